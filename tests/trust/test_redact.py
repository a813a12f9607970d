"""Hiding names and hands: every seal holds, the verdicts stay, and nobody learns anything that he did not see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from game.belote import taken
from game.builder import DEAL_A, Record
from game.thirty_two import LOG_F
from hypothesis import given, settings
from hypothesis import strategies as st
from samples.story import LATER
from shared import examples
from trust.bound import HANDS, bind, open_hands, salt
from trust.sealing import file_findings, games, joined
from typed import plain

from jasslog import loads
from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.game.public import public
from jasslog.game.timeline import Timeline
from jasslog.library.sealing import Redacted, redact
from jasslog.library.verify import INTACT, verify
from jasslog.log.games import RawGame
from jasslog.log.hidden import stand_ins
from jasslog.log.seal import examine, hide, sealed
from jasslog.log.tags import tagged
from jasslog.log.write import canonical

OPEN = {"end": {"kind": "open", "claim": "none"}}
NAMES = ["Anna", "Beat", "Chloé", "Dario"]
SOUND = {"intact": "ok", "legal": "ok", "sums": "ok"}


def raw_of(record: Record, *, tag: bool = True) -> RawGame:
    (raw,) = games(joined(sealed([canonical(event) for event in record.events], tag=tag)))
    return raw


def named(**members: Any) -> Record:
    """A resumed game with names, and a new round in which the hands are dealt; the names and each hand have a salt."""
    record = Record(pre=(2300, 1200)).add("players_named", names=NAMES, salt=salt(9), **members)
    record.add("round_started", dealer=3)
    for seat, hand in enumerate(HANDS):
        record.add("hand_dealt", seat=seat, cards=hand, salt=salt(seat))
    return record


def won_early() -> Record:
    record = named().choose(0, "S").play("0 meld0:S8-S9-ST-SJ SJ meld1:SQ-SK-SA S7 meld2:H9-HT-HJ HT S6")
    return record.claim(0).add("game_ended", winner=0, scores=[2500, 1200])


def audit_of(lines: list[bytes]) -> GameAudit:
    (raw,) = games(joined(lines))
    return audit_game(raw)


def names_of(audit: GameAudit) -> list[str]:
    return [found.name for found in audit.findings if found.severity != "info"]


def test_names_are_hidden_and_every_seal_holds() -> None:
    raw = raw_of(won_early())
    done = redact(raw, names=True)
    assert done.hidden == {1: "names"}
    assert done.guessable == done.naming == done.unsealed == []
    assert not [name for name in NAMES if name.encode() in joined(done.lines)]
    assert [found.name for found in file_findings(joined(done.lines))] == ["line-redacted"]
    assert examine(done.lines).root == examine(raw.text).root


def test_hiding_names_changes_no_verdict_and_no_figure() -> None:
    record = named().choose(0, "S").play(LATER.replace("CK CQ", "CK D8").replace("0 D8 DT CJ C9", "0 CQ DT CJ C9"))
    record.scored("cards", 95, 61).scored("total", 5, 5)
    raw = raw_of(record)
    before, after = audit_game(raw), audit_of(redact(raw, names=True).lines)
    assert before.verdicts == after.verdicts == {"intact": "ok", "legal": "broken", "sums": "broken"}
    assert names_of(before) == names_of(after)
    assert before.game is not None
    assert after.game is not None
    assert public(before.game) == public(after.game)


def test_only_hands_that_somebody_never_showed_are_hidden() -> None:
    played = raw_of(named().choose(0, "S").play(LATER))
    assert redact(played, hands=True).hidden == {}
    done = redact(raw_of(won_early()), hands=True)
    assert done.hidden == {seat + 3: f"hand of seat {seat}, 9 cards" for seat in range(4)}
    audit = audit_of(done.lines)
    assert audit.verdicts == {"intact": "ok", "legal": "undecided", "sums": "ok"}
    assert names_of(audit) == ["cards-undecided"]


def test_a_hidden_hand_counts_as_one_of_which_only_the_number_is_known() -> None:
    done = redact(raw_of(won_early()), hands=True)
    audit = audit_of(done.lines)
    assert [event.get("count") for event in plain(audit.recorded[3:7])] == [9] * 4
    timeline = Timeline(audit.game.variant, audit.recorded, "corrected") if audit.game else None
    assert timeline is not None
    state = public(timeline.at(6))
    assert state["current"]["unknown"] == [9] * 4
    assert state["current"]["phase"] == "choosing"


def test_an_opened_hand_that_nobody_saw_is_hidden_too() -> None:
    record = bind(Record(pre=(2300, 1200)), 4).choose(0, "S")
    record.play("0 meld0:S8-S9-ST-SJ SJ meld1:SQ-SK-SA S7 meld2:H9-HT-HJ HT S6")
    open_hands(record.claim(0)).add("game_ended", winner=0, scores=[2500, 1200])
    raw = raw_of(record)
    assert audit_game(raw).verdicts == SOUND
    done = redact(raw, hands=True)
    assert sorted(done.hidden.values()) == [f"opened hand of seat {seat}" for seat in range(4)]
    assert done.guessable == []
    audit = audit_of(done.lines)
    assert [found.root.name for found in audit.findings if found.name == "commitment-unopened"] == ["line-redacted"] * 4
    assert audit.verdicts["intact"] == "undecided"


def test_a_hand_that_was_opened_after_the_end_is_no_act_after_the_end_once_hidden() -> None:
    record = bind(Record(pre=(2300, 1200), overrides={"end": {"claim_effect": "stop"}}), 4).choose(0, "S")
    record.play("0 meld0:S8-S9-ST-SJ SJ meld1:SQ-SK-SA S7 meld2:H9-HT-HJ HT S6")
    raw = raw_of(open_hands(record.claim(0)).add("game_ended", winner=0, scores=[2500, 1200]))
    assert audit_game(raw).verdicts == SOUND
    assert "after-the-end" not in names_of(audit_of(redact(raw, hands=True).lines))


def test_a_hidden_line_without_a_salt_is_guessable() -> None:
    record = Record(pre=(0, 0), overrides=OPEN).add("players_named", names=NAMES).deal().choose(0, "S")
    done = redact(raw_of(record), names=True, hands=True)
    assert done.guessable == [1, 3, 4, 5, 6]


def test_a_name_that_stands_in_other_words_is_told() -> None:
    record = won_early()
    record.events.insert(-1, {"seq": 0, "type": "remark_made", "text": "That was good, anna!"})
    record.events = [{**event, "seq": seq} for seq, event in enumerate(record.events)]
    done = redact(raw_of(record), names=True)
    assert done.naming == [len(record.events) - 2]
    again = redact(raw_of(record), names=True, events=done.naming)
    assert again.naming == []
    assert again.hidden == {1: "names", len(record.events) - 2: "withheld"}


def test_a_name_in_what_the_game_is_played_at_is_told() -> None:
    record = won_early()
    for member in ("tournament", "table"):
        record.events = [{**event, "seq": seq} for seq, event in enumerate(record.events)]
        record.events[0] = {**record.events[0], member: "annas-cup"}
        assert redact(raw_of(record), names=True).naming == [0]
        del record.events[0][member]


def test_what_no_seal_covers_is_told() -> None:
    record = won_early()
    (raw,) = games(joined([canonical(event) for event in record.events]))
    assert redact(raw, names=True).unsealed == [1]


def test_tags_are_made_again_only_where_there_were_some() -> None:
    for tag in (True, False):
        done = redact(raw_of(won_early(), tag=tag), names=True, hands=True)
        assert all((b'"~"' in line) == tag for line in done.lines)
        assert not [found for found in file_findings(joined(done.lines)) if found.severity == "error"]


def with_hidden(record: Record, seq: int, told: str) -> list[bytes]:
    """The sealed lines of a record, one of them hidden under these words."""
    lines = sealed([canonical(event) for event in record.events])
    lines[seq] = hide(lines[seq], seq, told)
    return tagged(lines)


@pytest.mark.parametrize("told", ["hand of seat 2, 9 cards", "opened hand of seat 2", "names", "withheld"])
def test_a_hidden_card_that_calls_itself_something_else_convicts_nobody(told: str) -> None:
    record = named().choose(0, "S").play(LATER)
    card = next(event["seq"] for event in record.events if event["type"] == "card_played") + 4
    audit = audit_of(with_hidden(record, card, told))
    assert audit.verdicts["legal"] == "undecided"
    assert {found.root.name for found in audit.findings if found.severity == "error"} == {"line-redacted"}


def test_a_line_stands_for_a_hand_only_while_hands_are_dealt() -> None:
    def stands(seq: int, told: str) -> bool:
        record = named().choose(0, "S").play(LATER)
        return bool(stand_ins(games(joined(with_hidden(record, seq, told)))[0]))

    assert stands(1, "names")
    assert stands(4, "hand of seat 1, 9 cards")
    assert not stands(4, "hand of seat 0, 9 cards")
    assert not stands(4, "names")
    assert not stands(1, "hand of seat 1, 9 cards")
    assert not stands(7, "hand of seat 1, 9 cards")
    assert not stands(20, "opened hand of seat 1")


def two_stages(rules: str = "belote-italian") -> Record:
    """A round of Belote up to the first trick, dealt in two stages; each dealt hand has its own salt."""
    record = Record(rules, pre=(0, 0), overrides=OPEN)
    taken(record, 0, "S")
    for event in record.events:
        if event["type"] == "hand_dealt":
            event["salt"] = salt(event["seat"], str(event["seq"]))
    return record.play(LOG_F.partition(",")[0])


def test_both_stages_of_a_deal_are_hidden_and_stand_for_their_numbers() -> None:
    record = two_stages()
    done = redact(raw_of(record), hands=True)
    assert sorted(done.hidden.values()) == sorted(
        f"hand of seat {s}, {n} cards" for s in range(4) for n in (4, 4 - (s == 0))
    )
    audit = audit_of(done.lines)
    counts = [event["count"] for event in plain(audit.recorded) if event["type"] == "hand_dealt"]
    assert counts == [4, 4, 4, 4, 3, 4, 4, 4]
    assert audit.verdicts["legal"] == "ok"
    assert audit.game is not None
    assert audit.game.rounds[-1].unknown == [7, 7, 7, 7], "seat 0 has led the card that was turned"


@pytest.mark.parametrize("count", range(1, 12))
def test_a_line_stands_for_a_second_stage_only_where_a_hand_can_have_so_many_cards(count: int) -> None:
    record = two_stages()
    stage = [event for event in record.events if event["type"] == "hand_dealt"][-1]
    hidden = with_hidden(record, stage["seq"], f"hand of seat {stage['seat']}, {count} cards")
    assert bool(stand_ins(games(joined(hidden))[0])) == (4 + count <= 9)


def test_a_line_stands_for_a_second_stage_only_where_a_card_was_turned() -> None:
    record = Record(pre=(0, 0)).add("round_started", dealer=3)
    for seat in range(4):
        record.add("hand_dealt", seat=seat, count=4)
    record.choose(0, "S").add("hand_dealt", seat=1, count=5)
    assert not stand_ins(games(joined(with_hidden(record, record.last, "hand of seat 1, 5 cards")))[0])


def test_a_line_stands_for_no_second_hand_of_a_seat_in_a_stage_and_for_no_opened_hand_before_a_card() -> None:
    record = Record(pre=(0, 0)).add("round_started", dealer=3)
    for seat in (1, 1):
        record.add("hand_dealt", seat=seat, count=4)
    assert not stand_ins(games(joined(with_hidden(record, record.last, "hand of seat 1, 4 cards")))[0])
    for played in ("0", "0 SJ"):
        record = Record(pre=(0, 0)).deal().choose(0, "S").play(played).add("remark_made", text="Well.")
        hidden = with_hidden(record, record.last, "opened hand of seat 1")
        assert bool(stand_ins(games(joined(hidden))[0])) == (played == "0 SJ")


@pytest.mark.parametrize("told", ["hand of seat 2, 4 cards", "hand of seat 2, 8 cards", "names"])
def test_a_hidden_card_after_two_stages_convicts_nobody(told: str) -> None:
    record = two_stages()
    card = next(event["seq"] for event in record.events if event["type"] == "card_played")
    audit = audit_of(with_hidden(record, card, told))
    assert {found.root.name for found in audit.findings if found.severity == "error"} <= {"line-redacted"}


HASH = re.compile(rb'"(leaf|root|commitment|~)":"[0-9a-f]+"')


def masked(lines: list[bytes]) -> list[bytes]:
    """The lines without their hashes, which tell nothing to anybody who does not know the salts."""
    return [HASH.sub(rb'"\1":""', line) for line in lines]


@st.composite
def two_deals(draw: st.DrawFn) -> tuple[int, str, str, int]:
    """A seat, two deals that differ in two cards of other seats, and how many tricks were played before either card."""
    seat = draw(st.integers(0, 3))
    one, other = sorted(draw(st.sampled_from([pair for pair in PAIRS if seat not in pair])))
    cards = draw(st.integers(0, 8)), draw(st.integers(0, 8))
    hands = [hand.split() for hand in DEAL_A.split("|")]
    mine, his = hands[one][cards[0]], hands[other][cards[1]]
    order = [card for trick in LATER.split(",") for card in trick.split()[1:] if len(card) == 2]
    played = draw(st.integers(0, min(order.index(mine), order.index(his)) // 4))
    hands[one][cards[0]], hands[other][cards[1]] = his, mine
    return seat, DEAL_A, "|".join(" ".join(hand) for hand in hands), played


PAIRS = [(a, b) for a in range(4) for b in range(a + 1, 4)]


def view_of(seat: int, deal: str, played: int, *, committed: bool) -> Redacted:
    record = Record(pre=(0, 0), overrides=OPEN)
    hands = [hand.split() for hand in deal.split("|")]
    if committed:
        bind(record, 4, hands)
    else:
        record.add("round_started", dealer=3)
        for other, hand in enumerate(hands):
            record.add("hand_dealt", seat=other, cards=hand, salt=salt(other))
    record.choose(0, "S").play(",".join(LATER.split(",")[:played]).replace("marriage1 ", "") or "0")
    return redact(raw_of(record), seat=seat)


@settings(max_examples=examples(36), deadline=None)
@given(two_deals(), st.booleans())
def test_changing_a_hidden_card_changes_nothing_in_another_seats_view(
    deals: tuple[int, str, str, int], committed: bool
) -> None:
    seat, one, other, played = deals
    assert one != other
    views = [view_of(seat, deal, played, committed=committed) for deal in (one, other)]
    assert masked(views[0].lines) == masked(views[1].lines)
    assert views[0].guessable == []
    for view in views:
        assert not [found for found in file_findings(joined(view.lines)) if found.severity == "error"]
    audits = [audit_of(view.lines) for view in views]
    told = [[(f.name, f.seq, f.address, f.seat, f.legal, f.slots) for f in audit.findings] for audit in audits]
    assert told[0] == told[1]
    for seq in range(len(audits[0].recorded)):
        states = [public(Timeline(a.game.variant, a.recorded, "corrected").at(seq)) for a in audits if a.game]
        assert states[0] == states[1]


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    raw = raw_of(named())
    for seat in range(4):
        view = joined(redact(raw, seat=seat).lines)
        assert [other for other in range(4) if " ".join(HANDS[other]).replace(" ", '","').encode() in view] == [seat]


def test_every_seats_view_has_the_same_root() -> None:
    raw = raw_of(named())
    assert {examine(redact(raw, seat=seat).lines).root for seat in range(4)} == {examine(raw.text).root}


def test_nobody_says_that_a_ruling_points_at_nothing_where_the_beginning_of_its_round_is_hidden() -> None:
    record = named().choose(0, "S").play("0 SJ S7 HT S6").rule("annul_round")
    begun = next(event["seq"] for event in record.events if event["type"] == "round_started")
    done = redact(raw_of(record), names=False, hands=False, seat=None, events=(begun,))
    audit = audit_of(done.lines)
    (astray,) = [found for found in audit.findings if found.name == "pointer-impossible"]
    assert (astray.root.name, audit.verdicts["intact"]) == ("line-redacted", "undecided")
    found = verify(loads(joined(done.lines)), [])
    assert (found.verdict, found.whole) == (INTACT, True)
