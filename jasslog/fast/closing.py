"""The end of a round on the hot path: booking it, and the figures the table names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from jasslog.audit.audit import close_round
from jasslog.audit.melds import close_melds
from jasslog.audit.tallies import PARTS
from jasslog.fast.tricks import Unusual
from jasslog.game.booking import book_round
from jasslog.game.difference import hidden
from jasslog.game.facts import NOBODY, Entry
from jasslog.game.finish import decide_after_round
from jasslog.game.scoring import match_made, meld_entries
from jasslog.rules.marriage import marriage_cards

if TYPE_CHECKING:
    from jasslog.audit.court import Court
    from jasslog.game.state import Game, Round
    from jasslog.variants.options import Variant

_PAIRS = tuple(marriage_cards(suit) for suit in (0, 1, 2, 3, NOBODY))
_CARDS = PARTS["cards"]
_new = tuple.__new__


@lru_cache(1 << 10)
def _times(variant: Variant, factor: int) -> tuple[int, int, int] | None:
    """What cards, last trick and match are multiplied with; None where the round's score is more than their sum."""
    score = variant.score
    whole = (score.kind, score.melds, score.make_rule, score.unit, score.scoring_side, score.counter_match)
    if whole != ("points", "added", "none", "1", "both", True) or variant.roem.allowed or variant.table_melds.allowed:
        return None
    cards, last, match = (factor if part in score.multiplier_scope else 1 for part in ("cards", "last", "match"))
    return cards, last, match


def close_up(court: Court, game: Game, deal: Round) -> None:
    """Book a round whose cards are all played, and judge what is judged then, as reducer and judges do."""
    times = _times(game.variant, deal.factor)
    misere = deal.contract is not None and deal.contract.kind == "misere"
    if times is None or misere or game.claims or deal.rulings or deal.undecided:
        book_round(game)
        close_round(court, deal, "complete")
        return
    score, number = game.variant.score, deal.number
    entries = [
        _new(Entry, (number, seat, "cards", deal.won[seat], times[0], NOBODY))
        for seat, tricks in enumerate(deal.won_tricks)
        if tricks
    ]
    last = deal.tricks[-1]
    seat, event = last.winner, last.events[-1]
    if score.last_trick:
        entries.append(_new(Entry, (number, seat, "last", score.last_trick, times[1], event)))
    # Whoever makes a match leaves somebody without a trick.
    if score.match and 0 in deal.won_tricks and match_made(game, deal, [trick.winner for trick in deal.tricks]) >= 0:
        entries.append(_new(Entry, (number, seat, "match", score.match, times[2], event)))
    deal.phase = "scored"
    if deal.melds or deal.marriage_said:
        entries += meld_entries(game, deal)
    deal.entries = entries
    game.ledger += entries
    game.scores = scores = game.scores.copy()
    for _, seat, _, points, factor, _ in entries:
        scores[game.side_of[seat]] += points * factor
    game.scored += 1
    decide_after_round(game, deal)
    if not _melds_in_order(game, deal):
        court.about(deal, close_melds)


def _melds_in_order(game: Game, deal: Round) -> bool:
    """Whether nothing can be wrong with melds and marriage that was not found when they were said."""
    options = game.variant.melds
    if deal.melds and (options.min_previous or options.misstatement == "swiss"):
        return False
    for said in deal.melds:
        if not said.cards:
            return False
    pair = _PAIRS[deal.modes[0].trump]
    if pair:
        for seat, dealt in enumerate(deal.dealt):
            if dealt & pair == pair:
                return seat in deal.marriage_said
    return True


def scored(court: Court, shape: bytes, number: int) -> bool:
    """Whether a line closes or sums up a round exactly as the cards say; False where that is not what it says."""
    game, deal = court.game, court.game.round
    if deal is None or shape[-24:] != b',\n"type":"round_scored"}' or shape[:6] != b'"of":"' or court.ended:
        return False
    if deal.phase not in ("complete", "scored") or deal.undecided or game.not_recorded or hidden(game, deal):
        return False
    for said in deal.melds:
        if not said.cards:
            return False
    if deal.phase == "complete":
        close_up(court, game, deal)
    of = shape[6:11]
    if of == b"total":
        scores = game.scores
    elif of == b"cards":
        scores = [0] * game.sides
        for _, seat, kind, points, _, _ in deal.entries:
            if kind in _CARDS:
                scores[game.side_of[seat]] += points
    elif of == b"round":
        scores = game.side_scores(deal.entries)
    else:
        return False
    told = b",".join([b"%d" % score for score in scores])
    if shape != b'"of":"%b","scores":[%b],\n"type":"round_scored"}' % (of, told) or court.findings:
        raise Unusual
    deal.acts["claims"] = deal.acts.get("claims", 0) + 1
    court.addresses[number] = f"{deal.number}.claims.{deal.acts['claims']}"
    return True
