"""``--as-of N``: every reading command prints what it would have printed just after event N was written."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from game.builder import LOG_A1, Record
from shared import examples
from views.stories import answer, data

from jasslog import loads
from jasslog.cli.group import commands
from jasslog.log.games import as_of_event

CALLS = {
    "audit": ["{file}", "--fail-on", "never"],
    "show": ["{file}"],
    "stats": ["{file}"],
    "replay": ["{file}"],
    "score": ["{file}"],
    "why": ["{file}", "4.2.2"],
    "rulings": ["{file}"],
    "who-first": ["{file}"],
    "blame": ["{file}"],
    "prove": ["{file}"],
    "dossier": ["{file}"],
    "collate": ["{file}", "{file}"],
    "report": ["{file}"],
    "slate": ["{file}"],
    "sheet": ["{file}"],
    "story": ["{file}"],
}


def record() -> Record:
    """A record with a renege, a correction of it, an undo, and further play."""
    made = Record("schieber-santiago", pre=(0, 0)).deal().choose(0, "S").play("0 SJ S7 HT S6, 0 S9 H7 DQ H8")
    slip = made.last - 2
    made.add("corrected", event=slip, by=[{"type": "card_played", "seat": 1, "card": "SQ"}])
    made.play("0 ST SK").add("undone", to=made.last - 1, reason="misheard")
    return made.play("1 SA H6 HA, 1 SK H9 CT S8")


def reading() -> set[str]:
    """The names of the commands that have the option ``--view``."""
    context = click.Context(commands)
    every = {name: commands.get_command(context, name) for name in commands.list_commands(context)}
    return {name for name, command in every.items() if command and any(p.name == "view" for p in command.params)}


def test_every_command_that_has_a_view_can_look_back() -> None:
    assert reading() == set(CALLS)


@pytest.mark.parametrize("command", CALLS)
@pytest.mark.parametrize("view", ["recorded", "corrected", "ruled"])
def test_a_record_as_of_an_event_is_the_record_cut_there(
    command: str, view: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    whole = data(record())
    lines = whole.splitlines(keepends=True)
    call = [command, *(part.format(file="g.jsonl") for part in CALLS[command]), "--view", view]
    # In the other views the usual run looks back only to what these views may show otherwise: correction and undo.
    usual = (0, 14, 15, 19, len(lines) - 1) if view == "corrected" else (15, 19)
    for last in range(len(lines)) if examples(1) > 1 else usual:
        Path("g.jsonl").write_bytes(b"".join(lines[: last + 1]))
        then = answer(call)
        Path("g.jsonl").write_bytes(whole)
        assert answer([*call, "--as-of", str(last)]) == then, last
    assert not then.endswith("exit code 2\n")


def test_an_archive_is_cut_game_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    short = data(Record("schieber-santiago", pre=(0, 0)).deal())
    Path("g.jsonl").write_bytes(data(record()) + short)
    told = answer(["audit", "g.jsonl", "--as-of", "9", "--fail-on", "never"])
    events = 10 + len(short.splitlines())
    assert f"2 games, 2 rounds, {events} events" in told


def test_an_event_that_has_not_been_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("g.jsonl").write_bytes(data(Record("schieber-santiago", pre=(0, 0)).deal().choose(0, "S").play(LOG_A1)))
    told = answer(["show", "g.jsonl", "--as-of", "999"])
    assert told.endswith("exit code 2\n")
    assert "there is no event #999; the last one is #42" in told
    assert answer(["show", "g.jsonl", "--as-of", "-1"]).endswith("exit code 2\n")
    Path("g.jsonl").write_bytes(Path("g.jsonl").read_bytes() * 2)
    assert "there is no event #999; the last one is #42" in answer(["show", "g.jsonl", "--as-of", "999"])


def test_a_record_whose_lines_are_out_of_order_holds_the_event_of_which_it_is() -> None:
    lines = data(record()).splitlines(keepends=True)
    lines[20], lines[21] = lines[21], lines[20]
    raw = loads(b"".join(lines)).raw
    assert [event.seq for event in as_of_event(raw, 20).events] == [*range(20), 21, 20]
    assert [event.seq for event in as_of_event(raw, 19).events] == [*range(20)]


def test_the_number_of_an_event_of_unknown_type_ends_no_record_that_goes_on() -> None:
    lines = data(record()).splitlines(keepends=True)
    lines[7] = b'{"seq":999,"type":"table_knocked"}\n'
    raw = loads(b"".join(lines)).raw
    assert [event.seq for event in as_of_event(raw, 15).events] == [*range(7), 999, *range(8, 16)]
