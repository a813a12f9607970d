"""The judges of what the table wrote and said: rounds, totals, entries on the slate, victory, the end, rulings."""

from __future__ import annotations

from collections.abc import Callable

from jasslog.audit.court import Court, SlateEntry
from jasslog.audit.finding import Off
from jasslog.audit.points import gap, hangs_on, open_to, predictions_open, tell_undecided, to_win
from jasslog.events.base import seat_of
from jasslog.events.claims import GameEnded, RoundScored, ScoreWritten, VictoryClaimed
from jasslog.events.notes import RulingGiven
from jasslog.game.facts import DRAW, NOBODY, SEATING, UNDER_WAY, Claim, Reason
from jasslog.game.phases.best_melds import scoring_melds
from jasslog.game.phases.lone import settled, target_of
from jasslog.game.score.aims import hidden
from jasslog.game.score.earned import as_counted
from jasslog.game.score.entries import entries_of
from jasslog.game.score.overlay import fits, has_place, lacking, ruled_round
from jasslog.game.score.slate import (
    counts_as_meld,
    is_multiplied,
    part_scores,
    too_late_to_write_melds,
    written_otherwise,
)
from jasslog.game.state import Game, Round
from jasslog.game.undecided import end_open, sides_open, untold_totals


def judge_round_claim(court: Court, event: RoundScored) -> None:
    """Compare the table's figures for a round with those of the cards, once the round is booked (recount)."""
    deal = court.game.round
    if deal.phase in UNDER_WAY and end_open(court.game):
        # The game may have been over, and the round with it.
        tell_undecided(court, list(event.scores), [], court.game.rounds)
    elif deal.phase not in ("scored", "passed") and event.of != "total":
        # A round that all passed brings nothing, which can be claimed. A running total can be claimed at any time.
        court.find("nothing-to-claim")
    elif event.of != "cards" and hidden(court.game, deal):
        court.waiting.append(event)
    else:
        _judge_figures(court, deal, event)


def judge_waiting(court: Court, deal: Round) -> None:
    """When a round is left: judge the figures that were claimed before it was booked or all predictions were opened."""
    waiting, now = court.waiting, court.event
    court.waiting = []
    for event in waiting:
        court.event = event
        _judge_figures(court, deal, event)
    court.event = now


def _judge_figures(court: Court, deal: Round, event: RoundScored | ScoreWritten) -> None:
    """Compare claimed figures with the cards: those of each side, or the total that one side wrote for itself."""
    court.compared.add(event.seq)
    of, scores, named = event.of, list(court.game.scores), range(court.game.sides)
    if isinstance(event, RoundScored):
        scores = list(event.scores)
    else:
        side = court.game.side_of[event.seat]
        scores[side], named = event.points, range(side, side + 1)
    if of == "total":
        close_slate(court, deal)
        judge_total(court, "slate-total-wrong", scores, named)
        return
    multiplied = is_multiplied(event)
    booked = part_scores(court.game, deal.entries, of, multiplied=multiplied)
    computed = as_counted(court.game, deal, of, scores, multiplied=multiplied) or booked
    if scores == computed and not (of == "round" and hidden(court.game, deal)):
        return
    if open_to(court, deal, of):
        if not (of == "cards" and _misses_the_sum(court, deal, scores, multiplied=multiplied)):
            tell_undecided(court, scores, computed, [deal])
        return
    name = "round-cards-claimed" if of == "cards" else "round-score-claimed"
    times = 1 if multiplied else deal.factor
    # Points that a side won but does not book are in no later figure, so a slip in them is not carried on.
    off = {
        side: much * times if computed[side] == booked[side] else 0
        for side, much in _off(scores, computed, named).items()
    }
    slots = {"claimed": scores, "computed": computed, "of": of}
    found = court.find(name, because=court.slips.earlier(off), slots=slots, points=gap(scores, computed))
    court.slips.slipped(off, found)


def _misses_the_sum(court: Court, deal: Round, scores: list[int], *, multiplied: bool) -> bool:
    """Report figures that nobody can check one by one, but that do not add up to what there is to win (recount).

    Says whether it has reported them.
    """
    expected = to_win(court, deal)
    if expected is None or (multiplied and deal.factor != 1) or sum(scores) == expected:
        return False
    slots = {"claimed": scores, "found": sum(scores), "expected": expected}
    court.find("figures-do-not-add-up", slots=slots, points=sum(scores) - expected)
    return True


