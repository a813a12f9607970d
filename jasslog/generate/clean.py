"""Random legal games of any set, from the first lots to the winner; nothing in them breaks a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from jasslog.events.claims import GameEnded
from jasslog.events.limits import EVENTS
from jasslog.game.answers import expected
from jasslog.game.facts import Act
from jasslog.game.phases.best_melds import open_melds
from jasslog.game.phases.lone import target_of
from jasslog.game.phases.marriage import holds_unplayed_marriage
from jasslog.game.replay import close, step
from jasslog.game.score.aims import hidden, most_points, points_won
from jasslog.game.score.end import measure
from jasslog.game.score.entries import entries_of
from jasslog.game.score.slate import PLAIN, part_scores
from jasslog.game.state import Game, Round
from jasslog.generate.choosing import choose, predict, talk
from jasslog.generate.deals import start, start_round
from jasslog.generate.habits import Habits, Settings
from jasslog.generate.table import Event, Table
from jasslog.generate.tricks import play, speak, take_turn
from jasslog.variants.plain import Variant

_LONGEST = EVENTS - 100
"""The number of events at which a game is broken off; the rest of the limit is room for corrections and damage."""
REMARKS = ("Short break.", "The cards were counted.", "A glass fell over.", "Somebody rang at the door.")


def generate(variant: Variant, seed: int, games: int, **settings: Any) -> Iterator[list[Event]]:
    """``games`` random legal games of a set, each as its events; the same seed gives the same games.

    ``settings`` are the members of Settings. About 10 ms a game.
    """
    for number in range(games):
        yield clean_game(variant, seed, number, Settings(**settings)).events


def clean_game(variant: Variant, seed: int, number: int, settings: Settings, scores: list[int] | None = None) -> Table:
    """One random legal game, as the table at which it has been played to its end.

    ``scores`` are the scores before the record begins; with None they are drawn, or the game begins at its start. Where
    the rules allow a draw, every game whose number ends in 0 and that has scores before its record is played again from
    scores that make it end in a draw.
    """
    rng = Random(f"{variant.id} {variant.version} {seed} {number}")
    habits = Habits(variant, rng, settings)
    if scores is not None:
        habits.resumes["scores"] = scores
    table = Table(variant, rng, habits, game_name(variant, seed, number))
    run(table)
    draws = variant.end.kind in ("rounds", "sheet_complete") and variant.end.tie == "draw"
    if scores is not None or not draws or not habits.resumes or number % 10:
        return table
    # The same game again, but from scores that lead to a draw.
    won = [score - before for score, before in zip(table.game.scores, table.game.start_scores, strict=True)]
    level = max(*table.game.scores, *won)
    return clean_game(variant, seed, number, settings, [level - points for points in won])


def game_name(variant: Variant, seed: int, number: int) -> str:
    """The id of a game: set, seed and number. The first two are cut where they are too long for an id."""
    digits = 64 - len(f"{variant.id[:40]}--{number}")
    return f"{variant.id[:40]}-{str(seed)[:digits]}-{number}"


def run(table: Table) -> None:
    """Play the game to its end, or to ``_LONGEST`` events where the rules hardly ever end one."""
    start(table)
    while not table.over and len(table.events) < _LONGEST:
        _step(table)
    table.correct()


def _step(table: Table) -> None:
    """Do the next step of the game, unless the deviation that the table is to make comes first."""
    _bookkeeping(table)
    if table.deviate is not None and table.deviate(table):
        return
    game, deal = table.game, table.round
    acts = expected(game)
    spoke = deal.phase == "complete" and not game.stopped and speak(table, deal, acts)
    if spoke or _claim(table, acts):
        return
    unshown = deal.phase == "playing" and open_melds(game, deal)
    if game.stopped or (game.pursuit and not unshown and not table.chance(table.habits.play_out)):
        _end(table)
    elif deal.phase not in _BY_PHASE:
        go_on(table)
    else:
        _BY_PHASE[deal.phase](table, acts)


def _bookkeeping(table: Table) -> None:
    """Write the corrections that are due, and now and then a remark or an undo.

    An undo leads back to a moment that was marked some steps before, and may be undone in turn.
    """
    table.correct()
    habits, rng = table.habits, table.rng
    if table.chance(habits.remarks):
        seat = {"seat": rng.randrange(table.game.players)} if table.chance(0.5) else {}
        table.note("remark_made", text=rng.choice(REMARKS), **seat)
    if table.mark is None:
        if table.chance(habits.undone):
            table.mark = (len(table.events) - 1, table.game.clone(), table.plan, rng.randint(1, 30))
        return
    to, there, plan, steps = table.mark
    if steps:
        table.mark = (to, there, plan, steps - 1)
    elif not table.game.claims and not table.game.stopped:
        here = (table.game, table.plan, len(table.events) - 1)
        table.note("undone", to=to, reason="played on by mistake")
        table.game, table.plan, table.mark = there, plan, None
        if table.chance(0.3):
            table.game, table.plan, last = here
            table.note("undone", to=last, reason="it was right after all")


# The end of rounds and of the game: figures, slate, claims of victory, winner


def figures(game: Game, deal: Round, of: str, *, multiplied: bool) -> list[int]:
    """The points of each side for the part ``of`` of a round's score, ``round`` being all of it."""
    return part_scores(game, entries_of(game, deal), of, multiplied=multiplied)


def _seats_of(game: Game, side: int) -> list[int]:
    """The seats of a side."""
    return [seat for seat in range(game.players) if game.side_of[seat] == side]


