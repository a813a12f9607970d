"""What the table says of its points: claims of victory, weighed again where necessary; closed rounds, the slate."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from jasslog.cards import set_of
from jasslog.events.claims import GameEnded, RoundScored, ScoreWritten, VictoryClaimed
from jasslog.game.facts import BEFORE_PLAY, NOBODY, UNDER_WAY, Claim, card_by_card
from jasslog.game.phases.before_play import go_on
from jasslog.game.phases.best_melds import counted_melds
from jasslog.game.phases.choosing import leave_unnamed, open_choosing, unmake_trump
from jasslog.game.phases.later_cards import hands_untold
from jasslog.game.phases.lone import settled, target_of
from jasslog.game.phases.marriage import FIRST, ends_game, had_not, holds_unplayed_marriage, pair_of
from jasslog.game.score import booking, slate
from jasslog.game.score.end import first_across, is_schneider, measure, undecide
from jasslog.game.score.entries import brought, entries_of
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open, undecided_totals


def victory_claimed(game: Game, event: VictoryClaimed) -> None:
    """Take a claim of victory: the earliest decides, a false one loses; two valid ones go by the finish order."""
    seat, deal = event.seat, game.round
    shown = seat if event.marriage_shown else NOBODY
    if "choosing" in game.not_recorded and (shown != NOBODY or not settled(game)):
        # A marriage that is shown tells that there is a trump, and a claim in a game of one against all tells that
        # somebody plays alone, though nobody wrote down which suit and who.
        if deal.phase == "dealing" and hands_untold(game, deal):
            open_choosing(game, deal)
        if deal.phase == "choosing":
            leave_unnamed(game, deal)
            go_on(game, deal)
    if game.variant.end.claim == "none" or not claim_open(game, seat) or not settled(game):
        return
    last = game.claims[-1] if game.claims else None
    if last is not None and (last.event, last.seat, last.shown) == (event.seq - 1, seat, NOBODY) and shown == NOBODY:
        # Said twice in one breath: nothing has changed since.
        claim = replace(last, event=event.seq)
    else:
        claim = weigh(game, deal, seat, shown, event.seq)
    heard(game, deal, claim)


def heard(game: Game, deal: Round, claim: Claim) -> None:
    """Let a weighed claim take effect, as far as earlier claims leave anything to decide (claim-effect)."""
    if claim.valid and game.decided_by != "false-claim":
        _show_marriage(game, deal, claim.shown, claim.event)
    first = game.first_claim
    game.claims.append(claim)
    if first is None:
        _first_claim(game, deal, claim)
    elif first.valid and claim.valid and first.side != claim.side and first.round == claim.round:
        _contest(game, deal, first, claim)


def _show_marriage(game: Game, deal: Round, seat: int, event: int) -> None:
    """Let a marriage that is shown with a claim count from then on, unless it counted before."""
    unsaid = seat != NOBODY and bool(deal.marriage_said.get(seat, (0, "none"))[1])
    if unsaid and holds_unplayed_marriage(game, deal, seat, shown=True):
        deal.marriage_said[seat] = (event, "")


def claim_open(game: Game, seat: int) -> bool:
    """Whether a claim by this seat can still change anything: before any, or as the very next act (claim-effect)."""
    if not game.stopped:
        return True
    first = game.first_claim
    if first is None or first is not game.claims[-1] or game.last_act != first.event:
        return False
    return first.early and game.side_of[seat] != first.side


def weigh(game: Game, deal: Round, seat: int, shown: int, event: int) -> Claim:
    """The claim with its side's score at this moment; ``shown`` is the seat if it shows its marriage, else -1."""
    side = game.side_of[seat]
    total = measure(game, deal, side, shown=shown)
    number, tricks, early = 0, 0, False
    if deal.phase in (*UNDER_WAY, "complete"):
        number, tricks = deal.number, len(deal.tricks)
        early = deal.phase not in BEFORE_PLAY and (tricks == 0 or (tricks == 1 and seat not in deal.seats))
    return Claim(seat, side, number, event, total, total >= target_of(game, side), early, tricks, shown)


def _first_claim(game: Game, deal: Round, claim: Claim) -> None:
    if end_open(game) and not (claim.valid and _only_more(game)):
        # Nobody knows whether the claim was right, and so what counts after it.
        if claim.round == deal.number:
            deal.undecided |= {"cards", "melds", "marriage"}
        return
    if claim.valid:
        game.winner, game.decided_by = claim.side, "claim"
        # Between two rounds nothing is left to be played out.
        game.pursuit = game.variant.end.claim_effect == "freeze" and claim.round != 0
        game.stopped = not game.pursuit
    elif game.sides == 2:
        game.winner, game.decided_by, game.stopped = 1 - claim.side, "false-claim", True
    else:
        # No rule says which of several other sides wins by a false claim: they play on.
        game.claims[-1] = replace(claim, fallen=True)
    game.schneider = is_schneider(game, deal, booked=False)


