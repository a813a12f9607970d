"""Two scorers, one game: `collate` aligns their records by deal and trick, and the cards decide what they can."""

from __future__ import annotations

from typing import Any

import pytest
from game.builder import DEAL_A, LOG_A1, Record, hidden, log_a1
from game.schmaus import MELDS, schmaus
from hypothesis import given
from hypothesis import strategies as st
from library.test_rulings import opened
from shared import examples, sample
from steps import steps

from jasslog import load, loads
from jasslog.cards import CARD
from jasslog.errors import JasslogError
from jasslog.library import aligned as aligning
from jasslog.library.aligned import aligned
from jasslog.library.collate import CollatedDifference, collate

Event = dict[str, Any]


def original() -> Record:
    return log_a1(pre=(0, 0)).play(LOG_A1).scored("cards", 76, 81).scored("round", 152, 202)


def another(events: list[Event]) -> Record:
    """The same game as another scorer might write it: with other numbers, times and remarks."""
    record = Record(pre=(0, 0))
    record.events = []
    for event in events:
        if event["type"] == "card_played":
            record.events.append({"type": "remark_made", "text": "he thinks long"})
        record.events.append({**event, "at": "2026-11-20T19:04:05.123Z"} if event["type"] != "game_started" else event)
    record.events = [{**event, "seq": seq} for seq, event in enumerate(record.events)]
    return record


def differences(events: list[Event]) -> list[CollatedDifference]:
    return list(collate(opened(original()), opened(another(events))).differences)


def played(number: int) -> int:
    """The index, among all events of the game, of the event that plays card ``number``; both count from 0."""
    cards = [place for place, event in enumerate(original().events) if event["type"] == "card_played"]
    return cards[number]


def test_wording_times_and_numbers_make_no_difference() -> None:
    assert differences(original().events) == []


@pytest.mark.parametrize("turned", [False, True])
def test_nothing_is_said_to_be_the_same_where_the_rules_of_one_record_are_unknown(turned: bool) -> None:
    pair = opened(original()), opened(Record("schieber-nowhere"))
    with pytest.raises(JasslogError, match="rules of a game are not known"):
        collate(*(reversed(pair) if turned else pair))


def test_a_card_written_wrongly_is_decided_by_the_hand() -> None:
    events = [dict(event) for event in original().events]
    events[played(1)]["card"] = "S8"
    (card,) = [one for one in differences(events) if one.what == "card"]
    assert (card.first, card.second, card.seat, card.told, card.decided) == ("4.1", "4.1", 1, ("S7", "S8"), "first")


def test_a_card_too_many_in_a_hand_that_was_laid_open_is_no_other_hand() -> None:
    hands = DEAL_A.split("|")
    right, wrong = (hidden(log_a1(pre=(0, 0)), 0, 1, 2, 3).play(f"0 SJ {card} HT S6") for card in ("S7", "S8"))
    for record in (right, wrong):
        for seat, hand in enumerate(hands):
            record.add("revealed", seat=seat, what="hand", cards=hand.split())
    (card,) = [one for one in collate(opened(right), opened(wrong)).differences if one.what != "booked"]
    assert (card.what, card.told, card.decided) == ("card", ("S7", "S8"), "first")


def test_two_cards_swapped_are_decided_by_nothing_but_the_order_where_hands_are_unknown() -> None:
    events = [dict(event) for event in original().events]
    events[played(1)]["card"], events[played(5)]["card"] = events[played(5)]["card"], events[played(1)]["card"]
    cards = [one for one in differences(events) if one.what == "card"]
    assert [(one.first, one.told, one.decided) for one in cards] == [
        ("4.1", ("S7", "SQ"), "open"),
        ("4.2", ("SQ", "S7"), "open"),
    ]


def test_a_card_that_both_have_elsewhere_cannot_be_the_one() -> None:
    events = [dict(event) for event in original().events]
    for event in events:
        if event["type"] == "hand_dealt":
            event["count"] = len(event.pop("cards"))
    events[played(1)]["card"] = "HQ"
    (card,) = [one for one in differences(events) if one.what == "card"]
    assert card.decided == "first"


