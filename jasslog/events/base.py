"""The parts that all pages share: types of members, and the bases of events."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetJsonSchemaHandler, Strict, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType

from jasslog.cards import CODES, UNKNOWN
from jasslog.events import limits

_is_extra = re.compile(limits.EXTRA_NAME[1:-1]).fullmatch
_TIME = (
    r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$"
)


def _one_of(codes: tuple[str, ...]) -> Callable[[str], str]:
    known = frozenset(codes)

    def check(code: str) -> str:
        if code not in known:
            raise ValueError(f"{code!r} is not a card")
        return code

    return check


def _distinct(values: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(values)) != len(values):
        raise ValueError("a card stands twice")
    return values


def within_limits(value: Any, path: limits.Path = ()) -> Any:
    """The same JSON value; ValueError where a part of it lies outside the limits of a record."""
    for flaw in limits.outside(value, path):
        raise ValueError(f"{flaw.name} at {flaw.path}")
    return value


Seat = TypeAliasType(
    "Seat", Annotated[int, Field(title="Seat", description="A place at the table, in the order of play.", ge=0, le=4)]
)
Card = TypeAliasType(
    "Card",
    Annotated[
        str,
        AfterValidator(_one_of(CODES)),
        Field(title="Card", description="A card: suit, then rank.", json_schema_extra={"enum": list(CODES)}),
    ],
)
CardOrUnknown = TypeAliasType(
    "CardOrUnknown",
    Annotated[
        str,
        AfterValidator(_one_of((*CODES, UNKNOWN))),
        Field(
            title="CardOrUnknown",
            description="A card, or ?? where the recorder could not read it.",
            json_schema_extra={"enum": [*CODES, UNKNOWN]},
        ),
    ],
)
Cards = TypeAliasType(
    "Cards",
    Annotated[
        tuple[Card, ...],
        Strict(False),
        Field(min_length=1, max_length=36),
        AfterValidator(_distinct),
        Field(title="Cards", description="Different cards, in any order.", json_schema_extra={"uniqueItems": True}),
    ],
)
Points = TypeAliasType(
    "Points",
    Annotated[int, Field(title="Points", description="Points, also negative.", ge=-limits.INTEGER, le=limits.INTEGER)],
)
Scores = TypeAliasType(
    "Scores",
    Annotated[
        tuple[Points, ...],
        Strict(False),
        Field(
            title="Scores",
            description="Points of each side; sides are ordered by their lowest seat.",
            min_length=1,
            max_length=5,
        ),
    ],
)
Count = TypeAliasType("Count", Annotated[int, Field(title="Count", description="A number of cards.", ge=0, le=36)])
Trick = TypeAliasType(
    "Trick", Annotated[int, Field(title="Trick", description="A trick's number in its round.", ge=1, le=18)]
)
Ordinal = TypeAliasType(
    "Ordinal", Annotated[int, Field(title="Ordinal", description="A number from one up.", ge=1, le=limits.INTEGER)]
)
Natural = TypeAliasType(
    "Natural", Annotated[int, Field(title="Natural", description="A number from nought up.", ge=0, le=limits.INTEGER)]
)
Seq = TypeAliasType(
    "Seq",
    Annotated[int, Field(title="Seq", description="The number of an event in its game.", ge=0, le=limits.INTEGER)],
)
Text = TypeAliasType(
    "Text",
    Annotated[str, Field(title="Text", description="Free text, shown and never interpreted.", max_length=limits.TEXT)],
)
Id = TypeAliasType(
    "Id",
    Annotated[
        str,
        Field(
            title="Id",
            description="A name for machines.",
            pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$",
            max_length=64,
        ),
    ],
)
Time = TypeAliasType(
    "Time",
    Annotated[
        str,
        Field(
            title="Time",
            description="A moment in UTC, to the millisecond, always 24 characters.",
            pattern=_TIME,
            max_length=24,
        ),
    ],
)
Hash = TypeAliasType(
    "Hash",
    Annotated[
        str, Field(title="Hash", description="256 bits as hexadecimal.", pattern=r"^[0-9a-f]{64}$", max_length=64)
    ],
)
Digest = TypeAliasType(
    "Digest",
    Annotated[
        str,
        Field(
            title="Digest",
            description="A SHA-256 digest with the name of its method.",
            pattern=r"^sha256:[0-9a-f]{64}$",
            max_length=71,
        ),
    ],
)
Tag = TypeAliasType(
    "Tag",
    Annotated[str, Field(title="Tag", description="32 bits as hexadecimal.", pattern=r"^[0-9a-f]{8}$", max_length=8)],
)
Salt = TypeAliasType(
    "Salt",
    Annotated[
        str,
        Field(title="Salt", description="128 random bits as hexadecimal.", pattern=r"^[0-9a-f]{32}$", max_length=32),
    ],
)
Json = TypeAliasType("Json", Annotated[Any, Field(title="Json")])


class Record(BaseModel):
    """Base of everything in a record: frozen, strict; a member is left out, never null."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", use_attribute_docstrings=True)
    exactly_one: ClassVar[tuple[str, ...]] = ()
    at_least_one: ClassVar[tuple[str, ...]] = ()

    @model_validator(mode="before")
    @classmethod
    def _members(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        fields = {field.alias or name for name, field in cls.model_fields.items()}
        for name, value in data.items():
            if name in fields:
                if value is None:
                    raise ValueError(f"{name} is null; leave it out")
            elif cls.model_config["extra"] == "allow" and _is_extra(name):
                within_limits(value, (name,))
            else:
                raise ValueError(f"{name} is unknown")
        if cls.exactly_one and sum(name in data for name in cls.exactly_one) != 1:
            raise ValueError(f"exactly one is needed of {', '.join(cls.exactly_one)}")
        if cls.at_least_one and not any(name in data for name in cls.at_least_one):
            raise ValueError(f"at least one is needed of {', '.join(cls.at_least_one)}")
        return data

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        schema = handler.resolve_ref_schema(handler(core))
        if cls.exactly_one:
            schema["oneOf"] = [{"required": [name]} for name in cls.exactly_one]
        if cls.at_least_one:
            schema["anyOf"] = [{"required": [name]} for name in cls.at_least_one]
        return schema


class Line(Record):
    """A line of a record file; anybody may add members whose names begin with x_."""

    model_config = ConfigDict(extra="allow")

    tag: Tag | None = Field(default=None, alias="~")
    """Guard of the line against accidents; no part of the event."""

    def record(self) -> dict[str, Any]:
        """The line as plain JSON values, without the members that were left out."""
        members: dict[str, Any] = self.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return members


class Event(Line):
    """Something that happened, with its place in the order of the game."""

    type: str
    """What happened."""
    seq: Seq | None = None
    """The event's number, from 0; left out only before it is appended and inside a correction."""
    v: Annotated[int, Field(ge=1, le=1)] | None = None
    """The version of this type's shape; left out for 1."""
    id: Id | None = None
    """A name by which a repeated delivery of the event is recognised."""
    note: Text | None = None
    """A remark about this event."""
    salt: Salt | None = None
    """What keeps the event from being guessed once its line is hidden, or opens a commitment."""

    @model_validator(mode="before")
    @classmethod
    def _typed(cls, data: Any) -> Any:
        """An event made in code need not repeat its type; its record has it all the same."""
        return {"type": cls.model_fields["type"].default, **data} if isinstance(data, dict) else data


class Timed(Event):
    """An event that may say when it was recorded."""

    at: Time | None = None
    """When it was recorded; advisory, the order is that of the numbers."""


class Act(Timed):
    """An event that one seat brought about."""

    seat: Seat
    """Who did it."""


class _Trump(Record):
    """Base of contracts: where a suit is trump, it has to be named."""

    @model_validator(mode="after")
    def _suit_named(self) -> Self:
        if getattr(self, "kind", None) == "trump" and getattr(self, "suit", None) is None:
            raise ValueError("trump needs its suit")
        return self

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        schema = super().__get_pydantic_json_schema__(core, handler)
        others = [kind for kind in schema["properties"]["kind"]["enum"] if kind != "trump"]
        schema["anyOf"] = [{"required": ["suit"]}, {"properties": {"kind": {"enum": others}}}]
        return schema


class BaseContract(_Trump):
    """The order of cards that a contract borrows."""

    kind: Literal["trump", "obenabe", "undenufe"]
    """A trump suit, highest card wins, or lowest card wins."""
    suit: Literal["D", "H", "S", "C"] | None = None
    """The trump suit."""


class ContractRecord(_Trump):
    """What a round is played as."""

    kind: Literal["trump", "obenabe", "undenufe", "slalom", "guschti", "tutti", "misere", "threes"]
    """The contract's family."""
    suit: Literal["D", "H", "S", "C"] | None = None
    """The trump suit."""
    start: Literal["obenabe", "undenufe"] | None = None
    """The direction of the first trick, where it changes on the way."""
    base: BaseContract | None = None
    """The order of cards, where the contract needs another one for it."""
    order: (
        Annotated[tuple[Literal["obenabe", "undenufe", "trump"], ...], Strict(False), Field(min_length=3, max_length=3)]
        | None
    ) = None
    """The order of the three parts of a threes round."""
    via: Id | None = None
    """The line of the slate or the wish by which the contract came about."""
