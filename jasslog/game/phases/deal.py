"""The deal: beginning a round, cutting the pack, dealing hands and piles, misdeals, and hands opened later."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from jasslog.cards import CARD, cards, codes, deck, numbers
from jasslog.events.base import card_count, seat_of
from jasslog.events.deal import CardsCut, HandDealt, HandPickedUp, Misdealt, PileDealt, Revealed, RoundStarted
from jasslog.game.aside import Pile, laid_out
from jasslog.game.facts import BEFORE_PLAY, NOBODY, SEATING, Act, Reason, Reasons, Rows
from jasslog.game.hands import dealt_out, hold, unread, why_not_there, wrong_pile
from jasslog.game.phases import choosing, columns, later_cards, lone, ways
from jasslog.game.rotation import allowed_dealers, before_dealer, find_forehand, seats_open
from jasslog.game.score import booking, overlay, plan
from jasslog.game.state import Game, Round
from jasslog.game.undecided import heir_open


def starts(game: Game) -> list[Act]:
    """The acts of beginning the next round, one for each seat that may deal it."""
    return [Act("round_started", seat) for seat in sorted(allowed_dealers(game))]


def why_not_started(game: Game, event: RoundStarted) -> Reasons:
    """The reasons against a new round: wrong dealer, or an unfinished last round (next-dealer, same-dealer-again)."""
    dealers = allowed_dealers(game)
    reasons = _broken_off(game.round)
    if event.dealer not in dealers:
        reasons += (Reason("wrong-dealer", event.dealer, slots={"expected": sorted(dealers)}),)
    return reasons


def _broken_off(last: Round) -> Reasons:
    """The reason that the last round was broken off; none where it was not, or where a ruling took its contract."""
    if last.phase != "broken" or overlay.standing_rulings(last, "lose_contract"):
        return ()
    slots = {"round": last.number, "tricks": len(last.tricks)}
    if last.rows is not None:
        slots = {"round": last.number, "laid": last.played.bit_count()}
    return (Reason("round-broken-off", slots=slots),)


def round_started(game: Game, event: RoundStarted) -> None:
    """Begin a round; the one before it has been booked or broken off."""
    number, dealer = len(game.rounds) + 1 + game.rounds_before, event.dealer % game.players
    due = allowed_dealers(game)
    if game.variant.deal.sides == "lone":
        lone.begin(game, dealer)
    seats, untold = game.sit_down(), seats_open(game)
    if game.variant.deal.dealer_sits_out and not untold:
        seats = tuple(seat for seat in seats if seat != dealer)
    game.round = Round(number, dealer, game.players, event.seq, game.variant, seats, due)
    game.round.rows = Rows() if plan.is_domino(game) else None
    game.round.seats_open = untold
    game.round.heir_open = heir_open(game, game.round)
    game.rounds.append(game.round)
    if game.variant.tens.sitting_out:
        booking.enter_at_once(game, game.round)


def deals(game: Game, deal: Round) -> list[Act]:
    """The acts of dealing a hand, or the rest of one, to each seat that lacks it; before the first one also the cut."""
    if deal.rest:
        return [Act("hand_dealt", seat) for seat in later_cards.rest_order(game, deal)]
    seats = later_cards.empty_handed(deal)
    hands = [Act("hand_dealt", seat) for seat in seats]
    if len(seats) < len(deal.dealt_in) or deal.cut or game.variant.deal.cut == "none":
        return hands
    return [Act("cards_cut", before_dealer(game, deal), optional=True), *hands]


def why_not_cut(game: Game, event: CardsCut) -> Reasons:
    """The reason against a cut: wrong seat, too few or too many cards, or a tap where that is not allowed (cut).

    The seat before the dealer has to cut. A cut by another seat is not judged any further.
    """
    deal, options, seat, lifted = game.round, game.variant.deal, event.seat, event.lifted
    if deal.phase != "dealing":
        return (Reason("not-expected", seat),)
    slots: dict[str, Any] = {}
    rearhand, most = before_dealer(game, deal), options.deck - options.cut_left
    if seat != rearhand and not deal.seats_open:
        slots = {"expected": rearhand, "why": "seat"}
    elif event.manner == "tap" and options.cut != "cut_or_tap":
        slots = {"why": "tap"}
    elif lifted is not None and not deal.seats_open and not options.cut_min <= lifted <= most:
        slots = {"why": "lifted", "found": lifted, "least": options.cut_min, "left": options.cut_left}
    return (Reason("wrong-cut", seat, slots=slots),) if slots else ()


def cards_cut(game: Game, deal: Round, event: CardsCut) -> None:
    """Record that the pack was cut, or tapped."""
    deal.cut = event.manner


def why_not_dealt(game: Game, event: HandDealt) -> Reasons:
    """The reasons against a dealt hand: wrong seat, stage or number of cards, a card dealt twice or not in the deck."""
    deal, seat = game.round, event.seat
    if seat not in deal.dealt_in:
        return (Reason("not-expected", seat),)
    if deal.phase != "dealing" and (not deal.stands or not later_cards.rest_due(game, deal)):
        return (Reason("not-expected", seat),)
    hand = cards(event.cards or ())
    wrong = _miscounted(game, deal, seat, card_count(event)) or _not_of_the_pack(game, deal, hand)
    if not wrong:
        return ()
    owners = frozenset(other for other, dealt in enumerate(deal.dealt) if dealt & hand)
    doubtful = owners or hand & ~deck(game.variant.deal.deck)
    return (Reason("misdeal", seat, slots=wrong, doubts=owners | {seat} if doubtful else frozenset()),)


def _miscounted(game: Game, deal: Round, seat: int, given: int) -> dict[str, Any]:
    """The slots that say what is wrong with the number of cards in a hand; empty if nothing is.

    The hand comes a second time, or has another number of cards than is due in its stage.
    """
    rest, held = later_cards.rest_due(game, deal), deal.hands[seat] or deal.unknown[seat]
    due = rest[seat] if rest else 0 if held else later_cards.first_hand(game.variant)
    if rest and due and later_cards.may_have_turned(game, deal, seat):
        due -= given == due - 1
    if not due:
        return {"why": "twice"}
    if given == due or (deal.seats_open and given in later_cards.first_hands(game.rules)):
        return {}
    return {"why": "count", "found": given, "expected": due}


def _not_of_the_pack(game: Game, deal: Round, dealt: int) -> dict[str, Any]:
    """The slots that say which cards were dealt before or are not in the deck; empty if there are none."""
    double = dealt & (dealt_out(deal) | deal.aside.known)
    if double:
        return {"why": "card-twice", "cards": codes(double)}
    foreign = dealt & ~deck(game.variant.deal.deck) if not deal.seats_open else 0
    return {"why": "deck", "cards": codes(foreign)} if foreign else {}


def hand_dealt(game: Game, deal: Round, event: HandDealt) -> None:
    """Give a seat its hand or a stage of it, or a number of unrecorded cards; the last hand opens the choosing."""
    seat = event.seat
    if seat not in deal.dealt_in:
        return
    if deal.phase != "dealing":
        if later_cards.rest_due(game, deal) and later_cards.rest_dealt(game, deal, event):
            choosing.complete_last_hand(game, deal)
        return
    if event.cards is not None:
        hold(deal, seat, cards(event.cards), 0)
        deal.known[seat] = not game.variant.deal.before_choosing
    else:
        deal.unknown[seat] += event.count or 0
    if not later_cards.empty_handed(deal):
        choosing.open_choosing(game, deal)


def why_not_picked_up(game: Game, event: HandPickedUp) -> Reasons:
    """The reason against looking at a hand: by some rules the forehand's partner waits till the forehand has spoken."""
    deal = game.round
    if deal.phase == SEATING or not game.variant.choosing.partner_looks_late or deal.pushed != NOBODY:
        return ()
    if deal.contract is not None or "choosing" in game.not_recorded:
        return ()
    forehand = deal.forehand if deal.forehand != NOBODY else find_forehand(game, deal)
    early = forehand != NOBODY and event.seat == game.partners[forehand]
    return (Reason("early-pickup", event.seat),) if early else ()


