"""Signed notes and checkpoints: the published examples are verified, and nothing else is."""

from __future__ import annotations

from contextlib import suppress

import pytest

from jasslog.log import notes, signing
from jasslog.log.notes import Note, NoteError, Signature, of_game, read, read_checkpoint

VKEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SKEY = b"PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
SIGNED = (
    TEXT
    + "\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
).encode()
"""The note from the tests of the reference implementation."""
SUM_VKEY = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
ROOT = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="
SUM_SIGNATURE = "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8="
SUM = f"go.sum database tree\n20852163\n{ROOT}\n\n— sum.golang.org {SUM_SIGNATURE}\n".encode()
"""A checkpoint that a public log signed."""
SPEC = f"example.com/behind-the-sofa\n20852163\n{ROOT}\n\n— example.com/behind-the-sofa {SUM_SIGNATURE}\n".encode()
"""The example in the specification of checkpoints: the same checkpoint with invented names."""
POEM = (
    "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n"
    "— quasimodo.example/salvatore "
    "NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n"
).encode()
"""The example in the specification of notes."""
WITNESSED = (
    SPEC
    + (
        "— witness.example.com/w1 "
        "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
    ).encode()
)
"""The example in the specification of cosignatures."""


def key(*lines: str) -> list[notes.Key]:
    return list(notes.read_keys(lines))


def states(data: bytes, *lines: str) -> list[str]:
    return [state for _, state, _ in signing.judge(read(data), key(*lines))]


def test_the_reference_note_verifies() -> None:
    assert states(SIGNED, VKEY) == ["good"]
    assert read(SIGNED).text == TEXT


def test_the_reference_key_signs_the_reference_note() -> None:
    secret = signing.load_secret(SKEY)
    assert signing.sign(Note(TEXT, ()), secret).written == SIGNED
    assert secret.public.written == VKEY
    assert secret.written.encode() == SKEY


def test_a_checkpoint_of_a_public_log_verifies() -> None:
    assert states(SUM, SUM_VKEY) == ["good"]
    said = read_checkpoint(read(SUM).text)
    assert (said.origin, said.size, said.game) == ("go.sum database tree", 20852163, "")
    assert said.text == read(SUM).text


@pytest.mark.parametrize("example", [SPEC, POEM, WITNESSED, SUM, SIGNED])
def test_the_examples_of_the_specifications_are_read_and_written(example: bytes) -> None:
    assert read(example).written == example


def test_the_example_with_made_up_names_is_read_but_not_believed() -> None:
    said = read_checkpoint(read(SPEC).text)
    assert (said.origin, said.size) == ("example.com/behind-the-sofa", 20852163)
    assert states(SPEC, SUM_VKEY) == ["unknown"]
    renamed = SPEC.replace("— example.com/behind-the-sofa".encode(), "— sum.golang.org".encode())
    assert states(renamed, SUM_VKEY) == ["bad"]


def test_the_text_of_a_note_may_hold_blank_lines() -> None:
    assert read(POEM).text.endswith("\n\ned è subito sera.\n")
    assert read(POEM).signatures[0].name == "quasimodo.example/salvatore"


