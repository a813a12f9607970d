"""Damaged games: each gives its expected finding at the right event, and mostly no other independent error.

One game of each kind of damage is tried, with the further games that are needed to break every rule, as listed in
``covering.json``; and a few more games. JASSLOG_COVERAGE=all tries each kind in five sets;
JASSLOG_COVERAGE=write also chooses anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import orjson
import pytest
from generate.generated import ASKED, GAMES, SETS, choose, chosen, findings, harmed, is_kept_damaged, lines_of

from jasslog.audit.audit import audit_game
from jasslog.audit.codes import CODES
from jasslog.audit.finding import Finding
from jasslog.generate import clean
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
from jasslog.generate.damage.file import FILE
from jasslog.log.games import split_games
from jasslog.log.write import line
from jasslog.variants.load import released, resolve
from jasslog.variants.plain import freeze, thaw
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
"""Findings to which no damage leads, and why."""


UNBROKEN = {"meld-misstated", "one-round", "lead-ban", "rest-claim"}
"""Rules that a finding cites, but that no damage in a released set breaks."""


BETTER = "discard-count"
"""The damage in which a seat discards a number of cards that is not allowed."""


USUAL = {
    **dict.fromkeys(("bieter-santiago", "guggitaler-domino", "molotov-ohio", "putz-three", "schaffhauser-blind"), (0,)),
    **dict.fromkeys(("schieber-italian", "schieber-santiago", "zuger", "zweier-sidi"), (0,)),
    "bieter-three": (2,),
    "schieber-midwest": (1,),
    "schieber-santiago-tournament": (0, 1),
    "zweier-sixty": (1,),
}
"""The games of the usual run, by set: those that go where none of the damages in ``covering.json`` goes."""


class Tried(NamedTuple):
    """A damage that was tried, with its findings."""

    made: tuple[str, int, str]
    """Set, number and kind."""
    game: Damaged
    found: list[Finding]
    seconds: float
    """The processor time, in seconds."""

    @property
    def rules(self) -> set[str]:
        """The rules that the findings cite."""
        return {found.rule for found in self.found}


def _every() -> Iterator[Tried]:
    """Each kind of damage in about five of the sets that have it; then in any set, until every rule is broken."""
    having = {kind: [id for id in SETS if kind in kinds_for(released(id))] for kind in KINDS}
    unbroken = {code.rule for code in CODES.values() if code.rule} - UNBROKEN
    for kind, sets in having.items():
        for number, id in enumerate(sets[:: max(1, len(sets) // 4)]):
            yield (one := _try(id, number, kind))
            unbroken -= one.rules
    # Some rules show only in a game that is cut off or unreadable at a place that matters.
    for kind, sets in reversed(having.items()):
        for number, id in enumerate(sets):
            if unbroken:
                yield (one := _try(id, number + len(sets), kind))
                unbroken -= one.rules


def _try(id: str, number: int, kind: str) -> Tried:
    begun = process_time()
    game = harmed(id, number, kind)
    return Tried((id, number, kind), game, findings(lines_of(game)), process_time() - begun)


def _fewest(tried: list[Tried]) -> list[Tried]:
    """The quickest game of each kind, and the quickest games that break rules that those do not."""
    tried = sorted(tried, key=lambda one: one.seconds)
    quickest = {one.made[2]: one for one in reversed(tried)}
    broken = set().union(*(one.rules for one in quickest.values()))
    more = []
    for one in tried:
        if not one.rules <= broken:
            more.append(one)
            broken |= one.rules
    return [*(quickest[kind] for kind in KINDS), *more]


@pytest.fixture(scope="module")
def tried() -> list[Tried]:
    """The damages that are tested, of every kind."""
    found = list(_every()) if ASKED else [_try(*made) for made in chosen()["damages"]]
    if ASKED == "write":
        choose("damages", [one.made for one in _fewest(found)])
    return found


def _expected(game: Damaged, found: list[Finding]) -> list[Finding]:
    """The findings that match the expected one: at its event and line, and not caused by another finding."""
    return [
        one
        for one in found
        if one.name == game.name
        and (one.seq if one.seq >= 0 else None) == game.seq
        and game.line is not None
        and one.line == game.line + 1
        and one.caused_by is None
    ]


def _errors(found: list[Finding]) -> list[str]:
    return [one.name for one in found if one.severity == "error" and one.caused_by is None]


def _is_alone(game: Damaged, found: list[Finding]) -> bool:
    """Whether the game has no error except the expected one, not counting errors that another finding causes.

    Fails if the expected finding is missing, or if there are errors although none is expected.
    """
    errors = _errors(found)
    if not game.name:
        assert not errors, (game.kind, errors)
        return True
    assert _expected(game, found), (game.kind, game.seq)
    return errors == [game.name] * (CODES[game.name].severity == "error")


def test_each_kind_of_damage_gives_what_is_written_beside_it(tried: list[Tried]) -> None:
    assert sum(_is_alone(game, found) for _, game, found, _ in tried) >= 0.95 * len(tried) - 1


def test_the_same_seed_gives_the_same_damaged_games_as_ever(tried: list[Tried]) -> None:
    """Compare the lines and the expected findings."""
    chosen_now = {tuple(made) for made in chosen()["damages"]}
    others = [one.made for one in tried if one.made in chosen_now and not is_kept_damaged(*one.made, one.game)]
    assert len(chosen_now) > 150
    assert not others, "on purpose? then JASSLOG_GENERATED=write"


def test_every_finding_has_a_damage_or_a_reason(tried: list[Tried]) -> None:
    assert {one.game.kind for one in tried} == set(KINDS)
    reached = {one.game.name for one in tried}
    assert reached - {""} == set(CODES) - NOT_DAMAGED.keys()


def test_every_rule_that_a_finding_cites_is_broken_by_some_damage(tried: list[Tried]) -> None:
    cited = set().union(*(one.rules for one in tried))
    assert {code.rule for code in CODES.values() if code.rule} - UNBROKEN - cited == set()


@pytest.mark.parametrize("sets", [USUAL] if GAMES < 20 else [[id] for id in SETS])
def test_damaged_games_give_what_is_written_beside_them(sets: Iterable[str]) -> None:
    alone = tried = 0
    for id in sets:
        variant = released(id)
        kinds = kinds_for(variant)
        # With few games of each set, each set starts at another kind of damage.
        first = SETS.index(id) * 3
        for number in range(GAMES) if GAMES >= 20 else USUAL[id]:
            game = damaged_game(variant, 1, number, kinds[(first + number) % len(kinds)])
            alone += _is_alone(game, findings(lines_of(game)))
            tried += 1
    assert alone >= 0.95 * tried - 1


def test_every_kind_belongs_to_some_set() -> None:
    assert {kind for id in SETS for kind in kinds_for(released(id))} == set(KINDS)


def test_a_draw_that_is_not_allowed_is_found_whoever_may_still_draw() -> None:
    games = [damaged_game(released("schmaus"), seed, 0, "draw-not-allowed") for seed in range(4)]
    assert [seed for seed, game in enumerate(games) if not _expected(game, findings(lines_of(game)))] == []


def test_a_card_of_another_is_none_that_its_seat_has_drawn() -> None:
    game = damaged_game(released("schmaus"), 732050, 0, "card-of-another")
    assert _expected(game, findings(lines_of(game)))


@pytest.mark.parametrize("rule", ["last_trick", "none"])
def test_I_13_it_is_always_a_trick_that_may_not_be_looked_at(rule: str) -> None:
    changed = {"irregularities": {"lookback": rule}}
    variant = resolve("schieber-santiago", 1, changed)
    assert not isinstance(variant, Refusal)
    for number in range(4):
        game = damaged_game(variant, 3, number, "looked-back")
        head = orjson.loads(game.lines[0])
        head["rules"]["overrides"] = changed
        changed_game = game._replace(lines=[line(head)[:-1], *game.lines[1:]])
        assert _expected(changed_game, findings(lines_of(changed_game)))


def test_a_set_without_the_rule_gives_no_occasion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.generate.damage.TRIES", 4)
    with pytest.raises(NoOccasion):
        damaged_game(released("schieber-reglas"), 1, 0, "meld-too-low")


def test_the_jack_is_kept_only_where_it_is_the_one_trump_of_its_seat() -> None:
    game = damaged_game(released("coiffeur-ohio-8"), 0, 0, "lone-puur-kept")
    assert not [found for found in findings(lines_of(game)) if found.severity == "error"]


def test_where_every_contract_may_be_named_none_is_foreign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.generate.damage.TRIES", 4)
    every = ["diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe", "slalom", "tutti", "threes"]
    variant = resolve("schieber-santiago", 1, {"choosing": {"contracts": every}})
    assert not isinstance(variant, Refusal), str(variant)
    with pytest.raises(NoOccasion):
        damaged_game(variant, 1, 0, "contract-not-allowed")


def test_of_all_kinds_those_without_an_occasion_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jasslog.generate.damage.TRIES", 4)
    monkeypatch.setattr("jasslog.generate.damage.kinds_for", lambda _: ("meld-too-low", "renege", "line-garbled"))
    games = damaged(released("schieber-reglas"), 1, 4)
    assert [game.kind for game in games] == ["renege", "line-garbled"] * 2


def test_the_answers_stand_beside_the_games(tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl"
    write_corpus(path, released("schieber-santiago"), 5, 3, "all")
    lines = path.read_bytes().split(b"\n")
    answers = [orjson.loads(line) for line in (tmp_path / "damaged.jsonl.expected.jsonl").read_bytes().splitlines()]
    assert [answer["game"] for answer in answers] == list(range(3))
    for answer, game in zip(answers, damaged(released("schieber-santiago"), 5, 3), strict=True):
        first = answer["first_line"] - 1
        assert lines[first : first + len(game.lines)] == game.lines
        assert answer["kind"] == game.kind
        if answer["name"] is not None:
            assert answer["code"] == CODES[answer["name"]].code
            assert answer["line"] == first + game.line + 1


@pytest.mark.parametrize("id", SETS if GAMES > 20 else ["guggitaler-domino"])
def test_damaged_games_in_one_file_give_the_same_findings(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, kinds = tmp_path / "damaged.jsonl", kinds_for(released(id))
    # The usual run has all kinds of damage to a file, which could harm the next game, and some of the others.
    some = kinds if GAMES > 20 else tuple(kind for place, kind in enumerate(kinds) if kind in FILE or not place % 5)
    monkeypatch.setattr("jasslog.generate.damage.kinds_for", lambda _: some)
    write_corpus(path, released(id), 6, (2 if GAMES > 20 else 1) * len(some), "all")
    answers = [orjson.loads(line) for line in path.with_name(path.name + ".expected.jsonl").read_bytes().splitlines()]
    assert len(answers) >= len(some) > 20
    found = {(f.name, f.seq if f.seq >= 0 else None, f.line) for f in findings(path.read_bytes().split(b"\n")[:-1])}
    for answer in answers:
        if answer["name"] is not None and answer["kind"] not in LAST_ONLY:
            assert (answer["name"], answer["seq"], answer["line"]) in found, answer


def test_a_packet_is_bettered_by_too_many_cards_or_by_fewer_than_are_taken_from_it() -> None:
    events = [orjson.loads(game.lines[game.line or 0]) for game in damaged(released("handjass-bessern"), 3, 12, BETTER)]
    assert {(event["count"], len(event["cards"])) for event in events} == {(4, 4), (3, 2)}, "there are three in it"


def test_a_bid_misses_the_multiple_where_not_any_number_will_do() -> None:
    offered = {rules for rules in SETS if "bid-no-multiple" in kinds_for(released(rules))}
    assert {"bieter-three", "pandur", "zweier-sidi"} <= offered
    assert "bieter-santiago" not in offered


@pytest.mark.parametrize(
    ("rules", "kind", "options"),
    [
        ("molotov-ohio", "winner", {"not_recorded": ["melds"]}),
        ("sidi-barrani", "entry-wrong", {"not_recorded": ["melds"]}),
        ("schmaus", "false-victory", {"not_recorded": ["melds"]}),
        ("coiffeur-ohio-8", "booked-unrecorded", {"not_recorded": ["melds"]}),
        ("jass-italian-32", "booked-unrecorded", {"not_recorded": ["marriages"]}),
        ("schieber-santiago", "booked-unrecorded", {"not_recorded": ["marriages"]}),
        ("handjass-31", "wrong-cut", {"not_recorded": ["melds", "marriages"], "melds": {"credit": "round_end"}}),
    ],
)
def test_what_a_record_leaves_out_gives_no_occasion_for_what_only_it_would_show(
    rules: str, kind: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jasslog.generate.damage.TRIES", 4)
    monkeypatch.setattr(clean, "_LONGEST", 250)
    found = resolve(rules, 1, options)
    assert not isinstance(found, Refusal)
    own = freeze(thaw(found), id="club", version=1, name="", source="")
    for seed in range(5 if kind in kinds_for(own) else 0):
        with suppress(NoOccasion):
            game = damaged_game(own, seed, 0, kind)
            assert _expected(
                game, [one for raw in split_games([(1, 0, game.lines)]) for one in audit_game(raw, own=(own,)).findings]
            )


def test_nobody_bids_too_high_when_the_middle_was_taken() -> None:
    for seed in (8, 58):
        game = damaged_game(released("bieter-five-bessern"), seed, 0, "bid-too-high")
        assert _expected(game, findings(lines_of(game)))
