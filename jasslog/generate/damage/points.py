"""Wrong with points: the slate, figures, and results."""

from __future__ import annotations

from collections.abc import Callable

from jasslog.game.round import Round
from jasslog.game.score.slate import PARTS
from jasslog.generate.closing import figures, go_on
from jasslog.generate.damage.deeds import deed, in_phase
from jasslog.generate.damage.edits import changed, inserted, one_of
from jasslog.generate.damage.kinds import Breach, Breaches, Broken, Deeds, Edit, Edits, heard, married, told
from jasslog.generate.table import Event, Table
from jasslog.variants.options import Variant

# The slate


def _written_late(table: Table, deal: Round) -> Deeds:
    """Melds or marriage go on the slate only when the round is booked (W-9)."""
    game = table.game
    if deal.written or game.stopped:
        return False
    in_time = table.variant.melds.booking_deadline != "none"
    of = "melds" if in_time and any(figures(game, deal, "melds", multiplied=True)) else "marriage"
    points = figures(game, deal, of, multiplied=True)
    if not any(points):
        return False
    side = points.index(max(points, key=abs))
    return deed("score_written", seat=game.side_of.index(side), of=of, points=points[side])


def _melds_unwritten(table: Table, deal: Round) -> bool:
    """The table books by hand and forgets the melds (W-9); that is found when the round is left."""
    game = table.game
    if deal.written or game.claims:
        return False
    parts = {of: figures(game, deal, of, multiplied=True) for of in PARTS if of not in ("melds", "round")}
    melded = [side for side, points in enumerate(figures(game, deal, "melds", multiplied=True)) if points]
    if not any(points[side] for points in parts.values() for side in melded):
        return False
    for of, of_sides in parts.items():
        for side, points in enumerate(of_sides):
            if points or of == "cards":
                table.act("score_written", seat=game.side_of.index(side), of=of, points=points)
    # The next event is the next deal or the end, and there it is found.
    table.found = len(table.events)
    go_on(table)
    return True


def _by_hand(variant: Variant) -> bool:
    """Whether anything may have to be booked by hand."""
    return (heard(variant) and variant.melds.booking_deadline == "round_end") or married(variant)


SLATE: Breaches = {
    "entry-late": Breach(in_phase("scored"), _written_late, _by_hand, finding="slate-entry-late"),
    "melds-unwritten": Breach(
        in_phase("complete"),
        _melds_unwritten,
        lambda v: heard(v) and v.melds.booking_deadline != "none",
        finding="meld-unbooked",
    ),
}
"""What goes wrong with what is written on the slate."""


# Figures


def _winner_moved(table: Table, event: Event) -> Event:
    """Another seat is said to have won the trick."""
    players = table.game.players
    return {**event, "winner": (event["winner"] + table.rng.randint(1, players - 1)) % players}


def _points_moved(*by: int) -> Callable[[Table, Event], Event]:
    """So many points are said to be more than there are."""
    return lambda table, event: {**event, "points": event["points"] + table.rng.choice(by)}


def _score_moved(table: Table, event: Event) -> Event:
    """One of the scores is wrong."""
    scores = [*event["scores"]]
    scores[table.rng.randrange(len(scores))] += table.rng.choice((-10, -1, 1, 20))
    return {**event, "scores": scores}


def _loser(table: Table, event: Event) -> Event:
    """The loser is said to have won."""
    side_of = table.game.side_of
    others = [(event["winner"] + step) % table.game.players for step in range(1, table.game.players)]
    return {**event, "winner": next(seat for seat in others if side_of[seat] != side_of[event["winner"]])}


def _all_higher(table: Table, event: Event) -> Event:
    """Everybody is said to have more."""
    return {**event, "scores": [score + 3 for score in event["scores"]]}


def _is(of: str) -> Callable[[Table, Event], bool]:
    """Whether a figure is of this part of the score."""
    return lambda table, event: bool(event["of"] == of)


def _tells(member: str) -> Callable[[Table, Event], bool]:
    """Whether an event has this member."""
    return lambda table, event: member in event


def _in_closed_round(table: Table, event: Event) -> bool:
    """Whether an entry is none of a total, and its round has been left."""
    later = table.events[event["seq"] :]
    return event["of"] != "total" and any(other["type"] in ("round_started", "game_ended") for other in later)


def _has_end(variant: Variant) -> bool:
    return variant.end.kind != "open"


def _total_wrong(table: Table) -> Broken:
    """A total on the slate is wrong."""
    event = one_of(table, "round_scored", lambda event: event["of"] == "total")
    entry = {"type": "score_written", "seat": 0, "of": "total", "points": event["scores"][0] + 10}
    return inserted(table, event["seq"] + 1, entry)


def _entry_twice(table: Table) -> Broken:
    """A slate entry is written twice."""
    event = one_of(table, "score_written", lambda event: event["of"] in ("cards", "match", "marriage"))
    return inserted(table, event["seq"] + 1, event)


FIGURES: Edits = {
    "trick-winner": changed("trick-winner-claimed", "trick_claimed", _winner_moved),
    "trick-points": changed("trick-points-claimed", "trick_claimed", _points_moved(-1, 1, 5, 10), _tells("points")),
    "cards-figure": changed("round-cards-claimed", "round_scored", _score_moved, _is("cards")),
    "round-figure": changed("round-score-claimed", "round_scored", _score_moved, _is("round"), when=told),
    "total-figure": changed("slate-total-wrong", "round_scored", _score_moved, _is("total"), when=told),
    "entry-wrong": changed("slate-entry-wrong", "score_written", _points_moved(-10, 7, 20), _in_closed_round),
    "entry-total-wrong": Edit("slate-total-wrong", _total_wrong, told),
    "entry-twice": Edit("slate-entry-twice", _entry_twice),
    "winner": changed("winner-claimed-wrong", "game_ended", _loser, _tells("winner"), when=_has_end),
    "final-score": changed("final-score-wrong", "game_ended", _all_higher, _tells("scores"), when=told),
}
"""Figures, slate entries and results that are written wrong."""
