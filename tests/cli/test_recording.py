"""``record``: a game written down line by line, through a pipe and on a terminal."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from game.builder import Record
from shared import examples
from views.stories import NASTY, answer, data

from jasslog.events.shapes import shapes
from jasslog.generate.clean import generate
from jasslog.log.write import canonical
from jasslog.variants.load import names, released

SETS = sorted({id for id, *_ in names()})
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")


class Typed:
    """Runs ``record`` with lines from a pipe."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch

    def __call__(self, *lines: str | bytes, options: tuple[str, ...] = (), code: int = 0, file: str = "g.jsonl") -> str:
        content = b"".join(line if isinstance(line, bytes) else line.encode() + b"\n" for line in lines)
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(content))))
        told, _, ended = answer(["record", file, *options]).rpartition("--- exit code ")
        assert int(ended) == code, told
        return told


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    return Typed(monkeypatch)


def events(file: str = "g.jsonl") -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in Path(file).read_bytes().splitlines()]


NEW = ("--rules", "schieber-santiago", "--not-recorded", "hands")
OPENING = ("deal 3", "0: S", "meld 0 S8 S9 ST SJ", "SJ", "S7", "HT", "S6")


def test_a_game_is_begun_and_played_through_a_pipe(typed: Typed) -> None:
    told = typed(*OPENING, options=(*NEW, "--names", "Vreni,Beat,Ueli,Rösli"))
    assert [event["type"] for event in events()] == [
        "game_started", "players_named", "round_started", "contract_chosen", "meld_announced", *["card_played"] * 4,
    ]  # fmt: skip
    head = events()[0]
    assert (head["game"], head["not_recorded"], head["rules"]["id"]) == ("g", ["hands"], "schieber-santiago")
    assert head["rules"]["digest"].startswith("sha256:")
    assert "trick 2: nothing on the table; next Vreni" in told
    assert "Vreni: play  [CARD]" in told
    assert answer(["audit", "g.jsonl", "--fail-on", "error"]).endswith("exit code 0\n")


def test_a_game_goes_on_by_its_own_rules_and_no_others(typed: Typed) -> None:
    typed("deal 3", options=NEW)
    before = Path("g.jsonl").read_bytes()
    told = typed("0: S", options=("--rules", "kreuzjass"), code=2)
    assert "is played by schieber-santiago" in told
    assert "kreuzjass" in told
    assert "no set of rules" in typed("0: S", options=("--rules", "kreuzjas"), code=2)
    assert Path("g.jsonl").read_bytes() == before
    typed("0: S", options=NEW)
    assert events()[-1]["type"] == "contract_chosen"


def test_a_new_game_says_at_which_tournament_pass_and_table_it_is_played(typed: Typed) -> None:
    typed("deal 3", options=(*NEW, "--tournament", "chur-2026", "--pass", "2", "--table", "t7"))
    head = events()[0]
    assert (head["tournament"], head["pass"], head["table"]) == ("chur-2026", 2, "t7")
    assert "tournament" in typed("x", options=(*NEW, "--tournament", "Chur 2026"), file="odd.jsonl", code=2)
    assert not Path("odd.jsonl").exists()


BEGUN = (*NEW, "--names", "A,B,C,D", "--tournament", "chur-2026", "--pass", "2", "--table", "t7")


@pytest.mark.parametrize(
    "other",
    [
        ("--names", "A,B,C,E"),
        ("--tournament", "bern-2026"),
        ("--pass", "3"),
        ("--table", "t8"),
        ("--not-recorded", "hands,melds"),
    ],
)
def test_what_was_said_when_the_game_began_is_not_said_otherwise_later(typed: Typed, other: tuple[str, ...]) -> None:
    typed("deal 3", options=BEGUN)
    before = Path("g.jsonl").read_bytes()
    told = typed("0: S", options=other, code=2)
    assert f"{other[0]} is for a new game, and this one was begun otherwise" in told
    assert Path("g.jsonl").read_bytes() == before
    typed("0: S", options=BEGUN)
    assert events()[-1]["type"] == "contract_chosen"


def test_what_the_game_that_was_begun_does_not_say_is_not_said_later(typed: Typed) -> None:
    typed("deal 3", options=NEW)
    for other in (BEGUN[4:6], BEGUN[6:8], BEGUN[8:10], BEGUN[10:]):
        assert "was begun otherwise" in typed("0: S", options=other, code=2)
    typed("names A,B,C,D", "0: S", options=NEW)
    typed("SJ", options=BEGUN[:6])


