"""A round in words: its title, auction and melds, where it stands now, the cards on the table and in the hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from jasslog.audit.finding import Finding
from jasslog.cards import CARD, CODES, RANKS, SUITS, codes
from jasslog.game.facts import NOBODY, UNDER_WAY, Announcement, Entry, Move
from jasslog.game.phases.best_melds import counted_melds, scoring_melds
from jasslog.game.phases.roem import roem_in, why_roem_void
from jasslog.game.score.aims import most_points
from jasslog.game.score.earned import why_uncounted
from jasslog.game.score.overlay import phase_now
from jasslog.game.score.plan import finishing_order
from jasslog.game.state import Game, Round
from jasslog.rules.legal import before, fitting
from jasslog.views.layout import apart, as_text, bold, fit, wrap
from jasslog.views.messages import aloud, colon, count, say, word
from jasslog.views.words import Table, bid_text, card_text, cards_text, code_of, contract_text, meld_text, named_card


def title(deal: Round, table: Table) -> str:
    """The title of a round: its contract, who chose it or which card was turned for it, and the dealer."""
    dealer = table.seat(deal.dealer)
    if deal.rows is not None:
        return say("show.domino", dealer=dealer)
    if deal.contract is None:
        return say("show.untold", dealer=dealer) if deal.unnamed else say("show.no_contract", dealer=dealer)
    if deal.loose or deal.maker != NOBODY:
        return _made(deal, table)
    slots = {"contract": contract_text(deal.contract), "factor": factor_text(deal.factor), "dealer": dealer}
    if deal.bid is not None:
        stake = factor_text(deal.stake)
        return say("show.bid_head", chooser=table.seat(deal.chooser), bid=bid_text(deal.bid), stake=stake, **slots)
    if deal.turned != NOBODY and not any(call.contract for call in deal.calls):
        return say("show.turned", card=card_text(deal.turned), **slots)
    if deal.objective is not None:
        what = objects_text(deal.objective.of)
        return say("show.objective", what=what, points=deal.objective.points, **slots)
    if deal.chooser == NOBODY:
        return say("show.given", **slots)
    silent = [table.seat(call.seat) for call in deal.calls if call.kind == "pushed"]
    pushed = say("show.pushed", seat=", ".join(silent)) if silent else ""
    return say("show.head", chooser=table.seat(deal.chooser), pushed=pushed, **slots)


def objects_text(of: str) -> str:
    """What counts in a round in place of card points."""
    if of in CODES:
        return say("objects.card", card=card_text(of))
    if of in SUITS:
        return say("objects.suit", suit=word("suits", of))
    if of in RANKS:
        return say("objects.rank", rank=word("ranks", of))
    return say("objects.tricks") if of == "tricks" else say("objects.last")


def factor_text(factor: int) -> str:
    """A multiplier, as it stands behind what it multiplies; empty for 1."""
    return say("show.factor", factor=factor) if factor != 1 else ""


def part_sums(game: Game, deal: Round) -> list[tuple[str, str, list[int]]]:
    """Each part of a round's score: its name, the multiplier of it alone, each side's points before any multiplier."""
    found = []
    for kind in dict.fromkeys(entry.kind for entry in deal.entries):
        own = factor_text(deal.stake) if kind == "bid" else ""
        found.append((kind, own, plain_sums(game, [entry for entry in deal.entries if entry.kind == kind])))
    return found


def plain_sums(game: Game, some: list[Entry]) -> list[int]:
    """What some entries bring each side before any multiplier."""
    return game.side_scores([replace(entry, factor=1) for entry in some])


def bids(deal: Round, table: Table) -> list[str]:
    """What was said in the auction, call by call; nothing where nobody bid."""
    said = []
    for call in deal.calls if deal.bid is not None else []:
        told = word("acts", call.kind)
        if call.kind == "bid_made":
            told = " ".join([bid_text(call), *([contract_text(call.contract)] if call.contract else [])])
        said.append(f"{table.seat(call.seat)} {told}")
    return said


def _made(deal: Round, table: Table) -> str:
    """The title where a discard makes trump: the suit, the card and its seat.

    Else that no card has made trump, or that an unread card may have.
    """
    dealer = table.seat(deal.dealer)
    if deal.veiled:
        return say("show.veiled", dealer=dealer)
    if deal.loose:
        return say("show.unmade", dealer=dealer) if deal.phase in UNDER_WAY else say("show.never_made", dealer=dealer)
    trick = next(trick for trick in deal.laid if deal.maker in trick.events)
    place = trick.events.index(deal.maker)
    suit, card, seat = word("suits", SUITS[deal.trump]), card_text(trick.cards[place]), table.seat(trick.seats[place])
    return say("show.made", suit=suit, card=card, seat=seat, dealer=dealer)


def contract_now(deal: Round) -> str:
    """The contract in words, as it is by now, or that there is no trump, or Domino; empty while nothing is chosen."""
    if deal.rows is not None:
        return say("domino")
    if deal.veiled:
        return say("trump_unknown")
    if deal.loose:
        return say("no_trump_yet") if deal.phase in UNDER_WAY else say("no_trump")
    return contract_text(deal.made_contract) if deal.made_contract is not None else ""


def is_secret(game: Game, deal: Round) -> bool:
    """Whether the predictions of a round are still secret."""
    return game.variant.predictions.asked == "private" and deal.phase in UNDER_WAY


def predicted(game: Game, deal: Round, table: Table) -> list[str]:
    """What each seat predicted, and where all of it is known, the sum beside all points there are.

    The points are hidden while they are secret.
    """
    secret, said = is_secret(game, deal), sorted(deal.predictions.items())
    known = [prediction.points for _, prediction in said if prediction.points is not None and not secret]
    shown = [
        say("show.prediction_hidden") if secret or prediction.points is None else prediction.points
        for _, prediction in said
    ]
    told = [f"{table.seat(seat)} {points}" for (seat, _), points in zip(said, shown, strict=True)]
    if known and len(known) == len(said):
        told.append(say("show.open_points", sum=sum(known), most=most_points(game, deal)))
    return told


def melds_told(game: Game, deal: Round, table: Table) -> list[str]:
    """Each announced meld with its seat, and with its points or why it brought none."""
    counting = {event: points for _, _, points, event in scoring_melds(game, deal)}
    if deal.phase == "scored" and not deal.split.done:
        booked = {entry.event for entry in deal.entries if entry.kind == "melds"}
        counting = {event: points for event, points in counting.items() if event in booked}
    told = []
    for meld in counted_melds(game, deal):
        worth = (0 if meld.void else counting.get(meld.event, 0)) or why_nothing(game, deal, meld)
        told.append(f"{table.seat(meld.seat)} {meld_text(meld)} ({worth})")
    return told


def why_nothing(game: Game, deal: Round, said: Announcement) -> str:
    """Why a meld brought nothing: it was void, or others came before it, or nothing could be booked for it."""
    return word("voids", said.void) if said.void else word("uncounted", why_uncounted(game, deal, said))


def roem_text(game: Game, deal: Round, place: int) -> str:
    """The roem of a complete trick (combinations that its cards form), with points; empty where there is none."""
    found = roem_in(game, deal, place)
    return ", ".join(say("roem.one", cards=cards_text(one.cards), points=one.points) for one in found)


def roem_of_round(game: Game, deal: Round, table: Table) -> list[str]:
    """The roem of each trick that has some, with the trick and the seat that won it, in order."""
    found = [(trick.winner, place + 1, roem_text(game, deal, place)) for place, trick in enumerate(deal.tricks)]
    return [say("show.roem_of", seat=table.seat(seat), trick=number, roem=roem) for seat, number, roem in found if roem]


def why_roem(game: Game, deal: Round, seat: int, place: int) -> list[str]:
    """What roem a trick holds, and why a seat's call of it does not count, if it does not."""
    roem = roem_text(game, deal, place)
    text = say("why.roem", trick=place + 1, roem=roem) if roem else say("why.no_roem", trick=place + 1)
    void = why_roem_void(game, deal, seat, place)
    return [text] + ([say("why.roem_void", reason=word("voids", void))] if void else [])


