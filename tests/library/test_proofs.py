"""Proofs in games with hidden hands, unread cards and rounds broken off never contradict the complete game.

``JASSLOG_HIDDEN=10000 pytest -s tests/library/test_proofs.py`` is the large run; it prints how much stays undecided.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest
from game.belote import taken
from game.builder import LOG_A1, Record, hidden, log_a1
from game.guggitaler import FOUR, PLAYED_BY_FOUR
from game.handjass import putz
from game.pandur import pandur
from game.schmaus import ENDGAME, FREE, LAST_DRAW, schmaus
from game.test_handjass import BESSERN, TWELVES
from game.thirty_two import LOG_F
from game.zweier import play_out, sidi
from library.test_rulings import opened
from shared import examples
from typed import decode
from typed import raw_of as recorded

from jasslog.cards import cards
from jasslog.generate.clean import generate
from jasslog.generate.damage import NoOccasion, damaged, kinds_for
from jasslog.library import proofs as proving
from jasslog.library.proofs import ILLEGAL, LEGAL, OPEN, ProofAnswer, proofs
from jasslog.library.record import Record as Opened
from jasslog.variants.load import names, released

HIDDEN = int(os.environ.get("JASSLOG_HIDDEN", "24"))
DUTIES = {"renege", "under-trumped", "trump-withheld", "not-overtrumped", "ruffed-with-led-suit"}
CHANGES = ("hand_swapped", "better_cards_taken", "trump_six_swapped", "card_drawn")
KINDS = ("renege", "under-trumped", "trump-withheld")
SETS = sorted({name for name, *_ in names()})
Event = dict[str, Any]


def proof(record: Record) -> ProofAnswer:
    return proofs(opened(record))[-1]


def hand(answer: ProofAnswer, seat: int) -> tuple[set[str], set[str]]:
    return set(answer.hands[seat].certain), set(answer.hands[seat].possible)


HEARTS_SEEN = "HA H7 H8 H9 C7 C8 C9 D7|HT HK HQ HJ CT D8 D9 DT|S7 S8 S9 ST CJ CQ DJ DQ|SJ SQ SK SA CK CA DK DA"


@pytest.mark.parametrize(("trick", "verdict"), [("HA HJ CJ", LEGAL), ("H7 HT CJ", OPEN)])
def test_who_is_void_must_ruff_with_what_nobody_saw_unless_the_partner_is_winning(trick: str, verdict: str) -> None:
    record = Record("klaverjas-amsterdam", pre=(0, 0)).deal(3, HEARTS_SEEN).choose(0, "S").play(f"0 {trick}")
    assert [(one.card, one.verdict) for one in proof(hidden(record, 2, 3)).settled] == [("CJ", verdict)]


REVOKED = LOG_A1.replace("S9 SQ DQ", "S9 H7 DQ").replace("HK H7 HJ", "HK SQ HJ")


def test_no_deal_is_looked_for_where_a_card_forbids_nothing_that_is_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands are hidden, and all follow suit in a trick whose last card could not be read; it may be any card."""
    record = hidden(log_a1().play("0 SJ S7 S8 S6"), 0, 1, 2, 3)
    record.events[-1]["card"] = "??"
    asked: list[str] = []
    right = proving.where_possible
    monkeypatch.setattr(
        proving, "where_possible", lambda unseen: asked.append(sys._getframe(1).f_code.co_name) or right(unseen)
    )
    assert [(one.card, one.verdict) for one in proof(record).settled] == [("S7", LEGAL), ("S8", LEGAL), ("??", OPEN)]
    # Another function asks whether a reading of the unread card leaves any deal at all.
    assert asked.count(proving._verdict.__name__) <= 1


def test_a_whole_round_leaves_nothing_open() -> None:
    told = proof(hidden(log_a1().play(LOG_A1), 0, 1, 2, 3))
    assert (told.covered, told.possible, told.contradiction) == (True, True, ())
    assert all(not one.possible for one in told.hands)
    assert {one.verdict for one in told.settled} <= {LEGAL}


