"""The catalogue of messages is complete: every finding has its texts, every slot a value, every phrase a use."""

from __future__ import annotations

import re
import string
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from game.builder import Record
from game.random_games import random_events, raw_game
from shared import examples
from typed import raw_of
from views.languages import OPEN, OTHERS, english, slots, texts, translated, whole
from views.rounds import all_told

import jasslog
from jasslog.audit.audit import audit_game
from jasslog.audit.codes import CODES
from jasslog.audit.finding import Finding
from jasslog.events.trust import REDACTED, UNKNOWN_TYPE
from jasslog.events.vocabulary import EVENTS
from jasslog.game.answers import expected
from jasslog.log.games import split_games
from jasslog.rules.legal import FaultName
from jasslog.variants.load import names
from jasslog.views.finding import Teller
from jasslog.views.messages import catalogue, count, say

PACKAGE = Path(jasslog.__file__).parent


def test_every_finding_has_title_text_explanation_and_next_step() -> None:
    for name in CODES:
        told = catalogue()["findings"][name]
        assert set(told) == {"title", "text", "explain", "next"}, name
        assert all(told[part] for part in told), name
        assert told["next"] in catalogue()["next"], name
        assert told["explain"].endswith("."), name
        assert not told["text"].endswith("."), name


def test_no_finding_is_told_that_does_not_exist() -> None:
    assert set(catalogue()["findings"]) == set(CODES)


def test_every_event_has_words() -> None:
    assert set(catalogue()["acts"]) == set(EVENTS) | {UNKNOWN_TYPE, REDACTED}


def test_every_reason_why_an_announcement_counts_for_nothing_has_words() -> None:
    """A reason has the name of its finding; only ``unshared``, for a split that did not come about, is no finding."""
    kinds = ("meld-", "marriage-", "roem-")
    errors = [name for name, code in CODES.items() if name.startswith(kinds) and code.severity == "error"]
    assert {name.partition("-")[2] for name in errors} | {"unshared"} <= set(catalogue()["voids"])


def test_every_event_has_words_for_the_radio() -> None:
    ways = {name for name in catalogue()["story"] if name.startswith(("card_played.", "contract_chosen."))}
    assert set(catalogue()["story"]) == set(EVENTS) | ways | {REDACTED}


def test_every_act_that_may_come_has_words_and_no_other() -> None:
    """Looks at the first rounds of one game of each set, in which together every act may come."""
    offered = set()
    for rules in sorted({id for id, *_ in names()}):
        timeline = audit_game(raw_of(all_told(rules, 1))).timeline()
        assert timeline is not None
        offered |= {act.type for _, game in islice(timeline.walk(), 160) for act in expected(game)}
    assert offered == set(catalogue()["may"])


