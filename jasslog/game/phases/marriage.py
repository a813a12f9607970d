"""The marriage: who may announce it and when, whether it counts, and for whom."""

from __future__ import annotations

from jasslog.cards import BIT, codes
from jasslog.events.play import MarriageAnnounced
from jasslog.game.facts import BEFORE_PLAY, NOBODY, SEATING, UNREAD, Act, Reason, Reasons, ScoredMeld
from jasslog.game.hands import disproved, laid_until, together, unread
from jasslog.game.phases import best_melds, lone, pause
from jasslog.game.score.aims import named_bid
from jasslog.game.score.overlay import void_marriages
from jasslog.game.state import Game, Round
from jasslog.rules.melds import marriage_cards
from jasslog.variants.plain import Variant

FIRST = "first"
"""The first of two announcements has been made in time, and the second is still to come."""
UNSHARED = "unshared"
"""It was announced in a pause, before its time: it counts if the round is shared out, else it has to be repeated."""


def acts(game: Game, deal: Round) -> list[Act]:
    """The acts of announcing the marriage, one for each seat that may do so now."""
    said = {seat: void for seat, (_, void) in deal.marriage_said.items()}
    unsaid = [s for s in range(game.players) if said.get(s, "none") and why_marriage_void(game, deal, s) == ""]
    again = [s for s in unsaid if said.get(s) == UNSHARED and _for_split(game, deal, s)]
    return [Act("marriage_announced", s, optional=True) for s in unsaid if s not in again]


def why_not_announced(game: Game, event: MarriageAnnounced) -> Reasons:
    """The reason against announcing the marriage: wrong moment, not held, or announced before.

    After a scored meld that holds both cards, it may be announced at any time.
    """
    deal, seat = game.round, event.seat
    if deal.phase in (SEATING, *BEFORE_PLAY):
        return (Reason("not-expected", seat),)
    said = deal.marriage_said.get(seat)
    if said and not said[1]:
        if not said_for_good(game, deal, seat):
            return ()
        slots = {"cards": codes(pair_of(deal)), "why": "marriage"}
        return (Reason("meld-overlapping", seat, slots=slots, rule="marriage-window", evidence=(said[0],)),)
    void = why_marriage_void(game, deal, seat)
    if not void or seat in married_seats(game, deal, best_melds.credited_melds(game, deal)):
        return ()
    return (Reason(f"marriage-{void}", seat),)


def marriage_announced(game: Game, deal: Round, event: MarriageAnnounced) -> None:
    """Record the announcement; a valid earlier one is replaced only if later cards may prove that it came too early."""
    seat = event.seat
    said = deal.marriage_said.get(seat, (0, "none"))[1]
    void = why_marriage_void(game, deal, seat)
    if not void and _for_split(game, deal, seat):
        void = UNSHARED
    stands = not said and (void or not best_melds.said_unseen(game, deal, seat, pair_of(deal)))
    if stands or (said == FIRST and void in ("early", UNSHARED)) or (said == UNSHARED and void):
        return
    twice = game.variant.marriage.time == "both_cards"
    waits = twice and not void and said != FIRST and pair_of(deal) & ~deal.played
    deal.marriage_said[seat] = (event.seq, FIRST if waits else void)


def card_returned(game: Game, deal: Round, seat: int, card: int) -> None:
    """Undo what was announced with a card that is taken back, where the marriage is announced with both its cards."""
    pair = pair_of(deal)
    said = deal.marriage_said.get(seat)
    if game.variant.marriage.time != "both_cards" or not BIT[card] & pair or said is None:
        return
    event, void = said
    played = pair & deal.played
    if not void and played:
        deal.marriage_said[seat] = (event, FIRST)
    elif void == "half" or (void == FIRST and not played):
        del deal.marriage_said[seat]


def ends_game(variant: Variant) -> bool:
    """Whether a marriage is booked before the first lead, and may end the game at once (schieber-all-melds).

    It is not booked then if it can be lost with the contract, or if it brings no points of the game.
    """
    options, score, end = variant.marriage, variant.score, variant.end
    lost = options.on_fail == "loses" and score.make_rule in ("cards>=76", "total>opponents")
    booked = options.time == "pre_play" and not options.in_comparison and not lost and score.kind == "points"
    return booked and end.claim == "none" and end.kind == "target"


