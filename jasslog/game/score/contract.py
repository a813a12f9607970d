"""What becomes of that which was won: the contract made, lost, level or a misère (P-5 to P-9, G9b, G10-4, G10-6)."""

from __future__ import annotations

from jasslog.game.facts import NOBODY, Entry
from jasslog.game.state import Game, Round
from jasslog.rules.values import MADE_AT

_TOTAL = ("cards", "last", "marriage", "roem")
"""What counts where they must have more than the others; melds of the hand and a match decide nothing."""


def failed(game: Game, deal: Round, entries: list[Entry]) -> bool:
    """Whether the choosers have not made their contract, going by what each side has won (P-5)."""
    if game.variant.score.make_rule not in ("cards>=76", "total>opponents") or deal.chooser == NOBODY:
        return False
    own, needed = reached(game, deal, entries)
    return own < needed


def reached(game: Game, deal: Round, entries: list[Entry]) -> tuple[int, int]:
    """What the choosers have of what counts for making the contract, and the least that is not failing (P-5)."""
    fixed = game.variant.score.make_rule == "cards>=76"
    kinds = ("cards",) if fixed else _TOTAL
    won = game.side_scores([entry._replace(factor=1) for entry in entries if entry.kind in kinds])
    own = won[game.side_of[deal.chooser]]
    return own, MADE_AT if fixed else sum(won) - own + (game.variant.score.litige == "fail")


def lost(game: Game, deal: Round, entries: list[Entry], loser: int, total: Entry) -> list[Entry]:
    """What is booked in place of the entries when the side of ``loser`` loses the contract (P-6 to P-8).

    The others book ``total``, all card points, and their own melds and match; the last trick goes by fail_last, and the
    roem of both sides is theirs. What else the losers won is nobody's, but a marriage may be theirs to keep.
    """
    side, heir = game.side_of[loser], total.seat
    keeps = game.variant.marriage.on_fail == "keeps"
    found = [total]
    for entry in entries:
        if game.side_of[entry.seat] == side:
            found += [entry._replace(seat=heir)] if entry.kind == "roem" else []
            found += [entry] if entry.kind == "marriage" and keeps else []
        elif entry.kind not in ("cards", "last"):
            found.append(entry)
    return found[:1] + _last(game, deal, entries, side, total) + found[1:]


def _last(game: Game, deal: Round, entries: list[Entry], side: int, total: Entry) -> list[Entry]:
    """The bonus of the last trick, if anybody books it (P-6)."""
    rule, points = game.variant.score.fail_last, game.variant.score.last_trick
    own = [entry for entry in entries if entry.kind == "last" and game.side_of[entry.seat] != side]
    if rule == "always_opponents" and not own and points:
        event = deal.tricks[-1].events[-1] if deal.tricks else NOBODY
        return [Entry(deal.number, total.seat, "last", points, total.factor, event)]
    return [] if rule == "lost" else own


def swapped(game: Game, deal: Round, entries: list[Entry], owners: list[int], times: int) -> list[Entry]:
    """The declarers and the side that took most of the others change card points and last trick; a match is nothing.

    Of equal sides it is the first one after the declarer; with ``misere_match`` the declarers gain by taking no trick.
    Where the rules say inverse the declarers get what all others took, and those keep it.
    """
    own = game.side_of[deal.chooser]
    won = game.side_scores([entry._replace(factor=1) for entry in entries if entry.kind in HELD])
    order = [game.side_of[(deal.chooser + step) % game.players] for step in range(1, game.players)]
    best = max((side for side in order if side != own), key=lambda side: won[side])
    gains = [(deal.chooser, won[best]), (game.side_of.index(best), won[own])]
    if game.variant.score.misere == "inverse":
        best, gains = NOBODY, [(deal.chooser, sum(won) - won[own])]
    changed = [e for e in entries if e.kind == "match" or (e.kind in HELD and game.side_of[e.seat] in (own, best))]
    kept = [entry for entry in entries if entry not in changed]
    for seat, points in gains:
        kept += [Entry(deal.number, seat, "misere", points, times, NOBODY)] if points else []
    bonus = game.variant.score.misere_match
    if bonus and deal.phase in ("complete", "scored") and own not in {game.side_of[seat] for seat in owners}:
        kept.append(Entry(deal.number, deal.chooser, "match", bonus, times, deal.tricks[-1].events[-1]))
    return kept


HELD = ("cards", "last")
"""What a litige holds back, and a misère swaps; belote is booked at once."""


def level(game: Game, deal: Round, entries: list[Entry]) -> bool:
    """Whether a round that is over ends in a litige, so that nobody wins its contract."""
    if game.variant.score.litige != "hold" or deal.chooser == NOBODY or deal.phase not in ("complete", "scored"):
        return False
    own, others = reached(game, deal, entries)
    return own == others


def held_back(game: Game, deal: Round, entries: list[Entry]) -> list[Entry]:
    """Those entries of a litige that are not booked: what the choosers' tricks brought."""
    side = game.side_of[deal.chooser]
    return [entry for entry in entries if entry.kind in HELD and game.side_of[entry.seat] == side]


def held(game: Game, before: Round | None = None) -> int:
    """The points that wait for the next contract, now or at the beginning of a round."""
    if game.variant.score.litige != "hold":
        return 0
    waiting = game.start_held
    for deal in game.rounds:
        if deal is before:
            break
        if deal.phase == "scored" and deal.entries:
            waiting = waiting + deal.held if deal.held else 0
    return waiting


def paid_out(game: Game, deal: Round, winner: int) -> list[Entry]:
    """What had been held goes to the side that wins the contract."""
    points = held(game, deal)
    return [Entry(deal.number, winner, "held", points, 1, NOBODY)] if points else []
