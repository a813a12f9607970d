"""The commands that write to a record: ``append``, ``undo``, ``redo``, ``correct``, ``swap``, ``note``, ``repair``.

Also what all commands share that write to a record: opening it, adding events, reading what was typed, finding the
events at an address.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.cli.output import tell, tell_data
from jasslog.cli.picking import find_place, not_a_record, unknown_rules, writable
from jasslog.cli.shared import CLEAN, FINDINGS, UNREADABLE, USAGE, Problem, problem, warn
from jasslog.events.base import Event as Recorded
from jasslog.events.base import seat_of
from jasslog.events.limits import LINE
from jasslog.game.address import event_number, is_address
from jasslog.game.facts import Act
from jasslog.library.change import LAID, NotAllowed, exchange, next_acts
from jasslog.library.recorder import Event, Recorder, exchange_meant
from jasslog.log import mend
from jasslog.log.append import ANY, Expected
from jasslog.log.head import before_last, before_undo, effective
from jasslog.log.write import BadEvent, event_from
from jasslog.views.layout import as_text
from jasslog.views.messages import as_typed, catalogue, colon, say, sentence, visible
from jasslog.views.typed import Unclear, entries, read_entry
from jasslog.views.typed_cards import cards_of, readings
from jasslog.views.words import card_name, named_card
from jasslog.views.writing import bad_event_text, change_text, cut_text, not_allowed_text, plan_text, unclear_text


def append(asked: Asked, event: str, expected: int | None, as_played: bool) -> None:
    """Append one event, given as JSON or, with ``-``, read from the standard input up to the length limit of a line."""
    with shared.from_stdin():
        given = event if event != "-" else sys.stdin.buffer.read(LINE + 2).removesuffix(b"\n")
    with accepted():
        read = event_from(given)
    where: Expected = ANY if expected is None else expected
    begins = read["type"] == "game_started"
    if begins and not os.path.lexists(asked.path):
        try_first(asked, [read], where)
    with recorder(asked, create=begins) as book:
        if asked.form == "text":
            add(book, read, where, as_played=as_played)
            return
        added, _ = book.append(read, where, as_played=as_played)
        tell_data(json.dumps(added._asdict()) + "\n")


def try_first(asked: Asked, events: list[Event], expected: Expected = ANY) -> None:
    """Judge the first events of a game before its file is created, so that a refused event leaves no file behind."""
    with writable(asked.path), accepted(), Recorder(own=asked.own) as tried:
        for event in events:
            tried.append(event, expected)


def undo(asked: Asked, count: int, address: str | None, seat: int | None, reason: str | None) -> None:
    """Undo the last ``count`` acts, or all events after an address; they stay in the record but no longer count."""
    if shared.typed("count") and address is not None:
        raise shared.usage("undo_how")
    with recorder(asked) as book:
        target = before_last(book.events, count) if address is None else place(book, address)[-1]
        _go_to(asked.path, book, "undo", target, seat=seat, reason=reason)


def redo(asked: Asked, seat: int | None, reason: str | None) -> None:
    """Take back the last undo."""
    with recorder(asked) as book:
        _go_to(asked.path, book, "redo", before_undo(book.events), seat=seat, reason=reason)


def _go_to(path: str, book: Recorder, how: str, target: int | None, **members: Any) -> None:
    """Return to the state after event number ``target``; a Problem where that is None: nothing to undo or redo."""
    if target is None:
        raise problem(f"nothing_to_{how}", USAGE, file=path)
    add(book, _event("undone", to=target, **members), len(book.events))


def correct(
    asked: Asked, address: str, words: tuple[str, ...], remove: bool, as_played: bool, reason: str | None
) -> None:
    """Put other events, with ``remove`` none, in the place of wrong ones, all at once; these stay in the record."""
    if not is_address(address):
        raise problem("bad_address", USAGE, address=address)
    pairs = _pairs(address, words)
    if any(remove == bool(entries) for _, entries in pairs):
        raise shared.usage("correct_by")
    with recorder(asked) as book:
        corrections: dict[int, Event] = {}
        for wrong, entries in pairs:
            seq = one_place(book, wrong)
            if seq in corrections:
                raise problem("corrected_twice", USAGE, address=wrong)
            by = [read_typed(book, entry, seq) for entry in entries]
            corrections[seq] = _event("corrected", reason=reason, event=seq, by=by)
        _correct_together(book, corrections, asked.path, as_played=as_played)


def swap(asked: Asked, first: str, second: str, as_played: bool, reason: str | None) -> None:
    """Exchange two cards that were written down in each other's places; both corrections are judged together."""
    with recorder(asked) as book:
        places = [one_place(book, address) for address in (first, second)]
        if places[0] == places[1]:
            raise problem("corrected_twice", USAGE, address=second)
        standing = effective(book.events).events
        for address, seq in zip((first, second), places, strict=True):
            cards = sum(event.seq == seq and isinstance(event, LAID) for event in standing)
            if not cards:
                raise problem("no_card_there", USAGE, address=address)
            if cards > 1:
                raise problem("one_act", USAGE, address=address)
        _correct_together(book, exchange(standing, places[0], places[1], reason), asked.path, as_played=as_played)