def position_text(game: Game, digest: str, table: Table, title: str, *, undecided: bool) -> str:
    """The public state in lines, and its digest; ``undecided`` where the record does not tell all of the score."""
    lines = [bold(title), say("replay.digest", digest=digest)]
    lines.append(colon(say("replay.scores"), table.figures(game.scores)))
    if undecided:
        lines.append(say("standing.undecided"))
    elif game.winner != NOBODY:
        lines.append(table.winner(game.winner, game.decided_by))
    deal = game.round
    if not game.rounds:
        return as_text(lines)
    head = (say("show.round", round=deal.number), contract_now(deal), word("phases", phase_now(game, deal)))
    lines.append(", ".join(filter(None, head)))
    if turn := _turn(deal, table):
        lines.append(say("show.turn", seat=turn))
    on_table = rows_text(codes(deal.played)) if deal.rows is not None else laid_text(deal, table)
    lines.append(say("why.trick", cards=on_table) if on_table else say("why.table_empty"))
    return as_text(lines + _hands(deal, table, "  "))


def hands_now(game: Game, table: Table) -> list[str]:
    """The hands and whose turn it is, in lines, in the middle of a round; empty at any other time."""
    deal = game.round
    if deal.phase not in UNDER_WAY:
        return []
    turn = _turn(deal, table)
    lines = ["", bold(say("show.hands")), *_hands(deal, table, " ")]
    return [*lines, say("show.turn", seat=turn)] if turn else lines


def _hands(deal: Round, table: Table, gap: str) -> list[str]:
    """What each seat is known to hold, and how many more cards."""
    unseen = [count("hidden", hidden) if hidden else "" for hidden in deal.unknown]
    shown = [apart(cards_text(hand), more, gap=gap) for hand, more in zip(deal.hands, unseen, strict=True)]
    return ["  " + colon(table.seat(seat), cards or say("no_cards")) for seat, cards in enumerate(shown)]


