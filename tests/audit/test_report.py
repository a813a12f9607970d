"""The report fits its schema, says null if the record cannot tell, and counts right."""

from __future__ import annotations

from collections import Counter
from typing import Any

import orjson
import pytest
from fitting import fitting
from game.builder import LOG_A1, MELDED, Record, log_a1
from game.random_games import random_events, raw_game
from samples.test_every_code import audited

from jasslog.audit.audit import audit_game
from jasslog.audit.codes import CODES
from jasslog.audit.report import SEVERITIES, game_report, report, tally, whole
from jasslog.audit.result import GameAudit
from jasslog.game.public import digest
from jasslog.log.games import split_games
from jasslog.log.head import VIEWS
from jasslog.variants.load import names, released
from jasslog.views.finding import Teller

SETS = [id for id, _, _, _ in names() if released(id).deal.players == 4]
PLAYED = MELDED + "," + LOG_A1.partition(",")[2]


def reported(audit: GameAudit) -> dict[str, Any]:
    return game_report(audit, Teller(audit).message, "x.jsonl")


def fit(report: dict[str, Any]) -> None:
    """Check that a report, as it is written, fits the schema."""
    fitting("report").validate(orjson.loads(orjson.dumps(report)))


def told(record: Record, view: str = "corrected") -> dict[str, Any]:
    return reported(record.audit(view))


@pytest.mark.parametrize("rules", SETS)
def test_reports_of_random_games_fit_the_schema(rules: str) -> None:
    """A game without slips and one with slips in one of the views, in turn."""
    games = [raw_game(random_events(rules, seed, length=150, slips=slips)) for seed, slips in enumerate((0.0, 0.15))]
    view = VIEWS[SETS.index(rules) % len(VIEWS)]
    errors = [{"file": "y", "line": None, "reason": "empty", "detail": None}]
    fit(report((reported(audit_game(raw, view)) for raw in games), errors, view))


def test_the_report_of_every_example_fits_the_schema() -> None:
    for name in CODES:
        fit(report([reported(audited(name))]))


def test_C_10_a_contract_is_no_card_in_the_report() -> None:
    game = reported(audited("contract-not-allowed"))
    (found,) = game["findings"]
    assert (found["legal"], found["rule"]) == ([], "named-contract")
    allowed = ["diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe"]
    assert found["slots"] == {"contract": "slalom", "allowed": allowed}


def test_reports_of_damaged_files_fit_the_schema() -> None:
    lines = [b"{", b'{"seq":0,"type":"nonsense"}', b"", b'{"format":1,"game":"g","rules":{"id":"no-such","version":1},']
    head = {"seq": 0, "type": "game_started", "format": 1, "game": "g", "rules": {"id": "no-such", "version": 1}}
    lines += [orjson.dumps(head), b"\xff", orjson.dumps(head | {"game": "h"}), b'{"seq":3,"type":"undone","to":9}']
    games = [reported(audit_game(raw)) for raw in split_games([(1, 0, lines)])]
    assert [game["game"] for game in games] == ["g", "h"]
    assert [game["digest"] for game in games] == [None, None]
    assert [game["result"] for game in games] == [None, None]
    assert games[0]["rules"] == {"id": "no-such", "version": 1, "digest": None}
    fit(report(games))


def test_a_record_without_its_first_line_says_what_that_follows_from() -> None:
    lines = [b"{", b'{"dealer":3,"seq":1,"type":"round_started"}']
    (raw,) = split_games([(1, 0, lines)])
    game = reported(audit_game(raw))
    assert (game["game"], game["rules"]) == (None, None)
    by_name = {found["name"]: found for found in game["findings"]}
    assert game["findings"][by_name["no-game-started"]["caused_by"]]["name"] == "not-json"
    fit(report([game]))


