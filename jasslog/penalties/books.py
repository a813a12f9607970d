"""Penalty books as data: what a book says of a kind of finding, where it says so, and the rulings it orders.

``python -m jasslog.penalties.books`` writes the schema of a book's file; with ``--check`` it only says whether
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
"""The kinds of ruling that a book may order."""
Words = Annotated[str, Meta(min_length=1, max_length=TEXT)]


class Order(Published):
    """A ruling that the book orders; members that the ruling needs and that are left out are taken from the finding."""

    ruling: Annotated[str, one_of(_ORDERED)]
    """The kind of ruling; an arbiter may also give rulings of other kinds, which no book orders."""
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
    """The rulings that it consists of."""
    choice: Text = ""
    """What it is called where the wronged side, or the arbiter, may choose; empty where there is one way only."""


class Article(Published):
    """What a book says of some kinds of finding."""

    findings: Annotated[tuple[Text, ...], Meta(min_length=1)]
    """Names of findings, as ``explain`` lists them."""
    says: Text
    """What the book says, in our words."""
    source: Text
    """Where the book says so."""
    remedies: Annotated[tuple[Remedy, ...], Meta(min_length=1)]
    """The ways to settle it."""
    alone: bool | None = None
    """True: only for games in which everybody plays for himself; false: only for others; left out: for all games."""


class Book(own_file.Declared, kw_only=True):
    """A regulation."""

    name: Words
    """What players call it."""
    source: Words
    """Where it is written."""
    articles: Annotated[tuple[Article, ...], Meta(min_length=1)]
    """What it says, by kinds of finding."""

    def article(self, finding: str, *, alone: bool = False) -> Article | None:
        """The first article on a kind of finding that is for games of this sort, None if there is none.

        ``alone`` says whether everybody plays for himself.
        """
        fit = (article for article in self.articles if article.alone in (None, alone))
        return next((article for article in fit if finding in article.findings), None)

    @staticmethod
    def contradictions(value: Any) -> Iterator[Misfit]:
        """Unknown findings, remedies to choose from that have no name, and penalties without points."""
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
    """What has to be known of a finding to give a ruling on it."""

    finding: str
    """The name of the finding."""
    round: int
    trick: int
    """The trick it happened in, 0 outside of tricks."""
    seat: int
    """The seat that did it; -1 if no seat in particular did."""
    event: int
    """The number of the act; -1 if the finding is about no act."""
    card: bool
    """Whether the act was a card played to a trick."""


def orders(book: Book, remedy: Remedy, offence: Offence, opponent: int) -> list[dict[str, Any]] | None:
    """The rulings of a remedy, each as the members of a ``ruling_given``; None if the finding lacks what one needs.

    ``opponent`` is a seat of the side that was wronged; -1 if nobody in particular did it.
    """
    rulings = [_filled(ordered, offence, opponent) for ordered in remedy.rulings]
    common = {"type": "ruling_given", "book": book.id, "round": offence.round}
    return None if None in rulings else [common | ruling for ruling in rulings if ruling is not None]


def _filled(order: Order, offence: Offence, opponent: int) -> dict[str, Any] | None:
    """A ruling with everything it needs, from the finding if the book does not say it.

    None if the finding does not say it either, or if a card is to be void and the finding is about no played card.
    """
    kind = order.ruling
    ordered = {member: value for member, value in asdict(order).items() if value is not None}
    # The seat of an award is the one favoured, not the offender.
    seat = opponent if kind == "award_round" else offence.seat
    known = {"trick": offence.trick or NOBODY, "seat": seat, "event": offence.event}
    missing = {member: known.get(member, NOBODY) for member in NEEDS.get(kind, ()) if member not in ordered}
    if kind in (STANDS, "penalty") and offence.event >= 0 and "event" not in ordered:
        # The ruling is about this event, and says nothing of what else was found in the round.
        missing["event"] = offence.event
    unfit = NOBODY in missing.values() or (kind == "void_card" and not offence.card)
    return None if unfit else ordered | missing


if __name__ == "__main__":
    from jasslog.events.schema import main

    main(Book, "book", "What irregularities cost under a regulation")
