"""The base classes of all events, the types of members that events share, and contracts.

The class of an event says everything about its type: its name (``card_played`` is ``CardPlayed``), its members with
their limits, its page of the vocabulary, and which members hold cards.
"""

# No module of this room postpones annotations: as texts they would be evaluated for every class, at each start.

import re
from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from jasslog.cards import CODES, UNKNOWN
from jasslog.events.limits import INTEGER, TEXT, TIME

# The types of members that all pages share, each with its limits and its description in the published schema


def _shared(name: str, description: str, **limits: Any) -> Meta:
    """The name, description and limits of a shared type of members."""
    return Meta(title=name, description=description, **limits)


if TYPE_CHECKING:
    Card = str
    CardOrUnknown = str
    Extra = dict[str, Any]
else:
    Card = Annotated[Literal[CODES], _shared("Card", "A card: suit, then rank.")]
    CardOrUnknown = Annotated[
        Literal[(*CODES, UNKNOWN)], _shared("CardOrUnknown", "A card, or ?? where the recorder could not read it.")
    ]
    # This pattern matches no text, so that the fast reader leaves a line with such members to the slow one.
    Extra = Annotated[str, Meta(pattern="(?!)")]

Seat = Annotated[int, _shared("Seat", "A place at the table, in the order of play.", ge=0, le=4)]
Cards = Annotated[
    tuple[Card, ...],
    _shared(
        "Cards", "Different cards, in any order.", min_length=1, max_length=36, extra_json_schema={"uniqueItems": True}
    ),
]
Points = Annotated[int, _shared("Points", "Points, also negative.", ge=-INTEGER, le=INTEGER)]
Scores = Annotated[
    tuple[Points, ...],
    _shared(
        "Scores",
        "Points of each side; sides are ordered by their lowest seat, but that of one against all comes first.",
        min_length=1,
        max_length=5,
    ),
]
Count = Annotated[int, _shared("Count", "A number of cards.", ge=0, le=36)]
Trick = Annotated[int, _shared("Trick", "A trick's number in its round.", ge=1, le=18)]
Ordinal = Annotated[int, _shared("Ordinal", "A number from one up.", ge=1, le=INTEGER)]
Natural = Annotated[int, _shared("Natural", "A number from nought up.", ge=0, le=INTEGER)]
Seq = Annotated[int, _shared("Seq", "The number of an event in its game.", ge=0, le=INTEGER)]
Text = Annotated[str, _shared("Text", "Free text, shown and never interpreted.", max_length=TEXT)]
# A pattern in the type would take as long to check as all the rest of a line, so the reader checks it.
_TIME = {"pattern": TIME}
Time = Annotated[
    str,
    _shared(
        "Time", "A moment in UTC, to the millisecond, always 24 characters.", max_length=24, extra_json_schema=_TIME
    ),
]
Id = Annotated[str, _shared("Id", "A name for machines.", pattern=r"\A[a-z0-9][a-z0-9_-]{0,63}\Z", max_length=64)]
Hash = Annotated[str, _shared("Hash", "256 bits as hexadecimal.", pattern=r"\A[0-9a-f]{64}\Z", max_length=64)]
Digest = Annotated[
    str,
    _shared(
        "Digest", "A SHA-256 digest with the name of its method.", pattern=r"\Asha256:[0-9a-f]{64}\Z", max_length=71
    ),
]
Tag = Annotated[str, _shared("Tag", "32 bits as hexadecimal.", pattern=r"\A[0-9a-f]{8}\Z", max_length=8)]
Salt = Annotated[str, _shared("Salt", "128 random bits as hexadecimal.", pattern=r"\A[0-9a-f]{32}\Z", max_length=32)]


def one_of(words: str) -> Meta:
    """The annotation of a published member that is one of these words; the schema says so, but nothing checks it."""
    return Meta(extra_json_schema={"enum": words.split()})


# What all events have in common


_at = attrgetter("at")
_SETS = (Cards, Cards | None)
_HELD = ("card", "cards", "taken", "draws")
UNNUMBERED = -1
"""The number of an event that has none yet."""
KINDS = {"claims": "claim", "notes": "bookkeeping"}
"""The ``kind`` of the events of a page; those of other pages are acts."""
ALL, SAID, SEAT, TAKER, NOBODY, OPENED = "all", "said", "seat", "taker", "nobody", "opened"
"""Who sees the cards of an event.

ALL: everybody, they lie open. SAID: nobody by this event, they are only spoken of, or belong to no round. SEAT: the
seat of the event. TAKER: the seat that takes the pile. NOBODY: they lie face down. OPENED: nobody saw them in play, but
they were opened for the record afterwards.
"""


