"""Exchanges that nobody wrote down: which hands they may have changed, what lies beside; what later play proves."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import BIT, RANK_SET, SIX, set_of
from jasslog.game.aside import NO_CARDS, Pile
from jasslog.game.facts import NOBODY, card_by_card
from jasslog.game.hands import adrift, blur, dealt_out, hold, lay_down
from jasslog.game.phases import exchange, lone
from jasslog.game.rotation import last_dealt
from jasslog.game.state import Game, Round


def loosen(game: Game, deal: Round) -> None:
    """The contract stands: from here on a hand as dealt may differ from the hand that is played, by an exchange."""
    if "exchanges" not in game.not_recorded or deal.aside.loose or not _may_exchange(deal):
        return
    deal.aside = replace(deal.aside, loose=True)
    _talon(deal)
    _packets(deal)
    forget_turned(game, deal)
    exchange.forget_blind(game, deal)


def _may_exchange(deal: Round) -> bool:
    """Whether the rules let cards go in and out of hands after the deal."""
    options, moves = deal.variant.deal, deal.variant.exchange
    beside = options.packet or options.stock or options.columns or lone.talon_size(deal)
    return bool(beside) or moves.rob != "never" or moves.swap != "never"


def proved(deal: Round, later: Round, seat: int) -> tuple[int, int]:
    """The cards that a seat holds, as far as they are known then or by what the round brings later, and how many more.

    ``later`` is the same round further on. Where cards still go in and out of the hands, it proves nothing.
    """
    hand, unknown = deal.hands[seat], deal.unknown[seat]
    moves = _may_exchange(deal) and (deal.aside != later.aside or later.aside.moves or deal.contract is None)
    if not unknown or moves or deal.phase == "dealing" or any(deal.rest):
        return hand, unknown
    shown = later.dealt[seat] & ~deal.played & ~hand & ~dealt_out(deal, but=seat)
    if twice := shown & dealt_out(later, but=seat):
        shown &= ~twice | _laid_first(later, seat)
    return (hand | shown, unknown - shown.bit_count()) if shown.bit_count() <= unknown else (hand, unknown)


def _laid_first(deal: Round, seat: int) -> int:
    """The cards that a seat laid before anybody else did."""
    first: dict[int, int] = {}
    for one in card_by_card(deal.laid):
        first.setdefault(one.card, one.seat)
    return set_of(card for card, who in first.items() if who == seat)


def _talon(deal: Round) -> None:
    """Who plays the contract has taken the middle and laid as many away; nobody knows which."""
    size = lone.talon_size(deal)
    if not size or deal.has_said(lone.DISCARDED):
        return
    took = [call.seat for call in deal.calls if call.kind == lone.TAKEN]
    for seat in took or ([deal.chooser] if deal.chooser != NOBODY else deal.active):
        known, unknown = lay_down(deal, seat)
        hold(deal, seat, 0, known.bit_count() + unknown - (size if took else 0))
    deal.aside = replace(deal.aside, talon_up=NO_CARDS, talon_down=NO_CARDS, laid=Pile(0, size))


def _packets(deal: Round) -> None:
    """Each may have given cards of his hand for those of his packet."""
    if not deal.aside.packets:
        return
    for seat in deal.active:
        if not deal.has_said("better_cards_taken", seat):
            blur(deal, seat)
    deal.aside = replace(deal.aside, packets=tuple((NOBODY,) * len(packet) for packet in deal.aside.packets))


def forget_turned(game: Game, deal: Round) -> None:
    """Who has the trump six may have given it for the card turned up, wherever that is by now."""
    if not deal.aside.loose:
        return
    robbers = [seat for seat in deal.active if not exchange.why_no_card_moves(game, deal, seat)]
    # The six may still be drawn, where there is a stock.
    if not robbers and not (adrift(deal) and deal.aside.stock.size):
        return
    if deal.turned == NOBODY:
        for seat in robbers:
            _forget(deal, seat, RANK_SET[SIX])
        if deal.variant.choosing.choice == "turn_up":
            pile = exchange.turned_pile(deal)
            deal.aside = deal.aside.with_pile(exchange.turned_from(deal), Pile(0, pile.size))
        else:
            owner = last_dealt(game, deal)
            _forget(deal, owner, deal.hands[owner])
        return
    for seat in robbers:
        _forget(deal, seat, BIT[deal.trump_six])
    if exchange.lies_on_table(deal):
        pile, turned = exchange.turned_pile(deal), BIT[deal.turned]
        deal.aside = deal.aside.with_pile(exchange.turned_from(deal), Pile(pile.cards & ~turned, pile.unknown + 1))
    elif (owner := exchange.owner_of_turned(game, deal)) != NOBODY:
        _forget(deal, owner, BIT[deal.turned])


def may_rob_again(game: Game, deal: Round, seat: int, card: int) -> None:
    """Who takes the trump six back may give it for the card turned up all the same, and nobody writes that down."""
    if not deal.aside.loose or deal.turned == NOBODY or exchange.why_no_card_moves(game, deal, seat):
        return
    _forget(deal, seat, BIT[card] & BIT[deal.trump_six])


def _forget(deal: Round, seat: int, cards: int) -> None:
    """A seat may have these cards of its hand no more, and others for them."""
    gone = deal.hands[seat] & cards
    if not gone:
        return
    blur(deal, seat, gone)
    moves = [*deal.aside.moves]
    for place, move in enumerate(moves):
        if move.seat == seat:
            unseen = move.unseen + (move.gained & gone).bit_count()
            moves[place] = replace(move, gained=move.gained & ~gone, unseen=unseen)
    deal.aside = replace(deal.aside, moves=tuple(moves))
