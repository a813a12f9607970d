"""Schmaus: its rules (G10) and edge cases."""

from __future__ import annotations

import re
from typing import Any

import pytest
from game.builder import Record, booked, hidden, names, parts
from game.schmaus import FREE, HANDS, LAST_DRAW, MELDS, melding, schmaus, whole
from msgspec.structs import replace

from jasslog.cards import CODES, cards, codes
from jasslog.events.play import CardPlayed
from jasslog.game.answers import expected
from jasslog.game.aside import Pile
from jasslog.game.hands import held, together
from jasslog.game.phases.best_melds import counted_melds, credited_melds
from jasslog.game.phases.duties import legal_cards
from jasslog.game.phases.marriage import married_seats
from jasslog.game.phases.tricks import card_played
from jasslog.game.score.end import sums_in_time
from jasslog.game.score.entries import round_entries
from jasslog.game.undecided import undecided_parts


def reasons(record: Record, name: str) -> list[str]:
    return [found.slots["why"] for found in record.audit().findings if found.name == name]


def playable(record: Record) -> set[str]:
    act = next(act for act in expected(record.game()) if act.type == "card_played")
    return {CODES[card] for card in act.cards}


# SM-1: the deal and what is drawn


def test_SM_1_the_first_card_of_the_stock_makes_trump_and_who_did_not_deal_leads() -> None:
    deal = schmaus().game().round
    assert deal.contract.to_record() == {"kind": "trump", "suit": "D"}
    assert (deal.turn, deal.size) == (1, 18)
    assert (deal.aside.stock.cards, deal.aside.stock.unknown) == (cards("DA"), 17)
    assert names(Record("schmaus", pre=(0, 0)).deal(0, HANDS).turn_up("CK").audit()) == ["wrong-pile"]


def test_SM_1_after_a_trick_its_winner_draws_and_then_the_other() -> None:
    record = schmaus().play("1 CA ST")
    assert record.may() == [("card_drawn", 1)]
    assert record.draw(1, "S9").may() == [("card_drawn", 0)]
    assert ("card_played", 1) in record.draw(0, "HT").may()
    game = record.game()
    assert [hand.bit_count() for hand in game.round.hands] == [9, 9]
    assert game.round.aside.stock.size == 16


def test_SM_1_a_round_has_eighteen_tricks_and_the_last_card_drawn_is_the_one_turned_up() -> None:
    record = schmaus().play(FREE).play("1 H9 HK draw0:DT draw1")
    deal = record.game().round
    assert deal.aside.stock.size == 0
    assert deal.hands[1] & cards("DA") == cards("DA")
    assert deal.known == [True, True]
    audit = whole().audit()
    assert names(audit) == []
    assert (len(audit.game.rounds[-1].tricks), booked(audit)) == (18, (29, 128))


@pytest.mark.parametrize(
    ("token", "found", "why"),
    [
        ("draw0:HT draw1:S9", "draw-out-of-turn", ""),
        ("draw1:S9 draw1:HT", "draw-not-allowed", "drawn"),
        ("draw1:DA draw0:HT", "draw-not-allowed", "turned"),
        ("draw1:CK draw0:HT", "wrong-pile", "card-twice"),
        ("draw1:CA draw0:HT", "wrong-pile", "card-twice"),
    ],
)
def test_SM_1_a_wrong_draw(token: str, found: str, why: str) -> None:
    record = schmaus().play(f"1 CA ST {token}")
    assert names(record.audit()) == [found]
    assert not why or reasons(record, found) == [why]


def test_SM_1_a_draw_before_the_first_trick_or_within_one_moves_a_card_all_the_same() -> None:
    early = schmaus().draw(1, "S9")
    assert (names(early.audit()), reasons(early, "draw-not-allowed")) == (["draw-not-allowed"], ["moment"])
    assert early.game().round.hands[1].bit_count() == 10
    within = schmaus().play("1 CA draw0:S9")
    assert reasons(within, "draw-not-allowed") == ["moment"]


def test_SM_1_from_an_empty_stock_nothing_is_drawn() -> None:
    record = schmaus().play(FREE).play(LAST_DRAW).draw(0)
    assert reasons(record, "draw-not-allowed") == ["empty"]
    assert record.game().round.hands[0].bit_count() == 9


@pytest.mark.parametrize("card", ["H7", "S6", "DJ", "D7", "CA", "S9", "D6", "CK", "S7"])
def test_SM_1_what_one_had_or_drew_the_other_cannot_show_be_its_own_hand_known_or_not(card: str) -> None:
    record = hidden(schmaus().play(FREE.partition(", 0 CK")[0]), 0)
    theirs = card not in ("CK", "S7")
    assert names(record.add("card_exposed", seat=0, card=card).audit()) == (["card-not-held"] if theirs else [])


def test_SM_1_where_there_is_no_stock_nobody_draws() -> None:
    assert names(Record("putz-three").draw(0).audit()) == ["not-expected"]


