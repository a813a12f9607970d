"""Damaged games: each with one named damage and what it must lead to, told from how it was made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from jasslog.game.ways import way_of
from jasslog.generate import astray, misdeeds, misspoken, spoils
from jasslog.generate.astray import Deviation, Memo
from jasslog.generate.clean import run
from jasslog.generate.habits import Knobs, draw_habits
from jasslog.generate.misspoken import marriage_due
from jasslog.generate.spoils import Spoil, Spoiled, written
from jasslog.generate.table import Table
from jasslog.generate.wreckage import WRECKAGE

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

ACTS: dict[str, Deviation] = {
    "renege": astray.illegal_card("renege"),
    "renege-unseen": astray.illegal_card("renege"),
    "renege-taken-back": astray.mended_renege,
    "lone-puur-kept": astray.lone_puur,
    "under-trumped": astray.illegal_card("under-trumped"),
    "trump-withheld": astray.illegal_card("trump-withheld"),
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
    "misdeal-called-late": astray.late_misdeal,
    "contract-named-again": astray.named_again,
    "push-back": misdeeds.push_back,
    "pass-not-allowed": misdeeds.pass_again,
    "wrong-chooser": misdeeds.wrong_chooser,
    "contract-not-allowed": misdeeds.foreign_contract,
    "contract-used": misdeeds.line_used,
    "no-contract": misdeeds.no_contract,
    "early-pickup": misdeeds.early_pickup,
    "wrong-dealer": misdeeds.wrong_dealer,
    "wrong-cut": misdeeds.wrong_cut,
    "misdeal": misdeeds.misdeal,
    "misdeal-unnoticed": misdeeds.misdeal_unnoticed,
    "drawn-again": misdeeds.drawn_again,
    "entry-late": misdeeds.written_late,
    "melds-unwritten": misdeeds.melds_unwritten,
    "meld-late": misspoken.meld_late,
    "meld-early": misspoken.meld_early,
    "meld-not-held": misspoken.meld_not_held,
    "meld-not-valid": misspoken.meld_not_valid,
    "meld-twice": misspoken.meld_twice,
    "meld-too-low": misspoken.meld_too_low,
    "meld-not-allowed": misspoken.meld_not_allowed,
    "meld-out-of-order": misspoken.meld_out_of_order,
    "meld-unshown": misspoken.meld_unshown,
    "marriage-late": misspoken.marriage_late,
    "marriage-early": misspoken.marriage_early,
    "marriage-missing": misspoken.marriage_missing,
    "marriage-not-held": misspoken.marriage_unfounded("marriage-not-held"),
    "marriage-not-allowed": misspoken.marriage_unfounded("marriage-not-allowed"),
}
"""Acts against the rules by name: the table does it once and plays on from there."""
SPOILS: dict[str, Spoil] = {
    "trick-winner": spoils.trick_winner,
    "trick-points": spoils.trick_points,
    "cards-figure": spoils.figure("cards", "round-cards-claimed"),
    "round-figure": spoils.figure("round", "round-score-claimed"),
    "total-figure": spoils.figure("total", "slate-total-wrong"),
    "entry-wrong": spoils.entry_wrong,
    "entry-total-wrong": spoils.entry_total_wrong,
    "entry-twice": spoils.entry_twice,
    "winner": spoils.winner,
    "final-score": spoils.final_score,
    "after-the-end": spoils.after_end,
    "card-of-another": spoils.other_card,
    "card-twice": spoils.same_card,
    "dealt-twice": spoils.dealt_twice,
    "unfinished": spoils.unfinished,
    "booked-unrecorded": spoils.booked_unrecorded,
    "objection": spoils.objection,
    "never-written": spoils.never_written,
    "slip-mended": spoils.slip_mended,
    **WRECKAGE,
}
"""Damages of the record by name."""
KINDS = (*ACTS, *SPOILS)
"""Every kind of damage."""
LAST_ONLY = frozenset({"file-cut-off", "file-unterminated"})
"""Damages that leave the last line without its newline, so that no other game may follow."""
TRIES = 60
"""How many games are played until one gives the occasion."""


class NoOccasion(Exception):
    """A set never gives the occasion for a kind of damage."""


class Damaged(NamedTuple):
    """A damaged game and what it must lead to."""

    kind: str
    lines: list[bytes]
    """Without their newlines."""
    name: str
    """Kind of finding; empty where the record is legal too."""
    seq: int | None
    line: int | None
    """Which line of the game, from 0."""


def kinds_for(variant: Variant) -> tuple[str, ...]:
    """The kinds of damage that a set has a rule against."""
    return tuple(kind for kind in KINDS if _applies(variant, kind))


def _applies(variant: Variant, kind: str) -> bool:
    melds, marriage = variant.melds, variant.marriage
    unrecorded = bool(variant.not_recorded)
    heard = melds.allowed and not unrecorded
    calls = way_of(variant).CALLS
    by_hand = (heard and melds.booking_deadline == "round_end") or (marriage.allowed and not unrecorded)
    conditions = {
        "lone-puur-kept": variant.play.puur_exempt,
        "under-trumped": variant.play.may_ruff_with_led_suit,
        "trump-withheld": variant.play.void_duty != "free",
        "ruffed-with-led-suit": not variant.play.may_ruff_with_led_suit,
        "false-victory": variant.end.claim != "none",
        "push-back": "pushed" in calls,
        "pass-not-allowed": "passed" in calls and variant.choosing.all_pass == "forced",
        "wrong-chooser": "contract_chosen" in calls,
        "contract-not-allowed": "contract_chosen" in calls,
        "contract-used": bool(variant.sheet.lines),
        "exposed-suit-led": variant.deal.sides == "pairs" and variant.irregularities.exposed_lead_ban != "none",
        "early-pickup": variant.choosing.partner_looks_late,
        "wrong-cut": variant.deal.cut != "none",
        "drawn-again": variant.deal.first_dealer == "draw_high",
        "entry-late": by_hand,
        "melds-unwritten": heard and melds.booking_deadline != "none",
        "meld-too-low": heard and melds.min_previous,
        "meld-not-allowed": not melds.allowed,
        "meld-out-of-order": heard and melds.window == "before_first_lead",
        "marriage-not-allowed": not marriage.allowed or _without_trump(variant),
        "marriage-early": marriage.allowed and not unrecorded and marriage.time == "second_card",
        "booked-unrecorded": unrecorded,
        "winner": variant.end.kind != "open",
    }
    if kind in conditions:
        return bool(conditions[kind])
    if kind.startswith("meld-"):
        return heard
    return not kind.startswith("marriage-") or (marriage.allowed and not unrecorded)


def _without_trump(variant: Variant) -> bool:
    return any(name in ("obenabe", "undenufe") for name in variant.choosing.contracts)


def damaged(variant: Variant, seed: int, games: int, kind: str = "all") -> Iterator[Damaged]:
    """So many games of a set, each with one damage: one kind, or all that the set has a rule against in turn."""
    kinds = kinds_for(variant) if kind == "all" else (kind,)
    for number in range(games):
        last = number == games - 1
        chosen = kinds[number % len(kinds)]
        if chosen in LAST_ONLY and not last:
            chosen = "line-garbled"
        yield damaged_game(variant, seed, number, chosen)


def damaged_game(variant: Variant, seed: int, number: int, kind: str) -> Damaged:
    """One damaged game; NoOccasion where this set gives no occasion for this kind."""
    for attempt in range(TRIES):
        rng = Random(f"{variant.id} {variant.version} {seed} {number} {kind} {attempt}")
        name = f"{variant.id[:40]}-{seed}-{number}"
        found = _go_astray(variant, rng, name, kind, attempt) if kind in ACTS else _spoil(variant, rng, name, kind)
        if found is not None:
            return Damaged(kind, *found)
    raise NoOccasion(f"{variant.id} gives no occasion for {kind}")


def _go_astray(variant: Variant, rng: Random, name: str, kind: str, attempt: int) -> Spoiled | None:
    """Play a game in which the table once does what it may not."""
    hands = "counted" if kind == "renege-unseen" else "all"
    near = 0.0 if kind == "drawn-again" else 0.8 if attempt % 3 else 0.4
    habits = draw_habits(variant, rng, Knobs(hands=hands, notes=False, near=near))
    if kind in ("entry-late", "melds-unwritten"):
        habits = replace(habits, slate="", figures=("round",) if kind == "entry-late" else ())
    elif kind in ("wrong-dealer", "wrong-cut", "misdeal", "misdeal-unnoticed"):
        habits = replace(habits, figures=habits.figures or ("total",))
    elif kind in ("meld-too-low", "meld-twice"):
        habits = replace(habits, said="cards")
    table = Table(variant, rng, habits, name)
    memo: Memo = {}
    eager = min(1.0, 0.04 * 2 ** min(attempt, 8))

    def deviate(at: Table) -> bool:
        if at.muted and at.game.round is not memo.get("round"):
            at.muted.clear()
        if at.found is not None or (not memo and rng.random() > eager):
            return False
        if not kind.startswith("marriage-") and marriage_due(at):
            return False
        return ACTS[kind](at, memo)

    table.deviate = deviate
    run(table)
    if table.found is None:
        return None
    finding, seq = table.found
    return Spoiled(written(table.events), finding, seq if finding else None, seq if finding else None)


def _spoil(variant: Variant, rng: Random, name: str, kind: str) -> Spoiled | None:
    """Play a clean game and damage its record."""
    table = Table(variant, rng, draw_habits(variant, rng, Knobs(hands="all", notes=False, full=True)), name)
    run(table)
    return SPOILS[kind](table, rng)
