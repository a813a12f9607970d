"""Reading files, folders and archives: no file stops the others or is read forever, and one game is held at a time."""

from __future__ import annotations

import gc
import gzip
import io
import os
import subprocess
import sys
import tracemalloc
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from formats.jass_kit_rounds import make_round
from game.random_games import random_events, to_file
from shared import sample

import jasslog
from jasslog.library.files import Unreadable
from jasslog.library.read import Reading, read
from jasslog.library.record import Record
from jasslog.variants.files import from_file
from jasslog.variants.refusal import Refusal

SOURCE = orjson.dumps(make_round(1, 2)) + b"\n"


@cache
def _events(length: int) -> list[dict[str, Any]]:
    return random_events("schieber-santiago", 1, length=length)


def game(name: str, length: int = 60) -> bytes:
    first, *others = _events(length)
    return to_file([{**first, "game": name}, *others])


def ids(*paths: str | Path) -> list[str]:
    """The ids of the games. An unreadable file gives its reason in brackets, with the line if there is one."""
    return [_told(found) if isinstance(found, Unreadable) else found.id for found in read(paths)]


def _told(found: Unreadable) -> str:
    return f"[{found.reason} {found.line}]" if found.line else f"[{found.reason}]"


def test_a_folder_is_read_in_the_order_of_names_and_only_what_holds_records(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "b" / "c.jass.jsonl").write_bytes(game("c"))
    (tmp_path / "a.jsonl").write_bytes(game("a1") + game("a2"))
    (tmp_path / "d.jsonl.gz").write_bytes(gzip.compress(game("d")))
    (tmp_path / "f.gz").write_bytes(gzip.compress(game("f")))
    (tmp_path / "notes.txt").write_text("nothing of ours")
    (tmp_path / "other.gz").write_bytes(gzip.compress(b"nothing of ours"))
    (tmp_path / "image.bin").write_bytes(bytes(range(256)))
    (tmp_path / ".hidden" / "x.jsonl").write_bytes(game("x"))
    assert ids(tmp_path) == ["a1", "a2", "c", "d", "f"]
    assert ids(tmp_path / "b", tmp_path / "a.jsonl", tmp_path / "a.jsonl") == ["c", "a1", "a2", "a1", "a2"]


def test_what_lies_elsewhere_is_told_to_do_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = "https://example.org/games.jsonl"
    assert list(read([url])) == [Unreadable(url, 0, "elsewhere")]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "https:" / "example.org").mkdir(parents=True)
    (tmp_path / url).write_bytes(game("here"))
    assert ids(url) == ["here"]


def test_zstandard_is_read_or_said_to_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jsonl.zst").write_bytes(b"\x28\xb5\x2f\xfd")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "zstandard", None)
        assert ids(tmp_path) == ["[zstandard-missing]"]
    zstandard = pytest.importorskip("zstandard")
    (tmp_path / "a.jsonl.zst").write_bytes(zstandard.compress(game("e")))
    assert ids(tmp_path) == ["e"]


def test_every_game_knows_its_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(game("a1") + game("a2"))
    found = list(read([file], Reading("recorded")))
    assert [(g.file, g.line, g.nth, g.format, g.view) for g in found if isinstance(g, Record)] == [
        (str(file), 1, 1, "jasslog/1", "recorded"),
        (str(file), game("a1").count(b"\n") + 1, 1, "jasslog/1", "recorded"),
    ]


def test_one_unreadable_file_does_not_stop_the_rest(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(game("a"))
    (tmp_path / "b.jsonl").write_bytes(b"")
    (tmp_path / "c.jsonl.gz").write_bytes(b"\x1f\x8b broken")
    (tmp_path / "d").mkdir()
    (tmp_path / "e.jsonl").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "f.jsonl")
    (tmp_path / "g.jsonl").write_bytes(game("g"))
    broken = "[broken-compression]"
    assert ids(tmp_path) == ["a", "[empty]", broken, "[missing]", "[not-a-file]", "g"]
    assert ids(tmp_path / "d", tmp_path / "none", tmp_path / "g.jsonl") == ["[empty-folder]", "[missing]", "g"]


