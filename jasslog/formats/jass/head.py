"""Reading and writing the head of a transcript: which game, which rules, which alphabet, which score it resumes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from jasslog.events.limits import FORMAT
from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT, Alphabet
from jasslog.formats.jass.course import SEATS, Course, read_seat
from jasslog.formats.jass.pieces import Event, Pieces, Token, member, quoted
from jasslog.variants.load import digest, latest, names, resolve
from jasslog.variants.plain import Variant, flat
from jasslog.variants.refusal import Refusal, nearest

FREE = ("event", "date", "place", "scribe")
"""Lines of free text; in the record they are members x_event and so on."""
WORDS: tuple[str, ...] = ("jass", "game", *FREE, "tournament", "passe", "table", "started", "rules", "deck", "players")
WORDS += ("resumes", "previous", "not_recorded")
"""The words with which the lines of a head begin, in their order."""
_PLAIN_LINES = {
    **{word: ("x_" + word, {"": "free"}) for word in FREE},
    "tournament": ("tournament", {"": "word"}),
    "passe": ("pass", {"": "number"}),
    "table": ("table", {"": "word"}),
    "started": ("started", {"": "word"}),
    "players": ("players", {"": "number"}),
    "resumes": ("resumes", {"rounds": "number", "scores": "numbers"}),
    "previous": ("previous_game", {"winner": "seat"}),
    "not_recorded": ("not_recorded", {"": "words"}),
}
"""By word of a line: the member of the first event that the line gives, and the kind of each of its parts, in order.

