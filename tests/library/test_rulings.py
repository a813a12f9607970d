"""Disputes: what each penalty book would make of a game, without changing the record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from game.builder import DEAL_A, LOG_A1, Record, log_a1
from game.differenzler import PLAYED, dealt
from game.klaverjas import DEAL_K, LOG_AMSTERDAM
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from penalties.test_books import OWN
from steps import steps
from typed import raw_of

from jasslog.audit import running
from jasslog.audit.report import result
from jasslog.audit.result import GameAudit
from jasslog.events.vocabulary import members
from jasslog.game.score.overlay import trick_owners
from jasslog.generate.clean import generate
from jasslog.generate.damage import damaged_game
from jasslog.library import disputes as weighing
from jasslog.library import rulings
from jasslog.library.disputes import BookOutcome, Dispute, appended, disputes
from jasslog.library.record import Record as Opened
from jasslog.library.record import with_events
from jasslog.library.rulings import given_before, in_force
from jasslog.log.games import split_games
from jasslog.log.own_file import from_text
from jasslog.penalties.books import Book, books
from jasslog.variants.load import released

REVOKED = LOG_A1.replace("S9 SQ DQ", "S9 H7 DQ").replace("HK H7 HJ", "HK SQ HJ")
"""Seat 1 does not follow trump in the second trick, and plays the queen of trumps later."""


def opened(record: Record) -> Opened:
    return Opened(raw_of(record.events))


def outcome(dispute: Dispute, book: str, choice: str = "") -> BookOutcome:
    return next(one for one in dispute.outcomes if (one.book, one.choice) == (book, choice))


def ruled(record: Opened, orders: Sequence[dict[str, Any]]) -> GameAudit:
    """The audit in the view ``ruled``, with those of these rulings that are not yet in force."""
    there = in_force(record.audit())
    return appended(record, [one for one in orders if given_before(there, one) < 0])


def revoked() -> Opened:
    return opened(log_a1().play(REVOKED).scored("cards", 0, 0))


def test_a_single_finding_costs_no_replay_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    record = opened(log_a1().play(REVOKED).play("0 SJ"))
    every, asked, right = disputes(record), [], weighing.appended
    assert len(every) > 1
    monkeypatch.setattr(weighing, "appended", lambda *told: asked.append(told) or right(*told))
    for one in every:
        asked.clear()
        assert disputes(record, only=one.number) == [one]
        assert len(asked) <= len(one.outcomes)


def test_what_each_ruling_would_make_of_a_game_costs_no_replay_but_for_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, heard, right = opened(log_a1().play(REVOKED).play("0 SJ")), [], running.hear
    monkeypatch.setattr(running, "hear", lambda *told: heard.append(told) or right(*told))
    monkeypatch.setattr(weighing, "audit_game", pytest.fail)
    found = disputes(record)
    assert sum(one.changes for dispute in found for one in dispute.outcomes) > 1
    assert len(heard) == 1


def again(many: int) -> Opened:
    """A game in which one player pushes again and again out of turn."""
    record = Record(pre=(0, 0)).deal(3, DEAL_A)
    for _ in range(many):
        record.add("pushed", seat=2)
    return opened(record)


def test_rulings_that_differ_in_nothing_that_counts_are_weighed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    right = weighing.appended
    monkeypatch.setattr(weighing, "appended", lambda *told: asked.append(told) or right(*told))
    weighed = []
    for many in (2, 30):
        asked.clear()
        assert len(disputes(again(many))) >= many
        weighed.append(len(asked))
    assert weighed[0] == weighed[1] > 0


def test_what_a_ruling_settles_is_looked_up_however_many_rulings_and_findings_there_are() -> None:
    """Each act out of turn has a ruling of its own."""

    def taken(many: int) -> int:
        events = [members(event) for event in again(many).raw.events]
        late = [event["seq"] for event in events[-many:]]
        events += [
            {"type": "ruling_given", "ruling": "score_stands", "round": 4, "event": event, "seq": len(events) + place}
            for place, event in enumerate(late)
        ]
        audit = Opened(raw_of(events)).audit("ruled")
        assert len(rulings.ruled_on(audit)) == many
        return steps(lambda: rulings.ruled_on(audit))

    assert taken(160) / taken(80) < 2.1


def test_a_ruling_that_moves_the_same_tricks_again_is_not_weighed_with_all_before_it() -> None:
    def taken(many: int) -> int:
        events = [members(event) for event in again(1).raw.events]
        order = {"type": "ruling_given", "ruling": "transfer_tricks", "round": 4, "trick": 1, "seat": 0, "event": 5}
        events += [order | {"seq": len(events) + place} for place in range(many)]
        record = Opened(raw_of(events))
        return steps(lambda: record.audit("ruled"))

    taken(1)
    few, some, several, many = map(taken, (0, 40, 120, 160))
    # The growth that remains: each ruling looks through the rulings that stand.
    assert (many - several) / (some - few) < 2.5


def test_ST_2_a_book_that_speaks_of_a_warning_says_so_where_that_is_asked_for() -> None:
    record = opened(log_a1().play(LOG_A1))
    (number,) = [place for place, found in enumerate(record.findings, 1) if found.name == "marriage-missing"]
    (dispute,) = disputes(record, only=number)
    assert [(one.book, one.gains) for one in dispute.outcomes] == [("santiago", (0, 0))]
    assert disputes(record) == []


def test_I_6_every_book_beside_the_score_as_recorded() -> None:
    (dispute,) = [one for one in disputes(revoked()) if one.finding.name == "renege"]
    assert dispute.scores is not None
    santiago = outcome(dispute, "santiago")
    assert santiago.rulings is not None
    assert (santiago.rulings[0]["trick"], santiago.rulings[0]["seat"]) == (2, 1)
    # Seat 1's side loses every trick from the second on. It did not win the first, so it has none at all.
    assert santiago.scores is not None
    assert santiago.scores[1] < dispute.scores[1]
    annulled = outcome(dispute, "annulment", "annulled")
    assert annulled.scores == (0, 0)
    assert outcome(dispute, "annulment", "stands").gains == (0, 0)


def test_I_16_the_swiss_book_gives_the_other_side_what_was_not_played() -> None:
    tricks = LOG_A1.split(", ")
    record = Record(pre=(0, 0), overrides={"irregularities": {"rest": True}}).deal(3).choose(0, "S")
    record.play(", ".join(tricks[:7])).add("hand_laid_down", seat=0, cards=["HQ", "D8"]).play(", ".join(tricks[7:]))
    (dispute,) = [one for one in disputes(opened(record)) if one.finding.name == "rest-could-be-lost"]
    swiss = outcome(dispute, "swiss")
    assert swiss.rulings is not None
    assert [(one["ruling"], one["trick"], one["seat"]) for one in swiss.rulings] == [("transfer_tricks", 8, 0)]
    # HQ takes D7, DJ and C7 in the eighth trick: five points, and spades count double.
    assert swiss.gains == (-10, 10)
    assert {one.book for one in dispute.outcomes} == {"swiss"}


def test_C_58_where_everybody_plays_alone_a_renege_annuls_the_round() -> None:
    # Seat 3 does not follow spades, although it holds the ace of spades.
    record = dealt().predict(40, 35, 60, 20).play(PLAYED.replace("ST C7 CT", "ST C7 DA"))
    (dispute, *_) = [one for one in disputes(opened(record)) if one.finding.name == "renege"]
    for book in ("santiago", "swiss"):
        one = outcome(dispute, book)
        assert one.rulings is not None
        assert [ruling["ruling"] for ruling in one.rulings] == ["annul_round"]
        assert one.scores == (0, 0, 0, 0)


def test_C_58_against_one_other_everybody_plays_alone_too() -> None:
    hands = [[suit + rank for suit in suits for rank in "6789TJQKA"] for suits in ("DH", "SC")]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    record = Record("differenzler-ohio", players=2, pre=(0, 0)).deal(1, "|".join(map(" ".join, hands)))
    record.turn("H6").predict(80, 77).add("card_played", seat=0, card="D7").add("card_played", seat=1, card="C9")
    (dispute,) = [one for one in disputes(opened(record)) if one.finding.name == "renege"]
    for book in ("santiago", "swiss"):
        told = outcome(dispute, book).rulings
        assert told is not None
        assert [ruling["ruling"] for ruling in told] == ["annul_round"]


def test_G10_6_a_book_orders_only_what_the_rules_of_the_game_know() -> None:
    """In Rotterdam, a trump withheld loses the round; in Schieber, no contract can be lost."""
    deal = Record("klaverjas-rotterdam", pre=(0, 0)).deal(3, DEAL_K).add("card_turned", card="D6").choose(0, "D")
    (dispute,) = disputes(opened(deal.play(LOG_AMSTERDAM)))
    assert dispute.finding.name == "trump-withheld"
    lost = outcome(dispute, "klaverjassen")
    assert (lost.scores, lost.gains) == ((0, 202), (-127, 127))
    assert lost.rulings == (
        {"type": "ruling_given", "ruling": "lose_contract", "book": "klaverjassen", "round": 4, "seat": 0},
    )
    (elsewhere,) = [one for one in disputes(revoked()) if one.finding.name == "renege"]
    assert "klaverjassen" not in {one.book for one in elsewhere.outcomes}


def test_I_6_a_trump_kept_back_is_no_renege_but_no_trump_was_played() -> None:
    record = Record("schieber-italian", pre=(0, 0)).deal(3).choose(1, "S")
    record.play("0 CQ CA CJ CT, 1 H7 HJ HA HK, 3 CK D8")
    (dispute,) = [one for one in disputes(opened(record)) if one.finding.name == "trump-withheld"]
    says = outcome(dispute, "santiago").says
    assert "no renege" in says
    assert "A trump was played" not in says


def test_a_card_without_power_takes_no_trick() -> None:
    # Seat 1 wins the fourth trick with the ace of spades. Without its power, seat 0's eight of spades is highest.
    record = log_a1().play(LOG_A1)
    card = next(event["seq"] for event in record.events if event.get("card") == "SA")
    before = opened(record).audit("ruled").game
    after = ruled(opened(record), [{"type": "ruling_given", "ruling": "void_card", "event": card, "round": 4}]).game
    assert before is not None
    assert after is not None
    assert trick_owners(before, before.rounds[0])[3] == 1
    assert trick_owners(after, after.rounds[0])[3] == 0
    changed = [a != b for a, b in zip(*(trick_owners(game, game.rounds[0]) for game in (before, after)), strict=True)]
    assert changed.count(True) == 1


def test_I_13_a_single_trick_goes_to_the_other_side() -> None:
    record = log_a1().play(LOG_A1)
    order = {"type": "ruling_given", "ruling": "transfer_trick", "trick": 2, "seat": 0, "round": 4}
    game = ruled(opened(record), [order]).game
    assert game is not None
    owners = [game.side_of[seat] for seat in trick_owners(game, game.rounds[0])]
    plain = opened(record).audit().game
    assert plain is not None
    sides = [plain.side_of[trick.winner] for trick in plain.rounds[0].tricks]
    assert owners == [*sides[:1], 1, *sides[2:]]


def test_I_13_who_looked_back_loses_the_trick_that_was_looked_at_and_no_other() -> None:
    tricks = LOG_A1.split(", ")
    record = log_a1().play(", ".join(tricks[:5])).add("trick_looked_at", seat=3, trick=4).play(", ".join(tricks[5:]))
    (dispute,) = disputes(opened(record))
    # The ace and the ten of the fourth trick, doubled.
    assert outcome(dispute, "swiss").gains == (42, -42)


def test_a_clean_game_has_nothing_to_rule_on() -> None:
    assert disputes(opened(log_a1().play(LOG_A1).scored("cards", 76, 81).scored("round", 192, 202))) == []


def test_nothing_is_written() -> None:
    record = revoked()
    before = [dict(event) for event in record.events]
    disputes(record)
    assert record.events == before


def test_a_club_s_own_book() -> None:
    book = from_text(json.dumps(OWN), Book)
    assert isinstance(book, Book)
    (dispute,) = [one for one in disputes(revoked(), [book]) if one.finding.name == "renege"]
    assert [one.gains for one in dispute.outcomes] == [(0, -50)]


@pytest.mark.parametrize(("trick", "offered"), [(2, True), (3, False), (9, False)])
def test_a_book_orders_nothing_of_a_trick_that_the_round_never_had(trick: int, offered: bool) -> None:
    """A ruling that the audit would find to be about nothing is not offered."""
    order = {"ruling": "transfer_trick", "trick": trick}
    told = OWN["articles"][0] | {"remedies": [{"rulings": [order]}]}
    book = from_text(json.dumps(OWN | {"articles": [told]}), Book)
    assert isinstance(book, Book)
    # The round ends after two tricks.
    record = opened(log_a1().play(", ".join(REVOKED.split(", ")[:2])).add("play_stopped"))
    assert record.findings[0].name == "renege"
    assert [len(one.outcomes) for one in disputes(record, [book], 1)] == [1] * offered


def test_a_book_that_has_to_know_more_says_so() -> None:
    """A book makes a card void, but the finding is about a meld, and so about no card that was played."""
    book = books()["powerless"]
    (article,) = book.articles
    about_melds = replace(book, articles=(replace(article, findings=("meld-not-held",)),))
    record = log_a1().play(f"0 meld0:H6-H7-H8 {LOG_A1.removeprefix('0 ')}")
    (dispute,) = disputes(opened(record), [about_melds])
    assert dispute.finding.name == "meld-not-held"
    assert [(one.rulings, one.scores, one.winner) for one in dispute.outcomes] == [(None, None, None)]


ORDERS = st.lists(
    st.one_of(
        st.builds(lambda t, s: {"ruling": "transfer_tricks", "trick": t, "seat": s}, st.integers(1, 9), st.just(1)),
        st.builds(lambda t: {"ruling": "transfer_trick", "trick": t, "seat": 1}, st.integers(1, 9)),
        st.builds(lambda p: {"ruling": "penalty", "seat": 0, "points": p}, st.integers(1, 200)),
        st.builds(lambda a, b: {"ruling": "award_points", "scores": [a, b]}, st.integers(0, 99), st.integers(0, 99)),
        st.builds(lambda e: {"ruling": "void_card", "event": e}, st.integers(7, 42)),
        st.just({"ruling": "score_stands"}),
    ),
    max_size=4,
)


@settings(max_examples=40, deadline=None)
@given(ORDERS, st.randoms())
def test_rulings_give_the_same_score_in_any_order(orders: list[dict[str, Any]], rng: Any) -> None:
    given_ = [{"type": "ruling_given", "round": 4, **one} for one in orders]
    shuffled = rng.sample(given_, len(given_))
    record = opened(log_a1().play(LOG_A1).scored("cards", 76, 81))
    first, second = ruled(record, given_).game, ruled(record, shuffled).game
    assert first is not None
    assert second is not None
    assert first.scores == second.scores


def test_a_finding_that_follows_from_another_can_be_ruled_on_by_each_book_that_speaks_of_it() -> None:
    """The lead belonged to another hand; the card played to it is a renege only if the lead was really that card."""
    (raw,) = split_games([(1, 0, [*damaged_game(released("bieter-three-bessern"), 5, 11, "card-of-another").lines])])
    record = Opened(raw)
    listed = next(one for one in disputes(record) if one.finding.caused_by is not None)
    for outcome in listed.outcomes:
        (alone,) = disputes(record, [books()[outcome.book]], listed.number)
        assert outcome in alone.outcomes
        after = Opened(with_events(raw, ruled(record, outcome.rulings or ()).raw.events))
        assert [one.finding for one in rulings.given(after)] == [listed.number]


@pytest.mark.parametrize(("rules", "seed"), [("schaffhauser", 5), ("schaffhauser-blind", 10), ("bieter-three", 1)])
def test_C_57_where_the_score_stands_nothing_is_credited_that_was_not_when_a_claim_ended_the_round(
    rules: str, seed: int
) -> None:
    """A meld counts at the end of the round, which a round ended by a claim does not have."""
    (events,) = generate(released(rules), seed, 1)
    record = Opened(raw_of([*events]))
    audit = record.audit("ruled")
    assert audit.game is not None
    assert audit.game.claims
    after = ruled(record, [{"type": "ruling_given", "ruling": "score_stands", "round": audit.game.rounds[-1].number}])
    assert result(after) == result(audit)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9), st.integers(0, 3), st.sampled_from(["transfer_tricks", "transfer_trick"]))
def test_after_a_transfer_the_round_still_holds_what_the_deck_holds(trick: int, seat: int, kind: str) -> None:
    order = {"type": "ruling_given", "ruling": kind, "trick": trick, "seat": seat, "round": 4}
    game = ruled(opened(log_a1().play(LOG_A1).scored("cards", 76, 81)), [order]).game
    assert game is not None
    deal = game.rounds[0]
    owners = trick_owners(game, deal)
    assert all(game.side_of[owner] != game.side_of[seat] for owner in owners[trick - 1 : trick])
    cards = sum(entry.points for entry in game.ledger if entry.kind == "cards")
    last = sum(entry.points for entry in game.ledger if entry.kind == "last")
    assert (cards, last) == (152, 5)


GIVEN = {
    "by a book that speaks of it": ({"book": "santiago"}, "renege", "renege"),
    "by a book that says nothing of it": ({"book": "ohio"}, "renege", ""),
    "by no book": ({}, "renege", ""),
    "by a book nobody knows": ({"book": "club"}, "renege", ""),
    "of a round in which nothing was found": ({"book": "santiago", "round": 3}, "", ""),
}
"""For each case: what the ruling says, the finding that it is about, and the finding that its article is about."""


@pytest.mark.parametrize("told", GIVEN)
def test_a_ruling_that_was_given_names_its_finding_and_what_its_book_says_of_it(told: str) -> None:
    more, finding, article = GIVEN[told]
    record = log_a1().play(REVOKED)
    seq = next(found.seq for found in record.audit().findings if found.name == "renege")
    about = {"round": 4, "trick": 2, "seat": 1, **({"event": seq} if finding else {})}
    (one,) = rulings.given(opened(record.add("ruling_given", ruling="score_stands", **about | more)))
    found = record.audit().findings
    assert (found[one.finding - 1].name if one.finding else "") == finding
    assert one.book == books().get(more.get("book", ""))
    assert one.article == (one.book.article(article) if article and one.book is not None else None)
    assert (one.article is None) == (not article)


@pytest.mark.parametrize("view", ["recorded", "corrected"])
def test_a_ruling_changes_no_view_but_the_one_that_rules(view: str) -> None:
    record = log_a1().play(LOG_A1).scored("cards", 76, 81)
    plain = record.game(view)
    more = record.rule("transfer_tricks", trick=1, seat=1, round=4).game(view)
    assert plain.scores == more.scores


def test_a_ruling_is_about_the_finding_for_which_its_book_orders_such_a_one() -> None:
    """Seat 3 is a card short and has led out of turn; what the book orders for the one does not settle the other."""
    led = LOG_A1.replace("0 S9 SQ DQ H8", "3 H8 S9 SQ DQ").replace(" C9", "")
    record = Record(pre=(0, 0)).deal(3, DEAL_A.replace("CT C9", "CT")).choose(0, "S").play(led)
    found = opened(record).findings
    numbers = {one.name: number for number, one in enumerate(found, 1) if one.name in ("wrong-leader", "missing-card")}
    assert len(numbers) == 2
    for name, choice in (("missing-card", "all-points"), ("missing-card", "annulled"), ("wrong-leader", "")):
        (dispute,) = disputes(opened(record), [books()["santiago"]], numbers[name])
        after = opened(record)
        after = Opened(
            with_events(after.raw, ruled(after, outcome(dispute, "santiago", choice).rulings or ()).raw.events)
        )
        (one,) = rulings.given(after)
        assert (one.finding, one.article) == (numbers[name], books()["santiago"].article(name))
        settled = {told.name for told in rulings.ruled_on(after.audit("ruled"))}
        assert settled & set(numbers) == {name}


def test_where_the_score_stands_only_the_finding_that_was_ruled_on_is_settled() -> None:
    """Seat 1 does not follow trump in the second trick, and seat 0 does not follow suit in the fifth."""
    twice = REVOKED.replace("1 CA C8 CK CQ", "1 CA C8 CK D8").replace("0 D8 DT CJ C9", "0 CQ DT CJ C9")
    record = opened(log_a1().play(twice))
    numbers = [number for number, found in enumerate(record.findings, 1) if found.name == "renege"]
    assert len(numbers) == 2
    for number in numbers:
        (dispute,) = disputes(record, [books()["annulment"]], number)
        for choice, settled in (("stands", [number]), ("annulled", numbers)):
            after = ruled(record, outcome(dispute, "annulment", choice).rulings or ())
            told = {id(found) for found in rulings.ruled_on(after)}
            assert [place for place, found in enumerate(after.findings, 1) if id(found) in told] == settled


@pytest.mark.parametrize(
    ("ruling", "settled"),
    [
        ({"ruling": "annul_round", "round": 4}, ["renege", "wrong-leader"]),
        ({"ruling": "annul_round", "round": 3}, []),
        ({"ruling": "score_stands", "round": 4}, []),
        ({"ruling": "award_round", "round": 4, "seat": 1}, []),
        ({"ruling": "award_round", "round": 4, "seat": 0, "event": 12}, ["renege"]),
        ({"ruling": "transfer_tricks", "round": 4, "trick": 2, "seat": 1}, ["renege"]),
        ({"ruling": "transfer_tricks", "round": 4, "trick": 2, "seat": 0}, []),
        ({"ruling": "transfer_tricks", "round": 4, "trick": 3, "seat": 1}, []),
        ({"ruling": "score_stands", "round": 4, "seat": 1}, ["renege"]),
        ({"ruling": "score_stands", "round": 4, "event": 12}, ["renege"]),
    ],
)  # fmt: skip
def test_a_ruling_without_a_book_is_about_what_it_names_and_an_annulled_round_all_that_is_in_it(
    ruling: dict[str, Any], settled: list[str]
) -> None:
    """The renege is event 12, by seat 1 in the second trick; the other finding is about who leads the eighth trick.

    No ruling settles the finding that the game is not over yet.
    """
    audit = opened(log_a1().play(REVOKED).add("ruling_given", **ruling)).audit("ruled")
    assert [found.name for found in audit.findings][:2] == ["renege", "wrong-leader"]
    told = [found.name for found in rulings.ruled_on(audit)]
    assert "unfinished-game" in [found.name for found in audit.findings]
    assert "unfinished-game" not in told
    assert [name for name in told if name in ("renege", "wrong-leader")] == settled


@pytest.mark.parametrize(
    "end",
    [("ruling_given", {"ruling": "annul_round"}), ("misdealt", {"reason": "a card lay open"}), ("play_stopped", {})],
)
def test_nothing_speaks_against_what_a_book_orders_of_a_trick_that_was_left_open(
    end: tuple[str, dict[str, Any]],
) -> None:
    record = opened(log_a1().play("0 SJ S7 HT S6, 0 S9 H7").add(end[0], **end[1]))
    (dispute,) = [one for one in disputes(record) if one.finding.name == "renege"]
    ordered = [one.rulings for one in dispute.outcomes if one.rulings is not None]
    assert {"transfer_tricks", "void_card"} <= {str(ruling["ruling"]) for told in ordered for ruling in told}
    for told in ordered:
        found = [one.name for one in ruled(record, told).findings if one.seq >= len(record.events)]
        assert set(found) <= {"unfinished-game"}