PLAYED = [event["card"] for event in log_a1().play(LOG_A1).events if event["type"] == "card_played"]
SOME = PLAYED[:: max(1, 5 // examples(1))]
"""Every fifth card, so that each place of a trick and nearly each trick occurs; all of them with JASSLOG_EXAMPLES."""


def rewritten(cards: list[str], *, counted: bool = True) -> Record:
    """The game with these cards instead of those played.

    An empty text leaves a card out. With ``counted``, the hands are only counted.
    """
    events, new = [dict(event) for event in log_a1().play(LOG_A1).events], iter(cards)
    for event in events:
        if event["type"] == "card_played":
            event["card"] = next(new)
        elif event["type"] == "hand_dealt" and counted:
            event["count"] = len(event.pop("cards"))
    return another([event for event in events if event.get("card") != ""])


@pytest.mark.parametrize("card", SOME)
def test_a_card_that_both_have_elsewhere_decides_whichever_it_is(card: str) -> None:
    """The card is written a second time in another trick, or a card of another trick is written in its place."""
    here = PLAYED.index(card)
    far = 35 if here < 4 else 0
    for place, wrong in ((far, card), (here, PLAYED[far])):
        cards = [*PLAYED[:place], wrong, *PLAYED[place + 1 :]]
        for counted in (True, False):
            pair = [opened(rewritten(some, counted=counted)) for some in (PLAYED, cards)]
            (found,) = [one for one in collate(*pair).differences if one.what == "card"]
            assert (found.told, found.decided) == ((PLAYED[place], wrong), "first")
            (found,) = [one for one in collate(*reversed(pair)).differences if one.what == "card"]
            assert (found.told, found.decided) == ((wrong, PLAYED[place]), "second")


@pytest.mark.parametrize("card", SOME)
def test_eight_cards_tell_whether_two_records_are_of_one_game_whichever_they_are(card: str) -> None:
    """Both records show the same seven or eight cards.

    Some of them are in the same hand in both records. The others, this card among them, are in different hands.
    """
    here = PLAYED.index(card)
    places = [first for first in range(0, 36, 4) if first // 4 != here // 4]
    for read, same, other in ((8, 1, True), (7, 1, False), (8, 3, True), (8, 4, False)):
        shown, still = {here, *places[: read - 1]}, [place // 4 for place in places[:same]]
        cards = [one if place in shown else "??" for place, one in enumerate(PLAYED)]
        tricks = [cards[first : first + 4] for first in range(0, 36, 4)]
        moved = [one for nth, trick in enumerate(tricks) for one in (trick if nth in still else trick[1:] + trick[:1])]
        games = [opened(rewritten(some)).audit().game for some in (cards, moved)]
        assert aligning.other_games(*[game for game in games if game is not None]) == other


@pytest.mark.parametrize("card", SOME)
def test_the_only_card_of_a_trick_that_could_be_read_tells_which_it_is_whichever_it_is(card: str) -> None:
    number = PLAYED.index(card) // 4 + 1
    unread = [card if one == card else "??" for one in PLAYED]
    gone = 0 if number > 1 else 32
    part = rewritten([*unread[:gone], *[""] * 4, *unread[gone + 4 :]])
    games = [opened(record).audit().game for record in (rewritten(PLAYED), part)]
    pairs = aligning.aligned_tricks(*[game.rounds[0] for game in games if game is not None])
    (there,) = [mine for mine, theirs in pairs if theirs is not None and CARD[card] in theirs[1].cards]
    assert there is not None
    assert there[0] == number


def test_a_trick_left_out_shifts_nothing() -> None:
    events = original().events
    gone = {played(number) for number in range(8, 12)}
    found = differences([event for place, event in enumerate(events) if place not in gone])
    assert [(one.what, one.first, one.second) for one in found if one.what in ("trick", "card")] == [
        ("trick", "4.3", "")
    ]


def test_a_round_left_out_shifts_nothing() -> None:
    whole = original().deal(0).choose(1, "S").play(LOG_A1)
    record = opened(whole)
    start = next(place for place, e in enumerate(whole.events) if e["type"] == "round_started" and e["dealer"] == 0)
    short = another([whole.events[0], *whole.events[start:]])
    found = collate(record, opened(short))
    assert found.rounds[0] in ((4, 0), (4, 4))
    assert sum(1 for a, b in found.rounds if a and b) == 1


def test_another_contract_and_another_chooser() -> None:
    events = [dict(event) for event in original().events]
    chosen = next(event for event in events if event["type"] == "contract_chosen")
    chosen |= {"seat": 2, "contract": {"kind": "trump", "suit": "H"}}
    assert {one.what for one in differences(events)} >= {"chooser", "contract"}


def test_a_claim_is_decided_by_the_cards() -> None:
    events = [dict(event) for event in original().events]
    claim = next(event for event in events if event["type"] == "round_scored")
    claim["scores"] = [75, 82]
    (one,) = differences(events)
    assert (one.what, one.told, one.decided) == ("claimed", ("cards 76 : 81", "cards 75 : 82"), "first")


@pytest.mark.parametrize(("card", "decided"), [("CK", "first"), ("??", "open")])
def test_a_claim_is_wrong_only_where_the_cards_say_so(card: str, decided: str) -> None:
    """Each claim is the last event of its record, where the audit also finds that the game is not over."""
    log = LOG_A1.replace("1 CA C8 CK", f"1 CA C8 {card}")
    first, second = (opened(log_a1(pre=(0, 0)).play(log).scored("cards", a, 157 - a)) for a in (76, 75))
    (one,) = collate(first, second).differences
    assert (one.what, one.decided) == ("claimed", decided)


def test_what_the_record_goes_on_from_and_by_what_rules() -> None:
    events = original().events
    start = events[0]
    rules = {"id": "schieber-ohio", "version": 1}
    for change, what in (
        ({"resumes": {"rounds": 3, "scores": [100, 0]}}, ["before"]),
        ({"resumes": {"rounds": 5, "scores": [0, 0]}}, ["rounds"]),
        ({"rules": rules}, ["rules", "booked"]),
    ):
        found = differences([start | change, *events[1:]])
        assert [one.what for one in found] == what
        assert (found[0].first, found[0].second) == ("#0", "#0")


def test_who_pushed() -> None:
    events = original().events
    chosen = next(place for place, event in enumerate(events) if event["type"] == "contract_chosen")
    found = differences([*events[:chosen], {"type": "pushed", "seat": 0}, *events[chosen:]])
    assert ("pushed", ("", "0")) in [(one.what, one.told) for one in found]


def test_entries_on_the_slate_and_the_end_as_the_tables_told_them() -> None:
    def told(entries: list[int], winner: int, scores: list[int]) -> Any:
        record = original()
        for points in entries:
            record.write(2, "cards", points)
        return opened(record.add("game_ended", winner=winner, scores=scores))

    one, two = told([100, 52], 0, [152, 162]), told([150], 1, [152, 160])
    assert not collate(one, told([152], 2, [152, 162])).differences
    found = [(x.what, x.seat, x.told, x.decided) for x in collate(one, two).differences]
    assert found == [
        ("claimed", 0, ("cards 152", "cards 150"), "first"),
        ("ended", -1, ("152 : 162", "152 : 160"), "first"),
        ("winner", -1, ("0", "1"), "neither"),
    ]
    # An event that only one scorer wrote down is no difference.
    assert not collate(one, opened(original())).differences


def test_who_plays_where_both_say_so() -> None:
    def told(mine: list[str] | None, theirs: list[str] | None) -> list[tuple[Any, ...]]:
        records = [load_with(names) for names in (mine, theirs)]
        return [(one.what, one.seat, one.told, one.first) for one in collate(*records).differences]

    def load_with(names: list[str] | None) -> Any:
        record = Record(pre=(0, 0))
        record = record.add("players_named", names=names) if names else record
        return opened(record.deal(3, DEAL_A).choose(0, "S").play(LOG_A1))

    assert told(["Anna", "Beat", "C", "D"], ["Anna", "Bea", "C", "D"]) == [("name", 1, ("Beat", "Bea"), "#1")]
    assert told(["Anna", " Beat ", "C", "D"], ["Anna", "Beat", "", ""]) == []
    assert told(["Anna", "Beat", "C", "D"], None) == []


def test_what_was_predicted_and_bid() -> None:
    found = {}
    for name, old, new in (
        ("differenzler-spoken", '"points":60', '"points":61'),
        ("sidi-redoubled", '"points":70', '"points":80'),
    ):
        text = sample(name).read_text()
        assert old in text, name
        other = loads(text.replace(old, new, 1))
        found[name] = [(one.what, one.told) for one in collate(load(sample(name)), other).differences]
    assert ("prediction", ("60", "61")) in found["differenzler-spoken"]
    assert ("bid", ("70", "80")) in found["sidi-redoubled"]


def test_a_meld_that_only_one_wrote_down() -> None:
    record = log_a1(pre=(0, 0)).play("0 meld0:S8-S9-ST-SJ SJ S7 HT S6")
    found = collate(opened(record), opened(another(log_a1(pre=(0, 0)).play("0 SJ S7 HT S6").events)))
    (meld,) = [one for one in found.differences if one.what == "meld"]
    assert (meld.seat, meld.told) == (0, ("S8 S9 ST SJ", ""))


@pytest.mark.parametrize(
    ("meld", "told", "decided"),
    [
        ("S8-S9-ST-SJ", "neither", "open"),
        ("S8-S9-ST-SJ", "the other", "open"),
        ("S8-S9-ST-SJ", "both", "open"),
        ("HQ-HK-HA", "neither", "open"),
        ("HQ-HK-HA", "the other", "second"),
    ],
)
def test_a_meld_that_only_one_wrote_down_is_decided_by_a_hand_that_is_known(meld: str, told: str, decided: str) -> None:
    """Seat 0 has the king and the queen of hearts; another seat has the ace."""
    begun = [log_a1(pre=(0, 0)), log_a1(pre=(0, 0))]
    for one in begun[: {"neither": 2, "the other": 1, "both": 0}[told]]:
        hidden(one, 0, 1, 2, 3)
    mine, theirs = (
        opened(one.play(f"0 {said}SJ S7 HT S6")) for one, said in zip(begun, (f"meld0:{meld} ", ""), strict=True)
    )
    for pair, right in (((mine, theirs), decided), ((theirs, mine), decided.replace("second", "first"))):
        (found,) = [one for one in collate(*pair).differences if one.what == "meld"]
        assert (found.seat, found.decided) == (0, right)


def test_a_meld_and_a_marriage_that_do_not_count_are_told_where_only_one_wrote_them_down() -> None:
    """Seat 0 has neither the ace of hearts nor the king of spades."""
    plain, said = log_a1(pre=(0, 0)).play("0 SJ S7 HT S6"), log_a1(pre=(0, 0))
    said.play("0 meld0:HQ-HK-HA SJ S7 HT S6").marriage(0)
    for pair, right in (((opened(said), opened(plain)), "second"), ((opened(plain), opened(said)), "first")):
        found = collate(*pair).differences
        assert [(one.what, one.seat, one.decided) for one in found] == [("meld", 0, right), ("marriage", 0, right)]
    assert list(collate(opened(said), opened(another(said.events))).differences) == []


def test_SM_4_a_meld_of_the_six_with_which_its_player_robbed_afterwards_was_in_his_hand() -> None:
    hands = MELDS.replace("S8 S9 ST SJ", "H6 H7 H8 SJ")
    said, plain = (
        opened(schmaus(hands, "HQ", 1).play(f"0 {meld}SJ S6 draw0:DA draw1:DK, 0 rob0 HT"))
        for meld in ("meld0:H6-H7-H8 ", "")
    )
    for pair in ((said, plain), (plain, said)):
        assert [(one.what, one.decided) for one in collate(*pair).differences] == [("meld", "open")]


def test_a_meld_of_which_only_the_points_were_said_is_decided_by_no_hand() -> None:
    said = log_a1(pre=(0, 0)).add("meld_announced", seat=0, points=50).play("0 SJ S7 HT S6")
    (meld,) = collate(opened(said), opened(log_a1(pre=(0, 0)).play("0 SJ S7 HT S6"))).differences
    assert (meld.what, meld.told, meld.decided) == ("meld", ("50", ""), "open")


def test_a_meld_that_both_wrote_down_is_no_difference_where_it_counts_for_one_of_them_alone() -> None:
    other = DEAL_A.replace("S8", "X").replace("CA", "S8").replace("X", "CA")
    pair = (
        Record(pre=(0, 0)).deal(3, hands).choose(0, "S").play("0 meld0:S8-S9-ST-SJ SJ S7") for hands in (DEAL_A, other)
    )
    assert {one.what for one in collate(*map(opened, pair)).differences} == {"hand"}


def test_a_marriage_that_only_one_wrote_down() -> None:
    tricks = "0 SJ S7 HT S6, 0 S9 SQ DQ H8, 0 ST SK {}H6 HA"
    record = log_a1(pre=(0, 0)).play(tricks.format("marriage1 "))
    plain = opened(another(log_a1(pre=(0, 0)).play(tricks.format("")).events))
    for pair, told in (((opened(record), plain), ("said", "")), ((plain, opened(record)), ("", "said"))):
        (marriage,) = [one for one in collate(*pair).differences if one.what == "marriage"]
        assert (marriage.seat, marriage.told, marriage.decided) == (1, told, "open")


@pytest.mark.parametrize("swap", [False, True])
def test_a_seat_that_only_one_of_two_tables_has_is_known_to_nobody_there(swap: bool) -> None:
    four, three = (load(sample(name)) for name in ("renege", "differenzler-three"))
    found = collate(*((three, four) if swap else (four, three)))
    foreign = [one for one in found.differences if one.what == "card" and one.seat == 3]
    assert foreign
    assert {one.told[0 if swap else 1] for one in foreign} == {""}
    assert {one.decided for one in foreign} <= {"open", "first" if not swap else "second", "neither"}


def test_a_meld_of_a_seat_that_only_one_of_two_tables_has_is_told() -> None:
    hands = DEAL_A.replace("CT", "C?").replace("C8", "CT").replace("C?", "C8")
    four = Record("schieber-ohio").deal(3, hands).choose(0, "S").play("0 SJ S7 HJ meld3:C6-C7-C8-C9 S6")
    three = Record("schaffhauser").deal(0, "|".join(hands.split("|")[:3]))
    found = collate(opened(four), opened(three)).differences
    assert [(one.seat, one.told[1]) for one in found if one.what == "meld"] == [(3, "")]


@pytest.mark.parametrize("swap", [False, True])
def test_the_order_of_the_two_only_swaps_the_sides(swap: bool) -> None:
    events = [dict(event) for event in original().events]
    events[played(1)]["card"] = "S8"
    pair = [opened(original()), opened(another(events))]
    one, two = pair[::-1] if swap else pair
    told = {(d.what, d.seat, frozenset(d.told)) for d in collate(one, two).differences}
    assert told == {(d.what, d.seat, frozenset(d.told)) for d in collate(two, one).differences}


@given(st.lists(st.integers(0, 5), max_size=7), st.lists(st.integers(0, 5), max_size=7))
def test_aligning_keeps_both_in_order_and_loses_nothing(first: list[int], second: list[int]) -> None:
    pairs = aligned(first, second, lambda a, b: int(a == b))
    assert [a for a, _ in pairs if a is not None] == first
    assert [b for _, b in pairs if b is not None] == second
    assert all(a == b for a, b in pairs if a is not None and b is not None)


def test_rounds_of_which_no_card_is_told_are_known_again_by_who_dealt_them() -> None:
    first, second = Record(pre=(0, 0)), Record(pre=(0, 0))
    for record, dealers in (first, (0, 1, 2)), (second, (1, 2)):
        for dealer in dealers:
            record.add("round_started", dealer=dealer)
    (one, alone), *pairs = collate(opened(first), opened(second)).rounds
    assert alone == 0
    assert pairs == [(one + 1, one), (one + 2, one + 1)]


@pytest.mark.parametrize("trick", ["0 ?? ?? ?? ??", "0 ??"])
def test_a_trick_that_nobody_could_read_is_the_same_trick_in_a_copy(trick: str) -> None:
    first = hidden(log_a1(pre=(0, 0)), 0, 1, 2, 3).play(f"0 SJ S7 HT S6, {trick}")
    assert collate(opened(first), opened(another(first.events))).same


def test_a_trick_that_only_one_scorer_could_read_is_the_same_trick() -> None:
    first, second = (
        hidden(log_a1(pre=(0, 0)), 0, 1, 2, 3).play(f"0 SJ S7 HT S6, {trick}, 0 ST SK H6 HA")
        for trick in ("0 ?? ?? ?? ??", "0 S9 SQ DQ H8")
    )
    found = collate(opened(first), opened(second)).differences
    assert [(one.what, one.told, one.decided) for one in found if one.what != "booked"] == [
        ("card", ("??", card), "second") for card in ("S9", "SQ", "DQ", "H8")
    ]


def test_what_collating_costs_does_not_grow_as_the_product_of_thousands_of_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aligning, "_MOST", 100)

    def taken(many: int) -> int:
        record = Record(pre=(0, 0))
        for number in range(many):
            record.add("round_started", dealer=number % 4).choose((number + 1) % 4, "S").scored("cards", number, 0)
        first, second = opened(record), opened(record.scored("cards", 9, 9))
        assert len(collate(first, second).rounds) == many
        return steps(lambda: collate(first, second))

    assert taken(80) - taken(60) < 1.2 * (taken(60) - taken(40))


@given(st.lists(st.integers(0, 9), max_size=30, unique=True), st.integers(1, 40))
def test_where_both_tell_the_same_it_is_aligned_part_by_part_as_it_is_at_one_go(alike: list[int], most: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(aligning, "_MOST", most)
        assert aligned(alike, alike, lambda a, b: int(a == b)) == [(one, one) for one in alike]