def pair_of(deal: Round) -> int:
    """King and queen of trump, as a card set; empty if there is no trump, or if the bid is for tricks alone."""
    return 0 if named_bid(deal) is not None else marriage_cards(deal.trump)


def why_marriage_void(game: Game, deal: Round, seat: int) -> str:
    """Why a marriage announced now counts for nothing; empty where it counts (marriage, marriage-window)."""
    options = game.variant.marriage
    pair = pair_of(deal)
    if options.allowed and (deal.loose or deal.unnamed):
        return "" if deal.veiled or deal.unnamed else "early"
    if not options.allowed or not pair:
        return "not-allowed"
    if had_not(deal, seat, pair):
        return "not-held"
    if deal.conceded:
        return "" if _pays_conceded(game, deal, seat) else "late"
    if pair & ~deal.played and not pause.why_no_pause(game, deal):
        return ""
    return _why_untimely(game, deal, seat, pair)


def _why_untimely(game: Game, deal: Round, seat: int, pair: int) -> str:
    """Why this is not the moment for the marriage if the round is played out; empty if it is (marriage-window).

    The word is ``early``, ``late`` or ``half``.
    """
    time = game.variant.marriage.time
    if time == "pre_play":
        return "late" if deal.begun else ""
    return _both_cards(deal, seat, pair) if time == "both_cards" else _second_card(deal, seat, pair)


def _for_split(game: Game, deal: Round, seat: int) -> bool:
    """Whether a marriage announced now, in a pause and not at its time, counts only if the round is shared out."""
    pair = pair_of(deal)
    return bool(pair) and not pause.why_no_pause(game, deal) and _why_untimely(game, deal, seat, pair) != ""


def shared(deal: Round) -> None:
    """Let marriages count that had still to be completed or repeated, because the round is shared out (splitting)."""
    for seat, (event, void) in deal.marriage_said.items():
        deal.marriage_said[seat] = (event, "" if void in (FIRST, UNSHARED) else void)


def _pays_conceded(game: Game, deal: Round, seat: int) -> bool:
    """Whether a marriage of this seat counts in a round that was given up."""
    heir = game.lone_untold or game.side_of[seat] != game.side_of[game.lone]
    return heir and lone.pays_marriage(deal.variant)


def _both_cards(deal: Round, seat: int, pair: int) -> str:
    """Why a marriage that is announced with each of its two cards cannot be announced now; empty where it can.

    ``half`` means with the second card but not with the first.
    """
    if _unseen(deal, seat, pair):
        return ""
    played = pair & deal.played
    first = deal.marriage_said.get(seat, (0, ""))[1] == FIRST
    if not played or (first and played != pair):
        return "early"
    if not _just_now(deal, seat, pair):
        return "late"
    return "half" if played == pair and not first else ""


