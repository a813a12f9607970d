"""The habits of a generated table: how it plays and writes down, drawn at random for each game."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from jasslog.errors import needs
from jasslog.rules.deals import left_over
from jasslog.variants.plain import Variant, counts, seated

HANDS = ("all", "some", "counted", "absent")
"""Which hands a record holds: all, those of some seats, only their sizes, or no word of the deal."""


class Settings(NamedTuple):
    """The settings that a caller may choose for generated games."""

    near: float = 0.85
    """Share of the games that begin with scores near the end of a game, and so are short."""
    players: int = 0
    """The number of players, where the set allows it; 0 draws it for each game."""
    rounds: int = 3
    """The most rounds recorded where the set has no end. Where a fixed number of rounds or full sheets end a game, the
    most rounds that are left in one that begins near its end."""
    hands: str = ""
    """One of HANDS for every game; empty: drawn for each game."""
    notes: bool = True
    """Whether there are undos, corrections and remarks."""
    full: bool = False
    """Whether every trick is claimed and every figure written, so that there is something for a damage to change."""


class Habits:
    """The habits of one table; the figures are probabilities for each occasion unless said otherwise."""

    melds = 0.9
    """Chance that a meld in hand is announced."""
    folds, swaps, robs = 0.25, 0.3, 0.5

    def __init__(self, variant: Variant, rng: Random, settings: Settings) -> None:
        allowed = counts(variant)
        needs(settings.players in (0, *allowed), "no number of players of this set", settings.players)
        self.players = settings.players or (rng.choice(allowed) if len(allowed) > 1 else variant.deal.players)
        variant = seated(variant, self.players)
        self._draw_record(variant, rng, settings)
        self._draw_manners(rng, notes=1.0 if settings.notes else 0.0)
        deal = variant.deal
        piles = deal.blind == "beside" or deal.packet or deal.talon_up or deal.columns or left_over(deal)
        self.beside = rng.choice(("cards", "cards", "count", "")) if piles else ""
        """What the record tells of the cards beside the hands: ``cards``, ``count`` for how many they are, or empty."""
        self.concedes = 0.15 if variant.deal.sides == "lone" else 0.0
        self.resumes |= _lone(variant, rng, self.resumes)

    def _draw_record(self, variant: Variant, rng: Random, settings: Settings) -> None:
        """Draw what is written down, and how."""
        style = settings.hands or rng.choices(HANDS, (70, 15, 8, 7))[0]
        if style == "absent" and variant.deal.columns and not settings.hands:
            # Unless the deal is recorded, nobody can tell which cards lay open when, and who might have played them.
            style = "counted"
        some = tuple(rng.random() < 0.5 for _ in range(self.players))
        self.hands = some if style == "some" else (style == "all",) * self.players
        """For each seat whether its hand is recorded."""
        self.deal_recorded = style != "absent"
        self.resumes: dict[str, Any] = _resumes(variant, rng, settings)
        """The ``resumes`` of the first event, on the game before the record begins; empty for a game from the start."""
        named = ("cards", "roem", "round", "total") if variant.roem.allowed else ("cards", "round", "total")
        self.figures: tuple[str, ...] = tuple(of for of in named if settings.full or rng.random() < 0.6)
        """Which figures the table names after a round; where there are none, the next deal closes the round."""
        self.predictions = _predictions(variant, rng, settings)
        """said: each prediction is known at once; hidden: opened after the round; absent: none is recorded."""
        self.timed = settings.full or rng.random() < 0.8
        self.resumes |= _filled(variant, rng, self.resumes)
        self.rounds = rng.randint(1, settings.rounds)
        """Rounds after which a game without an end is stopped."""
        self.cut = 1.0 if settings.full else rng.choice((0.0, 0.5, 1.0))
        self.pickups = settings.full or rng.random() < 0.8
        self.said = rng.choices(("cards", "points", "both"), (60, 15, 25))[0]
        """Whether melds are announced by cards, points, or both."""
        self.roem = 1.0 if variant.roem.must_be_called else 0.3
        self.trick_claims = 1.0 if settings.full else rng.choice((0.0, 0.3, 1.0))
        self.slate = _slate(variant, rng, settings)
        """What is written on the slate: parts, round, total, or empty for nothing."""
        if self.predictions == "absent":
            # The score depends on the predictions: without them only the points won can be named.
            self.figures, self.slate = ("cards",), ""

    def _draw_manners(self, rng: Random, notes: float) -> None:
        """Draw how eagerly and how carelessly the table plays.

        Remarks, undos and slips of the recorder are ``notes`` times as likely as usual.
        """
        self.victory = rng.choice((0.0, 0.15, 0.6))
        self.play_out = rng.choice((0.5, 0.9, 1.0))
        """Chance for each card that play goes on after a claim that freezes the score."""
        self.careless = rng.choice((0.1, 0.4, 1.0))
        """Chance that a card is picked at random instead of by a simple tactic."""
        self.exposed, self.taken_back, self.looked_at = (rng.choice((0.0, 0.02)) for _ in range(3))
        self.misdealt = rng.choice((0.0, 0.1))
        self.remarks = notes * rng.choice((0.0, 0.01))
        self.undone = notes * rng.choice((0.0, 0.0, 0.01))
        self.slips = notes * rng.choice((0.0, 0.02))


def _predictions(variant: Variant, rng: Random, settings: Settings) -> str:
    """How predictions are recorded: said, hidden or absent. Without predictions nothing is drawn from ``rng``."""
    asked = variant.predictions.asked
    if asked == "none":
        return "said"
    if not settings.full and not settings.hands and rng.random() < 0.05:
        return "absent"
    return "hidden" if asked == "private" and rng.random() < 0.7 else "said"


def _lone(variant: Variant, rng: Random, resumes: dict[str, Any]) -> dict[str, int]:
    """The members of ``resumes`` on the seat that plays against all others: the declarer, the bid and the partner.

    Empty where nobody plays alone, or the game is recorded from its start.
    """
    if variant.deal.sides != "lone" or not resumes:
        return {}
    declarer, partner = rng.sample(range(variant.deal.players), 2)
    members = {"declarer": declarer}
    if variant.choosing.choice == "auction":
        bid = max(variant.auction.min_bid, resumes["scores"][0] + rng.choice((1, 40, 160, 300)))
        members["bid"] = bid + -bid % variant.auction.multiple
    if variant.choosing.partner_card and rng.random() < 0.7:
        members["partner"] = partner
    return members


def _slate(variant: Variant, rng: Random, settings: Settings) -> str:
    style = "parts" if settings.full else rng.choices(("", "parts", "round", "total"), (50, 25, 10, 15))[0]
    # Parts are written when the round is over, which is too late where melds are booked by the end of the first trick.
    late = style == "parts" and variant.melds.booking_deadline == "end_of_trick1"
    return "round" if late else style


def sheets_of(variant: Variant) -> int:
    """How many sheets are filled in a game."""
    return 2 if variant.deal.sides == "pairs" and variant.sheet.scope == "side" else variant.deal.players


def _filled(variant: Variant, rng: Random, resumes: dict[str, Any]) -> dict[str, Any]:
    """The member of ``resumes`` on the sheets: as many lines filled as rounds were played, drawn from all sheets.

    Empty where the rules have no sheet, or the game is recorded from its start.
    """
    lines, sheets = [line.name for line in variant.sheet.lines], sheets_of(variant)
    if not lines or not resumes:
        return {}
    places = [(sheet, line) for sheet in range(sheets) for line in lines]
    filled = set(rng.sample(places, min(resumes["rounds"], len(places))))
    return {"sheets": [[line for line in lines if (sheet, line) in filled] for sheet in range(sheets)]}


def _resumes(variant: Variant, rng: Random, settings: Settings) -> dict[str, Any]:
    """Scores, scored rounds and seats gone out before the record begins; empty for a game recorded from its start."""
    end = variant.end
    if variant.deal.sides == "lone" and variant.choosing.choice == "auction" and rng.random() < 0.5:
        return {}
    if end.kind == "open" or rng.random() >= settings.near:
        return {}
    scores, rounds = _scores_near_end(variant, rng, settings)
    out = [[seat] for seat, score in enumerate(scores) if score >= end.target] if end.ending == "last_man" else []
    return {"rounds": rounds, "scores": scores, **({"out": out} if out else {})}


def _scores_near_end(variant: Variant, rng: Random, settings: Settings) -> tuple[list[int], int]:
    """Scores that are not far from the end of the game, and the number of rounds that may have led to them."""
    end = variant.end
    sides = variant.deal.players if variant.deal.sides == "solo" else 2
    if end.kind in ("sheet_complete", "rounds"):
        whole = end.rounds if end.kind == "rounds" else sheets_of(variant) * len(variant.sheet.lines)
        most = settings.rounds if end.kind == "rounds" else min(settings.rounds, whole - 1)
        rounds = whole - min(rng.randint(1, most), whole - 1)
        return [rng.randint(60, 110) * rounds for _ in range(sides)], rounds
    if end.kind == "sum":
        return _summed(variant, rng), rng.randint(1, 8)
    if variant.score.kind in ("places", "bids", "nearest"):
        return _game_points(variant, rng, sides), rng.randint(1, 8)
    if variant.deal.sides == "lone":
        others = max(0, end.target - rng.choice((1, 60, 160, 300)) - rng.randint(0, 60))
        mine = max(0, (end.lone_target or variant.auction.min_bid) - rng.randint(1, 250))
        return [mine, others], max(1, (mine + others) // 157)
    most = rng.choice((20, 60, 160, 300))
    scores = [max(0, end.target - rng.randint(1, most * rng.choice((1, 1, 4)))) for _ in range(sides)]
    return scores, max(1, sum(scores) // 157)


def _summed(variant: Variant, rng: Random) -> list[int]:
    """Scores of all seats whose sum is a little below the sum that ends the game."""
    scores = [rng.randint(-10, 15) for _ in range(variant.deal.players)]
    missing = rng.choice((1, 9, 14, 15, 30, 60))
    while sum(scores) + missing < variant.end.target:
        scores[rng.randrange(len(scores))] += min(9, variant.end.target - missing - sum(scores))
    return scores


def _game_points(variant: Variant, rng: Random, sides: int) -> list[int]:
    """Scores in a game for few points.

    Where seats leave the game at the target, some may have left it, as long as two remain.
    """
    end = variant.end
    lowest = 0 if variant.score.kind != "places" else -2 if end.floor is None else end.floor
    scores = [rng.randint(max(lowest, end.target - rng.choice((1, 2, 9))), end.target - 1) for _ in range(sides)]
    if end.floor is not None and rng.random() < 0.4:
        scores[rng.randrange(sides)] = end.floor
    gone = rng.randint(0, sides - 2) if end.ending == "last_man" and rng.random() < 0.4 else 0
    for side in rng.sample(range(sides), gone):
        scores[side] = end.target + rng.randint(0, 1)
    return scores
