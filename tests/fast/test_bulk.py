"""Many games at once: acquitted is only what the long way finds nothing in, with the reducer's own totals.

Mutated games come in the ordinary run as in test_mutations; JASSLOG_MUTATIONS=100000 asks for more.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest
from click.testing import CliRunner
from games import SETS, clean_games, long_way, to_bytes, told
from hypothesis import given
from hypothesis.strategies import binary, lists, one_of, sampled_from
from test_acquit import REFUSED, TIMES, changed, proof
from test_mutations import mutated
from test_one_wrong import plain

pytest.importorskip("numpy", reason="numpy is not installed: nothing proves many games at once")

from jasslog.cli.group import commands
from jasslog.fast import pieces
from jasslog.fast.acquit import Acquitted
from jasslog.fast.bulk import source
from jasslog.fast.bulk.block import prove_block
from jasslog.fast.bulk.lines import BEHIND, Lines
from jasslog.fast.bulk.tables import tables_of
from jasslog.fast.chunks import HEAD
from jasslog.fast.pieces import Piece
from jasslog.fast.sets import rules_of
from jasslog.fast.stream import audits
from jasslog.generate import damage
from jasslog.generate.damage import NoOccasion, damaged, damaged_game, kinds_for
from jasslog.generate.kinds import ACTS
from jasslog.library.bench.corpora import corpus, split
from jasslog.variants.load import released, resolve
from jasslog.variants.refusal import Refusal
from jasslog.variants.tables import seated

MUTATIONS = int(os.environ.get("JASSLOG_MUTATIONS", "2000"))
FULL = {"hands": "all", "notes": False, "full": True}


def _understood(rules: str) -> bool:
    known = rules_of(seated(released(rules), 4))
    return known is not None and tables_of(known) is not None


COVERED = [rules for rules in SETS if 4 in (released(rules).deal.players,) and _understood(rules)]
"""The sets of which many games are proved at once."""


@pytest.mark.parametrize("more", [{"roem": {"allowed": True}}, {"score": {"make_rule": "total>opponents"}}])
def test_a_set_that_only_the_hot_path_understands_is_left_to_it(more: dict[str, object]) -> None:
    variant = resolve("schieber-santiago", 1, more)
    assert not isinstance(variant, Refusal)
    rules = rules_of(variant)
    assert rules is not None
    assert tables_of(rules) is None


@pytest.fixture(autouse=True)
def _nothing_learnt() -> None:
    source._prover.cache_clear()


def proved(games: list[bytes]) -> list[Piece]:
    """What is said of some games; every one must be left as it is."""
    data = b"".join(games)
    found = prove_block(data + bytes(BEHIND), 0, len(data), ())
    assert b"".join(bytes(piece.data) for piece in found) == data
    return found


def confirm(piece: Piece) -> None:
    """What is acquitted must be one game in which nothing is found, with these totals."""
    if piece.proved is not None:
        (audit,) = long_way(bytes(piece.data))
        game = audit.game
        assert audit.findings == []
        assert game is not None
        assert piece.proved == Acquitted(
            audit.started, piece.proved.rules, game.variant, len(audit.raw.events), len(game.rounds), *_end(game)
        )
        assert (audit.variant, audit.damage) == (game.variant, {})


def _end(game: object) -> tuple[tuple[int, ...], int]:
    return tuple(game.scores), game.winner  # type: ignore[attr-defined]


def test_the_schieber_family_is_covered() -> None:
    assert {"kreuzjass", "pique-double", *(name for name in SETS if name.startswith("schieber-"))} <= set(COVERED)


@pytest.mark.parametrize("rules", COVERED)
def test_what_the_hot_path_acquits_one_by_one_is_acquitted_at_once_with_the_same_totals(rules: str) -> None:
    games = [game for seed in (5, 6) for game in clean_games(rules, seed, 25, **FULL)]
    one_by_one = [proof(game) for game in games]
    at_once = [piece.proved for piece in proved(games)]
    assert all(mine in (None, theirs) for mine, theirs in zip(at_once, one_by_one, strict=True))
    assert sum(mine is None for mine in at_once) <= sum(theirs is None for theirs in one_by_one) + 2
    for piece in proved(games):
        confirm(piece)


@pytest.mark.parametrize("rules", SETS)
def test_generated_games_of_any_set_and_habit_are_never_acquitted_wrongly(rules: str) -> None:
    for piece in proved([*clean_games(rules, 11, 12), *clean_games(rules, 12, 12, hands="all", notes=False)]):
        confirm(piece)


@pytest.mark.parametrize("rules", COVERED)
def test_damaged_games_are_never_acquitted(rules: str) -> None:
    games = [
        (b"\n".join(game.lines) + b"\n", game.name) for game in damaged(released(rules), 4, max(16, MUTATIONS // 100))
    ]
    names = dict(games)
    between = clean_games(rules, 5, 25, **FULL)
    for piece in proved([between[0], *(data for data, _ in games), between[1]]):
        confirm(piece)
        # With its newline a last line is whole.
        assert piece.proved is None or names.get(bytes(piece.data)) in (None, "", "unterminated-line")


def _mutants(rng: Random, games: list[bytes]) -> list[bytes]:
    found = []
    for _ in range(40):
        data = rng.choice(games)
        for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 4))):
            data = mutated(rng, data)
        found.append(data if data.endswith(b"\n") else data + b"\n")
    return [games[0], *found, games[0]]


def _ordinary(rules: str, most: int) -> list[bytes]:
    clean = [game for game in clean_games(rules, 5, 30, **FULL) if proof(game) is not None]
    return sorted(clean, key=len)[:most]


def test_mutated_games_are_never_acquitted_wrongly() -> None:
    rng = Random(f"bulk {MUTATIONS}")
    games = {rules: _ordinary(rules, 6) for rules in COVERED}
    for _ in range(MUTATIONS // 40):
        for piece in proved(_mutants(rng, games[rng.choice(COVERED)])):
            confirm(piece)


def test_games_with_other_events_are_never_acquitted_wrongly() -> None:
    rng = Random(f"bulk events {MUTATIONS}")
    games = {
        rules: [[orjson.loads(line) for line in game.splitlines()] for game in _ordinary(rules, 3)] for rules in COVERED
    }
    for _ in range(MUTATIONS // 40):
        some = games[rng.choice(COVERED)]
        block = [to_bytes(changed(rng, [dict(event) for event in rng.choice(some)])) for _ in range(40)]
        for piece in proved([to_bytes(some[0]), *block]):
            confirm(piece)


def test_games_spliced_together_are_never_acquitted_wrongly() -> None:
    rng = Random("splices")
    games = [line for rules in COVERED[:2] for line in _ordinary(rules, 4)]
    for _ in range(MUTATIONS // 100):
        block = [games[0]]
        for _ in range(20):
            one, other = (rng.choice(games).splitlines(keepends=True) for _ in range(2))
            cut = rng.randrange(1, min(len(one), len(other)))
            block.append(b"".join(one[:cut] + other[cut if rng.random() < 0.7 else rng.randrange(1, len(other)) :]))
        for piece in proved(block):
            confirm(piece)


def test_no_byte_of_a_game_goes_unread() -> None:
    for rules in ("schieber-santiago", "kreuzjass"):
        games = _ordinary(rules, 12)
        short = min((game for game in games if b"victory" not in game), key=len, default=games[0])
        assert proved([short])[0].proved is not None
        places = range(0, len(short), 1 if MUTATIONS > 10_000 else 7)
        mutants = [
            short[:place] + bytes([byte]) + short[place + 1 :]
            for place in places
            for byte in (short[place] ^ 1, ord("-"), ord('"'), ord("0"))
            if short[place] != byte
        ]
        for at in range(0, len(mutants), 200):
            for piece in proved([short, *(mutant for mutant in mutants[at : at + 200] if mutant.endswith(b"\n"))]):
                confirm(piece)


@given(lists(one_of(binary(max_size=40), sampled_from([b"\n", b"x" * 9 + b"\n"]))))
def test_lines_end_where_their_newlines_are_however_short_they_are(parts: list[bytes]) -> None:
    front = b"\nabc"
    text = HEAD + b"".join(parts) + b"\n"
    lines = Lines(front + text + bytes(BEHIND), len(front), len(front) + len(text))
    assert lines.ends.tolist() == [len(front) + place for place, byte in enumerate(text) if byte == ord("\n")]


@pytest.mark.parametrize("damage", REFUSED)
def test_what_is_not_ordinary_is_left_to_the_others(damage: str) -> None:
    for game in _ordinary("schieber-santiago", 3):
        wrong = REFUSED[damage](game)
        between = b"" if wrong.endswith(b"\n") else b"\n"
        for piece in proved([game, wrong + between, game]):
            confirm(piece)
            assert piece.proved is None or bytes(piece.data) == game


@pytest.mark.parametrize("wrong", TIMES)
def test_a_time_that_is_none_or_runs_backwards_is_never_acquitted_wrongly(wrong: str) -> None:
    rng = Random(wrong)
    games = []
    for game in _ordinary("schieber-santiago", 4):
        lines = game.splitlines(keepends=True)
        for _ in range(20):
            place = rng.randrange(1, len(lines))
            damaged_line = lines[place][:7] + TIMES[wrong](lines[place][7:31]) + lines[place][31:]
            games.append(b"".join([*lines[:place], damaged_line, *lines[place + 1 :]]))
    for piece in proved([game for game in games if game.startswith(b'{"format"')]):
        confirm(piece)


def test_G5_a_card_turned_by_a_fifth_seat_is_left_to_the_others() -> None:
    for game in _ordinary("kreuzjass", 4):
        line = next(line for line in game.splitlines() if line.endswith(b'"type":"card_turned"}'))
        at = line.index(b'"seat":') + len(b'"seat":')
        wrong = game.replace(line, line[:at] + b"4" + line[at + 1 :])
        assert [piece.proved is None for piece in proved([game, wrong])] == [False, True]


ARCHIVE = [game for rules in SETS for game in clean_games(rules, 41, 2, hands="all", notes=False)]


@pytest.mark.parametrize("size", [1 << 12, 1 << 15, 1 << 18, 1 << 22])
def test_a_stream_is_audited_the_same_in_blocks_of_any_size(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "ENOUGH", 1)
    monkeypatch.setattr(source, "SIZE", size)
    monkeypatch.setattr(source, "PROBE", size // 4)
    clean = [*clean_games("schieber-santiago", 43, 12, **FULL)]
    rng = Random(size)
    head = clean[0][: clean[0].index(b"\n") + 1]
    between = (
        b"",
        b"",
        b"",
        b"\n",
        b"no record\n",
        head,
        b"x" * 70_000 + b"\n",
        b"\xef\xbb\xbf",
        b'{"format":1,"game":\n',
    )
    for _ in range(6):
        parts = [rng.choice(between) + rng.choice(clean if rng.random() < 0.7 else ARCHIVE) for _ in range(12)]
        data = b"".join(parts)
        data = data[: rng.choice((len(data), len(data), rng.randrange(len(data))))]
        with_bulk, without = list(audits(BytesIO(data))), list(audits(BytesIO(data), bulk=False))
        assert [(audit.line, audit.size, told(audit)) for audit in with_bulk] == [
            (audit.line, audit.size, told(audit)) for audit in without
        ]
        assert [audit.raw.events for audit in with_bulk] == [audit.raw.events for audit in without]


def test_a_long_stream_of_clean_games_is_proved_in_blocks() -> None:
    games = _ordinary("schieber-santiago", 12)
    data = b"".join(games * (2 * pieces.ENOUGH // sum(map(len, games))))
    found = list(source.proved_pieces(BytesIO(data), ()))
    assert len(found) == data.count(b'{"format"')
    assert all(isinstance(piece, Piece) and piece.proved is not None for piece in found)


def test_where_hardly_any_game_is_clean_few_blocks_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    game = clean_games("schieber-santiago", 43, 1, **FULL)[0]
    wrong = game.replace(b'"seat":0', b'"seat":1', 1)
    looked = []

    def watched(data: bytes, begin: int, stop: int, own: Any, *, prove: bool = True) -> list[Piece]:
        looked.append((stop - begin) * prove)
        return prove_block(data, begin, stop, own, prove=prove)

    monkeypatch.setattr(source, "prove_block", watched)
    monkeypatch.setattr(source, "SIZE", 4 * len(wrong))
    monkeypatch.setattr(source, "PROBE", 2 * len(wrong))
    data = wrong * 200
    assert sum(len(piece.data) for piece in source.proved_pieces(BytesIO(data), ()) if isinstance(piece, Piece)) == len(
        data
    )
    assert 0 < sum(looked) < len(data) / 8


def test_without_numpy_or_if_it_is_not_wanted_everything_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "ENOUGH", 1)
    data = b"".join([*clean_games("schieber-santiago", 43, 4, **FULL), *ARCHIVE[:4]])
    expected = [(audit.line, audit.size, told(audit)) for audit in audits(BytesIO(data))]
    blocks: list[object] = []
    monkeypatch.setattr(source, "prove_block", lambda *block: blocks.append(block))
    assert [(audit.line, audit.size, told(audit)) for audit in audits(BytesIO(data), bulk=False)] == expected
    monkeypatch.setattr(pieces, "installed", lambda: False)
    assert [(audit.line, audit.size, told(audit)) for audit in audits(BytesIO(data))] == expected
    assert blocks == []


def test_a_short_file_is_audited_without_numpy(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(clean_games("schieber-santiago", 43, 1, **FULL)[0])
    read = "from jasslog.library.read import read; list(read(sys.argv[1:], judged=True))"
    code = f"import sys; {read}; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, check=True)
    assert done.stdout.split() == [b"False"]


def test_the_option_is_known_and_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    games = clean_games("schieber-santiago", 43, 12, **FULL)
    file.write_bytes(b"".join(games * (pieces.ENOUGH // sum(map(len, games)) + 1)))
    asked = ["audit", "--format", "jsonl", str(file)]
    with_bulk, without = (CliRunner().invoke(commands, [*asked, *more]) for more in ([], ["--no-bulk"]))
    assert (with_bulk.exit_code, with_bulk.output) == (without.exit_code, without.output)
    assert with_bulk.output.count("\n") >= len(games)


def test_I_15_a_game_with_one_wrong_figure_is_not_proved() -> None:
    bent = []
    for game in split(corpus(4)):
        lines = game.splitlines(keepends=True)
        for place, line in enumerate(lines):
            if b"round_scored" in line:
                # One point more for the second side.
                other = re.sub(rb"(\d+)\]", lambda found: b"%d]" % (int(found[1]) + 1), line)
                bent.append(b"".join([*lines[:place], other, *lines[place + 1 :]]))
    assert len(bent) > 20
    assert not any(piece.proved for piece in proved(bent))


@pytest.mark.parametrize("rules", COVERED)
def test_one_act_against_the_rules_is_never_proved(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage, "draw_habits", plain)
    games, variant = [], released(rules)
    for kind in kinds_for(variant):
        for number in range(3 if kind in ACTS else 0):
            with suppress(NoOccasion):
                game = damaged_game(variant, 3, number, kind)
                # Some of them only look wrong.
                games += [b"\n".join(game.lines) + b"\n"] if game.name else []
    assert len(games) > 20
    assert not any(piece.proved for data in games for piece in proved([data]))
