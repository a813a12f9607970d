"""Any bytes given as a receipt, key, signature or proof are read, or refused for a reason that has a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import examples

from jasslog.library import copies, evidence
from jasslog.log import notes, signing
from jasslog.log.notes import NoteError
from jasslog.log.seal import examine, sealed
from jasslog.views.messages import catalogue

SECRET = signing.secret_of("anna", b"a" * 32)
PUBLIC = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
NOTE = signing.sign(notes.Note(notes.of_game("friday", 57, b"r" * 32).text, ()), SECRET).written
SSH = signing.written_ssh(signing.SshSignature(SECRET.public.blob, "jasslog", b"sha512", b"\0\0\0\x01a\0\0\0\x01b"))
RECEIPT = {"note": NOTE.decode(), "ssh": SSH}
BUNDLE = {
    "game": "friday",
    "address": "1.1",
    "size": 1,
    "root": "00" * 32,
    "lines": [{"place": 0, "line": '{"seq":0}', "hashes": ["00" * 32]}],
    "said": [{"code": "J301"}],
    "receipts": [RECEIPT],
}
PROOF = {"receipts": [RECEIPT, RECEIPT], "grown": {"root": "00" * 32, "hashes": ["00" * 32]}}


def judged(data: bytes) -> None:
    read = notes.read(data)
    signing.judge(read, [SECRET.public])
    notes.read_checkpoint(read.text)


def ssh_judged(data: bytes) -> None:
    signing.judge_ssh("x\n", signing.read_ssh(data), [SECRET.public])


def bundled(data: bytes) -> None:
    read = evidence.read(data, [SECRET.public])
    assert isinstance(read.holds, bool)
    evidence.to_json(read)


def proved(data: bytes) -> None:
    copies.to_json(copies.read(data, [SECRET.public]))


READERS: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "note": (judged, NOTE),
    "keys": (
        lambda data: list(notes.read_keys(data.decode(errors="replace").splitlines())),
        f"{SECRET.public.written}\nanna {PUBLIC}\n".encode(),
    ),
    "secret": (signing.load_secret, SECRET.written.encode()),
    "ssh": (ssh_judged, SSH.encode()),
    "evidence": (bundled, orjson.dumps(BUNDLE)),
    "contradiction": (proved, orjson.dumps(PROOF)),
}


def refusal(name: str, data: bytes) -> str:
    """Why these bytes are refused; empty if they are read."""
    try:
        READERS[name][0](data)
    except NoteError as error:
        return str(error)
    return ""


def read_or_refused(name: str, data: bytes) -> None:
    assert refusal(name, data) in {"", *catalogue()["notes"]}


@pytest.mark.parametrize("name", READERS)
def test_what_is_right_is_read(name: str) -> None:
    READERS[name][0](READERS[name][1])


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=examples(90), deadline=None)
@given(data=st.data())
def test_any_bytes_are_read_or_refused(name: str, data: st.DataObject) -> None:
    good = READERS[name][1]
    kind = data.draw(st.sampled_from(["any", "cut", "bent", "spliced"]))
    start, stop = sorted(data.draw(st.tuples(*[st.integers(0, len(good))] * 2)))
    given_bytes = {
        "any": lambda: data.draw(st.binary(max_size=300)),
        "cut": lambda: good[start:stop],
        "bent": lambda: good[:start] + data.draw(st.binary(max_size=4)) + good[start + 1 :],
        "spliced": lambda: good[:stop] + good[start:],
    }[kind]()
    read_or_refused(name, given_bytes)


VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.text(max_size=5) | st.just("00" * 32) | st.just(RECEIPT),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["note", "ssh", "line"]), inner, max_size=2)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize(("name", "whole"), [("evidence", BUNDLE), ("contradiction", PROOF)])
@settings(max_examples=examples(40), deadline=None)
@given(data=st.data())
def test_any_value_in_a_proof_is_read_or_refused(name: str, whole: dict[str, Any], data: st.DataObject) -> None:
    member = data.draw(st.sampled_from(sorted(whole)))
    read_or_refused(name, orjson.dumps(whole | {member: data.draw(VALUES)}))
    del (rest := dict(whole))[member]
    read_or_refused(name, orjson.dumps(rest))


LINES = st.one_of(
    st.binary(max_size=60),
    st.sampled_from([b"", b"{}", b'{"root":"%b","size":1,"type":"sealed"}' % (b"0" * 64), b'{"seq":1,"~":"00000000"}']),
    st.dictionaries(st.sampled_from(["type", "seq", "leaf", "redacted", "~"]), VALUES, max_size=4).map(orjson.dumps),
)


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(LINES, max_size=12))
def test_any_lines_are_examined(lines: list[bytes]) -> None:
    told = examine(lines)
    assert len(told.leaves) == len(told.places) <= len(lines)
    assert len(told.tags) in (0, len(lines))
    objects = [line for line in lines if _is_object(line)]
    assert all(seal.state == "holds" for seal in examine(sealed(objects)).seals)


def _is_object(line: bytes) -> bool:
    """Whether a line is an object, as every sealed line must be: ``seal`` refuses a record with any other line."""
    try:
        return type(orjson.loads(line)) is dict and line.startswith(b"{") and line.endswith(b"}")
    except ValueError:
        return False
