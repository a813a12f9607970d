"""The commands that turn one format into another: ``convert``, ``compile``, ``transcript``; and ``fmt``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator

from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.cli.group import asked_deck
from jasslog.cli.output import STDOUT, opened, refuse_existing, write
from jasslog.cli.picking import pick
from jasslog.formats.jass import write as writing
from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT
from jasslog.formats.jass.read import BACK, MOST_BACK, Transcript
from jasslog.formats.record import ASSUMED
from jasslog.library.files import A_RECORD, Unreadable
from jasslog.library.read import LARGEST, read, read_transcript
from jasslog.library.record import Record
from jasslog.library.sealing import is_broken
from jasslog.log.games import RECORD
from jasslog.log.scan import PACKED
from jasslog.log.write import line
from jasslog.views.figures import place_text
from jasslog.views.messages import as_typed, count, say, visible, word
from jasslog.views.translated import sources_text
from jasslog.views.writing import mistake_json, mistakes_text


def convert(asked: Asked, to: str) -> int:
    """Write every game of a file in another format, and warn of what does not fit and of what is lost."""
    refuse_existing(asked.output)
    conversion = _Conversion()
    ours = to == "jasslog"
    games = 0
    with opened(asked.output, [asked.path]) as out:
        for game in read([asked.path]):
            if ours and not isinstance(game, Unreadable) and game.format == RECORD and game.raw.events:
                raise shared.not_read(game.file, A_RECORD)
            lines = conversion.lines(game, ours)
            games += bool(lines)
            out.writelines(lines)
        if not games:
            code = shared.strongest(conversion.codes or {shared.UNREADABLE})
            raise shared.problem("nothing_converted", code, file=asked.path)
    conversion.tell()
    if asked.output != STDOUT:
        shared.warn(say("convert.done", count=count("games", games), file=asked.output))
    return shared.strongest(conversion.codes)


class _Conversion:
    """Converts games and warns people: at once of what was not read or written, at the end of what is lost."""

    def __init__(self) -> None:
        self.codes: set[int] = set()
        """The exit codes for games that were not read, were not written whole or showed a bug."""
        self._lost: Counter[str] = Counter()

    def lines(self, game: Record | Unreadable, ours: bool) -> list[str]:
        """The lines of a game, of a record if ``ours``, else of jass-kit; none where it was not read or shows a bug."""
        write = self.record if ours else self.jass_kit
        done = shared.attempted(self.codes, game, lambda game: list(write(game)) if self._readable(game) else [])
        return [] if isinstance(done, Unreadable) else done

    def record(self, game: Record) -> Iterator[str]:
        """The lines of a game's record; notes what the record lost."""
        yield from (line(event).decode() for event in game.events)
        started = game.events[0]
        source = started.get("x_source", {})
        missing = [word("parts", part) for part in started.get("not_recorded", ())]
        self._lose(not_said=missing, **{name: source.get(name, []) for name in ("derived", "assumed", "left_out")})

    def jass_kit(self, game: Record) -> Iterator[str]:
        """The lines of a game's rounds as jass-kit writes them; warns of rounds that do not fit, notes what is lost."""
        from jasslog.formats import jass_kit

        written = 0
        for found in jass_kit.rounds(game.audit()):
            if isinstance(found, jass_kit.Unfit):
                self.codes.add(shared.UNREADABLE)
                which = say("convert.round", round=found.round) if found.round else ""
                reason = word("unfit", found.reason, detail=found.detail)
                place, name = place_text((game.file, game.line)), visible(game.id) or say("nothing_there")
                shared.warn(say("convert.unfit", file=place, game=name, round=which, reason=reason))
            else:
                written += 1
                yield found + "\n"
        if written:
            self._lose(left_out=sorted(jass_kit.left_out(game.audit())))

    def _readable(self, game: Record) -> bool:
        """Whether a game has any events; warns of everything in the game that could not be read."""
        if not game.raw.events or any(problem.name != ASSUMED for _, _, problem, _ in game.raw.problems):
            from jasslog.views.finding import Teller

            self.codes.add(shared.UNREADABLE)
            audit = game.audit()
            names = {problem.name for _, _, problem, _ in game.raw.problems} - {ASSUMED}
            for finding in [found for found in audit.findings if found.name in names] or audit.findings[:1]:
                shared.warn(f"{Teller(audit).text(finding)} ({game.file}:{finding.line})")
        return bool(game.raw.events)

    def _lose(self, **parts: list[str]) -> None:
        """Count one game among those that lost the same: ``parts`` are the kinds of loss, each with what was lost."""
        told = {name: sources_text(what) for name, what in parts.items() if what}
        said = [word("losses", name, what=what) for name, what in told.items()]
        self._lost[say("semicolon").join(said)] += bool(said)

    def tell(self) -> None:
        """Warn of what is lost, once for all games that lost the same."""
        for said, games in self._lost.items():
            if games:
                shared.warn(say("convert.lost", count=count("games", games), what=said))


