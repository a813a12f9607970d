"""The calls that lead to a contract, the card that is turned up for one, and the cards in the middle (talon)."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.cards import CARD, cards
from jasslog.events.base import card_count, seat_of
from jasslog.events.before_play import Bidding, BidMade, CardsDiscarded, Choosing, ContractChosen, TalonTaken
from jasslog.events.deal import CardTurned
from jasslog.game import aside, hands, undecided
from jasslog.game.facts import ALL_SEATS, NOBODY, SEATING, Act, Call, Reason, Reasons, one_word
from jasslog.game.naming import Way, contract_of, why_not_named
from jasslog.game.phases import auction, choosing, exchange, later_cards, lone, ways
from jasslog.game.state import Game, Round
from jasslog.rules.bids import by_name

STANDING = ("contract_chosen", "bid_made")
"""The calls that stand even where they are not allowed."""
_NOT_NOW = {"pushed": "push-not-allowed", "passed": "pass-not-allowed", "bid_deferred": "defer-not-allowed"}


def why_not_said(game: Game, event: Choosing | Bidding) -> Reasons:
    """The reasons against a call: wrong seat, not allowed now, or a contract that is not open to the seat."""
    deal, way, seat = game.round, ways.way_of(game.variant), event.seat
    if deal.phase not in ("dealing", "choosing") or event.type not in way.calls:
        return (_no_place(game, event),)
    reasons = later_cards.why_not_all_dealt(game, deal)
    contract = contract_of(event.contract) if isinstance(event, ContractChosen) else None
    if "choosing" in game.not_recorded:
        # Not all calls need be on record, so none can be known to come at the wrong time.
        return reasons if contract is None else reasons + why_not_named(game, seat, contract)
    acts = way.acts(game, deal)
    if card_due(acts):
        # Nobody knows which suit was passed, so turn and order are in doubt. A contract names its suit itself.
        doubts = frozenset[int]() if contract is None else None
        return (*reasons, Reason("no-suit-turned", seat, rule=way.rule, doubts=doubts, lost=True))
    reasons += _why_not_now(way, acts, seat, event.type)
    if contract is None:
        return reasons
    return reasons + why_not_named(game, seat, contract, [act for act in acts if act.contracts], way.rule)


def _no_place(game: Game, event: Choosing | Bidding) -> Reason:
    named = game.round.contract is not None
    # Where a pass is no call, it is a turn in Domino, and this is no round of Domino.
    domino = game.variant.domino.rounds and event.type not in ways.way_of(game.variant).calls
    slots = {"why": "domino"} if domino else {}
    return Reason("contract-already-named" if named else "not-expected", event.seat, slots=slots)


def card_due(acts: list[Act]) -> bool:
    """Whether nobody may speak before a card is turned."""
    return bool(acts) and all(act.type == "card_turned" for act in acts)


def _why_not_now(way: Way, acts: list[Act], seat: int, kind: str) -> Reasons:
    """The reasons against this kind of call now: the seat may not speak, or may not say this."""
    seats = sorted({act.seat for act in acts if not act.optional})
    if seat not in seats:
        return (Reason("wrong-chooser", seat, slots={"expected": seats}),)
    if kind in _NOT_NOW and not any((act.seat, act.type) == (seat, kind) for act in acts):
        return (Reason(_NOT_NOW[kind], seat, rule=way.rule if kind != "bid_deferred" else ""),)
    if "bid_made" not in way.calls or kind in {act.type for act in acts}:
        return ()
    if any(act.type in (lone.TAKEN, lone.DISCARDED) for act in acts):
        return (Reason("discards-missing", seat, doubts=frozenset((seat,))),)
    return (Reason("not-expected", seat),)


def said(game: Game, deal: Round, event: Choosing | Bidding) -> None:
    """Record a call, and fix the contract if the call has led to one.

    A bid and a named contract stand even where they are wrong; any other call that is not allowed has no effect.
    """
    kind = event.type
    if event.seat not in deal.dealt_in or not _has_effect(game, deal, kind):
        return
    choosing.open_choosing(game, deal)
    seat = event.seat
    call = Call(seat, kind, event=event.seq)
    if isinstance(event, ContractChosen):
        call = replace(call, contract=contract_of(event.contract))
    elif isinstance(event, BidMade):
        if event.named is not None and by_name(event.named, game.variant.auction) is None:
            return
        named = contract_of(event.contract) if event.contract and game.variant.auction.names_contract else None
        call = Call(seat, kind, event.points or 0, named, bool(event.match), event.seq, named=event.named or "")
    if deal.forehand == NOBODY and "choosing" not in game.not_recorded:
        deal.forehand = seat
    acts = ways.way_of(game.variant).acts
    if kind in STANDING or any((act.seat, act.type) == (seat, kind) for act in acts(game, deal)):
        deal.say(call)
        choosing.settle(game, deal)


def _has_effect(game: Game, deal: Round, kind: str) -> bool:
    """Whether this kind of call has an effect: bids and redoubles until the first card, others until the contract."""
    if deal.rows is not None or deal.phase not in ("dealing", "choosing", "playing") or deal.begun:
        return False
    if kind != "contract_chosen" and kind not in ways.way_of(game.variant).calls:
        return False
    if kind == "bid_made":
        # A double ends the bidding. Without a double, even a late bid becomes the last bid.
        return deal.stake == 1
    return kind == "redoubled" or (deal.contract is None and deal.phase != "playing")


# A card is turned


def why_not_turned(game: Game, event: CardTurned) -> Reasons:
    """The reasons against turning a card: none is due, another seat is to turn it, or it cannot be this card.

    By the rules of the game the card that is due was dealt last, is one that nobody has, lies beside the hands, or
    comes from another pack.
    """
    deal, way, code = game.round, ways.way_of(game.variant), event.card
    may_speak = deal.phase in ("dealing", "choosing") and event.type in way.calls
    acts = way.acts(game, deal) if may_speak else []
    due = next((act for act in acts if act.type == event.type), None)
    if may_speak and due is None and "choosing" in game.not_recorded:
        # The calls that led to another card being turned need not be on record.
        return ()
    if due is None:
        return (Reason("not-expected", card=code),)
    reasons = later_cards.why_not_all_dealt(game, deal)
    if not _by_right_seat(event, due):
        return (*reasons, Reason("out-of-turn", seat_of(event), code, rule=way.rule, slots={"expected": [due.seat]}))
    return reasons if CARD[code] in due.cards else reasons + _why_not_this(deal, due, code)


def _by_right_seat(event: CardTurned, due: Act) -> bool:
    """Whether the card is turned by the seat that has to turn one, as far as the record tells."""
    return event.seat is None or due.seat in (event.seat, NOBODY)


def _why_not_this(deal: Round, due: Act, code: str) -> Reasons:
    """The reasons why a card cannot be the one that is due, as far as the record tells which card that is."""
    options = deal.variant
    if due.seat == NOBODY and options.deal.before_choosing:
        # The seat that takes this card will hold a card that belongs elsewhere.
        return (Reason("turn-up-not-free", card=code, doubts=ALL_SEATS),)
    if due.seat == NOBODY:
        return (Reason("suit-turned-twice", card=code),)
    if options.choosing.choice == "turn_up":
        slots = {"why": "card-twice", "cards": [code]}
        return (Reason("wrong-pile", card=code, slots=slots, doubts=frozenset()),)
    if due.cards and (deal.known[due.seat] or options.deal.columns):
        return (Reason("card-not-held", due.seat, code),)
    return ()


def card_turned(game: Game, deal: Round, event: CardTurned) -> None:
    """Turn a card up: the dealer's own makes trump (kreuzjass), one of another pack offers its suit (random-suit)."""
    if deal.phase not in ("dealing", "choosing"):
        return
    card, kind = CARD[event.card], event.type
    if kind not in ways.way_of(game.variant).calls:
        deal.turned = card
        return
    choosing.open_choosing(game, deal)
    due = next((act for act in ways.way_of(game.variant).acts(game, deal) if act.type == kind), None)
    if due is None:
        return
    if due.seat == NOBODY:
        deal.say(Call(deal.dealer, kind, card=card, event=event.seq))
    deal.turned = card
    if due.seat != NOBODY and _by_right_seat(event, due):
        exchange.see_turned(game, deal)
    choosing.settle(game, deal)


