"""What a set of rules comes to as tables: its contracts by number, and what the texts of lines say as numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jasslog.cards import CARD, SUIT_OF, cards
from jasslog.fast.bulk.texts import Places, Words
from jasslog.fast.bulk.worths import Worth, by_lead
from jasslog.fast.plans import Plan
from jasslog.fast.sets import Rules
from jasslog.log.quick import fast
from jasslog.log.templates import TIED
from jasslog.rules.contracts import Contract, Mode
from jasslog.rules.melds import Meld, clash, read_meld

PLAYERS = 4
UNKNOWN = -1
"""The code of a text that is not understood."""
MOST = 4096
"""Texts of a kind that are kept."""
NO_SEAT = 4


class Codes(dict[bytes, int]):
    """What texts before the number of lines of one kind say, as a number; UNKNOWN of those that are not there."""

    def __missing__(self, text: bytes) -> int:
        return UNKNOWN

    def of(self, texts: list[bytes]) -> Places:
        """The codes of some texts."""
        return np.fromiter(map(self.__getitem__, texts), np.intp, len(texts))


class Said(Codes):
    """Codes that are each found out from their event when a text first comes."""

    def __init__(self, back: bytes, read: Callable[[dict[str, Any]], int]) -> None:
        self._back = back
        self._read = read

    def __missing__(self, text: bytes) -> int:
        event = fast(b'{%b"seq":2,%b' % (text, self._back))
        # A line has one time, and this is not it.
        tied = event is None or "at" in event or TIED & event.keys()
        code = UNKNOWN if event is None or tied else self._read(event)
        if len(self) < MOST:
            self[text] = code
        return code


class Tables:
    """A set of rules for four."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.plans: list[Plan] = []
        """The contracts that were chosen so far; their numbers are their places."""
        self._numbers: dict[Contract, int] = {}
        self.cuts = Said(b'"type":"cards_cut"}', self._cut)
        """The seat of a cut that is allowed."""
        self.turned = Said(b'"type":"card_turned"}', self._turn_up)
        """Five times the card, and the seat that turned it or NO_SEAT."""
        self.chosen = Codes()
        self.forget()

    def forget(self) -> None:
        """Begin with the melds anew."""
        self.melds = Said(b'"type":"meld_announced"}', self._meld)
        """Numbers of melds with the seats that announce them."""
        self._melds: list[Meld] = []
        self._seats: list[int] = []
        self._keys = np.full((0, MOST), UNKNOWN, np.int64)
        self.said = MeldTable([], [])

    def choices(self, texts: list[bytes]) -> Places:
        """Four times the contract, and the seat that chose it."""
        for text in set(texts) - self.chosen.keys():
            try:
                seat, plan = self.rules.choices[text]
            except KeyError:
                continue
            if seat < PLAYERS:
                self.chosen[text] = PLAYERS * self.number(plan) + seat
        return self.chosen.of(texts)

    def number(self, plan: Plan) -> int:
        """The number of a contract."""
        found = self._numbers.get(plan.contract)
        if found is None:
            found = self._numbers[plan.contract] = len(self.plans)
            self.plans.append(plan)
            self._tabulate()
        return found

    def _tabulate(self) -> None:
        modes: dict[tuple[int, Mode], int] = {}
        worths: list[list[Worth]] = []
        for number, plan in enumerate(self.plans):
            for trick, mode in enumerate(plan.modes):
                if (number, mode) not in modes:
                    modes[number, mode] = len(modes)
                    worths.append(by_lead(plan, trick, self.rules.variant.play))
        by_trick = [[modes[number, mode] for mode in plan.modes] for number, plan in enumerate(self.plans)]
        self.worths: NDArray[np.int32] = np.array(worths, np.int32).ravel()
        """By mode, suit led and card what the card is worth."""
        self.modes: NDArray[np.intp] = np.array(by_trick).T
        """By trick and contract the mode, times four."""
        self.modes = np.ascontiguousarray(self.modes * 4)
        self.trumps = np.array([plan.trump for plan in self.plans])
        self.pairs = np.array([plan.pair or (0, 0) for plan in self.plans])
        """Queen and king of trump by contract."""
        self.times = np.array([plan.times for plan in self.plans]).T
        """By part of the score and contract the multiplier."""
        self.totals = np.array([plan.total for plan in self.plans])
        self.special = np.array([plan.misere for plan in self.plans])
        """Whether a contract is scored in a way of its own."""
        self.mixed = np.array([plan.mixed for plan in self.plans])

    def _cut(self, event: dict[str, Any]) -> int:
        options = self.rules.variant.deal
        tapped = event["manner"] == "tap" and options.cut != "cut_or_tap"
        most = options.deck - options.cut_left
        allowed = not tapped and options.cut_min <= event.get("lifted", options.cut_min) <= most
        return int(event["seat"]) if allowed else UNKNOWN

    def _turn_up(self, event: dict[str, Any]) -> int:
        card = CARD.get(event["card"], UNKNOWN)
        if card < 0 or event.get("seat", 0) >= PLAYERS:
            return UNKNOWN
        self.number(self.rules.plan(Contract("trump", SUIT_OF[card])))
        return 5 * card + int(event.get("seat", NO_SEAT))

    def trump(self, suit: int) -> int:
        """The number of the contract with this suit as trump."""
        return self.number(self.rules.plan(Contract("trump", suit)))

    def _meld(self, event: dict[str, Any]) -> int:
        try:
            meld = read_meld(cards(event["cards"]), self.rules.variant.melds)
        except (KeyError, ValueError):
            return UNKNOWN
        if meld is None or event["seat"] >= PLAYERS or len(self._melds) >= MOST:
            return UNKNOWN
        self._melds.append(meld)
        self._seats.append(event["seat"])
        return len(self._melds) - 1

    def melds_of(self, texts: list[bytes]) -> Places:
        """The numbers of melds by their texts."""
        if len(self.melds) >= MOST // 2:
            self.forget()
        found = self.melds.of(texts)
        if len(self.said.seats) < len(self._melds):
            self.said = MeldTable(self._melds, self._seats)
        return found

    def clash(self, melds: list[int]) -> bool:
        """Whether one of a seat's melds has a card of another that it may not share."""
        mine, options = [self._melds[meld] for meld in melds], self.rules.variant.melds
        return any(clash(meld, mine[:place], options) for place, meld in enumerate(mine))

    def keys(self, plans: Places, melds: Places) -> NDArray[np.int64]:
        """How good melds are in their contracts."""
        if len(self._keys) < len(self.plans):
            more = np.full((len(self.plans) - len(self._keys), MOST), UNKNOWN, np.int64)
            self._keys = np.concatenate((self._keys, more))
        found: NDArray[np.int64] = self._keys[plans, melds]
        for place in np.flatnonzero(found < 0).tolist():
            points, first, length, top, favoured = self.plans[plans[place]].key(self._melds[melds[place]])
            key = (((2 * points + first) * 16 + length) * 16 + top) * 2 + favoured
            found[place] = self._keys[plans[place], melds[place]] = key
        return found


class MeldTable:
    """Melds by number."""

    def __init__(self, melds: list[Meld], seats: list[int]) -> None:
        self.seats = np.array(seats, np.intp)
        self.cards: Words = np.array([meld.cards for meld in melds], np.uint64)
        self.points = np.array([meld.points for meld in melds], np.intp)


@lru_cache(16)
def tables_of(rules: Rules) -> Tables | None:
    """The tables of a set that is understood here: for four in pairs, with a simple choice and score; or None."""
    variant = rules.variant
    pairs = rules.players == PLAYERS and rules.pairs
    simple = variant.choosing.choice in ("push_partner_once", "dealer_last_card")
    score = not (rules.sheets or rules.one_side or rules.roem or rules.outdoes or rules.counted or rules.keeps)
    score = score and not (rules.held_now or rules.aside) and variant.end.wins == "highest"
    score = score and variant.marriage.time != "both_cards" and variant.end.crossing == "whole_round"
    if pairs and simple and score:
        return Tables(rules)
    return None
