"""The ``Record`` of one game: its audit, report, rounds and positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from operator import attrgetter, index
from typing import TYPE_CHECKING, Any, SupportsIndex

from jasslog.errors import needs
from jasslog.events.seating import GameStarted
from jasslog.events.vocabulary import members
from jasslog.log.games import RECORD, RawGame
from jasslog.variants.plain import Variant

if TYPE_CHECKING:
    from jasslog.audit.codes import Value
    from jasslog.audit.finding import Finding
    from jasslog.audit.report import Tell
    from jasslog.audit.report_model import Result
    from jasslog.audit.result import GameAudit
    from jasslog.events.base import Event
    from jasslog.game.replay import OnCard
    from jasslog.game.timeline import Timeline
    from jasslog.library.values import Position, RoundView

    Words = Callable[[GameAudit], Tell]


class Record:
    """One recorded game; iterating over it gives its positions. The game is replayed only when that is needed.

    >>> import jasslog
    >>> game = jasslog.load("samples/play/renege.jsonl")
    >>> game
    <Record renege, schieber-santiago, 1 round>
    >>> game.verdicts["legal"], game.findings[0].message
    ('broken', 'Seat 0 played D8 and did not follow clubs; legal: CQ')
    >>> position = game.at("10.5.3")
    >>> position.turn, position.legal
    (0, ('CQ',))
    >>> [position.address for position in game][-2:]
    ['10.claims.2', '10.claims.3']
    >>> game.rounds[0].tricks[4]
    <Trick CA C8 CK D8, seat 1 wins 15>
    """

    def __init__(
        self,
        raw: RawGame,
        file: str = "",
        *,
        view: str = "corrected",
        own: Iterable[Variant] = (),
        format: str = RECORD,
    ) -> None:
        self.file = file
        """The file it was read from, - for standard input."""
        self.view = view
        """recorded, corrected or ruled: the view that is used wherever a method is not given another one."""
        self.format = format
        """jasslog/1, or the name of a foreign format."""
        self.own = tuple(own)
        """Sets of rules of the user's own files."""
        self.words: Words | None = None
        """Makes the messages of the findings of an audit; while it is None, findings have no message."""
        self.raw = raw
        """The events as they were read, and what could not be read."""
        self.line = raw.first_line
        """The line of the file on which the game begins."""
        self.nth = 1
        """The place of the game, from 1, among those that begin on this line; other programs' logs may have several."""
        self._audits: dict[str, GameAudit] = {}
        self._timelines: dict[str, Timeline] = {}

    def __repr__(self) -> str:
        rules = self.variant.id if self.variant is not None else "unknown rules"
        rounds = len(self.rounds)
        return f"<Record {self.id or 'without a head'}, {rules}, {rounds} {'round' if rounds == 1 else 'rounds'}>"

    def __iter__(self) -> Iterator[Position]:
        return self.positions()

    @property
    def last_line(self) -> int:
        """About the last line of the game, reckoned as if each line from the first on held one event."""
        return self.line + len(self.raw.events) - 1

    @cached_property
    def id(self) -> str:
        """The game's id; empty where its first event is missing."""
        return id_of(self.raw)

    @property
    def events(self) -> list[dict[str, Any]]:
        """Every readable event, in the order of the file."""
        return [members(event) for event in self.raw.events]

    @property
    def variant(self) -> Variant | None:
        """The rules that the game was played by; None where they are not known."""
        return self.audit().variant

    def audit(self, view: str | None = None, on_card: OnCard | None = None) -> GameAudit:
        """The audit in a view; made once and kept.

        ``on_card`` is called for every card of a round, before the card is laid. If the audit was made earlier, the
        game is replayed for that, at about half the cost of an audit.
        """
        view = self._viewed(view)
        if view in self._audits and on_card is not None:
            from jasslog.game.replay import OnCards

            self._audits[view].replayed(OnCards(on_card))
        if view not in self._audits:
            from jasslog.audit.audit import audit_game

            made = audit_game(self.raw, view, self.own, on_card)
            if self.words is not None and made.findings:
                tell = self.words(made)
                for found in made.findings:
                    found.message = tell(found)
            # Stored only when it has its messages, because another thread may ask for it meanwhile.
            self._audits[view] = made
        return self._audits[view]

    def _viewed(self, view: str | None) -> str:
        """The name of the given view, by default that of the record; JasslogError where it is not a text."""
        needs(view is None or isinstance(view, str), "no view", view)
        return view or self.view

    def report(self, view: str | None = None) -> dict[str, Any]:
        """What a report says of this game, as JSON values: a game of schemas/report.schema.json."""
        from jasslog.audit.report import game_report

        return game_report(self.audit(view), attrgetter("message"), self.file, self.format)

    @property
    def verdicts(self) -> dict[str, Value]:
        """The verdicts intact, legal and sums: each ok, broken, undecided or unchecked; sums may be unclaimed."""
        return self.audit().verdicts

    @property
    def findings(self) -> list[Finding]:
        """Everything the audit found, in a new list that the caller may change."""
        return list(self.audit().findings)

    @property
    def rounds(self) -> list[RoundView]:
        """The rounds with their tricks and scores."""
        from jasslog.library.values import round_views

        return round_views(self.audit())

    @property
    def players(self) -> int:
        """How many play; 0 where the rules are not known."""
        game = self.audit().game
        return game.players if game is not None else 0

    @property
    def names(self) -> list[str]:
        """The names of the players by their seats; empty where the record does not tell them."""
        game = self.audit().game
        return list(game.names) if game is not None else []

    @property
    def result(self) -> Result | None:
        """The winner, what decided it, and the scores, each None where the record cannot tell.

        None as a whole where the rules are not known.
        """
        from jasslog.audit.report import result

        return result(self.audit())

    def positions(self, view: str | None = None) -> Iterator[Position]:
        """The position after each act that stands, in order; AddressError where the rules are not known.

        About 0.5 ms for each position, because each holds its whole state.
        """
        from jasslog.library.values import Position

        return (Position.of(where, game) for where, game in self.timeline(view).walk())

    def timeline(self, view: str | None = None) -> Timeline:
        """All positions of the game in a view; AddressError where the rules are not known."""
        view = self._viewed(view)
        if view not in self._timelines:
            from jasslog.game.address import AddressError

            found = self.audit(view).timeline()
            if found is None:
                raise AddressError("", "no-game")
            self._timelines[view] = found
        return self._timelines[view]

    def at(self, where: str | SupportsIndex, view: str | None = None) -> Position:
        """The position after an act, a trick or a round: 1.5.3, 1.5, 1, 1.melds.2 or #41; a number means an event.

        For an event that was undone later, such as #41, the position is what it was then. AddressError where nothing
        has this address.
        """
        from jasslog.library.values import Position

        return Position.of(_address(where), self.timeline(view).at(_address(where)))

    def before(self, where: str | SupportsIndex, view: str | None = None) -> Position:
        """The position before an act, a trick, a round or an event; AddressError where nothing has this address."""
        from jasslog.library.values import Position

        return Position.of(_address(where), self.timeline(view).before(_address(where)))

    def _repr_html_(self) -> str:
        """The record as a notebook shows it."""
        from html import escape

        return f"<h4>{escape(repr(self)[1:-1])}</h4>{self.audit()._repr_html_()}"


def id_of(raw: RawGame) -> str:
    """The id of a game, from its first event; empty where that event is missing."""
    return next((event.game for event in raw.events if isinstance(event, GameStarted)), "")


def with_events(raw: RawGame, events: list[Event]) -> RawGame:
    """A game with other events in place of its own; where these are more, the last ones have line 0."""
    lines = [*raw.lines, *[0] * (len(events) - len(raw.lines))]
    problems = list(raw.problems)
    return RawGame(raw.first_line, events, lines, problems=problems, skipped=raw.skipped)


def _address(where: str | SupportsIndex) -> str:
    """An address as text: #41 for the number 41; AddressError where it is neither text nor number."""
    if isinstance(where, str):
        return where
    if isinstance(where, SupportsIndex):
        return f"#{index(where)}"
    from jasslog.game.address import AddressError

    raise AddressError(repr(where), "malformed")