# The winner of the auction takes the cards of the middle into his hand and lays as many away (talon)


def _why_no_talon(game: Game, deal: Round, seat: int, kind: str) -> str:
    """Why a seat may not take the middle, or lay cards away for it, now; empty where it may."""
    if why := lone.why_no_more(deal, kind):
        return why
    if deal.phase != "choosing" or game.variant.choosing.choice != "auction":
        return "moment"
    if not undecided.bid_open(game):
        if deal.bid is None or auction.bidders(game, deal):
            return "moment"
        if seat != deal.bid.seat:
            return "seat"
    untaken = kind == lone.DISCARDED and not deal.has_said(lone.TAKEN)
    return "untaken" if untaken and "exchanges" not in game.not_recorded else ""


def why_not_taken(game: Game, event: TalonTaken) -> Reasons:
    """The reasons against taking the middle: wrong seat or moment, a second time, or not what lies there (talon)."""
    deal, seat = game.round, event.seat
    reasons = one_word("talon-not-allowed", _why_no_talon(game, deal, seat, lone.TAKEN), seat)
    if deal.phase == SEATING or event.cards is None:
        return reasons
    there = lone.middle(deal)
    return (*reasons, *hands.why_not_whole(deal, seat, cards(event.cards), there)) if there.size else reasons