def test_SM_1_the_last_card_must_be_the_one_turned_up() -> None:
    record = schmaus().play(FREE).play("1 H9 HK draw0:DT draw1:S6")
    assert names(record.audit()) == ["wrong-pile"]


@pytest.mark.parametrize(("second", "found"), [("??", ["cards-undecided"]), ("HK", ["draw-not-allowed"])])
def test_SM_1_who_draws_the_last_card_may_have_drawn_after_one_that_is_not_on_record(
    second: str, found: list[str]
) -> None:
    """With an unread second card nobody knows who won the trick. The winner draws first, and not the last card."""
    record = schmaus(not_recorded=["exchanges"]).play(FREE.replace("1 DQ C7", "1 rob1 DQ C7"))
    assert names(record.play(f"1 H9 {second}").draw(0, "D6").audit()) == found


@pytest.mark.parametrize("told_draws", [(), (0,), (1,)])
@pytest.mark.parametrize("later", ["1 DK D6", "0 SJ S9, 0 SQ D6"])
def test_SM_1_who_drew_the_last_card_is_open_where_nobody_read_who_won_the_trick(
    later: str, told_draws: tuple[int, ...]
) -> None:
    record = schmaus(not_recorded=["exchanges"]).play(FREE.replace("1 DQ C7", "1 rob1 DQ C7"))
    record.play("1 H9 ??")
    for told in told_draws:
        record.draw(told)
    assert [name for name in names(record.play(later).audit()) if name != "cards-undecided"] == []


def test_SM_4_the_six_may_have_been_drawn_and_robbed_with_where_nobody_wrote_the_draw_down() -> None:
    record = schmaus(not_recorded=["exchanges"])
    assert names(record.play("1 CA ST, 1 rob1 DA S9").audit()) == []
    told = schmaus(not_recorded=["exchanges"]).play("1 CA ST draw1:S9 draw0:HT, 1 rob1")
    assert names(told.audit()) == ["rob-not-allowed"]


def test_SM_1_a_card_led_before_all_have_drawn() -> None:
    record = schmaus().play("1 CA ST draw1:S9, 1 C8")
    assert names(record.audit()) == ["draw-missing"]
    (found,) = [one for one in record.audit().findings if one.name == "draw-missing"]
    assert (found.seat, found.slots["seats"]) == (0, [0])
    deal = record.game().round
    assert (deal.unknown, deal.aside.stock.size, deal.aside.due) == ([1, 0], 16, ())
    for told in ("1 C8", "1 meld1:H6-H7-H8 C8"):
        silent = schmaus(card="D9", not_recorded=["hands"]).play("1 CA ST, " + told)
        assert names(silent.audit()) == []
    six = schmaus("H6 S8 S9 ST SJ C6 C7 D6 DJ|S6 S7 SQ SK SA C8 C9 CT D8", "HQ", 1, not_recorded=["hands"])
    assert names(six.play("0 S8 S7, 0 rob0 S9").audit()) == []


def test_SM_1_a_card_drawn_unseen_is_known_when_it_is_played() -> None:
    record = schmaus().play("1 CA ST draw1 draw0, 1 S9 HT")
    assert names(record.audit()) == []
    assert record.game().round.known == [False, False] or record.game().round.unknown == [1, 1]


def test_SM_1_a_hand_opened_later_is_the_one_that_was_dealt() -> None:
    record = Record("schmaus", pre=(0, 0)).add("round_started", dealer=0)
    record.add("hand_dealt", seat=0, count=9).add("hand_dealt", seat=1, cards=HANDS.split("|")[1].split())
    record.turn_up("DA").play("1 CA ST draw1:S9 draw0:HT")
    assert record.game().round.unknown == [8, 0]
    record.add("revealed", what="hand", seat=0, cards=HANDS.split("|")[0].split())
    deal = record.game().round
    assert (deal.unknown, deal.known) == ([0, 0], [True, True])
    assert set(codes(deal.hands[0])) == {"CK", "D8", "C9", "S7", "C6", "SJ", "HA", "CQ", "HT"}
    assert names(record.audit()) == []


def test_SM_1_a_hand_opened_before_any_card_is_known_whole() -> None:
    record = Record("schmaus", pre=(0, 0)).add("round_started", dealer=0)
    record.add("hand_dealt", seat=0, count=9).add("hand_dealt", seat=1, cards=HANDS.split("|")[1].split())
    record.turn_up("DA").add("revealed", what="hand", seat=0, cards=HANDS.split("|")[0].split())
    deal = record.game().round
    assert (deal.unknown, deal.known) == ([0, 0], [True, True])


