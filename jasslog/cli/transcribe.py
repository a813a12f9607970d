"""The commands for transcripts: ``compile``, ``transcript``, ``fmt``."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from jasslog.cli.command import argument, asked_deck, command, option
from jasslog.cli.convert import refuse_existing
from jasslog.cli.exits import FINDINGS, UNREADABLE, USAGE, Problem, problem, unread_text, warn
from jasslog.cli.look import replayed
from jasslog.cli.options import GAME, output_option, own_rules, rules_file_option
from jasslog.cli.output import STDOUT, opened, style
from jasslog.views.messages import count, say, word

if TYPE_CHECKING:
    from jasslog.library.transcript import Source

SOURCE = argument("path", metavar="FILE.jass")
_FORM = option("--format", "form", type=click.Choice(("text", "json")), default="text", help="opt.mistakes_format")


@command("compile")
@SOURCE
@_FORM
@rules_file_option
@output_option
def compile_(path: str, form: str, rules_files: tuple[str, ...], output: str) -> None:
    """A record of a transcript; where it has mistakes, all of them and no record."""
    from jasslog.log.write import line

    refuse_existing(output)
    events = _read(path, form, rules_files).transcript.events
    with opened(output, [path]) as out:
        for event in events:
            out.write(line(event).decode())
    if output != STDOUT:
        warn(say("convert.done", count=count("events", len(events)), file=output))


def _read(path: str, form: str, rules_files: tuple[str, ...]) -> Source:
    """The transcript of a file; a Problem where it cannot be read or has mistakes, which are told."""
    from jasslog.library.files import Unreadable
    from jasslog.library.transcript import read_transcript
    from jasslog.views.refused import mistake_json, mistakes_text

    found = read_transcript(path, own_rules(rules_files))
    if isinstance(found, Unreadable):
        raise Problem(unread_text(found))
    read = found.transcript
    if not read.mistakes:
        return found
    if form == "json":
        told = json.dumps([mistake_json(mistake, path) for mistake in read.mistakes]) + "\n"
    else:
        told = mistakes_text(read, path, style())
    sys.stderr.write(told)
    raise problem("mistakes", UNREADABLE, count=count("mistakes", len(read.mistakes)), file=path)


@command("transcript")
@argument("path", metavar="GAME")
@GAME
@option("--times", is_flag=True, help="opt.keep_times")
@rules_file_option
@output_option
def transcript(path: str, game: str | None, times: bool, rules_files: tuple[str, ...], output: str) -> None:
    """A record as a transcript; what that leaves out is told."""
    from jasslog.cli.picking import pick
    from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT
    from jasslog.formats.jass.write import text_of, write
    from jasslog.library.transcript import NotWhole, check_whole, left_out

    refuse_existing(output)
    record, _ = pick(path, game, "recorded", own_rules(rules_files))
    replayed(record)
    try:
        check_whole(record)
    except NotWhole as error:
        raise problem("not_whole", UNREADABLE, file=path) from error
    assert record.variant is not None
    text = text_of(write(record.events, record.variant, ALPHABETS[asked_deck() or DEFAULT], times=times))
    with opened(output, [path]) as out:
        out.write(text)
    missing = left_out(record, times=times)
    if missing:
        warn(say("transcript.left_out", what=", ".join(word("left_out", name) for name in missing)))


@command("fmt")
@SOURCE
@option("--check", is_flag=True, help="opt.check")
@option("--write", "in_place", is_flag=True, help="opt.write")
@_FORM
@rules_file_option
@output_option
@click.pass_context
def fmt(
    context: click.Context,
    path: str,
    check: bool,
    in_place: bool,
    form: str,
    rules_files: tuple[str, ...],
    output: str,
) -> None:
    """A transcript in its canonical form."""
    from jasslog.formats.jass.alphabets import ALPHABETS
    from jasslog.formats.jass.tidy import tidied

    if in_place and path == STDOUT:
        raise problem("no_place", USAGE)
    found = _read(path, form, rules_files)
    deck = asked_deck(typed=True)
    text = tidied(found.transcript, ALPHABETS[deck] if deck else None)
    changed = text.encode() != found.data
    if check:
        if changed:
            warn(say("transcript.not_canonical", file=path))
        context.exit(FINDINGS if changed else 0)
    if in_place and not changed:
        warn(say("fmt.same", file=path))
        return
    with opened(path) if in_place else opened(output, [path]) as out:
        out.write(text)
    if in_place:
        warn(say("fmt.written", file=path))
