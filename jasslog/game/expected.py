"""The one answer to what may legally come next; judges, generator, recorder and ``why`` all ask it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.cards import numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.phases import columns, course, domino, splitting
from jasslog.game.phases.conceding import concessions
from jasslog.game.phases.exchange import robs, swaps
from jasslog.game.phases.lone import partner_cards, settled
from jasslog.game.phases.marriage import why_marriage_void
from jasslog.game.phases.melds import LATE_WINDOWS, meld_window, said_in_trick
from jasslog.game.phases.play import legal_cards
from jasslog.game.phases.prediction import predictors
from jasslog.game.phases.roem import may_call
from jasslog.game.phases.staging import rest_order
from jasslog.game.phases.stock import draws
from jasslog.game.phases.stopping import may_stop
from jasslog.game.phases.turn_melds import EVERY_TURN
from jasslog.game.phases.ways import way_of
from jasslog.game.phases.ways.doubling import redoubles
from jasslog.game.rotation import allowed_dealers, before_dealer
from jasslog.game.score.aims import most_points
from jasslog.game.score.claims import claim_open
from jasslog.rules.bids import Room

if TYPE_CHECKING:
    from jasslog.game.round import Round
    from jasslog.game.state import Game


def expected(game: Game) -> list[Act]:
    """Every act that may legally come next, obligatory ones first; about 10 µs."""
    deal = game.round
    acts: list[Act] = []
    if deal is None or deal.phase in ("scored", "passed", "annulled", "misdealt", "broken"):
        acts += _between_rounds(game)
    elif deal.phase == "dealing":
        acts += _dealing(game, deal)
    elif deal.phase == "choosing":
        acts += way_of(game.variant).acts(game, deal)
    elif deal.phase == "predicting":
        room = Room(0, most_points(game, deal), 1, match=False)
        acts += [Act("points_predicted", seat, room=room) for seat in predictors(game, deal)]
    elif deal.phase in ("bettering", "participating"):
        acts += course.acts(game, deal)
    elif deal.phase == "playing" and not game.stopped:
        acts += _playing(game, deal)
    elif deal.phase == "domino" and not game.stopped:
        acts += domino.acts(game, deal)
    elif deal.phase == "complete":
        acts.append(Act("round_scored", optional=True))
        acts += _marriages(game, deal) + _melds(game, deal) + _roem(game, deal)
    return acts + _claims(game)


def _between_rounds(game: Game) -> list[Act]:
    if game.stopped or game.pursuit:
        return [Act("game_ended", optional=True)]
    return [Act("round_started", seat) for seat in sorted(allowed_dealers(game))]


def _dealing(game: Game, deal: Round) -> list[Act]:
    acts = []
    undealt = [s for s in deal.dealt_in if not deal.hands[s] and not deal.unknown[s]]
    if undealt == list(deal.dealt_in) and not deal.cut and game.variant.deal.cut != "none":
        acts.append(Act("cards_cut", before_dealer(game, deal), optional=True))
    return acts + [Act("hand_dealt", seat) for seat in undealt]


def _playing(game: Game, deal: Round) -> list[Act]:
    if deal.rest:
        return [Act("hand_dealt", seat) for seat in rest_order(game, deal)]
    if deal.aside.due:
        return draws(deal) + _marriages(game, deal)
    if uncovers := columns.uncovers(deal):
        return uncovers
    seats = [deal.turn] if deal.turn != NOBODY else [s for s in range(game.players) if deal.hands[s] or deal.unknown[s]]
    acts = [_lay(game, deal, seat) for seat in seats]
    if may_stop(game, deal):
        acts.append(Act("play_stopped", optional=True))
    if deal.variant.splitting.allowed:
        acts += splitting.acts(game, deal)
    acts += course.late(game, deal) + swaps(game, deal) + robs(game, deal) + redoubles(game, deal)
    if deal.variant.deal.sides == "lone":
        acts += concessions(game, deal) + partner_cards(game, deal)
    return acts + _melds(game, deal) + _marriages(game, deal) + _roem(game, deal)


def _melds(game: Game, deal: Round) -> list[Act]:
    options = game.variant.melds
    late = options.window in LATE_WINDOWS or game.variant.splitting.allowed
    if not options.allowed or (len(deal.tricks) > 1 and not late):
        return []
    seats = [seat for seat in range(game.players) if meld_window(game, deal, seat) == "open"]
    if options.window in EVERY_TURN:
        seats = [seat for seat in seats if not said_in_trick(game, deal, seat)]
    return [Act("meld_announced", seat, optional=True) for seat in seats]


def _marriages(game: Game, deal: Round) -> list[Act]:
    unsaid = [s for s in range(game.players) if deal.marriage_said.get(s, (0, "none"))[1]]
    return [Act("marriage_announced", s, optional=True) for s in unsaid if why_marriage_void(game, deal, s) == ""]


def _roem(game: Game, deal: Round) -> list[Act]:
    return [Act("roem_called", seat, optional=True) for seat in may_call(game, deal)]


def _claims(game: Game) -> list[Act]:
    if game.variant.end.claim == "none" or not game.rounds or not settled(game):
        return []
    return [Act("victory_claimed", s, optional=True) for s in range(game.players) if claim_open(game, s)]


def _lay(game: Game, deal: Round, seat: int) -> Act:
    """A seat plays one of the cards it is known to hold, or where there may be others, one of those."""
    known = tuple(numbers(legal_cards(game, deal, seat)))
    return Act("card_played", seat, known, unseen=bool(known) and deal.unknown[seat] > 0)
