"""Sealing, verifying, signing, comparing, hiding: what the commands answer, and with which exit code."""

from __future__ import annotations

import errno
import gzip
import json
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from game.builder import Record
from shared import copied, sample
from trust.sealing import joined as written
from trust.sealing import plain_sample, sealed_sample
from views.stories import answer

from jasslog.log import mend


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("renege", "clean", "shoved", "names-hidden", "sealed", "sealed-tampered")
    monkeypatch.chdir(copied(tmp_path, *names))
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    Path("salted.jsonl").write_bytes(written(plain_sample("renege")))


def _text(*arguments: str, code: int = 0) -> str:
    told, _, ended = answer(list(arguments)).rpartition("--- exit code ")
    assert int(ended) == code, told
    return told


def _json(*arguments: str, code: int = 0) -> Any:
    return json.loads(_text(*arguments, code=code).split("\n--- ")[0])


def _signed(name: str = "renege", by: str = "anna") -> tuple[str, str]:
    """Sign a record; return the file names of its receipt and of the public key that checks it."""
    if not Path(f"{by}.key").exists():
        _text("keygen", by)
    told = _text("sign", f"{name}.jsonl", "--key", f"{by}.key")
    return told.split(":")[0], f"{by}.pub"


def _lines(name: str) -> list[bytes]:
    return Path(name).read_bytes().splitlines(keepends=True)


def test_seal_puts_tags_and_seals_into_the_file_and_doing_it_again_changes_nothing() -> None:
    assert "47 events, 1 seal (1 new)" in _text("seal", "renege.jsonl")
    once = Path("renege.jsonl").read_bytes()
    assert once == written(sealed_sample("renege"))
    assert "47 events, 1 seal;" in _text("seal", "renege.jsonl")
    assert Path("renege.jsonl").read_bytes() == once
    assert sorted(path.name for path in Path().iterdir() if path.name.startswith(".")) == []


def test_seal_into_another_file_leaves_the_record_as_it_is() -> None:
    before = Path("renege.jsonl").read_bytes()
    assert "sealed2.jsonl" in _text("seal", "renege.jsonl", "-o", "sealed2.jsonl")
    assert Path("renege.jsonl").read_bytes() == before
    assert Path("sealed2.jsonl").read_bytes() == written(sealed_sample("renege"))
    assert _text("seal", "renege.jsonl", "-o", "-").startswith(written(sealed_sample("renege")).decode())
    assert "never written over a record" in _text("seal", "renege.jsonl", "-o", "./renege.jsonl", code=2)


def test_tags_and_seals_are_dropped_and_made_again() -> None:
    plain = Path("renege.jsonl").read_bytes()
    _text("seal", "renege.jsonl")
    sealed = Path("renege.jsonl").read_bytes()
    for dropped in ("tags", "seals", "both"):
        assert f"without {'tags and seals' if dropped == 'both' else dropped}" in _text(
            "seal", "renege.jsonl", "--drop", dropped
        )
        there = Path("renege.jsonl").read_bytes()
        assert (b'"~"' in there, b'"sealed"' in there) == (dropped == "seals", dropped == "tags")
        assert dropped != "both" or there == plain
        _text("seal", "renege.jsonl")
        assert Path("renege.jsonl").read_bytes() == sealed


def test_every_game_of_an_archive_is_sealed() -> None:
    Path("both.jsonl").write_bytes(Path("renege.jsonl").read_bytes() + Path("clean.jsonl").read_bytes())
    assert len(_text("seal", "both.jsonl").splitlines()) == 2
    assert Path("both.jsonl").read_bytes() == written(sealed_sample("renege")) + written(sealed_sample("clean"))
    assert [game["verdict"] for game in _json("verify", "both.jsonl", "--format", "json")["games"]] == ["intact"] * 2


def test_a_compressed_record_is_sealed_into_another_file() -> None:
    Path("renege.jsonl.gz").write_bytes(gzip.compress(Path("renege.jsonl").read_bytes()))
    assert "compressed" in _text("seal", "renege.jsonl.gz", code=3)
    _text("seal", "renege.jsonl.gz", "-o", "sealed2.jsonl")
    assert Path("sealed2.jsonl").read_bytes() == written(sealed_sample("renege"))


