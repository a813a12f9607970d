"""What the cards on the table prove: hands that were not recorded, cards nobody could read, rounds broken off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.cards import BIT, CARD, CODES, codes, deck, numbers
from jasslog.game.address import PAGE
from jasslog.game.facts import NOBODY
from jasslog.rules.deals import Unseen, deal_out, smallest_contradiction, where_possible
from jasslog.rules.legal import legal
from jasslog.rules.tricks import winner

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round
    from jasslog.library.record import Record

MOST_UNREAD = 2
"""Most unreadable cards of a round for which every card they may have been is tried."""
LEGAL, ILLEGAL, OPEN = "legal", "illegal", "open"


@dataclass(frozen=True, slots=True)
class Hand:
    """What is certain about the cards that a seat was dealt, if every act of the round was legal."""

    seat: int
    certain: tuple[str, ...]
    """Cards it must have had, those it laid among them."""
    possible: tuple[str, ...]
    """Further cards it may have had."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A card whose legality the audit had to leave open."""

    address: str
    seq: int
    seat: int
    card: str
    verdict: str
    """legal or illegal whatever the unseen cards are; open where it depends on them."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What can be proved of one round."""

    round: int
    covered: bool
    """False where hands changed, or the record contradicts itself, or too many cards went unread: nothing is said."""
    possible: bool
    """Whether some deal makes every card of the round legal."""
    contradiction: tuple[int, ...]
    """Where none does: numbers of a smallest set of cards laid that cannot all have been legal."""
    hands: tuple[Hand, ...]
    settled: tuple[Settled, ...]


class Laying(NamedTuple):
    """One card laid: who, what, and what lay there before."""

    event: int
    seat: int
    card: int
    trick: int
    before: tuple[int, ...]
    """Place of each card of the trick before it in the list of all cards laid."""


def proofs(record: Record, view: str | None = None) -> list[Proof]:
    """What can be proved of each round with a contract; exact, and nothing that the audit said is ever reversed.

    Each round is taken by itself. Costs some milliseconds a round, more with unreadable cards.
    """
    audit = record.audit(view)
    game = audit.game
    if game is None:
        return []
    addresses = record.timeline(view).addresses()
    return [
        _Puzzle(game, deal, _events_of(audit.events, game, deal), addresses).proof()
        for deal in game.rounds
        if deal.contract is not None and deal.phase != "misdealt"
    ]


def _events_of(events: list[dict[str, Any]], game: Game, deal: Round) -> list[dict[str, Any]]:
    following = [other.first_event for other in game.rounds if other.first_event > deal.first_event]
    places = {event["seq"]: place for place, event in enumerate(events)}
    first = places.get(deal.first_event, 0)
    last = places.get(min(following), len(events)) if following else len(events)
    return events[first:last]


