"""What programs do with the library: reading games from anywhere, going through them, and writing them down."""

from __future__ import annotations

import copy
import doctest
import errno
import gc
import gzip
import importlib
import io
import json
import os
import pickle
import pydoc
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shared import ROOT, sample

import jasslog
from jasslog.errors import JasslogError
from jasslog.game.address import AddressError
from jasslog.game.public import digest
from jasslog.game.replay import replay
from jasslog.generate.clean import generate
from jasslog.library.change import NotAllowed
from jasslog.log.scan import LogRefused
from jasslog.log.write import BadEvent, NotWritten, WrongVersion
from jasslog.variants.load import released

RENEGE = sample("renege")
PROGRAM = """
import jasslog

game = jasslog.load("game.jsonl")
for position in game:
    print(position.address, position.turn, position.legal, [choice.cards for choice in position.expected])
print([found.message for found in game.findings], game.result.scores if game.result else None)
"""


class Slow(io.BytesIO):
    """A stream that gives a few bytes at a time."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(3)


def test_a_game_is_read_from_a_path_bytes_text_events_and_what_is_open() -> None:
    data = RENEGE.read_bytes()
    wanted = jasslog.load(RENEGE).events
    for game in (
        jasslog.loads(data),
        jasslog.loads(data.decode()),
        jasslog.loads(bytearray(data)),
        jasslog.loads(gzip.compress(data)),
        jasslog.loads(wanted),
        jasslog.load(io.BytesIO(data)),
        jasslog.load(io.BytesIO(gzip.compress(data))),
        jasslog.load(Slow(data)),
        jasslog.load(io.StringIO(data.decode())),
    ):
        assert (game.events, [found.code for found in game.findings]) == (wanted, ["J301"])
        assert game.findings[0].message == "Seat 0 played D8 and did not follow clubs; legal: CQ"
    with RENEGE.open("rb") as opened:
        assert jasslog.load(opened).events == wanted
    assert len(jasslog.load_all(io.BytesIO(data * 3))) == 3
    (entry,) = [one for one in os.scandir(os.fsencode(RENEGE.parent)) if one.name == os.fsencode(RENEGE.name)]
    assert jasslog.load(entry).events == wanted  # type: ignore[arg-type]


def test_of_many_games_one_at_a_time_is_held_where_they_are_read_one_by_one() -> None:
    held: list[weakref.ref[Any]] = []
    for game in jasslog.load_each(io.BytesIO(RENEGE.read_bytes() * 5)):
        assert game.verdicts["legal"] == "broken"
        held.append(weakref.ref(game))
        gc.collect()
        assert [one() is not None for one in held] == [False] * (len(held) - 1) + [True]
    assert len(held) == 5
    with pytest.raises(jasslog.JasslogError):
        next(jasslog.load_each("nowhere.jsonl"))


def test_what_is_not_one_game_is_an_error_of_the_library() -> None:
    data = RENEGE.read_bytes()
    for wrong in (b"", "", [], data * 2, "no record at all", [{"seq": 1.5}]):
        with pytest.raises(jasslog.JasslogError):
            jasslog.loads(wrong)
    for wrong in (None, 5, {"type": "undone"}, ["a line"], [b"a line"], [None]):
        with pytest.raises(jasslog.JasslogError):
            jasslog.loads(wrong)  # type: ignore[arg-type]
    for wrong in (io.StringIO(""), None, 5, [], b"games.jsonl"):
        with pytest.raises(jasslog.JasslogError):
            jasslog.load(wrong)  # type: ignore[arg-type]
    closed = io.BytesIO(data)
    closed.close()
    with pytest.raises(jasslog.JasslogError):
        jasslog.load(closed)


def test_what_is_no_view_and_no_address_is_refused() -> None:
    game = jasslog.load(RENEGE)
    for ask in (game.audit, game.report, game.timeline, lambda view: game.at("10.5", view)):
        with pytest.raises(jasslog.JasslogError, match="no view 'correctd'"):
            ask("correctd")
        with pytest.raises(jasslog.JasslogError, match="no view"):
            ask(["corrected"])  # type: ignore[arg-type]
    for wrong in (None, 10.5, b"10.5"):
        with pytest.raises(AddressError):
            game.at(wrong)  # type: ignore[arg-type]


def test_a_thread_that_asks_while_another_does_has_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answered, told = threading.Event(), threading.Event(), list[str]()

    def held(of: Any) -> Any:
        def first(*given: Any) -> Any:
            if asked.is_set():
                return of(*given)
            asked.set()
            assert answered.wait(10)
            return of(*given)

        return first

    def ask(what: Callable[[], str]) -> None:
        asked.clear()
        answered.clear()
        other = threading.Thread(target=lambda: told.append(what()))
        other.start()
        assert asked.wait(10)
        told.append(what())
        answered.set()
        other.join()

    game = jasslog.load(RENEGE)
    words, timeline = game.words, jasslog.load(RENEGE).timeline()
    assert words is not None
    game.words = lambda audit: held(words(audit))
    ask(lambda: game.findings[0].message)
    monkeypatch.setattr("jasslog.game.timeline.replay", held(replay))
    ask(lambda: digest(timeline.at("10.5.3")))
    assert told[0] == told[1] == "Seat 0 played D8 and did not follow clubs; legal: CQ"
    assert told[2] == told[3] == jasslog.load(RENEGE).at("10.5.3").digest


def test_every_error_is_one_of_the_library() -> None:
    for error in (AddressError, BadEvent, LogRefused, NotAllowed, NotWritten, WrongVersion):
        assert issubclass(error, jasslog.JasslogError)
    with pytest.raises(jasslog.JasslogError, match="nothing was recorded there"):
        jasslog.load(RENEGE).at("77.1.1")


def test_an_error_is_told_by_another_process_as_it_was() -> None:
    """A server's pool passes errors on pickled, and dies of an error that cannot be unpickled."""
    with jasslog.Recorder() as game:
        game.begin("schieber-swisslos", not_recorded=["hands"])
        game.start_round(dealer=3)
        with pytest.raises(NotAllowed) as forbidden:
            game.play("SJ", seat=2)
        with pytest.raises(WrongVersion) as stale:
            game.append({"type": "pushed", "seat": 0}, 1)
    failed = NotWritten(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), "g.jsonl", 7)
    for error in (forbidden.value, stale.value, failed):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))
        assert vars(again).keys() == vars(error).keys()
    (found,) = pickle.loads(pickle.dumps(forbidden.value)).change.against
    assert found.code == forbidden.value.change.against[0].code
    assert pickle.loads(pickle.dumps(stale.value)).since == stale.value.since
    assert (pickle.loads(pickle.dumps(failed)).errno, pickle.loads(pickle.dumps(failed)).seq) == (errno.ENOSPC, 7)


