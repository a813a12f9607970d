"""The grammar of the five languages: articles, plurals, spaces before punctuation marks, and the choice of words."""

from __future__ import annotations

import re

import pytest
from views.languages import own, slots

from jasslog.views.messages import LANGUAGES, NARROW, fill, messages, say, telling, visible
from jasslog.views.translated import book_called, choice_called
from jasslog.views.words import named_card

spoken_in_all = pytest.mark.parametrize("spoken", LANGUAGES)
_NO_WORDS = re.compile(r"`[^`]*`|\{[^}]*\}|Heb ab!")
"""Commands, slots and the name of a program, which do not count as words of a sentence."""


def _crowded(text: str) -> list[str]:
    """The punctuation marks of a French text before or after which the narrow space is missing."""
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
    """The value of a slot is either a finished text, which keeps its spaces, or from a record, which keeps none."""
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
"""Seats in a sentence without the article, or the word merged with it, that belongs before them."""
_SEATED = ("who", "seat", "seats", "side", "winner", "claimed", "computed", "by", "dealer", "chooser", "player")
"""Slots that may be filled with seats."""


@pytest.mark.parametrize("spoken", _BARE)
def test_seats_in_a_sentence_have_their_article_and_melt_with_the_word_before(spoken: str) -> None:
    told = {}
    with telling(language=spoken):
        sides = (say("seat", seat=0), say("seats", seats=say("and", first=0, second=2)))
        for place, text in own(spoken).items():
            here = {*slots(text)} & {*_SEATED}
            if not here or re.match(r"typed/|rules/|options/|reasons/|phrases/seats?$", place):
                continue
            # The script of the page fills its sentences without changing other words, and never with a side.
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


@pytest.mark.parametrize("spoken", _BARE)
def test_a_list_of_sides_has_no_article_at_its_beginning_alone(spoken: str) -> None:
    """It would be wrong to write ``so far the seats 0+2 30, seats 1+3 0``."""
    told = {place: text for place, text in own(spoken).items() if re.search(r"\w \{(?:sums|sides)\}", text)}
    assert told == {}


_BARE_CARD = {
    "en": r"(?:^|\b(?!the\b)[^\W\d]+ )(?:queen|ace) of",
    "it": r"\b(?!(?:il|la|l|dalla|dall)\b)[^\W\d]+ (?:donna|asso) di",
    "es": r"\b(?!(?:el|la)\b)[^\W\d]+ (?:dama|as) de",
}
"""A card that is named in a sentence without its article."""
_NO_SENTENCE = re.compile(
    r"^(?:unclear|typed|reasons)/|page\.js|named_card|objects\.card|proof\.settled|record\.|show\.in_trick"
)
"""Places of texts that list cards, or show cards as they are typed."""


@pytest.mark.parametrize("spoken", _BARE_CARD)
@pytest.mark.parametrize("card", ["SQ", "CA"])
def test_a_card_that_is_read_out_in_a_sentence_has_its_article(spoken: str, card: str) -> None:
    with telling(language=spoken, aloud=True):
        told = {
            place: fill(text, dict.fromkeys(slots(text), "x") | {"card": named_card(card)})
            for place, text in own(spoken).items()
            if "card" in slots(text) and not _NO_SENTENCE.search(place)
        }
    assert {place: text for place, text in told.items() if re.search(_BARE_CARD[spoken], text)} == {}
    assert len(told) > 30


_AGREES = {
    "fr": r"\{card\},? (?:connu|permis|plus petit|a été)\b|\{other\} est permis|^plus petit",
    "it": r"\{card\},? (?:not[oa]|è stat[oa]|regolare)\b|^più bassa di una briscola",
    "es": r"\{card\},? (?:conocid[oa]|permitid[oa])\b|^más baja que un triunfo",
}
"""Words that would have to agree with the name of a card, whose gender differs from card to card."""


@pytest.mark.parametrize("spoken", ["it", "es"])
def test_a_list_of_cards_without_articles_stands_behind_a_colon(spoken: str) -> None:
    """Legal cards are always listed after a colon, because a card without an article cannot be the object of a verb."""
    told = {place: text for place, text in own(spoken).items() if "{legal}" in text}
    assert told
    assert [place for place, text in told.items() if not re.search(r": \{legal\}", text)] == []


