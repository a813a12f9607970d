"""The audit report as text for people: each game with its findings, and a summary."""

from __future__ import annotations

import os
from collections import Counter

from jasslog.audit.codes import VERDICT
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit, score_open
from jasslog.library.files import BUG, INTERRUPTED, Unreadable
from jasslog.views.layout import abreast, apart, as_text, bold, coloured, counted, wrap
from jasslog.views.messages import as_typed, colon, count, say, visible, word
from jasslog.views.reports import Judged, Report, placed, reservations, ruled_lines, sentences, unreadable_text

MOST = 200
"""Most findings that are told of one game; a file that is no log at all has one for every line."""
_RESERVED = ("clean_open", "clean_unclaimed")
"""The counts of clean games whose sums are not known to agree: their score is open, or nothing was claimed."""
SEVERITIES = ("error", "warning", "undecided", "info")


class TextReport(Report):
    """The audit as text for people, game by game.

    With ``unfolded`` also the findings that only follow from others or that a ruling settled, and notes of clean games.
    """

    for_people = True

    def __init__(self, *, unfolded: bool = False) -> None:
        super().__init__()
        self._unfolded = unfolded

    def game(self, judged: Judged) -> str:
        """A game with its verdicts and findings; empty for a clean game, of which only the summary tells.

        The notes of a clean game, its findings of severity info, are told with ``unfolded``; else they are kept for the
        end, which tells them if this is the only game.
        """
        self.counts.update(games=1, rounds=judged.audit.rounds, events=len(judged.audit.raw.events))
        fine = all(VERDICT[answer].fine for answer in judged.audit.verdicts.values())
        clean = fine and all(found.severity == "info" for found in judged.findings)
        if clean:
            self.counts.update({"clean", _how_clean(judged.audit)})
        if fine and not judged.findings:
            sentence = say(f"audit.{_how_clean(judged.audit)}", file=judged.record.file, game=judged.name)
            ruled = [f"({line})" for line in ruled_lines(judged.record)]
            self.clean = " ".join([sentence, *sentences(reservations(judged.audit)), *ruled])
            return ""
        from jasslog.views.finding import framed

        lines = _head(judged)
        # The other reservations stand in the line of the verdicts already.
        kept_back = [name for name in reservations(judged.audit) if name in ("undecided", "unplayed")]
        settled = {id(found): found.address or found.code for found in judged.settled if not self._unfolded}
        folded_by_ruling = [say("audit.ruled", places=", ".join(dict.fromkeys(settled.values())))] if settled else []
        about = [*sentences(kept_back), *ruled_lines(judged.record), *folded_by_ruling]
        lines += [*(f"  {told}" for told in about), ""]
        self.counts["ruled"] += len(settled)
        if not judged.findings:
            lines += [say("audit.nothing", file=judged.record.file, game=judged.name), ""]
        teller, folded = judged.teller, self._folding([found for found in judged.findings if id(found) not in settled])
        for found, followers in folded[:MOST]:
            lines += [*framed(teller, found, followers), ""]
        if len(folded) > MOST:
            lines += [say("audit.more", count=len(folded) - MOST), ""]
        if clean and not self._unfolded:
            self.counts.update(noted=1, notes=len(folded))
            self.clean = as_text(lines)
            return ""
        return as_text(lines)

    def unread(self, unread: Unreadable) -> str:
        """A game that could not be judged because of a bug; empty for a file, which only the standard error names."""
        if unread.reason == BUG:
            self.counts["bugs"] += 1
            return as_text([*wrap(unreadable_text(unread), "", "  "), ""])
        self.counts["interrupted" if unread.reason == INTERRUPTED else "unread"] += 1
        return ""

    def end(self) -> str:
        """The summary."""
        told, clean = self.counts, self.counts["clean"]
        games, unread, interrupted, bugs = (told[name] for name in ("games", "unread", "interrupted", "bugs"))
        whole = not (unread or interrupted or bugs)
        alone = placed(self.clean, 0) if games == 1 and whole else ""
        if alone and not told["noted"]:
            return alone + "\n"
        if not games and unread and not interrupted:
            return say("audit.unreadable", count=count("files", unread)) + "\n"
        found = ", ".join(count(name, told[name]) for name in (*SEVERITIES, "ruled") if told[name]) or say("audit.none")
        figures = {name: count(name, told[name]) for name in ("games", "rounds", "events")}
        lines = [say("audit.summary", found=found, **figures)]
        lines += [say("audit.folded", count=told["folded"])] if told["folded"] else []
        notes = told["notes"]
        lines += [say("audit.notes", count=count("info", notes), n=notes)] if notes and not alone else []
        if clean == games and games and whole:
            lines.append(say(f"audit.{self._how_all()}"))
        elif games > 1:
            lines.append(say("audit.some_clean", clean=clean, games=count("games", games)))
        if games > 1:
            lines += [count(f"games.{name}", told[name]) + "." for name in _RESERVED if told[name]]
        lines += [say("audit.unreadable", count=count("files", unread))] if unread else []
        lines += [say("audit.bugs", count=count("games", bugs))] if bugs else []
        lines += [say("audit.interrupted")] if interrupted else []
        return alone + as_text(lines)

    def _how_all(self) -> str:
        """The name of the sentence for games that are all clean; it claims only what is true of every one of them."""
        told = self.counts
        if told["clean_unclaimed"] == told["clean"]:
            return "all_clean_unclaimed"
        return "all_clean_open" if any(told[name] for name in _RESERVED) else "all_clean"

    def _folding(self, findings: list[Finding]) -> list[tuple[Finding, int]]:
        """Each finding to be told, with the number of those folded under it; both are counted for the summary."""
        told = {id(found) for found in findings}
        folded = [found for found in findings if not self._unfolded and found.caused_by and id(found.root) in told]
        under, hidden = Counter(id(found.root) for found in folded), {id(found) for found in folded}
        shown = [(found, under[id(found)]) for found in findings if id(found) not in hidden]
        self.counts.update(found.severity for found, _ in shown)
        self.counts["folded"] += len(folded)
        return shown


