"""Wrong with points: the slate, figures, and results."""

from __future__ import annotations

from typing import Any

from jasslog.game.round import Round
from jasslog.game.score.slate import PARTS
from jasslog.generate.closing import figures, go_on
from jasslog.generate.damage.kinds import Broken, Edit, Irregularity, When, always, heard, married, told
from jasslog.generate.damage.moves import edited, in_phase, inserted, one_of, wrong
from jasslog.generate.table import Event, Table
from jasslog.variants.options import Variant

# The slate


def _written_late(table: Table, deal: Round) -> bool:
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
    return wrong(table, "score_written", seat=game.side_of.index(side), of=of, points=points[side])


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


SLATE: dict[str, Irregularity[Any]] = {
    "entry-late": Irregularity("slate-entry-late", in_phase("scored"), _written_late, _by_hand),
    "melds-unwritten": Irregularity(
        "meld-unbooked",
        in_phase("complete"),
        _melds_unwritten,
        lambda v: heard(v) and v.melds.booking_deadline != "none",
    ),
}
"""What goes wrong with what is written on the slate."""


# Figures


def _trick_winner(table: Table) -> Broken | None:
    """Another seat is said to have won a trick."""
    event = one_of(table, "trick_claimed")
    if event is None:
        return None
    players = table.game.players
    return edited(table, event["seq"], winner=(event["winner"] + table.rng.randint(1, players - 1)) % players)


def _trick_points(table: Table) -> Broken | None:
    """A trick is said to be worth something else."""
    event = one_of(table, "trick_claimed", lambda event: "points" in event)
    if event is None:
        return None
    return edited(table, event["seq"], points=event["points"] + table.rng.choice((-1, 1, 5, 10)))


def _figure(of: str, finding: str, when: When = always) -> Edit:
    """A figure named after a round is wrong."""

    def make(table: Table) -> Broken | None:
        event = one_of(table, "round_scored", lambda event: event["of"] == of)
        if event is None:
            return None
        scores = [*event["scores"]]
        scores[table.rng.randrange(len(scores))] += table.rng.choice((-10, -1, 1, 20))
        return edited(table, event["seq"], scores=scores)

    return Edit(finding, make, when)


def _entry_wrong(table: Table) -> Broken | None:
    """A slate entry is wrong, in a round that has been left."""
    leaves = [event["seq"] for event in table.events if event["type"] in ("round_started", "game_ended")]
    event = one_of(table, "score_written", lambda event: event["of"] != "total" and event["seq"] < leaves[-1])
    if event is None:
        return None
    return edited(table, event["seq"], points=event["points"] + table.rng.choice((-10, 7, 20)))


def _total_wrong(table: Table) -> Broken | None:
    """A total on the slate is wrong."""
    event = one_of(table, "round_scored", lambda event: event["of"] == "total")
    if event is None:
        return None
    entry = {"type": "score_written", "seat": 0, "of": "total", "points": event["scores"][0] + 10}
    return inserted(table, event["seq"] + 1, entry)


def _entry_twice(table: Table) -> Broken | None:
    """A slate entry is written twice."""
    event = one_of(table, "score_written", lambda event: event["of"] in ("cards", "match", "marriage"))
    return inserted(table, event["seq"] + 1, event) if event is not None else None


def _winner(table: Table) -> Broken | None:
    """The loser is said to have won."""
    event = _end_with(table, "winner")
    if event is None:
        return None
    side_of = table.game.side_of
    others = [(event["winner"] + step) % table.game.players for step in range(1, table.game.players)]
    loser = next(seat for seat in others if side_of[seat] != side_of[event["winner"]])
    return edited(table, event["seq"], winner=loser)


def _final_score(table: Table) -> Broken | None:
    """The final score is wrong."""
    event = _end_with(table, "scores")
    return edited(table, event["seq"], scores=[s + 3 for s in event["scores"]]) if event is not None else None


def _end_with(table: Table, member: str) -> Event | None:
    """The end of the game, if it tells this."""
    return one_of(table, "game_ended", lambda event: member in event)


FIGURES: dict[str, Edit] = {
    "trick-winner": Edit("trick-winner-claimed", _trick_winner),
    "trick-points": Edit("trick-points-claimed", _trick_points),
    "cards-figure": _figure("cards", "round-cards-claimed"),
    "round-figure": _figure("round", "round-score-claimed", told),
    "total-figure": _figure("total", "slate-total-wrong", told),
    "entry-wrong": Edit("slate-entry-wrong", _entry_wrong),
    "entry-total-wrong": Edit("slate-total-wrong", _total_wrong, told),
    "entry-twice": Edit("slate-entry-twice", _entry_twice),
    "winner": Edit("winner-claimed-wrong", _winner, lambda v: v.end.kind != "open"),
    "final-score": Edit("final-score-wrong", _final_score, told),
}
"""Figures, slate entries and results that are written wrong."""
