"""What a command line says that means the same to every command: which record, read how, and told in which form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from jasslog.cli.exits import USAGE, Problem, problem
from jasslog.views.messages import say, visible

if TYPE_CHECKING:
    from jasslog.library.read import Asked as Reading
    from jasslog.variants.options import Variant


@dataclass
class Asked:
    """The values of the options and arguments that several commands share, each as it is where nobody gives it."""

    path: str = ""
    game: str | None = None
    view: str = "recorded"
    as_of: int | None = None
    """The event up to which the records are read; None for all of them."""
    rules_files: tuple[str, ...] = ()
    form: str = "text"
    output: str = "-"

    @cached_property
    def own(self) -> list[Variant]:
        """The sets of the user's own files; a Problem where one cannot be used."""
        if not self.rules_files:
            return []
        from pathlib import Path

        from jasslog.variants.files import from_file
        from jasslog.variants.refusal import Refusal
        from jasslog.views.lent import refusal_text

        found: list[Variant] = []
        for file in self.rules_files:
            if "\0" in file:
                raise problem("no_such_name", file=file)
            variant = from_file(Path(file))
            if isinstance(variant, Refusal):
                raise Problem(visible(f"{file}: {refusal_text(variant)}"))
            found.append(variant)
        return found

    @property
    def reading(self) -> Reading:
        """How the records are to be read."""
        from jasslog.library.read import Asked as Reading

        return Reading(self.view, tuple(self.own), self.as_of)

    def rules(self, word: str) -> Variant:
        """A set by its id, or by ``id@version``; a Problem where there is none."""
        from jasslog.variants.load import latest, resolve, table
        from jasslog.variants.refusal import Refusal
        from jasslog.views.lent import refusal_text

        id, _, version = word.partition("@")
        mine = [variant for variant in self.own if variant.id == id]
        newest = mine[0].version if mine else latest(id) if id in table()["sets"] else 1
        if version and not (version.isascii() and version.isdigit() and len(version) < 10):
            raise problem("bad_version", USAGE, word=word)
        found = resolve(id, int(version) if version else newest, own=self.own)
        if isinstance(found, Refusal):
            raise Problem(say("problem.rules", reason=refusal_text(found)), USAGE)
        return found