def compile(asked: Asked) -> None:
    """Write the record that a transcript describes; where it has mistakes, tell all of them and write nothing."""
    refuse_existing(asked.output)
    events = _read(asked).events
    write(asked.output, "".join(line(event).decode() for event in events), [asked.path])
    if asked.output != STDOUT:
        shared.warn(say("convert.done", count=count("events", len(events)), file=asked.output))


def _read(asked: Asked) -> Transcript:
    """The transcript in a file; a Problem where it cannot be read or has mistakes, which are all told."""
    found = read_transcript(asked.path, asked.own)
    if isinstance(found, Unreadable):
        raise shared.unread_problem(found)
    if not found.mistakes:
        return found
    if asked.form == "json":
        told = json.dumps([mistake_json(mistake, asked.path) for mistake in found.mistakes]) + "\n"
    else:
        told = mistakes_text(found, asked.path)
    sys.stderr.write(told)
    raise shared.problem("mistakes", shared.UNREADABLE, count=count("mistakes", len(found.mistakes)), file=asked.path)


def transcript(asked: Asked, times: bool) -> None:
    """Write a record as a transcript, and warn of what the transcript leaves out."""
    refuse_existing(asked.output)
    picked = pick(asked, whole=True)
    picked.final()
    record = picked.record
    if is_broken(record.raw):
        raise shared.problem("not_intact", shared.TAMPERED, file=asked.path)
    if not writing.is_whole(record.raw):
        raise shared.problem("not_whole", shared.UNREADABLE, file=asked.path)
    assert record.variant is not None
    alphabet = ALPHABETS[asked_deck() or DEFAULT]
    back = sum(event["type"] in BACK for event in record.events)
    text = (
        writing.text_of(writing.write(record.events, record.variant, alphabet, times=times))
        if back <= MOST_BACK
        else ""
    )
    if not text or len(text.encode()) > LARGEST:
        # A transcript that could not be read again is not written.
        raise shared.problem("too_much_told", shared.UNREADABLE, file=asked.path, most=MOST_BACK, size=LARGEST)
    write(asked.output, text, [asked.path])
    missing = writing.left_out(record.raw, times=times)
    if missing:
        shared.warn(say("transcript.left_out", what=", ".join(word("left_out", name) for name in missing)))


def _is_packed(path: str) -> bool:
    with open(path, "rb") as file:
        return bool(PACKED.match(file.read(4)))


def fmt(asked: Asked, check: bool, in_place: bool) -> int:
    """Write a transcript in canonical form, with ``in_place`` into its own file.

    With ``check`` write nothing: only warn, and return exit code 1, if the transcript has another form.
    """
    path = asked.path
    if check + in_place + shared.typed("output") > 1:
        raise shared.usage("fmt_how")
    if in_place and path == STDOUT:
        raise shared.problem("no_place", shared.USAGE)
    found = _read(asked)
    if in_place and _is_packed(path):
        raise shared.refused("refused", "compressed", file=path)
    deck = asked_deck(typed=True)
    text = writing.tidied(found, ALPHABETS[deck] if deck else None)
    changed = text.encode() != found.data
    if check:
        if changed:
            shared.warn(say("transcript.not_canonical", file=path, typed=as_typed(path)))
        return shared.FINDINGS if changed else shared.CLEAN
    if not in_place:
        write(asked.output, text, [path], record="")
    elif changed:
        write(path, text, record=str(found.events[0]["game"]))
        shared.warn(say("fmt.written", file=path))
    else:
        shared.warn(say("fmt.same", file=path))
    return shared.CLEAN
