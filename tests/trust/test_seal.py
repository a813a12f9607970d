"""Tags and seals: where they stand, that they change nothing, and that they can be dropped and made again."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

import orjson
import pytest
from shared import sample, samples
from trust.sealing import file_findings, games, joined, noticed, plain_sample, sealed_game, sealed_sample

from jasslog.audit.audit import audit_game
from jasslog.events.limits import LINE
from jasslog.events.trust import Redacted
from jasslog.game.public import digest
from jasslog.library.copies import compare
from jasslog.library.record import Record
from jasslog.library.sealing import redact, reseal
from jasslog.library.verify import verify
from jasslog.log import merkle, opening, tags
from jasslog.log.games import MOST_ASIDE, as_of_event
from jasslog.log.seal import HOLDS, UNREAD, as_hidden, as_seal, entry, examine, hide, plain, sealed
from jasslog.log.shape import check
from jasslog.views.trust_text import verification_text

NAMES = sorted(path.stem for path in samples() if path.stem not in ("damaged-file", "names-hidden"))
"""Samples whose every line can be read and none is hidden: without its seal, a hidden line gives one more finding."""


def test_a_tag_is_the_crc_of_the_line_before_it_started_with_the_last_tag() -> None:
    first, second, *_ = sealed_sample()
    one = zlib.crc32(first.partition(b',"~"')[0])
    assert first.endswith(b',"~":"%08x"}' % one)
    assert second.endswith(b',"~":"%08x"}' % zlib.crc32(second.partition(b',"~"')[0], one))


def test_a_sealed_sample_has_no_finding_of_its_own() -> None:
    wrong = {}
    for name in NAMES:
        lines = [tags.bare(line) for line in plain(plain_sample(name))]
        before = [(f.name, f.seq, f.address) for f in audit_game(games(joined(lines))[0]).findings]
        for tag in (True, False):
            (raw,) = games(joined(sealed(lines, tag=tag)))
            after = [(f.name, f.seq, f.address) for f in audit_game(raw).findings]
            wrong |= {(name, tag): (before, after)} if after != before else {}
    assert len(NAMES) > 100
    assert not wrong, wrong


def test_every_line_of_a_sealed_record_has_its_shape_and_its_tag_last() -> None:
    for line in sealed_game():
        assert check(orjson.loads(line)) == []
        assert orjson.dumps(orjson.loads(line), option=orjson.OPT_SORT_KEYS) == line
        assert tags.written(line) is not None


def test_a_seal_stands_before_each_new_round_and_at_the_end() -> None:
    record = sealed_game()
    rounds = [place for place, line in enumerate(record) if b'"round_started"' in line]
    assert len(rounds) > 3
    seals = [place for place, line in enumerate(record) if as_seal(line)]
    assert seals == [*(place - 1 for place in rounds[1:]), len(record) - 1]


def test_a_seal_is_the_root_over_the_event_lines_without_their_tags() -> None:
    record = sealed_game()
    events = [tags.bare(line) for line in record if as_seal(line) is None]
    for place, line in enumerate(record):
        seal = as_seal(line)
        if seal is not None:
            size = sum(as_seal(one) is None for one in record[:place])
            assert seal.size == size
            assert seal.root == merkle.root(map(merkle.leaf, events[:size])).hex()


@pytest.mark.parametrize("tag", [True, False])
def test_tags_and_seals_are_dropped_and_made_again_byte_for_byte(tag: bool) -> None:
    record = list(sealed_game())
    untagged = sealed(record, tag=False)
    events = plain(record)
    assert all(as_seal(line) is None and tags.written(line) is None for line in events)
    assert sealed(events, tag=tag) == (record if tag else untagged)
    assert sealed(record, tag=tag) == (record if tag else untagged)
    assert sealed(untagged, tag=tag) == (record if tag else untagged)
    assert plain(record, tags_too=False) == tags.tagged(events)


def test_seals_keep_their_places_when_a_record_grows() -> None:
    record = plain_sample("clean")
    early = sealed(record[:20])
    grown = sealed([*early, *record[20:]])
    assert [place for place, line in enumerate(grown) if as_seal(line)] == [20, len(record) + 1]
    assert grown[:21] == early
    assert not noticed(joined(grown))


def test_the_root_is_that_of_the_events_whatever_the_tags_and_seals() -> None:
    record = sealed_sample()
    roots = {examine(lines).root for lines in (record, plain(record), plain(record, tags_too=False), sealed(record))}
    assert len(roots) == 1
    assert examine(record).sealed == len(plain(record))


@pytest.mark.parametrize("place", [1, 8, 30])
def test_a_hidden_line_keeps_every_seal(place: int) -> None:
    record = list(sealed_sample())
    hidden = hide(record[place], place, "a private matter")
    assert as_hidden(hidden) == Redacted(leaf=entry(record[place]).hex(), redacted="a private matter", seq=place)
    shown = tags.tagged([*record[:place], hidden, *record[place + 1 :]])
    found = file_findings(joined(shown))
    assert [one.name for one in found] == ["line-redacted"]
    assert hide(hidden, place, "again") == hidden.replace(b"a private matter", b"again")
    assert examine(shown).root == examine(record).root


def test_a_hidden_line_with_another_leaf_breaks_the_seal() -> None:
    record = list(sealed_sample())
    record[5] = hide(record[6], 5, "another line")
    assert [one.name for one in file_findings(joined(tags.tagged(record))) if one.severity == "error"] == [
        "seal-broken"
    ]


def test_a_hidden_line_after_the_last_seal_proves_nothing() -> None:
    record = plain_sample("clean")
    grown = [*sealed(record[:20]), *record[20:]]
    grown[30] = hide(grown[30], 29, "late")
    names = [one.name for one in file_findings(joined(tags.tagged(grown)))]
    assert sorted(names) == ["line-redacted", "redaction-unproved"]


def _hidden_last() -> bytes:
    record = list(sealed_sample())
    record[-2] = hide(record[-2], len(record) - 2, "withheld")
    return joined(tags.tagged(record[:-1]))


def _round_last() -> bytes:
    record = plain_sample("clean")
    begins = next(place for place, line in enumerate(record) if b'"round_started"' in line)
    return joined([*sealed(record[:begins], tag=False), record[begins]])


@pytest.mark.parametrize("data", [joined(sealed_sample()), joined(sealed_sample(tag=False)), _hidden_last()])
def test_a_missing_last_newline_changes_no_root_and_no_verdict(data: bytes) -> None:
    (whole,), (cut,) = games(data), games(data[:-1])
    assert whole.sealing is not None
    assert cut.sealing == whole.sealing
    assert cut.sealing.root == whole.sealing.root
    told = [verify(Record(raw), []).to_json() for raw in (whole, cut)]
    found = [one.pop("findings") for one in told]
    assert told[0] == told[1]
    assert [one for one in found[1] if one["name"] != "unterminated-line"] == found[0]
    assert len(found[1]) == len(found[0]) + 1


def test_a_record_that_ends_with_a_round_and_no_newline_is_sealed() -> None:
    (whole,), (cut,) = games(_round_last()), games(_round_last()[:-1])
    assert reseal(cut) == reseal(whole)


def test_a_record_with_tags_on_some_lines_only_is_not_intact() -> None:
    record = plain_sample("clean")
    tagged = sealed_sample()
    mixed = [*record[:30], tagged[30], *record[31:]]
    found = file_findings(joined(mixed))
    assert {one.name for one in found} == {"tag-missing"}
    assert [one.line for one in found if one.caused_by is None] == [1, 32]


def test_a_line_that_is_wrong_and_has_no_tag_is_wrong_once() -> None:
    record = list(sealed_sample())
    record[9] = tags.bare(record[9]).replace(b'"card":"', b'"card":"Z')
    found = file_findings(joined(record))
    assert [(one.name, one.line) for one in found if one.caused_by is None] == [("wrong-value", 10)]
    assert ("tag-missing", 10) in [(one.name, one.line) for one in found]


def test_a_tag_that_is_not_the_last_member_is_none() -> None:
    record = list(sealed_sample())
    body, tag = tags.bare(record[4]), record[4][-16:-1]
    record[4] = b"{" + tag.lstrip(b",") + b"," + body[1:]
    names = {one.name for one in file_findings(joined(record)) if one.caused_by is None}
    assert names == {"tag-missing"}


def test_the_games_of_an_archive_have_tags_and_seals_of_their_own() -> None:
    one, other = sealed_sample(), sealed_sample("shoved")
    both = games(joined([*one, *other]))
    assert [raw.text for raw in both] == [list(one), list(other)]
    assert not noticed(joined([*one, *other]))
    found = file_findings(joined([*one[:-1], *other[:9], *other[10:]]))
    assert [(f.name, f.line) for f in found if f.caused_by is None] == [("seq-gap", len(one) - 1 + 10)]


def test_a_sealed_and_a_plain_record_end_in_the_same_state() -> None:
    record = sealed_game()
    states = [audit_game(games(joined(lines))[0]).game for lines in (record, plain(record))]
    assert states[0] is not None
    assert states[1] is not None
    assert digest(states[0]) == digest(states[1])


def test_a_broken_tag_makes_what_follows_in_its_round_undecided_not_wrong() -> None:
    record = list(sealed_sample("renege"))
    place = next(place for place, line in enumerate(record) if b'"D8"' in line and b'"card_played"' in line)
    audit = audit_game(games(joined(record))[0])
    assert audit.verdicts == {"intact": "ok", "legal": "broken", "sums": "ok"}
    record[place - 1] = record[place - 1].replace(b'"CK"', b'"D9"')
    audit = audit_game(games(joined(record))[0])
    assert audit.verdicts["intact"] == "broken"
    assert audit.verdicts["legal"] == "undecided"
    assert {found.root.name for found in audit.findings} == {"tag-broken"}


def test_a_broken_seal_alone_makes_its_rounds_undecided_too() -> None:
    record = list(sealed_sample("renege", tag=False))
    place = next(place for place, line in enumerate(record) if b'"D8"' in line and b'"card_played"' in line)
    record[place - 4] = record[place - 4].replace(b'"seq":', b'"note":"x","seq":')
    audit = audit_game(games(joined(record))[0])
    assert audit.verdicts == {"intact": "broken", "legal": "undecided", "sums": "undecided"}
    assert {found.root.name for found in audit.findings} == {"seal-broken"}


def test_a_changed_beginning_of_a_round_makes_that_round_undecided() -> None:
    record = list(sealed_sample("renege"))
    assert b'"round_started"' in record[1]
    record[1] = record[1].replace(b'"seq":', b'"note":"x","seq":')
    audit = audit_game(games(joined(record))[0])
    assert audit.verdicts["legal"] == "undecided"
    assert {found.root.name for found in audit.findings} == {"tag-broken"}


@pytest.mark.parametrize("around", [lambda line: line + b"\r", lambda line: b"\xef\xbb\xbf" + line])
@pytest.mark.parametrize("name", ["sealed", "sealed-tampered"])
def test_what_another_system_puts_around_lines_is_told_and_convicts_nobody(
    name: str, around: Callable[[bytes], bytes]
) -> None:
    plain_lines = sample(name).read_bytes().splitlines()
    odd = [*map(around, plain_lines)] if around(b"") == b"\r" else [around(plain_lines[0]), *plain_lines[1:]]
    (before,), (after,) = (games(joined(lines)) for lines in (plain_lines, odd))
    kept = {found.name for found in audit_game(before).findings}
    told = {found.name for found in audit_game(after).findings}
    # It is reported, and what tags and seals say of the lines stays the same.
    assert told - kept == {"carriage-return"} or told - kept == {"byte-order-mark"}
    assert kept <= told
    assert after.sealing == before.sealing
    assert after.sealing is not None
    found = verify(Record(after), [])
    assert not found.canonical
    assert found.plain
    if told - kept == {"carriage-return"}:
        assert found.verdict == {"sealed": "intact", "sealed-tampered": "tampered"}[name]


@pytest.mark.parametrize(
    "mend", [(b'{"root":', b'{"more":1,"root":'), (b'"type":"sealed"', b'"type":"sealed","more":1')]
)
def test_a_seal_with_a_member_too_many_is_told_and_checked_as_a_seal(mend: tuple[bytes, bytes]) -> None:
    record = sealed_sample(tag=False)
    longer = [line.replace(*mend) if as_seal(line) else line for line in record]
    assert longer != [*record]
    assert {found.name for found in file_findings(joined(longer))} == {"unknown-member"}
    assert [seal.state for seal in examine(longer).seals] == [HOLDS]
    assert plain(longer) == plain(record)
    changed = [line.replace(b'"card":"D6"', b'"card":"D7"') for line in longer]
    assert changed != longer
    found = {one.name: one.caused_by for one in file_findings(joined(changed))}
    assert found == {"unknown-member": None, "seal-broken": None}


def test_what_is_left_of_a_hidden_event_with_a_member_too_many_keeps_its_leaf() -> None:
    line = hide(sealed_sample(tag=False)[3], 3, "names")
    assert as_hidden(line.replace(b'"leaf"', b'"a":1,"leaf"')) == as_hidden(line)


BENT = {
    "root": (rb'"root":"..', b'"root":"zz'),
    "no-root": (rb'"root":"\w+",', b""),
    "size": (rb'"size":\d+', b'"size":-1'),
    "no-size": (rb'"size":\d+,', b""),
}


@pytest.mark.parametrize("tag", [True, False])
@pytest.mark.parametrize("bend", BENT)
def test_a_seal_that_cannot_be_read_is_no_event_and_the_others_hold(bend: str, tag: bool) -> None:
    """It is in no tree, because the leaves are event lines (schemas/README.md), and it takes nothing from the game."""
    bare = [tags.bare(line) for line in sealed_game()]
    first = next(place for place, line in enumerate(bare) if as_seal(line) is not None)
    bare[first] = re.sub(*BENT[bend], bare[first])
    lines = tags.tagged(bare) if tag else bare
    (raw,) = games(joined(lines))
    audit = audit_game(raw)
    assert [(found.code[:2], found.line) for found in audit.findings] == [("J1", first + 1)]
    assert audit.verdicts == {"intact": "broken", "legal": "ok", "sums": "ok"}
    assert raw.sealing is not None
    assert [seal.state for seal in raw.sealing.seals[:2]] == [UNREAD, HOLDS]
    assert raw.sealing.sealed == len(raw.events)
    assert [one.line for one in opening.examine(joined(lines)).bad] == [first + 1]


def test_behind_a_line_that_is_too_long_to_be_read_no_seal_holds_or_proves_a_change() -> None:
    lines = list(sealed_game())
    first = next(place for place, line in enumerate(lines) if as_seal(line) is not None)
    lines[first + 1] += b" " * LINE
    (raw,) = games(joined(lines))
    assert raw.sealing is not None
    before, *behind = (seal.state for seal in raw.sealing.seals)
    assert (before, {*behind}) == (HOLDS, {UNREAD})


def test_of_a_changed_line_behind_a_seal_that_cannot_be_read_the_next_seal_tells() -> None:
    bare = [tags.bare(line) for line in sealed_game()]
    first = next(place for place, line in enumerate(bare) if as_seal(line) is not None)
    bare[first] = re.sub(*BENT["root"], bare[first])
    bare[first + 1] = bare[first + 1].replace(b"}", b',"note":"x"}', 1)
    found = file_findings(joined(bare))
    assert [(one.code, one.root is one) for one in found[:2]] == [("J117", True), ("J703", True)]


@pytest.mark.parametrize("hiding", [False, True])
def test_a_seal_stands_as_of_the_event_before_it(hiding: bool) -> None:
    record = sealed_sample()
    if hiding:
        record = redact(games(joined(record))[0], seat=0).lines
    (game,) = games(joined(record))
    remark = {"seq": game.events[-1].seq + 1, "text": "so", "type": "remark_made"}
    (longer,) = games(joined([*record, *tags.tagged([*record, orjson.dumps(remark)])[-1:]]))
    then = as_of_event(longer, game.events[-1].seq)
    assert (then.text, then.sealing, bool(then.sealing.hidden)) == (game.text, game.sealing, hiding)
    assert audit_game(then).verdicts == audit_game(game).verdicts


@pytest.mark.parametrize("between", [b"", b"x"], ids=["blank lines", "lines that are no events"])
def test_a_record_beyond_its_limits_is_verified_as_far_as_it_was_read(between: bytes) -> None:
    record = sealed_sample()
    (game,) = games(joined((*record[:10], *[between] * (2 * MOST_ASIDE + 500), *record[10:])))
    assert not game.whole
    assert len(game.events) == sum(as_seal(line) is None for line in record)
    found = verify(Record(game), [])
    # Every line that was read is canonical; of the others nobody knows.
    assert found.plain is found.canonical is found.to_json()["canonical"] is None
    assert "canonical" not in verification_text(found)
    assert found.verdict in ("damaged", "tampered")
    (plain_game,) = games(joined(plain(record, tags_too=True)))
    assert compare(game, plain_game).common == len(game.events)
    assert as_of_event(game, 5).whole
    assert not as_of_event(game, game.events[-2].seq).whole
