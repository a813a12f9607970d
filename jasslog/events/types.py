"""The types of members that all pages share, each with its limits and the words that the published schema says of it.

What a type cannot say by itself stands in ``extra_json_schema``: the schema and the slow reader take it from there, the
fast reader tests it where the value is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from jasslog.cards import CODES, UNKNOWN
from jasslog.events.limits import INTEGER, TEXT, TIME

if TYPE_CHECKING:
    Card = str
    CardOrUnknown = str
    Extra = dict[str, Any]
else:
    Card = Annotated[Literal[CODES], Meta(title="Card", description="A card: suit, then rank.")]
    CardOrUnknown = Annotated[
        Literal[(*CODES, UNKNOWN)],
        Meta(title="CardOrUnknown", description="A card, or ?? where the recorder could not read it."),
    ]
    # No text matches, so that the fast reader leaves a line with such members to the slow one.
    Extra = Annotated[str, Meta(pattern="(?!)")]

Seat = Annotated[int, Meta(title="Seat", description="A place at the table, in the order of play.", ge=0, le=4)]
Cards = Annotated[
    tuple[Card, ...],
    Meta(
        title="Cards",
        description="Different cards, in any order.",
        min_length=1,
        max_length=36,
        extra_json_schema={"uniqueItems": True},
    ),
]
Points = Annotated[int, Meta(title="Points", description="Points, also negative.", ge=-INTEGER, le=INTEGER)]
Scores = Annotated[
    tuple[Points, ...],
    Meta(
        title="Scores",
        description="Points of each side; sides are ordered by their lowest seat.",
        min_length=1,
        max_length=5,
    ),
]
Count = Annotated[int, Meta(title="Count", description="A number of cards.", ge=0, le=36)]
Trick = Annotated[int, Meta(title="Trick", description="A trick's number in its round.", ge=1, le=18)]
Ordinal = Annotated[int, Meta(title="Ordinal", description="A number from one up.", ge=1, le=INTEGER)]
Natural = Annotated[int, Meta(title="Natural", description="A number from nought up.", ge=0, le=INTEGER)]
Seq = Annotated[int, Meta(title="Seq", description="The number of an event in its game.", ge=0, le=INTEGER)]
Text = Annotated[str, Meta(title="Text", description="Free text, shown and never interpreted.", max_length=TEXT)]
Id = Annotated[
    str,
    Meta(title="Id", description="A name for machines.", pattern=r"\A[a-z0-9][a-z0-9_-]{0,63}\Z", max_length=64),
]
Time = Annotated[
    str,
    Meta(
        title="Time",
        description="A moment in UTC, to the millisecond, always 24 characters.",
        max_length=24,
        # A pattern here would cost as much as all else of a line; the reader tests it.
        extra_json_schema={"pattern": TIME},
    ),
]
Hash = Annotated[
    str,
    Meta(title="Hash", description="256 bits as hexadecimal.", pattern=r"\A[0-9a-f]{64}\Z", max_length=64),
]
Digest = Annotated[
    str,
    Meta(
        title="Digest",
        description="A SHA-256 digest with the name of its method.",
        pattern=r"\Asha256:[0-9a-f]{64}\Z",
        max_length=71,
    ),
]
Tag = Annotated[str, Meta(title="Tag", description="32 bits as hexadecimal.", pattern=r"\A[0-9a-f]{8}\Z", max_length=8)]
Salt = Annotated[
    str,
    Meta(title="Salt", description="128 random bits as hexadecimal.", pattern=r"\A[0-9a-f]{32}\Z", max_length=32),
]


def one_of(words: str) -> Meta:
    """That a member of what is handed out is one of these words."""
    return Meta(extra_json_schema={"enum": words.split()})
