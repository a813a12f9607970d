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
    """The hash of the node above two subtrees, from the hashes of these."""
    return sha256(b"\1" + left + right).digest()


class Tree:
    """A tree that grows leaf by leaf; it keeps only the roots of its complete subtrees."""

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self.size = 0
        """How many leaves it has."""
        self._roots: list[bytes] = []
        for one in leaves:
            self.add(one)

    def add(self, hash: bytes) -> None:
        """Add the hash of one more entry; about 0.7 µs on average."""
        size, roots = self.size, self._roots
        self.size += 1
        while size & 1:
            hash = node(roots.pop(), hash)
            size >>= 1
        roots.append(hash)

    @property
    def root(self) -> bytes:
        """The root over all leaves so far."""
        if not self._roots:
            return EMPTY
        hash = self._roots[-1]
        for left in reversed(self._roots[:-1]):
            hash = node(left, hash)
        return hash


def root(leaves: Iterable[bytes]) -> bytes:
    """The root over all these leaves."""
    return Tree(leaves).root


def _split(size: int) -> int:
    """How many of ``size`` leaves lie in the left subtree: the largest power of two below ``size``."""
    return 1 << (size - 1).bit_length() - 1


def inclusions(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The inclusion proof of each leaf: the hashes beside its way up to the root, from the bottom.

    A proof has at most 14 hashes in a game.
    """
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
    """The consistency proof that the tree of the first ``size`` leaves, at least one, grew into the tree of all leaves.

    ``whole`` says whether the checker of the proof knows the root over those first leaves.
    """
    if size == len(leaves):
        return [] if whole else [root(leaves)]
    split = _split(len(leaves))
    if size <= split:
        return [*consistency(leaves[:split], size, whole), root(leaves[split:])]
    return [*consistency(leaves[split:], size - split, False), root(leaves[:split])]


def included(hash: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether an inclusion proof shows that a leaf stands at ``index`` in the tree of ``size`` leaves and this root."""
    sides = _sides(index, size - 1) if 0 <= index < size else None
    if sides is None or len(proof) != len(sides):
        return False
    for beside, left in zip(proof, sides, strict=True):
        hash = node(beside, hash) if left else node(hash, beside)
    return hash == root


def consistent(first: int, second: int, before: bytes, after: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a consistency proof shows that the tree of ``first`` leaves grew into the tree of ``second`` leaves.

    ``before`` and ``after`` are the roots of the two trees.
    """
    if not 0 < first <= second:
        return False
    if first == second:
        return not proof and before == after
    index, last = first - 1, second - 1
    while index & 1:
        index, last = index >> 1, last >> 1
    hashes = proof if first & (first - 1) else [before, *proof]
    sides = _sides(index, last)
    if len(hashes) != len(sides) + 1:
        return False
    old = new = hashes[0]
    for beside, left in zip(hashes[1:], sides, strict=True):
        old = node(beside, old) if left else old
        new = node(beside, new) if left else node(new, beside)
    return old == before and new == after


def _sides(index: int, last: int) -> list[bool]:
    """For each hash beside the way up from a leaf, from the bottom, whether it stands to the left of the way.

    ``last`` is the index of the last leaf.
    """
    sides = []
    while last:
        left = index & 1 == 1 or index == last
        sides.append(left)
        while left and index and not index & 1:
            # On this level the tree has nothing to the right.
            index, last = index >> 1, last >> 1
        index, last = index >> 1, last >> 1
    return sides
