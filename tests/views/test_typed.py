"""An entry typed at the table means exactly one event, or is refused with the reason."""

from __future__ import annotations

import re
from typing import Any

import pytest
from game.builder import LOG_A1, Record, log_a1
from hypothesis import example, given, settings
from hypothesis import strategies as st
from log.event_strategies import events
from shared import examples

from jasslog.cards import CODES
from jasslog.events.shapes import shapes
from jasslog.events.vocabulary import EVENTS
from jasslog.game.facts import Act
from jasslog.game.state import Game
from jasslog.library.change import next_acts
from jasslog.log.write import BadEvent, canonical, event_from
from jasslog.views.messages import LANGUAGES, catalogue, messages, telling
from jasslog.views.typed import Unclear, read_entry
from jasslog.views.typed_cards import cards_of, joined, plain

NAMES = ["Vreni", "Beat", "Ueli", "Rösli"]


def meant(record: Record, entry: str) -> dict[str, Any]:
    """The event that an entry means at the end of a record."""
    return read_entry(entry, record.game(), next_acts(record.game()))


def before_deal() -> Record:
    return Record(pre=(0, 0)).add("players_named", names=NAMES)


def dealt() -> Record:
    return before_deal().deal()


def playing() -> Record:
    return dealt().choose(0, "S").play("0 SJ")