@pytest.mark.parametrize("spoken", _AGREES)
def test_nothing_has_to_agree_with_a_card_that_can_be_of_either_gender(spoken: str) -> None:
    assert [place for place, text in own(spoken).items() if re.search(_AGREES[spoken], text)] == []


@pytest.mark.parametrize(
    ("spoken", "template", "name"),
    [
        ("fr", "entame de {seat}", "Le Roux"),
        ("fr", "à {seat}", "Les Paul"),
        ("it", "segnato da {seat}", "Otto"),
        ("it", "esce con {seat}", "Re"),
        ("es", "anotado por {seat}", "Rey"),
    ],
)
def test_the_name_of_a_player_that_looks_like_a_card_or_an_article_stays_a_name(
    spoken: str, template: str, name: str
) -> None:
    with telling(language=spoken):
        assert fill(template, {"seat": name}) == template.replace("{seat}", name)


@spoken_in_all
def test_a_word_that_goes_with_a_number_is_one_or_many(spoken: str) -> None:
    with telling(language=spoken):
        told = [fill("{n} {n:one|many}", {"n": n}) for n in (0, 1, 2, 1234)]
    assert told[1:] == ["1 one", "2 many", "1234 many"]
    assert told[0] == ("0 one" if spoken == "fr" else "0 many")


