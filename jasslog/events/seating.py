"""Before the first round: the game, its rules, its players, and who sits where."""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from jasslog.events import base
from jasslog.events.limits import Path, outside


def check_limits(value: object, path: Path) -> None:
    """Make sure that a part of an event is within the limits of every record; ValueError where it is not."""
    for flaw in outside(value, path):
        raise ValueError(f"{flaw.name} at {flaw.path}")


class Rules(base.Record):
    """The pinned rules of the game."""

    id: base.Id
    """The rule set's name."""
    version: base.Ordinal
    """The rule set's version; a released version never changes."""
    digest: base.Digest | None = None
    """Digest of the options that differ from the defaults."""
    overrides: dict[str, Any] | None = None
    """Groups of options that this table changed."""

    def __post_init__(self) -> None:
        if self.overrides is not None:
            check_limits(self.overrides, ("rules", "overrides"))


class Resumed(base.Record):
    """Where the game stood before the record begins."""

    rounds: base.Natural
    """How many scored rounds had been played."""
    scores: base.Scores
    """What each side had."""
    held: base.Points | None = None
    """Points that waited for the next contract, where the rules hold points over after equal totals."""
    sheets: (
        Annotated[tuple[Annotated[tuple[base.Id, ...], Meta(max_length=32)], ...], Meta(min_length=1, max_length=5)]
        | None
    ) = None
    """Where contracts are entered on sheets: the lines that were filled on each of them."""
    out: (
        Annotated[tuple[Annotated[tuple[base.Seat, ...], Meta(min_length=1, max_length=5)], ...], Meta(max_length=5)]
        | None
    ) = None
    """Where a seat leaves the game on reaching the target: the seats that had left, in order, those of one round
    together."""
    declarer: base.Seat | None = None
    """Where one seat plays against all others: that seat."""
    bid: base.Points | None = None
    """What that seat bid in the auction of the game."""
    partner: base.Seat | None = None
    """The seat that held the card which the declarer had named."""


class PreviousGame(base.Record, kw_only=True):
    """The game of the same evening that was played before this one."""

    game: base.Id | None = None
    """Its name."""
    winner: base.Seat
    """A seat of the side that won it; that side deals now where the rules say so."""


class GameStarted(base.Event):
    """A game began: this is the record's first event."""

    format: Annotated[int, Meta(ge=1, le=1, extra_json_schema={"const": 1})]
    """The record format."""
    game: base.Id
    """The game's name."""
    rules: Rules
    """The rules played."""
    started: base.Time | None = None
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
    """The game before this one. Its winners deal where the rules say so, and no card is looked for to find the
    forehand, because this is not the first game."""
    resumes: Resumed | None = None
    """The score from before the record begins."""
    tournament: base.Id | None = None
    """What it is played at: a tournament, a season."""
    part: base.Ordinal | None = field(default=None, name="pass")
    """Which pass of it this is."""
    table: base.Id | None = None
    """At which table."""

    @property
    def at(self) -> str | None:  # type: ignore[override]
        """When the game began."""
        return self.started


class PlayersNamed(base.Timed):
    """The players said who they are."""

    names: Annotated[tuple[base.Text, ...], Meta(min_length=1, max_length=5)]
    """Their names, by seat."""


class Draw(base.Record):
    """What one seat drew for its place."""

    exactly_one = ("card", "number")

    seat: base.Seat
    """Who drew."""
    card: base.Card | None = None
    """The card drawn."""
    number: base.Natural | None = None
    """The number on the chip drawn."""


class SeatsDrawn(base.Timed):
    """The players drew lots for partners and places."""

    seen = base.SAID

    lots: Literal["cards", "chips"]
    """What the lots were."""
    draws: Annotated[tuple[Draw, ...], Meta(min_length=1, max_length=20)]
    """The lots in the order of drawing; more than one a seat where equals drew again."""
