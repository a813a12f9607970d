"""Whether a player who lays the hand down and claims the rest of the tricks is sure to win them (rest-claim)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from jasslog.cards import SUIT_OF, SUIT_SET, numbers
from jasslog.options import Play
from jasslog.rules.contracts import Mode, power, winner
from jasslog.rules.legal import legal

STEPS = 20_000
"""How many cards a search plays on trial at most; a question that is not settled by then stays open."""


class Rest(Struct, frozen=True):
    """The position in which a player claims the rest of the tricks; all hands are known."""

    hands: tuple[int, ...]
    """The cards that each seat still holds."""
    sides: tuple[int, ...]
    """The side of each seat."""
    claimant: int
    leader: int
    """The seat that led, or is to lead, the next trick to be completed."""
    trick: tuple[int, ...]
    """The cards of that trick that have been played."""
    modes: tuple[Mode, ...]
    """The modes of that trick and of all later ones."""
    play: Play


class Loss(Struct, frozen=True):
    """A trick that the claimant's side could lose."""

    seat: int
    """An opponent who could win it."""
    card: int
    """The card that would win it."""


def beaten_by(hand: int, others: int, modes: Sequence[Mode], play: Play) -> int:
    """The cards of ``others`` that beat some card of ``hand`` when that card is led, in at least one of the modes.

    If there are none, a player who leads with this hand takes every trick, in whatever order he plays his cards.
    """
    better = 0
    for mode in set(modes):
        for led in numbers(hand):
            strength = power(mode, play.ten)[SUIT_OF[led]]
            for card in numbers(others):
                better |= (strength[card] > strength[led]) << card
    return better


def sure_loss(hand: int, opponents: Sequence[tuple[int, int]], others: int, mode: Mode, play: Play) -> Loss | None:
    """A trick that a player who leads with this hand could lose whatever the unknown hands are; None if there is none.

    ``opponents`` are seats with the cards they are known to hold. ``others`` are the cards that anybody else may hold;
    none of them may beat the opponent's card. Only cards of the suit led are considered, because whether an opponent
    may trump depends on the rest of his hand.
    """
    for led in numbers(hand):
        strength = power(mode, play.ten)[SUIT_OF[led]]
        covers = max((strength[card] for card in numbers(others)), default=0)
        for seat, held in opponents:
            for card in numbers(held & SUIT_SET[SUIT_OF[led]]):
                if strength[card] > max(strength[led], covers):
                    return Loss(seat, card)
    return None


def could_lose(rest: Rest) -> Loss | bool | None:
    """A trick that the claimant's side could lose; False if there is none, None if it would take too long to tell.

    "Could" means by any legal play of anybody, the claimant and his partner included: a player who lays the hand down
    says that it does not matter what is played.
    """
    search = _Search(rest)
    try:
        return search.loss(rest.hands, rest.trick, rest.leader, 0) or False
    except _TooManySteps:
        return None


class _TooManySteps(Exception):
    """Raised when a search has played too many cards on trial."""


class _Search:
    """A search through all ways to play the rest, beginning with those that may lose a trick soonest."""

    def __init__(self, rest: Rest) -> None:
        self._rest = rest
        self._steps = STEPS

    def loss(self, hands: tuple[int, ...], trick: tuple[int, ...], leader: int, done: int) -> Loss | None:
        """A trick that could be lost from this position on; None if there is none.

        ``done`` tricks have been completed since the claim.
        """
        rest = self._rest
        if len(trick) == len(hands):
            place = winner(trick, rest.modes[done], rest.play)
            seat = (leader + place) % len(hands)
            if rest.sides[seat] != rest.sides[rest.claimant]:
                return Loss(seat, trick[place])
            return self.loss(hands, (), seat, done + 1) if any(hands) else None
        seat = (leader + len(trick)) % len(hands)
        if not trick and (not hands[seat] or (seat == rest.claimant and not self._beaten(hands, done))):
            return None
        for card in self._tries(hands, trick, seat, leader, done):
            self._steps -= 1
            if self._steps < 0:
                raise _TooManySteps
            left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
            loss = self.loss(left, (*trick, card), leader, done)
            if loss is not None:
                return loss
        return None

    def _beaten(self, hands: tuple[int, ...], done: int) -> int:
        """The cards that beat a card of the claimant; his partner's cards too, because then the partner would lead."""
        rest = self._rest
        others = sum(hand for seat, hand in enumerate(hands) if seat != rest.claimant)
        return beaten_by(hands[rest.claimant], others, rest.modes[done:], rest.play)

    def _tries(
        self, hands: tuple[int, ...], trick: tuple[int, ...], seat: int, leader: int, done: int
    ) -> Iterator[int]:
        """The legal cards of a seat: an opponent's strongest card comes first, the claimant's side's weakest."""
        rest, mode = self._rest, self._rest.modes[done]
        best = (leader + winner(trick, mode, rest.play)) % len(hands) if trick else seat
        friendly = best != seat and rest.sides[best] == rest.sides[seat]
        cards = legal(hands[seat], trick, mode, rest.play, partner_best=friendly)
        table = power(mode, rest.play.ten)
        ordered = sorted(numbers(cards), key=lambda card: table[SUIT_OF[trick[0] if trick else card]][card])
        return iter(ordered if rest.sides[seat] == rest.sides[rest.claimant] else reversed(ordered))
