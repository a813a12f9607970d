"""Reading cards, suits and contracts as people type them.

Cards are understood as codes, as each deck has them, in words (Schilten Under, king of spades), and several of a trick
in one line (Si9 U A Ro6).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from jasslog.cards import CODES, RANKS, SUITS
from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT
from jasslog.rules.contracts import Contract
from jasslog.views.messages import ENGLISH, alphabet, catalogue, language, messages, settings, word
from jasslog.views.words import card_name, contract_text

_LONGEST = 4
"""The most words that name a card: le valet de pique."""
_MOST = _LONGEST * len(CODES)
"""The most words that are searched for cards; more are not needed even for a whole pack."""
_APART = re.compile("[-'’]")
"""What may join two words of a card's name that is typed as one: Schilten-Under, l’as."""
_LEAST = 3
"""The fewest letters of a suit's name by which it is recognised."""


def cards_apart(tokens: Sequence[str], led: str) -> list[str]:
    """The words with each card as one word, where all of them name cards; else empty.

    A bare rank is a card of the suit led; where no suit is led, only after another card.
    """
    told = joined(tokens)
    ranked = (bool(_rank(token)) and (led or place > 0) for place, token in enumerate(told))
    return told if all(bool(cards_of(token)) or rank for token, rank in zip(told, ranked, strict=True)) else []


def joined(tokens: Sequence[str]) -> list[str]:
    """The same words, but those that name a card together are made one word."""
    if len(tokens) > _MOST:
        return list(tokens)
    found, rest = [], list(tokens)
    while rest:
        lengths = range(min(_LONGEST, len(rest)), 0, -1)
        cards = ((length, card) for length in lengths if (card := _card(rest[:length])))
        length, card = next(cards, (1, ""))
        found.append(typed_card(card) if card else rest[0])
        del rest[:length]
    return found


def of_suit(token: str, led: str) -> str:
    """The card of the suit led that a rank alone means; empty where the token is no rank, or no suit is led."""
    rank = _rank(token) if led else ""
    return led + rank if rank else ""


def _card(tokens: Iterable[str]) -> str:
    """The code of the card that these words name; empty for none.

    They are its suit and its rank, with filling words before and between them, or joined by a hyphen or an apostrophe.
    """
    words = [word for token in tokens for word in _APART.split(token)]
    named = [word for word in words if not _is_filling(word)]
    if len(named) != 2 or named[-1] != words[-1]:
        return ""
    for one, other in (named, named[::-1]):
        if (suit := _suit(one)) and (rank := _rank(other)):
            return suit + rank
    return ""


def _suit(word: str) -> str:
    """The letter of the suit of that name, which may be cut short or have an ending; empty for none, or several."""
    named = plain(word)
    if len(named) < _LEAST:
        return ""
    suits = [suit for spoken in (ENGLISH, language()) for suit in _letters("suits", spoken).items()]
    letters = {letter for name, letter in suits if name.startswith(named) or named.startswith(name)}
    return letters.pop() if len(letters) == 1 else ""


def _rank(word: str) -> str:
    """The letter of the rank that a word names, in the deck shown, as a code or in words; empty for none."""
    letter = alphabet().rank(word) or ALPHABETS[DEFAULT].rank(word)
    named = plain(word)
    return letter or next(
        (at[named] for spoken in (language(), ENGLISH) if named in (at := _letters("ranks", spoken))), ""
    )


@cache
def _letters(group: str, spoken: str) -> dict[str, str]:
    """The letter of each suit or rank by its name in the French and the Swiss pack, without an article."""
    told = messages(spoken)
    packs = (told[group], told[f"{group}.swiss"])
    return {plain(name.replace("’", " ").split()[-1]): letter for pack in packs for letter, name in pack.items()}


def cards_of(token: str) -> list[str]:
    """The cards that a token may name: two where deck and code differ and the deck was not asked for."""
    return _decided(readings(token))


def readings(token: str) -> list[str]:
    """Every card that a token names, in any case and with 10 for T: in the deck shown, and as a code.

    The sign of a suit of that deck, such as the French Ca, is not taken as the code of a card.
    """
    if alphabet().suit(token):
        return []
    return list(dict.fromkeys(code for one in (alphabet(), ALPHABETS[DEFAULT]) if (code := one.card(token))))


def suits_of(token: str) -> list[str]:
    """The suits of which a token may be the sign; two in the same cases as in ``cards_of``."""
    found = (letter for one in (alphabet(), ALPHABETS[DEFAULT]) if (letter := one.suit(token.strip(","))))
    return _decided(list(dict.fromkeys(found)))


def _decided(found: list[str]) -> list[str]:
    """Only the reading in the deck, if the deck was asked for with this command; else all of them."""
    return found[:1] if settings().sure else found


def typed_card(code: str) -> str:
    """A word that names this card and no other: as its deck has it, if that is clear, else its code."""
    shown = alphabet().write(code)
    return shown if cards_of(shown) == [code] else code


def typing() -> dict[str, str]:
    """How cards are typed, for hints: one card as an example, its name, the suits and the ranks."""
    cards = alphabet()
    suits, ranks = " ".join(map(cards.write_suit, SUITS)), " ".join(cards.write(f"S{rank}", "S") for rank in RANKS)
    return {"card": cards.write("SJ"), "name": card_name("SJ"), "suits": suits, "ranks": ranks}


def contract_of(tokens: Sequence[str], contracts: Iterable[Contract]) -> Contract | None:
    """The first of the contracts that these words name, in any order and without filling words; None for none."""
    typed = _key(tokens)
    return next((one for one in contracts if typed and typed in map(_key, _names(one))), None)


def _names(contract: Contract) -> Iterator[list[str]]:
    """The ways to name a contract, as words: as it is told, and with the line of the sheet as in records."""
    yield contract_text(contract).split()
    if contract.via:
        yield [*contract_text(replace(contract, via="")).split(), contract.via]


def _key(tokens: Iterable[str]) -> list[str]:
    """The words of a name in a form that can be compared: plain, sorted, without filling words."""
    told = (plain(_by_name(token)).strip(",") for token in tokens)
    return sorted(token for token in told if not _is_filling(token))


def _is_filling(word: str) -> bool:
    """Whether a word says nothing by itself, as an article."""
    return plain(word) in catalogue()["language"]["filling"].split()


def plain(word: str) -> str:
    """A word in lower case and without accents, as it is typed in a hurry."""
    whole = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe"))
    return whole.encode("ascii", "ignore").decode()


def _by_name(token: str) -> str:
    """The name of the suit of which the token is the sign; any other token as it is."""
    suits = suits_of(token)
    return word("suits", suits[0]) if suits else token
