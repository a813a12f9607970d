"""The five languages: each has every text that English has, with the same slots, and no ambiguous words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from views.languages import OPEN, OTHERS, english, own, slots, translated
from views.same import SAME

from jasslog.cards import CODES, RANKS, SUITS
from jasslog.cli.group import FRENCH
from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.rules.contracts import Contract
from jasslog.variants.load import released, table
from jasslog.variants.refusal import Refusal
from jasslog.views.messages import (
    LANGUAGES,
    NARROW,
    SUBJECT_OF,
    catalogue,
    count,
    messages,
    say,
    telling,
    word,
)
from jasslog.views.translated import (
    article_text,
    book_name,
    hidden_text,
    kind_text,
    reason_text,
    refusal_text,
    set_name,
)
from jasslog.views.typed_cards import _key, contract_of, plain
from jasslog.views.words import contract_text

MESSAGES = Path(__file__).parents[2] / "jasslog/views/messages"
FILES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(MESSAGES.glob("*.json"))}
ENGLISH = english()
TRANSLATED = translated()
NOT_TOLD = re.compile(r"^(next|examples|language)/|^findings/.*/next$|^terms/.*/also$")
"""Places of texts that are commands, or that contain words of several languages."""
COMMAND = re.compile(r"`?jasslog |--")
every = pytest.mark.parametrize("spoken", OTHERS)
spoken_in_all = pytest.mark.parametrize("spoken", LANGUAGES)


def test_every_text_has_the_languages_beside_each_other_and_no_other() -> None:
    assert LANGUAGES == ("en", "de", "fr", "it", "es")
    for subject in FILES.values():
        for group, said in subject.items():
            elsewhere = group in TRANSLATED or group in OPEN or group == "typed"
            own = [*OTHERS] if elsewhere else [*LANGUAGES]
            for place, told in _told(said):
                assert [*told] == own or place.endswith("/next") or group == "examples", (group, place)


def _told(said: dict[str, Any], place: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """The place of every text, with the text in each language; with nothing for a text that all languages share."""
    for name, told in said.items():
        if isinstance(told, str):
            yield f"{place}/{name}", {}
        elif all(isinstance(text, str) for text in told.values()) and "de" in told:
            yield f"{place}/{name}", told
        else:
            yield from _told(told, f"{place}/{name}")


def test_the_groups_of_messages_are_in_the_files_that_are_read_for_them() -> None:
    assert {group: subject for subject, groups in FILES.items() for group in groups} == SUBJECT_OF


@every
@pytest.mark.parametrize("group", TRANSLATED)
def test_a_language_has_what_is_written_in_english_elsewhere(spoken: str, group: str) -> None:
    found = {name: slots(text) for name, text in messages(spoken)[group].items()}
    if group == "reasons":
        assert set(TRANSLATED[group]) <= set(found)
        assert all(slots(name) == told for name, told in found.items())
    else:
        assert found == {name: slots(text) for name, text in TRANSLATED[group].items()}


def test_the_languages_know_the_same_words_of_others() -> None:
    for group in (*OPEN, "reasons"):
        assert len({frozenset(messages(spoken)[group]) for spoken in OTHERS}) == 1, group


@every
def test_one_and_many_are_told_by_two_texts(spoken: str) -> None:
    mine = own(spoken)
    for place, text in ENGLISH.items():
        if place.startswith("phrases/count."):
            assert [slots(part) for part in mine[place].split("|")] == [slots(part) for part in text.split("|")], place


@every
def test_no_message_is_empty_or_holds_what_cannot_be_seen(spoken: str) -> None:
    for place, text in own(spoken).items():
        usual = ENGLISH.get(place, text)
        assert text or not usual or place.endswith("/also"), place
        assert text.replace("\n", "").replace("\t", "").replace(NARROW if spoken == "fr" else "", "").isprintable(), (
            place
        )
        assert [text.startswith(" "), text.endswith(" ")] == [usual.startswith(" "), usual.endswith(" ")], place


@every
def test_a_language_repeats_no_english_but_what_is_the_same_word(spoken: str) -> None:
    told = {place: text for place, text in own(spoken).items() if not NOT_TOLD.search(place)}
    same = {place for place, text in told.items() if text == ENGLISH.get(place) and not COMMAND.match(text)}
    same = {place for place in same if re.search(r"[A-Za-z]{3}", re.sub(r"\{[^}]*\}", "", ENGLISH[place]))}
    assert sorted(same - SAME[spoken]) == []
    assert sorted(SAME[spoken] - same) == []


@every
def test_no_rule_option_or_article_is_left_in_english(spoken: str) -> None:
    for group in ("rules", "options", "articles", "reasons", "refusals"):
        same = [name for name, text in messages(spoken)[group].items() if text == TRANSLATED[group].get(name)]
        assert same == (["impossible-rules"] if group == "refusals" else [])


@pytest.mark.parametrize("subject", FILES)
def test_no_name_is_there_twice(subject: str) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = Counter(name for name, _ in pairs)
        assert max(names.values(), default=1) == 1
        return dict(pairs)

    json.loads((MESSAGES / f"{subject}.json").read_text(encoding="utf-8"), object_pairs_hook=once)


@spoken_in_all
def test_no_typed_word_means_two_things(spoken: str) -> None:
    mine, usual = messages(spoken)["typed"], messages("en")["typed"]
    assert len({plain(typed) for typed in mine.values()}) == len(mine)
    cards = {name for alphabet in ALPHABETS.values() for name in (*alphabet.cards, *alphabet.suits)}
    for kind, typed in mine.items():
        assert re.fullmatch(r"[^\W\d_]+(-[^\W\d_]+)*", typed), typed
        assert typed == typed.lower()
        assert typed not in cards
        assert usual.get(kind) == plain(typed) or plain(typed) not in usual.values()


@spoken_in_all
@pytest.mark.parametrize("deck", ["", "de-ch"])
def test_no_suit_rank_or_contract_is_called_like_another(spoken: str, deck: str) -> None:
    with telling(language=spoken, deck=deck):
        assert len({word("suits", suit) for suit in SUITS}) == len(SUITS)
        assert len({word("ranks", rank) for rank in RANKS}) == len(RANKS)
        names = {say("page.card", rank=word("ranks", code[1]), suit=word("suits", code[0])) for code in CODES}
        assert len(names) == len(CODES)
        contracts = {contract for id in table()["sets"] for contract in released(id).choosing.contracts}
        told = [_key(word("contract_names", name).split()) for name in contracts]
        assert all(told)
        assert not [pair for pair in combinations(told, 2) if pair[0] == pair[1]]


@spoken_in_all
def test_a_contract_can_be_typed_as_it_is_told(spoken: str) -> None:
    with telling(language=spoken):
        known = [Contract("trump", suit) for suit in range(4)]
        known += [Contract(kind) for kind in ("obenabe", "undenufe", "tutti")]
        known += [Contract(kind, start=start) for kind in ("slalom", "guschti") for start in ("obenabe", "undenufe")]
        for contract in known:
            assert contract_of(contract_text(contract).split(), known) == contract


def test_no_alphabet_is_ambiguous() -> None:
    assert set(FRENCH) == set(LANGUAGES)
    for alphabet in ALPHABETS.values():
        assert len(alphabet.cards) >= len(CODES)
        assert {alphabet.card(alphabet.write(code)) for code in CODES} == set(CODES)
        assert not {name for name in alphabet.ranks if name in alphabet.cards}
        for suit in alphabet.suits:
            others = [name for name in alphabet.suits if name != suit and name.startswith(suit)]
            assert not [name for name in others if name.removeprefix(suit) in alphabet.ranks]


def test_numbers_agree_and_are_grouped_as_people_write_them() -> None:
    told = {}
    for spoken in LANGUAGES:
        with telling(language=spoken):
            told[spoken] = [count("cards", n) for n in (0, 1, 1234)]
    one = {spoken: messages(spoken)["phrases"]["count.cards"].partition("|")[0] for spoken in LANGUAGES}
    assert told["fr"][0] == one["fr"].format(n=0)
    assert [spoken for spoken in LANGUAGES if told[spoken][0] == one[spoken].format(n=0)] == ["fr"]
    assert all(told[spoken][1] == one[spoken].format(n=1) for spoken in LANGUAGES)
    assert [told[spoken][2].split()[0] for spoken in LANGUAGES] == ["1,234", "1’234", "1’234", "1’234", "1.234"]


def test_what_is_written_elsewhere_is_told_in_the_language_and_a_users_own_text_as_it_is() -> None:
    from jasslog.penalties.books import books

    book, variant = books()["santiago"], released("schieber-santiago")
    mine = messages("de")
    with telling(language="de"):
        assert set_name(variant) == mine["names"]["set.schieber-santiago"] != variant.name
        assert book_name(book) == mine["names"]["book.santiago"]
        assert book_name(replace(book, source="ours")) == book.name
        assert article_text(book.articles[0].says) == mine["articles"]["santiago.renege"]
        assert article_text("A club's own words.") == "A club's own words."
        assert reason_text("should be greater than or equal to -3").endswith("-3 sein")
        assert "'a' oder 'b'" in reason_text("should be 'a' or 'b'")
        assert reason_text("never heard of") == "never heard of"
        refusal = Refusal("extends-too-deep", {"id": "x", "limit": "8"})
        assert refusal_text(refusal) == mine["refusals"]["extends-too-deep"].format(id="x", limit=8)
        assert kind_text("integer 0..4") == "ganze Zahl 0..4"
        assert kind_text("9 cards") == "9 Karten"
        assert kind_text("Seat") == "Seat"
        assert hidden_text("hand of seat 2, 9 cards") == "Blatt von Platz 2, 9 Karten"
        assert hidden_text("whatever 7") == "whatever 7"
        assert catalogue() is mine
    assert set_name(variant) == variant.name
    assert reason_text("needs a stock") == "needs a stock"
