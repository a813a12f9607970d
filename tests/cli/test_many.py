"""Many games: several processes print what one prints, a process may die, an interrupted run can be resumed."""

from __future__ import annotations

import errno
import gzip
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from bench.corpora import corpus
from shared import sample
from views.stories import clean, data, nasty, renege, sums

from jasslog.cli import judging, running
from jasslog.cli.declared import FORMATS
from jasslog.cli.run import run
from jasslog.cli.shared import INTERRUPTED, UNREADABLE, USAGE
from jasslog.cli.terminal import Progress
from jasslog.generate.damage import write_corpus
from jasslog.library import parts as cutting
from jasslog.library.bookmark import Bookmark, BookmarkError
from jasslog.library.contain import LOUD
from jasslog.log.beside import lock
from jasslog.variants.load import released

DAMAGED, CLEAN = "damaged.jsonl", "clean.jsonl"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    write_corpus(folder / DAMAGED, released("schieber-swisslos"), 5, 8, "all")
    (folder / f"{DAMAGED}.expected.jsonl").unlink()
    whole = (folder / DAMAGED).read_bytes() + corpus(2)
    (folder / DAMAGED).write_bytes(whole)
    (folder / CLEAN).write_bytes(corpus(1, seed=1))
    (folder / "packed.jsonl.gz").write_bytes(gzip.compress(whole, 1))
    (folder / "torn.jsonl.gz").write_bytes(gzip.compress(whole, 1)[:-1000])
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "noise.jsonl").write_bytes(bytes(range(256)) * 20)
    for name, record in (("a", clean), ("b", renege), ("c", sums), ("d", nasty)):
        (folder / f"{name}.jsonl").write_bytes(data(record()))
    return folder


