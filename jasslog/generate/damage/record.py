"""Damages of what is written down: cards and acts, the slate, figures and results."""

from __future__ import annotations

from functools import partial

from jasslog.cards import CODES
from jasslog.game.score.slate import PARTS
from jasslog.game.state import Round
from jasslog.game.undecided import left_out, untold_parts
from jasslog.generate.clean import figures, go_on
from jasslog.generate.damage import kinds
from jasslog.generate.damage.kinds import Breach, Breaches, Broken, Deeds, Edit, Edits, OfEvent, changed
from jasslog.generate.table import Event, Table, written
from jasslog.rules.deals import left_over
from jasslog.variants.plain import Variant

# The slate


def _written_late(table: Table, deal: Round) -> Deeds:
    """Melds go on the slate only when the round is booked (meld-booking)."""
    game = table.game
    if deal.written or game.stopped:
        return False
    points = figures(game, deal, "melds", multiplied=True)
    side = points.index(max(points, key=abs))
    return any(points) and kinds.deed("score_written", seat=game.side_of.index(side), of="melds", points=points[side])


def _melds_unwritten(table: Table, deal: Round) -> Deeds:
    """The table books by hand and forgets the melds (meld-booking); that is found when the round is left."""
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
    # The finding is made at the next event, which is the next deal or the end of the game.
    return partial(go_on, table)


_BOOKED = (*kinds.HEARD, "melds.booking_deadline")
"""A condition on a set: melds may have to be booked by some moment."""
_BY_HAND = (*kinds.HEARD, "melds.booking_deadline = round_end")
"""A condition on a set: melds have to be booked by hand before the round is over."""
SLATE: Breaches = {
    "entry-late": Breach(kinds.in_phase("scored"), _written_late, _BY_HAND, "slate-entry-late"),
    "melds-unwritten": Breach(kinds.complete, _melds_unwritten, _BOOKED, "meld-unbooked"),
}
"""What goes wrong with what is written on the slate."""


# Figures


def _winner_moved(table: Table, event: Event) -> Event:
    """Another seat is said to have won the trick."""
    players = table.game.players
    return {"winner": (event["winner"] + table.rng.randint(1, players - 1)) % players}


def _points_moved(*by: int) -> OfEvent:
    """A function that moves the points said by one of these numbers, drawn at random."""
    return lambda table, event: {"points": event["points"] + table.rng.choice(by)}


def _score_moved(table: Table, event: Event) -> Event:
    """One of the scores is wrong."""
    scores = [*event["scores"]]
    scores[table.rng.randrange(len(scores))] += table.rng.choice((-10, -1, 1, 20))
    return {"scores": scores}


def _loser(table: Table, event: Event) -> Event:
    """A seat of another side is said to have won."""
    side_of = table.game.side_of
    others = [(event["winner"] + step) % table.game.players for step in range(1, table.game.players)]
    return {"winner": next(seat for seat in others if side_of[seat] != side_of[event["winner"]])}


def _all_higher(table: Table, event: Event) -> Event:
    """Every side is said to have more than it has."""
    return {"scores": [score + 3 for score in event["scores"]]}


def _first_higher(table: Table, event: Event) -> Event:
    """The first side's score of a round is said to be higher.

    It may hold melds, which this record leaves out, so nobody can tell whether it is wrong.
    """
    return {"scores": [event["scores"][0] + 20, *event["scores"][1:]]}


def _is(of: str) -> OfEvent:
    """A function that says whether a figure is of this part of the score."""
    return lambda _, event: event["of"] == of


def _tells(member: str) -> OfEvent:
    """A function that says whether an event has this member."""
    return lambda _, event: member in event


def _in_closed_round(table: Table, event: Event) -> bool:
    """Whether a slate entry is not of a total, and belongs to a round that has been left."""
    later = table.events[event["seq"] :]
    return event["of"] != "total" and any(other["type"] in ("round_started", "game_ended") for other in later)


def _of_open_round(table: Table, event: Event) -> bool:
    """Whether a figure is of a round of whose score this record leaves out a part that may have been there."""
    begun = sum(earlier["type"] == "round_started" for earlier in table.events[: event["seq"]])
    return event["of"] == "round" and bool(untold_parts(table.game, table.game.rounds[begun - 1]))


def _total_wrong(table: Table) -> Broken:
    """A total on the slate is wrong."""
    event = kinds.one_of(table, "round_scored", lambda event: event["of"] == "total")
    entry = {"type": "score_written", "seat": 0, "of": "total", "points": event["scores"][0] + 10}
    return kinds.inserted(table, event["seq"] + 1, entry)


def _entry_twice(table: Table) -> Broken:
    """A slate entry is written twice."""
    event = kinds.one_of(table, "score_written", lambda event: event["of"] in ("cards", "match", "marriage"))
    return kinds.inserted(table, event["seq"] + 1, event)


# Cards and acts

LAID = "card_played card_placed"
"""The types of the acts by which one card leaves a hand."""


