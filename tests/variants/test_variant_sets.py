"""Each released set has exactly the options that the table of its game lists, in every group."""

from __future__ import annotations

from typing import Any

import pytest
from flat_options import flat, of_set

from jasslog.variants.load import names, released, table
from jasslog.variants.plain import digest_of, thaw

SUITS = ["diamonds", "hearts", "spades", "clubs"]

DEFAULTS: dict[str, Any] = {
    "deal.players": 4,
    "deal.sides": "pairs",
    "deal.deck": 36,
    "deal.hand": 0,
    "deal.direction": "ccw",
    "deal.blind": "none",
    "deal.talon_up": 0,
    "deal.talon_down": 0,
    "deal.packet": 0,
    "deal.packets": [3, 3, 3],
    "deal.before_choosing": 0,
    "deal.rest_from": "seat_after_dealer",
    "deal.cut": "cut_or_tap",
    "deal.cut_min": 3,
    "deal.cut_left": 1,
    "deal.first_dealer": "any",
    "deal.all_deal": False,
    "deal.stock": False,
    "deal.columns": 0,
    "deal.uncover": "at_once",
    "score.aim": 0,
    "deal.dealer_sits_out": False,
    "deal.misdeal_dealer": "same",
    "participation.force_within": 0,
    "splitting.allowed": False,
    "splitting.midplay": True,
    "splitting.most": 15,
    "splitting.meld_share_limit": 50,
    "tens.hole_keeps_points": False,
    "tens.match": 0,
    "tens.jack": 0,
    "tens.jack_with_match": False,
    "tens.sitting_out": 0,
    "tens.walkover": "bonus_only",
    "play.free_with_stock": False,
    "melds.again": "never",
    "score.match_tricks": "all",
    "deal.first_forehand": "seat_after_dealer",
    "deal.later_forehand": "seat_after_dealer",
    "deal.holder_card": None,
    "deal.next_dealer": "previous_forehand",
    "choosing.choice": "push_partner_once",
    "choosing.turned_suit_again": True,
    "choosing.turned_ace": "trump",
    "choosing.turned_six": "trump",
    "choosing.turn_up_from": "blind",
    "choosing.all_pass": "forced",
    "choosing.second_suit_differs": True,
    "choosing.contracts": [*SUITS, "obenabe", "undenufe"],
    "choosing.leader": "forehand",
    "choosing.partner_card": False,
    "choosing.partner_looks_late": False,
    "choosing.trump_by_lead": False,
    "auction.min_bid": 50,
    "auction.max_bid": 150,
    "auction.step": 10,
    "auction.multiple": 10,
    "auction.match_value": 157,
    "auction.passing": "for_now",
    "auction.names_contract": True,
    "auction.defer": "none",
    "auction.double": "any",
    "exchange.discards": "declarer",
    "conceding.allowed": False,
    "conceding.award": 157,
    "conceding.marriage": "none",
    "rounds.later": None,
    "end.lone_target": 0,
    "auction.named": [],
    "auction.worth": [],
    "play.named_lead": "any",
    "score.inherited": "none",
    "score.inherit_cap": "target-2",
    "end.crossing": "whole_round",
    "play.ten": "low",
    "play.undenufe_values": "modern",
    "play.mixed_values": "obenabe",
    "play.guschti_split": [5, 4],
    "play.tutti_mode": "led_suit",
    "play.discard_effect": "immediate",
    "play.discard_values": "retroactive",
    "play.no_discard": "obenabe",
    "play.may_ruff_with_led_suit": True,
    "play.void_duty": "free",
    "play.undertrump": "forbidden_unless_only_trumps",
    "play.overtrump_duty": "none",
    "play.head_trump_lead": False,
    "play.puur_exempt": True,
    "sheet.lines": [],
    "sheet.scope": "side",
    "predictions.asked": "none",
    "predictions.exact_bonus": 0,
    "predictions.zero_rule": "never",
    "predictions.dealer_credit": False,
    "melds.allowed": True,
    "melds.scale": "plus50",
    "melds.quartets": "6789TJQKA",
    "melds.shared_cards": True,
    "melds.window": "own_first_card",
    "melds.held": "dealt",
    "melds.min_previous": False,
    "melds.kind_tie": "longer",
    "melds.trump_tie": "suit",
    "melds.reverse_sequences": True,
    "melds.reverse_quartets": True,
    "melds.award": "side_all",
    "melds.needs_trick": "none",
    "melds.credit": "after_trick1",
    "melds.misstatement": "ignore",
    "melds.booking_deadline": "round_end",
    "marriage.allowed": True,
    "marriage.time": "second_card",
    "marriage.via_meld": True,
    "marriage.in_comparison": False,
    "marriage.on_fail": "loses",
    "table_melds.allowed": False,
    "table_melds.marriage": True,
    "table_melds.before_trump": True,
    "score.kind": "points",
    "score.objects": [],
    "roem.allowed": False,
    "roem.four_jacks": 200,
    "roem.must_be_called": False,
    "score.melds": "added",
    "score.last_trick": 5,
    "domino.rounds": 0,
    "domino.passing": "only_if_stuck",
    "domino.prizes": [],
    "play.lead_ban": [],
    "score.match": 100,
    "score.counter_match": True,
    "score.multipliers": {},
    "score.multiplier_scope": ["cards", "last", "match", "melds", "marriage"],
    "score.unit": "1",
    "score.scoring_side": "both",
    "score.misere": "swap",
    "score.misere_match": 0,
    "score.make_rule": "none",
    "score.litige": "fail",
    "score.fail_last": "if_won",
    "end.kind": "target",
    "end.target": 2500,
    "end.rounds": 8,
    "end.claim": "optional",
    "end.claim_effect": "stop",
    "end.finish_order": ["marriage", "melds", "tricks"],
    "end.finish_scope": "first_trick",
    "end.schneider": False,
    "end.last_round_doubled": False,
    "end.floor": None,
    "end.ending": "first_out",
    "end.wins": "highest",
    "end.tie": "extra_round",
    "end.evening_rounds": 1,
    "end.new_game_dealer": "winner_side",
    "irregularities.exposed_lead_ban": "this_lead",
    "irregularities.lookback": "first_trick_only",
    "irregularities.rest": False,
    "irregularities.revoke_match": True,
    "irregularities.revoke_in_misere": "none",
    "exchange.swap": "never",
    "exchange.rob": "never",
    "exchange.rob_window": "before_first_lead",
    "exchange.better": "up_to_packet",
    "participation.asked": False,
    "participation.maybe": False,
    "participation.maybe_resolution": "conditional",
    "places.shares": [[1]],
    "places.hole": 21,
    "places.hole_counts_melds": False,
    "places.hole_penalty": 1,
    "places.ties": "least",
    "places.all_holes": "all_lose",
    "places.walkover": 0,
    **dict.fromkeys(("tables.two", "tables.three", "tables.four", "tables.five")),
    "irregularities.renege": "tricks",
    "not_recorded": [],
}
"""The defaults, which never change; a set that does not name an option added later has it at its default."""
BASE36 = flat(table()["defaults"]) | DEFAULTS

