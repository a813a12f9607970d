"""The facts of games as flat rows, a class for each table; None is what the record cannot tell, never zero.

Every row names the file and the line on which its game begins, and which of the games on that line it is. By these
three the tables are joined. Seats and rounds are numbered as in records. The sides of a game are numbered in the order
of their lowest seats; where one seat plays against all others, its side is 0, as far as the record tells which seat.
"""

from __future__ import annotations

from jasslog.events.base import Published


class Row(Published):
    """What all rows have in common: the place of what they are about."""

    source: str
    """The file, by its path below the folder that was asked for."""
    line: int
    """The line of the file on which that begins, from 1."""


class SourceRow(Row):
    """A file, or one of the parts in which a large one is read: the part that begins on that line."""

    size: int
    """How many bytes it has in the file; of a packed file, the packed bytes."""
    digest: str | None
    """SHA-256 of these bytes; None where they could not be read."""
    games: int
    """How many of its games have their facts in these tables."""
    unread: str | None
    """Why not all of it could be read or judged, as reports name it; None where it was."""
    unread_line: int | None
    """The line after which reading stopped, or the first line of the only game concerned; None where there is none."""


class RowOfGame(Row):
    """What all rows about a game have in common: which game it is."""

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
    """Whether by these rules the lowest total wins; None where the rules are unknown."""
    started: str | None
    """When it began, as records write it."""
    month: str | None
    """The month in which it began, in UTC, such as 2026-11."""
    tournament: str | None
    """The tournament or season at which it was played."""
    part: int | None
    """Which pass of the tournament it was part of, from 1."""
    table: str | None
    """The table at which it was played."""
    view: str
    """The view in which it was counted: recorded, corrected or ruled."""
    events: int
    """How many events of its record could be read."""
    rounds: int
    """How many rounds were begun."""
    scored: int
    """How many rounds were scored to their end, also before the record began. Annulled rounds are not counted, nor one
    that a claim of victory ended."""
    players: int
    intact: str
    legal: str
    sums: str
    """The three verdicts, as reports name them."""
    over: bool | None
    """Whether it was played to its end; by rules that set no end, whether the table ended it. None where the record
    cannot tell."""
    winner: int | None
    """The side that won; None where none did or nobody knows."""
    decided_by: str | None
    """What decided the game, as reports name it; None where it was not played to its end or nobody knows."""


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
    """The parts of its score that the record cannot tell, with blanks between them: bid, cards, melds, marriage,
    predictions, roem."""


class SeatRow(RowOfGame):
    """A seat in a round, and what the round brought it."""

    round: int
    seat: int
    side: int
    forehand: bool | None
    """Whether it was forehand, who is asked first; None where nobody knows who was."""
    chose: bool | None
    """Whether it fixed the contract; None where nobody wrote down how the contract came about."""
    pushed: bool | None
    """Whether it pushed; None where nobody wrote down how the contract came about."""
    tricks: int | None
    """How many tricks it won; None where nobody knows who won one of the tricks of the round."""
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
    """The seat that won it; None where cards or lines that are missing or unreadable leave it open."""
    points: int | None
    """Card points, without the bonus for the last trick; None where cards or lines that are missing or unreadable leave
    them open, or there is no contract that says what cards are worth."""


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
    """The card as records write it, such as CQ; ?? where nobody could read it."""
    legal: int | None
    """How many cards were legal for its seat then, 0 out of turn; None where the record cannot tell."""
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
    """Points at stake. For a claim of one figure, the claim less what the cards say; for several figures, how far the
    worst is off; for a trick, a meld or a roem, what it is worth; for a claim of victory, what it lacks."""
    caused_by: int | None
    """The place of the finding from which this one only follows; None where it follows from none."""


class ClaimRow(RowOfGame):
    """A sum that the table named, or a player wrote, for one side."""

    round: int | None
    """The round in which, or after which, the sum was named; None where that was before the first round."""
    seq: int
    of: str
    """What it is the sum of: round, total, cards, melds and others, as records name it."""
    seat: int | None
    """The seat that wrote it; None where sums of all sides were named."""
    side: int | None
    """The side whose sum it is; None where nobody sits at the seat that wrote it."""
    points: int
    multiplied: bool | None
    """Whether it is after the multiplier; None where the record does not say."""
    answer: str | None
    """What the audit says of the claim: ok, broken, or undecided; None where there was nothing to compare it with."""


class Facts(Published):
    """The tables into which the facts of many games are written, and what a row of each is."""

    sources: list[SourceRow]
    """A row for each file that was read, or for each part of a large one."""
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
    """A row for each sum that was named, and for each side that it is of."""

    @property
    def game(self) -> GameRow:
        """The row of the game, where these are the facts of a single game."""
        return self.games[0]


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Facts, "facts", "Facts of many games")
