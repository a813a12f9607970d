"""The facts of games as flat rows, a class for each table; None is what the record cannot tell, never zero.

Every row names the file and the line on which its game begins, and which of the games on that line it is, by which the
tables are joined. Seats and rounds are numbered as in records; the sides of a game have numbers in the order of their
lowest seats, and where one plays against all, his is 0, as far as the record tells who that is.
"""

from __future__ import annotations

from jasslog.events.base import Published


class Row(Published):
    """What all rows have in common: where that is of which they tell."""

    source: str
    """The file, by its path below the folder that was asked for."""
    line: int
    """The line of the file on which it begins, from 1."""


class SourceRow(Row):
    """A file, or one of the parts in which a large one is read: the part that begins on that line."""

    size: int
    """How many bytes it has in the file, packed where that is."""
    digest: str | None
    """SHA-256 of these bytes; None where they could not be had."""
    games: int
    """How many games it has whose facts are here."""
    unread: str | None
    """Why not all of it could be read or judged, as reports name it; None where it was."""
    unread_line: int | None
    """The line behind which that is, or on which the only game begins that is concerned."""


class RowOfGame(Row):
    """What all rows have in common that tell of a game: which one that is."""

    nth: int
    """Which of the games that begin on that line, from 1; logs of other programs may have several."""


class GameRow(RowOfGame):
    """A game."""

    game: str
    """Its id; empty where its first event is missing."""
    rules: str
    """The id of the rules that the record names; empty where it names none."""
    version: int | None
    rules_digest: str | None
    """Digest of the options as played."""
    lowest: bool | None
    """Whether by these the lowest total wins; None where they are unknown."""
    started: str | None
    """When it began, as records write it."""
    month: str | None
    """The month of it in UTC, such as 2026-11."""
    tournament: str | None
    """What it was played at: a tournament, a season."""
    part: int | None
    """Which pass of it this is, from 1."""
    table: str | None
    """At which table."""
    view: str
    """recorded, corrected or ruled: what was counted."""
    events: int
    """How many events of its record could be read."""
    rounds: int
    """How many rounds were begun."""
    scored: int
    """How many were scored to their end, also before the record began: neither annulled ones are counted, nor one that
    a claim of victory ended."""
    players: int
    intact: str
    legal: str
    sums: str
    """The three verdicts, as reports name them."""
    over: bool | None
    """Whether it was played to its end, which by rules that set none is where the table says so; None where the record
    cannot tell."""
    winner: int | None
    """The side that won; None where none did or nobody knows."""
    decided_by: str | None
    """What decided it, as reports name it; None where it was not played to its end or nobody knows."""


class PlayerRow(RowOfGame):
    """A seat of a game, and what the game brought it."""

    seat: int
    person: str | None
    """Who sat there; None where nobody said."""
    side: int
    score: int | None
    """The total of its side."""
    won: bool | None
    """Whether its side won; None where the game was not over or nobody knows."""


class RoundRow(RowOfGame):
    """A round."""

    round: int
    phase: str
    """How far it came: dealing, choosing, playing, complete, scored, passed, annulled, misdealt, broken and others."""
    dealer: int
    forehand: int | None
    pushed: int | None
    """The seat that pushed, the last one of several."""
    chooser: int | None
    """The seat that fixed the contract."""
    contract: str | None
    """Its name, such as spades."""
    factor: int | None
    """The multiplier of the contract; None where there was none, or nobody wrote it down."""
    tricks: int
    """How many were completed."""
    match: int | None
    """The side that made a match in a scored round: won every trick of it, or by some rules every one after the stock;
    None where none did or nobody knows."""
    due: int | None
    """What its tricks have to add up to, with the bonus for the last one; None where the rules have no such sum, or not
    all of it was played."""
    open: str
    """The parts of its score that the record cannot tell: bid, cards, melds, marriage, predictions, roem; by blanks."""