A part without a name is the whole member. After parts with names, other members of the same object may follow.
"""
NOTHING = "nothing"
"""The word in ``not_recorded`` that says that the record leaves nothing out."""
PLAIN: Event = {"type": "game_started", "format": FORMAT, "game": "g", "rules": {"id": "r", "version": 1}}
"""A first event with only the members that it needs."""
_FREE_TEXT = re.compile(r"[^\s\";#](?:[^\";#]*[^\s\";#])?")
_OPTION = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*", re.ASCII)


def absent(told: Iterable[str], variant: Variant | None) -> list[str]:
    """What counts as not recorded if the head does not say: what the rules leave out, and hands and cut if untold.

    ``told`` are the types of events in the file.
    """
    types = set(told)
    missing: list[str] = list(variant.not_recorded) if variant is not None else []
    missing += ["hands"] if "hand_dealt" not in types else []
    cut = variant is not None and variant.deal.cut != "none"
    return list(dict.fromkeys(missing + (["cut"] if cut and "cards_cut" not in types else [])))


class Head:
    """The head of a transcript: what the lines before the first act say."""

    def __init__(self, name: str, own: Iterable[Variant], fitting: Alphabet) -> None:
        self.alphabet = ALPHABETS[DEFAULT]
        self.fitting = fitting
        """The alphabet in which most words of the file are cards."""
        self.variant: Variant | None = None
        self.head: dict[str, int] = {}
        """By word of the head that was met: its line."""
        self.winner: tuple[Pieces, Token] | None = None
        """The word for who won the previous game, to be checked once it is known which seats there are."""
        self.unpinned = False
        """Whether the rules are named without a version."""
        self._own = tuple(own)
        self._event: Event = {"type": "game_started", "format": FORMAT, "game": name}

    def read_head(self, word: str, pieces: Pieces) -> None:
        """Read the rest of the line that begins with this word; Stop where it cannot be read."""
        if word not in _PLAIN_LINES:
            getattr(self, "_" + word)(pieces)
            return
        token, (name, kinds) = pieces.next, _PLAIN_LINES[word]
        found = {part: _KINDS[kind][0](pieces) for part, kind in kinds.items()}
        if word == "previous":
            self.winner = pieces, token
        self._note(name, found[""] if "" in found else pieces.members() | found, pieces, token)

    def missing(self) -> list[str]:
        """The words of lines that are missing: ``rules``, and ``deck`` where the cards are not in the default alphabet.

        In the second case the cards are read in the alphabet that fits them best.
        """
        strange = self.alphabet is not self.fitting and "deck" not in self.head
        if strange:
            self.alphabet = self.fitting
        return [word for word, absent in (("rules", "rules" not in self.head), ("deck", strange)) if absent]

    def first_event(self, told: Iterable[str]) -> Event:
        """The first event; ``told`` are the types of event that the lines of the whole file tell."""
        event = dict(self._event)
        if "not_recorded" not in event:
            event["not_recorded"] = absent(told, self.variant) or [NOTHING]
        if event["not_recorded"] == [NOTHING]:
            del event["not_recorded"]
        return event

    def _note(self, name: str, value: Any, pieces: Pieces, token: Token) -> None:
        """Keep a member of the first event; Stop where its value does not fit."""
        pieces.event(PLAIN | {name: [] if value == [NOTHING] else value}, token, name)
        self._event[name] = value

    def _jass(self, pieces: Pieces) -> None:
        if not pieces.skip(str(FORMAT)):
            raise pieces.stop("version", str(FORMAT))

    def _game(self, pieces: Pieces) -> None:
        token = pieces.next
        self._note("game", _word(pieces), pieces, token)
        for name, value in pieces.members().items():
            if name in self._event or name == "seq":
                raise pieces.stop("twice", "", "", token)
            self._note(name, value, pieces, token)

    def _deck(self, pieces: Pieces) -> None:
        found = ALPHABETS.get(pieces.word.lower())
        if found is None:
            begun = [id for id in ALPHABETS if pieces.word and id.startswith(f"{pieces.word.lower()}-")]
            near = begun or [nearest(pieces.word, ALPHABETS) or self.fitting.id]
            self.alphabet = self.fitting
            raise pieces.stop("deck", ", ".join(ALPHABETS), ", ".join(near))
        self.alphabet = found
        pieces.take()

    def _rules(self, pieces: Pieces) -> None:
        token, id = pieces.next, pieces.word
        known = {known for known, *_ in names()} | {own.id for own in self._own}
        if id not in known:
            raise pieces.stop("rules", "", nearest(id, known) if id else "")
        pieces.take()
        self.unpinned = not pieces.word
        version = latest(id, self._own) if self.unpinned else _number(pieces)
        rules: dict[str, Any] = {"id": id, "version": version, **_grouped(pieces.members())}
        self._note("rules", rules, pieces, token)
        found = resolve(id, rules["version"], rules.get("overrides"), rules.get("digest"), self._own)
        if isinstance(found, Refusal):
            raise pieces.stop("refused", found, "", token)
        self.variant = found
        self._event["rules"] = rules | ({"digest": digest(found)} if self.unpinned else {})


def _grouped(members: dict[str, Any]) -> dict[str, Any]:
    """The members, with options such as end.target=1000 gathered by group under ``overrides``."""
    groups: dict[str, Any] = {}
    plain: dict[str, Any] = {}
    for name, value in members.items():
        group, dot, option = name.partition(".")
        if dot:
            groups.setdefault(group, {})[option] = value
        else:
            plain[name] = value
    return plain | ({"overrides": groups} if groups else {})


def head_lines(events: list[Event], variant: Variant, alphabet: Alphabet, unpinned: bool) -> Iterator[tuple[str, str]]:
    """Each line of the head with its word, in order."""
    event = dict(events[0])
    told = {"jass": str(FORMAT), "rules": _rules_text(event.pop("rules"), unpinned), "deck": alphabet.id}
    left_out = event.pop("not_recorded", None)
    if left_out != [] and left_out != (absent([event["type"] for event in events], variant) or None):
        event["not_recorded"] = left_out or [NOTHING]
    for word, (name, kinds) in _PLAIN_LINES.items():
        if name in event and _has_line(word, event[name], events[0], variant):
            value = event.pop(name)
            parts = {"": value} if "" in kinds else dict(value)
            words = [_KINDS[kind][1](parts.pop(part)) for part, kind in kinds.items()]
            told[word] = _line(" ".join(words), parts)
    more = {name: event[name] for name in sorted(event.keys() - {"type", "seq", "~", "format", "game"})}
    told["game"] = _line(event["game"], more | ({"not_recorded": []} if left_out == [] else {}))
    yield from ((word, f"{word} {told[word]}") for word in WORDS if word in told)


def _has_line(word: str, value: Any, first: Event, variant: Variant) -> bool:
    """Whether a line of its own can give a member of the first event.

    It cannot give a winner who has no seat at the table, and so no letter, nor anything but text as free text.
    """
    if word == "previous":
        course = Course(variant)
        course.take(first)
        return course.has(value["winner"])
    return word not in FREE or isinstance(value, str)


def _line(text: str, members: Mapping[str, Any]) -> str:
    return " ".join([text, *(member(name, value) for name, value in members.items())])


def _rules_text(rules: dict[str, Any], unpinned: bool) -> str:
    members = {name: value for name, value in rules.items() if name not in ("id", "version", "overrides")}
    overrides = rules.get("overrides")
    if overrides is not None:
        each = flat(overrides)
        plain = _grouped(each) == {"overrides": overrides} and all(map(_OPTION.fullmatch, each))
        members |= each if plain else {"overrides": overrides}
    if unpinned:
        members.pop("digest", None)
    return _line(rules["id"] + ("" if unpinned else f" {rules['version']}"), members)


def _word(pieces: Pieces) -> str:
    return pieces.take().text if pieces.word else ""


def _number(pieces: Pieces) -> int:
    return pieces.need("number", pieces.number())


def _several(pieces: Pieces, read: Callable[[Pieces], Any]) -> list[Any]:
    found = []
    while pieces.word:
        found.append(read(pieces))
    return found


_KINDS: dict[str, tuple[Callable[[Pieces], Any], Callable[[Any], str]]] = {
    "free": (
        lambda pieces: pieces.need("text", pieces.text()),
        lambda text: text if _FREE_TEXT.fullmatch(text) and text.isprintable() else quoted(text),
    ),
    "word": (_word, str),
    "number": (_number, str),
    "numbers": (lambda pieces: _several(pieces, _number), lambda numbers: " ".join(map(str, numbers))),
    "seat": (lambda pieces: pieces.need("seat", read_seat(pieces)), SEATS.__getitem__),
    "words": (lambda pieces: _several(pieces, _word), " ".join),
}
"""By kind of part: how it is read, and how it is written."""
