"""The pause in which a round may be shared out: when there is one, and who is in it."""

from __future__ import annotations

from msgspec.structs import replace

from jasslog.game.state import Game, Round


def why_no_pause(game: Game, deal: Round) -> str:
    """Why the round cannot be shared out now, whoever offers what; empty where it can."""
    options = game.variant.splitting
    if not options.allowed:
        return "not-allowed"
    if deal.phase != "playing" or deal.trick or (deal.tricks and not options.midplay):
        return "moment"
    return "" if len(deal.active) <= 3 else "players"


def in_hole(deal: Round) -> frozenset[int]:
    """The seats in the hole, if three play: those that say so, and those that cannot get out of it any more.

    While it is unknown what the cards are worth, or who has won them, only those that say so count.
    """
    if len(deal.active) < 3:
        return frozenset()
    out = deal.split.conceded
    if deal.contract is not None and "cards" not in deal.undecided:
        rest = deal.total + deal.variant.score.last_trick - sum(deal.won)
        needed = deal.variant.places.hole - rest
        if needed > 0:
            out = out.union([seat for seat in deal.active if deal.won[seat] < needed])
    return out


def parties(deal: Round) -> list[int]:
    """The seats that have to agree to a split: those that play and are not in the hole."""
    out = in_hole(deal)
    return [seat for seat in deal.active if seat not in out]


def forget_offer(deal: Round) -> None:
    """Drop the offer, because it was refused or the next card is played."""
    deal.split = replace(deal.split, offer=None, agreed=frozenset())
