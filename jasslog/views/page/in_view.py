"""A game in one view as the review page shows it, and all its views merged into one page.

Where views differ, the page has the parts of each. The style shows those of the chosen view, so this needs no script.
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
    """A game in one view, with all that templates ask of it; without known rules it has no seats and no rounds.

    Costs a replay or two.
    """

    def __init__(self, judged: Judged, view: str) -> None:
        record = judged.record
        self.view = view
        self.audit = record.audit(view)
        self.game: Game | None = self.audit.game
        self.findings = judged.findings if view == record.view else self.audit.findings
        self.teller = Teller(self.audit, record.file, judged.which)
        self.table = self.teller.table
        self.steps, self.addresses = steps_of(self.audit, self.table)
        """The steps of the board, and the address of each event by its number."""
        self.sides = self.table.sides
        """The name of each side: the names of its players, else the numbers of its seats."""
        self.players = [self.table.players(side) for side in range(len(self.sides))]
        """The players of each side."""
        self.summed = self.players if len(self.players) == 2 else []
        """The players of each side, where there are two sides: then their points so far stand beside the tricks."""
        self.seats: list[str] = []
        """The player at each seat."""
        self.spots: list[str] = []
        """Where each seat is at the table as one looks down at it, such as ``s``."""
        self.rounds: dict[int, tuple[RoundSum, list[Finding]]] = {}
        """What each round brought and what was found in it, by its number."""
        self._tricks: dict[int, list[TrickRow]] = {}
        self.sheet: Sheet | None = None
        """The sheet of the table; None where the slate says it all."""
        self.slate = ""
        """The slate as a picture; empty where there is a sheet."""
        self.scores, winner = standing(self.audit)
        self.remarks = sentences(reservations(self.audit))
        """Sentences that say who has won, and what keeps the score from being certain."""
        if self.game is not None:
            self._go_through(self.game)
            if winner is not None:
                self.remarks.insert(0, self.table.winner(winner, self.game.decided_by))

    def _go_through(self, game: Game) -> None:
        """Gather the seats, the rounds with their tricks, and the sheet or the slate."""
        self.seats, self.spots = [self.table.seat(seat) for seat in range(game.players)], spots(game)
        for one in round_sums(self.audit):
            number, mine = one.deal.number, findings_of(one.deal, self.findings)
            self.rounds[number] = one, mine
            self._tricks[number] = trick_rows(game, one.deal, self.teller, mine)
        sheet = sheet_of(self.audit, game, self.table)
        # With two sides that have nothing but points, the sheet says no more than the slate.
        if sheet.kind == "rounds" and game.sides == 2:
            self.slate = slate_svg(game, self.table, styled=False)
        else:
            self.sheet = sheet

    def sums(self, number: int) -> RoundSum | None:
        """What a round brought; None where it is not played in this view."""
        return self.rounds[number][0] if number in self.rounds else None

    def deal(self, number: int) -> Round | None:
        """A round; None where it is not played in this view."""
        return self.rounds[number][0].deal if number in self.rounds else None

    def faults(self, number: int) -> int:
        """The number of findings about a round, without those of severity info."""
        return sum(found.severity != "info" for found in self.rounds[number][1]) if number in self.rounds else 0

    def tricks(self, number: int) -> list[TrickRow]:
        """The tricks of a round as rows of its table."""
        return self._tricks.get(number, [])

    def trick(self, number: int, at: int) -> TrickRow | None:
        """The trick ``at`` of the round ``number``, both from 1; None where the trick was not begun."""
        return next((row for row in self.tricks(number) if row.number == at), None)


# All views in one page: a part that is the same in several views stands there once; where it differs, each version


CUT = "\x01"
"""The mark between the parts that a template makes of a view; each part is an element, or text."""
TWIN = "\x02"
"""The mark behind an element's name in its id and in links to it.

In a version that the page's own view does not have, it becomes an ending such as ``-ruled``; else it is left out.
"""
_NAMED = re.compile(f'id="([^"]*){TWIN}"')
_FIRST = re.compile('<([a-z][a-z0-9]*)(?: class="([^"]*)")?')


class Switch:
    """Merges what a template makes of each view; a part that is the same in several views stands in the page once."""

    def __init__(self, views: Sequence[InView], own: str) -> None:
        """``own`` is the page's own view, in which every element has its plain name as its id."""
        self.views = views
        self.own = next(one for one in views if one.view == own)
        self._twins: dict[tuple[str, str], str] = {}
        """The ids of elements of which there are versions, by view and name."""

    def both(self, make: Callable[..., str], *about: Any) -> Markup:
        """What a macro makes of every view: each part once where all views have the same, else its versions."""
        parts = ([*map(str.strip, str(make(one, *about)).split(CUT))] for one in self.views)
        return Markup("".join("".join(self._apart(several)) for several in zip_longest(*parts, fillvalue="")))

    def _apart(self, texts: tuple[str, ...]) -> Iterator[str]:
        """The versions of a part: one for all views in which its text is the same, none for views that lack it."""
        groups: dict[str, list[str]] = {}
        for one, text in zip(self.views, texts, strict=True):
            groups.setdefault(text, []).append(one.view)
        for text, views in groups.items():
            if text:
                yield self._shown(text, views)

    def _shown(self, text: str, views: list[str]) -> str:
        """A version of a part, with its ids, and with the classes by which it is seen in these views only."""
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
        """The classes, each after a space, of an element that is seen in these views only; empty where they are all."""
        named = [*views]
        if len(named) == len(self.views):
            return ""
        return "".join([" in", *(f" in-{view}" for view in named), *([" own"] if self.own.view in named else [])])

    def where(self, ask: str, *about: Any) -> str:
        """The classes, as of ``only``, for the views in which the method ``ask`` of ``InView`` returns a true value."""
        return self.only(one.view for one in self.views if getattr(one, ask)(*about))

    def named(self, name: str, views: Iterable[str]) -> list[tuple[str, str]]:
        """The ids of an element in some views, each with the classes of the link that leads to it in those views."""
        names: dict[str, list[str]] = {}
        for view in views:
            names.setdefault(self._twins.get((view, name), name), []).append(view)
        return [(one, self.only(mine) if len(names) > 1 else "") for one, mine in names.items()]
