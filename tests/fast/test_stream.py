"""A stream is audited the same with the hot path and without, whatever stands between the games."""

from __future__ import annotations

from io import BytesIO
from random import Random

import orjson
import pytest
from games import SETS, clean_games, fields, is_ordinary, long_way, to_bytes, told

from jasslog.fast.chunks import Rest, chunks
from jasslog.fast.clean import CleanAudit
from jasslog.fast.stream import audits
from jasslog.log.games import MOST_BYTES
from jasslog.log.scan import BLOCK, LogUnreadable

GAMES = [game for rules in SETS for game in clean_games(rules, 41, 4, hands="all", notes=False)]
GAMES += [game for rules in SETS for game in clean_games(rules, 42, 2)]
HEAD = GAMES[0][: GAMES[0].index(b"\n") + 1]
BROKEN_HEAD = HEAD.replace(b'"type"', b'"typ"')
BETWEEN = (
    b"",
    b"",
    b"\n",
    b"\r\n",
    b"no record\n",
    b'{"a":1}\n',
    HEAD,
    BROKEN_HEAD,
    b"\n" + BROKEN_HEAD,
    HEAD + b"\n" + HEAD,
    GAMES[1].replace(b'{"format":1,', b'{ "format":1,'),
    GAMES[2].replace(b"\n", b"\r\n"),
    GAMES[3][GAMES[3].index(b"\n") + 1 :],
    BROKEN_HEAD + GAMES[3][GAMES[3].index(b"\n") + 1 :],
    GAMES[4] + GAMES[4],
    b"x" * 70_000 + b"\n",
)


def same(data: bytes, view: str = "corrected") -> int:
    """How many games were acquitted; the audits with and without must say the same."""
    hot, cold, whole = (
        list(audits(BytesIO(data), view)),
        list(audits(BytesIO(data), view, hot=False)),
        long_way(data, view),
    )
    assert len(hot) == len(cold) == len(whole)
    for mine, theirs, other in zip(hot, cold, whole, strict=True):
        assert told(mine) == told(theirs) == told(other)
        assert (mine.line, mine.size, mine.view) == (theirs.line, theirs.size, theirs.view)
        assert (mine.game is None) == (theirs.game is None)
        assert mine.game is None or fields(mine.game) == fields(theirs.game)
        assert (mine.started, mine.verdicts) == (theirs.started, theirs.verdicts)
        assert (mine.compared, mine.score_open) == (theirs.compared, theirs.score_open)
        assert (mine.raw.first_line, mine.raw.lines) == (theirs.raw.first_line, theirs.raw.lines)
        assert (mine.raw.events, mine.raw.problems) == (theirs.raw.events, theirs.raw.problems)
        assert (mine.raw.size, mine.raw.skipped) == (theirs.raw.size, theirs.raw.skipped)
        assert (mine.recorded, mine.events) == (theirs.recorded, theirs.events)
        assert (mine.court is None) == (theirs.court is None)
        assert mine.court is None or theirs.court is None or mine.court.lines == theirs.court.lines
    return sum(isinstance(audit, CleanAudit) for audit in hot)


def test_an_archive_of_clean_games_is_acquitted_game_by_game() -> None:
    clean = [*filter(is_ordinary, clean_games("schieber-santiago", 43, 30, hands="all", notes=False))]
    assert len(clean) > 9
    assert same(b"".join(clean)) == len(clean)


@pytest.mark.parametrize("view", ["recorded", "corrected", "ruled"])
def test_every_view_is_the_same(view: str) -> None:
    assert same(b"".join(GAMES), view) > 10


def test_games_with_anything_between_them_are_split_and_audited_the_same() -> None:
    rng = Random(7)
    for _ in range(60):
        parts = [rng.choice(BETWEEN) + rng.choice(GAMES) for _ in range(rng.randrange(1, 6))]
        data = b"".join([*parts, rng.choice(BETWEEN)])
        same(data)
        same(data[: rng.randrange(len(data))])


@pytest.mark.parametrize("data", [b"", b"\n", b"x", b"\xef\xbb\xbf", HEAD, HEAD[:-1], HEAD + HEAD, HEAD + b"\n" + HEAD])
def test_short_streams(data: bytes) -> None:
    same(data)


def test_blocks_of_any_size_give_the_same_games() -> None:
    data = b"".join(GAMES[:8])
    expected = [(audit.line, audit.size, told(audit)) for audit in audits(BytesIO(data), hot=False)]
    for size in (1, 7, 100, 4096, len(data)):
        found = list(audits(Slow(data, size)))
        assert [(audit.line, audit.size, told(audit)) for audit in found] == expected


CLAIMS = ("trick_claimed", "round_scored", "score_written", "victory_claimed", "game_ended")


