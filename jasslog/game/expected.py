"""What may legally come next, gathered from the phases; generator, recorder and ``why`` ask it."""

from __future__ import annotations

from jasslog.game.facts import Act
from jasslog.game.phases import course, domino, marriage, melds, prediction, roem, splitting, stopping, tricks
from jasslog.game.phases.auction import redoubles
from jasslog.game.phases.columns import uncovers
from jasslog.game.phases.conceding import concessions
from jasslog.game.phases.deal import deals, starts
from jasslog.game.phases.exchange import robs, swaps
from jasslog.game.phases.lone import partner_cards, settled
from jasslog.game.phases.stock import draws
from jasslog.game.phases.ways import way_of
from jasslog.game.score.claims import claim_open
from jasslog.game.state import Game, Round


def expected(game: Game) -> list[Act]:
    """Every act that may legally come next, obligatory ones first; about 10 µs."""
    deal = game.round
    acts: list[Act] = []
    if deal is None or deal.phase in ("scored", "passed", "annulled", "misdealt", "broken"):
        over = game.stopped or game.pursuit
        acts += [Act("game_ended", optional=True)] if over else starts(game)
    elif deal.phase == "dealing":
        acts += deals(game, deal)
    elif deal.phase == "choosing":
        acts += way_of(game.variant).acts(game, deal)
    elif deal.phase == "predicting":
        acts += prediction.acts(game, deal)
    elif deal.phase in ("bettering", "participating"):
        acts += course.acts(game, deal)
    elif deal.phase == "playing" and not game.stopped:
        acts += _playing(game, deal)
    elif deal.phase == "domino" and not game.stopped:
        acts += domino.acts(game, deal)
    elif deal.phase == "complete":
        acts.append(Act("round_scored", optional=True))
        acts += marriage.acts(game, deal) + melds.acts(game, deal) + roem.acts(game, deal)
    return acts + _claims(game)


def _playing(game: Game, deal: Round) -> list[Act]:
    if deal.rest:
        return deals(game, deal)
    if deal.aside.due:
        return draws(deal) + marriage.acts(game, deal)
    if turned := uncovers(deal):
        return turned
    acts = tricks.acts(game, deal) + stopping.acts(game, deal)
    if deal.variant.splitting.allowed:
        acts += splitting.acts(game, deal)
    acts += course.late(game, deal) + swaps(game, deal) + robs(game, deal) + redoubles(game, deal)
    if deal.variant.deal.sides == "lone":
        acts += concessions(game, deal) + partner_cards(game, deal)
    return acts + melds.acts(game, deal) + marriage.acts(game, deal) + roem.acts(game, deal)


def _claims(game: Game) -> list[Act]:
    if game.variant.end.claim == "none" or not game.rounds or not settled(game):
        return []
    return [Act("victory_claimed", s, optional=True) for s in range(game.players) if claim_open(game, s)]