BASE32_WITH_SIXES = BASE36 | {
    "deal.packets": [],
    "deal.next_dealer": "next_seat",
    "choosing.contracts": SUITS,
    "choosing.leader": "seat_after_dealer",
    "play.ten": "high",
    "play.may_ruff_with_led_suit": False,
    "play.void_duty": "must_trump",
    "play.undertrump": "by_duty",
    "play.puur_exempt": False,
    "melds.scale": "cap100",
    "melds.quartets": "9TJQKA",
    "melds.shared_cards": False,
    "melds.window": "before_first_lead",
    "melds.award": "best_only",
    "melds.credit": "round_end",
    "marriage.time": "pre_play",
    "marriage.in_comparison": True,
    "score.make_rule": "cards>=76",
    "end.claim": "none",
    "end.finish_order": [],
    "end.new_game_dealer": "any",
}

SANTIAGO = BASE36 | {
    "deal.first_forehand": "holder",
    "deal.holder_card": "DT",
    "melds.trump_tie": "puur",
    "score.multipliers": {"spades": 2, "clubs": 2, "obenabe": 3, "undenufe": 4},
    "end.claim_effect": "freeze",
}

OHIO = BASE36 | {
    "deal.first_forehand": "holder",
    "deal.holder_card": "H7",
    "play.undenufe_values": "classic",
    "melds.scale": "cap100",
    "melds.quartets": "9TJQKA",
    "melds.shared_cards": False,
    "melds.window": "before_own_card",
    "melds.min_previous": True,
    "melds.award": "player_all",
    "melds.needs_trick": "player",
    "melds.credit": "round_end",
    "end.target": 1000,
    "end.claim": "required",
    "end.schneider": True,
}


def test_base36_options() -> None:
    assert flat(table()["defaults"]) == BASE36


def test_G1_santiago_options() -> None:
    assert of_set("schieber-santiago") == SANTIAGO


def test_G2_santiago_tournament_options() -> None:
    assert of_set("schieber-santiago-tournament") == SANTIAGO | {
        "deal.cut": "cut",
        "deal.first_dealer": "draw_high",
        "deal.first_forehand": "draw_low",
        "deal.holder_card": None,
        "choosing.partner_looks_late": True,
        "melds.allowed": False,
        "score.multipliers": {},
        "end.kind": "rounds",
        "end.rounds": 8,
        "end.claim": "none",
        "end.finish_order": [],
        "end.tie": "draw",
        "end.evening_rounds": 4,
    }


def test_G3a_reglas_options() -> None:
    assert of_set("schieber-reglas") == BASE36 | {
        "deal.direction": "cw",
        "deal.next_dealer": "next_seat",
        "choosing.contracts": SUITS,
        "play.puur_exempt": False,
        "play.undertrump": "forbidden_unless_only_option",
        "melds.allowed": False,
        "marriage.allowed": False,
        "score.match": 0,
        "end.target": 1000,
        "end.claim": "none",
        "end.finish_order": [],
    }


def test_G3b_ohio_options() -> None:
    assert of_set("schieber-ohio") == OHIO


