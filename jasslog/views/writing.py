"""Texts on writing to a record: what an event changed, why it was refused, what mending does; on transcripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from jasslog.audit.finding import Finding
from jasslog.events.base import Event
from jasslog.events.claims import GameEnded
from jasslog.events.notes import Undone
from jasslog.formats.jass.pieces import Mistake
from jasslog.formats.jass.read import Transcript
from jasslog.game.state import Game
from jasslog.library.change import Change
from jasslog.log.head import effective
from jasslog.log.mend import Plan
from jasslog.log.opening import Bad
from jasslog.log.scan import LogRefused
from jasslog.log.write import BadEvent, NotWritten
from jasslog.variants.refusal import Refusal
from jasslog.views.finding import Teller
from jasslog.views.layout import apart, as_text, bold, coloured, shorten, width, wrap
from jasslog.views.messages import aloud, colon, count, say, sentence, settings, system_text, told_of, visible, word
from jasslog.views.round_text import position_line
from jasslog.views.translated import notation, refusal_text
from jasslog.views.typed import Unclear
from jasslog.views.typed_cards import typed_card, typing
from jasslog.views.words import Table, card_name, concerned, who_did

_NAMED = 8
"""Most acts or bad lines named one by one."""


def change_text(change: Change, *, positions: bool = True) -> str:
    """What was written down and what it brings to light.

    With ``positions`` also the state of the game before and after.
    """
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


def not_allowed_text(change: Change, on_purpose: str = "") -> str:
    """Why a change was not written down, and whether and how it can be written all the same.

    ``on_purpose`` says how; where it is empty, the option for it is named.
    """
    lines, teller = [], Teller(change.after)
    own = {event.seq for event in change.events}
    for found in change.against:
        elsewhere = found.seq >= 0 and found.seq not in own
        lines += _remark("change.refused_there" if elsewhere else "change.refused", found, teller)
    # Claims that were in the record before and do not fit any more.
    numbered = {_number(found): found.address for found in change.unfit}
    places = ", ".join(address or number for number, address in numbered.items())
    lines += wrap(say("change.unfit", places=places)) if places else []
    last = say("change.impossible") if change.impossible else on_purpose or say("change.on_purpose")
    return "\n".join([*lines, *wrap(last)]).strip()


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
    """The lines on acts that an undo took away, and on acts that count again."""
    if not any(isinstance(event, Undone) for event in change.events):
        return []
    audits = (change.before, change.after)
    before, after = (effective(audit.recorded).events for audit in audits)
    stood, stands = ({event.seq for event in acts} for acts in (before, after))
    gone = [event for event in before if event.seq not in stands]
    own = {event.seq for event in change.events}
    again = [event for event in after if event.seq not in stood | own]
    lines = []
    for key, acts in (("change.gone", gone), ("change.again", again)):
        if acts:
            told = say("semicolon").join(f"{_number(event)} {_act(event, table)}" for event in acts[:_NAMED])
            more = say("change.more", count=count("acts", len(acts) - _NAMED)) if len(acts) > _NAMED else ""
            lines += wrap(say(key, count=count("acts", len(acts)), acts=told + more), "  ", "    ")
    return lines


# Why something was not taken, and what is mended


def refused_text(error: LogRefused | NotWritten, path: str) -> str:
    """Why a record cannot be written to, or what failed while it was."""
    if isinstance(error, LogRefused):
        place = say("line_number", line=error.line) if error.line else system_text(error.detail)
        detail = colon(place, told_of(error.flaw, "title")) if error.flaw else place
        return word("refused", error.reason, file=path, detail=detail)
    slots = {"file": path, "reason": system_text(str(error.strerror))}
    return say("refused.not_written", **slots) if error.seq < 0 else say("refused.not_synced", seq=error.seq, **slots)


def bad_event_text(error: BadEvent) -> str:
    """Everything that is wrong with an event that was to be added."""
    if not error.problems:
        return word("bad_events", error.reason, detail=error.detail)
    lacking = [problem.member for problem in error.problems if problem.name == "missing-member"]
    told = [say("refused.lacking", members=", ".join(lacking))] if lacking else []
    for problem in [problem for problem in error.problems if problem.name != "missing-member"][:_NAMED]:
        slots = asdict(problem) | {name: notation(name, getattr(problem, name)) for name in ("expected", "found")}
        told.append(told_of(problem.name, "text", **slots))
    return say("refused.bad_event", reason=say("semicolon").join(told))


def unclear_text(error: Unclear, game: Game | None, *, asked: bool = False) -> str:
    """Why a typed entry was not understood; ``asked`` says that it was typed at a prompt, where help can be had."""
    reason = "word_given" if error.reason == "word" and not asked else error.reason
    seats = Table(game).seats(error.slots["seats"]) if error.slots.get("seats") else say("nobody")
    told = typing() | error.slots | {"seats": seats} | (_both(error) if reason == "two_cards" else {})
    return word("unclear", reason, **told)


def _both(error: Unclear) -> dict[str, str]:
    """The slots for a word that means one thing in the deck and another as a code: both names, and how to type each."""
    if "suits" in error.slots:
        shown, code = (word("suits", suit) for suit in error.slots["suits"])
        return {"shown": shown, "first": shown, "code": code, "other": code}
    shown, code = error.slots["cards"]
    names = {"shown": card_name(shown), "code": card_name(code)}
    return names | {"first": typed_card(shown), "other": typed_card(code)}


def plan_text(path: str, planned: Plan) -> list[str]:
    """The lines on what mending a record will do."""
    if planned.ends is not None:
        ends = planned.ends
        odd = [say("repair.wide")] if ends.wide else []
        odd += [say("repair.marks", lines=count("lines", ends.marks))] if ends.marks else []
        odd += [say("repair.returns", lines=count("lines", ends.returns))] if ends.returns else []
        odd += [say("repair.blanks", lines=count("lines", ends.blanks))] if ends.blanks else []
        odd += [say("repair.unended")] if ends.unended else []
        slots = {"file": path, "kept": planned.kept, "what": ", ".join(odd), "seals": count("seals", planned.seals)}
        return [word("mending", "sealed" if planned.seals else "ends", **slots)]
    bad = [_bad_text(one) for one in planned.opening.bad[:_NAMED]]
    more = ["…"] if len(planned.opening.bad) > _NAMED else []
    return [cut_text("mending", planned, path), *(f"  {line}" for line in [*bad, *more])]


def cut_text(group: str, planned: Plan, path: str = "") -> str:
    """What mending takes off the end of a record.

    The group ``mending`` has the words for it before it is done, ``mended`` afterwards.
    """
    line = planned.opening.bad[0].line if planned.opening.bad else 0
    cut = count("bytes", len(planned.tail))
    return word(group, planned.opening.verdict, file=path, kept=planned.kept, bytes=cut, line=line)


def _bad_text(bad: Bad) -> str:
    """One bad line: where it is and what it is."""
    return say("refused.bad_line", line=bad.line, start=bad.start, stop=bad.stop, what=told_of(bad.flaw, "title"))


_PART = ("part", "broken")


def mistakes_text(transcript: Transcript, file: str) -> str:
    """Every mistake of a transcript, with its line."""
    told = [part for mistake in transcript.mistakes for part in _lines(mistake, transcript, file)]
    if aloud():
        told = [count("mistakes", len(transcript.mistakes)) + "."] + [sentence(part) for part in told]
    if transcript.mistakes.full:
        told.append(say("mistake.more"))
    elif transcript.unchecked:
        told.append(say("mistake.may_follow"))
    return "".join(f"{line}\n" for line in told)


def mistake_json(mistake: Mistake, file: str) -> dict[str, Any]:
    """A mistake as JSON: file, line, column, name, found, expected, suggestion."""
    return {"file": file, **mistake._asdict(), "expected": str(mistake.expected)}


def mistake_text(mistake: Mistake) -> str:
    """What is wrong with a transcript at one place, in a sentence."""
    expected = mistake.expected
    if isinstance(expected, Refusal):
        expected = refusal_text(expected)
    elif mistake.name in _PART:
        expected = word("mistake_parts", expected)
    elif mistake.name == "event":
        expected = notation("expected", expected)
    found = notation("found", mistake.found) if mistake.name in _PART else visible(mistake.found)
    text = word("mistakes", mistake.name, **(mistake._asdict() | {"expected": expected, "found": found}))
    if mistake.suggestion and "{suggestion}" not in word("mistakes", mistake.name):
        return say("mistake.near", text=text, suggestion=mistake.suggestion)
    return text


def _lines(mistake: Mistake, transcript: Transcript, file: str) -> Iterator[str]:
    """A mistake with its line as it was read, and a mark under its place; aloud a sentence."""
    if aloud():
        yield say("mistake.aloud", line=mistake.line, column=mistake.column, text=mistake_text(mistake))
        return
    place = f"{visible(file)}:{mistake.line}:{mistake.column}"
    yield colon(bold(place), mistake_text(mistake))
    source = transcript.source[mistake.line - 1]
    margin = f"{mistake.line:>4} | "
    room = settings().columns - len(margin)
    start = max(0, mistake.column - 1 - room // 2) if width(source) > room else 0
    before = visible(source[start : mistake.column - 1])
    if source.strip():
        yield margin + shorten(visible(source[start : start + room]), room)
        there = source.startswith(mistake.found, mistake.column - 1)
        meant = "^" * (min(max(len(mistake.found), 1), 20) if there else 1)
        yield " " * (len(margin) - 2) + "| " + " " * width(before) + coloured("error", meant)