def test_each_round_is_proved_by_its_own_hands() -> None:
    """In a game that seats leave, the later hands are larger, which says nothing about the hands before."""
    (events,) = islice(generate(released("handjass"), 0, 2, players=5, hands="absent", near=1.0, notes=False), 1, 2)
    record = Record("handjass", players=5)
    record.events = events
    game = opened(record).audit().game
    assert game is not None
    first = next(deal for deal in game.rounds if deal.phase == "scored" and len(deal.tricks) == deal.size == 7)
    assert game.tricks_in_round == 9
    told = next(one for one in proofs(opened(record)) if one.round == first.number)
    assert told.covered
    assert [len(one.certain) for one in told.hands] == [7 if one.seat in first.active else 0 for one in told.hands]


def test_where_hands_grow_out_of_columns_nothing_is_said() -> None:
    record = play_out(sidi(down="count"))
    record.events = [event for event in record.events if event["type"] != "card_uncovered"]
    record.events = [{**event, "seq": place} for place, event in enumerate(record.events)]
    assert not proof(record).covered


def test_where_an_exchange_that_nobody_wrote_down_may_have_changed_a_hand_nothing_is_said() -> None:
    bettered = Record("handjass-bessern", pre=(0,) * 3, not_recorded=["exchanges"]).deal(2, BESSERN).turn_up("CA")
    assert not proof(bettered.stay(0, 1, 2).play("0 H6 S6 C6")).covered
    assert proof(hidden(log_a1(not_recorded=["exchanges"]).play(LOG_A1), 0, 1, 2, 3)).covered


def test_where_lines_of_the_round_are_missing_nothing_is_said() -> None:
    """Without the jack of spades the other cards form other tricks, in which hardly anybody followed suit."""
    record = hidden(log_a1().play(LOG_A1), 0, 1, 2, 3)
    record.events = [event for event in record.events if event.get("card") != "SJ"]
    assert not proof(record).covered


def test_a_renege_is_proved_by_the_fewest_cards() -> None:
    record = hidden(log_a1().play(REVOKED), 0, 1, 2, 3)
    laid = {event["card"]: event["seq"] for event in record.events if event["type"] == "card_played"}
    told = proof(record)
    assert not told.possible
    assert len(told.contradiction) == 2
    assert told.contradiction[0] == laid["H7"]


def test_one_card_is_enough_where_the_hand_was_recorded() -> None:
    record = log_a1().play(REVOKED)
    laid = {event["card"]: event["seq"] for event in record.events if event["type"] == "card_played"}
    assert proof(record).contradiction == (laid["H7"],)


def test_three_hands_and_the_deck_are_the_fourth() -> None:
    told = proof(hidden(log_a1().play("0 SJ S7 HT S6"), 2))
    certain, possible = hand(told, 2)
    assert (certain, possible) == ({"HJ", "HT", "H9", "H6", "DQ", "DJ", "D9", "CJ", "C8"}, set())


def test_who_does_not_follow_has_none_left() -> None:
    told = proof(hidden(log_a1().play("0 SJ S7 HT S6"), 0, 1, 2, 3))
    certain, possible = hand(told, 2)
    assert certain == {"HT"}
    assert not [code for code in possible if code[0] == "S"]


def test_hands_that_cannot_hold_what_is_left_contradict_each_other() -> None:
    # Clubs are led three times, and only seat 0 ever plays one. It has played three of nine, and its hand has room for
    # six more. Because of the first discards no other hand can hold the other six clubs, so seat 0 holds nothing but
    # clubs.
    tricks = "0 C6 H6 D6 S6, 0 C7 H7 D7 S7, 0 C8 H8 D8 S8"
    told = proof(hidden(Record(pre=(0, 0)).deal(3).choose(0, "obenabe").play(tricks), 0, 1, 2, 3))
    assert told.possible
    assert hand(told, 0) == ({f"C{rank}" for rank in "6789TJQKA"}, set())
    # Seat 0 plays a heart in the fourth trick: now there is one club more than its hand can hold.
    more = hidden(Record(pre=(0, 0)).deal(3).choose(0, "obenabe").play(tricks + ", 0 HA HT D9 S9"), 0, 1, 2, 3)
    told = proof(more)
    assert not told.possible
    assert told.contradiction


