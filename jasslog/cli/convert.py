"""The command ``convert``: somebody else's logs into records, and records into somebody else's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from jasslog.cli.asked import Asked
from jasslog.cli.exits import UNREADABLE, USAGE, problem, strongest, tell_unread, unread_text, warn
from jasslog.cli.output import STDOUT, opened, refuse_existing
from jasslog.formats.record import ASSUMED
from jasslog.library.contain import Bug, contained
from jasslog.library.files import Unreadable
from jasslog.library.read import read
from jasslog.library.record import Record
from jasslog.log.games import RECORD
from jasslog.log.write import line
from jasslog.views.messages import catalogue, count, fill, known_as, say, visible, word


def convert(asked: Asked, to: str) -> int:
    """Every game of a file in another format; what does not fit, and what is lost, is told."""
    refuse_existing(asked.output)
    told = _Told(asked.path)
    ours = to == "jasslog"
    games = 0
    with opened(asked.output, [asked.path]) as out:
        for game in read([asked.path]):
            if ours and not isinstance(game, Unreadable) and game.format == RECORD and game.raw.events:
                raise problem("is_record", USAGE, file=game.file)
            lines = told.lines(game, ours)
            games += bool(lines)
            for one in lines:
                out.write(one)
        if not games:
            raise problem("nothing_converted", strongest({UNREADABLE, *told.codes}), file=asked.path)
    told.tell()
    if asked.output != STDOUT:
        warn(say("convert.done", count=count("games", games), file=asked.output))
    return strongest(told.codes)


class _Told:
    """What people are told of a conversion: at once what was not read or written, in the end what is lost."""

    def __init__(self, path: str) -> None:
        self.codes: set[int] = set()
        """To which exit codes what was not read, not written whole or shows a bug leads."""
        self._path = path
        self._lost: Counter[str] = Counter()

    def lines(self, game: Record | Unreadable, ours: bool) -> list[str]:
        """The lines of a game in a format; none where it could not be read, or shows a bug."""
        if isinstance(game, Unreadable):
            self.codes.add(UNREADABLE)
            warn(unread_text(game))
            return []
        write = self.record if ours else self.jass_kit
        done = contained(lambda: list(write(game)) if self._readable(game) else [])
        if not isinstance(done, Bug):
            return done
        self.codes.add(tell_unread(done.of(game), done.trace))
        return []

    def record(self, game: Record) -> Iterator[str]:
        """The lines of a game's record."""
        yield from (line(event).decode() for event in game.events)
        started = game.events[0]
        source = started.get("x_source", {})
        missing = [word("parts", part) for part in started.get("not_recorded", ())]
        self._lose(not_said=missing, **{name: source.get(name, []) for name in ("derived", "assumed", "left_out")})

    def jass_kit(self, game: Record) -> Iterator[str]:
        """The lines of a game's rounds as jass-kit writes them."""
        from jasslog.formats import jass_kit_write

        written = 0
        for found in jass_kit_write.rounds(game.audit()):
            if isinstance(found, jass_kit_write.Unfit):
                self.codes.add(UNREADABLE)
                which = say("convert.round", round=found.round) if found.round else ""
                reason = fill(catalogue()["unfit"][found.reason], {"detail": found.detail})
                warn(say("convert.unfit", file=self._path, game=visible(game.id), round=which, reason=reason))
            else:
                written += 1
                yield found + "\n"
        if written:
            self._lose(left_out=sorted(jass_kit_write.left_out(game.audit())))

    def _readable(self, game: Record) -> bool:
        """Whether a game has events; everything in it that could not be read is told."""
        if not game.raw.events or any(problem.name != ASSUMED for _, _, problem, _ in game.raw.problems):
            from jasslog.views.finding import Teller

            self.codes.add(UNREADABLE)
            audit = game.audit()
            names = {problem.name for _, _, problem, _ in game.raw.problems} - {ASSUMED}
            for finding in [found for found in audit.findings if found.name in names] or audit.findings[:1]:
                warn(f"{Teller(audit).text(finding)} ({game.file}:{finding.line})")
        return bool(game.raw.events)

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