def test_what_a_new_game_needs_is_asked_for(typed: Typed) -> None:
    told = typed("kreuzjass", "A, B, C, D", "hands, melds", "deal 1")
    assert "Which rules?" in told
    assert events()[0]["rules"]["id"] == "kreuzjass"
    assert events()[0]["not_recorded"] == ["hands", "melds"]
    assert events()[1]["names"] == ["A", "B", "C", "D"]
    assert events()[2] == {"dealer": 1, "seq": 2, "type": "round_started"}
    typed("schieber-ohio", "", "nothing", file="plain.jsonl")
    assert len(events("plain.jsonl")) == 1
    assert "not_recorded" not in events("plain.jsonl")[0]
    typed("schieber-ohio", "nothing", "nothing", file="unnamed.jsonl")
    assert len(events("unnamed.jsonl")) == 1


@pytest.mark.parametrize("lines", [("schieber-swisslos", "", ""), ()], ids=["asked", "options"])
def test_nobody_at_a_table_is_asked_for_hands_and_whoever_types_them_can(typed: Typed, lines: tuple[str, ...]) -> None:
    options = () if lines else ("--rules", "schieber-swisslos")
    typed(*lines, "deal 3", "S", "SJ", options=options)
    assert events()[0]["not_recorded"] == ["melds", "marriages", "hands"]
    assert [event["type"] for event in events()[1:]] == ["round_started", "contract_chosen", "card_played"]
    assert events()[2]["seat"] == 0
    hand = "0: hand SJ ST S9 S8 HK HQ DA D8 CQ"
    typed(*lines, "deal 3", hand, "S", options=options, file="hand.jsonl")
    typed("S7", code=1, file="hand.jsonl")
    typed("SJ", file="hand.jsonl")
    assert events("hand.jsonl")[2]["cards"] == hand.split()[2:]


def test_whatever_a_record_may_leave_out_can_be_named(typed: Typed) -> None:
    parts = shapes()["game_started"]["properties"]["not_recorded"]["items"]["enum"]
    rules = ("--rules", "differenzler-santiago", "--not-recorded")
    typed("deal 1", options=(*rules, ",".join(parts)))
    assert events()[0]["not_recorded"] == parts
    assert all(part in answer(["record", "--help"]) for part in parts)
    typed("deal 1", "turn D7", "D6", options=(*rules, "hands,predictions"), file="unsaid.jsonl")
    assert events("unsaid.jsonl")[-1]["type"] == "card_played"


def test_a_word_that_is_not_awaited_or_none_is_told_with_what_is_awaited(typed: Typed) -> None:
    typed("deal 3", options=(*NEW[:2], "--not-recorded", "nothing"))
    before = Path("g.jsonl").read_bytes()
    for entry in ("S", "sneeze", "push"):
        told = typed(entry, code=1).rpartition("> \n")[2]
        assert "get a hand  [hand SEAT [CARDS]]" in told
    typed(*OPENING, options=NEW, file="h.jsonl")
    for entry in ("H", "sneeze"):
        told = typed(entry, code=1, file="h.jsonl").rpartition("> \n")[2]
        assert "seat 0: play  [CARD]" in told
    assert Path("g.jsonl").read_bytes() == before


@pytest.mark.parametrize("lines", [(), ("",), ("schieber-mars",), ("schieber-santiago", "", "hands, beer")])
def test_a_game_that_cannot_begin_leaves_no_file(typed: Typed, lines: tuple[str, ...]) -> None:
    typed(*lines, code=2)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(("names", "code"), [("A,B,C,D,E,F", 2), ("A,B,C,D,E", 2), ("A," + 300 * "B", 2)])
def test_a_game_whose_players_cannot_be_so_leaves_no_file(typed: Typed, names: str, code: int) -> None:
    typed("deal 3", options=(*NEW, "--names", names), code=code)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(("names", "players"), [("A,B", 2), ("A,B,C,D", None), ("A,B,C,D,E", 5)])
def test_as_many_play_as_are_named_where_the_rules_leave_it_open(typed: Typed, names: str, players: int | None) -> None:
    told = typed(options=("--rules", "differenzler-ohio", "--names", names))
    assert events()[0].get("players") == players
    assert f"score {' : '.join('0' * (players or 4))}\n" in told


def test_of_more_names_than_players_it_is_said_how_many_play(typed: Typed) -> None:
    told = typed(options=("--rules", "putz-three", "--names", "A,B,C,D"), code=2)
    assert "4 names are given, and with these rules 3 play" in told


def test_rules_that_nobody_knows_are_told_before_anything_else_is_asked(typed: Typed) -> None:
    told = typed("schieber-mars", "A, B, C, D", code=2)
    assert "Who plays?" not in told
    assert "schieber-mars" in told


def test_a_session_goes_on_where_the_last_one_ended(typed: Typed) -> None:
    typed(*OPENING, options=NEW)
    before = Path("g.jsonl").read_bytes()
    told = typed("S9", "SQ", "quit", "DQ")
    assert told.startswith("round 1, spades trump; trick 2")
    assert [event["card"] for event in events()[-2:]] == ["S9", "SQ"]
    assert Path("g.jsonl").read_bytes().startswith(before)