def test_G3c_midwest_options() -> None:
    assert of_set("schieber-midwest") == BASE36 | {
        "deal.direction": "cw",
        "deal.first_forehand": "holder",
        "deal.holder_card": "D7",
        "choosing.contracts": SUITS,
        "play.ten": "high",
        "play.puur_exempt": False,
        "melds.scale": "cap100",
        "melds.quartets": "9JA",
        "melds.shared_cards": False,
        "melds.window": "before_first_lead",
        "melds.award": "everyone",
        "melds.credit": "round_end",
        "marriage.time": "pre_play",
        "end.claim": "none",
    }


def test_G3d_italian_options() -> None:
    assert of_set("schieber-italian") == BASE32_WITH_SIXES | {
        "deal.first_forehand": "holder",
        "deal.later_forehand": "holder",
        "deal.holder_card": "H7",
    }


BASE32 = BASE32_WITH_SIXES | {
    "deal.deck": 32,
    "choosing.choice": "one_round",
    "choosing.all_pass": "redeal_next",
}


def test_G8_jass_with_32_cards_options() -> None:
    assert of_set("jass-italian-32") == BASE32


KLAVERJAS = BASE32 | {
    "deal.direction": "cw",
    "choosing.choice": "random_suit_two_rounds",
    "choosing.leader": "chooser",
}
DUTCH = KLAVERJAS | {
    "deal.packets": [3, 2, 3],
    "play.head_trump_lead": True,
    "melds.allowed": False,
    "marriage.allowed": False,
    "marriage.in_comparison": False,
    "roem.allowed": True,
    "score.last_trick": 10,
    "score.make_rule": "total>opponents",
    "score.fail_last": "always_opponents",
    "end.kind": "rounds",
    "end.rounds": 16,
    "end.target": 1500,
    "end.tie": "draw",
    "irregularities.renege": "contract",
}


def test_G9a_belote_italian_options() -> None:
    assert of_set("belote-italian") == BASE32 | {
        "deal.direction": "cw",
        "deal.before_choosing": 4,
        "deal.rest_from": "chooser",
        "choosing.choice": "turnup_two_rounds",
    }


def test_G9b_belote_french_options() -> None:
    assert of_set("belote-french") == BASE32 | {
        "deal.packets": [3, 2, 3],
        "deal.before_choosing": 5,
        "deal.cut": "cut",
        "deal.cut_left": 3,
        "choosing.choice": "turnup_two_rounds",
        "play.void_duty": "must_trump_unless_partner_best",
        "play.overtrump_duty": "if_able",
        "play.head_trump_lead": True,
        "melds.allowed": False,
        "melds.window": "own_first_card",
        "melds.award": "side_all",
        "marriage.time": "both_cards",
        "marriage.in_comparison": False,
        "marriage.on_fail": "keeps",
        "score.last_trick": 10,
        "score.match": 90,
        "score.make_rule": "total>opponents",
        "score.litige": "hold",
        "score.fail_last": "always_opponents",
        "end.target": 1000,
        "irregularities.renege": "contract",
    }


def test_G10_klaverjas_options() -> None:
    assert of_set("klaverjas-italian") == KLAVERJAS
    assert of_set("klaverjas-amsterdam") == DUTCH | {"play.void_duty": "amsterdam"}
    assert of_set("klaverjas-rotterdam") == DUTCH | {"play.overtrump_duty": "if_able"}


def test_G4_pique_double_options() -> None:
    assert of_set("pique-double") == OHIO | {
        "score.multipliers": {"spades": 2},
        "end.target": 1500,
        "end.schneider": False,
    }


def test_G5_kreuzjass_options() -> None:
    assert of_set("kreuzjass") == OHIO | {
        "deal.first_forehand": "seat_after_dealer",
        "deal.holder_card": None,
        "choosing.choice": "dealer_last_card",
        "choosing.contracts": SUITS,
        "choosing.leader": "seat_after_dealer",
        "end.target": 750,
        "end.schneider": False,
    }


def test_swisslos_options() -> None:
    assert of_set("schieber-swisslos") == BASE36 | {
        "deal.next_dealer": "next_seat",
        "end.kind": "open",
        "end.claim": "none",
        "not_recorded": ["melds", "marriages"],
    }


POOL = [*SUITS, "obenabe", "undenufe"]


def lines(*told: str) -> list[dict[str, Any]]:
    """The lines of a sheet, each from a text of name and factor; joker and choice lines allow all contracts of POOL."""
    pairs = [one.split() for one in told]
    return [
        {"name": name, "contracts": POOL if name.startswith(("joker", "choice")) else [name], "factor": int(factor)}
        for name, factor in pairs
    ]


COIFFEUR = BASE36 | {
    "choosing.choice": "round_table_forced",
    "melds.allowed": False,
    "marriage.allowed": False,
    "score.scoring_side": "declarer_only",
    "end.kind": "sheet_complete",
    "end.claim": "none",
    "end.finish_order": [],
    "end.tie": "draw",
}
SANTIAGO_SHEET = COIFFEUR | {
    "choosing.contracts": [*POOL, "slalom", "guschti"],
    "choosing.leader": "chooser_if_mixed",
    "sheet.lines": lines(
        *("diamonds 1", "hearts 2", "spades 3", "clubs 4", "obenabe 5", "undenufe 6"),
        *("joker7 7", "joker8 8", "slalom 9", "guschti 10"),
    ),
    "score.match": 0,
}
OHIO_8 = COIFFEUR | {
    "play.undenufe_values": "classic",
    "sheet.lines": lines(
        *("clubs 1", "spades 2", "hearts 3", "diamonds 4", "obenabe 5", "undenufe 6", "choice7 7", "choice8 8")
    ),
}


