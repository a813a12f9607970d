"""``jasslog.toml``: what a person would else type with every command; the club's, found upward, and one's own.

It says how things are told, and where sets of rules are written. By rules that lie in a folder somebody else has made
no game is judged unless the command names rules: only the user's own file, in the folder for settings, always counts.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from jasslog.cli.declared import COMMANDS, DECKS
from jasslog.cli.shared import USAGE, problem
from jasslog.regular import own_folder
from jasslog.views.messages import LANGUAGES, say

NAME = "jasslog.toml"
NO_CONFIG = "--no-config"
_RULES = "--rules"
_LINE = re.compile(r"\(at line ([0-9]+), column [0-9]+\)|\(at end of document\)")


class Config(NamedTuple):
    """What the files say together."""

    values: Mapping[str, Any] = MappingProxyType({})
    """lang, deck, names and persons; what the club's file says counts before the user's own."""
    rules: tuple[str, ...] = ()
    """Files of sets of rules that count."""
    told: tuple[tuple[str, str], ...] = ()
    """Each file that was used, and what it said."""

    @property
    def language(self) -> str:
        """The language that is set there; empty where none is."""
        return str(self.values.get("lang", ""))

    def defaults(self) -> dict[str, Any]:
        """The same as click takes what nobody has typed: for all, and by the names of commands."""
        spelled = self.values.get("persons", {})
        given = {
            "names": ("names", ",".join(self.values.get("names", ()))),
            "rules-file": ("rules_files", self.rules),
            "person": ("persons", tuple((one, name) for name, several in spelled.items() for one in several)),
        }
        found: dict[str, Any] = {name: self.values[name] for name in ("lang", "deck") if name in self.values}
        for command, (_, parameters) in COMMANDS.items():
            own = {member: value for option, (member, value) in given.items() if value and option in parameters.split()}
            found |= {command: own} if own else {}
        return found

    def tell(self) -> None:
        """Say once what was used, to somebody who sits before it."""
        if not sys.stderr.isatty():
            return
        for file, said in self.told:
            print(f"jasslog: {say('config.used', file=file, said=said)}", file=sys.stderr)


def read_config(arguments: Sequence[str]) -> Config:
    """What the files for a command line say; a Problem with file and line where one is not as it ought to be."""
    options = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    if NO_CONFIG in options:
        return Config()
    named = any(word == _RULES or word.startswith(f"{_RULES}=") for word in options)
    values: dict[str, Any] = {}
    rules: list[str] = []
    told = []
    for file, own in _files():
        said = _read(file)
        mine = said.pop("rules", []) if own or named else []
        rules += [os.path.join(os.path.dirname(file), one) for one in mine]
        values |= said
        used = [name for name in ("lang", "deck", "names", "persons") if name in said] + (["rules"] if mine else [])
        told += [(file, ", ".join(used))] if used else []
    values.pop("rules", None)
    return Config(values, tuple(rules), tuple(told))


def _files() -> Iterator[tuple[str, bool]]:
    """The files there are, and whether each is the user's own; what comes later counts more."""
    own = os.path.join(own_folder("config"), NAME)
    if os.path.isfile(own):
        yield own, True
    try:
        here = os.getcwd()
    except OSError:
        return
    while not os.path.isfile(file := os.path.join(here, NAME)):
        if here == (here := os.path.dirname(here)):
            return
    if os.path.realpath(file) != os.path.realpath(own):
        yield file, False


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) and one and "\0" not in one for one in value)


def _spellings(value: Any) -> bool:
    """Whether spellings belong to persons, each to one."""
    if not isinstance(value, dict) or not _texts([*value]) or not all(_texts(several) for several in value.values()):
        return False
    # Most files have none.
    from jasslog.archive.roll import disputed

    return not disputed((one, name) for name, several in value.items() for one in several)


_KEYS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "lang": (lambda value: value in LANGUAGES, ", ".join(LANGUAGES)),
    "deck": (lambda value: value in DECKS, ", ".join(DECKS)),
    "rules": (_texts, '["club.json"]'),
    "persons": (_spellings, '"Anna Muster" = ["A. Muster", "Anna"]'),
    "names": (lambda value: _texts(value) and not any("," in one for one in value), '["Vreni", "Ueli"]'),
}
"""What may stand in a file: whether a value is good, and what is expected."""


def _read(file: str) -> dict[str, Any]:
    """What a file says; a Problem where it is no TOML, or holds what nobody expects."""
    # Most folders have none.
    import tomllib

    try:
        with open(file, "rb") as opened:
            text = opened.read().decode("utf-8-sig")
        said = tomllib.loads(text)
    except OSError as error:
        raise problem("config_unread", USAGE, file=file, reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise problem(
            "config", USAGE, file=file, line=error.object.count(b"\n", 0, error.start) + 1, expected="UTF-8"
        ) from error
    except (ValueError, RecursionError) as error:
        # Beside what is no TOML, numbers of thousands of digits and brackets in as many others.
        found = _LINE.search(str(error))
        line = found[1] if found is not None and found[1] else len(text.splitlines())
        raise problem("config", USAGE, file=file, line=line, expected="TOML") from error
    for name, value in said.items():
        good, expected = _KEYS.get(name, (lambda _: False, ""))
        if not good(value):
            place = {"file": file, "line": _line_of(text, name), "member": name}
            if not expected:
                raise problem("config_member", USAGE, **place, known=", ".join(_KEYS))
            raise problem("config_value", USAGE, **place, expected=expected)
    return said


def _line_of(text: str, name: str) -> int:
    """The line on which a member or a table of that name begins."""
    begins = re.compile(rf"\s*(?:\[+\s*)?[\"']?{re.escape(name)}\b")
    return next((number for number, line in enumerate(text.splitlines(), start=1) if begins.match(line)), 1)
