"""Whether a player who lays the hand down for the rest of the tricks is sure of them (rest-claim)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from jasslog.cards import SUIT_OF, SUIT_SET, numbers
from jasslog.options import Play
from jasslog.rules.contracts import Mode, power, winner
from jasslog.rules.legal import legal

STEPS = 20_000
"""Most cards that are laid on trial; what is not settled by then stays open."""


class Rest(Struct, frozen=True):
    """A round from a claim of the rest on; all hands are known."""

    hands: tuple[int, ...]
    """By seat, the cards still held."""
    sides: tuple[int, ...]
    """By seat, its side."""
    claimant: int
    leader: int
    """Who led, or leads, the next trick to be completed."""
    trick: tuple[int, ...]
    """The cards of it that lie."""
    modes: tuple[Mode, ...]
    """Of this trick and all later ones."""
    play: Play


class Loss(Struct, frozen=True):
    """A trick that the claimant's side could lose."""

    seat: int
    """An opponent who could win it."""
    card: int
    """With what."""


def beaten_by(hand: int, others: int, modes: Sequence[Mode], play: Play) -> int:
    """Those of the cards of others that are better than a card of the hand that is led, in one of the modes.

    Where there are none, whoever leads with this hand takes every trick, in whatever order he plays it.
    """
    found = 0
    for mode in set(modes):
        for led in numbers(hand):
            strength = power(mode, play.ten)[SUIT_OF[led]]
            for card in numbers(others):
                found |= (strength[card] > strength[led]) << card
    return found


def sure_loss(hand: int, opponents: Sequence[tuple[int, int]], others: int, mode: Mode, play: Play) -> Loss | None:
    """A trick that whoever leads with this hand could lose whatever the hands are that nobody knows.

    ``opponents`` are seats with cards they are known to hold, ``others`` the cards that anybody else may hold: none of
    them is better. Only cards of the suit led count, for whether somebody may trump hangs on the rest of his hand.
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
    """A trick that could be lost if everybody plays as badly, or well, as the rules allow; False where there is none.

    "Could" means any legal cards of anybody, the claimant's own and his partner's included: who lays the hand down
    says that it does not matter what is played. None where it would take too long to tell.
    """
    search = _Search(rest)
    try:
        return search.loss(rest.hands, rest.trick, rest.leader, 0) or False
    except _Enough:
        return None


class _Enough(Exception):
    """Too many cards were laid on trial."""


class _Search:
    """All ways to play the rest on, those that may lose first."""

    def __init__(self, rest: Rest) -> None:
        self._rest = rest
        self._steps = STEPS

    def loss(self, hands: tuple[int, ...], trick: tuple[int, ...], leader: int, done: int) -> Loss | None:
        """A trick that could be lost from here on; ``done`` tricks have been completed since the claim."""
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
                raise _Enough
            left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
            found = self.loss(left, (*trick, card), leader, done)
            if found is not None:
                return found
        return None

    def _beaten(self, hands: tuple[int, ...], done: int) -> int:
        """The cards that beat one of the claimant's; his partner's too, for then the partner leads."""
        rest = self._rest
        others = sum(hand for seat, hand in enumerate(hands) if seat != rest.claimant)
        return beaten_by(hands[rest.claimant], others, rest.modes[done:], rest.play)

    def _tries(
        self, hands: tuple[int, ...], trick: tuple[int, ...], seat: int, leader: int, done: int
    ) -> Iterator[int]:
        """The legal cards: of an opponent the strongest first, of the others the weakest."""
        rest, mode = self._rest, self._rest.modes[done]
        best = (leader + winner(trick, mode, rest.play)) % len(hands) if trick else seat
        friendly = best != seat and rest.sides[best] == rest.sides[seat]
        cards = legal(hands[seat], trick, mode, rest.play, partner_best=friendly)
        table = power(mode, rest.play.ten)
        found = sorted(numbers(cards), key=lambda card: table[SUIT_OF[trick[0] if trick else card]][card])
        return iter(found if rest.sides[seat] == rest.sides[rest.claimant] else reversed(found))
