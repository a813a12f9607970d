"""Reading a transcript: the meaning of each line, and the parts that may be left out."""

from __future__ import annotations

from typing import Any

import pytest
from formats.transcripts import HEAD, TABLE, acts, sound
from samples.stories_transcript import RENEGE
from typed import raw_of

from jasslog.audit.audit import audit_game

CHOSEN = "A~ C Si\n"


def card(seat: int, code: str) -> dict[str, Any]:
    return {"type": "card_played", "seat": seat, "card": code}


def test_the_choice_of_the_contract() -> None:
    assert acts("A~C Si") == [
        {"type": "pushed", "seat": 0},
        {"type": "contract_chosen", "seat": 2, "contract": {"kind": "trump", "suit": "S"}},
    ]
    assert acts("a~ c si") == acts("A~\nC Si") == acts("~A C SI") == acts("push A\nname C Si")
    assert acts("B-") == [{"type": "passed", "seat": 1}]


@pytest.mark.parametrize(
    ("word", "contract"),
    [
        ("obe", {"kind": "obenabe"}),
        ("Undenufe", {"kind": "undenufe"}),
        ("slalom-obe", {"kind": "slalom", "start": "obenabe"}),
        ("misere/Ei", {"kind": "misere", "base": {"kind": "trump", "suit": "C"}}),
        ("threes:unde,trump,obe-Ro", {"kind": "threes", "order": ["undenufe", "trump", "obenabe"], "suit": "H"}),
        ("Se@joker7", {"kind": "trump", "suit": "D", "via": "joker7"}),
    ],
)
def test_every_contract_has_a_word(word: str, contract: dict[str, Any]) -> None:
    assert acts(f"A {word}") == [{"type": "contract_chosen", "seat": 0, "contract": contract}]


def test_a_trick_follows_from_who_leads_and_what_was_led() -> None:
    played = acts(f"{CHOSEN}1 EiA 7 SiA O\n2 RoU O SiO B", skip=5)
    assert played[:4] == [card(0, "CA"), card(1, "C7"), card(2, "SA"), card(3, "CQ")]
    # Seat 2 has ruffed, so it leads the next trick; the ten is a card of the suit led.
    assert played[4:] == [card(2, "HJ"), card(3, "HQ"), card(0, "SQ"), card(1, "HT")]


def test_a_trick_may_be_told_in_several_lines() -> None:
    assert acts(f"{CHOSEN}1 EiA 7\n1 SiA O") == acts(f"{CHOSEN}1 EiA 7 SiA O")


def test_a_seat_is_named_where_it_plays_out_of_turn() -> None:
    assert acts(f"{CHOSEN}1 B:Ei6", skip=5) == acts(f"{CHOSEN}1 B: Ei6^", skip=5) == [card(1, "C6")]
    assert acts(f"{CHOSEN}1 A:Ei6", skip=5) == [card(0, "C6")]


def test_what_goes_with_a_card() -> None:
    stock = {"type": "marriage_announced", "seat": 0}
    assert acts(f"{CHOSEN}1 SiK*", skip=5) == [card(0, "SK"), stock]
    back = {"type": "card_taken_back", "seat": 0, "card": "S9"}
    assert acts(f"{CHOSEN}1 (Si9)Si6 7", skip=5) == [card(0, "S9"), back, card(0, "S6"), card(1, "S7")]
    assert acts(f"{CHOSEN}1 ? Ei7", skip=5) == [card(0, "??"), card(1, "C7")]
    note = {"type": "card_played", "seat": 0, "card": "CA", "note": "slowly"}
    assert acts(f'{CHOSEN}1 EiA note="slowly" 7', skip=5) == [note, card(1, "C7")]


def test_who_won_a_trick_may_be_said_and_is_compared_by_the_audit() -> None:
    assert acts(f"{CHOSEN}1 EiA 7 SiA O > C 25")[-1] == {"type": "trick_claimed", "winner": 2, "points": 25}
    assert acts(f"{CHOSEN}1 EiA 7 SiA O >B")[-1] == {"type": "trick_claimed", "winner": 1}


def test_a_meld_is_its_cards_or_its_value_and_highest_card() -> None:
    run = {"type": "meld_announced", "seat": 3, "points": 20, "cards": ["HA", "HK", "HQ"]}
    assert acts("w D 20 RoA") == acts("weis D 20 RoA K O") == acts("meld D 20 RoA RoK RoO") == [run]
    assert acts("w D 50 RoA")[0]["cards"] == ["HA", "HK", "HQ", "HJ"]
    assert acts("w D 100 RoA")[0]["cards"] == ["HA", "HK", "HQ", "HJ", "HT"]
    assert acts("w B 4U")[0]["cards"] == ["DJ", "HJ", "SJ", "CJ"]
    assert acts("w B 200") == [{"type": "meld_announced", "seat": 1, "points": 200}]


def test_a_rank_alone_in_a_row_is_of_the_suit_before_it() -> None:
    assert acts("hand A SiU 9 8 RoK O 10 SeA EiB 7")[0]["cards"] == [
        "SJ",
        "S9",
        "S8",
        "HK",
        "HQ",
        "HT",
        "DA",
        "CT",
        "C7",
    ]
    assert acts("hand A 9") == [{"type": "hand_dealt", "seat": 0, "count": 9}]


def test_further_cards_follow_their_name() -> None:
    better = {"type": "better_cards_taken", "seat": 0, "count": 2, "cards": ["S6", "S7"], "taken": ["HA", "H9"]}
    assert acts("better A 2 Si6 7 taken RoA 9") == [better]
    assert acts("better A 2 taken RoA 9") == [{name: better[name] for name in better if name != "cards"}]


