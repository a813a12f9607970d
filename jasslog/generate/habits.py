"""How a generated table plays and writes down; drawn anew for each game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from jasslog.variants.hands import left_over
from jasslog.variants.tables import counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

HANDS = ("all", "some", "counted", "absent")
"""Which hands a record holds: all, those of some seats, only their sizes, or no word of the deal."""


@dataclass(frozen=True, slots=True)
class Knobs:
    """What a caller may ask of the games."""

    near: float = 0.85
    """Share of the games that begin with scores near their end, and so are short."""
    players: int = 0
    """How many play, where the set allows it; 0: now so many, now so many."""
    rounds: int = 3
    """Most rounds recorded where the set has no end, and before the end of a fixed number of rounds."""
    hands: str = ""
    """One of HANDS for every game; empty: now this, now that."""
    notes: bool = True
    """Whether there are undos, corrections and remarks."""
    full: bool = False
    """Every claim is made and every figure written: what a damage may need to be there."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The habits of one table; the figures are probabilities for each occasion unless said otherwise."""

    players: int
    hands: tuple[bool, ...]
    """For each seat whether its hand is recorded."""
    deal_recorded: bool
    timed: bool
    resumes: tuple[int, ...]
    """Scores before the record begins; empty for a game from the start."""
    rounds_before: int
    sheets: tuple[tuple[str, ...], ...]
    """By sheet the lines filled before the record begins."""
    rounds: int
    """Rounds after which a game without an end is stopped."""
    cut: float
    pickups: bool
    predictions: str
    """said: each is known at once; hidden: opened after the round; absent: none is recorded."""
    melds: float
    """Chance that a meld in hand is announced."""
    said: str
    """Whether melds are announced by cards, points, or both."""
    roem: float
    """Chance that the roem of a trick is called."""
    trick_claims: float
    figures: tuple[str, ...]
    """Which figures the table names after a round; none: the next deal closes the round."""
    slate: str
    """parts, round, total, or empty: what is written on the slate."""
    victory: float
    play_out: float
    """Chance for each card that play goes on after a claim that freezes the score."""
    careless: float
    """Chance that a card is picked without thinking."""
    exposed: float
    taken_back: float
    looked_at: float
    misdealt: float
    remarks: float
    undone: float
    slips: float
    beside: str
    """Whether the record tells the cards that lie beside the hands, or how many they are: cards, count, or empty."""
    out: tuple[tuple[int, ...], ...]
    """The seats that left the game before the record begins."""
    declarer: int
    """Who plays against all others before the record begins; -1 where that is open."""
    bid: int
    """What he bid."""
    partner: int
    """Whom he has with him; -1 for nobody."""
    concedes: float
    folds: float
    swaps: float
    robs: float


def draw_habits(variant: Variant, rng: Random, knobs: Knobs) -> Habits:
    """The habits of one table."""
    allowed = counts(variant)
    players = knobs.players or (rng.choice(allowed) if len(allowed) > 1 else variant.deal.players)
    variant = seated(variant, players)
    style = knobs.hands or rng.choices(HANDS, (70, 15, 8, 7))[0]
    if style == "absent" and variant.deal.columns and not knobs.hands:
        # Who does not know what lay open when cannot tell who might have played what (C-32).
        style = "counted"
    known = {"all": [True] * players, "some": [rng.random() < 0.5 for _ in range(players)]}
    resumes, before = _resumes(variant, rng, knobs)
    named = ("cards", "roem", "round", "total") if variant.roem.allowed else ("cards", "round", "total")
    figures = tuple(of for of in named if knobs.full or rng.random() < 0.6)
    notes = 1.0 if knobs.notes else 0.0
    predictions = _predictions(variant, rng, knobs)
    habits = Habits(
        players=players,
        hands=tuple(known.get(style, [False] * players)),
        deal_recorded=style != "absent",
        timed=knobs.full or rng.random() < 0.8,
        resumes=resumes,
        rounds_before=before,
        sheets=_filled(variant, rng, before) if before else (),
        rounds=rng.randint(1, knobs.rounds),
        cut=1.0 if knobs.full else rng.choice((0.0, 0.5, 1.0)),
        pickups=knobs.full or rng.random() < 0.8,
        predictions=predictions,
        melds=0.9,
        said=rng.choices(("cards", "points", "both"), (60, 15, 25))[0],
        roem=1.0 if variant.roem.must_be_called else 0.3,
        trick_claims=1.0 if knobs.full else rng.choice((0.0, 0.3, 1.0)),
        figures=figures,
        slate=_slate(variant, rng, knobs),
        victory=rng.choice((0.0, 0.15, 0.6)),
        play_out=rng.choice((0.5, 0.9, 1.0)),
        careless=rng.choice((0.1, 0.4, 1.0)),
        exposed=rng.choice((0.0, 0.02)),
        taken_back=rng.choice((0.0, 0.02)),
        looked_at=rng.choice((0.0, 0.02)),
        misdealt=rng.choice((0.0, 0.1)),
        remarks=notes * rng.choice((0.0, 0.01)),
        undone=notes * rng.choice((0.0, 0.0, 0.01)),
        slips=notes * rng.choice((0.0, 0.02)),
        beside=rng.choice(("cards", "cards", "count", "")) if _has_piles(variant) else "",
        out=_out(variant, resumes),
        **_lone(variant, rng, resumes),
        concedes=0.15 if variant.deal.sides == "lone" else 0.0,
        folds=0.25,
        swaps=0.3,
        robs=0.5,
    )
    # Who has no predictions can name no more than what was won.
    return replace(habits, figures=("cards",), slate="") if predictions == "absent" else habits