def test_a_record_that_was_changed_is_not_sealed_over() -> None:
    before = Path("sealed-tampered.jsonl").read_bytes()
    for drop in ((), ("--drop", "both")):
        assert "cover that up" in _text("seal", "sealed-tampered.jsonl", *drop, code=4)
    assert Path("sealed-tampered.jsonl").read_bytes() == before
    Path("gap.jsonl").write_bytes(b"".join(line for line in _lines("renege.jsonl") if b'"seq":9,' not in line))
    assert "damaged" in _text("seal", "gap.jsonl", code=3)
    assert "no such file" in _text("seal", "missing.jsonl", code=3)


def test_a_line_added_without_a_tag_gets_one() -> None:
    _text("seal", "clean.jsonl")
    with Path("clean.jsonl").open("ab") as file:
        file.write(b'{"seq":52,"text":"Well played.","type":"remark_made"}\n')
    assert "J702" in _text("verify", "clean.jsonl", code=4)
    _text("seal", "clean.jsonl")
    assert "2 seals" in _text("verify", "clean.jsonl")


def test_a_sealed_record_is_written_on_and_stays_intact() -> None:
    _text("seal", "renege.jsonl")
    receipt, key = _signed()
    event = '{"type":"remark_made","text":"Once more?"}'
    assert _text("append", "renege.jsonl", event)
    told = _text("verify", "renege.jsonl", "--receipt", receipt, "--key", key)
    assert "1 event after the last seal" in told
    _text("undo", "renege.jsonl", "--to", "#40", "--reason", "the arbiter wants it")
    _text("verify", "renege.jsonl", "--receipt", receipt, "--key", key)
    _text("seal", "renege.jsonl")
    assert "2 seals" in _text("verify", "renege.jsonl", "--receipt", receipt, "--key", key)


def test_salts_are_given_only_before_the_first_seal() -> None:
    assert "4 events got a salt" in _text("seal", "renege.jsonl", "--salt")
    lines = _lines("renege.jsonl")
    assert sum(b'"salt"' in line for line in lines) == sum(b'"hand_dealt"' in line for line in lines) == 4
    assert "salts would change" in _text("seal", "renege.jsonl", "--salt", code=3)
    assert "Intact." in _text("verify", "renege.jsonl")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_a_record_that_somebody_writes_to_is_not_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    waiting = mend.open_locked
    monkeypatch.setattr(mend, "open_locked", lambda path, create, wait: waiting(path, create=create, wait=wait / 20))
    with Path("renege.jsonl").open("ab") as file:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)
        before = Path("renege.jsonl").read_bytes()
        assert "writing" in _text("seal", "renege.jsonl", code=3)
        assert Path("renege.jsonl").read_bytes() == before


def test_a_link_is_not_followed_and_the_mode_is_kept() -> None:
    os.symlink("renege.jsonl", "link.jsonl")
    assert "link" in _text("seal", "link.jsonl", code=3)
    Path("renege.jsonl").chmod(0o640)
    _text("seal", "renege.jsonl")
    assert stat.S_IMODE(Path("renege.jsonl").stat().st_mode) == 0o640


def test_verify_says_intact_only_where_something_would_show_a_change() -> None:
    assert "Nothing speaks against it" in _text("verify", "renege.jsonl", code=5)
    _text("seal", "renege.jsonl")
    told = _text("verify", "renege.jsonl")
    assert "48 lines, every one holds" in told
    assert "47 events covered" in told
    assert "only against a receipt" in told.replace("\n", " ")


def test_verify_names_the_changed_line_and_ends_with_4() -> None:
    told = _text("verify", "sealed-tampered.jsonl", code=4)
    assert "sealed-tampered.jsonl:45" in told
    assert "NOT INTACT" in told
    assert _json("verify", "sealed-tampered.jsonl", "--format", "json", code=4)["games"][0]["verdict"] == "tampered"
    assert _text("audit", "sealed-tampered.jsonl", code=4)


def test_verify_tells_damage_from_tampering() -> None:
    Path("cut.jsonl").write_bytes(b"".join(line for line in _lines("renege.jsonl") if b'"seq":9,' not in line))
    assert "something is wrong with the file" in _text("verify", "cut.jsonl", code=1)
    Path("empty.jsonl").write_bytes(b"")
    assert "it is empty" in _text("verify", "empty.jsonl", code=3)
    Path("noise.jsonl").write_bytes(bytes(range(256)))
    _text("verify", "noise.jsonl", code=3)