_ALWAYS_MANY = (
    "audit.follow",
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
"""Parts of the places of texts whose number is never 1."""


@spoken_in_all
def test_no_number_stands_before_a_plural_where_it_can_be_one(spoken: str) -> None:
    counted = [text.split("|") for place, text in own(spoken).items() if "/count." in place]
    words = [(one.split()[1], many.split()[1]) for one, many in counted]
    many = {many for one, many in words if many != one}
    plural = re.compile(rf"\{{\w+\}} ({'|'.join(re.escape(word) for word in sorted(many))})\b")
    bare = {place for place, text in own(spoken).items() if plural.search(text) and "/count." not in place}
    assert sorted(place for place in bare if not any(part in place for part in _ALWAYS_MANY)) == []


_OF_MANY = {
    "en": "are|were|have|hold",
    "de": "sind|wurden|haben|halten",
    "fr": "sont|ont|seront|étaient",
    "it": "sono|hanno|saranno|tengono",
    "es": "son|están|mantienen|guardarán|recibieron",
}
"""Verbs in the plural."""


@spoken_in_all
def test_no_verb_of_many_stands_beside_a_number_that_can_be_one(spoken: str) -> None:
    """For example the bytes of a line, the seals that hold, the events that got a salt."""
    verb, number = rf"(?:{_OF_MANY[spoken]})", r"\{(?:bytes|count|held)\}"
    beside = re.compile(rf"{number} (?:se )?{verb}\b|\b{verb} (?:\w+ )?{number}")
    assert [place for place, text in own(spoken).items() if beside.search(text)] == []


_FORMS = re.compile(r"\{\w+:[^}]*\}")
"""Slots that choose a singular or a plural word by a number."""
_NUMBER = r"\{(?:count|n|removed|made|said|kept)\}"
"""Slots for numbers without their words; each of these numbers can be 1."""
_BESIDE_MANY = {
    "en": rf"{_NUMBER} .*(?:their causes|shows them|and left as they)",
    "de": rf"{_NUMBER}.*\bdie nicht mehr|{_NUMBER} von \{{\w+\}} (?:\w+en|zählen)\b",
    "fr": rf"\b[Ll]es {_NUMBER}|{_NUMBER} \w+(?:és|aits)\b|{_NUMBER} \w+eaux\b",
    "it": rf"\b[Aa]ltr[ie] {_NUMBER}|\b[Ll]e migliori {_NUMBER}|{_NUMBER} (?:già )?\w{{2,}}[ie]\b",
    "es": rf"\blas mejores {_NUMBER}|{_NUMBER} (?:ya )?\w+(?:[ao]s|aban)\b|{_NUMBER} más, de las",
}
"""Words in the plural beside such a number."""


@spoken_in_all
def test_no_participle_pronoun_or_adjective_of_many_stands_beside_a_number_that_can_be_one(spoken: str) -> None:
    """For example findings folded under a cause, things removed, new seals, passes that count."""
    bare = {place: _FORMS.sub("", text) for place, text in own(spoken).items() if "/count." not in place}
    found = [place for place, text in bare.items() if re.search(_BESIDE_MANY[spoken], text)]
    assert [place for place in found if not any(part in place for part in _ALWAYS_MANY)] == []
    with telling(language=spoken):
        one, many = (say("audit.folded", count=n) for n in (1, 2))
    assert one.replace("1", "2") != many


_LEAST = r"\{(?:left|least|cards)\}"
_MANY_AT_THE_LEAST = re.compile(
    rf"{_LEAST} (?:stay|müssen)\b|\b(?:de[bv]\w+n|devono|erano|están|habían|non sono)\b.*{_LEAST}"
)
"""A verb in the plural beside cards of which there may be only one."""


@spoken_in_all
def test_no_verb_of_many_stands_beside_a_card_or_the_least_number_of_cards(spoken: str) -> None:
    """The cut may have to lift or leave a single card, and a deal may lack a single card, or have it twice."""
    told = {place: text for place, text in own(spoken).items() if re.search("cut/lifted|deal/", place)}
    assert len(told) > 6
    assert [place for place, text in told.items() if _MANY_AT_THE_LEAST.search(text)] == []


_SAID_OF_NOTHING = re.compile(r"(?:se trouve|c'è|está) \{found\}, ")
"""A verb without the word for "not", which these languages need before the word for "nothing"."""


@pytest.mark.parametrize("spoken", ["fr", "it", "es"])
def test_what_stands_at_a_column_can_be_nothing(spoken: str) -> None:
    assert [place for place, text in own(spoken).items() if _SAID_OF_NOTHING.search(text)] == []


@pytest.mark.parametrize("spoken", ["fr", "it", "es"])
def test_the_word_between_two_scores_does_not_stand_before_them_too(spoken: str) -> None:
    at = re.compile(r"\b(?:[àa]|en) \{(?:scores|claimed|computed)\}")
    texts = {place: text for place, text in own(spoken).items() if not re.search("winner", place)}
    assert [place for place, text in texts.items() if at.search(text)] == []


@spoken_in_all
def test_an_act_says_in_every_language_the_same_of_the_same_seat(spoken: str) -> None:
    """``trick_claimed`` names the winner of a trick, who neither takes nor gives it; ``hand_laid_down`` no purpose."""
    acts, story = messages(spoken)["acts"], messages(spoken)["story"]
    gave_or_took_it = re.compile("für sich|réclamé|assegnato|asignó")
    assert not gave_or_took_it.search(acts["trick_claimed"])
    why = re.compile(r"\b(?:for|für|pour|per|para)\b")
    assert [told for told in (acts["hand_laid_down"], story["hand_laid_down"]) if why.search(told)] == []


_OTHER_APOSTROPHE = {"en": "’", "de": "\\b'\\b", "fr": "\\b'\\b", "it": "’", "es": "’"}
"""The form of the apostrophe that a language does not use."""


@spoken_in_all
def test_a_language_writes_one_apostrophe(spoken: str) -> None:
    other = re.compile(rf"(?<=[^\W\d]){_OTHER_APOSTROPHE[spoken]}(?=[^\W\d])")
    told = {place: _NO_WORDS.sub("x", text) for place, text in own(spoken).items() if not place.endswith("/also")}
    assert [place for place, text in told.items() if other.search(text)] == []


@spoken_in_all
def test_several_events_are_not_told_as_one(spoken: str) -> None:
    one = re.compile(r"\{seqs\}, (?:which is|und das|qui n’est|che non è|que no se)")
    assert [place for place, text in own(spoken).items() if one.search(text)] == []


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


_CLUB = re.compile(r"\b(wiis|matsch|gschobä|gschoba|pintas?|carot|piquet)\b", re.IGNORECASE)


def test_words_of_the_club_of_santiago_stand_in_its_own_rules_and_where_they_are_typed_or_looked_up() -> None:
    found = {place for place, text in own("es").items() if _CLUB.search(text)}
    assert [place for place in found if re.search(r"santiago|^typed/|/also$", place)]
    elsewhere = {place for place in found if not re.search(r"santiago|^typed/|/also$", place)}
    # These texts show what can be typed.
    assert elsewhere == {"phrases/record.help", "unclear/who", "unclear/untimely"}


_ELSEWHERE = {
    "en": r"\bpass of it\b",
    "de": r"\bVorhersage|Bytereihenfolge|Karten vor der Ansage",
    "fr": r"\bdemandée\b|annonc\w+ (?:la|de) victoire|premier joueur qui|se retirer|réserver son enchère",
    "it": r"segno d'ordine|avanzament|ordine d'arrivo|prima mano|identificativo|ritirarsi|rinviare|mai annotato|"
    r"taglio del mazzo",
    "es": r"velada|identificador|orden de contar|\b[Aa]udit[ae]|primera mano|una mano que elija|carta de la mano|"
    r"^mano después|nunca anotado|reservar la|\bcorte\b(?! de luz)",
}
"""Words for things for which all other texts of the language use another word."""
_OWN_WORDS = re.compile(
    r"^(?:typed|typed_choices|acts|story|slips|findings/slate|terms/\w+/also)|/also$|uncounted/|standings/"
)


@spoken_in_all
def test_one_thing_is_called_by_one_word(spoken: str) -> None:
    """For example the byte order mark, the suit led, the forehand, an open offer, the order in which points count."""
    told = {place: _NO_WORDS.sub("x", text) for place, text in own(spoken).items() if not _OWN_WORDS.search(place)}
    assert [place for place, text in told.items() if re.search(_ELSEWHERE[spoken], text)] == []


@spoken_in_all
def test_one_word_stands_for_one_thing(spoken: str) -> None:
    """A rank in the standings is not called a seat, and nothing that is shared out is said to be dealt."""
    with telling(language=spoken):
        seat = say("seat", seat="").strip()
    texts = own(spoken)
    ranked = {place: text for place, text in texts.items() if re.match("tallied|placed|ties", place)}
    assert [place for place, text in ranked.items() if re.search(rf"\b{seat}s?\b|\bposti\b", text, re.I)] == []
    shared = {place: text for place, text in texts.items() if re.search("split|concession-not-allowed/explain", place)}
    assert [place for place, text in shared.items() if re.search(r"\brepart", text)] == []
    packets = {place: texts.get(place, "") for place in ("options/exchange.better", "rules/better-cards")}
    assert [place for place, text in packets.items() if re.search(r"\b(mucchi|mont[oó]n)", text)] == []


@spoken_in_all
def test_a_suit_of_the_swiss_pack_is_explained_by_the_name_that_it_has_on_cards(spoken: str) -> None:
    suits, terms = messages(spoken)["suits.swiss"], messages(spoken)["terms"]
    explained = dict(zip("DHSC", ("bells", "roses", "shields", "acorns"), strict=True))
    assert {suit: terms[name]["name"] for suit, name in explained.items()} == suits
    assert not re.search("stehen dafür (?:Herz|Schaufel|Kreuz)", str(terms))


@pytest.mark.parametrize("spoken", [spoken for spoken in LANGUAGES if spoken != "en"])
def test_what_stands_for_a_value_on_the_command_line_is_named_in_the_language_in_texts_too(spoken: str) -> None:
    english = {name for name, told in messages(spoken)["metavars"].items() if name != told} | {"KEY"}
    shown = re.compile(rf"\b(?:{'|'.join(sorted(english))})\b(?! CERT)")
    texts = {place: text for place, text in own(spoken).items() if not re.match("metavars|examples", place)}
    assert [place for place, text in texts.items() if shown.search(text.replace("CERT KEY", ""))] == []
