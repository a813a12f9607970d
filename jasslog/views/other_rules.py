"""Reports of what is different when games are audited by other rules; what stays the same is left out."""

from __future__ import annotations

from jasslog.audit.report import finding_value
from jasslog.audit.report_model import Result
from jasslog.library.other_rules import Changed, under_rules
from jasslog.variants.options import Variant
from jasslog.views.finding import Teller
from jasslog.views.layout import as_json, as_text, bold
from jasslog.views.messages import count, say, visible, word
from jasslog.views.report_formats import JsonlReport
from jasslog.views.reports import Judged, Report
from jasslog.views.tricks import remark
from jasslog.views.words import scores_text


class OtherRulesText(Report):
    """The differences in each game as text for people."""

    for_people = True

    def __init__(self, rules: Variant) -> None:
        super().__init__()
        self._rules = rules

    def game(self, judged: Judged) -> str:
        """What is different in a game, under its name; empty for a game in which nothing is."""
        changed = under_rules(judged.record, self._rules)
        if not (changed.gone or changed.new or changed.rounds or changed.result):
            self.counts["same"] += 1
            return ""
        self.counts["changed"] += 1
        rules = f"{self._rules.id} {self._rules.version}"
        head = say("other.head", file=judged.record.file, game=judged.name, rules=rules)
        lines = [bold(head), *self._findings(judged, changed)]
        for number, own, other in changed.rounds:
            lines.append("  " + say("other.round", round=number, own=scores_text(own), other=scores_text(other)))
        if changed.result is not None:
            told = [self._result(judged, one) for one in changed.result]
            lines.append("  " + say("other.result", own=told[0], other=told[1]))
        return as_text([*lines, ""])

    def _findings(self, judged: Judged, changed: Changed) -> list[str]:
        lines = []
        told = ((say("other.gone"), judged.audit, changed.gone), (say("other.new"), changed.audit, changed.new))
        for label, audit, findings in told:
            teller = Teller(audit, judged.record.file)
            lines += [f"  {label}"] if findings else []
            lines += [line for found in findings for line in remark(found, teller)]
        return lines

    def _result(self, judged: Judged, result: Result | None) -> str:
        scores = scores_text(result.scores if result is not None else None)
        if result is None or result.decided_by is None:
            return scores
        if result.winner is None:
            return f"{scores}, {say('draw')}"
        return f"{scores}, {judged.teller.table.side(result.winner)} {word('decided_by', result.decided_by)}"

    def end(self) -> str:
        """How many games stay the same, and how many do not."""
        same, changed = (count("games", self.counts[name]) for name in ("same", "changed"))
        return say("other.summary", same=same, changed=changed, rules=visible(self._rules.id)) + "\n"


class OtherRulesJsonl(JsonlReport):
    """One line of JSON for each game, also for a game in which nothing is different."""

    def __init__(self, rules: Variant) -> None:
        super().__init__()
        self._rules = rules

    def game(self, judged: Judged) -> str:
        """What is different in a game, as one line of JSON."""
        changed = under_rules(judged.record, self._rules)
        own, other = Teller(judged.audit), Teller(changed.audit)
        told = {
            "file": visible(judged.record.file),
            "game": judged.record.id or None,
            "rules": {"id": self._rules.id, "version": self._rules.version},
            "gone": [finding_value(found, own.message) for found in changed.gone],
            "new": [finding_value(found, other.message) for found in changed.new],
            "rounds": [{"round": number, "own": own, "other": other} for number, own, other in changed.rounds],
            "result": {"own": changed.result[0], "other": changed.result[1]} if changed.result else None,
        }
        return as_json(told) + "\n"


REPORTS: dict[str, type[OtherRulesText] | type[OtherRulesJsonl]] = {"text": OtherRulesText, "jsonl": OtherRulesJsonl}
"""The reports by the names of their formats."""
