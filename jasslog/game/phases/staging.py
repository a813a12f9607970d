"""The deal in two stages: some cards before the contract is chosen, the rest afterwards (G9-1, G9-2)."""

from __future__ import annotations

from jasslog.cards import BIT, cards
from jasslog.events.deal import HandDealt
from jasslog.game.facts import NOBODY, Reason, Reasons
from jasslog.game.hands import hold, recognize
from jasslog.game.state import Game, Round
from jasslog.variants.hands import hand_size
from jasslog.variants.plain import Variant
from jasslog.variants.tables import counts, seated


def first_hand(variant: Variant) -> int:
    """How many cards a seat has been dealt when the choosing begins."""
    return variant.deal.before_choosing or hand_size(variant.deal)


def first_hands(rules: Variant) -> set[int]:
    """What a hand may hold when the choosing begins, by the number of those who play."""
    return {first_hand(seated(rules, players)) for players in counts(rules)}


def due_now(game: Game, deal: Round, seat: int) -> int:
    """How many cards a seat has still to get in this stage of the deal."""
    if deal.rest:
        return deal.rest[seat]
    return 0 if deal.hands[seat] or deal.unknown[seat] else first_hand(game.variant)


def empty_handed(deal: Round) -> list[int]:
    """The seats that are to be dealt to and have no card yet."""
    return [seat for seat in deal.dealt_in if not deal.hands[seat] and not deal.unknown[seat]]


def leave_rest(game: Game, deal: Round) -> None:
    """The first stage is over; where it is on record, so will be the second."""
    before = game.variant.deal.before_choosing
    if before and (any(deal.hands) or any(deal.unknown)):
        deal.rest = (game.tricks_in_round - before,) * game.players


def share_out(game: Game, deal: Round) -> None:
    """Whoever fixed the contract gets the card that was turned, and all seats the rest, unknown until it is told."""
    seat = deal.chooser
    if deal.turned != NOBODY and seat != NOBODY:
        hold(deal, seat, BIT[deal.turned], 0)
        deal.rest = tuple(max(0, due - (s == seat)) for s, due in enumerate(deal.rest))
    for s in range(game.players):
        held = deal.hands[s].bit_count() + deal.unknown[s]
        deal.unknown[s] += deal.rest[s] if deal.rest else max(0, game.tricks_in_round - held)


def rest_dealt(game: Game, deal: Round, event: HandDealt) -> bool:
    """Give a seat the rest of its hand, of which the cards may now be known; says whether all have theirs."""
    seat = event.seat
    if deal.contract is not None or deal.unnamed:
        deal.unknown[seat] -= min(deal.unknown[seat], deal.rest[seat])
    hold(deal, seat, cards(event.cards or ()), event.count or 0)
    if deal.unnamed:
        # Who fixed the contract has the card that was turned, and one card less comes to him.
        deal.unknown[seat] = max(0, game.tricks_in_round - deal.hands[seat].bit_count())
    deal.known[seat] = not deal.unknown[seat]
    rest = tuple(0 if s == seat else due for s, due in enumerate(deal.rest))
    deal.rest = rest if any(rest) else ()
    return not deal.rest


def reveal_stage(deal: Round, seat: int, opened: int) -> None:
    """Take over one stage of a hand that is opened later, as far as its cards can be among those not known."""
    new = opened & ~deal.dealt[seat] & ~deal.played
    if new.bit_count() <= deal.unknown[seat]:
        recognize(deal, seat, new)
        deal.known[seat] = not deal.unknown[seat] and not deal.rest


def rest_order(game: Game, deal: Round) -> list[int]:
    """The seats that have still to get the rest of their hands, in the order in which it is dealt."""
    by_chooser = game.variant.deal.rest_from == "chooser"
    first = deal.chooser if by_chooser else (deal.dealer + 1) % game.players
    return [seat for step in range(game.players) if deal.rest[seat := (first + step) % game.players]]


def why_not_all_dealt(game: Game, deal: Round) -> Reasons:
    """Before anybody speaks all hands are dealt, or none is on record: else somebody's deal is missing."""
    missing = empty_handed(deal)
    if deal.phase != "dealing" or "hands" in game.not_recorded or not 0 < len(missing) < len(deal.dealt_in):
        return ()
    slots = {"why": "missing", "seats": missing}
    return (Reason("misdeal", missing[0], slots=slots, doubts=frozenset(), unless_doubted=True),)


def why_not_rest_dealt(game: Game, deal: Round) -> Reasons:
    """Play begins when all hands have been dealt out, where their first stage is on record (G9-2)."""
    if deal.contract is None or not any(deal.rest) or "hands" in game.not_recorded:
        return ()
    seats = [seat for seat, due in enumerate(deal.rest) if due]
    return (Reason("misdeal", seats[0], slots={"why": "rest", "seats": seats}, doubts=frozenset()),)