@pytest.mark.parametrize(("drawn", "found"), [("draw0", []), ("draw0:HT", ["renege"])])
def test_SM_1_a_card_that_may_have_been_drawn_later_proves_no_renege(drawn: str, found: list[str]) -> None:
    record = Record("schmaus", pre=(0, 0), not_recorded=["hands"], overrides={"play": {"free_with_stock": False}})
    record.add("round_started", dealer=0).turn_up("DA").play(f"1 CA ST draw1 {drawn}, 1 C8 CQ draw1 draw0")
    assert [name for name in names(record.audit()) if name == "renege"] == found


def test_I_5_a_card_is_taken_back_until_somebody_has_drawn() -> None:
    record = schmaus().play("1 CA ST back0 HA draw1:S9")
    assert names(record.audit()) == []
    deal = record.game().round
    assert [hand.bit_count() + n for hand, n in zip(deal.hands, deal.unknown, strict=True)] == [9, 9]
    late = record.add("card_taken_back", seat=0, card="HA")
    assert names(late.audit()) == ["taken-back-late"]


# SM-2 and SM-3: what may be played


def test_SM_2_and_T85_while_there_is_a_stock_any_card_may_be_played() -> None:
    record = schmaus("SA H7 H8 H9 HT HJ C6 C7 C8|S9 H6 DK DA DQ D6 D7 D8 D9", "HQ", 1).play("0 SA")
    assert playable(record) == {"S9", "H6", "DK", "DA", "DQ", "D6", "D7", "D8", "D9"}
    audit = record.play("1 H6").audit()
    assert names(audit) == []
    assert record.game().round.tricks[-1].winner == 1
    assert names(record.draw_all("HK", "HA").play("1 S9 H7").audit()) == []


LONE = {"void_duty": "must_trump_but_lone_jack"}
STRICT = LONE | {"may_ruff_with_led_suit": False}


@pytest.mark.parametrize(
    ("held", "rules", "allowed"),
    [
        ("S9 H6 DK", {}, "S9 H6"),
        ("S9 H6 DK", STRICT, "S9"),
        ("C9 H6 DK", STRICT, "H6"),
        ("C9 HJ DK", STRICT, "C9 HJ DK"),
        ("C9 H6 DK", LONE, "H6"),
        ("S9 H6 DK", LONE, "S9 H6"),
        ("C9 H6 DK", {}, "C9 H6 DK"),
    ],
)
def test_SM_3_and_T86_when_the_stock_is_gone_the_duties_begin(held: str, rules: dict[str, Any], allowed: str) -> None:
    rest = [card for card in CODES if card not in ("SA", "HQ", *held.split())]
    record = schmaus(
        "SA " + " ".join(rest[:8]) + f"|{held} " + " ".join(rest[8:14]), "HQ", 1, overrides={"play": rules}
    )
    for stock, may in ((2, set(held.split())), (0, set(allowed.split()))):
        game = record.game()
        game.round.hands[1] = cards(held)
        game.round.aside = replace(game.round.aside, stock=Pile(0, stock))
        card_played(game, game.round, CardPlayed(seq=99, seat=0, card="SA"))
        assert set(codes(legal_cards(game, game.round, 1))) == may


def test_SM_3_a_renege_is_found_from_the_tenth_trick_on() -> None:
    assert names(schmaus().play(FREE).play("1 H9 C9").audit()) == []
    revoked = schmaus().play(FREE).play(LAST_DRAW).play("0 SJ CT")
    assert names(revoked.audit()) == ["renege"]


# SM-4: robbing


def robber(**members: Any) -> Record:
    """A round in which seat 0 holds the six of trump; the queen, turned up, lies under the stock."""
    return schmaus("H6 S8 S9 ST SJ C6 C7 D6 DJ|S6 S7 SQ SK SA C8 C9 CT D8", "HQ", 1, **members)


def test_SM_4_and_T84_the_six_is_given_at_ones_own_turn_while_the_stock_lasts() -> None:
    record = robber()
    assert ("trump_six_swapped", 0) in record.may()
    record.play("0 S8 S7 draw0:HA draw1:HK, 0 rob0 HA HK")
    deal = record.game().round
    assert names(record.audit()) == []
    assert deal.hands[0] & cards("HQ H6") == cards("HQ")
    assert deal.aside.stock.cards == cards("H6")
    assert reasons(record.draw_all("D9", "DT").rob(0), "rob-not-allowed") == ["robbed"]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("0 S8 rob0", "turn"),
        ("0 S8 S7 rob0", "early"),
        ("0 S8 S7 draw0:HA rob0", "early"),
        ("0 rob1", "not-held"),
        ("0 H6 S7 draw0:HA draw1:HK, 0 rob0", "not-held"),
    ],
)
def test_SM_4_robbing_out_of_its_time(told: str, why: str) -> None:
    assert reasons(robber().play(told), "rob-not-allowed") == [why]


