"""``report`` with many games: a single page has a limit; a folder gets an index and a page for each game."""

from __future__ import annotations

import json
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared import sample
from views.pages import HOSTILE, hostile_record, write_record

from jasslog.cli import report as reports
from jasslog.cli.group import commands

LIMIT = 20


class Table(HTMLParser):
    """The cells of a page's tables row by row, the scopes of their heads, the links in them, and the page's tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.scopes: list[str] = []
        self.links: list[str] = []
        self.names: set[str] = set()
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.names.add(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self._inside = True
        if tag == "th":
            self.scopes.append(attributes.get("scope") or "")
        if tag == "a" and self._inside:
            self.links.append(attributes.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][-1] += data


def report(*arguments: object) -> Result:
    return CliRunner().invoke(commands, ["report", *map(str, arguments)])


def index(folder: Path) -> Table:
    return Table((folder / "index.html").read_text(encoding="utf-8"))


def many(folder: Path, number: int) -> Path:
    """Make a folder with this number of copies of a game; return it."""
    folder.mkdir()
    for place in range(number):
        shutil.copy(sample("clean"), folder / f"game-{place:02}.jsonl")
    return folder


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("three") / "pages"
    games = [sample(name) for name in ("renege", "clean", "damaged-file")]
    assert report(*games, "-o", f"{folder}/").exit_code == 0
    return folder


def test_one_page_has_a_limit_and_says_what_else_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert report(many(tmp_path / "twenty", LIMIT)).exit_code == 0
    more = many(tmp_path / "more", LIMIT + 1)
    for output in ([], ["-o", "many.html"]):
        answer = report(more, *output)
        assert (answer.exit_code, answer.stdout) == (2, "")
        assert str(LIMIT) in answer.stderr
        assert "-o" in answer.stderr
        assert not (tmp_path / "many.html").exists()


@pytest.mark.parametrize("there", [False, True], ids=["new", "there"])
def test_a_folder_gets_an_index_and_a_page_for_each_game(there: bool, tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    if there:
        pages.mkdir()
    assert report(many(tmp_path / "games", LIMIT + 1), "-o", pages if there else f"{pages}/").exit_code == 0
    found = index(pages)
    assert len(found.rows) == LIMIT + 2
    assert sorted({link.partition("#")[0] for link in found.links} | {"index.html"}) == sorted(
        path.name for path in pages.iterdir()
    )


def test_the_index_tells_rules_verdicts_findings_and_score(three: Path) -> None:
    head, renege, clean, damaged = index(three).rows
    assert len(head) == len(renege) == 8
    assert ("renege" in renege[0], renege[1], "schieber-santiago" in renege[2]) == (True, "", True)
    assert [cell.split()[0] for cell in renege[3:6]] == ["✓", "✗", "✓"]
    assert (renege[6].split(), renege[7].strip()) == (["1", "J301"], "2592 : 1362")
    assert (clean[6].strip(), [cell.split()[0] for cell in clean[3:6]]) == ("0", ["✓", "✓", "✓"])
    assert ":" not in damaged[7]


def test_the_index_is_a_table_with_heads_that_loads_nothing(three: Path) -> None:
    found = index(three)
    assert found.scopes == ["col"] * 8 + ["row"] * 3
    assert "caption" in found.names
    assert not found.names & {"link", "img", "iframe", "form"}
    assert found.links == [link for name in ("renege", "clean", "damaged-file") for link in two(name)]


def two(name: str) -> list[str]:
    """The links to a game's page and to the findings on that page."""
    return [f"{name}.html", f"{name}.html#findings"]


def test_every_page_of_a_folder_is_the_page_of_its_game_and_leads_back(three: Path) -> None:
    page = (three / "renege.html").read_text(encoding="utf-8")
    told = json.loads(page.partition('id="report">')[2].partition("</script>")[0])
    assert [game["game"] for game in told["games"]] == ["renege"]
    assert 'href="index.html"' in page


def test_games_of_one_name_have_pages_of_their_own(tmp_path: Path) -> None:
    archive, other = tmp_path / "evening.jsonl", tmp_path / "other" / "Evening.jsonl"
    other.parent.mkdir()
    archive.write_bytes(b"".join(sample(name).read_bytes() for name in ("renege", "clean")))
    shutil.copy(sample("clean"), other)
    hard = [tmp_path / name for name in ("index.jsonl", "...jsonl", "a b&c'<i>.jsonl")]
    for path in hard:
        shutil.copy(sample("clean"), path)
    assert report(archive, other, *hard, "-o", f"{tmp_path}/pages/").exit_code == 0
    names = [path.name for path in (tmp_path / "pages").iterdir()]
    assert len(names) == len({name.lower() for name in names}) == 7
    assert {"index.html", "evening.html"} < set(names)


def test_a_page_is_named_as_its_file_is_however_that_writes_its_letters(tmp_path: Path) -> None:
    """A letter with an accent has two forms in Unicode; some file systems take names in the two forms for the same."""
    games = tmp_path / "games"
    games.mkdir()
    for name in ("Ju\u0308rg", "J\u00fcrg", "\uac00", "\u1100\u1161"):
        shutil.copy(sample("renege"), games / f"{name}.jsonl")
    result = CliRunner().invoke(commands, ["report", str(games), "-o", f"{tmp_path / 'review'}/"])
    assert result.exit_code == 0, result.output
    pages = sorted(path.stem for path in (tmp_path / "review").iterdir())
    assert pages == ["J\u00fcrg", "J\u00fcrg-2", "index", "\uac00", "\uac00-2"]


