"""What a kind of damage is, and which sets have a rule against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from jasslog.game.phases.turn_melds import EVERY_TURN
from jasslog.game.phases.ways import way_of
from jasslog.generate.table import Event, Table

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

T = TypeVar("T")
When = Callable[["Variant"], object]
"""Says of the options at a table whether the kind of damage can be met there."""
Broken = tuple[list[bytes], int | None, int]
"""A damaged record: its lines without newlines, the number of the event that is wrong, if it can be read, its line."""


def always(variant: Variant) -> bool:
    """Every set has a rule against it."""
    return True


class NoOccasion(Exception):
    """A game, or in all that were played a set, gives no occasion for a kind of damage."""


def pick(table: Table, found: Sequence[T]) -> T:
    """One of these, drawn; NoOccasion where there are none."""
    if not found:
        raise NoOccasion
    return table.rng.choice(found)


class Deed(NamedTuple):
    """An act that a seat may not do, by the type and the members of its event."""

    type: str
    members: Event


Deeds = Deed | Iterable[Deed] | bool
"""One deed, several of which one is drawn, or whether something has been done, or can be done, at all."""


@dataclass(frozen=True, slots=True)
class Breach(Generic[T]):
    """An act against the rules: the table does it once and plays on from there."""

    moment: Callable[[Table], T | None]
    """What it needs of the state; None at another moment."""
    deeds: Callable[[Table, T], Deeds]
    """What may be done then, or NoOccasion; the wrong event of what it has done itself it leaves in ``table.found``."""
    when: When = always
    finding: str | None = None
    """What it leads to: None for the finding of its own name; empty where nothing is wrong in the end."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing is written wrong in the record of a clean game."""

    finding: str
    """What it leads to; empty where nothing is wrong in the end."""
    make: Callable[[Table], Broken]
    """The damaged record; NoOccasion where this game gives none."""
    when: When = always


Breaches = dict[str, Breach[Any]]
Edits = dict[str, Edit]


def bids(variant: Variant) -> bool:
    """Whether the contract is bid for."""
    return "bid_made" in way_of(variant).calls


def calls(type_: str) -> When:
    """Whether the contract may come about by events of a type."""
    return lambda variant: type_ in way_of(variant).calls


def told(variant: Variant) -> bool:
    """Whether every record tells all that counts."""
    return not variant.not_recorded


def heard(variant: Variant) -> bool:
    """Whether there are melds, and the record tells them."""
    return variant.melds.allowed and told(variant)


def each_turn(variant: Variant) -> bool:
    """Whether melds may be announced at every turn."""
    return heard(variant) and variant.melds.window in EVERY_TURN


def married(variant: Variant) -> bool:
    """Whether there is a marriage, and the record tells it."""
    return variant.marriage.allowed and told(variant)


def plays_trump(variant: Variant) -> bool:
    """Whether any contract has a trump."""
    return not set(variant.choosing.contracts) <= {"obenabe", "undenufe"}


def named_bids(variant: Variant) -> bool:
    """Whether some bids go by a name."""
    return bool(variant.auction.named)


def staged(variant: Variant) -> bool:
    """Whether the cards are dealt in two stages."""
    return variant.deal.before_choosing > 0