def _off(scores: list[int], computed: list[int], named: range) -> Off:
    """By side: how far the claimed figures of these sides are off."""
    return {side: scores[side] - computed[side] for side in named if side < len(scores)}


def judge_total(court: Court, name: str, scores: list[int], named: range) -> None:
    """Judge a running total or the final score. If it is off by an earlier slip, it only follows from that slip.

    ``named`` are the sides whose total was claimed: a single side where each writes its own.
    """
    computed = list(court.game.scores)
    off = _off(scores, computed, named)
    if scores == computed and not predictions_open(court):
        court.slips.forget(named)
        return
    if untold_totals(court.game):
        tell_undecided(court, scores, computed, court.game.rounds)
        return
    because = court.slips.earlier(off)
    slots = {"of": "total", "claimed": scores, "computed": computed}
    alone = because is None and bool(court.slips.carried)
    found = court.find(name, because=because, alone=alone, slots=slots, points=gap(scores, computed))
    court.slips.carry(off, found)


def judge_entry(court: Court, event: ScoreWritten) -> None:
    """Judge an entry on the slate: written when there is something to write, once, and in time (meld-booking).

    A total is compared with the cards at once, or when the round is left if that is not all booked yet. Entries for
    parts of a round are compared when the round is left (``close_slate``), corrections never.
    """
    deal, of = court.game.round, event.of
    if deal.phase == SEATING and of != "total":
        court.find("nothing-to-claim", seat=event.seat)
        return
    side = court.game.side_of[event.seat]
    if of == "correction":
        return
    if of == "total":
        if deal.phase == "complete" or (deal.phase == "scored" and hidden(court.game, deal)):
            # The total includes this round, of which not everything is booked yet.
            court.waiting.append(event)
        else:
            _judge_figures(court, deal, event)
        return
    written, noted = court.slate.setdefault(deal.number, {}), deal.written[-1:]
    if noted and noted[0][-1] == event.seq:
        written.setdefault((side, of), []).append(SlateEntry(noted[0][-2], event.seq, event.seat))
    if _once_more(court, deal, side, of, written.get((side, of), [])):
        court.find("slate-entry-twice", seat=event.seat, slots={"of": of, "points": event.points})
        court.written_twice.add(event.seq)
    elif counts_as_meld(court.game, of) and too_late_to_write_melds(court.game, deal):
        court.find("slate-entry-late", seat=event.seat, slots={"of": of, "points": event.points})


def _once_more(court: Court, deal: Round, side: int, of: str, entries: list[SlateEntry]) -> bool:
    """Whether the last entry repeats the one before it. Equal parts that add up to the right sum are no repetition."""
    if len(entries) < 2 or of == "melds" or sides_open(court.game):
        return False
    before, last = entries[-2:]
    if last.points != before.points or not last.points or before.event in court.written_twice:
        return last.points == before.points
    total = sum(entry.points for entry in entries)
    return total != part_scores(court.game, entries_of(court.game, deal), of, multiplied=True)[side]


def close_slate(court: Court, deal: Round) -> None:
    """When a round is left: judge whether the entries of each side and part add up to what the cards brought.

    Melds that were not written in time are reported as lost.
    """
    if deal.melds_lost:
        lost = [item for item in scoring_melds(court.game, deal) if court.game.side_of[item.seat] in deal.melds_lost]
        proof = [meld.event for meld in lost]
        points = sum(meld.points for meld in lost)
        court.find("meld-unbooked", address=str(deal.number), seat=lost[0].seat, evidence=proof, points=points)
    for (side, of), entries in court.slate.get(deal.number, {}).items():
        if deal.phase == "scored" and (deal.number, side, of, len(entries)) not in court.slate_judged:
            court.slate_judged.add((deal.number, side, of, len(entries)))
            _judge_entries(court, deal, side, of, entries)


