"""Cards that come into the hands later: the rest after the contract, those of the stock after each trick (turn-up)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import BIT, CARD, cards
from jasslog.events.before_play import CardDrawn
from jasslog.events.deal import HandDealt
from jasslog.game.aside import NO_CARDS, Move, Pile
from jasslog.game.facts import ALL_SEATS, NOBODY, SEATING, Act, Reason, Reasons, missing
from jasslog.game.hands import adrift, dealt_out, hold, recognize, why_not_there
from jasslog.game.state import Game, Round
from jasslog.rules.deals import hand_size, stock_size
from jasslog.variants.plain import Variant, counts, seated

# The deal in two stages: some cards before the contract is chosen, the rest afterwards (turn-up, rest-of-the-deal)


def first_hand(variant: Variant) -> int:
    """How many cards a seat has been dealt when the choosing begins."""
    return variant.deal.before_choosing or hand_size(variant.deal)


def first_hands(rules: Variant) -> set[int]:
    """How many cards a hand may hold when the choosing begins, over all numbers of players that the set allows."""
    return {first_hand(seated(rules, players)) for players in counts(rules)}


def empty_handed(deal: Round) -> list[int]:
    """The seats that are dealt cards in this round and have none yet."""
    return [seat for seat in deal.dealt_in if not deal.hands[seat] and not deal.unknown[seat]]


def hands_untold(game: Game, deal: Round) -> bool:
    """Whether the hands may have been dealt although they are not on record.

    That is so if hands need not be on record, or if the choosing need not be and no hand is.
    """
    dealt = any(deal.hands) or any(deal.unknown)
    return "hands" in game.not_recorded or ("choosing" in game.not_recorded and not dealt)


def leave_rest(game: Game, deal: Round) -> None:
    """End the first stage of the deal; if it is on record, the second stage has to be, too."""
    before = game.variant.deal.before_choosing
    if before and (any(deal.hands) or any(deal.unknown)):
        deal.rest = (game.tricks_in_round - before,) * game.players


def share_out(game: Game, deal: Round) -> None:
    """Give the turned card to the seat that fixed the contract, and all seats the rest, unknown until recorded."""
    seat = deal.chooser
    if deal.turned != NOBODY and seat != NOBODY:
        hold(deal, seat, BIT[deal.turned], 0)
        deal.rest = tuple(max(0, due - (s == seat)) for s, due in enumerate(deal.rest))
    for s in range(game.players):
        held = deal.hands[s].bit_count() + deal.unknown[s]
        deal.unknown[s] += deal.rest[s] if deal.rest else max(0, game.tricks_in_round - held)


def take_in_rest(game: Game, deal: Round) -> bool:
    """Take back the rest that was shared out unrecorded, and return whether that was possible.

    It is not, and nothing changes, where the record has told some of the rest already.
    """
    before = game.variant.deal.before_choosing
    left = game.tricks_in_round - before
    if before and (rest_due(game, deal) != (left,) * game.players or min(deal.unknown) < left):
        return False
    for seat in range(game.players) if before else ():
        deal.unknown[seat] -= left
    return True


def rest_due(game: Game, deal: Round) -> tuple[int, ...]:
    """How many cards each seat has still to get once the contract stands; empty if none.

    The rest may be on record although the first stage is not.
    """
    before = game.variant.deal.before_choosing
    if deal.rest or not before or "hands" not in game.not_recorded or deal.phase != "playing" or deal.begun:
        return deal.rest
    if any(deal.dealt[seat] for seat in deal.dealt_in if seat != deal.chooser):
        return ()
    turned = deal.chooser if deal.turned != NOBODY else NOBODY
    return tuple(game.tricks_in_round - before - (seat == turned) for seat in range(game.players))


def may_have_turned(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat may have the turned card, because the record does not tell who has it or which card it is.

    Such a seat may get one card less of the rest.
    """
    untold = deal.turned == NOBODY and "choosing" in game.not_recorded
    return deal.unnamed or (untold and seat == deal.chooser)


def rest_dealt(game: Game, deal: Round, event: HandDealt) -> bool:
    """Give a seat the rest of its hand, whose cards may be known now; return whether all seats have theirs."""
    seat, due = event.seat, rest_due(game, deal)
    if deal.stands:
        deal.unknown[seat] -= min(deal.unknown[seat], due[seat])
    hold(deal, seat, cards(event.cards or ()), event.count or 0)
    if may_have_turned(game, deal, seat):
        deal.unknown[seat] = max(0, game.tricks_in_round - deal.hands[seat].bit_count())
    deal.known[seat] = not deal.unknown[seat]
    rest = tuple(0 if s == seat else left for s, left in enumerate(due))
    last = rest.index(1) if sum(rest) == 1 else NOBODY
    # The seat that has the turned card may have got no other card of the rest.
    all_dealt = not any(rest) or (last != NOBODY and may_have_turned(game, deal, last))
    deal.rest = () if all_dealt else rest
    return all_dealt


