"""Seven ways to name the cards: suit, then rank. One file is written in one of them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from jasslog.cards import RANKS, SUITS, UNKNOWN

DEFAULT = "en"
"""The alphabet of a file that names none: that of records."""
_EMOJI = str.maketrans("", "", "\ufe0e\ufe0f")
_TEN = ("t", "10")
"""What means a ten in every alphabet, folded."""


class Alphabet:
    """Names of suits and ranks; a single letter is always a rank, and no two cards share a name."""

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
        """The code of the card of that name, in any case, a bare rank in the suit before it; empty if there is none."""
        rank = self.rank(name) if led else ""
        return self.cards.get(_folded(name), led + rank if rank else "")

    def rank(self, name: str) -> str:
        """The letter of the rank of that name; empty if there is none."""
        return self.ranks.get(_folded(name), "")

    def suit(self, name: str) -> str:
        """The letter of the suit of that name; empty if there is none."""
        return self.suits.get(_folded(name), "")

    def write(self, code: str, led: str = "") -> str:
        """The name of a card, or only that of its rank where its suit is the one before it."""
        if code == UNKNOWN:
            return "?"
        rank = self._ranks[code[1]]
        return rank if code[0] == led else self._suits[code[0]] + rank

    def near(self, word: str) -> str:
        """The card that may have been meant by a word that names none; empty where none is near."""
        meant = foreign(word, self)
        if not meant and word:
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
    """The alphabet in which most words of a text are cards; the usual one where several are."""
    words = {word.strip("*^()") for line in lines for word in line.split()}

    def fits(alphabet: Alphabet) -> tuple[int, bool]:
        return sum(bool(alphabet.card(word)) for word in words), alphabet.id == DEFAULT

    return max(ALPHABETS.values(), key=fits)
