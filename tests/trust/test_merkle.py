"""The hash tree gives the published vectors of RFC 6962, and its proofs prove what they say and nothing else."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jasslog.log import merkle
from jasslog.log.merkle import consistency, consistent, included, inclusions, leaf, node, root

ENTRIES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
LEAVES = [leaf(bytes.fromhex(entry)) for entry in ENTRIES]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""The published roots of the first 0 to 8 entries."""
A, B, C, D = (
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
)
INCLUSIONS = {
    (0, 8): [A, B, C],
    (5, 8): ["bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b", D, ROOTS[4]],
}
CONSISTENCIES = {
    (1, 8): [A, B, C],
    (6, 8): ["0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a", D, ROOTS[4]],
    (2, 5): [B, "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"],
}


def told(hashes: list[bytes]) -> list[str]:
    return [one.hex() for one in hashes]


def some(size: int) -> list[bytes]:
    return [leaf(b"%d" % number) for number in range(size)]


def inclusion(leaves: list[bytes], index: int) -> list[bytes]:
    return inclusions(leaves)[index]


def by_the_book(leaves: list[bytes]) -> bytes:
    """The root exactly as RFC 6962, section 2.1, defines it."""
    if len(leaves) <= 1:
        return leaves[0] if leaves else sha256(b"").digest()
    split = max(1 << k for k in range(20) if 1 << k < len(leaves))
    return node(by_the_book(leaves[:split]), by_the_book(leaves[split:]))


@pytest.mark.parametrize("size", range(9))
def test_the_published_roots(size: int) -> None:
    assert root(LEAVES[:size]).hex() == ROOTS[size]


@pytest.mark.parametrize("index", [index for index, _ in INCLUSIONS])
def test_the_published_inclusion_proofs(index: int) -> None:
    assert told(inclusion(LEAVES, index)) == INCLUSIONS[index, 8]
    assert included(LEAVES[index], index, 8, inclusion(LEAVES, index), bytes.fromhex(ROOTS[8]))


@pytest.mark.parametrize(("first", "second"), CONSISTENCIES)
def test_the_published_consistency_proofs(first: int, second: int) -> None:
    proof = consistency(LEAVES[:second], first)
    assert told(proof) == CONSISTENCIES[first, second]
    assert consistent(first, second, bytes.fromhex(ROOTS[first]), bytes.fromhex(ROOTS[second]), proof)


def test_the_growing_tree_has_the_root_of_the_definition() -> None:
    for size in (*range(70), 127, 128, 129, 500):
        leaves = some(size)
        tree = merkle.Tree(leaves)
        assert (tree.size, tree.root) == (size, by_the_book(leaves))


def test_every_leaf_of_a_small_tree_is_proved_at_its_place_and_at_no_other() -> None:
    for size in range(1, 34):
        leaves = some(size)
        whole = root(leaves)
        for index in range(size):
            proof = inclusion(leaves, index)
            # The size is signed too: with another size the same hashes may lead to another place.
            assert [place for place in range(-1, size + 1) if included(leaves[index], place, size, proof, whole)] == [
                index
            ]
            assert not included(leaf(b"other"), index, size, proof, whole)


def test_every_growth_of_a_small_tree_is_proved_and_no_other() -> None:
    for second in range(1, 34):
        leaves = some(second)
        for first in range(1, second + 1):
            before, after = root(leaves[:first]), root(leaves)
            proof = consistency(leaves, first)
            assert consistent(first, second, before, after, proof)
            assert not consistent(first, second, leaf(b"other"), after, proof)
            assert not consistent(first, second, before, leaf(b"other"), proof)
            others = [other for other in range(-1, second + 2) if other != first]
            assert not any(consistent(other, second, before, after, proof) for other in others)


@given(st.integers(1, 200), st.data())
def test_a_proof_with_a_flipped_bit_or_a_hash_too_few_or_many_proves_nothing(size: int, data: st.DataObject) -> None:
    leaves = some(size)
    index, first = data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    for proof, holds in (
        (inclusion(leaves, index), lambda proof: included(leaves[index], index, size, proof, root(leaves))),
        (
            consistency(leaves, first),
            lambda proof: consistent(first, size, root(leaves[:first]), root(leaves), proof),
        ),
    ):
        assert holds(proof)
        assert not holds([*proof, leaf(b"more")])
        if proof:
            assert not holds(proof[:-1])
            assert not holds(proof[1:])
            which, bit = data.draw(st.integers(0, len(proof) - 1)), data.draw(st.integers(0, 255))
            bent = bytearray(proof[which])
            bent[bit // 8] ^= 1 << bit % 8
            assert not holds([*proof[:which], bytes(bent), *proof[which + 1 :]])


def test_a_game_of_the_largest_size_needs_fourteen_hashes() -> None:
    leaves = some(10_000)
    assert max(len(inclusion(leaves, index)) for index in (0, 5_000, 9_999)) == 14


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 100])
def test_the_proofs_of_all_leaves_at_one_go_are_those_of_each(size: int) -> None:
    leaves = [leaf(b"%d" % number) for number in range(size)]
    assert inclusions(leaves) == [by_definition(leaves, index) for index in range(size)]


def by_definition(leaves: list[bytes], index: int) -> list[bytes]:
    """The inclusion proof (the path) of one leaf as RFC 6962 defines it."""
    if len(leaves) <= 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if index < split:
        return [*by_definition(leaves[:split], index), root(leaves[split:])]
    return [*by_definition(leaves[split:], index - split), root(leaves[:split])]
