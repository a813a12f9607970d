"""Acts against the rules at the play of cards: what a table may do wrong once, and what it must lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jasslog.cards import BIT, CODES, SUIT_OF, SUIT_SET, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.columns import due
from jasslog.game.phases.duties import legal_cards
from jasslog.game.phases.lone import target_of
from jasslog.game.phases.looking_back import open_trick
from jasslog.game.phases.roem import roem_in
from jasslog.game.phases.stopping import may_stop
from jasslog.game.round import Round
from jasslog.game.score.end import measure
from jasslog.generate.opening import start_round
from jasslog.generate.table import Table

Memo = dict[str, Any]
Deviation = Callable[[Table, Memo], bool]
"""Goes astray if it can; says whether it acted. It sets ``table.found`` when it is done."""


def wrong(table: Table, name: str, type_: str, **members: Any) -> bool:
    """Do the forbidden thing; ``name`` is the finding it must lead to."""
    table.found = (name, len(table.events))
    table.act(type_, **members)
    return True


def playing(table: Table) -> Round | None:
    """The round if cards are being played in it, and nobody has to draw or to turn a card up before."""
    deal = drawing(table)
    return deal if deal is not None and not deal.aside.due and not due(deal) else None


def drawing(table: Table) -> Round | None:
    """The round if cards are being played or drawn in it."""
    deal = table.game.round
    if deal is None or deal.phase != "playing" or deal.rest or table.game.stopped or deal.contract is None:
        return None
    return deal


def _in_rows(table: Table) -> bool:
    """Whether cards lie in the rows of a round of Domino that goes on."""
    deal = table.game.round
    return deal is not None and deal.phase == "domino" and deal.rows is not None and bool(deal.rows.moves)


def _some(table: Table, cards: int) -> str:
    return CODES[table.rng.choice(list(numbers(cards)))]


def _forbidden(table: Table, deal: Round, finding: str) -> int:
    """The cards of the seat to play that break this one duty."""
    hand, led, trump = deal.hands[deal.turn], deal.led, deal.modes[len(deal.tricks)].trump
    bad = hand & ~legal_cards(table.game, deal, deal.turn)
    trumps = SUIT_SET[trump] if trump >= 0 else 0
    follow = hand & SUIT_SET[led]
    if finding == "renege":
        return bad & ~SUIT_SET[led] & ~trumps if follow else 0
    if finding == "not-overtrumped":
        return bad & trumps if led == trump or (not follow and hand & trumps & ~bad) else 0
    if finding == "under-trumped":
        strict = not table.variant.play.may_ruff_with_led_suit and bool(follow or hand & trumps & ~bad)
        return bad & trumps if led != trump and not strict else 0
    if finding == "ruffed-with-led-suit":
        return bad & trumps if led != trump and follow else 0
    return bad & ~trumps if not follow else 0


def illegal_card(finding: str) -> Deviation:
    """Play a card that breaks a duty."""

    def deviation(table: Table, memo: Memo) -> bool:
        deal = playing(table)
        bad = _forbidden(table, deal, finding) if deal is not None and deal.trick else 0
        if deal is None or not bad:
            return False
        return wrong(table, finding, "card_played", seat=deal.turn, card=_some(table, bad))

    return deviation


def unseen_renege(table: Table, memo: Memo) -> bool:
    """A renege from a hand nobody wrote down: later cards prove it, and prove nothing else."""
    deal = playing(table)
    if deal is None or not deal.trick:
        return False
    trump = deal.modes[len(deal.tricks)].trump
    ambiguous = table.variant.play.void_duty != "free" and trump >= 0 and deal.hands[deal.turn] & SUIT_SET[trump]
    return not ambiguous and illegal_card("renege")(table, memo)


def mended_renege(table: Table, memo: Memo) -> bool:
    """A renege that is taken back before the next card: nothing is wrong in the end (I-5)."""
    deal = playing(table)
    bad = _forbidden(table, deal, "renege") if deal is not None and deal.trick else 0
    if deal is None or not bad:
        return False
    seat, card = deal.turn, _some(table, bad)
    table.act("card_played", seat=seat, card=card)
    table.act("card_taken_back", seat=seat, card=card)
    table.found = ("", -1)
    return True


def lone_puur(table: Table, memo: Memo) -> bool:
    """The only trump is the jack, trump is led, and something else is played: that is allowed (L-2)."""
    deal = playing(table)
    if deal is None or not deal.trick:
        return False
    hand, trump = deal.hands[deal.turn], deal.modes[len(deal.tricks)].trump
    if trump < 0 or deal.led != trump or hand & SUIT_SET[trump] != BIT[9 * trump + 5] or hand == BIT[9 * trump + 5]:
        return False
    table.act("card_played", seat=deal.turn, card=_some(table, hand & ~SUIT_SET[trump]))
    table.found = ("", -1)
    return True


def wrong_leader(table: Table, memo: Memo) -> bool:
    """Another seat leads."""
    deal = playing(table)
    if deal is None or deal.trick:
        return False
    seat = table.rng.choice([s for s in range(table.game.players) if s != deal.turn and deal.hands[s]])
    return wrong(table, "wrong-leader", "card_played", seat=seat, card=_some(table, deal.hands[seat]))


def out_of_turn(table: Table, memo: Memo) -> bool:
    """A seat plays before its turn, by the way a card it might play."""
    deal = playing(table)
    if deal is None or not deal.trick:
        return False
    seats = [s for s in range(table.game.players) if s not in deal.seats and s != deal.turn and deal.hands[s]]
    if not seats:
        return False
    seat = table.rng.choice(seats)
    return wrong(table, "out-of-turn", "card_played", seat=seat, card=_some(table, legal_cards(table.game, deal, seat)))


def exposed_suit_led(table: Table, memo: Memo) -> bool:
    """The leader's partner shows a card, and the leader leads its suit although he has others (I-4)."""
    deal = playing(table)
    partner = table.game.partners[deal.turn] if deal is not None else NOBODY
    if deal is None or deal.trick or deal.banned:
        return False
    hand = deal.hands[deal.turn]
    shown = [c for c in numbers(deal.hands[partner]) if hand & SUIT_SET[SUIT_OF[c]] and hand & ~SUIT_SET[SUIT_OF[c]]]
    if not shown:
        return False
    card = table.rng.choice(shown)
    table.act("card_exposed", seat=partner, card=CODES[card])
    led = _some(table, hand & SUIT_SET[SUIT_OF[card]])
    return wrong(table, "exposed-suit-led", "card_played", seat=deal.turn, card=led)