def test_G6a_coiffeur_santiago_options() -> None:
    assert of_set("coiffeur-santiago") == SANTIAGO_SHEET


def test_G6b_coiffeur_santiago_three_options() -> None:
    assert of_set("coiffeur-santiago-three") == SANTIAGO_SHEET | {
        "deal.players": 3,
        "deal.sides": "solo",
        "deal.packets": [],
        "play.guschti_split": [6, 6],
        "sheet.scope": "player",
    }


def test_G6c_coiffeur_ohio_8_options() -> None:
    assert of_set("coiffeur-ohio-8") == OHIO_8


def test_G6d_coiffeur_ohio_10_options() -> None:
    every = [*POOL, "slalom", "misere", "tutti"]
    ones = ("clubs 1", "spades 1", "hearts 1", "diamonds 1", "obenabe 2", "undenufe 2")
    assert of_set("coiffeur-ohio-10") == OHIO_8 | {
        "choosing.contracts": every,
        "sheet.lines": [
            *lines(*ones, "slalom 3", "misere 3", "tutti 3"),
            {"name": "choice", "contracts": every, "factor": 4},
        ],
    }


def test_G7_sidi_barrani_options() -> None:
    assert of_set("sidi-barrani") == OHIO | {
        "deal.first_forehand": "seat_after_dealer",
        "deal.holder_card": None,
        "choosing.choice": "auction",
        "choosing.all_pass": "redeal_next",
        "score.match": 0,
        "score.make_rule": "bid",
        "end.target": 1500,
        "end.schneider": False,
    }


DIFFERENZLER = BASE36 | {
    "deal.sides": "solo",
    "deal.next_dealer": "next_seat",
    "choosing.choice": "dealer_last_card",
    "choosing.contracts": SUITS,
    "predictions.asked": "public",
    "predictions.exact_bonus": -10,
    "predictions.zero_rule": "needs_trick",
    "melds.allowed": False,
    "marriage.allowed": False,
    "score.kind": "difference",
    "score.match": 0,
    "end.kind": "rounds",
    "end.claim": "none",
    "end.finish_order": [],
    "end.wins": "lowest",
    "end.tie": "draw",
    "tables.three": {"deal": {"packets": []}, "end": {"rounds": 9}},
}
DIFFERENZLER_OHIO = DIFFERENZLER | {
    "deal.packets": [],
    "play.undenufe_values": "classic",
    "play.undertrump": "allowed_if_void",
    "predictions.asked": "private",
    "predictions.exact_bonus": 0,
    "predictions.zero_rule": "never",
    "end.rounds": 12,
    "tables.two": {"end": {"rounds": 6}},
    "tables.three": {"end": {"rounds": 9}},
    "tables.five": {"deal": {"deck": 35}, "end": {"rounds": 15}},
}


def test_G6_differenzler_santiago_options() -> None:
    assert of_set("differenzler-santiago") == DIFFERENZLER


def test_G6_differenzler_ohio_options() -> None:
    assert of_set("differenzler-ohio") == DIFFERENZLER_OHIO
    assert of_set("differenzler-ohio-public") == DIFFERENZLER_OHIO | {"predictions.asked": "public"}


def test_G7_molotov_options() -> None:
    assert of_set("molotov-ohio") == BASE36 | {
        "deal.sides": "solo",
        "deal.packets": [],
        "deal.next_dealer": "next_seat",
        "choosing.choice": "only_contract",
        "choosing.contracts": ["tutti"],
        "play.tutti_mode": "first_discard",
        "play.undertrump": "allowed_if_void",
        "melds.scale": "cap100",
        "melds.quartets": "9TJQKA",
        "melds.shared_cards": False,
        "melds.window": "after_trump",
        "melds.held": "now",
        "melds.min_previous": True,
        "melds.award": "player_all",
        "melds.needs_trick": "player",
        "melds.credit": "round_end",
        "melds.booking_deadline": "none",
        "table_melds.allowed": True,
        "score.melds": "subtracted",
        "score.match": 0,
        "end.kind": "rounds",
        "end.claim": "none",
        "end.finish_order": [],
        "end.wins": "lowest",
        "end.tie": "draw",
        "tables.three": {"end": {"rounds": 6}},
        "tables.five": {"deal": {"deck": 35}, "end": {"rounds": 10}},
    }


def test_G9_guggitaler_options() -> None:
    counted = [("tricks", 5), ("H", 10), ("Q", 20), ("CK", 40), ("last", 50)]
    assert of_set("guggitaler") == BASE36 | {
        "deal.sides": "solo",
        "deal.packets": [],
        "deal.next_dealer": "next_seat",
        "choosing.choice": "only_contract",
        "choosing.contracts": ["obenabe"],
        "melds.allowed": False,
        "marriage.allowed": False,
        "score.kind": "objects",
        "score.objects": [{"of": of, "points": sign * points} for sign in (-1, 1) for of, points in counted],
        "score.last_trick": 0,
        "score.match": 0,
        "end.kind": "rounds",
        "end.rounds": 10,
        "end.claim": "none",
        "end.finish_order": [],
        "end.tie": "draw",
        "tables.three": {},
    }