def test_SM_4_and_T84_when_the_stock_is_gone_nobody_robs() -> None:
    record = schmaus().play(FREE)
    six = record.game().round.hands[1] & cards("D6")
    assert six
    assert ("trump_six_swapped", 1) in record.may()
    assert names(schmaus().play(FREE).play("1 rob1 H9 HK draw0:DT draw1:D6").audit()) == []
    gone = record.play(LAST_DRAW).play("0 SJ rob1")
    assert reasons(gone, "rob-not-allowed") == ["gone"]
    assert gone.game().round.hands[1] & cards("D6")


# SM-5: one meld at a turn, and the better one in a trick


def test_SM_5_a_meld_at_any_turn_before_the_card() -> None:
    record = melding()
    assert record.may("meld_announced") == [("meld_announced", 0)]
    record.play("0 meld0:S8-S9-ST C6")
    assert record.may("meld_announced") == [("meld_announced", 1)]
    record.play("1 C9 draw1:H7 draw0:H8")
    assert record.may("meld_announced") == [("meld_announced", 1)]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("0 C6 meld0:S8-S9-ST C9", "meld-late"),
        ("0 meld1:SQ-SK-SA C6 C9", "meld-early"),
        ("0 C6 C9 meld1:SQ-SK-SA draw1:H7 draw0:H8", "meld-early"),
        ("0 meld0:S7-S8-S9 C6 C9", "meld-not-held"),
        ("0 meld0:S8-S9-SJ C6 C9", "meld-not-valid"),
        ("0 meld0:S8-S9-ST meld0:S9-ST-SJ C6 C9", "meld-second"),
    ],
)
def test_SM_5_melds_that_count_for_nothing(told: str, found: str) -> None:
    record = melding().play(told)
    record.add("game_ended")
    assert names(record.audit()) == [found]


def test_SM_5_a_played_card_is_in_no_meld() -> None:
    record = melding().play("0 S8 S7 draw0:H8 draw1:H7, 0 meld0:S8-S9-ST C6")
    assert names(record.audit()) == ["meld-not-held"]


@pytest.mark.parametrize(
    ("cards", "drawn", "found"),
    [
        ("C8-C9-CT-CJ", "", []),
        ("C8-C9-CT-CJ", " draw0:H8 draw1:CJ", []),
        ("C8-C9-CT-CJ", " draw0:H8 draw1:H9", ["meld-not-held"]),
        # One draw cannot have brought three cards.
        ("H7-H8-H9", "", ["meld-not-held"]),
    ],
)
def test_SM_5_what_was_drawn_and_not_written_down_may_be_in_a_meld(cards: str, drawn: str, found: list[str]) -> None:
    record = melding(**({} if drawn else {"not_recorded": ["exchanges"]}))
    record.play(f"0 C6 D8{drawn}, 0 C7 meld1:{cards} C8")
    assert [name for name in names(record.audit()) if name.startswith("meld-")] == found


def test_SM_5_of_a_trick_only_the_better_meld_scores() -> None:
    record = melding().play("0 meld0:S8-S9-ST C6 meld1:SQ-SK-SA C9 draw1:H7 draw0:H8, 1 C8 C7 draw1:H9 draw0:HT")
    assert melds_of(record) == [(1, 20)]
    better = melding().play("0 meld0:S8-S9-ST-SJ C6 meld1:SQ-SK-SA C9 draw1:H7 draw0:H8, 1 C8 C7")
    assert melds_of(better) == []


def test_SM_5_a_meld_of_which_only_the_points_were_said_may_have_been_the_better_one() -> None:
    first, again = "0 C6 meld1:SQ-SK-SA C9 draw1:H7 draw0:H8", "1 meld1:SQ-SK-SA C8 C7"
    assert "meld-not-better" not in names(melding().meld(0, points=50).play(f"{first}, {again}").audit())
    record = melding().play("0 meld0:S8-S9-ST-SJ C6").meld(1, points=20).add("card_played", seat=1, card="C9")
    record.draw(1, "H7").draw(0, "H8").play("1 C8 meld0:S8-S9-ST-SJ C7")
    assert "meld-not-better" in names(record.audit()), "a lower one has not"


def test_SM_5_a_meld_waits_until_its_owner_has_a_trick() -> None:
    log = "0 meld0:S8-S9-ST-SJ C6 meld1:SQ-SK-SA C9 draw1:H7 draw0:H8"
    assert melds_of(melding().play(log)) == []
    assert melds_of(melding().play(log).play("1 D8 DJ draw0:H9 draw1:HT")) == [(0, 50)]
    free = melding(overrides={"melds": {"needs_trick": "none"}}).play(log)
    assert melds_of(free) == [(0, 50)]


def test_SM_5_of_two_that_are_equal_in_everything_the_leaders_scores() -> None:
    hands = "S8 S9 ST SA C6 C7 D6 DJ HT|C8 C9 CT S6 S7 D8 D7 DQ CK"
    first = schmaus(hands, "HQ", 1).play("0 meld0:S8-S9-ST SA meld1:C8-C9-CT S6 draw0:H7 draw1:H8")
    assert melds_of(first) == [(0, 20)]
    second = schmaus(hands, "HQ", 0).play("1 meld1:C8-C9-CT CK meld0:S8-S9-ST C6 draw1:H7 draw0:H8")
    assert melds_of(second) == [(1, 20)]


