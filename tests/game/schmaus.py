"""Deals and logs of Schmaus, in the notation of the builder."""

from __future__ import annotations

from typing import Any

from game.builder import Record

HANDS = "CK ST D8 C9 S7 C6 SJ HA CQ|H7 H8 S6 DJ D7 H6 CJ CA C8"
FREE = (
    "1 CA ST draw1:S9 draw0:HT, 1 C8 CQ draw0:SA draw1:D6, 0 CK H6 draw0:C7 draw1:D9, 0 SA DJ draw1:DQ draw0:SK, "
    "1 DQ C7 draw1:H9 draw0:S8, 1 H8 D8 draw0:HQ draw1:HJ, 0 SK CJ draw0:SQ draw1:CT, 0 HQ D9 draw1:DK draw0:HK"
)
"""The tricks before the last draw, in which nobody need follow suit: seat 0 does not follow the first club.

Seat 0 deals, and the ace of diamonds is turned up.
"""
LAST_DRAW = "1 H9 HK draw0:DT draw1:DA"
ENDGAME = "0 SJ S9, 0 C6 CT, 1 S6 S7, 0 HA DK, 1 HJ HT, 1 H7 DT, 0 SQ D6, 1 DA C9, 1 D7 S8"
"""The nine tricks in which players must follow suit. The round brings 29 and 128 points."""
MELDS = "S8 S9 ST SJ C6 C7 D6 DJ HT|S6 S7 SQ SK SA C8 C9 CT D8"
"""Nine cards each, for HQ turned up: seat 0 has a run of four spades, seat 1 a run of three."""


def schmaus(hands: str = HANDS, card: str = "DA", dealer: int = 0, **members: Any) -> Record:
    """A round of Schmaus, up to the turned card; by default both players have no points yet."""
    return Record("schmaus", pre=members.pop("pre", (0, 0)), **members).deal(dealer, hands).turn_up(card)


def whole(**members: Any) -> Record:
    """A whole round, with every card recorded."""
    return schmaus(**members).play(FREE).play(LAST_DRAW).play(ENDGAME)


def melding(**members: Any) -> Record:
    """A round in which seat 0 leads and has a run of four spades."""
    return schmaus(MELDS, "HQ", 1, **members)
