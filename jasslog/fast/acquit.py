"""The hot path: proves from its canonical bytes that nothing at all is wrong with a game, and gives its totals.

No state is built, and of events only the rarest. Cards and deals are read many at a time at the places where they must
lie; of every other line the text before and behind its number is compared with what it must say here. At the first
thing that is unusual, be it legal, ``acquit`` gives up, and the long way decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.fast.deal import PLAYING
from jasslog.fast.hearing import hear
from jasslog.fast.opening import open_game, open_rounds
from jasslog.fast.reading import read
from jasslog.fast.sets import Rules, rules_of
from jasslog.fast.sides import split
from jasslog.fast.tricks import lay
from jasslog.fast.unusual import Unusual
from jasslog.fast.walk import Walk
from jasslog.log.games import MOST_BYTES
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal
from jasslog.variants.tables import counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

Event = dict[str, Any]
Judge = Callable[[Walk, bytes, int], None]
"""Looks at a line: where the walk stands, what the line says before its number, and that."""

_HEAD = {"format", "game", "not_recorded", "players", "resumes", "rules", "seq", "started", "type"}
"""What the first event may tell."""


class Acquitted(NamedTuple):
    """A game in which no judge finds anything."""

    started: Event
    """The event that began it."""
    rules: Variant
    """The set that it names."""
    variant: Variant
    """The set as so many play it."""
    events: int
    """How many events it has."""
    rounds: int
    """How many rounds were begun."""
    scores: tuple[int, ...]
    """The totals at the end, by side."""
    winner: int
    """The winning side; -1 for nobody, -2 for a draw."""


def acquit(data: bytes, started: Event, own: Iterable[Variant] = ()) -> Acquitted | None:
    """The game in canonical bytes if no judge would find anything, in any view; None says only: look closer.

    ``started`` is the event on its first line, ``own`` are the sets of rules of a user's files. Costs about twice the
    parsing of its lines.
    """
    try:
        if len(data) > MOST_BYTES or data[-1:] != b"\n":
            return None
        named = named_set(started, own)
        variant = seated(named, started.get("players", named.deal.players))
        rules = rules_for(started, variant)
        walk = Walk(data, rules, started.get("resumes", {}))
        read(walk, started.get("started", "").encode())
        open_game(walk)
        open_rounds(walk)
        for deal in walk.deals:
            if deal.phase == PLAYING:
                lay(rules, deal)
        hear(walk)
    except (Unusual, KeyError, IndexError, TypeError, ValueError):
        return None
    return Acquitted(
        started, named, variant, walk.number, len(walk.deals), split(walk.scores, rules.sides), walk.winner
    )


def named_set(started: Event, own: Iterable[Variant]) -> Variant:
    """The set by which a game begins, if it is known and may be played by so many."""
    named = started["rules"]
    found = resolve(named["id"], named["version"], named.get("overrides"), named.get("digest"), own)
    if isinstance(found, Refusal) or started.get("players", found.deal.players) not in counts(found):
        raise Unusual
    return found


def rules_for(started: Event, variant: Variant) -> Rules:
    """What is kept ready of its rules, if they and all else that its first event says are understood."""
    rules = rules_of(variant)
    if rules is None or not fits(started, variant):
        raise Unusual
    return rules


def fits(started: Event, variant: Variant) -> bool:
    """Whether a first event says nothing but what is understood, and leaves out no more than its set does."""
    plain = started["seq"] == 0 and started.keys() <= _HEAD
    return plain and set(variant.not_recorded).issuperset(started.get("not_recorded", ()))
