"""Each type of event has its own word in transcripts, the same word that players type at the table."""

from __future__ import annotations

from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import EVENTS
from jasslog.formats.jass.act import ALSO, WORDS, parts_of, types, word_of
from jasslog.formats.jass.alphabets import WORDS as CONTRACTS
from jasslog.formats.jass.line import ROUND
from jasslog.views.messages import catalogue


def test_a_transcript_uses_the_words_that_are_typed() -> None:
    typed = catalogue()["typed"]
    assert {type_: WORDS[type_] for type_ in WORDS.keys() & typed.keys()} == {
        type_: typed[type_] for type_ in WORDS.keys() & typed.keys()
    }


def test_every_type_of_event_has_a_word_of_its_own() -> None:
    assert {types()[word_of(type_)] for type_ in EVENTS} == EVENTS.keys()
    assert len({word_of(type_) for type_ in EVENTS}) == len(EVENTS)
    assert {types()[word] for word in ALSO} <= EVENTS.keys()
    assert not {ROUND, *CONTRACTS} & types().keys()


def test_no_word_is_a_seat_or_a_number() -> None:
    assert all(len(word) > 1 or word in "w=!" for word in types())
    assert not any(word[0].isdecimal() for word in types())


def test_of_each_kind_a_line_has_one_part() -> None:
    for type_ in EVENTS:
        kinds = ["number" if part.kind == "scores" else part.kind for part in parts_of(type_)]
        assert len(kinds) == len(set(kinds)), type_


def test_every_card_of_an_event_is_named_in_the_deck() -> None:
    for type_ in EVENTS:
        shape = shapes()[type_]["properties"]
        held = {
            name for name, part in shape.items() if part.get("$ref", "").endswith(("/Card", "/CardOrUnknown", "/Cards"))
        }
        assert held <= {part.name for part in parts_of(type_)}, type_
