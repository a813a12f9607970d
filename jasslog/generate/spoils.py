"""Damages of the record: a clean record in which one thing is written wrong, and what that must lead to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from jasslog.cards import CODES
from jasslog.generate.table import Event, Table
from jasslog.log.write import canonical


class Spoiled(NamedTuple):
    """A damaged record and what it must lead to."""

    lines: list[bytes]
    """Without their newlines."""
    name: str
    """Kind of finding; empty where the record is legal too."""
    seq: int | None
    """Number of the event it is about; None where no event could be read."""
    line: int | None
    """Which line of the game it is about, from 0."""


Spoil = Callable[[Table, Random], Spoiled | None]
"""Damages the record of a finished clean game; None where this game gives no occasion."""


def written(events: list[Event]) -> list[bytes]:
    """The canonical lines of events."""
    return [canonical(event) for event in events]


def _edited(table: Table, name: str, seq: int, **members: Any) -> Spoiled:
    """The record with some members of one event changed, and the finding there."""
    events = [*table.events]
    events[seq] = {**events[seq], **members}
    return Spoiled(written(events), name, seq, seq)


def _pick(table: Table, rng: Random, type_: str, fit: Callable[[Event], bool] = lambda _: True) -> Event | None:
    found = [event for event in table.events if event["type"] == type_ and fit(event)]
    return rng.choice(found) if found else None


def trick_winner(table: Table, rng: Random) -> Spoiled | None:
    """Another seat is said to have won a trick."""
    event = _pick(table, rng, "trick_claimed")
    if event is None:
        return None
    winner = (event["winner"] + rng.randint(1, table.game.players - 1)) % table.game.players
    return _edited(table, "trick-winner-claimed", event["seq"], winner=winner)


def trick_points(table: Table, rng: Random) -> Spoiled | None:
    """A trick is said to be worth something else."""
    event = _pick(table, rng, "trick_claimed", lambda event: "points" in event)
    if event is None:
        return None
    return _edited(table, "trick-points-claimed", event["seq"], points=event["points"] + rng.choice((-1, 1, 5, 10)))


def figure(of: str, name: str) -> Spoil:
    """A figure named after a round is wrong."""

    def spoil(table: Table, rng: Random) -> Spoiled | None:
        event = _pick(table, rng, "round_scored", lambda event: event["of"] == of)
        if event is None:
            return None
        scores = [*event["scores"]]
        scores[rng.randrange(len(scores))] += rng.choice((-10, -1, 1, 20))
        return _edited(table, name, event["seq"], scores=scores)

    return spoil


def _in_closed_round(table: Table, event: Event) -> bool:
    return any(later["type"] in ("round_started", "game_ended") for later in table.events[event["seq"] :])


def entry_wrong(table: Table, rng: Random) -> Spoiled | None:
    """A slate entry is wrong."""
    event = _pick(table, rng, "score_written", lambda event: event["of"] != "total" and _in_closed_round(table, event))
    return event and _edited(
        table, "slate-entry-wrong", event["seq"], points=event["points"] + rng.choice((-10, 7, 20))
    )


def entry_total_wrong(table: Table, rng: Random) -> Spoiled | None:
    """A total on the slate is wrong."""
    scored = [e["seq"] for e in table.events if e["type"] == "round_scored" and e["of"] == "total"]
    if not scored:
        return None
    seq = rng.choice(scored)
    wrong = {"type": "score_written", "seat": 0, "of": "total", "points": table.events[seq]["scores"][0] + 10}
    return _inserted(table, seq + 1, wrong, "slate-total-wrong")


def entry_twice(table: Table, rng: Random) -> Spoiled | None:
    """A slate entry is written twice."""
    event = _pick(table, rng, "score_written", lambda event: event["of"] in ("cards", "match", "marriage"))
    return event and _inserted(table, event["seq"] + 1, event, "slate-entry-twice")


def _inserted(table: Table, place: int, event: Event, name: str) -> Spoiled:
    """The record with one event more, everything after it renumbered."""
    events = [*table.events[:place], event, *table.events[place:]]
    at = table.events[place - 1].get("at")
    events[place] = {k: v for k, v in event.items() if k != "at"} | ({"at": at} if at else {})
    return Spoiled(written(_renumbered(events)), name, place, place)


def _renumbered(events: list[Event]) -> list[Event]:
    return [{**event, "seq": seq} for seq, event in enumerate(events)]


def winner(table: Table, rng: Random) -> Spoiled | None:
    """The loser is said to have won."""
    event = _pick(table, rng, "game_ended", lambda event: "winner" in event)
    return event and _edited(
        table, "winner-claimed-wrong", event["seq"], winner=(event["winner"] + 1) % table.game.players
    )


def final_score(table: Table, rng: Random) -> Spoiled | None:
    """The final score is wrong."""
    event = _pick(table, rng, "game_ended", lambda event: "scores" in event)
    return event and _edited(table, "final-score-wrong", event["seq"], scores=[s + 3 for s in event["scores"]])


def after_end(table: Table, rng: Random) -> Spoiled | None:
    """An act follows when the game has been closed."""
    acts: list[Event] = [
        {"type": "round_started", "dealer": 0},
        {"type": "card_played", "seat": 1, "card": rng.choice(CODES)},
    ]
    ended = table.events[-1]["type"] == "game_ended"
    return _inserted(table, len(table.events), rng.choice(acts), "after-the-end") if ended else None


def other_card(table: Table, rng: Random) -> Spoiled | None:
    """A card still in another hand is recorded as played."""
    return _miswritten(table, rng, "card-not-held")


def same_card(table: Table, rng: Random) -> Spoiled | None:
    """A card played before is recorded again."""
    return _miswritten(table, rng, "card-played-twice")


def _miswritten(table: Table, rng: Random, name: str) -> Spoiled | None:
    if any(event["type"] in ("card_taken_back", "misdealt") for event in table.events):
        return None
    event = _pick(table, rng, "card_played")
    if event is None:
        return None
    seq = event["seq"]
    first = max(e["seq"] for e in table.events[:seq] if e["type"] == "round_started")
    played = [e["card"] for e in table.events[first:seq] if e["type"] == "card_played"]
    hands = {e["seat"]: e.get("cards", ()) for e in table.events[first:seq] if e["type"] == "hand_dealt"}
    others = [card for seat, hand in hands.items() if seat != event["seat"] for card in hand]
    found = [card for card in others if (card in played) == (name == "card-played-twice")]
    own = [card for card in hands.get(event["seat"], ()) if card in played] if name == "card-played-twice" else []
    return _edited(table, name, seq, card=rng.choice(found + own)) if found + own else None


def dealt_twice(table: Table, rng: Random) -> Spoiled | None:
    """A card is written in two hands."""
    event = _pick(table, rng, "hand_dealt", lambda e: table.events[e["seq"] - 1]["type"] == "hand_dealt")
    if event is None or "cards" not in event or "cards" not in table.events[event["seq"] - 1]:
        return None
    double = rng.choice(table.events[event["seq"] - 1]["cards"])
    return _edited(table, "misdeal", event["seq"], cards=[double, *event["cards"][1:]])


def unfinished(table: Table, rng: Random) -> Spoiled | None:
    """The record ends in the middle of a round."""
    claims = [event["seq"] for event in table.events if event["type"] == "victory_claimed"]
    event = _pick(table, rng, "card_played", lambda event: not claims or event["seq"] < claims[0])
    if event is None:
        return None
    place = event["seq"]
    return Spoiled(written(table.events[:place]), "unfinished-game", place - 1, place - 1)


def booked_unrecorded(table: Table, rng: Random) -> Spoiled | None:
    """The round's score holds melds, which this record leaves out: nobody can tell."""
    event = _pick(table, rng, "round_scored", lambda event: event["of"] == "round")
    if event is None:
        return None
    return _edited(table, "points-undecided", event["seq"], scores=[event["scores"][0] + 20, *event["scores"][1:]])


def objection(table: Table, rng: Random) -> Spoiled | None:
    """Somebody objects: that is told, and decides nothing."""
    place = rng.randint(2, len(table.events) - 1)
    return _inserted(table, place, {"type": "objection_raised", "event": 1, "text": "I object."}, "objection-raised")


def never_written(table: Table, rng: Random) -> Spoiled | None:
    """An act that need not be written is missing, and nothing shows that it was: the record is legal too."""
    event = _pick(table, rng, "trick_claimed")
    if event is None:
        return None
    events = [other for other in table.events if other is not event]
    return Spoiled(written(_renumbered(events)), "", None, None)


def slip_mended(table: Table, rng: Random) -> Spoiled | None:
    """A wrong figure that the recorder corrects at once: nothing is wrong in the end."""
    event = _pick(table, rng, "trick_claimed")
    if event is None:
        return None
    right = {k: v for k, v in event.items() if k not in ("seq", "at")}
    seq = event["seq"]
    wrong = {**event, "winner": (event["winner"] + 1) % table.game.players}
    events = [*table.events[:seq], wrong, {"type": "corrected", "event": seq, "by": [right]}, *table.events[seq + 1 :]]
    return Spoiled(written(_renumbered(events)), "", None, None)
