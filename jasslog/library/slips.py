"""The slips people make when they write down a round: each turns the right entries into the wrong ones it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from jasslog.events.base import Published
from jasslog.events.types import Natural
from jasslog.game.phases.best_melds import standing
from jasslog.game.phases.roem import roem_in, uncalled
from jasslog.game.score.earned import earned
from jasslog.game.score.overlay import trick_owners
from jasslog.game.score.slate import factor
from jasslog.rules import marriage

if TYPE_CHECKING:
    from jasslog.game.facts import Entry
    from jasslog.game.round import Round
    from jasslog.game.state import Game


class Part(NamedTuple):
    """One part of what a round brings a side."""

    side: int
    kind: str
    points: int
    """Before the multiplier."""
    factor: int
    event: int
    """The event it stands on, -1 where it is the whole round."""


class FigureSlip(Published, omit_defaults=False):
    """A mistake that would explain a figure exactly."""

    name: str
    """Its kind."""
    side: int = -1
    """Of which side, -1 where it is of all."""
    event: int = -1
    """The meld or marriage it is about, else -1."""
    number: Natural = 0
    """The factor, the trick or the round it is about, else 0."""


Told = tuple[FigureSlip, list[Part]]


def parts_of(game: Game, entries: Iterable[Entry]) -> list[Part]:
    """The parts of a round's score by side."""
    return [Part(game.side_of[e.seat], e.kind, e.points, e.factor, e.event) for e in entries]


def slips_of(game: Game, deal: Round, parts: list[Part]) -> Iterator[Told]:
    """Every single slip in a round with what would be written after it; the same figures may come several times."""
    yield from _bonuses(game, deal, parts)
    yield from _said(game, deal, parts)
    yield from _roem(game, deal, parts)
    yield from _failure(game, deal, parts)
    yield from _factors(game, parts)
    yield from _tricks(game, deal, parts)
    if game.sides == 2:
        yield FigureSlip("wrong-side"), [part._replace(side=1 - part.side) for part in parts]


def _bonuses(game: Game, deal: Round, parts: list[Part]) -> Iterator[Told]:
    for kind in ("last", "match"):
        mine = next((part for part in parts if part.kind == kind), None)
        if mine is not None:
            yield FigureSlip(f"{kind}-forgotten", mine.side), _without(parts, mine)
            others = (side for side in range(game.sides) if side != mine.side)
            yield from (
                (FigureSlip(f"{kind}-wrong-side", s), [*_without(parts, mine), mine._replace(side=s)]) for s in others
            )
    bonus = game.variant.score.match
    if bonus and not any(part.kind == "match" for part in parts):
        times = factor(game, deal, "match")
        for side in range(game.sides):
            yield FigureSlip("match-given", side), [*parts, Part(side, "match", bonus, times, -1)]


def _said(game: Game, deal: Round, parts: list[Part]) -> Iterator[Told]:
    """Melds and marriages: forgotten, written twice, or written although they do not count."""
    for part in parts:
        if part.kind in ("melds", "marriage"):
            name = "meld" if part.kind == "melds" else "marriage"
            yield FigureSlip(f"{name}-forgotten", part.side, part.event), _without(parts, part)
            yield FigureSlip(f"{name}-twice", part.side, part.event), [*parts, part]
            if part.factor != 1:
                single = [*_without(parts, part), part._replace(factor=1)]
                yield FigureSlip(f"{name}-not-multiplied", part.side, part.event), single
    counted = {part.event for part in parts}
    for one in standing(game, deal):
        points = one.meld.points if one.meld is not None else one.said
        if one.event not in counted and points:
            more = Part(game.side_of[one.seat], "melds", points, factor(game, deal, "melds"), one.event)
            yield (
                FigureSlip("meld-late" if one.void == "late" else "meld-counted", more.side, one.event),
                [*parts, more],
            )
    for seat, (event, void) in deal.marriage_said.items():
        if void:
            times = factor(game, deal, "marriage")
            more = Part(game.side_of[seat], "marriage", marriage.POINTS, times, event)
            yield FigureSlip("marriage-counted", more.side, event), [*parts, more]


def _roem(game: Game, deal: Round, parts: list[Part]) -> Iterator[Told]:
    """Roem forgotten, written twice or for the wrong side, or written although nobody called it."""
    places = {trick.events[-1]: place for place, trick in enumerate(deal.tricks)}
    for part in parts:
        if part.kind == "roem":
            number, others = places[part.event] + 1, _without(parts, part)
            yield FigureSlip("roem-forgotten", part.side, number=number), others
            yield FigureSlip("roem-twice", part.side, number=number), [*parts, part]
            for side in range(game.sides):
                if side != part.side:
                    yield FigureSlip("roem-wrong-side", side, number=number), [*others, part._replace(side=side)]
    for event, place in places.items():
        side, points = game.side_of[deal.tricks[place].winner], sum(one.points for one in roem_in(game, deal, place))
        if uncalled(game, deal, place):
            more = Part(side, "roem", points, factor(game, deal, "melds"), event)
            yield FigureSlip("roem-counted", side, number=place + 1), [*parts, more]


def _failure(game: Game, deal: Round, parts: list[Part]) -> Iterator[Told]:
    """Nobody saw that the choosers had failed, or the roem stayed with those who had taken it."""
    if not any(part.kind == "failed" for part in parts):
        return
    won = parts_of(game, earned(game, deal, trick_owners(game, deal)))
    own = game.side_of[deal.chooser]
    yield FigureSlip("failure-overlooked", own), won
    if any(part.kind == "roem" and part.side == own for part in won):
        kept = [part for part in parts if part.kind != "roem"]
        yield FigureSlip("roem-kept", own), [*kept, *(part for part in won if part.kind == "roem")]


def _factors(game: Game, parts: list[Part]) -> Iterator[Told]:
    used = {part.factor for part in parts if part.factor != 1}
    known = {*game.variant.score.multipliers.values(), *(line.factor for line in game.variant.sheet.lines)}
    if used:
        yield FigureSlip("factor-forgotten"), [part._replace(factor=1) for part in parts]
        yield FigureSlip("factor-twice"), [part._replace(factor=part.factor**2) for part in parts]
    for other in sorted(known - used - {1}):
        yield FigureSlip("factor-other", number=other), [part._replace(factor=other) for part in parts]


def _tricks(game: Game, deal: Round, parts: list[Part]) -> Iterator[Told]:
    """A trick laid on the wrong pile; the last one takes its bonus along."""
    owners = trick_owners(game, deal)
    for place, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True)):
        mine = game.side_of[owner] if owner >= 0 else -1
        cards = next((part for part in parts if part.kind == "cards" and part.side == mine), None)
        if cards is None or not trick.points:
            continue
        for side in range(game.sides):
            if side != mine:
                moved = [*parts, cards._replace(points=-trick.points), cards._replace(side=side, points=trick.points)]
                last = [part for part in moved if part.kind == "last"] if place == len(deal.tricks) - 1 else []
                kept = [part for part in moved if part not in last]
                yield (
                    FigureSlip("trick-wrong-side", side, number=place + 1),
                    [*kept, *(p._replace(side=side) for p in last)],
                )


def _without(parts: list[Part], gone: Part) -> list[Part]:
    left = list(parts)
    left.remove(gone)
    return left


def digits_swapped(figure: int) -> set[int]:
    """The figures that come of swapping two neighbouring digits."""
    text, sign = str(abs(figure)), -1 if figure < 0 else 1
    found = {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)}
    return {sign * int(one) for one in found} - {figure}