def test_verify_tells_each_game_of_an_archive_as_it_would_alone() -> None:
    names = ("sealed", "sealed-tampered", "renege")
    Path("all.jsonl").write_bytes(b"".join(Path(f"{name}.jsonl").read_bytes() for name in names))
    whole = _text("verify", "all.jsonl", code=4)
    told = [game["verdict"] for game in _json("verify", "all.jsonl", "--format", "json", code=4)["games"]]
    assert told == ["intact", "tampered", "unproved"]
    assert [whole.count(f"all.jsonl: {name}\n") for name in names] == [1, 1, 1]
    assert "\n\n\n" not in whole


@pytest.mark.parametrize(("first", "code"), [("sealed", 3), ("sealed-tampered", 4)])
def test_verify_tells_the_games_before_the_place_where_a_file_breaks_off(first: str, code: int) -> None:
    data = Path(f"{first}.jsonl").read_bytes() + Path("clean.jsonl").read_bytes()
    Path("cut.jsonl.gz").write_bytes(gzip.compress(data)[:-20])
    games = _json("verify", "cut.jsonl.gz", "--format", "json", code=code)["games"]
    assert [game["game"] for game in games][:1] == [first]
    assert f"cut.jsonl.gz: {first}\n" in _text("verify", "cut.jsonl.gz", code=code)


@pytest.mark.parametrize("wanted", [[], ["--game", "1"], ["--game", "clean"]])
@pytest.mark.parametrize(
    "command",
    [["sign", "{file}", "--key", "anna.key"], ["redact", "{file}", "-o", "new"], ["transcript", "{file}", "-o", "new"]],
)
def test_of_a_game_behind_which_a_file_breaks_off_nothing_is_written(command: list[str], wanted: list[str]) -> None:
    _text("keygen", "anna")
    Path("cut.jsonl.gz").write_bytes(gzip.compress(Path("clean.jsonl").read_bytes())[:400])
    before = sorted(os.listdir())
    told = _text(*(part.format(file="cut.jsonl.gz") for part in command), *wanted, code=3)
    assert "cut.jsonl.gz: its compression is broken, after line " in told
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize("log", ["from-paper.jass", "stammtisch.txt"])
@pytest.mark.parametrize(
    "command",
    [["redact", "{file}", "-o", "new"], ["sign", "{file}", "--key", "anna.key"], ["seal", "{file}", "-o", "new"]],
)
def test_what_is_no_record_is_neither_hidden_nor_signed_nor_sealed(command: list[str], log: str) -> None:
    _text("keygen", "anna")
    shutil.copy(sample(*log.split(".")), log)
    before = sorted(os.listdir())
    told = _text(*(part.format(file=log) for part in command), code=3)
    assert f"make a record of it first: jasslog {'compile' if log.endswith('.jass') else 'convert'} {log} -o " in told
    assert sorted(os.listdir()) == before


def test_a_game_before_that_behind_which_a_file_breaks_off_is_whole() -> None:
    _text("keygen", "anna")
    games = Path("clean.jsonl").read_bytes() + Path("renege.jsonl").read_bytes()
    Path("cut.jsonl.gz").write_bytes(gzip.compress(games)[:-20])
    for number, wanted in enumerate(("1", "clean")):
        _text("sign", "cut.jsonl.gz", "--key", "anna.key", "--game", wanted, "-o", f"{number}.receipt")


def test_verify_checks_the_rest_of_a_folder_where_a_file_cannot_be_read() -> None:
    receipt, key = _signed()
    Path("games").mkdir()
    Path("games", "a.jsonl").touch()
    shutil.copy("sealed-tampered.jsonl", "games")
    whole = _text("verify", "games", code=4)
    assert "games/sealed-tampered.jsonl: sealed-tampered\n" in whole
    assert "games/a.jsonl" in whole.partition("--- standard error")[2]
    # If a file could not be read, nobody can say that the receipt belongs to no game.
    signed = _text("verify", "games", "--receipt", receipt, "--key", key, code=4)
    assert receipt not in signed.partition("--- standard error")[2]


def test_a_receipt_of_no_game_of_an_archive_is_told_after_them_all() -> None:
    receipt, key = _signed()
    Path("both.jsonl").write_bytes(Path("clean.jsonl").read_bytes() + Path("shoved.jsonl").read_bytes())
    checked = ["verify", "both.jsonl", "--receipt", receipt, "--key", key]
    assert receipt in _text(*checked, code=4).partition("--- standard error")[2]
    assert len(_json(*checked, "--format", "json", code=4)["games"]) == 2
    Path("both.jsonl").write_bytes(Path("clean.jsonl").read_bytes() + Path("renege.jsonl").read_bytes())
    told = _json(*checked, "--format", "json", code=5)["games"]
    assert [[one["state"] for one in game["receipts"]] for game in told] == [[], ["holds"]]


