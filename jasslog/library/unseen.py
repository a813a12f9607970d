"""One round as a question about the cards nobody has seen: who may hold which, and what each card laid forbids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.cards import BIT, CARD, deck, numbers
from jasslog.game.address import PAGE
from jasslog.game.facts import NOBODY
from jasslog.rules.contracts import mode_of
from jasslog.rules.deals import Unseen, deal_out
from jasslog.rules.legal import legal
from jasslog.rules.tricks import winner

if TYPE_CHECKING:
    from jasslog.game.state import Game, Round
    from jasslog.rules.contracts import Mode

MOST_UNREAD = 2
"""Most unreadable cards of a round for which every card they may have been is tried."""


class Laying(NamedTuple):
    """One card laid: who, what, and what lay there before."""

    event: int
    seat: int
    card: int
    trick: int
    before: tuple[int, ...]
    """Place of each card of the trick before it in the list of all cards laid."""


class Puzzle:
    """One round as a question about the cards nobody has seen."""

    def __init__(self, game: Game, deal: Round, events: list[dict[str, Any]]) -> None:
        self._game, self._deal = game, deal
        self.covered = not any(PAGE.get(event["type"]) in ("exchange", "domino") for event in events)
        self.covered = self.covered and not deal.loose and not any(e["type"] == "card_taken_back" for e in events)
        self._sizes = [0] * game.players
        self.seen = [0] * game.players
        """Cards each seat is known to have been dealt."""
        self.dealt = [0] * game.players
        """Those the record itself gives as its hand."""
        for event in events:
            self._note(event)
        self._take_turned(deal)
        self.laid = list(_layings(deal))
        for one in self.laid:
            if one.card >= 0 and one.seat < game.players:
                self.seen[one.seat] |= BIT[one.card]
        self.unread = [place for place, one in enumerate(self.laid) if one.card < 0]
        self.covered = self.covered and len(self.unread) <= MOST_UNREAD and self._sound()

    def _note(self, event: dict[str, Any]) -> None:
        seat = event.get("seat", NOBODY)
        if not 0 <= seat < self._game.players:
            return
        shown = event.get("cards", ())
        if event["type"] == "hand_dealt":
            self._sizes[seat] += len(shown) or event.get("count", 0)
        if event["type"] in ("hand_dealt", "meld_shown", "hand_laid_down") or event.get("what") == "hand":
            self.seen[seat] |= sum(BIT[CARD[code]] for code in shown)
            self.dealt[seat] = self.seen[seat]

    def _take_turned(self, deal: Round) -> None:
        """Where a card of the pack is turned, whoever fixed the contract holds it beside what was dealt (G9-2)."""
        if not self._game.variant.deal.before_choosing or NOBODY in (deal.turned, deal.chooser):
            return
        seat = deal.chooser
        self._sizes[seat] += bool(self._sizes[seat])
        self.seen[seat] |= BIT[deal.turned]
        self.dealt[seat] |= BIT[deal.turned]

    def _sound(self) -> bool:
        """Whether the record is one that a deal can explain at all: every card once, no hand larger than it was."""
        self._sizes = [size or self._game.tricks_in_round for size in self._sizes]
        apart = sum(seen.bit_count() for seen in self.seen) == self._all_seen().bit_count()
        once = len({one.card for one in self.laid if one.card >= 0}) == len(self.laid) - len(self.unread)
        fits = all(seen.bit_count() <= size for seen, size in zip(self.seen, self._sizes, strict=True))
        return apart and once and fits and not self._all_seen() & ~deck(self._game.variant.deal.deck)

    def _all_seen(self) -> int:
        found = 0
        for seen in self.seen:
            found |= seen
        return found

    def readings(self) -> Iterator[tuple[int, ...]]:
        """Every choice of cards for those that could not be read."""
        free = deck(self._game.variant.deal.deck) & ~self._all_seen()
        for cards in product(*(self._may_be(place, free) for place in self.unread)):
            seen = list(self.seen)
            for place, card in zip(self.unread, cards, strict=True):
                seen[self.laid[place].seat] |= BIT[card]
            fits = all(mine.bit_count() <= size for mine, size in zip(seen, self._sizes, strict=True))
            if fits and len(set(cards)) == len(cards):
                yield cards

    def _may_be(self, place: int, free: int) -> list[int]:
        """The cards that an unreadable one may be: what its seat has and never laid, and what nobody has."""
        seat = self.laid[place].seat
        laid = sum(BIT[one.card] for one in self.laid if one.card >= 0)
        return list(numbers(self.seen[seat] & ~laid | free))

    def read(self, reading: Sequence[int]) -> list[int]:
        """The card of each laying under a reading."""
        chosen = dict(zip(self.unread, reading, strict=True))
        return [chosen.get(place, one.card) for place, one in enumerate(self.laid)]

    def unseen(self, reading: Sequence[int]) -> Unseen:
        """The cards and the rooms, by what was dealt and shown alone."""
        seen = list(self.seen)
        for place, card in zip(self.unread, reading, strict=True):
            seen[self.laid[place].seat] |= BIT[card]
        gone = 0
        for mine in seen:
            gone |= mine
        cards = deck(self._game.variant.deal.deck) & ~gone
        rooms = [size - mine.bit_count() for size, mine in zip(self._sizes, seen, strict=True)]
        aside = cards.bit_count() - sum(rooms)
        return Unseen(cards, (*rooms, max(0, aside)), (0,) * (len(rooms) + 1))

    def forbidding(self, place: int, cards: Sequence[int]) -> int:
        """The cards that would have made this laying illegal had they still been in the same hand."""
        one = self.laid[place]
        trick = [cards[earlier] for earlier in one.before]
        if not trick or NOBODY in trick:
            return 0
        mode, play = self._mode(one), self._game.variant.play
        best_seat = self.laid[one.before[winner(trick, mode, play)]].seat
        best = best_seat == self._game.partner(one.seat) and best_seat != NOBODY
        mine, found = BIT[cards[place]], 0
        for other in range(36):
            if other != cards[place] and not legal(mine | BIT[other], trick, mode, play, partner_best=best) & mine:
                found |= BIT[other]
        return found

    def _mode(self, one: Laying) -> Mode:
        """How its trick was played when a card was laid: up to the discard that makes trump there is none (C-9)."""
        deal, game = self._deal, self._game
        if deal.maker == NOBODY or one.event > deal.maker or deal.contract is None:
            return deal.modes[one.trick]
        return mode_of(deal.contract, one.trick + 1, game.tricks_in_round, game.variant.play)

    def kept(self, place: int, cards: Sequence[int]) -> int:
        """The cards that this seat is known to have had still in hand then, under a reading."""
        seat = self.laid[place].seat
        gone = sum(BIT[card] for card, one in zip(cards[:place], self.laid, strict=False) if one.seat == seat)
        seen = self.seen[seat] | sum(
            BIT[card] for card, one in zip(cards, self.laid, strict=True) if one.seat == seat and one.card < 0
        )
        return seen & ~gone & ~BIT[cards[place]]

    def under_rules(self, reading: Sequence[int]) -> Unseen | None:
        """The same where every card was laid by the rules; None where a known card already forbids one."""
        unseen, cards = self.unseen(reading), self.read(reading)
        banned = list(unseen.banned)
        for place, one in enumerate(self.laid):
            forbidding = self.forbidding(place, cards)
            if forbidding & self.kept(place, cards):
                return None
            banned[one.seat] |= forbidding
        return unseen._replace(banned=tuple(banned))

    def can_be(self, reading: Sequence[int]) -> bool:
        """Whether some deal makes every card legal under a reading."""
        unseen = self.under_rules(reading)
        return unseen is not None and deal_out(unseen) is not None


def _layings(deal: Round) -> Iterator[Laying]:
    """Every card of a round in the order in which it was laid."""
    number = 0
    tricks = [(trick.seats, trick.cards, trick.events) for trick in deal.tricks]
    for trick, (seats, cards, events) in enumerate([*tricks, (deal.seats, deal.trick, deal.events)]):
        first = number
        for seat, card, event in zip(seats, cards, events, strict=True):
            yield Laying(event, seat, card, trick, tuple(range(first, number)))
            number += 1
