"""Damaged games: each gives the finding written beside it, at its event, and mostly nothing else of its own."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from generated import GAMES, SETS, findings, lines_of

from jasslog.audit.codes import CODES
from jasslog.generate.damage import (
    KINDS,
    LAST_ONLY,
    Damaged,
    NoOccasion,
    damaged,
    damaged_game,
    kinds_for,
    write_corpus,
)
from jasslog.log.write import line
from jasslog.variants.load import released, resolve
from jasslog.variants.refusal import Refusal

NOT_DAMAGED = {
    "no-game-started": "always follows from the missing head, which is a gap or an unreadable line",
    "game-too-large": "ten thousand events: tested with the limits of a record",
    "source-assumed": "only where another program's log is read",
    "rest-could-be-lost": "no released set plays it",
    "rest-undecided": "no released set plays it",
    "seats-undecided": "only where the deal was not recorded",
    "source-line-unreadable": "only where another program's log is read",
    "pointer-impossible": "objections and rulings: tested with the bookkeeping",
    "figures-do-not-add-up": "only where cards went unread",
    "prediction-late": "always follows from the card that was led before it",
    "pass-not-allowed": "in no released set must the last seat choose when the others have passed",
    "banned-suit-led": "no released set bans a suit",
    "roem-late": "no released set wants roem to be called",
    "roem-of-others": "no released set wants roem to be called",
    "roem-missing": "no released set wants roem to be called",
    "meld-misstated": "no released set counts the value said",
    "not-all-dealt": "a remark: nothing is wrong",
    "missing-card": "always follows from the misdeal that took the card",
    "round-does-not-add-up": "always follows from the cards that were not read or not there",
    "cards-undecided": "only where a round ends before the hidden hands are played or opened",
    "commitment-broken": "generated hands are not bound: tested with commitments",
    "commitment-unopened": "generated hands are not bound: tested with commitments",
    "seal-unchecked": "always follows from a line that is too long to be read",
    "undone-past-seal": "generated records have no seals; an example leads to it",
    "undone-after-seen": "going back is no damage; an example leads to it",
    "victory-undecided": "needs a record that leaves the melds out in a set with claims",
}
"""Findings that no damage leads to, and why."""


def _expected(game: Damaged) -> list[object]:
    return [
        found
        for found in findings(lines_of(game))
        if found.name == game.name
        and (found.seq if found.seq >= 0 else None) == game.seq
        and game.line is not None
        and found.line == game.line + 1
        and found.caused_by is None
    ]


def _errors(game: Damaged) -> list[str]:
    return [found.name for found in findings(lines_of(game)) if found.severity == "error" and found.caused_by is None]


@pytest.mark.parametrize("id", SETS)
def test_damaged_games_give_what_is_written_beside_them(id: str) -> None:
    variant, alone = released(id), 0
    kinds = kinds_for(variant)
    # Few games of each set meet other kinds in each, so that all sets together meet them all.
    first = SETS.index(id) * GAMES
    for number in range(GAMES):
        game = damaged_game(variant, 1, number, kinds[(first + number) % len(kinds)])
        where = (number, game.kind, game.seq)
        errors = _errors(game)
        if game.name:
            assert _expected(game), where
            alone += errors == [game.name] * (CODES[game.name].severity == "error")
        else:
            assert not errors, (*where, errors)
            alone += 1
    assert alone >= 0.95 * GAMES - 1


def test_every_finding_has_a_damage_or_a_reason() -> None:
    reached = set()
    for kind in KINDS:
        having = [id for id in SETS if kind in kinds_for(released(id))]
        for number, id in enumerate(having[:: max(1, len(having) // 4)]):
            reached.add(damaged_game(released(id), 2, number, kind).name)
    assert reached - {""} == set(CODES) - NOT_DAMAGED.keys() - _others()


def _others() -> set[str]:
    """Findings of rooms that no generated record enters."""
    return {name for name, code in CODES.items() if code.code.startswith("J8")}


def test_every_kind_belongs_to_some_set() -> None:
    assert {kind for id in SETS for kind in kinds_for(released(id))} == set(KINDS)


@pytest.mark.parametrize("seed", range(12))
def test_a_draw_that_is_not_allowed_is_found_whoever_may_still_draw(seed: int) -> None:
    assert _expected(damaged_game(released("schmaus"), seed, 0, "draw-not-allowed"))


@pytest.mark.parametrize("rule", ["last_trick", "none"])
def test_I_13_it_is_always_a_trick_that_may_not_be_looked_at(rule: str) -> None:
    changed = {"irregularities": {"lookback": rule}}
    variant = resolve("schieber-santiago", 1, changed)
    assert not isinstance(variant, Refusal)
    for number in range(12):
        game = damaged_game(variant, 3, number, "looked-back")
        head = orjson.loads(game.lines[0])
        head["rules"]["overrides"] = changed
        assert _expected(game._replace(lines=[line(head)[:-1], *game.lines[1:]]))


def test_a_set_without_the_rule_gives_no_occasion() -> None:
    with pytest.raises(NoOccasion):
        damaged_game(released("schieber-reglas"), 1, 0, "meld-too-low")


def test_of_all_kinds_those_without_an_occasion_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.generate.damage.kinds_for", lambda _: ("meld-too-low", "renege", "line-garbled"))
    games = damaged(released("schieber-reglas"), 1, 4)
    assert [game.kind for game in games] == ["renege", "line-garbled"] * 2


def test_the_answers_stand_beside_the_games(tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    write_corpus(path, released("schieber-santiago"), 5, 12, "all")
    lines = path.read_bytes().split(b"\n")
    answers = [orjson.loads(line) for line in (tmp_path / "damaged.jsonl.expected.jsonl").read_bytes().splitlines()]
    assert [answer["game"] for answer in answers] == list(range(12))
    for answer, game in zip(answers, damaged(released("schieber-santiago"), 5, 12), strict=True):
        first = answer["first_line"] - 1
        assert lines[first : first + len(game.lines)] == game.lines
        assert answer["kind"] == game.kind
        if answer["name"] is not None:
            assert answer["code"] == CODES[answer["name"]].code
            assert answer["line"] == first + game.line + 1


@pytest.mark.parametrize("id", SETS if GAMES > 20 else SETS[::9])
def test_damaged_games_in_one_file_give_the_same_findings(id: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    write_corpus(path, released(id), 6, 2 * len(kinds_for(released(id))), "all")
    answers = [orjson.loads(line) for line in path.with_name(path.name + ".expected.jsonl").read_bytes().splitlines()]
    found = {(f.name, f.seq if f.seq >= 0 else None, f.line) for f in findings(path.read_bytes().split(b"\n")[:-1])}
    for answer in answers:
        if answer["name"] is not None and answer["kind"] not in LAST_ONLY:
            assert (answer["name"], answer["seq"], answer["line"]) in found, answer
