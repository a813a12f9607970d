"""The judges of what only a whole round shows: forehand, who plays, predictions, passes, melds, marriages, roem."""

from __future__ import annotations

from copy import copy
from functools import reduce
from operator import or_

from msgspec.structs import replace

from jasslog.audit.cards import leave_open, played
from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.audit.points import hangs_on
from jasslog.cards import BIT, CARD, CODES, codes
from jasslog.events.base import Event
from jasslog.events.before_play import BidDeferred, ContractChosen, Passed, Pushed
from jasslog.events.deal import Misdealt
from jasslog.game import hands, rotation, undecided
from jasslog.game.answers import why_not
from jasslog.game.facts import NOBODY, UNDER_WAY, Reason
from jasslog.game.phases.best_melds import counted_melds, credited_melds, early_since, open_melds
from jasslog.game.phases.calls import card_due
from jasslog.game.phases.choosing import still_choosing
from jasslog.game.phases.deal import why_not_misdealt
from jasslog.game.phases.duties import laid_by
from jasslog.game.phases.marriage import FIRST, UNSHARED, married_seats, pair_of, parted
from jasslog.game.phases.melds import void_reason
from jasslog.game.phases.roem import roem_in, uncalled
from jasslog.game.phases.ways import way_of
from jasslog.game.score.aims import hidden
from jasslog.game.score.earned import played_out
from jasslog.game.state import Game, Round
from jasslog.rules.legal import fitting


def remember_first(court: Court, event: Pushed | Passed | ContractChosen | BidDeferred) -> None:
    """Remember the seat that speaks first, as the forehand for now, where the hands do not tell who is forehand."""
    deal, game, way = court.game.round, court.game, way_of(court.game.variant)
    if deal.forehand != NOBODY or deal.rows is not None or deal.phase not in ("dealing", "choosing"):
        return
    if event.type not in way.calls or "choosing" in game.not_recorded or card_due(way.acts(game, deal)):
        return
    if rotation.find_forehand(game, deal) == NOBODY:
        court.assumed.setdefault(deal.number, (event.seq, court.here(), event.seat))


def close_choosing(court: Court, deal: Round) -> None:
    """Judge the seat that spoke first, if the cards played since show who was forehand."""
    if deal.number not in court.assumed:
        return
    seq, address, seat = court.assumed.pop(deal.number)
    actual = rotation.find_forehand(court.game, deal)
    if actual not in (NOBODY, seat):
        wrong = court.find("wrong-chooser", at=seq, address=address, seat=seat, slots={"expected": [actual]})
        _excuse_forehand(court, deal, actual, wrong)


def _excuse_forehand(court: Court, deal: Round, actual: int, wrong: Finding) -> None:
    """Let findings about the first lead and early melds follow from the finding that another seat spoke first.

    The seat that turns out to be forehand led and melded in its turn, so it made no mistake of its own.
    """
    as_it_was = copy(deal)
    as_it_was.forehand = actual
    if rotation.first_leader(court.game, as_it_was) != actual or not deal.laid or deal.laid[0].leader != actual:
        return
    led, told = deal.laid[0].events[0], court.told(deal)
    for found in told.named("wrong-leader", "meld-early", "meld-out-of-order"):
        if found.seq <= led and (found.seat == actual or found.name == "meld-out-of-order"):
            found.caused_by = found.caused_by or wrong


def judge_untold(court: Court, event: Event) -> None:
    """Report acts that came too early, before a choosing that is recorded although it need not be.

    The acts are kept while the choosing seems to have ended without a word. If it is recorded after all, before the
    first card, the reasons against them are filed.
    """
    deal = court.game.round
    if deal.begun or event.type == "round_started":
        court.untold.clear()
    elif deal.unnamed:
        court.untold.append((event.seq, court.here(), why_not(still_choosing(court.game), event)))
    else:
        told = court.told(deal)
        for seq, address, reasons in [one for one in court.untold if not told.of_event(one[0])]:
            for reason in reasons:
                court.file(reason, at=seq, address=address)
        court.untold.clear()


