"""Damages of the cards played to tricks, laid in rows, drawn from the stock or turned up in columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import or_

from jasslog.cards import BIT, CODES, JACK, SUIT_OF, SUIT_SET, card_number, deck, numbers
from jasslog.game.facts import card_by_card
from jasslog.game.phases.best_melds import open_melds
from jasslog.game.phases.columns import due, uncovers
from jasslog.game.phases.duties import legal_cards
from jasslog.game.phases.lone import target_of
from jasslog.game.score.end import measure
from jasslog.game.state import Round
from jasslog.generate.damage import kinds
from jasslog.generate.damage.kinds import Breach, Breaches, Deeds, any_card, by_each, deed, laying, playing
from jasslog.generate.deals import start_round
from jasslog.generate.table import Table
from jasslog.generate.tricks import next_card
from jasslog.rules.legal import goes_out
from jasslog.variants.plain import Test, Variant

# Tricks


def _misnamed(table: Table, type_: str, seat: int, others: int, card: int) -> Deeds:
    """An act of which the record names one of ``others`` in place of the true card."""
    told = {"seat": seat, "card": CODES[kinds.pick(table, list(numbers(others)))]}
    return partial(table.tell, type_, told, {"seat": seat, "card": CODES[card]})


def _of_others(deal: Round, seat: int) -> int:
    """The cards in all hands but this seat's."""
    return reduce(or_, (hand for other, hand in enumerate(deal.hands) if other != seat))


def _misread(others: Callable[[Round], int], when: Test = (), finding: str | None = None) -> Breach[Round]:
    """A card is played, and the record names another one.

    ``others`` gives the cards that may be named instead.
    """

    def deeds(table: Table, deal: Round) -> Deeds:
        card = table.rng.choice(list(numbers(legal_cards(table.game, deal, deal.turn))))
        return _misnamed(table, "card_played", deal.turn, others(deal), card)

    return Breach(playing, deeds, when, finding)


def _unseen_renege(table: Table, deal: Round) -> Deeds:
    """A seat whose hand nobody wrote down breaks a duty.

    Left out where its later cards could also prove something else than a renege.
    """
    trump = deal.modes[len(deal.tricks)].trump
    ambiguous = table.variant.play.void_duty != "free" and trump >= 0 and deal.hands[deal.turn] & SUIT_SET[trump]
    return not ambiguous and any_card(table, deal)


def _lone_puur(table: Table, deal: Round) -> Deeds:
    """The only trump is the jack, trump is led, and something else is played: that is allowed (lone-puur)."""
    hand, trump = deal.hands[deal.turn], deal.modes[len(deal.tricks)].trump
    alone = trump >= 0 and deal.led == trump and hand & SUIT_SET[trump] == BIT[card_number(trump, JACK)]
    return alone and laying(deal.turn, hand & ~SUIT_SET[trump])


def _exposed_suit_led(table: Table, deal: Round) -> Deeds:
    """The leader's partner shows a card, and the leader leads its suit although he has others (exposed-card)."""
    hand, partner = deal.hands[deal.turn], table.game.partners[deal.turn]
    shown = [c for c in numbers(deal.hands[partner]) if hand & SUIT_SET[SUIT_OF[c]] and hand & ~SUIT_SET[SUIT_OF[c]]]
    table.act("card_exposed", seat=partner, card=CODES[kinds.pick(table, [] if deal.banned else shown)])
    return any_card(table, deal)


def _taken_back_late(table: Table, deal: Round) -> Deeds:
    """A card is taken back that another card covers already (take-back)."""
    return [deed("card_taken_back", seat=one.seat, card=CODES[one.card]) for one in card_by_card(deal.laid)]


def _looked_back(table: Table, deal: Round) -> Deeds:
    """A trick is looked at again other than the one that may be (looking-back)."""
    return kinds.by_all(table, "trick_looked_at", *({"trick": trick + 1} for trick in range(len(deal.tricks))))


def _begun(table: Table) -> Round | None:
    """The round if cards have been played or laid in it and others are left.

    None once victory has been claimed.
    """
    deal = _domino(table) or playing(table)
    begun = deal is not None and (deal.begun or (deal.rows is not None and deal.rows.moves))
    return deal if begun and not table.game.claims else None


def _broken_off(table: Table, deal: Round) -> Deeds:
    """The next round begins in the middle of this one."""
    if not (deal.tricks or deal.rows) or open_melds(table.game, deal):
        return False
    return partial(start_round, table, dealer=kinds.any_seat(table))