def test_the_answer_for_programs_keeps_a_separator_of_lines_in_a_name() -> None:
    name = "a\u2028b\x85c.jsonl"
    shutil.copy("sealed.jsonl", name)
    assert _json("verify", name, "--format", "json")["games"][0]["file"] == name


def test_verify_counts_hidden_lines_and_what_comes_after_the_last_seal() -> None:
    assert "1 line" in _text("verify", "names-hidden.jsonl")
    value = _json("verify", "sealed.jsonl", "--format", "json")["games"][0]
    assert [seal["state"] for seal in value["seals"]] == ["holds", "holds"]
    assert (value["events"], value["sealed"], value["hidden"], value["tagged"]) == (52, 52, 0, True)


def test_a_record_in_other_bytes_is_read_and_told_so() -> None:
    spaced = b"".join(json.dumps(json.loads(line)).encode() + b"\n" for line in _lines("renege.jsonl"))
    Path("spaced.jsonl").write_bytes(spaced)
    assert "not every line is written canonically" in _text("verify", "spaced.jsonl", code=5)
    assert _json("verify", "spaced.jsonl", "--format", "json", code=5)["games"][0]["canonical"] is False
    _text("seal", "spaced.jsonl")
    assert Path("spaced.jsonl").read_bytes() == written(sealed_sample("renege"))
    assert _json("verify", "spaced.jsonl", "--format", "json")["games"][0]["canonical"] is True


def test_lines_dropped_from_the_end_show_against_a_receipt() -> None:
    _text("seal", "renege.jsonl")
    receipt, key = _signed()
    assert receipt == "renege.47.receipt"
    assert "(good): holds" in _text("verify", "renege.jsonl", "--receipt", receipt, "--key", key)
    Path("short.jsonl").write_bytes(b"".join(_lines("renege.jsonl")[:20]))
    _text("verify", "short.jsonl")
    told = _text("verify", "short.jsonl", "--receipt", receipt, "--key", key, code=4)
    assert "dropped from its end" in told


def test_how_many_events_came_after_a_receipt_is_told() -> None:
    receipt, key = _signed()
    assert "after it" not in _text("verify", "renege.jsonl", "--receipt", receipt, "--key", key)
    _text("append", "renege.jsonl", '{"type":"remark_made","text":"Once more?"}')
    told = _text("verify", "renege.jsonl", "--receipt", receipt, "--key", key)
    assert "47 events, signed by anna (good): holds, 1 event after it" in told


def test_a_receipt_says_who_signed_and_whether_the_key_is_known() -> None:
    receipt, key = _signed()
    assert "key not known" in _text("verify", "renege.jsonl", "--receipt", receipt)
    _signed(by="beat")
    told = _text("verify", "renege.jsonl", "--receipt", receipt, "--key", key, "--key", "beat.pub")
    assert "anna (good); beat (good)" in told
    _text("keygen", "carl")
    told = _text("verify", "renege.jsonl", "--receipt", receipt, "--key", "carl.pub", code=5)
    assert "anna (key not known, not checked)" in told
    forged = Path(receipt).read_text().replace("\n47\n", "\n46\n")
    Path("forged.receipt").write_text(forged)
    assert "SIGNATURE DOES NOT FIT" in _text(
        "verify", "renege.jsonl", "--receipt", "forged.receipt", "--key", key, code=4
    )


@pytest.mark.parametrize("there", ["anna.key", "anna.pub"])
def test_where_one_file_of_a_key_is_there_neither_is_made(there: str) -> None:
    Path(there).write_text("mine")
    assert f"{there} is there already" in _text("keygen", "anna", code=2)
    assert [path.name for path in Path().glob("anna.*")] == [there]


def test_a_key_that_finds_no_room_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _no_room)
        assert "No space left on device" in _text("keygen", "anna", code=2)
    assert list(Path().glob("anna.*")) == []
    _text("keygen", "anna")


