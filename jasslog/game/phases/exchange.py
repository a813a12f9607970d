"""Exchanges: the hand for the blind (swap), the trump six for the card turned up (rob); recorded or not."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import BIT, RANK_SET, SIX, cards, set_of
from jasslog.events.before_play import HandSwapped, TrumpSixSwapped
from jasslog.game import aside, hands, rotation
from jasslog.game.facts import NOBODY, Act, Reason, Reasons, card_by_card, one_word
from jasslog.game.phases import lone
from jasslog.game.phases.later_cards import awaits, draw_unseen
from jasslog.game.state import Game, Round
from jasslog.rules.deals import has_rest


def turned_pile(deal: Round) -> aside.Pile:
    """The pile from which a card is turned up to make trump."""
    return deal.aside.pile(turned_from(deal))


def turned_from(deal: Round) -> str:
    """The name of the pile from which a card is turned up: stock, blind or dead."""
    options = deal.variant
    if options.deal.stock:
        return "stock"
    from_blind = options.choosing.turn_up_from == "blind" or not has_rest(options.deal)
    return "blind" if options.deal.blind == "beside" and from_blind else "dead"


def see_turned(game: Game, deal: Round) -> None:
    """Note where the card turned up lies: in its pile beside the hands, or in the hand that was dealt last."""
    seat = rotation.last_dealt(game, deal)
    if deal.variant.choosing.choice == "turn_up":
        deal.aside = deal.aside.with_pile(turned_from(deal), turned_pile(deal).seen(deal.turned))
    elif deal.unknown[seat] and not hands.known_elsewhere(deal, seat, BIT[deal.turned]):
        hands.draw_from(deal, seat, BIT[deal.turned])
        hands.hold(deal, seat, BIT[deal.turned], 0)


# The whole hand


def swaps(game: Game, deal: Round) -> list[Act]:
    """The acts of taking the blind, one for each seat that may do so now (swap)."""
    seats = deal.active if game.variant.exchange.swap != "never" else ()
    return [Act("hand_swapped", s, optional=True) for s in seats if why_no_swap(game, deal, s) == ""]


def why_no_swap(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not take the blind now; empty where it may."""
    rule = game.variant.exchange.swap
    if rule == "never":
        return "not-allowed"
    if deal.aside.taker != NOBODY:
        return "taken"
    if seat not in deal.active:
        return "folded"
    if rule == "with_participation":
        return "" if deal.phase == "participating" else "late" if deal.begun else "moment"
    if rule == "before_choosing":
        return "" if deal.phase == "choosing" and not deal.calls else "late"
    if deal.phase != "playing":
        return "moment"
    # A seat that has melded has begun to play.
    if deal.tricks or seat in deal.seats or seat in deal.melders or (deal.trick and rule == "before_first_lead"):
        return "late"
    if rule == "own_first_turn":
        return "" if deal.turn in (seat, NOBODY) else "turn"
    return "robbed" if deal.aside.robber != NOBODY else "late" if deal.melds else ""


def why_no_blind(game: Game, deal: Round, event: HandSwapped, *, as_word: bool) -> Reasons:
    """The reasons against taking the blind: not allowed, wrong moment, or cards that do not lie there (swap).

    ``as_word`` says that it is a word on who plays; the moment of such a word is judged elsewhere.
    """
    seat, blind = event.seat, deal.aside.blind
    told = hands.why_not_whole(deal, seat, cards(event.cards), blind) if event.cards is not None and blind.size else ()
    why = why_no_swap(game, deal, seat)
    if why == "taken":
        return (Reason("swapped-twice", seat, slots={"expected": [deal.aside.taker]}), *told)
    if as_word and why != "not-allowed":
        return told
    return (*one_word("swap-not-allowed", why, seat), *told)


def swap(deal: Round, seat: int, told: int) -> None:
    """Give a seat the blind and lay its hand away as dead; only the first time in a round.

    ``told`` are the cards of the blind that the record names with the swap, 0 for none.
    """
    blind = deal.aside.blind
    if deal.aside.taker != NOBODY or not blind.size or seat not in deal.active:
        return
    old = hands.lay_down(deal, seat)
    deal.aside = replace(deal.aside, blind=aside.NO_CARDS, taker=seat).bury(*old)
    new = told or blind.cards
    hands.hold(deal, seat, new, max(0, blind.size - new.bit_count()))