def test_SM_5_a_run_of_trumps_beats_an_equal_one() -> None:
    hands = "S8 S9 ST SA C6 C7 D6 DJ HT|C8 C9 CT S6 S7 D8 D7 DQ CK"
    record = schmaus(hands, "CQ", 1).play("0 meld0:S8-S9-ST SA meld1:C8-C9-CT C8 draw1:H7 draw0:H8")
    assert melds_of(record) == [(1, 20)]


SIX_COMES_BACK = (
    "1 meld1:H6-H7-H8 rob1 CA ST draw1:S9 draw0:HT, 1 C8 CQ draw0:SA draw1:D6, 0 CK D7 draw0:C7 draw1:D9, "
    "0 SA DJ draw0:SK draw1:DQ, 0 C7 DQ draw0:S8 draw1:DA, 0 D8 H8 draw1:HJ draw0:HQ, 1 CJ SK draw1:CT draw0:SQ, "
    "1 D9 HQ draw0:HK draw1:DK, 0 HK DA draw0:DT draw1:H6"
)
"""Seat 1 melds the six of trump, exchanges it for the turned nine, and draws it again as the last card."""


def test_SM_5_a_six_that_was_melded_and_given_may_be_drawn_again_whatever_is_trump() -> None:
    assert names(schmaus(card="H9").play(SIX_COMES_BACK).audit()) == []
    untold = Record("schmaus", pre=(0, 0), not_recorded=["choosing", "hands"]).add("round_started", dealer=0)
    assert set(names(untold.play(SIX_COMES_BACK).audit())) <= {"cards-undecided", "meld-undecided"}


@pytest.mark.parametrize("not_recorded", [[], ["exchanges"]], ids=["drawn", "draws not written down"])
def test_SM_5_melds_only_while_there_is_a_stock(not_recorded: list[str]) -> None:
    options = {"melds": {"window": "turns_with_stock"}}
    assert melding(overrides=options).may("meld_announced") == [("meld_announced", 0)]
    before, last = (re.sub(r" draw\d:\w\w", "", told) if not_recorded else told for told in (FREE, LAST_DRAW))
    for rules, found in ((None, []), (options, ["meld-late"])):
        record = schmaus(overrides=rules, not_recorded=not_recorded).play(before).play(last).play("0 meld0:SQ-SK-SA SJ")
        assert [name for name in names(record.audit()) if name == "meld-late"] == found


def melds_of(record: Record) -> list[tuple[int, int]]:
    """Seat and points of each meld that counts by now."""
    game = record.game()
    return [(seat, points) for seat, _, points, _ in credited_melds(game, game.round)]


# SM-6: upwards only


UPWARDS = (
    "0 meld0:{} HT S6 draw0:H7 draw1:H8, 0 meld0:{} C6 C8 draw1:HA draw0:HK, "
    "1 C9 meld0:{} C7 draw1:D7 draw0:D9, 1 D7 meld0:{} D9 draw0:DT draw1:CA"
)


def upwards(*melds: str, hands: str = MELDS, **members: Any) -> Record:
    return schmaus(hands, "HQ", 1, **members).play(UPWARDS.format(*melds)).add("game_ended")


def worn(record: Record) -> list[str]:
    deal = record.game().rounds[-1]
    return [said.void for said in counted_melds(record.game(), deal)]


def test_SM_6_and_T87_a_scored_meld_comes_again_only_in_a_better_one() -> None:
    record = upwards("S8-S9-ST", "S9-ST-SJ", "S8-S9-ST-SJ", "S9-ST-SJ")
    assert worn(record) == ["", "", "", "not-better"]
    found = [one for one in record.audit().findings if one.name == "meld-not-better"]
    assert [(one.seat, one.rule) for one in found] == [(0, "meld-upwards")]
    assert parts(record.audit(), "melds") == (0, 0)


def test_SM_6_one_that_a_ruling_made_void_has_not_scored() -> None:
    record = upwards("S9-ST-SJ", "S8-S9-ST", "S8-S9-ST-SJ", "S9-ST-SJ")
    said = next(event["seq"] for event in record.events if event["type"] == "meld_announced")
    record.rule("void_meld", event=said)
    game = record.game("ruled")
    assert [said.void for said in counted_melds(game, game.rounds[-1])] == ["", "", "", "not-better"]


def test_SM_6_where_melds_are_not_recorded_none_is_known_to_have_scored() -> None:
    """A better meld of the other player, which nobody wrote down, may have beaten it."""
    assert worn(upwards("S8-S9-ST", "S8-S9-ST", "S8-S9-ST-SJ", "S9-ST-SJ", not_recorded=["melds"])) == [""] * 4


