"""Positions by address: they equal those of the replay, are found quickly, and a wrong address is refused."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from audit.judged import without
from game.builder import LOG_A1, MELDED, Record, log_a1
from game.random_games import random_events, raw_game
from shared import examples, sample
from steps import steps
from typed import replayed, typed

import jasslog
from jasslog.audit.audit import Judges, audit_game
from jasslog.audit.court import Court
from jasslog.events.deal import RoundStarted
from jasslog.events.vocabulary import BOOKKEEPING
from jasslog.game.public import digest, public
from jasslog.game.replay import step
from jasslog.game.state import Game
from jasslog.game.timeline import STRIDE, AddressError, Timeline
from jasslog.log.head import VIEWS, effective
from jasslog.variants.load import names, released

SETS = [id for id, _, _, _ in names() if released(id).deal.players == 4]


def timeline(record: Record, view: str = "corrected") -> Timeline:
    return Timeline(released(record.events[0]["rules"]["id"]), typed(record.events), view)


@pytest.mark.parametrize("rules", SETS)
def test_every_position_is_that_of_the_audit(rules: str) -> None:
    """A game with slips is tried in every view by JASSLOG_EXAMPLES=3, else in one of them, in turn.

    A game without slips is tried of every fourth set, or of all.
    """
    for place in range(min(3, examples(1))):
        compare(rules, VIEWS[(SETS.index(rules) + place) % len(VIEWS)], slips=0.12)
    if examples(1) > 1 or SETS.index(rules) % 4 == 0:
        compare(rules, "corrected", slips=0.0)


def compare(rules: str, view: str, slips: float) -> None:
    """Compare every position of a random game, asked for in any order, with the state that the judges saw."""
    events = typed(random_events(rules, 7, length=110, slips=slips))
    positions = Timeline(released(rules), events, view)
    court = Court(Game(released(rules), ruled=view == "ruled"), {})
    judges = Judges(court, {})
    last: dict[int, str] = {}
    for event in effective(events, view).events:
        step(court.game, event, judges)
        last[event.seq] = digest(court.game)
    asked = dict.fromkeys(last, "")
    for seq in reversed(last):
        asked[seq] = digest(positions.at(seq))
    assert asked == last


@pytest.mark.parametrize("rules", SETS)
def test_the_last_round_is_the_state_of_the_report(rules: str) -> None:
    for seed in range(examples(1)):
        events = typed(random_events(rules, seed, slips=0.05, length=120 + seed))
        audit = audit_game(raw_game(events))
        assert audit.game is not None
        assert audit.game.round is not None
        positions = Timeline(released(rules), events)
        assert public(positions.at(str(audit.game.round.number))) == public(audit.game)


@pytest.mark.parametrize("view", VIEWS)
def test_an_undone_act_has_the_state_of_its_own_moment(view: str) -> None:
    rules = "schieber-italian"
    events = [e for e in random_events(rules, 8, slips=0.3, length=400) if e["type"] != "corrected"]
    events = typed({**event, "seq": seq} for seq, event in enumerate(events))
    positions = Timeline(released(rules), events, view)
    undone = effective(events, view).undone
    assert len(undone) > 10
    for seq in undone:
        for known, game in (seq + 1, positions.at(f"#{seq}")), (seq, positions.before(seq)):
            then = Timeline(released(rules), events[:known], view).last()
            assert digest(game) == digest(then)


@pytest.mark.parametrize("seed", range(examples(1)))
@pytest.mark.parametrize("view", VIEWS)
def test_an_undone_act_among_corrections_has_the_state_of_its_own_moment(view: str, seed: int) -> None:
    rules = "schieber-italian"
    events = typed(random_events(rules, seed, slips=0.3, length=250))
    positions = Timeline(released(rules), events, view)
    undone = [seq for seq in effective(events, view).undone if seq not in positions.addresses()]
    assert undone
    for seq in undone:
        known = [event for event in events if event.seq <= seq or event.type == "corrected"]
        assert digest(positions.at(seq)) == digest(Timeline(released(rules), known, view).last())
    straight = [event for event in events if event.type != "undone"]
    positions = Timeline(released(rules), straight, view)
    for event in straight:
        known = [e for e in straight if e.seq <= event.seq or e.type == "corrected"]
        if event.type in BOOKKEEPING:
            assert digest(positions.at(event.seq)) == digest(Timeline(released(rules), known, view).last())


def test_what_an_undo_leaves_out_with_lost_lines_was_in_doubt_at_its_own_moment() -> None:
    record = log_a1().play("0 SJ S7 HT S6, 0 S9 SQ")
    lost = record.last + 1
    record.add("remark_made", text="hm").play("2 DQ H8").add("undone", to=lost - 1).play("2 DQ")
    audit = without(record, lost)
    positions = audit.timeline()
    assert (audit.game.lost, positions.at(lost + 3).lost) == (set(), set())
    assert positions.at(lost + 2).lost == {4}
    assert positions.before(lost + 1).lost == set()


def test_trick_round_and_act_addresses() -> None:
    record = log_a1(pre=(0, 0)).play(MELDED + "," + LOG_A1.partition(",")[2])
    positions = timeline(record)
    deal = positions.at("4.1").round
    assert deal is not None
    assert [trick.winner for trick in deal.tricks] == [0]
    deal = positions.before("4.1").round
    assert deal is not None
    assert (deal.tricks, deal.trick, len(deal.melds)) == ([], [], 1)
    deal = positions.at("4.melds.2").round
    assert deal is not None
    assert [said.seat for said in deal.melds] == [0, 1]
    assert positions.before("4").rounds == []
    assert positions.at("4").scores == positions.at("4").side_scores(positions.at("4").ledger) != [0, 0]
    assert positions.last().scores == [0, 0]


def test_address_of_a_card_that_was_taken_back_is_that_of_the_card_that_stands() -> None:
    record = log_a1().play("0 SJ back0 S9 S7 HT S6")
    positions = timeline(record)
    deal = positions.at("4.1.1").round
    assert deal is not None
    assert deal.trick == [list(range(36))[2 * 9 + 3]]
    spans = positions.find("4.1")
    assert positions.events[spans.start].card == "SJ"
    assert positions.events[spans.stop - 1].card == "S6"


def test_addresses_are_those_of_the_findings() -> None:
    events = typed(random_events("schieber-santiago", 9, slips=0.1))
    audit = audit_game(raw_game(events))
    known = Timeline(released("schieber-santiago"), events).addresses()
    named = [(found.seq, found.address) for found in audit.findings if found.address.count(".") == 2]
    assert len(named) > 10
    assert [(seq, known.get(seq)) for seq, _ in named] == named


@pytest.mark.parametrize(
    ("asked", "reason", "nearest"),
    [
        ("1.5.9", "no-such-place", "1.5.4"),
        ("1.12.2", "no-such-place", "1.9.2"),
        ("1.12", "no-such-place", "1.9"),
        ("7", "no-such-place", "1"),
        # The number of the round is left out.
        ("5.4", "no-such-place", "1.5.4"),
        ("7.2.1", "no-such-place", "1.2.1"),
        ("1.deal.9", "no-such-place", "1.deal.5"),
        ("1.deal", "no-such-place", "1.deal.1"),
        ("1.choosing", "no-such-place", "1.choosing.1"),
        ("1.auction.4", "no-such-place", "1"),
        ("#4000", "no-such-event", "#42"),
        ("", "malformed", ""),
        ("1.2.3.4", "malformed", ""),
        ("1..2", "malformed", ""),
        ("½.1.1", "malformed", ""),
        ("-1", "malformed", ""),
        ("#", "malformed", ""),
        ("9" * 400, "malformed", ""),
    ],
)
def test_an_unknown_address_names_the_nearest(asked: str, reason: str, nearest: str) -> None:
    positions = timeline(Record().deal(3).choose(0, "S").play(LOG_A1))
    for ask in (positions.at, positions.before):
        with pytest.raises(AddressError) as caught:
            ask(asked)
        assert (caught.value.asked, caught.value.reason, caught.value.nearest) == (asked, reason, nearest)
        assert asked[:20] in str(caught.value)


def test_rounds_of_many_figures_have_places() -> None:
    number = 2**53
    positions = timeline(Record(pre=(0, 0), rounds=number - 1).deal(3).choose(0, "S").play(LOG_A1))
    assert digest(positions.at(f"{number}.2.1")) == digest(positions.before(f"{number}.2.2"))
    for asked in ("3.2.1", f"{number + 1}.2.1"):
        with pytest.raises(AddressError) as caught:
            positions.at(asked)
        assert (caught.value.reason, caught.value.nearest) == ("no-such-place", f"{number}.2.1")


def test_an_empty_game_has_no_places() -> None:
    positions = Timeline(released("schieber-santiago"), [])
    assert positions.addresses() == {}
    assert positions.last().rounds == []
    with pytest.raises(AddressError):
        positions.at("1")


def test_C_15_the_lead_that_makes_trump_is_the_first_card_of_the_first_trick() -> None:
    record = Record(overrides={"choosing": {"trump_by_lead": True}}).deal(3).play("0 SJ S7 HT S6")
    audit = record.audit()
    assert audit.game is not None
    known = Timeline(audit.game.variant, typed(record.events)).addresses()
    assert [known[event["seq"]] for event in record.events[-4:]] == ["1.1.1", "1.1.2", "1.1.3", "1.1.4"]


def test_any_position_takes_at_most_a_twentieth_of_the_steps_of_a_replay() -> None:
    rules = released("schieber-midwest")
    events = typed(random_events("schieber-midwest", 10, length=700))
    assert len(events) >= 700
    positions = Timeline(rules, events)
    positions.last()

    whole = steps(lambda: replayed(rules, events))
    asked = range(0, len(events), 5)
    assert max(steps(partial(positions.at, seq)) for seq in asked) <= whole / 20


def test_a_state_is_kept_at_each_round_and_at_every_sixteenth_event_between() -> None:
    events = typed(random_events("schieber-midwest", 10, length=400))
    positions = Timeline(released("schieber-midwest"), events)
    positions.last()
    begins = {place for place, event in enumerate(positions.events) if isinstance(event, RoundStarted)}
    gaps = [later - earlier for earlier, later in pairwise(positions._marks) if later not in begins]
    assert len(begins) > 1
    assert set(gaps) == {STRIDE}


def test_a_moment_before_the_auction_was_won_has_the_rules_of_that_moment() -> None:
    record = jasslog.load(sample("bieter"))
    first, later = record.timeline().before("1.auction.2"), record.timeline().last()
    assert (first.variant.choosing.choice, first.tricks_in_round) == ("auction", 10)
    assert (later.variant.choosing.choice, later.tricks_in_round) == ("dealer_last_card", 12)
