"""The command ``record``: asks line by line for what comes next, judges it and writes it down."""

from __future__ import annotations

import os
import stat
import sys
from datetime import UTC, datetime
from typing import Literal, TypedDict, Unpack

import click

from jasslog.cli.append import accepted, add, one_place, read_line, read_typed, recorder, try_first
from jasslog.cli.asked import Asked
from jasslog.cli.output import tell
from jasslog.cli.shared import CLEAN, FINDINGS, USAGE, Problem, from_stdin, problem, refuse_typed
from jasslog.events.limits import LINE
from jasslog.events.seating import GameStarted
from jasslog.events.vocabulary import members
from jasslog.library.read import game_id
from jasslog.library.recorder import Event, Recorder, opening
from jasslog.log.head import before_last, before_undo
from jasslog.variants.plain import counts
from jasslog.views.finding import Teller
from jasslog.views.layout import as_text, bold, wrap
from jasslog.views.messages import ENGLISH, alphabet, catalogue, language, messages, say, word
from jasslog.views.round_text import position_line
from jasslog.views.show import Show
from jasslog.views.typed import Unclear
from jasslog.views.typed_cards import plain
from jasslog.views.words import PLAYS, Table, card_name, may_lines
from jasslog.views.writing import change_text, unclear_text

_LEFT_OUT = ("hands", "melds", "marriages", "choosing", "cut", "exchanges", "predictions")
_USUAL, _NOTHING = "hands", "nothing"
"""The part that is left out by default, and the word for leaving out nothing, or for a game without names."""


_Said = str | None
Begun = TypedDict(
    "Begun",
    {"rules_id": _Said, "names": _Said, "left_out": _Said, "tournament": _Said, "pass": int | None, "table": _Said},
)
"""The options about a game that begins; None for one that was not typed."""
_PLAYED_AT: tuple[Literal["tournament", "pass", "table"], ...] = ("tournament", "pass", "table")
"""Those options that become members of the first event unchanged."""


def record(asked: Asked, times: bool, **typed: Unpack[Begun]) -> int:
    """Ask for what comes next until the input ends; begin the game where there is none."""
    lines = Lines()
    begins = _is_new(asked.path)
    head = _head(lines, asked, typed) if begins else []
    with recorder(asked, create=begins) as book:
        if not begins:
            _refuse_otherwise(asked, book, typed)
        session = Session(book, lines, times=times)
        for event in head:
            session.add(event)
        session.run()
    return FINDINGS if session.refused else CLEAN


def _is_new(path: str) -> bool:
    """Whether there is no file yet, or an empty one. Anything but an ordinary file is refused later, on opening it."""
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size == 0


def _refuse_otherwise(asked: Asked, book: Recorder, typed: Begun) -> None:
    """Raise a Problem if an option says otherwise than the record how the game was begun.

    The command line that began a game can thus be typed again to go on with it.
    """
    if typed["rules_id"] is not None:
        wanted = asked.rules(typed["rules_id"]).id
        begun = next((event.rules.id for event in book.events if isinstance(event, GameStarted)), wanted)
        if begun != wanted:
            raise problem("begun_by_others", USAGE, file=asked.path, begun=begun, wanted=wanted)
    game, left_out = book.game(), typed["left_out"]
    if game is None:
        return
    parts = None if left_out is None else {*game.variant.not_recorded, *_parts(left_out)}
    given = {**typed, "names": _people(typed["names"]) or None, "left_out": parts, "rules_id": None}
    recorded = {"names": game.names, "left_out": game.not_recorded, **members(book.events[0])}
    different = tuple(name for name, said in given.items() if said is not None and said != recorded.get(name))
    refuse_typed("begun_otherwise", different)