def test_SM_6_sliding_down_is_no_better() -> None:
    assert worn(upwards("S9-ST-SJ", "S8-S9-ST", "S8-S9-ST-SJ", "S9-ST-SJ")) == ["", "not-better", "", "not-better"]


def test_SM_6_and_T88_a_run_grows_downwards_too() -> None:
    hands = "SQ SK SA SJ C6 C7 D6 ST HT|S6 S7 S8 S9 DJ C8 C9 CT D8"
    assert worn(upwards("SQ-SK-SA", "ST-SJ-SQ-SK", "SQ-SK-SA", "ST-SJ-SQ-SK-SA", hands=hands)) == [
        "",
        "",
        "not-better",
        "",
    ]


def test_SM_6_a_meld_that_was_beaten_in_its_trick_may_be_said_again() -> None:
    log = "0 meld0:S8-S9-ST HT meld1:SQ-SK-SA S6 draw0:H7 draw1:H8, 0 meld0:S8-S9-ST C6 C8 draw1:HA draw0:HK"
    record = schmaus(MELDS, "HQ", 1).play(log)
    assert worn(record) == ["", "", ""]
    assert melds_of(record) == [(1, 20), (0, 20)]


def test_SM_6_a_card_serves_in_a_run_or_in_four_of_a_kind() -> None:
    hands = "SJ HJ CJ DJ S9 ST C6 C7 HT|S6 S7 S8 SQ D6 C8 C9 CT D8"
    log = "0 meld0:SJ-HJ-CJ-DJ HT S6 draw0:H7 draw1:H8, 0 meld0:S9-ST-SJ C6 C8 draw1:HA draw0:HK"
    assert worn(schmaus(hands, "HQ", 1).play(log)) == ["", "overlapping"]
    both = {"melds": {"shared_cards": True}}
    assert worn(schmaus(hands, "HQ", 1, overrides=both).play(log)) == ["", ""]
    again = "0 meld0:SJ-HJ-CJ-DJ HT S6 draw0:H7 draw1:H8, 0 meld0:SJ-HJ-CJ-DJ C6 C8"
    assert worn(schmaus(hands, "HQ", 1).play(again)) == ["", "not-better"]


def test_SM_6_a_run_of_the_same_suit_must_be_better_where_the_set_says_so() -> None:
    hands = "S9 ST SJ S6 S7 S8 C6 C7 HT|D6 D7 D9 SQ DJ C8 C9 CT D8"
    log = "0 meld0:S9-ST-SJ HT D6 draw0:H7 draw1:H8, 0 meld0:S6-S7-S8 C6 C8"
    assert worn(schmaus(hands, "HQ", 1).play(log)) == ["", ""]
    suit = {"melds": {"again": "same_suit"}}
    assert worn(schmaus(hands, "HQ", 1, overrides=suit).play(log)) == ["", "not-better"]
    never = {"melds": {"again": "never"}}
    more = log.replace("S6-S7-S8", "S8-S9-ST-SJ")
    assert worn(schmaus(hands, "HQ", 1, overrides=never).play(more)) == ["", "overlapping"]
    assert worn(schmaus(hands, "HQ", 1, overrides=suit).play(more)) == ["", ""]


# SM-7: the marriage, and when melds count


def married(told: str, hands: str = "HK S8 S9 ST SJ C6 C7 D6 DJ|S6 S7 SQ SK SA C8 C9 CT D8") -> Record:
    return schmaus(hands, "HA", 1).play(told)


def test_SM_7_the_marriage_counts_with_its_second_card_whenever() -> None:
    log = "0 S8 S7 draw0:HQ draw1:H8, 0 HK C8 draw0:H7 draw1:H9, 0 HQ marriage0 C9 draw0:HT draw1:DK"
    assert names(married(log).audit()) == []
    assert married(log).game().round.marriage_said[0][1] == ""
    silent = married(log.replace(" marriage0", "")).play("0 C6 CT").add("game_ended")
    assert names(silent.audit(), ignore=("unfinished-game", "round-broken-off")) == ["marriage-missing"]


def test_SM_7_and_C_29_the_marriage_may_be_announced_while_cards_are_drawn() -> None:
    hands = "S8 S9 ST SJ H6 C6 C7 D6 DJ|HK HQ S6 S7 SQ C8 C9 CT D8"
    second = schmaus(hands, "HA", 1).play("0 C6 HK draw1:H7 draw0:H8, 1 S6 S8 draw0:H9 draw1:CJ, 0 H6 HQ")
    assert second.may("marriage_announced") == [("marriage_announced", 1)]
    assert second.draw(1, "SA").may("marriage_announced") == [("marriage_announced", 1)]
    assert names(second.marriage(1).audit()) == []


