"""The values of the options that several commands share: which record is read and how, and the form of the answer.

A module of its own because no help needs it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from jasslog.cli.shared import USAGE, Problem, for_people, problem, writing
from jasslog.views.messages import colon, legible, visible

if TYPE_CHECKING:
    from jasslog.library.read import Reading
    from jasslog.log.append import Sync
    from jasslog.variants.options import Variant


@dataclass
class Asked:
    """The values of the options and arguments that several commands share, each with its default."""

    path: str = ""
    game: str | None = None
    view: str = "corrected"
    as_of: int | None = None
    """The number of the last event that counts of each record; None for all events."""
    rules_files: tuple[str, ...] = ()
    form: str = "text"
    output: str = "-"
    sync: Sync = "always"
    receipts: tuple[str, ...] = ()
    key_files: tuple[str, ...] = ()

    @cached_property
    def own(self) -> list[Variant]:
        """The sets of rules in the user's own files; a Problem where one cannot be used."""
        if not self.rules_files:
            return []
        from pathlib import Path

        from jasslog.log.scan import open_log
        from jasslog.variants.files import from_file
        from jasslog.variants.load import digest
        from jasslog.variants.refusal import Refusal
        from jasslog.views.translated import refusal_text

        found: list[Variant] = []
        for file in self.rules_files:
            if "\0" in file:
                raise problem("no_such_name", file=file)
            with writing(file):
                open_log(file).close()
            variant = from_file(Path(file))
            if isinstance(variant, Refusal):
                with for_people():
                    why = legible(refusal_text(variant))
                named = variant.name == "rules-unreadable"
                raise Problem(why if named else colon(visible(variant.slots.get("file", file)), why))
            for other, before in zip(self.rules_files, found, strict=False):
                same = (before.id, before.version) == (variant.id, variant.version)
                if same and digest(before) != digest(variant):
                    raise problem("rules_twice", file=file, other=other, set=f"{variant.id} {variant.version}")
            found.append(variant)
        return found

    @property
    def reading(self) -> Reading:
        """How the records are to be read."""
        from jasslog.library.read import Reading

        return Reading(self.view, tuple(self.own), self.as_of)

    def rules(self, word: str) -> Variant:
        """A set of rules by its id, or by ``id@version``; a Problem where there is none."""
        from jasslog.variants.load import latest, names, resolve
        from jasslog.variants.refusal import Refusal
        from jasslog.views.translated import refusal_text

        id, _, version = word.partition("@")
        if version and not (version.isascii() and version.isdigit() and len(version) < 10):
            raise problem("bad_version", USAGE, word=word)
        found = resolve(id, int(version) if version else latest(id, self.own), own=self.own)
        begun = [one for one, *_ in names() if id and one.startswith(id)]
        if isinstance(found, Refusal) and id not in begun and len(begun) > 1:
            raise problem("rules_begun", USAGE, begun=id, sets=", ".join(begun))
        if isinstance(found, Refusal):
            with for_people():
                raise problem("rules", USAGE, reason=refusal_text(found))
        return found
