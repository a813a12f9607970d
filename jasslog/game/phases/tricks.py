"""The tricks: whose turn it is, cards played, and who wins."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Literal, cast

from jasslog.cards import BIT, CARD, SUIT_OF, SUITS, UNKNOWN, numbers
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
    """The next seat plays a card; whoever has one where nobody's turn it is."""
    seats = [deal.turn] if deal.turn != NOBODY else [s for s in range(game.players) if deal.hands[s] or deal.unknown[s]]
    return [_lay(game, deal, seat) for seat in seats]


def _lay(game: Game, deal: Round, seat: int) -> Act:
    """A seat plays one of the cards it is known to hold, or where there may be others, one of those."""
    known = tuple(numbers(legal_cards(game, deal, seat)))
    return Act("card_played", seat, known, unseen=bool(known) and deal.unknown[seat] > 0)


def why_not_played(game: Game, event: CardPlayed) -> Reasons:
    """A card is played when the play has begun and has not ended, in turn, out of the hand, and breaks no duty."""
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
    """Whether a contract stands when the first card is played, and what speaks against the card then."""
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
    """What a lead says where nobody has named anything: its suit is trump (trump-by-lead).

    None where it says nothing, where nobody can read it, and where somebody may have spoken before it.
    """
    untold = "choosing" in game.not_recorded or deal.number in game.lost
    if untold or not game.variant.choosing.trump_by_lead or event.card == UNKNOWN:
        return None
    suit = cast(Literal["D", "H", "S", "C"], event.card[0])
    return ContractChosen(seq=event.seq, seat=event.seat, contract=ContractRecord(kind="trump", suit=suit))


def _why_not_laid(game: Game, deal: Round, event: CardPlayed) -> Reasons:
    """A card is laid in turn (trick-winner), out of the hand, and breaks no duty, in a round that is played."""
    seat, card = event.seat, CARD.get(event.card, NOBODY)
    if deal.turn == seat and card >= 0 and deal.hands[seat] & BIT[card]:
        return why_not_legal(game, deal, seat, card) if deal.contract is not None else ()
    early = _why_not_in_turn(deal, event)
    if card == NOBODY:
        return (*early, Open(seat))
    astray = why_not_held(game, deal, seat, card)
    if astray or deal.contract is None:
        return (*early, *astray)
    return (*early, *why_not_legal(game, deal, seat, card))


def _why_not_in_turn(deal: Round, event: CardPlayed) -> Reasons:
    if deal.turn in (event.seat, NOBODY):
        return ()
    name = "out-of-turn" if deal.trick else "wrong-leader"
    rule = "" if deal.begun else "leader"
    reason = Reason(name, event.seat, event.card, slots={"expected": [deal.turn]}, rule=rule)
    between = takewhile(lambda seat: seat != event.seat, around(deal.turn, deal.players) if deal.trick else [deal.turn])
    passed = _awaited(deal, between)
    if _may_be_short(deal, passed):
        # Only if it lays a card after all had it one.
        return (Open(passed[0], lambda hand: reason),)
    return (reason,)


def _awaited(deal: Round, seats: Iterable[int]) -> list[int]:
    """Those of the seats that have still to lay a card to the trick."""
    return [seat for seat in seats if seat not in deal.seats and (deal.hands[seat] or deal.unknown[seat])]


def _may_be_short(deal: Round, seats: list[int]) -> bool:
    """Whether these are one that may have no card for the last trick, as its hand is not told (missing-card)."""
    untold = len(seats) == 1 and seats[0] in deal.untold and not deal.hands[seats[0]]
    return untold and len(deal.tricks) == deal.size - 1


def close_short(game: Game, deal: Round) -> bool:
    """The table goes on though the last trick lacks a card: who has laid none had none left (missing-card).

    Says whether the round is over with that; not where lines may be missing that tell of the card, or the game is over.
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
    """How many cards its seat could play when a card comes: none out of turn, None where the record cannot tell."""
    if deal.phase in BEFORE_PLAY:
        # A card begins the play by itself; what it finds then is known once it has.
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
    """The card against which nothing can speak: in turn, out of a hand that is known, and one that may be played.

    By far the most cards are so; -1 for all others, of which it is asked what speaks against them. About 0.5 µs.
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
    """Lay a card on the table, legal or not; says whether it completed the trick or the round."""
    if deal.phase != "playing" and not _start_playing(game, deal, event):
        return None
    return lay(game, deal, event.seat, CARD.get(event.card, NOBODY), event.seq)


def lay(game: Game, deal: Round, seat: int, card: int, seq: int) -> str | None:
    """A card comes to the table, -1 for an unread one; says whether it completed the trick or the round.

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
        # Who plays in turn has nobody before him who still has to.
        deal.turn = next_to_play(game, deal, seat + 1 if deal.turn == seat else seats[0])
        moment = None
    else:
        moment = close_trick(game, deal)
    if game.sought != NOBODY:
        lone.find_partner(game, deal)
    return moment


def _start_playing(game: Game, deal: Round, event: CardPlayed) -> bool:
    """Let play begin too early: by the last bid, by a lead that makes trump, or with the points left open."""
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
        # By a lead that nobody can read it has been named all the same.
        deal.unnamed = deal.unnamed or game.variant.choosing.trump_by_lead
    loosen(game, deal)
    participation.begin_play(game, deal)
    deal.phase, deal.turn = "playing", first_leader(game, deal)
    return True


def value_trick(deal: Round) -> None:
    """Where each trick has values of its own, those of the trick on the table hold."""
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
    """The first seat in turn from one on that has not played to the trick and still has cards."""
    hands, unknown, seats = deal.hands, deal.unknown, deal.seats
    if first < game.players and hands[first] and first not in seats:
        return first
    for seat in around(first, game.players):
        if seat not in seats and (hands[seat] or unknown[seat]):
            return seat
    return NOBODY


def close_trick(game: Game, deal: Round) -> str:
    """The trick goes to its winner with its points, and he leads the next one; says if it completed the round.

    Where a card went unread, or trump was not written down, nobody may know who won it.
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
    """Who wins the trick on the table, whichever contract or trump nobody wrote down; -1 where that differs."""
    best = set()
    for tables in choosing.possible_tables(game, deal):
        power = tables[len(deal.tricks)][deal.led]
        best.add(max(zip([power[card] for card in deal.trick], deal.seats, strict=True))[1])
    loose = game.variant.play.tutti_mode == "first_discard" and any(SUIT_OF[card] != deal.led for card in deal.trick)
    return NOBODY if loose or len(best) > 1 else best.pop()


def rightful_leader(game: Game, deal: Round) -> int:
    """The winner of the last trick, or the first leader; -1 where he has no card left to lead (missing-card)."""
    winner = deal.tricks[-1].winner if deal.tricks else first_leader(game, deal)
    return winner if winner != NOBODY and (deal.hands[winner] or deal.unknown[winner]) else NOBODY
