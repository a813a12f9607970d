"""The commands for transcripts: ``compile``, ``transcript``, ``fmt``."""

from __future__ import annotations

import json
import sys

from jasslog.cli.asked import Asked
from jasslog.cli.command import asked_deck
from jasslog.cli.exits import CLEAN, FINDINGS, UNREADABLE, USAGE, Problem, problem, unread_text, warn
from jasslog.cli.output import STDOUT, refuse_existing, style, write
from jasslog.cli.picking import pick
from jasslog.formats.jass import write as writing
from jasslog.formats.jass.alphabets import ALPHABETS, DEFAULT
from jasslog.library.files import Unreadable
from jasslog.library.transcript import Source, is_whole, left_out, read_transcript
from jasslog.log.write import line
from jasslog.views.messages import count, say, word
from jasslog.views.refused import mistake_json, mistakes_text


def compile(asked: Asked) -> None:
    """A record of a transcript; where it has mistakes, all of them and no record."""
    refuse_existing(asked.output)
    events = _read(asked).transcript.events
    write(asked.output, "".join(line(event).decode() for event in events), [asked.path])
    if asked.output != STDOUT:
        warn(say("convert.done", count=count("events", len(events)), file=asked.output))


def _read(asked: Asked) -> Source:
    """The transcript of a file; a Problem where it cannot be read or has mistakes, which are told."""
    found = read_transcript(asked.path, asked.own)
    if isinstance(found, Unreadable):
        raise Problem(unread_text(found))
    read = found.transcript
    if not read.mistakes:
        return found
    if asked.form == "json":
        told = json.dumps([mistake_json(mistake, asked.path) for mistake in read.mistakes]) + "\n"
    else:
        told = mistakes_text(read, asked.path, style())
    sys.stderr.write(told)
    raise problem("mistakes", UNREADABLE, count=count("mistakes", len(read.mistakes)), file=asked.path)


def transcript(asked: Asked, times: bool) -> None:
    """A record as a transcript; what that leaves out is told."""
    refuse_existing(asked.output)
    picked = pick(asked)
    picked.final()
    record = picked.record
    if not is_whole(record):
        raise problem("not_whole", UNREADABLE, file=asked.path)
    assert record.variant is not None
    alphabet = ALPHABETS[asked_deck() or DEFAULT]
    text = writing.text_of(writing.write(record.events, record.variant, alphabet, times=times))
    write(asked.output, text, [asked.path])
    missing = left_out(record, times=times)
    if missing:
        warn(say("transcript.left_out", what=", ".join(word("left_out", name) for name in missing)))


def fmt(asked: Asked, check: bool, in_place: bool) -> int:
    """A transcript in its canonical form."""
    path = asked.path
    if in_place and path == STDOUT:
        raise problem("no_place", USAGE)
    found = _read(asked)
    deck = asked_deck(typed=True)
    text = writing.tidied(found.transcript, ALPHABETS[deck] if deck else None)
    changed = text.encode() != found.data
    if check:
        if changed:
            warn(say("transcript.not_canonical", file=path))
        return FINDINGS if changed else CLEAN
    if not in_place:
        write(asked.output, text, [path])
    elif changed:
        write(path, text)
        warn(say("fmt.written", file=path))
    else:
        warn(say("fmt.same", file=path))
    return CLEAN