def test_a_round_tells_contract_points_and_claims() -> None:
    record = log_a1(pre=(100, 200)).play(PLAYED).scored("cards", 76, 81).write(1, "melds", 0).scored("round", 252, 162)
    game = told(record)
    (deal,) = game["rounds"]
    assert (deal["round"], deal["dealer"], deal["forehand"], deal["chooser"], deal["pushed"]) == (4, 3, 0, 0, None)
    assert (deal["contract"], deal["factor"], deal["phase"]) == ({"kind": "trump", "suit": "S"}, 2, "scored")
    assert (deal["won"], deal["tricks"], deal["booked"]) == ([76, 76, 0, 0], [5, 4, 0, 0], [292, 162])
    entries = [(entry["seat"], entry["kind"], entry["points"]) for entry in deal["entries"]]
    assert entries == [(0, "cards", 76), (1, "cards", 76), (1, "last", 5), (0, "melds", 50), (2, "melds", 20)]
    assert [(claim["of"], claim["seat"], claim["scores"]) for claim in deal["claimed"]] == [
        ("cards", None, [76, 81]),
        ("melds", 1, [0]),
        ("round", None, [252, 162]),
    ]
    assert game["result"]["scores"] == [392, 362]
    assert (game["result"]["winner"], game["result"]["decided_by"]) == (None, None)


def test_a_won_game_names_the_winner_and_its_seats() -> None:
    result = told(log_a1(pre=(2400, 0)).play(PLAYED).scored("cards", 76, 81))["result"]
    assert (result["winner"], result["seats"], result["scored"]) == (0, [0, 2], 4)
    assert result["decided_by"]
    assert result["schneider"] is False


def test_points_of_an_unreadable_card_are_null_and_never_zero() -> None:
    game = told(log_a1(pre=(2400, 0)).play(PLAYED.replace("D9 D6 DA", "D9 ?? DA")))
    (deal,) = game["rounds"]
    assert (deal["won"], deal["booked"], deal["undecided"]) == (None, None, ["cards"])
    assert game["result"] == {
        "winner": None,
        "seats": [],
        "decided_by": None,
        "scores": None,
        "scored": 4,
        "schneider": None,
    }


def test_melds_that_were_not_recorded_leave_the_scores_open_but_not_the_cards() -> None:
    game = told(log_a1(pre=(0, 0), not_recorded=["melds", "marriages"]).play(LOG_A1))
    (deal,) = game["rounds"]
    assert (deal["won"], deal["booked"]) == ([76, 76, 0, 0], None)
    assert deal["undecided"] == ["marriage", "melds"]
    assert game["result"]["scores"] is None


def test_a_lost_line_leaves_its_round_open_and_the_one_before_it_decided() -> None:
    record = log_a1(pre=(0, 0)).play(PLAYED).scored("cards", 76, 81).deal(0).choose(1, "H")
    raw = raw_game(record.events)
    place = len(raw.events) - 2
    del raw.events[place], raw.lines[place]
    game = reported(audit_game(raw))
    assert [deal["undecided"] for deal in game["rounds"]] == [[], ["cards", "marriage", "melds"]]
    assert game["rounds"][0]["booked"] == [292, 162]


def test_a_round_that_was_not_scored_booked_nothing() -> None:
    (deal,) = told(log_a1(pre=(0, 0)).play("0 SJ S7 HT S6"))["rounds"]
    assert (deal["phase"], deal["booked"], deal["won"], deal["tricks"]) == (
        "playing",
        [0, 0],
        [30, 0, 0, 0],
        [1, 0, 0, 0],
    )


def test_a_ruling_counts_only_in_its_view() -> None:
    record = log_a1(pre=(0, 0)).play(PLAYED).scored("cards", 76, 81).rule("award_round", seat=1)
    assert told(record)["result"]["scores"] == [292, 162]
    ruled = told(record, "ruled")
    assert ruled["result"]["scores"] != [292, 162]
    assert ruled["digest"] != told(record)["digest"]


