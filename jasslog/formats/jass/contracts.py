"""Contracts as people write them: Si, obe, slalom-unde, misere/obe, threes:trump,obe,unde-Si, each with @line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jasslog.formats.jass.alphabets import Alphabet

_SHORT = {"obe": "obenabe", "unde": "undenufe"}
WORDS = (*_SHORT, "slalom", "guschti", "tutti", "misere", "threes")
"""The words for contracts that are no suit."""
_KINDS = {word: _SHORT.get(word, word) for word in (*WORDS, "trump")}
_WORDS = {kind: word for word, kind in _KINDS.items()}
_ALSO = {"obenabe": "obe", "undenufe": "unde", "misère": "misere"}
_FORM = re.compile(
    r"(?P<kind>[^-/@:]+)(?::(?P<order>[^-/@]+))?(?:-(?P<start>obe|unde))?(?:-(?P<suit>[^-/@]+))?"
    r"(?:/(?P<base>[^/@]+))?(?:@(?P<via>.+))?",
    re.IGNORECASE,
)

Contract = dict[str, Any]


def read_contract(text: str, alphabet: Alphabet) -> Contract | None:
    """The contract that a word means; None if it means none."""
    form = _FORM.fullmatch(text)
    if form is None:
        return None
    parts = {name: read(form[name], alphabet) for name, (_, read, _) in _PARTS.items() if form[name]}
    suit, kind = alphabet.suit(form["kind"]), _word(form["kind"])
    named = {"kind": "trump", "suit": suit} if suit else {"kind": kind}
    return named | parts if named["kind"] and all(parts.values()) else None


def _word(word: str) -> str:
    folded = word.casefold()
    return _KINDS.get(_ALSO.get(folded, folded), "")


def write_contract(contract: Contract, alphabet: Alphabet) -> str:
    """The word for a contract; empty where it has none and must be written out."""
    word = _plain(contract, alphabet)
    return word if read_contract(word, alphabet) == contract else ""


def _plain(contract: Contract, alphabet: Alphabet) -> str:
    trump = contract["kind"] == "trump" and "suit" in contract
    told = {name: part for name, part in contract.items() if not (trump and name == "suit")}
    parts = [sign + write(told[name], alphabet) for name, (sign, _, write) in _PARTS.items() if name in told]
    return "".join([alphabet.write_suit(contract["suit"]) if trump else _WORDS[contract["kind"]], *parts])


_PARTS: dict[str, tuple[str, Callable[[str, Alphabet], Any], Callable[[Any, Alphabet], str]]] = {
    "order": (
        ":",
        lambda order, _: [_word(part) for part in order.split(",")],
        lambda order, _: ",".join(_WORDS[part] for part in order),
    ),
    "start": ("-", lambda start, _: _word(start), lambda start, _: _WORDS[start]),
    "suit": ("-", lambda suit, alphabet: alphabet.suit(suit), lambda suit, alphabet: alphabet.write_suit(suit)),
    "base": ("/", read_contract, _plain),
    "via": ("@", lambda via, _: via, lambda via, _: str(via)),
}
"""What may follow the kind: after which sign, how it is read and written."""
