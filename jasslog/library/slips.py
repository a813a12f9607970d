"""The slips people make when they write down a round: each turns the right entries into the wrong ones it leads to."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from jasslog.events.base import Natural, Published
from jasslog.game.facts import NOBODY, Entry
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.phases.roem import roem_in, uncalled
from jasslog.game.score.earned import earned
from jasslog.game.score.overlay import trick_owners
from jasslog.game.score.slate import factor
from jasslog.game.state import Game, Round
from jasslog.rules.melds import MARRIAGE_POINTS


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


Told = tuple[FigureSlip, list[Entry]]
_OF_ENTRY = {
    "last": ("last", ("forgotten", "wrong-side")),
    "match": ("match", ("forgotten", "wrong-side")),
    "melds": ("meld", ("forgotten", "twice", "not-multiplied")),
    "marriage": ("marriage", ("forgotten", "twice", "not-multiplied")),
    "roem": ("roem", ("forgotten", "twice", "wrong-side")),
}
"""What may go wrong with a line of the ledger by itself: what it is called then, and how."""
_ORDER = {"last": 0, "match": 1, "meld": 2, "marriage": 2, "roem": 3}
"""In which order the slips of single lines are told, by how their names begin."""


def slips_of(game: Game, deal: Round, entries: list[Entry]) -> Iterator[Told]:
    """Every single slip in a round with what would be written after it; the same figures may come several times."""
    single = [*_changed(game, deal, entries), *_added(game, deal, entries)]
    yield from sorted(single, key=lambda told: _ORDER[told[0].name.split("-")[0]])
    yield from _failure(game, deal, entries)
    yield from _factors(game, entries)
    yield from _tricks(game, deal, entries)
    if game.sides == 2:
        turned = [replace(entry, seat=_seat(game, 1 - game.side_of[entry.seat])) for entry in entries]
        yield FigureSlip("wrong-side"), turned


def _changed(game: Game, deal: Round, entries: list[Entry]) -> Iterator[Told]:
    """A line of the ledger forgotten, written twice, for the wrong side, or without its multiplier."""
    numbers = {trick.events[-1]: number for number, trick in enumerate(deal.tricks, start=1)}
    for place, entry in enumerate(entries):
        name, slips = _OF_ENTRY.get(entry.kind, ("", ()))
        side, others = game.side_of[entry.seat], [*entries[:place], *entries[place + 1 :]]
        event = entry.event if entry.kind in ("melds", "marriage") else NOBODY
        number = numbers[entry.event] if entry.kind == "roem" else 0
        given = {
            "forgotten": {side: others},
            "twice": {side: [*entries, entry]},
            "not-multiplied": {side: [*others, replace(entry, factor=1)]},
            "wrong-side": {
                other: [*others, replace(entry, seat=_seat(game, other))]
                for other in range(game.sides)
                if other != side
            },
        }
        for slip in slips:
            for whose, wrong in given[slip].items():
                yield FigureSlip(f"{name}-{slip}", whose, event, number), wrong


def _added(game: Game, deal: Round, entries: list[Entry]) -> Iterator[Told]:
    """Something written that does not count: a match, late melds, a marriage, roem that nobody called."""

    def more(name: str, seat: int, kind: str, points: int, event: int = NOBODY, number: int = 0) -> Told:
        times = factor(deal, "melds" if kind == "roem" else kind)
        slip = FigureSlip(name, game.side_of[seat], NOBODY if number else event, number)
        return slip, [*entries, Entry(deal.number, seat, kind, points, times, event)]

    bonus = game.variant.score.match
    if bonus and not any(entry.kind == "match" for entry in entries):
        for side in range(game.sides):
            yield more("match-given", _seat(game, side), "match", bonus)
    counted = {entry.event for entry in entries}
    for one in counted_melds(game, deal):
        points = one.meld.points if one.meld is not None else one.said
        if one.event not in counted and points:
            yield more("meld-late" if one.void == "late" else "meld-counted", one.seat, "melds", points, one.event)
    for seat, (event, void) in deal.marriage_said.items():
        if void:
            yield more("marriage-counted", seat, "marriage", MARRIAGE_POINTS, event)
    for place, trick in enumerate(deal.tricks):
        if uncalled(game, deal, place):
            points = sum(one.points for one in roem_in(game, deal, place))
            yield more("roem-counted", trick.winner, "roem", points, trick.events[-1], place + 1)


def _failure(game: Game, deal: Round, entries: list[Entry]) -> Iterator[Told]:
    """Nobody saw that the choosers had failed, or the roem stayed with those who had taken it."""
    if not any(entry.kind == "failed" for entry in entries):
        return
    won = earned(game, deal, trick_owners(game, deal))
    own = game.side_of[deal.chooser]
    yield FigureSlip("failure-overlooked", own), won
    roem = [entry for entry in won if entry.kind == "roem"]
    if any(game.side_of[entry.seat] == own for entry in roem):
        yield FigureSlip("roem-kept", own), [*(entry for entry in entries if entry.kind != "roem"), *roem]


def _factors(game: Game, entries: list[Entry]) -> Iterator[Told]:
    """The multiplier forgotten, taken twice, or that of another contract; what is only won has none."""
    entries = [entry for entry in entries if entry.factor]
    used = {entry.factor for entry in entries if entry.factor != 1}
    known = {*game.variant.score.multipliers.values(), *(line.factor for line in game.variant.sheet.lines)}
    if used:
        yield FigureSlip("factor-forgotten"), [replace(entry, factor=1) for entry in entries]
        yield FigureSlip("factor-twice"), [replace(entry, factor=entry.factor**2) for entry in entries]
    for other in sorted(known - used - {1}):
        yield FigureSlip("factor-other", number=other), [replace(entry, factor=other) for entry in entries]


def _tricks(game: Game, deal: Round, entries: list[Entry]) -> Iterator[Told]:
    """A trick laid on the wrong pile; the last one takes its bonus along."""
    owners = trick_owners(game, deal)
    for number, (owner, trick) in enumerate(zip(owners, deal.tricks, strict=True), start=1):
        mine = game.side_of[owner] if owner >= 0 else NOBODY
        cards = next((one for one in entries if one.kind == "cards" and game.side_of[one.seat] == mine), None)
        if cards is None or not trick.points:
            continue
        taken = "last" if number == len(deal.tricks) else ""
        for side in range(game.sides):
            if side != mine:
                seat = _seat(game, side)
                moved = [replace(one, seat=seat) if one.kind == taken else one for one in entries]
                moved += [replace(cards, points=-trick.points), replace(cards, seat=seat, points=trick.points)]
                yield FigureSlip("trick-wrong-side", side, number=number), moved


def _seat(game: Game, side: int) -> int:
    """A seat of a side, which stands for it in the ledger."""
    return game.side_of.index(side)


def digits_swapped(figure: int) -> set[int]:
    """The figures that come of swapping two neighbouring digits."""
    text, sign = str(abs(figure)), -1 if figure < 0 else 1
    found = {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)}
    return {sign * int(one) for one in found} - {figure}
