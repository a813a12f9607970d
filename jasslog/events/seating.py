"""Before the first round: the game, its rules, its players, and who sits where."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from jasslog.events.base import (
    SAID,
    Card,
    Digest,
    Event,
    Id,
    Natural,
    Ordinal,
    Points,
    Record,
    Scores,
    Seat,
    Text,
    Time,
    Timed,
)
from jasslog.events.limits import Path, outside


def check_limits(value: object, path: Path) -> None:
    """Make sure that a part of an event holds nothing that no record may hold; ValueError where it does."""
    for flaw in outside(value, path):
        raise ValueError(f"{flaw.name} at {flaw.path}")


class Rules(Record):
    """The pinned rules of the game."""

    id: Id
    """The rule set's name."""
    version: Ordinal
    """The rule set's version; a released version never changes."""
    digest: Digest | None = None
    """Digest of the options that differ from the defaults."""
    overrides: dict[str, Any] | None = None
    """Groups of options that this table changed."""

    def __post_init__(self) -> None:
        if self.overrides is not None:
            check_limits(self.overrides, ("rules", "overrides"))


class Resumed(Record):
    """Where the game stood before the record begins."""

    rounds: Natural
    """How many scored rounds had been played."""
    scores: Scores
    """What each side had."""
    held: Points | None = None
    """What waited for the next contract, where equal totals are held."""
    sheets: (
        Annotated[tuple[Annotated[tuple[Id, ...], Meta(max_length=32)], ...], Meta(min_length=1, max_length=5)] | None
    ) = None
    """Where contracts are entered on sheets: the lines that were filled on each of them."""
    out: (
        Annotated[tuple[Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=5)], ...], Meta(max_length=5)] | None
    ) = None
    """Where who reaches the target leaves: the seats that had left, in that order, those of one round together."""
    declarer: Seat | None = None
    """Where one plays against all: who that is."""
    bid: Points | None = None
    """What he bid in the auction of the game."""
    partner: Seat | None = None
    """Who held the card that he had named."""


class PreviousGame(Record, kw_only=True):
    """The game of the same evening that was played before this one."""

    game: Id | None = None
    """Its name."""
    winner: Seat
    """A seat of the side that won it: that side deals now."""


class GameStarted(Event):
    """A game began: this is the record's first event."""

    format: Annotated[int, Meta(ge=1, le=1, extra_json_schema={"const": 1})]
    """The record format."""
    game: Id
    """The game's name."""
    rules: Rules
    """The rules played."""
    started: Time | None = None
    """When the game began."""
    players: Annotated[int, Meta(ge=2, le=5)] | None = None
    """How many play, where the rules leave it open."""
    not_recorded: (
        Annotated[
            tuple[Literal["melds", "marriages", "hands", "choosing", "cut", "predictions", "exchanges"], ...],
            Meta(max_length=7),
        ]
        | None
    ) = None
    """What the recorder did not write down at all."""
    previous_game: PreviousGame | None = None
    """The game before this one, which decides who deals and that no card is looked for."""
    resumes: Resumed | None = None
    """The score from before the record begins."""

    @property
    def at(self) -> str | None:  # type: ignore[override]
        """When the game began."""
        return self.started


class PlayersNamed(Timed):
    """The players said who they are."""

    names: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=5)]
    """Their names, by seat."""


class Draw(Record):
    """What one seat drew for its place."""

    exactly_one = ("card", "number")

    seat: Seat
    """Who drew."""
    card: Card | None = None
    """The card drawn."""
    number: Natural | None = None
    """The number on the chip drawn."""


class SeatsDrawn(Timed):
    """The players drew lots for partners and places."""

    seen, held = SAID, ("draws",)

    lots: Literal["cards", "chips"]
    """What the lots were."""
    draws: Annotated[tuple[Draw, ...], Meta(min_length=1, max_length=20)]
    """The lots in the order of drawing; more than one a seat where equals drew again."""
