"""What the cards played prove about the hands, where hands were not recorded, cards unreadable or rounds broken off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import Annotated

from msgspec.structs import replace

from jasslog.audit.report_model import AddressOrNone
from jasslog.audit.result import by_round
from jasslog.cards import BIT, CARD, cards, codes, deck, numbers, set_of
from jasslog.events.base import Card, CardOrUnknown, Event, Natural, Published, Seat, Seq, card_count, one_of, seat_of
from jasslog.events.before_play import CardDrawn
from jasslog.events.deal import HandDealt, Revealed
from jasslog.events.play import CardExposed, CardTakenBack, HandLaidDown, MeldShown
from jasslog.game.facts import NOBODY, LaidCard, card_by_card
from jasslog.game.phases.later_cards import was_free
from jasslog.game.public import card_code
from jasslog.game.score.aims import not_led_to
from jasslog.game.state import Game, Round
from jasslog.library.record import Record
from jasslog.rules.contracts import Mode, winner
from jasslog.rules.deals import Unseen, deal_out, smallest_contradiction, where_possible
from jasslog.rules.legal import legal
from jasslog.rules.values import contract_tables

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
    """Whether the card was legal, whatever the unseen cards are; open where they decide it."""


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
    """What can be proved of each round with a contract; none where the rules are unknown.

    The answers are exact and never contradict the audit. Each round is examined by itself, and every card is taken to
    come from the hand of the seat that played it. Costs some milliseconds a round, and some seconds if a round broke
    off early with two unreadable cards, because every card that these may be is tried.
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
    """For each seat the cards that it has in every possible deal, and those that it has in some; over all readings."""
    certain, possible = [-1] * len(puzzle.seen), [0] * len(puzzle.seen)
    for reading, where in ways:
        once = twice = 0
        for may_be in where:
            once, twice = once | may_be, twice | once & may_be
        for seat, seen in enumerate(puzzle.seen_under(reading)):
            certain[seat] &= seen | where[seat] & ~twice
            possible[seat] |= seen | where[seat]
    for seat in range(len(puzzle.seen)):
        yield ProvedHand(seat, tuple(codes(certain[seat])), tuple(codes(possible[seat] & ~certain[seat])))


def _doubtful(puzzle: Puzzle, ways: list[tuple[int, ...]]) -> list[int]:
    """The cards whose legality may be open, as places in ``puzzle.laid``.

    These are cards of a seat that has unseen cards, and cards that are unreadable or follow an unreadable card in their
    trick. Leads are left out.
    """
    rooms = puzzle.unseen(ways[0]).rooms
    return [
        place
        for place, one in enumerate(puzzle.laid)
        if one.place and (rooms[one.seat] or set(puzzle.unread) & {*range(place - one.place, place + 1)})
    ]


def _settle(puzzle: Puzzle, addresses: dict[int, str], place: int, ways: list[tuple[int, ...]]) -> SettledCard:
    """Whether a card was legal whatever the unseen cards are.

    Only the cards dealt and shown count as known; it is not assumed that the other cards were legal.
    """
    one, settled = puzzle.laid[place], ""
    for reading in ways:
        verdict = _verdict(puzzle, place, reading)
        if verdict == OPEN or settled not in ("", verdict):
            # No further reading can settle it, and there may be very many.
            settled = OPEN
            break
        settled = verdict
    return SettledCard(addresses.get(one.event, ""), one.event, one.seat, card_code(one.card), settled)


def _verdict(puzzle: Puzzle, place: int, reading: Sequence[int]) -> str:
    """Whether a card was legal under a reading; OPEN where the unseen cards decide it."""
    cards, unseen = puzzle.read(reading), puzzle.unseen(reading)
    forbidding, seat = puzzle.forbidding(place, cards), puzzle.laid[place].seat
    if forbidding & puzzle.kept(place, cards):
        return ILLEGAL
    # Deals are tried only where an unseen card would make the play illegal, because there may be very many readings.
    where = where_possible(unseen) if forbidding & unseen.cards else None
    if where is None or not where[seat] & forbidding:
        return LEGAL
    banned = tuple(forbidding if number == seat else 0 for number in range(len(unseen.rooms)))
    return ILLEGAL if deal_out(replace(unseen, banned=banned)) is None else OPEN


def _contradiction(puzzle: Puzzle) -> tuple[int, ...]:
    """The events of the fewest cards played that cannot all have been legal; none where all can.

    One card, if the recorded hand shows what had to be played instead; two, if a later card of the same hand shows it.
    Where more than four are needed they may not be the fewest, but none of them can be left out.
    """
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


# One round as a puzzle about the unseen cards: which hand may hold which of them, and which cards each play rules out