def hand_picked_up(game: Game, deal: Round, event: HandPickedUp) -> None:
    """Record that a seat has looked at its cards (partner-looks-late)."""
    deal.picked_up.append(event.seat)


def why_not_misdealt(game: Game, event: Misdealt) -> Reasons:
    """The reason against calling a misdeal: outside a round, or after the first lead (misdeal).

    That the wrong seat dealt may be called until the first trick is complete.
    """
    deal = game.round
    if deal.phase in (SEATING, "scored", *overlay.VOID_PHASES):
        return (Reason("not-expected"),)
    begun = deal.begun or (deal.rows is not None and deal.rows.moves)
    wrong_one = bool(deal.due) and deal.dealer not in deal.due and deal.rows is None and not deal.tricks
    return (Reason("misdeal-called-late"),) if begun and not wrong_one else ()


def misdealt(game: Game, deal: Round, event: Misdealt) -> None:
    """End the round without a score; the same dealer deals again (misdeal, same-dealer-again)."""
    if deal.phase != "scored":
        deal.phase = "misdealt"
        booking.enter_at_once(game, deal)


def revealed(game: Game, deal: Round, event: Revealed) -> None:
    """Take over a hand that is opened later: the hand with which a seat has played, or one that it laid away."""
    if event.what != "hand" or deal.known[event.seat]:
        return
    seat, hand = event.seat, cards(event.cards or ())
    if seat not in deal.active:
        for card in numbers(hand):
            deal.aside = replace(deal.aside, dead=deal.aside.dead.seen(card))
    elif deal.aside.moves:
        later_cards.hand_revealed(deal, seat, hand)
    elif hand.bit_count() == deal.size:
        deal.dealt[seat] |= hand
        left, gone = hand & ~deal.played, unread(deal, seat)
        # Some of the cards that are left were played as unreadable cards, and nobody knows which.
        deal.hands[seat] = 0 if gone else left
        deal.unknown[seat] = max(0, left.bit_count() - gone) if gone else 0
        deal.known[seat] = True
    elif game.variant.deal.before_choosing:
        later_cards.reveal_stage(deal, seat, hand)