def reveal_stage(deal: Round, seat: int, opened: int) -> None:
    """Take over one stage of a hand that is opened later, if its cards can be among the unknown ones."""
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
    """The reason against an act after the deal, if some hands are on record and others are missing."""
    if deal.phase != "dealing" or "hands" in game.not_recorded:
        return ()
    seats = empty_handed(deal)
    if not 0 < len(seats) < len(deal.dealt_in):
        return ()
    slots = {"why": "missing", "seats": seats}
    return (Reason("misdeal", seats[0], slots=slots, doubts=frozenset(), unless_doubted=True),)


def why_not_rest_dealt(game: Game, deal: Round) -> Reasons:
    """The reason against play before the rest is dealt to all, if the first stage is on record (rest-of-the-deal)."""
    if deal.contract is None or not any(deal.rest) or "hands" in game.not_recorded:
        return ()
    seats = [seat for seat, due in enumerate(deal.rest) if due]
    return (Reason("misdeal", seats[0], slots={"why": "rest", "seats": seats}, doubts=frozenset()),)


# The stock: after each trick its winner draws a card and then the others, while there is one (schmaus-deal)


def note_hands(deal: Round) -> None:
    """Note what each hand was dealt as its first move, in games where cards also come into the hands later."""
    if deal.variant.deal.stock or deal.variant.deal.columns:
        dealt = [Move(s, deal.dealt[s], deal.unknown[s], deal.first_event) for s in deal.dealt_in]
        deal.aside = replace(deal.aside, moves=tuple(dealt))


def hand_revealed(deal: Round, seat: int, hand: int) -> None:
    """Take over a hand that is opened later, as it was dealt before the seat drew any card."""
    first = next(move for move in deal.aside.moves if move.seat == seat)
    new = hand & ~deal.dealt[seat]
    if hand.bit_count() == hand_size(deal.variant.deal) and new.bit_count() <= deal.unknown[seat]:
        opened = replace(first, gained=hand, unseen=0)
        deal.aside = replace(deal.aside, moves=tuple(opened if one is first else one for one in deal.aside.moves))
        deal.unknown[seat] -= new.bit_count()
        hold(deal, seat, new & ~deal.played, 0)
        deal.known[seat] = not deal.unknown[seat]


def let_draw(deal: Round, winner: int) -> None:
    """Let each seat draw a card after a trick, in turn from its winner, while there is a stock.

    The cards to be drawn count as unknown cards of the hands until they are recorded.
    """
    stock = deal.aside.stock.size
    if not stock:
        return
    first = winner if winner in deal.active else deal.active[0]
    place = deal.active.index(first)
    due = (*deal.active[place:], *deal.active[:place])[:stock]
    for seat in due:
        hold(deal, seat, 0, 1)
    deal.aside = replace(deal.aside, due=due)


def let_no_more_draw(deal: Round) -> None:
    """Undo ``let_draw`` when the trick is opened again: nobody has a card to draw after it."""
    for seat in deal.aside.due:
        deal.unknown[seat] -= 1
        deal.known[seat] = not deal.unknown[seat]
    deal.aside = replace(deal.aside, due=())


def draw_unseen(deal: Round) -> None:
    """Draw the cards that are still due, unrecorded, because play has gone on."""
    _lose_last(deal)
    for seat in deal.aside.due:
        _take(deal, seat, NOBODY)


def _lose_last(deal: Round) -> None:
    """Make the stock unknown if its last cards are drawn in unknown order: nobody knows who gets the card turned up."""
    due, stock = deal.aside.due, deal.aside.stock
    if stock.size == len(due) > 1 and deal.tricks[-1].winner == NOBODY:
        deal.aside = replace(deal.aside, stock=Pile(0, stock.size))


def awaits(game: Game, deal: Round) -> bool:
    """Whether a seat has still to draw before anything else is done; False where draws need not be on record."""
    return bool(deal.aside.due) and not game.not_recorded & {"hands", "exchanges"}


def when_spoken(game: Game, deal: Round) -> Round:
    """The round as it stands when a seat speaks at its turn: draws that need not be on record are done by then."""
    if not deal.aside.due or awaits(game, deal):
        return deal
    twin = deal.clone()
    draw_unseen(twin)
    return twin


def drawn_since(deal: Round) -> bool:
    """Whether somebody has drawn since the last trick was complete."""
    moment = deal.tricks[-1].events[-1] if deal.tricks and deal.variant.deal.stock else NOBODY
    return bool(deal.aside.moves) and any(move.event == moment for move in deal.aside.moves)


def drawers(deal: Round) -> tuple[int, ...]:
    """The seat that draws next; all that have still to draw, if nobody knows who won the trick or who has drawn."""
    known = bool(deal.tricks) and deal.tricks[-1].winner != NOBODY and not deal.aside.loose
    return deal.aside.due[:1] if known else deal.aside.due


def draws(deal: Round) -> list[Act]:
    """The acts of drawing a card, one for each seat that may do so now."""
    return [Act("card_drawn", seat, optional=deal.aside.loose) for seat in drawers(deal)]


