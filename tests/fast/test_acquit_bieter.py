"""Bieter on the hot path: the middle, the partner's card, what was bid as the score to reach, later rounds."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from games import clean_games, to_bytes
from test_acquit import FIGURES, compare, proof, renumbered
from test_lone import PLAIN, Event, assert_refused, by_another, events, games_with, hands, kind, refused, twice

THREE, FIVE, SANTIAGO = "bieter-three", "bieter-five", "bieter-santiago"
TALONS = ("bieter-three-bessern", "bieter-five-bessern", SANTIAGO)


def earlier(found: list[Event], place: int) -> list[Event]:
    """It comes one event too early."""
    return [*found[: place - 1], found[place], found[place - 1], *found[place + 1 :]]


def left_out(found: list[Event], place: int) -> list[Event]:
    """It is missing."""
    return [*found[:place], *found[place + 1 :]]


# The middle


@pytest.mark.parametrize("change", [earlier, twice, by_another, left_out])
@pytest.mark.parametrize("what", ["talon_taken", "cards_discarded"])
def test_BI_3_the_middle_taken_or_laid_away_for_at_a_wrong_time_is_not_acquitted(what: str, change: Any) -> None:
    for rules in TALONS:
        assert_refused(rules, what, change)


def test_BI_3_who_takes_other_cards_than_lie_there_is_not_acquitted() -> None:
    def other(found: list[Event], place: int) -> list[Event] | None:
        taken = found[place].get("cards")
        if taken is not None:
            found[place]["cards"] = [hands(found, place)[(found[place]["seat"] + 1) % 3][0], *taken[1:]]
        return found if taken is not None else None

    for rules in TALONS:
        assert_refused(rules, "talon_taken", other)


def test_BI_3_who_lays_away_a_card_of_another_or_too_few_is_not_acquitted() -> None:
    def foreign(found: list[Event], place: int) -> list[Event]:
        mine = hands(found, place)[(found[place]["seat"] + 1) % 3]
        found[place]["cards"] = [mine[0], *found[place]["cards"][1:]]
        return found

    def fewer(found: list[Event], place: int) -> list[Event]:
        found[place]["cards"] = found[place]["cards"][1:]
        return found

    for rules in TALONS:
        assert_refused(rules, "cards_discarded", foreign)
        assert_refused(rules, "cards_discarded", fewer)


def test_BI_4_what_was_laid_away_counts_for_who_laid_it_away() -> None:
    booked = 0
    for game in filter(proof, clean_games(SANTIAGO, 5, 40, **PLAIN, near=0.0)):
        found = events(game)
        place = next((place for place, event in enumerate(found) if event["type"] == "round_scored"), 0)
        if not place:
            continue
        assert compare(game)
        for scores in ([found[place]["scores"][0] + 1, found[place]["scores"][1]], found[place]["scores"][::-1]):
            if scores != found[place]["scores"]:
                booked += 1
                assert refused([*found[:place], {**found[place], "scores": scores}, *found[place + 1 :]])
    assert booked


# The partner


def before_the_contract(found: list[Event], place: int) -> list[Event] | None:
    """It comes before the contract is named."""
    return earlier(found, place) if found[place - 1]["type"] == "contract_chosen" else None


@pytest.mark.parametrize("change", [by_another, twice, before_the_contract])
def test_BI_11_a_partner_named_by_another_or_twice_or_too_early_is_not_acquitted(change: Any) -> None:
    for rules in (FIVE, "bieter-five-bessern"):
        assert_refused(rules, "partner_card_named", change)


def test_BI_11_a_partner_named_when_a_card_lies_is_not_acquitted() -> None:
    def late(found: list[Event], place: int) -> list[Event]:
        at = next(at for at in range(place, len(found)) if found[at]["type"] == "card_played")
        return [*found[:place], *found[place + 1 : at + 1], found[place], *found[at + 1 :]]

    assert_refused(FIVE, "partner_card_named", late)


def test_BI_11_who_names_a_card_of_his_own_or_one_he_laid_away_is_not_acquitted() -> None:
    def own(found: list[Event], place: int) -> list[Event]:
        found[place]["card"] = hands(found, place)[found[place]["seat"]][0]
        return found

    def laid(found: list[Event], place: int) -> list[Event]:
        away = next(event for event in reversed(found[:place]) if event["type"] == "cards_discarded")
        found[place]["card"] = away["cards"][-1]
        return found

    assert_refused(FIVE, "partner_card_named", own)
    assert_refused("bieter-five-bessern", "partner_card_named", laid)


def test_BI_12_what_the_partner_won_before_he_was_known_counts_for_his_side() -> None:
    games = [found for found, _ in games_with(FIVE, "partner_card_named")][:20]
    assert len(games) > 5
    for found in games:
        assert compare(to_bytes(renumbered(found)))
        place = next(place for place, event in enumerate(found) if event["type"] == "partner_card_named")
        # Somebody else's card: another partner, so other scores, and mostly another end.
        seat = found[place]["seat"]
        for other in [card for mine, cards in hands(found, place).items() if mine != seat for card in cards[:1]]:
            compare(to_bytes(renumbered([*found[:place], {**found[place], "card": other}, *found[place + 1 :]])))


# What was bid


def test_BI_1_another_bid_makes_another_target() -> None:
    tried = set()
    for rules in (THREE, SANTIAGO):
        for game in clean_games(rules, 5, 150, **PLAIN):
            found = [event for event in events(game) if event["type"] not in (*FIGURES, "victory_claimed")]
            resumes = found[0].get("resumes", {})
            if "declarer" not in resumes or not proof(to_bytes(renumbered(found))):
                continue
            for bid in (resumes["scores"][0] + more for more in (1, 20, 60, 120, 200)):
                for others in (999, 980, 940, 890):
                    head = {**found[0], "resumes": {**resumes, "bid": bid, "scores": [resumes["scores"][0], others]}}
                    data = to_bytes(renumbered([head, *found[1:]]))
                    if compare(data) and (proved := proof(data)):
                        both = proved.scores[0] >= bid and proved.scores[1] >= 1000
                        tried.add((rules, proved.winner, both))
    assert {(rules, winner, True) for rules in (THREE, SANTIAGO) for winner in (0, 1)} <= tried


def test_BI_1_a_claim_of_victory_before_anybody_has_won_the_auction_is_not_acquitted() -> None:
    def claimed(found: list[Event], place: int) -> list[Event]:
        return [*found[:place], {"type": "victory_claimed", "seat": 0, "seq": 0}, *found[place:]]

    for rules in (THREE, SANTIAGO):
        assert_refused(rules, "passed", claimed)


def test_a_round_by_the_rules_of_the_first_one_is_not_acquitted_later() -> None:
    tried = 0
    for found, place in games_with(SANTIAGO, "card_turned", 40, near=0.0):
        auction = [event for event in found if kind(event) in ("bid_made", "passed", "contract_chosen")][-3:]
        tried += 1
        assert refused([*found[:place], *auction, *found[place + 1 :]])
    assert tried


# Giving a round up


def test_BI_8_a_round_of_the_auction_given_up_is_not_acquitted() -> None:
    def given_up(found: list[Event], place: int) -> list[Event]:
        return [
            *found[: place + 1],
            {"type": "round_conceded", "seat": found[place]["seat"], "seq": 0},
            *found[place + 1 :],
        ]

    for rules in (THREE, SANTIAGO):
        assert_refused(rules, "contract_chosen", given_up)


def test_BI_8_a_marriage_of_the_others_counts_in_a_round_that_is_given_up() -> None:
    brought = set()
    for game in filter(proof, clean_games(SANTIAGO, 5, 100, **PLAIN, full=True)):
        found = [orjson.loads(line) for line in game.splitlines()]
        for place, event in enumerate(found):
            if event["type"] == "round_conceded":
                figures = next((later for later in found[place:] if later.get("of") == "round"), None)
                brought.add(figures["scores"][1] if figures else 0)
    assert {157, 177} <= brought