def test_ST_2_before_the_lead_nobody_can_say_a_marriage_of_which_a_card_is_drawn_later() -> None:
    hands = "S8 HK HQ C6 D6 D7 D8 D9 DT|S7 C8 C9 CT SA SK SQ SJ ST"
    for hand, first, found in ((hands, "H7", ["marriage-missing"]), (hands.replace("HQ", "DJ"), "HQ", [])):
        record = schmaus(hand, "HT", 1, overrides={"marriage": {"time": "pre_play"}})
        record.play(f"0 S8 S7 draw0:{first} draw1:H8, 0 HK C8 draw0:C7 draw1:H9, 0 HQ C9 draw0:DK draw1:DQ, 0 C6 CT")
        audit = record.add("game_ended").audit()
        assert names(audit, ignore=("unfinished-game", "round-broken-off")) == found


def test_SM_7_a_king_played_before_the_queen_was_drawn_makes_no_marriage() -> None:
    log = "0 HK S7 draw0:HQ draw1:H8, 0 HQ marriage0 C8"
    record = married(log)
    assert names(record.audit()) == ["marriage-not-held"]
    assert together(record.game().round, 0, cards("HK HQ")) is False
    silent = married(log.replace(" marriage0", "")).play("1 C9").add("game_ended")
    assert "marriage-missing" not in names(silent.audit())


def test_SM_7_a_marriage_of_a_robbed_queen() -> None:
    hands = "H6 HK S8 S9 ST SJ C6 C7 D6|S6 S7 SQ SK SA C8 C9 CT D8"
    both = schmaus(hands, "HQ", 1).play("0 rob0 HK S7 draw0:H7 draw1:H8, 0 HQ marriage0 C8")
    assert names(both.audit()) == []
    late = schmaus(hands, "HQ", 1).play("0 HK S7 draw0:H7 draw1:H8, 0 rob0 HQ marriage0 C8")
    assert names(late.audit()) == ["marriage-not-held"]


def test_SM_7_whether_a_queen_drawn_unseen_came_in_time_stays_open() -> None:
    log = "0 S8 S7 draw0 draw1:H8, 0 HK C8 draw0 draw1:H9, 0 HQ marriage0 C9 draw0:HT draw1:DK"
    record = married(log)
    assert together(record.game().round, 0, cards("HK HQ")) is None
    assert "marriage" in undecided_parts(record.game(), record.game().round)
    sure = married("0 HK S7 draw0 draw1:H8, 0 HQ marriage0 C8")
    assert names(sure.audit()) == ["marriage-not-held"]
    before = married("0 S8 S7 draw0 draw1:H8, 0 HK C8 draw0:H7 draw1:H9, 0 HQ marriage0 C9")
    assert "marriage" in undecided_parts(before.game(), before.game().round)


def test_SM_7_king_and_queen_in_a_scored_meld_need_not_be_announced() -> None:
    hands = "HJ HQ HK ST SJ C6 C7 D6 DJ|S6 S7 SQ SK SA C8 C9 CT D8"
    log = "0 meld0:HJ-HQ-HK HJ S7 draw0:H7 draw1:H8"
    game = schmaus(hands, "HA", 1).play(log).game()
    assert married_seats(game, game.round, credited_melds(game, game.round)) == {0: game.round.melds[0].event}


def test_SM_7_a_six_that_was_in_a_meld_may_be_given_away_later() -> None:
    hands = "H6 H7 H8 S9 ST C6 C7 D6 DJ|S6 S7 SQ SK SA C8 C9 CT D8"
    record = schmaus(hands, "HQ", 1).play("0 meld0:H6-H7-H8 H7 S7 draw0:HT draw1:HK, 0 rob0 HQ C8")
    assert names(record.audit()) == []
    assert worn(record) == [""]
    assert melds_of(record) == [(0, 20)]
    late = schmaus(hands, "HQ", 1).play("0 H8 S7 draw0:HT draw1:HK, 0 rob0 meld0:H6-H7-H8 HQ C8")
    assert names(late.audit()) == ["meld-not-held"]


def test_SM_7_a_card_drawn_after_the_meld_was_not_in_it() -> None:
    hands = "S8 S9 H7 S6 S7 C6 C7 D6 DJ|SJ SA SQ SK D7 C8 C9 CT D8"
    log = "0 H7 D7 draw0{} draw1:H8, 0 meld0:S8-S9-ST C6 C8 draw1:HA draw0{}"
    known = schmaus(hands, "HQ", 1).play(log.format(":HK", ":ST"))
    assert names(known.audit()) == ["meld-not-held"]
    late = schmaus(hands, "HQ", 1).play(log.format("", ":ST"))
    assert (worn(late), names(late.add("game_ended").audit())) == (["not-held"], ["meld-not-held"])
    never = schmaus(hands, "HQ", 1).play(log.format("", ""))
    assert worn(never) == [""]
    # Nobody can have both king and queen of trump yet, because the queen still lies under the stock.
    assert undecided_parts(never.game(), never.game().round) == {"melds"}
    other = schmaus(hands, "HQ", 1).play(log.format("", "")).play("1 C9 C7 draw1:ST draw0")
    assert worn(other) == ["not-held"]


