"""Every kind of contract, allowed by a house rule: its modes, values and scores (CT-1 to CT-8)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from game.builder import DEAL_A, Record, booked, contract, names
from game.builder import parts as parts_of

from jasslog.cards import CARD, CODES, SUITS, codes, deck, numbers
from jasslog.events.vocabulary import read
from jasslog.game.answers import expected
from jasslog.game.replay import step
from jasslog.game.state import Round
from jasslog.options.playing import Play
from jasslog.rules.contracts import Contract, mode_of, winner
from jasslog.rules.legal import legal
from jasslog.rules.values import deck_total
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

EVERY = [
    "diamonds",
    "hearts",
    "spades",
    "clubs",
    "obenabe",
    "undenufe",
    "slalom",
    "guschti",
    "threes",
    "tutti",
    "misere",
]
SIZES = {2: 18, 3: 12, 4: 9}


def house(players: int = 4, **groups: Any) -> dict[str, Any]:
    """Overrides for a house rule: everybody plays alone, and any contract may be named."""
    size = SIZES[players]
    play = {"guschti_split": [5, 4] if size == 9 else [size // 2] * 2, "undenufe_values": "classic"}
    deal = {"players": players, "sides": "solo", "packets": [], "next_dealer": "next_seat"}
    deal |= {"first_forehand": "seat_after_dealer"}
    base = {
        "deal": deal,
        "choosing": {"choice": "one_round", "contracts": EVERY},
        "play": play,
        "melds": {"allowed": False},
        "marriage": {"allowed": False},
        "score": {"match": 0},
        "end": {"kind": "open", "claim": "none"},
    }
    return {name: group | groups.get(name, {}) for name, group in base.items()}


def dealt(players: int = 4, hands: str = "", seed: int = 1, **groups: Any) -> Record:
    if not hands:
        pack = list(CODES)
        Random(seed).shuffle(pack)
        size = SIZES[players]
        hands = "|".join(" ".join(pack[seat * size : (seat + 1) * size]) for seat in range(players))
    return Record("schieber-ohio", overrides=house(players, **groups)).deal(players - 1, hands)


def played_out(record: Record, seed: int = 1) -> Record:
    """Play random legal cards until the end of the round; return the record."""
    rng, game = Random(seed), record.game()
    while True:
        act = next((act for act in expected(game) if act.type == "card_played"), None)
        if act is None:
            return record
        step(game, read(record.add("card_played", seat=act.seat, card=CODES[rng.choice(act.cards)]).events[-1]))


def finished(record: Record) -> Round:
    deal = record.game().round
    assert deal is not None
    assert deal.phase == "complete"
    return deal


def test_CT_1_to_CT_8_every_contract_can_be_named_by_a_house_rule_and_replays() -> None:
    named = [
        "D",
        "H",
        "S",
        "C",
        "obenabe",
        "undenufe",
        "slalom:obenabe",
        "slalom:undenufe",
        "guschti:undenufe",
        "tutti",
    ]
    named += [f"misere:{base}" for base in ("obenabe", "undenufe", "S")]
    for players in SIZES:
        for number, name in enumerate(named):
            record = played_out(dealt(players, seed=number).choose(0, name), seed=number)
            deal = finished(record)
            assert names(record.audit()) == []
            assert sum(deal.won) + 5 == (253 if name == "tutti" else 157)


@pytest.mark.parametrize(("values", "six", "ace"), [("modern", 11, 0), ("classic", 0, 11)])
def test_CT_2_from_above_and_from_below_with_the_values_of_the_house(values: str, six: int, ace: int) -> None:
    for kind, worth in (("obenabe", (0, 11)), ("undenufe", (six, ace))):
        record = played_out(dealt(seed=2, play={"undenufe_values": values}).choose(0, kind), seed=2)
        deal = finished(record)
        assert (deal.values[CARD["H6"]], deal.values[CARD["HA"]], deal.values[CARD["H8"]]) == (*worth, 8)
        assert sum(deal.won) + 5 == 157


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("values", ["obenabe", "start", "per_trick"])
def test_T100_and_CT_3_slalom_with_traditional_values_is_always_157(players: int, values: str) -> None:
    for start in ("obenabe", "undenufe"):
        record = dealt(
            players, play={"mixed_values": values, "guschti_split": [SIZES[players] // 2, 5]} | split(players)
        )
        deal = finished(played_out(record.choose(0, f"slalom:{start}")))
        assert sum(deal.won) + 5 == 157
        assert [mode.kind for mode in deal.modes[:4]] == [start, other(start), start, other(start)]


def split(players: int) -> dict[str, Any]:
    return {"guschti_split": [5, 4] if players == 4 else [SIZES[players] // 2] * 2, "undenufe_values": "classic"}


def other(mode: str) -> str:
    return "undenufe" if mode == "obenabe" else "obenabe"


def test_CT_3_with_modern_values_of_each_trick_the_sum_hangs_on_the_tricks() -> None:
    sums = set()
    for seed in range(12):
        record = dealt(seed=seed, play={"mixed_values": "per_trick", "undenufe_values": "modern"})
        record = played_out(record.choose(0, "slalom:undenufe"), seed=seed)
        deal = finished(record)
        assert names(record.audit()) == []
        sums.add(sum(deal.won) + 5)
        for trick, mode in zip(deal.tricks, deal.modes, strict=True):
            worth = {"T": 10, "8": 8, "K": 4, "Q": 3, "J": 2} | ({"6": 11} if mode.kind == "undenufe" else {"A": 11})
            assert trick.points == sum(worth.get(CODES[card][1], 0) for card in trick.cards)
    assert len(sums) > 3
    assert 105 <= min(sums) < 157 < max(sums) <= 213


def test_CT_3_a_figure_that_is_not_that_of_the_tricks_is_told() -> None:
    record = dealt(play={"mixed_values": "per_trick", "undenufe_values": "modern"}).choose(0, "slalom:undenufe")
    record = played_out(record)
    deal = finished(record)
    right = [points + 5 * (seat == deal.tricks[-1].winner) for seat, points in enumerate(deal.won)]
    assert names(record.scored("cards", *right).audit()) == []
    right[1] += 1
    assert "round-cards-claimed" in names(record.scored("cards", *right).audit())


def test_CT_3_a_card_taken_back_out_of_the_last_trick_counts_by_that_trick() -> None:
    record = dealt(hands=DEAL_A, play={"mixed_values": "per_trick", "undenufe_values": "modern"})
    record = record.choose(0, "slalom:obenabe").play("0 SJ S7 HT S6, 1 SQ H9 HA S8 back0")
    deal = record.game().round
    assert deal is not None
    # The second trick is played from below, where an ace is worth nothing.
    assert deal.points == 3
    deal = record.play("0 S9").game().round
    assert deal is not None
    assert deal.tricks[1].points == 3


def test_CT_4_guschti_turns_after_five_tricks_of_nine_and_six_of_twelve() -> None:
    for players, first in ((4, 5), (3, 6), (2, 9)):
        deal = dealt(players).choose(0, "guschti:undenufe").game().round
        assert deal is not None
        assert [mode.kind for mode in deal.modes] == ["undenufe"] * first + ["obenabe"] * (SIZES[players] - first)


def threes(suit: str, *order: str) -> dict[str, Any]:
    return {"kind": "threes", "suit": suit, **({"order": list(order)} if order else {})}


@pytest.mark.parametrize(("players", "third"), [(4, 3), (3, 4), (2, 6)])
def test_CT_5_three_equal_parts_in_the_order_declared(players: int, third: int) -> None:
    order = ("undenufe", "trump", "obenabe")
    record = dealt(players).add("contract_chosen", seat=0, contract=threes("H", *order))
    deal = record.game().round
    assert deal is not None
    assert [mode.kind for mode in deal.modes] == [mode for mode in order for _ in range(third)]
    assert sum(finished(played_out(record)).won) + 5 == 157
    assert names(record.audit()) == []


def test_CT_5_of_which_no_order_was_said_go_with_trump_obenabe_undenufe() -> None:
    record = dealt().add("contract_chosen", seat=0, contract=threes("H"))
    assert names(record.audit()) == []
    deal = record.game().round
    assert deal is not None
    assert [mode.kind for mode in deal.modes] == ["trump"] * 3 + ["obenabe"] * 3 + ["undenufe"] * 3


def test_CT_5_is_not_for_seven_or_eight_tricks() -> None:
    for deal in ({"deck": 32, "hand": 8}, {"hand": 7}):
        found = resolve("schieber-ohio", 1, house(deal=deal, choosing={"contracts": ["threes"]}))
        assert isinstance(found, Refusal)
        assert found.slots["path"] == "choosing.contracts"


@pytest.mark.parametrize(("values", "sums"), [("obenabe", {157}), ("trump_table", {157}), ("per_trick", None)])
def test_CT_5_values_of_obenabe_of_the_trump_or_of_each_trick(values: str, sums: set[int] | None) -> None:
    found = set()
    for seed in range(10):
        record = dealt(seed=seed, play={"mixed_values": values})
        record = played_out(record.add("contract_chosen", seat=0, contract=threes("S", "obenabe", "trump", "undenufe")))
        assert names(record.audit()) == []
        found.add(sum(finished(record).won) + 5)
    assert found == sums if sums else (len(found) > 3 and min(found) >= 120 and max(found) <= 194)


HOUSE = Play(undenufe_values="classic")


def laid(text: str) -> list[int]:
    return [CARD[code] for code in text.split()]


@pytest.mark.parametrize(
    ("values", "points"), [("obenabe", [21, 21, 21]), ("per_trick", [35, 21, 21]), ("trump_table", [35, 35, 35])]
)
def test_T102_and_CT_5_one_trick_in_each_of_the_three_parts(values: str, points: list[int]) -> None:
    """The same four cards are played as trick 2, 5 or 8; the other cards are dealt so that they do no harm."""
    for number, (place, best) in enumerate(((2, "H9"), (5, "HA"), (8, "H6"))):
        mode = mode_of(Contract("threes", 1, order=("trump", "obenabe", "undenufe")), place, 9, HOUSE)
        trick = laid("H9 H6 HA HT")
        assert CODES[trick[winner(trick, mode, HOUSE)]] == best
        hands = ["", "", "", ""]
        cards = [code for code in CODES if code not in ("H9", "H6", "HA", "HT")]
        for seat, code in enumerate(("H9", "H6", "HA", "HT")):
            hands[seat] = " ".join([code, *cards[seat * 8 : seat * 8 + 8]])
        record = dealt(hands="|".join(hands), play={"mixed_values": values})
        record.add("contract_chosen", seat=0, contract=threes("H", "trump", "obenabe", "undenufe"))
        own = [hand.split() for hand in hands]
        for trick_number in range(1, place):
            for seat in range(4):
                record.add("card_played", seat=seat, card=own[seat][trick_number])
        for seat in range(4):
            record.add("card_played", seat=seat, card=own[seat][0])
        deal = record.game().round
        assert deal is not None
        assert deal.tricks[place - 1].points == points[number]


def legal_in(kind: dict[str, Any], trick: int, laid_before: str, hand: str) -> set[str]:
    mode = mode_of(Contract.from_record(kind), trick, 9, HOUSE)
    cards = sum(1 << card for card in laid(hand))
    return set(codes(legal(cards, laid(laid_before), mode, HOUSE)))


def test_CT_5_in_tricks_without_trump_the_named_suit_is_a_suit_like_any_other() -> None:
    kind = threes("H", "trump", "obenabe", "undenufe")
    # With trump a player may ruff, and may keep back a lone jack of trump.
    assert legal_in(kind, 1, "SA", "S6 H7") == {"S6", "H7"}
    assert legal_in(kind, 1, "HA", "HJ D6") == {"HJ", "D6"}
    for trick in (4, 9):
        assert legal_in(kind, trick, "SA", "S6 H7") == {"S6"}
        assert legal_in(kind, trick, "HA", "HJ D6") == {"HJ"}


def test_CT_6_only_the_suit_led_is_trump_and_its_lone_jack_may_be_kept_back() -> None:
    kind = {"kind": "tutti"}
    assert legal_in(kind, 1, "SA", "S6 HJ H9") == {"S6"}
    assert legal_in(kind, 1, "SA", "SJ H9") == {"SJ", "H9"}
    assert legal_in(kind, 1, "SA", "SJ S6 H9") == {"SJ", "S6"}
    assert legal_in(kind, 1, "SA", "HJ D9") == {"HJ", "D9"}


def test_T101_and_CT_6_the_nine_that_was_led_wins_and_the_round_holds_253() -> None:
    mode = mode_of(Contract("tutti"), 1, 9, HOUSE)
    trick = laid("H9 H6 HA HT")
    assert CODES[trick[winner(trick, mode, HOUSE)]] == "H9"
    record = played_out(dealt(seed=7).choose(0, "tutti"), seed=7)
    deal = finished(record)
    assert deck_total(deal.values, sum(1 << card for card in trick)) == 35
    assert sum(deal.won) + 5 == 253


def test_CT_6_where_jacks_and_nines_count_only_in_the_suit_led_the_sum_hangs_on_the_tricks() -> None:
    found = set()
    for seed in range(10):
        record = played_out(dealt(seed=seed, play={"mixed_values": "per_trick"}).choose(0, "tutti"), seed=seed)
        deal = finished(record)
        assert names(record.audit()) == []
        for trick in deal.tricks:
            led = CODES[trick.cards[0]][0]
            worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
            assert trick.points == sum(
                {"J": 20, "9": 14}.get(CODES[card][1], worth.get(CODES[card][1], 0))
                if CODES[card][0] == led
                else worth.get(CODES[card][1], 0)
                for card in trick.cards
            )
        found.add(sum(deal.won) + 5)
    assert len(found) > 3
    assert min(found) >= 125
    assert max(found) <= 253


def test_CT_6_and_CT_3_values_of_each_trick_are_refused_for_pairs_and_beside_what_they_would_break() -> None:
    values = {"play": {"mixed_values": "per_trick"}}
    predicted = {"predictions": {"asked": "public"}, "score": {"kind": "difference"}}
    for rules, overrides in (
        ("schieber-ohio", values),
        ("differenzler-ohio", values | predicted),
        ("putz-three", values),
    ):
        found = resolve(rules, 1, overrides)
        assert isinstance(found, Refusal)
        assert found.slots["path"] == "play.mixed_values"


def test_CT_7_the_first_discard_makes_trump_and_most_points_are_wanted() -> None:
    record = played_out(dealt(seed=3, play={"tutti_mode": "first_discard"}).choose(0, "tutti"), seed=3)
    deal = finished(record)
    assert deal.maker >= 0
    assert deal.trump == CARD[next(event["card"] for event in record.events if event["seq"] == deal.maker)] // 9
    assert sum(deal.won) + 5 == 157
    assert names(record.audit()) == []
    assert sum(booked(record.scored("round", *scored(deal)).audit())) == 157


def scored(deal: Round) -> list[int]:
    return [points + 5 * (seat == deal.tricks[-1].winner) for seat, points in enumerate(deal.won)]


def test_CT_8_in_misere_a_void_player_may_under_trump_and_a_follower_may_not() -> None:
    kind = contract("misere:S")
    assert legal_in(kind, 1, "HT SK", "S6 SA D9") == {"S6", "SA", "D9"}
    assert legal_in(kind, 1, "HT SK", "S6 SA H7") == {"SA", "H7"}


@pytest.mark.parametrize("rule", ["swap", "inverse"])
def test_CT_8_what_a_misere_brings_is_swapped_with_the_best_or_turned_round(rule: str) -> None:
    record = played_out(dealt(seed=5, score={"misere": rule}).choose(0, "misere:undenufe"), seed=5)
    deal = finished(record)
    won = scored(deal)
    expected_ = list(won)
    if rule == "swap":
        best = max(range(1, 4), key=lambda seat: won[seat])
        expected_[0], expected_[best] = won[best], won[0]
    else:
        expected_[0] = 157 - won[0]
    audit = record.scored("round", *expected_).audit()
    assert names(audit) == []
    assert booked(audit) == tuple(expected_)
    assert parts_of(audit, "misere")[0] == expected_[0]


@pytest.mark.parametrize(
    ("seed", "won", "booked_"),
    [
        (161, [50, 34, 23, 50], (50, 34, 50, 23)),
        (238, [14, 54, 35, 54], (14, 54, 54, 35)),
        (203, [51, 51, 25, 30], (25, 51, 51, 30)),
    ],
)
def test_P_9_CT_8_of_two_that_took_the_same_the_first_after_the_declarer_changes_with_him(
    seed: int, won: list[int], booked_: tuple[int, ...]
) -> None:
    record = dealt(seed=seed, score={"misere": "swap"})
    record.events[1]["dealer"] = 1
    played_out(record.choose(2, "misere:undenufe"), seed=seed)
    assert scored(finished(record)) == won
    audit = record.scored("round", *booked_).audit()
    assert (names(audit), booked(audit)) == ([], booked_)


def test_C_10_what_the_decks_hold() -> None:
    from jasslog.rules.values import card_values

    modern = Play(undenufe_values="modern")
    kinds = {"trump": Contract("trump", 1), "obenabe": Contract("obenabe"), "undenufe": Contract("undenufe")}
    for size, classic, low in ((36, 152, 152), (35, 152, 141), (32, 152, 108), (24, 120, 76)):
        values = {name: deck_total(card_values(kind, HOUSE), deck(size)) for name, kind in kinds.items()}
        assert values == {"trump": 152, "obenabe": classic, "undenufe": classic}
        assert deck_total(card_values(kinds["undenufe"], modern), deck(size)) == low
        assert len(list(numbers(deck(size)))) == size
    assert SUITS == "DHSC"


def test_T103_whoever_claims_with_too_few_points_loses_at_once() -> None:
    record = Record(pre=(2400, 100)).deal(3).choose(0, "S").play("0 SJ S7 HT S6").claim(1)
    audit = record.audit()
    assert audit.game is not None
    assert (audit.game.winner, audit.game.decided_by, audit.game.stopped) == (0, "false-claim", True)


def test_T104_a_card_that_is_exposed_in_the_deal_is_dealt_again_by_the_same_dealer() -> None:
    record = Record("differenzler-ohio", pre=(5, 5, 5, 5)).deal(3).add("misdealt", reason="a card lay open", seat=3)
    audit = record.add("round_started", dealer=3).audit()
    assert names(audit) == []
    assert audit.game is not None
    assert audit.game.scores == [5, 5, 5, 5]
    wrong = Record("differenzler-ohio", pre=(5, 5, 5, 5)).deal(3).add("misdealt", reason="open", seat=3)
    assert names(wrong.add("round_started", dealer=0).audit()) == ["wrong-dealer"]