def _only_more(game: Game) -> bool:
    """Whether what is open can only add to the score of a side; where melds are subtracted, nobody claims."""
    return set() < undecided_totals(game) <= {"melds", "marriage"}


def _contest(game: Game, deal: Round, first: Claim, second: Claim) -> None:
    """Let the finish order decide between two valid claims of one round.

    Both must come in the first trick, unless the set of rules extends the contest to the whole round.
    """
    whole = game.variant.end.finish_scope == "whole_round"
    # Where the record leaves the first claim open, it has not won, so there is nothing for the second to contest.
    if game.winner == NOBODY or not (whole or (first.early and second.early)):
        return
    winner, step = first_across(game, deal, game.scores_without(deal), first.side)
    if winner != NOBODY:
        game.winner, game.decided_by = winner, step
        game.schneider = is_schneider(game, deal, booked=False)
    game.stopped = game.stopped or not game.pursuit


def marriage_wins(game: Game, deal: Round) -> None:
    """End the game if a marriage booked before the first lead wins it, in games without claims (schieber-all-melds)."""
    if not ends_game(game.variant):
        return
    married = {game.side_of[seat] for seat, (_, void) in deal.marriage_said.items() if not void}
    reached = [side for side in married if measure(game, deal, side) >= target_of(game, side)]
    if len(reached) == 1 and game.winner == NOBODY:
        game.winner, game.decided_by, game.stopped = reached[0], "marriage", True


# Claims weighed again, where a ruling or a card has changed what they were based on


def weigh_again(game: Game) -> None:
    """Let the claims decide again under the rulings that stand now, each by the cards at its own moment.

    A claim that lost its points only by a later ruling neither wins nor loses: the claimant had counted rightly.
    """
    if not game.claims:
        _win_before_play_again(game)
        return
    made, weighed = game.claims, []
    game.claims, game.pursuit = [], False
    undecide(game)
    for claim in made:
        then = _moment(game, claim)
        again = weigh(then, then.round, claim.seat, claim.shown, claim.event)
        # No ruling changes what lay on the table then.
        again = replace(again, round=claim.round, early=claim.early, tricks=claim.tricks)
        if not again.valid and _was_valid(game, claim):
            weighed.append(replace(claim, fallen=True))
            continue
        then.claims = list(game.claims)
        heard(then, then.round, again)
        weighed.append(then.claims[-1])
        game.claims, game.winner, game.decided_by = then.claims, then.winner, then.decided_by
        game.schneider, game.stopped, game.pursuit = then.schneider, then.stopped, then.pursuit
    game.claims = weighed
    claimed_in = {claim.round for claim in weighed}
    for deal in game.rounds:
        if deal.number in claimed_in:
            booking.rebook(game, game.own(deal))
    booking.decide_again(game)
    game.stopped = game.stopped or (game.winner != NOBODY and game.rounds[-1].phase == "scored")


def _win_before_play_again(game: Game) -> None:
    """Decide again, by the rulings given since, whether a marriage wins the game before the first lead."""
    deal = game.round
    if deal.begun or not deal.marriage_said:
        return
    event = 1 + max(event for event, _ in deal.marriage_said.values())
    moment = Claim(NOBODY, NOBODY, deal.number, event, 0, False, True, 0, NOBODY)
    once, now = _moment(game, moment, rulings_until=event), _moment(game, moment)
    for then in (once, now):
        undecide(then)
        marriage_wins(then, then.round)
    if once.decided_by == now.decided_by == "marriage":
        game.winner, game.decided_by, game.stopped = now.winner, now.decided_by, True
    elif game.decided_by == "marriage" and deal.phase != "scored":
        undecide(game)


def _was_valid(game: Game, claim: Claim) -> bool:
    """Whether a claim was valid under the rulings that had been given when it was made."""
    then = _moment(game, claim, rulings_until=claim.event)
    return weigh(then, then.round, claim.seat, claim.shown, claim.event).valid


def _moment(game: Game, claim: Claim, *, rulings_until: int | None = None) -> Game:
    """The game as it stood when a claim was made, with all rulings given by now or only those given before an event."""
    then = game.clone()
    before = [deal for deal in game.rounds if deal.first_event < claim.event]
    if rulings_until is not None:
        before = [_ruled_until(deal, rulings_until) for deal in before]
    deal = before.pop() if before and before[-1].number == claim.round else None
    begun = claim.early or claim.tricks
    then.round = _as_it_stood(then, deal, claim.event) if deal is not None and begun else then.undealt()
    then.scores = list(game.start_scores)
    for earlier in before:
        won = game.side_scores(brought(then, earlier))
        then.scores = [a + b for a, b in zip(then.scores, won, strict=True)]
    return then


def _ruled_until(deal: Round, event: int) -> Round:
    """A round with the rulings that had been given before an event."""
    if all(ruling.event < event for ruling in deal.rulings):
        return deal
    twin = deal.clone()
    twin.rulings = [ruling for ruling in deal.rulings if ruling.event < event]
    return twin


