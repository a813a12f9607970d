"""The review page as a file: what is in it, what is not, and how large it is."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from game.builder import LOG_A1, Record
from jsonschema import Draft202012Validator
from shared import SCHEMAS, examples, sample, samples
from views.pages import HOSTILE_FOURS, hostile_record, page_of, write_record

from jasslog.log.write import line
from jasslog.views.page.steps import lay

SCHEMA = json.loads((SCHEMAS / "report.schema.json").read_text(encoding="utf-8"))
VOID = {"meta", "br", "img", "input", "link", "base", "hr"}


class Elements(HTMLParser):
    """All elements of a page, its ids, its links and what its scripts hold."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.text = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self._inside = "" if tag in VOID else tag
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "script":
            self.scripts.append(data)
        elif self._inside == "style":
            self.styles.append(data)
        else:
            self.text += data


@pytest.fixture(scope="module")
def renege(tmp_path_factory: pytest.TempPathFactory) -> Elements:
    return Elements(page_of(sample("renege"), to=tmp_path_factory.mktemp("page") / "page.html"))


def test_the_page_loads_nothing(renege: Elements) -> None:
    assert all(link.startswith("#") for link in renege.links)
    assert not set(renege.names) & {"link", "img", "iframe", "object", "embed", "form", "base"}
    assert not [name for name in renege.attributes if name.startswith("on") or name == "style"]


def test_the_policy_allows_this_style_and_this_script_only(tmp_path: Path) -> None:
    page = page_of(sample("renege"), to=tmp_path / "page.html")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    told = policy[1].replace("&#39;", "'")
    assert told.startswith("default-src 'none'")
    elements = Elements(page)
    (style,) = elements.styles
    for text, rule in ((style, "style-src"), (elements.scripts[-1], "script-src")):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{rule} 'sha256-{digest}'" in told
    assert "unsafe" not in told


def test_the_report_in_the_page_is_a_report(renege: Elements) -> None:
    told = json.loads(renege.scripts[0])
    Draft202012Validator(SCHEMA).validate(told)
    assert [found["code"] for found in told["games"][0]["findings"]] == ["J301"]


def test_every_link_leads_somewhere_and_every_id_is_there_once(renege: Elements) -> None:
    assert len(renege.ids) == len(set(renege.ids))
    assert {link[1:] for link in renege.links} <= set(renege.ids)


def test_every_card_of_the_game_has_an_anchor(renege: Elements) -> None:
    cards = [name for name in renege.ids if re.fullmatch(r"r10t\dc[1-4]", name)]
    assert len(cards) == 36


def test_the_finding_is_told_with_why_proof_and_rule(renege: Elements) -> None:
    for part in ("J301", "10.5.4", "legal:", "#40", "follow-or-ruff"):
        assert part in renege.text


def test_several_games_have_anchors_of_their_own(tmp_path: Path) -> None:
    page = Elements(page_of(sample("renege"), sample("clean"), to=tmp_path / "page.html"))
    assert len(page.ids) == len(set(page.ids))
    assert any(name.startswith("g2r") for name in page.ids)


def test_of_events_with_one_number_the_first_is_where_links_lead(tmp_path: Path) -> None:
    lines = sample("renege").read_bytes().splitlines(keepends=True)
    lines.insert(30, line(json.loads(lines[25]) | {"x_again": 1}))
    (tmp_path / "twice.jsonl").write_bytes(b"".join(lines))
    page = Elements(page_of(tmp_path / "twice.jsonl", to=tmp_path / "page.html"))
    assert page.ids.count("e25") == 1
    assert len(page.ids) == len(set(page.ids))


@pytest.mark.parametrize("file", samples()[:: 4 if examples(1) == 1 else 1], ids=lambda path: path.stem)
def test_every_sample_has_a_page_that_is_sound(file: Path, tmp_path: Path) -> None:
    page = page_of(file, to=tmp_path / "page.html")
    elements = Elements(page)
    assert len(page.encode()) < 300_000
    assert len(elements.ids) == len(set(elements.ids))
    assert {link[1:] for link in elements.links} <= set(elements.ids) | {"findings"}


def test_a_round_has_a_heading_in_every_view_also_where_another_contract_was_meant(tmp_path: Path) -> None:
    """The class for a difference between views is put on the element that differs, whatever the element's tag is."""
    record = Record().deal().choose(0, "S")
    by = [{"type": "contract_chosen", "seat": 0, "contract": {"kind": "trump", "suit": "C"}}]
    record.add("corrected", event=record.last, by=by)
    page = page_of(write_record(record, tmp_path / "a.jsonl"), to=tmp_path / "page.html")
    assert "h" not in Elements(page).names
    heads = dict(re.findall(r'<h3 class="([^"]*)">Round 1 <small>(\w+) trump', page))
    assert heads == {"in in-recorded": "spades", "in in-corrected in-ruled own": "clubs"}


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> Elements:
    folder = tmp_path_factory.mktemp("harmless")
    record = hostile_record(*["harmless"] * 4)
    return Elements(page_of(write_record(record, folder / "a.jsonl"), to=folder / "a.html"))