def talon_taken(game: Game, deal: Round, event: TalonTaken) -> None:
    """Move the cards of the middle into the hand of the seat that takes them; a second time changes nothing."""
    seat = event.seat
    if not _talon_open(deal) or lone.why_no_more(deal, lone.TAKEN):
        return
    _take_middle(deal, seat, cards(event.cards or ()))
    deal.say(Call(seat, lone.TAKEN, event=event.seq))


def _take_middle(deal: Round, seat: int, told: int = 0) -> None:
    """Move the middle into a hand; ``told`` are the cards that the record names, which may not all have lain there."""
    there = lone.middle(deal)
    known = there.cards | (told & ~hands.known_elsewhere(deal, seat, told & ~there.cards))
    hands.hold(deal, seat, known, max(0, there.size - known.bit_count()))
    deal.aside = replace(deal.aside, talon_up=aside.NO_CARDS, talon_down=aside.NO_CARDS)


def why_not_discarded(game: Game, event: CardsDiscarded) -> Reasons:
    """The reasons against laying cards away: wrong seat, moment or number, a second time, or not in hand (talon)."""
    deal, seat = game.round, event.seat
    why = _why_no_talon(game, deal, seat, lone.DISCARDED)
    if why:
        return one_word("talon-not-allowed", why, seat)
    laid, unseen = cards(event.cards or ()), 0
    if not deal.has_said(lone.TAKEN):
        # The taking was not recorded, so cards of the middle may be among those laid away.
        laid, unseen = laid & ~lone.middle(deal).cards, lone.middle(deal).unknown
    return (
        *hands.why_not_so_many(seat, card_count(event), (event.cards,), (lone.talon_size(deal),), "talon"),
        *hands.why_not_laid(deal, seat, laid, unseen),
    )


def cards_discarded(game: Game, deal: Round, event: CardsDiscarded) -> None:
    """Lay cards of the hand away; their points wait for the contract. A second time changes nothing."""
    seat = event.seat
    if not _talon_open(deal) or lone.why_no_more(deal, lone.DISCARDED):
        return
    if not deal.has_said(lone.TAKEN) and "exchanges" in game.not_recorded:
        _take_middle(deal, seat)
    deal.aside = replace(deal.aside, laid=hands.lay_away(deal, seat, cards(event.cards or ()), event.count or 0))
    deal.say(Call(seat, lone.DISCARDED, points=(event.count or 0), event=event.seq))


def _talon_open(deal: Round) -> bool:
    return deal.phase in ("choosing", "playing") and not deal.begun