PUTZ = BASE36 | {
    "deal.players": 3,
    "deal.sides": "solo",
    "deal.direction": "cw",
    "deal.blind": "beside",
    "deal.next_dealer": "next_seat",
    "choosing.choice": "turn_up",
    "choosing.contracts": SUITS,
    "exchange.swap": "own_first_turn",
    "exchange.rob": "table",
    "play.puur_exempt": False,
    "play.undertrump": "forbidden_unless_only_option",
    "melds.allowed": False,
    "marriage.allowed": False,
    "score.match": 0,
    "score.kind": "places",
    "places.shares": [[2], [1, 1]],
    "end.target": 7,
    "end.floor": -3,
    "end.claim": "none",
    "end.finish_order": [],
    "end.tie": "draw",
}


def test_G1_putz_options() -> None:
    assert of_set("putz-three") == PUTZ
    assert of_set("putz-five") == PUTZ | {
        "deal.players": 5,
        "deal.hand": 7,
        "deal.packets": [3, 4],
        "deal.blind": "none",
        "exchange.swap": "never",
        "places.shares": [[3], [2, 2], [2, 1, 1], [1, 1, 1]],
        "end.floor": -5,
    }


BLIND = {"choosing": {"choice": "turn_up"}, "exchange": {"swap": "with_participation", "rob": "table"}}
ALONE = {"places": {"shares": [[1]], "walkover": 1}}
HANDJASS = OHIO | {
    "deal.sides": "solo",
    "deal.first_forehand": "seat_after_dealer",
    "deal.holder_card": None,
    "deal.next_dealer": "next_seat",
    "choosing.choice": "dealer_last_card",
    "choosing.contracts": SUITS,
    "participation.asked": True,
    "play.undenufe_values": "modern",
    "melds.booking_deadline": "none",
    "score.match": 0,
    "score.kind": "places",
    "places.shares": [[2], [1, 1]],
    "places.walkover": 2,
    "end.target": 5,
    "end.ending": "last_man",
    "end.claim": "none",
    "end.finish_order": [],
    "end.schneider": False,
    "end.tie": "draw",
    "tables.two": {"deal": {"hand": 9, "blind": "beside"}, **BLIND, **ALONE},
    "tables.three": {"deal": {"hand": 9, "blind": "beside"}, **BLIND},
    "tables.five": {"deal": {"deck": 35, "packets": []}},
}


def test_G3_handjass_options() -> None:
    assert of_set("handjass") == HANDJASS
    assert of_set("handjass-pairs") == HANDJASS | {
        "deal.sides": "pairs",
        "participation.asked": False,
        "places.shares": [[1]],
        "places.walkover": 0,
        "end.ending": "first_out",
        "tables.two": None,
        "tables.three": None,
        "tables.five": None,
    }
    assert of_set("handjass-31") == HANDJASS | {
        "deal.players": 3,
        "deal.packets": [],
        "places.hole": 31,
        "tables.two": {"deal": {"hand": 12, "blind": "beside"}, **BLIND, **ALONE},
        "tables.three": None,
        "tables.five": None,
    }
    assert of_set("handjass-bessern") == HANDJASS | {
        "deal.players": 3,
        "deal.hand": 9,
        "deal.packet": 3,
        "tables.two": ALONE,
        "tables.three": None,
        "tables.five": None,
    }


def test_G9_guggitaler_with_domino_is_what_the_five_penalties_are_and_one_round_more() -> None:
    counted = [("tricks", 5), ("H", 10), ("Q", 20), ("CK", 40), ("last", 50)]
    assert of_set("guggitaler-domino") == of_set("guggitaler") | {
        "domino.rounds": 1,
        "domino.prizes": [160, 100, 60],
        "score.objects": [{"of": of, "points": -points} for of, points in counted],
        "end.rounds": 6,
        "tables.three": {"domino": {"prizes": [150, 100, 55]}},
    }


MELDS_OF_OHIO = {name: value for name, value in OHIO.items() if name.startswith("melds.")}
AGAINST_ALL = (
    BASE36
    | MELDS_OF_OHIO
    | {
        "deal.players": 3,
        "deal.sides": "lone",
        "deal.packets": [],
        "deal.next_dealer": "next_seat",
        "melds.needs_trick": "player_of_others",
        "melds.booking_deadline": "none",
        "end.target": 1000,
        "end.crossing": "first_trick",
    }
)
SCHAFFHAUSER = AGAINST_ALL | {
    "deal.all_deal": True,
    "choosing.choice": "dealer_last_card",
    "choosing.contracts": SUITS,
    "conceding.allowed": True,
    "end.lone_target": 350,
}