def _correct_together(book: Recorder, corrections: dict[int, Event], path: str, *, as_played: bool) -> None:
    """Append corrections together; ``corrections`` has each under the number of the event that it replaces.

    A refusal names the ``swap`` that would be allowed instead, where there is one.
    """
    try:
        change = book.append_together(list(corrections.values()), len(book.events), as_played=as_played)
    except NotAllowed as error:
        swapped = exchange_meant(book, corrections)
        if swapped is None:
            raise
        card, there, here = swapped
        command = f"jasslog swap {as_typed(path)} {here} {there}"
        hint = sentence(say("change.swap", card=named_card(card), there=there, command=command))
        raise Problem(not_allowed_text(error.change, f"{hint} {say('change.on_purpose')}"), FINDINGS) from error
    tell(change_text(change))


def _pairs(address: str, words: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """Each address that was typed, with the entries that follow it."""
    pairs: list[tuple[str, list[str]]] = [(address, [])]
    for word in words:
        # A bare number has the form of an address, too, but here it is an entry, such as a bid.
        if is_address(word) and not word.isdigit():
            pairs.append((word, []))
        else:
            pairs[-1][1].append(word)
    return pairs


def note(asked: Asked, text: str, seat: int | None) -> None:
    """Append a remark, which changes nothing in the game."""
    with recorder(asked) as book:
        add(book, _event("remark_made", seat=seat, text=text), len(book.events))


def _event(type_: str, **members: Any) -> Event:
    """An event of that type, with the members that are not None."""
    return {"type": type_} | {name: value for name, value in members.items() if value is not None}


def repair(asked: Asked, yes: bool) -> int:
    """Tell what is wrong with a record and what a repair would do; repair it with ``yes`` or after a confirmation."""

    def agreed(planned: mend.Plan) -> bool:
        opening = planned.opening
        begun = opening.games or planned.possible
        if not begun and (not opening.bad or opening.readable < len(opening.bad)):
            raise not_a_record(asked.path)
        tell(as_text(plan_text(asked.path, planned)))
        return planned.possible and (yes or _agreed())

    with writable(asked.path):
        planned, done = mend.repair(asked.path, agreed)
    if planned.possible:
        tell((say("repair.done") if done else say("repair.not_done")) + "\n")
    return CLEAN if done or planned.opening.verdict == "clean" else UNREADABLE


def _agreed() -> bool:
    """Whether the answer on the standard input is yes; no input counts as no, and so do bytes that are no text."""
    tell(say("repair.ask") + " ")
    sys.stdout.flush()
    try:
        with shared.from_stdin():
            answer = sys.stdin.readline(80)
    except UnicodeDecodeError:
        return False
    return answer.strip().lower() in catalogue()["language"]["yes"].split()


WAIT = 10.0
"""Seconds to wait for another program that writes to the same record."""


@contextmanager
def recorder(asked: Asked, *, create: bool = False) -> Iterator[Recorder]:
    """The record opened for writing; whatever prevents writing, or refuses an event, becomes a Problem."""
    with writable(asked.path), Recorder(asked.path, asked.sync, create=create, own=asked.own, wait=WAIT) as opened:
        if opened.mended is not None:
            with shared.for_people():
                warn(cut_text("mended", opened.mended))
        try:
            with accepted():
                yield opened
        except Unclear as error:
            raise shared.told_problem(USAGE, unclear_text, error, opened.game()) from error


@contextmanager
def accepted(on_purpose: str = "") -> Iterator[None]:
    """Turn errors inside into Problems: what was given is no event, or not allowed at this point of the game.

    ``on_purpose`` is the hint how to write an event that is not allowed all the same.
    """
    try:
        yield
    except NotAllowed as error:
        raise shared.told_problem(FINDINGS, not_allowed_text, error.change, on_purpose) from error
    except BadEvent as error:
        raise shared.told_problem(USAGE, bad_event_text, error) from error


def add(book: Recorder, event: Event, expected: Expected, *, as_played: bool = False, positions: bool = True) -> None:
    """Append an event and print what it changed, with ``positions`` also the state of the game before and after it."""
    added, change = book.append(event, expected, as_played=as_played)
    changed = change_text(change, positions=positions) if change is not None else ""
    tell(changed or say("change.repeated", seq=added.seq) + "\n")


def read_line(book: Recorder, line: str) -> list[Event]:
    """The events that a typed line means at this point of the game: several where it names several cards of a trick."""
    events: list[Event] = []
    _tell_meant(line)
    for entry in entries(line, book.game()):
        after = book.change(*events).after if events else book.audit()
        events.append(read_entry(entry, after.last(), next_acts(after.last())))
    return events


def read_typed(book: Recorder, entry: str, at: int) -> Event:
    """The event that a typed entry means in the place of event number ``at``."""
    _tell_meant(entry)
    # An earlier correction may have changed whose act it is.
    wrong = next((event for event in effective(book.events).events if event.seq == at), book.events[at])
    return read_entry(entry, book.before(at), _acts_instead(wrong, next_acts(book.before(at))))


def _tell_meant(entry: str) -> None:
    """Print in words which card is meant where the text is also another card's code, before anything is written."""
    for token in entry.split():
        if len(readings(token)) > 1 and (meant := cards_of(token))[1:] == []:
            tell(colon(visible(token), card_name(meant[0])) + "\n")


def _acts_instead(wrong: Recorded, acts: list[Act]) -> list[Act]:
    """The acts that may come in the place of a wrong event.

    If the event has a seat, an act of its type by that seat comes first, even if no such act may come.
    """
    seat = seat_of(wrong)
    if seat < 0:
        return acts
    same = [replace(act, seat=seat) for act in acts if act.type == wrong.type]
    return [*(same or [Act(wrong.type, seat)]), *(act for act in acts if act.type != wrong.type)]


def one_place(book: Recorder, address: str) -> int:
    """The number of the only event at an address; a Problem where there is not exactly one."""
    places = set(place(book, address))
    if len(places) != 1:
        raise problem("one_act", USAGE, address=address)
    return places.pop()


def place(book: Recorder, address: str) -> list[int]:
    """The numbers of the events at an address; a Problem that names the nearest address where there is no such one."""
    number = event_number(address)
    if number is not None and number < len(book.events):
        return [number]
    audit = book.audit()
    timeline = audit.timeline()
    if timeline is None:
        raise unknown_rules(audit)
    span = find_place(timeline.find, address)
    return [event.seq for event in timeline.events[span.start : span.stop]]