@pytest.mark.parametrize(
    "bad",
    ["SJ", "sneeze", "3: H6", "{}", '{"type":"undone","to":99}', "fix 1.9.9 H7", "undo 99", "undo 0", "redo", "note"],
)
def test_a_line_that_is_refused_ends_a_pipe_before_the_next_one(typed: Typed, bad: str) -> None:
    typed(*OPENING, options=NEW)
    before = Path("g.jsonl").read_bytes()
    told = typed(bad, "S9", code=1)
    assert Path("g.jsonl").read_bytes() == before
    assert "Line 1 was not understood or not allowed" in told


def test_what_breaks_a_rule_is_written_after_an_exclamation_mark(typed: Typed) -> None:
    typed(*OPENING, "S9", "H7", "DQ", "H8", "ST", options=NEW)
    told = typed("!3: CA")
    assert "as played: J202" in told
    assert events()[-1] == {"card": "CA", "seat": 3, "seq": events()[-1]["seq"], "type": "card_played"}


def test_undo_redo_fix_note_and_show_in_a_session(typed: Typed) -> None:
    told = typed(
        *OPENING, "undo 2", "redo", "fix 1.1.3 H9", "note A glass fell over.", "show", "? all", "undo", options=NEW
    )
    assert "taken back: 2 acts" in told
    assert "brought back: 2 acts" in told
    assert [event["type"] for event in events()[-5:]] == ["undone", "undone", "corrected", "remark_made", "undone"]
    assert events()[-3]["by"] == [{"card": "H9", "seat": 2, "type": "card_played"}]
    assert "▸SJ       S7       H9" in told
    assert "Words: accept" in told
    assert all(len(line) <= 80 for line in told.splitlines())


@pytest.mark.parametrize("cards", [("SJ",), ("SJ S7 HT S6",)])
def test_what_is_written_down_is_told_without_the_state_before_it(typed: Typed, cards: tuple[str, ...]) -> None:
    """The question that follows tells the state, so it is told once, however many cards a line names."""
    told = typed("deal 3", "0: S", *cards, options=NEW)
    assert "#3  1.1.1  Seat 0 played SJ" in told
    assert not re.search(r"^ *(before|after): ", told, re.MULTILINE)


def test_as_many_undos_are_taken_back_as_are_asked_for(typed: Typed) -> None:
    typed(*OPENING, "S9", "SQ", options=NEW)
    before = events()
    typed("undo", "undo 0000000001", "redo 2")
    kinds = [event["type"] for event in events()[len(before) :]]
    assert kinds == ["undone"] * 4
    assert "seat 0 S9  seat 1 SQ" in typed("show")
    typed("undo", "redo 0", code=1)
    assert len(events()) == len(before) + 5


def test_a_game_of_unknown_rules_cannot_be_shown_and_that_is_said(typed: Typed) -> None:
    typed(*OPENING, options=NEW)
    Path("g.jsonl").write_bytes(Path("g.jsonl").read_bytes().replace(b"schieber-santiago", b"schieber-nowhere"))
    assert "The rules of this game are not known here" in typed("show")


def test_the_time_is_written_where_it_is_wanted(typed: Typed) -> None:
    typed(*OPENING, options=(*NEW, "--times"))
    times = [event["at"] for event in events()[1:]]
    assert times == sorted(times)
    assert all(len(at) == 24 for at in times)
    assert "J126" not in answer(["audit", "g.jsonl"])


def test_lines_that_are_no_text_are_refused_in_words(typed: Typed) -> None:
    typed(*OPENING, options=NEW)
    for rubbish in (b"\xff\xfe\n", b"\x1b[2J\n", "S\u202e9\n".encode(), b"x" * 200_000, b"\0\n", NASTY.encode()):
        told = typed(rubbish, code=1)
        assert told.replace("\n", "").isprintable()
    assert len(events()) == 1 + len(OPENING)


def test_names_that_hide_something_are_made_visible(typed: Typed) -> None:
    told = typed(*OPENING, "show", options=(*NEW, "--names", f"{NASTY[:8]},B\x1b[31m,\u202eC,D\u200b"))
    assert told.replace("\n", "").isprintable()


def entry_of(event: dict[str, Any]) -> str:
    """The event as JSON, without the members that only a file has: number and times."""
    return canonical({name: value for name, value in event.items() if name not in ("seq", "at", "started")}).decode()


