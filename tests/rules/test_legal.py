"""Which cards may be played, and which duty a forbidden card breaks (L-1 to L-10)."""

import itertools
import os
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace
from rules_table import (
    AMSTERDAM,
    BELOTE,
    ITALIAN,
    LOGS,
    PLAIN,
    ROTTERDAM,
    SANTIAGO,
    SWISS_HIGH,
    laid,
    shown,
    trumps,
)
from shared import examples

from jasslog.cards import BIT, CARD, CODES, SUIT_SET, cards, numbers
from jasslog.options.playing import Play
from jasslog.rules.contracts import Mode, power, winner
from jasslog.rules.legal import Fault, fault, legal

OBEN, UNDEN, LED = (Mode(kind, -1, False) for kind in ("obenabe", "undenufe", "tutti"))
S, H, D, C = (trumps(suit) for suit in "SHDC")
LOW = trumps("S", low=True)
NO_BAN = Play(undertrump="by_duty")
VOID_OK = Play(undertrump="allowed_if_void")
EVERY = [SANTIAGO, PLAIN, SWISS_HIGH, ITALIAN, BELOTE, AMSTERDAM, ROTTERDAM, VOID_OK]


def case(name, play, mode, trick, hand, expected, partner_best=False):
    return pytest.param(play, mode, trick, hand, expected, partner_best, id=name)


