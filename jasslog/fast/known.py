"""Which sets of rules the hot path understands: an allow-list of option values.

An option that is not listed may only have its default, which never changes its meaning. So a new option, or a new value
of an old one, keeps the hot path away until somebody teaches it here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.variants.load import table
from jasslog.variants.plain import changed, thaw

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

ANY = "any"
"""No value matters to a verdict on a game in which nothing irregular happens, or each is understood."""

KNOWN: dict[str, Any] = {
    "deal.players": (2, 3, 4, 5),
    "deal.sides": ("pairs", "solo"),
    "deal.deck": (32, 35, 36),
    "deal.direction": ANY,
    "deal.packets": ANY,
    "deal.cut": ("none", "cut", "cut_or_tap"),
    "deal.cut_min": ANY,
    "deal.first_dealer": ("any", "draw_high"),
    "deal.first_forehand": ("seat_after_dealer", "holder", "draw_low"),
    "deal.later_forehand": ("seat_after_dealer", "holder"),
    "deal.holder_card": ANY,
    "deal.next_dealer": ("previous_forehand", "next_seat"),
    "sheet.lines": ANY,
    "sheet.scope": ("side", "player"),
    "choosing.choice": (
        "push_partner_once",
        "round_table_forced",
        "dealer_last_card",
        "one_round",
        "random_suit_two_rounds",
    ),
    "choosing.second_suit_differs": (False, True),
    "choosing.all_pass": ("forced", "redeal_next", "redeal_same"),
    "choosing.contracts": ANY,
    "choosing.leader": ("forehand", "seat_after_dealer", "chooser", "chooser_if_mixed"),
    "choosing.partner_looks_late": (False, True),
    "play.ten": ("low", "high"),
    "play.undenufe_values": ("modern", "classic"),
    "play.mixed_values": ("obenabe", "start"),
    "play.guschti_split": ANY,
    "play.tutti_mode": ("led_suit",),
    "play.may_ruff_with_led_suit": (False, True),
    "play.void_duty": ("free", "must_trump", "must_trump_unless_partner_best", "amsterdam"),
    "play.undertrump": (
        "forbidden_unless_only_trumps",
        "forbidden_unless_only_option",
        "allowed_if_void",
        "by_duty",
    ),
    "play.overtrump_duty": ("none", "if_able"),
    "play.puur_exempt": (False, True),
    "play.head_trump_lead": (False, True),
    "melds.allowed": (False, True),
    "melds.scale": ("plus50", "cap100"),
    "melds.quartets": ANY,
    "melds.shared_cards": (False, True),
    "melds.window": ("own_first_card", "before_own_card", "before_first_lead"),
    "melds.min_previous": (False, True),
    "melds.kind_tie": ("longer", "quartet"),
    "melds.trump_tie": ("puur", "suit", "none"),
    "melds.reverse_sequences": (False, True),
    "melds.reverse_quartets": (False, True),
    "melds.award": ("side_all", "player_all", "best_only", "everyone"),
    "melds.needs_trick": ("none", "player", "side"),
    "melds.credit": ("after_trick1", "round_end"),
    "marriage.allowed": (False, True),
    "marriage.time": ("second_card", "pre_play"),
    "marriage.via_meld": (False, True),
    "marriage.in_comparison": (False, True),
    "score.last_trick": ANY,
    "score.match": ANY,
    "score.multipliers": ANY,
    "score.multiplier_scope": ANY,
    "score.scoring_side": ("both", "declarer_only"),
    "predictions.asked": ("none", "public", "private"),
    "score.kind": ("points", "difference"),
    "score.make_rule": ("none", "cards>=76", "total>opponents"),
    "score.fail_last": ("if_won", "always_opponents", "lost"),
    "end.kind": ("target", "rounds", "sheet_complete", "open"),
    "end.target": ANY,
    "end.rounds": ANY,
    "end.claim": ("none", "optional", "required"),
    "end.claim_effect": ("freeze", "stop"),
    "end.finish_order": ANY,
    "end.finish_scope": ("first_trick", "whole_round"),
    "end.schneider": (False, True),
    "end.wins": ("highest", "lowest"),
    "end.tie": ("extra_round", "draw"),
    "end.evening_rounds": ANY,
    "end.new_game_dealer": ANY,
    "irregularities.exposed_lead_ban": ANY,
    "irregularities.revoke_match": ANY,
    "irregularities.renege": ANY,
    "roem.allowed": (False, True),
    "roem.four_jacks": ANY,
    "tables.two": ANY,
    "tables.three": ANY,
    "tables.four": ANY,
    "tables.five": ANY,
    "not_recorded": (["melds"], ["marriages"], ["melds", "marriages"], ["marriages", "melds"]),
}
"""By option the values that are understood."""


def knows(variant: Variant) -> bool:
    """Whether every option of a set has its default or a value that is understood."""
    for name, value in changed(thaw(variant), table()["defaults"]).items():
        options = {f"{name}.{option}": item for option, item in value.items()} if isinstance(value, dict) else {}
        for path, item in (options or {name: value}).items():
            known = KNOWN.get(path, ())
            if known is not ANY and item not in known:
                return False
    return True