@pytest.mark.parametrize("texts", HOSTILE_FOURS, ids=range(len(HOSTILE_FOURS)))
def test_a_hostile_string_adds_no_element(texts: tuple[str, ...], harmless: Elements, tmp_path: Path) -> None:
    page = page_of(write_record(hostile_record(*texts), tmp_path / "b.jsonl"), to=tmp_path / "b.html")
    harmed = Elements(page)
    assert harmed.names == harmless.names
    assert harmed.attributes == harmless.attributes
    assert not [mark for mark in "\x1b\x00\u202e\u2066\u200b" if mark in page]


def test_the_events_on_the_page_are_the_canonical_lines_of_the_record_however_it_was_written(tmp_path: Path) -> None:
    record = Record()
    record.add("players_named", names=["Rösli", "Köbi & Co.", "Zoë <3", "Ueli"], x_club={"town": "Zürich", "table": 3})
    record.deal()
    lines = [json.dumps(dict(sorted(event.items(), reverse=True))) for event in record.events]
    (tmp_path / "game.jsonl").write_text("\n".join(lines) + "\n")
    page = page_of(tmp_path / "game.jsonl", to=tmp_path / "page.html")
    told = [html.unescape(text) for text in re.findall(r'<li id="e\d+"[^>]*>(.*)', page)]
    assert told == [line(event).decode().rstrip("\n") for event in record.events]


def test_a_game_of_twelve_rounds_stays_small(tmp_path: Path) -> None:
    record = Record(overrides={"end": {"target": 100_000}})
    for number in range(12):
        record.deal((3 + number) % 4).choose(number % 4, "S").play(LOG_A1).scored("cards", 76, 81)
    page_of(write_record(record, tmp_path / "long.jsonl"), to=tmp_path / "page.html")
    assert (
        len(json.loads(Elements((tmp_path / "page.html").read_text(encoding="utf-8")).scripts[0])["games"][0]["rounds"])
        == 12
    )
    assert (tmp_path / "page.html").stat().st_size < 300_000


def test_a_step_says_which_cards_are_legal_and_only_where_all_are_that_all_are(tmp_path: Path) -> None:
    record = write_record(Record(pre=(0, 0)).deal(3).choose(0, "S").play("0 SJ"), tmp_path / "a.jsonl")
    games = json.loads(Elements(page_of(record, to=tmp_path / "a.html")).scripts[1])
    told = [changed["legal"] for *_, changed in games[0]["views"]["corrected"] if "legal" in changed]
    assert told == ["", "all", "S7 SQ SK SA"]


def test_a_page_of_a_game_in_which_nothing_was_put_right_has_one_view(tmp_path: Path) -> None:
    games = json.loads(Elements(page_of(sample("clean"), to=tmp_path / "a.html")).scripts[1])
    assert [list(game["views"]) for game in games] == [["corrected"]]


def test_a_trick_lies_open_with_its_taker_until_the_next_card_is_led(tmp_path: Path) -> None:
    record = Record().deal(3).choose(0, "S").play(LOG_A1.split(",")[0]).add("trick_claimed", winner=0, points=40)
    record.play(LOG_A1.partition(",")[2]).scored("cards", 76, 81)
    games = json.loads(Elements(page_of(write_record(record, tmp_path / "a.jsonl"), to=tmp_path / "a.html")).scripts[1])
    shown: dict[str, Any] = {}
    said = {}
    for seq, _, _, changed in games[0]["views"]["corrected"]:
        laid = changed.get("laid", "")
        shown = said[seq] = (lay(shown, laid) if laid else shown) | changed
    laid = [event["seq"] for event in record.events if event["type"] == "card_played"]
    first, last = said[laid[3]], said[laid[-1]]
    assert (len(first["table"]), first["winner"], first["trick"]) == (4, 0, 1)
    assert said[laid[3] + 1]["table"] == first["table"]
    assert (len(said[laid[4]]["table"]), said[laid[4]]["winner"], said[laid[4]]["trick"]) == (1, -1, 2)
    assert (len(last["table"]), last["winner"], last["trick"]) == (4, 1, 9)
    assert said[laid[-1] + 1]["table"] == last["table"]


@pytest.mark.parametrize(("name", "parts"), [("clean", ["slate"]), ("handjass-pairs", ["sheet"]), ("putz", ["sheet"])])
def test_a_page_has_the_slate_or_the_sheet_that_a_table_would_keep(name: str, parts: list[str], tmp_path: Path) -> None:
    page = Elements(page_of(sample(name), to=tmp_path / "page.html"))
    assert [id for id in page.ids if id in ("slate", "sheet")] == parts