CASES = [
    case("EC-001 lone jack", SANTIAGO, S, "S8", "SJ HA D6", "SJ HA D6"),
    case("EC-002", SANTIAGO, S, "S8", "SJ S6 D6", "SJ S6"),
    case("EC-003 room", PLAIN, S, "S8", "SJ HA D6", "SJ"),
    case("EC-003 high", SWISS_HIGH, S, "S8", "SJ HA D6", "SJ"),
    case("EC-003 Italian", ITALIAN, S, "S8", "SJ HA D7", "SJ"),
    case("EC-004", SANTIAGO, S, "HT", "HA H6 S6 D9", "HA H6 S6"),
    case("EC-005", SANTIAGO, S, "HT SK", "HA S6 SA D9", "HA SA"),
    case("EC-006", SANTIAGO, S, "HT SK", "S6 D9", "D9"),
    case("EC-007 Santiago", SANTIAGO, S, "HT SK", "S6 SA", "S6 SA"),
    case("EC-007 room", PLAIN, S, "HT SK", "S6 SA", "SA"),
    case("EC-008 Santiago", SANTIAGO, S, "HT SK", "S6 S7", "S6 S7"),
    case("EC-008 room", PLAIN, S, "HT SK", "S6 S7", "S6 S7"),
    case("EC-009 partner's trump", SANTIAGO, S, "HT SK H7", "S6 D9", "D9", partner_best=True),
    case("EC-010", SANTIAGO, S, "S8 SK", "S6 SA D9", "S6 SA"),
    case("EC-011 misère, void", SANTIAGO, LOW, "HT SK", "S6 SA D9", "S6 SA D9"),
    case("EC-011 misère, not void", SANTIAGO, LOW, "HT SK", "S6 H7 D9", "H7"),
    case("EC-012", SANTIAGO, S, "HK SQ", "H6 S6 S7", "H6"),
    case("EC-013 follows", SANTIAGO, OBEN, "HT", "HA S6", "HA"),
    case("EC-013 void", SANTIAGO, OBEN, "HT", "SA S6", "SA S6"),
    case("EC-014", SANTIAGO, UNDEN, "S8", "SJ HA", "SJ"),
    case("EC-015", ITALIAN, S, "HT", "HA H7 SJ", "HA H7"),
    case("EC-016", ITALIAN, S, "HT SK", "S7 SA D9", "S7 SA"),
    case("EC-017", BELOTE, S, "HT SK", "S7 SA D9", "SA"),
    case("EC-018", BELOTE, S, "HT SK", "S7 S8 D9", "S7 S8"),
    case("EC-019", BELOTE, S, "HT SK H7", "S7 D9", "S7 D9", partner_best=True),
    case("EC-020 Amsterdam", AMSTERDAM, S, "HT SK", "S7 D9", "D9"),
    case("EC-020 Rotterdam", ROTTERDAM, S, "HT SK", "S7 D9", "S7"),
    case("EC-021 Amsterdam", AMSTERDAM, S, "HA H7", "S7 D9", "S7 D9", partner_best=True),
    case("EC-021 Rotterdam", ROTTERDAM, S, "HA H7", "S7 D9", "S7", partner_best=True),
    case("EC-022 discard", AMSTERDAM, S, "HT SK H7", "S7 D9", "D9", partner_best=True),
    case("EC-022 only lower", AMSTERDAM, S, "HT SK H7", "S7 S8", "S7 S8", partner_best=True),
    case("EC-022 higher", AMSTERDAM, S, "HT SK H7", "S7 SA", "SA", partner_best=True),
    case("EC-023 Amsterdam", AMSTERDAM, S, "SK S8", "SA S7 D9", "SA", partner_best=True),
    case("EC-023 Rotterdam", ROTTERDAM, S, "SK S8", "SA S7 D9", "SA", partner_best=True),
    case("EC-023 cannot beat", ROTTERDAM, S, "SK S8", "S7 D9", "S7", partner_best=True),
    case("EC-024", SANTIAGO, LED, "H9", "HJ S6", "HJ S6"),
    case("EC-024 no exemption", PLAIN, LED, "H9", "HJ S6", "HJ"),
    case("EC-027 any lead", SANTIAGO, S, "", "SJ S6 HA", "SJ S6 HA"),
    case("L-2 the exemption is the jack of trumps alone", SANTIAGO, S, "S8", "S9 HJ D6", "S9"),
    case("L-3 the lone jack may ruff", SANTIAGO, S, "HT", "H6 SJ D9", "H6 SJ"),
    case("L-3 high ten: the ace beats the ten of trumps", SWISS_HIGH, S, "H9 ST", "H6 SK SA D9", "H6 SA"),
    case("L-3 low ten: so does the king", SANTIAGO, S, "H9 ST", "H6 SK SA D9", "H6 SK SA"),
    case("L-4 void is free", SANTIAGO, S, "HT", "S6 D9", "S6 D9"),
    case("L-4 must trump with the lone jack too", ITALIAN, S, "HT", "SJ D9", "SJ"),
    case("L-4 no trump, no duty", ITALIAN, S, "HT", "D9 CA", "D9 CA"),
    case("L-4 partner does not win", BELOTE, S, "HT", "S7 D9", "S7"),
    case("L-4 partner wins with a plain card", BELOTE, S, "HT H7", "S7 D9", "S7 D9", partner_best=True),
    case("L-5 a second ruff must beat the better of two", SANTIAGO, S, "HT SQ SA", "HK SK S9", "HK S9"),
    case("L-5 no ban at all, void", NO_BAN, S, "HT SK", "S6 D9", "S6 D9"),
    case("L-5 no ban at all, not void", NO_BAN, S, "HT SK", "H7 S6 D9", "H7 S6"),
    case("L-7 low: banned again where not void", NO_BAN, LOW, "HT SK", "H7 S6 D9", "H7"),
    case("L-6 no duty to beat plain cards", ITALIAN, S, "HT", "HA H7", "HA H7"),
    case("L-8 beats the opponent's trump", AMSTERDAM, S, "HT SK", "SA S7 D9", "SA"),
    case("L-8 only lower trumps", AMSTERDAM, S, "HT SK", "S7 S8", "S7 S8"),
    case("L-8 an opponent wins with a plain card", AMSTERDAM, S, "HT", "S7 SA D9", "S7 SA"),
    case("L-9 over the partner's trump", ROTTERDAM, S, "HT SK H7", "SA S7 D9", "SA", partner_best=True),
    case("L-9 a lower one where no higher", ROTTERDAM, S, "HT SA", "SK S7 D9", "SK S7"),
    case("L-10 not the only card of the suit", SANTIAGO, LED, "H9", "HJ H6 S6", "HJ H6"),
    case("T1", PLAIN, H, "S9 HK", "H7 HA C8", "C8 HA"),
    case("T2", PLAIN, H, "S9 HK", "H7 HA", "HA"),
    case("T3", SANTIAGO, H, "S9 HK", "H7 HA", "H7 HA"),
    case("T4", PLAIN, H, "S9 HK", "H6 H7", "H6 H7"),
    case("T5", PLAIN, H, "H7", "HJ C8 D6", "HJ"),
    case("T6", SANTIAGO, H, "H7", "HJ C8 D6", "C8 D6 HJ"),
    case("T7", SANTIAGO, H, "H7", "HJ H6 D6", "H6 HJ"),
    case("T8", VOID_OK, H, "S9 HK", "S7 H7 C8", "S7"),
    case("T9", VOID_OK, H, "S9 HK", "H7 C8", "C8 H7"),
    case("T10", SANTIAGO, H, "S9 HK", "H7 C8", "C8"),
    case("T11", SANTIAGO, H, "S9 HK", "H7 H9 S6", "H9 S6"),
    case("T12", SANTIAGO, H, "H7 HA", "H6 D8", "H6"),
    case("T63 no trump yet", VOID_OK, OBEN, "H8", "HK D6", "HK"),
    case("T64 trump made in the trick", VOID_OK, D, "H8 HK DJ", "H9 D9 C7", "H9"),
    case("T65", VOID_OK, D, "H8 HK DJ", "D9 C7", "C7 D9"),
    case("Deal A, trick 1, seat 1", SANTIAGO, S, "SJ", "SA SK SQ S7 H7 DK DT D7 CA", "SA SK SQ S7"),
    case("Deal A, trick 1, seat 2", SANTIAGO, S, "SJ S7", "HJ HT H9 H6 DQ", "HJ HT H9 H6 DQ"),
    case("Deal A, trick 2, seat 1", SANTIAGO, S, "S9", "SA SK SQ H7 DK DT D7 CA", "SA SK SQ"),
    case("Deal A, trick 3, seat 1", SANTIAGO, S, "ST", "SA SK H7 DK DT D7 CA", "SA SK"),
    case("Deal A, trick 4, seat 0", SANTIAGO, S, "SA H9 CT", "S8 HK HQ DA D8 CQ", "S8"),
    case("Deal A, trick 6, seat 0", SANTIAGO, S, "DK D9 D6", "HK HQ DA D8", "DA D8"),
    case("Deal A, slalom, trick 4", SANTIAGO, UNDEN, "C6 CQ CA", "HJ H9 H6 CJ C8", "CJ C8"),
    case("Deal M, trick 1", ITALIAN, H, "H9", "SA SQ H8 DA D7 CA C8 C7", "H8"),
    case("Deal M, trick 2, no hearts left", ITALIAN, H, "HK", "SK S7 DJ DT D9 CK C9", "SK S7 DJ DT D9 CK C9"),
    case("Deal M, trick 2, seat 0", ITALIAN, H, "HK S7", "ST HA HQ HT DQ D8 CJ", "HA HQ HT"),
    case("Deal K, trick 2, seat 1", ROTTERDAM, D, "DT", "SA SJ HA HT DA CT C9", "DA"),
    case("Deal K, trick 2, seat 3", ROTTERDAM, D, "DT DA S8", "ST S7 HQ H9 H8 D9 CJ", "D9"),
    case("Deal K, trick 7, Amsterdam", AMSTERDAM, D, "SK H8", "HK D8", "HK D8", partner_best=True),
    case("Deal K, trick 7, Rotterdam", ROTTERDAM, D, "SK H8", "HK D8", "D8", partner_best=True),
]