def test_an_unread_card_is_settled_by_what_else_is_known() -> None:
    record = log_a1().play(LOG_A1)
    place = next(n for n, event in enumerate(record.events) if event.get("card") == "S7")
    record.events[place]["card"] = "??"
    told = proof(record)
    assert (told.covered, told.possible) == (True, True)
    assert {one.verdict for one in told.settled} == {LEGAL}


def test_too_many_unread_cards_are_left_alone() -> None:
    record = log_a1().play(LOG_A1)
    cards = [event for event in record.events if event["type"] == "card_played"]
    for event in cards[3:8]:
        event["card"] = "??"
    assert not proof(record).covered


def test_a_record_that_contradicts_itself_is_left_alone() -> None:
    record = hidden(log_a1().play("0 SJ S7 HT S6, 0 S9 S7 DQ H8"), 0, 1, 2, 3)
    assert not proof(record).covered


def raw_of(events: list[Event]) -> Opened:
    return Opened(recorded(events))


def spoiled(name: str, number: int, rng: Random) -> list[Event]:
    """A generated game of a set; about one in three contains a card played against the rules."""
    variant = released(name)
    if rng.random() < 0.35:
        kind = rng.choice([kind for kind in KINDS if kind in kinds_for(variant)])
        with suppress(NoOccasion):
            for game in damaged(variant, number, 1, kind):
                return [event for line in game.lines if (event := decode(line)[0]) is not None]
    return next(iter(generate(variant, number, 1)))


def cut(events: list[Event], rng: Random) -> tuple[list[Event], list[Event]]:
    """The game broken off in the middle of a round: as it is, and with hidden hands and sometimes an unread card."""
    cards = [place for place, event in enumerate(events) if event["type"] == "card_played"]
    whole = [dict(event) for event in events[: rng.choice(cards) + 1]] if cards else []
    shown = [dict(event) for event in whole]
    seats = rng.sample(range(5), rng.randint(1, 5))
    for event in shown:
        if event["type"] in ("hand_dealt", "cards_discarded") and event["seat"] in seats and "cards" in event:
            event["count"] = len(event.pop("cards"))
        if event["type"] in ("hand_swapped", "better_cards_taken", "card_drawn") and event["seat"] in seats:
            event.pop("cards", None)
            event.pop("card", None)
            event.pop("taken", None)
    laid = [event for event in shown if event["type"] == "card_played"]
    if laid and rng.random() < 0.3:
        rng.choice(laid[-20:])["card"] = "??"
    return whole, shown


def test_no_proof_goes_against_the_whole_truth(capsys: pytest.CaptureFixture[str]) -> None:
    counts = {LEGAL: 0, ILLEGAL: 0, OPEN: 0, "contradictions": 0, "covered": 0, "rounds": 0}
    for number in range(HIDDEN):
        rng = Random(f"hidden {number}")
        # Steps of three, so that a small number of games comes from sets everywhere in the list.
        name = SETS[3 * number % len(SETS)]
        whole, shown = cut(spoiled(name, number, rng), rng)
        if whole:
            compare(raw_of(whole), raw_of(shown), counts)
    assert counts["covered"]
    assert counts[LEGAL]
    with capsys.disabled():
        print("\n", HIDDEN, "games:", counts)