class SeatRow(RowOfGame):
    """A seat in a round, and what that brought."""

    round: int
    seat: int
    side: int
    forehand: bool | None
    """Whether it was asked first; None where nobody knows who was."""
    chose: bool | None
    """Whether it fixed the contract; None where nobody wrote down how it came to that."""
    pushed: bool | None
    """Whether it pushed; None where nobody wrote down how it came to the contract."""
    tricks: int | None
    """How many it won; None where nobody knows who won one of them."""
    match: bool | None
    """Whether its side made a match; None where nobody knows, or the round was not scored."""
    cards: int | None
    """Card points that it won, before any multiplier."""
    taken: int | None
    """Points of the tricks that count as its own, as rulings gave them, with the bonus for the last one; before any
    multiplier."""
    melds: int | None
    """Points booked for its melds, after the multiplier."""
    marriage: int | None
    """Points booked for its marriage, after the multiplier."""
    booked: int | None
    """All points booked on it, after the multiplier."""
    side_booked: int | None
    """All points booked on its side, after the multiplier."""


class TrickRow(RowOfGame):
    """A completed trick."""

    round: int
    trick: int
    """Its number in the round, from 1."""
    leader: int
    winner: int | None
    """None where what nobody could read or wrote down leaves it open."""
    points: int | None
    """Card points, without the bonus for the last trick; None where what nobody could read or wrote down leaves them
    open, or no contract stands by which cards would be worth something."""


class CardRow(RowOfGame):
    """A card that was played to a trick and lay there in the end."""

    round: int
    trick: int
    """The number of the trick in the round, from 1."""
    place: int
    """Its place in the trick, from 1."""
    seq: int
    """The number of the event that played it."""
    seat: int
    card: str
    """As records write it: CQ; ?? where nobody could read it."""
    legal: int | None
    """How many cards its seat could play then: none out of turn; None where the record cannot tell."""
    finding: str | None
    """The code of the first finding about it."""


class FindingRow(RowOfGame):
    """A finding of the audit."""

    place: int
    """Its place among the findings of the game, from 0."""
    code: str
    name: str
    severity: str
    address: str | None
    """Where in the game, such as 1.5.3."""
    round: int | None
    """In which round; None where it is about no single one."""
    seq: int | None
    at_line: int | None
    """The line of the file."""
    seat: int | None
    card: str | None
    points: int | None
    """Points at stake: of one figure what was claimed less what the cards say, of several by how much the worst is off;
    what a trick, a meld or a roem is worth; what a claim of victory lacks."""
    caused_by: int | None
    """The place of the finding from which it only follows."""


class ClaimRow(RowOfGame):
    """A sum that the table named, or a player wrote."""

    round: int | None
    """In which round, or behind it; None where it was named before the first one."""
    seq: int
    of: str
    """What of: round, total, cards, melds and others, as records name it."""
    seat: int | None
    """Who wrote it; None where it is of all sides."""
    side: int | None
    """Whose sum it is."""
    points: int
    multiplied: bool | None
    """Whether it was said that the multiplier is in it."""
    answer: str | None
    """What the audit says of it: ok, broken, or undecided; None where there was nothing to compare it with."""


class Facts(Published):
    """The tables into which the facts of many games are written, and what a row of each is."""

    sources: list[SourceRow]
    """What was read."""
    games: list[GameRow]
    """A row for each game."""
    players: list[PlayerRow]
    """A row for each seat of each game."""
    rounds: list[RoundRow]
    """A row for each round that was begun."""
    seats: list[SeatRow]
    """A row for each seat of each round."""
    tricks: list[TrickRow]
    """A row for each completed trick."""
    cards: list[CardRow]
    """A row for each card that was played to a trick, also to one that was not completed."""
    findings: list[FindingRow]
    """A row for each finding."""
    claims: list[ClaimRow]
    """A row for each sum that was named, and each side of it."""

    @property
    def game(self) -> GameRow:
        """The game whose facts these are, where they are those of a single one."""
        return self.games[0]


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Facts, "facts", "Facts of many games")
