"""Writing jass-kit logs: they read back as the same facts, and rounds that they cannot express are refused."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from foreign import put, read_bytes, read_one
from jass_kit_rounds import break_off, make_round
from shared import examples
from test_jass_kit import ARENA, HUMAN, NO_NUMBERS, real
from typed import plain
from typed import raw_of as recorded

from jasslog.audit.audit import audit_game
from jasslog.formats.jass_kit import Unfit, left_out, rounds
from jasslog.game.state import Round
from jasslog.generate.clean import generate
from jasslog.log.games import RawGame
from jasslog.variants.load import names, released

KIT = "jass-kit"
Source = dict[str, Any]


def raw_of(events: list[Source]) -> RawGame:
    return recorded({**event, "seq": seq} for seq, event in enumerate(events))


def written(raw: RawGame) -> list[str | Unfit]:
    return list(rounds(audit_game(raw)))


def again(line: str | Unfit) -> RawGame:
    assert isinstance(line, str)
    return read_one(KIT, line)


def test_the_arena_comes_out_byte_for_byte() -> None:
    data = b"".join(real(ARENA).splitlines(keepends=True)[:: max(1, 4 // examples(1))])
    raws = read_bytes(KIT, data)
    lines = [line for raw in raws for line in written(raw)]
    text = "".join(f"{line}\n" for line in lines)
    assert len(lines) >= 250
    assert text.encode() == data
    assert [raw.events for raw in read_bytes(KIT, text.encode())] == [raw.events for raw in raws]


def test_the_human_round_says_the_same_again() -> None:
    (raw,) = read_bytes(KIT, real(HUMAN))
    (line,) = written(raw)
    assert again(line).events[1:] == raw.events[1:]


@pytest.mark.parametrize("trump", range(6))
@pytest.mark.parametrize("pushed", [False, True])
def test_any_round_comes_out_as_it_went_in(trump: int, pushed: bool) -> None:
    whole = make_round(trump, trump, lawful=False, pushed=pushed)
    head = {"date": "13.12.25 20:04:39", "player_ids": [0, 7, 8, 9]}
    assert json.loads(str(written(read_one(KIT, {"game": whole, **head}))[0])) == {"game": whole, **head}
    for tricks in range(9):
        source = break_off(whole, tricks, held=True)
        source["currentPlayer"] = whole["tricks"][tricks]["first"]
        (line,) = written(read_one(KIT, {"game": source, **head}))
        told = json.loads(str(line))
        for player in told["game"]["player"]:
            player["hand"].sort()
        assert told == {"game": source, **head}


def test_an_unfinished_trick_a_mark_and_a_round_before_its_contract() -> None:
    whole = make_round(6, 0)
    source = break_off(whole, 3, held=False)
    source["tricks"][1]["ai"] = "0010"
    source["tricks"].append({"cards": whole["tricks"][3]["cards"][:2], "first": whole["tricks"][3]["first"]})
    source["currentPlayer"] = (whole["tricks"][3]["first"] - 2) % 4
    for case in (source, {**break_off(whole, 0, held=True), "trump": -1, "forehand": -1, "currentPlayer": -1}):
        raw = read_one(KIT, case)
        assert again(written(raw)[0]).events == raw.events
    (line,) = written(read_one(KIT, source))
    assert json.loads(str(line))["game"] == source
    pushed = {**break_off(whole, 0, held=False), "trump": -1, "forehand": 0}
    assert json.loads(str(written(read_one(KIT, pushed))[0]))["game"]["forehand"] == 0


def test_claims_of_the_table_are_written_as_they_were_made() -> None:
    source = make_round(3, 2)
    put(3 - source["tricks"][4]["win"], "tricks", 4, "win")(source)
    put(99, "tricks", 8, "points")(source)
    (line,) = written(read_one(KIT, source))
    assert json.loads(str(line))["game"] == source


def said(deal: Round) -> tuple[Any, ...]:
    """The facts of a round that a jass-kit log can express."""
    forehand = (deal.dealer + 1) % 4
    plays = [(trick.seats, trick.cards, trick.winner, trick.points) for trick in deal.tricks]
    return deal.dealer, forehand, deal.pushed, deal.chooser, deal.contract, plays, deal.trick, deal.won


SETS = [id for id, *_ in names()]
SPOKEN = ("schieber-swisslos", "schieber-santiago", "schieber-santiago-tournament", "schieber-ohio", "pique-double")
"""The sets of rules of which a log can express at least some rounds."""


@pytest.mark.parametrize("rules", SPOKEN)
def test_generated_games_come_back_as_they_were(rules: str) -> None:
    told: Counter[str] = Counter()
    for events in generate(released(rules), 5, examples(10)):
        audit = audit_game(raw_of(events))
        assert audit.game is not None
        for deal, line in zip(audit.game.rounds, rounds(audit), strict=True):
            told[line.reason if isinstance(line, Unfit) else ""] += 1
            if isinstance(line, str):
                back = audit_game(again(line))
                assert back.game is not None
                assert said(back.game.rounds[0]) == said(deal)
                assert not [f for f in back.findings if f.severity == "error"]
    assert told[""] > 10
    assert set(told) <= {"", "void", "forehand", "rules"}


def test_games_of_other_rules_are_refused() -> None:
    wrong = {}
    for rules in set(SETS) - set(SPOKEN):
        head = {"type": "game_started", "format": 1, "game": "g", "rules": {"id": rules, "version": 1}}
        (found,) = written(raw_of([head, {"type": "round_started", "dealer": 0}]))
        if not isinstance(found, Unfit) or (found.round, found.reason) != (0, "rules") or " = " not in found.detail:
            wrong[rules] = found
    assert not wrong, wrong


@pytest.mark.parametrize("group", [{"score": {"last_trick": 10}}, {"play": {"ten": "high"}}])
def test_rules_that_a_table_changed_are_refused(group: Source) -> None:
    events = plain(read_one(KIT, make_round(9, 3)).events)
    events[0]["rules"] = {"id": "schieber-swisslos", "version": 1, "overrides": group}
    (found,) = written(raw_of(events))
    assert isinstance(found, Unfit)
    assert (found.reason, found.round) == ("rules", 0)


def changed(change: Any) -> list[str | Unfit]:
    events = plain(read_one(KIT, make_round(9, 3)).events)
    return written(raw_of(change(events) or events))


def at(events: list[Source], name: str, number: int = 0) -> int:
    return [place for place, event in enumerate(events) if event["type"] == name][number]


def _slalom(events: list[Source]) -> None:
    events[0]["rules"] = {"id": "schieber-swisslos", "version": 1}
    events[at(events, "contract_chosen")]["contract"] = {"kind": "slalom", "start": "obenabe"}


def _swap_cards(events: list[Source]) -> None:
    first, second = at(events, "card_played", 1), at(events, "card_played", 2)
    events[first], events[second] = events[second], events[first]


UNFIT = {
    "contract": _slalom,
    "turn": _swap_cards,
    "unread": lambda events: events[at(events, "card_played", 5)].update(card="??"),
    "chooser": lambda events: events[at(events, "contract_chosen")].update(seat=events[1]["dealer"]),
    "choosing": lambda events: events[0].update(not_recorded=["choosing"]),
    "void": lambda events: [*events, {"type": "ruling_given", "ruling": "annul_round", "round": 1}],
    "damaged": lambda events: events[0].update(rules={"id": "unheard-of", "version": 1}),
}


@pytest.mark.parametrize("reason", UNFIT)
def test_what_such_a_log_cannot_say_is_refused(reason: str) -> None:
    if reason == "void":
        audit = audit_game(raw_of(UNFIT[reason](plain(read_one(KIT, make_round(9, 3)).events))), "ruled")
        found = list(rounds(audit))
    else:
        found = changed(UNFIT[reason])
    assert [line.reason for line in found if isinstance(line, Unfit)] == [reason]


def test_a_round_that_was_played_without_a_contract_is_refused() -> None:
    (found,) = changed(lambda events: [event for event in events if event["type"] != "contract_chosen"])
    assert isinstance(found, Unfit)
    assert found.reason == "choosing"


def test_a_card_that_was_not_in_the_hand_is_refused() -> None:
    def swap(events: list[Source]) -> None:
        one, other = at(events, "hand_dealt"), at(events, "hand_dealt", 1)
        a, b = events[one]["cards"], events[other]["cards"]
        a[0], b[0] = b[0], a[0]

    (found,) = changed(swap)
    assert isinstance(found, Unfit)
    assert found.reason == "hands"


def test_what_is_left_out_is_known() -> None:
    events = plain(read_one(KIT, make_round(9, 3)).events)
    events += [{"type": "remark_made", "text": "Well."}, {"type": "round_scored", "of": "cards", "scores": [1, 2]}]
    assert left_out(audit_game(raw_of(events))) == {"remark_made", "round_scored"}


@pytest.mark.parametrize(
    "source", [7, [], {}, {"format": KIT, "date": 7}, *({"format": KIT, "players": strange} for strange in NO_NUMBERS)]
)
def test_what_others_wrote_beside_a_record_is_not_trusted(source: Any) -> None:
    events = plain(read_one(KIT, make_round(9, 3)).events)
    events[0]["x_source"] = source
    events[at(events, "card_played")]["x_ai"] = [1]
    (line,) = written(raw_of(events))
    told = json.loads(str(line))
    assert told["player_ids"] == [0, 0, 0, 0]
    assert "date" not in told
    assert "ai" not in told["game"]["tricks"][0]


def test_the_day_of_a_record_is_written() -> None:
    events = plain(read_one(KIT, make_round(9, 3)).events)
    events[0] = {**events[0], "started": "2026-11-20T19:04:05.123Z"}
    del events[0]["x_source"]
    (line,) = written(raw_of(events))
    assert json.loads(str(line))["date"] == "20.11.26 19:04:05"
