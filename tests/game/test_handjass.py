"""Handjass for two to five, in pairs, to 31, and with better cards: its rules (G3) and edge cases."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from game.builder import Record, booked, names
from game.handjass import (
    FIVES,
    HAND,
    HAND_BLIND,
    HAND_LOG,
    NINES,
    TWO_BLIND,
    TWO_DEAD,
    TWO_HANDS,
    handjass,
    legal_cards,
    won,
)
from msgspec.structs import replace

from jasslog.audit.report import result
from jasslog.cards import CODES, cards
from jasslog.game.answers import expected
from jasslog.game.facts import DRAW, NOBODY, Entry
from jasslog.game.score.earned import round_total
from jasslog.game.score.places import hole_sides
from jasslog.variants.load import released
from jasslog.variants.plain import counts

H2 = "|".join(HAND.split("|")[:2])
DEAD = HAND.split("|")[2]
"""The third hand of the example, as the dead hand; ``H2`` holds the other two."""
BESSERN = "H6 H7 H8 H9 HT HJ HQ HK HA|S6 S7 S8 S9 ST SJ SQ SK SA|C6 C7 C8 C9 CT CJ CQ CK CA"
PACKETS = ("D6 D7 D8", "D9 DT DJ", "DQ DK DA")
TWELVES = "D6 D7 D8 D9 DT DJ DQ DK DA H6 H7 H8|S6 S7 S8 S9 ST SJ SQ SK SA H9 HT HJ|C6 C7 C8 C9 CT CJ CQ CK CA HQ HK HA"


def two(**members: Any) -> Record:
    return handjass(H2, **members)


def four(hands: str = NINES, card: str = "CA", dealer: int = 3, **members: Any) -> Record:
    return handjass(hands, card, "", dealer, **members)


def bessern(hands: str = BESSERN, card: str = "CA", **members: Any) -> Record:
    record = Record("handjass-bessern", pre=(0,) * len(hands.split("|")), **members).deal(
        len(hands.split("|")) - 1, hands
    )
    for seat, packet in enumerate(PACKETS[: len(hands.split("|"))]):
        record.aside("packet", packet, seat=seat)
    return record.turn_up(card)


def why(record: Record, name: str) -> list[str]:
    return [found.slots["why"] for found in record.audit().findings if found.name == name]


def held(record: Record, seat: int) -> set[str]:
    return {CODES[card] for card in range(36) if record.game().round.hands[seat] >> card & 1}


def played_out(record: Record) -> Record:
    """Play the first legal card until the end of the round; return the record."""
    from jasslog.game.answers import expected

    while acts := [act for act in expected(record.game()) if act.type == "card_played"]:
        record.add("card_played", seat=acts[0].seat, card=CODES[acts[0].cards[0]])
    return record


# Cards


@pytest.mark.parametrize(
    ("case", "card", "trick", "hand", "allowed"),
    [
        ("T3", "H9", "S9 HK", "H7 HA", "H7 HA"),
        ("T6", "H9", "H7", "HJ C8 D6", "HJ C8 D6"),
        ("T7", "H9", "H7", "HJ H6 D6", "HJ H6"),
        ("T11", "H8", "S9 HK", "H7 H9 S6", "H9 S6"),
        ("T12", "H9", "H7 HA", "H6 D8", "H6"),
    ],
)
def test_legal_cards(case: str, card: str, trick: str, hand: str, allowed: str) -> None:
    assert legal_cards("handjass", card, trick, hand, 3) == set(allowed.split())


# The deal


def test_HJ_1_each_number_of_players_has_its_own_deal() -> None:
    assert counts(released("handjass")) == (2, 3, 4, 5)
    assert [counts(released(f"handjass-{kind}")) for kind in ("pairs", "31", "bessern")] == [(4,), (2, 3), (2, 3)]
    asides = {}
    for record in (two(), handjass(), four(), handjass(FIVES, "CK", "", 4), bessern(), _thirty_one(2), _thirty_one(3)):
        game = record.game()
        aside = game.round.aside
        key = (game.rules.id, game.players)
        asides[key] = (game.round.size, aside.blind.size, aside.dead.size, sum(map(len, aside.packets)))
        assert names(record.audit()) == [], key
    assert asides == {
        ("handjass", 2): (9, 9, 9, 0),
        ("handjass", 3): (9, 9, 0, 0),
        ("handjass", 4): (9, 0, 0, 0),
        ("handjass", 5): (7, 0, 0, 0),
        ("handjass-bessern", 3): (9, 0, 0, 9),
        ("handjass-31", 2): (12, 12, 0, 0),
        ("handjass-31", 3): (12, 0, 0, 0),
    }


def _thirty_one(players: int) -> Record:
    hands = "|".join(TWELVES.split("|")[:players])
    record = Record("handjass-31", pre=(0,) * players, players=players).deal(0, hands)
    return record.turn_up("C6" if players == 2 else "D6")


def test_HJ_1_bessern_for_two_leaves_twelve_cards_out() -> None:
    record = Record("handjass-bessern", pre=(0, 0), players=2).deal(1, "|".join(BESSERN.split("|")[:2])).turn_up("S6")
    aside = record.game().round.aside
    assert (aside.dead.size, aside.packets) == (12, ((-1, -1, -1), (-1, -1, -1)))


def test_T40_the_six_of_spades_is_no_card_of_five() -> None:
    record = handjass(FIVES.replace("C7", "S6"), "CK", "", 4)
    (found,) = [f for f in record.audit().findings if f.severity == "error"]
    assert (found.name, found.slots["why"], found.slots["cards"]) == ("misdeal", "deck", ["S6"])


@pytest.mark.parametrize("where", ["blind", "dead"])
def test_C_7_a_card_lies_in_one_place_only(where: str) -> None:
    record = Record("handjass", pre=(0, 0), players=2).deal(0, H2)
    pile = HAND_BLIND if where == "dead" else HAND_BLIND.replace("SK", "HQ")
    record.aside("blind", pile).aside("dead", HAND_BLIND if where == "dead" else DEAD)
    assert why(record, "wrong-pile") == ["card-twice"]
    assert why(Record("handjass", pre=(0, 0), players=2).deal(0, H2).aside("blind", "SK"), "wrong-pile") == ["count"]


def test_C_7_a_pile_is_laid_once_and_before_the_card_is_turned() -> None:
    record = Record("handjass", pre=(0,) * 3, players=3).deal(0, HAND).aside("blind", HAND_BLIND)
    assert why(record.aside("blind", HAND_BLIND), "wrong-pile") == ["twice"]
    assert names(handjass().aside("blind", HAND_BLIND).audit()) == ["not-expected"]


# Taking part


def test_HJ_2_in_turn_from_the_forehand_on_and_the_blind_only_once() -> None:
    record = handjass()
    kinds = {"stayed", "folded", "hand_swapped"}
    assert set(record.may()) == {(kind, 1) for kind in kinds}
    record.swap(1)
    assert set(record.may()) == {("stayed", 2), ("folded", 2)}
    record.fold(2)
    assert set(record.may()) == {("stayed", 0), ("folded", 0)}
    record.stay(0)
    assert names(record.audit()) == []
    assert record.game().round.turn == 1


def test_HJ_2_without_a_blind_one_only_stays_or_folds() -> None:
    assert set(four().may()) == {("stayed", 0), ("folded", 0)}
    assert set(_thirty_one(3).may()) == {("stayed", 1), ("folded", 1)}
    swapped = four().swap(0)
    assert why(swapped, "swap-not-allowed") == ["not-allowed"]
    assert swapped.may() == [("stayed", 1), ("folded", 1)], "the word still means staying"


def test_HJ_2_maybe_only_where_it_is_agreed() -> None:
    assert names(four().add("maybe_said", seat=0).audit()) == ["not-expected"]
    agreed = four(overrides={"participation": {"maybe": True}})
    assert ("maybe_said", 0) in agreed.may()


@pytest.mark.parametrize(
    ("said", "active"),
    [("mms", (1, 2)), ("msf", (0, 1)), ("mmm", (1, 2)), ("mmf", (0, 1)), ("sss", (0, 1, 2)), ("mfm", (0, 2))],
)
def test_C_46_who_waited_stays_if_somebody_has_folded(said: str, active: tuple[int, ...]) -> None:
    """Seats that waited decide in turn: the first one folds if nobody has folded, and then the next one may stay."""
    record = handjass(dealer=2, overrides={"participation": {"maybe": True}})
    for seat, word in enumerate(said):
        record.add({"m": "maybe_said", "s": "stayed", "f": "folded"}[word], seat=seat)
    assert record.game().round.active == active
    assert names(record.audit()) == []


def test_C_46_or_they_choose_freely_when_all_have_spoken() -> None:
    rules = {"participation": {"maybe": True, "maybe_resolution": "second_cycle_free"}}
    record = handjass(dealer=2, overrides=rules)
    record.add("maybe_said", seat=0).stay(1).add("maybe_said", seat=2)
    assert set(record.may()) == {("stayed", 0), ("folded", 0), ("hand_swapped", 0)}
    record.stay(0).fold(2)
    assert record.game().round.active == (0, 1)
    assert names(record.audit()) == []


def test_T30_and_C_44_who_has_taken_the_blind_cannot_fold() -> None:
    record = handjass().swap(1).fold(1)
    (found,) = [f for f in record.audit().findings if f.severity == "error"]
    assert (found.name, found.seat) == ("fold-after-swap", 1)
    deal = record.game().round
    assert deal.active == (0, 2), "the hand is dead all the same"
    assert deal.aside.dead.size == 18


def test_T31_and_C_44_the_blind_is_taken_only_once() -> None:
    record = handjass().swap(1).swap(2)
    assert names(record.audit()) == ["swapped-twice"]
    assert held(record, 2) == set(HAND.split("|")[2].split())
    assert record.may() == [("stayed", 0), ("folded", 0)], "it still means staying"


def test_C_45_a_word_out_of_turn_counts_and_is_a_finding() -> None:
    record = handjass().fold(0)
    (found,) = [f for f in record.audit().findings if f.severity == "error"]
    assert (found.name, found.slots["expected"], found.rule) == ("word-out-of-turn", [1], "participation")
    record.stay(1, 2)
    assert record.game().round.active == (1, 2)


def test_C_45_who_has_spoken_does_not_speak_again() -> None:
    assert names(handjass().stay(1).stay(1).audit()) == ["word-changed"]
    folded = handjass().fold(1).stay(1)
    assert names(folded.audit()) == ["word-changed"]
    assert 1 not in folded.game().round.active
    late = handjass().stay(1, 2, 0).fold(2)
    assert names(late.audit()) == ["word-changed"]
    assert late.game().round.active == (0, 1)


def test_C_45_nobody_plays_before_all_have_spoken() -> None:
    record = handjass().stay(1).play("1 H9")
    (found,) = [f for f in record.audit().findings if f.severity == "error"]
    assert (found.name, found.slots["expected"]) == ("not-all-spoken", [2, 0])
    assert record.game().round.turn == 2, "who said nothing plays"


def test_C_45_who_folded_gets_no_hand_back_when_play_begins_too_early() -> None:
    record = handjass().fold(1).stay(2).play("2 C8")
    assert names(record.audit()) == ["not-all-spoken"]
    deal = record.game().round
    assert (deal.active, deal.hands[1], deal.unknown[1]) == ((0, 2), 0, 0)
    assert deal.turn == 0


def test_C_45_words_have_no_place_before_trump_or_after_a_card() -> None:
    early = Record("handjass", pre=(0,) * 3, players=3).deal(0, HAND).stay(1)
    assert names(early.audit()) == ["not-expected"]
    late = handjass().stay(1, 2, 0).play("1 H9").fold(2)
    assert names(late.audit()) == ["not-expected"]
    assert late.game().round.active == (0, 1, 2)


def test_C_5_and_C_8_who_folds_plays_no_card_and_the_hand_is_dead() -> None:
    record = handjass().fold(1).stay(2, 0)
    deal = record.game().round
    assert (deal.active, deal.hands[1], deal.dealt[1]) == ((0, 2), 0, 0)
    assert deal.aside.dead.cards == cards(HAND.split("|")[1])
    record.play("2 HA 0/HT")
    assert record.game().round.tricks[0].seats == (2, 0)
    assert names(record.audit()) == []
    out = handjass().fold(1).stay(2, 0).play("2 1/H9")
    assert {"wrong-leader", "card-not-held"} == {f.name for f in out.audit().findings if f.severity == "error"}


def test_C_3_and_HJ_6_the_next_one_who_plays_leads_and_melds() -> None:
    record = handjass(dealer=1).fold(2).stay(0, 1)
    assert record.game().round.turn == 0
    assert ("meld_announced", 0) in record.may()
    record.meld(0, "ST-SJ-SQ")
    assert names(record.audit()) == []
    assert names(handjass(dealer=1).fold(2).stay(0, 1).meld(2, "HQ-HK-HA").audit()) == ["meld-late"]


# Robbing


def test_T29_and_HJ_3_the_card_turned_goes_with_the_blind() -> None:
    record = handjass().swap(1).fold(2).stay(0)
    assert record.may("trump_six_swapped") == []
    record.rob(0)
    assert why(record, "rob-not-allowed") == ["gone"]
    assert "S6" in held(record, 0)


def test_HJ_3_who_stays_robs_when_all_have_spoken() -> None:
    record = handjass().stay(1, 2)
    assert record.may("trump_six_swapped") == []
    early = handjass().stay(1, 2).rob(0)
    assert why(early, "rob-not-allowed") == ["early"]
    assert "SK" in held(early, 0)
    record.stay(0)
    assert record.may("trump_six_swapped") == [("trump_six_swapped", 0)]
    assert names(record.rob(0).audit()) == []
    folded = handjass().stay(1, 2).fold(0).rob(0)
    assert why(folded, "rob-not-allowed") == ["folded"]


def test_HJ_3_a_card_that_belongs_to_a_hand_is_not_robbed() -> None:
    record = four(card="CA").stay(0, 1, 2, 3)
    assert record.may("trump_six_swapped") == []
    assert why(record.rob(3), "rob-not-allowed") == ["not-allowed"]


def test_C_42_unless_the_rules_say_always() -> None:
    hands = NINES.replace("C6", "X").replace("S6", "C6").replace("X", "S6")
    record = four(hands, "CA", overrides={"exchange": {"rob": "always"}}).stay(0, 1, 2, 3)
    assert record.may("trump_six_swapped") == [("trump_six_swapped", 2)]
    record.rob(2)
    assert "CA" in held(record, 2)
    assert "C6" in held(record, 3)
    assert names(record.audit()) == []
    own = four(NINES, "CA", overrides={"exchange": {"rob": "always"}}).stay(0, 1, 2, 3).rob(3)
    assert why(own, "rob-not-allowed") == ["not-allowed"]


def test_C_41_from_a_hand_that_nobody_wrote_down() -> None:
    record = Record("handjass", pre=(0,) * 3, players=3).add("round_started", dealer=0)
    for seat in range(3):
        record.add("hand_dealt", seat=seat, count=9)
    record.turn_up("SK").stay(1, 2, 0)
    assert record.may("trump_six_swapped") == [("trump_six_swapped", seat) for seat in range(3)]
    deal = record.rob(2).game().round
    assert (deal.hands[2], deal.unknown[2]) == (cards("SK"), 8)
    assert deal.aside.blind.cards == cards("S6")
    assert names(record.audit()) == []
    assert names(record.play("1 S6").audit()) == ["rob-not-allowed"], "seat 2 had not the six"


def test_C_41_a_card_turned_from_those_left_over_is_robbed_there_though_a_blind_lies_beside_them() -> None:
    overrides = {"choosing": {"turn_up_from": "rest"}}
    record = Record("handjass", pre=(0, 0), players=2, overrides=overrides).deal(0, TWO_HANDS)
    record.aside("blind", TWO_BLIND).aside("dead", TWO_DEAD).turn_up("ST").stay(1, 0)
    assert record.may("trump_six_swapped") == [("trump_six_swapped", 1)]
    record.rob(1)
    assert names(record.audit()) == []
    assert "ST" in held(record, 1)
    assert record.game().round.aside.dead.cards == cards(f"{TWO_DEAD} S6") & ~cards("ST")


def test_C_42_from_a_hand_of_which_cards_were_laid_away_that_nobody_named() -> None:
    overrides = {"exchange": {"rob": "always"}, "choosing": {"choice": "dealer_last_card"}}
    hands = BESSERN.replace("C6", "X").replace("H6", "C6").replace("X", "H6")
    record = bessern(hands, overrides=overrides).better(0).better(1).better(2, count=2).stay(0, 1, 2)
    assert ("trump_six_swapped", 0) in record.may()
    assert names(record.rob(0).audit()) == []


# The worked example and the score


def test_the_worked_example_of_G3() -> None:
    record = handjass().swap(1).fold(2).stay(0).play(HAND_LOG)
    audit = record.write(0, "melds", 20).scored("cards", 41, 74, 0).scored("round", 1, 1, 0).audit()
    assert names(audit) == []
    deal = audit.game.rounds[0]
    assert round_total(deal) + 5 == 115 == 157 - 30 - 12
    counted = [replace(entry, factor=1) for entry in deal.entries if not entry.factor]
    assert audit.game.side_scores(counted) == [61, 74, 0]
    assert booked(audit) == (1, 1, 0)


def test_C_33_the_folded_hand_and_the_one_laid_away_need_not_be_known() -> None:
    record = Record("handjass", pre=(0,) * 3, players=3).add("round_started", dealer=0)
    for seat in range(3):
        record.add("hand_dealt", seat=seat, count=9)
    record.turn_up("SK").swap(1).fold(2).stay(0).play(HAND_LOG)
    audit = record.scored("cards", 41, 74, 0).audit()
    assert names(audit) == []
    assert round_total(audit.game.rounds[0]) == 110


def test_C_31_and_C_32_the_hand_of_a_round_is_what_was_played() -> None:
    record = Record("handjass", pre=(0,) * 3, players=3).add("round_started", dealer=0)
    for seat in range(3):
        record.add("hand_dealt", seat=seat, count=9)
    record.turn_up("SK").swap(1).fold(2).stay(0)
    record.play("1 DA CK, 1 H8 C7")
    assert "renege" not in names(record.audit())
    assert "renege" in names(record.play("1 CA HQ").audit())


def test_T32_and_HJ_5_who_stays_alone_gets_two() -> None:
    record = four().fold(0, 1).stay(2).fold(3)
    deal = record.game().round
    assert (deal.phase, deal.active) == ("complete", (2,))
    audit = record.scored("round", 0, 0, 2, 0).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 0, 2, 0)
    assert audit.game.scored == 4
    assert names(record.add("round_started", dealer=0).audit()) == []


def test_T33_and_HJ_5_or_one_where_two_are_left() -> None:
    record = two().fold(1).stay(0).scored("round", 1, 0)
    assert names(record.audit()) == []
    assert booked(record.audit()) == (1, 0)


def test_HJ_5_and_C_47_where_nobody_stays_nobody_scores() -> None:
    record = four().fold(0, 1, 2, 3)
    assert record.game().round.phase == "complete"
    audit = record.scored("round", 0, 0, 0, 0).audit()
    assert names(audit) == []
    assert audit.game.ledger == []
    assert record.may() == [("round_started", 0)]


def test_C_20_a_walk_over_has_no_last_trick_and_no_card_can_follow() -> None:
    record = four().fold(0, 1).stay(2).fold(3)
    assert record.may("meld_announced", "card_played", "marriage_announced") == []
    assert names(four().fold(0, 1).stay(2).fold(3).play("2 S6").audit()) == ["not-expected"]
    claimed = four().fold(0, 1).stay(2).fold(3).add("trick_claimed", winner=2)
    assert names(claimed.audit()) == ["nothing-to-claim"]
    wrong = four().fold(0, 1).stay(2).fold(3).scored("round", 0, 0, 1, 0)
    assert names(wrong.audit()) == ["round-score-claimed"]


def test_HJ_5_or_fewer_than_two_bring_nothing() -> None:
    record = four(overrides={"places": {"walkover": 0}}).fold(0, 1).stay(2).fold(3).scored("round", 0, 0, 0, 0)
    assert names(record.audit()) == []


@pytest.mark.parametrize(
    ("players", "folds", "points", "expected"),
    [
        (4, (), (80, 30, 30, 17), [1, 0, 0, -1]),
        (4, (2, 3), (120, 27), [1, 1, 0, 0]),
        (4, (2, 3), (130, 17), [2, -1, 0, 0]),
        (2, (), (70, 70), [0, 0]),
        (2, (), (70, 60), [1, 0]),
        (2, (), (90, 20), [1, -1]),
        (5, (), (40, 40, 37, 20, 20), [1, 1, 0, -1, -1]),
        (3, (), (15, 60, 40), [-1, 1, 1]),
        (3, (), (20, 20, 15), [-1, -1, -1]),
    ],
)
def test_T34_and_T35_and_T37_and_HJ_8(
    players: int, folds: tuple[int, ...], points: tuple[int, ...], expected: list[int]
) -> None:
    record = {2: two, 3: handjass, 4: four, 5: lambda: handjass(FIVES, "CK", "", 4)}[players]()
    game = record.stay(*(s for s in range(players) if s not in folds)).fold(*folds).game()
    assert won(game, *points) == expected


def test_T36_and_HJ_7_a_meld_helps_to_a_place_and_not_out_of_the_hole() -> None:
    game = handjass().stay(1, 2, 0).game()
    deal = game.round
    earned = [Entry(1, seat, "cards", points, 1, -1) for seat, points in enumerate((15, 60, 40))]
    earned.append(Entry(1, 0, "melds", 100, 1, -1))
    assert hole_sides(game, deal, earned) == [0]
    helped = handjass(overrides={"places": {"hole_counts_melds": True}}).stay(1, 2, 0).game()
    assert hole_sides(helped, helped.round, earned) == []


def test_T38_and_C_49_thirty_is_a_hole_in_the_game_to_31() -> None:
    game = _thirty_one(3).stay(1, 2, 0).game()
    assert won(game, 30, 66, 61) == [-1, 1, 1]
    assert won(game, 31, 65, 61) == [0, 1, 1]


# Better cards


def test_HJ_4_in_turn_some_cards_for_as_many_of_the_own_packet() -> None:
    record = bessern()
    assert record.may() == [("better_cards_taken", 0)]
    record.better(0, "H6 H7")
    assert held(record, 0) == {"H8", "H9", "HT", "HJ", "HQ", "HK", "HA", "D6", "D7"}
    aside = record.game().round.aside
    assert aside.dead.cards == cards("H6 H7 D8"), "what is laid away and what is not taken"
    assert aside.packets[0] == ()
    record.better(1).better(2, "C6 C7 C8")
    assert set(record.may()) == {("stayed", 0), ("folded", 0)}
    assert names(record.fold(0).stay(1, 2).audit()) == []


def test_T39_two_cards_are_allowed_unless_it_is_all_or_none() -> None:
    assert names(bessern().better(0, "H6 H7").audit()) == []
    record = bessern(overrides={"exchange": {"better": "all_or_none"}}).better(0, "H6 H7")
    (found,) = [f for f in record.audit().findings if f.severity == "error"]
    assert (found.name, found.slots["found"], found.slots["counts"]) == ("discard-count", 2, [0, 3])


def test_HJ_4_a_wrong_number_stands_and_is_a_finding() -> None:
    record = bessern().better(0, "H6 H7", count=3)
    assert "discard-count" in names(record.audit())
    assert record.game().round.hands[0].bit_count() == 10
    many = bessern().better(0, "H6 H7 H8 H9")
    assert "discard-count" in names(many.audit())
    assert many.game().round.hands[0].bit_count() == 8


def test_HJ_4_a_card_that_is_left_over_counts_for_nobody() -> None:
    record = bessern().better(0, "H6 H7", count=3).better(1).better(2).stay(0, 1, 2)
    game = played_out(record).game()
    deal = game.round
    assert deal.phase == "complete"
    assert len(deal.tricks) == 9
    assert deal.hands[0].bit_count() == 1
    assert sum(deal.won) == round_total(deal)
    assert [f.name for f in record.audit().findings if f.caused_by is None and f.severity == "error"] == [
        "discard-count"
    ]


def test_HJ_4_where_exchanges_need_not_be_told_cards_may_be_taken_until_somebody_says_whether_he_plays() -> None:
    """An act may come exactly if there is no objection to it, even if nobody waits for it."""
    record = Record("handjass-bessern", players=3, not_recorded=["exchanges"]).add("round_started", dealer=2)
    record.turn_up("H9")
    assert record.may("stayed") == [("stayed", 0)]
    taken = [(act.seat, act.optional) for act in expected(record.game()) if act.type == "better_cards_taken"]
    assert taken == [(0, True), (1, True), (2, True)]
    record.add("better_cards_taken", seat=1, count=2)
    assert [seat for _, seat in record.may("better_cards_taken")] == [0, 2]
    assert record.stay(0).may("better_cards_taken") == []
    assert [found.name for found in record.audit().findings if found.severity == "error"] == []
    assert "not-expected" in names(record.add("better_cards_taken", seat=2, count=2).audit())


def test_HJ_2_where_exchanges_need_not_be_told_the_last_word_may_come_until_the_first_card() -> None:
    """A seat that was not heard may have taken the blind, which means that it stays."""
    record = Record("handjass", players=3, not_recorded=["exchanges"]).add("round_started", dealer=2).turn_up("H9")
    record.stay(0, 1)
    words = [act for act in expected(record.game()) if act.type in ("stayed", "folded", "hand_swapped")]
    assert [(act.type, act.seat, act.optional) for act in words] == [
        ("stayed", 2, True),
        ("folded", 2, True),
        ("hand_swapped", 2, True),
    ]
    assert deepcopy(record).stay(2).may("stayed", "folded") == []
    assert deepcopy(record).play("0 S6").may("stayed", "folded", "hand_swapped") == []


def test_HJ_4_one_lays_away_ones_own_cards_in_turn_and_once() -> None:
    foreign = bessern().better(0, "S6 H7")
    assert "card-not-held" in names(foreign.audit())
    turn = bessern().better(1)
    (found,) = [f for f in turn.audit().findings if f.severity == "error"]
    assert (found.name, found.slots["expected"]) == ("word-out-of-turn", [0])
    assert names(bessern().better(0).better(0).audit()) == ["word-changed"]
    assert names(handjass().better(1).audit()) == ["not-expected"]
    skipped = bessern().better(0).stay(0)
    assert names(skipped.audit()) == ["not-all-spoken"]


def test_HJ_4_the_cards_taken_are_those_of_the_packet() -> None:
    assert names(bessern().better(0, "H6 H7", "D6 D7").audit()) == []
    unseen = Record("handjass-bessern", pre=(0,) * 3).deal(2, BESSERN).turn_up("CA")
    assert why(unseen.better(0, "H6 H7", "H8 D7"), "wrong-pile") == ["card-twice"]
    assert why(bessern().better(0, "H6 H7", "D8 D7"), "wrong-pile") == ["lacking"]


def test_C_31_better_cards_that_nobody_wrote_down() -> None:
    record = Record("handjass-bessern", pre=(0,) * 3).deal(2, BESSERN).turn_up("CA")
    record.add("better_cards_taken", seat=0, count=2)
    deal = record.game().round
    assert (deal.hands[0], deal.unknown[0], deal.known[0]) == (0, 9, False)
    assert deal.aside.dead.size == 3
    told = Record("handjass-bessern", pre=(0,) * 3).deal(2, BESSERN).turn_up("CA").better(0, "H6 H7")
    deal = told.game().round
    assert (deal.hands[0].bit_count(), deal.unknown[0]) == (7, 2)
    assert names(told.better(1).better(2).stay(0, 1, 2).play("0 D6").audit()) == []


def test_C_26_melds_are_of_the_cards_held_after_every_exchange() -> None:
    record = bessern().better(0, "H6 H7 H8").better(1).better(2).stay(0, 1, 2)
    assert names(record.meld(0, "D6-D7-D8").audit()) == []
    gone = bessern().better(0, "H6 H7 H8").better(1).better(2).stay(0, 1, 2).meld(0, "H6-H7-H8")
    assert names(gone.audit()) == ["meld-not-held"]


# The end


def _walkover(record: Record, winner: int, dealer: int, *, blind: str = HAND_BLIND) -> Record:
    """Add a round in which all seats but ``winner`` fold."""
    record.deal(dealer, HAND).aside("blind", blind).turn_up("SK")
    order = [seat for step in range(1, 4) if (seat := (dealer + step) % 3) is not None]
    for seat in order:
        (record.stay if seat == winner else record.fold)(seat)
    return record


def test_HJ_9_who_reaches_five_goes_out_and_two_play_on_at_their_own_table() -> None:
    record = Record("handjass", pre=(3, 4, 2), players=3)
    _walkover(record, 0, 0).scored("total", 5, 4, 2)
    game = record.game()
    assert (game.out, game.seats, game.winner) == (((0,),), (1, 2), -1)
    assert record.may() == [("round_started", 1)]
    record.add("round_started", dealer=1)
    assert sorted(record.may("hand_dealt")) == [("hand_dealt", 1), ("hand_dealt", 2)]
    first, second = HAND.split("|")[:2]
    record.add("hand_dealt", seat=2, cards=first.split()).add("hand_dealt", seat=1, cards=second.split())
    record.aside("blind", HAND_BLIND).turn_up("SK")
    deal = record.game().round
    assert (deal.dealt_in, deal.aside.dead.size, deal.size) == ((1, 2), 9, 9)
    assert set(record.may()) == {(kind, 2) for kind in ("stayed", "folded", "hand_swapped")}
    record.fold(2).stay(1).scored("round", 0, 1, 0)
    audit = record.add("game_ended", winner=0, scores=[5, 5, 2]).audit()
    assert names(audit) == []
    assert (audit.game.out, audit.game.winner, audit.game.decided_by) == (((0,), (1,)), 0, "first-out")


def test_HJ_9_a_seat_that_is_out_is_not_dealt_to() -> None:
    record = _walkover(Record("handjass", pre=(3, 4, 2), players=3), 0, 0).scored("total", 5, 4, 2)
    record.add("round_started", dealer=1).add("hand_dealt", seat=0, cards=HAND.split("|")[0].split())
    assert names(record.audit()) == ["not-expected"]
    wrong = _walkover(Record("handjass", pre=(3, 4, 2), players=3), 0, 0).scored("total", 5, 4, 2)
    assert names(wrong.add("round_started", dealer=0).audit()) == ["wrong-dealer"]


def test_HJ_9_the_deal_passes_over_a_seat_that_is_out() -> None:
    record = _walkover(Record("handjass", pre=(3, 4, 2), players=3), 0, 2).scored("total", 5, 4, 2)
    assert record.may() == [("round_started", 1)]


def test_HJ_7_a_marriage_before_the_lead_brings_no_game_point_and_ends_no_game() -> None:
    early = {"marriage": {"time": "pre_play"}}
    record = Record("handjass", pre=(0, 0, 0, 4), players=4, overrides=early).deal(3, NINES).turn_up("C6")
    record.fold(0, 1, 2).stay(3).add("marriage_announced", seat=3)
    assert (record.game().winner, record.game().stopped) == (-1, False)
    assert names(record.scored("total", 0, 0, 0, 6).add("round_started", dealer=0).audit()) == []


@pytest.mark.parametrize("rule", ["winner_side", "previous_forehand"])
def test_HJ_9_whoever_would_deal_but_is_out_is_passed_over(rule: str) -> None:
    record = Record("handjass", pre=(2, 3, 2), players=3, overrides={"deal": {"next_dealer": rule}})
    _walkover(record, 1, 0).scored("total", 2, 5, 2)
    assert record.may() == [("round_started", 2)]


def test_HJ_9_the_first_to_reach_it_may_win_at_once() -> None:
    record = Record("handjass", pre=(3, 4, 2), players=3, overrides={"end": {"ending": "first_out"}})
    _walkover(record, 0, 0).scored("total", 5, 4, 2)
    assert (record.game().winner, record.game().decided_by) == (0, "total")


def test_HJ_9_two_who_go_out_in_one_round_share_the_rank() -> None:
    record = Record("handjass", pre=(4, 4, 0), players=3).deal(0, HAND).aside("blind", HAND_BLIND).turn_up("SK")
    record.swap(1).fold(2).stay(0).play(HAND_LOG).scored("round", 1, 1, 0)
    game = record.game()
    assert game.out == ((0, 1),)
    assert (game.winner, game.decided_by) == (-2, "draw")
    assert names(record.add("game_ended", scores=[5, 5, 0]).audit()) == []


def test_HJ_9_who_went_out_first_together_share_the_win_though_a_later_one_has_more() -> None:
    record = Record("handjass", players=5)
    record.events[0]["resumes"] = {"rounds": 9, "scores": [5, 5, 6, 4, 0], "out": [[0, 1], [2]]}
    record.add("round_started", dealer=3)
    for seat, first in ((3, 0), (4, 9)):
        record.add("hand_dealt", seat=seat, cards=CODES[first : first + 9])
    record.aside("blind", " ".join(CODES[18:27])).aside("dead", " ".join(CODES[27:])).turn_up(CODES[18])
    audit = record.fold(4).stay(3).scored("round", 0, 0, 0, 1, 0).audit()
    outcome = result(audit)
    assert outcome is not None
    assert (outcome.decided_by, outcome.scores, outcome.seats) == ("draw", [5, 5, 6, 5, 0], [0, 1])


def test_HJ_9_a_record_may_begin_when_somebody_is_out_already() -> None:
    record = Record("handjass", players=3)
    record.events[0]["resumes"] = {"rounds": 9, "scores": [5, 4, 2], "out": [[0]]}
    assert record.game().seats == (1, 2)
    assert set(record.may()) == {("round_started", 1), ("round_started", 2)}
    record.events[0]["resumes"] = {"rounds": 9, "scores": [5, 4, 2], "out": [[3, 0], [3]]}
    assert (record.game().seats, record.game().start_out) == ((1, 2), ((0,),)), "nobody sits on the fourth seat"
    untold = Record("handjass", pre=(5, 4, 2), players=3)
    assert untold.game().seats == (1, 2)


def test_HJ_9_with_five_the_deck_grows_when_one_is_out() -> None:
    record = Record("handjass", pre=(3, 0, 0, 0, 0), players=5).deal(4, FIVES).turn_up("CK")
    record.stay(0).fold(1, 2, 3, 4).scored("total", 5, 0, 0, 0, 0).add("round_started", dealer=1)
    for seat, hand in enumerate(NINES.split("|"), start=1):
        record.add("hand_dealt", seat=seat, cards=hand.split())
    assert names(record.turn_up("D6").stay(2).audit()) == []
    assert record.game().round.size == 9


def test_C_57_a_ruling_brings_a_seat_back_that_had_gone_out() -> None:
    record = _walkover(Record("handjass", pre=(3, 4, 2), players=3), 0, 0).scored("total", 5, 4, 2)
    record.rule("penalty", seat=0, points=1)
    assert record.game("corrected").out == ((0,),)
    assert record.game("ruled").out == ()
    assert record.game("ruled").scores == [4, 4, 2]


# Two pairs


def test_HJ_10_nobody_is_asked_and_the_partners_points_are_added() -> None:
    record = Record("handjass-pairs", pre=(0, 0)).deal(3, NINES).turn_up("CA")
    assert record.may("stayed", "folded") == []
    assert record.game().round.turn == 0
    game = record.game()
    assert won(game, 40, 20, 40, 57) == [1, 0]
    assert won(game, 5, 80, 5, 67) == [-1, 1]
    assert won(game, 0, 80, 78, 0) == [0, 1]


def test_HJ_10_the_first_pair_to_reach_the_target_wins() -> None:
    record = Record("handjass-pairs", pre=(4, 4)).deal(3, NINES).turn_up("CA")
    game = played_out(record).scored("round", -1, 1).game()
    assert (game.scores, game.winner, game.decided_by) == ([3, 5], 1, "total")
    assert names(record.audit(), ignore=("marriage-missing",)) == []


@pytest.mark.parametrize(("floor", "winner"), [(-4, NOBODY), (-3, DRAW)])
@pytest.mark.parametrize("end", [{}, {"ending": "first_out", "finish_order": ["marriage", "melds", "tricks"]}])
def test_PZ3_9_a_floor_ends_a_game_too_from_which_players_leave(floor: int, winner: int, end: dict[str, Any]) -> None:
    record = handjass(overrides={"end": {"floor": floor, **end}})
    record.events[0]["resumes"]["scores"] = [0, 0, -4]
    audit = record.swap(1).fold(2).stay(0).play(HAND_LOG).add("game_ended", scores=[1, 1, -4]).audit()
    assert audit.game is not None
    assert (audit.game.scores, audit.game.winner) == ([1, 1, -4], winner)
    assert names(audit, ignore=()) == ([] if winner == DRAW else ["unfinished-game"])


def test_C_41_nobody_robs_where_an_ace_that_is_turned_makes_a_round_without_trump() -> None:
    for ace, found in (("trump", []), ("obenabe", ["no-trump"])):
        suits = [*released("handjass").choosing.contracts, *["obenabe"] * (ace == "obenabe")]
        rules = {"choosing": {"turned_ace": ace, "contracts": suits}}
        record = handjass(card="SA", overrides=rules).stay(1).fold(2).stay(0)
        assert record.may("trump_six_swapped") == [("trump_six_swapped", 0)] * (ace == "trump")
        audit = record.rob(0).audit()
        assert [one.slots["why"] for one in audit.findings if one.name == "rob-not-allowed"] == found
        assert record.game().round.aside.robber == 0