_NEVER = frozenset({"card_placed", "cards_laid_out", "card_uncovered"})
"""Acts of rounds about which nothing can be proved here: hands change during play, or there are no tricks."""
MOST_UNREAD = 2
"""Most unreadable cards of a round; with more, nothing is proved, because every card that they may be is tried."""


class Puzzle:
    """One round as a puzzle about the unseen cards.

    A reading is a choice of one card for each unreadable card, in the order played. Sets of cards are integers.
    """

    def __init__(self, game: Game, deal: Round, events: list[Event]) -> None:
        self._game, self._deal = game, deal
        self.laid = list(card_by_card(deal.laid))
        unknown = deal.number in game.lost or deal.aside.loose
        changing = deal.loose or deal.variant.deal.columns or any(event.type in _NEVER for event in events)
        # If a seat plays that is out by the score, the score is wrong, and so is who had to play to which trick.
        self.covered = not (unknown or changing) and all(one.seat in deal.active for one in self.laid)
        self._sizes = [0] * game.players
        self.seen = [0] * game.players
        """The cards that each seat is known to have had when it began to play."""
        self.dealt = [0] * game.players
        """Those of them that the record itself tells as a hand, dealt or shown."""
        for event in events:
            self._note(event)
        everybody = set(range(game.players))
        there = [deal.size if seat in deal.dealt_in else 0 for seat in everybody]
        self._sizes = [size or due for size, due in zip(self._sizes, there, strict=True)]
        self._take_turned(deal)
        changed = everybody & {seat_of(event) for event in events if event.page == "exchange"}
        self.covered = self.covered and self._settled(events, changed)
        drawing = everybody if deal.variant.deal.stock else set()
        self._take_replayed(deal, changed | drawing | everybody.difference(deal.active))
        for one in self.laid:
            if one.card >= 0 and one.seat < game.players:
                self.seen[one.seat] |= BIT[one.card]
        self.unread = [place for place, one in enumerate(self.laid) if one.card < 0]
        self.covered = self.covered and len(self.unread) <= MOST_UNREAD and self._sound()

    def _note(self, event: Event) -> None:
        """Note the cards that an event shows in the hand of its seat."""
        seat = seat_of(event)
        if not 0 <= seat < self._game.players:
            return
        if isinstance(event, HandDealt):
            self._sizes[seat] += card_count(event)
        if isinstance(event, CardTakenBack | CardExposed):
            self.seen[seat] |= BIT[CARD[event.card]]
        opened = isinstance(event, Revealed) and event.what == "hand"
        if opened or isinstance(event, HandDealt | MeldShown | HandLaidDown):
            self.seen[seat] |= cards(getattr(event, "cards", None) or ())
            self.dealt[seat] = self.seen[seat]

    def _settled(self, events: list[Event], changed: set[int]) -> bool:
        """Whether all exchanges of a seat came before its first play, and a known hand was changed by known cards only.

        ``changed`` are the seats that exchanged cards. If the hand of one of them is known, it may have played no
        unreadable card.
        """
        if changed and self._deal.variant.exchange.rob == "always":
            # Robbing takes a card out of another hand, whose seat may have begun to play.
            return False
        known = {event.seat for event in events if isinstance(event, HandDealt) and event.cards is not None}
        first = {one.seat: one.event for one in reversed(self.laid)}
        return not any(
            event.seq > first.get(seat_of(event), event.seq)
            or (seat_of(event) in known and getattr(event, "count", None) and not getattr(event, "cards", None))
            for event in events
            # A seat that draws from the stock lays no card away.
            if event.page == "exchange" and not isinstance(event, CardDrawn)
        ) and not any(one.card < 0 and one.seat in changed & known for one in self.laid)

    def _take_replayed(self, deal: Round, seats: set[int]) -> None:
        """Take the hands of some seats from the replay: of those that exchanged cards, drew cards, or do not play."""
        for seat in seats:
            laid = sum(one.seat == seat for one in self.laid)
            self._sizes[seat] = laid + deal.hands[seat].bit_count() + deal.unknown[seat]
            self.seen[seat] = deal.dealt[seat]
            self.dealt[seat] = deal.dealt[seat] * deal.known[seat]

    def _take_turned(self, deal: Round) -> None:
        """Add the turned card to the hand of the seat that fixed the contract, where the deal has two stages."""
        if not self._deal.variant.deal.before_choosing or NOBODY in (deal.turned, deal.chooser):
            return
        seat = deal.chooser
        self._sizes[seat] += bool(self._sizes[seat])
        self.seen[seat] |= BIT[deal.turned]
        self.dealt[seat] |= BIT[deal.turned]

    def _sound(self) -> bool:
        """Whether any deal can explain the record: no card occurs twice, and no hand shows more cards than it had."""
        places = [*self.seen, self._deal.aside.known]
        apart = sum(seen.bit_count() for seen in places) == self._somewhere(self.seen).bit_count()
        once = len({one.card for one in self.laid if one.card >= 0}) == len(self.laid) - len(self.unread)
        fits = all(seen.bit_count() <= size for seen, size in zip(self.seen, self._sizes, strict=True))
        return apart and once and fits and not self._somewhere(self.seen) & ~deck(self._deal.variant.deal.deck)

    def _somewhere(self, hands: Sequence[int]) -> int:
        """The cards of these hands, and those known to lie aside."""
        return reduce(or_, hands, self._deal.aside.known)

    def seen_under(self, reading: Sequence[int]) -> list[int]:
        """The cards that each seat is known to have had, under a reading."""
        seen = list(self.seen)
        for place, card in zip(self.unread, reading, strict=True):
            seen[self.laid[place].seat] |= BIT[card]
        return seen

    def readings(self) -> Iterator[tuple[int, ...]]:
        """Every choice of different cards for the unreadable ones that fits the hands."""
        free = deck(self._deal.variant.deal.deck) & ~self._somewhere(self.seen)
        for read in product(*(self._may_be(place, free) for place in self.unread)):
            seen = zip(self.seen_under(read), self._sizes, strict=True)
            fits = all(mine.bit_count() <= size for mine, size in seen)
            if fits and len(set(read)) == len(read):
                yield read

    def _may_be(self, place: int, free: int) -> list[int]:
        """The cards that an unreadable one may be: those its seat had and never played, and the ``free`` ones."""
        seat = self.laid[place].seat
        laid = set_of(one.card for one in self.laid)
        return list(numbers(self.seen[seat] & ~laid | free))

    def read(self, reading: Sequence[int]) -> list[int]:
        """The cards played, in order, under a reading."""
        chosen = dict(zip(self.unread, reading, strict=True))
        return [chosen.get(place, one.card) for place, one in enumerate(self.laid)]

    def unseen(self, reading: Sequence[int]) -> Unseen:
        """The unseen cards and how many of them are in each hand and aside, known only from cards dealt and shown."""
        seen = self.seen_under(reading)
        cards = deck(self._deal.variant.deal.deck) & ~self._somewhere(seen)
        rooms = [size - mine.bit_count() for size, mine in zip(self._sizes, seen, strict=True)]
        aside = cards.bit_count() - sum(rooms)
        return Unseen(cards, (*rooms, max(0, aside)), (0,) * (len(rooms) + 1))

    def forbidding(self, place: int, cards: Sequence[int]) -> int:
        """The cards that would have made a play illegal, had they still been in the hand of its seat."""
        one = self.laid[place]
        if was_free(self._deal, one.event):
            return 0
        first = place - one.place
        trick = cards[first:place]
        barred = 0 if trick else not_led_to(self._deal, one.trick)
        if BIT[cards[place]] & barred:
            return deck(self._deal.variant.deal.deck) & ~barred
        if not trick or NOBODY in trick:
            return 0
        mode, play = self._mode(one), self._deal.variant.play
        best_seat = self.laid[first + winner(trick, mode, play)].seat
        best = best_seat == self._game.partners[one.seat]
        mine = BIT[cards[place]]
        others = (BIT[card] for card in range(36) if card != cards[place])
        return sum(other for other in others if not legal(mine | other, trick, mode, play, partner_best=best) & mine)

    def _mode(self, one: LaidCard) -> Mode:
        """How cards beat each other in a trick when a card was played; without trump until the discard makes trump."""
        deal = self._deal
        if deal.maker == NOBODY or one.event > deal.maker or deal.contract is None:
            return deal.modes[one.trick]
        tables = contract_tables(deal.contract, deal.size, deal.variant.play, deal.variant.deal.deck)
        return tables.modes[one.trick]

    def kept(self, place: int, cards: Sequence[int]) -> int:
        """The cards that a seat is known to have kept in hand when it played a card, under a reading."""
        seat = self.laid[place].seat
        gone = sum(BIT[card] for card, one in zip(cards[:place], self.laid, strict=False) if one.seat == seat)
        seen = self.seen_under([cards[place] for place in self.unread])[seat]
        return seen & ~gone & ~BIT[cards[place]]

    def possible(self, reading: Sequence[int]) -> tuple[int, ...] | None:
        """For each hand, and aside, the unseen cards that may be there if every play was legal under a reading.

        None where no deal makes every play legal.
        """
        unseen, cards = self.unseen(reading), self.read(reading)
        banned = list(unseen.banned)
        for place, one in enumerate(self.laid):
            forbidding = self.forbidding(place, cards)
            if forbidding & self.kept(place, cards):
                # The seat had a known card that it would have had to play.
                return None
            banned[one.seat] |= forbidding
        return where_possible(replace(unseen, banned=tuple(banned)))