def settle_written(court: Court, event: RulingGiven) -> None:
    """Before a ruling changes what a round brings: settle the entries that are right by then, so that they stay right.

    In a round that is still being played only entries for melds and marriages are settled, by what these have brought
    so far.
    """
    game, deal = court.game, court.game.round
    slate, over = court.slate.get(deal.number, {}).items(), deal.phase in ("complete", "scored")
    new = [(*part, some) for part, some in slate if (deal.number, *part, len(some)) not in court.slate_judged]
    new = [one for one in new if over or (deal.phase == "playing" and one[1] in ("melds", "marriage"))]
    told = [one for one in court.waiting if over and isinstance(one, ScoreWritten)]
    if not (new or told) or hidden(game, deal):
        return
    earned = entries_of(game, deal)
    for side, of, entries in new:
        total = part_scores(game, earned, of, multiplied=True)[side]
        if sum(entry.points for entry in entries) == total or written_otherwise(game, deal, earned, side, of):
            court.slate_judged.add((deal.number, side, of, len(entries)))
            court.compared.update(entry.event for entry in entries)
    totals = [sum(both) for both in zip(game.scores_without(deal), game.side_scores(earned), strict=True)]
    for one in told:
        side = game.side_of[one.seat]
        if one.points == totals[side]:
            court.waiting.remove(one)
            court.compared.add(one.seq)
            court.slips.forget((side,))


def _judge_entries(court: Court, deal: Round, side: int, of: str, entries: list[SlateEntry]) -> None:
    """Judge the entries of one side for one part of the score, in the order in which they were written.

    A wrong sum is reported at the entry that was written twice, or else at the last entry.
    """
    total = sum(entry.points for entry in entries)
    computed = part_scores(court.game, deal.entries, of, multiplied=True)[side]
    events = [entry.event for entry in entries]
    court.compared.update(events)
    if total == computed or not court.written_twice.isdisjoint(events):
        return
    if open_to(court, deal, of):
        tell_undecided(court, [total], [computed], [deal], at=events[-1])
        return
    if written_otherwise(court.game, deal, deal.entries, side, of):
        return
    excess = total - computed
    off = {side: excess}
    twice = _doubled(entries, excess)
    name, last = ("slate-entry-twice", twice) if twice is not None else ("slate-entry-wrong", entries[-1])
    because = court.slips.earlier(off)
    slots = {"of": of, "points": excess, "claimed": total, "computed": computed}
    found = court.find(
        name, because=because, at=last.event, seat=last.seat, evidence=events, points=excess, slots=slots
    )
    if twice is not None:
        court.written_twice.add(twice.event)
    court.slips.slipped(off, found)


def _doubled(entries: list[SlateEntry], excess: int) -> SlateEntry | None:
    """The entry that repeats an earlier one and by that explains the excess; None where there is none."""
    for place, entry in enumerate(entries):
        if entry.points == excess and any(excess == earlier.points for earlier in entries[:place]):
            return entry
    return None


def judge_victory(court: Court, event: VictoryClaimed) -> None:
    """Judge a claim of victory: whether the side had the points at that moment (claim, wrong-claim)."""
    game = court.game
    if game.variant.end.claim == "none" or not settled(game):
        court.find("not-expected", seat=event.seat)
        return
    court.compared.add(event.seq)
    claim = game.claims[-1] if game.claims else None
    if claim is None or claim.event != event.seq:
        court.find("after-the-end", seat=event.seat)
    elif not claim.valid:
        _report_too_few(court, claim)


def _report_too_few(court: Court, claim: Claim) -> None:
    """Report a claim of victory with too few points; it is undecided where the record leaves points open."""
    game, target = court.game, target_of(court.game, claim.side)
    name = "victory-undecided" if end_open(game) else "false-victory-claim"
    slots = {"measure": claim.measure, "target": target}
    slots |= hangs_on(court, game.rounds) if name == "victory-undecided" else {}
    found = court.find(name, at=claim.event, seat=claim.seat, points=target - claim.measure, slots=slots)
    if name == "victory-undecided":
        # Whether the game is over is open as well, so later findings may only follow from this one.
        court.distrust(found, frozenset())