def _head(lines: Lines, asked: Asked, typed: Begun) -> list[Event]:
    """The first events of a new game.

    Without ``--rules`` it asks for the rules, and for the names and the parts left out, unless these were typed.
    """
    rules_id, names, left_out = typed["rules_id"], typed["names"], typed["left_out"]
    word = rules_id if rules_id is not None else lines.answer(say("record.which_rules"))
    if not word:
        raise problem("no_rules_named", USAGE)
    variant = asked.rules(word)
    if rules_id is None and names is None:
        names = lines.answer(say("record.names"))
    if rules_id is None and left_out is None:
        left_out = lines.answer(say("record.left_out", parts=", ".join(map(_called, _LEFT_OUT))))
    people = _people(names)
    players = len(people) if len(people) in counts(variant) else variant.deal.players
    if len(people) > players:
        raise problem("too_many_names", USAGE, names=len(people), players=players)
    missing = list(dict.fromkeys([*variant.not_recorded, *_parts(left_out)]))
    stated = players if players != variant.deal.players else None
    events = opening(variant, game_id(os.path.basename(asked.path)), stated, people, missing)
    events[0] |= {member: said for member in _PLAYED_AT if (said := typed[member]) is not None}
    try_first(asked, events)
    return events


def _parts(left_out: str | None) -> list[str]:
    """The parts of the game that are not written down; a Problem for a word that names no part."""
    # Hands are left out unless something else is typed: nobody at a table writes them all down.
    meant = map(_meant, (left_out or _USUAL).split(","))
    parts = list(dict.fromkeys(part for part in meant if part not in ("", _NOTHING)))
    unknown = [part for part in parts if part not in _LEFT_OUT]
    if unknown:
        raise problem("left_out", USAGE, part=unknown[0], parts=", ".join(map(_called, _LEFT_OUT)))
    return parts


def _called(part: str) -> str:
    """The name in the language of a part that can be left out, or of leaving out nothing."""
    return say("nothing") if part == _NOTHING else word("parts", part)


def _meant(said: str) -> str:
    """The part that a word names, as in records or in the language; a word that names none is returned unchanged."""
    known = {plain(name): part for part in (*_LEFT_OUT, _NOTHING) for name in (part, _called(part))}
    return known.get(plain(said.strip()), said.strip())


def _people(names: str | None) -> list[str]:
    """The names of the players in the order of their seats."""
    return [name.strip() for name in names.split(",")] if names and names.strip() not in ("", _NOTHING) else []


class Lines:
    """The lines that somebody types, or that come through a pipe."""

    def __init__(self) -> None:
        self.waits = sys.stdin.isatty()
        """Whether the input is a terminal, where somebody can answer."""
        self.number = 0

    def answer(self, question: str) -> str | None:
        """The answer to a question before the game begins; ending the input at a terminal aborts the command."""
        told = self.ask(question + " ")
        if told is None and self.waits:
            raise click.Abort
        return told

    def ask(self, question: str) -> str | None:
        """The answer to a question; None where there is no more input."""
        tell(question)
        sys.stdout.flush()
        self.number += 1
        with from_stdin():
            line: bytes = sys.stdin.buffer.readline(LINE + 1)
        if not line or not self.waits:
            tell("\n")
        return line.decode(errors="surrogateescape").strip() if line else None


def _command(word: str) -> str:
    """The command that a word means, such as quit for done; empty where it is none."""
    words = (pair for spoken in (ENGLISH, language()) for pair in messages(spoken)["commands"].items())
    return next((command for command, said in words if plain(word) in plain(said).split()), "")


