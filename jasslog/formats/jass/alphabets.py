"""The seven alphabets for the names of cards (suit, then rank), one for each transcript; and names of contracts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from jasslog.cards import RANKS, SUITS, UNKNOWN

DEFAULT = "en"
"""The alphabet of a file that names none: that of records."""
_EMOJI = str.maketrans("", "", "\ufe0e\ufe0f")
_TEN = ("t", "10")
"""Names of the ten in every alphabet, folded to small letters."""


class Alphabet:
    """The names of suits and ranks in one alphabet. No two cards share a name; as a card, a single letter is a rank."""

    def __init__(self, id: str, suits: str, ranks: str) -> None:
        self.id = id
        self._suits = dict(zip(SUITS, suits.split(), strict=True))
        self._ranks = dict(zip(RANKS, ranks.split(), strict=True))
        self.suits = {name.casefold(): suit for suit, name in self._suits.items()}
        """The suit's letter in records by its folded name."""
        self.ranks = dict.fromkeys(_TEN, "T") | {name.casefold(): rank for rank, name in self._ranks.items()}
        """The rank's letter in records by its folded name."""
        self.cards = {suit + rank: self.suits[suit] + self.ranks[rank] for suit in self.suits for rank in self.ranks}
        """The card's code in records by its folded name."""

    def card(self, name: str, led: str = "") -> str:
        """The code of the card of that name, in small or capital letters; empty if there is none.

        A bare rank is a card of the suit ``led``, if that is given.
        """
        rank = self.rank(name) if led else ""
        return self.cards.get(_folded(name), led + rank if rank else "")

    def rank(self, name: str) -> str:
        """The letter of the rank of that name; empty if there is none."""
        return self.ranks.get(_folded(name), "")

    def suit(self, name: str) -> str:
        """The letter of the suit of that name; empty if there is none."""
        return self.suits.get(_folded(name), "")

    def write(self, code: str, led: str = "") -> str:
        """The name of a card, or only that of its rank where its suit is ``led``."""
        if code == UNKNOWN:
            return "?"
        rank = self._ranks[code[1]]
        return rank if code[0] == led else self._suits[code[0]] + rank

    def near(self, word: str) -> str:
        """The card that may have been meant by a word that names none; empty where none is near."""
        meant = foreign(word, self)
        if not meant and word:
            from difflib import get_close_matches

            near = get_close_matches(word.casefold(), self.cards, 5, 0.5) if len(word) < 12 else []
            near.sort(key=lambda name: name[0] != word[0].casefold())
            meant = self.card(near[0]) if near else ""
        return self.write(meant) if meant else ""

    def write_suit(self, suit: str) -> str:
        """The name of a suit."""
        return self._suits[suit]


def _folded(name: str) -> str:
    return name.translate(_EMOJI).casefold()


_NAMES = {
    "de-ch": ("Se Ro Si Ei", "6 7 8 9 B U O K A"),
    "de-fr": ("E H S K", "6 7 8 9 10 B D K A"),
    "fr": ("Ca Co Pi Tr", "6 7 8 9 10 V D R A"),
    "it": ("Q C P F", "6 7 8 9 10 F D R A"),
    "es": ("D C P T", "6 7 8 9 10 J Q K A"),
    "en": ("D H S C", "6 7 8 9 T J Q K A"),
    "sym": ("♦ ♥ ♠ ♣", "6 7 8 9 10 J Q K A"),
}
ALPHABETS = {id: Alphabet(id, *names) for id, names in _NAMES.items()}
"""Every alphabet by its id."""


def foreign(name: str, own: Alphabet) -> str:
    """The card that a name means in the other alphabets, where they agree; empty if it is none or several."""
    meant = {code for other in ALPHABETS.values() if other is not own and (code := other.card(name))}
    return meant.pop() if len(meant) == 1 else ""


def fitting(lines: Iterable[str]) -> Alphabet:
    """The alphabet in which most words of a text are cards; of several the default one."""
    words = {word.strip("*^()") for line in lines for word in line.split()}

    def fits(alphabet: Alphabet) -> tuple[int, bool]:
        return sum(bool(alphabet.card(word)) for word in words), alphabet.id == DEFAULT

    return max(ALPHABETS.values(), key=fits)


# Contracts as people write them: Si, obe, slalom-unde, misere/obe, threes:trump,obe,unde-Si, each with @line


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
    """The word for a contract; empty where it has none, so that its members must be written out."""
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
"""By member that may follow the kind of a contract: the sign before it, how it is read, and how it is written."""
