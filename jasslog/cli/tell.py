"""The command ``story``: a game told act by act."""

from __future__ import annotations

from jasslog.cli.command import command
from jasslog.cli.look import ROUND, chosen_rounds, replayed
from jasslog.cli.options import GAME, GAME_FILE, VIEW, own_rules, rules_file_option
from jasslog.cli.output import tell


@command("story")
@GAME_FILE
@GAME
@VIEW
@rules_file_option
@ROUND
def story(path: str, game: str | None, view: str, rules_files: tuple[str, ...], number: int | None) -> None:
    """A game as the radio would tell it."""
    from jasslog.cli.picking import pick
    from jasslog.views.finding import Teller
    from jasslog.views.layout import as_text, wrap
    from jasslog.views.story import Story

    record, place = pick(path, game, view, own_rules(rules_files))
    audit, final = replayed(record)
    chosen_rounds(final, number)
    told = Story(audit, Teller(audit, path, "" if place == 1 else str(place))).sentences(number)
    tell(as_text(line for sentence in told for line in wrap(sentence, "", "  ")))