class _Puzzle:
    """One round as a question about the cards nobody has seen."""

    def __init__(self, game: Game, deal: Round, events: list[dict[str, Any]], addresses: dict[int, str]) -> None:
        self._game, self._deal, self._addresses = game, deal, addresses
        self._covered = not any(PAGE.get(event["type"]) in ("exchange", "domino") for event in events)
        self._covered = self._covered and not deal.loose and not any(e["type"] == "card_taken_back" for e in events)
        self._sizes = [0] * game.players
        self._seen = [0] * game.players
        """Cards each seat is known to have been dealt."""
        self._dealt = [0] * game.players
        """Those the record itself gives as its hand."""
        for event in events:
            self._note(event)
        self._laid = list(_layings(deal))
        for one in self._laid:
            if one.card >= 0 and one.seat < game.players:
                self._seen[one.seat] |= BIT[one.card]
        self._unread = [place for place, one in enumerate(self._laid) if one.card < 0]
        self._covered = self._covered and len(self._unread) <= MOST_UNREAD and self._sound()

    def _note(self, event: dict[str, Any]) -> None:
        seat = event.get("seat", NOBODY)
        if not 0 <= seat < self._game.players:
            return
        shown = event.get("cards", ())
        if event["type"] == "hand_dealt":
            self._sizes[seat] += len(shown) or event.get("count", 0)
        if event["type"] in ("hand_dealt", "meld_shown", "hand_laid_down") or event.get("what") == "hand":
            self._seen[seat] |= sum(BIT[CARD[code]] for code in shown)
            self._dealt[seat] = self._seen[seat]

    def _sound(self) -> bool:
        """Whether the record is one that a deal can explain at all: every card once, no hand larger than it was."""
        self._sizes = [size or self._game.tricks_in_round for size in self._sizes]
        apart = sum(seen.bit_count() for seen in self._seen) == self._all_seen().bit_count()
        once = len({one.card for one in self._laid if one.card >= 0}) == len(self._laid) - len(self._unread)
        fits = all(seen.bit_count() <= size for seen, size in zip(self._seen, self._sizes, strict=True))
        return apart and once and fits and not self._all_seen() & ~deck(self._game.variant.deal.deck)

    def _all_seen(self) -> int:
        found = 0
        for seen in self._seen:
            found |= seen
        return found

    def proof(self) -> Proof:
        """The answer for this round."""
        number = self._deal.number
        if not self._covered:
            return Proof(number, False, True, (), (), ())
        ways = [way for way in self._readings() if self._can_be(way)]
        physical = [way for way in self._readings() if deal_out(self._unseen(way)) is not None]
        if not physical:
            return Proof(number, False, True, (), (), ())
        settled = tuple(self._settle(place, physical) for place in self._doubtful(physical))
        if ways:
            return Proof(number, True, True, (), tuple(self._hands(ways)), settled)
        contradiction = self._contradiction() if not self._unread else ()
        return Proof(number, True, False, contradiction, (), settled)

    def _readings(self) -> Iterator[tuple[int, ...]]:
        """Every choice of cards for those that could not be read."""
        free = deck(self._game.variant.deal.deck) & ~self._all_seen()
        for cards in product(*(self._may_be(place, free) for place in self._unread)):
            seen = list(self._seen)
            for place, card in zip(self._unread, cards, strict=True):
                seen[self._laid[place].seat] |= BIT[card]
            fits = all(mine.bit_count() <= size for mine, size in zip(seen, self._sizes, strict=True))
            if fits and len(set(cards)) == len(cards):
                yield cards

    def _may_be(self, place: int, free: int) -> list[int]:
        """The cards that an unreadable one may be: what its seat has and never laid, and what nobody has."""
        seat = self._laid[place].seat
        laid = sum(BIT[one.card] for one in self._laid if one.card >= 0)
        return list(numbers(self._seen[seat] & ~laid | free))

    def _read(self, reading: Sequence[int]) -> list[int]:
        """The card of each laying under a reading."""
        chosen = dict(zip(self._unread, reading, strict=True))
        return [chosen.get(place, one.card) for place, one in enumerate(self._laid)]

    def _unseen(self, reading: Sequence[int]) -> Unseen:
        """The cards and the rooms, by what was dealt and shown alone."""
        seen = list(self._seen)
        for place, card in zip(self._unread, reading, strict=True):
            seen[self._laid[place].seat] |= BIT[card]
        gone = 0
        for mine in seen:
            gone |= mine
        cards = deck(self._game.variant.deal.deck) & ~gone
        rooms = [size - mine.bit_count() for size, mine in zip(self._sizes, seen, strict=True)]
        aside = cards.bit_count() - sum(rooms)
        return Unseen(cards, (*rooms, max(0, aside)), (0,) * (len(rooms) + 1))

    def _forbidding(self, place: int, cards: Sequence[int]) -> int:
        """The cards that would have made this laying illegal had they still been in the same hand."""
        one = self._laid[place]
        trick = [cards[earlier] for earlier in one.before]
        if not trick or NOBODY in trick:
            return 0
        mode, play = self._deal.modes[one.trick], self._game.variant.play
        best_seat = self._laid[one.before[winner(trick, mode, play)]].seat
        best = best_seat == self._game.partner(one.seat) and best_seat != NOBODY
        mine, found = BIT[cards[place]], 0
        for other in range(36):
            if other != cards[place] and not legal(mine | BIT[other], trick, mode, play, partner_best=best) & mine:
                found |= BIT[other]
        return found

    def _kept(self, place: int, cards: Sequence[int]) -> int:
        """The cards that this seat is known to have had still in hand then, under a reading."""
        seat = self._laid[place].seat
        gone = sum(BIT[card] for card, one in zip(cards[:place], self._laid, strict=False) if one.seat == seat)
        seen = self._seen[seat] | sum(
            BIT[card] for card, one in zip(cards, self._laid, strict=True) if one.seat == seat and one.card < 0
        )
        return seen & ~gone & ~BIT[cards[place]]

    def _under_rules(self, reading: Sequence[int]) -> Unseen | None:
        """The same where every card was laid by the rules; None where a known card already forbids one."""
        unseen, cards = self._unseen(reading), self._read(reading)
        banned = list(unseen.banned)
        for place, one in enumerate(self._laid):
            forbidding = self._forbidding(place, cards)
            if forbidding & self._kept(place, cards):
                return None
            banned[one.seat] |= forbidding
        return unseen._replace(banned=tuple(banned))

    def _can_be(self, reading: Sequence[int]) -> bool:
        """Whether some deal makes every card legal under a reading."""
        unseen = self._under_rules(reading)
        return unseen is not None and deal_out(unseen) is not None

    def _hands(self, ways: list[tuple[int, ...]]) -> Iterator[Hand]:
        """For each seat what all deals share and what some have, under every reading that is possible."""
        certain, possible = [-1] * self._game.players, [0] * self._game.players
        for reading in ways:
            unseen = self._under_rules(reading)
            where = where_possible(unseen) if unseen is not None else None
            assert unseen is not None
            assert where is not None
            read = self._unread_by_seat(reading)
            for seat in range(self._game.players):
                only = sum(BIT[card] for card in numbers(where[seat]) if self._only(unseen, where, card, seat))
                mine = self._seen[seat] | read[seat]
                certain[seat] &= mine | only
                possible[seat] |= mine | where[seat]
        for seat in range(self._game.players):
            yield Hand(seat, tuple(codes(certain[seat])), tuple(codes(possible[seat] & ~certain[seat])))

    def _unread_by_seat(self, reading: Sequence[int]) -> list[int]:
        found = [0] * self._game.players
        for place, card in zip(self._unread, reading, strict=True):
            found[self._laid[place].seat] |= BIT[card]
        return found

    @staticmethod
    def _only(unseen: Unseen, where: Sequence[int], card: int, seat: int) -> bool:
        """Whether a card can be nowhere but with this seat."""
        return not any(cards & BIT[card] for place, cards in enumerate(where) if place != seat)

    def _doubtful(self, ways: list[tuple[int, ...]]) -> list[int]:
        """The cards laid by a seat whose hand is not wholly known, or after or by a card nobody could read."""
        if not ways:
            return []
        rooms = self._unseen(ways[0]).rooms
        return [
            place
            for place, one in enumerate(self._laid)
            if one.before and (rooms[one.seat] or set(self._unread) & {place, *one.before})
        ]

    def _settle(self, place: int, ways: list[tuple[int, ...]]) -> Settled:
        """Whether a card was legal whatever the unseen cards are; only what was dealt and shown counts, no duty."""
        verdicts = {self._verdict(place, reading) for reading in ways}
        one = self._laid[place]
        told = verdicts.pop() if len(verdicts) == 1 else OPEN
        card = CODES[one.card] if one.card >= 0 else "??"
        return Settled(self._addresses.get(one.event, ""), one.event, one.seat, card, told)

    def _verdict(self, place: int, reading: Sequence[int]) -> str:
        cards, unseen = self._read(reading), self._unseen(reading)
        forbidding, seat = self._forbidding(place, cards), self._laid[place].seat
        if forbidding & self._kept(place, cards):
            return ILLEGAL
        where = where_possible(unseen)
        if where is None or not where[seat] & forbidding:
            return LEGAL
        banned = tuple(forbidding if number == seat else 0 for number in range(len(unseen.rooms)))
        return ILLEGAL if deal_out(unseen._replace(banned=banned)) is None else OPEN

    def _contradiction(self) -> tuple[int, ...]:
        """Fewest cards laid that cannot all have been legal; two where one shows what the other should have been."""
        cards, found = self._read(()), []
        for place, one in enumerate(self._laid):
            kept = self._forbidding(place, cards) & self._kept(place, cards)
            later = [two.event for two in self._laid[place + 1 :] if kept & BIT[two.card]]
            if kept:
                found.append((one.event, *later[: 0 if kept & self._dealt[one.seat] else 1]))
        rules = [(one.seat, self._forbidding(place, cards)) for place, one in enumerate(self._laid)]
        fewest = smallest_contradiction(rules, self._unseen(()))
        if fewest is not None:
            found.append(tuple(self._laid[number].event for number in fewest))
        return min(found, key=len, default=())


def _layings(deal: Round) -> Iterator[Laying]:
    """Every card of a round in the order in which it was laid."""
    number = 0
    tricks = [(trick.seats, trick.cards, trick.events) for trick in deal.tricks]
    for trick, (seats, cards, events) in enumerate([*tricks, (deal.seats, deal.trick, deal.events)]):
        first = number
        for seat, card, event in zip(seats, cards, events, strict=True):
            yield Laying(event, seat, card, trick, tuple(range(first, number)))
            number += 1