def _as_it_stood(game: Game, deal: Round, event: int) -> Round:
    """A round cut off before an event: its complete tricks, the cards of the trick begun, and what was said by then.

    It is about the score: hands, and whose turn it is, stay as they are now.
    """
    twin = deal.clone()
    twin.tricks = [trick for trick in deal.tricks if trick.events[-1] < event]
    for trick in deal.tricks[len(twin.tricks) :]:
        if trick.winner != NOBODY:
            twin.won[trick.winner] -= trick.points
            twin.won_tricks[trick.winner] -= 1
    if deal.maker > event:
        unmake_trump(game, twin)
    laid = [one for one in card_by_card(deal.laid) if one.event < event]
    open_trick = [one for one in laid if one.trick == len(twin.tricks)]
    twin.trick, twin.seats = [one.card for one in open_trick], [one.seat for one in open_trick]
    twin.events = [one.event for one in open_trick]
    twin.played = set_of(one.card for one in laid)
    twin.last_card, twin.last_seat = (laid[-1].card, laid[-1].seat) if laid else (NOBODY, NOBODY)
    said = sum(one.event < event for one in deal.melds)
    twin.melds, twin.valid_places = deal.melds[:said], [place for place in deal.valid_places if place < said]
    twin.melders = {seat: place for seat, place in deal.melders.items() if place < said}
    # Until the round is left the melds can still be written.
    twin.melds_lost = frozenset()
    twin.marriage_said = dict(_married_by(deal, twin.played, event))
    twin.roem = [call for call in deal.roem if call.event < event]
    twin.entries, twin.phase = [], "complete" if len(twin.tricks) == deal.size else "playing"
    return twin


def _married_by(deal: Round, played: int, event: int) -> Iterator[tuple[int, tuple[int, str]]]:
    """The seats that had announced their marriage before an event, by which these cards had been ``played``.

    One that has been announced with both cards by now had then been announced with the first, if that had been played.
    """
    for seat, (said, void) in deal.marriage_said.items():
        if said < event:
            yield seat, (said, void)
        elif deal.variant.marriage.time == "both_cards" and not void and pair_of(deal) & played:
            yield seat, (event - 1, FIRST)


# What the table writes down: closing or leaving a round, entries on the slate, the end of the game


def round_scored(game: Game, deal: Round, event: RoundScored) -> None:
    """Book the round, because the table closes it, and note the sum of the round or the total that was named."""
    booking.book_round(game)
    _look_again(game)
    if event.of in ("round", "total") and len(event.scores) == game.sides:
        deal.claimed.append((event.of, slate.is_multiplied(event), tuple(event.scores)))


def leave_round(game: Game) -> None:
    """Leave the current round: book it, and weigh its claims by all that will ever be known of what was said in it.

    A game that a claim has won is over then.
    """
    booking.leave_round(game)
    _look_again(game)
    # After a claim that won, its round is only played out; of a void one nothing is left.
    game.stopped = game.stopped or game.pursuit


def _look_again(game: Game) -> None:
    """Weigh the claims of a booked round again if a meld or marriage in it turned out not to have been held."""
    deal, first = game.round, game.first_claim
    if first is None or (first.round, deal.phase) != (deal.number, "scored"):
        return
    counted = zip(deal.melds, counted_melds(game, deal), strict=True)
    married = first.shown == NOBODY or not had_not(deal, first.shown, pair_of(deal))
    if not married or any(not said.void and now.void == "not-held" for said, now in counted):
        weigh_again(game)


def score_written(game: Game, deal: Round, event: ScoreWritten) -> None:
    """Note a slate entry with its round, unless it is a meld that comes too late; what is booked follows the cards."""
    if event.of == "melds" and slate.too_late_to_write_melds(game, deal):
        return
    side, of, points = game.side_of[event.seat], event.of, event.points
    if not slate.is_multiplied(event) and of in slate.PARTS:
        points = _multiplied(game, deal, side, of, points)
    deal.written.append((side, of, points, event.seq))


def _multiplied(game: Game, deal: Round, side: int, of: str, points: int) -> int:
    """The points of a slate entry without multipliers as they are booked; each component has its own multiplier."""
    component = {"round": "cards", "roem": "melds"}.get(of, of)
    times = deal.stake if of == "bid" else slate.factor(deal, component) or 1
    if deal.phase not in ("complete", "scored"):
        return points * times
    entries = entries_of(game, deal)
    booked, plain = (slate.part_scores(game, entries, of, multiplied=multiplied)[side] for multiplied in (True, False))
    # A part whose components have different multipliers has none of its own: only what the entry differs by from the
    # true points is multiplied by ``times``.
    return booked + (points - plain) * times


def game_ended(game: Game, event: GameEnded) -> None:
    """Close the game, because the table says that it is over."""
    game.stopped = game.closed = True
