"""Game by game from round to round: plain rounds are booked as they are, all others are heard on the hot path."""

from __future__ import annotations

import numpy as np

from jasslog.fast.bulk.kinds import BACKS, CLAIM, FIGURES
from jasslog.fast.bulk.opening import DECK, Opening
from jasslog.fast.bulk.points import SIDES, Points
from jasslog.fast.bulk.rounds import Counts, Rounds
from jasslog.fast.bulk.tables import PLAYERS, Tables
from jasslog.fast.bulk.tricks import Tricks
from jasslog.fast.deal import PLAYING, Deal
from jasslog.fast.ending import finish
from jasslog.fast.forms import TEXTS
from jasslog.fast.hearing import hear_round
from jasslog.fast.sides import BITS, split
from jasslog.fast.slate import SCORED_TEXTS
from jasslog.fast.tricks import ask, in_turn, lay
from jasslog.fast.unusual import Unusual
from jasslog.fast.walk import Walk
from jasslog.rules.seats import NOBODY

_STRANGERS = bytes(range(DECK, 256))
GAVE_UP = (Unusual, KeyError, IndexError, TypeError, ValueError)
"""What the hot path raises where something is unusual."""


def start(game: bytes, tables: Tables, events: int) -> Walk:
    """A walk through a game of which nothing has been looked at."""
    second = game.find(b"\n", game.find(b"\n") + 1) + 1
    walk = Walk(game[:second], tables.rules, {})
    walk.number = events
    TEXTS.reach(events)
    return walk


class Ledger:
    """The rounds of all games with what is known of them, to be booked game by game."""

    def __init__(self, rounds: Rounds, opening: Opening, tricks: Tricks, points: Points, tables: Tables) -> None:
        self._rounds, self._opening, self._tricks, self._points, self._tables = rounds, opening, tricks, points, tables
        self._plain = (points.plain & ~rounds.last).tolist()
        self._won, self._taken = _packed(points.won), _packed(points.cards)
        self._sums = _sums(opening, points, tables)
        lines = rounds.lines_of(FIGURES)
        self._figures = rounds.others.texts(lines)
        """What the table says of its points."""
        self._until = np.searchsorted(rounds.of[lines], np.arange(rounds.count + 1)).tolist()
        """By round its first of them."""
        self._bounds = np.searchsorted(rounds.games, np.arange(len(rounds.lines.firsts) + 1)).tolist()
        """By game its first round."""
        self._ask()

    def settle(self, game: int, walk: Walk) -> None:
        """Book all rounds of a game, up to its end; Unusual where anything is."""
        end = walk.rules.end
        target = end.target if end.kind == "target" and end.claim != "required" else 0
        clear, rounds = True, end.rounds if end.kind == "rounds" else 0
        for number in range(self._bounds[game], self._bounds[game + 1]):
            scores = walk.scores + self._won[number]
            ends = (target and max(split(scores, SIDES)) >= target) or walk.scored + 1 == rounds
            if clear and self._plain[number] and not ends:
                walk.scores = scores
                walk.scored += 1
                self._compare_figures(number, walk)
            else:
                hear_round(walk, self._heard(number))
                clear = not (walk.over or walk.claimed or walk.winner != NOBODY)
        if not walk.ended:
            finish(walk)

    def _compare_figures(self, number: int, walk: Walk) -> None:
        """The points of a plain round, its cards' or the totals are named rightly."""
        for text in self._figures[self._until[number] : self._until[number + 1]]:
            at = text.find(b',"scores"')
            what = SCORED_TEXTS[text[:at]]
            told = walk.scores if what[0] == "total" else self._sums[what][number]
            if text[at:] != walk.rules.told % split(told, SIDES):
                raise Unusual

    def _deal(self, number: int) -> Deal:
        """A round with its contract, its cards and, if it is whole, its tricks."""
        rounds, opening, tricks, tables = self._rounds, self._opening, self._tricks, self._tables
        played, first, size = rounds.played, int(rounds.first[number]), int(rounds.sizes[number])
        deal = Deal(b"", 0, first)
        deal.phase = PLAYING
        deal.leader, deal.chooser = int(opening.leader[number]), int(opening.chooser[number])
        deal.plan = tables.plans[opening.plan[number]]
        deal.owners = opening.owners[DECK * number : DECK * number + DECK].tobytes() + _STRANGERS
        cards, seats = played.cards[first : first + size], played.seats[first : first + size]
        deal.cards, deal.seats = cards.tobytes(), seats.tobytes()
        if rounds.whole[number]:
            deal.winners, deal.points = tricks.winners[:, number].tolist(), tricks.points[:, number].tolist()
            deal.taken = self._taken[number]
        else:
            deal.suits = (PLAYERS * seats + cards // 9).tobytes()
        return deal

    def _heard(self, number: int) -> Deal:
        """A round as the hot path hears it."""
        rounds, others, lines, deal = self._rounds, self._rounds.others, self._rounds.lines, self._deal(number)
        whole, some = bool(rounds.whole[number]), slice(int(rounds.contracts[number]) + 1, int(rounds.stops[number]))
        places = np.arange(some.start, some.stop)
        told = zip(
            (others.before[some] - deal.first).tolist(),
            others.numbers[some].tolist(),
            others.kinds[some].tolist(),
            others.backs[some].tolist(),
            others.texts(places),
            places.tolist(),
            strict=True,
        )
        for laid, seq, kind, back, text, place in told:
            if kind < CLAIM:
                deal.lines.append((laid, seq, text, BACKS[back][1]))
            elif not whole:
                line = others.lines[place]
                deal.claims.append((laid, seq, lines.data[lines.starts[line] : lines.ends[line] + 1]))
        if not whole:
            if not in_turn(deal.seats, PLAYERS):
                raise Unusual
            lay(self._tables.rules, deal)
        return deal

    def _ask(self) -> None:
        """The full question of each card of whole rounds that needs it."""
        rounds, rules = self._rounds, self._tables.rules
        asked = self._tricks.asked & rounds.whole & ~rounds.lines.doubtful[rounds.games]
        for trick, follower, number in np.argwhere(asked).tolist():
            deal = self._deal(number)
            # The question is asked as the trick begins.
            del deal.winners[trick:]
            try:
                ask(rules, deal, deal.cards, PLAYERS * trick, follower + 1)
            except GAVE_UP:
                rounds.lines.doubtful[rounds.games[number]] = True


def _packed(points: Counts) -> list[int]:
    """The points of both sides in one number."""
    found: list[int] = (points[0] + (points[1] << BITS)).tolist()
    return found


def _sums(opening: Opening, points: Points, tables: Tables) -> dict[tuple[str, bool], list[int]]:
    """The points of each round and of its cards, before the multipliers and after them."""
    cards, last, *_ = tables.times[:, opening.plan]
    whole = points.cards + points.last + points.match + points.melds + points.marriage
    return {
        ("cards", False): _packed(points.cards + points.last),
        ("cards", True): _packed(points.cards * cards + points.last * last),
        ("round", False): _packed(whole),
        ("round", True): _packed(points.won),
    }
