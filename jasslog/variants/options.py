"""The model of a set of rules: groups of the options in which games differ, under a name and a version.

Auditing a record of a released set never imports this module: ``released.json`` holds these sets as a plain table.
A default never changes; a released set is never edited, a new version stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field
from pydantic.fields import FieldInfo

from jasslog.options.base import Cites, Group
from jasslog.options.choosing import Auction, Choosing, Sheet
from jasslog.options.dealing import Conceding, Deal, Exchange, Participation, Splitting
from jasslog.options.playing import Domino, Marriage, Melds, Play, Predictions, Roem, TableMelds
from jasslog.options.scoring import End, Irregularities, Places, Score, Tens

SetId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$")]
"""The name of a set, such as schieber-santiago."""
Differences = dict[str, dict[str, Any]]
"""Options by group, as a set states them."""


class Tables(Group):
    """What is different where another number plays than deal.players; a number without an entry cannot play."""

    two: Annotated[Differences | None, Cites("number-of-players")] = None
    """The options that are different where two play."""
    three: Annotated[Differences | None, Cites("number-of-players")] = None
    """The options that are different where three play."""
    four: Annotated[Differences | None, Cites("number-of-players")] = None
    """The options that are different where four play."""
    five: Annotated[Differences | None, Cites("number-of-players")] = None
    """The options that are different where five play."""


class Rounds(Group):
    """What is different from round to round."""

    later: Annotated[Differences | None, Cites("bieter-later-rounds")] = None
    """The options that are different once the auction of the game has been won."""


class Labels(Group):
    """The members that name a set of rules and are no options."""

    id: SetId
    """Name of the set."""
    version: Annotated[int, Field(ge=1)] = 1
    """Version of the set."""
    name: Annotated[str, Field(max_length=80)] = ""
    """What players call it."""
    source: Annotated[str, Field(max_length=200)] = ""
    """Where its rules are written."""


class Variant(Labels):
    """One set of rules: the options of every group, under a name and a version."""

    deal: Deal = Deal()
    choosing: Choosing = Choosing()
    auction: Auction = Auction()
    exchange: Exchange = Exchange()
    participation: Participation = Participation()
    splitting: Splitting = Splitting()
    conceding: Conceding = Conceding()
    play: Play = Play()
    sheet: Sheet = Sheet()
    predictions: Predictions = Predictions()
    melds: Melds = Melds()
    marriage: Marriage = Marriage()
    roem: Roem = Roem()
    table_melds: TableMelds = TableMelds()
    domino: Domino = Domino()
    score: Score = Score()
    places: Places = Places()
    tens: Tens = Tens()
    end: End = End()
    irregularities: Irregularities = Irregularities()
    tables: Tables = Tables()
    rounds: Rounds = Rounds()
    not_recorded: tuple[Literal["melds", "marriages"], ...] = ()
    """What records of this set never hold; what depends on it is undecided, not zero."""


def every_option() -> Iterator[tuple[str, FieldInfo]]:
    """Every option by its path, such as play.ten, in the order of the model; one that is in no group by its name."""
    for name, field in Variant.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, Group):
            yield from ((f"{name}.{option}", told) for option, told in field.annotation.model_fields.items())
        elif name not in Labels.model_fields:
            yield name, field
