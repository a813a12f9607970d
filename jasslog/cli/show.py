"""The commands that show one game: ``show``, ``story``, ``replay``, ``score``, ``why``; drawn: ``slate``, ``sheet``."""

from __future__ import annotations

from jasslog.audit.result import GameAudit
from jasslog.cli.asked import Asked
from jasslog.cli.output import STDOUT, answer, tell, write
from jasslog.cli.picking import Picked, chosen_rounds, find_place, known, pick
from jasslog.cli.shared import USAGE, problem, usage, warn
from jasslog.events.base import Event
from jasslog.game.state import Game
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.library.values import Position
from jasslog.views.layout import apart, as_text, wrap
from jasslog.views.messages import say
from jasslog.views.reports import reservations_at, ruled_lines
from jasslog.views.round_text import hands_now, position_text
from jasslog.views.words import Table

_PASSES = 200
"""Most passes on one sheet."""


def show(asked: Asked, address: str | None, number: int | None, at: str | None, before: str | None, by: str) -> None:
    """Print a game trick by trick, seat by seat or hand by hand."""
    from jasslog.views.show import Show

    if address is not None and (at, before) != (None, None):
        raise usage("one_moment")
    at = at if address is None else address
    picked = pick(asked)
    final = picked.final()
    state, when = _moment(picked, final, at, before)
    teller = picked.teller
    rounds = chosen_rounds(state, number)
    findings = picked.audit.findings
    if state is not final:
        seen = picked.record.timeline().numbers(at or before or "", before=at is None)
        findings = [found for found in findings if found.seq in seen or not found.address]
    tell(Show(state, teller, findings, by).text(rounds, apart(picked.name, when)))
    tell(as_text(ruled_lines(picked.record) if state is final else hands_now(state, teller.table)))


def story(asked: Asked, number: int | None) -> None:
    """Print a game as the radio would tell it, a sentence for each act."""
    from jasslog.views.show import Story

    picked = pick(asked)
    chosen_rounds(picked.final(), number)
    told = Story(picked.teller, number).sentences()
    tell(as_text(line for sentence in [*told, *ruled_lines(picked.record)] for line in wrap(sentence, "", "  ")))


def replay(asked: Asked, at: str | None, before: str | None) -> None:
    """Print the state at an address, and its digest."""
    picked = pick(asked)
    final = picked.final()
    state, when = _moment(picked, final, at, before)
    position = Position.of(at or before or "", state.clone())
    moment = {"game": picked.record.id, "view": asked.view, "at": at, "before": before}
    value = moment | {"digest": position.digest, "state": position.state}
    title = say("replay.head", file=asked.path, game=picked.name, when=when or say("replay.end"))
    undecided = "undecided" in reservations_at(picked.audit, state)
    answer(asked, value, lambda: position_text(state, position.digest, Table(final), title, undecided=undecided))


def score(asked: Asked, number: int | None) -> None:
    """Print the arithmetic of each round."""
    from jasslog.views.score import ScoreSheet

    picked = pick(asked)
    final = picked.final()
    tell(ScoreSheet(picked.audit, final).text(chosen_rounds(final, number), picked.name))
    tell(as_text(ruled_lines(picked.record)))


def why(asked: Asked, address: str | None) -> None:
    """Print what was legal at an address, and why the rest was not; without an address at that of the first finding."""
    from jasslog.views.why import Why

    picked = pick(asked)
    picked.final()
    teller = picked.teller
    if address is None:
        found = next((found for found in picked.audit.findings if found.address), None)
        if found is None:
            raise problem("nothing_found", USAGE)
        address = teller.where(found)
        warn(say("note.first_finding", code=found.code, address=address))
    answers = [Why(teller).text(state, event, where) for state, event, where in _acts(picked.record, address)]
    tell(as_text("\n".join(answers).removesuffix("\n").split("\n")))


def slate(asked: Asked, tidy: bool) -> None:
    """Print or draw the slate of a game, as strokes."""
    from jasslog.views.slate import slate_lines, slate_svg

    picked = known(pick(asked))
    game, table = picked.final(), picked.teller.table
    if asked.form == "svg":
        drawn = slate_svg(game, table, tidy=tidy)
    else:
        open_ = "undecided" in reservations_at(picked.audit, game)
        told = wrap(say("standing.undecided"), "", "") if open_ else []
        drawn = "\n".join(slate_lines(game, table, tidy=tidy) + told)
    write(asked.output, drawn + "\n", [asked.path], for_people=asked.form == "text")


def sheet(asked: Asked) -> None:
    """Print or draw the sheet of a game, in the form for its kind of score.

    If no game is asked for and each game of the file is a passe of a tournament, it is one sheet of all of them.
    """
    from jasslog.views.sheets.figures import sheet_answer, sheet_lines
    from jasslog.views.sheets.of_game import evening_sheet, sheet_of

    passes = _passes(asked) if asked.game is None and asked.path != STDOUT else []
    if len(passes) > 1:
        found = evening_sheet(passes)
    else:
        picked = known(pick(asked))
        found = sheet_of(picked.audit, picked.final(), picked.teller.table)
    if asked.form == "svg":
        from jasslog.views.drawing import sheet_svg

        drawn = [sheet_svg(found)]
    else:
        drawn = sheet_lines(found)
    answer(asked, sheet_answer(found), lambda: as_text(drawn))


def _passes(asked: Asked) -> list[tuple[GameAudit, Game]]:
    """The games of a file if each is a passe of a tournament and they are not too many, else none.

    Reading stops at the first game that is no passe or cannot be read.
    """
    from jasslog.views.sheets.of_game import is_passe

    found: list[tuple[GameAudit, Game]] = []
    for record in read([asked.path], asked.reading):
        if isinstance(record, Unreadable) or len(found) == _PASSES:
            return []
        audit = record.audit()
        if audit.game is None or not is_passe(audit.game):
            return []
        found.append((audit, audit.game))
    return found


def _moment(picked: Picked, final: Game, at: str | None, before: str | None) -> tuple[Game, str]:
    """The state at or before an address, and the words for that moment; the final state and no words without one."""
    if at is not None and before is not None:
        raise usage("at_and_before")
    if at is not None:
        return find_place(picked.record.timeline().at, at), say("show.at", address=at)
    if before is not None:
        return find_place(picked.record.timeline().before, before), say("show.before", address=before)
    return final, ""


def _acts(record: Record, address: str) -> list[tuple[Game, Event, str]]:
    """The acts at an address, each with the state before it and its own address; for a round only its first."""
    timeline = record.timeline()
    first = find_place(timeline.before, address)
    addresses = timeline.addresses()
    number = int(address[1:]) if address.startswith("#") else None
    if number is not None and number not in addresses:
        return [(first, event, address) for event in record.raw.events if event.seq == number]
    span = timeline.find(address)
    events = timeline.events[span.start : span.start + 1 if span.whole_round else span.stop]
    if address.count(".") == 2:
        events = events[-1:]
    elif number is not None:
        events = events[:1]
    places = [(event, addresses.get(event.seq, f"#{event.seq}")) for event in events]
    return [(first if len(events) == 1 else timeline.before(where), event, where) for event, where in places]
