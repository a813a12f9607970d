"""Deals and logs of Putz and Handjass, in the notation of the builder."""

from __future__ import annotations

from typing import Any

from game.builder import Record

from jasslog.cards import CODES
from jasslog.game.answers import expected

PUTZ = "CT D9 C8 H7 SK DK S7 C9 CK|HA D7 DA C6 S9 H9 HJ CJ ST|DJ S8 D6 H6 CQ S6 C7 HT DT"
"""The hands of the worked example of Putz for three: seat 0 deals, DQ is turned up, seat 2 has the six of trump."""
PUTZ_BLIND = "DQ SJ H8 CA HK HQ D8 SA SQ"
PUTZ_SEVEN = "1 ST S6 SK, 0 S7 S9 DT, 2 DQ DK DA, 1 C6 C7 CK, 0 C9 CJ CQ, 2 HT H7 H9, 2 H6 C8 HJ"
"""The first seven tricks of that example, after seat 2 has robbed the queen with its six."""
PUTZ_LAST = "1 HA S8 D9, 0 CT D7 DJ"
HAND = "HQ ST SJ CK SQ S8 HT C7 S6|H9 S7 C9 H7 CT H6 CJ C6 D6|HA D9 HK D7 DT C8 HJ DQ D8"
"""The hands of the worked example of Handjass for three.

Seat 0 deals, and has the six of trump and a run of three; SK is turned up.
"""
HAND_BLIND = "SK DK DA CQ CA H8 DJ SA S9"
HAND_LOG = "1 DA meld0:ST-SJ-SQ CK, 1 DJ S6, 0 SQ SA, 1 S9 S8, 1 SK ST, 1 CA C7, 1 CQ HQ, 1 H8 HT, 0 SJ DK"
"""Seat 1 plays with the blind, seat 2 has folded."""
FIVES = "D6 D7 D8 D9 DT DJ DQ|DK DA H7 H8 H9 HT HJ|HQ HK HA S7 S8 S9 ST|SJ SQ SK SA C6 C7 C8|C9 CT CJ CQ CK CA H6"
"""Five hands: the whole deck without the six of spades."""
NINES = "D6 D7 D8 D9 DT DJ DQ DK DA|H6 H7 H8 H9 HT HJ HQ HK HA|S6 S7 S8 S9 ST SJ SQ SK SA|C6 C7 C8 C9 CT CJ CQ CK CA"


def putz(dealer: int = 0, hands: str = PUTZ, blind: str = PUTZ_BLIND, card: str = "DQ", **members: Any) -> Record:
    """Putz for three, up to the turned card."""
    record = Record("putz-three", pre=(0, 0, 0), **members).deal(dealer, hands)
    return (record.aside("blind", blind) if blind else record).turn_up(card)


def handjass(hands: str = HAND, card: str = "SK", blind: str = HAND_BLIND, dealer: int = 0, **members: Any) -> Record:
    """Handjass, up to the turned card, for as many players as there are hands."""
    players = len(hands.split("|"))
    rules = members.pop("rules", "handjass")
    record = Record(rules, pre=(0,) * players, **({"players": players} if rules == "handjass" else {}), **members)
    record.deal(dealer, hands)
    return (record.aside("blind", blind) if blind else record).turn_up(card)


def legal_cards(rules: str, card: str, trick: str, hand: str, players: int, **overrides: Any) -> set[str]:
    """The cards of a hand that may be played to this trick; the suit of ``card`` is trump."""
    laid = trick.split()
    seat = len(laid)
    record = Record(rules, pre=(0,) * players, players=players, overrides=overrides or None)
    record.add("round_started", dealer=players - 1)
    for other in range(players):
        known = {"cards": hand.split()} if other == seat else {"count": 9 if players < 5 else 7}
        record.add("hand_dealt", seat=other, **known)
    record.turn_up(card)
    if record.may("stayed"):
        record.stay(*range(players))
    for other, code in enumerate(laid):
        record.add("card_played", seat=other, card=code)
    act = next(act for act in expected(record.game()) if act.type == "card_played")
    assert act.seat == seat
    return {CODES[number] for number in act.cards}


