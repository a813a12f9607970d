"""Grouping lines into games: a file may hold many games one after another, each numbered from seq 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from msgspec import Struct, field
from msgspec.structs import replace

from jasslog.events.base import Event
from jasslog.events.limits import EVENTS, GAME
from jasslog.events.trust import UNKNOWN_TYPE, Hidden, Redacted, Sealed
from jasslog.log.quick import quick_event, quick_lines
from jasslog.log.scan import SINGLE, Blanks, Chunk, Overlong, Problem, Unterminated, trimmed

if TYPE_CHECKING:
    from jasslog.log.seal import Sealing

RECORD = "jasslog/1"
"""What reports call the format of jasslog's own records; another program's log has the name of its own format."""

_tag = attrgetter("tag")
MOST_ASIDE = SINGLE
"""How many lines that are no events are kept of a game at most, and how many problems."""
_TOGETHER = 64
"""How many lines are read together; if one of them is odd, each is read by itself."""
_DENSE = 160
"""A line of this many bytes or more may hold enough values to matter: each takes far more memory than in the file."""
_VALUE = 48
"""How many more bytes each value of such a line counts for."""


class RawGame(Struct, eq=False):
    """The readable events of one game in the order of the file, and what could not be read."""

    first_line: int
    events: list[Event] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """The line number of each event."""
    text: list[bytes] = field(default_factory=list)
    """Every line from the first on, as ``trimmed`` plain bytes or as ``Overlong``; empty for another program's log."""
    whole: bool = True
    """Whether ``text`` holds all the lines; of a game beyond its limits the last ones are left out."""
    marked: bool = False
    """Whether there is a seal or a hidden line among them."""
    problems: list[tuple[int, int, Problem, bool]] = field(default_factory=list)
    """Of each problem: line number, index in ``events``, the problem, and whether the line gives no known event.

    The index is that of the line's event or, if the line gives no event of a known type, of the next event.
    """
    size: int = 0
    """Bytes that its events count for so far, while the game is read."""
    aside: int = 0
    """Bytes of the lines that are no events."""
    skipped: int = 0
    """How many lines were left out because the game is beyond its limits."""
    read_sealing: Sealing | None = None
    """The value of ``sealing`` once it has been computed."""

    @property
    def full(self) -> bool:
        """Whether no further lines are kept that are no events."""
        others = len(self.text) - len(self.events)
        return others >= MOST_ASIDE or len(self.problems) >= MOST_ASIDE or self.aside > GAME

    @property
    def sealing(self) -> Sealing | None:
        """What the game's tags, seals and hidden lines say, checked on first use; None if the game has none of them."""
        if self.read_sealing is None and (self.marked or any(map(_tag, self.events))):
            # Imported here because by far the most games have neither tags nor seals.
            from jasslog.log.seal import examine

            self.read_sealing = examine(self.text)
        return self.read_sealing


def with_line(game: RawGame, event: Event, line: bytes) -> RawGame:
    """A copy of the game with one more event and its line at the end."""
    lines, text = [*game.lines, game.first_line + len(game.text)], [*game.text, line]
    return replace(game, events=[*game.events, event], lines=lines, text=text, read_sealing=None)


def as_of_event(game: RawGame, seq: int) -> RawGame:
    """The game as it was just after event ``seq`` was written and sealed; the whole game if no later event follows."""
    begin = next((place for place, event in enumerate(game.events) if event.seq == seq), 0)
    end = next((place for place, event in enumerate(game.events) if place >= begin and event.seq > seq), None)
    if end is None:
        return game
    last = game.lines[end - 1] if end else game.first_line - 1
    # A seal stands for the events before it; other lines between the two events count as written with the later one.
    seals = {seal.place for seal in game.sealing.seals} if game.marked and game.sealing is not None else ()
    while last - game.first_line + 1 in seals:
        last += 1
    then = RawGame(game.first_line)
    then.events, then.lines = game.events[:end], game.lines[:end]
    then.problems = [problem for problem in game.problems if problem[0] <= last]
    then.text = game.text[: last - game.first_line + 1]
    then.whole = game.whole or last - game.first_line < len(game.text)
    then.marked = game.marked
    return then


def split_games(chunks: Iterable[Chunk]) -> Iterator[RawGame]:
    """Each game as soon as it is complete; memory holds one game at a time."""
    game: RawGame | None = None
    for first, texts, read in _runs(chunks):
        if read is not None and game is not None and _take_run(game, read, first, texts):
            continue
        for number, (line, quick) in enumerate(zip(texts, read or map(_event, texts), strict=True), start=first):
            if game is not None and not isinstance(quick, Event) and game.full and b"game_started" not in line:
                game.skipped += line.many if type(line) is Blanks else 1
                game.whole = False
                continue
            event, problems, marks = _content(line, quick)
            if game is None:
                game = RawGame(number)
            elif event is not None and event.seq <= 1 and event.type != UNKNOWN_TYPE and begins(game, event):
                following = _cut(game, event, number)
                yield game
                game = following
            _keep(game, event, number, line)
            game.marked |= marks
            for problem in problems[: max(0, MOST_ASIDE - len(game.problems))]:
                lost = event is None or event.type == UNKNOWN_TYPE
                game.problems.append((number, len(game.events) - (not lost), problem, lost))
    if game is not None:
        yield game


