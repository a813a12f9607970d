"""Wrong with the cards that are played, laid, drawn or turned up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from jasslog.cards import BIT, CODES, SUIT_OF, SUIT_SET, numbers
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.columns import bare, due
from jasslog.game.phases.domino import placeable
from jasslog.game.phases.duties import legal_cards, why_not_legal
from jasslog.game.phases.lone import target_of
from jasslog.game.phases.looking_back import open_trick
from jasslog.game.phases.stopping import may_stop
from jasslog.game.reason import Reason
from jasslog.game.round import Round
from jasslog.game.score.end import measure
from jasslog.generate.damage.kinds import Irregularity, When, always, plays_trump
from jasslog.generate.damage.moves import (
    drawing,
    in_phase,
    in_trick,
    leading,
    playing,
    take_back,
    wrong,
    wrong_by,
    wrong_card,
)
from jasslog.generate.drawing import next_card
from jasslog.generate.opening import start_round
from jasslog.generate.table import Table
from jasslog.rules.domino import fitting, goes_out
from jasslog.variants.options import Variant

# Tricks


def _breach(name: str, when: When = always) -> Irregularity[Round]:
    """A card breaks one duty."""
    return Irregularity(name, in_trick, lambda table, deal: _break(table, deal, name), when)


def _break(table: Table, deal: Round, name: str) -> bool:
    seat = deal.turn
    return wrong_card(table, seat, sum(BIT[c] for c in numbers(deal.hands[seat]) if name in _against(table, deal, c)))


def _against(table: Table, deal: Round, card: int) -> list[str]:
    """The duties that a card of the seat to play would break."""
    reasons = why_not_legal(table.game, deal, deal.turn, card)
    return [reason.name for reason in reasons if isinstance(reason, Reason)]


def _unseen_renege(table: Table, deal: Round) -> bool:
    """From a hand nobody wrote down: later cards prove it, and prove nothing else."""
    trump = deal.modes[len(deal.tricks)].trump
    ambiguous = table.variant.play.void_duty != "free" and trump >= 0 and deal.hands[deal.turn] & SUIT_SET[trump]
    return not ambiguous and _break(table, deal, "renege")


def _lone_puur(table: Table, deal: Round) -> bool:
    """The only trump is the jack, trump is led, and something else is played: that is allowed (L-2)."""
    hand, trump = deal.hands[deal.turn], deal.modes[len(deal.tricks)].trump
    if trump < 0 or deal.led != trump or hand & SUIT_SET[trump] != BIT[9 * trump + 5]:
        return False
    return wrong_card(table, deal.turn, hand & ~SUIT_SET[trump])


def _wrong_leader(table: Table, deal: Round) -> bool:
    """Another seat leads."""
    seat = table.rng.choice([s for s in range(table.game.players) if s != deal.turn and deal.hands[s]])
    return wrong_card(table, seat, deal.hands[seat])


def _out_of_turn(table: Table, deal: Round) -> bool:
    """A seat plays before its turn, by the way a card it might play."""
    seats = [s for s in range(table.game.players) if s not in deal.seats and s != deal.turn and deal.hands[s]]
    if not seats:
        return False
    seat = table.rng.choice(seats)
    return wrong_card(table, seat, legal_cards(table.game, deal, seat))


def _exposed_suit_led(table: Table, deal: Round) -> bool:
    """The leader's partner shows a card, and the leader leads its suit although he has others (I-4)."""
    hand, partner = deal.hands[deal.turn], table.game.partner(deal.turn)
    shown = [c for c in numbers(deal.hands[partner]) if hand & SUIT_SET[SUIT_OF[c]] and hand & ~SUIT_SET[SUIT_OF[c]]]
    if deal.banned or not shown:
        return False
    card = table.rng.choice(shown)
    table.act("card_exposed", seat=partner, card=CODES[card])
    return wrong_card(table, deal.turn, hand & SUIT_SET[SUIT_OF[card]])


