"""A table at play: the state as it truly is, the record as it is written down, and what is meant to be played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from jasslog.cards import codes
from jasslog.events.vocabulary import PAGE, read
from jasslog.game.facts import NOBODY, Act
from jasslog.game.replay import step
from jasslog.game.state import Game, Round
from jasslog.generate.habits import Habits
from jasslog.log.write import canonical
from jasslog.rules.contracts import Contract
from jasslog.rules.melds import Meld, best_choice
from jasslog.variants.plain import Variant

Event = dict[str, Any]

_CHANGING_HANDS = ("exchange", "participation")
"""What is done in these phases may leave a seat with other cards than it was dealt."""
_EPOCH = datetime(2026, 1, 1, 18, tzinfo=UTC)


def written(events: list[Event]) -> list[bytes]:
    """The canonical lines of events."""
    return [canonical(event) for event in events]


def first(acts: list[Act], *types: str) -> Act | None:
    """The first of the acts that may come next that is of one of these types."""
    return next((act for act in acts if act.type in types), None)


class Plan(NamedTuple):
    """What will happen in a round as far as it is settled before the first card."""

    hands: tuple[int, ...] = ()
    contract: Contract = Contract("trump", 0)
    push: bool = False
    melds: tuple[tuple[Meld, ...], ...] = ()
    """By seat, what it will announce, best first."""
    after_card: tuple[bool, ...] = ()
    """By seat, whether it announces only after its own card, where that is in time."""
    piles: tuple[Event, ...] = ()
    """What is laid beside the hands: name, cards, and before which seat where that matters."""
    stock: tuple[int, ...] = ()
    """The cards that are drawn, the first one first; the last is the one that is turned up."""
    wish: tuple[int, str] = (-1, "")
    """Who has the hand for a bid by name, and for which."""
    first: tuple[int, ...] = ()
    """By seat, what is dealt before the choosing, where the deal falls into two stages."""
    turned: int = NOBODY
    """The card that is turned between them."""
    taker: int = NOBODY
    """The seat that means to take it, or to name a suit; -1 where all will pass."""
    second: bool = False
    """Whether it does so only in the second round."""


class Table:
    """One game while it is made."""

    def __init__(self, rules: Variant, rng: Random, habits: Habits, name: str) -> None:
        self.rng = rng
        self.habits = habits
        self.name = name
        self.game = Game(rules, habits.players)
        """The true state: every hand is known here."""
        self.events: list[Event] = []
        """The record."""
        self.plan = Plan()
        self.planned = -1
        """The event of the discard that made trump, for which melds have been planned; -1 for none."""
        self.over = False
        self.silenced: Round | None = None
        """The round in which nobody announces the marriage any more, as a deviation has it."""
        self.found: int | None = None
        """The event that the deviation has made wrong, or in which it will be found."""
        self.memo: dict[str, Any] = {}
        """What a deviation keeps in mind until it acts."""
        self.deviate: Callable[[Table], bool] | None = None
        """Asked before every step; says whether it acted."""
        self.mark: tuple[int, Game, Plan, int] | None = None
        """A moment to which play will go back: (event, state, plan, steps until then)."""
        self.slips: list[Event] = []
        """Corrections that have yet to be written."""
        self._now = _EPOCH + timedelta(minutes=rng.randrange(500_000))

    @property
    def variant(self) -> Variant:
        """The set as so many play it as are still in the game."""
        return self.game.variant

    @property
    def round(self) -> Round:
        """The round at the table."""
        return self.game.round

    def melds_of(self, hand: int) -> tuple[Meld, ...]:
        """The melds of a hand that will be announced, best first."""
        options = self.variant.melds
        melds = tuple(meld for meld in best_choice(hand, options) if self.rng.random() < self.habits.melds)
        return melds if options.allowed and "melds" not in self.game.not_recorded else ()

    def note(self, type_: str, **members: Any) -> int:
        """Write an event down without its happening; gives its number."""
        event = {"seq": len(self.events), "type": type_, **members}
        if self.habits.timed:
            self._now += timedelta(milliseconds=self.rng.randint(300, 12_000))
            now = self._now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            event["started" if type_ == "game_started" else "at"] = now
        self.events.append(event)
        return len(self.events) - 1

    def happen(self, type_: str, **members: Any) -> str | None:
        """Let an event happen that has just been written down, or that nobody writes down."""
        moment = step(self.game, read({"seq": len(self.events) - 1, "type": type_, **members}))
        if PAGE.get(type_) in _CHANGING_HANDS:
            self._replan()
        return moment

    def _replan(self) -> None:
        """Whose hand is not the one dealt announces the melds of the new one, and who folded none."""
        dealt, plan = self.round.dealt, self.plan
        if not self.game.rounds or plan.stock or self.variant.deal.columns:
            return
        melds = [*plan.melds]
        for seat, hand in enumerate(dealt):
            if hand != plan.hands[seat]:
                melds[seat] = self.melds_of(hand)
        self.plan = plan._replace(hands=tuple(dealt), melds=tuple(melds))

    def act(self, type_: str, **members: Any) -> str | None:
        """Let an event happen and write it down; says what it completed."""
        return self.tell(type_, members, members)

    def say(self, act: Act, **members: Any) -> str | None:
        """Let the seat of an act that may come next do it."""
        return self.act(act.type, seat=act.seat, **members)

    def now_and_then(self, acts: list[Act], type_: str, chance: float) -> bool:
        """One of the seats that may do something does it, with this probability."""
        found = [act for act in acts if act.type == type_]
        says = bool(found) and self.chance(chance)
        if says:
            self.say(self.rng.choice(found))
        return says

    def tell(self, type_: str, told: Event, true: Event) -> str | None:
        """Let an event happen of which the record tells less than is true."""
        self.note(type_, **told)
        return self.happen(type_, **true)

    def slip(self, type_: str, right: Event, wrong: Callable[[], Event]) -> str | None:
        """Let an event happen and write it down; now and then with something wrong, to be corrected soon."""
        if not self.chance(self.habits.slips):
            return self.act(type_, **right)
        self.slips.append({"event": len(self.events), "by": [{"type": type_, **right}]})
        return self.tell(type_, right | wrong(), right)

    def correct(self) -> None:
        """Write the corrections that are due."""
        for slip in self.slips:
            self.note("corrected", **slip, reason="wrong entry")
        self.slips.clear()

    def deal(self, type_: str, cards: list[str], known: bool | None, **where: Any) -> None:
        """Deal cards; the record tells them, or how many, or where even that is not known nothing.

        It tells nothing, either, where no deal is recorded.
        """
        if known is not None and self.habits.deal_recorded:
            self.note(type_, **where, **({"cards": cards} if known else {"count": len(cards)}))
        self.happen(type_, **where, cards=cards)

    def open_hands(self) -> None:
        """The hands that nobody wrote down are laid open as they were held."""
        for seat, hand in enumerate(self.plan.hands):
            if hand and (not self.habits.hands[seat] or seat == self.round.aside.taker):
                self.act("revealed", what="hand", seat=seat, cards=codes(hand))

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens now."""
        return probability > 0 and self.rng.random() < probability
