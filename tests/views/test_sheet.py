"""Score sheets: every figure of every kind of sheet comes from the ledger and names the events it is based on."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import orjson
import pytest
from game.builder import LOG_A1
from game.builder import Record as Begun
from jsonschema import Draft202012Validator
from msgspec import to_builtins
from msgspec.structs import replace
from shared import SCHEMAS, sample, samples
from views.pages import HOSTILE
from views.stories import answer

from jasslog import load
from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.game.state import Game
from jasslog.generate.clean import generate
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.log.games import split_games
from jasslog.log.write import line
from jasslog.variants.load import names, released
from jasslog.views.drawing import sheet_svg
from jasslog.views.messages import telling
from jasslog.views.sheets.figures import Row, Sheet, SheetFigure, cell_text, ground, sheet_answer, sheet_lines
from jasslog.views.sheets.of_game import evening_sheet, sheet_of
from jasslog.views.words import Table

ANSWERS = Draft202012Validator(orjson.loads((SCHEMAS / "answers.schema.json").read_bytes()))
SAMPLES = sorted(path.stem for path in samples())
KINDS = {
    "contracts": "coiffeur-slalom",
    "predictions": "differenzler-spoken",
    "marks": "putz",
    "passe": "tournament-last-round",
    "rounds": "renege",
}


def drawn(audit: GameAudit) -> tuple[Sheet, Game]:
    assert audit.game is not None
    return sheet_of(audit, audit.game, Table(audit.game)), audit.game


@cache
def of_sample(name: str) -> tuple[Sheet, Game, Record]:
    record = load(sample(name))
    return *drawn(record.audit()), record


def made_up(rules: str, seed: int) -> tuple[Sheet, Game]:
    """The sheet of a generated game without mistakes, and the game."""
    (events,) = generate(released(rules), seed, 1)
    (raw,) = split_games([(1, 0, [line(event).rstrip(b"\n") for event in events])])
    return drawn(audit_game(raw))


def row(sheet: Sheet, of: str, name: str = "") -> Row:
    return next(row for row in sheet.rows if row.of == of and (not name or row.name == name))


def texts(sheet: Sheet, row: Row) -> list[str]:
    return [cell_text(cell, column.of) for column, cell in zip(sheet.columns, row.cells, strict=True)]


def figures(sheet: Sheet) -> list[SheetFigure]:
    return [figure for row in sheet.rows for cell in row.cells for figure in cell]


def test_a_figure_stands_on_the_tricks_of_its_own_side() -> None:
    _, game, _ = of_sample("renege")
    deal = game.rounds[-1]
    ends = {trick.events[-1]: game.side_of[trick.winner] for trick in deal.tricks}
    for side in (0, 1):
        assert {ends[event] for event in ground(game, deal, side) if event in ends} == {side}
    assert set(ground(game, deal)) >= set(ends)


@pytest.mark.parametrize("kind", KINDS)
def test_each_way_of_scoring_has_its_sheet(kind: str) -> None:
    assert of_sample(KINDS[kind])[0].kind == kind


def test_the_kind_of_sheet_follows_from_the_options_and_without_rounds_it_is_empty() -> None:
    for rules, *_ in names():
        sheet, game = drawn(Begun(rules).audit())
        score, end = game.variant.score, game.variant.end
        expected = (
            "contracts" if game.variant.sheet.lines
            else {"difference": "predictions", "places": "marks"}.get(score.kind)
            or ("passe" if end.evening_rounds > 1 else "rounds")
        )  # fmt: skip
        assert sheet.kind == expected, rules
        assert not any(figure.round for figure in figures(sheet)), rules
        assert xml.fromstring(sheet_svg(sheet)).get("class") == "sheet", rules


def test_G6a_1_the_line_of_a_slalom_has_points_and_product() -> None:
    sheet, _, _ = of_sample("coiffeur-slalom")
    assert texts(sheet, row(sheet, "line", "slalom")) == ["252 (28)", "before"]
    assert row(sheet, "line", "slalom").label == "Slalom ×9"
    assert texts(sheet, row(sheet, "sum")) == ["3252", "3200"]


def test_G6b_each_player_has_a_sheet_of_his_own() -> None:
    sheet, _, _ = of_sample("coiffeur-three")
    assert len(sheet.columns) == 3
    assert texts(sheet, row(sheet, "line", "undenufe")) == ["786 (131)", "before", "before"]


def test_G6_1_lines_that_are_open_are_empty_and_may_still_bring_their_most() -> None:
    """In coiffeur-santiago a line has 157 points at most, and a match no bonus; Slalom counts ×9, Guschti ×10."""
    record = load(sample("coiffeur-slalom"))
    head = record.events[0]
    lines = [one.name for one in released("coiffeur-santiago").sheet.lines]
    left = [name for name in lines if name not in ("slalom", "guschti")]
    assert head["resumes"]["sheets"][0] == [name for name in lines if name != "slalom"]
    changed = head | {"resumes": head["resumes"] | {"sheets": [left, lines], "rounds": 18}}
    (raw,) = split_games([(1, 0, [line(event).rstrip(b"\n") for event in [changed, *record.events[1:]]])])
    sheet, _ = drawn(audit_game(raw))
    assert texts(sheet, row(sheet, "line", "guschti")) == ["", "before"]
    assert texts(sheet, row(sheet, "most")) == ["1570", "0"]


def test_G6_5_a_match_is_marked() -> None:
    sheet, _, _ = of_sample("coiffeur-misere")
    told = [text for one in sheet.rows for text in texts(sheet, one)]
    matches = [text for text in told if text.endswith(" M")]
    assert len(matches) == sum(1 for entry in of_sample("coiffeur-misere")[1].ledger if entry.kind == "match")


def test_DF_4_what_was_said_what_was_made_and_how_far_that_is() -> None:
    sheet, _, _ = of_sample("differenzler-spoken")
    assert texts(sheet, row(sheet, "round")) == ["38", "38", "0", "35", "35", "0", "60", "64", "4", "0", "20", "20"]
    assert sheet.remarks == ("Round 12: 133 predicted and 157 made of 157.",)


def test_DF_2_what_nobody_opened_is_not_known() -> None:
    sheet, _, _ = of_sample("differenzler-never-opened")
    assert texts(sheet, row(sheet, "round"))[:3] == ["?", "90", "?"]


def test_DF_2_a_total_that_hangs_on_what_nobody_opened_is_not_all_of_it() -> None:
    sheet, _, _ = of_sample("differenzler-never-opened")
    (total,) = [row for row in sheet.rows if row.of == "sum"]
    assert {figure.open for cell in total.cells for figure in cell} == {True}


def test_G6_4_a_total_that_hangs_on_a_card_nobody_read_is_not_all_of_it() -> None:
    for card, unsure in (("C8", False), ("??", True)):
        record = Begun("coiffeur-ohio-8").deal(3).choose(0, "S").play(LOG_A1)
        (played,) = [one for one in record.events if one.get("card") == "C8"]
        played["card"] = card
        sheet, _ = drawn(record.audit())
        (total,) = [row for row in sheet.rows if row.of == "sum"]
        assert {figure.open for cell in total.cells for figure in cell} == {unsure}


def test_PZ3_7_and_8_a_stroke_for_each_putz_and_a_ring_for_each_apple() -> None:
    sheet, _, _ = of_sample("putz")
    assert [texts(sheet, one) for one in sheet.rows] == [["6", "|", "", "7"], ["2", "", "o", "1"], ["4", "|", "", "5"]]


def test_marks_stand_in_bundles_of_five() -> None:
    cell = (SheetFigure(1, 1, (3,)),) * 7
    assert cell_text(cell, "plus") == "||||/ ||"
    assert cell_text(cell[:3], "minus") == "o o o"
    with telling(aloud=True):
        assert cell_text(cell, "plus") == "7"


@pytest.mark.parametrize("rules", [id for id, *_ in names() if released(id).score.kind == "places"])
def test_marks_and_what_was_before_make_the_score(rules: str) -> None:
    for seed in range(2):
        sheet, game = made_up(rules, seed)
        for side, one in enumerate(sheet.rows):
            cells = dict(zip((column.of for column in sheet.columns), one.cells, strict=True))
            assert {figure.value for figure in cells["plus"]} <= {1}
            assert {figure.value for figure in cells["minus"]} <= {-1}
            before = cells["before"][0].value if "before" in cells else 0
            marks = sum(figure.value or 0 for figure in (*cells["plus"], *cells["minus"]))
            assert (before or 0) + marks == game.scores[side] == cells["score"][0].value


def test_G2_2_the_sums_of_a_passe_and_their_control() -> None:
    sheet, _ = made_up("schieber-santiago-tournament", 5)
    rounds = [one for one in sheet.rows if one.of == "round" and one.cells[0]]
    assert len(rounds) == 8
    together = [one.cells[-1][0].value or 0 for one in rounds]
    assert texts(sheet, row(sheet, "sum"))[-1] == str(sum(together))
    assert sheet.remarks[0] == "8 rounds: cards and last trick come to 1256, and must come to 1256."
    extras = sum(int(remark.split()[-1]) for remark in sheet.remarks[1:])
    assert sum(together) == 1256 + extras


def ruled(rules: str, *orders: dict[str, object]) -> tuple[Sheet, Game]:
    """The sheet of a generated game in the view that counts these rulings, and the game."""
    (events,) = generate(released(rules), 5, 1)
    given = ({"type": "ruling_given", "seq": seq, **order} for seq, order in enumerate(orders, len(events)))
    lines = [line(event).rstrip(b"\n") for event in [*events, *given]]
    (raw,) = split_games([(1, 0, lines)])
    return drawn(audit_game(raw, "ruled"))


def test_I_12_a_round_that_a_ruling_annulled_has_no_figures_and_is_none_of_those_of_a_passe() -> None:
    plain, game = made_up("schieber-santiago-tournament", 5)
    number = next(deal.number for deal in game.rounds if deal.phase == "scored")
    sheet, _ = ruled("schieber-santiago-tournament", {"ruling": "annul_round", "round": number})
    assert sheet.remarks[0] == "7 rounds: cards and last trick come to 1099, and must come to 1099."
    (void,) = [one for one in sheet.rows if one.of == "round" and one.name == str(number)]
    assert void.label == f"{number} annulled"
    assert not any(void.cells)
    assert any(any(one.cells) for one in plain.rows if one.name == str(number))


def test_DF_4_nothing_was_made_of_what_was_said_in_a_round_that_a_ruling_annulled() -> None:
    plain, game = made_up("differenzler-santiago", 5)
    number = game.rounds[1].number
    sheet, _ = ruled("differenzler-santiago", {"ruling": "annul_round", "round": number})
    assert sheet.remarks == tuple(one for one in plain.remarks if not one.startswith(f"Round {number}:"))
    (void,) = [one for one in sheet.rows if one.of == "round" and one.name == str(number)]
    assert {column.of for column, cell in zip(sheet.columns, void.cells, strict=True) if cell} == {"said"}


def test_I_8_all_points_that_a_ruling_gives_one_side_are_those_of_cards_and_last_trick() -> None:
    _, game = made_up("schieber-santiago-tournament", 5)
    number = next(deal.number for deal in game.rounds if deal.phase == "scored")
    fine = {"ruling": "penalty", "round": number, "seat": 1, "points": 30}
    sheet, _ = ruled("schieber-santiago-tournament", {"ruling": "award_round", "round": number, "seat": 0}, fine)
    assert sheet.remarks[0] == "8 rounds: cards and last trick come to 1256, and must come to 1256."
    assert "ruling: -30" in sheet.remarks


def sums_of(sheet: Sheet) -> list[object]:
    """The totals that a sheet ends with, of each side."""
    if sheet.kind == "marks":
        return [one.cells[-1][0].value for one in sheet.rows]
    last = sheet.rows[-1] if sheet.kind != "contracts" else row(sheet, "sum")
    of = {"contracts": "points", "predictions": "difference", "passe": "points", "rounds": "total"}[sheet.kind]
    return [cell[0].value for column, cell in zip(sheet.columns, last.cells, strict=True) if cell and column.of == of]


def test_the_sums_are_those_of_the_ledger_and_every_figure_leads_to_its_round() -> None:
    summed = set()
    for name in SAMPLES:
        sheet, game, record = of_sample(name)
        addresses = record.timeline().addresses()
        for figure in figures(sheet):
            assert bool(figure.events) == bool(figure.round), name
            assert {addresses[event].split(".")[0] for event in figure.events} <= {str(figure.round)}, name
        if sheet.rows and (totals := sums_of(sheet)):
            assert totals == game.scores, name
            summed.add(sheet.kind)
    assert summed == set(KINDS)


def test_it_fits_80_columns_and_a_picture_holds_all_of_it() -> None:
    for name in SAMPLES:
        sheet, _, _ = of_sample(name)
        assert max(map(len, sheet_lines(sheet))) <= 80, name
        with telling(aloud=True):
            assert not [told for told in sheet_lines(sheet) if "  " in told], name
        picture = xml.fromstring(sheet_svg(sheet))
        events = [group.get("data-events") for group in picture.iter("{http://www.w3.org/2000/svg}g")]
        assert events == [" ".join(map(str, one.events)) for one in figures(sheet) if one.events], name


@pytest.mark.parametrize("kind", KINDS)
def test_a_name_stands_once_above_the_columns_of_its_owner(kind: str) -> None:
    sheet, _, _ = of_sample(KINDS[kind])
    written = [
        "".join(text.itertext()) for text in xml.fromstring(sheet_svg(sheet)).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert [written.count(owner) for owner in sheet.owners] == [1] * len(sheet.owners)


@pytest.mark.parametrize("many", [0, 1, 4, 5, 6, 23, 60])
def test_every_mark_of_a_picture_stands_in_its_own_column(many: int) -> None:
    sheet, _, _ = of_sample("putz")
    assert [column.of for column in sheet.columns] == ["before", "plus", "minus", "score"]
    mark = SheetFigure(1, 1, (3,))
    rows = tuple(replace(one, cells=(one.cells[0], (mark,) * many, (mark,) * many, one.cells[3])) for one in sheet.rows)
    shapes = list(xml.fromstring(sheet_svg(replace(sheet, rows=rows))).iter())
    lines = [shape.attrib for shape in shapes if shape.tag.endswith("}line")]
    _, plus, minus, score = [float(one["x1"]) for one in lines if one["class"] == "thick" and one["x1"] == one["x2"]]
    strokes = [float(one[end]) for one in lines if one["class"] == "mark" for end in ("x1", "x2")]
    rings = [float(shape.get("cx", 0)) for shape in shapes if shape.tag.endswith("}circle")]
    assert (len(strokes), len(rings)) == (2 * many * len(rows), many * len(rows))
    assert all(plus < at < minus for at in strokes)
    assert all(minus < at < score for at in rings)


@pytest.mark.parametrize("text", list(islice(HOSTILE, 12)))
def test_a_name_meant_to_do_harm_is_only_text_in_the_picture(text: str) -> None:
    sheet, _, _ = of_sample("putz")
    rows = tuple(replace(one, label=text) for one in sheet.rows)
    picture = sheet_svg(replace(sheet, rows=rows, remarks=(text,)))
    plain = "".join(c for c in text if c.isprintable())
    if plain == text:
        found = {element.tag.rsplit("}")[-1] for element in xml.fromstring(picture).iter()}
        assert found <= {"svg", "title", "desc", "style", "rect", "line", "circle", "text", "tspan", "g"}


def test_the_command_writes_all_forms() -> None:
    path = str(sample("putz"))
    assert answer(["sheet", path]).startswith("Sheet  ")
    assert answer(["sheet", path, "--format", "svg"]).startswith("<svg ")
    told = orjson.loads(answer(["sheet", path, "--format", "json"]).rpartition("--- exit code 0")[0])
    assert (told["schema"], told["kind"]) == ("jasslog/sheet/1", "marks")
    mark = told["rows"][0]["cells"][1][0]
    assert (mark["value"], mark["round"]) == (1, told["rows"][1]["cells"][2][0]["round"])
    assert mark["events"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_data_is_as_published(kind: str) -> None:
    sheet, _, _ = of_sample(KINDS[kind])
    ANSWERS.validate({"sheet": orjson.loads(orjson.dumps(to_builtins(sheet_answer(sheet))))})


_ORDERS = (["Ada", "Ben", "Cleo", "Dan"], ["Ada", "Cleo", "Ben", "Dan"])


def _evening(tmp_path: Path, orders: Sequence[list[str]] = _ORDERS) -> tuple[Path, list[Game]]:
    """A file with a pass for each order of the four players, who change partners in between, and the passes' games."""
    data = b""
    for seed, order in enumerate(orders):
        (events,) = generate(released("schieber-santiago-tournament"), seed + 5, 1)
        told = [event | {name: event[name] + 1 for name in ("to", "event") if name in event} for event in events]
        told.insert(1, {"type": "players_named", "names": order})
        data += b"".join(line(event | {"seq": seq}) for seq, event in enumerate(told))
    path = tmp_path / "evening.jsonl"
    path.write_bytes(data)
    games = [drawn(record.audit())[1] for record in _records(path)]
    return path, games


