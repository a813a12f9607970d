"""Commitments: what is hidden now is bound, so that nobody can say later that it was something else."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex


def new_salt() -> str:
    """A fresh salt of 128 random bits. Without one, anybody could try all 94 million hands in under a minute."""
    return token_hex(16)


def of_hand(game: str, round: int, seat: int, salt: str, cards: Iterable[str]) -> str:
    """The commitment to a hand, whatever the order of its cards; it holds for this game, round and seat alone."""
    return _bound("hand", game, round, seat, salt, " ".join(sorted(cards)))


def of_prediction(game: str, round: int, seat: int, salt: str, points: int) -> str:
    """The commitment to a hidden prediction."""
    return _bound("prediction", game, round, seat, salt, str(points))


def _bound(what: str, game: str, round: int, seat: int, salt: str, content: str) -> str:
    return sha256(f"jasslog/{what}/1\n{game}\n{round}\n{seat}\n{salt}\n{content}\n".encode()).hexdigest()
