"""What the cards on the table prove: hands that were not recorded, cards nobody could read, rounds broken off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec.structs import replace

from jasslog.audit.report_model import AddressOrNone
from jasslog.audit.result import by_round
from jasslog.cards import BIT, codes
from jasslog.events.base import Card, CardOrUnknown, Natural, Published, Seat, Seq, one_of
from jasslog.game.public import card_code
from jasslog.game.state import Round
from jasslog.library.record import Record
from jasslog.library.unseen import Puzzle
from jasslog.rules.deals import deal_out, smallest_contradiction, where_possible

LEGAL, ILLEGAL, OPEN = "legal", "illegal", "open"


class ProvedHand(Published):
    """What is certain about the cards a seat was dealt."""

    seat: Seat
    """Who."""
    certain: tuple[Card, ...]
    """Cards it must have had."""
    possible: tuple[Card, ...]
    """Further cards it may have had."""


class SettledCard(Published):
    """A card whose legality the audit had to leave open."""

    address: AddressOrNone
    """Where."""
    seq: Seq
    """The event."""
    seat: Seat
    """Who."""
    card: CardOrUnknown
    """The card."""
    verdict: Annotated[str, one_of("legal illegal open")]
    """Whether it was, whatever the unseen cards are."""


class ProofAnswer(Published):
    """What the cards of one round prove; jasslog prove."""

    round: Natural
    """The round."""
    covered: bool
    """Whether anything can be said of it."""
    possible: bool
    """Whether some deal makes every card legal."""
    contradiction: tuple[Seq, ...]
    """A smallest set of cards laid that cannot all have been legal."""
    hands: tuple[ProvedHand, ...]
    """What is certain of each hand, if every card was legal."""
    settled: tuple[SettledCard, ...]
    """Cards that the audit left open."""


def proofs(record: Record) -> list[ProofAnswer]:
    """What can be proved of each round with a contract; exact, and nothing that the audit said is ever reversed.

    Each round is taken by itself, and every card as one of the hand that laid it. Costs some milliseconds a round, and
    some seconds where it broke off early with two cards that nobody could read, of which each reading is tried.
    """
    audit = record.audit()
    game = audit.game
    if game is None:
        return []
    addresses = record.timeline().addresses()
    return [
        _proof(deal, Puzzle(game, deal, events), addresses)
        for deal, events in by_round(audit)
        if deal.contract is not None and deal.phase != "misdealt"
    ]


def _proof(deal: Round, puzzle: Puzzle, addresses: dict[int, str]) -> ProofAnswer:
    """The answer for this round."""
    number = deal.number
    readings = puzzle.readings() if puzzle.covered else ()
    physical = [way for way in readings if deal_out(puzzle.unseen(way)) is not None]
    if not physical:
        return ProofAnswer(number, False, True, (), (), ())
    settled = tuple(_settle(puzzle, addresses, place, physical) for place in _doubtful(puzzle, physical))
    ways = [(way, where) for way in physical if (where := puzzle.possible(way)) is not None]
    contradiction = () if ways or puzzle.unread else _contradiction(puzzle)
    return ProofAnswer(number, True, bool(ways), contradiction, tuple(_hands(puzzle, ways)) if ways else (), settled)


def _hands(puzzle: Puzzle, ways: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> Iterator[ProvedHand]:
    """For each seat what all deals share and what some have, under every reading that is possible."""
    certain, possible = [-1] * len(puzzle.seen), [0] * len(puzzle.seen)
    for reading, where in ways:
        once = twice = 0
        for cards in where:
            once, twice = once | cards, twice | once & cards
        for seat, seen in enumerate(puzzle.seen_under(reading)):
            certain[seat] &= seen | where[seat] & ~twice
            possible[seat] |= seen | where[seat]
    for seat in range(len(puzzle.seen)):
        yield ProvedHand(seat, tuple(codes(certain[seat])), tuple(codes(possible[seat] & ~certain[seat])))


def _doubtful(puzzle: Puzzle, ways: list[tuple[int, ...]]) -> list[int]:
    """The cards laid by a seat whose hand is not wholly known, or after or by a card nobody could read."""
    rooms = puzzle.unseen(ways[0]).rooms
    return [
        place
        for place, one in enumerate(puzzle.laid)
        if one.place and (rooms[one.seat] or set(puzzle.unread) & {*range(place - one.place, place + 1)})
    ]


def _settle(puzzle: Puzzle, addresses: dict[int, str], place: int, ways: list[tuple[int, ...]]) -> SettledCard:
    """Whether a card was legal whatever the unseen cards are; only what was dealt and shown counts, no duty."""
    one, told = puzzle.laid[place], ""
    for reading in ways:
        verdict = _verdict(puzzle, place, reading)
        if verdict == OPEN or told not in ("", verdict):
            # No further reading can settle it, and there may be very many.
            told = OPEN
            break
        told = verdict
    return SettledCard(addresses.get(one.event, ""), one.event, one.seat, card_code(one.card), told)


def _verdict(puzzle: Puzzle, place: int, reading: Sequence[int]) -> str:
    cards, unseen = puzzle.read(reading), puzzle.unseen(reading)
    forbidding, seat = puzzle.forbidding(place, cards), puzzle.laid[place].seat
    if forbidding & puzzle.kept(place, cards):
        return ILLEGAL
    # Most cards forbid nothing that is unseen, and there may be very many readings.
    where = where_possible(unseen) if forbidding & unseen.cards else None
    if where is None or not where[seat] & forbidding:
        return LEGAL
    banned = tuple(forbidding if number == seat else 0 for number in range(len(unseen.rooms)))
    return ILLEGAL if deal_out(replace(unseen, banned=banned)) is None else OPEN


def _contradiction(puzzle: Puzzle) -> tuple[int, ...]:
    """Fewest cards laid that cannot all have been legal; two where one shows what the other should have been."""
    cards, found = puzzle.read(()), []
    for place, one in enumerate(puzzle.laid):
        kept = puzzle.forbidding(place, cards) & puzzle.kept(place, cards)
        later = [two.event for two in puzzle.laid[place + 1 :] if kept & BIT[two.card]]
        if kept:
            found.append((one.event, *later[: 0 if kept & puzzle.dealt[one.seat] else 1]))
    rules = [(one.seat, puzzle.forbidding(place, cards)) for place, one in enumerate(puzzle.laid)]
    fewest = smallest_contradiction(rules, puzzle.unseen(()))
    if fewest is not None:
        found.append(tuple(puzzle.laid[number].event for number in fewest))
    return min(found, key=len, default=())
