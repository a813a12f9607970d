"""Cards and contracts by the names that people type: s10 for ST, spades or S, slalom from obenabe."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from jasslog.cards import CARD
from jasslog.rules.contracts import Contract
from jasslog.views.words import contract_text

_SUITS = {"d": "diamonds", "h": "hearts", "s": "spades", "c": "clubs"}
_FILLING = frozenset({"trump", "from", "in", "by", "of", "the"})


def card_of(token: str) -> str:
    """The card that a token names, in any case and with 10 for T; empty if it names none."""
    code = token.upper().replace("10", "T")
    return code if code in CARD and len(code) == 2 else ""


def contract_of(tokens: Sequence[str], contracts: Iterable[Contract]) -> Contract | None:
    """The first of the contracts that these words name, in any order and without the small words."""
    typed = _key(tokens)
    return next((one for one in contracts if typed and typed == _key(contract_text(one).split())), None)


def _key(tokens: Iterable[str]) -> list[str]:
    plain = (unicodedata.normalize("NFKD", token).encode("ascii", "ignore").decode().lower() for token in tokens)
    return sorted(_SUITS.get(token, token) for token in (word.strip(",") for word in plain) if token not in _FILLING)
