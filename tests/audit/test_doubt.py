"""If a record does not say enough, nobody is accused, and nothing that is certain is put in doubt."""

from __future__ import annotations

import pytest
from game.builder import LOG_A1, Record, log_a1
from shared import sample

from jasslog.audit.audit import audit_game
from jasslog.audit.result import GameAudit
from jasslog.events.vocabulary import read
from jasslog.game.answers import expected
from jasslog.log.games import RawGame, split_games

T1 = "0 SJ S7 HT S6"
UNTOLD = {"not_recorded": ["choosing"]}


def told(audit: GameAudit) -> list[tuple[str, int]]:
    return [(found.name, found.seat) for found in audit.findings if found.name != "unfinished-game"]


def test_I_6_an_unread_card_accuses_nobody() -> None:
    cards = [token for token in LOG_A1.replace(",", "").split() if len(token) == 2]
    assert len(cards) == 36
    for card in cards:
        audit = log_a1().play(LOG_A1.replace(card, "??")).audit()
        assert {name for name, _ in told(audit)} <= {"cards-undecided", "points-undecided", "marriage-missing"}, card
    assert audit.verdicts == {"intact": "ok", "legal": "undecided", "sums": "undecided"}


def test_I_6_after_an_unread_lead_what_follows_is_undecided() -> None:
    audit = log_a1().play("0 ?? S7 HT S6").audit()
    assert told(audit) == [("cards-undecided", 0)]
    assert len(audit.findings[0].evidence) == 4
    assert audit.verdicts["legal"] == "undecided"


def test_I_6_a_renege_on_a_lead_that_was_read_is_proved_beside_an_unread_card() -> None:
    assert told(log_a1().play("0 SJ ?? HT HA").audit()) == [("renege", 3), ("cards-undecided", 1)]


def test_L_5_a_trump_beside_an_unread_card_may_be_lower_than_it() -> None:
    record = log_a1().play(f"{T1}, 0 S9 SQ DQ H8, 0 ST SK H6 HA, 1 CA ?? CK S8")
    undecided = next(found for found in record.audit().findings if found.name == "cards-undecided")
    assert len(undecided.evidence) == 2


def test_L_1_any_card_may_follow_an_unread_lead() -> None:
    (act,) = [act for act in expected(log_a1().play("0 ??").game()) if act.type == "card_played"]
    assert (act.seat, len(act.cards)) == (1, 9)


def test_L_2_following_suit_is_legal_whatever_else_is_in_an_unknown_hand() -> None:
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S").play(T1)
    assert told(record.audit()) == [("cards-undecided", 2)]
    strict = {"play": {"head_trump_lead": True}}
    record = Record(pre=(0, 0), not_recorded=["hands"], overrides=strict).add("round_started", dealer=3)
    audit = record.choose(0, "S").play(T1).audit()
    assert next(f for f in audit.findings if f.name == "cards-undecided").slots["cards"] == 3


def test_L_9_a_trump_too_low_from_an_unknown_hand_shows_that_the_jack_beside_it_was_not_alone() -> None:
    strict = {"play": {"head_trump_lead": True}}
    record = Record(pre=(0, 0), not_recorded=["hands"], overrides=strict).add("round_started", dealer=3).choose(0, "S")
    record.add("card_exposed", seat=1, card="SJ").add("card_exposed", seat=1, card="HA").play("0 S9 S7")
    assert [f.legal for f in record.audit().findings if f.name == "not-overtrumped"] == [["SJ"]]


def lots(*events: str) -> GameAudit:
    record = Record("schieber-santiago-tournament")
    for draws in events:
        seats = [{"seat": int(draw[0]), "card": draw[1:]} for draw in draws.split()]
        record.add("seats_drawn", lots="cards", draws=seats)
    return record.audit()


