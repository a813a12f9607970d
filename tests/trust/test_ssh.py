"""Signatures that people make with an OpenSSH key that they already have."""

from __future__ import annotations

import shutil
import subprocess
from base64 import b64decode
from pathlib import Path

import pytest
from msgspec.structs import replace

from jasslog.log import notes, signing
from jasslog.log.notes import Note, NoteError, of_game

TEXT = of_game("friday", 57, bytes(range(32))).text
KINDS = {
    "ed25519": ["-t", "ed25519"],
    "rsa": ["-t", "rsa", "-b", "2048"],
    "ecdsa-256": ["-t", "ecdsa", "-b", "256"],
    "ecdsa-384": ["-t", "ecdsa", "-b", "384"],
    "ecdsa-521": ["-t", "ecdsa", "-b", "521"],
}
needs_ssh_keygen = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not there")


def keygen(*arguments: str | Path, given: str = "") -> None:
    subprocess.run(["ssh-keygen", *map(str, arguments)], input=given.encode(), check=True, capture_output=True)


def new_key(folder: Path, *kind: str, comment: str = "anna@club", passphrase: str = "") -> Path:
    keygen("-q", *kind, "-N", passphrase, "-C", comment, "-f", folder / "id")
    return folder / "id"


def signature(folder: Path, key: Path, text: str = TEXT, *, namespace: str = "jasslog") -> bytes:
    (folder / "receipt").write_text(text)
    (folder / "receipt.sig").unlink(missing_ok=True)
    keygen("-Y", "sign", "-q", "-n", namespace, "-f", key, folder / "receipt")
    return (folder / "receipt.sig").read_bytes()


def known(key: Path) -> list[notes.Key]:
    return list(notes.read_keys([key.with_suffix(".pub").read_text()]))


@needs_ssh_keygen
@pytest.mark.parametrize("kind", KINDS)
def test_a_signature_of_every_usual_kind_of_key_verifies(kind: str, tmp_path: Path) -> None:
    key = new_key(tmp_path, *KINDS[kind])
    data = signature(tmp_path, key)
    read = signing.read_ssh(data)
    assert signing.judge_ssh(TEXT, read, known(key)) == ("anna@club", "good", known(key)[0].blob)
    assert signing.judge_ssh(TEXT.replace("57", "58"), read, known(key))[:2] == ("anna@club", "bad")
    assert signing.judge_ssh(TEXT, read, [])[1] == "unknown"
    assert signing.written_ssh(read).encode() == data


@needs_ssh_keygen
def test_every_flipped_bit_of_a_signature_is_noticed(tmp_path: Path) -> None:
    key = new_key(tmp_path, "-t", "ed25519")
    read = signing.read_ssh(signature(tmp_path, key))
    for place in range(8 * len(read.signature)):
        bent = bytearray(read.signature)
        bent[place // 8] ^= 1 << place % 8
        try:
            state = signing.judge_ssh(TEXT, replace(read, signature=bytes(bent)), known(key))[1]
        except NoteError:
            continue
        assert state != "good", place


@needs_ssh_keygen
def test_a_signature_made_for_something_else_is_refused(tmp_path: Path) -> None:
    key = new_key(tmp_path, "-t", "ed25519")
    with pytest.raises(NoteError, match="ssh-namespace"):
        signing.read_ssh(signature(tmp_path, key, namespace="file"))


@needs_ssh_keygen
def test_what_is_no_signature_is_refused(tmp_path: Path) -> None:
    data = signature(tmp_path, new_key(tmp_path, "-t", "ed25519"))
    lines = data.splitlines()
    inner = b64decode(b"".join(lines[1:-1]))
    for bad in (
        b"",
        b"hello\n",
        data.replace(b"BEGIN", b"BEGUN"),
        b"\n".join([lines[0], *lines[2:]]),
        data.replace(b"U1NI", b"U1NJ"),
        b"\xff" + data,
        b"\n".join([lines[0], b"AAAA", lines[-1]]),
    ):
        with pytest.raises(NoteError):
            signing.read_ssh(bad)
    assert inner.startswith(b"SSHSIG")


@needs_ssh_keygen
def test_a_key_of_openssh_signs_notes_too(tmp_path: Path) -> None:
    key = new_key(tmp_path, "-t", "ed25519", comment="anna")
    secret = signing.load_secret(key.read_bytes(), "anna")
    signed = signing.sign(Note(TEXT, ()), secret)
    assert [state for _, state, _ in signing.judge(signed, known(key))] == ["good"]
    assert [state for _, state, _ in signing.judge(signed, list(notes.read_keys([secret.public.written])))] == ["good"]
    with pytest.raises(NoteError, match="key-needs-name"):
        signing.load_secret(key.read_bytes())


@needs_ssh_keygen
@pytest.mark.parametrize(
    ("kind", "passphrase", "why"), [("ed25519", "secret", "key-has-passphrase"), ("rsa", "", "key-not-ed25519")]
)
def test_a_key_that_cannot_sign_notes_says_why(kind: str, passphrase: str, why: str, tmp_path: Path) -> None:
    key = new_key(tmp_path, *KINDS[kind], passphrase=passphrase)
    with pytest.raises(NoteError, match=why):
        signing.load_secret(key.read_bytes(), "anna")


PUBLIC = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"


def test_the_list_of_allowed_signers_names_the_holders() -> None:
    lines = [
        "# the club's arbiters",
        "",
        f"anna@club,anna {PUBLIC}",
        f'beat@club namespaces="git,jasslog" {PUBLIC} a comment',
        f"{PUBLIC} chloe@club",
        PUBLIC,
    ]
    found = list(notes.read_keys(lines))
    assert [key.names for key in found] == [
        ("anna@club", "anna"),
        ("beat@club",),
        ("chloe@club",),
        ("ssh-ed25519",),
    ]
    assert len({key.raw for key in found}) == 1


@pytest.mark.parametrize(
    "options",
    ['namespaces="git"', "cert-authority", 'valid-before="20270101"', 'namespaces="jasslog",valid-after="20270101"'],
)
def test_a_key_that_is_not_for_records_or_is_bound_to_something_is_left_out(options: str) -> None:
    assert list(notes.read_keys([f"anna@club {options} {PUBLIC}"])) == []


def test_a_line_that_is_no_key_is_refused() -> None:
    for line in ("hello", "anna@club ssh-ed25519", f"{PUBLIC[:-1]}"):
        with pytest.raises(NoteError):
            list(notes.read_keys([line]))