@pytest.mark.parametrize(("play", "mode", "trick", "hand", "expected", "partner_best"), CASES)
def test_legal(play, mode, trick, hand, expected, partner_best):
    asked = legal(cards(hand), laid(trick), mode, play, partner_best=partner_best)
    assert shown(asked) == set(expected.split())


@pytest.mark.parametrize(
    ("play", "mode", "trick", "hand", "card", "expected"),
    [
        (SANTIAGO, OBEN, "HT", "HA S6", "S6", Fault("renege", "follow-suit")),
        (SANTIAGO, UNDEN, "S8", "SJ HA", "HA", Fault("renege", "follow-suit")),
        (SANTIAGO, S, "S8", "SJ S6 D6", "D6", Fault("renege", "follow-suit")),
        (PLAIN, S, "S8", "SJ D6", "D6", Fault("renege", "lone-puur")),
        (SANTIAGO, S, "HT", "HA S6 D9", "D9", Fault("renege", "follow-or-ruff")),
        (ITALIAN, S, "HT", "HA S7 D9", "D9", Fault("renege", "follow-or-ruff")),
        (ITALIAN, S, "HT", "HA S7 D9", "S7", Fault("ruffed-with-led-suit", "follow-or-ruff")),
        (SANTIAGO, S, "HT SK", "HA S6 D9", "S6", Fault("under-trumped", "under-trump")),
        (SANTIAGO, S, "HT SK", "S6 D9", "S6", Fault("under-trumped", "under-trump")),
        (PLAIN, S, "HT SK", "S6 SA", "S6", Fault("under-trumped", "under-trump")),
        (SANTIAGO, LOW, "HT SK", "H7 S6", "S6", Fault("under-trumped", "under-trump")),
        (ITALIAN, S, "HT", "S7 D9", "D9", Fault("trump-withheld", "void-in-led-suit")),
        (BELOTE, S, "HT", "S7 D9", "D9", Fault("trump-withheld", "void-in-led-suit")),
        (BELOTE, S, "HT SK", "S7 SA D9", "S7", Fault("not-overtrumped", "over-trump")),
        (ROTTERDAM, S, "S8", "SA S7 D9", "S7", Fault("not-overtrumped", "over-trump")),
        (ROTTERDAM, S, "S8", "SA S7 D9", "D9", Fault("renege", "follow-suit")),
        (ROTTERDAM, S, "S8", "SJ S7 D9", "D9", Fault("renege", "follow-suit")),
        (ROTTERDAM, S, "S8", "SJ D9", "D9", Fault("renege", "lone-puur")),
        (AMSTERDAM, S, "HT", "S7 D9", "D9", Fault("trump-withheld", "trump-against-opponents")),
        (AMSTERDAM, S, "HT SK", "S7 D9", "S7", Fault("under-trumped", "trump-against-opponents")),
        (AMSTERDAM, S, "HT SK", "S7 SA D9", "S7", Fault("not-overtrumped", "trump-against-opponents")),
        (PLAIN, LED, "H9", "HJ S6", "S6", Fault("renege", "tutti-lone-jack")),
        (PLAIN, LED, "H9", "HJ H6 S6", "S6", Fault("renege", "follow-suit")),
        (SANTIAGO, S, "HT SK", "HA S6 SA D9", "SA", None),
        (SANTIAGO, S, "", "HA S6", "S6", None),
    ],
)
def test_fault_names_the_duty_that_was_broken(play, mode, trick, hand, card, expected):
    assert fault(CARD[card], cards(hand), laid(trick), mode, play) == expected