def _taken_back_late(table: Table, deal: Round) -> bool:
    """A card is taken back that another card covers already (I-5)."""
    if len(deal.trick) < 2 and not deal.tricks:
        return False
    seats, cards = (deal.seats, deal.trick) if len(deal.trick) > 1 else (deal.tricks[-1].seats, deal.tricks[-1].cards)
    return wrong(table, "card_taken_back", seat=seats[0], card=CODES[cards[0]])


def _looked_back(table: Table, deal: Round) -> bool:
    """Another trick is looked at again than the one that may be (I-13)."""
    closed = sorted(set(range(1, len(deal.tricks) + 1)) - {open_trick(table.game, deal)})
    if not closed:
        return False
    trick = table.rng.choice(closed)
    return wrong(table, "trick_looked_at", seat=table.rng.randrange(table.game.players), trick=trick)


def _begun(table: Table) -> Round | None:
    """The round if cards have been played or laid in it and others are left; not once victory has been claimed."""
    deal = in_phase("domino")(table) or playing(table)
    begun = deal is not None and (deal.trick or deal.tricks or (deal.rows is not None and deal.rows.moves))
    return deal if begun and not table.game.claims else None


def _broken_off(table: Table, deal: Round) -> bool:
    """The next round begins in the middle of this one."""
    if not (deal.tricks or deal.rows) or unresolved(deal):
        return False
    table.found = len(table.events)
    start_round(table, dealer=table.rng.randrange(table.game.players))
    return True


def _named_again(table: Table, deal: Round) -> bool:
    """The contract is named a second time (C-10)."""
    assert deal.contract is not None
    return wrong(table, "contract_chosen", seat=max(deal.chooser, 0), contract=deal.contract.to_record())


def _false_victory(table: Table, deal: Round) -> bool:
    """A side claims victory without having the points (E-5)."""
    game = table.game
    if game.claims or unresolved(deal):
        return False
    seats = [s for s in range(game.players) if measure(game, deal, game.side_of[s]) < target_of(game, game.side_of[s])]
    return wrong_by(table, seats, "victory_claimed")


def _may_under_trump(variant: Variant) -> bool:
    play = variant.play
    free = play.may_ruff_with_led_suit or play.void_duty == "amsterdam"
    return plays_trump(variant) and variant.deal.players > 2 and free


TRICKS: dict[str, Irregularity[Any]] = {
    "renege": _breach("renege"),
    "renege-unseen": Irregularity("renege", in_trick, _unseen_renege),
    "renege-taken-back": Irregularity(
        "", in_trick, lambda table, deal: take_back(table, _break(table, deal, "renege"))
    ),
    "lone-puur-kept": Irregularity("", in_trick, _lone_puur, lambda v: v.play.puur_exempt and plays_trump(v)),
    "under-trumped": _breach("under-trumped", _may_under_trump),
    "trump-withheld": _breach("trump-withheld", lambda v: v.play.void_duty != "free"),
    "not-overtrumped": _breach(
        "not-overtrumped", lambda v: v.play.head_trump_lead or v.play.overtrump_duty == "if_able"
    ),
    "ruffed-with-led-suit": _breach("ruffed-with-led-suit", lambda v: not v.play.may_ruff_with_led_suit),
    "wrong-leader": Irregularity("wrong-leader", leading, _wrong_leader),
    # Of two the second lays the last card of the trick.
    "out-of-turn": Irregularity("out-of-turn", in_trick, _out_of_turn, lambda v: v.deal.players > 2),
    "exposed-suit-led": Irregularity("exposed-suit-led", leading, _exposed_suit_led, lambda v: v.deal.sides == "pairs"),
    "taken-back-late": Irregularity("taken-back-late", in_trick, _taken_back_late),
    "looked-back": Irregularity("looked-back", playing, _looked_back),
    "false-victory": Irregularity("false-victory-claim", playing, _false_victory, lambda v: v.end.claim != "none"),
    "foreign-act": Irregularity(
        "not-expected", playing, lambda table, deal: wrong(table, "card_placed", seat=deal.turn, card="SJ")
    ),
    "nothing-to-claim": Irregularity(
        "nothing-to-claim",
        playing,
        lambda table, deal: not deal.tricks and wrong(table, "trick_claimed", winner=deal.turn),
    ),
    "round-broken-off": Irregularity("round-broken-off", _begun, _broken_off),
    "stopped-early": Irregularity(
        "not-expected",
        playing,
        lambda table, deal: not may_stop(table.game, deal) and wrong(table, "play_stopped"),
        lambda v: v.score.kind in ("objects", "bids"),
    ),
    "misdeal-called-late": Irregularity(
        "misdeal-called-late", _begun, lambda table, deal: wrong(table, "misdealt", reason="found too late")
    ),
    "contract-named-again": Irregularity("contract-already-named", playing, _named_again),
}
"""What goes wrong while tricks are played."""


