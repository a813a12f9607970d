"""The head of a record as the first lines of a transcript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from jasslog.events.limits import FORMAT
from jasslog.formats.jass.alphabets import Alphabet
from jasslog.formats.jass.course import SEATS
from jasslog.formats.jass.head import FREE, NOTHING, absent
from jasslog.formats.jass.lexer import member, quoted

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

Event = dict[str, Any]
_TOLD = {
    "type",
    "seq",
    "~",
    "format",
    "game",
    "rules",
    "started",
    "players",
    "resumes",
    "previous_game",
    "not_recorded",
}
_FREE_TEXT = re.compile(r"[^\s\";#](?:[^\";#]*[^\s\";#])?")
_NAME = re.compile(r"[^\s\"\[\];#=]{2,}(?: [^\s\"\[\];#=]{2,})*")
_OPTION = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


def head_lines(events: list[Event], variant: Variant, alphabet: Alphabet, unpinned: bool) -> Iterator[tuple[str, str]]:
    """Each line of the head with its word."""
    event = events[0]
    free = {name: event["x_" + name] for name in FREE if isinstance(event.get("x_" + name), str)}
    extra = sorted(event.keys() - _TOLD - {"x_" + name for name in free})
    members = {name: event[name] for name in extra} | ({"not_recorded": []} if event.get("not_recorded") == [] else {})
    yield "jass", f"jass {FORMAT}"
    yield "game", _line("game", event["game"], members)
    for name, text in free.items():
        yield name, f"{name} {text if _FREE_TEXT.fullmatch(text) and text.isprintable() else quoted(text)}"
    if "started" in event:
        yield "started", f"started {event['started']}"
    yield "rules", _rules(event["rules"], unpinned)
    yield "deck", f"deck {alphabet.id}"
    yield from _beginning(event)
    left_out = event.get("not_recorded")
    if left_out != [] and left_out != (absent([event["type"] for event in events], variant) or None):
        yield "not_recorded", " ".join(["not_recorded", *(left_out or [NOTHING])])


def _line(word: str, value: str, members: dict[str, Any]) -> str:
    return " ".join([word, value, *(member(name, part) for name, part in members.items())])


def _rules(rules: dict[str, Any], unpinned: bool) -> str:
    members = {name: value for name, value in rules.items() if name not in ("id", "version", "overrides")}
    overrides = rules.get("overrides")
    if overrides and all(_is_plain(group, options) for group, options in overrides.items()):
        members |= {f"{group}.{name}": value for group, options in overrides.items() for name, value in options.items()}
    elif overrides is not None:
        members["overrides"] = overrides
    if unpinned:
        members.pop("digest", None)
    return _line("rules", rules["id"] + ("" if unpinned else f" {rules['version']}"), members)


def _is_plain(group: str, options: Any) -> bool:
    """Whether a group of options can be written option by option."""
    names = [group, *options] if isinstance(options, dict) and options else [""]
    return all(_OPTION.fullmatch(name) for name in names)


def _beginning(event: Event) -> Iterator[tuple[str, str]]:
    """How many play, from which score on, and after which game."""
    if "players" in event:
        yield "players", f"players {event['players']}"
    if "resumes" in event:
        before = dict(event["resumes"])
        figures = f"{before.pop('rounds')} {' '.join(map(str, before.pop('scores')))}"
        yield "resumes", _line("resumes", figures, before)
    if "previous_game" in event:
        previous = dict(event["previous_game"])
        yield "previous", _line("previous", SEATS[previous.pop("winner")], previous)


def names_line(event: Event) -> str:
    """Who sits where: A Vreni  B Beat; empty where there is nobody."""
    named = zip(SEATS, event["names"], strict=False)
    return "  ".join(f"{seat} {name if _is_name(name) else quoted(name)}" for seat, name in named)


def _is_name(name: str) -> bool:
    return name.isprintable() and _NAME.fullmatch(name) is not None