def _turn(deal: Round, table: Table) -> str:
    """Whose turn it is to lay a card; empty where it is nobody's."""
    return table.seat(deal.turn) if deal.turn >= 0 and deal.phase in ("playing", "domino") else ""


def laid_text(deal: Round, table: Table) -> str:
    """The cards of the trick that lies on the table, each with its seat."""
    return apart(*(f"{table.seat(seat)} {card_text(card)}" for seat, card in zip(deal.seats, deal.trick, strict=True)))


def position_line(game: Game) -> str:
    """Where a game stands, in one sentence: round, contract, table, turn, score, winner."""
    table = Table(game)
    parts = _round(game, game.round, table) if game.rounds else []
    parts.append(say("change.score", scores=table.figures(game.scores)))
    if game.winner != NOBODY:
        parts.append(table.winner(game.winner, game.decided_by))
    return say("semicolon").join(part.rstrip(".") for part in parts)


def _round(game: Game, deal: Round, table: Table) -> list[str]:
    """The round in ``position_line``: its number and contract or phase, the cards on the table, whose turn it is."""
    named = contract_text(deal.contract) if deal.contract is not None else ""
    if not named and deal.turned >= 0:
        named = card_text(deal.turned)
    head = [say("change.round", round=deal.number), *([named] if named else [])]
    head += [say("domino")] if deal.rows is not None else []
    turn = [say("change.turn", seat=whose)] if (whose := _turn(deal, table)) else []
    if deal.phase == "domino":
        laid = rows_text(codes(deal.played))
        rows = say("change.rows", cards=laid) if laid else say("change.empty")
        return [", ".join(head), rows, *turn]
    if deal.phase != "playing":
        return [", ".join([*head, word("phases", phase_now(game, deal))])]
    trick = say("change.trick", trick=len(deal.tricks) + 1, cards=laid_text(deal, table) or say("change.empty"))
    return [", ".join(head), trick, *turn]


_CELL = 9


def rows_text(laid: Iterable[str]) -> str:
    """The rows of Domino, one suit after another, each from its highest card down; empty before the first card."""
    cards = list(laid)
    by_suit = [[code for code in cards if code[0] == suit] for suit in dict.fromkeys(code[0] for code in cards)]
    return (say("semicolon") if aloud() else ", ").join(cards_text(row) for row in by_suit)


def row_lines(game: Game, deal: Round, table: Table, findings: Sequence[Finding]) -> list[str]:
    """A round of Domino in lines: every turn, the rows as they lie, and the seats by the places taken so far."""
    assert deal.rows is not None
    marks = {found.seq: say("show.mark_finding") for found in findings}
    told = zip(deal.rows.moves, turns(deal, table), strict=True)
    lines = [turn + marks.get(move.event, "") for move, turn in told] if aloud() else _grid(game, deal, table, marks)
    lines += wrap(colon(say("show.rows"), rows_text(codes(deal.played))), "  ", "    ") if deal.played else []
    order = ", ".join(map(table.seat, finishing_order(game, deal)))
    return [*lines, *(["  " + say("show.order", order=order)] if deal.rows.out else [])]


def _grid(game: Game, deal: Round, table: Table, marks: dict[int, str]) -> list[str]:
    """The turns of a round of Domino, a column for each seat; hands laid out at once are spelt out below."""
    assert deal.rows is not None
    lines = ["    " + " ".join(table.heads(_CELL - 1)).rstrip()]
    grid, last = [[""] * game.players], -1
    for move in deal.rows.moves:
        if move.seat <= last:
            grid.append([""] * game.players)
        grid[-1][move.seat], last = _cell(move) + marks.get(move.event, ""), move.seat
    lines += [("    " + "".join(fit(cell, _CELL) for cell in cells)).rstrip() for cells in grid]
    for move in deal.rows.moves:
        if len(move.cards) > 1:
            text = say("show.lays_out", seat=table.seat(move.seat), cards=cards_text(move.cards))
            lines += wrap(text, "    ", "      ")
    return lines


def turns(deal: Round, table: Table) -> list[str]:
    """Every turn of a round of Domino in words; none where tricks are played."""
    moves = deal.rows.moves if deal.rows is not None else ()
    return [f"{table.seat(move.seat)} {cards_text(move.cards) or word('story', 'passed')}" for move in moves]


def _cell(move: Move) -> str:
    if not move.cards:
        return say("show.passed")
    return card_text(move.cards[0]) if len(move.cards) == 1 else count("cards", len(move.cards))


def on_table(deal: Round) -> str:
    """A line with the rows of Domino as they lie now."""
    laid = rows_text(codes(deal.played))
    return say("why.rows", cards=laid) if laid else say("why.no_rows")


def verdicts(deal: Round, hand: int) -> list[tuple[int, str]]:
    """For each card of a hand in Domino, whether it fits now, and if not, which card must lie before it."""
    fits, cards = fitting(deal.played), [CARD[code] for code in codes(hand)]
    needs = {card: say("why.needs", card=named_card(code_of(before(card)))) for card in cards if not fits >> card & 1}
    return [(card, needs.get(card) or say("why.fits")) for card in cards]