def test_PA_6_who_does_not_lead_trump_where_he_must_has_none() -> None:
    def led(log: str) -> ProofAnswer:
        record = pandur("1:!pandur-trump 2:- 0:-", overrides={"play": {"named_lead": "trump"}}).choose(1, "H")
        return proof(hidden(record.play(log), 1, 2))

    assert not {card for card in hand(led("1 SA SK CA"), 1)[1] if card[0] == "H"}
    assert "HA" in hand(led("1 HJ HQ HK, 1 SA SK CA"), 1)[1], "it is so in the first trick alone"


def test_HJ_9_nothing_is_said_where_somebody_plays_who_is_out_by_the_score() -> None:
    def thirty_one() -> Record:
        return Record("handjass-31", pre=(0, 0, 31), players=3).deal(0, TWELVES).turn_up("D6").stay(1).stay(0)

    assert proof(hidden(thirty_one().play("1 SA"), 0)).covered
    assert not proof(hidden(thirty_one().play("1 SA").add("card_played", seat=2, card="CA"), 0)).covered


def test_C_41_nothing_is_said_where_a_hand_changed_after_its_first_card() -> None:
    assert proof(hidden(putz().swap(1).play("1 HQ"), 0, 2)).covered
    assert not proof(hidden(putz().play("1 HA").swap(1), 0, 2)).covered


def test_C_31_nothing_is_said_where_a_known_hand_changed_unseen() -> None:
    def bettered(**told: Any) -> Record:
        record = Record("handjass-bessern", pre=(0,) * 3).deal(2, BESSERN).turn_up("CA")
        return record.add("better_cards_taken", seat=0, count=2, **told).stay(0, 1, 2)

    known = {"cards": ["H6", "H7"], "taken": ["D6", "D7"]}
    assert proof(bettered(**known).play("0 D6")).covered
    assert not proof(bettered().play("0 D6")).covered
    assert proof(hidden(bettered(), 0).play("0 D6")).covered
    unread = bettered(**known).play("0 ??")
    assert not proof(unread).covered
    assert proof(hidden(unread, 0)).covered


def test_SM_2_a_renege_after_the_stock_is_proved_by_the_cards() -> None:
    def unseen(endgame: str) -> Record:
        record = hidden(schmaus().play(FREE).play(LAST_DRAW).play(endgame), 0, 1)
        for event in record.events:
            if event["type"] == "card_drawn":
                del event["card"]
        return record

    assert proof(unseen(ENDGAME)).possible
    # Spades are led; seat 1 has two left, but throws a heart. The next spade that it plays is enough to prove it.
    record = unseen(ENDGAME.replace("0 SJ S9", "0 SJ HJ").replace("1 HJ HT", "1 S9 HT"))
    told = proof(record)
    assert not told.possible
    laid = {event["card"]: event["seq"] for event in record.events if event["type"] == "card_played"}
    assert told.contradiction == (laid["HJ"], laid["S6"])


def test_C_42_nothing_is_said_where_the_six_takes_a_card_out_of_another_hand() -> None:
    always = {"exchange": {"rob": "always"}}
    assert proof(putz().rob(2).play("1 HA")).covered
    assert not proof(putz(overrides=always).rob(2).play("1 HA")).covered


@pytest.mark.parametrize(
    ("name", "share"),
    [("putz-three", 0.9), ("putz-five", 0.9), ("handjass-31", 0.9), ("handjass-bessern", 0.9), ("schmaus", 0.5)],
)
def test_hands_that_changed_are_told_as_they_were_played(name: str, share: float) -> None:
    counts = {LEGAL: 0, ILLEGAL: 0, OPEN: 0, "contradictions": 0, "covered": 0, "rounds": 0}
    changes = 0
    for number in range(examples(3)):
        rng = Random(f"changed {number}")
        whole, shown = cut(spoiled(name, number, rng), rng)
        changes += sum(event["type"] in CHANGES for event in shown)
        if whole:
            compare(raw_of(whole), raw_of(shown), counts)
    assert changes
    # In Schmaus, a six that was given for the card turned up may come into the other hand.
    assert counts["covered"] > share * counts["rounds"] > 0