def _no_room(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_the_secret_key_is_for_its_holder_alone_and_never_written_over() -> None:
    _text("keygen", "anna")
    assert stat.S_IMODE(Path("anna.key").stat().st_mode) == 0o600
    before = Path("anna.key").read_bytes()
    assert "was left as it is" in _text("keygen", "anna", code=2)
    assert Path("anna.key").read_bytes() == before
    secret = before.decode().strip().split("+", 4)[4]
    assert len(secret) == 44
    receipt, key = _signed()
    for told in (_text("verify", "renege.jsonl", "--receipt", receipt, "--key", key), Path(receipt).read_text()):
        assert secret not in told


@pytest.mark.parametrize("name", ["two words", "a+b", "", "../up", "a/b", "-x" * 40])
def test_a_key_whose_name_is_none_or_no_file_is_refused(name: str) -> None:
    before = {str(path) for path in Path().rglob("*")}
    assert _text("keygen", "--", name, code=2)
    assert {str(path) for path in Path().rglob("*")} == before


def test_a_key_whose_name_is_no_text_is_refused_wherever_it_goes() -> None:
    assert "the name of a key" in _text("keygen", "anna\udcff", "-o", "anna", code=2)
    assert not Path("anna.key").exists()


def test_a_key_with_a_name_like_an_address_goes_into_the_file_that_is_named() -> None:
    _text("keygen", "example.com/anna", "-o", "anna")
    assert Path("anna.pub").read_text().startswith("example.com/anna+")


def test_of_several_who_sign_at_once_every_signature_is_kept() -> None:
    names = ["anna", "beat", "carl", "dora"]
    for name in names:
        _text("keygen", name)
    command = [sys.executable, "-m", "jasslog", "sign", "renege.jsonl", "-o", "all.receipt", "--key"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    signing = [
        subprocess.Popen([*command, f"{name}.key"], stdout=subprocess.DEVNULL, env=environment) for name in names
    ]
    assert [one.wait() for one in signing] == [0] * len(names)
    assert sorted(re.findall("(?m)^— ([a-z]+) ", Path("all.receipt").read_text())) == names


def test_a_text_to_be_signed_is_never_written_over_anything_else() -> None:
    receipt, _ = _signed()
    for file in ("renege.jsonl", "anna.key", receipt):
        before = Path(file).read_bytes()
        told = answer(["sign", "renege.jsonl", "--unsigned", "-o", file])
        assert "was left as it is" in told
        assert told.endswith("exit code 2\n")
        assert Path(file).read_bytes() == before
    for _ in range(2):
        _text("sign", "renege.jsonl", "--unsigned", "-o", "text")
    assert Path("text").read_bytes().count(b"\n") == 3
    _text("sign", "renege.jsonl", "--unsigned", "-o", os.devnull)


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not there")
@pytest.mark.parametrize("file", ["text", "text.gz"])
def test_what_ssh_signs_holds_whatever_its_file_is_called(file: str) -> None:
    _text("sign", "renege.jsonl", "--unsigned", "-o", file)
    for command in ("-q -t ed25519 -N  -f id", f"-Y sign -q -n jasslog -f id {file}"):
        subprocess.run(["ssh-keygen", *command.split(" ")], check=True, capture_output=True)
    assert "good" in _text("verify", "renege.jsonl", "--receipt", file, "--key", "id.pub")


def test_sign_adds_to_a_receipt_and_never_writes_over_another() -> None:
    receipt, _ = _signed()
    _signed(by="beat")
    assert Path(receipt).read_text().count("— ") == 2
    Path("other.receipt").write_text("jasslog/friday\n3\n" + "A" * 43 + "=\n")
    told = _text("sign", "renege.jsonl", "--key", "anna.key", "-o", "other.receipt", code=2)
    assert "was left as it is" in told
    assert "give a key" in _text("sign", "renege.jsonl", code=2)
    assert "give a key" in _text("sign", "renege.jsonl", "--key", "anna.key", "--unsigned", code=2)
    assert "not intact" in _text("sign", "sealed-tampered.jsonl", "--key", "anna.key", code=4)
    assert "no key" in _text("sign", "renege.jsonl", "--key", "renege.jsonl", code=3)


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not there")
def test_a_receipt_is_signed_with_ssh_keygen_and_checked_with_its_list_of_signers() -> None:
    told = _text("sign", "renege.jsonl", "--unsigned")
    assert "ssh-keygen -Y sign -n jasslog" in told
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "arbiter", "-f", "id"], check=True)
    command = ["ssh-keygen", "-Y", "sign", "-q", "-n", "jasslog", "-f", "id", "renege.47.checkpoint"]
    subprocess.run(command, check=True, capture_output=True)
    Path("signers").write_text(f"arbiter@club {Path('id.pub').read_text()}")
    checked = ["verify", "renege.jsonl", "--receipt", "renege.47.checkpoint", "--key"]
    assert "arbiter@club (good): holds" in _text(*checked, "signers")
    assert "arbiter (good): holds" in _text(*checked, "id.pub")
    Path("short.jsonl").write_bytes(b"".join(_lines("renege.jsonl")[:20]))
    assert "DOES NOT HOLD" in _text("verify", "short.jsonl", *checked[2:], "signers", code=4)
    _text("keygen", "arbiter", "--from", "id")
    _text("sign", "renege.jsonl", "--key", "id", "--name", "arbiter")
    told = _text("verify", "renege.jsonl", "--receipt", "renege.47.receipt", "--key", "arbiter.pub")
    assert "arbiter (good): holds" in told


