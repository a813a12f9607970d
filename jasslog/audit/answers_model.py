"""What the arbiter's questions are answered with, as models, for the schema alone.

``python -m jasslog.audit.answers_model`` writes it; with ``--check`` it only says whether it is current.
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal

from msgspec import Meta

from jasslog.audit.report_model import PinnedRules, ReportFinding, Result, Tool, Verdicts
from jasslog.events.base import Record
from jasslog.events.types import Card, CardOrUnknown, Natural, Ordinal, Points, Seat, Seq

SCHEMA = "jasslog/answers/1"
Scores = list[Points] | None
"""The totals of each side; null where the record cannot tell them."""
Side = int | None
AddressOrNone = Annotated[
    str,
    Meta(
        title="AddressOrNone",
        description="A place as in Address; empty where there is none.",
        pattern=r"\A([0-9]+(\.([0-9]+|[a-z]+)(\.[0-9]+)?)?)?\Z",
    ),
]


class BookOutcome(Record):
    """What one remedy of one penalty book would make of the game."""

    book: str
    """The book's id."""
    choice: str
    """Which of its remedies; empty where it has one only."""
    says: str
    """What it says."""
    source: str
    """Where."""
    rulings: list[dict[str, object]] | None
    """The events to append, without their numbers; null where the finding does not say what the book has to know."""
    scores: Scores
    """The totals then."""
    gains: Scores
    """What each side has more or less than as recorded."""
    winner: Side
    """The winning side then, -2 for a draw; null where nobody can tell or the game is not over."""


class RulingsAnswer(Record):
    """A finding that somebody may have to settle; jasslog rulings."""

    number: Ordinal
    """Its place among the findings."""
    finding: ReportFinding
    """The finding."""
    scores: Scores
    """The totals as recorded."""
    winner: Side
    """The winner as recorded."""
    outcomes: list[BookOutcome]
    """Every remedy of every book that says something of it."""


class ClaimMoment(Record):
    """What each side could have claimed right after an act."""

    address: AddressOrNone
    """The act."""
    seq: Seq
    """Its number."""
    scores: list[Points]
    """Each side's score as a claim counts it."""
    reached: list[bool]
    """Whether a claim by that side would have been right."""


class VictoryClaim(Record):
    """A claim of victory."""

    event: Seq
    """Its number."""
    seat: Seat
    """Who."""
    score: Points
    """What it was measured by."""
    right: bool
    """Whether it was."""


class OrderStep(Record):
    """One step of an order of counting."""

    step: Literal["start", "marriage", "melds", "tricks"]
    """What is added."""
    trick: Natural
    """The trick, 0 where it is none."""
    scores: list[Points]
    """The scores then."""


class CountingOrder(Record):
    """Who is first under one order of counting."""

    order: list[Literal["marriage", "melds", "tricks"]]
    """The order."""
    winner: Side
    """The side; null where nobody gets there."""
    step: str
    """The step that decides."""
    steps: list[OrderStep]
    """The running sums that prove it."""


class WhoFirstAnswer(Record):
    """Who reached the target first; jasslog who-first."""

    target: Points
    """The target."""
    round: Natural
    """The round in which it was decided; 0 where nobody has reached it."""
    before: list[Points]
    """The scores before it."""
    moments: list[ClaimMoment]
    """Every act of that round at which a side could have claimed."""
    first: list[ClaimMoment | None]
    """For each side the moment it was there."""
    claims: list[VictoryClaim]
    """The claims in that round."""
    orders: list[CountingOrder]
    """The set's own order first."""
    winner: Side
    """The winner by the set's rules."""
    decided_by: str
    """What decided it."""
    undecided: list[str]
    """Parts of the score that the record cannot tell."""


class FigureSlip(Record):
    """A mistake that would explain a figure exactly."""

    name: str
    """Its kind."""
    side: int
    """Of which side, -1 where it is of all."""
    event: int
    """The meld or marriage it is about, else -1."""
    number: Natural
    """The factor, the trick or the round it is about, else 0."""


class BlameAnswer(Record):
    """One figure of the table; jasslog blame."""

    address: AddressOrNone
    """Where it was written."""
    seq: Seq
    """The event."""
    round: Natural
    """The round."""
    of: str
    """What it is of."""
    sides: list[int]
    """Whose figures these are."""
    claimed: list[Points]
    """What was written."""
    computed: list[Points]
    """What the cards say."""
    undecided: bool
    """Whether the record leaves open what is right."""
    stands_on: list[str]
    """Addresses of what the right figure stands on."""
    slips: list[FigureSlip]
    """Every single slip that explains it exactly."""
    right: bool
    """Whether it is right."""


class ProvedHand(Record):
    """What is certain about the cards a seat was dealt."""

    seat: Seat
    """Who."""
    certain: list[Card]
    """Cards it must have had."""
    possible: list[Card]
    """Further cards it may have had."""


