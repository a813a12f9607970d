"""A round of Domino: cards laid, passes, hands laid out at once, and what else happens at the table."""

from __future__ import annotations

from jasslog.cards import CODES
from jasslog.game.acts import Act
from jasslog.generate.table import Table

_GOING_OUT = 0.5
"""How likely it is that who can lay out all he has does."""


def take_turn(table: Table, acts: list[Act]) -> None:
    """One turn: all cards at once, one of them, or none; now and then it is taken back, or written down wrong."""
    out = next((act for act in acts if act.type == "cards_laid_out"), None)
    if out is not None and table.chance(_GOING_OUT):
        codes = [CODES[card] for card in out.cards]
        table.rng.shuffle(codes)
        table.act("cards_laid_out", seat=out.seat, cards=codes)
        return
    act = table.rng.choice([act for act in acts if act.type in ("card_placed", "passed")])
    if act.type == "passed":
        table.act("passed", seat=act.seat)
        return
    code = CODES[table.rng.choice(act.cards)]
    if table.chance(table.habits.slips):
        wrong = table.rng.choice([other for other in CODES if other != code])
        table.slip("card_placed", {"seat": act.seat, "card": wrong}, {"seat": act.seat, "card": code})
    else:
        table.act("card_placed", seat=act.seat, card=code)
    if table.chance(table.habits.taken_back):
        table.act("card_taken_back", seat=act.seat, card=code)
