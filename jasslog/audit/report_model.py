"""The report as typed values; ``python -m jasslog.audit.report_model`` writes the schema that it makes.

With ``--check`` it only says whether ``schemas/report.schema.json`` is current.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from jasslog.audit import codes
from jasslog.events import base
from jasslog.game.public_model import EntryKind, FilledLine
from jasslog.game.round_model import Of, Phase, SaidPrediction

SCHEMA: Final = "jasslog/report/1"
_PLACE = r"[0-9]+(\.([0-9]+|[a-z]+)(\.[0-9]+)?)?"
Address = Annotated[
    str,
    Meta(
        title="Address",
        description="A place: 1.5.3 (round, trick, card), 1.5 a trick, 1 a round, 1.melds.2 (round, phase, act).",
        pattern=rf"\A{_PLACE}\Z",
    ),
]
AddressOrNone = Annotated[
    str,
    Meta(
        title="AddressOrNone",
        description="A place as in Address; empty where there is none.",
        pattern=rf"\A({_PLACE})?\Z",
    ),
]
Form = Annotated[str, base.one_of("jasslog/1 jass-kit heb-ab klaverlive stammtisch transcript")]
SEVERITIES = ("error", "warning", "info", "undecided")
Severity = Annotated[str, base.one_of(" ".join(SEVERITIES))]
Stake = Annotated[int, Meta(extra_json_schema={"enum": [1, 2, 4]})]
Undecided = Annotated[str, base.one_of("bid cards melds marriage predictions roem")]
View = Annotated[str, base.one_of("recorded corrected ruled")]


class Tool(base.Published):
    """The program that made the report."""

    name: Literal["jasslog"]
    """Its name."""
    version: str
    """Its version."""


class PinnedRules(base.Published):
    """The rules a game was played by, or, where they are not known, what the record calls them."""

    id: base.Id
    """The set's name."""
    version: base.Ordinal
    """The set's version."""
    digest: base.Digest | None
    """Digest of the options as played; null where neither the rules nor the record tell."""


class Verdicts(base.Published):
    """Three answers, never mixed."""

    intact: codes.Value
    """Whether the file is whole and readable: findings J1 and J7."""
    legal: codes.Value
    """Whether every act was legal: J2, J3 and J4."""
    sums: codes.Value
    """Whether the claimed points agree with the cards: J5 and J6; unclaimed where none could be compared."""


class Result(base.Published):
    """How the game ended; null where the record cannot tell, or where it is not over."""

    winner: base.Seat | None
    """The side that won; a side has the number of its lowest seat, but one against all is on side 0. Null in a draw
    too."""
    seats: list[base.Seat]
    """The seats of the winner."""
    decided_by: str | None
    """What decided it: claim, false-claim, start, marriage, melds, tricks, total, lowest, first-out, draw."""
    scores: list[base.Points] | None
    """The totals of each side, as booked from the cards."""
    scored: base.Natural
    """How many rounds were scored to their end, those before the record began included. Annulled rounds do not count,
    nor does a round that a claim of victory ended."""
    schneider: bool | None
    """Whether the loser stands below half the target."""


class LedgerEntry(base.Published):
    """What a seat brought its side."""

    seat: base.Seat
    """Who."""
    kind: EntryKind
    """What for."""
    points: base.Points
    """Points, before the multiplier."""
    factor: base.Natural
    """The multiplier."""
    seq: base.Seq | None
    """The event it stands on; null where that is the whole round."""


class Claimed(base.Published):
    """What the table said of its points."""

    seq: base.Seq
    """The event."""
    of: Of
    """What the points are of."""
    seat: base.Seat | None
    """Whose entry it is; null where the points of every side were said."""
    scores: list[base.Points]
    """The points of each side, or those of the one entry."""
    multiplied: bool | None
    """Whether they are after the multiplier; null where the record does not say."""


class StandingBid(base.Published, kw_only=True):
    """The last bid of an auction."""

    seat: base.Seat
    """Who bid."""
    points: base.Points | None
    """The number bid; null for a bid of all tricks, or for a bid that has a name."""
    named: base.Id | None = None
    """The name of the bid; left out where it has none."""
    stake: Stake
    """How many times it counts: doubled twice, redoubled four times."""
    seq: base.Seq
    """The event."""


class ReportRound(base.Published, kw_only=True):
    """One round."""

    predictions: list[SaidPrediction] | None = None
    """What each seat predicted, as far as it is known; left out where nobody predicts."""
    round: base.Ordinal
    """Its number."""
    phase: Phase
    """How far it came."""
    dealer: base.Seat
    """Who dealt."""
    forehand: base.Seat | None
    """Who chose first."""
    pushed: base.Seat | None
    """Who pushed the choice on, the last of several."""
    chooser: base.Seat | None
    """Who fixed the contract."""
    contract: base.ContractRecord | None
    """The contract."""
    factor: base.Ordinal
    """The multiplier of the contract."""
    bid: StandingBid | None = None
    """The last bid; left out where nobody bid."""
    held: base.Points | None = None
    """Points that are not booked and wait for the next contract; left out where there are none."""
    won: list[base.Points] | None
    """Card points won by each seat, without bonuses; null where the record cannot tell."""
    tricks: list[base.Count]
    """Tricks won by each seat."""
    booked: list[base.Points] | None
    """What each side booked, after multipliers; null where the record cannot tell, 0 where nothing was booked."""
    undecided: list[Undecided]
    """The parts of the score that the record cannot tell."""
    entries: list[LedgerEntry]
    """The ledger of the round, as far as the record tells."""
    claimed: list[Claimed]
    """What the table said of its points, in order."""