def _after_end(table: Table) -> Broken:
    """An act follows when the game has been closed."""
    card, ended = table.rng.choice(CODES), table.events[-1]["type"] == "game_ended"
    acts: list[Event] = [{"type": "round_started", "dealer": 0}, {"type": "card_played", "seat": 1, "card": card}]
    return kinds.inserted(table, len(table.events), kinds.pick(table, acts if ended else []))


def _turned_of_hand(table: Table, event: Event) -> Event:
    """A card is recorded as turned that was dealt to a hand (turn-up)."""
    dealt = next(e for e in reversed(table.events[: event["seq"]]) if e["type"] == "hand_dealt" and "cards" in e)
    return {"card": table.rng.choice(dealt["cards"])}


def _dealt_twice(table: Table) -> Broken:
    """A card is written in two hands."""
    event = kinds.one_of(table, "hand_dealt", lambda e: table.events[e["seq"] - 1]["type"] == "hand_dealt")
    return _doubled(table, event, table.events[event["seq"] - 1])


def _wrong_pile(table: Table) -> Broken:
    """A card of a hand is recorded in a pile beside the hands."""
    if any(event["type"] == "misdealt" for event in table.events):
        raise kinds.NoOccasion
    event = kinds.one_of(table, "pile_dealt", lambda event: "cards" in event)
    return _doubled(table, event, [e for e in table.events[: event["seq"]] if e["type"] == "hand_dealt"][-1])


def _doubled(table: Table, event: Event, other: Event) -> Broken:
    """The record with the first card of an event replaced by any card of the other event."""
    return kinds.edited(table, event["seq"], cards=[table.rng.choice(other["cards"]), *event["cards"][1:]])


def _unfinished(table: Table) -> Broken:
    """The record breaks off in the middle of a round, before any claim of victory."""
    claim = next((event["seq"] for event in table.events if event["type"] == "victory_claimed"), len(table.events))
    place = kinds.one_of(table, LAID, lambda event: event["seq"] < claim)["seq"]
    return written(table.events[:place]), place - 1, place - 1


def _objection(table: Table) -> Broken:
    """A player objects; the objection is reported and decides nothing."""
    place = table.rng.randint(2, len(table.events) - 1)
    return kinds.inserted(table, place, {"type": "objection_raised", "event": 1, "text": "I object."})


def _never_written(table: Table) -> Broken:
    """An act that need not be written is left out, and nothing shows that it happened: the record is legal, too."""
    seq = kinds.one_of(table, "trick_claimed")["seq"]
    return kinds.replaced(table, seq, seq + 1), None, 0


def _slip_mended(table: Table) -> Broken:
    """A wrong figure that the recorder corrects at once: nothing is wrong in the end."""
    event = kinds.one_of(table, "trick_claimed")
    seq, right = event["seq"], {k: v for k, v in event.items() if k not in ("seq", "at")}
    wrong = {**event, "winner": (event["winner"] + 1) % table.game.players}
    return kinds.replaced(table, seq, seq + 1, wrong, {"type": "corrected", "event": seq, "by": [right]}), None, 0


def _has_piles(variant: Variant) -> bool:
    return variant.exchange.swap != "never" or left_over(variant.deal) > 0 or variant.deal.columns > 0


def _leaves_out(variant: Variant) -> bool:
    return bool(left_out(variant, variant.not_recorded))


RECORD: Edits = {
    "trick-winner": changed("trick-winner-claimed", "trick_claimed", _winner_moved),
    "trick-points": changed("trick-points-claimed", "trick_claimed", _points_moved(-1, 1, 5, 10), _tells("points")),
    "cards-figure": changed("round-cards-claimed", "round_scored", _score_moved, _is("cards")),
    "round-figure": changed("round-score-claimed", "round_scored", _score_moved, _is("round"), when=kinds.TOLD),
    "total-figure": changed("slate-total-wrong", "round_scored", _score_moved, _is("total"), when=kinds.TOLD),
    "entry-wrong": changed(
        "slate-entry-wrong", "score_written", _points_moved(-10, 7, 20), _in_closed_round, when=kinds.TOLD
    ),
    "entry-total-wrong": Edit("slate-total-wrong", _total_wrong, kinds.TOLD),
    "entry-twice": Edit("slate-entry-twice", _entry_twice),
    "winner": changed(
        "winner-claimed-wrong", "game_ended", _loser, _tells("winner"), when=(kinds.TOLD, "end.kind != open")
    ),
    "final-score": changed("final-score-wrong", "game_ended", _all_higher, _tells("scores"), when=kinds.TOLD),
    "after-the-end": Edit("after-the-end", _after_end),
    "turn-up-astray": changed("turn-up-not-free", "card_turned", _turned_of_hand, when=kinds.STAGED),
    "dealt-twice": Edit("misdeal", _dealt_twice),
    "unfinished": Edit("unfinished-game", _unfinished),
    "booked-unrecorded": changed("points-undecided", "round_scored", _first_higher, _of_open_round, when=_leaves_out),
    "objection": Edit("objection-raised", _objection),
    "never-written": Edit("", _never_written),
    "wrong-pile": Edit("wrong-pile", _wrong_pile, _has_piles),
    "slip-mended": Edit("", _slip_mended),
}
"""Figures, slate entries and results, cards and acts that are written wrong."""
