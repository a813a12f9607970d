"""The facts of one audited game as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

from msgspec import Struct

from jasslog.archive import rows
from jasslog.audit.report import claimed, finding_value, result
from jasslog.audit.report_model import Result
from jasslog.audit.result import GameAudit, against_figures, booked, open_parts, proves, won
from jasslog.events.claims import RoundScored, ScoreWritten
from jasslog.events.play import CardPlayed
from jasslog.game.aside import NOTHING
from jasslog.game.facts import NOBODY, UNDER_WAY, UNREAD
from jasslog.game.phases.tricks import choice
from jasslog.game.public import card_code, told_number
from jasslog.game.score.earned import all_due, match_made, trick_points
from jasslog.game.score.overlay import VOID_PHASES, awarded, phase_now, trick_owners
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open
from jasslog.library.record import Record
from jasslog.variants.load import digest

Person = Callable[[str], str | None]
"""Gives the person who is meant by a name in a record; None for somebody who is not to be named."""


def facts_of(record: Record, source: str, person: Person = str, *, cards: bool = False) -> rows.Facts:
    """The rows of a game in the view of its record; where its rules are unknown, only the game's row and its findings.

    In the rows the file is called ``source``, and players have the names that ``person`` gives. ``cards`` asks for the
    rows of cards, too. The rows cost about a fifth of what the audit costs. With ``cards`` they cost a third, and more
    where the record was audited before, as it is then replayed.
    """
    choices = _Choices() if cards else None
    record.audit(on_card=choices)
    made, game = _Rows(record, source, person, choices), record.audit().game
    # Each method has the name of the table whose rows it makes.
    makers = (made.players, made.rounds, made.seats, made.tricks, made.claims, made.cards)
    of_tables: dict[str, list[Any]] = {make.__name__: [] if game is None else [*make(game)] for make in makers}
    return rows.Facts(sources=[], games=[made.game()], findings=[*made.findings()], **of_tables)


class _Choices(dict[tuple[int, str], int | None]):
    """How many cards were legal when each card was played, by the number of the event and the card."""

    def __call__(self, game: Game, deal: Round, event: CardPlayed) -> None:
        self[event.seq, event.card] = choice(game, deal, event)


class _Rows:
    """Makes the rows of one audited game."""

    def __init__(self, record: Record, source: str, person: Person, choices: _Choices | None) -> None:
        self._record, self._person, self._choices = record, person, choices
        self._place = source, record.line, record.nth
        self._audit: GameAudit = record.audit()
        self._result = result(self._audit)
        game = self._audit.game
        self._over = _over(game, self._result)
        self._open = {deal.number: open_parts(self._audit, deal) for deal in game.rounds} if game is not None else {}
        """The parts of the score that the record cannot tell, by the number of the round."""

    def game(self) -> rows.GameRow:
        """The row of the game itself."""
        audit, game, started, outcome = self._audit, self._audit.game, self._audit.started, self._result
        head: dict[str, Any] = {name: getattr(started, name, None) for name in _OF_HEAD}
        head |= audit.verdicts
        return rows.GameRow(
            *self._place,
            game=self._record.id,
            rules=started.rules.id if started is not None else "",
            version=started.rules.version if started is not None else None,
            rules_digest=digest(game.rules) if game is not None else None,
            lowest=game.rules.end.wins == "lowest" if game is not None else None,
            **head,
            month=head["started"] and head["started"][:7],
            view=audit.view,
            events=len(audit.raw.events),
            rounds=audit.rounds,
            scored=game.scored if game is not None else 0,
            players=game.players if game is not None else 0,
            over=self._over,
            winner=outcome.winner if outcome is not None else None,
            decided_by=outcome.decided_by if outcome is not None else None,
        )

    def _match(self, game: Game, deal: Round) -> int | None:
        """The side that made a match in a scored round (match).

        None where no side made one, the record cannot tell, or a ruling awarded the round to one side.
        """
        known = phase_now(game, deal) == "scored" and "cards" not in self._open[deal.number]
        known = known and awarded(game, deal) is None
        return told_number(match_made(game, deal, trick_owners(game, deal))) if known else None

    def players(self, game: Game) -> Iterator[rows.PlayerRow]:
        """A row for each seat of the game."""
        outcome = self._result
        assert outcome is not None
        for seat, side in enumerate(game.side_of):
            yield rows.PlayerRow(
                *self._place,
                seat=seat,
                person=self._person(game.names[seat]) if "".join(game.names[seat : seat + 1]).strip() else None,
                side=side,
                score=outcome.scores[side] if outcome.scores is not None else None,
                won=None if not self._over else outcome.winner == side,
            )

    def rounds(self, game: Game) -> Iterator[rows.RoundRow]:
        """A row for each round that was begun."""
        for deal in game.rounds:
            yield rows.RoundRow(
                *self._place,
                round=deal.number,
                phase=phase_now(game, deal),
                dealer=deal.dealer,
                forehand=told_number(deal.forehand) if _in_order(game, deal) else None,
                pushed=told_number(deal.pushed),
                chooser=told_number(deal.chooser),
                contract=deal.contract.name if deal.contract is not None else None,
                factor=deal.factor if deal.contract is not None else None,
                tricks=len(deal.tricks),
                match=self._match(game, deal),
                due=_due(game, deal),
                open=" ".join(self._open[deal.number]),
            )

    def seats(self, game: Game) -> Iterator[rows.SeatRow]:
        """A row for each seat of each round."""
        for deal in game.rounds:
            parts, sums, in_order = self._open[deal.number], booked(self._audit, deal), _in_order(game, deal)
            cards, taken = (won(deal), _taken(game, deal)) if in_order else (None, None)
            match = self._match(game, deal)
            all_won = in_order and all(trick.winner != NOBODY for trick in deal.tricks)
            # Where the record tells how the contract came about, a seat not seen to choose or push did not do so.
            untold = None if "choosing" in game.not_recorded or deal.unnamed or not in_order else False
            # A seat in the hole may keep no melds (hole), and open card points leave open whether it is there.
            in_hole = "cards" in parts and deal.variant.score.kind == "tens"
            brought: Counter[tuple[int, str]] = Counter()
            for entry in deal.entries:
                brought[entry.seat, _IN_TENS.get(entry.kind, entry.kind)] += entry.booked
                brought[entry.seat, _ALL] += entry.booked
            pushed = {call.seat for call in deal.calls if call.kind == "pushed"}
            for seat, side in enumerate(game.side_of):
                yield rows.SeatRow(
                    *self._place,
                    round=deal.number,
                    seat=seat,
                    side=side,
                    forehand=seat == deal.forehand if in_order and deal.forehand != NOBODY else None,
                    chose=seat == deal.chooser if deal.chooser != NOBODY else untold,
                    pushed=seat in pushed or untold,
                    tricks=deal.won_tricks[seat] if all_won else None,
                    match=None if "cards" in parts or phase_now(game, deal) != "scored" else side == match,
                    cards=cards[seat] if cards is not None else None,
                    taken=taken[seat] if taken is not None else None,
                    melds=None if "melds" in parts or in_hole else brought[seat, "melds"],
                    marriage=None if "marriage" in parts or in_hole else brought[seat, "marriage"],
                    booked=brought[seat, _ALL] if sums is not None else None,
                    side_booked=sums[side] if sums is not None else None,
                )

    def tricks(self, game: Game) -> Iterator[rows.TrickRow]:
        """A row for each completed trick."""
        for deal in game.rounds:
            valued = _in_order(game, deal) and deal.contract is not None and not deal.veiled
            for number, trick in enumerate(deal.tricks, 1):
                yield rows.TrickRow(
                    *self._place,
                    round=deal.number,
                    trick=number,
                    leader=trick.leader,
                    winner=told_number(trick.winner) if _in_order(game, deal) else None,
                    points=trick.points if valued and UNREAD not in trick.cards else None,
                )

    def cards(self, game: Game) -> Iterator[rows.CardRow]:
        """A row for each card that lay in a trick in the end; none unless the rows of cards are asked for."""
        choices = self._choices
        if choices is None:
            return
        codes: dict[tuple[int, str], str] = {}
        for finding in self._audit.findings:
            codes.setdefault((finding.seq, finding.card), finding.code)
        for deal in game.rounds:
            laid = [(one.events, one.seats, one.cards) for one in deal.tricks]
            for trick, played in enumerate([*laid, (deal.events, deal.seats, deal.trick)], 1):
                for place, (seq, seat, number) in enumerate(zip(*played, strict=True), 1):
                    key = (seq, card_code(number))
                    yield rows.CardRow(
                        *self._place,
                        round=deal.number,
                        trick=trick,
                        place=place,
                        seq=seq,
                        seat=seat,
                        card=key[1],
                        legal=choices.get(key),
                        finding=codes.get(key),
                    )

    def findings(self) -> Iterator[rows.FindingRow]:
        """A row for each finding."""
        places = {id(finding): place for place, finding in enumerate(self._audit.findings)}
        for place, finding in enumerate(self._audit.findings):
            reported = finding_value(finding, attrgetter("message"), places)
            same, round_ = _members(reported, _OF_FINDING), _round_of(finding.address)
            yield rows.FindingRow(*self._place, place=place, round=round_, at_line=reported.line, **same)

    def claims(self, game: Game) -> Iterator[rows.ClaimRow]:
        """A row for each sum that was claimed; a claim about all sides makes a row for each side."""
        court, against = self._audit.court, against_figures(self._audit)
        answers = dict.fromkeys(court.compared if court is not None else (), "ok")
        answers |= {seq: "broken" if proves(finding) else "undecided" for seq, finding in against.items()}
        number, begun = None, {deal.first_event: deal.number for deal in game.rounds}
        for event in self._audit.events:
            number = begun.get(event.seq, number)
            if not isinstance(event, RoundScored | ScoreWritten):
                continue
            claim, answer = claimed(event), answers.get(event.seq)
            same = _members(claim, _OF_CLAIM)
            own = [game.side_of[claim.seat] if claim.seat < game.players else None] if claim.seat is not None else None
            for side, points in zip(own or range(len(claim.scores)), claim.scores, strict=True):
                yield rows.ClaimRow(*self._place, round=number, side=side, points=points, answer=answer, **same)


_OF_HEAD = ("started", "tournament", "part", "table")
"""Members that the row of a game takes unchanged from the first event."""
_OF_FINDING = ("code", "name", "severity", "address", "seq", "seat", "card", "points", "caused_by")
"""Members that the row of a finding takes unchanged from the finding as reports have it."""
_OF_CLAIM = ("seq", "of", "seat", "multiplied")
"""Members that the row of a claim takes unchanged from the claim as reports have it."""
_ALL = ""
"""Stands for all kinds of entries together."""
_IN_TENS = {"meld_tens": "melds", "marriage_tens": "marriage"}
"""Kinds of entries that book tens, each with the kind that elsewhere books the same in points."""


def _members(value: Struct, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}


def _over(game: Game | None, outcome: Result | None) -> bool | None:
    """Whether the game was played to its end; None where the record cannot tell."""
    if game is None or outcome is None or outcome.scores is None or end_open(game):
        return None
    if game.variant.end.kind == "open":
        # Such a game is over when the players stop.
        return game.closed and game.round.phase not in UNDER_WAY
    return game.winner != NOBODY


def _in_order(game: Game, deal: Round) -> bool:
    """Whether no line of the round is missing, so that it is known which cards lay together and who was asked first."""
    return deal.number not in game.lost


def _due(game: Game, deal: Round) -> int | None:
    """The points that the tricks of a round have to add up to, with the bonus for the last trick.

    None where the rules fix no sum, the round was not played and scored to its end, or the record leaves the sum open.
    """
    free = deal.rows is not None or deal.objective is not None or deal.varying or deal.conceded
    if not _in_order(game, deal) or ("cards" in deal.undecided and deal.aside != NOTHING):
        # Some cards are set aside; which ones, only the dealt hands and the cards that nobody could read would tell.
        return None
    whole = phase_now(game, deal) == "scored" and len(deal.tricks) == deal.size and deal.contract is not None
    return None if free or not whole else all_due(deal)


def _taken(game: Game, deal: Round) -> list[int] | None:
    """The points of the tricks that each seat owns, the last one with its bonus; None where the record cannot tell."""
    if phase_now(game, deal) in VOID_PHASES:
        return [0] * game.players
    if "cards" in deal.undecided:
        return None
    award = awarded(game, deal)
    owners = trick_owners(game, deal) if award is None else [award.seat] * len(deal.tricks)
    taken = [0] * game.players
    for place, owner in enumerate(owners):
        if owner != NOBODY:
            taken[owner] += trick_points(deal, place)
    return taken


def _round_of(address: str) -> int | None:
    """The number of the round in an address; None for an address in no round."""
    first = address.partition(".")[0]
    # The address of what comes before the first round begins with 0.
    return int(first) or None if first.isdigit() else None
