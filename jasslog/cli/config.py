"""Reading ``jasslog.toml``, which holds values of options that a person would otherwise type with every command.

Two files count: the user's own in the folder for settings, and the first one in the working folder or above it. They
set the language, the deck, names, spellings of persons, and files with sets of rules. Rules that are not from the
user's own file count only where the command line has ``--rules``: no game is judged by rules only because they lie in
a folder that somebody else has made.
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
    """The values of the files taken together."""

    values: Mapping[str, Any] = MappingProxyType({})
    """lang, deck, names and persons; where both files have one, that of the folder counts, not the user's own."""
    rules: tuple[str, ...] = ()
    """The files with sets of rules that count for this command line."""
    told: tuple[tuple[str, str], ...] = ()
    """Each ``jasslog.toml`` that was used, and the names of the values taken from it."""

    @property
    def language(self) -> str:
        """The language that the files set; empty where they set none."""
        return str(self.values.get("lang", ""))

    def defaults(self) -> dict[str, Any]:
        """The values as a default map of click: language and deck for all commands, the others by command."""
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
        """Tell on the standard error which files were used and for what, if that is a terminal."""
        if not sys.stderr.isatty():
            return
        for file, said in self.told:
            print(f"jasslog: {say('config.used', file=file, said=said)}", file=sys.stderr)


def read_config(arguments: Sequence[str]) -> Config:
    """The values for a command line, none with ``--no-config``; a Problem with file and line where a file is wrong."""
    options = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    if NO_CONFIG in options:
        return Config()
    named = any(word == _RULES or word.startswith(f"{_RULES}=") for word in options)
    values: dict[str, Any] = {}
    rules: list[str] = []
    told = []
    for file, own in _files():
        said = _read(file)
        sets = said.pop("rules", []) if own or named else []
        rules += [os.path.join(os.path.dirname(file), one) for one in sets]
        values |= said
        used = [name for name in ("lang", "deck", "names", "persons") if name in said] + (["rules"] if sets else [])
        told += [(file, ", ".join(used))] if used else []
    values.pop("rules", None)
    return Config(values, tuple(rules), tuple(told))


def _files() -> Iterator[tuple[str, bool]]:
    """The files that exist, each with whether it is the user's own; a later file takes precedence."""
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
    """Whether a value is a list of texts, none of them empty or with a NUL character."""
    return isinstance(value, list) and all(isinstance(one, str) and one and "\0" not in one for one in value)


def _spellings(value: Any) -> bool:
    """Whether a value is a table of persons with lists of spellings, in which no spelling stands for two persons."""
    if not isinstance(value, dict) or not _texts([*value]) or not all(_texts(several) for several in value.values()):
        return False
    # Imported here because most files name no persons.
    from jasslog.archive.roll import disputed

    return not disputed((one, name) for name, several in value.items() for one in several)


_KEYS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "lang": (lambda value: value in LANGUAGES, ", ".join(LANGUAGES)),
    "deck": (lambda value: value in DECKS, ", ".join(DECKS)),
    "rules": (_texts, '["club.json"]'),
    "persons": (_spellings, '"Anna Muster" = ["A. Muster", "Anna"]'),
    "names": (lambda value: _texts(value) and not any("," in one for one in value), '["Vreni", "Ueli"]'),
}
"""The members that a file may have: the check of the value, and what a message gives as expected."""


def _read(file: str) -> dict[str, Any]:
    """The values in one file; a Problem where it is no TOML, or has an unknown member or a wrong value."""
    # Imported here because most folders have no such file.
    import tomllib

    try:
        with open(file, "rb") as opened:
            text = opened.read().decode("utf-8-sig")
        members = tomllib.loads(text)
    except OSError as error:
        raise problem("config_unread", USAGE, file=file, reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise problem(
            "config", USAGE, file=file, line=error.object.count(b"\n", 0, error.start) + 1, expected="UTF-8"
        ) from error
    except (ValueError, RecursionError) as error:
        # Besides wrong TOML it may be a number of thousands of digits, or brackets nested as deeply.
        match = _LINE.search(str(error))
        line = match[1] if match is not None and match[1] else len(text.splitlines())
        raise problem("config", USAGE, file=file, line=line, expected="TOML") from error
    for name, value in members.items():
        good, expected = _KEYS.get(name, (lambda _: False, ""))
        if not good(value):
            place = {"file": file, "line": _line_of(text, name), "member": name}
            if not expected:
                raise problem("config_member", USAGE, **place, known=", ".join(_KEYS))
            raise problem("config_value", USAGE, **place, expected=expected)
    return members


def _line_of(text: str, name: str) -> int:
    """The line on which a member or a table of that name begins; 1 where none is found."""
    begins = re.compile(rf"\s*(?:\[+\s*)?[\"']?{re.escape(name)}\b")
    return next((number for number, line in enumerate(text.splitlines(), start=1) if begins.match(line)), 1)
