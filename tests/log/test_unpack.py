"""Unpacking the frames of a compressed file one after the other; zlib stands in for the optional package zstandard."""

from __future__ import annotations

import io
import zlib
from types import SimpleNamespace

import pytest

from jasslog.log import unpack
from jasslog.log.unpack import BrokenPacking, unzstd


class Failing:
    """A frame that cannot be unpacked; the package gives the reason in words."""

    unused_data, eof = b"", False

    def __init__(self, words: str) -> None:
        self.words = words

    def decompress(self, piece: bytes) -> bytes:
        raise zlib.error(self.words)


def package(frame: object = None) -> SimpleNamespace:
    """A stand-in for the package ``zstandard``, with zlib frames instead of zstandard's."""
    made = SimpleNamespace(decompressobj=lambda: frame or zlib.decompressobj())
    return SimpleNamespace(ZstdError=zlib.error, ZstdDecompressor=lambda max_window_size: made)


def unpacked(data: bytes) -> bytes:
    return b"".join(unzstd(io.BytesIO(data), package()))


@pytest.mark.parametrize("morsel", [1, 7, 10_000])
def test_frames_come_one_after_the_other_in_pieces_of_any_size(morsel: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpack, "_MORSEL", morsel)
    frames = [b"first " * 9, b"", b"third"]
    packed = b"".join(map(zlib.compress, frames))
    assert unpacked(packed) == b"".join(frames)
    with pytest.raises(BrokenPacking, match="cut off"):
        unpacked(packed[:-1])
    with pytest.raises(BrokenPacking, match="incorrect"):
        unpacked(packed + b"no frame")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("needs too much memory", "wide-compression"),
        ("Dictionary mismatch", "dictionary-missing"),
        ("data corruption", "broken-compression"),
    ],
)
def test_a_frame_that_takes_too_much_memory_or_a_dictionary_is_not_called_broken(words: str, reason: str) -> None:
    with pytest.raises(BrokenPacking, match=words) as failed:
        list(unzstd(io.BytesIO(b"piece"), package(Failing(words))))
    assert failed.value.reason == reason


def test_of_nothing_no_frame_is_whole() -> None:
    with pytest.raises(BrokenPacking, match="cut off"):
        unpacked(b"")
