"""From lines to games: an archive holds many games after one another, each from its own seq 0."""

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
"""The format of the project's own records, as reports call it; a foreign file has the name of its format."""

_tag = attrgetter("tag")
MOST_ASIDE = SINGLE
"""Most lines of a game that are no events, and most problems, that are kept."""
_TOGETHER = 64
"""Lines that are read at one go; where one of them is odd, each is read by itself."""
_DENSE = 160
"""Bytes of a line from which on it can hold enough values to matter: each takes far more in memory than in the file."""
_VALUE = 48
"""Bytes that each of them counts for."""


class RawGame(Struct, eq=False):
    """The readable events of one game in the order of the file, and what could not be read."""

    first_line: int
    events: list[Event] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """The line of each event."""
    text: list[bytes] = field(default_factory=list)
    """What every line from the first on says, plain bytes but for ``Overlong``; empty for another program's log."""
    whole: bool = True
    """Whether these are all the lines; where the game is beyond its limits, the last ones are not held."""
    marked: bool = False
    """Whether there is a seal or a hidden line among them."""
    problems: list[tuple[int, int, Problem, bool]] = field(default_factory=list)
    """(line, the place of its event or else of the next one, what is wrong, whether nobody knows the event)."""
    size: int = 0
    """Bytes of its events, while it is read."""
    aside: int = 0
    """Bytes of its other lines."""
    skipped: int = 0
    """Lines beyond the limits of a game."""
    read_sealing: Sealing | None = None

    @property
    def full(self) -> bool:
        """Whether no further line that is no event is kept."""
        others = len(self.text) - len(self.events)
        return others >= MOST_ASIDE or len(self.problems) >= MOST_ASIDE or self.aside > GAME

    @property
    def sealing(self) -> Sealing | None:
        """What its tags, seals and hidden lines say, checked when first asked; None where it has none of them."""
        if self.read_sealing is None and (self.marked or any(map(_tag, self.events))):
            # By far the most games have neither tags nor seals.
            from jasslog.log.seal import examine

            self.read_sealing = examine(self.text)
        return self.read_sealing


def with_line(game: RawGame, event: Event, line: bytes) -> RawGame:
    """The game with the line of one more event at its end."""
    lines, text = [*game.lines, game.first_line + len(game.text)], [*game.text, line]
    return replace(game, events=[*game.events, event], lines=lines, text=text, read_sealing=None)


def as_of_event(game: RawGame, seq: int) -> RawGame:
    """The game as it was when the event of that number had just been written down; all of it where that came last."""
    begin = next((place for place, event in enumerate(game.events) if event.seq == seq), 0)
    end = next((place for place, event in enumerate(game.events) if place >= begin and event.seq > seq), None)
    if end is None:
        return game
    # What lies between the two events was written with the later one.
    last = game.lines[end - 1] if end else game.first_line - 1
    then = RawGame(game.first_line)
    then.events, then.lines = game.events[:end], game.lines[:end]
    then.problems = [problem for problem in game.problems if problem[0] <= last]
    then.text = game.text[: last - game.first_line + 1]
    then.marked = game.marked
    return then


def split_games(chunks: Iterable[Chunk]) -> Iterator[RawGame]:
    """Each game as soon as it is complete; memory holds one game at a time."""
    game: RawGame | None = None
    for first, texts, read in _runs(chunks):
        if read is not None and game is not None and _goes_on(game, read, first, texts):
            continue
        for number, (line, one) in enumerate(zip(texts, read or map(_event, texts), strict=True), start=first):
            if game is not None and not isinstance(one, Event) and game.full and b"game_started" not in line:
                game.skipped += line.many if type(line) is Blanks else 1
                continue
            event, problems, marks = _told(line, one)
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
    """Lines that are read at one go: the number of the first, their texts and events.

    None for the events where one of them is another sort of line. A seal, and an event that may begin a game, comes by
    itself.
    """
    for begin, _, lines in chunks:
        for first in range(0, len(lines), _TOGETHER):
            number, texts = begin + first, lines[first : first + _TOGETHER]
            told = quick_lines(texts) if set(map(type, texts)) == {bytes} else None
            read, apart = told or (None, False)
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


def _goes_on(game: RawGame, read: list[Event | Sealed], first: int, texts: list[bytes]) -> bool:
    """Take in good events that can begin no game, by far the most lines, if so many have room; says whether they had.

    ``first`` is the number of the first line.
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
    """The event of an ordinary line; None for another one."""
    return quick_event(line) if line and type(line) is not Unterminated else None


def _told(line: bytes, one: Event | Sealed | None) -> tuple[Event | None, tuple[Problem, ...], bool]:
    """The event of a line if it has one, what is wrong with the line, and whether it is a seal or a hidden event.

    ``one`` is what was read of it already.
    """
    read: Event | Sealed | Redacted | None = one
    problems: tuple[Problem, ...] = ()
    if read is None:
        # Most files have no line for it.
        from jasslog.log.decode import decode_odd

        read, problems = decode_odd(line)
    if isinstance(read, Redacted):
        hidden = Problem("line-redacted", 1, 0, "", read.redacted, "")
        return Hidden(seq=read.seq), (*problems, hidden), True
    # A seal is no event and never reaches the state.
    return (read, problems, False) if isinstance(read, Event) else (None, problems, b'"sealed"' in line)


def begins(game: RawGame, event: Event) -> bool:
    """Whether an event numbered 0 or 1 begins another game; a doubled first line does not."""
    if all(known.type == UNKNOWN_TYPE for known in game.events):
        return False
    if event.seq == 0:
        return event.type == "game_started" and event != game.events[-1]
    if game.events[-1].seq <= 1:
        return False
    lost_head = bool(game.problems) and game.problems[-1][1] == len(game.events) and game.problems[-1][3]
    # Another event 1 than the game's own belongs to a game whose head is missing.
    second = next((other for other in game.events[:3] if other.seq == 1), event)
    return lost_head or event != second


def _cut(game: RawGame, event: Event, number: int) -> RawGame:
    """The next game; an unreadable head before its event 1 goes with it."""
    following = RawGame(number)
    if event.seq == 1:
        head = [problem for problem in game.problems if problem[1] == len(game.events)]
        game.problems = game.problems[: len(game.problems) - len(head)]
        following.problems = [(line, 0, problem, lost) for line, _, problem, lost in head]
        following.first_line = head[0][0] if head else number
        kept = following.first_line - game.first_line
        game.text, following.text = game.text[:kept], game.text[kept:]
        while game.lines and game.lines[-1] >= following.first_line:
            # Of unknown type, and with a number of the other game.
            del game.events[-1], game.lines[-1]
    return following


def _keep(game: RawGame, event: Event | None, number: int, line: bytes) -> None:
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
        # Whether a newline followed, alone or not, is told by a finding; what a line says never hangs on it.
        game.text.append(line if isinstance(line, Overlong) else trimmed(bytes(line)))


def weight(line: bytes) -> int:
    """What a line counts for in the size of its game: its bytes with the newline, and more where it is dense."""
    return len(line) + 1 + (_VALUE * line.count(b",") if len(line) >= _DENSE else 0)
