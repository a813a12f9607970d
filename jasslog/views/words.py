"""The words of a game: cards, suits, scores, contracts, melds, seats and sides; what somebody did, or may do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from typing import Any, NamedTuple

from msgspec.structs import replace

from jasslog.cards import CARD, CODES, SUIT_OF, SUITS, UNKNOWN, codes
from jasslog.events.base import Event, card_of, seat_of
from jasslog.events.claims import GameEnded
from jasslog.events.notes import RulingGiven
from jasslog.events.shapes import shapes
from jasslog.game.facts import DRAW, NOBODY, Act, Announcement, Call, Claim
from jasslog.game.naming import contract_of
from jasslog.game.state import Game
from jasslog.rules.bids import Room
from jasslog.rules.contracts import Contract
from jasslog.views.layout import apart, coloured, fit, shorten, wrap
from jasslog.views.messages import Settings, aloud, alphabet, colon, say, sentence, settings, visible, word

_MOST_IN_HAND = 18
"""Most cards that a hand has."""
_NAME = 24
"""Most columns of a name."""
_SIGN_ROWS = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
_SIGN_PLACES = {"A": 1, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 11, "Q": 13, "K": 14}
CARD_SIGNS = {code: chr(_SIGN_ROWS[code[0]] + _SIGN_PLACES[code[1]]) for code in CODES}
"""The character of each card in Unicode, by the card's code: 🂫 for SJ. A page draws the card in its place."""


def card_text(card: int | str) -> str:
    """A card as people see it, from its number or its code: SJ, or as the deck has it; ?? for an unreadable card.

    Aloud it is the card's name.
    """
    code = code_of(card)
    if aloud():
        return card_name(code)
    if settings().pictured:
        return CARD_SIGNS.get(code) or visible(code)
    return alphabet().write(code) if code in CARD else visible(code)


def code_of(card: int | str) -> str:
    """The code of a card from its number; a code is returned as it is, and ?? stands for an unreadable card."""
    return card if isinstance(card, str) else CODES[card] if 0 <= card < len(CODES) else UNKNOWN


def rank_text(code: str) -> str:
    """The rank of a card, where its suit is named already."""
    return word("ranks", code[1]) if aloud() else alphabet().write(code, code[0])


def suit_text(suit: int) -> str:
    """The name of a suit; the words for 'that suit' where nobody knows which."""
    return word("suits", SUITS[suit]) if suit >= 0 else say("that_suit")


def card_name(code: str) -> str:
    """The name of a card: jack of spades; a text that is no code of a card stays as it is."""
    if code == UNKNOWN:
        return say("unread_card")
    return say("page.card", rank=word("ranks", code[1]), suit=word("suits", code[0])) if code in CARD else visible(code)


def named_card(code: str) -> str:
    """A card in a sentence; aloud with an article, in languages that have one there."""
    told = card_text(code) if code else say("a_card")
    return say("named_card", card=told) if code in CARD else told


def cards_text(cards: Iterable[int | str] | int) -> str:
    """Several cards, or a set of cards, as people see them."""
    shown = codes(cards) if isinstance(cards, int) else cards
    return (", " if aloud() else " ").join(card_text(card) for card in shown)


def some_cards_text(cards: Sequence[int]) -> str:
    """The cards to choose from; more than a hand can hold are told by the names of their suits."""
    if len(cards) <= _MOST_IN_HAND:
        return cards_text(cards)
    return ", ".join(word("suits", SUITS[suit]) for suit in sorted({SUIT_OF[card] for card in cards}))


def scores_text(scores: Iterable[int] | None) -> str:
    """The figures of the sides as they are said: 80 : 77; for None the word for undecided."""
    if scores is None:
        return say("rulings.undecided")
    told = [str(score) for score in scores]
    if not aloud():
        return " : ".join(told) or "–"
    return (say("to") if len(told) == 2 else ", ").join(told) or say("nothing")


def compared(verdict: str, computed: str = "") -> str:
    """Whether a figure of the table agrees with the ``computed`` one; the verdict is ok, undecided or error."""
    key = {"ok": "score.agrees", "undecided": "score.open"}.get(verdict, "score.differs")
    return coloured(verdict, say(key, computed=computed))


def contract_text(contract: Contract) -> str:
    """A contract as a player names it."""
    return _contract_text(settings(), contract)


@lru_cache(1 << 10)
def _contract_text(by: Settings, contract: Contract) -> str:
    """A contract as a player names it, cached by the settings that are used now."""
    if contract.via:
        told = contract_text(replace(contract, via=""))
        return word("contracts", "via", contract=told, line=word("contract_names", contract.via))
    suit = suit_text(contract.suit) if contract.suit >= 0 else ""
    start, base = word("contract_names", contract.start), contract_text(contract.base) if contract.base else ""
    order = ", ".join(word("contract_names", part) for part in contract.order)
    return word("contracts", contract.kind, suit=suit, start=start, base=base, order=order)


def bid_text(call: Call) -> str:
    """A bid without its contract: its number, its name, or all tricks."""
    if call.named:
        return word("bid_names", call.named)
    return say("all_tricks") if call.match else str(call.points)


