"""The five languages: each says all that English says, with the same slots, and nothing in it is ambiguous."""

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
from views.languages import OPEN, OTHERS, english, lent, slots, texts, whole
from views.same import SAME

from jasslog.cards import CODES, RANKS, SUITS
from jasslog.cli.group import FRENCH
from jasslog.formats.jass.alphabets import ALPHABETS
from jasslog.rules.contracts import Contract
from jasslog.variants.load import released, table
from jasslog.variants.refusal import Refusal
from jasslog.views.lent import (
    article_text,
    book_called,
    book_name,
    choice_called,
    hidden_text,
    kind_text,
    reason_text,
    refusal_text,
    set_name,
)
from jasslog.views.messages import (
    LANGUAGES,
    NARROW,
    SUBJECT_OF,
    catalogue,
    count,
    fill,
    messages,
    say,
    telling,
    visible,
    word,
)
from jasslog.views.words import _key, contract_of, contract_text, plain

MESSAGES = Path(__file__).parents[2] / "jasslog/views/messages"
FILES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(MESSAGES.glob("*.json"))}
ENGLISH = english()
LENT = lent()
NOT_TOLD = re.compile(r"^(next|language)/|^findings/.*/next$|^terms/.*/also$")
"""Commands, and words of several languages."""
COMMAND = re.compile(r"`?jasslog |--")
every = pytest.mark.parametrize("spoken", OTHERS)
spoken_in_all = pytest.mark.parametrize("spoken", LANGUAGES)


def own(spoken: str) -> dict[str, str]:
    return dict(texts(whole(spoken)))


def test_every_text_has_the_languages_beside_each_other_and_no_other() -> None:
    assert LANGUAGES == ("en", "de", "fr", "it", "es")
    for subject in FILES.values():
        for group, said in subject.items():
            elsewhere = group in LENT or group in OPEN or group == "typed"
            own = [*OTHERS] if elsewhere else [*LANGUAGES]
            for place, told in _told(said):
                assert [*told] == own or place.endswith("/next"), (group, place)


