"""Helpers for the tests of the rules: sets of options, ways to write cards, reference deals and their logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from jasslog.cards import CARD, SUITS, cards, codes
from jasslog.options.playing import Melds, Play
from jasslog.rules.contracts import Contract, Mode

SANTIAGO = Play()
PLAIN = Play(undertrump="forbidden_unless_only_option", puur_exempt=False)
"""The rules of the Spanish game room: the lone jack of trump is not exempt; under-trumping only as the last resort."""
CLASSIC = Play(undenufe_values="classic")
SWISS_HIGH = Play(ten="high", puur_exempt=False)
ITALIAN = Play(
    ten="high", may_ruff_with_led_suit=False, void_duty="must_trump", undertrump="by_duty", puur_exempt=False
)
BELOTE = Play(
    ten="high",
    may_ruff_with_led_suit=False,
    void_duty="must_trump_unless_partner_best",
    overtrump_duty="if_able",
    head_trump_lead=True,
    undertrump="by_duty",
    puur_exempt=False,
)
AMSTERDAM = Play(
    ten="high",
    may_ruff_with_led_suit=False,
    void_duty="amsterdam",
    head_trump_lead=True,
    undertrump="by_duty",
    puur_exempt=False,
)
ROTTERDAM = Play(
    ten="high",
    may_ruff_with_led_suit=False,
    void_duty="must_trump",
    overtrump_duty="if_able",
    head_trump_lead=True,
    undertrump="by_duty",
    puur_exempt=False,
)

MELDS = Melds(trump_tie="puur")
"""Melds as in Santiago: longer runs score more, all quartets count, a card may be in two melds."""
SMALL = Melds(scale="cap100", quartets="TJQKA9", shared_cards=False, trump_tie="suit")
"""Melds of the English rules: runs score at most 100, no quartets of small cards, no card in two melds."""

OBENABE = Contract("obenabe")
UNDENUFE = Contract("undenufe")
TUTTI = Contract("tutti")


def trump(suit: str) -> Contract:
    """The contract with this suit as trump."""
    return Contract("trump", SUITS.index(suit))


def trumps(suit: str, low: bool = False) -> Mode:
    """The mode of a trick with this suit as trump."""
    return Mode("trump", SUITS.index(suit), low)


def laid(text: str) -> list[int]:
    """The cards of a trick, in the order in which they were played."""
    return [CARD[code] for code in text.split()]


def shown(card_set: int) -> set[str]:
    """The codes of the cards in a card set."""
    return set(codes(card_set))


DEALS = {
    "A": (
        "SJ ST S9 S8 HK HQ DA D8 CQ",
        "SA SK SQ S7 H7 DK DT D7 CA",
        "HJ HT H9 H6 DQ DJ D9 CJ C8",
        "S6 HA H8 D6 CK CT C9 C7 C6",
    ),
    "T": (
        "S9 S8 S6 HT H9 H8 H7 D7 D6 CK CT C6",
        "SA SQ SJ HQ HJ H6 DJ CA CJ C9 C8 C7",
        "SK ST S7 HA HK DA DK DQ DT D9 D8 CQ",
    ),
    "M": (
        "ST HA HQ HT H9 DQ D8 CJ",
        "SA SQ H8 DA D7 CA C8 C7",
        "SJ S9 S8 HK HJ DK CQ CT",
        "SK S7 H7 DJ DT D9 CK C9",
    ),
    "F": (
        "SJ SQ ST HK H7 DK CA CK",
        "S7 HQ HJ HT DA DT D8 C8",
        "S8 H9 H8 DQ DJ D7 CQ C9",
        "SA SK S9 HA D9 CJ CT C7",
    ),
    "K": (
        "SQ HK H7 DJ DT D8 C8 C7",
        "SA SJ HA HT DA D7 CT C9",
        "SK S9 S8 HJ DK CA CK CQ",
        "ST S7 HQ H9 H8 DQ D9 CJ",
    ),
}

_K6 = """0 DJ D7 DK DQ 0 27, 0 DT DA S8 D9 3 35, 3 ST SQ SA S9 1 24, 1 HA HJ HQ H7 1 16, 1 CT CA CJ C7 2 23,
    2 CK S7 C8 C9 2 4, """


class Log(NamedTuple):
    """A round played out: each trick as leader, cards, winner and points."""

    deal: str
    contract: Contract
    play: Play
    tricks: str

    def rounds(self) -> Iterator[tuple[int, list[int], int, int]]:
        """The tricks in order: leader, cards, winner, card points."""
        for line in self.tricks.split(","):
            leader, *played, winner, points = line.split()
            yield int(leader), [CARD[code] for code in played], int(winner), int(points)

    def hands(self) -> list[int]:
        """The hands that were dealt."""
        return [cards(hand) for hand in DEALS[self.deal]]


LOGS = {
    "A1": Log(
        "A",
        trump("S"),
        SANTIAGO,
        """0 SJ S7 HT S6 0 30, 0 S9 SQ DQ H8 0 20, 0 ST SK H6 HA 1 25, 1 SA H9 CT S8 1 21, 1 CA C8 CK CQ 1 18,
        1 DK D9 D6 DA 0 15, 0 HK H7 HJ C6 0 6, 0 HQ D7 DJ C7 0 5, 0 D8 DT CJ C9 1 12""",
    ),
    "A2": Log(
        "A",
        trump("S"),
        SWISS_HIGH,
        """0 SJ S7 HT S6 0 30, 0 S9 SQ DQ H8 0 20, 0 ST SA H6 HA 1 32, 1 SK H9 CT S8 1 14, 1 CA C8 CK CQ 1 18,
        1 DT D9 D6 DA 0 21, 0 HK H7 HJ C6 0 6, 0 HQ D7 DJ C7 0 5, 0 D8 DK CJ C9 1 6""",
    ),
    "slalom": Log(
        "A",
        Contract("slalom", start="obenabe"),
        SANTIAGO,
        """0 DA D7 DQ D6 0 14, 0 D8 DK DJ S6 0 14, 0 HK H7 HT HA 3 25, 3 C6 CQ CA CJ 3 16, 3 CK S9 SA C8 3 23,
        3 C7 SJ DT H6 3 12, 3 CT HQ SK H9 3 17, 3 H8 S8 SQ HJ 3 21, 3 C9 ST S7 D9 3 10""",
    ),
    "guschti": Log(
        "A",
        Contract("guschti", start="undenufe"),
        SANTIAGO,
        """0 D8 D7 D9 D6 3 8, 3 C6 CQ CA CJ 3 16, 3 S6 S9 SA H6 3 11, 3 C7 SJ DT C8 3 20, 3 H8 HQ H7 H9 1 11,
        1 DK DJ HA DA 0 28, 0 HK S7 HT C9 0 14, 0 ST SQ HJ CT 1 25, 1 SK DQ CK S8 1 19""",
    ),
    "tutti": Log(
        "A",
        TUTTI,
        CLASSIC,
        """0 SJ S7 HJ S6 0 40, 0 S9 SQ DJ H8 0 37, 0 DA D7 D9 D6 2 25, 2 CJ C6 CQ CA 2 34, 2 H9 HA HK H7 2 29,
        2 DQ C7 D8 DK 1 7, 1 SA H6 C9 S8 1 25, 1 SK C8 CT ST 1 24, 1 DT HT CK HQ 1 27""",
    ),
    "three players": Log(
        "T",
        UNDENUFE,
        SANTIAGO,
        """0 C6 C7 CQ 0 14, 0 D6 DJ D9 0 13, 0 S6 SA S7 0 11, 0 D7 C9 DA 0 0, 0 H7 H6 HA 1 11,
        1 C8 DQ CK 1 15, 1 CJ SK CT 0 16, 0 H8 HJ HK 0 14, 0 S8 SJ ST 0 20, 0 H9 HQ DK 0 7,
        0 S9 SQ D8 0 11, 0 HT CA DT 0 20""",
    ),
    "exactly 76": Log(
        "M",
        trump("H"),
        ITALIAN,
        """0 H9 H8 HJ H7 2 34, 2 HK S7 HA D7 0 15, 0 HT C7 CT D9 0 20, 0 HQ C8 DK C9 0 7, 0 ST SA S8 SK 1 25,
        1 CA CQ CK CJ 1 20, 1 DA S9 DT D8 1 21, 1 SQ SJ DJ DQ 1 10""",
    ),
    "failed": Log(
        "F",
        trump("S"),
        ITALIAN,
        """0 SJ S7 S8 SK 0 24, 0 ST D8 DQ SA 3 24, 3 S9 SQ DA H8 3 28, 3 HA H7 HT H9 3 21, 3 CT CA C8 CQ 0 24,
        0 CK HJ C9 C7 0 6, 0 DK DT D7 D9 1 14, 1 HQ DJ CJ HK 0 11""",
    ),
    "Amsterdam": Log("K", trump("D"), AMSTERDAM, _K6 + "2 SK H8 HK SJ 2 10, 2 CQ H9 D8 HT 0 13"),
    "Rotterdam": Log("K", trump("D"), ROTTERDAM, _K6 + "2 SK H8 D8 SJ 0 6, 0 HK HT CQ H9 1 17"),
    "undenufe": Log(
        "A",
        UNDENUFE,
        SANTIAGO,
        """0 D8 D7 D9 D6 3 19, 3 C6 CQ CA CJ 3 16, 3 S6 S9 SK H9 3 15, 3 C7 DA DT C8 3 18, 3 H8 HQ H7 H6 2 22,
        2 HT HA HK S7 2 14, 2 DJ C9 ST DK 2 16, 2 HJ CK S8 SA 2 14, 2 DQ CT SJ SQ 2 18""",
    ),
}
"""Rounds that are legal from end to end under the rules they name."""