def _head(judged: Judged) -> list[str]:
    """Which game it is, by which rules, how many findings it has, and its verdicts."""
    variant, name = judged.audit.variant, bold(colon(visible(judged.record.file), judged.name))
    head = apart(name, f"{variant.id} {variant.version}" if variant is not None else "")
    looks = {name: coloured(answer, word("answers", answer)) for name, answer in judged.audit.verdicts.items()}
    told = abreast([colon(word("verdicts", name), look) for name, look in looks.items()])
    return [head, *counted("findings", len(judged.findings)), *(f"  {line}" for line in told)]


def _how_clean(audit: GameAudit) -> str:
    """How a clean game is clean: clean (its sums agree), clean_open (its score is open), clean_unclaimed."""
    if audit.verdicts["sums"] == "unclaimed":
        return "clean_unclaimed"
    return "clean_open" if score_open(audit) else "clean"


_GAME, _PLACE = os.path.join("play", "renege.jsonl"), "10.5.4"
"""The sample game that the first steps look at, and the address of the finding in it."""


class Summary(TextReport):
    """The audit as text for people, but of all games only the summary at the end."""

    def game(self, judged: Judged) -> str:
        """Nothing; the game is counted."""
        super().game(judged)
        self.counts["found"] += any(found.severity != "info" for found in judged.findings)
        return ""

    def end(self) -> str:
        """The summary, with the number of games in which more than notes were found.

        What is folded is not mentioned, because no game is shown.
        """
        self.counts["folded"] = self.counts["notes"] = 0
        found = self.counts["found"]
        return super().end() + (count("games.found", found) + ".\n" if found else "")


def next_steps(program: str, folder: str) -> str:
    """Three commands to try next on the sample games in a folder, as they are typed."""
    game = as_typed(os.path.join(folder, _GAME))
    steps = (f"{program} audit {game}", f"{program} why {game} {_PLACE}", f"{program} report {game} -o review.html")
    return as_text(["", say("demo.next"), *(say("demo.command", command=step) for step in steps)])