@pytest.mark.parametrize("hand", ["S7 SA D9", "S7 SA", "S7 D9"])
def test_L_8_under_the_trump_of_the_partner_nobody_has_to_beat_anything(hand):
    """Only the ban on a lower trump is broken, because no higher trump is required there."""
    wrong = fault(CARD["S7"], cards(hand), laid("HT SK H7"), S, AMSTERDAM, partner_best=True)
    assert wrong == Fault("under-trumped", "trump-against-opponents")


def test_EC_112_the_lone_jack_may_be_kept_but_not_beside_another_trump():
    assert fault(CARD["D6"], cards("SJ D6"), laid("S8"), S, SANTIAGO) is None
    assert fault(CARD["D6"], cards("SJ S6 D6"), laid("S8"), S, SANTIAGO) == Fault("renege", "follow-suit")


def test_EC_109_the_renege_of_trick_5_in_deal_A():
    hand, lying = cards("HK HQ DA D8 CQ"), laid("CA C8 CK")
    assert fault(CARD["D8"], hand, lying, S, SANTIAGO) == Fault("renege", "follow-or-ruff")


def test_the_second_log_of_deal_A_is_legal_under_the_stricter_duties_too():
    hands = LOGS["A2"].hands()
    for leader, trick, _, _ in LOGS["A2"].rounds():
        for place, card in enumerate(trick):
            seat = (leader + place) % 4
            assert fault(card, hands[seat], trick[:place], S, ITALIAN) is None
            hands[seat] &= ~BIT[card]


# A second implementation, which judges each card by itself from the words of the rules.

OPTIONS = [
    Play(**dict(zip(("ten", "may_ruff_with_led_suit", "void_duty", "undertrump", "overtrump_duty",
                     "head_trump_lead", "puur_exempt"), values, strict=True)))
    for values in itertools.product(
        ["low", "high"],
        [True, False],
        ["free", "must_trump", "must_trump_unless_partner_best", "amsterdam"],
        ["forbidden_unless_only_trumps", "forbidden_unless_only_option", "allowed_if_void", "by_duty"],
        ["none", "if_able"],
        [True, False],
        [True, False],
    )
]  # fmt: skip