def _slots(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def test_what_is_told_aloud_says_no_less() -> None:
    assert catalogue()["aloud"]
    for name, told in catalogue()["aloud"].items():
        shown = catalogue()["phrases"][name]
        assert told != shown, name
        assert _slots(shown) - _slots(told) <= {"times"}, name
        assert _slots(told) <= _slots(shown), name


def test_every_duty_has_words() -> None:
    assert set(get_args(FaultName)) <= set(catalogue()["duties"])


def _spoken() -> set[str]:
    """The names of the phrases that the scripts of the page use."""
    scripts = [path.read_text(encoding="utf-8") for path in PACKAGE.joinpath("views", "page").glob("*.js")]
    return set(re.findall(r"""\b(?:say|scores)\("([^"]+)\"""", "".join(scripts)))


def test_every_phrase_is_used_and_every_used_phrase_exists() -> None:
    rooms = [PACKAGE / "cli", PACKAGE / "views"]
    files = [path for room in rooms for kind in ("*.py", "*.j2") for path in room.rglob(kind)]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    asked = set(re.findall(r"""\b(?:say|warn_of)\(\s*["']([^"']+)["']""", source))
    asked |= {
        f"problem.{name}" for name in re.findall(r"""\b(?:problem|usage|refuse_typed)\(\s*["']([^"']+)["']""", source)
    }
    known = set(catalogue()["phrases"])
    assert {name for name in asked if not name.endswith(".")} <= known
    parts = (
        "count.",
        "why.window_",
        "score.column.",
        "score.fallen_victory",
        "score.false_victory",
        "score.open_victory",
        "score.victory",
        "page.do.",
        "page.label.",
        "audit.clean",
        "audit.all_clean",
        "standing.",
        "brief.end_",
        "brief.lone",
        "brief.pairs",
        "brief.solo",
        "problem.no_book",
        "problem.bad_book",
        "problem.no_ranking",
        "problem.bad_ranking",
        "problem.no_duckdb",
        "problem.no_distributed",
        "problem.no_fsspec",
        "problem.nothing_to_",
        "record.nothing_to_",
    )
    computed = {name for name in known if name.startswith(parts)}
    spoken = _spoken()
    assert spoken
    computed |= {name for name in known if name.removeprefix("page.js.") in spoken}
    computed |= set(re.findall(r"""["']([\w.]+)["']""", source))
    assert known - asked <= computed


def test_counting_knows_one_and_many() -> None:
    assert count("games", 1) == "1 game"
    assert count("games", 1234) == "1,234 games"


def test_a_slot_makes_what_fills_it_visible() -> None:
    assert say("problem.exists", file="a\x1b[2J").startswith("a\\u{1b}[2J ")


def _told(audit_findings: list[Finding], teller: Teller) -> list[str]:
    return [teller.text(found) + teller.following(found) for found in audit_findings]


@pytest.mark.parametrize("rules", ["schieber-santiago", "schieber-italian", "schieber-swisslos", "kreuzjass"])
def test_no_slot_stays_open_in_random_games_full_of_slips(rules: str) -> None:
    names = set()
    for seed in range(examples(4)):
        audit = audit_game(raw_game(random_events(rules, seed, slips=0.15)))
        teller = Teller(audit, "f.jsonl")
        assert not [text for text in _told(audit.findings, teller) if "{" in text or "}" in text]
        names |= {found.name for found in audit.findings}
    assert len(names) > 5


BROKEN = [
    b"\xff\xfe",
    b'{"seq":1,',
    b"[1]",
    b'{"seq":1,"seq":1,"type":"remark_made"}',
    b'{"seq":1.5,"type":"remark_made"}',
    b'{"seq":1,"type":"never_heard_of"}',
    b'{"seq":1,"type":"round_started"}',
    b'{"dealer":9,"seq":1,"type":"round_started"}',
    b'{"dealer":1,"huch":1,"seq":1,"type":"round_started"}',
    b'{"dealer":99999999999999999999,"seq":1,"type":"round_started"}',
    b'{"seq":1,"type":"remark_made","text":"\\ud800"}',
    b'{"dealer":NaN,"seq":1,"type":"round_started"}',
    b'{"seq":1,"type":"remark_made","x_a":' + b"[" * 12 + b"]" * 12 + b"}",
    b"x" * 70_000,
    b"",
    b'{"dealer":1,"seq":1,"type":"round_started"}\r',
    b'{"dealer":1,"seq":5,"type":"round_started"}',
]


@pytest.mark.parametrize("line", BROKEN, ids=range(len(BROKEN)))
def test_every_broken_line_is_told_without_an_open_slot(line: bytes) -> None:
    head = b'{"format":1,"game":"g1","rules":{"id":"schieber-santiago","version":1},"seq":0,"type":"game_started"}'
    (raw,) = split_games([(1, 0, [head, line])])
    audit = audit_game(raw)
    texts = _told([found for found in audit.findings if found.code.startswith("J1")], Teller(audit, "f.jsonl"))
    assert texts
    assert not [text for text in texts if re.search(r"\{[a-z_]+\}", text)]


@pytest.mark.parametrize(
    ("rules", "overrides", "code"),
    [
        ({"id": "schieber-santiag", "version": 1}, None, "J120"),
        ({"id": "schieber-santiago", "version": 7}, None, "J135"),
        ({"id": "schieber-santiago", "version": 1, "digest": "sha256:" + "0" * 64}, None, "J121"),
        ({"id": "schieber-santiago", "version": 1}, {"play": {"undertrum": "x"}}, "J136"),
        ({"id": "schieber-santiago", "version": 1}, {"play": {"undertrump": "x"}}, "J137"),
        ({"id": "schieber-santiago", "version": 1}, {"play": {"mixed_values": "per_trick"}}, "J122"),
    ],
)
def test_every_refusal_of_rules_is_told(rules: dict[str, Any], overrides: dict[str, Any] | None, code: str) -> None:
    record = Record()
    record.events[0]["rules"] = rules | ({"overrides": overrides} if overrides else {})
    audit = record.audit()
    assert [found.code for found in audit.findings] == [code]
    assert "{" not in Teller(audit).text(audit.findings[0])


@pytest.mark.parametrize("spoken", OTHERS)
def test_a_language_has_every_message_and_none_besides(spoken: str) -> None:
    translated_too = {*translated(), *OPEN}
    found = {place for place in dict(texts(whole(spoken))) if place.partition("/")[0] not in translated_too}
    assert sorted(set(english()) - found) == []
    assert sorted(found - set(english())) == []


@pytest.mark.parametrize("spoken", OTHERS)
def test_a_message_has_the_same_slots_in_every_language(spoken: str) -> None:
    mine = dict(texts(whole(spoken)))
    assert [place for place, text in english().items() if slots(mine[place]) != slots(text)] == []
