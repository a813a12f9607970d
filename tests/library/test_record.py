"""`Record`: a game as an object, with its findings, rounds, positions and report."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import orjson
import pytest
from game.builder import LOG_A1, MELDED, log_a1
from game.builder import Record as Told
from game.random_games import random_events, raw_game, to_file
from shared import SCHEMAS, sample

import jasslog
from jasslog.audit.report import game_report
from jasslog.game.address import AddressError
from jasslog.generate.clean import generate
from jasslog.library.record import Record
from jasslog.library.values import Position
from jasslog.variants.load import released
from jasslog.views.finding import Teller

PLAYED = MELDED + "," + LOG_A1.partition(",")[2]


@pytest.fixture
def record(tmp_path: Path) -> Record:
    file = tmp_path / "g.jsonl"
    file.write_bytes(to_file(log_a1(pre=(100, 200)).play(PLAYED).scored("cards", 76, 81).events))
    return jasslog.load(file)


def test_a_record_answers_the_three_questions(record: Record) -> None:
    assert record.verdicts == {"intact": "ok", "legal": "ok", "sums": "ok"}
    assert [found.name for found in record.findings] == ["marriage-missing", "unfinished-game"]
    assert (record.id, record.line) == ("g1", 1)
    assert record.variant is not None
    assert record.variant.id == "schieber-santiago"
    assert repr(record) == "<Record g1, schieber-santiago, 1 round>"


def test_whoever_sorts_out_findings_changes_no_verdict() -> None:
    game = jasslog.load(sample("renege"))
    game.findings.clear()
    game.names.clear()
    game.events.clear()
    game.rounds.clear()
    assert game.verdicts["legal"] == "broken"
    assert (len(game.findings), len(game.rounds), len(game.report()["findings"])) == (1, 1, 1)


def test_the_audit_of_a_view_is_made_once(record: Record) -> None:
    assert record.audit() is record.audit("corrected") is not record.audit("ruled")
    assert record.timeline() is record.timeline("corrected") is not record.timeline("recorded")
    assert record.report("ruled") == game_report(
        record.audit("ruled"), Teller(record.audit("ruled")).message, record.file
    )


@pytest.mark.parametrize("view", ["recorded", "corrected", "ruled"])
@pytest.mark.parametrize("rules", ["schieber-santiago", "schmaus", "differenzler-ohio"])
def test_who_looks_on_is_told_of_every_card_whether_or_not_the_audit_was_made_before(rules: str, view: str) -> None:
    record = jasslog.loads(to_file(random_events(rules, 3, length=120, slips=0.1)))

    def told(again: Record) -> list[tuple[int, int, int, int]]:
        seen: list[tuple[int, int, int, int]] = []
        again.audit(
            view, lambda game, deal, event: seen.append((event.seq, deal.number, len(deal.trick), game.players))
        )
        return seen

    first = told(record)
    assert len(first) > 5
    assert told(record) == told(record) == first == told(Record(record.raw))


def test_rounds_are_plain_values(record: Record) -> None:
    (deal,) = record.rounds
    assert (deal.number, deal.dealer, deal.forehand, deal.chooser, deal.factor) == (4, 3, 0, 0, 2)
    assert (deal.won, deal.booked, deal.scores) == ((76, 76, 0, 0), (292, 162), (392, 362))
    assert deal.contract is not None
    assert (deal.contract.kind, deal.contract.suit) == ("trump", "S")
    assert (deal.tricks[0].cards, deal.tricks[0].winner, deal.tricks[0].points) == (("SJ", "S7", "HT", "S6"), 0, 30)
    assert repr(deal) == "<Round 4: spades, 9 tricks, 292:162>"
    assert repr(deal.tricks[0]) == "<Trick SJ S7 HT S6, seat 0 wins 30>"
    with pytest.raises(AttributeError):
        deal.number = 5  # type: ignore[misc]


def test_the_slate_is_open_from_the_first_round_that_the_record_cannot_tell() -> None:
    played = log_a1(pre=(0, 0)).play(PLAYED).scored("cards", 76, 81)
    played = played.deal(0).choose(1, "S").play(LOG_A1.replace("DA", "??")).deal(1).choose(2, "S").play(LOG_A1)
    scores = [deal.scores for deal in Record(raw_game(played.events)).rounds]
    booked = [deal.booked for deal in Record(raw_game(played.events)).rounds]
    assert scores == [(292, 162), None, None]
    assert booked[1] is None
    assert booked[2] is not None


def test_a_position_has_state_digest_and_what_may_come_next(record: Record) -> None:
    position = record.at("4.5.3")
    assert [card["card"] for card in position.state["current"]["table"]] == ["CA", "C8", "CK"]
    assert (position.expected[0].type, position.expected[0].seat) == ("card_played", 0)
    assert record.before("4.5.3").state["current"]["turn"] == 3
    assert record.at("4").digest == record.report()["digest"]
    assert repr(position) == f"<Position 4.5.3 {position.digest[:15]}…>"
    position.state.clear()
    assert record.at("4.5.3").state["players"] == 4
    assert record.at(record.events[-1]["seq"]).address == f"#{len(record.events) - 1}"


class Index:
    """An object that stands for a number, as in the tables of other packages."""

    def __index__(self) -> int:
        return 27


def test_a_number_out_of_a_table_of_facts_leads_to_its_event(record: Record) -> None:
    assert record.at(Index()).address == record.at(27).address == "#27"
    assert record.before(Index()) == record.before(27)


def test_the_cards_that_may_be_played_are_named_as_in_the_record() -> None:
    game = jasslog.load(sample("renege"))
    assert game.at("10.5.3").legal == game.before("10.5.4").legal == ("CQ",)
    assert game.before("10").legal == ()


@pytest.mark.parametrize("rules", ["schieber-santiago", "guggitaler-domino"])
def test_every_legal_card_of_a_clean_game_is_among_the_legal_ones_before_it(rules: str) -> None:
    (events,) = generate(released(rules), 5, 1, notes=False, rounds=8, hands="all")
    record = Record(raw_game(events))
    laid = [event for event in record.events if event["type"] in ("card_played", "card_placed")]
    assert {event["type"] for event in laid} >= {"card_played", *(["card_placed"] if "domino" in rules else [])}
    assert all(event["card"] in record.before(event["seq"]).legal for event in laid)


def test_a_finding_says_what_it_is_in_every_view_and_in_the_report() -> None:
    game = jasslog.load(sample("renege"))
    (found,) = game.findings
    assert {"Seat 0", "D8", "CQ"} <= {part.strip(";") for part in re.split(r" (?!0)", found.message)}
    assert game.audit("recorded").findings[0].message == found.message
    assert [one["message"] for one in game.report()["findings"]] == [found.message]
    (again,) = pickle.loads(pickle.dumps(game)).findings
    assert again.message == found.message


def test_types_are_shipped_with_the_package() -> None:
    assert (Path(jasslog.__file__).parent / "py.typed").is_file()


def test_a_place_that_is_not_there_is_told(record: Record) -> None:
    with pytest.raises(AddressError, match=r"nearest is 4\.9\.3"):
        record.at("4.10.3")


def test_a_game_of_unknown_rules_has_no_rounds_and_no_positions(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    file.write_bytes(to_file(log_a1(pre=(0, 0)).events).replace(b"schieber-santiago", b"schieber-nowhere"))
    record = jasslog.load(file)
    assert (record.rounds, record.variant) == ([], None)
    assert (record.players, record.names, record.result) == (0, [], None)
    assert record.verdicts == {"intact": "broken", "legal": "unchecked", "sums": "unchecked"}
    assert record.report()["rounds"] == []
    assert repr(record) == "<Record g1, unknown rules, 0 rounds>"
    with pytest.raises(AddressError, match="rules are not known"):
        record.at("4.1.1")


def test_nobody_is_awaited_where_it_may_be_anybodys_card() -> None:
    """Nobody knows who won a trick with an unread card, so any seat may lead."""
    events = log_a1().play("0 SJ S7 HT S6").events
    events[-2]["card"] = "??"
    position = jasslog.loads(events).at(f"#{len(events) - 1}")
    assert {act.seat for act in position.expected if act.type == "card_played"} == {0, 1, 2, 3}
    assert position.turn is None
    assert "▸" not in position._repr_html_()


def test_a_trick_is_nobodys_where_nobody_wrote_down_what_was_trump() -> None:
    """The schemas say so too; they once mentioned only cards that nobody could read."""
    played = Told(not_recorded=["choosing"]).deal().play(LOG_A1)
    (told,) = jasslog.loads(played.events).rounds
    assert (told.won, told.tricks[2].winner) == (None, None)
    for name, about in (("state", "DoneTrick"), ("report", "ReportRound")):
        schema = orjson.loads((SCHEMAS / f"{name}.schema.json").read_bytes())["$defs"][about]["properties"]
        said = schema["winner" if name == "state" else "won"]["description"]
        assert "wrote down" in said or "cannot tell" in said
    assert told.tricks[0].points == 0
    schema = orjson.loads((SCHEMAS / "state.schema.json").read_bytes())["$defs"]["DoneTrick"]["properties"]
    assert "as far as the record tells" in schema["points"]["description"]


def test_all_known_cards_may_be_played_where_nobody_knows_what_they_follow() -> None:
    events = log_a1().play("0 SJ S7 HT S6, 0 D8").events
    assert len(jasslog.loads(events).at(f"#{len(events) - 1}").legal) < 8
    events[-1]["card"] = "??"
    assert len(jasslog.loads(events).at(f"#{len(events) - 1}").legal) == 8
    assert "does not tell what they have to follow" in " ".join(str(Position.legal.__doc__).split())
