"""Comparing two copies of a record, and finding two receipts of one key that contradict each other.

Two such receipts, written to one file, prove that their signer told two different stories of a game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct, structs

from jasslog.events.base import Event
from jasslog.events.seating import GameStarted
from jasslog.events.trust import REDACTED
from jasslog.library.verify import Hash, Kept, Receipt, kept, read_proof, unpacked, written_proof
from jasslog.log import merkle, notes
from jasslog.log.games import RawGame
from jasslog.log.notes import Key
from jasslog.log.seal import examine
from jasslog.log.write import canonical

SAME, FIRST_SHORTER, SECOND_SHORTER, DIFFER, OTHER_GAME = "same", "first-shorter", "second-shorter", "differ", "other"


class Row(NamedTuple):
    """One event line of a copy."""

    leaf: bytes
    event: Event | None
    """The event on the line; None where the line cannot be read."""
    line: int


class Comparison(NamedTuple):
    """What two copies have in common."""

    kind: str
    """same, first-shorter, second-shorter, differ, or other (two games with different ids)."""
    common: int
    """How many events from the first on are the same in both."""
    rewritten: bool
    """Whether some of the common events are written in other bytes in one copy, so that their leaves differ."""
    first: list[Row]
    second: list[Row]

    @property
    def parting(self) -> tuple[Row | None, Row | None]:
        """The first line of each copy after the common events; None where a copy ends there."""
        at = self.common
        return tuple(rows[at] if at < len(rows) else None for rows in (self.first, self.second))  # type: ignore[return-value]


def rows(raw: RawGame) -> list[Row]:
    """The event lines of a game in file order; for another program's log, the lines that a record of it would have.

    The latter also beyond the limits of a game, because then not every line of the file is kept.
    """
    if not (raw.text and raw.whole):
        return [Row(merkle.leaf(canonical(e)), e, line) for e, line in zip(raw.events, raw.lines, strict=True)]
    events = dict(zip(raw.lines, raw.events, strict=True))
    sealing = raw.sealing or examine(raw.text)
    lines = [raw.first_line + place for place in sealing.places]
    return [Row(leaf, events.get(line), line) for leaf, line in zip(sealing.leaves, lines, strict=True)]


def compare(one: RawGame, other: RawGame) -> Comparison:
    """What two copies of a record have in common. A hidden line is equal to the line that was hidden."""
    first, second = rows(one), rows(other)
    common, rewritten = 0, False
    for mine, its in zip(first, second, strict=False):
        if mine.leaf != its.leaf:
            if not _says_the_same(mine.event, its.event):
                break
            rewritten = True
        common += 1
    if not common and _game(first) and _game(second) and _game(first) != _game(second):
        kind = OTHER_GAME
    elif common < min(len(first), len(second)):
        kind = DIFFER
    elif len(first) == len(second):
        kind = SAME
    else:
        kind = FIRST_SHORTER if len(first) < len(second) else SECOND_SHORTER
    return Comparison(kind, common, rewritten, first, second)


def _says_the_same(one: Event | None, other: Event | None) -> bool:
    if one is None or other is None or REDACTED in (one.type, other.type):
        return False
    return structs.replace(one, tag=None) == structs.replace(other, tag=None)


def _game(found: list[Row]) -> str:
    """The id of the game; empty where its first event cannot be read."""
    event = found[0].event if found else None
    return event.game if isinstance(event, GameStarted) else ""


# Two receipts that contradict each other


FORMAT = "jasslog/contradiction/1"


class Grown(Struct, frozen=True):
    """The root that a record had at an earlier size, with the hashes that prove it."""

    root: Hash
    hashes: list[Hash]


class Contradiction(NamedTuple):
    """Two receipts, signed with one key, of which only one can be true."""

    signer: str
    """Who signed both."""
    first: Receipt
    """The receipt with fewer events."""
    second: Receipt
    grown: Grown | None
    """Where the sizes differ: the root of the second receipt's record at the size of the first; else None."""


def find(receipts: list[Receipt], records: list[list[bytes]]) -> list[Contradiction]:
    """Every pair of receipts that contradict each other; ``records`` are the leaves of copies of the game.

    Two receipts of the same size need no copy to contradict each other. For two of different sizes the larger one has
    to agree with one of the copies.
    """
    ordered = sorted(receipts, key=lambda receipt: receipt.checkpoint.size)
    pairs = [(one, other) for place, one in enumerate(ordered) for other in ordered[place + 1 :]]
    return [found for one, other in pairs if (found := _between(one, other, records)) is not None]


def _between(first: Receipt, second: Receipt, records: list[list[bytes]]) -> Contradiction | None:
    """The contradiction between two receipts, the smaller first; None where none can be proved."""
    one, other = first.checkpoint, second.checkpoint
    if one.size == other.size:
        return _proved(first, second, None)
    begun = (leaves[: other.size] for leaves in records if other.size <= len(leaves))
    leaves = next((leaves for leaves in begun if merkle.root(leaves) == other.root), None)
    if leaves is None or not one.size:
        return None
    hashes = [hash.hex() for hash in merkle.consistency(leaves, one.size)]
    return _proved(first, second, Grown(merkle.root(leaves[: one.size]).hex(), hashes))


def _signer_of_both(first: Receipt, second: Receipt) -> str | None:
    """Who signed two receipts of one game with one key; None where nobody did."""
    mine = {signer.blob: signer.name for signer in first.signers if signer.state == "good"}
    both = [mine[signer.blob] for signer in second.signers if signer.state == "good" and signer.blob in mine]
    return both[0] if both and first.checkpoint.origin == second.checkpoint.origin else None


class _Proof(Struct, frozen=True, omit_defaults=True):
    """The file of a contradiction."""

    receipts: tuple[Kept, Kept]
    grown: Grown | None = None


def written(found: Contradiction) -> bytes:
    """The bytes of the file that proves a contradiction."""
    return written_proof(FORMAT, _Proof((kept(found.first), kept(found.second)), found.grown))


def read(data: bytes, known: list[Key], file: str = "") -> Contradiction | None:
    """The contradiction that a file proves against one of the ``known`` keys; None where it proves none.

    NoteError where the file is not a proof of a contradiction.
    """
    try:
        proof = read_proof(data, _Proof)
        first, second = (unpacked(one, known, file) for one in proof.receipts)
    except ValueError as error:
        raise notes.NoteError("no-contradiction") from error
    return _proved(first, second, proof.grown)


def _proved(first: Receipt, second: Receipt, grown: Grown | None) -> Contradiction | None:
    """The contradiction between two receipts; None where nobody signed both, or both can be true."""
    signer, one, other = _signer_of_both(first, second), first.checkpoint, second.checkpoint
    if signer is None:
        return None
    if grown is None:
        differ = one.size == other.size and one.root != other.root
    else:
        root, hashes = bytes.fromhex(grown.root), [*map(bytes.fromhex, grown.hashes)]
        differ = root != one.root and merkle.consistent(one.size, other.size, root, other.root, hashes)
    return Contradiction(signer, first, second, grown) if differ else None


def to_json(found: Contradiction | None) -> dict[str, Any]:
    """What a proof shows, as JSON values; None for a file that proves nothing."""
    if found is None:
        return {"proved": False, "signer": None, "game": None, "sizes": None}
    first, second = found.first.checkpoint, found.second.checkpoint
    return {"proved": True, "signer": found.signer, "game": first.game, "sizes": [first.size, second.size]}