def _predictions(variant: Variant, rng: Random, knobs: Knobs) -> str:
    """How predictions are recorded; nothing is drawn where there are none."""
    asked = variant.predictions.asked
    if asked == "none":
        return "said"
    if not knobs.full and not knobs.hands and rng.random() < 0.05:
        return "absent"
    return "hidden" if asked == "private" and rng.random() < 0.7 else "said"


def _lone(variant: Variant, rng: Random, resumes: tuple[int, ...]) -> dict[str, int]:
    """Who plays against all others in a game that goes on, with what he bid, and with whom."""
    found = {"declarer": -1, "bid": 0, "partner": -1}
    if variant.deal.sides != "lone" or not resumes:
        return found
    declarer, partner = rng.sample(range(variant.deal.players), 2)
    found["declarer"] = declarer
    if variant.choosing.choice == "auction":
        found["bid"] = max(variant.auction.min_bid, resumes[0] + rng.choice((1, 40, 160, 300)))
        found["bid"] += -found["bid"] % variant.auction.multiple
    if variant.choosing.partner_card and rng.random() < 0.7:
        found["partner"] = partner
    return found


def _slate(variant: Variant, rng: Random, knobs: Knobs) -> str:
    style = "parts" if knobs.full else rng.choices(("", "parts", "round", "total"), (50, 25, 10, 15))[0]
    # Part by part it is written once the round is over, and then it may be too late for melds.
    late = style == "parts" and variant.melds.booking_deadline == "end_of_trick1"
    return "round" if late else style


def _has_piles(variant: Variant) -> bool:
    deal = variant.deal
    beside = deal.blind == "beside" or bool(deal.packet or deal.talon_up or deal.columns)
    return beside or left_over(variant.deal) > 0


def _out(variant: Variant, scores: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Who had gone out with such scores, one after another, where the set lets seats go out."""
    end = variant.end
    return tuple((s,) for s, n in enumerate(scores) if n >= end.target) if end.ending == "last_man" else ()


def sheets_of(variant: Variant) -> int:
    """How many sheets are filled in a game."""
    return 2 if variant.deal.sides == "pairs" and variant.sheet.scope == "side" else variant.deal.players


def _filled(variant: Variant, rng: Random, rounds: int) -> tuple[tuple[str, ...], ...]:
    """So many lines, taken from all sheets as it may come; none where the rules have no sheet."""
    lines, sheets = [line.name for line in variant.sheet.lines], sheets_of(variant)
    places = [(sheet, line) for sheet in range(sheets) for line in lines]
    filled = set(rng.sample(places, min(rounds, len(places)))) if lines else set()
    return tuple(tuple(line for line in lines if (sheet, line) in filled) for sheet in range(sheets)) if lines else ()


def _resumes(variant: Variant, rng: Random, knobs: Knobs) -> tuple[tuple[int, ...], int]:
    """Scores and scored rounds before the record; nothing for a game recorded from its start."""
    end = variant.end
    sides = variant.deal.players if variant.deal.sides == "solo" else 2
    lone = variant.deal.sides == "lone"
    if lone and variant.choosing.choice == "auction" and rng.random() < 0.5:
        return (), 0
    if end.kind == "open" or rng.random() >= knobs.near:
        return (), 0
    if end.kind == "sheet_complete":
        lines = sheets_of(variant) * len(variant.sheet.lines)
        left = rng.randint(1, min(knobs.rounds, lines - 1))
        return tuple(rng.randint(60, 110) * (lines - left) for _ in range(sides)), lines - left
    if end.kind == "rounds":
        left = min(rng.randint(1, knobs.rounds), end.rounds - 1)
        return tuple(rng.randint(60, 110) * (end.rounds - left) for _ in range(sides)), end.rounds - left
    if end.kind == "sum":
        return _summed(variant, rng), rng.randint(1, 8)
    if variant.score.kind in ("places", "bids", "nearest"):
        return _game_points(variant, rng, sides), rng.randint(1, 8)
    if lone:
        others = max(0, end.target - rng.choice((1, 60, 160, 300)) - rng.randint(0, 60))
        mine = max(0, (end.lone_target or variant.auction.min_bid) - rng.randint(1, 250))
        return (mine, others), max(1, (mine + others) // 157)
    most = rng.choice((20, 60, 160, 300))
    scores = tuple(max(0, end.target - rng.randint(1, most * rng.choice((1, 1, 4)))) for _ in range(sides))
    return scores, max(1, sum(scores) // 157)


def _summed(variant: Variant, rng: Random) -> tuple[int, ...]:
    """Scores of which not much is missing to the sum that ends the game."""
    scores = [rng.randint(-10, 15) for _ in range(variant.deal.players)]
    missing = rng.choice((1, 9, 14, 15, 30, 60))
    while sum(scores) + missing < variant.end.target:
        scores[rng.randrange(len(scores))] += min(9, variant.end.target - missing - sum(scores))
    return tuple(scores)


def _game_points(variant: Variant, rng: Random, sides: int) -> tuple[int, ...]:
    """Scores in a game for few points; where seats go out some may have done so, as long as two are left."""
    end = variant.end
    lowest = 0 if variant.score.kind != "places" else -2 if end.floor is None else end.floor
    scores = [rng.randint(max(lowest, end.target - rng.choice((1, 2, 9))), end.target - 1) for _ in range(sides)]
    if end.floor is not None and rng.random() < 0.4:
        scores[rng.randrange(sides)] = end.floor
    gone = rng.randint(0, sides - 2) if end.ending == "last_man" and rng.random() < 0.4 else 0
    for side in rng.sample(range(sides), gone):
        scores[side] = end.target + rng.randint(0, 1)
    return tuple(scores)