def meld_text(said: Announcement) -> str:
    """A meld by its cards, or where these were not named, by the points said."""
    return cards_text(said.cards) if said.cards else say("show.meld_points", points=said.said)


def _and(first: str, second: str) -> str:
    """Two things joined by 'and', as in a sentence."""
    return say("and", first=first, second=second)


def _told_apart(names: Sequence[str], numbers: Iterable[str], columns: int) -> list[str]:
    """Names in so many columns each; the numbers in their place where two names would look the same."""
    short = [fit(name, columns) for name in names]
    return short if len({*short}) == len(short) else [fit(number, columns) for number in numbers]


class Table:
    """Who sits where: the names of the players of one game, or without a name the numbers of its seats."""

    def __init__(self, game: Game | None) -> None:
        self._names = [shorten(visible(name), _NAME) for name in game.names] if game is not None else []
        self._side_of: Sequence[int] = game.side_of if game is not None else ()

    def seat(self, seat: int) -> str:
        """A seat by its player's name, else by its number; the words for nobody for -1, and for a draw for -2."""
        if seat < 0:
            return say("draw") if seat == DRAW else say("nobody")
        if seat < len(self._names) and self._names[seat].strip():
            return self._names[seat]
        return say("seat", seat=seat)

    def seats(self, seats: Iterable[int]) -> str:
        """Several seats joined by 'or'."""
        names = [self.seat(seat) for seat in seats]
        return say("or").join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def winner(self, side: int, decided_by: str) -> str:
        """The sentence on who has won and by what; on a draw for -2."""
        if side == DRAW:
            return sentence(f"{say('draw')}.")
        return say("show.winner", winner=self.side(side), by=word("decided_by", decided_by))

    def victory(self, claim: Claim, target: int, *, right: bool | None) -> str:
        """A claim of victory and whether it was ``right``; None where the record cannot tell."""
        valid = "fallen_victory" if claim.fallen else "victory"
        name = {True: valid, False: "false_victory", None: "open_victory"}[right]
        return say(f"score.{name}", seat=self.seat(claim.seat), measure=claim.measure, target=target)

    def side(self, side: int) -> str:
        """A side by its players, as in a sentence; the words for nobody for -1, for a draw for -2."""
        return "+".join(self.players(side, joined=_and))

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides in their order, each by its players with a plus sign between them, as above a column."""
        return tuple("+".join(self.players(side)) for side in sorted(set(self._side_of)))

    def heads(self, columns: int) -> list[str]:
        """All seats, in so many columns each; by their numbers where two would look the same."""
        seats = range(len(self._side_of))
        return _told_apart([self.seat(seat) for seat in seats], map(str, seats), columns)

    def side_heads(self, columns: int) -> list[str]:
        """All sides in so many columns each; by the numbers of their seats where two would look the same."""
        mine = [[str(seat) for seat, its in enumerate(self._side_of) if its == side] for side in range(len(self.sides))]
        return _told_apart(self.sides, map("+".join, mine), columns)

    def scores(self, scores: Iterable[int]) -> list[str]:
        """A figure for each side, after the side's name."""
        return [f"{side} {score}" for side, score in zip(self.sides, scores, strict=True)]

    def figures(self, scores: Sequence[int]) -> str:
        """The figures of all sides as they are said; aloud those of more than two sides after the sides' names."""
        return ", ".join(self.scores(scores)) if self.by_name else scores_text(scores)

    @property
    def by_name(self) -> bool:
        """Whether a figure needs its side's name, as it is read aloud and there are more than two sides."""
        return aloud() and len(self.sides) > 2

    def players(self, side: int, joined: Callable[[str, str], str] = "{}+{}".format) -> list[str]:
        """The players of a side, each by name.

        Where there are several and one has no name, a single text with their numbers, joined by ``joined``.
        """
        if side < 0:
            return [self.seat(side)]
        mine = [seat for seat, its in enumerate(self._side_of) if its == side]
        if len(mine) > 1 and any(seat >= len(self._names) for seat in mine):
            return [say("seats", seats=reduce(joined, map(str, mine)))]
        return [self.seat(seat) for seat in mine]


class Face(NamedTuple):
    """A card as it is drawn and as it is read aloud."""

    suit: str
    rank: str
    name: str


def face(card: int | str) -> Face:
    """The face of a card from its number or code; an unreadable card has no suit, and ? for its rank."""
    code = code_of(card)
    if code == UNKNOWN:
        return Face("", "?", say("a_card"))
    told = alphabet().write(code, code[0])
    return Face(code[0], "10" if told == "T" else told, card_name(code))


# What somebody did, or may do next, and how it is typed


