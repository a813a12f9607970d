"""Zweier-Sidi and Zweier-Sixty: their rules (G2) and edge cases."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import Record, booked, names, parts
from game.zweier import DOWN, EXAMPLE, FOUR_MORE, FOURTEEN, HANDS, OPEN, example, laid, play_out, sidi, sixty

from jasslog.cards import CODES, cards, codes
from jasslog.game.answers import expected
from jasslog.game.phases.duties import legal_cards
from jasslog.game.score.earned import round_total
from jasslog.game.undecided import undecided_parts
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal


def reasons(record: Record, name: str) -> list[str]:
    return [found.slots["why"] for found in record.audit().findings if found.name == name]


def playable(record: Record) -> set[str]:
    act = next(act for act in expected(record.game()) if act.type == "card_played")
    return {CODES[card] for card in act.cards}


# The deal


def test_G2_a_round_has_eighteen_tricks_and_who_did_not_deal_leads() -> None:
    deal = sidi().game().round
    assert (deal.size, deal.turn, deal.dealt_in) == (18, 1, (0, 1))
    assert deal.hands[0] == cards(HANDS.split("|")[0] + " " + OPEN.split("|")[0])
    assert deal.aside.covered(1) == cards(DOWN.split("|")[1])
    assert deal.known == [True, True]
    audit = play_out(sidi()).audit()
    assert names(audit) == []
    assert (len(audit.game.rounds[-1].tricks), sum(parts(audit, "over_bid"))) == (18, 22)


def test_G2_the_deck_is_dealt_out_and_all_157_are_won() -> None:
    record = play_out(sidi(down="count"))
    game = record.game()
    assert round_total(game.round) == 152
    entries = [e.points for e in record.scored("cards", 0, 0).audit().game.ledger if e.kind in ("cards", "last")]
    assert sum(entries) == 157


@pytest.mark.parametrize(
    ("pile", "seat", "told", "why"),
    [
        ("columns_up", 0, "C9 S7 SJ HQ D7", "count"),
        ("columns_up", 0, "C9 S7 SJ HQ D7 HA", "card-twice"),
        ("columns_down", 1, "HJ D6 SK H8 CK C9", ""),
        ("columns_up", 2, OPEN.split("|")[0], "count"),
    ],
)
def test_G2_columns_that_are_wrong(pile: str, seat: int, told: str, why: str) -> None:
    record = Record("zweier-sidi", pre=(0, 0)).deal(0, HANDS)
    if seat < 2:
        record.aside(pile, told, seat=seat)
        assert reasons(record, "wrong-pile") == ([why] if why else [])
    else:
        assert names(record.aside(pile, told, seat=seat).audit()) == ["no-such-seat"]


def test_G2_columns_are_laid_once_and_each_card_lies_in_one_place() -> None:
    twice = laid(Record("zweier-sidi", pre=(0, 0))).aside("columns_up", OPEN.split("|")[0], seat=0)
    assert reasons(twice, "wrong-pile") == ["twice"]
    assert twice.game().round.unknown == [0, 0]
    elsewhere = sidi(under=DOWN.replace("C8", "CA"))
    assert reasons(elsewhere, "wrong-pile") == ["card-twice"]
    first = (
        Record("zweier-sidi", pre=(0, 0))
        .add("round_started", dealer=0)
        .aside("columns_up", "HK S7 SJ HQ D7 CJ", seat=0)
    )
    for seat, hand in enumerate(HANDS.split("|")):
        first.add("hand_dealt", seat=seat, cards=hand.split())
    assert names(first.audit()) == ["misdeal"]
    assert names(Record("putz-three").deal(2, "|".join([""] * 3)).aside("columns_up", "C9", seat=0).audit()) == [
        "wrong-pile"
    ]


# ZS-1: what may be played


def test_ZS_1_the_hand_and_the_open_cards_may_be_played() -> None:
    assert playable(sidi()) == {*HANDS.split("|")[1].split(), *OPEN.split("|")[1].split()}


def test_T24_and_T25_open_cards_bind_like_those_of_the_hand_and_hidden_ones_do_not() -> None:
    record = example().play("1 CA")
    assert playable(record) == {"C9", "S7"}
    assert names(record.play("0 HK").audit()) == ["renege"]
    game = example().play("1 CA").game()
    game.round.hands[0] &= ~cards("C9")
    assert set(codes(legal_cards(game, game.round, 0))) == {"HK", "S7"}


def test_T25_a_card_that_lies_face_down_is_not_played() -> None:
    record = example().play("1 CA C8")
    assert names(record.audit()) == ["card-face-down"]
    (found,) = [one for one in record.audit().findings if one.name == "card-face-down"]
    assert (found.seat, found.card, found.code) == (0, "C8", "J313")
    assert found.legal == ["S7", "C9"]
    robbed = record.play("1 HA S7")
    assert [one for one in robbed.game().round.aside.columns[0] if one.state == "bare"] == []
    back = example().play("1 CA C8 back0")
    assert back.game().round.aside.covered(0) == cards("C8")


def test_ZS_1_a_hidden_card_of_the_other_player_is_not_held() -> None:
    assert names(example().play("1 CA D6").audit()) == ["card-not-held"]
    unseen = example()
    for event in unseen.events:
        if event["type"] == "hand_dealt" and event["seat"] == 0:
            event["count"] = len(event.pop("cards"))
    assert names(unseen.play("1 CA C8").audit()) == ["card-face-down"]
    assert [found.legal for found in unseen.audit().findings if found.name == "card-face-down"] == [[]]


def test_ZS_1_the_lone_jack_is_freed_by_what_may_be_played_alone() -> None:
    hands = "SJ DQ DJ D8 C7 H7|HA DT DK S9 C6 H6"
    over, under = "C9 D6 S7 HQ D7 CJ|CA CT SA S6 H9 DA", "SQ C8 S8 HT D9 CQ|HJ HK SK H8 CK ST"
    record = sidi(hands=hands, over=over, under=under).play("1 S9 S7 up0:S8, 1 SA up1:SK S8, 1 S6 up1:H8")
    assert "H7" in playable(record), "only the jack is left to be played of trumps; the queen lies face down"


# ZS-2: turning up


def test_ZS_2_the_card_under_one_that_is_played_is_turned_up_at_once() -> None:
    record = sidi().play("1 CA")
    assert record.may() == [("card_uncovered", 1)]
    (act,) = expected(record.game())
    assert [CODES[card] for card in act.cards] == ["HJ"]
    assert record.play("1 up1:HJ").may() == [("card_played", 0)]
    assert names(record.audit()) == []
    (unknown,) = expected(sidi(down="count").play("1 CA").game())
    assert {"HJ", "S9", "CK"} <= {CODES[card] for card in unknown.cards}
    assert not {"CA", "CT", "HA", "HK"} & {CODES[card] for card in unknown.cards}


def test_ZS_2_or_when_the_trick_is_complete() -> None:
    late: dict[str, Any] = {"overrides": {"deal": {"uncover": "after_trick"}}}
    record = sidi(**late).play("1 CA")
    assert record.may() == [("card_played", 0)]
    assert record.play("0 C9").may() == [("card_uncovered", 0), ("card_uncovered", 1)]
    assert names(record.play("1 up1:HJ up0:S9").audit()) == []
    assert reasons(sidi(**late).play("1 CA up1:HJ C9"), "uncover-not-allowed") == ["moment"]
    assert names(sidi(**late).play("1 CA C9 up1:HJ, 1 H6").audit()) == ["uncover-missing"]


@pytest.mark.parametrize(
    ("token", "found", "why"),
    [
        ("C6 up1:HJ", "uncover-not-allowed", "covered"),
        ("CA up1:HJ up1:D6", "uncover-not-allowed", "covered"),
        ("CA up0:S9 up1:HJ", "uncover-not-allowed", "covered"),
        ("CA up1:D6", "wrong-pile", "card-twice"),
        ("CA up1:HK", "wrong-pile", "card-twice"),
    ],
)
@pytest.mark.parametrize("down", ["cards", "count"])
def test_ZS_2_a_card_turned_up_that_should_not_be(token: str, found: str, why: str, down: str) -> None:
    record = sidi(down=down).play(f"1 {token}")
    if down == "count" and token == "CA up1:D6":
        assert names(record.audit()) == [], "nobody knows what lies there"
        return
    assert names(record.audit()) == [found]
    assert reasons(record, found) == ["lacking" if found == "wrong-pile" and down == "cards" else why]


def test_ZS_2_before_the_first_card_nothing_is_turned_up() -> None:
    record = laid(Record("zweier-sidi", pre=(0, 0))).add("card_uncovered", seat=1, card="HJ")
    assert reasons(record, "uncover-not-allowed") == ["moment"]
    assert names(Record("putz-three").add("card_uncovered", seat=0, card="HJ").audit()) == ["not-expected"]


def test_ZS_2_what_is_turned_up_too_early_may_be_played_from_then_on() -> None:
    record = sidi().play("1 C6 up1:D6 CJ up0:CQ, 0 CQ D6")
    assert [one.name for one in record.audit().findings[:2]] == ["uncover-not-allowed", "renege"]
    unknown = sidi(down="count").play("1 C6 up1:D6 CJ up0:CQ, 0 DQ D6")
    assert names(unknown.audit()) == ["uncover-not-allowed"]


def test_ZS_2_a_card_is_played_before_what_lies_bare_is_turned_up() -> None:
    record = sidi().play("1 CA C9 up0:S9")
    assert names(record.audit()) == ["uncover-missing"]
    (found,) = [one for one in record.audit().findings if one.name == "uncover-missing"]
    assert (found.seat, found.slots["seats"]) == (1, [1])
    assert record.game().round.hands[1] & cards("HJ")
    silent = sidi(not_recorded=["hands"]).play("1 CA C9, 1 H6 H7")
    assert names(silent.audit()) == []


def test_ZS_2_a_card_that_goes_back_covers_what_lay_under_it() -> None:
    record = sidi(down="count").play("1 CA back1")
    deal = record.game().round
    assert (deal.unknown, deal.known, len(deal.aside.moves)) == ([0, 0], [True, True], 2)
    assert names(record.play("1 CA up1:HJ").audit()) == []
    known = sidi().play("1 CA back1").game().round
    assert not known.hands[1] & cards("HJ")
    assert known.aside.covered(1) & cards("HJ")
    closing = sidi().play("1 CA up1:HJ C9 back0")
    assert names(closing.audit()) == []
    assert closing.may() == [("card_played", 0)]
    assert names(sidi().play("1 CA up1:HJ back1").audit()) != []


def test_ZS_2_where_the_columns_are_not_on_record_nothing_is_proved_too_early() -> None:
    """C-32: without the layout of the columns nobody knows which cards could be played."""
    record = Record("zweier-sidi", pre=(0, 0)).add("round_started", dealer=1)
    for seat in (0, 1):
        record.add("hand_dealt", seat=seat, count=6)
    record.calls("0:70/S 1:-")
    whole = example().play(FOUR_MORE)
    for event in whole.events:
        if event["type"] == "card_played":
            record.add("card_played", seat=event["seat"], card=event["card"])
    record.scored("round", 0, 1)
    assert [one.name for one in record.audit().findings if one.severity == "error"] == []
    assert booked(record.audit()) == (0, 1)
    renege = Record("zweier-sidi", pre=(0, 0)).add("round_started", dealer=0).calls("1:60/obenabe 0:-")
    renege.play("1 CA HK, 1 H6 C9")
    assert names(renege.audit()) == ["cards-undecided"]


def test_ZS_2_a_card_of_an_unknown_hand_proves_a_renege_one_turned_up_since_does_not() -> None:
    """C-32: a card played later could have been played earlier, unless it lay face down."""

    def record(tricks: str, **layout: str) -> Record:
        told = laid(Record("zweier-sidi", pre=(0, 0)), down="count", **layout)
        for event in told.events:
            if event["type"] == "hand_dealt":
                event["count"] = len(event.pop("cards"))
        return told.calls("1:60/obenabe 0:-").play(tricks)

    tricks = "1 SA up1:SK SJ up0:S8, 1 SK S7 up0:C8, 1 SQ S8, 1 S6 up1:H8 D7 up0:D9, "
    late = record(tricks + "1 H9 up1:CK HQ up0:HT, 0 C9 up0:S9 C6, 0 S9 DA up1:ST")
    assert names(late.audit()) == ["cards-undecided"], "the rest of the hand is not known"
    hands, under = HANDS.replace("DQ", "S9", 1), DOWN.replace("S9", "DQ")
    proved = record(tricks + "1 H9 up1:CK HQ up0:HT, 0 S9 DA up1:ST", hands=hands, under=under)
    assert names(proved.audit()) == ["renege", "cards-undecided"]
    (found,) = [one for one in proved.audit().findings if one.name == "renege"]
    assert (found.seat, found.card, found.legal) == (0, "D7", ["S9"])


# ZS-3 to ZS-5: the auction


def test_ZS_3_who_did_not_deal_begins_and_a_bid_names_points_and_contract() -> None:
    record = laid(Record("zweier-sidi", pre=(0, 0)))
    assert record.may("bid_made", "passed") == [("bid_made", 1), ("passed", 1)]
    act = next(act for act in expected(record.game()) if act.type == "bid_made")
    assert (act.room.numbers[0], act.room.numbers[-1], act.room.multiple, act.room.match) == (60, 155, 5, False)
    assert [contract.name for contract in act.contracts] == [
        "diamonds",
        "hearts",
        "spades",
        "clubs",
        "obenabe",
        "undenufe",
    ]
    deal = sidi("1:60/S 0:65/obenabe 1:155/H 0:-").game().round
    assert (deal.chooser, deal.contract.name, deal.turn) == (1, "hearts", 1)


@pytest.mark.parametrize(
    ("calls", "why"),
    [
        ("1:60/S 0:63/H", "multiple"),
        ("1:55/S", "low"),
        ("1:60/S 0:60/H", "low"),
        ("1:160/S", "high"),
        ("1:match/S", "match"),
        ("1:60", "contract"),
    ],
)
def test_T27_and_ZS_3_bids_that_may_not_be_made(calls: str, why: str) -> None:
    record = laid(Record("zweier-sidi", pre=(0, 0))).calls(calls)
    assert names(record.audit()) == ["bid-not-allowed"]
    assert reasons(record, "bid-not-allowed") == [why]


def test_ZS_3_a_pass_is_final_and_a_bid_out_of_turn_is_found() -> None:
    assert names(sidi("1:60/S 0:- 0:65/H").audit()) != []
    assert names(laid(Record("zweier-sidi", pre=(0, 0))).calls("0:60/S").audit()) != []


def test_ZS_4_four_suits_obenabe_and_undenufe() -> None:
    assert resolve("zweier-sidi", 1).choosing.contracts == resolve("zweier-sixty", 1).choosing.contracts
    values = sidi("1:60/undenufe 0:-").game().round.values
    assert (values[CODES.index("H6")], values[CODES.index("HA")]) == (0, 11)


def test_ZS_5_where_both_pass_the_other_player_deals() -> None:
    record = laid(Record("zweier-sidi", pre=(0, 0))).calls("1:- 0:-")
    assert record.game().round.phase == "passed"
    assert record.may() == [("round_started", 1)]


@pytest.mark.parametrize(("calls", "stake"), [("1:60/S 0:x", 2), ("1:60/S 0:x 1:xx", 4)])
def test_ZS_5_doubling_by_another_reading(calls: str, stake: int) -> None:
    assert names(laid(Record("zweier-sidi", pre=(0, 0))).calls("1:60/S 0:x").audit()) == ["double-not-allowed"]
    audit = play_out(sidi(calls, overrides={"auction": {"double": "in_turn"}})).audit()
    assert names(audit) == []
    assert booked(audit) == (0, 22 * stake)


# ZS-6 and ZS-7: the score


@pytest.mark.parametrize(("bid", "won", "scores"), [(70, 69, (0, 1)), (70, 70, (0, 0)), (70, 95, (25, 0))])
def test_T26_and_ZS_6_the_bid_and_what_was_won(bid: int, won: int, scores: tuple[int, int]) -> None:
    from jasslog.game.facts import Entry
    from jasslog.game.score.aims import over_bid

    game = example(bid).game()
    game.round.phase = "complete"
    entries = [Entry(game.round.number, 0, "cards", won, 0, -1), Entry(game.round.number, 1, "cards", 157 - won, 0, -1)]
    assert tuple(game.side_scores(over_bid(game, game.round, entries, -1))) == scores


def test_ZS_6_the_worked_example() -> None:
    record = example()
    game = record.game()
    assert (names(record.audit()), game.round.won, game.round.turn) == ([], [58, 58], 1)
    assert playable(record.play("1 CA")) == {"C9", "S7"}
    assert playable(record.play("0 S7 up0:C8, 0 HK")) == {"HA"}
    assert playable(record.play("1 HA, 1 CT up1:D6")) == {"C8", "C9"}
    whole = example().play(FOUR_MORE)
    assert (names(whole.audit()), booked(whole.audit())) == ([], (0, 1))
    won = {entry.kind: 0 for entry in whole.audit().game.ledger}
    assert set(won) == {"cards", "last", "over_bid"}
    assert parts(whole.audit(), "cards", "last") == (0, 0), "won, not booked"
    assert names(whole.scored("cards", 69, 88).scored("round", 0, 1).audit()) == []


@pytest.mark.parametrize(("bid", "scores"), [(65, (4, 0)), (75, (0, 6)), (155, (0, 86))])
def test_ZS_6_as_many_points_as_were_bid_or_more_are_the_bidder_s(bid: int, scores: tuple[int, int]) -> None:
    audit = example(bid).play(FOUR_MORE).audit()
    assert (names(audit), booked(audit)) == ([], scores)


@pytest.mark.parametrize(("of", "scores"), [("round", (1, 0)), ("cards", (70, 87)), ("total", (0, 2))])
def test_ZS_6_what_the_table_says_is_compared(of: str, scores: tuple[int, int]) -> None:
    audit = example().play(FOUR_MORE).scored(of, *scores).audit()
    assert len(names(audit)) == 1
    assert next(one for one in audit.findings if one.name == names(audit)[0]).code.startswith(("J5", "J6"))


def test_ZS_3_all_tricks_by_another_reading() -> None:
    rules = {"overrides": {"auction": {"match_value": 157}}}
    missed = play_out(sidi("1:60/S 0:match/H 1:-", **rules)).audit()
    won = [entry.points for entry in missed.game.ledger if entry.seat == 0 and entry.kind in ("cards", "last")]
    assert booked(missed) == (0, 157 - sum(won))


@pytest.mark.parametrize(("before", "over"), [((99, 98), False), ((98, 99), True)])
def test_ZS_7_the_first_to_a_hundred_wins(before: tuple[int, int], over: bool) -> None:
    record = sidi("0:70/S 1:-", dealer=1, pre=before, **EXAMPLE).play(FOURTEEN).play(FOUR_MORE)
    audit = record.scored("round", 0, 1).audit()
    assert (audit.game.winner, audit.game.decided_by) == ((1, "total") if over else (-1, ""))


# Zweier-Sixty


def test_Z6_1_who_did_not_deal_names_the_contract_and_nobody_else_speaks() -> None:
    record = laid(Record("zweier-sixty", pre=(0, 0)))
    assert record.may() == [("contract_chosen", 1)]
    assert (sixty("undenufe").game().round.contract.name, sixty().game().round.turn) == ("undenufe", 1)
    wrong = laid(Record("zweier-sixty", pre=(0, 0))).choose(0, "S")
    assert names(wrong.audit()) == ["wrong-chooser"]
    assert names(laid(Record("zweier-sixty", pre=(0, 0))).add("passed", seat=1).audit()) == ["not-expected"]


def test_Z6_1_by_other_readings_they_bid_or_the_dealers_last_open_card_makes_trump() -> None:
    bids = Record("zweier-sixty", pre=(0, 0), overrides={"choosing": {"choice": "auction", "all_pass": "redeal_next"}})
    audit = play_out(laid(bids).calls("1:60/S 0:-")).audit()
    assert (names(audit), booked(audit)) == ([], (1, 0))
    turned = {"choosing": {"choice": "dealer_last_card", "contracts": ["diamonds", "hearts", "spades", "clubs"]}}
    record = laid(Record("zweier-sixty", pre=(0, 0), overrides=turned))
    (act,) = [act for act in expected(record.game()) if act.type == "card_turned"]
    assert (act.seat, [CODES[card] for card in act.cards]) == (0, ["CJ"])
    assert record.turn_up("CJ").game().round.contract.name == "clubs"
    wrong = laid(Record("zweier-sixty", pre=(0, 0), overrides=turned)).turn_up("HK")
    assert len(names(wrong.audit())) == 1


def test_Z6_2_an_under_trump_is_allowed_without_the_suit_and_cannot_occur() -> None:
    assert resolve("zweier-sixty", 1).play.undertrump == "allowed_if_void"
    record = sixty().play("1 CA up1:HJ")
    assert playable(record) == {"C9", "C7", "CJ", "S7", "SJ"}


@pytest.mark.parametrize(("points", "scores"), [((70, 87), (1, 0)), ((157, 0), (0, 1)), ((20, 137), (1, 0))])
def test_T28_and_Z6_3_the_player_nearer_to_sixty_scores_one(points: tuple[int, int], scores: tuple[int, int]) -> None:
    from jasslog.game.facts import Entry
    from jasslog.game.score.aims import nearest

    game = sixty().game()
    game.round.phase = "complete"
    entries = [Entry(game.round.number, seat, "cards", won, 0, -1) for seat, won in enumerate(points)]
    assert tuple(game.side_scores(nearest(game, game.round, entries))) == scores


def test_Z6_3_nine_games_win_and_it_is_always_who_has_fewer_points() -> None:
    record = laid(Record("zweier-sixty", pre=(8, 8)), dealer=1, **EXAMPLE).choose(0, "S")
    audit = record.play(FOURTEEN).play(FOUR_MORE).scored("round", 1, 0).audit()
    assert (names(audit), booked(audit), audit.game.winner) == ([], (1, 0), 0)


def test_Z6_3_nobody_scores_where_both_are_as_near() -> None:
    from jasslog.game.facts import Entry
    from jasslog.game.score.aims import nearest

    game = sixty().game()
    game.round.phase = "complete"
    entries = [Entry(game.round.number, seat, "cards", 76, 0, -1) for seat in (0, 1)]
    assert nearest(game, game.round, entries) == []


def test_ZS_6_an_unreadable_card_leaves_the_score_open() -> None:
    record = example()
    for event in record.events:
        if event.get("card") == "HT" and event["type"] == "card_played":
            event["card"] = "??"
    audit = record.play(FOUR_MORE).scored("round", 0, 1).audit()
    assert "cards" in undecided_parts(audit.game, audit.game.rounds[-1])
    assert [one.name for one in audit.findings if one.severity == "error"] == []


def test_ZS_2_after_an_unread_card_any_that_lay_before_the_seat_may_be_open() -> None:
    record = example().play("1 CA ??")
    before = example().game().round
    after = record.game().round
    held = before.hands[0].bit_count() + before.unknown[0]
    whole = sum(one.state == "whole" for one in before.aside.columns[0])
    assert whole
    assert after.hands[0] == 0
    assert after.unknown[0] == held - 1 + whole
    assert [one.name for one in record.play("1 HA C8").audit().findings if one.severity == "error"] == []


def test_ZS_2_a_hand_of_which_a_card_went_unread_is_not_known_when_its_last_column_is_turned_up() -> None:
    record = play_out(sidi())
    for event in record.events:
        if event["type"] == "hand_dealt":
            event["count"] = len(event.pop("cards"))
        elif event["type"] == "card_played":
            event["card"] = "??"
    deal = record.game().round
    assert deal.known == [False, False]


@pytest.mark.parametrize(
    ("rules", "overrides", "option"),
    [
        ("zweier-sidi", {"deal": {"hand": 5}}, "deal.columns"),
        ("zweier-sidi", {"deal": {"blind": "dead", "hand": 2}}, "deal.columns"),
        ("zweier-sidi", {"marriage": {"allowed": True}}, "deal.columns"),
        ("zweier-sidi", {"deal": {"columns": 0, "uncover": "after_trick", "hand": 18}}, "deal.uncover"),
        ("zweier-sidi", {"choosing": {"choice": "forehand_names"}}, "score.kind"),
        ("zweier-sidi", {"score": {"match": 100}}, "score.kind"),
        ("zweier-sidi", {"end": {"claim": "optional"}}, "score.kind"),
        ("zweier-sidi", {"score": {"aim": 60}}, "score.aim"),
        ("zweier-sixty", {"score": {"aim": 0}}, "score.aim"),
        ("zweier-sixty", {"choosing": {"contracts": ["spades", "misere"]}}, "score.kind"),
        ("handjass", {"score": {"kind": "nearest", "aim": 60}}, "score.kind"),
    ],
)
def test_ZS_3_combinations_that_cannot_be_played(rules: str, overrides: dict[str, Any], option: str) -> None:
    refusal = resolve(rules, 1, overrides)
    assert isinstance(refusal, Refusal)
    assert option in str(refusal.slots)


def test_MO_11_how_far_a_bid_was_missed_counts_twice_in_a_last_round_that_does() -> None:
    end = {"kind": "rounds", "rounds": 1, "last_round_doubled": True}
    assert parts(example(overrides={"end": end}).play(FOUR_MORE).audit(), "over_bid") == (0, 2)
