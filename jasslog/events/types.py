"""The types of members that all pages share, each with its limits and the words that the published schema says of it.

What a type cannot say by itself stands in ``extra_json_schema``: the schema and the slow reader take it from there, the
fast reader tests it where the value is made.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from jasslog.cards import CODES, UNKNOWN
from jasslog.events.limits import INTEGER, TEXT, TIME


def _shared(name: str, description: str, **limits: Any) -> Meta:
    """What a type of members is called and what it means; its limits."""
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
    # No text matches, so that the fast reader leaves a line with such members to the slow one.
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
    _shared("Scores", "Points of each side; sides are ordered by their lowest seat.", min_length=1, max_length=5),
]
Count = Annotated[int, _shared("Count", "A number of cards.", ge=0, le=36)]
Trick = Annotated[int, _shared("Trick", "A trick's number in its round.", ge=1, le=18)]
Ordinal = Annotated[int, _shared("Ordinal", "A number from one up.", ge=1, le=INTEGER)]
Natural = Annotated[int, _shared("Natural", "A number from nought up.", ge=0, le=INTEGER)]
Seq = Annotated[int, _shared("Seq", "The number of an event in its game.", ge=0, le=INTEGER)]
Text = Annotated[str, _shared("Text", "Free text, shown and never interpreted.", max_length=TEXT)]
# A pattern here would cost as much as all else of a line; the reader tests it.
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
    """That a member of what is handed out is one of these words."""
    return Meta(extra_json_schema={"enum": words.split()})
