"""The kinds of damage by name, and which of them a set has a rule against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.game.phases.turn_melds import EVERY_TURN
from jasslog.game.phases.ways import way_of
from jasslog.generate import (
    astray,
    misbid,
    mischosen,
    miscovered,
    misdeeds,
    misdrawn,
    misfigured,
    misled,
    misplaced,
    mispredicted,
    misspoken,
    sharing,
    spoils,
    undue,
    unmarried,
)
from jasslog.generate.astray import Deviation
from jasslog.generate.spoils import Spoil
from jasslog.generate.wreckage import WRECKAGE
from jasslog.variants.hands import left_over
from jasslog.variants.tables import after_auction, counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

ACTS: dict[str, Deviation] = {
    "renege": astray.illegal_card("renege"),
    "renege-unseen": astray.unseen_renege,
    "renege-taken-back": astray.mended_renege,
    "lone-puur-kept": astray.lone_puur,
    "under-trumped": astray.illegal_card("under-trumped"),
    "trump-withheld": astray.illegal_card("trump-withheld"),
    "not-overtrumped": astray.illegal_card("not-overtrumped"),
    "ruffed-with-led-suit": astray.illegal_card("ruffed-with-led-suit"),
    "wrong-leader": astray.wrong_leader,
    "out-of-turn": astray.out_of_turn,
    "exposed-suit-led": astray.exposed_suit_led,
    "taken-back-late": astray.taken_back_late,
    "looked-back": astray.looked_back,
    "false-victory": astray.false_victory,
    "foreign-act": astray.foreign_act,
    "nothing-to-claim": astray.nothing_to_claim,
    "round-broken-off": astray.broken_off,
    "stopped-early": astray.stopped_early,
    "misdeal-called-late": astray.late_misdeal,
    "contract-named-again": astray.named_again,
    "push-back": mischosen.push_back,
    "wrong-chooser": mischosen.wrong_chooser,
    "contract-not-allowed": mischosen.foreign_contract,
    "contract-used": mischosen.line_used,
    "suit-not-offered": mischosen.unoffered,
    "suit-turned-twice": mischosen.turned_twice,
    "no-suit-turned": mischosen.not_turned,
    "no-contract": mischosen.no_contract,
    **misbid.ACTS,
    "early-pickup": mischosen.early_pickup,
    "wrong-dealer": misdeeds.wrong_dealer,
    "wrong-cut": misdeeds.wrong_cut,
    "misdeal": misdeeds.misdeal,
    "misdeal-unnoticed": misdeeds.misdeal_unnoticed,
    "rest-miscounted": misdeeds.rest_miscounted,
    "rest-undealt": misdeeds.rest_undealt,
    "drawn-again": misdeeds.drawn_again,
    "entry-late": misdeeds.written_late,
    "melds-unwritten": misdeeds.melds_unwritten,
    **mispredicted.DEVIATIONS,
    **misplaced.ACTS,
    "meld-late": misspoken.meld_late,
    "meld-early": misspoken.meld_early,
    "meld-not-held": misspoken.meld_not_held,
    "meld-not-valid": misspoken.meld_not_valid,
    "meld-twice": misspoken.meld_twice,
    "meld-too-low": misspoken.meld_too_low,
    "meld-not-allowed": misspoken.meld_not_allowed,
    "meld-out-of-order": misspoken.meld_out_of_order,
    "meld-unshown": misspoken.meld_unshown,
    "roem-absent": astray.roem_absent,
    **undue.DEVIATIONS,
    **misled.DEVIATIONS,
    **misdrawn.DEVIATIONS,
    **miscovered.DEVIATIONS,
    **sharing.DEVIATIONS,
    "marriage-late": unmarried.marriage_late,
    "marriage-early": unmarried.marriage_early,
    "marriage-missing": unmarried.marriage_missing,
    "marriage-half-silent": unmarried.marriage_half_silent,
    "marriage-half-forgotten": unmarried.marriage_half_forgotten,
    "marriage-not-held": unmarried.marriage_unfounded("marriage-not-held"),
    "marriage-not-allowed": unmarried.marriage_unfounded("marriage-not-allowed"),
}
"""Acts against the rules by name: the table does it once and plays on from there."""
SPOILS: dict[str, Spoil] = {
    "trick-winner": misfigured.trick_winner,
    "trick-points": misfigured.trick_points,
    "cards-figure": misfigured.figure("cards", "round-cards-claimed"),
    "round-figure": misfigured.figure("round", "round-score-claimed"),
    "total-figure": misfigured.figure("total", "slate-total-wrong"),
    "entry-wrong": misfigured.entry_wrong,
    "entry-total-wrong": misfigured.entry_total_wrong,
    "entry-twice": misfigured.entry_twice,
    "winner": misfigured.winner,
    "final-score": misfigured.final_score,
    "after-the-end": spoils.after_end,
    "card-of-another": spoils.other_card,
    "card-twice": spoils.same_card,
    "card-not-in-deck": spoils.foreign_card,
    "turn-up-astray": spoils.turn_up_astray,
    "dealt-twice": spoils.dealt_twice,
    "unfinished": spoils.unfinished,
    "booked-unrecorded": misfigured.booked_unrecorded,
    "objection": spoils.objection,
    "never-written": spoils.never_written,
    "wrong-pile": spoils.wrong_pile,
    "slip-mended": spoils.slip_mended,
    **WRECKAGE,
}
"""Damages of the record by name."""
KINDS = (*ACTS, *SPOILS)
"""Every kind of damage."""


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds of damage that a set has a rule against."""
    first = [seated(variant, players) for players in counts(variant)]
    tables = list(dict.fromkeys([*first, *map(after_auction, first)]))
    return tuple(kind for kind in KINDS if any(_applies(table, kind) for table in tables))


