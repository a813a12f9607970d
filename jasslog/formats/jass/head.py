"""The head of a transcript: which game, by which rules, in which alphabet, from which score on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from jasslog.events.limits import FORMAT
from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT, Alphabet
from jasslog.formats.jass.course import seat_of
from jasslog.formats.jass.lexer import Token
from jasslog.formats.jass.mistakes import nearest
from jasslog.formats.jass.pieces import Pieces
from jasslog.log.given import plain_event
from jasslog.log.refused import BadEvent
from jasslog.variants.load import digest, latest, names, resolve
from jasslog.variants.refusal import Refusal

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

Event = dict[str, Any]
FREE = ("event", "date", "place", "scribe")
"""Lines of free text; in the record they are members x_event and so on."""
WORDS = ("jass", "game", *FREE, "started", "rules", "deck", "players", "resumes", "previous", "not_recorded")
"""The words with which the lines of a head begin, in their order."""
NOTHING = "nothing"
"""Said where a record leaves nothing out."""
PLAIN: Event = {"type": "game_started", "format": FORMAT, "game": "g", "rules": {"id": "r", "version": 1}}
"""A first event with all that it needs."""


def absent(told: Iterable[str], variant: Variant | None) -> list[str]:
    """What a file does not record where its head says nothing of it: what the rules leave out, hands and cut."""
    types = set(told)
    missing: list[str] = list(variant.not_recorded) if variant is not None else []
    missing += ["hands"] if "hand_dealt" not in types else []
    cut = variant is not None and variant.deal.cut != "none"
    return list(dict.fromkeys(missing + (["cut"] if cut and "cards_cut" not in types else [])))


class Head:
    """What the lines before the first act say."""

    def __init__(self, name: str, own: Iterable[Variant], fitting: Alphabet) -> None:
        self.alphabet = ALPHABETS[DEFAULT]
        self.fitting = fitting
        """The alphabet in which most words of the file are cards."""
        self.variant: Variant | None = None
        self.seen: dict[str, int] = {}
        """The line of each word that was met."""
        self.winner: tuple[Pieces, Token] | None = None
        """The word for who won the previous game."""
        self.unpinned = False
        """Whether the rules are named without a version."""
        self._own = tuple(own)
        self._event: Event = {"type": "game_started", "format": FORMAT, "game": name}

    def read(self, word: str, pieces: Pieces) -> None:
        """Note what a line says; Stop where it cannot be read."""
        if word in FREE:
            self._free(word, pieces)
        else:
            getattr(self, "_" + word)(pieces)

    def missing(self) -> list[str]:
        """What needs a line and has none: the rules, and the deck where the cards are not of the usual one."""
        strange = self.alphabet is not self.fitting and "deck" not in self.seen
        if strange:
            self.alphabet = self.fitting
        return [word for word, absent in (("rules", "rules" not in self.seen), ("deck", strange)) if absent]

    def event(self, told: Iterable[str]) -> Event:
        """The first event; ``told`` are the types of event that the lines of the whole file tell."""
        event = dict(self._event)
        if "not_recorded" not in event:
            event["not_recorded"] = absent(told, self.variant) or [NOTHING]
        if event["not_recorded"] == [NOTHING]:
            del event["not_recorded"]
        return event

    def _note(self, member: str, value: Any, pieces: Pieces, token: Token | None, told: Any = None) -> None:
        """Keep a member if the first event may have it; ``told`` is what it means, where that is something else."""
        event = PLAIN | {member: value}
        try:
            plain_event(event)
        except BadEvent as error:
            raise pieces.misfit(event, error, token, member) from None
        self._event[member] = value if told is None else told

    def _jass(self, pieces: Pieces) -> None:
        if pieces.word() != str(FORMAT):
            raise pieces.stop("version", str(FORMAT))
        pieces.take()

    def _free(self, word: str, pieces: Pieces) -> None:
        token = pieces.peek()
        if token is None or token.kind != "text":
            raise pieces.stop("part", "text")
        self._note("x_" + word, token.value, pieces, token)
        pieces.take()

    def _game(self, pieces: Pieces) -> None:
        token = pieces.peek()
        word = pieces.word()
        self._note("game", word, pieces, token)
        pieces.take()
        for member, value in self._members(pieces).items():
            if member in self._event or member == "seq":
                raise pieces.stop("twice", "", "", token)
            self._note(member, value, pieces, token)

    def _started(self, pieces: Pieces) -> None:
        self._note("started", pieces.word(), pieces, pieces.peek())
        pieces.take()

    def _deck(self, pieces: Pieces) -> None:
        found = ALPHABETS.get(pieces.word().lower())
        if found is None:
            self.alphabet = ALPHABETS[nearest(pieces.word(), ALPHABETS) or self.fitting.id]
            raise pieces.stop("deck", ", ".join(ALPHABETS), self.alphabet.id)
        self.alphabet = found
        pieces.take()

    def _players(self, pieces: Pieces) -> None:
        token = pieces.peek()
        self._note("players", self._number(pieces), pieces, token)

    def _resumes(self, pieces: Pieces) -> None:
        token = pieces.peek()
        rounds, scores = self._number(pieces), []
        while pieces.word():
            scores.append(self._number(pieces))
        self._note("resumes", self._members(pieces) | {"rounds": rounds, "scores": scores}, pieces, token)

    def _previous(self, pieces: Pieces) -> None:
        seat = seat_of(pieces.word())
        if seat < 0:
            raise pieces.stop("part", "seat")
        token = pieces.take()
        self.winner = pieces, token
        self._note("previous_game", self._members(pieces) | {"winner": seat}, pieces, token)

    def _not_recorded(self, pieces: Pieces) -> None:
        token, left_out = pieces.peek(), []
        while pieces.word():
            left_out.append(pieces.take().text)
        plain = [] if left_out == [NOTHING] else left_out
        self._note("not_recorded", plain, pieces, token, left_out)

    def _rules(self, pieces: Pieces) -> None:
        token, id = pieces.peek(), pieces.word()
        known = {known for known, *_ in names()} | {own.id for own in self._own}
        if id not in known:
            raise pieces.stop("rules", "", nearest(id, known) if id else "")
        pieces.take()
        self.unpinned = not pieces.word()
        rules: dict[str, Any] = {"id": id, "version": self._newest(id) if self.unpinned else self._number(pieces)}
        rules |= _grouped(self._members(pieces))
        self._note("rules", rules, pieces, token)
        found = resolve(id, rules["version"], rules.get("overrides"), rules.get("digest"), self._own)
        if isinstance(found, Refusal):
            raise pieces.stop("refused", str(found), "", token)
        self.variant = found
        self._event["rules"] = rules | ({"digest": digest(found)} if self.unpinned else {})

    def _newest(self, id: str) -> int:
        return max([own.version for own in self._own if own.id == id] or [latest(id)])

    @staticmethod
    def _number(pieces: Pieces) -> int:
        word = pieces.word().removeprefix("-")
        if not (word.isascii() and word.isdecimal() and len(word) < 17):
            raise pieces.stop("part", "number")
        return int(pieces.take().text)

    @staticmethod
    def _members(pieces: Pieces) -> dict[str, Any]:
        """The members that follow."""
        found: dict[str, Any] = {}
        while (token := pieces.peek()) is not None and token.kind == "member":
            if token.text in found:
                raise pieces.stop("twice")
            found[token.text] = pieces.take().value
        return found


def _grouped(members: dict[str, Any]) -> dict[str, Any]:
    """The members with options such as goal.target=1000 as overrides in their groups."""
    groups: dict[str, Any] = {}
    plain: dict[str, Any] = {}
    for name, value in members.items():
        group, dot, option = name.partition(".")
        if dot:
            groups.setdefault(group, {})[option] = value
        else:
            plain[name] = value
    return plain | ({"overrides": groups} if groups else {})