def compare(whole: Opened, shown: Opened, counts: dict[str, int]) -> None:
    truth = whole.audit()
    wrong = {found.seq for found in truth.findings if found.name in DUTIES}
    # Proofs assume that everybody held the cards that he played.
    foreign = {found.seq for found in truth.findings if found.name == "card-not-held"}
    assert truth.game is not None
    dealt = {deal.number: deal.dealt for deal in truth.game.rounds if all(deal.known)}
    starts = {deal.number: deal.first_event for deal in truth.game.rounds}
    for answer in proofs(shown):
        if answer.round not in dealt:
            continue
        counts["rounds"] += 1
        counts["covered"] += answer.covered
        after = min((first for first in starts.values() if first > starts[answer.round]), default=1 << 60)
        mine = {seq for seq in wrong if starts[answer.round] <= seq < after}
        if any(starts[answer.round] <= seq < after for seq in foreign):
            continue
        for card in answer.settled:
            counts[card.verdict] += 1
            assert card.verdict == OPEN or (card.verdict == ILLEGAL) == (card.seq in wrong), (card, whole.id)
        if not answer.covered:
            continue
        if not answer.possible:
            counts["contradictions"] += 1
            assert mine, (answer, whole.id)
            assert not answer.contradiction or set(answer.contradiction) & mine
        elif not mine:
            agrees(answer, dealt[answer.round])


def agrees(answer: ProofAnswer, dealt: list[int]) -> None:
    """Each card called certain was dealt to that seat, and each card dealt to it was called certain or possible."""
    for held in answer.hands:
        certain, possible = cards(held.certain), cards(held.possible)
        assert not certain & ~dealt[held.seat]
        assert not dealt[held.seat] & ~(certain | possible)


def test_the_card_that_was_turned_is_in_the_hand_of_whoever_took_it() -> None:
    first, *_ = LOG_F.split(",")
    record = hidden(taken(Record("belote-italian", pre=(0, 0)), 0, "S"), 0, 1, 2, 3).play(first)
    certain, possible = hand(proof(record), 0)
    assert "SJ" in certain
    assert not any("SJ" in hand(proof(record), seat)[1] for seat in (1, 2, 3))
    assert len(possible) > len(certain)
    whole = hidden(taken(Record("belote-italian", pre=(0, 0)), 0, "S"), 0).play(LOG_F)
    assert hand(proof(whole), 0)[0] == {"SJ", "SQ", "ST", "HK", "H7", "DK", "CA", "CK"}


def test_C_9_the_discard_that_makes_trump_is_no_ruff() -> None:
    record = hidden(Record("molotov-ohio", pre=(0, 0, 0, 0)).deal(3).play("0 CQ D7"), 1)
    (one,) = [one for one in proof(record).settled if one.card == "D7"]
    assert one.verdict == ILLEGAL


def test_GU_4_whoever_leads_a_banned_suit_holds_no_other() -> None:
    ban = {"play": {"lead_ban": [{"round": 2, "suit": "H"}]}}
    begun = Record("guggitaler", pre=(0, 0, 0, 0), rounds=1, overrides=ban).deal(3, FOUR)
    told = proof(hidden(begun.play("0 HA"), 0, 1, 2, 3))
    assert told.possible
    assert {card[0] for card in [*told.hands[0].certain, *told.hands[0].possible]} == {"H"}
    # Seat 0 holds all nine hearts, and yet the next seat plays one.
    assert not proof(begun.play("1 H7")).possible
    record = hidden(Record("guggitaler", pre=(0, 0, 0, 0), rounds=1, overrides=ban).deal(3, FOUR), 0, 1, 2, 3)
    record.play(PLAYED_BY_FOUR)
    laid = {event["card"]: event["seq"] for event in record.events if event["type"] == "card_played"}
    found = proof(record)
    assert not found.possible
    assert found.contradiction[0] == laid["HJ"]