def said_for_good(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat's announcement of its marriage is final, so that it never has to be repeated.

    One shown with a claim is not final: it is rightly announced again when the second card is played.
    """
    event, void = deal.marriage_said.get(seat, (NOBODY, FIRST))
    pair = pair_of(deal)
    unsure = deal.loose or deal.unnamed or deal.veiled or not pair
    if void or unsure or any(claim.event == event for claim in game.claims):
        return False
    return game.variant.marriage.time == "pre_play" or not pair & ~laid_until(deal, event)


def parted(deal: Round, seat: int, pair: int) -> bool:
    """Whether the two cards were never in this hand at one time once their suit was trump.

    One of them had been played when a discard made trump (marriage-after-trump), or before the other was drawn.
    """
    if deal.maker != NOBODY and pair & laid_until(deal, deal.maker):
        return True
    return together(deal, seat, pair) is False


def possible(game: Game, deal: Round) -> bool:
    """Whether some seat may have had king and queen of trump at one time, as far as the cards tell."""
    if deal.contract is None or deal.loose or deal.unnamed or deal.veiled:
        return True
    pair = pair_of(deal)
    return bool(pair) and not all(had_not(deal, seat, pair) for seat in range(game.players))


def had_not(deal: Round, seat: int, pair: int) -> bool:
    """Whether the cards tell that a seat never had both of the two at one time."""
    return disproved(deal, seat, pair & ~deal.dealt[seat]) or parted(deal, seat, pair)


def unproved(deal: Round) -> bool:
    """Whether it is open if a marriage counts.

    Its cards may never have been in the hand at one time, or nobody knows when they were played.
    """
    if not deal.marriage_said and not deal.aside.moves:
        return False
    pair = pair_of(deal)
    if any(_unseen(deal, seat, pair) for seat, (_, void) in deal.marriage_said.items() if void in ("", FIRST)):
        return True
    if not deal.aside.moves:
        return False
    said = [seat for seat, (_, void) in deal.marriage_said.items() if not void]
    said += [one.seat for one in deal.melds if one.cards & pair]
    return any(together(deal, seat, pair) is None for seat in said)


def _unseen(deal: Round, seat: int, pair: int) -> bool:
    """Whether one of the two cards may be among the seat's unreadable ones."""
    return bool(pair & ~deal.played) and unread(deal, seat) > 0


def _second_card(deal: Round, seat: int, pair: int) -> str:
    """Why a marriage that is announced with its second card cannot be announced now; empty where it can."""
    missing = pair & ~deal.played
    if not missing:
        return "" if _just_now(deal, seat, pair) else "late"
    # The missing cards may be among the seat's unreadable ones. The moment may then be right, but only just after the
    # seat has played an unreadable card or a card of the pair.
    last = deal.last_seat == seat and (deal.last_card == UNREAD or bool(BIT[deal.last_card] & pair))
    return "" if last and missing.bit_count() <= unread(deal, seat) else "early"


def _just_now(deal: Round, seat: int, pair: int) -> bool:
    """Whether the last card that was played is one of the pair, from this seat, and the round has not been booked."""
    now = deal.phase in ("playing", "complete") and deal.last_seat == seat and deal.last_card >= 0
    return now and bool(BIT[deal.last_card] & pair)


def holds_unplayed_marriage(game: Game, deal: Round, seat: int, *, shown: bool = False) -> bool:
    """Whether a seat may still show its marriage: both cards dealt to it and the announcement not missed (claim).

    A marriage that was ``shown`` is believed unless the recorded cards speak against it.
    """
    pair = pair_of(deal)
    missing = pair & ~deal.dealt[seat]
    if not pair or not game.variant.marriage.allowed or (missing and not shown):
        return False
    lost = had_not(deal, seat, pair) or seat in void_marriages(game, deal)
    if lost or (deal.conceded and not _pays_conceded(game, deal, seat)):
        return False
    if game.variant.marriage.time == "both_cards":
        return _both_cards(deal, seat, pair) in ("", "early")
    return bool(pair & ~deal.played) or _second_card(deal, seat, pair) == ""


def married_seats(game: Game, deal: Round, scored: list[ScoredMeld]) -> dict[int, int]:
    """The seats whose marriage scores apart from the melds, with the event it stands on (marriage-window).

    ``scored`` are the melds that have been credited: king and queen in them count as announced.
    """
    if game.variant.marriage.in_comparison or not game.variant.marriage.allowed or deal.contract is None:
        return {}
    return in_melds(game, deal, scored) | best_melds.standing_marriages(game, deal, pair_of(deal))


def in_melds(game: Game, deal: Round, scored: list[ScoredMeld]) -> dict[int, int]:
    """The seats whose credited melds together hold king and queen of trump, with the event that shows the second card.

    They need not announce the marriage.
    """
    pair, married = pair_of(deal), dict[int, int]()
    if scored and pair and game.variant.marriage.via_meld:
        shown = dict.fromkeys(range(deal.players), 0)
        for seat, meld, _, event in scored:
            shown[seat] |= meld.cards
            if seat not in married and not pair & ~shown[seat] and not parted(deal, seat, pair):
                married[seat] = event
    return married