@pytest.fixture(autouse=True)
def _here(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the parts of files small, so that a small archive has many."""
    monkeypatch.chdir(archive)
    monkeypatch.setattr(cutting, "PART", 1 << 13)


def jasslog(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("form", FORMATS)
def test_several_processes_say_byte_for_byte_what_one_says(form: str) -> None:
    paths = [".", DAMAGED, "missing.jsonl", "b.jsonl", "b.jsonl"]
    one = jasslog("audit", "--format", form, *paths)
    assert one[0] == UNREADABLE
    assert "\0" not in one[1]
    assert (" --game 5" in one[1]) == (form == "text")
    assert jasslog("audit", "--format", form, "-j", "3", *paths) == one


@pytest.mark.parametrize(
    "more",
    [
        ["--all"],
        ["--select", "J3", "--fail-on", "never"],
        ["--require-complete"],
        ["--rules", "schieber-ohio"],
        ["--as-of", "60"],
        ["--view", "recorded"],
    ],
)
def test_so_they_do_whatever_is_asked(more: list[str]) -> None:
    one = jasslog("audit", DAMAGED, "a.jsonl", *more)
    assert jasslog("audit", DAMAGED, "a.jsonl", *more, "-j", "2") == one


@pytest.mark.parametrize("form", FORMATS)
def test_no_bulk_changes_nothing_and_says_in_a_line_that_it_has_no_meaning(form: str) -> None:
    code, out, err = jasslog("audit", "--format", form, "b.jsonl", "d.jsonl")
    assert jasslog("audit", "--format", form, "--no-bulk", "b.jsonl", "d.jsonl")[:2] == (code, out)
    (said,) = jasslog("audit", "--format", form, "--no-bulk", "b.jsonl", "d.jsonl")[2].removesuffix(err).splitlines()
    assert "--no-bulk" in said


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("form", FORMATS)
def test_rules_of_ones_own_that_no_game_names_are_told(form: str, processes: str, tmp_path: Path) -> None:
    club, other = tmp_path / "club.json", tmp_path / "other.json"
    club.write_text('{"id": "our-club", "extends": "schieber-santiago", "name": "Our club"}')
    other.write_text('{"id": "other-club", "extends": "schieber-santiago", "name": "The other club"}')
    asked = ("audit", "--format", form, "-j", processes, "a.jsonl", "b.jsonl")
    code, out, _ = jasslog(*asked)
    assert jasslog(*asked, "--rules-file", str(club))[:2] == (code, out)
    warnings = jasslog(*asked, "--rules-file", str(club), "--rules-file", str(other))[2].splitlines()
    assert [file.name in line for file, line in zip((club, other), warnings, strict=True)] == [True, True]
    assert all("schieber-santiago" in line for line in warnings)
    own = tmp_path / "own.jsonl"
    own.write_bytes(Path("a.jsonl").read_bytes().replace(b'"id":"schieber-santiago"', b'"id":"our-club"'))
    warnings = jasslog(*asked, str(own), "--rules-file", str(club), "--rules-file", str(other))[2].splitlines()
    assert [("other-club" in line, "our-club" in line) for line in warnings] == [(True, True)]
    nothing = jasslog("audit", "--format", form, "empty.jsonl", "--rules-file", str(club))[2]
    assert "our-club" not in nothing


def test_rules_of_ones_own_that_are_asked_for_are_no_cause_for_a_warning(tmp_path: Path) -> None:
    club = tmp_path / "club.json"
    club.write_text('{"id": "our-club", "extends": "schieber-santiago", "name": "Our club"}')
    assert jasslog("audit", "a.jsonl", "--rules", "our-club", "--rules-file", str(club))[2] == ""


def test_the_standard_input_is_shared_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for processes in ("1", "2"):
        with open(DAMAGED) as file:
            monkeypatch.setattr(sys, "stdin", file)
            found.append(jasslog("audit", "-", CLEAN, "-j", processes))
    assert found[0] == found[1]


def dying(where: Callable[[Any], bool], monkeypatch: pytest.MonkeyPatch, signals: int = signal.SIGKILL) -> None:
    """Kill each process that begins a part for which ``where`` is true."""
    parent, games = os.getpid(), judging.games

    def killed(part: Any, *more: Any) -> Iterator[Any]:
        if where(part):
            assert os.getpid() != parent
            os.kill(os.getpid(), signals)
        return games(part, *more)

    monkeypatch.setattr(judging, "games", killed)


def test_a_file_whose_process_is_killed_is_named_and_all_others_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl", CLEAN]
    rest = [orjson.loads(line) for line in jasslog("audit", "--format", "jsonl", *names)[1].splitlines()]
    dying(lambda part: part.file in ("b.jsonl", "d.jsonl"), monkeypatch)
    # Several batches: a single one would need no other process.
    monkeypatch.setattr(running, "_BATCH", 2)
    code, out, err = jasslog("audit", "-j", "2", "--format", "jsonl", *names)
    assert code == UNREADABLE
    found = [orjson.loads(line) for line in out.splitlines()]
    lost = [told["error"] for told in found if "error" in told]
    assert [(error["file"], error["reason"], error["detail"]) for error in lost] == [
        ("b.jsonl", "lost", "SIGKILL"),
        ("d.jsonl", "lost", "SIGKILL"),
    ]
    assert [told for told in found if "error" not in told] == [
        told for told in rest if told["file"] not in ("b.jsonl", "d.jsonl")
    ]
    assert err.count("b.jsonl") == err.count("d.jsonl") == 1


def test_of_a_large_file_only_the_part_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = jasslog("audit", DAMAGED, "--format", "jsonl")[1].splitlines()
    known = list(cutting.parts([DAMAGED]))
    dying(lambda part: part.start == known[1].start, monkeypatch)
    code, out, _ = jasslog("audit", "-j", "2", DAMAGED, "--format", "jsonl")
    found = out.splitlines()
    (error,) = [orjson.loads(line)["error"] for line in found if line.startswith('{"error"')]
    assert (error["file"], error["reason"], error["line"]) == (DAMAGED, "lost", known[1].line - 1)
    assert code == UNREADABLE
    lines = range(known[1].line, known[2].line)
    assert [line for line in found if not line.startswith('{"error"')] == [
        line for line in whole if orjson.loads(line)["line"] not in lines
    ]


def test_one_bad_file_among_many_does_not_stop_the_run(tmp_path: Path) -> None:
    """There are more files than one batch holds."""
    game = data(clean())
    for number in range(100):
        (tmp_path / f"{number:03}.jsonl").write_bytes(game if number != 50 else b"\0" * 1000)
    code, out, err = jasslog("audit", str(tmp_path), "-j", "2", "--format", "jsonl")
    assert code == UNREADABLE
    assert len(out.splitlines()) == 100 > running._BATCH
    assert err == jasslog("audit", str(tmp_path), "--format", "jsonl")[2]


@pytest.mark.parametrize("more", [[], ["-j", "2"]])
def test_what_is_passed_over_in_folders_is_counted_in_one_line(tmp_path: Path, more: list[str]) -> None:
    (tmp_path / "game.jsonl").write_bytes(data(clean()))
    for name in ("notes.md", "reader.py", ".git/config", ".gitignore"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("[core]\n")
    code, out, err = jasslog("audit", str(tmp_path), *more)
    assert err == "jasslog: passed over in folders, as no records: 2 files, 2 hidden entries\n"
    assert code == 0
    assert "passed over" not in out
    assert jasslog("audit", str(tmp_path), "--format", "json", *more)[2] == ""
    assert jasslog("audit", str(tmp_path / "game.jsonl"), *more)[2] == ""


@pytest.mark.parametrize("more", [[], ["-j", "2"]])
def test_notes_on_clean_games_are_counted_where_there_are_many(more: list[str]) -> None:
    noted, untold = str(sample("names-hidden")), "Not shown: 2 notes on clean games; --all shows them.\n"
    told = jasslog("audit", noted, str(sample("clean")), noted, *more)[1]
    assert "J903" not in told
    assert untold in told
    whole = jasslog("audit", "--all", noted, str(sample("clean")), noted, *more)[1]
    assert whole.count("J903") == 2
    assert untold not in whole
    # If it is the only game, its note is shown.
    alone = jasslog("audit", noted, *more)[1]
    assert alone.count("J903") == 1
    assert "Not shown" not in alone
    # Beside a game that is not clean, the note on a clean one is not shown either.
    both = jasslog("audit", str(sample("undo")), str(sample("renege")), *more)[1]
    assert "J904" not in both


def test_a_note_is_no_finding_where_it_is_told_how_far_a_run_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(Progress, "show", lambda _self, _games, errors, *_, **__: told.append(errors))
    jasslog("audit", str(sample("names-hidden")), str(sample("renege")), str(sample("names-hidden")))
    assert told[-1] == 1


def test_what_goes_wrong_inside_is_told_and_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(part: Any, *more: Any) -> Iterator[Any]:
        yield from ()
        raise RecursionError("too deep")

    monkeypatch.setattr(judging, "games", broken)
    monkeypatch.delenv(LOUD)
    code, _, err = jasslog("audit", "-j", "2", DAMAGED)
    assert code == 70
    assert "RecursionError" in err


def interrupted(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupt the run when it has taken ``after`` results and one more."""
    take, taken = running.Run.take, iter(range(1_000_000))

    def interrupting(self: running.Run, *more: Any) -> None:
        take(self, *more)
        if next(taken) == after:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(running.Run, "take", interrupting)


def test_an_interrupted_run_prints_what_it_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = orjson.loads(jasslog("audit", DAMAGED, "--format", "json")[1])
    interrupted(6, monkeypatch)
    code, out, _ = jasslog("audit", DAMAGED, "a.jsonl", "--format", "json")
    assert code == INTERRUPTED
    told = orjson.loads(out)
    assert told["games"] == whole["games"][:7]
    assert told["summary"]["games"] == 7
    (error,) = told["errors"]
    assert (error["file"], error["reason"]) == (DAMAGED, "interrupted")
    assert error["line"] >= told["games"][-1]["line"]
    interrupted(6, monkeypatch)
    assert jasslog("audit", DAMAGED, "--format", "json", "-o", str(tmp_path / "out"))[:2] == (INTERRUPTED, "")
    assert not list(tmp_path.iterdir())


ALL = [DAMAGED, "b.jsonl", "packed.jsonl.gz", "empty.jsonl", "torn.jsonl.gz", CLEAN]


@cache
def uninterrupted(form: str) -> tuple[int, str]:
    """The exit code and the output of an audit of all files of the archive."""
    return jasslog("audit", "--format", form, *ALL)[:2]


@pytest.mark.parametrize(("form", "processes"), [*((form, "1") for form in FORMATS), ("text", "2"), ("json", "2")])
def test_a_resumed_run_writes_the_file_of_an_uninterrupted_one(
    form: str, processes: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, whole = uninterrupted(form)
    out, bookmark = tmp_path / "out", tmp_path / "bookmark"
    command = ["audit", "--format", form, *ALL, "-o", str(out), "--resume", str(bookmark), "-j", processes]
    stops = 0
    for after in (0, 3, 0, 7, 40):
        with monkeypatch.context() as patched:
            interrupted(after, patched)
            found = jasslog(*command)[0]
        if found != INTERRUPTED:
            break
        stops += 1
        assert not out.exists()
        assert bookmark.exists()
    else:
        found = jasslog(*command)[0]
    assert stops > 2
    assert found == code
    assert out.read_text() == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out"]


def test_on_the_screen_the_rest_comes_with_the_summary_of_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code, whole = uninterrupted("text")
    bookmark = str(tmp_path / "bookmark")
    command = ["audit", *ALL, "--resume", bookmark]
    with monkeypatch.context() as patched:
        interrupted(9, patched)
        stopped, first, err = jasslog(*command)
    assert stopped == INTERRUPTED
    assert bookmark in err
    again, rest, place = jasslog(*command, "-j", "2")
    assert again == code
    assert re.search(r"\bline \d+ of \S+", place)
    told = whole.rindex("\n", 0, whole.rindex("games, "))
    assert rest.endswith(whole[told:])
    assert whole.startswith(first[: first.rindex("\n", 0, first.rindex("games, "))])
    assert not os.path.exists(bookmark)


def test_a_run_goes_on_only_where_each_byte_around_its_place_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jasslog.library.bookmark._AROUND", 8)
    file, data = tmp_path / "games", bytes(range(64))
    run = Bookmark(str(tmp_path / "bookmark"), "0" * 64)
    for reached in (0, 4, 32, 60):
        file.write_bytes(data)
        with run.open():
            run.keep(str(file), reached)
        assert run.is_at(str(file), reached)
        for changed in range(max(0, reached - 8), min(64, reached + 8)):
            file.write_bytes(data[:changed] + b"x" + data[changed + 1 :])
            assert not run.is_at(str(file), reached), (reached, changed)


def test_a_run_over_a_packed_file_goes_on_only_where_its_content_is_as_it_was(tmp_path: Path) -> None:
    """Its place is one in the unpacked file, and may lie behind the end of the packed one."""
    file, data = tmp_path / "games.gz", bytes(range(256)) * 400
    run = Bookmark(str(tmp_path / "bookmark"), "0" * 64)
    for level, reached in ((0, 50_000), (9, 50_000), (0, 0)):
        file.write_bytes(gzip.compress(data, level, mtime=0))
        with run.open():
            run.keep(str(file), reached)
        assert run.is_at(str(file), reached)
        for changed in (0, reached, len(data) - 1):
            file.write_bytes(gzip.compress(data[:changed] + b"x" + data[changed + 1 :], level, mtime=0))
            assert not run.is_at(str(file), reached), (level, changed)


def test_lines_on_the_screen_are_each_told_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = uninterrupted("jsonl")[1].splitlines()
    command = ["audit", "--format", "jsonl", *ALL, "--resume", str(tmp_path / "bookmark"), "-j", "2"]
    with monkeypatch.context() as patched:
        interrupted(4, patched)
        first = jasslog(*command)[1].splitlines()
    assert '"interrupted"' in first.pop()
    assert [*first, *jasslog(*command)[1].splitlines()] == whole


def stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> tuple[Path, list[str]]:
    """The bookmark and the command of a run over copies of the files that has been interrupted."""
    for name in (DAMAGED, "b.jsonl"):
        (tmp_path / name).write_bytes(Path(name).read_bytes())
    monkeypatch.chdir(tmp_path)
    bookmark = tmp_path / "bookmark"
    command = ["audit", "b.jsonl", DAMAGED, "--resume", str(bookmark), *more]
    with monkeypatch.context() as patched:
        interrupted(6, patched)
        assert jasslog(*command)[0] == INTERRUPTED
    return bookmark, command


def _touch(bookmark: Path) -> None:
    os.utime("b.jsonl", (1, 1))


def _grow(bookmark: Path) -> None:
    with open(DAMAGED, "ab") as file:
        file.write(b"\n")


def _change_in_place(bookmark: Path) -> None:
    status, text = os.stat(DAMAGED), Path(DAMAGED).read_bytes()
    (_, _, place, *_), _ = orjson.loads(bookmark.read_bytes().splitlines()[-1])
    changed = text[: place + 20] + b"#" + text[place + 21 :]
    Path(DAMAGED).write_bytes(changed)
    os.utime(DAMAGED, ns=(status.st_atime_ns, status.st_mtime_ns))


def _vanish(bookmark: Path) -> None:
    Path(DAMAGED).unlink()


def _tear(bookmark: Path) -> None:
    bookmark.write_bytes(bookmark.read_bytes()[:-40])


def _falsify(bookmark: Path) -> None:
    bookmark.write_bytes(bookmark.read_bytes().replace(b'"codes":[', b'"codes":[4,'))


def _foreign(bookmark: Path) -> None:
    bookmark.write_bytes(b"Dear diary\n")


def _foreign_json(bookmark: Path) -> None:
    bookmark.write_bytes(b'{"place":{}}')


@pytest.mark.parametrize("change", [_touch, _grow, _change_in_place, _vanish, _tear, _falsify, _foreign, _foreign_json])
def test_where_something_has_changed_nothing_is_gone_on_with_and_nothing_overwritten(
    change: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bookmark, command = stopped(tmp_path, monkeypatch)
    change(bookmark)
    before = bookmark.read_bytes()
    code, out, err = jasslog(*command)
    assert (code, out) == (USAGE, "")
    assert err.count("\n") == 1
    assert bookmark.read_bytes() == before


def test_another_command_does_not_go_on_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bookmark, command = stopped(tmp_path, monkeypatch)
    before = bookmark.read_bytes()
    for other in ([*command, "--all"], [*command, "a.jsonl"], [*command, "--view", "ruled"], [*command, "-o", "x"]):
        assert jasslog(*other)[:2] == (USAGE, "")
    assert bookmark.read_bytes() == before


def test_only_what_was_noted_whole_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bookmark, command = stopped(tmp_path, monkeypatch, "-o", "out", "--format", "jsonl")
    text = bookmark.read_bytes()
    assert b"b.jsonl" in text
    for changed in (
        text[:-1],
        text.replace(b"b.jsonl", b"x.jsonl"),
        text[:100],
        text.replace(b"bookmark/2", b"bookmark/1"),
    ):
        bookmark.write_bytes(changed)
        assert jasslog(*command)[:2] == (USAGE, "")
        assert bookmark.read_bytes() == changed
        assert not Path("out").exists()
    bookmark.write_bytes(text + b"what was written later and not noted")
    assert jasslog(*command)[0] != USAGE
    assert (tmp_path / "out").read_text() == jasslog("audit", "b.jsonl", DAMAGED, "--format", "jsonl")[1]


def test_a_run_that_was_killed_before_its_first_note_begins_anew(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    told = jasslog("audit", DAMAGED, "--format", "json", "--resume", str(mark))
    assert told == jasslog("audit", DAMAGED, "--format", "json")
    assert not mark.exists()


def test_where_there_is_no_room_for_a_note_its_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    mark = tmp_path / "mark"
    for method in ("add", "keep", "open"):
        with monkeypatch.context() as patch:
            patch.setattr(Bookmark, method, full)
            patch.setattr(running, "_PAUSE", 0.0)
            code, _, err = jasslog("audit", DAMAGED, "-o", str(tmp_path / "out"), "--resume", str(mark))
        assert (code, err) == (USAGE, f"jasslog: {mark}: cannot be written: No space left on device\n")


def test_a_run_that_was_killed_goes_on_from_its_last_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = uninterrupted("json")[1]
    command = ["audit", "--format", "json", *ALL, "-o", str(tmp_path / "out"), "--resume", str(tmp_path / "mark")]
    monkeypatch.setattr(running, "_PAUSE", 0.0)
    child = os.fork()
    if not child:
        take, taken = running.Run.take, iter(range(1_000_000))

        def killed(self: running.Run, *more: Any) -> None:
            take(self, *more)
            if next(taken) == 9:
                os.kill(os.getpid(), signal.SIGKILL)

        running.Run.take = killed  # type: ignore[method-assign]
        jasslog(*command)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert not (tmp_path / "out").exists()
    jasslog(*command)
    assert (tmp_path / "out").read_text() == whole


def test_a_process_that_outlives_a_killed_run_does_not_keep_its_bookmark(tmp_path: Path) -> None:
    mark, (lives, begun) = str(tmp_path / "mark"), os.pipe()
    with Bookmark(mark, "0" * 64).open():
        child = os.fork()
        if not child:
            os.write(begun, b".")
            time.sleep(60)
            os._exit(0)
    try:
        assert os.read(lives, 1) == b"."
        with (
            Bookmark(mark, "0" * 64).open(),
            pytest.raises(BookmarkError, match="locked"),
            Bookmark(mark, "0" * 64).open(),
        ):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(lives)
        os.close(begun)


def test_of_two_runs_with_one_bookmark_the_second_is_told_to_wait(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    with mark.open("rb") as first:
        assert lock(first.fileno())
        code, _, err = jasslog("audit", DAMAGED, "--resume", str(mark))
    assert code == USAGE
    assert f"another run is writing to {mark}; wait until it has ended" in err


def test_the_standard_input_cannot_be_gone_on_with(tmp_path: Path) -> None:
    assert jasslog("audit", "-", "--resume", str(tmp_path / "mark"))[0] == USAGE
    assert not (tmp_path / "mark").exists()


def test_processes_end_when_the_one_that_gives_out_the_work_is_killed(tmp_path: Path) -> None:
    code = f"""
import os, time
from pathlib import Path
from typing import NamedTuple
from jasslog.library.pool import in_order

class Done(NamedTuple):
    done: bool = True

def work(item):
    Path({str(tmp_path)!r}, str(os.getpid())).touch()
    time.sleep(item)
    yield Done()

for _ in in_order([[0.1], [0.1], [0.1], [0.1], [60]], work, 2):
    pass
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.Popen([sys.executable, "-c", code], env=environment)
    until = time.monotonic() + 30
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.6)
    run.kill()
    run.wait()
    idle = [int(path.name) for path in tmp_path.iterdir()]
    assert len(idle) == 2
    while sum(map(_lives, idle)) > 1 and time.monotonic() < until:
        time.sleep(0.05)
    busy = [process for process in idle if _lives(process)]
    for process in busy:
        os.kill(process, signal.SIGKILL)
    assert len(busy) <= 1


def _lives(process: int) -> bool:
    """Whether the process exists and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except FileNotFoundError:
        return False
