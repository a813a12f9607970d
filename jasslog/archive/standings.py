"""Games made into ranks: taken one after the other and added up, so that memory holds persons and passes, no games.

A rank is a number only where nothing that a record leaves open can change it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from jasslog.archive.ranking import Ranking
from jasslog.archive.ranks import Pass, Range, Standing, Who, added, brought, measured, ranked
from jasslog.archive.roll import Told
from jasslog.archive.rows import GameFacts, GameRow


class Check(Struct):
    """What the tricks of the games of a pass add up to, beside what the deck gives."""

    games: int = 0
    rounds: int = 0
    """Those of which the rules fix the sum and the record tells it."""
    unchecked: int = 0
    """The other rounds that were begun."""
    due: int = 0
    taken: int = 0
    sums: set[int] = set()
    """What the deck gives in each of the rounds."""

    def add(self, other: Check) -> None:
        """Add those of another game or pass."""
        self.games += other.games
        self.rounds += other.rounds
        self.unchecked += other.unchecked
        self.due += other.due
        self.taken += other.taken
        self.sums |= other.sums


class Standings:
    """Takes games in any order, and ranks those who played."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.checks: dict[Pass, Check] = {}
        """By pass, what its tricks add up to."""
        self.off: list[Told] = []
        """Games of which they do not add up to what the deck gives."""
        self.open: list[Told] = []
        """Games that leave something open."""
        self.unfinished: list[Told] = []
        """Games that were not played to their end."""
        self.broken: list[Told] = []
        """Games in which errors were found; what the cards say counts."""
        self.unnamed: list[Told] = []
        """Games in which somebody has no name, whom nobody can rank."""
        self._measures = measured(ranking)
        self._brought: dict[Who, dict[Pass, dict[str, Range]]] = {}

    @property
    def passes(self) -> list[Pass]:
        """All passes, in order."""
        return sorted(self.checks)

    def take(self, facts: GameFacts) -> None:
        """Count one game more."""
        game = facts.game
        told = Told((game.source, game.line), game.game)
        if not facts.players:
            # By rules that are not known it counts for nobody.
            return
        if game.over is False:
            self.unfinished.append(told)
            if self.ranking.unfinished == "left_out":
                return
        if "broken" in (game.intact, game.legal, game.sums):
            self.broken.append(told)
        known = game.over or (game.over is False and self.ranking.unfinished == "counted")
        if not known:
            self.open.append(told)
        here = self._pass_of(game)
        self._check(facts, here, told)
        for who, side in self._playing(facts, told):
            mine = self._brought.setdefault(who, {}).setdefault(here, {})
            for measure in self._measures:
                found = brought(facts, measure, side, known=bool(known))
                mine[measure] = added([found, *([mine[measure]] if measure in mine else [])])

    def _pass_of(self, game: GameRow) -> Pass:
        """The pass to which a game belongs; one that does not say it stands alone."""
        if self.ranking.unit == "pass" and game.part is not None:
            return Pass(game.tournament or "", game.part, "")
        if self.ranking.unit == "day" and game.started is not None:
            return Pass("", 0, game.started[:10])
        return Pass("", 0, game.started or "", game.game, (game.source, game.line))

    def _check(self, facts: GameFacts, here: Pass, told: Told) -> None:
        """Add up what the tricks of a game brought, and what the deck gave."""
        taken: dict[int, list[int | None]] = {}
        for row in facts.seats:
            taken.setdefault(row.round, []).append(row.taken)
        sums = [(row.due, sum(points or 0 for points in taken[row.round]), taken[row.round]) for row in facts.rounds]
        checked = [(due, total) for due, total, points in sums if due is not None and None not in points]
        due, total = sum(due for due, _ in checked), sum(total for _, total in checked)
        its = Check(1, len(checked), len(sums) - len(checked), due, total, {due for due, _ in checked})
        self.checks.setdefault(here, Check()).add(its)
        if any(due != total for due, total in checked):
            self.off.append(told._replace(due=due, taken=total))

    def _playing(self, facts: GameFacts, told: Told) -> Iterable[tuple[Who, int]]:
        """Who is ranked of those at a table, and the side of each."""
        sides: dict[int, list[str | None]] = {}
        for row in facts.players:
            sides.setdefault(row.side, []).append(row.person)
        if any(None in persons for persons in sides.values()):
            self.unnamed.append(told)
        if self.ranking.who == "sides":
            return [
                (tuple(sorted(name for name in persons if name is not None)), side)
                for side, persons in sides.items()
                if None not in persons
            ]
        return [((row.person,), row.side) for row in facts.players if row.person is not None]

    def ranked(self) -> list[Standing]:
        """Everybody, the best first; those whose total is open after the others, and at last who has no rank."""
        return ranked(self.ranking, self.passes, self._brought)