def _named_again(table: Table, deal: Round) -> Deeds:
    """The contract is named a second time (named-contract)."""
    assert deal.contract is not None
    return deed("contract_chosen", seat=max(deal.chooser, 0), contract=deal.contract.to_record())


def _false_victory(table: Table, deal: Round) -> Deeds:
    """A side claims victory without having the points (wrong-claim)."""
    game = table.game
    if game.claims or open_melds(game, deal):
        return False
    seats = [s for s in range(game.players) if measure(game, deal, game.side_of[s]) < target_of(game, game.side_of[s])]
    return by_each(seats, "victory_claimed")


def _plays_trump(variant: Variant) -> bool:
    """Whether any contract has a trump."""
    return not set(variant.choosing.contracts) <= {"obenabe", "undenufe"}


def _may_under_trump(variant: Variant) -> bool:
    """Whether a trump can be too low by these rules."""
    play = variant.play
    free = play.may_ruff_with_led_suit or play.void_duty == "amsterdam"
    return _plays_trump(variant) and variant.deal.players > 2 and free


_of_duty = partial(Breach[Round], kinds.in_trick, any_card)
"""A breach in which a card breaks a duty of the play to tricks."""
TRICKS: Breaches = {
    "renege": _of_duty(),
    "renege-unseen": Breach(kinds.in_trick, _unseen_renege, finding="renege"),
    "renege-taken-back": Breach(kinds.in_trick, kinds.taken_back("renege", any_card), finding=""),
    "lone-puur-kept": Breach(kinds.in_trick, _lone_puur, ("play.puur_exempt", _plays_trump), ""),
    "under-trumped": _of_duty(_may_under_trump),
    "trump-withheld": _of_duty("play.void_duty != free"),
    "not-overtrumped": _of_duty(lambda v: v.play.head_trump_lead or v.play.overtrump_duty == "if_able"),
    "ruffed-with-led-suit": _of_duty("play.may_ruff_with_led_suit = False"),
    "wrong-leader": Breach(kinds.leading, kinds.every_card),
    # With two players, the only seat that has not played to the trick is the one whose turn it is.
    "out-of-turn": Breach(kinds.in_trick, kinds.every_card, "deal.players != 2"),
    "exposed-suit-led": Breach(kinds.leading, _exposed_suit_led, "deal.sides = pairs"),
    "taken-back-late": Breach(kinds.in_trick, _taken_back_late),
    "looked-back": Breach(playing, _looked_back),
    "false-victory": Breach(playing, _false_victory, (kinds.TOLD, "end.claim"), "false-victory-claim"),
    "foreign-act": Breach(playing, lambda _, deal: deed("card_placed", seat=deal.turn, card="SJ"), (), "not-expected"),
    "nothing-to-claim": Breach(playing, lambda _, deal: not deal.tricks and deed("trick_claimed", winner=deal.turn)),
    "round-broken-off": Breach(_begun, _broken_off),
    "stopped-early": Breach(playing, lambda *_: deed("play_stopped"), "score.kind = objects and bids", "not-expected"),
    "misdeal-called-late": Breach(_begun, lambda *_: deed("misdealt", reason="found too late")),
    "contract-named-again": Breach(playing, _named_again, finding="contract-already-named"),
}
"""What goes wrong while tricks are played."""
MISREAD: Breaches = {
    "card-of-another": _misread(lambda deal: _of_others(deal, deal.turn), finding="card-not-held"),
    "card-twice": _misread(lambda deal: deal.played, finding="card-played-twice"),
    "card-not-in-deck": _misread(lambda deal: deck(36) & ~deck(deal.variant.deal.deck), "deal.deck != 36"),
}
"""Cards that are written wrong as they are played."""


# Domino

_domino = kinds.in_phase("domino")
_any_place = partial(any_card, type_="card_placed")
"""The seat whose turn it is places any of its cards."""


def _laid_out(table: Table, deal: Round, *, in_part: bool) -> Deeds:
    """A seat lays cards out in Domino against the rules (domino-out).

    Some of its cards do not fit; with ``in_part`` all of them do, but the seat keeps one.
    """
    hand = deal.hands[deal.turn]
    if hand.bit_count() < 2 or goes_out(deal.played, hand) != in_part:
        return False
    kept = BIT[table.rng.choice(list(numbers(hand)))] if in_part else 0
    return deed("cards_laid_out", seat=deal.turn, cards=[CODES[card] for card in numbers(hand & ~kept)])