def test_pages_are_written_again_but_never_over_something_else(tmp_path: Path) -> None:
    for _ in range(2):
        assert report(sample("renege"), "-o", f"{tmp_path}/pages/").exit_code == 0
    theirs = tmp_path / "pages" / "clean.html"
    theirs.write_text("<!doctype html><title>mine</title>")
    answer = report(sample("clean"), "-o", tmp_path / "pages")
    assert (answer.exit_code, "clean.html" in answer.stderr) == (2, True)
    assert "mine" in theirs.read_text()


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")], ids=["ended", "full"])
def test_a_run_that_breaks_off_leaves_no_index_of_an_earlier_one(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, pages = [sample("renege"), sample("clean")], tmp_path / "pages"
    assert report(*games, "-o", f"{pages}/").exit_code == 0
    right, written = reports.write, []

    def breaking(output: str, text: str) -> None:
        if written:
            raise error
        written.append(output)
        right(output, text)

    monkeypatch.setattr(reports, "write", breaking)
    assert report(*games, "-o", pages).exception is not None
    assert [path.name for path in sorted(pages.iterdir())] == ["clean.html", "renege.html"]
    monkeypatch.undo()
    assert report(*games, "-o", pages).exit_code == 0
    assert (pages / "index.html").exists()


def test_an_index_that_is_somebody_elses_stays_and_no_page_is_written_beside_it(tmp_path: Path) -> None:
    theirs = tmp_path / "index.html"
    theirs.write_text("<!doctype html><title>mine</title>")
    answer = report(sample("clean"), "-o", tmp_path)
    assert (answer.exit_code, [path.name for path in tmp_path.iterdir()]) == (2, ["index.html"])


def test_what_cannot_be_read_stands_in_the_index(tmp_path: Path) -> None:
    answer = report(sample("clean"), tmp_path / "missing.jsonl", "-o", f"{tmp_path}/pages/")
    assert answer.exit_code == 3
    assert "missing.jsonl" in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")


def test_where_no_game_was_read_no_folder_is_made(tmp_path: Path) -> None:
    assert report(tmp_path / "missing.jsonl", "-o", f"{tmp_path}/pages/").exit_code == 3
    assert not (tmp_path / "pages").exists()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert report(sample("clean"), "-o", f"{tmp_path}/file/pages/").exit_code == 2


def test_a_hostile_string_adds_nothing_to_the_index(tmp_path: Path) -> None:
    found = {}
    for number, told in enumerate(("harmless", *HOSTILE)):
        file = write_record(hostile_record(told), tmp_path / f"{number}.jsonl")
        assert report(file, "-o", f"{tmp_path}/{number}/").exit_code == 0
        found[told] = index(tmp_path / str(number)).names
    assert found["harmless"]
    assert [told for told, names in found.items() if names != found["harmless"]] == []


def _on_terminal(monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: object) -> tuple[Result, list[str]]:
    """The result of ``report`` on a terminal, and the addresses that it opens in the browser."""
    opened: list[str] = []
    monkeypatch.chdir(folder)
    monkeypatch.setattr("jasslog.cli.report.at_terminal", lambda: True)
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) is None)
    return report(*arguments), opened


def test_a_terminal_gets_a_file_beside_it_and_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done, opened = _on_terminal(monkeypatch, tmp_path, sample("renege"))
    assert (done.exit_code, done.stdout, opened) == (0, "", [])
    assert done.stderr == "jasslog: 1 game written to renege.html\n"
    assert (tmp_path / "renege.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    # The page is written anew, but no other file is overwritten.
    assert _on_terminal(monkeypatch, tmp_path, sample("renege"))[0].exit_code == 0
    (tmp_path / "renege.html").write_text("mine", encoding="utf-8")
    done, _ = _on_terminal(monkeypatch, tmp_path, sample("renege"))
    assert done.exit_code == 2
    assert "no page of this command" in done.stderr
    assert (tmp_path / "renege.html").read_text(encoding="utf-8") == "mine"


def test_a_page_beside_it_that_cannot_be_looked_at_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "renege.html").write_text("<!doctype html>", encoding="utf-8")

    def refused(file: str) -> bool:
        raise PermissionError(13, "Permission denied", file)

    monkeypatch.setattr("jasslog.cli.report._is_ours", refused)
    done, _ = _on_terminal(monkeypatch, tmp_path, sample("renege"))
    assert done.exit_code == 2
    assert done.stderr == "jasslog: renege.html: cannot be written: Permission denied\n"


def test_several_files_on_a_terminal_are_one_review(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done, _ = _on_terminal(monkeypatch, tmp_path, sample("renege"), sample("clean"))
    assert done.stderr == "jasslog: 2 games written to review.html\n"


def test_a_page_can_be_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done, opened = _on_terminal(monkeypatch, tmp_path, sample("renege"), "--open")
    assert (done.exit_code, opened) == (0, [(tmp_path / "renege.html").as_uri()])
    done, opened = _on_terminal(monkeypatch, tmp_path, sample("renege"), "-o", "all/", "--open")
    assert (done.exit_code, opened) == (0, [(tmp_path / "all" / "index.html").as_uri()])


def test_a_pipe_gets_the_page_itself(tmp_path: Path) -> None:
    assert report(sample("renege")).stdout.startswith("<!doctype html>")
