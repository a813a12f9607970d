"""Samples about seals, bound hands and hidden lines."""

from __future__ import annotations

from game.builder import DEAL_A, Record
from samples.story import LATER, end, spades, started
from trust.bound import HANDS, bind, open_hands, salt

from jasslog.log import seal, tags

HOUSE = "schieber-santiago"
PLAYERS = ["Anna", "Beat", "Chloé", "Dario"]


def sealed(lines: list[bytes]) -> list[bytes]:
    """Tags on every line, a seal after each round."""
    return _ended(seal.sealed(_bare(lines)))


def _bare(lines: list[bytes]) -> list[bytes]:
    return [line.removesuffix(b"\n") for line in lines]


def _ended(lines: list[bytes]) -> list[bytes]:
    return [line + b"\n" for line in lines]


def two_rounds() -> Record:
    """A deal that was given up, and the round that ended the game."""
    record = started("sealed", HOUSE, 2400, 1200).deal(3, DEAL_A).add("misdealt", reason="A card lay face up.")
    record.deal().choose(0, "S").play(LATER)
    return end(record.scored("cards", 76, 81), 0, 2552, 1402)


def tampered() -> Record:
    return end(spades("sealed-tampered", 2400, 1200).play(LATER).scored("cards", 76, 81), 0, 2552, 1402)


def raised(lines: list[bytes]) -> list[bytes]:
    """Somebody gives side 1 fifteen points more once everything has been sealed."""
    return [line.replace(b'"scores":[76,81]', b'"scores":[76,96]') for line in sealed(lines)]


def bound() -> Record:
    record = bind(started("bound-hands", HOUSE, 2400, 1200), 10).choose(0, "S").play(LATER)
    open_hands(record.scored("cards", 76, 81))
    return end(record, 0, 2552, 1402)


def exchanged() -> Record:
    """The cards that seats 0 and 1 were bound to are not quite those they played and opened."""
    hands = [*HANDS]
    hands[0] = ["D7" if card == "S8" else card for card in HANDS[0]]
    hands[1] = ["S8" if card == "D7" else card for card in HANDS[1]]
    record = bind(started("hands-exchanged", HOUSE, 2400, 1200), 10, hands).choose(0, "S").play(LATER)
    open_hands(record.scored("cards", 76, 81))
    return end(record, 0, 2552, 1402)


def named() -> Record:
    record = started("names-hidden", HOUSE, 2400, 1200).add("players_named", names=PLAYERS, salt=salt(9))
    record.deal().choose(0, "S").play(LATER)
    return end(record.scored("cards", 76, 81), 0, 2552, 1402)


def nameless(lines: list[bytes]) -> list[bytes]:
    """The names are hidden once everything has been sealed."""
    made = seal.sealed(_bare(lines))
    made[1] = seal.hide(made[1], 1, "names")
    return _ended(tags.tagged(made))
