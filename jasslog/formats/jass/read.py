"""Reading a transcript: the events it stands for, or everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from jasslog.events.limits import EVENTS, LINE
from jasslog.formats.jass.act import types
from jasslog.formats.jass.alphabets import fitting
from jasslog.formats.jass.course import Course, check_seat
from jasslog.formats.jass.head import FREE, PLAIN, WORDS, Head
from jasslog.formats.jass.line import LineReader
from jasslog.formats.jass.pieces import Event, Mistake, Mistakes, Pieces, Stop, split, split_text
from jasslog.log.decode import undecodable
from jasslog.variants.plain import Variant

BACK = frozenset({"undone", "corrected"})
MOST_BACK = 1000
"""The most undos and corrections in a transcript, as the game so far is replayed after each of them."""
_FREE = re.compile(rf"\s*({'|'.join(FREE)})(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)


class Transcript(Head):
    """A text read as a transcript, line by line: its events, or what is wrong with it."""

    def __init__(self, text: str | bytes, name: str, own: Iterable[Variant]) -> None:
        self.mistakes = Mistakes()
        self.data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
        """The bytes of the text, unchanged."""
        self.source = _plain_lines(self.data, self.mistakes)
        """The lines as they were read."""
        self.events: list[Event] = []
        """The events of the record, numbered from 0; not to be used where there are mistakes."""
        self.lines: list[int] = []
        """The line of each event."""
        self.comments: dict[int, tuple[str, bool]] = {}
        """By line: its comment, and whether there is anything else on the line."""
        super().__init__(name, own, fitting(self.source))
        self._course = Course(None)
        self._acts: LineReader | None = None
        self._full = False
        self._back = 0
        for number, line in enumerate(self.source, start=1):
            self._line = number
            if self.mistakes.full or self._full:
                break
            self._read(line)
        self._line = 1
        self._begun()
        self.mistakes.sort(key=lambda mistake: mistake[:2])

    @property
    def unchecked(self) -> bool:
        """Whether more mistakes may show once those that were found are put right."""
        return self._acts is not None and self._acts.unchecked

    def _read(self, line: str) -> None:
        free = _FREE.fullmatch(line) if self._acts is None else None
        tokens, comment = split_text(line, free.start(1), free.end(1)) if free is not None else split(line)
        if comment is not None:
            self.comments[self._line] = (comment, bool(tokens))
        pieces = Pieces(tokens, self._line, self.mistakes)
        try:
            if tokens and tokens[-1].kind == "broken":
                name, expected, found = tokens[-1].value
                pieces.mistake(name, expected, "", tokens[-1], found)
                raise Stop
            if tokens:
                self._kind(pieces)
            if pieces.kind:
                raise pieces.stop("left-over")
        except Stop:
            if self._acts is not None:
                self._acts.doubtful = True

    def _kind(self, pieces: Pieces) -> None:
        """Read a line by what it begins with."""
        word = pieces.word.lower()
        if not self.head and word != WORDS[0]:
            pieces.mistake("no-version")
            self.head[WORDS[0]] = self._line
        if self._acts is None and word in WORDS:
            token = pieces.take()
            if word in self.head:
                raise pieces.stop("twice", str(self.head[word]), "", token)
            self.head[word] = self._line
            self.read_head(word, pieces)
        else:
            self._begun().read(pieces)

    def _begun(self) -> LineReader:
        """The reader of the lines after the head. The first call ends the head and begins the game."""
        if self._acts is None:
            for word in self.missing():
                self.mistakes.note(
                    Mistake(self._line, 1, f"no-{word}", "", "", self.fitting.id if word == "deck" else "")
                )
            self._course = Course(self.variant)
            self._acts = LineReader(self.alphabet, self._course, self._add)
            words = (line.split(maxsplit=1)[0].casefold() for line in self.source if line.strip())
            self._add(self.first_event(types()[word] for word in words if word in types()))
            self.lines[0] = self.head.get("rules", self._line)
            if self.winner is not None:
                check_seat(*self.winner, self._course)
        return self._acts

    def _add(self, event: Event) -> None:
        self._back += event["type"] in BACK
        for name, number, most in (("many", len(self.events), EVENTS - 1), ("back", self._back, MOST_BACK)):
            if number > most:
                self.mistakes.note(Mistake(self._line, 1, name, "", str(most)))
                self._full = True
                raise Stop
        numbered = {**event, "seq": len(self.events)}
        self.events.append(numbered)
        self.lines.append(self._line)
        # A head that names no rules is no valid event. Without rules the game has no state in any case.
        self._course.take(numbered if numbered["seq"] else PLAIN | numbered)


def read(text: str | bytes, name: str = "game", own: Iterable[Variant] = ()) -> Transcript:
    """The transcript read from a text, or from the bytes of a file; never fails, whatever they hold.

    ``name`` is the id of the game where the text gives none; ``own`` are rule sets from the user's own files.
    """
    return Transcript(text, name, own)


def _plain_lines(data: bytes, mistakes: Mistakes) -> list[str]:
    """Every line without its line end, whichever kind that is. Of a line that is not all text, the part that is."""
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n" if b"\n" in data else b"\r")
    return [_plain(line.removesuffix(b"\r"), number, mistakes) for number, line in enumerate(lines, start=1)]


def _plain(line: bytes, number: int, mistakes: Mistakes) -> str:
    if len(line) > LINE:
        mistakes.note(Mistake(number, 1, "long", str(len(line)), str(LINE)))
        return ""
    try:
        told = line.decode()
    except UnicodeDecodeError as error:
        problem = undecodable("bytes", error)
        mistakes.note(Mistake(number, problem.column, problem.name, problem.found, ""))
        told = line.decode(errors="ignore")
    for column, character in enumerate(told, start=1):
        if not (character.isprintable() or character.isspace()):
            mistakes.note(Mistake(number, column, "unseen", f"U+{ord(character):04X}", ""))
            break
    return "".join(c if c.isprintable() else " " for c in told)
