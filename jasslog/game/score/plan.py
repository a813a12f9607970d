"""Games whose rounds follow a plan: each line of a sheet once, each thing that counts in turn, Domino (G6, GU)."""

from __future__ import annotations

from jasslog.cards import BIT, SUIT_SET, SUITS, deck, set_of
from jasslog.game.facts import NOBODY, Entry
from jasslog.game.score.overlay import is_void
from jasslog.game.state import Game, Round
from jasslog.options import Objects
from jasslog.rules.values import LAST, TRICKS, counting
from jasslog.variants.naming import line_of


def sheet_of(game: Game, seat: int) -> int:
    """The number of the sheet that a seat fills: its own or that of its side."""
    return seat if game.variant.sheet.scope == "player" else game.side_of[seat]


def sheets(game: Game) -> list[dict[str, int]]:
    """For each sheet the lines that are filled and the round that filled them, 0 before the record begins.

    The lines that rounds before the current one filled are kept with the game until a ruling may have changed them.
    """
    if not game.variant.sheet.lines:
        return []
    if not game.sheets:
        own = game.variant.sheet.scope == "player"
        game.sheets = [{} for _ in range(game.players if own else game.sides)]
        for sheet, lines in zip(game.sheets, game.start_sheets, strict=False):
            sheet.update(dict.fromkeys(lines, 0))
    for deal in game.rounds[game.sheets_until : -1]:
        _fill(game, game.sheets, deal)
    game.sheets_until = max(0, len(game.rounds) - 1)
    if game.round.phase != "scored":
        return game.sheets
    filled = [sheet.copy() for sheet in game.sheets]
    _fill(game, filled, game.round)
    return filled


def _fill(game: Game, filled: list[dict[str, int]], deal: Round) -> None:
    """Enter the line that a scored round has filled, unless an earlier round has."""
    if deal.phase == "scored" and deal.contract is not None and not is_void(deal):
        line = line_of(game.variant, deal.contract)
        if line is not None:
            filled[sheet_of(game, deal.chooser)].setdefault(line.name, deal.number)


def sheets_untold(game: Game) -> bool:
    """Whether rounds before the record have filled lines and the record does not say which."""
    return game.rounds_before > 0 and bool(game.variant.sheet.lines) and not game.start_sheets


def all_full(game: Game) -> bool:
    """Whether no line of any sheet is open; where lines are not told, each scored round has filled one."""
    if sheets_untold(game):
        return game.scored >= len(sheets(game)) * len(game.variant.sheet.lines)
    return all(line.name in sheet for sheet in sheets(game) for line in game.variant.sheet.lines)


def take_turns(game: Game) -> int:
    """The place in the plan of the round that comes next, from 0, by how many were played before (objects).

    A round that was broken off has had its turn; a round that was annulled comes again, whatever the view.
    """
    played = sum(earlier.phase in ("scored", "broken") and not is_void(earlier) for earlier in game.rounds)
    return (game.rounds_before + played) % (len(game.variant.score.objects) + game.variant.domino.rounds)


def is_domino(game: Game) -> bool:
    """Whether the next round is one of Domino."""
    return game.variant.domino.rounds > 0 and take_turns(game) >= len(game.variant.score.objects)


def aim(game: Game, deal: Round) -> None:
    """Set what counts in the round in place of card points, and the suits that may not be led (objects, lead-ban)."""
    turn = take_turns(game)
    deal.objective = counted = game.variant.score.objects[turn]
    cards = counting(counted.of) & deck(game.variant.deal.deck)
    deal.values = (*(counted.points if cards & bit else 0 for bit in BIT), 0)
    times = {TRICKS: game.tricks_in_round, LAST: 1}.get(counted.of, cards.bit_count())
    deal.total = counted.points * times
    for ban in game.variant.play.lead_ban:
        if ban.round == turn + 1:
            deal.not_led |= SUIT_SET[SUITS.index(ban.suit)]


def open_rows(game: Game, deal: Round) -> None:
    """Begin a round of Domino, whose cards are all dealt: the forehand is the first to lay one (domino)."""
    deal.phase, deal.turn = "domino", deal.forehand
    deal.total, deal.factor = sum(game.variant.domino.prizes), last_counts(game)


def last_counts(game: Game) -> int:
    """How many times a round that begins now counts: twice if it is the last one and the rules double that."""
    return 2 if game.variant.end.last_round_doubled and game.scored + 1 >= game.variant.end.rounds else 1


def for_trick(game: Game, deal: Round, one: Objects) -> int:
    """What the trick that is being closed brings where tricks count, or the last trick does; else 0."""
    last = len(deal.tricks) + 1 == game.tricks_in_round
    return one.points if one.of == TRICKS or (one.of == LAST and last) else 0


def all_taken(game: Game, deal: Round, one: Objects) -> bool:
    """Whether all cards that count have been taken, or may have been among the unread ones (early-stop)."""
    left = cards = counting(one.of) & deck(game.variant.deal.deck)
    unread = 0
    for trick in deal.tricks:
        left &= ~set_of(trick.cards)
        unread += trick.cards.count(NOBODY)
    held = any(left & hand for hand in deal.hands)
    return bool(cards) and not held and left.bit_count() <= unread


def finishing_order(game: Game, deal: Round) -> tuple[int, ...]:
    """The seats in order of finishing, as far as they have; once the round is over, those left with cards come last.

    A dealer who sits out is in no place.
    """
    out = deal.rows.out if deal.rows is not None else ()
    left = tuple(seat for seat in sorted(deal.dealt_in) if seat not in out)
    return out + left if deal.phase in ("complete", "scored") else out


def prizes(game: Game, deal: Round) -> list[Entry]:
    """The prize of each place that has been taken by now; places beyond the last prize bring nothing."""
    order = zip(finishing_order(game, deal), game.variant.domino.prizes, strict=False)
    return [deal.entry(seat, "prize", points, deal.factor) for seat, points in order if points]