def _told(said: dict[str, Any], place: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text with its languages, by its place; what is the same in all languages with none."""
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
@pytest.mark.parametrize("group", LENT)
def test_a_language_has_what_is_written_in_english_elsewhere(spoken: str, group: str) -> None:
    found = {name: slots(text) for name, text in messages(spoken)[group].items()}
    if group == "reasons":
        assert set(LENT[group]) <= set(found)
        assert all(slots(name) == told for name, told in found.items())
    else:
        assert found == {name: slots(text) for name, text in LENT[group].items()}


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


_NO_WORDS = re.compile(r"`[^`]*`|\{[^}]*\}")
"""Commands and slots, which are no words of a sentence."""


def _crowded(text: str) -> list[str]:
    """The marks of a French text before which, or behind which, the narrow space is missing."""
    told = _NO_WORDS.sub("x", text)
    return re.findall(rf"[^\s(:;!?{NARROW}][:;!?](?![^\s)»*,.{NARROW}])| [:;](?!\S)|«(?!{NARROW})|(?<!{NARROW})»", told)


def test_french_sets_a_narrow_space_before_each_high_mark_and_within_quotation_marks() -> None:
    told = {place: text for place, text in own("fr").items() if not re.match("language/|typed/|next/", place)}
    assert {place: found for place, text in told.items() if (found := _crowded(text))} == {}
    assert _crowded("Oui: non") == ["i:"]
    assert _crowded("«Oui» !") == ["«", "»"]
    assert _crowded(f"Vraiment{NARROW}? B:4, `a: b` {NARROW};") == []


@spoken_in_all
def test_only_french_has_narrow_spaces_and_a_record_has_none(spoken: str) -> None:
    """What stands in a slot was said before, or is of a record: that keeps no space of its own."""
    assert [place for place, text in own(spoken).items() if NARROW in text and spoken != "fr"] == []
    with telling(language=spoken):
        said = say("slate.says", side="Rösli", total=7)
        assert fill("{said}", {"said": said}) == said
        assert say("slate.says", side=f"a{NARROW}b", total=7) == said.replace("Rösli", "a\\u{202f}b")
        assert visible(f"a{NARROW}:") == "a\\u{202f}:"
        assert (NARROW in said) == (spoken == "fr")


_BARE = {
    "de": r"\b(?!(den|die)\b)[^\W\d]+ Plätze\b",
    "fr": r"\b(?!(la|les|des|aux)\b)[^\W\d]+ places? [0-9]|^places? ",
    "it": r"\b(?!(il|i|del|dei|al|ai|dal|dai)\b)[^\W\d]+ post[oi] [0-9]|^post[oi] ",
    "es": r"\b(?!(el|los|del|al)\b)[^\W\d]+ puestos? [0-9]|^puestos? ",
}
"""Seats that stand in a sentence without what belongs before them there."""
_SEATED = ("who", "seat", "seats", "side", "winner", "claimed", "computed", "by", "dealer", "chooser", "player")
"""Slots in which seats may stand."""


@pytest.mark.parametrize("spoken", _BARE)
def test_seats_in_a_sentence_have_their_article_and_melt_with_the_word_before(spoken: str) -> None:
    told = {}
    with telling(language=spoken):
        sides = (say("seat", seat=0), say("seats", seats=say("and", first=0, second=2)))
        for place, text in own(spoken).items():
            here = {*slots(text)} & {*_SEATED}
            if not here or re.match(r"typed/|rules/|options/|reasons/|phrases/seats?$", place):
                continue
            # The page fills its own sentences, word for word, and none of them with a side.
            alone = "page.js." in place
            filled = str.format_map if alone else fill
            told |= {(place, one): filled(text, dict.fromkeys(slots(text), one)) for one in sides[: 1 if alone else 2]}
    assert {place: text for place, text in told.items() if re.search(_BARE[spoken], text)} == {}
    assert len(told) > 100


@pytest.mark.parametrize(
    ("spoken", "template", "name", "told"),
    [
        ("fr", "Victoire de {winner}", "Anna", "Victoire d’Anna"),
        ("fr", "Victoire de {winner}", "Vreni", "Victoire de Vreni"),
        ("fr", "Victoire de {winner}", "les places 0 et 2", "Victoire des places 0 et 2"),
        ("de", "Nach der Zählung gewinnt {winner}", "Plätze 0+2", "Nach der Zählung gewinnen die Plätze 0+2"),
        ("it", "Vince {winner}", "posti 0 e 2", "Vincono i posti 0 e 2"),
        ("it", "esce con {card}", "asso di cuori", "esce con l'asso di cuori"),
        ("es", "sale con {card}", "jota de picas", "sale con la jota de picas"),
        ("en", "won by {winner}", "seats 0+2", "won by seats 0+2"),
    ],
)
def test_words_melt_as_the_language_melts_them(spoken: str, template: str, name: str, told: str) -> None:
    with telling(language=spoken):
        assert fill(template, {"winner": name, "card": name}) == told


@spoken_in_all
def test_a_word_that_goes_with_a_number_is_one_or_many(spoken: str) -> None:
    with telling(language=spoken):
        told = [fill("{n} {n:one|many}", {"n": n}) for n in (0, 1, 2, 1234)]
    assert told[1:] == ["1 one", "2 many", "1234 many"]
    assert told[0] == ("0 one" if spoken == "fr" else "0 many")


_ALWAYS_MANY = (
    "audit.progress",
    "doubt/",
    "evidence.root",
    "figures-do-not-add-up",
    "game-too-large/explain",
    "line-too-long",
    "meld_points",
    "mistakes/",
    "no-such-seat",
    "problem.many_games",
    "reasons/",
    "refusals/extends-too-deep",
    "roem-missing",
    "seal-misplaced",
)
"""Texts with a number that is never one, by a part of their place."""


@spoken_in_all
def test_no_number_stands_before_a_plural_where_it_can_be_one(spoken: str) -> None:
    counted = [text.split("|") for place, text in own(spoken).items() if "/count." in place]
    words = [(one.split()[1], many.split()[1]) for one, many in counted]
    many = {many for one, many in words if many != one}
    plural = re.compile(rf"\{{\w+\}} ({'|'.join(re.escape(word) for word in sorted(many))})\b")
    bare = {place for place, text in own(spoken).items() if plural.search(text) and "/count." not in place}
    assert sorted(place for place in bare if not any(part in place for part in _ALWAYS_MANY)) == []


def test_every_penalty_book_and_remedy_has_a_name_and_shows_what_is_typed_for_it() -> None:
    from jasslog.penalties.books import books

    assert set(messages("en")["book_names"]) == set(books())
    assert all(name == id for id, name in messages("en")["book_names"].items())
    with telling(language="de"):
        assert book_called("annulment") == "Annullierung (annulment)"
        assert book_called("santiago") == "santiago"
        assert book_called("of-our-club") == "of-our-club"
        assert choice_called("annulled") == "annulliert (annulled)"
    assert book_called("annulment") == "annulment"
    assert choice_called("annulled") == "annulled"


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
        same = [name for name, text in messages(spoken)[group].items() if text == LENT[group].get(name)]
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
