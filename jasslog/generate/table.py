"""A table at play: the true state of the game, the record that is written of it, and what is meant to be played."""

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
"""The pages of the vocabulary whose events may leave a seat with other cards than it was dealt."""
_EPOCH = datetime(2026, 1, 1, 18, tzinfo=UTC)


def written(events: list[Event]) -> list[bytes]:
    """The canonical lines of events."""
    return [canonical(event) for event in events]


def first(acts: list[Act], *types: str) -> Act | None:
    """The first of the acts that is of one of these types; None where there is none."""
    return next((act for act in acts if act.type in types), None)


class Plan(NamedTuple):
    """The plan of a round: what is settled of it before the first card."""

    hands: tuple[int, ...] = ()
    contract: Contract = Contract("trump", 0)
    push: bool = False
    melds: tuple[tuple[Meld, ...], ...] = ()
    """By seat, the melds it will announce, best first."""
    after_card: tuple[bool, ...] = ()
    """By seat, whether it announces its melds only after its own card, where that is in time."""
    piles: tuple[Event, ...] = ()
    """The piles laid beside the hands: their names and cards, and the seat before which they lie where that matters."""
    stock: tuple[int, ...] = ()
    """The cards of the stock in the order in which they are drawn; the last one is the card that is turned up."""
    wish: tuple[int, str] = (-1, "")
    """The seat that has the hand for a bid by name, and that name; -1 and an empty name for none."""
    first: tuple[int, ...] = ()
    """By seat, what is dealt before the choosing, where the deal falls into two stages."""
    turned: int = NOBODY
    """The card that is turned between the two stages."""
    taker: int = NOBODY
    """The seat that means to take the turned card, or to name a suit; -1 where all will pass."""
    second: bool = False
    """Whether the taker speaks only in the second round of the choosing."""


class Table:
    """One game while it is generated."""

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
        """The round in which a deviation keeps everybody from announcing the marriage; None for none."""
        self.found: int | None = None
        """The number of the event that the deviation has made wrong, or with which it is found; None before that."""
        self.memo: dict[str, Any] = {}
        """What a deviation remembers from one step to the next until it acts."""
        self.deviate: Callable[[Table], bool] | None = None
        """The deviation from the rules that the table is to make; called before every step, it says whether it
        acted."""
        self.mark: tuple[int, Game, Plan, int] | None = None
        """A moment to which play will go back: (event, state, plan, steps until then)."""
        self.slips: list[Event] = []
        """Corrections that have yet to be written."""
        self._now = _EPOCH + timedelta(minutes=rng.randrange(500_000))

    @property
    def variant(self) -> Variant:
        """The set of rules for as many players as are still in the game."""
        return self.game.variant

    @property
    def round(self) -> Round:
        """The round at the table."""
        return self.game.round

    def melds_of(self, hand: int) -> tuple[Meld, ...]:
        """The melds of a hand that will be announced, best first; some are left out at random."""
        options = self.variant.melds
        melds = tuple(meld for meld in best_choice(hand, options) if self.rng.random() < self.habits.melds)
        return melds if options.allowed and "melds" not in self.game.not_recorded else ()

    def note(self, type_: str, **members: Any) -> int:
        """Write an event down without applying it to the state; the number of the event."""
        event = {"seq": len(self.events), "type": type_, **members}
        if self.habits.timed:
            self._now += timedelta(milliseconds=self.rng.randint(300, 12_000))
            now = self._now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            event["started" if type_ == "game_started" else "at"] = now
        self.events.append(event)
        return len(self.events) - 1

    def happen(self, type_: str, **members: Any) -> str | None:
        """Apply an event to the state: the one written down last, or one that the record does not tell.

        Says what it completed: ``trick``, ``round``, or None.
        """
        moment = step(self.game, read({"seq": len(self.events) - 1, "type": type_, **members}))
        if PAGE.get(type_) in _CHANGING_HANDS:
            self._replan()
        return moment

    def _replan(self) -> None:
        """Plan the melds of each hand that has changed since it was dealt; a seat that has folded announces none.

        Not where a stock or columns change the hands anyway.
        """
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
        """Let a seat do an act that may come next, with further members of its event."""
        return self.act(act.type, seat=act.seat, **members)

    def now_and_then(self, acts: list[Act], type_: str, chance: float) -> bool:
        """Let one of the seats that may do an act of this type do it, with this probability; says whether one did."""
        able = [act for act in acts if act.type == type_]
        says = bool(able) and self.chance(chance)
        if says:
            self.say(self.rng.choice(able))
        return says

    def tell(self, type_: str, told: Event, true: Event) -> str | None:
        """Let an event happen of which the record tells other things than are true, or less; says what it completed."""
        self.note(type_, **told)
        return self.happen(type_, **true)

    def slip(self, type_: str, right: Event, wrong: Callable[[], Event]) -> str | None:
        """Let an event happen and write it down; says what it completed.

        Now and then the members that ``wrong`` gives are written in place of the right ones, and a correction falls
        due.
        """
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
        """Deal cards. The record names them if ``known``, tells how many if not, and nothing at all where it is None.

        Nothing is recorded either where the table records no deal.
        """
        if known is not None and self.habits.deal_recorded:
            self.note(type_, **where, **({"cards": cards} if known else {"count": len(cards)}))
        self.happen(type_, **where, cards=cards)

    def open_hands(self) -> None:
        """Reveal the hands that nobody wrote down, as they were held, and the hand of the seat that took the blind."""
        for seat, hand in enumerate(self.plan.hands):
            if hand and (not self.habits.hands[seat] or seat == self.round.aside.taker):
                self.act("revealed", what="hand", seat=seat, cards=codes(hand))

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens now."""
        return probability > 0 and self.rng.random() < probability