def _finish_round(table: Table, acts: list[Act]) -> None:
    """Finish a round whose cards are all played: predictions, slate and figures, then the next deal or the end."""
    deal = table.round
    if _open_predictions(table, deal):
        return
    _write_slate(table, deal)
    _name_figures(table, deal)
    if deal.phase != "scored":
        go_on(table)


def _open_predictions(table: Table, deal: Round) -> bool:
    """Open the hidden predictions before any figure depends on them; says whether any was opened.

    Some of them come true. Where none is hidden, a spoken one may be made true instead.
    """
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
    """Now and then change a spoken prediction, in the record and the state, into what the seat won.

    Nothing that has happened since depends on the number.
    """
    if table.habits.undone or table.found is not None or not table.chance(0.3):
        return
    seat = table.rng.randrange(table.game.players)
    said = deal.predictions.get(seat)
    if said is not None and table.events[said.event].get("points") == said.points:
        table.events[said.event]["points"] = won[seat]
        deal.predictions[seat] = replace(said, points=won[seat])


def next_deal(table: Table) -> Game | None:
    """The state from which the next round is dealt; None where somebody has won or the players stop."""
    after = table.game.clone()
    close(after)
    enough = table.variant.end.kind == "open" and after.scored >= table.habits.rounds
    return None if after.stopped or after.pursuit or enough else after


def go_on(table: Table) -> None:
    """Begin the next round, or end the game."""
    if next_deal(table) is None:
        _end(table)
    else:
        start_round(table)


def _write_slate(table: Table, deal: Round) -> None:
    """Let each side write on the slate what the round brought it, by parts or in one figure, if it is kept so."""
    game, style = table.game, table.habits.slate
    parts = {"parts": ("marriage", "melds", "cards", "match", "bid", "roem"), "round": ("round",)}.get(style, ())
    if style == "parts" and game.variant.score.kind == "difference":
        parts = ("cards", "round")
    whole = style == "round" and deal.stake > 1
    plain = not whole and table.chance(0.3)
    for of in parts:
        for side, points in enumerate(figures(game, deal, of, multiplied=not plain)):
            if points or (of == "cards" and table.chance(0.5)):
                seat = table.rng.choice(_seats_of(game, side))
                table.act("score_written", seat=seat, of=of, points=points, **({"multiplied": False} if plain else {}))


def _name_figures(table: Table, deal: Round) -> None:
    """Record the figures that the table names after a round; the first one books the round.

    The totals follow if the round is booked and the slate holds totals.
    """
    game = table.game
    for of in table.habits.figures:
        multiplied = of == "round" or table.chance(0.3)
        after = game.clone()
        close(after)
        scores = after.scores if of == "total" else figures(after, after.round, of, multiplied=multiplied)
        said = {"multiplied": multiplied} if of != "total" and (of in PLAIN) == multiplied else {}
        table.act("round_scored", of=of, scores=list(scores), **said)
    if deal.phase == "scored" and table.habits.slate == "total":
        for side, points in enumerate(game.scores):
            table.act("score_written", seat=game.side_of.index(side), of="total", points=points)


_AT_MOST = 1300
"""More points than most rounds bring a side: where all sides are further from their targets, nobody claims victory."""


def _claim(table: Table, acts: list[Act]) -> bool:
    """Let a side that has reached its target claim victory, now and then; says whether one did."""
    game, deal, habits = table.game, table.round, table.habits
    seats = [act.seat for act in acts if act.type == "victory_claimed"]
    near = any(score >= target_of(game, side) - _AT_MOST for side, score in enumerate(game.scores))
    unseen = table.variant.deal.stock and not all(habits.hands)
    untold = bool(deal.aside.laid.size) and not habits.hands[game.lone]
    sides = {c.side for c in game.claims}
    if not seats or not near or unseen or untold or len(sides) > 1 or open_melds(game, deal):
        return False
    between = deal.phase in ("complete", "scored")
    claims = table.chance(0.6 if sides or (game.variant.end.claim == "required" and between) else habits.victory)
    return claims and any(game.side_of[seat] not in sides and _claim_by(table, seat) for seat in seats)


def _claim_by(table: Table, seat: int) -> bool:
    """Claim victory for a seat if its side is at the target; says whether it did.

    The seat shows its marriage with the claim if the target is only reached so.
    """
    game, deal, side = table.game, table.round, table.game.side_of[seat]
    target = target_of(game, side)
    shows = measure(game, deal, side) < target
    if shows:
        held = table.habits.hands[seat] and holds_unplayed_marriage(game, deal, seat)
        if not held or measure(game, deal, side, shown=seat) < target:
            return False
    table.act("victory_claimed", seat=seat, **({"marriage_shown": True} if shows else {}))
    return True


def _end(table: Table) -> None:
    """Close the game, naming winner and scores; where a claim ended the round early, open the hands not recorded."""
    table.correct()
    if table.round.phase == "playing":
        table.open_hands()
    after = table.game.clone()
    step(after, GameEnded(seq=len(table.events)))
    said: Event = {}
    if "predictions" not in table.game.not_recorded:
        if after.winner >= 0 and table.chance(0.95):
            said["winner"] = table.rng.choice(_seats_of(after, after.winner))
        if table.chance(0.95):
            said["scores"] = list(after.scores)
    table.act("game_ended", **said)
    table.over = True


_BY_PHASE: dict[str, Callable[[Table, list[Act]], None]] = {
    "choosing": choose,
    "bettering": talk,
    "participating": talk,
    "predicting": predict,
    "playing": play,
    "domino": take_turn,
    "complete": _finish_round,
}
"""What plays the next step in each phase of a round, given the acts that may come next."""