def _forge() -> None:
    """Seal the record, and write a copy with its last figure raised, sealed anew as anybody with the program can do."""
    _text("seal", "renege.jsonl")
    plain = written(plain_sample("renege")).replace(b'"scores":[2592,1362]', b'"scores":[2592,1372]')
    Path("forged.jsonl").write_bytes(plain)
    _text("seal", "forged.jsonl")


def test_compare_says_what_two_copies_have_in_common_and_where_they_part() -> None:
    _forge()
    told = _text("compare", "renege.jsonl", "forged.jsonl", code=1)
    assert "the same 46 events" in told
    assert "2592 : 1362 (#46)" in told
    assert "2592 : 1372 (#46)" in told
    assert "the same 47 events" in _text("compare", "renege.jsonl", "salted.jsonl")
    Path("short.jsonl").write_bytes(b"".join(_lines("renege.jsonl")[:28]))
    told = _text("compare", "renege.jsonl", "short.jsonl", code=1)
    assert "up to 10.5.4 seat 0 played D8 (#27)" in told
    assert "ends here" in told
    assert "only a receipt tells them apart" in told.replace("\n  ", " ")
    assert "records of two games" in _text("compare", "renege.jsonl", "clean.jsonl", code=1)
    value = _json("compare", "renege.jsonl", "short.jsonl", "--format", "json", code=1)
    assert (value["kind"], value["common"], value["events"]) == ("second-shorter", 28, [47, 28])
    assert value["first_difference"][1] is None


def test_compare_says_who_signed_which_and_exports_a_contradiction() -> None:
    _forge()
    mine, key = _signed()
    _text("sign", "forged.jsonl", "--key", "anna.key")
    command = ["compare", "renege.jsonl", "forged.jsonl", "--receipt", mine, "--receipt", "forged.47.receipt"]
    told = _text(*command, "--key", key, "--proof", "proof.json", code=4)
    assert "signed by anna (good): fits renege.jsonl" in told
    assert "signed by anna (good): fits forged.jsonl" in told
    assert "receipts that contradict each other" in told.replace("\n", " ")
    assert "anna signed two stories of renege" in _text("verify", "proof.json", "--key", key)
    assert "public key with --key" in _text("verify", "proof.json", code=5)
    _text("keygen", "beat")
    assert "proves nothing" in _text("verify", "proof.json", "--key", "beat.pub", code=4)
    assert _json("verify", "proof.json", "--key", key, "--format", "json")["proved"] is True
    assert "was left as it is" in _text(*command, "--key", key, "--proof", "proof.json", code=2)
    assert "do not contradict" in _text(*command[:5], "--key", key, "--proof", "other.json", code=1)


def test_a_contradiction_over_two_sizes_is_exported_too() -> None:
    early = b"".join(written(plain_sample("renege")).splitlines(keepends=True)[:30])
    Path("early.jsonl").write_bytes(early)
    mine, key = _signed("early")
    later = written(plain_sample("renege")).replace(b'"card":"D8","seat":0', b'"card":"CQ","seat":0')
    Path("later.jsonl").write_bytes(later)
    theirs, _ = _signed("later")
    command = ["compare", "early.jsonl", "later.jsonl", "--receipt", mine, "--receipt", theirs, "--key", key]
    _text(*command, "--proof", "proof.json", code=4)
    told = _text("verify", "proof.json", "--key", key)
    assert "after 30 events the second story had the root" in told