def _records(path: Path) -> list[Record]:
    return [record for record in read([str(path)]) if isinstance(record, Record)]


def test_G2_2_the_passes_of_an_evening_are_added_up_for_each_player(tmp_path: Path) -> None:
    path, games = _evening(tmp_path)
    told = answer(["sheet", str(path)])
    rows = [one.split() for one in told.splitlines() if one.startswith(("passe", "total"))]
    first, second = (game.scores for game in games)
    assert rows[0][2:] == [str(n) for n in (first[0], first[1], first[0], first[1])]
    assert rows[1][2:] == [str(n) for n in (second[0], second[0], second[1], second[1])]
    both = [(first[0], second[0]), (first[1], second[0]), (first[0], second[1]), (first[1], second[1])]
    assert rows[2][1:] == [str(a + b) for a, b in both]
    assert "Passe 1, 8 rounds: cards and last trick come to 1256, and must come to 1256." in told
    assert told.count("must come to") == 2
    assert "note" not in told
    assert answer(["sheet", str(path), "--game", "2"]).count("must come to") == 1


def test_two_players_of_one_name_at_a_table_have_a_column_each(tmp_path: Path) -> None:
    path, games = _evening(tmp_path, [["Ada", "Ben", "Ada", "Dan"]] * 2)
    sheet = evening_sheet(list(zip(map(Record.audit, _records(path)), games, strict=True)))
    assert len(sheet.owners) == 4
    sums = [cell[0].value for cell in sheet.rows[-1].cells]
    assert sums == [sum(game.scores[game.side_of[seat]] for game in games) for seat in range(4)]


def test_the_page_has_the_sheet_with_links_to_the_cards() -> None:
    page = answer(["report", str(sample("differenzler-spoken"))])
    section = page.partition('id="sheet"')[2].partition("</section>")[0]
    assert '">38</a>' in section
    for target in {part.split('"')[0] for part in section.split('href="#')[1:]}:
        assert f'id="{target}"' in page
    assert 'id="sheet"' not in answer(["report", str(sample("renege"))])
