"""Rounds in the notation of jass-kit, and their legal cards, winners and points by the rule text.

Nothing of jasslog is used here.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = [suit + rank for suit in "DHSC" for rank in RANKS]
TRUMP_ORDER = ["6", "7", "8", "10", "Q", "K", "A", "9", "J"]
PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_VALUES = {**PLAIN, "J": 20, "9": 14}
TOP_DOWN = {**PLAIN, "8": 8}
BOTTOM_UP = {"6": 11, "8": 8, "10": 10, "K": 4, "Q": 3, "J": 2}


class Breach(NamedTuple):
    """A card that was not allowed; the seat is numbered as in jass-kit."""

    line: int
    seat: int
    card: str
    legal: frozenset[str]
    kind: str


def ours(card: str) -> str:
    return card.replace("10", "T")


def is_trump(card: str, trump: int) -> bool:
    return trump < 4 and card[0] == "DHSC"[trump]


def legal_cards(hand: set[str], trick: list[str], trump: int) -> set[str]:
    """The legal cards (L-1 to L-5).

    A player may always ruff, and a player without the suit led may play any card. Under-trumping is allowed only with a
    hand of trumps alone. The jack of trump need never be played to a trump lead.
    """
    if not trick:
        return set(hand)
    led = trick[0][0]
    follow = {card for card in hand if card[0] == led}
    if trump >= 4:
        return follow or set(hand)
    trumps = {card for card in hand if is_trump(card, trump)}
    if is_trump(trick[0], trump):
        only_puur = len(trumps) == 1 and next(iter(trumps))[1:] == "J"
        return set(hand) if not trumps or only_puur else trumps
    lying = [TRUMP_ORDER.index(card[1:]) for card in trick if is_trump(card, trump)]
    under = {card for card in trumps if lying and TRUMP_ORDER.index(card[1:]) < max(lying)}
    if follow:
        return follow | (trumps - under)
    return set(hand) if trumps == hand else hand - under


def winning_place(trick: list[str], trump: int) -> int:
    """The place of the card that wins the trick (T-1)."""

    def strength(card: str) -> int:
        if is_trump(card, trump):
            return 100 + TRUMP_ORDER.index(card[1:])
        if card[0] != trick[0][0]:
            return -1
        rank = RANKS.index(card[1:])
        return 8 - rank if trump == 5 else rank

    return max(range(len(trick)), key=lambda place: strength(trick[place]))


def trick_points(trick: list[str], trump: int, last: bool) -> int:
    values = {4: TOP_DOWN, 5: BOTTOM_UP}.get(trump, {**PLAIN})
    total = 5 if last else 0
    for card in trick:
        total += (TRUMP_VALUES if is_trump(card, trump) else values).get(card[1:], 0)
    return total


def hands_of(tricks: list[dict[str, Any]]) -> list[set[str]]:
    """The cards that each seat held, from the cards that it played; the order of play is 0, 3, 2, 1."""
    hands: list[set[str]] = [set(), set(), set(), set()]
    for trick in tricks:
        for place, card in enumerate(trick["cards"]):
            hands[(trick["first"] - place) % 4].add(card)
    return hands


def breaches(source: dict[str, Any], line: int) -> set[Breach]:
    """All cards of a finished round that were not allowed."""
    hands, illegal, trump = hands_of(source["tricks"]), set(), source["trump"]
    for trick in source["tricks"]:
        for place, card in enumerate(trick["cards"]):
            seat, lying = (trick["first"] - place) % 4, trick["cards"][:place]
            legal = legal_cards(hands[seat], lying, trump)
            if card not in legal:
                under = is_trump(card, trump) and not is_trump(lying[0], trump)
                illegal.add(Breach(line, seat, card, frozenset(legal), "under-trumped" if under else "renege"))
            hands[seat].remove(card)
    return illegal


def make_round(seed: int, trump: int, lawful: bool = True, pushed: bool = False) -> dict[str, Any]:
    """A random finished round of version V0.2; if it is not lawful, players play any card that they hold."""
    chance = random.Random(seed)
    pack = chance.sample(DECK, 36)
    hands = [set(pack[seat * 9 : seat * 9 + 9]) for seat in range(4)]
    dealer = chance.randrange(4)
    leader, tricks = (dealer + 3) % 4, []
    for number in range(9):
        trick: list[str] = []
        for place in range(4):
            hand = hands[(leader - place) % 4]
            allowed = legal_cards(hand, trick, trump) if lawful else hand
            trick.append(chance.choice(sorted(allowed)))
            hand.remove(trick[-1])
        winner = (leader - winning_place(trick, trump)) % 4
        points = trick_points(trick, trump, last=number == 8)
        tricks.append({"cards": trick, "points": points, "win": winner, "first": leader})
        leader = winner
    return {
        "version": "V0.2",
        "trump": trump,
        "dealer": dealer,
        "currentPlayer": -1,
        "forehand": 0 if pushed else 1,
        "tricks": tricks,
        "player": [{"hand": []} for _ in range(4)],
        "jassTyp": "SCHIEBER",
    }


def break_off(source: dict[str, Any], tricks: int, held: bool) -> dict[str, Any]:
    """The same round broken off after ``tricks`` tricks; if ``held``, with the cards that are left in the hands."""
    kept = {**source, "tricks": source["tricks"][:tricks]}
    left = hands_of(source["tricks"][tricks:])
    kept["player"] = [{"hand": sorted(left[seat]) if held else []} for seat in range(4)]
    return kept
