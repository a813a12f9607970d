"""What a page tells of a game in one view, and what a board shows of it; and all its views together in one page.

The style shows of what differs between them that of the view that is chosen, so it needs no script.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from markupsafe import Markup

from jasslog.audit.finding import Finding
from jasslog.audit.result import RoundSum, round_sums
from jasslog.game.state import Game, Round
from jasslog.library.rulings import standing
from jasslog.views.finding import Teller, findings_of
from jasslog.views.page.steps import spots, steps_of
from jasslog.views.reports import Judged, reservations, sentences
from jasslog.views.sheets.figures import Sheet
from jasslog.views.sheets.of_game import sheet_of
from jasslog.views.slate import slate_svg
from jasslog.views.tricks import TrickRow, trick_rows


class InView:
    """A game in one view; where its rules are unknown there, it has no seats and no rounds. Costs a replay or two."""

    def __init__(self, judged: Judged, view: str) -> None:
        record = judged.record
        self.view = view
        self.audit = record.audit(view)
        self.game: Game | None = self.audit.game
        self.findings = judged.findings if view == record.view else self.audit.findings
        self.teller = Teller(self.audit, record.file, judged.which)
        self.table = self.teller.table
        self.steps, self.addresses = steps_of(self.audit, self.table)
        """What the board steps through; and where the events are, by their numbers."""
        self.sides = self.table.sides
        """Each side by its players."""
        self.players = [self.table.players(side) for side in range(len(self.sides))]
        """The players of each side."""
        self.summed = self.players if len(self.players) == 2 else []
        """The same where what both sides have by then stands beside the tricks: where there are two."""
        self.seats: list[str] = []
        """The players by their places at the table."""
        self.spots: list[str] = []
        """Where each sits as one looks down at the table."""
        self.rounds: dict[int, tuple[RoundSum, list[Finding]]] = {}
        """What each round brought and what was found in it, by its number."""
        self._tricks: dict[int, list[TrickRow]] = {}
        self.sheet: Sheet | None = None
        """The sheet of the table; None where the slate says it all."""
        self.slate = ""
        """The slate as a picture; empty where there is a sheet."""
        self.scores, winner = standing(self.audit)
        self.remarks = sentences(reservations(self.audit))
        """Who has won, and what keeps the score from being certain, in sentences."""
        if self.game is not None:
            self._go_through(self.game)
            if winner is not None:
                self.remarks.insert(0, self.table.winner(winner, self.game.decided_by))

    def _go_through(self, game: Game) -> None:
        self.seats, self.spots = [self.table.seat(seat) for seat in range(game.players)], spots(game)
        for one in round_sums(self.audit):
            number, mine = one.deal.number, findings_of(one.deal, self.findings)
            self.rounds[number] = one, mine
            self._tricks[number] = trick_rows(game, one.deal, self.teller, mine)
        sheet = sheet_of(self.audit, game, self.table)
        # Of two sides that have nothing but points it says no more than the slate.
        if sheet.kind == "rounds" and game.sides == 2:
            self.slate = slate_svg(game, self.table, styled=False)
        else:
            self.sheet = sheet

    def sums(self, number: int) -> RoundSum | None:
        """What a round brought; None where it is not played."""
        return self.rounds[number][0] if number in self.rounds else None

    def deal(self, number: int) -> Round | None:
        """A round; None where it is not played."""
        return self.rounds[number][0].deal if number in self.rounds else None

    def faults(self, number: int) -> int:
        """How many findings there are about a round, without mere remarks."""
        return sum(found.severity != "info" for found in self.rounds[number][1]) if number in self.rounds else 0

    def tricks(self, number: int) -> list[TrickRow]:
        """The tricks of a round, as they stand in its table."""
        return self._tricks.get(number, [])

    def trick(self, number: int, at: int) -> TrickRow | None:
        """One of them by its number; None where it is not begun."""
        return next((row for row in self.tricks(number) if row.number == at), None)


# All views in one page: what is the same in several stands there once, what differs beside each other


CUT = "\x01"
"""Stands between the parts that a template makes of a view; each is an element, or text."""
TWIN = "\x02"
"""Stands in a name of an element, and in a link to it, behind what it is called in every view."""
_NAMED = re.compile(f'id="([^"]*){TWIN}"')
_FIRST = re.compile('<([a-z][a-z0-9]*)(?: class="([^"]*)")?')


class Switch:
    """Puts together what a template makes of each view; of views that are the same it knows nothing more than one."""

    def __init__(self, views: Sequence[InView], own: str) -> None:
        """``own`` is the page's own view, in which everything has its name from of old."""
        self.views = views
        self.own = next(one for one in views if one.view == own)
        self._twins: dict[tuple[str, str], str] = {}

    def both(self, make: Callable[..., str], *about: Any) -> Markup:
        """What a macro makes of every view: each part once where all have the same, else apart."""
        parts = ([*map(str.strip, str(make(one, *about)).split(CUT))] for one in self.views)
        return Markup("".join("".join(self._apart(several)) for several in zip_longest(*parts, fillvalue="")))

    def _apart(self, texts: tuple[str, ...]) -> Iterator[str]:
        """A part by the views it is for, in each with its own names; nothing where a view has none."""
        groups: dict[str, list[str]] = {}
        for one, text in zip(self.views, texts, strict=True):
            groups.setdefault(text, []).append(one.view)
        for text, views in groups.items():
            if text:
                yield self._shown(text, views)

    def _shown(self, text: str, views: list[str]) -> str:
        classes = self.only(views)
        if not classes:
            return text.replace(TWIN, "")
        twin = "" if self.own.view in views else f"-{views[0]}"
        for name in _NAMED.findall(text):
            self._twins |= {(view, name): name + twin for view in views}
        text = text.replace(TWIN, twin)
        first = _FIRST.match(text)
        if first is None:
            return f'<span class="{classes.lstrip()}">{text}</span>'
        kinds = (first[2] or "") + classes
        return f'<{first[1]} class="{kinds.lstrip()}"{text[first.end() :]}'

    def only(self, views: Iterable[str]) -> str:
        """The classes, each after a space, of what is to be seen in these views alone; none where they are all."""
        named = [*views]
        if len(named) == len(self.views):
            return ""
        return "".join([" in", *(f" in-{view}" for view in named), *([" own"] if self.own.view in named else [])])

    def where(self, ask: str, *about: Any) -> str:
        """The same of the views in which a question has an answer."""
        return self.only(one.view for one in self.views if getattr(one, ask)(*about))

    def named(self, name: str, views: Iterable[str]) -> list[tuple[str, str]]:
        """What an element is called in some views: for each name the classes of a link that leads there."""
        names: dict[str, list[str]] = {}
        for view in views:
            names.setdefault(self._twins.get((view, name), name), []).append(view)
        return [(one, self.only(mine) if len(names) > 1 else "") for one, mine in names.items()]
