"""One illegal card in a random game is found, with and without recorded hands, and no record makes the audit fail."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from game.walks import MIXES, SETS, Walk, onlooker
from generate.generated import FEW
from typed import raw_of

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit
from jasslog.cards import CODES
from jasslog.game.answers import expected
from jasslog.game.phases.duties import RENEGE_FAMILY
from jasslog.log.head import VIEWS

NAMES = (*SETS, *MIXES)
DUTIES = (*RENEGE_FAMILY, "banned-suit-led")
Events = list[dict[str, Any]]


def audited(events: Events, view: str = "corrected") -> GameAudit:
    return audit_game(raw_of({**event, "seq": place} for place, event in enumerate(events)), view)


def one_round(name: str, seed: int) -> tuple[Events, list[tuple[int, list[str], list[str]]]]:
    """A legal round, and for each card that was forced: its event, the legal cards, and the other cards of the hand."""
    walk = Walk(name, Random(f"{name} {seed}"))
    table = onlooker(walk)
    for event in walk.events:
        table.see(event)
    choices = []
    for event in walk.steps(rounds=1):
        if event["type"] == "card_played":
            hand, legal = table.now["hands"][event["seat"]], table.legal(event["seat"])
            # Exchanging a card that lies on another one would change more than the card played.
            others = [card for card in hand if card not in [*legal, *table.now["faces"][event["seat"]]]]
            if others and event["card"] not in table.now["faces"][event["seat"]]:
                choices.append((len(walk.events), legal, others))
        table.see(event)
    said = {"round_scored", "meld_announced", "marriage_announced"}
    kept = [place for place, event in enumerate(walk.events) if event["type"] not in said]
    moved = {old: new for new, old in enumerate(kept)}
    return [walk.events[place] for place in kept], [(moved[at], legal, others) for at, legal, others in choices]


@lru_cache(maxsize=4)
def rounds(name: str) -> tuple[tuple[Events, list[tuple[int, list[str], list[str]]]], ...]:
    """A few rounds that were played out and in which somebody had to follow.

    In games in which all but one may fold, not every round is played out.
    """
    tried = (one_round(name, seed) for seed in range(80 * FEW))
    whole = (legal for legal in tried if legal[1] and not any(_cut_short(event) for event in legal[0]))
    return tuple(islice(whole, 2 * FEW))


@lru_cache(maxsize=4)
def wrong_cards(name: str) -> list[tuple[Events, int, list[str], GameAudit]]:
    """In each round up to two cards against a duty, one at a time.

    For each: the changed round, the event of the card, the cards that were legal, and the audit.
    """
    rng, found = Random(name), []
    for events, choices in rounds(name):
        for at, legal, others in rng.sample(choices, min(2, len(choices))):
            changed = with_another_card(events, at, rng.choice(others))
            found.append((changed, at, legal, audited(changed)))
    assert len(found) > 2
    return found


def duties(audit: GameAudit, at: int) -> list[Finding]:
    """The findings about a duty that an event broke."""
    return [found for found in audit.findings if found.seq == at and found.name in DUTIES]


def _cut_short(event: dict[str, Any]) -> bool:
    return event["type"] == "play_stopped" or str(event["type"]).startswith("split_")


def hidden(events: Events) -> Events:
    """The same record by somebody who saw no hand, and neither the cards laid away nor those taken for them."""
    return [unseen(event) if event["type"] in UNSEEN else event for event in events]


UNSEEN = ("hand_dealt", "pile_dealt", "hand_swapped", "better_cards_taken")


def unseen(event: dict[str, Any]) -> dict[str, Any]:
    if event.get("pile") == "columns_up":
        return event
    kept = {name: value for name, value in event.items() if name not in ("cards", "taken")}
    dealt = event["type"] in ("hand_dealt", "pile_dealt") and "cards" in event
    return kept | ({"count": len(event["cards"])} if dealt else {})


def with_another_card(events: Events, at: int, card: str) -> Events:
    """The seat plays this card instead, and its original card when the turn of this one comes."""
    changed = list(events)
    later = next(i for i, event in enumerate(events) if event.get("card") == card and event["type"] == "card_played")
    changed[at] = {**events[at], "card": card}
    changed[later] = {**events[later], "card": events[at]["card"]}
    return changed


@pytest.mark.parametrize("name", NAMES, scope="module")
def test_an_illegal_card_is_found_with_what_was_legal(name: str) -> None:
    for _, at, legal, audit in wrong_cards(name):
        assert [set(found.legal) for found in duties(audit, at)] == [set(legal)]
        assert audit.verdicts["legal"] == "broken"


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("kreuzjass",)], scope="module")
def test_an_illegal_card_is_proven_by_the_cards_played_later(name: str) -> None:
    for events, _ in rounds(name):
        assert {found.severity for found in audited(hidden(events)).findings} <= {"warning", "info"}
    for changed, at, _, _ in wrong_cards(name):
        audit = audited(hidden(changed))
        (found,) = duties(audit, at)
        assert any(seq > at for seq in found.evidence)
        assert audit.verdicts["legal"] == "broken"


def damaged(rng: Random, events: Events) -> Events:
    """The record with lines lost, doubled, changed and inserted."""
    events = list(events)
    for _ in range(rng.choice((1, 2, 5, 20))):
        at = rng.randrange(1, len(events))
        kind = rng.randrange(4)
        if kind == 0 and len(events) > 3:
            del events[at]
        elif kind == 1:
            events.insert(at, events[at])
        elif kind == 2:
            changes = {"seat": rng.randrange(5), "card": rng.choice(CODES), "dealer": rng.randrange(5)}
            events[at] = {**events[at], **{name: new for name, new in changes.items() if name in events[at]}}
        else:
            events.insert(at, strange(rng, at))
    return events


def strange(rng: Random, seq: int) -> dict[str, Any]:
    seat, cards = rng.randrange(5), rng.sample(CODES, rng.randrange(1, 5))
    ruling = {"ruling": rng.choice(("transfer_tricks", "annul_round", "award_round", "void_meld", "overturned"))}
    members = {
        "round": rng.randrange(1, 4),
        "trick": rng.randrange(1, 19),
        "seat": seat,
        "event": rng.randrange(seq + 2),
    }
    ruling |= {name: value for name, value in members.items() if rng.random() < 0.6}
    others = [
        {"type": "undone", "to": rng.randrange(seq + 3)},
        {"type": "corrected", "event": max(1, seq - 1), "by": [{"type": "card_played", "seat": seat, "card": "??"}]},
        {"type": "ruling_given", **ruling},
        {"type": "victory_claimed", "seat": seat, "marriage_shown": True},
        {"type": "card_taken_back", "seat": seat, "card": cards[0]},
        {"type": "card_exposed", "seat": seat, "card": cards[0]},
        {"type": "card_played", "seat": seat, "card": rng.choice(("??", cards[0]))},
        {"type": "meld_announced", "seat": seat, "cards": cards, "points": 50},
        {"type": "meld_announced", "seat": seat, "points": 20},
        {"type": "meld_shown", "seat": seat, "cards": cards},
        {"type": "marriage_announced", "seat": seat},
        {"type": "score_written", "seat": seat, "of": rng.choice(("cards", "melds", "total")), "points": 40},
        {"type": "round_scored", "of": rng.choice(("cards", "round", "total")), "scores": [1, 2, 3][: seat % 3 + 1]},
        {"type": "trick_claimed", "winner": seat, "points": 3},
        {"type": "revealed", "what": "hand", "seat": seat, "cards": rng.sample(CODES, 9)},
        {"type": "hand_dealt", "seat": seat, "count": rng.randrange(1, 12)},
        {"type": "round_started", "dealer": seat},
        {"type": "misdealt", "reason": "packets"},
        {"type": "game_ended", "winner": seat, "scores": [1, 2]},
    ]
    return rng.choice(others)


@pytest.mark.parametrize("name", NAMES)
def test_no_record_makes_the_audit_fail_and_the_ledger_always_adds_up(name: str) -> None:
    """Each record is audited in one of the views, in turn."""
    rng = Random(f"{name} damaged")
    for number in range(4 * FEW):
        walk = Walk(name, Random(rng.random()), claims=True)
        for _ in walk.steps(rounds=1):
            pass
        events = damaged(rng, walk.events)
        audit = audited(events, VIEWS[(NAMES.index(name) + number) % len(VIEWS)])
        game = audit.game
        if game is None:
            assert "no-game-started" in [found.name for found in audit.findings]
            continue
        expected(game)
        booked = game.side_scores(game.ledger)
        assert game.scores == [start + won for start, won in zip(game.start_scores, booked, strict=True)]
        assert game.scored <= game.rounds_before + len(game.rounds)
        assert -2 <= game.winner < game.sides