def claiming(game: bytes, *kept: str, without: tuple[str, ...] = ()) -> bytes:
    """The game with claims of some kinds alone, which say no such things."""
    events = [orjson.loads(line) for line in game.splitlines()]
    left = [event for event in events if event["type"] not in CLAIMS or event["type"] in kept]
    for seq, event in enumerate(left):
        event["seq"] = seq
        for name in without if event["type"] in kept else ():
            event.pop(name, None)
    return to_bytes(left)


@pytest.mark.parametrize("rules", ["schieber-swisslos", "jass-italian-32", "klaverjas-rotterdam", "differenzler-ohio"])
def test_whether_anything_was_claimed_is_the_same_both_ways(rules: str) -> None:
    games = clean_games(rules, 44, 12, hands="all", notes=False)
    unclaimed = [claiming(game) for game in games]
    unclaimed += [claiming(game, "game_ended", without=("scores", "winner")) for game in games]
    told = [(game, claiming(game, kept)) for game in games for kept in CLAIMS]
    claimed = [data for game, data in told if data != claiming(game)]
    for some, none in ((unclaimed, True), (claimed, False)):
        assert same(b"".join(some)) > len(some) // 8
        assert {audit.verdicts["sums"] == "unclaimed" for audit in audits(BytesIO(b"".join(some)))} == {none}


class Slow:
    """A stream that gives so many bytes at a time, and may break off."""

    def __init__(self, data: bytes, size: int, *, breaks: bool = False) -> None:
        self._stream = BytesIO(data)
        self._size = size
        self._breaks = breaks

    def read(self, size: int = -1, /) -> bytes:
        block = self._stream.read(self._size)
        if not block and self._breaks:
            raise LogUnreadable("x", "broken-compression")
        return block


@pytest.mark.parametrize("hot", [True, False])
@pytest.mark.parametrize("cut", [0, 1, 40, 500, 3000])
def test_where_a_stream_breaks_off_the_whole_lines_before_are_audited(cut: int, hot: bool) -> None:
    data = b"".join(GAMES[:3])[: -cut or None]
    found: list[object] = []
    with pytest.raises(LogUnreadable):
        found.extend((a.line, a.size, told(a)) for a in audits(Slow(data, 1000, breaks=True), hot=hot))
    whole = data[: data.rfind(b"\n") + 1]
    assert found == [(audit.line, audit.size, told(audit)) for audit in audits(BytesIO(whole), hot=False)]


class Endless:
    """A stream of one byte again and again, with a beginning and an end."""

    def __init__(self, begin: bytes, byte: bytes, blocks: int, end: bytes = b"") -> None:
        self._parts = iter([begin, *[byte * BLOCK] * blocks, end])
        self.read_so_far = 0

    def read(self, size: int = -1, /) -> bytes:
        block = next(self._parts, b"") or next(self._parts, b"")
        self.read_so_far += len(block)
        return block


BLOCKS = MOST_BYTES // BLOCK + 24


@pytest.mark.parametrize("begin", [b"{", HEAD, b"\n"])
def test_what_has_no_head_is_held_only_up_to_the_limit_of_a_game(begin: bytes) -> None:
    stream = Endless(begin, b"x", BLOCKS)
    pieces = list(chunks(stream))
    assert isinstance(pieces[-1], Rest)
    assert all(isinstance(piece, bytes) for piece in pieces[:-1])
    assert stream.read_so_far <= MOST_BYTES + 2 * BLOCK


def test_a_line_beyond_all_limits_is_passed_over_and_the_game_after_it_audited() -> None:
    game = GAMES[0]
    found = list(audits(Endless(b"", b"x", BLOCKS, b"\n" + game)))
    assert [finding.name for audit in found for finding in audit.findings][:1] == ["line-too-long"]
    assert sum(audit.size for audit in found) == game.count(b"\n")


def test_the_events_of_an_acquitted_game_are_read_when_they_are_asked_for() -> None:
    game = next(filter(is_ordinary, clean_games("schieber-santiago", 44, 9, hands="all", notes=False)))
    data = b"junk\n" + HEAD + GAMES[0] + game
    last = list(audits(BytesIO(data)))[-1]
    assert isinstance(last, CleanAudit)
    assert not vars(last).keys() & {"raw", "game", "court"}
    assert to_bytes(last.events) == game
    assert last.raw.lines[0] == last.line == 3 + GAMES[0].count(b"\n")
    (whole,) = long_way(game)
    assert fields(last.game) == fields(whole.game)
    assert last.court is not None
    assert last.court.findings == []
    with pytest.raises(AttributeError):
        _ = last.nothing  # type: ignore[attr-defined]
