"""Wrong with the cards that are played to tricks."""

from __future__ import annotations

from typing import Any

from jasslog.cards import BIT, CODES, SUIT_OF, SUIT_SET, numbers
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.duties import legal_cards, why_not_legal
from jasslog.game.phases.lone import target_of
from jasslog.game.phases.looking_back import open_trick
from jasslog.game.phases.stopping import may_stop
from jasslog.game.reason import Reason
from jasslog.game.round import Round
from jasslog.game.score.end import measure
from jasslog.generate.damage.kinds import Breach, When, always, plays_trump
from jasslog.generate.damage.moves import in_phase, in_trick, leading, playing, take_back, wrong, wrong_by, wrong_card
from jasslog.generate.opening import start_round
from jasslog.generate.table import Table
from jasslog.variants.options import Variant

# Tricks


def _of_duty(name: str, when: When = always) -> Breach[Round]:
    """A card breaks one duty."""
    return Breach(name, in_trick, lambda table, deal: _break(table, deal, name), when)


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
    hand, partner = deal.hands[deal.turn], table.game.partners[deal.turn]
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


TRICKS: dict[str, Breach[Any]] = {
    "renege": _of_duty("renege"),
    "renege-unseen": Breach("renege", in_trick, _unseen_renege),
    "renege-taken-back": Breach("", in_trick, lambda table, deal: take_back(table, _break(table, deal, "renege"))),
    "lone-puur-kept": Breach("", in_trick, _lone_puur, lambda v: v.play.puur_exempt and plays_trump(v)),
    "under-trumped": _of_duty("under-trumped", _may_under_trump),
    "trump-withheld": _of_duty("trump-withheld", lambda v: v.play.void_duty != "free"),
    "not-overtrumped": _of_duty(
        "not-overtrumped", lambda v: v.play.head_trump_lead or v.play.overtrump_duty == "if_able"
    ),
    "ruffed-with-led-suit": _of_duty("ruffed-with-led-suit", lambda v: not v.play.may_ruff_with_led_suit),
    "wrong-leader": Breach("wrong-leader", leading, _wrong_leader),
    # Of two the second lays the last card of the trick.
    "out-of-turn": Breach("out-of-turn", in_trick, _out_of_turn, lambda v: v.deal.players > 2),
    "exposed-suit-led": Breach("exposed-suit-led", leading, _exposed_suit_led, lambda v: v.deal.sides == "pairs"),
    "taken-back-late": Breach("taken-back-late", in_trick, _taken_back_late),
    "looked-back": Breach("looked-back", playing, _looked_back),
    "false-victory": Breach("false-victory-claim", playing, _false_victory, lambda v: v.end.claim != "none"),
    "foreign-act": Breach(
        "not-expected", playing, lambda table, deal: wrong(table, "card_placed", seat=deal.turn, card="SJ")
    ),
    "nothing-to-claim": Breach(
        "nothing-to-claim",
        playing,
        lambda table, deal: not deal.tricks and wrong(table, "trick_claimed", winner=deal.turn),
    ),
    "round-broken-off": Breach("round-broken-off", _begun, _broken_off),
    "stopped-early": Breach(
        "not-expected",
        playing,
        lambda table, deal: not may_stop(table.game, deal) and wrong(table, "play_stopped"),
        lambda v: v.score.kind in ("objects", "bids"),
    ),
    "misdeal-called-late": Breach(
        "misdeal-called-late", _begun, lambda table, deal: wrong(table, "misdealt", reason="found too late")
    ),
    "contract-named-again": Breach("contract-already-named", playing, _named_again),
}
"""What goes wrong while tricks are played."""