def _applies(variant: Variant, kind: str) -> bool:
    melds, marriage = variant.melds, variant.marriage
    unrecorded = bool(variant.not_recorded)
    heard = melds.allowed and not unrecorded
    calls, swap, asked = way_of(variant).calls, variant.exchange.swap, variant.participation.asked
    by_hand = (heard and melds.booking_deadline == "round_end") or (marriage.allowed and not unrecorded)
    staged = variant.deal.before_choosing > 0
    offered = staged or variant.choosing.choice == "random_suit_two_rounds"
    each, stock = heard and melds.window in EVERY_TURN, variant.deal.stock
    bids, named, middle = "bid_made" in calls, variant.auction.names_contract, bool(variant.deal.talon_up)
    conditions = dict.fromkeys(misbid.ACTS, bids) | dict.fromkeys(misplaced.ACTS, variant.domino.rounds)
    conditions |= dict.fromkeys(miscovered.DEVIATIONS, variant.deal.columns > 0)
    conditions |= {
        "bid-outbid": bids and variant.auction.max_bid < 1000,
        "bid-no-multiple": bids and variant.auction.multiple > 1,
        "bid-outranked": bids and bool(variant.auction.named),
        "bid-unknown": bids and bool(variant.auction.named),
        "bid-without-contract": bids and named,
        "bid-with-contract": bids and not named,
        "auction-open": bids and named,
        "concession-not-allowed": variant.conceding.allowed,
        "partner-card-not-allowed": variant.choosing.partner_card,
        "talon-not-allowed": middle,
        "discards-missing": middle,
        "talon-count": middle,
        "talon-not-held": middle,
        "defer-not-allowed": bids,
        "lone-puur-kept": variant.play.puur_exempt and not _never_trump(variant),
        # Of two the second lays the last card of the trick.
        "out-of-turn": variant.deal.players > 2,
        "under-trumped": not _never_trump(variant)
        and variant.deal.players > 2
        and (variant.play.may_ruff_with_led_suit or variant.play.void_duty == "amsterdam"),
        "not-overtrumped": variant.play.head_trump_lead or variant.play.overtrump_duty == "if_able",
        "trump-withheld": variant.play.void_duty != "free",
        "ruffed-with-led-suit": not variant.play.may_ruff_with_led_suit,
        "false-victory": variant.end.claim != "none",
        "push-back": "pushed" in calls,
        "no-contract": bool(calls) and not variant.choosing.trump_by_lead,
        "wrong-chooser": "contract_chosen" in calls,
        "contract-not-allowed": "contract_chosen" in calls,
        "contract-used": bool(variant.sheet.lines),
        "suit-not-offered": offered,
        "suit-turned-twice": offered and not staged and variant.choosing.second_suit_differs,
        "no-suit-turned": offered,
        "stopped-early": variant.score.kind in ("objects", "bids"),
        "roem-absent": variant.roem.allowed,
        "card-not-in-deck": any(seated(variant, players).deal.deck < 36 for players in counts(variant)),
        "rest-miscounted": staged,
        "rest-undealt": staged,
        "turn-up-astray": staged,
        "exposed-suit-led": variant.deal.sides == "pairs",
        "early-pickup": variant.choosing.partner_looks_late,
        "wrong-cut": variant.deal.cut != "none",
        "drawn-again": variant.deal.first_dealer == "draw_high",
        "entry-late": by_hand,
        "melds-unwritten": heard and melds.booking_deadline != "none",
        "force-not-allowed": variant.participation.force_within > 0,
        "split-not-allowed": variant.splitting.allowed,
        "answer-not-allowed": variant.splitting.allowed,
        "gave-up-wrongly": variant.splitting.allowed,
        "draw-out-of-turn": stock,
        "draw-not-allowed": stock,
        "draw-missing": stock,
        "wrong-card-drawn": stock,
        "meld-second": each,
        "meld-not-better": each and melds.again != "never",
        "meld-after-card": each,
        "meld-before-turn": each,
        "meld-twice": heard and not each,
        "meld-late": heard and not each,
        "meld-early": heard and not each,
        "meld-too-low": heard and melds.min_previous,
        "meld-not-allowed": not melds.allowed or bool(variant.auction.named),
        "meld-out-of-order": heard and melds.window == "before_first_lead",
        "marriage-not-allowed": not marriage.allowed or _without_trump(variant) or bool(variant.auction.named),
        "marriage-early": marriage.allowed and not unrecorded and marriage.time != "pre_play",
        "marriage-half-silent": marriage.allowed and not unrecorded and marriage.time == "both_cards",
        "marriage-half-forgotten": marriage.allowed and not unrecorded and marriage.time == "both_cards",
        "booked-unrecorded": unrecorded,
        "round-figure": not unrecorded,
        "total-figure": not unrecorded,
        "entry-total-wrong": not unrecorded,
        "final-score": not unrecorded,
        "prediction-out-of-turn": variant.predictions.asked == "public",
        "prediction-undecided": variant.predictions.asked == "private",
        "winner": variant.end.kind != "open",
        "seat-four": variant.deal.players < 5,
        "word-out-of-turn": asked,
        "word-changed": asked,
        "fold-after-swap": asked and swap == "with_participation",
        "swapped-twice": swap != "never",
        "swap-not-allowed": asked or swap != "never",
        "rob-not-allowed": "card_turned" in calls,
        "discard-count": bool(variant.deal.packet),
        "not-all-spoken": asked,
        "wrong-pile": swap != "never" or left_over(variant.deal) > 0 or variant.deal.columns > 0,
    }
    if kind in conditions:
        return bool(conditions[kind])
    if kind.startswith("prediction-"):
        return variant.predictions.asked != "none"
    if kind.startswith("meld-"):
        return heard
    return not kind.startswith("marriage-") or (marriage.allowed and not unrecorded)


def _never_trump(variant: Variant) -> bool:
    return set(variant.choosing.contracts) <= {"obenabe", "undenufe"}


def _without_trump(variant: Variant) -> bool:
    return any(name in ("obenabe", "undenufe") for name in variant.choosing.contracts)