def type_name(class_name: str) -> str:
    """The type of event that a class stands for: ``card_played`` for ``CardPlayed``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", class_name).lower()


if TYPE_CHECKING:
    # Type checkers do not know that these settings are inherited.
    _Struct = Struct
else:

    class _Struct(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
        pass


class Record(_Struct, kw_only=True):
    """Base of everything in a record; values cannot be changed, and a member that is left out is None."""

    exactly_one: ClassVar[tuple[str, ...]] = ()
    """Members of which exactly one must be there."""
    at_least_one: ClassVar[tuple[str, ...]] = ()
    """Members of which at least one must be there."""
    suited: ClassVar[bool] = False
    """Whether a suit has to be named where the kind is trump."""
    sets: ClassVar[tuple[str, ...]] = ()
    """Members in which no card may stand twice."""

    def __init_subclass__(cls) -> None:
        cls.sets += tuple(name for name in ("cards", "taken") if cls.__annotations__.get(name) in _SETS)
        if cls.sets or cls.exactly_one or cls.at_least_one or cls.suited:
            # msgspec calls it whenever a value is made, read, or copied with some members replaced.
            cls.__post_init__ = _check_members  # type: ignore[attr-defined]


def _check_members(value: Record) -> None:
    """Check what the types of the members cannot express, such as ``exactly_one``; ValueError where it fails."""
    names = value.exactly_one
    if names and [getattr(value, name) for name in names].count(None) != len(names) - 1:
        raise ValueError(f"exactly one is needed of {', '.join(names)}")
    names = value.at_least_one
    if names and all(getattr(value, name) is None for name in names):
        raise ValueError(f"at least one is needed of {', '.join(names)}")
    for name in value.sets:
        cards: Cards | None = getattr(value, name)
        if cards is not None and len(set(cards)) != len(cards):
            raise ValueError(f"a card stands twice in {name}")
    if value.suited and value.kind == "trump" and value.suit is None:  # type: ignore[attr-defined]
        raise ValueError("trump needs its suit")


class Published(Record):
    """Base of values with a published schema that are no part of a record, such as answers, reports and states."""


class Line(Record, kw_only=True):
    """A line of a record file; anybody may add members whose names begin with x_."""

    tag: Tag | None = field(default=None, name="~")
    """Guard of the line against accidents; no part of the event."""
    extra: Extra | None = field(default=None, name="x_")
    """The members that somebody added, by their names."""


class Event(Line, kw_only=True, tag=type_name, tag_field="type"):
    """Something that happened, with its place in the order of the game."""

    type: ClassVar[str]
    """The name of the type, such as ``card_played``."""
    page: ClassVar[str] = ""
    """The page of the vocabulary, its word in addresses (1.melds.2): set by a base class, else the module's name."""
    kind: ClassVar[str]
    """act; claim: what the table said had followed; or bookkeeping: it points at other events and is never undone."""
    seen: ClassVar[str] = NOBODY
    """Who sees the cards of the event; NOBODY unless its class says otherwise. For a dealt pile the pile decides."""
    held: ClassVar[tuple[str, ...]] = ()
    """The members that hold cards."""
    at: ClassVar[str | None] = None
    """When the event was recorded, or the game began; None where the record does not tell."""

    seq: Seq = UNNUMBERED
    """The event's number, from 0; left out only before it is appended and inside a correction."""
    v: Annotated[int, Meta(ge=1, le=1)] | None = None
    """The version of this type's shape; left out for 1."""
    id: Id | None = None
    """A name by which a repeated delivery of the event is recognised."""
    note: Text | None = None
    """A remark about this event."""
    salt: Salt | None = None
    """What keeps the event from being guessed once its line is hidden, or opens a commitment."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.held += tuple(name for name in _HELD if name in cls.__annotations__)
        cls.type = vars(cls).get("type", type_name(cls.__name__))
        if cls.__module__ != __name__:
            cls.page = cls.page or cls.__module__.rpartition(".")[2]
        cls.kind = KINDS.get(cls.page, "act")


def seat_of(event: Event) -> int:
    """The member ``seat`` of an event, whatever that seat has to do with it; -1 where there is none."""
    seat: int | None = getattr(event, "seat", None)
    return -1 if seat is None else seat


def card_of(event: Event) -> str:
    """The one card that an event names, as records write it; empty where it names none."""
    card: str | None = getattr(event, "card", None)
    return card or ""


def card_count(event: Event) -> int:
    """How many cards are dealt or laid away with an event, whether they are known or only counted."""
    cards: Cards | None = getattr(event, "cards", None)
    count: int | None = getattr(event, "count", None)
    return len(cards) if cards is not None else count or 0


class Timed(Event, kw_only=True):
    """An event that may say when it was recorded."""

    at: Time | None = None  # type: ignore[misc]
    """When it was recorded; advisory, the order is that of the numbers."""


def times_of(events: Iterable[Event]) -> list[str]:
    """The times at which these events were recorded; events without a time, or with an empty one, are left out."""
    return [*filter(None, map(_at, events))]


class Act(Timed):
    """An event that one seat brought about."""

    seat: Seat
    """Who did it."""


class BaseContract(Record):
    """The order of cards that a contract borrows."""

    suited = True

    kind: Literal["trump", "obenabe", "undenufe"]
    """A trump suit, highest card wins, or lowest card wins."""
    suit: Literal["D", "H", "S", "C"] | None = None
    """The trump suit."""


class ContractRecord(Record):
    """What a round is played as."""

    suited = True

    kind: Literal["trump", "obenabe", "undenufe", "slalom", "guschti", "tutti", "misere", "threes"]
    """The contract's family."""
    suit: Literal["D", "H", "S", "C"] | None = None
    """The trump suit."""
    start: Literal["obenabe", "undenufe"] | None = None
    """The direction of the first trick, where it changes on the way."""
    base: BaseContract | None = None
    """The order of cards, where the contract needs another one for it."""
    order: Annotated[tuple[Literal["obenabe", "undenufe", "trump"], ...], Meta(min_length=3, max_length=3)] | None = (
        None
    )
    """The order of the three parts of a threes round."""
    via: Id | None = None
    """The line of the sheet that the contract fills, where that bears another name."""