def test_S_8_only_equals_draw_again() -> None:
    assert told(lots("0DA 1D6 2H6 3DK 1D9 2DT")) == []
    assert told(lots("0DA 1D6 2H6 3DK", "1D9", "2DT")) == []
    assert told(lots("0DA 1D6 2H6 3DK 0D9")) == [("wrong-lots", 0)]
    assert told(lots("0DA 1D6 2H7 3DK", "1D9")) == [("wrong-lots", 1)]


def in_order(*order: int) -> GameAudit:
    record = Record(overrides={"end": {"kind": "open", "claim": "none"}})
    for text in "abcde":
        record.add("remark_made", text=text)
    raw = RawGame(1)
    for line, seq in enumerate(order, start=1):
        raw.events.append(read(record.events[seq]))
        raw.lines.append(line)
    return audit_game(raw)


@pytest.mark.parametrize(
    ("order", "alone"),
    [
        ((0, 1, 3, 2, 4, 5), [("seq-backwards", 2)]),
        ((0, 1, 4, 5, 2, 3), [("seq-backwards", 2)]),
        ((0, 1, 5, 2, 3), [("seq-gap", 5)]),
        ((0, 1, 2, 4, 5), [("seq-gap", 4)]),
    ],
)
def test_lines_out_of_order_are_not_missing(order: tuple[int, ...], alone: list[tuple[str, int]]) -> None:
    audit = in_order(*order)
    assert [(found.name, found.seq) for found in audit.findings if found.caused_by is None] == alone


def test_a_number_that_was_written_wrong_is_one_mistake_and_not_that_of_the_line_whose_number_it_is() -> None:
    lines = sample("clean").read_bytes().splitlines()
    lines[20] = lines[20].replace(b'"seq":20', b'"seq":30')
    (raw,) = split_games([(1, 0, lines)])
    wrong = [found for found in audit_game(raw).findings if found.severity == "error"]
    assert {found.root.line for found in wrong if found.line == 31} == {21}
    assert {(found.root.name, found.root.line) for found in wrong} == {("seq-gap", 21)}


def test_an_objection_to_an_event_that_is_not_there() -> None:
    assert ("pointer-impossible", -1) in told(log_a1().add("objection_raised", event=99).audit())
    assert ("pointer-impossible", -1) not in told(log_a1().add("objection_raised", event=1).audit())


SAID = {
    "who plays": lambda: Record("handjass", pre=(0,) * 4, **UNTOLD).deal(3).stay(0, 1, 2, 3),
    "a meld": lambda: Record("schieber-santiago", pre=(0, 0), **UNTOLD).deal(3).meld(0, "S8-S9-ST-SJ"),
    "predictions": lambda: Record("differenzler-santiago", pre=(0,) * 4, **UNTOLD).deal(3).predict(40, 40, 30, 20),
}


@pytest.mark.parametrize("said", SAID)
def test_I_6_a_card_that_does_not_follow_may_be_a_trump_where_no_contract_is_told(said: str) -> None:
    followed = SAID[said]().play("0 DA DK D9 D6")
    assert followed.audit().verdicts["legal"] == "ok"
    audit = followed.play("0 HK CA HJ HA").audit()
    assert audit.verdicts["legal"] == "undecided", "seat 1 has the seven of hearts"
    (found,) = [found for found in audit.findings if found.name == "cards-undecided"]
    assert (found.address, found.seat, found.slots["cards"]) == ("4.2.2", 1, 1)


@pytest.mark.parametrize("hands", [True, False], ids=["dealt", "untold"])
def test_I_6_a_card_of_a_seat_that_is_not_at_the_table_leaves_open_what_the_others_owe(hands: bool) -> None:
    for place in range(36):
        record = log_a1().play(LOG_A1)
        record.events = [one for one in record.events if hands or one["type"] != "hand_dealt"]
        for seq, one in enumerate(record.events):
            one["seq"] = seq
        [one for one in record.events if one["type"] == "card_played"][place]["seat"] = 4
        errors = [found for found in record.audit().findings if found.severity == "error" and found.caused_by is None]
        assert [found.name for found in errors] == ["no-such-seat"], place
