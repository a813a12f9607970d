"""Damages of the sums: figures, slate entries and results that are written wrong."""

from __future__ import annotations

from random import Random

from jasslog.generate.spoils import Spoil, Spoiled, edited, inserted, one_of
from jasslog.generate.table import Event, Table


def trick_winner(table: Table, rng: Random) -> Spoiled | None:
    """Another seat is said to have won a trick."""
    event = one_of(table, rng, "trick_claimed")
    if event is None:
        return None
    winner = (event["winner"] + rng.randint(1, table.game.players - 1)) % table.game.players
    return edited(table, "trick-winner-claimed", event["seq"], winner=winner)


def trick_points(table: Table, rng: Random) -> Spoiled | None:
    """A trick is said to be worth something else."""
    event = one_of(table, rng, "trick_claimed", lambda event: "points" in event)
    if event is None:
        return None
    return edited(table, "trick-points-claimed", event["seq"], points=event["points"] + rng.choice((-1, 1, 5, 10)))


def figure(of: str, name: str) -> Spoil:
    """A figure named after a round is wrong."""

    def spoil(table: Table, rng: Random) -> Spoiled | None:
        event = one_of(table, rng, "round_scored", lambda event: event["of"] == of)
        if event is None:
            return None
        scores = [*event["scores"]]
        scores[rng.randrange(len(scores))] += rng.choice((-10, -1, 1, 20))
        return edited(table, name, event["seq"], scores=scores)

    return spoil


def _in_closed_round(table: Table, event: Event) -> bool:
    return any(later["type"] in ("round_started", "game_ended") for later in table.events[event["seq"] :])


def entry_wrong(table: Table, rng: Random) -> Spoiled | None:
    """A slate entry is wrong."""
    event = one_of(table, rng, "score_written", lambda event: event["of"] != "total" and _in_closed_round(table, event))
    return (
        None
        if event is None
        else edited(table, "slate-entry-wrong", event["seq"], points=event["points"] + rng.choice((-10, 7, 20)))
    )


def entry_total_wrong(table: Table, rng: Random) -> Spoiled | None:
    """A total on the slate is wrong."""
    scored = [e["seq"] for e in table.events if e["type"] == "round_scored" and e["of"] == "total"]
    if not scored:
        return None
    seq = rng.choice(scored)
    wrong = {"type": "score_written", "seat": 0, "of": "total", "points": table.events[seq]["scores"][0] + 10}
    return inserted(table, seq + 1, wrong, "slate-total-wrong")


def entry_twice(table: Table, rng: Random) -> Spoiled | None:
    """A slate entry is written twice."""
    event = one_of(table, rng, "score_written", lambda event: event["of"] in ("cards", "match", "marriage"))
    return None if event is None else inserted(table, event["seq"] + 1, event, "slate-entry-twice")


def winner(table: Table, rng: Random) -> Spoiled | None:
    """The loser is said to have won."""
    event = one_of(table, rng, "game_ended", lambda event: "winner" in event)
    if event is None:
        return None
    side_of = table.game.side_of
    others = [(event["winner"] + step) % table.game.players for step in range(1, table.game.players)]
    loser = next(seat for seat in others if side_of[seat] != side_of[event["winner"]])
    return edited(table, "winner-claimed-wrong", event["seq"], winner=loser)


def final_score(table: Table, rng: Random) -> Spoiled | None:
    """The final score is wrong."""
    event = one_of(table, rng, "game_ended", lambda event: "scores" in event)
    return (
        None
        if event is None
        else edited(table, "final-score-wrong", event["seq"], scores=[s + 3 for s in event["scores"]])
    )


def booked_unrecorded(table: Table, rng: Random) -> Spoiled | None:
    """The round's score holds melds, which this record leaves out: nobody can tell."""
    event = one_of(table, rng, "round_scored", lambda event: event["of"] == "round")
    if event is None:
        return None
    return edited(table, "points-undecided", event["seq"], scores=[event["scores"][0] + 20, *event["scores"][1:]])