def test_what_goes_wrong_in_the_callers_own_code_is_not_said_of_an_event() -> None:
    with pytest.raises(json.JSONDecodeError):
        jasslog.loads(json.loads(line) for line in ('{"type": "undone"}', "no JSON"))


class Failing(io.RawIOBase):
    """A stream on a disk that fails."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object, /) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_so_is_what_the_system_refuses_while_something_open_is_read(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(RENEGE.read_bytes().replace(b"renege", b"ren\xe8ge"))
    with (tmp_path / "latin").open(encoding="utf-8") as latin:
        for source in (io.BufferedReader(Failing()), io.TextIOWrapper(io.BufferedReader(Failing())), latin):
            with pytest.raises(JasslogError):
                jasslog.load(source)


def test_what_is_open_without_a_name_is_read(tmp_path: Path) -> None:
    with open(os.open(RENEGE, os.O_RDONLY), "rb") as numbered:
        assert jasslog.load(numbered).id == "renege"
    with open(os.open(os.devnull, os.O_RDONLY), "rb") as numbered, pytest.raises(JasslogError):
        jasslog.load(numbered)


def test_going_through_a_game_gives_the_position_after_each_act() -> None:
    game = jasslog.load(RENEGE)
    found = list(game)
    assert [position.address for position in found] == list(game.timeline().addresses().values())
    for position in found:
        there = game.at(position.address)
        assert (position.digest, position.expected) == (there.digest, there.expected)


def test_a_position_is_told_as_records_write_it() -> None:
    position = jasslog.load(RENEGE).at("10.5.3")
    assert (position.turn, position.legal, position.scores) == (0, ("CQ",), (2400, 1200))
    assert position.table == ((1, "CA"), (2, "C8"), (3, "CK"))
    assert position.hands[0] == ("DA", "D8", "HK", "HQ", "CQ")
    (choice,) = [one for one in position.expected if one.type == "card_played"]
    assert (choice.seat, choice.cards, choice.unseen) == (0, ("CQ",), False)


def test_positions_choices_and_rounds_are_values() -> None:
    games = [jasslog.load(RENEGE), pickle.loads(pickle.dumps(jasslog.load(RENEGE)))]
    for of in (list, lambda game: [one for position in game for one in position.expected], lambda game: game.rounds):
        mine, other = map(of, games)
        assert mine == other
        assert set(mine) == set(other)
    assert len(set(games[0])) == len(list(games[0]))


def test_the_contracts_to_choose_from_are_those_of_records() -> None:
    with jasslog.Recorder() as game:
        game.begin("schieber-swisslos", not_recorded=["hands"])
        game.start_round(dealer=3)
        told = [choice for choice in game.position.expected if choice.type == "contract_chosen"]
    assert {(one.kind, one.suit) for one in told[0].contracts} >= {("trump", "S"), ("obenabe", None)}


def test_a_contract_that_was_offered_is_chosen_and_bid_as_it_is() -> None:
    with jasslog.Recorder() as game:
        game.begin("coiffeur-ohio-10", not_recorded=["hands"])
        game.start_round(dealer=3)
        offered = next(one for one in game.position.expected if one.contracts).contracts
        for contract in offered:
            game.choose(contract)
            assert jasslog.loads(game.dumps()).rounds[0].contract == contract
            game.undo()
    assert any(one.base for one in offered)
    with jasslog.Recorder() as game:
        game.begin("sidi-barrani", not_recorded=["hands"])
        game.start_round(dealer=3)
        bid = next(one for one in game.position.expected if one.contracts)
        game.add({"type": "bid_made", "points": 50, "contract": bid.contracts[0]})


@pytest.mark.parametrize("rules", ["sidi-barrani", "pandur"])
def test_every_bid_that_is_open_is_told_also_where_no_number_is_left(rules: str) -> None:
    """All tricks can still be bid after the highest number, and so can a bid that has a name instead of a number."""
    with jasslog.Recorder() as game:
        game.begin(rules, not_recorded=["hands"])
        game.start_round(dealer=0)
        told = [one for one in game.position.expected if one.type == "bid_made"]
        trump = {"contract": {"kind": "trump", "suit": "S"}} if told[0].contracts else {}
        game.add({"type": "bid_made", "points": told[0].bids[-1], **trump})
        (choice,) = [one for one in game.position.expected if one.type == "bid_made"]
        named = ("pandur-trump",) if rules == "pandur" else ()
        assert (list(choice.bids), choice.match, choice.named) == ([], rules == "sidi-barrani", named)
        game.add({"type": "bid_made", **({"named": named[0]} if named else {"match": True, **trump})})


def test_a_game_is_written_down_with_the_verbs_of_the_table() -> None:
    with jasslog.Recorder() as game:
        game.begin("schieber-santiago", game="evening", names=["Anna", "Beat", "Cleo", "Dora"], not_recorded=["hands"])
        game.start_round(dealer=3)
        game.push(seat=0)
        game.choose("S")
        game.play("SJ")
        game.announce("H6 H7 H8", seat=1)
        game.play("H6", seat=1, as_played=True)
        game.undo()
        game.play("S6")
        assert (game.position.turn, game.position.table) == (2, ((0, "SJ"), (1, "S6")))
    told = jasslog.loads(game.dumps())
    assert (told.id, told.names, told.players) == ("evening", ["Anna", "Beat", "Cleo", "Dora"], 4)
    assert [event["type"] for event in told.events][2:] == [
        "round_started",
        "pushed",
        "contract_chosen",
        "card_played",
        "meld_announced",
        "card_played",
        "undone",
        "card_played",
    ]
    assert told.verdicts["intact"] == "ok"


def test_a_copy_goes_on_by_itself_and_of_what_is_written_to_a_file_there_is_none(tmp_path: Path) -> None:
    """Acts that are only tried out must not get into the record."""
    for path in (None, tmp_path / "g.jsonl"):
        with jasslog.Recorder(path, create=path is not None) as game:
            game.begin("schieber-swisslos", not_recorded=["hands"])
            game.start_round(dealer=3)
            game.choose("S")
            for copied in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
                if path is None:
                    tried = copied(game)
                    tried.play("SJ")
                    assert (tried.position.turn, len(tried.events)) == (1, 4)
                else:
                    with pytest.raises(jasslog.JasslogError, match="one writer"):
                        copied(game)
            assert (game.position.turn, len(game.events)) == (0, 3)
    assert (tmp_path / "g.jsonl").read_bytes().count(b"\n") == 3


def test_a_file_and_memory_hold_the_same_record(tmp_path: Path) -> None:
    written = []
    for path in (None, tmp_path / "g.jsonl"):
        with jasslog.Recorder(path, create=path is not None) as game:
            game.begin("schieber-swisslos", game="g", not_recorded=["hands"])
            game.start_round(dealer=0)
            game.choose({"kind": "obenabe"})
            written.append(game.dumps())
    assert written[0] == written[1] == (tmp_path / "g.jsonl").read_bytes()


@pytest.mark.parametrize("hands", ["all", "absent"])
def test_what_may_come_next_is_the_same_while_a_game_is_written_down_and_afterwards(hands: Any) -> None:
    """This also holds between two rounds, and if nobody records the hands."""
    (events,) = generate(released("schieber-santiago"), 3, 1, notes=False, rounds=2, hands=hands)
    with jasslog.Recorder() as book:
        written = [book.position for event in events if book.add(event)]
    told = [jasslog.loads(events).at(seq) for seq in range(len(events))]
    assert [one.expected for one in told] == [one.expected for one in written]
    over = [one.expected for one in told if one.state.get("current", {}).get("phase") == "complete"]
    assert {"round_started", "game_ended"} & {choice.type for may in over for choice in may}


def test_of_a_hand_that_nobody_knows_any_card_may_be_played() -> None:
    with jasslog.Recorder() as game:
        game.begin("schieber-swisslos", not_recorded=["hands"])
        game.start_round(dealer=3)
        game.choose("S")
        (choice,) = [one for one in game.position.expected if one.type == "card_played"]
    assert (choice.seat, choice.cards, choice.unseen) == (0, (), True)


def test_what_the_rules_forbid_is_not_written() -> None:
    with jasslog.Recorder() as game:
        game.begin("schieber-swisslos")
        game.start_round(dealer=3)
        before = game.dumps()
        with pytest.raises(NotAllowed) as caught:
            game.play("SJ", seat=2)
        assert caught.value.change.against
        with pytest.raises(jasslog.JasslogError, match="whose"):
            game.play("SJ")
        with pytest.raises(jasslog.JasslogError, match="no set of rules"):
            jasslog.Recorder().begin("schiebr")
        with pytest.raises(jasslog.JasslogError, match="acts"):
            game.undo(9)
        assert game.dumps() == before


def test_a_notebook_shows_a_game_a_position_and_an_audit() -> None:
    game = jasslog.load(RENEGE)
    assert "J301" in game._repr_html_()
    assert "legal: <b>broken</b>" in game.audit()._repr_html_()
    assert "<td>▸ 0</td><td>DA D8 HK HQ CQ</td>" in game.at("10.5.3")._repr_html_()
    assert str(game.findings[0]) == "J301 10.5.4 Seat 0 played D8 and did not follow clubs; legal: CQ"
    assert repr(game.audit()).endswith("; 1 finding>")
    game.findings[0].message = "<script>"
    assert "<script>" not in game._repr_html_()


EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "jasslog").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]
"""Modules whose docstrings contain examples."""


@pytest.mark.parametrize("module", EXAMPLES)
def test_the_examples_run(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted
    assert not found.failed


def test_short_programs_are_typed_and_what_the_package_has_not_is_an_error_of_the_type_checker_too(
    tmp_path: Path,
) -> None:
    """The type checker reads all programs in one run."""
    programs = {
        "program.py": PROGRAM,
        "bytes.py": "import jasslog\n\njasslog.loads(bytearray())\njasslog.loads(memoryview(b''))\n",
        "wrong.py": 'import jasslog\n\njasslog.lods("game.jsonl")\n',
    }
    for name, program in programs.items():
        (tmp_path / name).write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={os.devnull}", *programs]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    error, *_ = done.stdout.splitlines()
    assert error.startswith('wrong.py:3: error: Module has no attribute "lods"'), done.stdout + done.stderr
    assert "Found 1 error in 1 file (checked 3 source files)" in done.stdout
    (tmp_path / "game.jsonl").write_bytes(RENEGE.read_bytes())
    ran = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "10.5.3 0 ('CQ',)" in ran.stdout
    with pytest.raises(AttributeError, match="lods"):
        jasslog.lods  # type: ignore[attr-defined]  # noqa: B018


def test_whoever_looks_into_the_package_finds_all_that_it_has_for_programs() -> None:
    assert dir(jasslog) == sorted(jasslog.__all__)
    assert "class Recorder(" in pydoc.plain(pydoc.render_doc(jasslog))