# The cards that are laid beside the hands in the deal, and what cannot lie there (every-card-once, dead-cards)


def why_not_pile(game: Game, event: PileDealt) -> Reasons:
    """The reasons against a dealt pile: wrong moment or number, recorded before, or cards that cannot lie there."""
    deal, seat = game.round, seat_of(event)
    if not _piles_open(game, deal):
        return (Reason("not-expected", seat),)
    size, told = _pile_state(deal, seat, event.pile)
    if told:
        return wrong_pile(seat, why="twice")
    count = card_count(event)
    if count != size:
        return wrong_pile(seat, why="count", found=count, expected=size)
    return why_not_there(deal, seat, cards(event.cards or ()))


def _pile_state(deal: Round, seat: int, pile: str) -> tuple[int, bool]:
    """How many cards belong in a pile, and whether any card of it is known already."""
    if pile in columns.PLACES:
        lies = columns.there(deal, seat, pile) if seat >= 0 else []
        return len(lies), any(card >= 0 for card in lies)
    expected = laid_out(deal.variant.deal, deal.dealt_in)
    if pile == "packet":
        size = len(expected.packet(seat)) if seat >= 0 else 0
        return size, any(card >= 0 for card in deal.aside.packet(max(seat, 0)))
    return expected.pile(pile).size, bool(deal.aside.pile(pile).cards)


def pile_dealt(game: Game, deal: Round, event: PileDealt) -> None:
    """Take over a pile beside the hands, as far as the record tells its cards."""
    if not _piles_open(game, deal):
        return
    if event.pile in columns.PLACES:
        columns.laid(deal, event)
        return
    told = event.cards or ()
    pile = Pile(cards(told), 0 if told else event.count or 0)
    if event.pile == "packet":
        seat, order = (event.seat or 0), [CARD[code] for code in told] or [NOBODY] * (event.count or 0)
        packets = [deal.aside.packet(other) for other in range(game.players)]
        packets[seat] = tuple(order)
        deal.aside = replace(deal.aside, packets=tuple(packets))
    else:
        deal.aside = deal.aside.with_pile(event.pile, pile)


def _piles_open(game: Game, deal: Round) -> bool:
    """Whether piles may still be dealt: until the contract stands, or where nobody chooses one, until the first card.

    Where nobody chooses, the contract stands once the last hand is dealt, and the piles are dealt after that.
    """
    if deal.phase in ("dealing", "choosing"):
        return True
    unplayed = deal.phase in BEFORE_PLAY or (deal.phase == "playing" and not deal.begun)
    return unplayed and not ways.way_of(game.variant).calls
