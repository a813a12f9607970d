"""The hot path: proves from its canonical bytes that nothing at all is wrong with a game, and gives its totals.

No state is built, and of events only the rarest. Cards and deals are read many at a time at the places where they must
lie, and the tricks of many rounds are judged at one go; of every other line the text before and behind its number is
compared with what it must say here. At the first thing that is unusual, be it legal, ``acquit`` gives up, and the long
way decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.fast.deal import PLAYING, Deal
from jasslog.fast.dealing.lots import open_game
from jasslog.fast.dealing.opening import open_rounds
from jasslog.fast.playing.tricks import hold, judge, settle
from jasslog.fast.rare import Rare
from jasslog.fast.reading import read
from jasslog.fast.saying.hearing import hear
from jasslog.fast.sets import Rules, rules_of
from jasslog.fast.sides import split
from jasslog.fast.tables import Tables, tables
from jasslog.fast.unusual import GAVE_UP, Unusual
from jasslog.fast.walk import Walk
from jasslog.log.games import MOST_BYTES
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal
from jasslog.variants.tables import counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

_company = Rare("dealing.company")
_going_out = Rare("scoring.going_out")
_lone = Rare("dealing.lone")
Event = dict[str, Any]

_HEAD = {"format", "game", "not_recorded", "players", "resumes", "rules", "seq", "started", "type"}
"""What the first event may tell."""


class Acquitted(NamedTuple):
    """A game in which no judge finds anything."""

    started: Event
    """The event that began it."""
    rules: Variant
    """The set that it names."""
    variant: Variant
    """The set as so many play it as are left at the end."""
    events: int
    """How many events it has."""
    rounds: int
    """How many rounds were begun."""
    scores: tuple[int, ...]
    """The totals at the end, by side."""
    winner: int
    """The winning side; -1 for nobody, -2 for a draw."""


class _Begun(NamedTuple):
    """A game of which no more than the first event has been understood."""

    started: Event
    named: Variant
    variant: Variant
    walk: Walk


def acquit(data: bytes, started: Event, own: Iterable[Variant] = ()) -> Acquitted | None:
    """The game in canonical bytes if no judge would find anything, in any view; None says only: look closer.

    ``started`` is the event on its first line, ``own`` are the sets of rules of a user's files. Costs about twice the
    parsing of its lines.
    """
    (found,) = acquit_all([(data, started)], own)
    return found


def acquit_all(games: Iterable[tuple[bytes, Event]], own: Iterable[Variant] = ()) -> list[Acquitted | None]:
    """The same of some games, of which the commonest lines are read and the tricks judged together; that is quicker."""
    begun = [_begin(data, started, own) for data, started in games]
    together: dict[tuple[int, bool, tuple[int, ...], bytes], list[Walk]] = {}
    for game in begun:
        if game is not None:
            walk = game.walk
            alike = walk.head, walk.day != b"", walk.rules.hand_sizes, walk.rules.comes
            together.setdefault(alike, []).append(walk)
    told = {id(walk): mine for walks in together.values() for walk, mine in zip(walks, _read_all(walks), strict=True)}
    opened = [game if game is not None and _open(game, told[id(game.walk)]) else None for game in begun]
    judge([deal for game in opened if game is not None for deal in played_rounds(game.walk)])
    return [_hear(game) if game is not None else None for game in opened]


def _begin(data: bytes, started: Event, own: Iterable[Variant]) -> _Begun | None:
    """A game whose first event says nothing that is not understood."""
    try:
        if len(data) > MOST_BYTES or data[-1:] != b"\n":
            return None
        named = named_set(started, own)
        variant = seated(named, started.get("players", named.deal.players))
        rules = rules_for(started, variant)
        resumes = started.get("resumes", {})
        walk = Walk(data, rules, resumes)
        if rules.leaves:
            walk = _going_out.sit_down(data, _company.tables_of(named, rules.players), resumes)
        if rules.lone:
            _lone.resume(walk, resumes)
    except GAVE_UP:
        return None
    return _Begun(started, named, variant, walk)


def _read_all(walks: list[Walk]) -> list[Tables | None]:
    """The commonest lines of each game; of games that cannot be read together those of each by itself."""
    try:
        return [*tables(walks)]
    except GAVE_UP:
        return [None] if len(walks) == 1 else [mine for walk in walks for mine in _read_all([walk])]


def _open(game: _Begun, told: Tables | None) -> bool:
    """Whether the game's commonest lines could be read, all contracts came about rightly, and all cards were held."""
    walk = game.walk
    try:
        if told is None:
            return False
        read(walk, game.started.get("started", "").encode(), told)
        open_game(walk)
        open_rounds(walk)
        for deal in played_rounds(walk):
            hold(deal.rules, deal)
    except GAVE_UP:
        return False
    return True


def played_rounds(walk: Walk) -> list[Deal]:
    """The rounds in which tricks are played."""
    return [deal for deal in walk.deals if deal.phase == PLAYING and deal.rows is None]


def _hear(game: _Begun) -> Acquitted | None:
    """The game, if nothing is wrong with its tricks and all else that it says."""
    started, named, variant, walk = game
    rules = walk.rules
    try:
        for deal in played_rounds(walk):
            settle(deal.rules, deal)
        hear(walk)
    except GAVE_UP:
        return None
    # Later rounds may have other rules, and those of the last one are told.
    played = walk.deals[-1].rules.variant if walk.deals else variant
    if rules.leaves and walk.deals:
        played = seated(named, len(walk.deals[-1].aside.order))
    return Acquitted(started, named, played, walk.number, len(walk.deals), split(walk.scores, rules.sides), walk.winner)


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