def _runs(chunks: Iterable[Chunk]) -> Iterator[tuple[int, list[bytes], list[Event | Sealed] | None]]:
    """Runs of lines that are read together: the number of the first line, the lines, and their events and seals.

    None in place of the events if the lines have to be read one by one. A seal, and an event that may begin a game, is
    a run of its own.
    """
    for begin, _, lines in chunks:
        for first in range(0, len(lines), _TOGETHER):
            number, texts = begin + first, lines[first : first + _TOGETHER]
            quick = quick_lines(texts) if set(map(type, texts)) == {bytes} else None
            read, apart = quick or (None, False)
            if read is None or not apart:
                yield number, texts, read
                continue
            start = 0
            alone = [place for place, one in enumerate(read) if isinstance(one, Sealed) or one.seq <= 1]
            for place in [*alone, len(read)]:
                if start < place:
                    yield number + start, texts[start:place], read[start:place]
                if place < len(read):
                    yield number + place, [texts[place]], [read[place]]
                start = place + 1


def _take_run(game: RawGame, read: list[Event | Sealed], first: int, texts: list[bytes]) -> bool:
    """Add a run of good events that begin no game, if the game has room for all of them; return whether it was done.

    By far the most lines are added here. ``first`` is the number of the first line.
    """
    if isinstance(read[0], Sealed) or read[0].seq <= 1:
        return False
    events = cast("list[Event]", read)
    longest = max(map(len, texts))
    size = game.size + (sum(map(len, texts)) + len(texts) if longest < _DENSE else sum(map(weight, texts)))
    room = len(game.events) + len(events) <= EVENTS and size <= GAME
    if not room or not game.whole:
        return False
    game.size = size
    game.events += events
    game.lines += range(first, first + len(events))
    game.text += texts
    return True


def _event(line: bytes) -> Event | None:
    """The event of an ordinary line; None for any other line."""
    return quick_event(line) if line and type(line) is not Unterminated else None


def _content(line: bytes, quick: Event | Sealed | None) -> tuple[Event | None, tuple[Problem, ...], bool]:
    """The event of a line if it has one, the line's problems, and whether it is, or may be, a seal or a hidden event.

    ``quick`` is what the quick reader made of the line, None if it could not read it.
    """
    read: Event | Sealed | Redacted | None = quick
    problems: tuple[Problem, ...] = ()
    if read is None:
        # Imported here because most files have no such line.
        from jasslog.log.decode import decode_odd

        read, problems = decode_odd(line)
    if isinstance(read, Redacted):
        hidden = Problem("line-redacted", 1, 0, "", read.redacted, "")
        return Hidden(seq=read.seq), (*problems, hidden), True
    # A seal is no event and never reaches the state.
    return (read, problems, False) if isinstance(read, Event) else (None, problems, b'"sealed"' in line)


def begins(game: RawGame, event: Event) -> bool:
    """Whether an event numbered 0 or 1 begins another game; a repeated first line does not."""
    if all(known.type == UNKNOWN_TYPE for known in game.events):
        return False
    if event.seq == 0:
        return event.type == "game_started" and event != game.events[-1]
    if game.events[-1].seq <= 1:
        return False
    lost_head = bool(game.problems) and game.problems[-1][1] == len(game.events) and game.problems[-1][3]
    # An event 1 that differs from the event 1 of this game belongs to a game whose first event is missing.
    second = next((other for other in game.events[:3] if other.seq == 1), event)
    return lost_head or event != second


def _cut(game: RawGame, event: Event, number: int) -> RawGame:
    """The game that begins with an event at line ``number``; an unreadable head before its event 1 moves to it."""
    following = RawGame(number)
    if event.seq == 1:
        head = [problem for problem in game.problems if problem[1] == len(game.events)]
        game.problems = game.problems[: len(game.problems) - len(head)]
        following.problems = [(line, 0, problem, lost) for line, _, problem, lost in head]
        following.first_line = head[0][0] if head else number
        kept = following.first_line - game.first_line
        game.text, following.text = game.text[:kept], game.text[kept:]
        while game.lines and game.lines[-1] >= following.first_line:
            # This event is of unknown type, and its number belongs to the next game.
            del game.events[-1], game.lines[-1]
    return following


def _keep(game: RawGame, event: Event | None, number: int, line: bytes) -> None:
    """Add a line to a game, with its event if it has one; beyond the limits of a game only count the line."""
    if event is None:
        game.aside += len(line) + 1
        beyond = game.full
    else:
        game.size += weight(line)
        beyond = len(game.events) >= EVENTS or game.size > GAME
    if beyond:
        game.skipped += 1
        game.whole = False
        return
    if event is not None:
        game.events.append(event)
        game.lines.append(number)
    if game.whole:
        # Findings report odd or missing line ends; what a line says never depends on them.
        game.text.append(line if isinstance(line, Overlong) else trimmed(bytes(line)))


def weight(line: bytes) -> int:
    """The bytes that a line counts for in the size of its game: those of the file, and more if it has many values."""
    return len(line) + 1 + (_VALUE * line.count(b",") if len(line) >= _DENSE else 0)