class SettledCard(Record):
    """A card whose legality the audit had to leave open."""

    address: AddressOrNone
    """Where."""
    seq: Seq
    """The event."""
    seat: Seat
    """Who."""
    card: CardOrUnknown
    """The card."""
    verdict: Literal["legal", "illegal", "open"]
    """Whether it was, whatever the unseen cards are."""


class ProofAnswer(Record):
    """What the cards of one round prove; jasslog prove."""

    round: Natural
    """The round."""
    covered: bool
    """Whether anything can be said of it."""
    possible: bool
    """Whether some deal makes every card legal."""
    contradiction: list[Seq]
    """A smallest set of cards laid that cannot all have been legal."""
    hands: list[ProvedHand]
    """What is certain of each hand, if every card was legal."""
    settled: list[SettledCard]
    """Cards that the audit left open."""


class CollatedDifference(Record):
    """One thing that two records tell differently."""

    what: Literal[
        "round", "trick", "card", "leader", "hand", "chooser", "contract", "meld", "marriage", "booked", "claimed"
    ]
    """What it is."""
    first: str
    """Where in the first record; empty where it is missing there."""
    second: str
    """Where in the second."""
    seat: int
    """Whose, -1 where it is nobody's."""
    told: list[str]
    """What each record says."""
    decided: Literal["first", "second", "neither", "open"]
    """Which of them the cards bear out."""


class CollateAnswer(Record):
    """Two records of one game side by side; jasslog collate."""

    rounds: list[list[Natural]]
    """The rounds that are the same deal: number in the first, number in the second; 0 where it is missing."""
    differences: list[CollatedDifference]
    """What they tell differently."""


class DossierEvent(Record):
    """An event of a dispute."""

    address: str
    """Where."""
    told: str
    """What happened, in words."""
    event: dict[str, object]
    """The event itself."""


class DossierAnswer(Record):
    """One dispute in one document; jasslog dossier."""

    schema: Literal["jasslog/dossier/1"]
    """The version of this document."""
    tool: Tool
    """The program that made it."""
    file: str
    """The file."""
    game: str | None
    """The game's id."""
    line: Ordinal
    """Where it begins."""
    format: str
    """What kind of file it was read from."""
    rules: PinnedRules | None
    """Its rules."""
    digest: str | None
    """Digest of its last state."""
    verdicts: Verdicts
    """Intact, legal, sums."""
    result: Result | None
    """How it ended."""
    number: Ordinal
    """Which finding it is."""
    finding: ReportFinding
    """The finding."""
    events: list[DossierEvent]
    """The act and what proves something of it."""
    outcomes: list[BookOutcome]
    """The score under each book."""
    commands: list[str]
    """What shows it again."""


class SheetFigure(Record):
    """A figure, or a mark, on a sheet."""

    value: Points | None
    """What is written; null where the record does not tell it."""
    round: int
    """The round it is of; 0 for one of several, or from before the record begins."""
    events: list[Seq]
    """The events it stands on."""
    note: str
    """What stands beside it in small."""
    open: bool
    """Whether there may be more in it than the record tells."""


class SheetColumn(Record):
    """A column of a sheet."""

    owner: int
    """Whose it is, a place among the owners; -1 for no one's."""
    of: Literal["points", "total", "said", "made", "difference", "plus", "minus", "before", "score", "together"]
    """What stands in it."""


class SheetRow(Record):
    """A row of a sheet."""

    of: Literal["round", "line", "player", "passe", "start", "sum", "most"]
    """What it is about; most: what open lines can still bring."""
    name: str | None
    """The line, or the number of the round, passe or player."""
    cells: list[list[SheetFigure]]
    """For each column nothing, a figure, or several marks."""


class SheetAnswer(Record):
    """What the table keeps of a game, as its score wants it; jasslog sheet."""

    schema: Literal["jasslog/sheet/1"]
    """The version of this document."""
    kind: Literal["contracts", "predictions", "marks", "passe", "evening", "rounds"]
    """Which sheet it is."""
    owners: list[str]
    """The names of the sides, or of the players."""
    columns: list[SheetColumn]
    """The columns."""
    rows: list[SheetRow]
    """The rows."""


class Answers(Record):
    """What the arbiter's commands print with --format json; each command prints the member of its name."""

    rulings: list[RulingsAnswer] | None = None
    """jasslog rulings."""
    who_first: WhoFirstAnswer | None = None
    """jasslog who-first; null where the game knows no target."""
    blame: list[BlameAnswer] | None = None
    """jasslog blame."""
    prove: list[ProofAnswer] | None = None
    """jasslog prove."""
    collate: CollateAnswer | None = None
    """jasslog collate."""
    dossier: DossierAnswer | None = None
    """jasslog dossier."""
    sheet: SheetAnswer | None = None
    """jasslog sheet."""


if __name__ == "__main__":
    from jasslog.events.publish import publish
    from jasslog.events.schema import schema

    sys.exit(publish(sys.argv[1:], "answers", schema(Answers, "answers", "Answers to an arbiter")))
