"""Playing tricks: whose turn it is, what speaks against a card, laying it, and who wins the trick."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Literal, cast

from jasslog.cards import BIT, CARD, CODES, SUIT_OF, SUITS, UNKNOWN, numbers
from jasslog.events.base import ContractRecord
from jasslog.events.before_play import ContractChosen
from jasslog.events.play import CardPlayed
from jasslog.game.facts import ALL_SEATS, BEFORE_PLAY, NOBODY, ROUND, TRICK, Act, Open, Reason, Reasons, Trick
from jasslog.game.naming import contract_of
from jasslog.game.phases import auction, before_play, calls, choosing, columns, lone, participation, pause, ways
from jasslog.game.phases.columns import why_not_all_uncovered
from jasslog.game.phases.duties import legal_cards, lift_ban, take_from_hand, why_not_held, why_not_legal
from jasslog.game.phases.exchange import loosen
from jasslog.game.phases.later_cards import draw_unseen, let_draw, why_not_all_dealt, why_not_led, why_not_rest_dealt
from jasslog.game.rotation import first_leader
from jasslog.game.score import aims, plan
from jasslog.game.state import Game, Round, around
from jasslog.rules.values import trick_values


def acts(game: Game, deal: Round) -> list[Act]:
    """The act of playing a card, for the seat whose turn it is; for every seat with cards if the turn is not known."""
    seats = [deal.turn] if deal.turn != NOBODY else [s for s in range(game.players) if deal.hands[s] or deal.unknown[s]]
    return [_lay(game, deal, seat) for seat in seats]


def _lay(game: Game, deal: Round, seat: int) -> Act:
    """The act of playing a card, for one seat: a legal one of its known cards, or an unknown card if it has any."""
    known = tuple(numbers(legal_cards(game, deal, seat)))
    return Act("card_played", seat, known, unseen=bool(known) and deal.unknown[seat] > 0)


def leads(game: Game, deal: Round) -> list[Act]:
    """The act of leading in place of naming a contract, if leading counts as choosing (trump-by-lead)."""
    if not game.variant.choosing.trump_by_lead:
        return []
    named = [act for act in ways.way_of(game.variant).acts(game, deal) if act.type == "contract_chosen"]
    return [act for seat in {one.seat for one in named} for act in _leads_of(game, deal, seat)]


def _leads_of(game: Game, deal: Round, seat: int) -> list[Act]:
    """The act of leading for one seat that may name a contract; none if no card of its hand may be led."""

    def may(code: str) -> bool:
        against = why_not_played(game, CardPlayed(seq=game.last_act + 1, seat=seat, card=code))
        return not any(isinstance(reason, Reason) for reason in against)

    hand, unknown = deal.hands[seat], deal.unknown[seat] > 0
    known = tuple(card for card in numbers(hand) if may(CODES[card]))
    if not known and not (unknown and may(UNKNOWN)):
        return []
    return [Act("card_played", seat, known, optional=True, unseen=bool(known) and unknown)]


def why_not_played(game: Game, event: CardPlayed) -> Reasons:
    """The reasons against a card: before or after play, out of turn, not in the hand, or against a duty."""
    deal = game.round
    before: Reasons = ()
    if deal.rest or deal.aside.due or deal.aside.columns:
        before = (*why_not_rest_dealt(game, deal), *why_not_led(game, deal), *why_not_all_uncovered(game, deal))
    if deal.phase == "playing":
        return before + _why_not_laid(game, deal, event) if before else _why_not_laid(game, deal, event)
    if deal.rows is not None or deal.phase not in BEFORE_PLAY:
        return before + _no_place(event, **({"why": "domino"} if deal.rows is not None else {}))
    return (
        before
        + participation.why_not_all_predicted(game, deal)
        + before_play.why_not_left(game, deal, event.seat)
        + _why_not_begun(game, deal, event)
    )


def _no_place(event: CardPlayed, **slots: str) -> Reasons:
    return (Reason("not-expected", event.seat, event.card, slots=slots, doubts=frozenset(), only_caused=True),)


def _why_not_begun(game: Game, deal: Round, event: CardPlayed) -> Reasons:
    """The reasons against a card that is to begin play: no contract stands, or those against the card itself."""
    if deal.contract is None and not ways.way_of(game.variant).calls:
        after = choosing.opened(game)
        return why_not_all_dealt(game, deal) + _why_not_laid(after, after.round, event)
    bid, untold = auction.highest_bid(deal), "choosing" in game.not_recorded
    if deal.contract is not None or bid is not None:
        missing = deal.contract is None and not untold
        return (Reason("auction-open", event.seat, event.card),) * missing + _why_not_laid(game, deal, event)
    if untold or game.variant.choosing.trump_by_lead:
        led, after = _by_lead(game, deal, event), game.clone()
        _start_playing(after, after.round, event)
        said = calls.why_not_said(game, led) if led is not None else ()
        return said + _why_not_laid(after, after.round, event) + (Open(event.seat),) * untold
    return (Reason("no-contract", rule=ways.way_of(game.variant).rule, doubts=ALL_SEATS, lost=True),)


def _by_lead(game: Game, deal: Round, event: CardPlayed) -> ContractChosen | None:
    """The choice that a lead stands for where nobody has named a contract: its suit is trump (trump-by-lead).

    None where a lead chooses nothing, where the card is unreadable, and where somebody may have spoken before it.
    """
    untold = "choosing" in game.not_recorded or deal.number in game.lost
    if untold or not game.variant.choosing.trump_by_lead or event.card == UNKNOWN:
        return None
    suit = cast(Literal["D", "H", "S", "C"], event.card[0])
    return ContractChosen(seq=event.seq, seat=event.seat, contract=ContractRecord(kind="trump", suit=suit))


def _why_not_laid(game: Game, deal: Round, event: CardPlayed) -> Reasons:
    """The reasons against a card during play: out of turn (trick-winner), not in the hand, or against a duty."""
    seat, card = event.seat, CARD.get(event.card, NOBODY)
    if deal.turn == seat and card >= 0 and deal.hands[seat] & BIT[card]:
        return why_not_legal(game, deal, seat, card) if deal.contract is not None else ()
    out_of_turn = _why_not_in_turn(deal, event)
    if card == NOBODY:
        return (*out_of_turn, Open(seat))
    not_held = why_not_held(game, deal, seat, card)
    if not_held or deal.contract is None:
        return (*out_of_turn, *not_held)
    return (*out_of_turn, *why_not_legal(game, deal, seat, card))


def _why_not_in_turn(deal: Round, event: CardPlayed) -> Reasons:
    if deal.turn in (event.seat, NOBODY):
        return ()
    name = "out-of-turn" if deal.trick else "wrong-leader"
    rule = "" if deal.begun else "leader"
    reason = Reason(name, event.seat, event.card, slots={"expected": [deal.turn]}, rule=rule)
    between = takewhile(lambda seat: seat != event.seat, around(deal.turn, deal.players) if deal.trick else [deal.turn])
    passed_over = _awaited(deal, between)
    if _may_be_short(deal, passed_over):
        # Whether the seat passed over still had a card shows only if it plays one later.
        return (Open(passed_over[0], lambda hand: reason),)
    return (reason,)


def _awaited(deal: Round, seats: Iterable[int]) -> list[int]:
    """The seats among these that have cards and have still to play to the trick."""
    return [seat for seat in seats if seat not in deal.seats and (deal.hands[seat] or deal.unknown[seat])]


def _may_be_short(deal: Round, seats: list[int]) -> bool:
    """Whether these are a single seat of unrecorded hand that may lack a card for the last trick (missing-card)."""
    untold = len(seats) == 1 and seats[0] in deal.untold and not deal.hands[seats[0]]
    return untold and len(deal.tricks) == deal.size - 1


def close_short(game: Game, deal: Round) -> bool:
    """Close a last trick that lacks a card, because the seat that has played none had none left (missing-card).

    Called when the table goes on. Return whether the trick was closed, and the round with it. It stays open where lines
    that tell of the card may be missing, and where victory has been claimed or the game is decided.
    """
    short = _awaited(deal, deal.active)
    more = any(deal.hands[seat] or deal.unknown[seat] for seat in deal.seats)
    open_ = deal.number in game.lost or game.claims or game.winner != NOBODY
    if not deal.trick or more or open_ or not _may_be_short(deal, short):
        return False
    deal.unknown[short[0]] = 0
    close_trick(game, deal)
    return True


def choice(game: Game, deal: Round, event: CardPlayed) -> int | None:
    """How many cards the seat of this event could legally play just before it; 0 out of turn, None where unknown."""
    if deal.phase in BEFORE_PLAY:
        # The card itself begins play. What may be played is known only after that, so it is tried on a copy.
        game = game.clone()
        deal = game.round
        _start_playing(game, deal, event)
    seat, turn = event.seat, deal.turn
    if deal.number in game.lost:
        return None
    if turn != seat and turn != NOBODY and deal.phase == "playing":
        return 0
    if deal.unknown[seat] or turn == NOBODY or deal.unnamed:
        return None
    if deal.trick and (deal.contract is None or deal.veiled or NOBODY in deal.trick):
        return None
    return legal_cards(game, deal, seat).bit_count()


def suit_led(game: Game | None) -> str:
    """The letter of the suit led to the trick on the table; empty where none is."""
    return SUITS[game.round.led] if game is not None and game.round.led != NOBODY else ""


def usual(game: Game, deal: Round, event: CardPlayed) -> int:
    """The number of the card if it is certainly legal: in turn, known to be in the hand, and against no duty; else -1.

    This decides nearly all cards; only the others need the reasons of ``why_not_played``. Takes about 0.5 µs.
    """
    seat, card = event.seat, CARD.get(event.card, NOBODY)
    if deal.turn != seat or card < 0 or not deal.hands[seat] & BIT[card]:
        return NOBODY
    if deal.phase != "playing" or game.stopped or game.closed:
        return NOBODY
    if not deal.trick:
        aside = deal.aside
        return NOBODY if deal.banned or deal.not_led or deal.rest or aside.due or aside.columns else card
    first = deal.trick[0]
    if first < 0 or deal.aside.columns:
        return NOBODY
    if SUIT_OF[card] == SUIT_OF[first] and not game.variant.play.head_trump_lead:
        return card
    unsure = deal.unknown[seat] or deal.veiled or deal.contract is None or NOBODY in deal.trick
    return NOBODY if unsure or not legal_cards(game, deal, seat) & BIT[card] else card


def card_played(game: Game, deal: Round, event: CardPlayed) -> str | None:
    """Lay a card on the table, legal or not; return TRICK or ROUND if the card completed one, else None."""
    if deal.phase != "playing" and not _start_playing(game, deal, event):
        return None
    return lay(game, deal, event.seat, CARD.get(event.card, NOBODY), event.seq)


def lay(game: Game, deal: Round, seat: int, card: int, seq: int) -> str | None:
    """Lay a card on the table, -1 for an unreadable one; return TRICK or ROUND if the card completed one, else None.

    The trick closes when it has its number of cards, whoever played them.
    """
    trick, seats = deal.trick, deal.seats
    if not trick:
        _open_trick(deal)
    columns_lie = deal.aside.columns
    if columns_lie:
        columns.leave(deal)
    take_from_hand(deal, seat, card)
    if columns_lie:
        columns.lift(deal, seat, card, seq)
    if deal.loose and card >= 0 and not deal.veiled and deal.led not in (NOBODY, SUIT_OF[card]):
        choosing.make_trump(game, deal, card, seq)
    trick.append(card)
    seats.append(seat)
    deal.events.append(seq)
    deal.last_card, deal.last_seat = card, seat
    if deal.varying:
        value_trick(deal)
    if len(trick) < deal.need:
        # After a card in turn, no earlier seat has still to play to this trick.
        deal.turn = next_to_play(game, deal, seat + 1 if deal.turn == seat else seats[0])
        moment = None
    else:
        moment = close_trick(game, deal)
    if game.sought != NOBODY:
        lone.find_partner(game, deal)
    return moment


def _start_playing(game: Game, deal: Round, event: CardPlayed) -> bool:
    """Begin play with a card that comes before its phase, and return whether play has begun.

    If no contract stands yet, it becomes that of the last bid, or the trump that the lead makes. Without either, all
    points stay open.
    """
    if deal.phase not in BEFORE_PLAY or deal.rows is not None:
        return False
    choosing.open_choosing(game, deal)
    bid = auction.highest_bid(deal)
    if deal.contract is None and bid is not None and bid.contract is not None:
        choosing.set_contract(game, deal, bid.declarer, bid.contract)
    led = _by_lead(game, deal, event)
    if deal.contract is None and led is not None:
        choosing.set_contract(game, deal, event.seat, contract_of(led.contract))
    if not deal.stands:
        choosing.leave_unnamed(game, deal)
        # An unreadable lead has named a contract, too, though nobody knows which.
        deal.unnamed = deal.unnamed or game.variant.choosing.trump_by_lead
    loosen(game, deal)
    participation.begin_play(game, deal)
    deal.phase, deal.turn = "playing", first_leader(game, deal)
    return True


def value_trick(deal: Round) -> None:
    """Set the card values to those of the trick on the table, in contracts where each trick has values of its own."""
    if deal.varying and deal.led != NOBODY:
        deal.values = trick_values(deal.modes[len(deal.tricks)], deal.led, deal.variant.play)


def _open_trick(deal: Round) -> None:
    deal.rest = ()
    if deal.aside.due:
        draw_unseen(deal)
    if deal.split.offer is not None:
        pause.forget_offer(deal)
    deal.need = len(deal.active)
    if not all(deal.hands):
        deal.need = max(1, sum(1 for s in deal.active if deal.hands[s] or deal.unknown[s]))


def next_to_play(game: Game, deal: Round, first: int) -> int:
    """The first seat, in turn from ``first`` on, that has cards and has not played to the trick; -1 if none is left."""
    hands, unknown, seats = deal.hands, deal.unknown, deal.seats
    if first < game.players and hands[first] and first not in seats:
        return first
    for seat in around(first, game.players):
        if seat not in seats and (hands[seat] or unknown[seat]):
            return seat
    return NOBODY


def close_trick(game: Game, deal: Round) -> str:
    """Give the trick and its points to its winner, who leads the next one; return ROUND after the last one, else TRICK.

    The winner may be unknown where a card is unreadable or trump was not recorded; then nobody gets the points.
    """
    unsure = NOBODY in deal.trick or (deal.veiled and any(SUIT_OF[card] != deal.led for card in deal.trick))
    winner = NOBODY if unsure else _sure_winner(game, deal) if deal.unnamed or deal.veiled else deal.seats[deal.best]
    points = deal.points + (plan.for_trick(game, deal, deal.objective) if deal.objective is not None else 0)
    trick = Trick(tuple(deal.seats), tuple(deal.trick), winner, points, tuple(deal.events))
    deal.tricks.append(trick)
    if deal.varying:
        deal.total = sum(trick.points for trick in deal.tricks)
    if winner != NOBODY:
        deal.won[winner] += points
        deal.won_tricks[winner] += 1
    if deal.banned:
        lift_ban(game, deal, winner)
    if deal.not_led:
        aims.ban_lead(deal)
    deal.trick, deal.seats, deal.events = [], [], []
    if deal.variant.deal.stock:
        let_draw(deal, winner)
    deal.turn = rightful_leader(game, deal)
    empty = not any(deal.hands) and not any(deal.unknown)
    if empty or len(deal.tricks) >= game.tricks_in_round:
        deal.phase = "annulled" if choosing.never_made(deal) else "complete"
        deal.turn = NOBODY
        return ROUND
    return TRICK


def _sure_winner(game: Game, deal: Round) -> int:
    """The seat that wins the trick on the table under every contract or trump that may stand.

    -1 where that differs, and where a card of the trick may have made trump.
    """
    best = set()
    for tables in choosing.possible_tables(game, deal):
        power = tables[len(deal.tricks)][deal.led]
        best.add(max(zip([power[card] for card in deal.trick], deal.seats, strict=True))[1])
    loose = game.variant.play.tutti_mode == "first_discard" and any(SUIT_OF[card] != deal.led for card in deal.trick)
    return NOBODY if loose or len(best) > 1 else best.pop()


def rightful_leader(game: Game, deal: Round) -> int:
    """The winner of the last trick, or the first leader; -1 if that seat is unknown or out of cards (missing-card)."""
    winner = deal.tricks[-1].winner if deal.tricks else first_leader(game, deal)
    return winner if winner != NOBODY and (deal.hands[winner] or deal.unknown[winner]) else NOBODY