def test_G4_schaffhauser_options() -> None:
    assert of_set("schaffhauser") == SCHAFFHAUSER
    assert of_set("schaffhauser-blind") == SCHAFFHAUSER | {
        "deal.hand": 9,
        "deal.blind": "beside",
        "deal.packets": [3, 3, 3],
        "choosing.choice": "turn_up",
        "exchange.swap": "before_first_lead",
        "exchange.rob": "table",
        "exchange.rob_window": "own_first_card",
    }


BIDDING = {
    "choosing.choice": "auction",
    "auction.max_bid": 10000,
    "auction.match_value": 0,
    "auction.passing": "final",
    "auction.names_contract": False,
    "auction.double": "none",
}
LATER = {"choosing": {"choice": "dealer_last_card"}, "conceding": {"allowed": True}}
ALONE_LATER = LATER | {"choosing": {"choice": "dealer_last_card", "partner_card": False}}
BIETER = (
    AGAINST_ALL
    | BIDDING
    | {
        "choosing.all_pass": "redeal_next",
        "auction.min_bid": 350,
        "play.undenufe_values": "classic",
        "rounds.later": LATER,
    }
)
MIDDLE = {"deal.talon_up": 3, "deal.talon_down": 3, "auction.min_bid": 550}
NO_MIDDLE = {"talon_up": 0, "talon_down": 0}


def test_G5_bieter_options() -> None:
    assert of_set("bieter-three") == BIETER
    assert of_set("bieter-five") == BIETER | {
        "deal.players": 5,
        "deal.deck": 35,
        "choosing.partner_card": True,
        "auction.min_bid": 550,
        "rounds.later": ALONE_LATER,
    }
    assert of_set("bieter-three-bessern") == BIETER | MIDDLE | {
        "deal.hand": 10,
        "rounds.later": LATER | {"deal": {"hand": 12, **NO_MIDDLE}},
    }
    assert of_set("bieter-five-bessern") == BIETER | MIDDLE | {
        "deal.players": 5,
        "deal.hand": 6,
        "choosing.partner_card": True,
        "rounds.later": ALONE_LATER | {"deal": {"deck": 35, "hand": 7, **NO_MIDDLE}},
    }


def test_G5_bieter_santiago_options() -> None:
    turned = {"choice": "dealer_last_card", "leader": "forehand", "turned_ace": "obenabe", "turned_six": "undenufe"}
    assert of_set("bieter-santiago") == BASE36 | BIDDING | {
        "deal.players": 3,
        "deal.sides": "lone",
        "deal.hand": 10,
        "deal.talon_up": 3,
        "deal.talon_down": 3,
        "deal.packets": [],
        "deal.next_dealer": "next_seat",
        "choosing.all_pass": "redeal_same",
        "choosing.leader": "chooser",
        "auction.min_bid": 500,
        "auction.multiple": 1,
        "auction.defer": "once_first_cycle",
        "conceding.marriage": "opponents",
        "melds.trump_tie": "puur",
        "end.target": 1000,
        "end.claim_effect": "freeze",
        "rounds.later": LATER | {"deal": {"hand": 12, **NO_MIDDLE}, "choosing": turned},
    }


def test_G8_pandur_options() -> None:
    names = ("misere", "none", False, 200, 4), ("misere-trump", "none", True, 200, 4)
    names += ("pandur", "all", False, 250, 5), ("pandur-trump", "all", True, 300, 6)
    worth = {100: 2, 150: 3, 200: 4, 250: 5, 300: 6}
    assert of_set("pandur") == BASE36 | MELDS_OF_OHIO | {
        "deal.players": 3,
        "deal.sides": "solo",
        "deal.deck": 24,
        "deal.packets": [],
        "deal.next_dealer": "next_seat",
        "choosing.choice": "auction",
        "choosing.contracts": SUITS,
        "choosing.all_pass": "redeal_next",
        "auction.min_bid": 100,
        "auction.max_bid": 300,
        "auction.match_value": 0,
        "auction.passing": "final",
        "auction.names_contract": False,
        "auction.double": "none",
        "auction.named": [
            {"name": name, "takes": takes, "trump": trump, "above": above, "value": value}
            for name, takes, trump, above, value in names
        ],
        "auction.worth": [{"least": least, "value": value} for least, value in worth.items()],
        "play.undenufe_values": "classic",
        "melds.booking_deadline": "none",
        "score.kind": "bids",
        "score.inherited": "equal",
        "end.target": 11,
        "end.claim": "none",
        "end.finish_order": [],
        "end.tie": "draw",
        "irregularities.renege": "contract",
        "tables.two": {"deal": {"blind": "dead"}},
        "tables.four": {"deal": {"dealer_sits_out": True}},
    }


