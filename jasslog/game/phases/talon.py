"""The cards in the middle: what is still to be done with them, and what those laid away count (BI-3, BI-4)."""

from __future__ import annotations

from jasslog.cards import deck, numbers
from jasslog.game.aside import Pile
from jasslog.game.facts import NOBODY, Act, Entry
from jasslog.game.hands import dealt_out
from jasslog.game.state import Game, Round
from jasslog.rules.values import deck_total

TAKEN, DISCARDED = "talon_taken", "cards_discarded"


def size(deal: Round) -> int:
    """How many cards are dealt to the middle."""
    return deal.variant.deal.talon_up + deal.variant.deal.talon_down


def middle(deal: Round) -> Pile:
    """What lies in the middle."""
    return deal.aside.talon_up.plus(*deal.aside.talon_down)


def done(deal: Round, kind: str) -> bool:
    """Whether the cards have been taken, or laid away."""
    return (NOBODY, kind) in deal.heard


def why_no_more(deal: Round, kind: str) -> str:
    """Why the middle is taken, or laid away for, by nobody now or later; empty where it still is."""
    return "never" if not size(deal) else "twice" if done(deal, kind) else ""


def acts(game: Game, deal: Round, seat: int) -> list[Act]:
    """What the winner of the auction has still to do before he names the contract, or may do if not all is recorded."""
    if why_no_more(deal, DISCARDED):
        return []
    untold = "exchanges" in game.not_recorded
    if done(deal, TAKEN):
        return [Act(DISCARDED, seat, tuple(numbers(deal.hands[seat])), optional=untold)]
    laid = [Act(DISCARDED, seat, optional=True)] if untold else []
    return [Act(TAKEN, seat, optional=untold), *laid]


def laid_away(deal: Round) -> int | None:
    """The cards laid away; where nobody wrote them down, what is left when all others have been seen, else None."""
    laid, dead = deal.aside.laid, deal.aside.dead
    if not laid.unknown:
        return laid.cards
    if dead.unknown or any(deal.unknown) or "cards" in deal.undecided:
        return None
    rest = deck(deal.variant.deal.deck) & ~(dead.cards | laid.cards | dealt_out(deal))
    return rest | laid.cards if rest.bit_count() == laid.unknown else None


def discard_entries(deal: Round, times: int) -> list[Entry]:
    """The points of what was laid away, in the contract that is played (BI-4)."""
    laid, call = laid_away(deal), next((call for call in deal.calls if call.kind == DISCARDED), None)
    if call is None or not laid or deal.contract is None or deal.variant.exchange.discards == "nobody":
        return []
    points = deck_total(deal.values, laid)
    return [Entry(deal.number, call.seat, "discards", points, times, call.event)] if points else []


def discards_open(deal: Round) -> bool:
    """Whether the record does not tell, or does not tell yet, what points were laid away."""
    told = done(deal, DISCARDED) and laid_away(deal) is not None
    return deal.variant.exchange.discards != "nobody" and bool(deal.aside.laid.size) and not told
