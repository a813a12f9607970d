"""The cards in the middle: the winner of the auction takes them and lays as many away (BI-3, BI-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import BIT, cards, deck, numbers
from jasslog.game.acts import Act
from jasslog.game.aside import NO_CARDS
from jasslog.game.facts import Call, Entry
from jasslog.game.hands import draw_from, hold, is_elsewhere, lay_down
from jasslog.rules.values import deck_total

if TYPE_CHECKING:
    from jasslog.events.exchange import CardsDiscarded, TalonTaken
    from jasslog.game.round import Round
    from jasslog.game.state import Game

TAKEN, DISCARDED = "talon_taken", "cards_discarded"


def size(deal: Round) -> int:
    """How many cards are dealt to the middle."""
    return deal.variant.deal.talon_up + deal.variant.deal.talon_down


def done(deal: Round, kind: str) -> bool:
    """Whether the cards have been taken, or laid away."""
    return any(call.kind == kind for call in deal.calls)


def acts(game: Game, deal: Round, seat: int) -> list[Act]:
    """What the winner of the auction has still to do before he names the contract, or may do if not all is recorded."""
    if not size(deal) or done(deal, DISCARDED):
        return []
    untold = "exchanges" in game.not_recorded
    if done(deal, TAKEN):
        return [Act(DISCARDED, seat, tuple(numbers(deal.hands[seat])), optional=untold)]
    laid = [Act(DISCARDED, seat, optional=True)] if untold else []
    return [Act(TAKEN, seat, optional=untold), *laid]


def talon_taken(game: Game, event: TalonTaken) -> None:
    """The cards of the middle come into the hand of whoever takes them, once."""
    deal, seat = game.round, event.seat
    if deal is None or not _open(deal) or done(deal, TAKEN) or not size(deal):
        return
    middle = deal.aside.talon_up.plus(*deal.aside.talon_down)
    known = middle.cards | (cards(event.cards or ()) & ~_impossible(deal, seat, event, middle.cards))
    hold(deal, seat, known, max(0, middle.size - known.bit_count()))
    deal.aside = deal.aside._replace(talon_up=NO_CARDS, talon_down=NO_CARDS)
    deal.calls.append(Call(seat, TAKEN, event=event.seq))


def _impossible(deal: Round, seat: int, event: TalonTaken, middle: int) -> int:
    told = cards(event.cards or ())
    return sum(BIT[card] for card in numbers(told & ~middle) if is_elsewhere(deal, seat, BIT[card]))


def cards_discarded(game: Game, event: CardsDiscarded) -> None:
    """Cards leave the hand, and their points wait for the contract; the first time only."""
    deal, seat = game.round, event.seat
    if deal is None or not _open(deal) or done(deal, DISCARDED) or not size(deal):
        return
    if not done(deal, TAKEN) and "exchanges" in game.not_recorded:
        middle = deal.aside.talon_up.plus(*deal.aside.talon_down)
        hold(deal, seat, *middle)
        deal.aside = deal.aside._replace(talon_up=NO_CARDS, talon_down=NO_CARDS)
    told = cards(event.cards or ())
    if told:
        unseen = told & ~deal.hands[seat]
        told &= ~unseen if deal.known[seat] or is_elsewhere(deal, seat, unseen) else -1
        draw_from(deal, seat, told)
        laid = NO_CARDS.plus(told, 0)
    else:
        known, unknown = lay_down(deal, seat)
        hold(deal, seat, 0, max(0, known.bit_count() + unknown - (event.count or 0)))
        laid = NO_CARDS.plus(0, event.count or 0)
    deal.aside = deal.aside._replace(laid=laid)
    deal.calls.append(Call(seat, DISCARDED, points=(event.count or 0), event=event.seq))


def _open(deal: Round) -> bool:
    return deal.phase in ("choosing", "playing") and not deal.trick and not deal.tricks


def laid_away(deal: Round) -> int | None:
    """The cards laid away; where nobody wrote them down, what is left when all others have been seen, else None."""
    laid, dead = deal.aside.laid, deal.aside.dead
    if not laid.unknown:
        return laid.cards
    if dead.unknown or any(deal.unknown) or "cards" in deal.undecided:
        return None
    seen = dead.cards | laid.cards
    for dealt in deal.dealt:
        seen |= dealt
    rest = deck(deal.variant.deal.deck) & ~seen
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