DIGESTS = {
    "zweier-sidi": "sha256:e6a4bed382550d351d243c700c7ab763025804bc5b621852400e7b2a18b5cec1",
    "zweier-sixty": "sha256:604e407ebeeffd5c08a13ae8a9334fc762f8dc933b3c72dd897effafd4a1dea2",
    "pandur": "sha256:3a97482f4f9118ad1b34273fbd8a7c3de4d032beea0005933820d7be9eeae92f",
    "belote-french": "sha256:e68825cef6f748e5b53aa5f739e08c926d7147a30fbdbaffa359437ed9ba1bb1",
    "belote-italian": "sha256:42ef7d77ac648b7bdb296010a02dfa23a1275a3072942bb9bee6156d05100b14",
    "guggitaler-domino": "sha256:fa23ce60e3f6efc1f33dfeccdeaaf90c4f95f01132fc1c44915d08678da0b8c8",
    "guggitaler": "sha256:a05e3153d95a8dbdf0ba1998faad02f5c35462e9e73a711e2500fd1935eb952d",
    "molotov-ohio": "sha256:17be2465072d38927fb0d4a42a8d4526eb15fd7fa094a90507dcf8a5645de864",
    "bieter-santiago": "sha256:9b3ade073f1feb0dc72a2041aff0ed6003aab6b4fda0cefabef58c83654a70c8",
    "bieter-three": "sha256:dd886e6bc3048f13527537f78328f4ef6cd9d247e451428ca45a7fb1acef8162",
    "bieter-five": "sha256:7c0dd7fc4bd65dd25865cdda22bac36c0daddcbbb0e6c56fdd512ea70191d319",
    "bieter-three-bessern": "sha256:8e588c17ec68c6ce1663aa074b46c96e09549dbc4d21fbfc29d03277fec94e61",
    "bieter-five-bessern": "sha256:62b5786259c5962501f01081c5a3336cf987b54840c33a8a133931362d9c1bc4",
    "schaffhauser": "sha256:47a1f93c247581ac39e4191f996db95ea9c7ed89b4c27f3bded2f0afa05ca1c2",
    "schaffhauser-blind": "sha256:8c00d2ceb73171097503e5198bf2f4600c7d47056deb61bab344dd85e827157b",
    "differenzler-santiago": "sha256:29becffdd0a571f5f41f02fa5531e3403d077f34e9b1de1364631e1a926ae861",
    "differenzler-ohio": "sha256:ab853b601eb7669090a423da434132b4b6234f66d1ee41b7275700fb74c8e544",
    "differenzler-ohio-public": "sha256:9af66cc6480dbce0eeef5f50908e97a83d0a70dcb05e2225235e8cc440848bfd",
    "klaverjas-amsterdam": "sha256:8c624e4f0c264b16fe69cb100fc1a814dee7d570748219b14fb50bc37c866e51",
    "klaverjas-italian": "sha256:cdd3f4ee95cdda7e218c8fc881dbce66e33238255dc6452a13054fa0020bb7e6",
    "klaverjas-rotterdam": "sha256:937784578931e2996e140dc13156e0d56309a491dec373ac5c9039a54c8de4ca",
    "putz-three": "sha256:4a4be91327035ac8d9897a19b4573cf4b76190b87b79ff3142d48efa2680fee0",
    "zuger": "sha256:5a870ac485bf419d9b8779ee99671cc16216ba0cf1a7b7b944a5c18c1431535b",
    "schmaus": "sha256:fd808518c8e5b152f416a8ce235f3bd2714648623028c52f8e9212e2ab7444f3",
    "putz-five": "sha256:10640cf6358bb68713f066f6c251e44a5b187d8f4dc1aa5d10bd079678b9f4cf",
    "handjass": "sha256:dace46d12c0aae61ee0e8df112d4608c27eee9ccb72237b9e4fd5cdd8d8de6df",
    "handjass-pairs": "sha256:735539cd3469af39e6714c5c5d6f2eddbfa6123765dc175e73de1a8e016612f2",
    "handjass-31": "sha256:02e9dcc2c5bcf77bbb399c2808e2aa9e8d96c22b0649afd6fa27332f1e5fc820",
    "handjass-bessern": "sha256:7e0f67ea45ed02d299d7b49dd4cfeeab892603262486237d0516942ec3c58e56",
    "jass-italian-32": "sha256:1c74426d1251d141ba656cc3be9e738286e37a931c7c0d16fee9f5a620c122df",
    "coiffeur-santiago-three": "sha256:0fca5401cbdf14b94e8ce9c490791e83fbe8d4b3087615e971b6e44f16a1e473",
    "coiffeur-santiago": "sha256:ebabc66842545c79cf59a0d7cdab580338f824a0ad6e75a75735ff25e79cb69c",
    "coiffeur-ohio-8": "sha256:537e0c6af520b76ce64c98d9af305b6a03473d7b2f292ac2dbbf1921da7a4170",
    "coiffeur-ohio-10": "sha256:ca8116865094b4900b779a8279ed8d7fb96220b9a8f349bd5e9fd9f65c15fd4f",
    "kreuzjass": "sha256:93d2404b4e0d104204725fda79895a08cb355194ff52a224c2424782177dabea",
    "pique-double": "sha256:ec9024f031e5e25d5d87e10515637f661320381ad93a23abecbc006847b6230c",
    "schieber-italian": "sha256:4e2eb9b61017418dc34b4ca659f4c4cdefa5fb894b2adfd81b25ff43b7d3735c",
    "schieber-midwest": "sha256:70e1145058dabb4ed4cab342b00f4be795e3fd5f0b6ef1f30e3cd757778e6b3a",
    "schieber-ohio": "sha256:cc41aaa9dcca3e5d8fbb7305def83bcb39cb8ee163d22a7be02abb1e7db32c15",
    "schieber-reglas": "sha256:129101cc19bb779bf4de105db73e03a61f6bd7fdeb493f8ce15d2771e71b25df",
    "schieber-santiago": "sha256:7d352570c3d61ebbf23d515ca09b05ae9400bbf9598c3bc37cefb1657ddfec13",
    "schieber-santiago-tournament": "sha256:62c1684aa1072486d13c0c9a6bb883f12b27480a34675e3e3b9001f44779c180",
    "sidi-barrani": "sha256:9a0d8092394a12bd94e168e0efffc04153ef269863e0b0893f7ad2fdb6dd9ebb",
    "schieber-swisslos": "sha256:d2636f89d1925dcea76b92a949512e2285cd7f37bb13edbe22cc27bbc730f4cd",
}


