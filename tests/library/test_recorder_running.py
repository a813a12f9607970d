"""A `Recorder` answers after each act like an audit of the whole record, but at the cost of one act."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from log.played import events as played
from shared import examples
from steps import steps

from jasslog.audit.audit import audit_game
from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit
from jasslog.cards import CODES, UNKNOWN
from jasslog.game.public import digest
from jasslog.game.state import Game
from jasslog.game.timeline import Timeline
from jasslog.generate.clean import generate
from jasslog.library.change import Change, next_acts
from jasslog.library.recorder import Recorder
from jasslog.log.append import ANY
from jasslog.log.decode import decode
from jasslog.log.games import RawGame, split_games
from jasslog.log.seal import sealed
from jasslog.log.write import line
from jasslog.variants.load import released

SETS = (
    "schieber-santiago",
    "coiffeur-santiago",
    "differenzler-santiago",
    "guggitaler-domino",
    "molotov-ohio",
    "pandur",
    "kreuzjass",
    "klaverjas-rotterdam",
    "bieter-five",
    "schaffhauser-blind",
    "zweier-sixty",
    "putz-five",
)
TRIES = 0.3
"""The probability that another event is tried before the act that happened."""
MOST = examples(55)
"""The most events of a game that are written one by one."""


class Told(NamedTuple):
    """What an audit says, as plain values."""

    findings: list[tuple[Any, ...]]
    verdicts: dict[str, str]
    digest: str
    standing: str
    expected: list[Any]
    counts: tuple[int, ...]
    events: tuple[list[Any], list[Any]]


def plain(findings: Sequence[Finding]) -> list[tuple[Any, ...]]:
    """The findings with everything they say; the finding that one follows from is given by its place in the list."""
    places = {id(found): place for place, found in enumerate(findings)}
    values = []
    for found in findings:
        cause = found.caused_by
        root = None if cause is None else places.get(id(cause), "elsewhere")
        place = (found.seq, found.line, found.address, found.seat, found.card)
        rest = (*found.legal, found.rule, *found.evidence, found.points, repr(found.slots), root)
        values.append((found.name, found.severity, *place, *rest))
    return values


def told(audit: GameAudit, last: Callable[[GameAudit], Game | None]) -> Told:
    state, open_ = last(audit), last(audit)
    return Told(
        plain(audit.findings),
        dict(audit.verdicts),
        digest(audit.game) if audit.game is not None else "",
        digest(state) if state is not None else "",
        [*map(repr, next_acts(open_))],
        (
            len(audit.raw.events),
            audit.raw.first_line,
            audit.rounds,
            audit.raw.sealing is None,
            audit.court is not None and audit.court.compared,
            len(audit.raw.text),
        ),
        (audit.recorded, audit.events),
    )


@lru_cache(maxsize=4)
def audited(lines: tuple[bytes, ...]) -> tuple[GameAudit, Told, Timeline | None]:
    """The audit of all lines from the first on, what it says, and its timeline, from which it takes the last state."""
    audit = audit_game(next(split_games([(1, 0, lines)]), RawGame(1)))
    timeline = audit.timeline()
    return audit, told(audit, lambda _: timeline.last() if timeline is not None else None), timeline


class Whole(NamedTuple):
    """A change, derived from the audits of the whole record before and after it."""

    before: Told
    after: Told
    places: dict[int, str]
    """The address of each event afterwards, by its number."""
    against: list[Finding]
    brought: list[Finding]

    @classmethod
    def of(cls, lines: list[bytes], added: list[bytes]) -> Whole:
        (before, said, _), (after, says, timeline) = audited((*lines,)), audited((*lines, *added))
        known = {what(found) for found in before.findings}
        new = [found for found in after.findings if what(found) not in known]
        events = [event for text in added if (event := decode(text).event)]
        numbers = {event.seq for event in events}  # type: ignore[union-attr]
        corrects = any(event.type == "corrected" for event in events)  # type: ignore[union-attr]
        against = [f for f in new if (corrects or f.seq in numbers) and f.severity == "error"]
        places = {} if timeline is None else timeline.addresses()
        return cls(said, says, places, against, [found for found in new if found not in against])


def what(found: Finding) -> tuple[Any, ...]:
    if found.name == "unfinished-game":
        return (found.name,)
    return found.name, found.seq, found.address, found.seat, found.card, found.severity


def compare(book: Recorder, *events: Mapping[str, Any]) -> Change:
    """The change that the events would make, checked against the audits of the whole record before and after them."""
    change = book.change(*events)
    lines = list(book._writer.lines)
    first = len(book.events)
    numbered = [dict(event) | {"seq": seq} for seq, event in enumerate(events, start=first)]
    by = Whole.of(lines, book._writer.lines_of(numbered))
    assert plain(change.against) == plain(by.against)
    assert plain(change.brought) == plain(by.brought)
    for mine, other in ((change.before, by.before), (change.after, by.after)):
        assert told(mine, GameAudit.last) == other
    assert list(change.places) == [by.places.get(event.seq, "") for event in change.events]
    return change


def anything(rng: Random, book: Recorder) -> dict[str, Any]:
    """An event that may or may not be allowed now."""
    seat, card, count = rng.randrange(5), rng.choice(CODES), len(book.events)
    undone = {"type": "undone", "to": rng.randrange(max(0, count - 12), count)}
    cards = sorted(rng.sample(CODES, 3))
    mine = [event for event in book.events if event.type == "card_played"]
    wrong = rng.choice(mine).seq if mine else 3
    by = rng.choice(([], [{"type": "card_played", "seat": seat, "card": card}]))
    choice: dict[str, Any] = rng.choice(
        (
            {"type": "card_played", "seat": seat, "card": card},
            {"type": "card_played", "seat": seat, "card": card},
            {"type": "card_played", "seat": seat, "card": UNKNOWN},
            undone,
            {"type": "corrected", "event": wrong, "by": by},
            {"type": "meld_announced", "seat": seat, "cards": cards},
            {"type": "marriage_announced", "seat": seat},
            {"type": "trick_claimed", "winner": seat, "points": rng.randrange(40)},
            {"type": "round_scored", "of": "cards", "scores": [rng.randrange(158), 57]},
            {"type": "round_started", "dealer": seat},
            {"type": "score_written", "seat": seat, "of": "cards", "points": rng.randrange(158)},
            {"type": "contract_chosen", "seat": seat, "contract": {"kind": "obenabe"}},
            {"type": "victory_claimed", "seat": seat},
            {"type": "misdealt", "reason": "miscounted", "seat": seat},
            {"type": "card_taken_back", "seat": seat, "card": card},
            {"type": "hand_laid_down", "seat": seat, "cards": cards},
            {"type": "play_stopped", "reason": "tired"},
            {"type": "ruling_given", "ruling": "award_points", "seat": seat, "points": 50, "round": 1},
            {"type": "objection_raised", "event": rng.randrange(count + 2), "seat": seat},
            {"type": "remark_made", "text": "Well.", "seat": seat, "at": "2026-11-20T19:04:05.123Z"},
            {"type": "remark_made", "text": "Well.", "id": "same"},
            {"type": "game_ended", "winner": seat},
        )
    )
    return choice


def write_all(rng: Random, book: Recorder, game: list[dict[str, Any]], most: int = MOST) -> set[str]:
    """Write a game while trying other events in between; return the names of all findings that occurred."""
    names: set[str] = set()
    for event in game[:most]:
        if rng.random() < TRIES and book.events:
            other = anything(rng, book)
            change = compare(book, other)
            names |= {found.name for found in change.after.findings}
            if not change.impossible and rng.random() < 0.1:
                book.append(other, ANY, as_played=True)
                if rng.random() < 0.4:
                    assert compare(book, {"type": "undone", "to": len(book.events) - 2}).impossible is False
                    book.append({"type": "undone", "to": len(book.events) - 2}, ANY, as_played=True)
        own = {name: value for name, value in event.items() if name != "seq"}
        change = compare(book, own)
        names |= {found.name for found in change.after.findings}
        if not change.impossible:
            book.append(own, ANY, as_played=True)
    return names


@pytest.mark.parametrize("rules", SETS)
def test_every_answer_is_that_of_an_audit_of_the_whole_record(rules: str, tmp_path: Path) -> None:
    rng = Random(f"recorder {rules}")
    (game,) = generate(released(rules), 5, 1)
    with Recorder(tmp_path / "g.jsonl", "none", create=True) as book:
        names = write_all(rng, book, game)
        assert told(book.audit(), GameAudit.last) == audited((*book._writer.lines,))[1]
    assert len(names) > 3


def test_so_it_is_where_the_record_has_tags_seals_and_hidden_lines(tmp_path: Path) -> None:
    rng = Random("recorder sealed")
    game = played()
    lines = sealed([line(event)[:-1] for event in game[:60]])
    (tmp_path / "g.jsonl").write_bytes(b"".join(text + b"\n" for text in lines))
    with Recorder(tmp_path / "g.jsonl", "none") as book:
        assert book.events[-1].tag is not None
        write_all(rng, book, game[60:], examples(30))


def test_so_it_is_where_no_hand_is_on_record_and_questions_stay_open(tmp_path: Path) -> None:
    names: set[str] = set()
    for hands in ("absent", "counted", "some"):
        rng = Random(f"recorder {hands}")
        (game,) = generate(released("schieber-santiago"), 3, 1, hands=hands)
        with Recorder(tmp_path / f"{hands}.jsonl", "none", create=True) as book:
            names |= write_all(rng, book, game, examples(70))
    assert "cards-undecided" in names


def test_several_events_at_once_are_as_one_after_another(tmp_path: Path) -> None:
    game = played()
    with Recorder(tmp_path / "g.jsonl", "none", create=True) as book:
        first = [{name: value for name, value in event.items() if name != "seq"} for event in game]
        compare(book, *first[:20])
        book.append_together(first[:20], ANY)
        compare(book, *first[20:60], {"type": "corrected", "event": 30, "by": []})
        compare(book, *first[20:60])


def test_a_ruling_about_what_was_undone_counts_no_more_while_the_game_is_written_down_than_afterwards() -> None:
    with Recorder() as book:
        for event in played()[:20]:
            book.append({name: value for name, value in event.items() if name != "seq"}, ANY)
        book.append({"type": "undone", "to": 17}, ANY)
        for target in (15, 19):
            ruling = {"type": "ruling_given", "ruling": "score_stands", "event": target}
            compare(book, ruling)
            book.append(ruling, ANY, as_played=True)
        told_of = [(found.name, found.seq, found.severity) for found in book.audit().findings if found.seq > 20]
        assert ("pointer-impossible", 22, "info") in told_of
        assert "pointer-impossible" not in {name for name, seq, _ in told_of if seq == 21}


def test_a_change_stays_what_it_was_when_the_game_goes_on(tmp_path: Path) -> None:
    rng = Random("recorder kept")
    kept: list[tuple[GameAudit, Told]] = []
    with Recorder(tmp_path / "g.jsonl", "none", create=True) as book:
        for event in played()[:90]:
            own = {name: value for name, value in event.items() if name != "seq"}
            for one in [anything(rng, book)] if book.events and rng.random() < 0.1 else []:
                if one["type"] not in ("undone", "corrected") and not book.change(one).impossible:
                    book.append(one, ANY, as_played=True)
            _, change = book.append(own, ANY, as_played=True)
            assert change is not None
            kept.append((change.after, told(change.after, GameAudit.last)))
    for audit, said in kept:
        assert told(audit, GameAudit.last) == said


def costs(book: Recorder, game: list[dict[str, Any]], places: Container[int]) -> list[int]:
    """The interpreter steps of writing each event at one of these places and asking for the state of the game and what
    may come next; the other events are only written."""

    def one(event: dict[str, Any]) -> None:
        book.append(event, ANY, as_played=True)
        book.game()
        book.expected()

    taken = []
    for place, event in enumerate(game):
        if place in places:
            taken.append(steps(partial(one, event)))
        else:
            one(event)
    return taken


@cache
def long_game() -> list[dict[str, Any]]:
    """A game of more than three hundred acts, in which all rounds are of the same kind."""
    return [
        {name: value for name, value in event.items() if name != "seq"}
        for event in max((played(seed) for seed in range(1, 9)), key=len)
    ]


def test_the_three_hundredth_act_costs_what_the_thirtieth_costs(tmp_path: Path) -> None:
    game = long_game()
    assert len(game) > 300
    cards = [n for n, event in enumerate(game) if event["type"] == "card_played"]
    with Recorder(tmp_path / "g.jsonl", "none", create=True) as book:
        # In the last round somebody may claim victory, which each question of what may come next has to look at.
        taken = costs(book, game, {*cards[:36], *cards[-72:-36]})
    assert sum(taken[36:]) / sum(taken[:36]) < 1.1


def test_after_a_time_that_was_too_late_an_act_costs_what_it_costs_without(tmp_path: Path) -> None:
    game = [event | {"at": f"2026-11-20T19:04:{second:02}.000Z"} for second, event in enumerate(long_game()[:59])]
    late = [*game[:30], game[30] | {"at": "2026-11-21T19:04:30.000Z"}, *game[31:]]
    game[0], late[0] = ({name: value for name, value in some[0].items() if name != "at"} for some in (game, late))
    with Recorder(tmp_path / "g.jsonl", "none", create=True) as book, Recorder() as beside:
        behind = range(31, len(game))
        assert sum(costs(book, late, behind)) < 1.2 * sum(costs(beside, game, behind))
        assert [found.seq for found in book.audit().findings if found.name == "time-backwards"] == [*range(31, 59)]
        assert told(book.audit(), GameAudit.last) == audited((*book._writer.lines,))[1]


def test_what_has_no_place_beside_times_that_run_back_is_judged_as_in_the_whole_record() -> None:
    with Recorder() as book:
        for event in long_game()[:40]:
            book.append(event, ANY, as_played=True)
        for event in (
            {"type": "remark_made", "text": "Late.", "at": "2026-11-21T00:00:00.000Z"},
            {"type": "objection_raised", "event": 900, "seat": 0},
            {"type": "remark_made", "text": "Early.", "at": "2026-11-20T00:00:00.000Z", "id": "same"},
            {"type": "remark_made", "text": "Earlier.", "at": "2026-11-19T00:00:00.000Z", "id": "same"},
        ):
            if not compare(book, event).impossible:
                book.append(event, ANY, as_played=True)