def judge_end(court: Court, event: GameEnded) -> None:
    """Compare the winner and the scores that the table named at the end with those of the record (end-of-game)."""
    game = court.game
    winner, scores = event.winner, None if event.scores is None else list(event.scores)
    hidden = predictions_open(court)
    if winner is not None or scores is not None:
        court.compared.add(event.seq)
    if winner is not None and winner >= game.players:
        court.find("no-such-seat", seat=winner, slots={"players": game.players})
    elif winner is not None and (game.side_of[winner] != game.winner or hidden):
        computed = game.winner if game.winner in (NOBODY, DRAW) else game.side_of.index(game.winner)
        if end_open(game):
            tell_undecided(court, [winner], [computed], game.rounds, of="winner")
        else:
            court.find("winner-claimed-wrong", seat=winner, slots={"claimed": winner, "computed": computed})
    if scores is not None and (scores != game.scores or hidden):
        judge_total(court, "final-score-wrong", scores, range(game.sides))


def close_claims(court: Court) -> None:
    """Judge the claims of victory again by what became known only later (wrong-claim).

    A ruling may have given the missing points, or a meld may turn out not to have been held.
    """
    told = {one.seq: one for one in court.findings if one.name in _TOO_FEW} if court.game.claims else {}
    for claim in court.game.claims:
        found = told.get(claim.event)
        if found is not None and claim.valid and found.severity == "error":
            found.severity = "info"
        elif found is None and not claim.valid:
            _report_too_few(court, claim)


_TOO_FEW = ("false-victory-claim", "victory-undecided")


def judge_all_dealt(court: Court) -> None:
    """Note the seats that have not dealt when the game is over, where everybody should have dealt once (king)."""
    game = court.game
    if game.variant.deal.sides != "lone" or game.winner == NOBODY or game.rounds_before:
        return
    dealt = {deal.dealer for deal in game.rounds}
    missing = [seat for seat in range(game.players) if seat not in dealt]
    if missing and game.variant.deal.all_deal:
        court.find("not-all-dealt", slots={"seats": missing})


# Rulings: whether they say what is ordered, and whether the thing they are about is there


def judge_ruling(court: Court, event: RulingGiven) -> None:
    """Report a ruling that is incomplete, or not about a round, meld, card or ruling that is there.

    Such a ruling changes no score. Report also one that orders what has no place under these rules (``why_no_ruling``).
    """
    wrong = why_no_ruling(court.game, event)
    if wrong is not None:
        court.file(wrong)


def why_no_ruling(game: Game, event: RulingGiven) -> Reason | None:
    """The reason against a ruling, whoever gives it; None where there is none."""
    missing, deal = lacking(event), ruled_round(game, event)
    if missing:
        return Reason("missing-member", slots={"member": missing[0], "expected": event.ruling})
    if not fits(game, event):
        slots = {"member": "scores", "expected": f"array {game.sides}..{game.sides}"}
        return Reason("wrong-value", slots=slots | {"found": str(list(event.scores or ()))})
    if deal is None and event.round is not None:
        slots = {"member": "round", "expected": "a round of this game", "found": str(event.round)}
        return Reason("wrong-value", slots=slots)
    if deal is None or (event.ruling in _ABOUT and event.event not in _ABOUT[event.ruling](deal)):
        return Reason("pointer-impossible", slots={"target": (event.event or 0), "why": "missing"})
    if not has_place(game.variant, event.ruling):
        return Reason("not-expected", seat_of(event))
    if event.ruling in ("transfer_tricks", "transfer_trick") and (event.trick or 1) > _last_trick(deal):
        return Reason("pointer-impossible", slots={"target": event.trick, "why": "no-trick"})
    return None


_ABOUT: dict[str, Callable[[Round], list[int]]] = {
    "void_meld": lambda deal: [said.event for said in deal.melds],
    "void_card": lambda deal: [seq for trick in deal.laid for seq in trick.events],
}
"""By kind of ruling: the events of a round that such a ruling may be about."""


def _last_trick(deal: Round) -> int:
    """The number of the last trick that a ruling on a round can be about.

    While the round is under way, the trick may still be to come; otherwise it may have been left incomplete.
    """
    return deal.size if deal.phase in UNDER_WAY and deal.rows is None else len(deal.laid)