def test_what_came_before_a_break_in_the_compression_is_kept(tmp_path: Path) -> None:
    games = b"".join(game(f"g{number}", 300) for number in range(60))
    whole = gzip.compress(games)
    (tmp_path / "a.jsonl.gz").write_bytes(whole[: len(whole) // 2])
    found = list(read([tmp_path / "a.jsonl.gz"]))
    last = found[-1]
    assert isinstance(last, Unreadable)
    assert (last.reason, last.to_error().file) == ("broken-compression", str(tmp_path / "a.jsonl.gz"))
    assert all(isinstance(g, Record) for g in found[:-1])
    assert last.line == sum(len(g.events) for g in found if isinstance(g, Record)) > 1000


def test_every_game_before_a_cut_is_read_whole(tmp_path: Path) -> None:
    games = [game(f"g{number}", 60) for number in range(6)]
    packed = b"".join(gzip.compress(one, mtime=0) for one in games)
    ends = [len(b"".join(gzip.compress(one, mtime=0) for one in games[: count + 1])) for count in range(6)]
    for cut in range(50, len(packed), 50):
        (tmp_path / "a.jsonl.gz").write_bytes(packed[:cut])
        *found, last = read([tmp_path / "a.jsonl.gz"])
        assert isinstance(last, Unreadable)
        assert last.reason == "broken-compression"
        whole = sum(end <= cut for end in ends)
        records = [one for one in found if isinstance(one, Record)]
        assert [to_file(one.events) for one in records[:whole]] == games[:whole]
        assert len(records) <= whole + 1


def test_links_are_followed_but_never_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "g.jsonl").write_bytes(game("g"))
    (tmp_path / "a" / "b" / "up").symlink_to(tmp_path / "a")
    (tmp_path / "a" / "b" / "self").symlink_to(tmp_path / "a" / "b" / "self")
    (tmp_path / "a" / "z.jsonl").symlink_to(tmp_path / "a" / "b" / "g.jsonl")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert ids(tmp_path / "a") == ["g", "g"]
    assert ids(tmp_path / "link") == ["g", "g"]


def test_standard_input_is_read_plain_and_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    for data in (game("i"), gzip.compress(game("i"))):
        stdin = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)))
        monkeypatch.setattr(sys, "stdin", stdin)
        (found,) = read(["-"])
        assert isinstance(found, Record)
        gc.collect()
        assert (found.file, found.id, found.verdicts["intact"]) == ("-", "i", "ok")
        assert not stdin.buffer.closed


def test_a_foreign_log_is_known_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "Arena 1.txt").write_bytes(SOURCE * 3)
    (tmp_path / "z.jsonl").write_bytes(game("z"))
    found = [g for g in read([tmp_path]) if isinstance(g, Record)]
    assert [g.format for g in found] == ["jass-kit"] * 3 + ["jasslog/1"]
    assert [g.line for g in found] == [1, 2, 3, 1]


def test_every_foreign_format_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"gameId": "x",\n "moves": []}')
    (tmp_path / "b.json").write_text('{"History": []}')
    (tmp_path / "c.jass").write_text("players: A B C D\ndealer: A\ntrump: Rosen\n")
    (tmp_path / "d.txt").write_text("Dear Sir,\nthe rules: are\n")
    found = [g for g in read([tmp_path]) if isinstance(g, Record)]
    assert [(g.format, bool(g.events)) for g in found] == [
        ("heb-ab", False),
        ("klaverlive", False),
        ("stammtisch", True),
    ]


