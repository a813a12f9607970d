"""Penalty books as data: what each says of a kind of finding and where, and the rulings it orders.

``python -m jasslog.penalties.books`` writes the schema of such a file; with ``--check`` it only says whether
``schemas/book.schema.json`` is current.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import asdict

from jasslog.audit.codes import CODES
from jasslog.events.base import Points, Published, Seat, Seq, Text, Trick, one_of
from jasslog.events.limits import TEXT, Misfit
from jasslog.game.facts import NOBODY
from jasslog.game.score.overlay import NEEDS
from jasslog.log import own_file
from jasslog.variants.refusal import nearest

_FOLDER = Path(__file__).with_name("books")
STANDS = "score_stands"
"""The ruling that changes nothing."""
OVERTURNED = "overturned"
"""The ruling that takes back another one."""
_ORDERED = (
    "transfer_trick transfer_tricks void_card annul_round award_round void_meld void_marriage penalty lose_contract"
    " score_stands"
)
"""What a book may order."""
Words = Annotated[str, Meta(min_length=1, max_length=TEXT)]


class Order(Published):
    """A ruling that is ordered; what it needs and what does not stand here is taken from the finding."""

    ruling: Annotated[str, one_of(_ORDERED)]
    """What is ordered; what else an arbiter may rule is his own."""
    trick: Trick | None = None
    """The trick it is about."""
    seat: Seat | None = None
    """The seat it favours or burdens."""
    points: Points | None = None
    """How many points a penalty is."""
    event: Seq | None = None
    """The event it is about."""
    text: Text | None = None
    """What the ruling says."""


class Remedy(Published):
    """One way to settle an irregularity."""

    rulings: Annotated[tuple[Order, ...], Meta(min_length=1)]
    """What it consists of."""
    choice: Text = ""
    """What it is called where the wronged side, or the arbiter, may choose; empty where there is one way only."""


class Article(Published):
    """What a book says of some kinds of finding."""

    findings: Annotated[tuple[Text, ...], Meta(min_length=1)]
    """Names of findings, as ``explain`` lists them."""
    says: Text
    """In our words."""
    source: Text
    """Where."""
    remedies: Annotated[tuple[Remedy, ...], Meta(min_length=1)]
    """The ways to settle it."""
    alone: bool | None = None
    """Whether it is only for games in which everybody plays for himself, or only for others; for all if left out."""


class Book(own_file.Declared, kw_only=True):
    """A regulation."""

    name: Words
    """What players call it."""
    source: Words
    """Where it is written."""
    articles: Annotated[tuple[Article, ...], Meta(min_length=1)]
    """What it says."""

    def article(self, finding: str, *, alone: bool = False) -> Article | None:
        """What it says of a kind of finding, where everybody plays for himself or not; None where it is silent."""
        fit = (one for one in self.articles if one.alone in (None, alone))
        return next((one for one in fit if finding in one.findings), None)

    @staticmethod
    def contradictions(value: Any) -> Iterator[Misfit]:
        """Findings that there are not, remedies to choose from without a name, and penalties of nobody knows what."""
        for at, article in enumerate(value["articles"]):
            for place, name in enumerate(article["findings"]):
                if name not in CODES:
                    yield Misfit(
                        "wrong-value", ("articles", at, "findings", place), nearest(name, CODES) or "finding", name
                    )
            for place, remedy in enumerate(article["remedies"]):
                here = ("articles", at, "remedies", place)
                if article["remedies"][1:] and not remedy.get("choice"):
                    yield Misfit("missing-member", (*here, "choice"), "choice", None)
                for number, order in enumerate(remedy["rulings"]):
                    if order["ruling"] == "penalty" and "points" not in order:
                        yield Misfit("missing-member", (*here, "rulings", number, "points"), "points", None)


@cache
def books() -> dict[str, Book]:
    """The books that come with the program, by id."""
    return own_file.shipped(_FOLDER, Book)


# From a finding to the rulings that a book orders for it


class Offence(Struct, frozen=True):
    """What an arbiter has to know of a finding."""

    finding: str
    """Its name."""
    round: int
    trick: int
    """The trick it happened in, 0 outside of tricks."""
    seat: int
    """Who did it; -1 where nobody in particular."""
    event: int
    """The act itself; -1 where it is none."""
    card: bool
    """Whether the act was a card played to a trick."""


def orders(book: Book, remedy: Remedy, offence: Offence, opponent: int) -> list[dict[str, Any]] | None:
    """The rulings of a remedy as members of ``ruling_given``; None where the finding does not say what they need.

    ``opponent`` is a seat of the side that was wronged; -1 where nobody in particular did it.
    """
    found = [_filled(ordered, offence, opponent) for ordered in remedy.rulings]
    told = {"type": "ruling_given", "book": book.id, "round": offence.round}
    return None if None in found else [told | ruling for ruling in found if ruling is not None]


def _filled(order: Order, offence: Offence, opponent: int) -> dict[str, Any] | None:
    """A ruling with everything it needs, taken from the finding where the book does not say it."""
    kind = order.ruling
    ordered = {member: value for member, value in asdict(order).items() if value is not None}
    # The seat of an award is the one favoured, not the offender.
    seat = opponent if kind == "award_round" else offence.seat
    known = {"trick": offence.trick or NOBODY, "seat": seat, "event": offence.event}
    missing = {member: known.get(member, NOBODY) for member in NEEDS.get(kind, ()) if member not in ordered}
    if kind in (STANDS, "penalty") and offence.event >= 0 and "event" not in ordered:
        # Of what else was found in the round it says nothing.
        missing["event"] = offence.event
    unfit = NOBODY in missing.values() or (kind == "void_card" and not offence.card)
    return None if unfit else ordered | missing


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Book, "book", "What irregularities cost under a regulation")