def test_held_is_silent_where_the_record_is() -> None:
    deal = schmaus().play("1 CA ST draw1:S9 draw0, 1 C8 CQ").game().round
    moment = deal.tricks[-1].events[-1]
    assert held(deal, 0, cards("CK"), moment) is True
    assert held(deal, 0, cards("SA"), moment) is None
    assert held(deal, 0, cards("SA SQ"), moment) is False
    assert held(deal, 0, cards("S9"), moment) is False
    assert held(deal, 0, cards("SA"), deal.tricks[0].events[-1] - 1) is False


# SM-8 and SM-9: the score


@pytest.mark.parametrize(
    ("winners", "rule", "bonus"),
    [
        ("0" * 18, {}, 100),
        ("0" * 17 + "1", {}, 0),
        ("1" * 9 + "0" * 9, {}, 0),
        ("1" * 9 + "0" * 9, {"match_tricks": "after_stock"}, 100),
        ("0" * 9 + "1" + "0" * 8, {"match_tricks": "after_stock"}, 0),
        ("0" * 18, {"match": 0}, 0),
    ],
)
def test_SM_8_all_tricks_make_a_match(winners: str, rule: dict[str, Any], bonus: int) -> None:
    game = whole(overrides={"score": rule} if rule else None).game()
    deal = game.round
    deal.tricks = [replace(t, winner=int(w)) for t, w in zip(deal.tricks, winners, strict=True)]
    matches = [entry.points for entry in round_entries(game, deal) if entry.kind == "match"]
    assert sum(matches) == bonus


def test_SM_9_the_cards_bring_157_together() -> None:
    audit = whole().scored("cards", 29, 128).audit()
    assert names(audit) == []
    assert names(whole().scored("cards", 29, 127).audit()) == ["round-cards-claimed"]


def test_SM_9_the_first_to_a_thousand_wins() -> None:
    audit = whole(pre=(980, 600)).audit()
    assert (audit.game.winner, audit.game.decided_by, audit.game.scores) == (0, "tricks", [1009, 728])
    on = whole(pre=(970, 600)).audit()
    assert on.game.winner == -1


def test_C_53_both_past_the_target_in_one_round_go_by_time() -> None:
    audit = whole(pre=(975, 900)).audit()
    assert (audit.game.scores, audit.game.winner) == ([1004, 1028], 1)
    assert whole(pre=(995, 900)).audit().game.winner == 0


@pytest.mark.parametrize(("rule", "at"), [("none", 1), ("player", 3)])
def test_C_53_SM_7_a_meld_that_needs_no_trick_counts_with_its_own(rule: str, at: int) -> None:
    record = melding(overrides={"melds": {"needs_trick": rule}})
    record.play("0 HT meld1:SQ-SK-SA S6 draw0:H7 draw1:H6, 0 D6 S7 draw0:H8 draw1:H9, 0 DJ H6 draw1:HA draw0:CA")
    game = record.game()
    steps = [step for step, *_ in sums_in_time(game, game.round, [0, 0])]
    assert steps[: at + 1] == ["tricks"] * at + ["melds"]


def test_C_55_a_claim_in_the_middle_of_a_round() -> None:
    record = schmaus(pre=(0, 985)).play("1 CA ST draw1:S9 draw0:HT, 1 claim1")
    assert record.audit().game.winner == 1
    assert names(record.audit()) == []
    false = schmaus(pre=(0, 950)).play("1 CA ST draw1:S9 draw0:HT, 1 claim1").audit()
    assert (names(false), false.game.winner) == (["false-victory-claim"], 0)


def test_C_55_a_meld_counts_for_a_claim_when_its_trick_is_complete() -> None:
    log = "0 meld0:S8-S9-ST-SJ HT{} S6 draw0:H7 draw1:H8, 0{}"
    assert names(schmaus(MELDS, "HQ", 1, pre=(945, 0)).play(log.format("", " claim0")).audit()) == []
    early = schmaus(MELDS, "HQ", 1, pre=(945, 0)).play(log.format(" claim0", "")).audit()
    assert "false-victory-claim" in names(early)


@pytest.mark.parametrize(("kind", "below"), [({"target": 100}, True), ({"kind": "rounds", "rounds": 1}, False)])
def test_E_8_nobody_is_below_half_a_target_where_there_is_none(kind: dict[str, Any], below: bool) -> None:
    """Seat 0 has 29 points and seat 1 128."""
    audit = whole(overrides={"end": {"schneider": True, "claim": "none", **kind}}).add("game_ended").audit()
    assert audit.game is not None
    assert (audit.game.winner, audit.game.schneider) == (1, below)