# Domino


def _misfit(table: Table, deal: Round) -> bool:
    """A card is laid that lies next to none."""
    return wrong_card(table, deal.turn, deal.hands[deal.turn] & ~fitting(deal.played), "card_placed")


def _pass_not_needed(table: Table, deal: Round) -> bool:
    """Somebody passes who can lay a card (GU-7)."""
    return bool(placeable(deal, deal.turn)) and wrong(table, "passed", seat=deal.turn)


def _laid_out(table: Table, deal: Round, *, in_part: bool) -> bool:
    """Cards are laid out of which some do not fit, or while others stay in the hand (GU-8)."""
    hand = deal.hands[deal.turn]
    if hand.bit_count() < 2 or goes_out(deal.played, hand) != in_part:
        return False
    kept = BIT[table.rng.choice(list(numbers(hand)))] if in_part else 0
    cards = [CODES[card] for card in numbers(hand & ~kept)]
    return wrong(table, "cards_laid_out", seat=deal.turn, cards=cards)


def _turn_taken(table: Table, deal: Round) -> bool:
    """A seat lays a card, or passes, when it is the turn of another."""
    seat = table.rng.choice([seat for seat, hand in enumerate(deal.hands) if hand and seat != deal.turn])
    cards = placeable(deal, seat)
    return wrong_card(table, seat, cards, "card_placed") if cards else wrong(table, "passed", seat=seat)


def _in_domino(finding: str, act: Callable[[Table, Round], bool]) -> Irregularity[Round]:
    return Irregularity(finding, in_phase("domino"), act, lambda v: v.domino.rounds)


DOMINO: dict[str, Irregularity[Any]] = {
    "card-does-not-fit": _in_domino("card-does-not-fit", _misfit),
    "misfit-taken-back": _in_domino("", lambda table, deal: take_back(table, _misfit(table, deal))),
    "pass-not-needed": _in_domino("pass-not-needed", _pass_not_needed),
    "pass-not-needed-unseen": _in_domino("pass-not-needed", _pass_not_needed),
    "laid-out-in-part": _in_domino("lay-out-not-allowed", partial(_laid_out, in_part=True)),
    "laid-out-astray": _in_domino("lay-out-not-allowed", partial(_laid_out, in_part=False)),
    "turn-taken": _in_domino("out-of-turn", _turn_taken),
    "played-to-no-trick": _in_domino(
        "not-expected", lambda table, deal: wrong_card(table, deal.turn, deal.hands[deal.turn])
    ),
}
"""What goes wrong while cards are laid in rows."""


# Stock and columns


def _to_draw(table: Table) -> Round | None:
    """The round if somebody has to draw in it."""
    deal = drawing(table)
    return deal if deal is not None and deal.aside.due else None


def _to_uncover(table: Table) -> Round | None:
    """The round if somebody has a card to turn up in it."""
    deal = drawing(table)
    return deal if deal is not None and due(deal) else None


def _draw_out_of_turn(table: Table, deal: Round) -> bool:
    """Who lost the trick draws first."""
    seats, card = deal.aside.due, CODES[next_card(table, deal)]
    return len(seats) > 1 and wrong(table, "card_drawn", seat=seats[-1], card=card)


