"""The end of rounds and of the game: figures, slate, claims of victory, winner."""

from __future__ import annotations

from jasslog.events.claims import GameEnded
from jasslog.game.acts import Act
from jasslog.game.phases.best_melds import unresolved
from jasslog.game.phases.lone import target_of
from jasslog.game.phases.marriage import holds_unplayed_marriage
from jasslog.game.replay import close, step
from jasslog.game.round import Round
from jasslog.game.score.aims import hidden, most_points, points_won
from jasslog.game.score.end import measure
from jasslog.game.score.entries import entries_of
from jasslog.game.score.slate import part_scores
from jasslog.game.state import Game
from jasslog.generate.deals import start_round
from jasslog.generate.table import Event, Table


def figures(game: Game, deal: Round, of: str, *, multiplied: bool) -> list[int]:
    """What each side got in a round, of one part of the score or of all."""
    return part_scores(game, entries_of(game, deal), of, multiplied=multiplied)


def seats_of(game: Game, side: int) -> list[int]:
    """The seats of a side."""
    return [seat for seat in range(game.players) if game.side_of[seat] == side]


def finish_round(table: Table, acts: list[Act]) -> None:
    """All cards are played: slate and figures, then the next deal or the end."""
    deal = table.round
    if _open_predictions(table, deal):
        return
    if not deal.written:
        _write_slate(table, deal)
        _name_figures(table, deal)
        if deal.phase == "scored":
            return
    go_on(table)


def _open_predictions(table: Table, deal: Round) -> bool:
    """Before any figure depends on them the hidden predictions are opened, and some have come true; whether any was."""
    if table.variant.predictions.asked == "none" or "predictions" in table.game.not_recorded:
        return False
    entries = entries_of(table.game, deal)
    won = [points_won(entries, seat) for seat in range(table.game.players)]
    seats = [seat for seat in hidden(table.game, deal) if seat in deal.predictions]
    if not seats:
        _come_true(table, deal, won)
    for seat in seats:
        lucky = table.chance(0.3)
        points = won[seat] if lucky else table.rng.randint(0, min(won[seat] + 60, most_points(table.game, deal)))
        table.act("revealed", what="prediction", seat=seat, points=points)
    return bool(seats)


def _come_true(table: Table, deal: Round, won: list[int]) -> None:
    """Now and then a seat that said its prediction aloud had guessed right; nothing before has depended on it."""
    if table.habits.undone or table.found is not None or not table.chance(0.3):
        return
    seat = table.rng.randrange(table.game.players)
    said = deal.predictions.get(seat)
    if said is not None and table.events[said.event].get("points") == said.points:
        table.events[said.event]["points"] = won[seat]
        deal.predictions[seat] = said._replace(points=won[seat])


def next_deal(table: Table) -> Game | None:
    """The state from which the next round is dealt; None where somebody has won or the players stop."""
    after = table.game.clone()
    close(after)
    enough = table.variant.end.kind == "open" and after.scored >= table.habits.rounds
    return None if after.stopped or after.pursuit or enough else after


def go_on(table: Table) -> None:
    """The next round, or the end."""
    if next_deal(table) is None:
        end(table)
    else:
        start_round(table)


def _write_slate(table: Table, deal: Round) -> None:
    """Each side writes what the round brought it, by parts or in one."""
    game, style = table.game, table.habits.slate
    parts = {"parts": ("marriage", "melds", "cards", "match", "bid", "roem"), "round": ("round",)}.get(style, ())
    if style == "parts" and game.variant.score.kind == "difference":
        parts = ("cards", "round")
    whole = style == "round" and deal.stake > 1
    plain = not whole and table.chance(0.3)
    for of in parts:
        for side, points in enumerate(figures(game, deal, of, multiplied=not plain)):
            if points or (of == "cards" and table.chance(0.5)):
                seat = table.rng.choice(seats_of(game, side))
                table.act("score_written", seat=seat, of=of, points=points, **({"multiplied": False} if plain else {}))


def _name_figures(table: Table, deal: Round) -> None:
    """The table says what each side has; the first figure books the round."""
    game = table.game
    for of in table.habits.figures:
        multiplied = of == "round" or table.chance(0.3)
        after = game.clone()
        close(after)
        assert after.round is not None
        scores = after.scores if of == "total" else figures(after, after.round, of, multiplied=multiplied)
        said = {"multiplied": multiplied} if of != "total" and (of in ("cards", "roem")) == multiplied else {}
        table.act("round_scored", of=of, scores=list(scores), **said)
    if deal.phase == "scored" and table.habits.slate == "total":
        for side, points in enumerate(game.scores):
            table.act("score_written", seat=game.side_of.index(side), of="total", points=points)


_AT_MOST = 1300
"""More than most rounds bring a side: further from the target nobody thinks of claiming."""


def claim(table: Table, acts: list[Act]) -> bool:
    """Now and then a side that has reached the target says so; never one that has not."""
    game, deal, habits = table.game, table.game.round, table.habits
    seats = [act.seat for act in acts if act.type == "victory_claimed"]
    near = any(score >= target_of(game, side) - _AT_MOST for side, score in enumerate(game.scores))
    unseen = table.variant.deal.stock and not all(habits.hands)
    untold = deal is not None and bool(deal.aside.laid.size) and not habits.hands[game.lone]
    if not seats or not near or unseen or untold:
        return False
    between = deal is not None and deal.phase in ("complete", "scored")
    due = game.claims or (game.variant.end.claim == "required" and between)
    sides = {c.side for c in game.claims}
    if len(sides) > 1 or (deal is not None and unresolved(deal)) or not table.chance(0.6 if due else habits.victory):
        return False
    return any(game.side_of[seat] not in sides and _claim_by(table, seat) for seat in seats)


def _claim_by(table: Table, seat: int) -> bool:
    game, deal, side = table.game, table.game.round, table.game.side_of[seat]
    target = target_of(game, side)
    shows = measure(game, deal, side) < target
    if shows:
        held = deal is not None and table.habits.hands[seat] and holds_unplayed_marriage(game, deal, seat)
        if not held or measure(game, deal, side, shown=seat) < target:
            return False
    table.act("victory_claimed", seat=seat, **({"marriage_shown": True} if shows else {}))
    return True


def end(table: Table) -> None:
    """The table closes the game and names winner and scores; where a claim ended the round early hands are opened."""
    table.correct()
    if table.game.round is not None and table.game.round.phase == "playing":
        table.open_hands()
    after = table.game.clone()
    step(after, GameEnded(seq=len(table.events)))
    said: Event = {}
    if "predictions" not in table.game.not_recorded:
        if after.winner >= 0 and table.chance(0.95):
            said["winner"] = table.rng.choice(seats_of(after, after.winner))
        if table.chance(0.95):
            said["scores"] = list(after.scores)
    table.act("game_ended", **said)
    table.over = True