_CONTRACTS = 8
"""Most contracts named one by one."""
_TOLD: dict[str, Callable[[Any], str]] = {
    "to": lambda seq: say("act.to", seq=seq),
    "event": lambda seq: say("act.of", seq=seq),
    "contract": lambda record: contract_text(contract_of(record)),
    "cards": cards_text,
    "match": lambda _: say("all_tricks"),
    "named": lambda name: word("bid_names", name),
    "points": str,
    "scores": scores_text,
    "of": lambda part: f"({word('parts', part)})",
    "told": lambda members: visible(members["type"]),
}
"""How the members that say what an act was about are put into words, in the order in which they are told. A 0 is told,
too, but a False is not."""
_MEMBERS = ("card", "cards", "points", "scores", "lifted")
"""Members whose values are typed without the member's name."""
PLAYS = ("card_played", "card_placed")
"""The types of acts that are typed as a card alone."""
_SEATS = ("seat", "winner", "dealer")
"""The members of events that say whose an act is; the first of them that an event has counts."""


def concerned(event: Event) -> int:
    """The seat that an act is told of: the seat that did it, took the trick, or deals; -1 where there is none.

    The end of the game is recorded by the table, not by the winner, and a ruling is given by nobody at the table.
    """
    seats = (getattr(event, name, None) for name in _SEATS if not isinstance(event, GameEnded | RulingGiven))
    return next((seat for seat in seats if seat is not None), NOBODY)


def seat_member(type: str) -> str | None:
    """The member of a type of event that says whose the act is; None where there is no such member."""
    return next((name for name in _SEATS if name in shapes()[type]["properties"]), None)


def acting(event: Event) -> int:
    """The seat that did an act; -1 where it is nobody's, as a ruling, whose seat is only the one it is about."""
    return NOBODY if isinstance(event, RulingGiven) else seat_of(event)


def who_did(event: Event, table: Table, seat: int | None = None) -> str:
    """Who did what: seat 1 played SJ. ``seat`` is told in place of the seat that acted."""
    who = acting(event) if seat is None else seat
    return say("page.act", who=table.seat(who) if who >= 0 else say("story.table"), what=act_text(event))


def act_text(event: Event) -> str:
    """What somebody did, in a few words without who did it: played SJ."""
    told = word("acts", event.type, card=named_card(card_of(event)))
    more = details(event)
    return colon(told, more) if more else told


def details(event: Event) -> str:
    """What an act was about: the contract, the cards, the figures."""
    values = ((told, getattr(event, member, None)) for member, told in _TOLD.items())
    told = [told(value) for told, value in values if value or (value == 0 and value is not False)]
    if not isinstance(event, RulingGiven):
        return " ".join(told)
    about = [say("seat", seat=event.seat)] if event.seat is not None else []
    return ", ".join([word("rulings", event.ruling), *about, *told, *([visible(event.text)] if event.text else [])])


def may_lines(acts: Sequence[Act], table: Table, *, typed: bool = False) -> list[str]:
    """The lines on each kind of act that may come: who may do it, with what, and if ``typed``, how it is typed."""
    seats: dict[Act, list[int]] = {}
    for act in acts:
        seats.setdefault(replace(act, seat=NOBODY), []).append(act.seat)
    lines = []
    for act, who in seats.items():
        text = _may(act, [seat for seat in who if seat >= 0], table)
        how = say("may.typed", form=form(act, len(who))) if typed and (act.unseen or not act.cards) else ""
        lines += wrap(apart(text, how), "  ", "    ")
    return lines


def _may(act: Act, seats: list[int], table: Table) -> str:
    text = (table.seats(seats) + say("colon") if seats else "") + word("may", act.type)
    if act.cards:
        text += say("colon") + some_cards_text(act.cards) + (say("may.unseen") if act.unseen else "")
    if act.room is not None:
        text += say("colon") + _room_text(act.room)
    if act.contracts:
        names = [contract_text(contract) for contract in act.contracts]
        if len(names) > _CONTRACTS:
            names = list(dict.fromkeys(word("contract_names", contract.name) for contract in act.contracts))
        text += say("colon") + ", ".join(names)
    return text + (f" ({say('why.optional')})" if act.optional else "")


def form(act: Act, seats: int) -> str:
    """How an act is typed: its word, and placeholders for what belongs to it; ``seats`` is how many may do it."""
    if act.contracts and act.room is None:
        return word("placeholders", "contract")
    if act.type in PLAYS:
        return word("placeholders", "card")
    shape = shapes()[act.type]
    parts = [word("typed", act.type)]
    if seats > 1 and seat_member(act.type):
        parts.append(word("placeholders", "seat"))
    for name, part in shape["properties"].items():
        if "enum" in part or name in _MEMBERS or (name == "count" and name in shape["required"]):
            choices = [word("typed_choices", one) for one in part.get("enum", ())]
            told = say("may.or").join(choices) or word("placeholders", name)
            parts.append(told if name in shape["required"] else f"[{told}]")
    return " ".join(parts)


def _room_text(room: Room) -> str:
    """What may be bid, in words."""
    told = [say("why.range", least=room.least, most=room.most)] if room.numbers else []
    if told and room.multiple > 1:
        told = [say("why.numbers", least=room.least, most=room.most, multiple=room.multiple)]
    return say("or").join(told + [say("all_tricks")] * room.match + [word("bid_names", name) for name in room.named])