class Session:
    """A session in which a game is written down, line by line."""

    def __init__(self, book: Recorder, lines: Lines, *, times: bool) -> None:
        self._book, self._lines, self._times = book, lines, times
        self.refused = False
        """Whether a line from a pipe was refused, which ended the session."""

    def run(self) -> None:
        """Ask for lines until the input ends, somebody types that he is done, or a line from a pipe is refused."""
        awaited: list[str] = []
        while True:
            # What may come next is said once: with the question, or after a line that was not understood.
            entry = self._lines.ask(say("record.prompt") if awaited else self._question())
            awaited = []
            if entry is None or _command(entry) == "quit":
                return
            try:
                with accepted(say("record.on_purpose")):
                    self._take(entry)
                continue
            except Unclear as error:
                may = self._may()
                awaited = [say("record.awaited"), *may] if may else []
                message = "\n".join([unclear_text(error, self._book.game(), asked=True), *awaited])
            except Problem as error:
                message = error.message
            tell(message + "\n")
            if not self._lines.waits:
                tell(say("record.stopped", line=self._lines.number) + "\n")
                self.refused = True
                return

    def add(self, event: Event, *, as_played: bool = False) -> None:
        """Write an event down and tell what it changed."""
        add(self._book, self._timed(event), len(self._book.events), as_played=as_played, positions=False)

    def _timed(self, event: Event) -> Event:
        """The event with the present time if times are wanted; never earlier than the time of the event before."""
        if not self._times or event["type"] == "game_started":
            return event
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        last = [time for earlier in self._book.events[-1:] if (time := getattr(earlier, "at", None))]
        return {"at": max([now, *last])} | event

    def _question(self) -> str:
        """Where the game stands and what may come next."""
        game = self._book.game()
        if game is None:
            return say("record.prompt")
        lines = [bold(line) for line in wrap(position_line(game))]
        return as_text([*lines, *self._may()]) + say("record.prompt")

    def _may(self) -> list[str]:
        """What may come next, and how it is typed."""
        game = self._book.game()
        return may_lines(self._book.expected(), Table(game), typed=True) if game is not None else []

    def _take(self, entry: str) -> None:
        """Do what a line says: run a command, or write down events; after ``!`` even against the rules."""
        as_played = entry.startswith("!")
        word, _, rest = entry.removeprefix("!").strip().partition(" ")
        if command := _command(word):
            self._command(command, rest.strip(), as_played=as_played)
        elif word:
            self._add_all(read_line(self._book, f"{word} {rest}"), as_played=as_played)

    def _add_all(self, events: list[Event], *, as_played: bool) -> None:
        """Write down what a line means: all of it or nothing."""
        if len(events) == 1:
            self.add(events[0], as_played=as_played)
            return
        timed = [self._timed(event) for event in events]
        change = self._book.append_together(timed, len(self._book.events), as_played=as_played)
        tell(change_text(change, positions=False))

    def _show(self) -> None:
        """Print the game so far, trick by trick."""
        audit = self._book.audit()
        if audit.game is None:
            tell(say("change.unchecked") + "\n")
        else:
            tell(Show(audit.game, Teller(audit), audit.findings).text(audit.game.rounds, audit.game.id))

    def _help(self, *, everything: bool) -> list[str]:
        """What can be typed, ever or at this point of the game; the question that follows lists the possible acts."""
        if everything:
            return [say("record.help", words=", ".join(sorted(catalogue()["typed"].values())))]
        acts, cards = self._book.expected(), alphabet()
        told = [say("record.help_always")]
        if any(act.contracts for act in acts):
            told.insert(0, say("record.help_contracts", suit=cards.write_suit("S")))
        if any(act.type in PLAYS for act in acts):
            row = " ".join([cards.write("S9"), cards.write("SJ", "S"), cards.write("SA", "S"), cards.write("D6")])
            slots = {"card": cards.write("SJ"), "name": card_name("SJ"), "rank": cards.write("ST", "S"), "row": row}
            told.insert(0, say("record.help_cards", **slots))
        return told

    def _command(self, word: str, rest: str, *, as_played: bool) -> None:
        """Run a command that was typed in place of an event; ``rest`` is the line after its word."""
        if word == "?":
            tell("\n".join(line for part in self._help(everything=bool(rest)) for line in wrap(part)) + "\n")
        elif word == "show":
            self._show()
        elif word == "note":
            if not rest:
                raise problem("empty_word", USAGE)
            self.add({"type": "remark_made", "text": rest})
        elif word == "fix":
            address, _, instead = rest.partition(" ")
            seq = one_place(self._book, address)
            by = [read_typed(self._book, instead, seq)] if instead.strip() else []
            self.add({"type": "corrected", "event": seq, "by": by}, as_played=as_played)
        else:
            if rest and not (rest.isascii() and rest.isdecimal()):
                raise problem("no_number", USAGE, word=rest)
            # Nine digits are enough: no game has so many acts.
            count = int(rest.lstrip("0")[:9] or 0) if rest else 1
            # Several acts are undone at once; an undo is taken back by itself.
            for _ in range(count if word == "redo" and count else 1):
                events = self._book.events
                target = before_last(events, count) if word == "undo" else before_undo(events)
                if target is None or not count:
                    raise Problem(say(f"record.nothing_to_{word}"), USAGE)
                self.add({"type": "undone", "to": target})