def judge_seats(court: Court, deal: Round) -> None:
    """Report that nobody knows who plays, where earlier points are open and the deal was not recorded (going-out)."""
    if deal.number in court.game.lost and not court.told(deal).first("seats-undecided"):
        found = court.find("seats-undecided", slots={"round": deal.number, **hangs_on(court, court.game.rounds[:-1])})
        court.distrust(found)


def mend_deal(court: Court, event: Misdealt) -> None:
    """Turn the findings about a wrong deal into notes when the misdeal is called in time (misdeal)."""
    deal = court.game.round
    if why_not_misdealt(court.game, event):
        return
    told = court.told(deal)
    for found in told.named("misdeal", "wrong-pile"):
        found.severity = "info"
        found.evidence.append(event.seq)


def doubt_deal(court: Court, deal: Round) -> None:
    """Make findings about a wrong deal undecided, if a lost or hidden line after it may have called it (misdeal).

    This can only be so in a round that was left before the first lead.
    """
    if deal.begun or deal.phase not in ("broken", *UNDER_WAY):
        return
    lost = [damage.root.line for damage in court.damage.get(deal.number, ()) if damage.lost]
    for found in court.told(deal).named("misdeal", "wrong-pile") if lost else ():
        if found.severity == "error" and found.line < max(lost):
            found.severity = "undecided"


def close_predictions(court: Court, deal: Round) -> None:
    """When a round is left: report that an unopened prediction leaves open what it brought (secret-prediction)."""
    seats = hidden(court.game, deal) if deal.phase == "scored" else []
    if seats and "predictions" not in court.game.not_recorded:
        missing = court.told(deal).first("prediction-missing")
        said = [deal.predictions[seat].event for seat in seats if seat in deal.predictions]
        address, slots = str(deal.number), {"seats": seats}
        court.find("prediction-undecided", because=missing, address=address, seat=seats[0], evidence=said, slots=slots)


def close_rows(court: Court, deal: Round) -> None:
    """At the end of a round of Domino: judge its passes by what the unrecorded hands have turned out to be.

    A pass stays undecided where cards of the hand are still unknown.
    """
    if deal.rows is None or court.game.variant.domino.passing == "free":
        return
    told = {found.seq: found for found in court.told(deal).named("pass-not-needed")}
    table, open_ones = 0, []
    gone = [0] * court.game.players
    for move in deal.rows.moves:
        seat, laid, seq = move.seat, move.cards, move.event
        could = deal.dealt[seat] & ~gone[seat] & fitting(table)
        if not laid and (could or seq in told):
            if seq not in told:
                told[seq] = court.find("pass-not-needed", at=seq, seat=seat, legal=codes(could))
            told[seq].evidence = _proof(deal, told[seq])
        elif not laid and deal.unknown[seat]:
            open_ones.append((seq, court.addresses.get(seq, ""), seat))
        for card in laid:
            table |= BIT[card]
            gone[seat] |= BIT[card]
    leave_open(court, open_ones, "domino-pass")


def _proof(deal: Round, found: Finding) -> list[int]:
    """The event of the first later card that could have been laid instead of passing; empty where there is none."""
    return sorted(seq for seq in (laid_by(deal, CARD[code]) for code in found.legal) if seq > found.seq)[:1]


# Melds, marriages and roem when the round is over: which of them are disproved by now, and which nobody showed or said


def close_melds(court: Court, deal: Round) -> None:
    """At the end of a round: judge what was announced or forgotten, and report melds that nobody can check."""
    judge_said(court, deal)
    _judge_missing_roem(court, deal)
    open_ones = open_melds(court.game, deal)
    if open_ones:
        evidence = [said.event for said in open_ones]
        court.find("meld-undecided", at=evidence[0], seat=open_ones[0].seat, evidence=evidence)


def judge_said(court: Court, deal: Round) -> None:
    """Report melds and marriages that the cards have disproved by now, and a marriage that nobody announced."""
    _judge_disproved_melds(court, deal)
    _judge_disproved_marriages(court, deal)
    _judge_forgotten_marriage(court, deal)


