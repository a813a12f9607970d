"""The catalogue is complete: every finding has its words, every slot something that fills it, every phrase a use."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path
from typing import Any, get_args

import pytest
from game.builder import Record
from game.random_games import random_events, raw_game
from views.languages import OPEN, OTHERS, english, lent, slots, texts

import jasslog
from jasslog.audit.audit import audit_game
from jasslog.audit.codes import CODES
from jasslog.audit.finding import Finding
from jasslog.events.trust import REDACTED, UNKNOWN_TYPE
from jasslog.events.vocabulary import EVENTS
from jasslog.log.games import split_games
from jasslog.rules.legal import FaultName
from jasslog.views.finding import Teller
from jasslog.views.messages import catalogue, count, messages, say

PACKAGE = Path(jasslog.__file__).parent
ALWAYS = {"who", "what", "card", "legal", "led", "line", "seq", "seat_number", "address"}
"""Slots that every finding can fill."""
LINE = {"column", "offset", "expected", "found", "member"}
FILLED: dict[str, str] = {
    "unknown-rules": "id near",
    "unknown-version": "id version known",
    "digest-mismatch": "id version recorded actual",
    "impossible-rules": "path reason",
    "unknown-option": "path near",
    "option-value": "path value reason",
    "seq-gap": "expected found",
    "seq-backwards": "last",
    "time-backwards": "found before",
    "game-too-large": "skipped",
    "undo-impossible": "target why",
    "correction-impossible": "target why",
    "pointer-impossible": "target why",
    "id-reused": "id",
    "no-such-seat": "players",
    "out-of-turn": "expected",
    "wrong-leader": "expected",
    "wrong-dealer": "expected",
    "wrong-chooser": "expected",
    "contract-not-allowed": "contract allowed",
    "card-not-held": "held",
    "meld-overlapping": "overlap",
    "points-undecided": "doubt",
    "contract-used": "contract allowed",
    "bid-not-allowed": "bid",
    "double-not-allowed": "double",
    "prediction-out-of-turn": "expected",
    "prediction-missing": "seats",
    "prediction-changed": "change",
    "prediction-impossible": "points most",
    "prediction-undecided": "seats",
    "suit-not-offered": "contract allowed",
    "roem-absent": "trick",
    "roem-late": "trick",
    "roem-of-others": "trick",
    "roem-missing": "trick points",
    "word-out-of-turn": "expected",
    "swapped-twice": "expected",
    "swap-not-allowed": "swap",
    "rob-not-allowed": "rob",
    "discard-count": "found counts",
    "not-all-spoken": "expected",
    "wrong-pile": "deal",
    "force-not-allowed": "force",
    "split-not-allowed": "offer",
    "answer-not-allowed": "answer",
    "draw-not-allowed": "draw",
    "draw-out-of-turn": "expected",
    "draw-missing": "seats",
    "uncover-not-allowed": "uncover",
    "uncover-missing": "seats",
    "wrong-cut": "cut",
    "misdeal": "deal",
    "looked-back": "trick",
    "rest-could-be-lost": "by",
    "seats-undecided": "round",
    "missing-card": "trick",
    "unfinished-game": "scores rounds",
    "round-broken-off": "round tricks",
    "cards-undecided": "doubt",
    "lay-out-not-allowed": "cards layout",
    "meld-not-held": "meld missing",
    "round-does-not-add-up": "found expected",
    "figures-do-not-add-up": "found expected",
    "false-victory-claim": "measure target",
    "victory-undecided": "measure target",
    "slate-entry-twice": "of points",
    "slate-entry-late": "of points",
    "objection-raised": "text",
    "tag-broken": "tag",
    "commitment-broken": "bound",
    "commitment-unopened": "bound",
    "seal-broken": "first last",
    "seal-misplaced": "size events",
    "line-redacted": "found",
    "undone-after-seen": "to seen",
    "undone-past-seal": "to last why reason",
    "concession-not-allowed": "concession",
    "partner-card-not-allowed": "partner_card",
    "talon-not-allowed": "talon",
    "not-all-dealt": "seats",
}
"""Slots that the judges of one kind of finding fill; those of a family stand below."""
OF_LINES = {"newer-format", "newer-event", "unterminated-line", "source-line-unreadable", "source-assumed"}


def _filled(name: str) -> set[str]:
    kind = CODES[name].code
    if name in FILLED:
        return set(FILLED[name].split())
    if "J101" <= kind <= "J117" or name in OF_LINES:
        return LINE
    if kind.startswith("J4"):
        return {"meld", "cards", "points"}
    return {"claimed", "computed", "of"} if kind[:2] in ("J5", "J6") else set()


@pytest.mark.parametrize("name", CODES)
def test_every_finding_has_title_text_explanation_and_next_step(name: str) -> None:
    told = catalogue()["findings"][name]
    assert set(told) == {"title", "text", "explain", "next"}
    assert all(told[part] for part in told)
    assert told["next"] in catalogue()["next"]
    assert told["explain"].endswith(".")
    assert not told["text"].endswith(".")


@pytest.mark.parametrize("name", CODES)
def test_every_slot_of_a_finding_is_one_that_its_judges_fill(name: str) -> None:
    used = {field for _, field, _, _ in string.Formatter().parse(catalogue()["findings"][name]["text"]) if field}
    assert used <= ALWAYS | _filled(name)


def test_no_finding_is_told_that_does_not_exist() -> None:
    assert set(catalogue()["findings"]) == set(CODES)


def test_every_event_has_words() -> None:
    assert set(catalogue()["acts"]) == set(EVENTS) | {UNKNOWN_TYPE}


def test_every_event_has_words_for_the_radio() -> None:
    cards = {name for name in catalogue()["story"] if name.startswith("card_played.")}
    assert set(catalogue()["story"]) == set(EVENTS) | cards | {REDACTED}


def _slots(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


@pytest.mark.parametrize("name", catalogue()["aloud"])
def test_what_is_told_aloud_says_no_less(name: str) -> None:
    told, shown = catalogue()["aloud"][name], catalogue()["phrases"][name]
    assert told != shown
    assert _slots(shown) - _slots(told) <= {"times"}
    assert _slots(told) <= _slots(shown)


def test_every_duty_has_words() -> None:
    assert set(get_args(FaultName)) <= set(catalogue()["duties"])


def _spoken() -> set[str]:
    """What the script of the page says."""
    script = PACKAGE.joinpath("views", "page", "page.js").read_text(encoding="utf-8")
    return set(re.findall(r"""\bsay\("([^"]+)\"""", script))


def test_every_phrase_is_used_and_every_used_phrase_exists() -> None:
    rooms = [PACKAGE / "cli", PACKAGE / "views"]
    files = [path for room in rooms for kind in ("*.py", "*.j2") for path in room.rglob(kind)]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    asked = set(re.findall(r"""\bsay\(\s*["']([^"']+)["']""", source))
    asked |= {f"problem.{name}" for name in re.findall(r"""\bproblem\(\s*["']([^"']+)["']""", source)}
    known = set(catalogue()["phrases"])
    assert {name for name in asked if not name.endswith(".")} <= known
    parts = ("count.", "why.window_", "score.", "page.do.", "change.", "audit.clean", "audit.all_clean", "standing.")
    computed = {name for name in known if name.startswith(parts)}
    computed |= {name for name in known if name.removeprefix("page.js.") in _spoken()}
    assert known - asked <= computed


def test_the_catalogue_has_every_name_once() -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names))
        return dict(pairs)

    json.loads((PACKAGE / "views/messages/en.json").read_text(), object_pairs_hook=once)


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
    for seed in range(15):
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
    lent_too = {*lent(), *OPEN}
    found = {place for place in dict(texts(messages(spoken))) if place.partition("/")[0] not in lent_too}
    assert sorted(set(english()) - found) == []
    assert sorted(found - set(english())) == []


@pytest.mark.parametrize("spoken", OTHERS)
def test_a_message_has_the_same_slots_in_every_language(spoken: str) -> None:
    mine = dict(texts(messages(spoken)))
    assert [place for place, text in english().items() if slots(mine[place]) != slots(text)] == []
