"""What stands above the tricks of a round: the contract and how it came about, predictions, melds and roem."""

from __future__ import annotations

from jasslog.cards import SUITS
from jasslog.game.facts import NOBODY, UNDER_WAY, Announcement, Entry
from jasslog.game.phases.best_melds import scoring_melds, standing
from jasslog.game.phases.roem import roem_in, why_roem_void
from jasslog.game.round import Round
from jasslog.game.score.aims import most_points
from jasslog.game.score.earned import why_uncounted
from jasslog.game.state import Game
from jasslog.views.messages import say, word
from jasslog.views.words import Table, bid_text, card_text, cards_text, contract_text, meld_text, objects_text


def title(deal: Round, table: Table, times: str) -> str:
    """The contract, who chose it or which card was turned for it, and the dealer; ``times`` is the sign of a factor."""
    dealer = table.seat(deal.dealer)
    if deal.rows is not None:
        return say("show.domino", dealer=dealer)
    if deal.contract is None:
        return say("show.no_contract", dealer=dealer)
    if deal.loose or deal.maker != NOBODY:
        return _made(deal, table)
    slots = {"contract": contract_text(deal.contract), "factor": factor_text(deal.factor, times), "dealer": dealer}
    if deal.bid is not None:
        stake = factor_text(deal.stake, times)
        return say("show.bid_head", chooser=table.seat(deal.chooser), bid=bid_text(deal.bid), stake=stake, **slots)
    if deal.turned != NOBODY and not deal.calls:
        return say("show.turned", card=card_text(deal.turned), **slots)
    if deal.objective is not None:
        what = objects_text(deal.objective.of)
        return say("show.objective", what=what, points=deal.objective.points, **slots)
    if deal.chooser == NOBODY:
        return say("show.given", **slots)
    silent = [table.seat(call.seat) for call in deal.calls if call.kind == "pushed"]
    pushed = say("show.pushed", seat=", ".join(silent)) if silent else ""
    return say("show.head", chooser=table.seat(deal.chooser), pushed=pushed, **slots)


def factor_text(factor: int, times: str = "x") -> str:
    """What something is multiplied by, to stand behind it; empty for 1. ``times`` is the sign."""
    return say("show.factor", times=times, factor=factor) if factor != 1 else ""


def part_sums(game: Game, deal: Round, times: str) -> list[tuple[str, str, list[int]]]:
    """Each part of the score with what multiplies it alone, and what it brought each side before any multiplier."""
    found = []
    for kind in dict.fromkeys(entry.kind for entry in deal.entries):
        own = factor_text(deal.stake, times) if kind == "bid" else ""
        found.append((kind, own, plain_sums(game, [entry for entry in deal.entries if entry.kind == kind])))
    return found


def plain_sums(game: Game, some: list[Entry]) -> list[int]:
    """What some entries bring each side before any multiplier."""
    return game.side_scores([entry._replace(factor=1) for entry in some])


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
    """Which suit a discard has made trump, where that is how it comes about, and whose card it was."""
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
    """The contract in words, as it is by now, or that it is Domino; empty while there is none."""
    if deal.rows is not None:
        return say("domino")
    if deal.loose:
        return say("no_trump_yet") if deal.phase in UNDER_WAY else say("no_trump")
    return contract_text(deal.made_contract) if deal.made_contract is not None else ""


def is_secret(game: Game, deal: Round) -> bool:
    """Whether the others must not know yet what each has predicted."""
    return game.variant.predictions.asked == "private" and deal.phase in UNDER_WAY


def predicted(game: Game, deal: Round, table: Table) -> list[str]:
    """What each seat predicted, and how much of all points that is; hidden while the others must not know."""
    secret, said = is_secret(game, deal), sorted(deal.predictions.items())
    known = [one.points for _, one in said if one.points is not None and not secret]
    shown = [say("show.prediction_hidden") if secret or one.points is None else one.points for _, one in said]
    told = [f"{table.seat(seat)} {points}" for (seat, _), points in zip(said, shown, strict=True)]
    if known and len(known) == len(said):
        told.append(say("show.open_points", sum=sum(known), most=most_points(game, deal)))
    return told


def melds_told(game: Game, deal: Round, table: Table) -> list[str]:
    """Seat, meld and worth of each announcement."""
    counting = {event: points for _, _, points, event in scoring_melds(game, deal)}
    if deal.phase == "scored" and not deal.split.done:
        booked = {entry.event for entry in deal.entries if entry.kind == "melds"}
        counting = {event: points for event, points in counting.items() if event in booked}
    told = []
    for one in standing(game, deal):
        worth = (0 if one.void else counting.get(one.event, 0)) or why_nothing(game, deal, one)
        told.append(f"{table.seat(one.seat)} {meld_text(one)} ({worth})")
    return told


def why_nothing(game: Game, deal: Round, said: Announcement) -> str:
    """Why a meld brought nothing: it was void, or others came before it, or nothing could be booked for it."""
    return word("voids", said.void) if said.void else word("uncounted", why_uncounted(game, deal, said))


def roem_text(game: Game, deal: Round, place: int) -> str:
    """The roem of a complete trick with its points; empty where there is none."""
    found = roem_in(game, deal, place)
    return ", ".join(say("roem.one", cards=cards_text(one.cards), points=one.points) for one in found)


def roem_of_round(game: Game, deal: Round, table: Table) -> list[str]:
    """What each trick with roem held, in order."""
    told = []
    for place, trick in enumerate(deal.tricks):
        if roem := roem_text(game, deal, place):
            told.append(say("show.roem_of", seat=table.seat(trick.winner), trick=place + 1, roem=roem))
    return told


def why_roem(game: Game, deal: Round, seat: int, place: int) -> list[str]:
    """Why a call of the roem of a trick counts or not."""
    roem = roem_text(game, deal, place)
    text = say("why.roem", trick=place + 1, roem=roem) if roem else say("why.no_roem", trick=place + 1)
    void = why_roem_void(game, deal, seat, place)
    return [text] + ([say("why.roem_void", reason=word("voids", void))] if void else [])