# Robbing


def robs(game: Game, deal: Round) -> list[Act]:
    """The acts of robbing, one for each seat that may do so now, as far as its hand is known."""
    return [Act("trump_six_swapped", s, optional=True) for s in deal.active if why_no_rob(game, deal, s) == ""]


def why_no_rob(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not rob now; empty where it may (rob)."""
    if why := why_no_card_moves(game, deal, seat):
        return why
    if deal.contract is not None and deal.trump == NOBODY:
        return "no-trump"
    if deal.phase != "playing" or awaits(game, deal):
        return "early"
    if game.variant.exchange.rob_window == "own_turn":
        return "turn" if deal.turn not in (seat, NOBODY) else "late" if deal.aside.stock.size < 2 else ""
    if {seat, owner_of_turned(game, deal)} & deal.melders.keys():
        # A meld is announced of cards that are held, so these do not change afterwards (meld-window).
        return "late"
    if game.variant.exchange.rob_window == "before_first_lead":
        return "late" if deal.begun else ""
    return "late" if deal.tricks or seat in deal.seats else ""


def why_no_card_moves(game: Game, deal: Round, seat: int) -> str:
    """Why a seat cannot exchange the trump six for the card turned up, whatever the moment; empty where it can."""
    if game.variant.exchange.rob == "never":
        return "not-allowed"
    if deal.turned == NOBODY:
        return "" if deal.unnamed and seat in deal.active else "nothing-turned"
    six = deal.trump_six
    if deal.turned == six:
        return "six-turned"
    if deal.aside.robber != NOBODY:
        return "robbed"
    of_hand = game.variant.exchange.rob == "always" and owner_of_turned(game, deal) not in (seat, NOBODY)
    if not of_hand and not lies_on_table(deal):
        gone = deal.aside.taker != NOBODY or deal.variant.deal.stock
        return "gone" if gone else "not-allowed"
    if seat not in deal.active:
        return "folded"
    # A card that is still to be drawn is in no hand yet, unless draws need not be on record.
    hidden = deal.unknown[seat] > (seat in deal.aside.due and awaits(game, deal))
    if not deal.hands[seat] & BIT[six] and (not hidden or hands.known_elsewhere(deal, seat, BIT[six])):
        return "not-held"
    return "not-held" if deal.played & BIT[six] else ""


def lies_on_table(deal: Round) -> bool:
    """Whether the card turned up lies where it can be taken: in the stock, on the blind, or among cards left over."""
    turned = deal.variant.choosing.choice == "turn_up"
    pile = turned_pile(deal)
    return turned and bool(pile.cards & BIT[deal.turned] or (pile.unknown and hands.adrift(deal) & BIT[deal.turned]))


def owner_of_turned(game: Game, deal: Round) -> int:
    """The seat that holds the card turned up, or may hold it as one of its unknown cards; -1 for none."""
    if deal.turned == NOBODY:
        return NOBODY
    turned = BIT[deal.turned]
    owner = next((seat for seat, hand in enumerate(deal.hands) if hand & turned), NOBODY)
    if owner != NOBODY:
        return owner
    got = rotation.last_dealt(game, deal) if deal.variant.choosing.choice == "dealer_last_card" else deal.aside.taker
    return got if got != NOBODY and hands.may_hold(deal, got, turned) else NOBODY


def why_not_robbed(game: Game, event: TrumpSixSwapped) -> Reasons:
    """The reason against robbing: done before, the six or the card turned up is gone, or the wrong moment (rob)."""
    deal, seat = game.round, event.seat
    return one_word("rob-not-allowed", why_no_rob(game, deal, seat), seat)


def trump_six_swapped(game: Game, deal: Round, event: TrumpSixSwapped) -> None:
    """Exchange the trump six for the card turned up, also at a wrong moment; if they cannot move, nothing changes."""
    seat = event.seat
    if deal.phase not in PRESENT or why_no_card_moves(game, deal, seat):
        return
    if deal.aside.due and not awaits(game, deal):
        draw_unseen(deal)
    if deal.turned == NOBODY:
        _rob_unseen(game, deal, seat, event.seq)
        return
    six, turned = BIT[deal.trump_six], BIT[deal.turned]
    owner = NOBODY if lies_on_table(deal) else owner_of_turned(game, deal)
    if not deal.hands[seat] & six:
        deal.aside = replace(deal.aside, unseen=event.seq)
    hands.draw_from(deal, seat, six)
    hands.hold(deal, seat, turned, 0)
    if owner != NOBODY:
        hands.draw_from(deal, owner, turned)
        hands.hold(deal, owner, six, 0)
    else:
        changed = turned_pile(deal).seen(deal.turned).changed(deal.turned, deal.trump_six)
        deal.aside = deal.aside.with_pile(turned_from(deal), changed)
    _note_rob(deal, aside.Move(seat, turned, 0, event.seq, lost=six))
    forget_blind(game, deal)


def why_not_had(deal: Round, seat: int, shown: int) -> Reasons:
    """The reason against an earlier rob that turns out to have been made without the trump six (rob).

    That is proved if this seat shows the six, ``shown`` being its cards, and the robber's six was never seen.
    """
    robber, event = deal.aside.robber, deal.aside.unseen
    if event == NOBODY or seat in (robber, deal.aside.taker) or not shown & BIT[deal.trump_six]:
        return ()
    return (Reason("rob-not-allowed", robber, at=event, slots={"why": "not-held"}, doubts=frozenset((robber, seat))),)


def _rob_unseen(game: Game, deal: Round, seat: int, event: int) -> None:
    """Exchange the six of an unrecorded trump for an unrecorded card: the hands and pile concerned become unknown."""
    hands.blur(deal, seat)
    beside, taker = deal.variant.choosing.choice == "turn_up", deal.aside.taker
    owner = taker if beside else rotation.last_dealt(game, deal)
    if beside and taker == NOBODY:
        deal.aside = deal.aside.with_pile(turned_from(deal), aside.Pile(0, turned_pile(deal).size))
    elif owner != seat:
        hands.blur(deal, owner)
    _note_rob(deal, aside.Move(seat, 0, 1, event))


def _note_rob(deal: Round, move: aside.Move) -> None:
    """Record which seat has robbed, and the move of its cards if moves are kept in this game."""
    moves = deal.aside.moves
    deal.aside = replace(deal.aside, robber=move.seat, moves=(*moves, move) if moves else moves)


PRESENT = ("choosing", "bettering", "participating", "playing")
"""The phases in which hands are held and cards can still change places."""


# Unrecorded exchanges: which hands and piles they may have changed, and what later play proves


def loosen(game: Game, deal: Round) -> None:
    """Once the contract stands, make unknown which cards an unrecorded exchange may have moved.

    From here on the dealt hands may differ from the hands that are played. Done once in a round, and only where
    exchanges need not be on record.
    """
    if "exchanges" not in game.not_recorded or deal.aside.loose or not _may_exchange(deal):
        return
    deal.aside = replace(deal.aside, loose=True)
    _loosen_talon(deal)
    _loosen_packets(deal)
    forget_turned(game, deal)
    forget_blind(game, deal)


def _may_exchange(deal: Round) -> bool:
    """Whether the rules let cards enter or leave the hands after the deal, other than by play."""
    options, moves = deal.variant.deal, deal.variant.exchange
    beside = options.packet or options.stock or options.columns or lone.talon_size(deal)
    return bool(beside) or moves.rob != "never" or moves.swap != "never"


def proved(deal: Round, later: Round, seat: int) -> tuple[int, int]:
    """The cards that a seat holds, as known in ``deal`` or proved by later play, and how many more it holds.

    ``later`` is the same round further on. It proves nothing while cards may still enter or leave the hands.
    """
    hand, unknown = deal.hands[seat], deal.unknown[seat]
    moves = _may_exchange(deal) and (deal.aside != later.aside or later.aside.moves or deal.contract is None)
    if not unknown or moves or deal.phase == "dealing" or any(deal.rest):
        return hand, unknown
    shown = later.dealt[seat] & ~deal.played & ~hand & ~hands.dealt_out(deal, but=seat)
    if twice := shown & hands.dealt_out(later, but=seat):
        shown &= ~twice | _laid_first(later, seat)
    return (hand | shown, unknown - shown.bit_count()) if shown.bit_count() <= unknown else (hand, unknown)


def _laid_first(deal: Round, seat: int) -> int:
    """The cards that a seat played before any other seat played the same card."""
    first: dict[int, int] = {}
    for one in card_by_card(deal.laid):
        first.setdefault(one.card, one.seat)
    return set_of(card for card, who in first.items() if who == seat)


def _loosen_talon(deal: Round) -> None:
    """Treat the middle as taken by the declarer, who has laid as many cards away; nobody knows which.

    His hand becomes unknown; if the declarer is unknown, the hands of all seats that play. Nothing changes if it is on
    record that cards were laid away.
    """
    size = lone.talon_size(deal)
    if not size or deal.has_said(lone.DISCARDED):
        return
    took = [call.seat for call in deal.calls if call.kind == lone.TAKEN]
    for seat in took or ([deal.chooser] if deal.chooser != NOBODY else deal.active):
        known, unknown = hands.lay_down(deal, seat)
        hands.hold(deal, seat, 0, known.bit_count() + unknown - (size if took else 0))
    deal.aside = replace(deal.aside, talon_up=aside.NO_CARDS, talon_down=aside.NO_CARDS, laid=aside.Pile(0, size))


def _loosen_packets(deal: Round) -> None:
    """Make unknown the packets, and the hands of the seats that may have exchanged cards with them."""
    if not deal.aside.packets:
        return
    for seat in deal.active:
        if not deal.has_said("better_cards_taken", seat):
            hands.blur(deal, seat)
    deal.aside = replace(deal.aside, packets=tuple((NOBODY,) * len(packet) for packet in deal.aside.packets))


def forget_blind(game: Game, deal: Round) -> None:
    """Make the hands and the blind unknown, if a seat may have swapped its hand for the blind unrecorded."""
    taken = game.variant.exchange.swap == "never" or deal.aside.taker != NOBODY or not deal.aside.blind.size
    if deal.aside.loose and not taken:
        for seat in deal.active:
            hands.blur(deal, seat)
        deal.aside = replace(deal.aside, blind=aside.Pile(0, deal.aside.blind.size))


def forget_turned(game: Game, deal: Round) -> None:
    """Make unknown where the trump six and the card turned up are, if a seat may have robbed unrecorded."""
    if not deal.aside.loose:
        return
    robbers = [seat for seat in deal.active if not why_no_card_moves(game, deal, seat)]
    # The six may still be drawn, where there is a stock.
    if not robbers and not (hands.adrift(deal) and deal.aside.stock.size):
        return
    if deal.turned == NOBODY:
        for seat in robbers:
            _forget(deal, seat, RANK_SET[SIX])
        if deal.variant.choosing.choice == "turn_up":
            pile = turned_pile(deal)
            deal.aside = deal.aside.with_pile(turned_from(deal), aside.Pile(0, pile.size))
        else:
            owner = rotation.last_dealt(game, deal)
            _forget(deal, owner, deal.hands[owner])
        return
    for seat in robbers:
        _forget(deal, seat, BIT[deal.trump_six])
    if lies_on_table(deal):
        pile, turned = turned_pile(deal), BIT[deal.turned]
        deal.aside = deal.aside.with_pile(turned_from(deal), aside.Pile(pile.cards & ~turned, pile.unknown + 1))
    elif (owner := owner_of_turned(game, deal)) != NOBODY:
        _forget(deal, owner, BIT[deal.turned])


def may_rob_again(game: Game, deal: Round, seat: int, card: int) -> None:
    """Make a trump six that was taken back unknown again, if its seat may now rob unrecorded."""
    if not deal.aside.loose or deal.turned == NOBODY or why_no_card_moves(game, deal, seat):
        return
    _forget(deal, seat, BIT[card] & BIT[deal.trump_six])


def _forget(deal: Round, seat: int, cards: int) -> None:
    """Make these cards of a hand unknown, because the seat may have given them for others."""
    gone = deal.hands[seat] & cards
    if not gone:
        return
    hands.blur(deal, seat, gone)
    moves = [*deal.aside.moves]
    for place, move in enumerate(moves):
        if move.seat == seat:
            unseen = move.unseen + (move.gained & gone).bit_count()
            moves[place] = replace(move, gained=move.gained & ~gone, unseen=unseen)
    deal.aside = replace(deal.aside, moves=tuple(moves))