def test_corrections_count_unless_another_view_is_asked_for() -> None:
    audit = audit_game(raw_game(random_events("schieber-santiago", 3, length=60)))
    assert (audit.view, reported(audit)["verdicts"]) == ("corrected", audit.verdicts)


def test_a_finding_is_told_whole() -> None:
    record = log_a1(pre=(0, 0)).play("0 SJ CA HT S6, 0 S9 SQ DQ H8")
    game = told(record)
    found = next(found for found in game["findings"] if found["name"] == "renege")
    assert (found["code"], found["severity"], found["address"]) == ("J301", "error", "4.1.2")
    assert (found["seat"], found["card"]) == (1, "CA")
    assert found["legal"] == ["SA", "SK", "SQ", "S7"]
    assert record.events[found["seq"]]["card"] == "CA"
    assert found["line"] == found["seq"] + 1
    assert [record.events[seq]["card"] for seq in found["evidence"]] == ["SQ"]
    assert found["rule"]
    assert found["source"]
    assert found["caused_by"] is None


def test_caused_by_is_a_place_in_the_same_list() -> None:
    seen = 0
    for seed in range(4):
        audit = audit_game(raw_game(random_events("schieber-santiago", seed, slips=0.1)))
        listed = reported(audit)["findings"]
        for found, data in zip(audit.findings, listed, strict=True):
            if found.caused_by is not None and data["caused_by"] is not None:
                seen += 1
                assert audit.findings[data["caused_by"]] is found.caused_by
            assert (data["caused_by"] is None) == (found.caused_by is None)
    assert seen > 20


def test_the_digest_is_that_of_the_last_state() -> None:
    audit = audit_game(raw_game(random_events("schieber-santiago", 3)))
    assert audit.game is not None
    assert reported(audit)["digest"] == digest(audit.game)


def test_a_report_shares_nothing_with_its_audit() -> None:
    audit = audit_game(raw_game(random_events("schieber-santiago", 3, slips=0.1)))
    first = orjson.dumps(reported(audit))

    def spoil(value: Any) -> None:
        for part in list(value.values() if isinstance(value, dict) else value):
            if isinstance(part, dict | list):
                spoil(part)
        value.clear()

    spoil(reported(audit))
    assert orjson.dumps(reported(audit)) == first


def test_the_summary_counts_what_the_games_hold() -> None:
    games = [reported(audit_game(raw_game(random_events("schieber-santiago", seed, slips=0.1)))) for seed in range(3)]
    counts = Counter[str]()
    for game in games:
        tally(counts, game)
    summary = report(games)["summary"]
    assert whole([], (), "corrected", counts)["summary"] == summary
    findings = [found for game in games for found in game["findings"]]
    assert summary["games"] == 3
    assert summary["rounds"] == sum(len(game["rounds"]) for game in games)
    assert summary["events"] == sum(game["events"] for game in games)
    assert set(summary["findings"]["by_severity"]) == set(SEVERITIES)
    assert sum(summary["findings"]["by_severity"].values()) == len(findings)
    assert sum(summary["findings"]["by_code"].values()) == len(findings)
    assert report([])["summary"]["findings"] == {"by_severity": dict.fromkeys(SEVERITIES, 0), "by_code": {}}


def test_the_members_are_those_of_the_contract() -> None:
    whole = report([told(log_a1(pre=(0, 0)).play("0 SJ CA HT S6, 0 S9 SQ DQ H8"))])
    assert list(whole) == ["schema", "tool", "view", "games", "errors", "summary"]
    assert whole["schema"] == "jasslog/report/1"
    game = whole["games"][0]
    assert {"file", "game", "line", "format", "rules", "digest", "verdicts", "result", "rounds", "findings"} <= set(
        game
    )
    assert list(game["rules"]) == ["id", "version", "digest"]
    assert list(game["findings"][0])[:14] == [
        *("code", "name", "severity", "address", "seq", "line", "seat", "card"),
        *("legal", "rule", "source", "evidence", "points", "caused_by"),
    ]
