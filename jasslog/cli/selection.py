"""Which findings are asked for: codes, beginnings of codes such as J3, or names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from jasslog.audit.codes import CODES
from jasslog.cli.exits import USAGE, problem
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.audit.finding import Finding

Chosen = Callable[["Finding"], bool]


def selection(select: Iterable[str], ignore: Iterable[str]) -> Chosen:
    """Says of a finding whether it is asked for: among ``select``, or all if that is empty, and not in ``ignore``."""
    wanted, unwanted = _names(select), _names(ignore)
    kept = (wanted or frozenset(CODES)) - unwanted
    return lambda found: found.name in kept


def _names(selectors: Iterable[str]) -> frozenset[str]:
    """The names of findings that the selectors mean; each may hold several, with commas between."""
    found: set[str] = set()
    for selector in (part.strip() for several in selectors for part in several.split(",")):
        mine = {name for name, kind in CODES.items() if _means(selector, name, kind.code)}
        if selector and not mine:
            from difflib import get_close_matches

            guess = "".join(get_close_matches(selector.lower(), CODES, 1))
            near = say("explain.near", near=guess) if guess else ""
            raise problem("selector", USAGE, selector=selector, near=near)
        found |= mine
    return frozenset(found)


def _means(selector: str, name: str, code: str) -> bool:
    return bool(selector) and (name == selector.lower() or code.startswith(selector.upper()))