def _draw_not_allowed(table: Table, deal: Round) -> bool:
    """Somebody draws who has drawn, or in the middle of a trick."""
    if deal.aside.stock.size < 2:
        return False
    seats = [seat for seat in deal.active if seat not in deal.aside.due]
    return wrong_by(table, seats, "card_drawn", card=CODES[next_card(table, deal)])


def _draw_missing(table: Table, deal: Round) -> bool:
    """A card is led before the draws of the last trick are on record."""
    while deal.aside.due:
        table.happen("card_drawn", seat=deal.aside.due[0], card=CODES[next_card(table, deal)])
    return _play_on(table, deal)


def _play_on(table: Table, deal: Round) -> bool:
    """The seat to play does not wait."""
    return wrong_card(table, deal.turn, legal_cards(table.game, deal, deal.turn))


def _misnamed(table: Table, type_: str, seat: int, others: list[int], card: int) -> bool:
    """The record tells one of these other cards instead of the true one."""
    table.found = len(table.events)
    told = {"seat": seat, "card": CODES[table.rng.choice(others)]}
    table.tell(type_, told, {"seat": seat, "card": CODES[card]})
    return True


def _wrong_card_drawn(table: Table, deal: Round) -> bool:
    """The record says that a card was drawn which another hand holds."""
    seat = deal.aside.due[0]
    others = [card for other in deal.active if other != seat for card in numbers(deal.hands[other])]
    return _misnamed(table, "card_drawn", seat, others, next_card(table, deal))


def _wrong_card_uncovered(table: Table, deal: Round) -> bool:
    """The record says that a card was turned up which lies open elsewhere or was played already."""
    seat = due(deal)[0]
    true = bare(deal, seat)
    assert true is not None
    there = (deal.played | deal.hands[1 - seat]) & ~BIT[true.under]
    return _misnamed(table, "card_uncovered", seat, list(numbers(there)), true.under)


def _uncover_not_allowed(table: Table, deal: Round) -> bool:
    """A card is turned up while another one lies on it."""
    seats = [seat for seat in deal.active if deal.aside.covered(seat)]
    if not seats or not (deal.tricks or deal.trick):
        return False
    seat = table.rng.choice(seats)
    return wrong_card(table, seat, deal.aside.covered(seat), "card_uncovered")


def _card_face_down(table: Table, deal: Round) -> bool:
    """A card that lies face down is played; where nobody wrote down what lies there, the record cannot tell."""
    return table.habits.beside == "cards" and wrong_card(table, deal.turn, deal.aside.covered(deal.turn))


def _has_stock(variant: Variant) -> bool:
    return variant.deal.stock


def _has_columns(variant: Variant) -> bool:
    return variant.deal.columns > 0


STOCK: dict[str, Irregularity[Any]] = {
    "draw-out-of-turn": Irregularity("draw-out-of-turn", _to_draw, _draw_out_of_turn, _has_stock),
    "draw-not-allowed": Irregularity("draw-not-allowed", drawing, _draw_not_allowed, _has_stock),
    "draw-missing": Irregularity("draw-missing", _to_draw, _draw_missing, _has_stock),
    "wrong-card-drawn": Irregularity("wrong-pile", _to_draw, _wrong_card_drawn, _has_stock),
}
"""What goes wrong while cards are drawn."""
COLUMNS: dict[str, Irregularity[Any]] = {
    "uncover-missing": Irregularity("uncover-missing", _to_uncover, _play_on, _has_columns),
    "uncover-not-allowed": Irregularity("uncover-not-allowed", playing, _uncover_not_allowed, _has_columns),
    "card-face-down": Irregularity("card-face-down", playing, _card_face_down, _has_columns),
    "wrong-card-uncovered": Irregularity("wrong-pile", _to_uncover, _wrong_card_uncovered, _has_columns),
}
"""What goes wrong with cards that lie in columns."""
