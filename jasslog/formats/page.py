"""Reading a JSON object of somebody else's log member by member, and noting everything in it that does not fit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from jasslog.events.limits import INTEGER, TEXT, Path

_SURROGATE = re.compile("[\ud800-\udfff]")
_is_name = re.compile("[!-~]{1,64}").fullmatch
_MOST_NAMES = 100
T = TypeVar("T")


class Misfit(NamedTuple):
    """One thing in the source that does not fit."""

    path: Path
    """Member names and positions that lead to it, from the outermost object on."""
    expected: str
    """What ought to stand there."""


class Page:
    """A JSON object of the source, read member by member; what does not fit is noted."""

    def __init__(self, source: Any, path: Path = (), outer: Page | None = None) -> None:
        self.members: dict[str, Any] = source if type(source) is dict else {}
        self.path = path
        self.misfits: list[Misfit] = outer.misfits if outer is not None else []
        """What does not fit, in the whole round."""
        self.seen: set[str] = outer.seen if outer is not None else set()
        """Cards met in the round so far."""
        self._asked: set[str] = set()
        self._inner: list[Page] = []
        self.fits = type(source) is dict
        if not self.fits:
            self.wrong(expected="object")

    def wrong(self, *path: str | int, expected: str) -> None:
        """Write down what does not fit, where the object itself does."""
        if self.fits or not path:
            self.misfits.append(Misfit((*self.path, *path), expected))

    def value(self, name: str) -> Any:
        """What a member is; None for a missing one."""
        self._asked.add(name)
        return self.members.get(name)

    def unread(self) -> list[str]:
        """The names of the members, here and in the objects read, that say something nobody asked for."""
        names = {name for name, value in self.members.items() if value is not None and name not in self._asked}
        names.update(*(page.unread() for page in self._inner))
        return sorted(name for name in names if _is_name(name))[:_MOST_NAMES]

    def integer(self, name: str, low: int, high: int, absent: int | None = None) -> int:
        """The number that a member must be; ``absent`` is what a missing one stands for."""
        value = self.value(name)
        if value is None and absent is not None:
            return absent
        return self._fitting(name, value, type(value) is int and low <= value <= high, f"integer {low}..{high}", low)

    def integers(self, name: str, length: int, low: int, high: int) -> list[int]:
        """The numbers of an array of that length; none where something in it does not fit."""
        values = self.array(name, length, length)
        for place, value in enumerate(values):
            if type(value) is not int or not low <= value <= high:
                self.wrong(name, place, expected=f"integer {low}..{high}")
                return []
        return values

    def known(self, name: str, known: tuple[str | None, ...]) -> str:
        """The text of a member that must be one of the known ones; None among them stands for a missing one."""
        value = self.value(name)
        return self._fitting(name, value, value in known, "|".join(filter(None, known)), "") or ""

    def text(self, name: str) -> str:
        """A text that a record can hold; empty for a missing one."""
        value = self.value(name)
        fits = value is None or (type(value) is str and len(value) <= TEXT and not _SURROGATE.search(value))
        return self._fitting(name, value, fits, f"string 0..{TEXT}", "") or ""

    def truth(self, name: str) -> bool:
        """Whether a member is true; a missing one is not."""
        value = self.value(name)
        return self._fitting(name, value, value is None or type(value) is bool, "true|false", False) or False

    def array(self, name: str, least: int, most: int, *, needed: bool = True) -> list[Any]:
        """The values of a member, empty where it is no array of a length that fits, or missing and not needed."""
        value = self.value(name)
        if value is None and not needed:
            return []
        fits = type(value) is list and least <= len(value) <= most
        return self._fitting(name, value, fits, f"array of {most if least == most else f'{least}..{most}'}", [])

    def _fitting(self, name: str, value: Any, fits: bool, expected: str, otherwise: T) -> T:
        """The value of a member if it fits."""
        if not fits:
            self.wrong(name, expected=expected)
        found: T = value if fits else otherwise
        return found

    def part(self, source: Any, *path: str | int) -> Page:
        """An object inside this one, of the same round."""
        self._inner.append(Page(source, (*self.path, *path), self))
        return self._inner[-1]

    def parts(self, name: str, least: int, most: int, *, needed: bool = True) -> list[Page]:
        """The objects of an array."""
        sources = self.array(name, least, most, needed=needed)
        return [self.part(source, name, place) for place, source in enumerate(sources)]

    def cards(self, name: str, least: int, most: int, codes: Mapping[str | int, str]) -> tuple[str, ...]:
        """The cards of an array, each new to the round; ``codes`` are ours by those of the source."""
        values = enumerate(self.array(name, least, most))
        found = [self.card(text, codes, name, place) for place, text in values]
        return tuple(filter(None, found))

    def card(self, said: object, codes: Mapping[str | int, str], *path: str | int, expected: str = "card") -> str:
        """The card that is new to the round, for the way the source says it; empty where it is none."""
        code = codes.get(said) if type(said) in (str, int) else None  # type: ignore[call-overload]
        if code is None:
            self.wrong(*path, expected=expected)
        elif code in self.seen:
            self.wrong(*path, expected="every card once")
        else:
            self.seen.add(code)
            return str(code)
        return ""


def is_number(value: object) -> bool:
    """Whether a value is a whole number from 0 that a record can hold."""
    return type(value) is int and 0 <= value <= INTEGER
