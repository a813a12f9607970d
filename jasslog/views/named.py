"""Cards and contracts by the names that people type: s10 for ST, spades or S, slalom from obenabe."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT
from jasslog.rules.contracts import Contract
from jasslog.views.manner import alphabet
from jasslog.views.messages import catalogue, word
from jasslog.views.words import contract_text


def cards_of(token: str) -> list[str]:
    """The cards that a token may name, in any case and with 10 for T: in the deck that is spoken of, and as a code."""
    return list(dict.fromkeys(code for one in (alphabet(), ALPHABETS[DEFAULT]) if (code := one.card(token))))


def typed_card(code: str) -> str:
    """A word that names this card and no other: as its deck has it, else its code."""
    shown = alphabet().write(code)
    return shown if cards_of(shown) == [code] else code


def contract_of(tokens: Sequence[str], contracts: Iterable[Contract]) -> Contract | None:
    """The first of the contracts that these words name, in any order and without the small words."""
    typed = _key(tokens)
    return next((one for one in contracts if typed and typed in map(_key, _names(one))), None)


def _names(contract: Contract) -> Iterator[list[str]]:
    """A contract as it is told, and with the line of the sheet as records name it."""
    yield contract_text(contract).split()
    if contract.via:
        yield [*contract_text(contract._replace(via="")).split(), contract.via]


def _key(tokens: Iterable[str]) -> list[str]:
    told = (plain(_suit(token)) for token in tokens)
    filling = catalogue()["language"]["filling"].split()
    return sorted(token for token in (word.strip(",") for word in told) if token not in filling)


def plain(word: str) -> str:
    """A word as it is typed in a hurry: in small letters and without accents."""
    whole = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe"))
    return whole.encode("ascii", "ignore").decode()


def _suit(token: str) -> str:
    """A suit by its name, where the token is the sign of one."""
    suit = alphabet().suit(token.strip(","))
    return word("suits", suit) if suit else token