def taken_back_late(table: Table, memo: Memo) -> bool:
    """A card is taken back that another card covers already (I-5)."""
    deal = playing(table)
    if deal is None or not deal.trick or (len(deal.trick) < 2 and not deal.tricks):
        return False
    seats, cards = (deal.seats, deal.trick) if len(deal.trick) > 1 else (deal.tricks[-1].seats, deal.tricks[-1].cards)
    return wrong(table, "taken-back-late", "card_taken_back", seat=seats[0], card=CODES[cards[0]])


def looked_back(table: Table, memo: Memo) -> bool:
    """Another trick is looked at again than the one that may be (I-13)."""
    deal = playing(table)
    closed = set(range(1, len(deal.tricks) + 1)) - {open_trick(table.game, deal)} if deal is not None else ()
    if not closed:
        return False
    trick = table.rng.choice(sorted(closed))
    return wrong(table, "looked-back", "trick_looked_at", seat=table.rng.randrange(table.game.players), trick=trick)


def false_victory(table: Table, memo: Memo) -> bool:
    """A side claims victory without having the points (E-5)."""
    deal, game = playing(table), table.game
    if deal is None or game.claims or unresolved(deal):
        return False
    seats = [s for s in range(game.players) if measure(game, deal, game.side_of[s]) < target_of(game, game.side_of[s])]
    return bool(seats) and wrong(table, "false-victory-claim", "victory_claimed", seat=table.rng.choice(seats))


def roem_absent(table: Table, memo: Memo) -> bool:
    """Roem is called of a trick that holds none (G10-3)."""
    deal = playing(table)
    if deal is None or not deal.tricks or roem_in(table.game, deal, len(deal.tricks) - 1):
        return False
    return wrong(table, "roem-absent", "roem_called", seat=table.rng.randrange(table.game.players))


def foreign_act(table: Table, memo: Memo) -> bool:
    """An act of another game."""
    deal = playing(table)
    return deal is not None and wrong(table, "not-expected", "card_placed", seat=deal.turn, card="SJ")


def nothing_to_claim(table: Table, memo: Memo) -> bool:
    """A trick is claimed before there is one."""
    deal = playing(table)
    return deal is not None and not deal.tricks and wrong(table, "nothing-to-claim", "trick_claimed", winner=deal.turn)


def broken_off(table: Table, memo: Memo) -> bool:
    """The next round begins in the middle of this one."""
    deal = table.game.round if _in_rows(table) else playing(table)
    if deal is None or not (deal.tricks or _in_rows(table)) or table.game.claims or unresolved(deal):
        return False
    table.found = ("round-broken-off", len(table.events))
    start_round(table, dealer=table.rng.randrange(table.game.players))
    return True


def stopped_early(table: Table, memo: Memo) -> bool:
    """Play is to be stopped while there is still something to take (GU-5)."""
    deal = playing(table)
    return deal is not None and not may_stop(table.game, deal) and wrong(table, "not-expected", "play_stopped")


def late_misdeal(table: Table, memo: Memo) -> bool:
    """A misdeal is called when cards have been played (I-1)."""
    deal = table.game.round if _in_rows(table) else playing(table)
    if deal is None or not (deal.trick or deal.tricks or _in_rows(table)) or table.game.claims:
        return False
    return wrong(table, "misdeal-called-late", "misdealt", reason="found too late")


def named_again(table: Table, memo: Memo) -> bool:
    """The contract is named a second time (C-10)."""
    deal = playing(table)
    if deal is None or deal.contract is None:
        return False
    again, seat = deal.contract.to_record(), max(deal.chooser, 0)
    return wrong(table, "contract-already-named", "contract_chosen", seat=seat, contract=again)
