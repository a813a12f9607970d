"""What never enters a folder of facts, and how a person or a game is removed from it for good."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from pathlib import Path
from typing import Any

import pytest
from archive.keeping import PEOPLE, SECRET, counted, everything, kept, rows, without_sources
from msgspec.structs import replace
from shared import sample, samples

from jasslog.archive import manifest as manifests
from jasslog.archive import update as forgetting
from jasslog.archive.manifest import FolderRefused, newest
from jasslog.archive.people import GAME, PERSON, KeyUnusable, People, secret_of
from jasslog.archive.plan import Sizes
from jasslog.library.read import read

pytest.importorskip("duckdb")
NAMES = ("Xaverine", "Zötzi Öhrli", "Quirinus", "Wunibald")
WORDS = ("Kribbelkrabbel", "Schnurrdiburr")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games of the same people, one of them with remarks and members of another program, and a game of others."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number, ending in enumerate(("renege", "clean", "weis-booked-twice")):
        lines = [json.loads(line) for line in sample(ending).read_text().splitlines()]
        lines[0]["game"] = f"game-{number}"
        names = [*NAMES[number:], *NAMES[:number]] if number < 2 else ["A", "B", "C", "D"]
        lines.insert(1, {"type": "players_named", "names": names})
        if not number:
            lines.append({"type": "remark_made", "text": WORDS[0], "x_words": WORDS[1]})
            lines.append({"type": "objection_raised", "seat": 1, "text": WORDS[0]})
        told = [json.dumps(event | {"seq": seq}) for seq, event in enumerate(lines)]
        (folder / f"{number}.jsonl").write_text("\n".join(told) + "\n")
    return folder


def _strings(folder: Path) -> str:
    """Every byte of the files in a folder, and every value of its tables, as one text."""
    raw = b"\n".join(data for _, data in everything(folder)).decode("latin1")
    return raw + repr(rows(folder))


def _absent(folder: Path, *words: str) -> None:
    told = _strings(folder).lower()
    for word in words:
        assert word.lower() not in told
        assert word.lower().encode().decode("latin1") not in told


def test_neither_names_nor_words_nor_paths_go_in(games: Path, tmp_path: Path) -> None:
    kept(tmp_path / "facts", games)
    assert len(rows(tmp_path / "facts")["games"]) == 3
    _absent(tmp_path / "facts", *NAMES, *NAMES[1].split(), *WORDS, str(tmp_path), SECRET.hex())


def test_the_samples_names_do_not_go_in(sample_facts: Path) -> None:
    found: set[str] = set()
    for path in samples():
        for record in read([path]):
            found.update(getattr(record, "names", ()))
    strings = _strings(sample_facts)
    assert len(found) > 4
    # A shorter name may occur there by chance.
    assert not [name for name in found if len(name) > 3 and name in strings]


def test_the_same_person_is_the_same_in_all_games_and_another_with_another_key(games: Path, tmp_path: Path) -> None:
    kept(tmp_path / "facts", games)
    people = {row[4] for row in rows(tmp_path / "facts")["players"] if row[0] in ("0.jsonl", "1.jsonl")}
    assert people == {PEOPLE.pseudonym(name) for name in NAMES}
    assert people.isdisjoint(People(b"z" * 32).pseudonym(name) for name in NAMES)


def test_spellings_of_a_name_are_one_person(games: Path, tmp_path: Path) -> None:
    one = replace(PEOPLE, spellings=(("Xaverine", "Quirinus"),))
    kept(tmp_path / "facts", games, people=one)
    people = {row[4] for row in rows(tmp_path / "facts")["players"] if row[0] in ("0.jsonl", "1.jsonl")}
    assert people == {PEOPLE.pseudonym(name) for name in NAMES[1:]}
    assert kept(tmp_path / "facts", games).made == 1
    assert PEOPLE.pseudonym("Zo\u0308tzi   Öhrli") == PEOPLE.pseudonym(NAMES[1])


def test_a_spelling_is_the_same_however_its_accents_and_blanks_are_written() -> None:
    one = replace(PEOPLE, spellings=(("Zo\u0308tzi   O.", "Zötzi  Öhrli"),))
    assert one.pseudonym("Zötzi O.") == PEOPLE.pseudonym("Zötzi Öhrli")


def test_a_name_that_is_no_text_is_a_name() -> None:
    assert PEOPLE.pseudonym("\udcff") != PEOPLE.pseudonym("\udcfe")


def _forget(folder: Path, games: Path, *what: tuple[str, str], **more: Any) -> None:
    kept(folder, games, forget=what, **more)


def test_a_person_is_forgotten_for_good(games: Path, tmp_path: Path) -> None:
    facts = tmp_path / "facts"
    kept(facts, games)
    before, gone = rows(facts), PEOPLE.pseudonym("Quirinus")
    _forget(facts, games, (PERSON, "Quirinus"))
    _absent(facts, gone, "Quirinus")
    shutil.copy(games / "0.jsonl", games / "again.jsonl")
    kept(facts, games, verify=True)
    _absent(facts, gone, "Quirinus")
    assert len(rows(facts)["players"]) == len(before["players"]) + 4
    forgetful = replace(PEOPLE, forgotten=frozenset({PEOPLE.mark(PERSON, "Quirinus")}))
    assert without_sources(rows(facts)) == counted(games, people=forgetful)


@pytest.mark.parametrize("word", ["Xaverine", "Quirinus"])
@pytest.mark.parametrize("known", [0, 1])
def test_a_person_is_forgotten_under_every_spelling_whether_or_not_a_later_run_is_told_of_them(
    games: Path, tmp_path: Path, word: str, known: int
) -> None:
    facts, told = tmp_path / "facts", replace(PEOPLE, spellings=(("Xaverine", "Quirinus"),))
    runs = [PEOPLE, told, PEOPLE]
    _forget(facts, games, (PERSON, word), people=runs[known])
    for people in runs[known + 1 :]:
        kept(facts, games, people=people)
    for name in ("Xaverine", "Quirinus"):
        _absent(facts, PEOPLE.pseudonym(name), name)


def test_a_game_is_forgotten_for_good(games: Path, tmp_path: Path) -> None:
    facts = tmp_path / "facts"
    kept(facts, games)
    _forget(facts, games, (GAME, "game-1"))
    kept(facts, games)
    assert {row[3] for row in rows(facts)["games"]} == {"game-0", "game-2"}
    assert all(row[0] != "1.jsonl" for table, some in rows(facts).items() if table != "sources" for row in some)
    _absent(facts, "game-1")


def test_other_items_stay_when_somebody_is_forgotten(games: Path, tmp_path: Path) -> None:
    facts, small = tmp_path / "facts", (1, 10**9, 10**9)
    assert kept(facts, games, sizes=Sizes(*small)).made == 3
    done = kept(facts, games, sizes=Sizes(*small), forget=((GAME, "game-1"),))
    assert (done.made, done.kept) == (1, 2)


def test_what_is_broken_off_while_somebody_is_forgotten_brings_nobody_back(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = tmp_path / "facts"
    kept(facts, games)
    with monkeypatch.context() as broken:
        broken.setattr(forgetting, "prune", lambda *_: (_ for _ in ()).throw(OSError("killed")))
        with pytest.raises(OSError, match="killed"):
            _forget(facts, games, (PERSON, "Quirinus"))
    kept(facts, games)
    _absent(facts, PEOPLE.pseudonym("Quirinus"))


@pytest.mark.parametrize("broken", ["manifest", "forgotten"])
def test_a_damaged_file_brings_nobody_back_and_no_other_key_is_taken(games: Path, tmp_path: Path, broken: str) -> None:
    """Who is to be forgotten lies in two files; the folder is refused only where neither of them can be read."""
    facts = tmp_path / "facts"
    kept(facts, games)
    _forget(facts, games, (PERSON, "Quirinus"))
    _forget(facts, games, (GAME, "game-2"))
    assert _damage(facts, broken) == 2
    with pytest.raises(FolderRefused, match="other-key"):
        kept(facts, games, people=People(b"z" * 32))
    shutil.copy(games / "2.jsonl", games / "again.jsonl")
    kept(facts, games, verify=True)
    _absent(facts, PEOPLE.pseudonym("Quirinus"), "Quirinus", "game-2")
    _damage(facts, "manifest")
    _damage(facts, "forgotten")
    with pytest.raises(FolderRefused, match="marks-damaged"):
        kept(facts, games)


def test_a_run_that_is_broken_off_after_the_marks_were_written_keeps_nobody_else_from_being_forgotten(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts, keep = tmp_path / "facts", manifests.keep

    def broken(path: str, value: object) -> None:
        if "manifest-" in path:
            raise OSError("killed")
        keep(path, value)

    kept(facts, games)
    with monkeypatch.context() as patched:
        patched.setattr(manifests, "keep", broken)
        with pytest.raises(OSError, match="killed"):
            _forget(facts, games, (PERSON, "Quirinus"))
    _forget(facts, games, (PERSON, "Xaverine"))
    _absent(facts, PEOPLE.pseudonym("Xaverine"))


def _damage(facts: Path, kind: str) -> int:
    """Cut off the end of all files of a kind; return how many there are."""
    files = list(facts.glob(f"{kind}-*.json"))
    for file in files:
        file.write_bytes(file.read_bytes()[:-9])
    return len(files)


def test_another_key_is_refused(games: Path, tmp_path: Path) -> None:
    kept(tmp_path / "facts", games)
    number = newest(str(tmp_path / "facts")).number
    with pytest.raises(FolderRefused, match="other-key"):
        kept(tmp_path / "facts", games, people=People(b"z" * 32))
    assert newest(str(tmp_path / "facts")).number == number


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "key"
    made = secret_of(str(file))
    assert len(made) == 32
    assert secret_of(str(file)) == made
    assert file.stat().st_mode & 0o077 == 0
    file.write_text("no key")
    with pytest.raises(KeyUnusable):
        secret_of(str(file))


def test_two_first_runs_at_once_take_the_same_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, original, others = str(tmp_path / "key"), secrets.token_bytes, []

    def meanwhile(size: int) -> bytes:
        monkeypatch.setattr(secrets, "token_bytes", original)
        others.append(secret_of(file))
        return original(size)

    monkeypatch.setattr(secrets, "token_bytes", meanwhile)
    assert [secret_of(file)] == others
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_key_is_made_on_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*names: str) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    file = tmp_path / "key"
    assert secret_of(str(file)) == secret_of(str(file))
    assert [path.name for path in tmp_path.iterdir()] == ["key"]