def test_evidence_of_a_trick_is_checked_without_the_record() -> None:
    _text("seal", "renege.jsonl")
    receipt, key = _signed()
    told = _text("evidence", "renege.jsonl", "10.5", "--receipt", receipt, "--key", key, "-o", "trick.json")
    assert "29 lines" in told
    Path("renege.jsonl").unlink()
    told = _text("verify", "trick.json", "--key", key)
    assert told.count(" proved ") == 5
    assert "24 lines before it" in told
    assert "seat 0 played D8" in told
    assert "finds J301 here: suit not followed, seat 0; legal: CQ" in " ".join(told.split())
    assert "Every line is in the record that was signed." in told
    assert "no known key has signed" in _text("verify", "trick.json", code=5)
    bent = Path("trick.json").read_text().replace('\\"card\\":\\"D8\\"', '\\"card\\":\\"CQ\\"')
    Path("bent.json").write_text(bent)
    told = _text("verify", "bent.json", "--key", key, code=4)
    assert "NOT PROVED" in told
    value = _json("verify", "bent.json", "--key", key, "--format", "json", code=4)
    assert (value["holds"], value["unproved"]) == (False, [27])


def test_evidence_that_does_not_show_its_place_is_told_and_not_made() -> None:
    _text("seal", "renege.jsonl")
    _text("evidence", "renege.jsonl", "10.5", "-o", "trick.json")
    bent = json.loads(Path("trick.json").read_text())
    bent["address"] = "99.9"
    Path("bent.json").write_text(json.dumps(bent))
    assert "99.9" in _text("verify", "bent.json", code=4)
    assert _json("verify", "bent.json", "--format", "json", code=4)["holds"] is False
    bent["address"] = "10.5"
    del bent["lines"][26]
    Path("bent.json").write_text(json.dumps(bent))
    value = _json("verify", "bent.json", "--format", "json", code=4)
    assert (value["missing"], value["left_out"], value["ordered"]) == (["10.5.3", "10.5.4"], 26, True)
    assert "10.5.3, 10.5.4" in _text("verify", "bent.json", code=4)
    _text("redact", "renege.jsonl", "--event", "8", "--guessable", "-o", "hidden.jsonl")
    assert "#8 is hidden" in _text("evidence", "hidden.jsonl", "10.5", code=2)


def test_evidence_of_nothing_or_of_a_record_that_is_not_intact_is_refused() -> None:
    assert "no 10.99 in this game" in _text("evidence", "renege.jsonl", "10.99", code=2)
    assert "no address" in _text("evidence", "renege.jsonl", "yesterday", code=2)
    assert "not intact" in _text("evidence", "sealed-tampered.jsonl", "10.1", code=4)


def test_there_is_no_evidence_in_what_is_no_record() -> None:
    _text("evidence", str(sample("from-paper", "jass")), "1.1", code=3)


def _named_record() -> None:
    record = Record(pre=(2300, 1200)).add("players_named", names=["Anna", "Beat", "Chloé", "Dario"]).deal()
    record.choose(0, "S").play("0 SJ S7 HT S6").claim(0)
    record.add("remark_made", text="Well done, Anna.").add("game_ended", winner=0)
    Path("named.jsonl").write_bytes(b"".join(json.dumps(e, ensure_ascii=False).encode() + b"\n" for e in record.events))


def test_redact_hides_names_and_unseen_hands_and_every_seal_holds() -> None:
    _named_record()
    assert "not under a seal" in _text("redact", "named.jsonl", code=2)
    _text("seal", "named.jsonl", "--salt")
    root = _json("verify", "named.jsonl", "--format", "json")["games"][0]["root"]
    told = _text("redact", "named.jsonl", "-o", "public.jsonl")
    assert told.count("hidden:") == 5
    assert "a hidden name stands in the words of #13" in told
    value = _json("verify", "public.jsonl", "--format", "json")["games"][0]
    assert (value["verdict"], value["hidden"], value["root"]) == ("intact", 5, root)
    text = Path("public.jsonl").read_text()
    assert "Beat" not in text
    assert "HK" not in text
    assert "the same 15 events" in _text("compare", "named.jsonl", "public.jsonl")
    _text("redact", "named.jsonl", "--names", "--event", "13", "-o", "nameless.jsonl")
    assert "Anna" not in Path("nameless.jsonl").read_text()


def test_a_name_in_the_first_line_is_told_and_nobody_is_sent_to_hide_that() -> None:
    _named_record()
    lines = _lines("named.jsonl")
    Path("named.jsonl").write_bytes(b"".join([lines[0].replace(b'"game": "', b'"game": "beat-'), *lines[1:]]))
    _text("seal", "named.jsonl", "--salt")
    told = _text("redact", "named.jsonl", "--names", "-o", "public.jsonl")
    assert "#0" in told
    assert "--event 0" not in told


