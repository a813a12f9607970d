"""Exchanges that nobody wrote down: hands as played may differ from hands as dealt, and no exchange is waited for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from audit.judged import only, roots
from game.bieter import EXAMPLE_LOG, LAID, WON, auction
from game.builder import Record, hidden, log_a1
from game.handjass import (
    BETTER,
    BETTER_LOG,
    BETTER_PACKETS,
    HAND,
    HAND_BLIND,
    HAND_LOG,
    PUTZ_FIVE,
    PUTZ_LAST,
    PUTZ_SEVEN,
    TWO_BLIND,
    TWO_HANDS,
    handjass,
    putz,
)
from game.schmaus import ENDGAME, FREE, HANDS, LAST_DRAW, schmaus
from game.zweier import sidi

from jasslog.audit.report import result
from jasslog.cards import BIT, CARD
from jasslog.game.aside import Pile
from jasslog.game.hands import held
from jasslog.game.phases.exchange import proved
from jasslog.game.undecided import undecided_parts

LEFT_OUT: dict[str, Any] = {"not_recorded": ["exchanges"]}


def better(**members: Any) -> Record:
    """Handjass with packets, up to the turned card."""
    record = Record("handjass-bessern", pre=(0, 0, 0), **members).deal(2, BETTER)
    for seat, packet in enumerate(BETTER_PACKETS):
        record = record.aside("packet", packet, seat=seat)
    return record.turn_up("S9")


def five(**members: Any) -> Record:
    """Putz for five, up to the card that is left over and turned up."""
    return Record("putz-five", pre=(0,) * 5, **members).deal(4, PUTZ_FIVE).turn_up("HQ")


def errors(record: Record) -> set[str]:
    """The names of the findings that are errors."""
    return {found.name for found in record.audit().findings if found.severity == "error"}


def undrawn(log: str) -> str:
    return re.sub(r" (draw|up)\d(:\w\w)?", "", log)


@pytest.mark.parametrize(
    ("told", "log", "wrong"),
    [
        (putz, f"{PUTZ_SEVEN}, {PUTZ_LAST}", "card-not-held"),
        (lambda **m: handjass(**m).fold(2).stay(0), HAND_LOG, "word-out-of-turn"),
        (lambda **m: better(**m).stay(0).fold(1).stay(2), BETTER_LOG, "card-not-held"),
        (schmaus, undrawn(f"{FREE}, {LAST_DRAW}, {ENDGAME}"), "draw-missing"),
        (sidi, "1 CA C9, 1 HJ HK", "uncover-missing"),
    ],
)
def test_whoever_plays_with_what_he_got_in_an_exchange_is_accused_only_where_exchanges_are_recorded(
    told: Any, log: str, wrong: str
) -> None:
    assert wrong in errors(told().play(log))
    assert errors(told(**LEFT_OUT).play(log)) == set()


def test_what_is_recorded_all_the_same_is_carried_out_and_judged() -> None:
    assert roots(putz(**LEFT_OUT).rob(2).play(PUTZ_SEVEN).play(PUTZ_LAST).audit()) == []
    assert only(five(**LEFT_OUT).rob(1).audit(), "rob-not-allowed").slots["why"] == "not-held"
    assert only(handjass(**LEFT_OUT).swap(1).swap(2).audit(), "swapped-twice").seat == 2


def test_a_hand_that_no_exchange_can_have_changed_is_judged() -> None:
    # Only the six of trump and the turned card can have changed places, and seat 1 has neither.
    audit = five(**LEFT_OUT).play("0 C8 HJ").audit()
    assert "card-not-held" in {found.name for found in audit.findings}
    assert "card-not-held" in {found.name for found in schmaus(**LEFT_OUT).play("1 HA").audit().findings}


def test_one_who_has_not_spoken_may_have_taken_the_blind_and_two_may_not() -> None:
    one, two = (handjass(**LEFT_OUT).stay(*seats) for seats in ((2, 0), (0,)))
    assert one.may("card_played") == [("card_played", 1)]
    assert roots(one.audit()) == []
    assert only(two.audit(), "word-out-of-turn").slots["expected"] == [1, 2]


def test_the_last_word_may_come_late() -> None:
    record = handjass(**LEFT_OUT).stay(1, 2)
    assert record.may("folded", "card_played")[0] == ("card_played", 1)
    assert roots(record.fold(0).audit()) == []
    assert roots(handjass(**LEFT_OUT).stay(1, 2).swap(0).audit()) == []


def test_walk_over_nobody_has_won_before_the_last_word_which_may_be_to_fold() -> None:
    record = handjass(TWO_HANDS, "DK", TWO_BLIND, dealer=1, **LEFT_OUT).fold(0)
    record.events[0]["resumes"]["scores"] = [2, 4]
    game = record.game()
    assert (game.winner, game.scores) == (-1, [2, 4])
    assert (result(record.audit()).winner, result(record.audit()).scores) == (None, None)
    assert record.may("stayed", "folded", "hand_swapped") == [("stayed", 1), ("folded", 1), ("hand_swapped", 1)]
    assert record.fold(1).game().scores == [2, 4]


def test_walk_over_who_alone_was_not_heard_has_taken_the_blind_where_the_table_goes_on() -> None:
    claimed = handjass(**LEFT_OUT).fold(2, 0).scored("round", 0, 2, 0)
    went_on = handjass(**LEFT_OUT).fold(2, 0).deal(1, HAND)
    assert roots(claimed.audit()) == roots(went_on.audit()) == []
    assert went_on.game().scores == [0, 2, 0]
    assert only(handjass(**LEFT_OUT).fold(2, 0).scored("round", 2, 0, 0).audit(), "round-score-claimed")


def test_waiting_who_waited_has_folded_where_the_other_took_the_blind_and_nobody_wrote_it_down() -> None:
    waits: dict[str, Any] = {"overrides": {"participation": {"maybe": True}}, **LEFT_OUT}
    record = handjass(TWO_HANDS, "DK", TWO_BLIND, dealer=1, **waits).add("maybe_said", seat=0).scored("round", 0, 1)
    assert roots(record.audit()) == []


def test_walk_over_who_alone_was_not_heard_says_his_melds_where_they_are_his_too() -> None:
    plus: dict[str, Any] = {"overrides": {"tens": {"walkover": "all_plus_bonus"}}, **LEFT_OUT}
    record = handjass(TWO_HANDS, "DK", TWO_BLIND, dealer=1, **plus).fold(0).meld(1, points=20)
    assert errors(record) == errors(record.scored("round", 0, 2)) == set()


def test_waiting_melds_come_in_time_where_the_last_one_took_the_blind_and_nobody_wrote_it_down() -> None:
    waits: dict[str, Any] = {"overrides": {"participation": {"maybe": True}}, **LEFT_OUT}
    record = handjass(**waits).stay(2).add("maybe_said", seat=0).meld(1, points=20)
    assert errors(record) == set()
    assert record.game().round.active == (1, 2), "who waited has folded"


FREELY: dict[str, Any] = {"overrides": {"participation": {"maybe": True, "maybe_resolution": "second_cycle_free"}}}


def test_waiting_who_may_choose_freely_again_may_have_taken_the_blind_and_nobody_wrote_it_down() -> None:
    def two() -> Record:
        return handjass(TWO_HANDS, "DK", TWO_BLIND, dealer=1, **FREELY, **LEFT_OUT).add("maybe_said", seat=0)

    melded = two().stay(1).meld(0, TWO_BLIND.replace(" ", "-")).play("0 DK")
    assert errors(melded) == {"meld-not-valid"}, "all of it is no meld, and in time"
    assert melded.game().round.active == (0, 1)
    assert errors(two().add("maybe_said", seat=1).stay(1).play("0 DK")) == set()
    assert errors(two().add("maybe_said", seat=0)) != set(), "nobody waits twice"


def test_nobody_waits_for_an_exchange() -> None:
    assert better(**LEFT_OUT).game().round.phase == "participating"  # type: ignore[union-attr]
    assert better().game().round.phase == "bettering"  # type: ignore[union-attr]
    assert schmaus(**LEFT_OUT).play("1 CA ST").audit().game.round.aside.due == (1, 0)  # type: ignore[union-attr]


def test_six_and_turned_card_are_in_no_hand_for_certain() -> None:
    game = five(**LEFT_OUT).game()
    assert game.round is not None
    assert [(hand.bit_count(), more) for hand, more in zip(game.round.hands, game.round.unknown, strict=True)] == [
        (6, 1),
        (7, 0),
        (7, 0),
        (7, 0),
        (7, 0),
    ]
    assert game.round.aside.dead == Pile(0, 1)


def test_the_contract_is_named_without_the_middle_and_what_was_laid_away_is_open() -> None:
    record = auction(WON, **LEFT_OUT).choose(1, "S").play(EXAMPLE_LOG)
    assert errors(auction(WON).choose(1, "S")) == {"discards-missing"}
    assert errors(record) == set()
    game = record.game()
    assert game.round is not None
    assert "cards" in undecided_parts(game, game.round)
    assert errors(auction(WON, **LEFT_OUT).add("talon_taken", seat=1).choose(1, "S").play(EXAMPLE_LOG)) == set()
    laid = auction(WON, **LEFT_OUT).add("cards_discarded", seat=1, cards=LAID.split()).choose(1, "S")
    assert errors(laid.play(EXAMPLE_LOG)) == set()
    assert errors(auction(WON, **LEFT_OUT).middle(1, "HT DT C6 C7 H6 DA")) == {"card-not-held"}


@pytest.mark.parametrize(
    ("told", "may"),
    [("nothing", [1]), ("that it was taken", [1]), ("that another took it", [0]), ("not even the bids", [0, 1, 2])],
)
def test_a_card_of_the_middle_is_played_only_by_who_may_have_taken_it(told: str, may: list[int]) -> None:
    """The middle goes to the winner of the auction (talon); nobody wrote down what he took, or who won."""
    tricks = {0: "1 CT C8 C6", 1: "1 C6 C8 DA", 2: "1 CT C6 DA"}
    for seat, trick in tricks.items():
        if told == "not even the bids":
            record = auction(not_recorded=["choosing", "exchanges"])
        else:
            record = auction(WON, **LEFT_OUT)
            if told != "nothing":
                record.add("talon_taken", seat=int(told == "that it was taken"))
            record.choose(1, "S")
        wrong = [(one.name, one.seat) for one in record.play(trick).audit().findings if one.severity == "error"]
        assert [one for one in wrong if one[0] == "card-not-held"] == [("card-not-held", seat)] * (seat not in may)


def test_C_42_who_took_the_six_back_may_have_robbed_with_it_all_the_same() -> None:
    record = schmaus(HANDS.replace("C6", "D6"), **LEFT_OUT).play("1 CA D6 back0 ST draw1:S9 draw0:HT, 1 S6 DA")
    assert errors(record) == set()
    assert errors(schmaus(HANDS.replace("C6", "D6"), **LEFT_OUT).play("1 CA D6 draw0:HT draw1:S9, 0 DA")) != set()


def test_C_42_who_may_have_robbed_with_a_six_did_not_surely_have_it() -> None:
    deal = schmaus(HANDS.replace("C6", "D6"), **LEFT_OUT).play("1 CA").game().round
    assert [held(deal, 0, BIT[CARD[card]], 1) for card in ("D6", "D8", "SJ")] == [None, True, True]


ALWAYS: dict[str, Any] = {"exchange": {"rob": "always"}}


def test_C_42_a_rob_that_is_told_shows_that_no_other_one_was_left_out() -> None:
    record = Record("kreuzjass", pre=(0, 0), overrides=ALWAYS, **LEFT_OUT).deal(3).turn_up("HA").rob(2)
    assert errors(record.play("0 SJ S7 HA S6")) == set()


def test_C_43_who_took_the_blind_may_have_the_six_for_a_card_that_nobody_wrote_down() -> None:
    untold: dict[str, Any] = {"not_recorded": ["choosing"], "players": 3}
    record = Record("handjass", pre=(0, 0, 0), overrides=ALWAYS, **untold).deal(0, HAND).aside("blind", HAND_BLIND)
    assert errors(record.swap(1).fold(2).stay(0).rob(0).play("1 S6 SQ")) == set()


def test_C_43_from_whom_took_the_blind_the_card_turned_may_be_robbed_where_it_always_may() -> None:
    def taken() -> Record:
        return handjass(overrides=ALWAYS, **LEFT_OUT).swap(1, HAND_BLIND).fold(2).stay(0)

    assert errors(taken().rob(0).play("1 S6 SK")) == set()
    assert errors(taken().play("1 S9 SK, 1 S6 ST")) == set(), "nobody need write it down"
    assert errors(taken().rob(0).play("1 SK")) == {"card-not-held"}
    assert errors(taken().play("1 SK S6, 1 S9 SJ")) == set(), "nobody robbed"


def test_C_41_a_rob_of_an_untold_trump_can_have_taken_a_six_and_changed_no_hand_without_one() -> None:
    untold: dict[str, Any] = {"not_recorded": ["choosing", "exchanges"]}

    def pairs() -> Record:
        return Record("kreuzjass", pre=(0, 0), overrides=ALWAYS, **untold).deal(3)

    # Seat 2 has the six of hearts, and the last card of seat 3 was the ace; seat 0 has no six.
    assert errors(pairs().play("0 SJ S7 HA H6")) == set()
    assert errors(pairs().play("0 SJ S7 SQ")) == {"card-not-held"}
    assert errors(pairs().play("0 SJ S7 HT S6, 0 HA")) == {"card-not-held"}

    # Here the turned card lies beside the hands, so the seat that was dealt the last card did not give it up.
    def five() -> Record:
        return Record("putz-five", pre=(0,) * 5, **untold).deal(4, PUTZ_FIVE)

    assert errors(five().play("0 HJ HK H9 HA D8, 0 HQ")) == set()
    assert errors(five().play("0 HJ HQ")) == {"card-not-held"}


@pytest.mark.parametrize(("seats", "log"), [((0, 1), "0 SJ SJ HT S6"), ((1, 2), "0 S8 SJ SJ S6, 0 SJ S7 H9 H8")])
def test_every_card_is_there_once_so_one_that_two_have_laid_is_proved_of_one_alone(
    seats: tuple[int, ...], log: str
) -> None:
    told = lambda: hidden(log_a1(), *seats)  # noqa: E731
    deal, later = told().game().round, told().play(log).game().round
    assert deal is not None
    assert later is not None
    assert [proved(deal, later, seat)[0] >> CARD["SJ"] & 1 for seat in range(4)] == [1, 0, 0, 0]