def _judge_disproved_melds(court: Court, deal: Round) -> None:
    told = court.told(deal)
    for said in counted_melds(court.game, deal):
        if said.void in ("", "unshared"):
            continue
        if not any(found.code.startswith("J40") for found in told.of_event(said.event)):
            proof = tuple(one.event for one in played(deal, said.cards) if one.seat != said.seat)
            reason = replace(void_reason(deal, said), evidence=proof)
            court.file(reason, at=said.event)


def _judge_disproved_marriages(court: Court, deal: Round) -> None:
    pair = pair_of(deal)
    for seat, (event, void) in deal.marriage_said.items():
        gone = hands.elsewhere(deal, seat, pair)
        if gone and void in ("", FIRST, UNSHARED, "early", "half"):
            # Any other void marriage was reported when it was announced.
            proof = tuple(one.event for one in played(deal, gone))
            court.file(Reason("marriage-not-held", seat, evidence=proof), at=event)
        elif not void and (later := early_since(court.game, deal, seat, pair)):
            proof = tuple(one.event for one in played(deal, later))
            court.file(Reason("marriage-early", seat, evidence=proof), at=event)


def _judge_forgotten_marriage(court: Court, deal: Round) -> None:
    game = court.game
    pair = pair_of(deal)
    if not pair or not game.variant.marriage.allowed or "marriages" in game.not_recorded:
        return
    if (game.variant.marriage.via_meld and "melds" in game.not_recorded) or (
        game.variant.auction.named and undecided.bid_open(game)
    ):
        # It may have been shown in a meld, and a bid by name that nobody wrote down may be one without marriages.
        return
    seat = next((s for s, dealt in enumerate(deal.dealt) if dealt & pair == pair), NOBODY)
    said = deal.marriage_said.get(seat, (0, "none"))[1]
    if seat == NOBODY or parted(deal, seat, pair) or said not in ("none", FIRST, UNSHARED) or pair & ~deal.played:
        return
    if said == UNSHARED and deal.phase == "playing":
        # The round can still be shared out.
        return
    if len(deal.tricks) < deal.size and deal.last_card >= 0 and BIT[deal.last_card] & pair:
        return  # Play stopped before the next card: it could still have been said.
    if game.variant.marriage.via_meld and not played_out(deal) and _melded(game, deal, seat, pair):
        return  # Its meld could still have come to count.
    if game.variant.marriage.time == "pre_play" and not _before_lead(deal, seat, pair):
        return
    if hands.together(deal, seat, pair) and seat not in married_seats(game, deal, credited_melds(game, deal)):
        second = max(played(deal, pair))
        address = deal.trick_address(second.trick + 1, second.place + 1)
        name = "marriage-half" if said == FIRST else "marriage-missing"
        court.find(name, at=second.event, address=address, seat=seat, card=CODES[second.card])


def _before_lead(deal: Round, seat: int, pair: int) -> bool:
    """Whether a seat certainly had both cards of its marriage, and they were trumps, before the first card was led."""
    first = deal.laid[0].events[0]
    return deal.maker == NOBODY and (not deal.aside.moves or hands.held(deal, seat, pair, first) is True)


def _melded(game: Game, deal: Round, seat: int, pair: int) -> bool:
    """Whether the melds of a seat that still stand name both cards of its marriage."""
    mine = (said.cards for said in counted_melds(game, deal) if said.seat == seat and said.meld and not said.void)
    return not pair & ~reduce(or_, mine, 0)


def _judge_missing_roem(court: Court, deal: Round) -> None:
    """Report roem that nobody called in time, where it only counts if it is called (roem)."""
    for place, trick in enumerate(deal.tricks if deal.variant.roem.must_be_called else ()):
        if trick.winner == NOBODY or not uncalled(court.game, deal, place):
            continue
        if not played_out(deal) and not deal.trick and place == len(deal.tricks) - 1:
            continue  # Play stopped before the next card: it could still have been called.
        points = sum(one.points for one in roem_in(court.game, deal, place))
        at, address, slots = trick.events[-1], deal.trick_address(place + 1), {"trick": place + 1, "points": points}
        court.find("roem-missing", at=at, address=address, seat=trick.winner, points=points, slots=slots)
