"""The common rules of the games in which everybody plays alone, tested with the sets of these games: C-16 to C-63."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from game.bieter import KING, KINGS, KINGS_LOG, TEN, auction, schaffhauser
from game.builder import Record, names, parts
from game.differenzler import HANDS, PLAYED
from game.handjass import legal_cards, putz

from jasslog.cards import CARD, CODES, cards, codes
from jasslog.game.answers import expected
from jasslog.game.score.slate import round_to
from jasslog.options.playing import Play
from jasslog.penalties.books import books
from jasslog.rules.contracts import Contract, Mode, mode_of, winner
from jasslog.rules.legal import legal
from jasslog.rules.melds import Meld, best_choice, clash, rank_key, read_meld
from jasslog.variants.load import released

SMALL = ("handjass", "schaffhauser", "bieter-three", "molotov-ohio")
"""Sets with the small table of melds."""


def allowed(play: Any, trump: str, trick: str, hand: str) -> set[str]:
    mode = Mode("trump", "DHSC".index(trump), False) if trump else Mode("obenabe", -1, False)
    return set(codes(legal(cards(hand), [CARD[code] for code in trick.split()], mode, play)))


@pytest.mark.parametrize("rules", ["differenzler-ohio", "molotov-ohio"])
def test_C_16_where_few_points_or_a_number_are_wanted_the_void_may_under_trump(rules: str) -> None:
    play = released(rules).play
    assert allowed(play, "H", "S9 HK", "H7 C8") == {"H7", "C8"}
    assert allowed(play, "H", "S9 HK", "S7 H7 C8") == {"S7"}
    assert allowed(play, "H", "S9 HK", "S7 HA C8") == {"S7", "HA"}


@pytest.mark.parametrize("rules", ["handjass", "schaffhauser", "bieter-three", "differenzler-santiago"])
def test_C_15_elsewhere_only_a_hand_of_nothing_but_trumps_may(rules: str) -> None:
    play = released(rules).play
    assert allowed(play, "H", "S9 HK", "H7 C8") == {"C8"}
    assert allowed(play, "H", "S9 HK", "H7 H9 S6") == {"H9", "S6"}
    assert allowed(play, "H", "S9 HK", "H7 HA") == {"H7", "HA"}


def test_C_17_with_two_players_no_rule_on_under_trumping_ever_bites() -> None:
    rules = ("forbidden_unless_only_trumps", "forbidden_unless_only_option", "allowed_if_void")
    rng = Random(17)
    for _ in range(300):
        pack = rng.sample(CODES, 10)
        trump, lead, hand = rng.choice("DHSC"), pack[0], " ".join(pack[1:])
        assert len({frozenset(allowed(Play(undertrump=rule), trump, lead, hand)) for rule in rules}) == 1


def test_C_18_without_a_trump_one_only_follows() -> None:
    play = released("differenzler-ohio").play
    assert allowed(play, "", "S9 HK", "S7 HA C8") == {"S7"}
    assert allowed(play, "", "S9 HK", "HJ HA C8") == {"HJ", "HA", "C8"}


@pytest.mark.parametrize(
    ("kind", "trick", "best"),
    [
        (Contract("trump", 1), "S9 SA H6 SK", "H6"),
        (Contract("trump", 1), "HA H9 HJ SA", "HJ"),
        (Contract("trump", 1), "S9 SA CA SK", "SA"),
        (Contract("obenabe"), "S9 CA ST DA", "ST"),
        (Contract("undenufe"), "S9 C6 ST S8", "S8"),
    ],
)
def test_C_19_the_best_trump_wins_else_the_best_card_of_the_suit_led(kind: Contract, trick: str, best: str) -> None:
    laid = trick.split()
    play = released("differenzler-ohio").play
    assert laid[winner([CARD[code] for code in laid], mode_of(kind, 1, 9, play), play)] == best


def test_C_22_runs_go_by_the_natural_order_and_do_not_turn_the_corner() -> None:
    for rules in (*SMALL, "bieter-santiago"):
        melds = released(rules).melds
        assert read_meld(cards("HK HA H6"), melds) is None
        assert read_meld(cards("HK HA"), melds) is None
        assert read_meld(cards("HQ HK SA"), melds) is None
        run = read_meld(cards("H9 HT HJ"), melds)
        assert run is not None
        assert (run.kind, run.points, run.length) == ("sequence", 20, 3)


def worth(rules: str, text: str) -> int:
    found = read_meld(cards(text), released(rules).melds)
    return found.points if found is not None else 0


def four(rank: str) -> str:
    return " ".join(suit + rank for suit in "DHSC")


def run(length: int) -> str:
    return " ".join("H" + rank for rank in "6789TJQKA"[:length])


@pytest.mark.parametrize("rules", SMALL)
def test_C_23_the_small_table(rules: str) -> None:
    assert [worth(rules, run(length)) for length in range(3, 10)] == [20, 50, 100, 100, 100, 100, 100]
    assert [worth(rules, four(rank)) for rank in "J9AKQT"] == [200, 150, 100, 100, 100, 100]
    assert [worth(rules, four(rank)) for rank in "876"] == [0, 0, 0]


def test_C_24_the_great_table_of_santiago() -> None:
    rules = "bieter-santiago"
    assert [worth(rules, run(length)) for length in range(3, 10)] == [20, 50, 100, 150, 200, 250, 300]
    assert [worth(rules, four(rank)) for rank in "J9AKQT876"] == [200, 150, *[100] * 7]
    assert released(rules).melds.shared_cards


def meld(rules: str, text: str) -> Meld:
    found = read_meld(cards(text), released(rules).melds)
    assert found is not None
    return found


def test_C_25_a_card_serves_once_and_a_suit_may_hold_several_runs() -> None:
    for rules in SMALL:
        melds = released(rules).melds
        assert clash(meld(rules, "HT HJ HQ"), [meld(rules, four("J"))], melds)
        assert not clash(meld(rules, "SQ SK SA"), [meld(rules, "S6 S7 S8")], melds)
        best = best_choice(cards("S6 S7 S8 SQ SK SA"), melds)
        assert sorted(one.points for one in best) == [20, 20]
    rules = "bieter-santiago"
    assert not clash(meld(rules, "HT HJ HQ"), [meld(rules, four("J"))], released(rules).melds)
    assert clash(meld(rules, "H9 HT HJ"), [meld(rules, "HT HJ HQ")], released(rules).melds)


def order(rules: str, contract: Contract, *texts: str) -> list[str]:
    """The melds in order, the best first."""
    melds = released(rules).melds
    return sorted(texts, key=lambda text: rank_key(meld(rules, text), contract, melds), reverse=True)


def test_C_27_points_then_cards_then_the_top_card_then_the_trump_suit() -> None:
    hearts = Contract("trump", 1)
    five, jacks = run(5), four("J")
    assert order("handjass", hearts, five, jacks) == [jacks, five]
    assert order("handjass", hearts, run(6), four("A"), run(5)) == [run(6), run(5), four("A")]
    assert order("handjass", hearts, "ST SJ SQ", "C9 CT CJ") == ["ST SJ SQ", "C9 CT CJ"]
    assert order("handjass", hearts, "ST SJ SQ", "HT HJ HQ") == ["HT HJ HQ", "ST SJ SQ"]
    assert order("handjass", hearts, "SQ SK SA", "HQ HK HA") == ["HQ HK HA", "SQ SK SA"]
    # In Santiago the jack of trumps decides a tie, not the trump suit.
    tie = released("bieter-santiago").melds
    ace, other = meld("bieter-santiago", "HQ HK HA"), meld("bieter-santiago", "SQ SK SA")
    assert rank_key(ace, hearts, tie) == rank_key(other, hearts, tie)
    assert order("bieter-santiago", hearts, "ST SJ SQ", "HT HJ HQ") == ["HT HJ HQ", "ST SJ SQ"]


def test_C_27_from_below_it_goes_the_other_way_round() -> None:
    low = Contract("undenufe")
    assert order("bieter-santiago", low, "ST SJ SQ", "C9 CT CJ") == ["C9 CT CJ", "ST SJ SQ"]
    assert order("bieter-santiago", low, four("A"), four("6")) == [four("6"), four("A")]


def test_C_34_what_is_predicted_in_secret_is_not_shown_before_it_is_opened() -> None:
    from jasslog.views.round_text import predicted
    from jasslog.views.words import Table

    record = Record("differenzler-ohio", pre=(0, 0, 0, 0)).deal(3, HANDS).turn("C9").predict(40, 35, 60, 20)
    game = record.game()
    assert game.round is not None
    hidden = "; ".join(predicted(game, game.round, Table(game)))
    assert not any(figure in hidden for figure in ("40", "35", "60", "20"))
    game = record.play(PLAYED).scored("cards", 38, 35, 64, 20).game()
    assert game.round is not None
    told = predicted(game, game.round, Table(game))
    assert [line.split()[-1] for line in told[:4]] == ["40", "35", "60", "20"]


@pytest.mark.parametrize(
    ("rules", "calls", "why"),
    [
        ("bieter-santiago", "1:490", "low"),
        ("bieter-santiago", "1:500 2:509", "low"),
        ("bieter-santiago", "1:500 2:510", ""),
        ("bieter-three", "1:340", "low"),
        ("bieter-three", "1:350 2:365", "multiple"),
        ("bieter-three", "1:350 2:360", ""),
    ],
)
def test_C_35_the_least_bid_the_step_and_the_multiple(rules: str, calls: str, why: str) -> None:
    record = auction(calls, rules=rules, hands=KING if rules == "bieter-three" else TEN)
    found = [one.slots["why"] for one in record.audit().findings if one.name == "bid-not-allowed"]
    assert found == ([why] if why else [])


def test_C_40_in_santiago_the_declarer_leads_the_first_round_and_in_ohio_the_forehand() -> None:
    declarer = auction("1:- 2:500 0:-").middle(2, "D6 H7 H8 H9 C8 C9").choose(2, "S")
    assert [act.seat for act in expected(declarer.game()) if act.type == "card_played"] == [2]
    forehand = auction("1:- 2:350 0:-", hands=KING, rules="bieter-three").choose(2, "C")
    assert [act.seat for act in expected(forehand.game()) if act.type == "card_played"] == [1]


def test_C_43_whoever_takes_the_blind_takes_the_card_turned_up_with_it_or_the_six() -> None:
    plain = putz().add("hand_swapped", seat=1).game().round
    robbed = putz().add("trump_six_swapped", seat=2).add("hand_swapped", seat=1).game().round
    assert plain is not None
    assert robbed is not None
    assert plain.hands[1] & cards("DQ D6") == cards("DQ")
    assert robbed.hands[1] & cards("DQ D6") == cards("D6")


@pytest.mark.parametrize(("points", "simple"), [(157, 15), (103, 10), (27, 2), (25, 2), (-25, -2), (9, 0), (-9, 0)])
def test_C_50_the_units_digit_is_dropped_toward_nothing(points: int, simple: int) -> None:
    assert round_to(points, "floor10_each") == simple


def test_C_58_and_C_59_what_a_renege_or_a_missing_card_costs_those_who_play_alone() -> None:
    articles = {name: article for article in books()["annulment"].articles for name in article.findings}
    for name in ("renege", "missing-card"):
        assert [ruling.ruling for ruling in articles[name].remedies[0].rulings] == ["annul_round"]


def test_C_52_a_target_is_looked_at_when_the_round_is_over() -> None:
    record = schaffhauser(KINGS, "SK", pre=(345, 0)).play(KINGS_LOG.split(", 1 C8")[0])
    game = record.game()
    assert game.round is not None
    # Seat 0 has won more than the five points that it lacked, but play goes on.
    assert (game.round.won[0] > 5, game.winner, game.stopped) == (True, -1, False)
    record.play("1 C8" + KINGS_LOG.split(", 1 C8")[1])
    audit = record.audit()
    assert audit.game is not None
    assert audit.game.winner == 0


def test_C_28_and_C_29_the_owner_of_the_best_meld_scores_and_the_marriage_counts_beside_it() -> None:
    audit = schaffhauser(KINGS, "SK").play(KINGS_LOG).audit()
    assert parts(audit, "melds") == (50, 0)
    assert parts(audit, "marriage") == (0, 20)
    late = schaffhauser(KINGS, "SK").play(
        KINGS_LOG.replace("DT SQ marriage2", "DT SQ").replace("D6 S7", "D6 S7 marriage2")
    )
    assert "marriage-late" in names(late.audit())
    assert parts(late.audit(), "marriage") == (0, 0)


def test_C_30_in_ohio_a_meld_is_credited_when_the_round_is_over() -> None:
    assert parts(schaffhauser(KINGS, "SK").play(KINGS_LOG.split(", 2 CA")[0]).audit(), "melds") == (0, 0)


def test_C_63_cut_take_back_and_looking_back_are_those_of_all_games() -> None:
    def begun() -> Record:
        return Record("differenzler-santiago", pre=(0, 0, 0, 0)).add("round_started", dealer=3)

    assert names(begun().add("cards_cut", seat=0, manner="cut").audit()) == ["wrong-cut"]
    assert names(begun().add("cards_cut", seat=2, manner="tap").audit()) == []
    dealt = Record("differenzler-santiago", pre=(0, 0, 0, 0)).deal(3, HANDS).turn("C9").predict(40, 35, 60, 20)
    assert names(dealt.play("0 S7 ST back1 ST C7 CT, 3 C9 CQ CK CJ").audit()) == []
    assert names(dealt.add("trick_looked_at", seat=0, trick=2).audit()) == ["looked-back"]
    assert names(dealt.add("card_taken_back", seat=1, card="CK").audit()) == ["looked-back", "taken-back-late"]


def test_C_12_to_C_14_follow_ruff_and_the_lone_jack_in_handjass_and_putz() -> None:
    assert legal_cards("handjass", "DQ", "S9", "S7 D7 C8", 3) == {"S7", "D7"}
    assert legal_cards("handjass", "DQ", "D7", "DJ C8 S6", 3) == {"DJ", "C8", "S6"}
    assert legal_cards("putz-three", "DQ", "D7", "DJ C8 S6", 3) == {"DJ"}
