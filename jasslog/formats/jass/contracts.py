"""Contracts as people write them: Si, obe, slalom-unde, misere/obe, threes:trump,obe,unde-Si, each with @line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jasslog.formats.jass.alphabets import Alphabet

_KINDS = {
    "obe": "obenabe",
    "unde": "undenufe",
    "slalom": "slalom",
    "guschti": "guschti",
    "tutti": "tutti",
    "misere": "misere",
    "threes": "threes",
    "trump": "trump",
}
_WORDS = {kind: word for word, kind in _KINDS.items()}
_ALSO = {"obenabe": "obe", "undenufe": "unde", "misère": "misere"}
WORDS = tuple(word for word in _KINDS if word != "trump")
"""The words for contracts that are no suit."""
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
    readers: dict[str, Callable[[str], Any]] = {
        "order": lambda order: [_word(part) for part in order.split(",")],
        "start": _word,
        "suit": alphabet.suit,
        "base": lambda base: read_contract(base, alphabet),
        "via": str,
    }
    parts = {name: reader(form[name]) for name, reader in readers.items() if form[name]}
    kind = _kind(form["kind"], alphabet)
    return kind | parts if kind is not None and all(parts.values()) else None


def _kind(word: str, alphabet: Alphabet) -> Contract | None:
    suit = alphabet.suit(word)
    if suit:
        return {"kind": "trump", "suit": suit}
    kind = _word(word)
    return {"kind": kind} if kind else None


def _word(word: str) -> str:
    folded = word.casefold()
    return _KINDS.get(_ALSO.get(folded, folded), "")


def write_contract(contract: Contract, alphabet: Alphabet) -> str:
    """The word for a contract; empty where it has none and must be written out."""
    word = _plain(contract, alphabet)
    return word if read_contract(word, alphabet) == contract else ""


def _plain(contract: Contract, alphabet: Alphabet) -> str:
    kind, suit = contract["kind"], contract.get("suit")
    trump = kind == "trump"
    word = alphabet.write_suit(suit) if trump and suit else _WORDS[kind]
    word += ":" + ",".join(_WORDS[part] for part in contract["order"]) if "order" in contract else ""
    word += f"-{_WORDS[contract['start']]}" if "start" in contract else ""
    word += f"-{alphabet.write_suit(suit)}" if suit and not trump else ""
    word += f"/{_plain(contract['base'], alphabet)}" if "base" in contract else ""
    return word + (f"@{contract['via']}" if "via" in contract else "")
