"""Random legal games of any set, from the first lots to the winner; nothing in them breaks a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from jasslog.game.acts import Act
from jasslog.game.expected import expected
from jasslog.game.phases.best_melds import unresolved
from jasslog.generate.choosing import choose, predict, talk
from jasslog.generate.closing import claim, end, finish_round, go_on
from jasslog.generate.deals import start
from jasslog.generate.habits import Habits, Knobs
from jasslog.generate.melds import speak
from jasslog.generate.table import Event, Table
from jasslog.generate.tricks import play, take_turn
from jasslog.log.games import MOST_EVENTS

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

_LONGEST = MOST_EVENTS - 100
"""Room is left for what is still to be corrected, and for some damage."""
REMARKS = ("Short break.", "The cards were counted.", "A glass fell over.", "Somebody rang at the door.")


def generate(variant: Variant, seed: int, games: int, **knobs: Any) -> Iterator[list[Event]]:
    """So many random legal games of a set, each as its events; the same seed gives the same games.

    ``knobs`` are the members of Knobs. About 10 ms a game.
    """
    for number in range(games):
        yield clean_game(variant, seed, number, Knobs(**knobs)).events


def clean_game(variant: Variant, seed: int, number: int, knobs: Knobs) -> Table:
    """One random legal game, with the state it ends in."""
    table = _played(variant, seed, number, knobs)
    draws = variant.end.kind in ("rounds", "sheet_complete") and variant.end.tie == "draw"
    if not draws or not table.habits.resumes or number % 10:
        return table
    # The same game from other scores to begin with, so that it ends in a draw.
    won = [score - before for score, before in zip(table.game.scores, table.game.start_scores, strict=True)]
    level = max(*table.game.scores, *won)
    return _played(variant, seed, number, knobs, [level - points for points in won])


def _played(variant: Variant, seed: int, number: int, knobs: Knobs, scores: list[int] | None = None) -> Table:
    """A game, which now and then begins with these scores."""
    rng = Random(f"{variant.id} {variant.version} {seed} {number}")
    habits = Habits(variant, rng, knobs)
    if scores is not None:
        habits.resumes["scores"] = scores
    table = Table(variant, rng, habits, f"{variant.id[:40]}-{seed}-{number}")
    run(table)
    return table


def run(table: Table) -> None:
    """Play the game to its end; by rules that hardly ever end one it is left as long as a game may be."""
    start(table)
    while not table.over and len(table.events) < _LONGEST:
        step(table)
    table.correct()


def step(table: Table) -> None:
    """One step of the game: what the table does next, if no deviation comes first."""
    _bookkeeping(table)
    if table.deviate is not None and table.deviate(table):
        return
    game, deal = table.game, table.game.round
    acts = expected(game)
    spoke = deal is not None and deal.phase == "complete" and not game.stopped and speak(table, deal, acts)
    if spoke or claim(table, acts):
        return
    unshown = deal is not None and deal.phase == "playing" and unresolved(deal)
    if game.stopped or (game.pursuit and not unshown and not table.chance(table.habits.play_out)):
        end(table)
    elif deal is None or deal.phase not in _BY_PHASE:
        go_on(table)
    else:
        _BY_PHASE[deal.phase](table, acts)


_BY_PHASE: dict[str, Callable[[Table, list[Act]], None]] = {
    "choosing": choose,
    "bettering": talk,
    "participating": talk,
    "predicting": predict,
    "playing": play,
    "domino": take_turn,
    "complete": finish_round,
}
"""What the table does in each phase, of the acts that may come next."""


def _bookkeeping(table: Table) -> None:
    """Remarks, corrections that are due, and going back to an earlier moment."""
    table.correct()
    habits, rng = table.habits, table.rng
    if table.chance(habits.remarks):
        seat = {"seat": rng.randrange(table.game.players)} if table.chance(0.5) else {}
        table.note("remark_made", text=rng.choice(REMARKS), **seat)
    if table.mark is None:
        if table.chance(habits.undone):
            table.mark = (len(table.events) - 1, table.game.clone(), table.plan, rng.randint(1, 30))
        return
    to, state, plan, steps = table.mark
    if steps:
        table.mark = (to, state, plan, steps - 1)
    elif not table.game.claims and not table.game.stopped:
        _undo(table, to)


def _undo(table: Table, to: int) -> None:
    """Play goes back to a marked moment; now and then that is undone again."""
    assert table.mark is not None
    _, there, plan, _ = table.mark
    here = (table.game, table.plan, len(table.events) - 1)
    table.note("undone", to=to, reason="played on by mistake")
    table.game, table.plan, table.mark = there, plan, None
    if table.chance(0.3):
        table.game, table.plan, last = here
        table.note("undone", to=last, reason="it was right after all")
