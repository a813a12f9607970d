"""Bundles of Heb ab!, made from rounds in the notation of jass-kit, without using jasslog."""

from __future__ import annotations

from typing import Any

from jass_kit_rounds import PLAIN, TOP_DOWN, TRUMP_VALUES, is_trump, winning_place

SUITS, RANKS = "CDHS", ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
MODES = {4: "OBEN", 5: "UNTEN"}


def index(card: str) -> int:
    return SUITS.index(card[0]) * 9 + RANKS.index(card[1:])


def card_points(trick: list[str], trump: int) -> int:
    """The points of the cards in a trick; Undenufe counts like Obenabe."""
    values = TOP_DOWN if trump >= 4 else PLAIN
    return sum((TRUMP_VALUES if is_trump(card, trump) else values).get(card[1:], 0) for card in trick)


def bundle_of(source: dict[str, Any]) -> dict[str, Any]:
    """The bundle of a finished round; Heb ab! numbers the seats in the opposite direction."""
    trump, tricks = source["trump"], source["tricks"]
    cards = [(-trick["first"] + place, card) for trick in tricks for place, card in enumerate(trick["cards"])]
    moves = [
        {
            "seq": number + 1,
            "seat": seat % 4,
            "cardIndex": index(card),
            "trickIdx": number // 4,
            "ts": f"2026-06-01T18:{number:02}:00.000Z",
            "userId": "u1" if seat % 4 == 0 else None,
        }
        for number, (seat, card) in enumerate(cards)
    ]
    winners = [(-trick["first"] + winning_place(trick["cards"], trump)) % 4 for trick in tricks]
    points = [0, 0]
    for number, (trick, winner) in enumerate(zip(tricks, winners, strict=True)):
        points[winner % 2] += card_points(trick["cards"], trump) + 5 * (number == 8)
    return {
        "gameId": "cmb1x",
        "variant": "KREUZ_4P",
        "ruleVersion": "1.1.0",
        "startedAt": "2026-06-01T17:59:30.500Z",
        "endedAt": "2026-06-01T18:40:00.000Z",
        "finalScore": {
            "team_card_points": points,
            "matsch_team": None,
            "trick_winners": winners,
            "weis": [{"seat": 2, "kind": "DREIBLATT", "points": 20}],
            "voided": [],
        },
        "seats": [
            {"seat": seat, "displayName": name, "aiSeatType": None if name else "nn"}
            for seat, name in enumerate(["Anna", None, "Bert", None])
        ],
        "rounds": [
            {
                "roundIdx": 0,
                "mode": MODES.get(trump, "TRUMPF"),
                "trumpSuit": SUITS.index("DHSC"[trump]) if trump < 4 else None,
                "starter": -tricks[0]["first"] % 4,
                "weisen": None,
                "slalom": False,
                "bodenseeDeal": None,
            }
        ],
        "moves": moves,
    }
