"""Whether a player who lays the hand down and claims the rest of the tricks is sure to win them (I-16)."""

from __future__ import annotations

import random

import pytest

from jasslog.cards import CARD, cards
from jasslog.rules.contracts import Contract, Mode, mode_of, winner
from jasslog.rules.legal import legal
from jasslog.rules.rest import Loss, Rest, beaten_by, could_lose, sure_loss
from jasslog.variants.load import released

SWISS = released("schieber-swisslos").play
SPADES, TOP, BOTTOM = Mode("trump", 2, False), Mode("obenabe", -1, False), Mode("undenufe", -1, False)


def rest(hands: str, mode: Mode = SPADES, *, leader: int = 0, trick: str = "") -> Rest:
    held = tuple(cards(hand) for hand in hands.split("|"))
    lying = tuple(CARD[code] for code in trick.split())
    return Rest(held, (0, 1, 0, 1), 0, leader, lying, (mode,) * 9, SWISS)


@pytest.mark.parametrize(
    ("hands", "mode", "loss"),
    [
        ("SJ S9 S6|S7 D6 D7|H6 H7 H8|C6 C7 C8", SPADES, Loss(1, CARD["S7"])),
        ("SJ S9 SA|S7 D6 D7|H6 H7 H8|C6 C7 C8", SPADES, False),
        ("SJ S9 S7|S6 D6 D7|H6 H7 H8|C6 C7 C8", SPADES, False),
        ("HA HK|H9 D6|HQ H8|C6 C7", SPADES, False),
        ("HA HK|H9 S6|HQ H8|C6 C7", SPADES, Loss(1, CARD["S6"])),
        ("HA HK|H9 D6|HQ S8|C6 C7", SPADES, False),
        ("HA HK|H9 S6|HQ H8|C6 C7", TOP, False),
        ("HA HT|HJ D6|HQ H8|C6 C7", TOP, Loss(1, CARD["HJ"])),
        ("H6 H7|H9 D6|HQ H8|C6 C7", BOTTOM, False),
        ("H6 H8|H7 D6|HQ H9|C6 C7", BOTTOM, Loss(1, CARD["H7"])),
        ("D8|DT|CJ|C9", SPADES, Loss(1, CARD["DT"])),
        ("D8|C9|DT|CJ", SPADES, False),
    ],
)
def test_I_16_who_leads_is_sure_where_no_opponent_s_card_beats_one_of_his(
    hands: str, mode: Mode, loss: Loss | bool
) -> None:
    assert could_lose(rest(hands, mode)) == loss


def test_I_16_a_partner_who_must_cover_saves_the_trick() -> None:
    """The partner has no other card than the higher one, so the trick cannot be lost."""
    assert could_lose(rest("D8|DT|DK|C9")) is False
    assert could_lose(rest("D8 SJ|DT C7|DK D6|C9 C8")) == Loss(1, CARD["DT"])


def test_I_16_the_trick_on_the_table_counts() -> None:
    assert could_lose(rest("SJ|S7|H8|", leader=3, trick="HA")) is False
    assert could_lose(rest("H9 SJ|D7 D6|H8 D8|C8", leader=3, trick="HA")) == Loss(3, CARD["HA"])
    assert could_lose(rest("SJ|S7 D6|H8 D7|C8 C9", trick="HA")) == Loss(1, CARD["S7"])


def test_I_16_where_the_partner_leads_his_worst_card_counts() -> None:
    assert could_lose(rest("SJ|S7|H8|C8", leader=2)) is False
    assert could_lose(rest("SJ C6|S7 H9|H8 H7|HA C9", leader=2))


def test_I_16_C_3_every_mode_that_is_still_to_come_counts() -> None:
    slalom = tuple(mode_of(Contract("slalom", start="obenabe"), trick, 9, SWISS) for trick in (8, 9))
    held = tuple(cards(hand) for hand in ["H6 HA", "H9 D6", "HQ H8", "C6 C7"])
    assert slalom == (BOTTOM, TOP)
    assert could_lose(Rest(held, (0, 1, 0, 1), 0, 0, (), slalom, SWISS)) == Loss(1, CARD["H9"])


def test_I_16_nothing_is_lost_where_nothing_beats_the_hand() -> None:
    assert not beaten_by(cards("SJ S9"), cards("SA D6 D7"), [SPADES], SWISS)
    assert beaten_by(cards("SJ D6"), cards("SA D7"), [SPADES], SWISS) == cards("SA D7")


def test_I_16_a_loss_is_sure_only_where_nobody_else_could_cover() -> None:
    hand, theirs = cards("HK D8"), [(1, cards("HA S6")), (3, cards("DT"))]
    assert sure_loss(hand, theirs, cards("DK C6"), TOP, SWISS) == Loss(1, CARD["HA"])
    assert sure_loss(cards("D8"), theirs, cards("C6"), TOP, SWISS) == Loss(3, CARD["DT"])
    assert sure_loss(cards("D8"), theirs, cards("DK"), TOP, SWISS) is None
    assert sure_loss(cards("HK"), [(1, cards("S6"))], 0, SPADES, SWISS) is None


def test_I_16_a_long_search_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.rules.rest.STEPS", 2)
    assert could_lose(rest("SJ|S7|H8|C8", leader=2)) is None


def every_way(hands: list[int], trick: list[int], leader: int, mode: Mode) -> bool:
    """The naive answer: whether an opponent of seat 0 wins a trick in any legal play."""
    if len(trick) == 4:
        seat = (leader + winner(trick, mode, SWISS)) % 4
        return seat % 2 == 1 or (any(hands) and every_way(hands, [], seat, mode))
    seat = (leader + len(trick)) % 4
    for card in range(36):
        if legal(hands[seat], trick, mode, SWISS) >> card & 1:
            left = [hand & ~(1 << card) if place == seat else hand for place, hand in enumerate(hands)]
            if every_way(left, [*trick, card], leader, mode):
                return True
    return False


def test_I_16_agrees_with_trying_everything() -> None:
    chance = random.Random(16)
    answers = []
    for number in range(400):
        mode = (SPADES, TOP, BOTTOM)[number % 3]
        size, leader = 1 + number % 2, chance.choice((0, 0, 0, 1, 2, 3))
        strong = [card for card in range(36) if card % 9 > 5 or card // 9 == 2]
        own = chance.sample(strong, size)
        others = chance.sample([card for card in range(36) if card not in own], 3 * size)
        dealt = [own, *(others[size * seat : size * seat + size] for seat in range(3))]
        hands = [sum(1 << card for card in hand) for hand in dealt]
        told = could_lose(Rest(tuple(hands), (0, 1, 0, 1), 0, leader, (), (mode,) * size, SWISS))
        assert bool(told) == every_way(hands, [], leader, mode)
        answers.append(bool(told))
    assert 20 < sum(answers) < 380