def test_every_flipped_bit_of_a_signed_note_is_noticed() -> None:
    for place in range(8 * len(SUM)):
        bent = bytearray(SUM)
        bent[place // 8] ^= 1 << place % 8
        with suppress(NoteError):
            assert states(bytes(bent), SUM_VKEY) != ["good"], place


def test_unknown_signatures_are_ignored_and_known_ones_must_hold() -> None:
    secret = signing.new_secret("anna")
    signed = signing.sign(read(SIGNED), secret)
    assert states(signed.written, VKEY) == ["good", "unknown"]
    assert states(signed.written, VKEY, secret.public.written) == ["good", "good"]
    other = signing.new_secret("anna")
    assert states(signed.written, other.public.written) == ["unknown", "unknown"]
    forged = Note(signed.text.replace("your", "my"), signed.signatures)
    assert states(forged.written, VKEY, secret.public.written) == ["bad", "bad"]


def test_a_key_of_the_same_number_under_another_name_is_unknown() -> None:
    number, rest = VKEY.split("+", 2)[1:]
    with pytest.raises(NoteError):
        key(f"Somebody+{number}+{rest}")


def test_a_second_signature_of_one_key_takes_the_place_of_the_first() -> None:
    secret = signing.new_secret("anna")
    once = signing.sign(Note(TEXT, ()), secret)
    assert signing.sign(once, secret).written == once.written


def test_sixteen_signatures_are_read_and_far_too_many_are_not() -> None:
    signed = Note(TEXT, ())
    for number in range(64):
        signed = signing.sign(signed, signing.new_secret(f"player{number}"))
    assert len(read(signed.written).signatures) == 64
    with pytest.raises(NoteError, match="too-many"):
        read(signing.sign(signed, signing.new_secret("player64")).written)


LINE = SIGNED.decode().split("\n\n")[1]
BAD = {
    "no newline at the end": SIGNED[:-1],
    "carriage returns": SIGNED.replace(b"\n", b"\r\n"),
    "a tab": SIGNED.replace(b"problem,", b"problem,\t"),
    "not UTF-8": SIGNED.replace(b"problem,", b"problem\xff"),
    "a hyphen for the dash": SIGNED.replace("—".encode(), b"-"),
    "no blank after the dash": SIGNED.replace("— ".encode(), "—".encode()),
    "no name": SIGNED.replace(b"PeterNeumann ", b" "),
    "a plus in the name": SIGNED.replace(b"PeterNeumann", b"Peter+Neumann"),
    "a blank in the name": SIGNED.replace(b"PeterNeumann", "Peter\u2003Neumann".encode()),
    "a control character in the name": SIGNED.replace(b"PeterNeumann", b"Peter\x1bNeumann"),
    "no signature": SIGNED.replace(b" x08go", b" "),
    "text after the signatures": SIGNED + b"and more\n",
    "a blank line after the signatures": SIGNED + b"\n",
    "the signature twice": SIGNED + LINE.encode(),
    "base64 with a blank": SIGNED.replace(b"x08go", b"x08 go"),
    "base64 without its padding": SIGNED.replace(b"nAM=", b"nAM"),
    "base64 that ends in another way": SIGNED.replace(b"nAM=", b"nAN="),
    "a signature of four bytes": f"{TEXT}\n— PeterNeumann x08gow==\n".encode(),
    "too long": SIGNED.replace(b"problem,", b"problem" * 20_000),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_note_is_refused(name: str) -> None:
    with pytest.raises(NoteError):
        read(BAD[name])


def test_a_signature_is_at_least_one_byte_behind_its_number() -> None:
    (signature,) = read(f"{TEXT}\n— PeterNeumann x08goww=\n".encode()).signatures
    assert len(signature.key) == 4
    assert signature.signature == b"\x0c"


def test_a_text_without_signatures_is_a_note_that_nobody_signed() -> None:
    said = of_game("friday", 57, bytes(range(32)))
    assert read(said.text.encode()) == Note(said.text, ())
    assert Note(said.text, ()).written == said.text.encode()


CHECKPOINT = f"jasslog/friday\n57\n{ROOT}\n"
NO_CHECKPOINT = [
    "jasslog/friday\n57\n",
    f"\n57\n{ROOT}\n",
    f"jasslog/friday\n057\n{ROOT}\n",
    f"jasslog/friday\n-1\n{ROOT}\n",
    f"jasslog/friday\n\u0665\n{ROOT}\n",
    f"jasslog/friday\n57\n{ROOT[:-4]}\n",
    f"jasslog/friday\n57\n{ROOT}\n\n",
    f"jasslog/friday\n57\n{ROOT.replace('I=', 'J=')}\n",
    "jasslog/friday\n57\n" + "A" * 40 + "\n",
]


def test_a_checkpoint_says_game_size_and_root() -> None:
    said = read_checkpoint(CHECKPOINT)
    assert (said.game, said.size, said.text) == ("friday", 57, CHECKPOINT)
    assert read_checkpoint(CHECKPOINT + "an extension\n") == said


@pytest.mark.parametrize("text", NO_CHECKPOINT)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(NoteError):
        read_checkpoint(text)


def test_every_mangled_key_is_refused() -> None:
    changed = [VKEY[:place] + chr(ord(VKEY[place]) + 1) + VKEY[place + 1 :] for place in range(len(VKEY))]
    believed = []
    for mangled in (*changed, *(VKEY[:place] for place in range(1, len(VKEY)))):
        with suppress(NoteError):
            believed.append(key(mangled))
    assert believed == []


def test_a_signature_is_named_by_name_and_number() -> None:
    (one,) = read(SIGNED).signatures
    assert one == Signature("PeterNeumann", bytes.fromhex("c74f20a3"), one.signature)
    assert len(one.signature) == 64
