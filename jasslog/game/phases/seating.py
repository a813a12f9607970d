"""Before the first deal: what the head of the record says, the names, and the lots for places and partners."""

from __future__ import annotations

from jasslog.cards import CARD, RANK_OF
from jasslog.events.seating import Draw, GameStarted, PlayersNamed, SeatsDrawn
from jasslog.game.facts import NOBODY, Reason, Reasons
from jasslog.game.phases.lone import stand_alone, take_sides
from jasslog.game.rotation import went_out
from jasslog.game.state import Game


def why_not_started(game: Game, event: GameStarted) -> Reasons:
    """The reasons against the head of a record: a second one, not one score a side, or seats not at the table."""
    if game.id:
        return (Reason("wrong-value", slots={"member": "type", "expected": "", "found": event.type}),)
    resumes, previous, reasons = event.resumes, event.previous_game, list[Reason]()
    seats = [previous.winner] if previous is not None else []
    if resumes is not None:
        if len(resumes.scores) != game.sides:
            slots = {"member": "scores", "expected": f"array {game.sides}..{game.sides}"}
            reasons.append(Reason("wrong-value", slots=slots | {"found": str(list(resumes.scores))}))
        seats += [seat for group in resumes.out or () for seat in group]
        seats += [seat for seat in (resumes.declarer, resumes.partner) if seat is not None]
    return (*reasons, *(_stranger(game, seat) for seat in seats if seat >= game.players))


def game_started(game: Game, event: GameStarted) -> None:
    """Take over what the head of the record says of the game; a second head changes nothing."""
    if game.id:
        return
    game.id = event.game
    game.not_recorded.update(event.not_recorded or ())
    resumes = event.resumes
    if resumes is not None:
        game.rounds_before = resumes.rounds
        scores = list(resumes.scores)[: game.sides]
        game.start_scores = scores + [0] * (game.sides - len(scores))
        game.scores = list(game.start_scores)
        game.scored = game.rounds_before
        game.start_held = resumes.held or 0
        groups = [tuple(seat for seat in group if seat < game.players) for group in resumes.out or ()]
        game.start_out = tuple(group for group in groups if group)
        if game.variant.end.ending == "last_man":
            game.out = went_out(game)
        if game.variant.deal.sides == "lone" and resumes.declarer is not None:
            stand_alone(game, resumes.declarer % game.players, resumes.bid or 0)
            game.helper = NOBODY if resumes.partner is None else resumes.partner
            take_sides(game)
        game.start_sheets = [list(lines) for lines in resumes.sheets or ()]
        game.look_anew()
    previous = event.previous_game
    if previous is not None:
        game.previous_winner = previous.winner % game.players


def players_named(game: Game, event: PlayersNamed) -> None:
    """Record the names; nothing depends on them."""
    game.names = list(event.names)


def why_not_named(game: Game, event: PlayersNamed) -> Reasons:
    """The reason against naming players: more names than there are seats at the table."""
    if not any(name.strip() for name in event.names[game.players :]):
        return ()
    return (_stranger(game, game.players),)


def _stranger(game: Game, seat: int) -> Reason:
    return Reason("no-such-seat", seat, slots={"players": game.players})


def why_not_drawn(game: Game, event: SeatsDrawn) -> Reasons:
    """The reasons against lots: after the first deal, by seats not at the table, or again without a tie (draws)."""
    reasons = [Reason("not-expected")] if game.rounds else []
    draws = dict(game.draws)
    for draw in event.draws:
        seat = draw.seat
        mine = draws.get(seat)
        tied = [s for s, ranks in draws.items() if mine and s != seat and ranks[: len(mine)] == mine]
        if seat >= game.players or (mine and not tied):
            reasons.append(Reason("wrong-lots", seat))
        _take_lot(draws, draw)
    return tuple(reasons)


def seats_drawn(game: Game, event: SeatsDrawn) -> None:
    """Record the ranks drawn; a tied seat that draws again keeps its earlier ranks, too (draws)."""
    for draw in event.draws:
        if draw.seat < game.players:
            _take_lot(game.draws, draw)


def _take_lot(draws: dict[int, tuple[int, ...]], draw: Draw) -> None:
    """Add the rank of a card to those that its seat has drawn before; chips, which only make the pairs, add nothing."""
    if draw.card is not None:
        draws[draw.seat] = (*draws.get(draw.seat, ()), RANK_OF[CARD[draw.card]])
