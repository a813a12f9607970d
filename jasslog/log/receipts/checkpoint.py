"""Checkpoints as C2SP describes them: of which record, how many events, and their root; the text of a receipt."""

from __future__ import annotations

import re
from base64 import b64encode

from msgspec import Struct

from jasslog.log.receipts.note import NoteError, exactly

_ORIGIN = "jasslog/"
_is_size = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII).fullmatch


class Checkpoint(Struct, frozen=True):
    """What a receipt says of a record."""

    origin: str
    """Of which log: for a game jasslog/ and its id."""
    size: int
    """How many events the record had."""
    root: bytes
    """The root over them."""

    @property
    def game(self) -> str:
        """The id of the game; empty for somebody else's log."""
        return self.origin.removeprefix(_ORIGIN) if self.origin.startswith(_ORIGIN) else ""

    @property
    def text(self) -> str:
        """What is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def of_game(game: str, size: int, root: bytes) -> Checkpoint:
    """The checkpoint of a game with so many events and that root."""
    return Checkpoint(_ORIGIN + game, size, root)


def read(text: str) -> Checkpoint:
    """The checkpoint in the text of a note; NoteError where it is none. Lines after the third are not interpreted."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 3 or not all(lines) or not _is_size(lines[1]):
        raise NoteError("no-checkpoint")
    root = exactly(lines[2])
    if len(root) != 32:
        raise NoteError("no-checkpoint")
    return Checkpoint(lines[0], int(lines[1]), root)