def played_briefly(id: str, **told: Any) -> list[dict[str, Any]]:
    """The first short game in which cards are played, or the shortest of some, as games in which all pass grow long."""
    games: list[list[dict[str, Any]]] = []
    for game in generate(released(id), 12, 6, notes=False, rounds=1, **told):
        if any(event["type"] == "card_played" for event in game):
            games.append(game)
            if len(game) < 80:
                break
    return min(games, key=len)


def recorded(typed: Typed, played: list[dict[str, Any]]) -> str:
    """What is said while a game is recorded of which every event is expected, allowed and written."""
    Path("g.jsonl").write_bytes(canonical(played[0]) + b"\n")
    told = typed(*map(entry_of, played[1:]), options=("--sync", "none"))
    assert "Nothing was written" not in told
    assert events() == [{name: value for name, value in event.items() if name != "at"} for event in played]
    audit = answer(["audit", "g.jsonl", "--fail-on", "error"])
    assert audit.endswith("exit code 0\n"), audit
    return told


@pytest.mark.parametrize("id", SETS[:: max(1, 8 // examples(1))])
def test_a_game_whose_hands_are_not_all_told_can_be_recorded(typed: Typed, id: str) -> None:
    recorded(typed, played_briefly(id))


@pytest.mark.parametrize("id", SETS)
def test_any_game_of_any_set_can_be_recorded_and_every_card_is_offered(typed: Typed, id: str) -> None:
    played = played_briefly(id, hands="all")
    told = recorded(typed, played)
    questions = [part.rsplit("\n#", 1)[-1] for part in told.split("> \n")]
    cards = [(place, event["card"]) for place, event in enumerate(played[1:]) if event["type"] == "card_played"]
    assert cards
    taken = {event["seat"]: event["seq"] for event in played if event["type"] in ("talon_taken", "hand_swapped")}
    for place, card in cards:
        # A seat that took cards that nobody saw may play one of them.
        unseen = taken.get(played[place + 1]["seat"], place + 2) <= place
        assert card in questions[place] or (unseen and "[CARD]" in questions[place]), (card, questions[place])


def test_a_game_in_other_hands_is_not_touched(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    from jasslog.log.append import Writer

    typed(*OPENING, options=NEW)
    monkeypatch.setattr("jasslog.cli.append.WAIT", 0.05)
    with Writer("g.jsonl"):
        assert "another program is writing" in typed("S9", code=3)


def test_only_a_file_of_ones_own_is_recorded_to(typed: Typed) -> None:
    record = data(Record(pre=(0, 0)).deal())
    Path("g.jsonl").write_bytes(record)
    Path("link.jsonl").symlink_to("g.jsonl")
    Path("nowhere.jsonl").symlink_to("none.jsonl")
    os.mkfifo("pipe.jsonl")
    for file in ("link.jsonl", "nowhere.jsonl", "pipe.jsonl", "/dev/null", "a\0b"):
        typed("S", options=NEW, code=3, file=file)
    typed("S", options=NEW, code=2, file=".")
    assert Path("g.jsonl").read_bytes() == record
    assert not Path("none.jsonl").exists()


def converse(*lines: str, options: tuple[str, ...] = NEW, code: int = 0) -> str:
    """What a terminal shows during a session of ``record`` in which somebody types these lines."""
    main, other = pty.openpty()
    command = [sys.executable, "-m", "jasslog", "record", "g.jsonl", *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "TERM": "xterm"}
    shown = b""
    with subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment) as process:
        os.close(other)
        for line in lines:
            shown += _until_prompt(main)
            os.write(main, line.encode() + b"\n" * (line != END))
        try:
            while part := os.read(main, 65536):
                shown += part
        except OSError:
            pass
        assert process.wait(60) == code
    os.close(main)
    return shown.decode()


END = "\x04"
"""The character that a terminal turns into the end of the input."""


def _until_prompt(terminal: int) -> bytes:
    """What the terminal shows up to the blank after a question."""
    shown, until = b"", time.monotonic() + 60
    while not shown.endswith((b"> ", b") ", b". ")) and time.monotonic() < until:
        shown += os.read(terminal, 65536)
    return shown


def test_on_a_terminal_a_slip_is_told_and_asked_again() -> None:
    shown = converse("deal 3", "0: S", "sneeze", "SJ", "SJ", "1: S7", "quit")
    assert "sneeze is none of the words" in shown
    assert "J307" in shown or "J306" in shown
    assert [event.get("card") for event in events()[-2:]] == ["SJ", "S7"]


@pytest.mark.parametrize("answers", [(), ("kreuzjass",), ("kreuzjass", "A, B, C, D")])
def test_whoever_ends_the_input_before_the_game_begins_leaves_no_file(answers: tuple[str, ...]) -> None:
    shown = converse(*answers, END, options=(), code=130)
    assert shown.count("Who plays?") == bool(answers)
    assert list(Path().iterdir()) == []
