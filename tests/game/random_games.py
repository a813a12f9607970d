"""Random games for the tests of several rooms: mostly legal walks, with slips, undo, corrections and rulings."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson

from jasslog.cards import CODES, deck, numbers
from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import read
from jasslog.game.answers import expected
from jasslog.game.facts import Act
from jasslog.game.phases.later_cards import first_hand
from jasslog.game.replay import step
from jasslog.game.state import Game
from jasslog.log.games import RawGame, split_games
from jasslog.log.write import canonical
from jasslog.variants.load import released

Event = dict[str, Any]


def random_events(rules: str, seed: int, *, length: int = 300, slips: float = 0.0) -> list[Event]:
    """At most ``length`` events of one random game; half of the games then end and have two events after their end.

    ``slips`` is the share of steps at which something unusual happens.
    """
    rng = Random(f"{rules} {seed}")
    game = Game(released(rules))
    head = {"format": 1, "game": "r1", "rules": {"id": rules, "version": 1}}
    events: list[Event] = []

    def add(type_: str, **members: Any) -> None:
        event = {"seq": len(events), "type": type_, **members}
        events.append(event)
        step(game, read(event))

    add("game_started", **head)
    while len(events) < length and not game.stopped:
        if rng.random() < slips:
            _slip(rng, game, events, add)
        else:
            _walk(rng, game, add)
    if rng.random() < 0.5:
        add("game_ended")
        add("remark_made", text="late")
        add("card_played", seat=0, card="SJ")
    return events


def _walk(rng: Random, game: Game, add: Any) -> None:
    claims = rng.random() < 0.002
    acts = [act for act in expected(game) if claims or act.type != "victory_claimed"]
    must = [act for act in acts if not act.optional]
    act = rng.choice(must if must and rng.random() < 0.97 else acts)
    add(act.type, **_members(rng, game, act))


def _members(rng: Random, game: Game, act: Act) -> dict[str, Any]:
    members: dict[str, Any] = {} if act.seat < 0 else {"seat": act.seat}
    deal = game.round
    if act.type == "round_started":
        return {"dealer": act.seat}
    if act.type == "hand_dealt" and deal is not None:
        taken = [card for card in range(36) if card == deal.turned or any(hand >> card & 1 for hand in deal.hands)]
        free = [CODES[card] for card in numbers(deck(game.variant.deal.deck)) if card not in taken]
        # If a seat has shown a card that it cannot have had, too few cards are left.
        due = deal.rest[act.seat] if deal.rest else first_hand(game.variant)
        return members | {"cards": rng.sample(free, min(due, len(free)))}
    if act.type == "cards_cut":
        return members | {"manner": "cut"}
    if act.type == "round_scored":
        return {"of": "cards", "scores": [80, 77]}
    if act.type == "meld_announced":
        return members | {"points": 20}
    if act.contracts:
        return members | {"contract": rng.choice(act.contracts).to_record()}
    if act.type == "cards_laid_out":
        return members | {"cards": [CODES[card] for card in act.cards]}
    return _filled(rng, act, members)


def _filled(rng: Random, act: Act, members: dict[str, Any]) -> dict[str, Any]:
    """The members of an event, completed with those that its schema requires."""
    schema = shapes()[act.type]
    made: dict[str, Any] = {"card": "", "count": 1, "points": 20, "scores": [80, 77], "reason": "hm"}
    made |= {name: part["enum"][0] for name, part in schema["properties"].items() if "enum" in part}
    needed = set(schema.get("required", ()))
    for choice in (schema.get("oneOf", ()), schema.get("anyOf", ())):
        needed |= set([branch["required"][0] for branch in choice if branch["required"][0] in made][:1])
    if "card" in needed:
        made["card"] = CODES[rng.choice(act.cards or range(36))]
    return {name: made[name] for name in needed if name in made} | members


def _slip(rng: Random, game: Game, events: list[Event], add: Any) -> None:
    seat, card = rng.randrange(4), rng.choice(CODES)
    deal = game.round
    if deal is None or deal.phase not in ("playing", "domino", "complete", "scored"):
        add("remark_made", text="hm")
        return
    last = events[-1]
    choices: list[tuple[str, dict[str, Any]]] = [
        ("card_played", {"seat": seat, "card": rng.choice([card, "??"])}),
        ("card_played", {"seat": 4, "card": card}),
        ("card_exposed", {"seat": seat, "card": card}),
        ("victory_claimed", {"seat": seat}),
        ("score_written", {"seat": seat, "of": "melds", "points": 20}),
        ("ruling_given", {"ruling": "penalty", "seat": seat, "points": 5, "round": deal.number}),
        ("ruling_given", {"ruling": "transfer_tricks", "seat": seat, "trick": 1, "round": 1}),
        ("corrected", {"event": len(events) - 2, "by": [{"type": "card_played", "seat": seat, "card": card}]}),
        *[("undone", {"to": len(events) - rng.randrange(2, 6)})] * 2,
        ("meld_announced", {"seat": seat, "cards": ["SJ", "SQ", "SK"]}),
        ("marriage_announced", {"seat": seat}),
    ]
    if last["type"] == "card_played" and last["card"] != "??" and last["seat"] < 4:
        choices += [("card_taken_back", {"seat": last["seat"], "card": last["card"]})] * 3
    if deal.rows is not None:
        choices += [
            ("card_placed", {"seat": seat, "card": card}),
            ("passed", {"seat": seat}),
            ("cards_laid_out", {"seat": seat, "cards": rng.sample(CODES, 3)}),
        ] * 2
    if last["type"] == "card_placed":
        choices += [("card_taken_back", {"seat": last["seat"], "card": last["card"]})] * 3
    name, members = rng.choice(choices)
    if not (name == "victory_claimed" and rng.random() < 0.95):
        add(name, **members)


def raw_game(events: list[Event]) -> RawGame:
    """The game that is read from a file of these events."""
    games = list(split_games([(1, 0, [canonical(event) for event in events])]))
    assert len(games) == 1
    assert games[0].problems == []
    return games[0]


def to_file(events: list[Event]) -> bytes:
    """The bytes of a file with these events."""
    return b"".join(orjson.dumps(event, option=orjson.OPT_SORT_KEYS) + b"\n" for event in events)