def test_digests_of_released_sets_never_change() -> None:
    assert {id: table()["sets"][id]["1"]["digest"] for id in DIGESTS} == DIGESTS
    assert {id: digest_of(thaw(released(id)), table()["defaults"]) for id in DIGESTS} == DIGESTS


def test_names_tell_id_version_name_and_source() -> None:
    assert {(id, version) for id, version, _, _ in names()} == {(id, 1) for id in DIGESTS}
    assert all(name and source for _, _, name, source in names())


def test_a_released_set_reads_like_the_model_and_never_changes() -> None:
    variant = released("schieber-santiago")
    assert (variant.id, variant.version, variant.deal.players) == ("schieber-santiago", 1, 4)
    assert variant.end.finish_order == ("marriage", "melds", "tricks")
    assert variant.score.multipliers["undenufe"] == 4
    with pytest.raises(AttributeError):
        variant.play.puur_exempt = False  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del variant.play
    assert released("schieber-santiago", 1) is variant


SCHMAUS = BASE36 | {
    "deal.players": 2,
    "deal.sides": "solo",
    "deal.hand": 9,
    "deal.stock": True,
    "deal.next_dealer": "next_seat",
    "choosing.choice": "turn_up",
    "choosing.contracts": SUITS,
    "exchange.rob": "table",
    "exchange.rob_window": "own_turn",
    "play.free_with_stock": True,
    "melds.scale": "cap100",
    "melds.quartets": "9TJQKA",
    "melds.shared_cards": False,
    "melds.window": "every_turn",
    "melds.held": "now",
    "melds.again": "shared_cards",
    "melds.award": "best_of_trick",
    "melds.needs_trick": "player",
    "melds.credit": "own_trick",
    "melds.booking_deadline": "none",
    "end.target": 1000,
    "end.crossing": "first_trick",
}


def test_G10_schmaus_options() -> None:
    assert of_set("schmaus") == SCHMAUS


ZUGER = BASE36 | {
    "deal.players": 3,
    "deal.sides": "solo",
    "deal.packets": [],
    "deal.next_dealer": "next_seat",
    "choosing.choice": "dealer_last_card",
    "choosing.contracts": SUITS,
    "participation.asked": True,
    "participation.maybe": True,
    "participation.force_within": 14,
    "splitting.allowed": True,
    "melds.window": "before_own_card",
    "melds.held": "now",
    "melds.min_previous": True,
    "melds.award": "player_all",
    "melds.needs_trick": "player",
    "melds.credit": "round_end",
    "melds.booking_deadline": "none",
    "score.kind": "tens",
    "score.match": 0,
    "places.hole_penalty": 10,
    "places.walkover": 10,
    "tens.match": 10,
    "tens.jack": 8,
    "end.kind": "sum",
    "end.target": 100,
    "end.claim": "none",
    "end.finish_order": [],
    "end.tie": "draw",
    "tables.two": {"deal": {"blind": "dead"}},
    "tables.four": {"deal": {"dealer_sits_out": True, "misdeal_dealer": "next"}, "tens": {"sitting_out": 10}},
}


def test_G11_zuger_options() -> None:
    assert of_set("zuger") == ZUGER


ZWEIER = BASE36 | {
    "deal.players": 2,
    "deal.sides": "solo",
    "deal.hand": 6,
    "deal.columns": 6,
    "deal.packets": [],
    "deal.next_dealer": "next_seat",
    "play.undenufe_values": "classic",
    "melds.allowed": False,
    "marriage.allowed": False,
    "score.match": 0,
    "end.claim": "none",
    "end.finish_order": [],
    "end.tie": "draw",
}


def test_G2_zweier_sidi_options() -> None:
    assert of_set("zweier-sidi") == ZWEIER | {
        "choosing.choice": "auction",
        "choosing.all_pass": "redeal_next",
        "auction.min_bid": 60,
        "auction.max_bid": 155,
        "auction.step": 5,
        "auction.multiple": 5,
        "auction.match_value": 0,
        "auction.passing": "final",
        "auction.double": "none",
        "score.kind": "over_bid",
        "end.target": 100,
    }


def test_G2_zweier_sixty_options() -> None:
    assert of_set("zweier-sixty") == ZWEIER | {
        "choosing.choice": "forehand_names",
        "play.undertrump": "allowed_if_void",
        "score.kind": "nearest",
        "score.aim": 60,
        "end.target": 9,
    }