def _turn_taken(table: Table, deal: Round) -> Deeds:
    """A seat lays a card, or passes, when it is the turn of another."""
    return [*kinds.every_card(table, deal, "card_placed"), *by_each(deal.active, "passed")]


def _in_domino(finding: str, deeds: Callable[[Table, Round], Deeds]) -> Breach[Round]:
    return Breach(_domino, deeds, "domino.rounds", finding)


DOMINO: Breaches = {
    "card-does-not-fit": _in_domino("card-does-not-fit", _any_place),
    "misfit-taken-back": _in_domino("", kinds.taken_back("card-does-not-fit", _any_place)),
    # A seat passes although it can place a card (domino-pass).
    **dict.fromkeys(
        ("pass-not-needed", "pass-not-needed-unseen"), _in_domino("pass-not-needed", kinds.anybody("passed"))
    ),
    "laid-out-in-part": _in_domino("lay-out-not-allowed", partial(_laid_out, in_part=True)),
    "laid-out-astray": _in_domino("lay-out-not-allowed", partial(_laid_out, in_part=False)),
    "turn-taken": _in_domino("out-of-turn", _turn_taken),
    "played-to-no-trick": _in_domino("not-expected", any_card),
}
"""What goes wrong while cards are laid in rows."""


# Stock and columns


_to_draw = kinds.at(kinds.drawing, lambda deal: deal.aside.due)
"""The round if a seat has to draw a card now."""
_to_uncover = kinds.at(kinds.drawing, due)
"""The round if a seat has to turn a card up now."""


def _draw(table: Table, deal: Round) -> Deeds:
    """A seat draws before the winner of the trick, or once more, or in the middle of a trick."""
    left = deal.aside.stock.size > 1
    return left and by_each(deal.active, "card_drawn", card=CODES[next_card(table, deal)])


def _draw_missing(table: Table, deal: Round) -> bool:
    """A card is led, and the draws after the last trick are not on record."""
    while deal.aside.due:
        table.happen("card_drawn", seat=deal.aside.due[0], card=CODES[next_card(table, deal)])
    return kinds.do(table, "", _play_on(table, deal))


def _play_on(table: Table, deal: Round) -> Deeds:
    """The seat to play plays a legal card without waiting for what has to be done before."""
    return laying(deal.turn, legal_cards(table.game, deal, deal.turn))


def _wrong_card_drawn(table: Table, deal: Round) -> Deeds:
    """The record says that a card was drawn which another hand holds."""
    seat = deal.aside.due[0]
    return _misnamed(table, "card_drawn", seat, _of_others(deal, seat), next_card(table, deal))


def _wrong_card_uncovered(table: Table, deal: Round) -> Deeds:
    """The record says that a card was turned up which lies open elsewhere or was played already."""
    act = uncovers(deal)[0]
    there = (deal.played | deal.hands[1 - act.seat]) & ~BIT[act.cards[0]]
    return _misnamed(table, act.type, act.seat, there, act.cards[0])


def _uncover_not_allowed(table: Table, deal: Round) -> Deeds:
    """A card is turned up while another one lies on it."""
    return [one for seat in deal.active for one in laying(seat, deal.aside.covered(seat), "card_uncovered")]


def _card_face_down(table: Table, deal: Round) -> Deeds:
    """A seat plays a card that lies face down.

    Left out where nobody wrote down which cards lie there, as the record cannot tell then.
    """
    return table.habits.beside == "cards" and laying(deal.turn, deal.aside.covered(deal.turn))


_HAS_STOCK, _HAS_COLUMNS = "deal.stock", "deal.columns"
STOCK: Breaches = {
    "draw-out-of-turn": Breach(_to_draw, _draw, _HAS_STOCK),
    "draw-not-allowed": Breach(kinds.drawing, _draw, _HAS_STOCK),
    "draw-missing": Breach(_to_draw, _draw_missing, _HAS_STOCK),
    "wrong-card-drawn": Breach(_to_draw, _wrong_card_drawn, _HAS_STOCK, "wrong-pile"),
}
"""What goes wrong while cards are drawn."""
COLUMNS: Breaches = {
    "uncover-missing": Breach(_to_uncover, _play_on, _HAS_COLUMNS),
    "uncover-not-allowed": Breach(playing, _uncover_not_allowed, _HAS_COLUMNS),
    "card-face-down": Breach(playing, _card_face_down, _HAS_COLUMNS),
    "wrong-card-uncovered": Breach(_to_uncover, _wrong_card_uncovered, _HAS_COLUMNS, "wrong-pile"),
}
"""What goes wrong with cards that lie in columns."""