def test_claims_and_figures() -> None:
    assert acts("= 108 49") == [{"type": "round_scored", "of": "cards", "scores": [108, 49]}]
    assert acts("= round 108 49")[0]["of"] == "round"
    assert acts("=108 49") == acts("= 108 49")
    assert acts("danke A+C") == acts("out A") == [{"type": "victory_claimed", "seat": 0}]
    assert acts("rest B RoA K") == [{"type": "hand_laid_down", "seat": 1, "cards": ["HA", "HK"]}]


def test_quarrels_and_corrections_name_their_place() -> None:
    lines = f'{CHOSEN}1 EiA 7\n! 1.1.2 "Beat had the eight"\nfix 1.1.2 Ei8 "video"\nundo B 1.1.1\n1 6'
    objection, fixed, undone, again = acts(lines, skip=7)
    assert objection == {"type": "objection_raised", "event": 6, "text": "Beat had the eight"}
    assert fixed == {"type": "corrected", "event": 6, "by": [card(1, "C8")], "reason": "video"}
    assert undone == {"type": "undone", "seat": 1, "to": 5}
    assert again == card(1, "C6")
    assert acts(f"{CHOSEN}1 EiA\nfix #5")[-1] == {"type": "corrected", "event": 5, "by": []}
    assert acts(f"{CHOSEN}1 EiA\nfix 1.1.1 [play B Ei6]")[-1]["by"] == [card(1, "C6")]


def test_predictions_of_several_seats_stand_in_one_line() -> None:
    head = "jass 1\nrules differenzler-santiago 1\ndeck de-ch\nplayers 4\nround 1 dealer D\n"
    said = [(event["seat"], event.get("points")) for event in sound(f"{head}predict A 40 B 25 C 60 D ?").events[2:]]
    assert said == [(0, 40), (1, 25), (2, 60), (3, None)]


def test_the_number_and_the_dealer_of_a_round_follow() -> None:
    tricks = "\n".join(RENEGE.splitlines()[9:20])
    first = f"{HEAD}A Vreni  B Beat  C Ueli  D Rösli\nround 1 dealer D\n{tricks}\n"
    assert sound(f"{first}round").events[-1] == sound(f"{first}round 2 dealer A").events[-1]


def test_the_head_says_the_rest_of_the_first_event() -> None:
    text = (
        'jass 1\ngame a-game x_club={"name":"Eichle"}\nevent Final  # the second\ndate 20 November\n'
        'place "Bern; Rössli"\n'
        "scribe D. Rösli\ntournament dorf-2026\npasse 2\ntable 7\n"
        "started 2026-11-20T19:00:00.000Z\nrules schieber-santiago 1 end.target=1500\ndeck fr\n"
        "resumes 3 40 50\nprevious B game=before\nnot_recorded hands melds\n"
    )
    (event,) = sound(text).events
    assert event == {
        "type": "game_started",
        "format": 1,
        "seq": 0,
        "game": "a-game",
        "x_club": {"name": "Eichle"},
        "x_event": "Final",
        "x_date": "20 November",
        "x_place": "Bern; Rössli",
        "x_scribe": "D. Rösli",
        "tournament": "dorf-2026",
        "pass": 2,
        "table": "7",
        "started": "2026-11-20T19:00:00.000Z",
        "rules": {"id": "schieber-santiago", "version": 1, "overrides": {"end": {"target": 1500}}},
        "resumes": {"rounds": 3, "scores": [40, 50]},
        "previous_game": {"winner": 1, "game": "before"},
        "not_recorded": ["hands", "melds"],
    }


def test_rules_without_a_version_are_pinned_to_the_newest() -> None:
    rules = sound("jass 1\nrules schieber-santiago\n").events[0]["rules"]
    assert rules["version"] == 1
    assert rules["digest"].startswith("sha256:")


def test_what_no_line_tells_was_not_recorded() -> None:
    assert sound(TABLE).events[0]["not_recorded"] == ["hands", "cut"]
    assert sound(f"{TABLE}cut C\nhand A 9\n").events[0].get("not_recorded") is None
    assert sound(TABLE.replace("A Vreni", "not_recorded nothing\nA Vreni")).events[0].get("not_recorded") is None


def test_names_reach_to_the_next_seat() -> None:
    text = f'{HEAD}A Anna Maria  B "B"  C Ueli D Rösli\n'
    assert sound(text).events[1]["names"] == ["Anna Maria", "B", "Ueli", "Rösli"]


def test_comments_and_blank_lines_mean_nothing() -> None:
    plain = sound(f"{TABLE}{CHOSEN}1 EiA 7").events
    odd = TABLE.replace("\n", "  ; so\n\n# or so\n").replace("\n", "\r\n")
    assert sound(f"\ufeff{odd}{CHOSEN}  1\tEiA 7 # a comment").events == plain
    assert sound(f"{TABLE}{CHOSEN}1 EiA 7".encode()).events == plain


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_lines_end_as_any_system_ends_them(end: str) -> None:
    text = f"{TABLE}{CHOSEN}1 EiA 7\n"
    for other in (text.replace("\n", end), text.replace("\n", end).encode()):
        assert sound(other).events == sound(text).events


def test_the_sheet_with_the_renege_adds_up_and_the_renege_is_found() -> None:
    audit = audit_game(raw_of(sound(RENEGE).events))
    assert [(found.code, found.address, found.legal) for found in audit.findings] == [("J301", "10.5.3", ["H8"])]
    assert audit.game is not None
    assert [sum(trick.points for trick in audit.game.rounds[-1].tricks), audit.game.scores] == [152, [1028, 949]]