def test_redact_refuses_what_could_be_guessed_and_what_is_not_there() -> None:
    _named_record()
    _text("seal", "named.jsonl")
    told = _text("redact", "named.jsonl", "--names", code=2)
    assert "could be found by trying" in told
    _text("redact", "named.jsonl", "--names", "--guessable", "-o", "public.jsonl")
    assert "no event #99" in _text("redact", "named.jsonl", "--event", "99", code=2)
    assert "not intact" in _text("redact", "sealed-tampered.jsonl", code=4)
    assert "nothing was there to hide" in _text("redact", "sealed.jsonl", "--names", "-o", "same.jsonl")
    assert Path("same.jsonl").read_bytes() == Path("sealed.jsonl").read_bytes()


def test_what_a_seat_sees_that_is_not_there_is_not_asked_for() -> None:
    _text("seal", "renege.jsonl", "--salt")
    told = _text("redact", "renege.jsonl", "--seen-by", "4", "-o", "seat.jsonl", code=2)
    assert "renege.jsonl has no seat 4; the last one is 3" in told
    assert not Path("seat.jsonl").exists()


def test_redact_shows_each_seat_its_own_hand_under_one_root() -> None:
    _text("seal", "renege.jsonl", "--salt")
    roots = set()
    for seat in range(4):
        _text("redact", "renege.jsonl", "--seen-by", str(seat), "-o", f"seat{seat}.jsonl")
        roots.add(_json("verify", f"seat{seat}.jsonl", "--format", "json")["games"][0]["root"])
        hands = [line for line in _lines(f"seat{seat}.jsonl") if b'"hand_dealt"' in line]
        assert [json.loads(line)["seat"] for line in hands] == [seat]
    assert len(roots) == 1


def test_without_the_package_for_signatures_everything_else_works(tmp_path: Path) -> None:
    receipt, key = _signed()
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "cryptography.py").write_text("raise ImportError('not here')\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "hidden"), *sys.path])}

    calls = [
        ["seal", "renege.jsonl"],
        ["verify", "renege.jsonl"],
        ["verify", "renege.jsonl", "--receipt", receipt],
        ["verify", "renege.jsonl", "--receipt", receipt, "--key", key],
        ["keygen", "carl"],
        ["sign", "renege.jsonl", "--key", "anna.key"],
    ]
    code = f"from jasslog.cli.run import run; print([run(call) for call in {calls!r}])"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[0, 0, 0, 6, 6, 6]"
    assert done.stderr.count("jasslog[sign]") == 3


def test_a_name_meant_to_deceive_is_made_visible() -> None:
    nasty = "Be\u202eat\x1b[31m"
    record = Record(pre=(0, 0)).add("players_named", names=[nasty] * 4).deal().choose(0, "S").play("0 SJ S7")
    Path("nasty.jsonl").write_bytes(b"".join(json.dumps(event).encode() + b"\n" for event in record.events))
    Path("other.jsonl").write_bytes(Path("nasty.jsonl").read_bytes().replace(b'"S7"', b'"SA"'))
    told = _text("compare", "nasty.jsonl", "other.jsonl", code=1)
    assert "\\u{202e}" in told
    assert "\x1b" not in told
    assert "\u202e" not in told


def test_a_file_whose_name_is_no_text_is_told_all_the_same() -> None:
    name = os.fsdecode(b"re\x80nege.jsonl")
    Path(name).write_bytes(Path("renege.jsonl").read_bytes())
    for command in (["verify", name], ["compare", name, "renege.jsonl"], ["seal", name]):
        told = answer(command)
        assert "re\\u{dc80}nege" in told
        assert int(told.rsplit("exit code ", 1)[1]) in (0, 5)
    assert _json("verify", name, "--format", "json")["games"][0]["file"] == "re\\u{dc80}nege.jsonl"
    assert _json("compare", name, "renege.jsonl", "--format", "json")["kind"] == "same"


def test_a_name_for_a_key_of_openssh_is_refused_where_none_signs() -> None:
    """A key made by jasslog has its own name, and the receipt would have had that name in spite of the option."""
    _text("keygen", "anna")
    for how in (("--key", "anna.key"), ("--unsigned",)):
        assert "--name is for a key of OpenSSH" in _text("sign", "renege.jsonl", *how, "--name", "other", code=2)
    assert not list(Path().glob("renege.47.*"))
    _text("sign", "renege.jsonl", "--key", "anna.key", "--name", "anna")
