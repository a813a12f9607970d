"""Output never overwrites a file that the same command reads, no report overwrites a record, an empty name is none."""

from __future__ import annotations

import errno
import gzip
import io
import os
import resource
import shutil
import stat
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from shared import SAMPLES, sample
from views.stories import answer

import jasslog
from jasslog.cli.shared import writing

HOUSE = Path(jasslog.__file__).parent
CLUB = '{"id": "club", "extends": "schieber-santiago", "name": "Club"}'


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sealed and signed game, a key, and files that options name."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "g.jsonl").write_bytes(sample("renege").read_bytes())
    (folder / "book.json").write_bytes((HOUSE / "penalties/books/swiss.json").read_bytes())
    (folder / "by.json").write_bytes((HOUSE / "archive/rankings/evening.json").read_bytes())
    (folder / "club.json").write_text(CLUB)
    commands = ["seal", "g.jsonl"], ["keygen", "anna"], ["sign", "g.jsonl", "--key", "anna.key", "-o", "receipt"]
    with chdir(folder):
        assert all(answer(command).endswith("exit code 0\n") for command in commands)
    return folder


@pytest.fixture(autouse=True)
def _files(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shutil.copytree(made, tmp_path, dirs_exist_ok=True))


def _refused(arguments: list[str]) -> str:
    """The output of a command that is refused and changes no file."""
    before = {path: path.read_bytes() for path in Path().iterdir()}
    told = answer(arguments)
    assert told.endswith("exit code 2\n"), told
    assert {path: path.read_bytes() for path in Path().iterdir()} == before
    return told


@pytest.mark.parametrize(
    ("command", "file", "option"),
    [
        ("dossier g.jsonl --book book.json", "book.json", "--book"),
        ("standings g.jsonl --by by.json", "by.json", "--by"),
        ("stats g.jsonl --rules-file club.json", "club.json", "--rules-file"),
        ("audit g.jsonl --rules-file club.json", "club.json", "--rules-file"),
        ("slate g.jsonl --rules-file club.json --format svg", "club.json", "--rules-file"),
        ("report g.jsonl --rules-file club.json", "club.json", "--rules-file"),
        ("evidence g.jsonl 10.5 --receipt receipt --key anna.pub", "receipt", "--receipt"),
        ("evidence g.jsonl 10.5 --receipt receipt --key anna.pub", "anna.pub", "--key"),
        ("audit g.jsonl --resume notes", "notes", "--resume"),
    ],
)
@pytest.mark.parametrize("link", [False, True])
def test_no_answer_is_written_over_a_file_that_an_option_names(
    command: str, file: str, option: str, link: bool
) -> None:
    output = file
    if link and Path(file).exists():
        os.link(file, output := "linked")
    told = _refused([*command.split(), "-o", output])
    assert f"{output} is what {option} names, and was left as it is" in told


@pytest.mark.parametrize("there", ["h.jsonl", "h.jsonl.gz", "other"])
@pytest.mark.parametrize(
    "command",
    [
        "audit g.jsonl",
        "audit g.jsonl --format jsonl",
        "report g.jsonl",
        "stats g.jsonl --format csv",
        "slate g.jsonl --format svg",
        "dossier g.jsonl",
        "evidence g.jsonl 10.5",
    ],
)
def test_no_report_is_written_over_any_record(command: str, there: str) -> None:
    """For example, the shell may have completed the name of a record while the name of the report was being typed."""
    record = sample("schaffhauser").read_bytes()
    Path(there).write_bytes(gzip.compress(record) if there.endswith("gz") else b"\xef\xbb\xbf" + record)
    told = _refused([*command.split(), "-o", there])
    assert f"{there} holds a record; a report is never written over one" in told


