"""What an event changed, for whoever wrote it down: where the game stood before it and where it stands now."""

from __future__ import annotations

from jasslog.audit.finding import Finding
from jasslog.events.base import Event
from jasslog.events.claims import GameEnded
from jasslog.events.notes import Undone
from jasslog.library.recorder import Change
from jasslog.log.head import effective
from jasslog.views.acts import concerned, who_did
from jasslog.views.finding import Teller
from jasslog.views.layout import Style, apart, as_text, wrap
from jasslog.views.messages import count, say, sentence
from jasslog.views.round_text import position_line


class ChangeText:
    """Tells one change in lines; of a refused one what it would have been."""

    def __init__(self, change: Change, style: Style) -> None:
        self._change, self._style = change, style
        self._teller = Teller(change.after)
        self._table = self._teller.table

    def text(self, *, positions: bool = True) -> str:
        """The event, the game before and after it if that is wanted, and what it brings to light."""
        placed = zip(self._change.events, self._change.places, strict=True)
        lines = [self._style.bold(apart(self._number(event), place, self._act(event))) for event, place in placed]
        lines += [*(self._positions() if positions else []), *self._fallen()]
        if self._change.after.game is None:
            lines += wrap(self._style.of("warning", say("change.unchecked")), "  ", "  ")
        for found in self._change.against:
            lines += self._remark("change.as_played", found)
        ending = isinstance(self._change.events[-1], GameEnded)
        for found in self._change.brought:
            grave = found.severity in ("error", "warning") or found.name == "undone-after-seen"
            if grave and (ending or found.name != "unfinished-game"):
                lines += self._remark("change.brought", found)
        return as_text(lines)

    def refusal(self, on_purpose: str) -> str:
        """Why the event was not written down; ``on_purpose`` says how it can be all the same."""
        lines = []
        own = {event.seq for event in self._change.events}
        for found in self._change.against:
            lines += self._remark("change.refused" if found.seq in own else "change.refused_there", found)
        last = say("change.impossible") if self._change.impossible else on_purpose
        # The claims that do not fit any more.
        numbered = {self._number(found): found.address for found in self._change.unfit}
        places = ", ".join(address or number for number, address in numbered.items())
        lines += wrap(say("change.unfit", places=places)) if places else []
        return "\n".join([*lines, *wrap(last)]).strip()

    def _remark(self, key: str, found: Finding) -> list[str]:
        place = found.address or self._number(found)
        text = say(key, code=found.code, text=self._teller.text(found), address=place)
        return [self._style.of(found.severity, line) for line in wrap(text, "  ", "    ")]

    def _number(self, one: Event | Finding) -> str:
        return say("event_number", seq=one.seq)

    def _act(self, event: Event) -> str:
        return sentence(who_did(event, self._table, concerned(event)))

    def _positions(self) -> list[str]:
        games = [audit.last() for audit in (self._change.before, self._change.after)]
        told = [position_line(game) if game is not None else "" for game in games]
        if told[0] == told[1]:
            return ["  " + say("change.same")] if told[0] else []
        named = zip(("change.before", "change.after"), told, strict=True)
        return [line for key, text in named if text for line in wrap(say(key, position=text), "  ", "          ")]

    def _fallen(self) -> list[str]:
        """The acts that stood before and do not any more, and those that stand again."""
        if not any(isinstance(event, Undone) for event in self._change.events):
            return []
        audits = (self._change.before, self._change.after)
        # What stands once everything undone is left out.
        before, after = ({one.seq: one for one in effective(audit.recorded, "recorded").events} for audit in audits)
        gone = [event for seq, event in before.items() if seq not in after]
        own = {event.seq for event in self._change.events}
        again = [event for seq, event in after.items() if seq not in before and seq not in own]
        lines = []
        for key, acts in (("change.gone", gone), ("change.again", again)):
            if acts:
                told = "; ".join(f"{self._number(event)} {self._act(event)}" for event in acts[:_NAMED])
                more = say("change.more", count=count("acts", len(acts) - _NAMED)) if len(acts) > _NAMED else ""
                lines += wrap(say(key, count=count("acts", len(acts)), acts=told + more), "  ", "    ")
        return lines


_NAMED = 8
"""Most acts named one by one."""
