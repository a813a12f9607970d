"""Wrong with the cards that are played to tricks."""

from __future__ import annotations

from jasslog.cards import BIT, CODES, SUIT_OF, SUIT_SET, numbers
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.duties import legal_cards
from jasslog.game.phases.exposed import open_trick
from jasslog.game.phases.lone import target_of
from jasslog.game.round import Round
from jasslog.game.score.end import measure
from jasslog.generate.damage.deeds import by_each, deed, do, in_phase, in_trick, laying, leading, playing, taken_back
from jasslog.generate.damage.kinds import Breach, Breaches, Deed, Deeds, When, always, pick, plays_trump
from jasslog.generate.opening import start_round
from jasslog.generate.table import Table
from jasslog.variants.options import Variant

# Tricks


def _any_card(table: Table, deal: Round) -> list[Deed]:
    """The seat whose turn it is plays any of its cards."""
    return laying(deal.turn, deal.hands[deal.turn])


def _of_duty(name: str, when: When = always) -> Breach[Round]:
    """A card breaks one duty."""
    return Breach(in_trick, _any_card, when, finding=name)


def _unseen_renege(table: Table, deal: Round) -> Deeds:
    """From a hand nobody wrote down: later cards prove it, and prove nothing else."""
    trump = deal.modes[len(deal.tricks)].trump
    ambiguous = table.variant.play.void_duty != "free" and trump >= 0 and deal.hands[deal.turn] & SUIT_SET[trump]
    return not ambiguous and _any_card(table, deal)


def _lone_puur(table: Table, deal: Round) -> Deeds:
    """The only trump is the jack, trump is led, and something else is played: that is allowed (L-2)."""
    hand, trump = deal.hands[deal.turn], deal.modes[len(deal.tricks)].trump
    alone = trump >= 0 and deal.led == trump and hand & SUIT_SET[trump] == BIT[9 * trump + 5]
    return alone and laying(deal.turn, hand & ~SUIT_SET[trump])


def _wrong_leader(table: Table, deal: Round) -> Deeds:
    """Another seat leads."""
    seat = table.rng.choice([s for s in range(table.game.players) if s != deal.turn and deal.hands[s]])
    return laying(seat, deal.hands[seat])


def _out_of_turn(table: Table, deal: Round) -> Deeds:
    """A seat plays before its turn, by the way a card it might play."""
    seats = [s for s in range(table.game.players) if s not in deal.seats and s != deal.turn and deal.hands[s]]
    seat = pick(table, seats)
    return laying(seat, legal_cards(table.game, deal, seat))


def _exposed_suit_led(table: Table, deal: Round) -> Deeds:
    """The leader's partner shows a card, and the leader leads its suit although he has others (I-4)."""
    hand, partner = deal.hands[deal.turn], table.game.partners[deal.turn]
    shown = [c for c in numbers(deal.hands[partner]) if hand & SUIT_SET[SUIT_OF[c]] and hand & ~SUIT_SET[SUIT_OF[c]]]
    table.act("card_exposed", seat=partner, card=CODES[pick(table, [] if deal.banned else shown)])
    return _any_card(table, deal)


def _taken_back_late(table: Table, deal: Round) -> Deeds:
    """A card is taken back that another card covers already (I-5)."""
    if len(deal.trick) < 2 and not deal.tricks:
        return False
    seats, cards = (deal.seats, deal.trick) if len(deal.trick) > 1 else (deal.tricks[-1].seats, deal.tricks[-1].cards)
    return deed("card_taken_back", seat=seats[0], card=CODES[cards[0]])


def _looked_back(table: Table, deal: Round) -> Deeds:
    """Another trick is looked at again than the one that may be (I-13)."""
    closed = sorted(set(range(1, len(deal.tricks) + 1)) - {open_trick(table.game, deal)})
    trick = pick(table, closed)
    return deed("trick_looked_at", seat=table.rng.randrange(table.game.players), trick=trick)


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


def _named_again(table: Table, deal: Round) -> Deeds:
    """The contract is named a second time (C-10)."""
    assert deal.contract is not None
    return deed("contract_chosen", seat=max(deal.chooser, 0), contract=deal.contract.to_record())


def _false_victory(table: Table, deal: Round) -> Deeds:
    """A side claims victory without having the points (E-5)."""
    game = table.game
    if game.claims or unresolved(deal):
        return False
    seats = [s for s in range(game.players) if measure(game, deal, game.side_of[s]) < target_of(game, game.side_of[s])]
    return by_each(seats, "victory_claimed")


def _may_under_trump(variant: Variant) -> bool:
    play = variant.play
    free = play.may_ruff_with_led_suit or play.void_duty == "amsterdam"
    return plays_trump(variant) and variant.deal.players > 2 and free


TRICKS: Breaches = {
    "renege": _of_duty("renege"),
    "renege-unseen": Breach(in_trick, _unseen_renege, finding="renege"),
    "renege-taken-back": Breach(
        in_trick, lambda table, deal: taken_back(table, do(table, "renege", _any_card(table, deal))), finding=""
    ),
    "lone-puur-kept": Breach(in_trick, _lone_puur, lambda v: v.play.puur_exempt and plays_trump(v), finding=""),
    "under-trumped": _of_duty("under-trumped", _may_under_trump),
    "trump-withheld": _of_duty("trump-withheld", lambda v: v.play.void_duty != "free"),
    "not-overtrumped": _of_duty(
        "not-overtrumped", lambda v: v.play.head_trump_lead or v.play.overtrump_duty == "if_able"
    ),
    "ruffed-with-led-suit": _of_duty("ruffed-with-led-suit", lambda v: not v.play.may_ruff_with_led_suit),
    "wrong-leader": Breach(leading, _wrong_leader),
    # Of two the second lays the last card of the trick.
    "out-of-turn": Breach(in_trick, _out_of_turn, lambda v: v.deal.players > 2),
    "exposed-suit-led": Breach(leading, _exposed_suit_led, lambda v: v.deal.sides == "pairs"),
    "taken-back-late": Breach(in_trick, _taken_back_late),
    "looked-back": Breach(playing, _looked_back),
    "false-victory": Breach(playing, _false_victory, lambda v: v.end.claim != "none", finding="false-victory-claim"),
    "foreign-act": Breach(
        playing, lambda table, deal: deed("card_placed", seat=deal.turn, card="SJ"), finding="not-expected"
    ),
    "nothing-to-claim": Breach(
        playing, lambda table, deal: not deal.tricks and deed("trick_claimed", winner=deal.turn)
    ),
    "round-broken-off": Breach(_begun, _broken_off),
    "stopped-early": Breach(
        playing,
        lambda table, deal: deed("play_stopped"),
        lambda v: v.score.kind in ("objects", "bids"),
        finding="not-expected",
    ),
    "misdeal-called-late": Breach(_begun, lambda table, deal: deed("misdealt", reason="found too late")),
    "contract-named-again": Breach(playing, _named_again, finding="contract-already-named"),
}
"""What goes wrong while tricks are played."""