@pytest.mark.parametrize("name", ["heb-ab.json", "klaverlive.json", "jass-kit.txt"])
def test_no_report_is_written_over_a_long_log_of_another_program(name: str) -> None:
    """This holds even if its first game is longer than the part of the file that is looked at."""
    log = (SAMPLES / "formats" / name).read_bytes()
    before, end, _ = log.rpartition(b"}")[0].rpartition(b"}")
    Path("log").write_bytes(before + end + b" " * 40_000 + log[len(before + end) :])
    assert "log holds a record" in _refused(["audit", "g.jsonl", "-o", "log"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_report_takes_the_place_of_an_older_one(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The older page is recognised by its first bytes: none of its hundreds of lines is read as a line of a record."""
    page = ["report", "g.jsonl", "--lang", language, "-o", "page.html"]
    assert answer(page).endswith("exit code 0\n")
    monkeypatch.setattr("jasslog.formats.foreign.kind_of", None)
    assert answer(page).endswith("exit code 0\n")


def test_a_record_behind_the_beginning_of_another_page_is_kept() -> None:
    Path("h.html").write_bytes(b"<!doctype html>\n<pre>\n" + sample("schaffhauser").read_bytes())
    assert "h.html holds a record" in _refused(["report", "g.jsonl", "-o", "h.html"])


def test_no_report_is_written_over_what_may_be_a_record_but_cannot_be_read() -> None:
    record = sample("schaffhauser").read_bytes()
    packed = gzip.compress(record)
    files = {
        "broken.gz": packed[:20] + bytes(20) + packed[40:],
        "mistaken.jass": b"jass 1\nno line of a transcript\n",
        "old.jsonl": record.replace(b"\n", b"\r"),
        "wide.jsonl": record.decode().encode("utf-16"),
    }
    for there, content in files.items():
        Path(there).write_bytes(content)
        assert f"{there} holds a record" in _refused(["audit", "g.jsonl", "-o", there])


def test_no_answer_is_written_over_its_own_input_even_if_that_is_no_record() -> None:
    Path("old.html").write_text("<!doctype html>")
    assert "old.html" in _refused(["audit", "g.jsonl", "old.html", "-o", "old.html"])


def test_what_a_link_leads_to_is_written_and_the_link_stays() -> None:
    shutil.copy(sample("clean"), ".")
    Path("link.md").symlink_to("report.md")
    assert answer(["audit", "clean.jsonl", "-o", "link.md"]).endswith("exit code 0\n")
    assert Path("link.md").is_symlink()
    assert Path("report.md").read_text(encoding="utf-8")


def test_a_sealed_record_is_written_again() -> None:
    for _ in range(2):
        assert answer(["seal", "g.jsonl", "-o", "sealed.jsonl"]).endswith("exit code 0\n")
        assert answer(["redact", "sealed.jsonl", "--guessable", "-o", "public.jsonl"]).endswith("exit code 0\n")


@pytest.mark.parametrize("command", ["seal g.jsonl", "seal -", "redact g.jsonl --guessable"])
def test_no_record_is_written_over_that_of_another_game(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("h.jsonl").write_bytes(sample("schaffhauser").read_bytes())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(Path("g.jsonl").read_bytes()))))
    assert "h.jsonl is there already and was left as it is" in _refused([*command.split(), "-o", "h.jsonl"])


def test_what_an_option_names_is_no_hindrance_elsewhere() -> None:
    for _ in range(2):
        assert answer(["dossier", "g.jsonl", "--book", "book.json", "-o", "out.md"]).endswith("exit code 0\n")
        assert answer(["standings", "g.jsonl", "--by", "by.json", "-o", "out.txt"]).endswith("exit code 0\n")


@pytest.mark.parametrize(
    "command",
    [
        ["seal", "g.jsonl", "-o", ""],
        ["audit", "g.jsonl", "-o", ""],
        ["report", "g.jsonl", "-o", ""],
        ["generate", "--rules", "kreuzjass", "-o", ""],
        ["audit", "g.jsonl", "--resume", ""],
        ["audit", "g.jsonl", "--into", ""],
        ["keygen", "anna", "-o", ""],
        ["sign", "g.jsonl", "--key", "anna.key", "-o", ""],
        ["sign", "g.jsonl", "--key", ""],
        ["audit", "g.jsonl", "--rules-file", ""],
        ["verify", "g.jsonl", "--receipt", ""],
        ["compare", "g.jsonl", "g.jsonl", "--proof", ""],
        ["demo", ""],
        ["sql", "", "select 1"],
    ],
)
def test_an_empty_name_is_none(command: list[str]) -> None:
    """A shell variable that nobody has set gives such a name."""
    assert "an empty word names no file and no folder" in _refused(command)


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("audit g.jsonl -o out", "out"),
        ("seal g.jsonl -o out", "out"),
        ("stats g.jsonl --format json -o out", "out"),
        ("report g.jsonl -o out/", "out/g.html"),
        ("sign g.jsonl --key anna.key -o out", "out"),
    ],
)
def test_where_there_is_no_room_the_file_is_named(command: str, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.FileIO):
        def write(self, data: Any, /) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fdopen", lambda descriptor, mode: io.BufferedWriter(Full(descriptor, mode)))
    told = answer(command.split())
    assert told.endswith(f"{file}: cannot be written: No space left on device\n--- exit code 2\n")
    assert not [path for path in Path().rglob("*") if path.name in (file, "g.html") or path.name.startswith(".")]


@pytest.mark.parametrize("command", ["generate --rules kreuzjass", "transcript g.jsonl", "audit g.jsonl --format json"])
def test_a_pipe_or_device_is_written_to_and_stays_what_it_is(command: str) -> None:
    os.mkfifo("pipe")
    with subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE) as reader:
        answer([*command.split(), "-o", "pipe"])
        assert reader.communicate()[0]
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)


def test_that_nobody_reads_a_pipe_any_more_is_no_problem_of_writing() -> None:
    """``writing`` passes the error on: ``run`` decides what a command does then, for named pipes as for others."""
    with pytest.raises(BrokenPipeError), writing("pipe"):
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def test_damaged_games_need_a_file() -> None:
    os.mkfifo("pipe")
    told = answer(["generate", "--rules", "kreuzjass", "--damage", "all", "-o", "pipe"])
    assert "name a file with -o" in told
    assert told.endswith("exit code 2\n")
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)


@pytest.mark.parametrize(
    "command",
    [
        "audit g.jsonl",
        "slate g.jsonl --format svg",
        "dossier g.jsonl",
        "standings g.jsonl",
        "evidence g.jsonl 10.5",
        "seal g.jsonl",
        "redact g.jsonl --guessable",
        "sign g.jsonl --key anna.key",
        "transcript g.jsonl",
        "generate --rules kreuzjass",
    ],
)
def test_of_a_folder_in_the_place_of_a_file_every_command_says_the_same(command: str) -> None:
    Path("out").mkdir()
    told = answer([*command.split(), "-o", "out"])
    assert told.endswith("jasslog: out is a folder; name a file in it\n--- exit code 2\n")


@pytest.mark.parametrize("command", ["report g.jsonl -o out/", "demo out", "audit g.jsonl --into out", "demo out/deep"])
def test_a_file_in_the_place_of_a_folder_is_named(command: str) -> None:
    Path("out").write_text("mine")
    assert "jasslog: out is a file, not a folder\n" in _refused(command.split())


@pytest.mark.parametrize("command", ["demo {}", "demo {}/deep", "report g.jsonl -o {}/", "audit g.jsonl --into {}/f"])
def test_so_is_a_device(command: str) -> None:
    assert "jasslog: /dev/full is a file, not a folder\n" in answer(command.format("/dev/full").split())


def test_so_is_a_link_that_leads_nowhere() -> None:
    Path("nowhere").symlink_to("missing/further")
    assert "jasslog: nowhere is a file, not a folder\n" in answer(["demo", "nowhere"])


@pytest.mark.parametrize("command", ["compile", "fmt", "fmt --write", "convert"])
def test_a_record_in_the_place_of_a_transcript_is_told_to_be_one(command: str) -> None:
    told = _refused([*command.split(), "g.jsonl"])
    assert "jasslog: g.jsonl: it is a record already; `jasslog transcript` writes it as a transcript\n" in told


_WRITE = [
    "generate --rules kreuzjass --games 3",
    "generate --rules kreuzjass --games 3 --damage all",
    "seal g.jsonl",
    "redact g.jsonl --guessable",
    "compile t.jass",
    "convert log.json",
    "audit g.jsonl --format jsonl",
]


@pytest.mark.parametrize("command", _WRITE)
def test_what_is_written_under_the_name_of_a_gzip_file_is_one(command: str) -> None:
    Path("t.jass").write_text(answer(["transcript", "g.jsonl"]).partition("---")[0])
    Path("log.json").write_bytes((SAMPLES / "formats" / "heb-ab.json").read_bytes())
    for name in ("out", "out.jsonl.gz", "again.gz"):
        answer([*command.split(), "-o", name])
    packed = Path("out.jsonl.gz").read_bytes()
    assert gzip.decompress(packed) == Path("out").read_bytes()
    # The packed file contains neither a time nor a name, so it is the same each time.
    assert packed == Path("again.gz").read_bytes()


@pytest.mark.parametrize("command", _WRITE)
def test_what_is_written_under_the_name_of_a_zstandard_file_is_one_or_the_package_is_named(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("t.jass").write_text(answer(["transcript", "g.jsonl"]).partition("---")[0])
    Path("log.json").write_bytes((SAMPLES / "formats" / "heb-ab.json").read_bytes())
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "zstandard", None)
        told = answer([*command.split(), "-o", "out.zst"])
    assert "out.zst: the Python package zstandard is needed" in told
    assert told.endswith("exit code 6\n")
    assert not list(Path().glob("out*"))
    zstandard = pytest.importorskip("zstandard")
    for name in ("out", "out.zst"):
        answer([*command.split(), "-o", name])
    unpacked = zstandard.ZstdDecompressor().decompressobj()
    assert unpacked.decompress(Path("out.zst").read_bytes()) == Path("out").read_bytes()


def test_a_packed_report_that_is_gone_on_with_is_the_same() -> None:
    answer(["generate", "--rules", "kreuzjass", "--games", "12", "-o", "many.jsonl"])
    answer(["audit", "many.jsonl", "--format", "jsonl", "-o", "out.gz"])
    answer(["audit", "many.jsonl", "--format", "jsonl", "-o", "noted.gz", "--resume", "notes"])
    assert Path("noted.gz").read_bytes() == Path("out.gz").read_bytes()


@pytest.mark.parametrize("name", ["new.jsonl.gz", "new.jsonl.zst"])
@pytest.mark.parametrize("begin", ["record", "append"])
def test_a_record_is_not_begun_under_the_name_of_a_packed_file(
    begin: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = Path("g.jsonl").read_bytes().partition(b"\n")[0]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(head))))
    told = answer(["record", name, "--rules", "kreuzjass"] if begin == "record" else ["append", name])
    assert f"{name}: " in told
    assert ".zst" in told
    assert told.endswith("exit code 3\n")
    assert not Path(name).exists()


def test_a_file_that_may_only_be_read_is_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    answer(["dossier", "g.jsonl", "-o", "out.md"])
    os.chmod("out.md", 0o444)
    # Root may write to every file, so the answer of the system is replaced.
    monkeypatch.setattr(os, "access", lambda path, how: not (path.endswith("out.md") and how == os.W_OK))
    told = _refused(["dossier", "g.jsonl", "-o", "out.md"])
    assert "out.md: cannot be written: Permission denied" in told


def test_damaged_games_that_find_no_room_leave_no_answers_behind_and_are_written_later() -> None:
    told = ["generate", "--rules", "kreuzjass", "--damage", "all", "--games", "2", "-o", "out"]
    assert answer(told).endswith("exit code 0\n")
    files = Path("out"), Path("out.expected.jsonl")
    whole = [file.read_bytes() for file in files]
    for file in files:
        file.unlink()

    def almost() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole[0]) - 1, len(whole[0]) - 1))

    # Python would leave its own files cut off, too: compiled modules that no later run could read.
    assert subprocess.run([sys.executable, "-B", "-m", "jasslog", *told], preexec_fn=almost).returncode == 2
    assert not any(file.exists() for file in files)
    assert answer(told).endswith("exit code 0\n")
    assert [file.read_bytes() for file in files] == whole
