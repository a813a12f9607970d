"""Cards, suits and contracts as people type them: by codes and in each deck, in words, and several cards of a trick.

In words, as Schilten Under or king of spades; of a trick, as Si9 U A Ro6.
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
"""Most words that name a card: le valet de pique."""
_MOST = _LONGEST * len(CODES)
"""Most words that are looked at: no more are needed for a whole pack."""
_APART = re.compile("[-'’]")
"""What stands between two words of a card's name that is typed as one: Schilten-Under, l’as."""
_LEAST = 3
"""Fewest letters by which a suit is known."""


def cards_apart(tokens: Sequence[str], led: str) -> list[str]:
    """Each card by itself where all these words are cards, else nothing.

    A bare rank is of the suit led, and so it is none where no trick is open; of a card in words one word is made.
    """
    told = joined(tokens)
    ranked = (bool(_rank(token)) and (led or place > 0) for place, token in enumerate(told))
    return told if all(bool(cards_of(token)) or rank for token, rank in zip(told, ranked, strict=True)) else []


def joined(tokens: Sequence[str]) -> list[str]:
    """The same words, of which those that name a card together are one."""
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
    """The card that a rank alone means after a suit was led; empty where it is no rank, or none was."""
    rank = _rank(token) if led else ""
    return led + rank if rank else ""


def _card(tokens: Iterable[str]) -> str:
    """The card that these words name: its suit and its rank, with small words before and between them, or a hyphen."""
    words = [word for token in tokens for word in _APART.split(token)]
    named = [word for word in words if not _is_filling(word)]
    if len(named) != 2 or named[-1] != words[-1]:
        return ""
    for one, other in (named, named[::-1]):
        if (suit := _suit(one)) and (rank := _rank(other)):
            return suit + rank
    return ""


def _suit(word: str) -> str:
    """The letter of the suit of that name, also where its end is left out or added; empty if it is none."""
    named = plain(word)
    if len(named) < _LEAST:
        return ""
    suits = [suit for spoken in (ENGLISH, language()) for suit in _letters("suits", spoken).items()]
    letters = {letter for name, letter in suits if name.startswith(named) or named.startswith(name)}
    return letters.pop() if len(letters) == 1 else ""


def _rank(word: str) -> str:
    """The letter of the rank that a word names in the cards shown, as a code or in words; empty if it names none."""
    letter = alphabet().rank(word) or ALPHABETS[DEFAULT].rank(word)
    named = plain(word)
    return letter or next(
        (at[named] for spoken in (language(), ENGLISH) if named in (at := _letters("ranks", spoken))), ""
    )


@cache
def _letters(group: str, spoken: str) -> dict[str, str]:
    """The letter of each suit or rank by its name in either pack, without an article."""
    told = messages(spoken)
    packs = (told[group], told[f"{group}.swiss"])
    return {plain(name.replace("’", " ").split()[-1]): letter for pack in packs for letter, name in pack.items()}


def cards_of(token: str) -> list[str]:
    """The cards that a token may name: one, or two where it is another as a code and nobody asked for the deck."""
    return _decided(readings(token))


def readings(token: str) -> list[str]:
    """Every card that a token names, in any case and with 10 for T: in the deck that is spoken of, and as a code.

    The sign of a suit of that deck, such as the French Ca, is no code of a card.
    """
    if alphabet().suit(token):
        return []
    return list(dict.fromkeys(code for one in (alphabet(), ALPHABETS[DEFAULT]) if (code := one.card(token))))


def suits_of(token: str) -> list[str]:
    """The suits that a token may be the sign of, as ``cards_of`` says the cards."""
    found = (letter for one in (alphabet(), ALPHABETS[DEFAULT]) if (letter := one.suit(token.strip(","))))
    return _decided(list(dict.fromkeys(found)))


def _decided(found: list[str]) -> list[str]:
    return found[:1] if settings().sure else found


def typed_card(code: str) -> str:
    """A word that names this card and no other: as its deck has it, else its code."""
    shown = alphabet().write(code)
    return shown if cards_of(shown) == [code] else code


def typing() -> dict[str, str]:
    """How a card is typed: one as an example, its name, the suits and the ranks."""
    cards = alphabet()
    suits, ranks = " ".join(map(cards.write_suit, SUITS)), " ".join(cards.write(f"S{rank}", "S") for rank in RANKS)
    return {"card": cards.write("SJ"), "name": card_name("SJ"), "suits": suits, "ranks": ranks}


def contract_of(tokens: Sequence[str], contracts: Iterable[Contract]) -> Contract | None:
    """The first of the contracts that these words name, in any order and without the small words."""
    typed = _key(tokens)
    return next((one for one in contracts if typed and typed in map(_key, _names(one))), None)


def _names(contract: Contract) -> Iterator[list[str]]:
    """A contract as it is told, and with the line of the sheet as records name it."""
    yield contract_text(contract).split()
    if contract.via:
        yield [*contract_text(replace(contract, via="")).split(), contract.via]


def _key(tokens: Iterable[str]) -> list[str]:
    told = (plain(_by_name(token)).strip(",") for token in tokens)
    return sorted(token for token in told if not _is_filling(token))


def _is_filling(word: str) -> bool:
    """Whether a word says nothing by itself, as an article."""
    return plain(word) in catalogue()["language"]["filling"].split()


def plain(word: str) -> str:
    """A word as it is typed in a hurry: in small letters and without accents."""
    whole = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe"))
    return whole.encode("ascii", "ignore").decode()


def _by_name(token: str) -> str:
    """A suit by its name, where the token is the sign of one."""
    suits = suits_of(token)
    return word("suits", suits[0]) if suits else token
