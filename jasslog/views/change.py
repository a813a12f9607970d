"""What an event changed, for whoever wrote it down: where the game stood before it and where it stands now."""

from __future__ import annotations

from jasslog.audit.finding import Finding
from jasslog.events.base import Event
from jasslog.events.claims import GameEnded
from jasslog.events.notes import Undone
from jasslog.library.change import Change
from jasslog.log.head import effective
from jasslog.views.acts import concerned, who_did
from jasslog.views.finding import Teller
from jasslog.views.layout import apart, as_text, bold, coloured, wrap
from jasslog.views.messages import count, say, sentence
from jasslog.views.round_text import position_line
from jasslog.views.words import Table

_NAMED = 8
"""Most acts named one by one."""


def change_text(change: Change, *, positions: bool = True) -> str:
    """What was written down, the game before and after it if that is wanted, and what it brings to light."""
    teller = Teller(change.after)
    placed = zip(change.events, change.places, strict=True)
    lines = [bold(apart(_number(event), place, _act(event, teller.table))) for event, place in placed]
    lines += [*(_positions(change) if positions else []), *_fallen(change, teller.table)]
    if change.after.game is None:
        lines += wrap(coloured("warning", say("change.unchecked")), "  ", "  ")
    told = [("change.as_played", found) for found in change.against]
    ending = isinstance(change.events[-1], GameEnded)
    for found in change.brought:
        grave = found.severity in ("error", "warning") or found.name == "undone-after-seen"
        if grave and (ending or found.name != "unfinished-game"):
            told.append(("change.brought", found))
    return as_text([*lines, *(line for key, found in told for line in _remark(key, found, teller))])


def not_allowed_text(change: Change, on_purpose: str) -> str:
    """Why a change was not written down; ``on_purpose`` says how it can be all the same."""
    lines, teller = [], Teller(change.after)
    own = {event.seq for event in change.events}
    for found in change.against:
        lines += _remark("change.refused" if found.seq in own else "change.refused_there", found, teller)
    # The claims that do not fit any more.
    numbered = {_number(found): found.address for found in change.unfit}
    places = ", ".join(address or number for number, address in numbered.items())
    lines += wrap(say("change.unfit", places=places)) if places else []
    return "\n".join([*lines, *wrap(say("change.impossible") if change.impossible else on_purpose)]).strip()


def _remark(key: str, found: Finding, teller: Teller) -> list[str]:
    text = say(key, code=found.code, text=teller.text(found), address=found.address or _number(found))
    return [coloured(found.severity, line) for line in wrap(text, "  ", "    ")]


def _number(one: Event | Finding) -> str:
    return say("event_number", seq=one.seq)


def _act(event: Event, table: Table) -> str:
    return sentence(who_did(event, table, concerned(event)))


def _positions(change: Change) -> list[str]:
    games = [audit.last() for audit in (change.before, change.after)]
    told = [position_line(game) if game is not None else "" for game in games]
    if told[0] == told[1]:
        return ["  " + say("change.same")] if told[0] else []
    named = zip(("change.before", "change.after"), told, strict=True)
    return [line for key, text in named if text for line in wrap(say(key, position=text), "  ", "          ")]


def _fallen(change: Change, table: Table) -> list[str]:
    """The acts that stood before and do not any more, and those that stand again."""
    if not any(isinstance(event, Undone) for event in change.events):
        return []
    audits = (change.before, change.after)
    # What stands once everything undone is left out.
    before, after = ({one.seq: one for one in effective(audit.recorded, "recorded").events} for audit in audits)
    gone = [event for seq, event in before.items() if seq not in after]
    own = {event.seq for event in change.events}
    again = [event for seq, event in after.items() if seq not in before and seq not in own]
    lines = []
    for key, acts in (("change.gone", gone), ("change.again", again)):
        if acts:
            told = say("semicolon").join(f"{_number(event)} {_act(event, table)}" for event in acts[:_NAMED])
            more = say("change.more", count=count("acts", len(acts) - _NAMED)) if len(acts) > _NAMED else ""
            lines += wrap(say(key, count=count("acts", len(acts)), acts=told + more), "  ", "    ")
    return lines