def won(game: Any, *points: int) -> list[int]:
    """The points for their places that players with these card points get; everybody plays.

    The card points include the last trick.
    """
    from jasslog.game.facts import Entry
    from jasslog.game.score.places import placed

    deal = game.round
    deal.phase = "complete"
    earned = [Entry(1, seat, "cards", worth, 0, -1) for seat, worth in enumerate(points) if seat in deal.active]
    return list(game.side_scores(placed(game, deal, earned)))


PUTZ_FIVE = "HJ H8 DJ ST H6 C8 HT|HK D7 SA S9 SQ C7 H7|D9 DT H9 CT C6 CJ SK|DQ DK HA CQ CA D6 S7|D8 S6 S8 C9 SJ DA CK"
"""Seven cards each, dealt by seat 4. The queen of hearts is left over and turned up; seat 0 has the six of trump."""
PUTZ_FIVE_LOG = (
    "0 C8 C7 CT HA C9, 3 CQ CK HJ D7 CJ, 0 HQ HK H9 DQ D8, 2 DT DK DA H8 SQ, 0 DJ SA D9 D6 SJ, 0 ST H7 SK S7 S8, "
    "1 S9 C6 CA S6 HT"
)
PAIRS = "SA DA S7 HT CA C9 H6 C7 H7|C6 S9 HJ D8 DT SJ DQ D6 CK|S6 SK HA H9 CT HQ H8 D9 DJ|CJ S8 DK SQ C8 D7 CQ ST HK"
PAIRS_LOG = (
    "0 H7 CK H8 CJ, 3 DK CA DQ DJ, 0 C7 C6 CT C8, 2 HA HK HT HJ, 2 SK S8 C9 SJ, 0 S7 S9 S6 SQ, 3 D7 DA D6 D9, "
    "0 SA D8 HQ ST, 0 H6 DT H9 CQ"
)
"""Clubs are trump. The players of one pair get 75 and 37 points, the other pair gets 45."""
TWELVE_EACH = (
    "CA SK C7 CQ DK ST CJ S8 D7 HJ C9 H9|SA C8 H6 S7 D9 HA HT DQ C6 DA CK H7|H8 SJ SQ HQ S6 S9 DT D6 D8 HK CT DJ"
)
TWELVE_LOG = (
    "1 HT CT H9, 2 D8 C7 CK, 1 SA S6 SK, 1 H6 HK CA, 0 CQ C8 HQ, 0 DK DQ DT, 0 HJ H7 H8, 0 D7 DA D6, 1 C6 DJ CJ, "
    "0 S8 S7 SJ, 2 S9 C9 D9, 0 ST HA SQ"
)
"""Clubs are trump, turned up by seat 0. The seats get 76, 30 and 51 points."""
BETTER = "CT SQ H7 DJ C8 C6 DA SJ HJ|H9 C7 ST CK HQ D6 S7 C9 DK|S9 CA HT D8 CQ DQ HK D7 S6"
BETTER_PACKETS = ("H8 CJ S8", "SA DT D9", "SK H6 HA")
BETTER_LOG = "0 meld0:DJ-HJ-SJ-CJ H8 SK, 2 DQ SJ, 0 DJ S6, 2 S9 SQ, 2 CQ C8, 2 D8 DA, 0 HJ HK, 2 CA CT, 2 HT CJ"
"""Seat 0 has taken the fourth jack, seat 1 has folded. The other two get 34 and 70 points."""
TWO_HANDS = "H8 CJ C7 CQ DJ HA H7 C6 S9|HT SA C8 CK D9 H6 S6 C9 S7"
TWO_BLIND = "HQ CA D6 S8 CT DQ HK SK DK"
TWO_DEAD = "DT D8 D7 ST H9 DA SQ SJ HJ"
TWO_LOG = "0 S8 HT, 1 S7 HK, 0 DK D9, 0 SK SA, 1 H6 HQ marriage0, 0 CT C8, 0 CA CK, 0 DQ S6, 0 D6 C9"
"""Seat 0 plays with the blind, which holds the marriage. The seats get 44 and 25 points."""
