"""The views of a game in one page: what is the same in several stands there once, what differs beside each other.

The style shows of what differs that of the view that is chosen, so it needs no script.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from markupsafe import Markup

from jasslog.views.page.in_view import InView

CUT = "\x01"
"""Stands between the parts that a template makes of a view; each is an element, or text."""
TWIN = "\x02"
"""Stands in a name of an element, and in a link to it, behind what it is called in every view."""
_NAMED = re.compile(f'id="([^"]*){TWIN}"')
_FIRST = re.compile('<([a-z]+)(?: class="([^"]*)")?')


class Switch:
    """Puts together what a template makes of each view; of views that are the same it knows nothing more than one."""

    def __init__(self, views: Sequence[InView], own: str) -> None:
        """``own`` is the page's own view, in which everything has its name from of old."""
        self.views = views
        self.own = next(one for one in views if one.view == own)
        self._twins: dict[tuple[str, str], str] = {}

    def both(self, make: Callable[..., str], *about: Any) -> Markup:
        """What a macro makes of every view: each part once where all have the same, else apart."""
        parts = ([*map(str.strip, str(make(one, *about)).split(CUT))] for one in self.views)
        return Markup("".join("".join(self._apart(several)) for several in zip_longest(*parts, fillvalue="")))

    def _apart(self, texts: tuple[str, ...]) -> Iterator[str]:
        """A part by the views it is for, in each with its own names; nothing where a view has none."""
        groups: dict[str, list[str]] = {}
        for one, text in zip(self.views, texts, strict=True):
            groups.setdefault(text, []).append(one.view)
        for text, views in groups.items():
            if text:
                yield self._shown(text, views)

    def _shown(self, text: str, views: list[str]) -> str:
        classes = self.only(views)
        if not classes:
            return text.replace(TWIN, "")
        twin = "" if self.own.view in views else f"-{views[0]}"
        for name in _NAMED.findall(text):
            self._twins |= {(view, name): name + twin for view in views}
        text = text.replace(TWIN, twin)
        first = _FIRST.match(text)
        if first is None:
            return f'<span class="{classes.lstrip()}">{text}</span>'
        kinds = (first[2] or "") + classes
        return f'<{first[1]} class="{kinds.lstrip()}"{text[first.end() :]}'

    def only(self, views: Iterable[str]) -> str:
        """The classes, each after a space, of what is to be seen in these views alone; none where they are all."""
        named = [*views]
        if len(named) == len(self.views):
            return ""
        return "".join([" in", *(f" in-{view}" for view in named), *([" own"] if self.own.view in named else [])])

    def where(self, ask: str, *about: Any) -> str:
        """The same of the views in which a question has an answer."""
        return self.only(one.view for one in self.views if getattr(one, ask)(*about))

    def named(self, name: str, views: Iterable[str]) -> list[tuple[str, str]]:
        """What an element is called in some views: for each name the classes of a link that leads there."""
        names: dict[str, list[str]] = {}
        for view in views:
            names.setdefault(self._twins.get((view, name), name), []).append(view)
        return [(one, self.only(mine) if len(names) > 1 else "") for one, mine in names.items()]
