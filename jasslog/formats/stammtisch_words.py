"""The words of a stammtisch text, its keys, cards and trumps, and what is read off one of its lines."""

from __future__ import annotations

import re
from typing import NamedTuple

from jasslog.log.decode import Problem

SECTIONS = ("hands", "tricks")
KEYS = ("players", "me", "dealer", "trump", "pushed", "rules", *SECTIONS)
KEY_LINE = re.compile(rf"({'|'.join(KEYS)})[ \t]*:", re.IGNORECASE)
WORDS = re.compile(r"[^\s,]+")
LABELS = re.compile(r"([^\s,:]*):|[^\s,:]+")
_SUITS = {"ei": "D", "ro": "H", "schi": "S", "sche": "C", "d": "D", "h": "H", "s": "S", "c": "C"}
_RANKS = {"b": "T", "10": "T", "u": "J", "j": "J", "o": "Q", "q": "Q"} | {rank: rank.upper() for rank in "6789ka"}
CARDS = {suit + rank: _SUITS[suit] + _RANKS[rank] for suit in _SUITS for rank in _RANKS}
"""Our cards, by the words of the text in small letters."""
_NAMES = (("eichel", "ecken"), ("rosen", "herz"), ("schilten", "schaufel"), ("schellen", "kreuz"))
TRUMPS: dict[str, dict[str, str]] = {
    name: {"kind": "trump", "suit": suit} for suit, names in zip("DHSC", _NAMES, strict=True) for name in names
}
TRUMPS |= {"obenabe": {"kind": "obenabe"}, "undeufe": {"kind": "undenufe"}}
ANSWERS: dict[str, tuple[str, ...]] = {
    "trump": tuple(TRUMPS),
    "pushed": ("yes", "no"),
    "rules": ("swisslos", "plain"),
}
"""What may stand after a key, in small letters."""


class Laid(NamedTuple):
    """One card of a trick."""

    label: int
    """The seat that the text names; -1 where it names none."""
    card: str
    """?? for one that cannot be read."""
    line: int


class Fault(NamedTuple):
    """Something that does not fit."""

    line: int
    problem: Problem
    card: int
    """Which card of the round it is about, from 0; -1 for none."""
