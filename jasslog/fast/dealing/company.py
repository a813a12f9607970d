"""Those who play a round on the hot path, where not everybody at the table does."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING

from jasslog.fast.sets import rules_of
from jasslog.fast.unusual import Unusual
from jasslog.variants.hands import hand_size
from jasslog.variants.tables import counts, seated

if TYPE_CHECKING:
    from jasslog.fast.sets import Rules
    from jasslog.variants.options import Variant


class Tables:
    """The rules of a set for those who are left, where seats leave the game; made when they are first asked for."""

    def __init__(self, named: Variant, players: int) -> None:
        """``players`` is how many begin."""
        self.counts = frozenset(counts(named))
        """So many may play."""
        self._named, self._players = named, players
        self._made: dict[tuple[int, ...], Rules] = {}
        self.whole = self.of(tuple(range(players)))
        """The rules while nobody has left."""
        sizes = {hand_size(seated(named, many).deal) for many in self.counts if many <= players}
        self.whole.hand_sizes = tuple(sorted(sizes))

    def of(self, seats: tuple[int, ...]) -> Rules:
        """The rules for these seats."""
        found = self._made.get(seats)
        if found is None:
            rules = rules_of(seated(self._named, len(seats))) if len(seats) in self.counts else None
            if rules is None:
                raise Unusual
            found = self._made[seats] = copy(rules)
            found.sit(seats, self._players)
        return found


tables_of = lru_cache(64)(Tables)
"""The tables of a set at which so many begin."""


def among(rules: Rules, seats: tuple[int, ...]) -> Rules:
    """The same rules for a round that only these of the seats play."""
    if len(seats) == rules.players:
        return rules
    found = rules.smaller.get(seats)
    if found is None:
        found = rules.smaller[seats] = copy(rules)
        found.sit(seats, len(rules.side_of))
    return found
