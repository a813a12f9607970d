"""Wrong in the record of the cards, and what is written beside the play."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, CODES, deck
from jasslog.generate.damage.edits import changed, edited, inserted, one_of, replaced
from jasslog.generate.damage.kinds import Broken, Edit, Edits, NoOccasion, pick, staged, told
from jasslog.generate.table import Event, Table, written
from jasslog.variants.hands import left_over
from jasslog.variants.options import Variant
from jasslog.variants.tables import counts, seated

_LAID = "card_played card_placed"
"""Acts with which one card leaves a hand."""


def _after_end(table: Table) -> Broken:
    """An act follows when the game has been closed."""
    acts: list[Event] = [
        {"type": "round_started", "dealer": 0},
        {"type": "card_played", "seat": 1, "card": table.rng.choice(CODES)},
    ]
    ended = table.events[-1]["type"] == "game_ended"
    return inserted(table, len(table.events), pick(table, acts if ended else []))


def _lasting(table: Table) -> list[Event]:
    """The cards played that, written wrong, nothing done later in their round might mend."""
    found: list[Event] = []
    start = 0
    for event in table.events:
        if event["type"] == "round_started":
            start = len(found)
        elif event["type"] in ("card_taken_back", "misdealt"):
            del found[start:]
        elif event["type"] in _LAID.split():
            found.append(event)
    return found


def _other_card(table: Table, *, played: bool) -> Broken:
    """A card still in another hand is recorded, or one that was played before."""
    event = pick(table, _lasting(table))
    seq = event["seq"]
    first = max(e["seq"] for e in table.events[:seq] if e["type"] == "round_started")
    before = table.events[first:seq]
    laid = [e for e in before if e["type"] in (*_LAID.split(), "cards_laid_out")]
    gone = [card for e in laid for card in e.get("cards", [e.get("card")])]
    for back in before:
        if back["type"] == "card_taken_back" and back["card"] in gone:
            gone.remove(back["card"])
    hands = {e["seat"]: e.get("cards", ()) for e in before if e["type"] == "hand_dealt"}
    others = [card for seat, hand in hands.items() if seat != event["seat"] for card in hand]
    found = [card for card in others if (card in gone) == played]
    found += [card for card in hands.get(event["seat"], ()) if played and card in gone]
    return edited(table, seq, card=pick(table, found))


def _foreign_card(table: Table) -> Broken:
    """A card is recorded that this deck does not have."""
    event = pick(table, [event for event in _lasting(table) if _foreign(table, event)])
    return edited(table, event["seq"], card=table.rng.choice(_foreign(table, event)))


def _foreign(table: Table, event: Event) -> list[str]:
    """The cards that the deck of an event's round does not have."""
    deal = next(deal for deal in reversed(table.game.rounds) if deal.first_event <= event["seq"])
    return [code for code in CODES if not BIT[CARD[code]] & deck(deal.variant.deal.deck)]


def _turned_of_hand(table: Table, event: Event) -> Event:
    """A card is recorded as turned that somebody has been dealt (G9-1)."""
    dealt = next(e for e in reversed(table.events[: event["seq"]]) if e["type"] == "hand_dealt" and "cards" in e)
    return {**event, "card": table.rng.choice(dealt["cards"])}


def _dealt_twice(table: Table) -> Broken:
    """A card is written in two hands."""
    event = one_of(table, "hand_dealt", lambda e: table.events[e["seq"] - 1]["type"] == "hand_dealt")
    before = table.events[event["seq"] - 1]
    if "cards" not in event or "cards" not in before:
        raise NoOccasion
    return _doubled(table, event, before)


def _wrong_pile(table: Table) -> Broken:
    """A card of a hand is written among those beside the hands."""
    if any(event["type"] == "misdealt" for event in table.events):
        raise NoOccasion
    event = one_of(table, "pile_dealt", lambda event: "cards" in event)
    return _doubled(table, event, [e for e in table.events[: event["seq"]] if e["type"] == "hand_dealt"][-1])


def _doubled(table: Table, event: Event, other: Event) -> Broken:
    """The first of some cards is written as one of the other event."""
    return edited(table, event["seq"], cards=[table.rng.choice(other["cards"]), *event["cards"][1:]])


def _unfinished(table: Table) -> Broken:
    """The record ends in the middle of a round."""
    claims = [event["seq"] for event in table.events if event["type"] == "victory_claimed"]
    event = one_of(table, _LAID, lambda event: not claims or event["seq"] < claims[0])
    place = event["seq"]
    return written(table.events[:place]), place - 1, place - 1


def _first_higher(table: Table, event: Event) -> Event:
    """The round's score holds melds, which this record leaves out: nobody can tell."""
    return {**event, "scores": [event["scores"][0] + 20, *event["scores"][1:]]}


def _objection(table: Table) -> Broken:
    """Somebody objects: that is told, and decides nothing."""
    place = table.rng.randint(2, len(table.events) - 1)
    return inserted(table, place, {"type": "objection_raised", "event": 1, "text": "I object."})


def _never_written(table: Table) -> Broken:
    """An act that need not be written is missing, and nothing shows that it was: the record is legal too."""
    event = one_of(table, "trick_claimed")
    return replaced(table, event["seq"], event["seq"] + 1), None, 0


def _slip_mended(table: Table) -> Broken:
    """A wrong figure that the recorder corrects at once: nothing is wrong in the end."""
    event = one_of(table, "trick_claimed")
    seq, right = event["seq"], {k: v for k, v in event.items() if k not in ("seq", "at")}
    wrong = {**event, "winner": (event["winner"] + 1) % table.game.players}
    return replaced(table, seq, seq + 1, wrong, {"type": "corrected", "event": seq, "by": [right]}), None, 0


def _has_piles(variant: Variant) -> bool:
    return variant.exchange.swap != "never" or left_over(variant.deal) > 0 or variant.deal.columns > 0


RECORD: Edits = {
    "after-the-end": Edit("after-the-end", _after_end),
    "card-of-another": Edit("card-not-held", lambda table: _other_card(table, played=False)),
    "card-twice": Edit("card-played-twice", lambda table: _other_card(table, played=True)),
    "card-not-in-deck": Edit(
        "card-not-in-deck", _foreign_card, lambda v: any(seated(v, players).deal.deck < 36 for players in counts(v))
    ),
    "turn-up-astray": changed("turn-up-not-free", "card_turned", _turned_of_hand, when=staged),
    "dealt-twice": Edit("misdeal", _dealt_twice),
    "unfinished": Edit("unfinished-game", _unfinished),
    "booked-unrecorded": changed(
        "points-undecided",
        "round_scored",
        _first_higher,
        lambda _, event: event["of"] == "round",
        when=lambda v: not told(v),
    ),
    "objection": Edit("objection-raised", _objection),
    "never-written": Edit("", _never_written),
    "wrong-pile": Edit("wrong-pile", _wrong_pile, _has_piles),
    "slip-mended": Edit("", _slip_mended),
}
"""Cards and acts that are written wrong."""