WORDS: list[tuple[Record, str, dict[str, Any]]] = [
    (before_deal(), "deal 3", {"type": "round_started", "dealer": 3}),
    (before_deal(), "3: deal", {"type": "round_started", "dealer": 3}),
    (before_deal(), "rös: deal", {"type": "round_started", "dealer": 3}),
    (before_deal().add("round_started", dealer=3), "cut", {"type": "cards_cut", "seat": 2, "manner": "cut"}),
    (before_deal().add("round_started", dealer=3), "tap", {"type": "cards_cut", "seat": 2, "manner": "tap"}),
    (
        before_deal().add("round_started", dealer=3),
        "pack cut 20",
        {"type": "cards_cut", "seat": 2, "manner": "cut", "lifted": 20},
    ),
    (
        before_deal().add("round_started", dealer=3),
        "hand 1 sj d10 c6",
        {"type": "hand_dealt", "seat": 1, "cards": ["SJ", "DT", "C6"]},
    ),
    (before_deal().add("round_started", dealer=3), "hand 1 9", {"type": "hand_dealt", "seat": 1, "count": 9}),
    (dealt(), "S", {"type": "contract_chosen", "seat": 0, "contract": {"kind": "trump", "suit": "S"}}),
    (dealt(), "spades", {"type": "contract_chosen", "seat": 0, "contract": {"kind": "trump", "suit": "S"}}),
    (dealt(), "Trump hearts", {"type": "contract_chosen", "seat": 0, "contract": {"kind": "trump", "suit": "H"}}),
    (dealt(), "obenabe", {"type": "contract_chosen", "seat": 0, "contract": {"kind": "obenabe"}}),
    (dealt(), "2: undenufe", {"type": "contract_chosen", "seat": 2, "contract": {"kind": "undenufe"}}),
    (dealt(), "push", {"type": "pushed", "seat": 0}),
    (dealt(), "1: push", {"type": "pushed", "seat": 1}),
    (playing(), "s7", {"type": "card_played", "seat": 1, "card": "S7"}),
    (playing(), "S10", {"type": "card_played", "seat": 1, "card": "ST"}),
    (playing(), "3: S6", {"type": "card_played", "seat": 3, "card": "S6"}),
    (playing(), "ueli: HT", {"type": "card_played", "seat": 2, "card": "HT"}),
    (playing(), "play S7", {"type": "card_played", "seat": 1, "card": "S7"}),
    (playing(), "meld 1 SQ SK SA", {"type": "meld_announced", "seat": 1, "cards": ["SQ", "SK", "SA"]}),
    (playing(), "meld 1 20", {"type": "meld_announced", "seat": 1, "points": 20}),
    (
        playing(),
        "meld 1 SQ SK SA points=20",
        {"type": "meld_announced", "seat": 1, "cards": ["SQ", "SK", "SA"], "points": 20},
    ),
    (playing(), "expose 2 H9", {"type": "card_exposed", "seat": 2, "card": "H9"}),
    (playing(), "back 0 SJ", {"type": "card_taken_back", "seat": 0, "card": "SJ"}),
    (playing(), "out 0", {"type": "victory_claimed", "seat": 0}),
    (playing(), "out 0 marriage_shown", {"type": "victory_claimed", "seat": 0, "marriage_shown": True}),
    (playing(), "look 1 1", {"type": "trick_looked_at", "seat": 1, "trick": 1}),
    (playing(), "trick 0 25", {"type": "trick_claimed", "winner": 0, "points": 25}),
    (playing(), "scored cards 76 81", {"type": "round_scored", "of": "cards", "scores": [76, 81]}),
    (
        playing(),
        "scored round 76 -81 multiplied=false",
        {"type": "round_scored", "of": "round", "scores": [76, -81], "multiplied": False},
    ),
    (playing(), "write 0 melds 50", {"type": "score_written", "seat": 0, "of": "melds", "points": 50}),
    (playing(), "end 0 292 202", {"type": "game_ended", "winner": 0, "scores": [292, 202]}),
    (playing(), "end", {"type": "game_ended"}),
    (playing(), "misdeal a card lay open", {"type": "misdealt", "reason": "a card lay open"}),
    (playing(), "remark what a hand", {"type": "remark_made", "text": "what a hand"}),
    (playing(), "object 1 no clubs", {"type": "objection_raised", "seat": 1, "text": "no clubs"}),
    (playing(), "names Anna, Zoé B. ,Ü,", {"type": "players_named", "names": ["Anna", "Zoé B.", "Ü", ""]}),
    (playing(), "marriage_announced 1", {"type": "marriage_announced", "seat": 1}),
    (playing(), '{"type":"pushed","seat":1}', {"type": "pushed", "seat": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("record", "entry", "event"), WORDS, ids=[entry for _, entry, _ in WORDS])
def test_an_entry_means_one_event(record: Record, entry: str, event: dict[str, Any]) -> None:
    assert meant(record, entry) == event
    assert event_from(canonical(event)) == event


def test_a_bid_is_a_number_a_contract_or_both() -> None:
    record = Record("sidi-barrani").deal()
    seat = next(act.seat for act in next_acts(record.game()) if act.type == "bid_made")
    assert meant(record, "bid 80 S") == {
        "type": "bid_made",
        "seat": seat,
        "points": 80,
        "contract": {"kind": "trump", "suit": "S"},
    }
    assert meant(record, "80 spades") == meant(record, "bid 80 S")
    assert meant(record, "match S")["match"] is True
    assert meant(record, "bid all tricks S") == meant(record, "match S")
    assert meant(record, "pass") == {"type": "passed", "seat": seat}


@pytest.mark.parametrize("name", ["misere", "misere-trump", "pandur", "pandur-trump"])
def test_a_bid_that_has_a_name_is_told_by_it_and_no_word_behind_it_is_lost(name: str) -> None:
    record = Record("pandur").deal()
    said = catalogue()["bid_names"][name]
    bid = {"type": "bid_made", "seat": 1, "named": name}
    assert meant(record, f"bid {said}") == bid
    with pytest.raises(Unclear) as refused:
        meant(record, f"bid {said} gladly")
    assert (refused.value.reason, refused.value.slots) == ("left_over", {"words": "gladly"})


def test_the_line_of_a_sheet_is_said_with_the_contract() -> None:
    record = Record("coiffeur-santiago").deal()
    chosen = meant(record, "spades joker7")["contract"]
    assert chosen == {"kind": "trump", "suit": "S", "via": "joker7"}
    assert meant(record, "joker7 by S")["contract"] == chosen
    assert meant(record, "spades by joker 7")["contract"] == chosen
    assert meant(record, "S")["contract"] == {"kind": "trump", "suit": "S"}
    assert meant(record, "slalom undenufe")["contract"]["start"] == "undenufe"


def test_the_words_before_the_first_card_are_typed_like_any_other() -> None:
    record = Record("handjass", players=3).add("round_started", dealer=2)
    assert meant(record, "pile blind 9") == {"type": "pile_dealt", "pile": "blind", "count": 9}
    for seat, cards in ((0, "D6 D7 D8"), (1, "H6 H7 H8"), (2, "C6 C7 C8")):
        record.add("hand_dealt", seat=seat, count=9)
        assert meant(record, f"pile blind {cards}")["cards"] == cards.split()
    assert meant(record, "turn SQ") == meant(record, "SQ") == {"type": "card_turned", "seat": 2, "card": "SQ"}
    record.add("card_turned", card="SQ")
    assert meant(record, "stay") == {"type": "stayed", "seat": 0}
    assert meant(record, "fold") == {"type": "folded", "seat": 0}
    assert meant(record, "swap") == {"type": "hand_swapped", "seat": 0}
    assert meant(record, "1: swap D6 D7")["cards"] == ["D6", "D7"]
    assert meant(record, "six 1") == {"type": "trump_six_swapped", "seat": 1}


def test_better_cards_are_counted() -> None:
    record = Record("handjass-bessern").add("round_started", dealer=2)
    assert meant(record, "pile packet 1 3") == {"type": "pile_dealt", "pile": "packet", "seat": 1, "count": 3}
    for seat in range(3):
        record.add("hand_dealt", seat=seat, count=9)
    record.add("card_turned", card="SQ")
    assert meant(record, "better 2") == {"type": "better_cards_taken", "seat": 0, "count": 2}
    assert meant(record, "better 1 0") == {"type": "better_cards_taken", "seat": 1, "count": 0}
    assert meant(record, "better 2 D6 D7")["cards"] == ["D6", "D7"]
    assert meant(record, "hand 1 9")["type"] == "hand_dealt"


def test_the_only_seat_that_may_need_not_be_named() -> None:
    record = log_a1(pre=(0, 0))
    assert meant(record, "meld SJ ST S9 S8")["seat"] == 0
    assert meant(record, "meld 0 SJ ST S9 S8")["seat"] == 0
    assert meant(record, "meld 50") == {"type": "meld_announced", "seat": 0, "points": 50}
    assert meant(record, "meld 0 50") == {"type": "meld_announced", "seat": 0, "points": 50}


UNCLEAR = {
    "sneeze": "word",
    "S7 now": "word",
    "deal": "untimely",
    "0:": "empty",
    "Hans: S7": "nobody",
    ": S7": "word",
    "0: push now and then": "left_over",
    "push 1 2 3": "left_over",
    "scored cards 76 81 perhaps": "left_over",
    "S7 SA": "word",
    "XX": "word",
    "ß": "word",
}


@pytest.mark.parametrize("entry", UNCLEAR)
def test_what_means_nothing_is_said_to(entry: str) -> None:
    with pytest.raises(Unclear) as caught:
        meant(playing(), entry)
    assert caught.value.reason == UNCLEAR[entry]
    assert caught.value.reason in catalogue()["unclear"]


def test_a_name_that_two_have_is_nobodys() -> None:
    record = Record(pre=(0, 0)).add("players_named", names=["Vreni", "Verena", "Ueli", "Vreni"]).deal()
    with pytest.raises(Unclear) as caught:
        meant(record, "vreni: push")
    assert caught.value.reason == "nobody"
    assert meant(record, "vere: push")["seat"] == 1


def test_every_word_means_one_type_and_none_means_a_card_or_a_command() -> None:
    for spoken in LANGUAGES:
        with telling(language=spoken):
            _check_words()


def _check_words() -> None:
    commands = [
        word for group in (catalogue(), messages("en")) for said in group["commands"].values() for word in said.split()
    ]
    words = list(catalogue()["typed"].values())
    assert len(words) == len(set(words))
    assert set(messages("en")["typed"]) | {"game_started", "seats_drawn", "undone", "corrected"} >= set(EVENTS)
    assert not {word for word in words if cards_of(word)}
    assert not {*map(plain, words)} & {*map(plain, commands), *EVENTS}
    assert not {word for word in commands if cards_of(word)}


def test_every_card_is_known_in_any_case() -> None:
    assert [cards_of(code.lower()) for code in CODES] == [[code] for code in CODES]
    assert [cards_of(text) for text in ("", "S", "S1", "S100", "SJJ", "1S", "10", "S11", "ＳＪ")] == [[]] * 9


def test_a_suit_is_known_by_its_first_three_letters_and_not_by_two() -> None:
    assert joined(["hea", "jack", "Jack", "of", "spa"]) == ["HJ", "SJ"]
    assert joined(["he", "jack"]) == ["he", "jack"]


@given(st.text(max_size=40), st.sampled_from([None, before_deal, dealt, playing]))
def test_any_entry_is_an_event_or_told_to_be_none(entry: str, where: Any) -> None:
    game: Game | None = where().game() if where else None
    acts: list[Act] = next_acts(where().game()) if where else []
    try:
        event = read_entry(entry, game, acts)
    except (Unclear, BadEvent):
        return
    assert event["type"] in EVENTS


@settings(max_examples=examples(25))
@given(events())
@example({"seq": 1, "redacted": "00"})
@example({"seq": 1, "type": "sealed"})
def test_every_event_can_be_typed_as_json(event: dict[str, Any]) -> None:
    plain = {name: value for name, value in event.items() if name not in ("seq", "~")}
    text = canonical(plain).decode()
    if "type" not in plain or plain["type"] == "sealed":
        with pytest.raises(BadEvent):
            event_from(text)
    else:
        assert read_entry(text, None, []) == plain


_NAMED_AS_IN_RECORDS = ("BaseContract", "ContractRecord", "ruling_given")
"""Types whose choices need no words for typing: contracts have their own names; ``decide`` writes rulings."""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_choice_that_an_entry_asks_for_has_a_word_in_the_language_and_means_it(spoken: str) -> None:
    shown = {kind: shape["properties"] for kind, shape in shapes().items() if "properties" in shape}
    asked = {
        choice
        for kind, parts in shown.items()
        if kind not in _NAMED_AS_IN_RECORDS
        for part in parts.values()
        if isinstance(part, dict)
        for choice in part.get("enum", ())
    }
    words = messages(spoken)["typed_choices"]
    assert asked == set(words)
    assert len({plain(word) for word in words.values()}) == len(words)
    record = log_a1(pre=(100, 200)).play(LOG_A1)
    with telling(language=spoken):
        for of in ("cards", "roem", "round", "total"):
            scored = meant(record, f"{messages(spoken)['typed']['round_scored']} {words[of]} 76 81")
            assert scored == {"type": "round_scored", "of": of, "scores": [76, 81]}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_help_for_entries_names_the_commands_as_they_are_typed_in_the_language(spoken: str) -> None:
    commands, english = messages(spoken)["commands"], messages("en")["commands"]
    for help_text in ("record.help", "record.help_always"):
        told = re.findall(r"[^\W\d]+", messages(spoken)["phrases"][help_text])
        for name in ("undo", "redo", "fix", "note", "show", "quit"):
            assert set(commands[name].split()) & {*told}, (help_text, name)
            other = {*english[name].split()} - {word for typed in commands.values() for word in typed.split()}
            assert not other & {*told}, (help_text, name)