def may_play(card, hand, trick, mode, play, partner_best):
    """Whether a card may be played, decided for this card alone."""
    held = list(numbers(hand))
    led, row = trick[0] // 9, power(mode, play.ten)[trick[0] // 9]
    best = max(row[other] for other in trick)
    follows = [other for other in held if other // 9 == led]
    trump_cards = [other for other in held if other // 9 == mode.trump]
    beats = row[card] > best
    can_beat = any(row[other] > best for other in trump_cards)
    puur = 9 * led + 5
    if mode.trump < 0:
        freed = mode.kind == "tutti" and play.puur_exempt and follows == [puur]
        return card // 9 == led or not follows or freed
    if led == mode.trump:
        if not trump_cards or (play.puur_exempt and trump_cards == [puur]):
            return True
        return card in trump_cards and (beats or not can_beat or not play.head_trump_lead)
    ruffed = any(other // 9 == mode.trump for other in trick)
    under = card in trump_cards and ruffed and not beats
    if follows:
        if card in follows:
            return True
        no_ban = play.void_duty == "free" and play.undertrump == "by_duty" and not mode.low
        return card in trump_cards and play.may_ruff_with_led_suit and (no_ban or not under)
    if not trump_cards:
        return True
    only_trumps = len(trump_cards) == len(held)
    higher = [other for other in trump_cards if not ruffed or row[other] > best]
    if play.void_duty == "free":
        if not under or mode.low or play.undertrump in ("allowed_if_void", "by_duty"):
            return True
        return only_trumps and (play.undertrump == "forbidden_unless_only_trumps" or not higher)
    if play.void_duty == "amsterdam":
        if partner_best:
            return not under or (only_trumps and not higher)
        if higher:
            return card in higher
        return card not in trump_cards or only_trumps
    if play.void_duty == "must_trump_unless_partner_best" and partner_best:
        return True
    return card in trump_cards and (card in higher or not higher or play.overtrump_duty == "none")


def position(rng):
    """A trick with one to four cards and a hand beside it, often short of suits."""
    dealt = rng.sample(range(36), 36)
    laid_cards = rng.randint(1, 4)
    trick, rest = dealt[:laid_cards], dealt[laid_cards:]
    missing = rng.sample(range(4), rng.randint(0, 3))
    hand = [card for card in rest if card // 9 not in missing][: rng.randint(1, 9)]
    return trick, sum(BIT[card] for card in hand or rest[:1])


MODES = [OBEN, UNDEN, LED, S, H, D, C, LOW]


@cache
def positions():
    """A random position, with the legal cards, for each combination of options, mode and whose card is the best."""
    rng, found = Random(f"positions {os.environ.get('JASSLOG_SEED', 1)}"), []
    for mode, play, best in itertools.product(MODES * examples(1), OPTIONS, (False, True)):
        trick, hand = position(rng)
        found.append((hand, trick, mode, play, best, legal(hand, trick, mode, play, partner_best=best)))
    return found


def test_the_masks_say_what_the_words_say():
    for hand, trick, mode, play, best, answer in positions():
        words = sum(BIT[card] for card in numbers(hand) if may_play(card, hand, trick, mode, play, best))
        assert shown(answer) == shown(words), (shown(hand), trick, mode, play, best)


def test_some_card_of_the_hand_is_always_legal():
    for hand, *rest, answer in positions():
        assert answer, (shown(hand), rest)
        assert answer & ~hand == 0, (shown(hand), rest)


def test_every_illegal_card_has_a_fault_and_no_legal_one_has():
    for hand, trick, mode, play, best, answer in positions()[::3]:
        for card in numbers(hand):
            broken = fault(card, hand, trick, mode, play, partner_best=best)
            assert (broken is None) == bool(answer & BIT[card]), (CODES[card], shown(hand), trick, mode, play, best)
            if broken and broken.name in ("under-trumped", "not-overtrumped", "ruffed-with-led-suit"):
                assert card // 9 == mode.trump
            if broken and broken.name == "renege":
                assert hand & SUIT_SET[trick[0] // 9]


def test_the_names_of_the_suits_do_not_matter():
    rng = Random("suits")
    for hand, trick, mode, play, best, answer in positions()[1::7]:
        moved = rng.choice([*itertools.permutations(range(4))][1:])
        image = [moved[card // 9] * 9 + card % 9 for card in range(36)]
        other = replace(mode, trump=moved[mode.trump]) if mode.trump >= 0 else mode
        there = sum(BIT[image[card]] for card in numbers(hand))
        found = legal(there, [image[card] for card in trick], other, play, partner_best=best)
        wanted = sum(BIT[image[card]] for card in numbers(answer))
        assert shown(found) == shown(wanted), (shown(hand), trick, mode, play, best)


def test_a_third_seat_whose_partner_wins_is_freer_under_belote():
    freer = 0
    for hand, trick, *_ in positions()[::7]:
        won = winner(trick, S, BELOTE) == len(trick) - 2
        bound, free = legal(hand, trick, S, BELOTE), legal(hand, trick, S, BELOTE, partner_best=won)
        assert bound & ~free == 0, (shown(hand), trick)
        freer += bound != free
    assert freer