class ReportFinding(base.Published):
    """One thing that is wrong, undecided or worth knowing."""

    code: Annotated[str, Meta(pattern=r"\AJ[1-9][0-9]{2}\Z")]
    """Its kind, for machines; a code never changes its meaning."""
    name: str
    """Its kind, for people."""
    severity: Severity
    """How bad it is."""
    address: Address | None
    """Where in the game; null for the file."""
    seq: base.Seq | None
    """The number of the event; null where it is none."""
    line: base.Ordinal | None
    """The line of the file, of a foreign one too; null where it is none."""
    seat: base.Seat | None
    """Whose act it is."""
    card: base.CardOrUnknown | None
    """The card."""
    legal: list[base.Card]
    """What would have been legal instead."""
    rule: str | None
    """The rule broken, by its id in the catalogue."""
    source: str | None
    """Where that rule is written."""
    evidence: list[base.Seq]
    """The numbers of the events that prove it."""
    points: base.Points | None
    """Points at stake. Of one wrong figure: what was claimed less what the cards say. Of several figures: how far the
    worst is off. Else what a trick, a meld or a roem is worth, or what a claim of victory lacks."""
    caused_by: base.Natural | None
    """The finding that this one only follows from, by its place in this game's list, from 0; null if there is none."""
    slots: dict[str, object]
    """Further figures of its text, such as expected, found, claimed and computed."""
    message: str
    """What it says, in one sentence for people: English unless another language was asked for."""


class Sealing(base.Published):
    """Tags, seals and hidden lines; what is wrong with them is among the findings."""

    tagged: bool
    """Whether its lines have tags."""
    seals: base.Natural
    """How many seals there are."""
    sealed: base.Natural
    """How many of the events are under a seal that holds."""
    hidden: base.Natural
    """How many lines have been hidden."""
    root: base.Hash
    """The root over all its events."""


class ReportGame(base.Published, kw_only=True):
    """One game; with the format jsonl one such object stands on each line."""

    sheets: list[list[FilledLine]] | None = None
    """By sheet the lines that are filled and the round that filled each; left out where the rules have no sheet."""
    sealing: Sealing | None = None
    """What guards the record; left out where it has no tag, seal or hidden line."""
    file: str
    """The file, - for standard input."""
    game: base.Id | None
    """The game's id; null where its first event is missing."""
    line: base.Ordinal
    """The line on which it begins."""
    format: Form
    """What kind of file it was read from."""
    rules: PinnedRules | None
    """Its rules; null where its first event is missing."""
    digest: base.Digest | None
    """Digest of its last state; null where its rules are not known."""
    events: base.Natural
    """How many events could be read."""
    verdicts: Verdicts
    """Intact, legal, sums."""
    result: Result | None
    """How it ended; null where its rules are not known."""
    rounds: list[ReportRound]
    """Its rounds."""
    findings: list[ReportFinding]
    """Everything found, in the order in which it showed."""


class ReportError(base.Published):
    """A file, or the rest of one, that could not be read."""

    file: str
    """The file or folder."""
    line: base.Ordinal | None
    """The last line that could be read; where a game is named, its first one."""
    reason: str
    """Why, for machines: missing, denied, empty, broken-compression and others; bug where the program has one."""
    detail: str | None
    """What the system said."""
    game: str | None = None
    """The only game that is concerned, where it has an id; left out for a file."""


class FindingCounts(base.Published):
    """How many findings there are."""

    by_severity: dict[Severity, base.Natural]
    """Of each severity, none of them left out."""
    by_code: dict[str, base.Natural]
    """Of each code that occurs."""


class Summary(base.Published):
    """The whole report in numbers."""

    games: base.Natural
    """Games read."""
    rounds: base.Natural
    """Rounds begun in them."""
    events: base.Natural
    """How many events could be read."""
    findings: FindingCounts
    """Findings."""


class Report(base.Published):
    """What an audit has to say."""

    schema: Literal["jasslog/report/1"]
    """The version of this contract."""
    tool: Tool
    """The program that made it."""
    view: View
    """What counts beside the acts: undo (recorded), corrections as well (corrected), rulings as well (ruled)."""
    games: list[ReportGame]
    """The games, in the order read."""
    errors: list[ReportError]
    """What could not be read."""
    summary: Summary
    """All of it in numbers."""


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Report, "report", "Report of an audit")