def why_no_draw(deal: Round, seat: int) -> str:
    """Why a seat has no card to draw now, even if others draw first; empty where it has one."""
    if not deal.variant.deal.stock:
        return "no-stock"
    if deal.phase != "playing" or seat not in deal.active:
        return "moment"
    if seat in deal.aside.due:
        return ""
    if not deal.aside.stock.size:
        return "empty"
    return "moment" if deal.trick or not deal.tricks else "drawn"


def why_not_drawn(game: Game, event: CardDrawn) -> Reasons:
    """The reasons against a draw: wrong moment or turn, or a card that cannot be the one drawn.

    After a trick its winner draws and then the others, once each; the card turned up is drawn last.
    """
    deal, seat, card = game.round, event.seat, event.card or ""
    why = why_no_draw(deal, seat)
    if deal.phase == SEATING or why == "no-stock":
        return (Reason("not-expected", seat, card),)
    reasons: Reasons = ()
    if why:
        reasons = (_not_allowed(seat, card, why),)
    elif seat not in drawers(deal):
        reasons = (Reason("draw-out-of-turn", seat, card, slots={"expected": list(drawers(deal))}),)
    bit, known = BIT[CARD[card]] if card else 0, deal.aside.stock.cards
    left = deal.aside.stock.size - len(drawn_before(deal, seat, bit))
    if not card or not left:
        return reasons
    if left > 1 and bit & known:
        return (*reasons, _not_allowed(seat, card, "turned"))
    return (*reasons, *why_not_there(deal, seat, bit, known if left == 1 else 0))


def _not_allowed(seat: int, card: str, why: str) -> Reason:
    return Reason("draw-not-allowed", seat, card, slots={"why": why}, doubts=ALL_SEATS, lost=True)


def why_not_led(game: Game, deal: Round) -> Reasons:
    """The reasons against leading a card while seats have still to draw (schmaus-deal)."""
    return missing("draw-missing", deal.aside.due if awaits(game, deal) else ())


def card_drawn(game: Game, deal: Round, event: CardDrawn) -> None:
    """Draw a card from the stock, also out of turn or a second time; from an empty stock nothing is drawn."""
    seat, bit = event.seat, BIT[CARD[event.card]] if event.card is not None else 0
    if deal.phase != "playing" or not deal.aside.stock.size or seat not in deal.active:
        return
    for other in drawn_before(deal, seat, bit):
        _take(deal, other, NOBODY)
    if deal.aside.loose and not bit:
        _lose_last(deal)
    if seat not in deal.aside.due:
        hold(deal, seat, 0, 1)
    _take(deal, seat, CARD[event.card] if event.card is not None else NOBODY, event.seq)


def drawn_before(deal: Round, seat: int, card: int) -> tuple[int, ...]:
    """The seats that must have drawn, unrecorded, before this seat draws ``card``.

    If nobody knows who won the trick, only the card that lies under the stock tells: all others have drawn before it.
    """
    due, stock = deal.aside.due, deal.aside.stock
    if not deal.aside.loose or seat not in due:
        return ()
    if deal.tricks and deal.tricks[-1].winner != NOBODY:
        return due[: due.index(seat)]
    return tuple(other for other in due if other != seat) if card & stock.cards else ()


def _take(deal: Round, seat: int, card: int, event: int = NOBODY) -> None:
    """Move a card, -1 for an unknown one, from the stock to a hand, which counts it among its unknown cards already.

    The last card of the stock is the one that was turned up.
    """
    stock, due = deal.aside.stock, deal.aside.due
    bit = BIT[card] if card != NOBODY else stock.cards if stock.size == 1 else 0
    # A card that is known to be elsewhere cannot have been the one drawn.
    bit &= ~(dealt_out(deal) | deal.played | adrift(deal))
    if bit:
        recognize(deal, seat, bit)
    moment = deal.tricks[-1].events[-1] if seat in due else event
    moves = (*deal.aside.moves, Move(seat, bit, int(not bit), moment))
    rest = tuple(other for other in due if other != seat)
    deal.aside = replace(deal.aside, stock=_without(stock, bit), due=rest, moves=moves)


def _without(stock: Pile, bit: int) -> Pile:
    """The stock without a card that was drawn from it, which may be one of its unknown cards."""
    if stock.cards & bit:
        return replace(stock, cards=stock.cards & ~bit)
    return replace(stock, unknown=stock.unknown - 1) if stock.unknown else NO_CARDS


def free(deal: Round) -> bool:
    """Whether every card may be played because there is still a stock (no-duty-with-stock)."""
    return deal.variant.play.free_with_stock and bool(deal.aside.stock.size)


def was_free(deal: Round, event: int) -> bool:
    """Whether every card could be played when an event came, because there was still a stock (no-duty-with-stock)."""
    drawn = sum(move.event < event and not move.lost for move in deal.aside.moves) - len(deal.dealt_in)
    return deal.variant.play.free_with_stock and drawn < stock_size(deal.variant.deal)
