"""The command ``convert``: somebody else's logs into records, and records into somebody else's."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from jasslog.cli.command import argument, command, option
from jasslog.cli.exits import BUG, CLEAN, UNREADABLE, USAGE, problem, tell_bug, unread_text, warn
from jasslog.cli.output import STDOUT, opened
from jasslog.library.contain import Bug, contained
from jasslog.views.messages import catalogue, count, fill, known_as, say, word

if TYPE_CHECKING:
    from jasslog.library.files import Unreadable
    from jasslog.library.record import Record

OURS, JASS_KIT = "jasslog", "jass-kit"
"""The formats that can be written."""


@command("convert")
@argument("path", metavar="IN")
@option("--to", type=click.Choice((OURS, JASS_KIT)), default=OURS, show_default=True, help="opt.to")
@option("-o", "--output", default=STDOUT, metavar="FILE", help="opt.output")
@click.pass_context
def convert(context: click.Context, path: str, to: str, output: str) -> None:
    """Every game of a file in another format; what does not fit, and what is lost, is told."""
    from jasslog.library.read import read

    refuse_existing(output)
    told = _Told(path)
    games = 0
    with opened(output, [path]) as out:
        for game in read([path]):
            if to == OURS and not told.foreign(game):
                continue
            lines = told.lines(game, to)
            games += bool(lines)
            for line in lines:
                out.write(line)
        if not games:
            raise problem("nothing_converted", BUG if told.bugs else UNREADABLE, file=path)
    told.tell()
    if output != STDOUT:
        warn(say("convert.done", count=count("games", games), file=output))
    context.exit(BUG if told.bugs else UNREADABLE if told.unread else CLEAN)


class _Told:
    """What people are told of a conversion: at once what was not read or written, in the end what is lost."""

    def __init__(self, path: str) -> None:
        self.unread = 0
        """Files, games and rounds that were not read or not written whole."""
        self.bugs = 0
        """Games that show a bug."""
        self._path = path
        self._lost: Counter[str] = Counter()

    def foreign(self, game: Record | Unreadable) -> bool:
        """Whether this is a game that is no record already."""
        from jasslog.library.files import Unreadable
        from jasslog.log.games import RECORD

        if not isinstance(game, Unreadable) and game.format == RECORD and game.raw.events:
            raise problem("is_record", USAGE, file=game.file)
        return True

    def lines(self, game: Record | Unreadable, to: str) -> list[str]:
        """The lines of a game in a format; none where it could not be read, or shows a bug."""
        from jasslog.library.files import Unreadable

        if isinstance(game, Unreadable):
            self.unread += 1
            warn(unread_text(game))
            return []
        done = contained(lambda: list(self.record(game) if to == OURS else self.jass_kit(game)))
        if not isinstance(done, Bug):
            return done
        self.bugs += 1
        tell_bug(done.of(game), done.trace)
        return []

    def record(self, game: Record) -> Iterator[str]:
        """The lines of a game's record."""
        from jasslog.log.write import line

        read = self._readable(game)
        if read is None:
            return
        yield from (line(event).decode() for event in read.events)
        started = read.events[0]
        source = started.get("x_source", {})
        missing = [word("parts", part) for part in started.get("not_recorded", ())]
        self._lose(not_said=missing, **{name: source.get(name, []) for name in ("derived", "assumed", "left_out")})

    def jass_kit(self, game: Record) -> Iterator[str]:
        """The lines of a game's rounds as jass-kit writes them."""
        from jasslog.formats.jass_kit_write import Unfit, left_out, rounds
        from jasslog.views.messages import visible

        read = self._readable(game)
        if read is None:
            return
        written = 0
        for found in rounds(read.audit()):
            if isinstance(found, Unfit):
                self.unread += 1
                which = say("convert.round", round=found.round) if found.round else ""
                reason = fill(catalogue()["unfit"][found.reason], {"detail": found.detail})
                warn(say("convert.unfit", file=self._path, game=visible(read.id), round=which, reason=reason))
            else:
                written += 1
                yield found + "\n"
        if written:
            self._lose(left_out=sorted(left_out(read.audit())))

    def _readable(self, game: Record) -> Record | None:
        """The game, where it has events; everything in it that could not be read is told."""
        from jasslog.formats.record import ASSUMED
        from jasslog.views.finding import Teller

        if not game.raw.events or any(problem.name != ASSUMED for _, _, problem, _ in game.raw.problems):
            self.unread += 1
            audit = game.audit()
            names = {problem.name for _, _, problem, _ in game.raw.problems} - {ASSUMED}
            for finding in [found for found in audit.findings if found.name in names] or audit.findings[:1]:
                warn(f"{Teller(audit).text(finding)} ({game.file}:{finding.line})")
        return game if game.raw.events else None

    def _lose(self, **parts: list[str]) -> None:
        """Note what one game lost."""
        told = {name: ", ".join(known_as("sources", one, one) for one in what) for name, what in parts.items() if what}
        said = [fill(catalogue()["losses"][name], {"what": what}) for name, what in told.items()]
        self._lost["; ".join(said)] += bool(said)

    def tell(self) -> None:
        """Say what is lost, once for all the games that lost the same."""
        for said, games in self._lost.items():
            if games:
                warn(say("convert.lost", count=count("games", games), what=said))


def refuse_existing(output: str) -> None:
    """A Problem where the output is there already."""
    if output != STDOUT and os.path.isdir(output):
        raise problem("no_output", USAGE, file=output)
    if output != STDOUT and os.path.isfile(output):
        raise problem("exists", USAGE, file=output)