def test_a_file_may_be_of_any_size(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    one = game("m", 300)

    def peak(games: int) -> int:
        with file.open("wb") as out:
            for _ in range(games):
                out.write(one)
        gc.collect()
        tracemalloc.start()
        count = sum(isinstance(found, Record) for found in read([file]))
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert count == games
        return top

    peak(2)
    few, many = peak(20), peak(100)
    assert many < few * 1.5 + 100_000


def test_a_users_own_rules_are_used(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"id": "mine", "extends": "schieber-santiago", "end": {"target": 500}}')
    own = from_file(tmp_path / "mine.json")
    assert not isinstance(own, Refusal)
    (tmp_path / "g.jsonl").write_bytes(game("g").replace(b'"schieber-santiago"', b'"mine"'))
    (found,) = read([tmp_path / "g.jsonl"], Reading(own=(own,)))
    assert isinstance(found, Record)
    assert found.variant is not None
    assert found.variant.end.target == 500
    (found,) = read([tmp_path / "g.jsonl"])
    assert isinstance(found, Record)
    assert found.variant is None
    data = (tmp_path / "g.jsonl").read_bytes()
    for found in (jasslog.load(tmp_path / "g.jsonl", own=[own]), jasslog.loads(data, own=iter([own]))):
        assert found.variant is own
        assert "J120" not in {finding.code for finding in found.findings}
    assert [found.variant for found in jasslog.load_all(tmp_path / "g.jsonl", own=[own])] == [own]


@pytest.mark.parametrize("own", ["club.json", [Path("club.json")], 5])
def test_what_is_no_set_of_rules_is_refused(own: Any) -> None:
    for read_by in (jasslog.load, jasslog.load_all):
        with pytest.raises(jasslog.JasslogError, match="set"):
            read_by("samples/play/renege.jsonl", own=own)
    with pytest.raises(jasslog.JasslogError, match=r"^none.json is not a set of rules"):
        jasslog.load("samples/play/renege.jsonl", own=[from_file(Path("none.json"))])  # type: ignore[list-item]


AUDITS = """
import sys
import jasslog
assert not {"pydantic", "orjson", "click"} & set(sys.modules), "import jasslog"
for record in jasslog.load_all(sys.argv[1]):
    record.report()
    record.at(20)
    record.rounds
assert not {"pydantic", "pydantic_core", "click"} & set(sys.modules), "audit"
"""


def test_importing_is_light_and_auditing_needs_no_pydantic(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(to_file(random_events("schieber-santiago", 2, slips=0.1)))
    (tmp_path / "b.txt").write_bytes(SOURCE)
    done = subprocess.run([sys.executable, "-c", AUDITS, str(tmp_path)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_load_takes_one_game_and_says_so_otherwise(tmp_path: Path) -> None:
    one, two, none = tmp_path / "1.jsonl", tmp_path / "2.jsonl", tmp_path / "0.jsonl"
    one.write_bytes(game("a"))
    two.write_bytes(game("a") + game("b"))
    none.write_bytes(b"")
    assert jasslog.load(one).id == jasslog.load(str(one)).id == "a"
    assert [record.id for record in jasslog.load_all(two)] == ["a", "b"]
    for file, text in [(two, "more than one"), (none, "empty"), (tmp_path / "no", "no such file")]:
        with pytest.raises(jasslog.JasslogError, match=text) as caught:
            jasslog.load(file)
        assert str(file) in str(caught.value)
    with pytest.raises(jasslog.JasslogError, match="empty"):
        jasslog.load_all(tmp_path)


PAPER = sample("from-paper-renege", "jass")


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf", b"; written down after play\n\n"])
def test_a_transcript_is_audited_as_the_record_it_stands_for(tmp_path: Path, before: bytes) -> None:
    file = tmp_path / "game.jass"
    file.write_bytes(before + PAPER.read_bytes())
    (told,) = read([file])
    (record,) = read([PAPER.with_suffix(".jsonl")])
    assert isinstance(told, Record)
    assert isinstance(record, Record)
    assert (told.format, told.line, told.nth) == ("transcript", 1, 1)
    assert told.events == record.events
    assert [found.code for found in told.audit().findings] == [found.code for found in record.audit().findings]
    assert told.audit().findings[0].line == told.raw.lines[told.audit().findings[0].seq] > 1


def test_a_transcript_with_mistakes_is_not_half_read(tmp_path: Path) -> None:
    file = tmp_path / "game.jass"
    file.write_bytes(PAPER.read_bytes().replace(b"\nround ", b"\nruond ", 1))
    (told,) = read([file])
    assert isinstance(told, Unreadable)
    assert (told.reason, told.line) == ("transcript-mistakes", 9)


def test_a_transcript_in_a_folder_lies_beside_its_record(tmp_path: Path) -> None:
    (tmp_path / "game.jass").write_bytes(PAPER.read_bytes())
    assert [type(one) for one in read([tmp_path])] == [Unreadable]
    (tmp_path / "game.jsonl").write_bytes(PAPER.with_suffix(".jsonl").read_bytes())
    assert len(ids(tmp_path)) == 1


def test_the_door_reads_of_a_folder_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(PAPER.with_suffix(".jsonl").read_bytes())
    (tmp_path / "two.jass").write_bytes(PAPER.read_bytes())
    assert len(jasslog.load_all(tmp_path)) == 1
    assert len(jasslog.load_all(tmp_path / "two.jass")) == 1
    assert "Transcripts in a folder are left out" in str(jasslog.load_each.__doc__)
