"""Judging the sums: the identity of each round, and what the table claimed of tricks, rounds, slate and victory."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.game.booking import too_late_to_write_melds
from jasslog.game.finish import DRAW
from jasslog.game.melds import scoring_melds, unresolved
from jasslog.game.state import NOBODY, Round

PARTS = {
    "cards": ("cards", "last", "failed"),
    "melds": ("melds",),
    "marriage": ("marriage",),
    "match": ("match",),
    "round": (),
}
"""Which ledger kinds an entry on the slate stands for; none means all."""


def judge_trick_claim(court: Court, event: dict[str, Any]) -> None:
    """The table's winner and points of the last trick are those of the cards (T-1, T-3)."""
    deal = court.game.round
    if deal is None or not deal.tricks:
        court.find("nothing-to-claim", seat=event["winner"])
        return
    trick = deal.tricks[-1]
    address = f"{deal.number}.{len(deal.tricks)}"
    proof = list(trick.events)
    if trick.winner != NOBODY and event["winner"] != trick.winner:
        slots = {"claimed": event["winner"], "computed": trick.winner}
        court.find("trick-winner-claimed", seat=event["winner"], address=address, evidence=proof, slots=slots)
    points = trick.points
    if len(deal.tricks) == court.game.tricks_in_round:
        points += court.game.variant.score.last_trick
    claimed = event.get("points")
    if claimed is not None and claimed != points and "cards" not in deal.undecided:
        slots = {"claimed": claimed, "computed": points}
        court.find("trick-points-claimed", address=address, evidence=proof, points=claimed - points, slots=slots)


def close_points(court: Court, deal: Round) -> None:
    """The cards of a finished round add up to the deck: each card once, all of them won (V-10)."""
    if "cards" in deal.undecided and deal.contract is not None:
        counted = [0] * court.game.sides
        for seat, won in enumerate(deal.won):
            counted[court.game.side_of[seat]] += won
        _undecided(court, [], counted)
        return
    if deal.contract is None:
        return
    total = sum(deal.won)
    if total != deal.total:
        address = f"{deal.number}.{len(deal.tricks)}"
        court.find(
            "round-does-not-add-up",
            address=address,
            points=total - deal.total,
            slots={"found": total, "expected": deal.total},
        )


def undecided_parts(court: Court, deal: Round | None) -> set[str]:
    """Parts of the score that the record cannot tell: what it left out, and what stayed unreadable."""
    parts = set(deal.undecided) if deal is not None else set()
    if deal is not None and unresolved(deal):
        # A meld of which only the points were said may hold the king and queen of trumps (ST-3).
        parts |= {"melds", "marriage"}
    if "melds" in court.game.not_recorded and court.game.variant.melds.allowed:
        parts.add("melds")
    if "marriages" in court.game.not_recorded and court.game.variant.marriage.allowed:
        parts.add("marriage")
    return parts


def undecided_so_far(court: Court) -> set[str]:
    """Parts that the record cannot tell of any round that counts in the totals."""
    parts = undecided_parts(court, None)
    for deal in court.game.rounds:
        if deal.phase in ("playing", "complete", "scored"):
            parts |= undecided_parts(court, deal)
    return parts


def round_scores(court: Court, deal: Round, of: str, *, multiplied: bool) -> list[int]:
    """What each side got in a round, of one part of the score or of all."""
    kinds = PARTS[of]
    scores = [0] * court.game.sides
    for entry in deal.entries:
        if not kinds or entry.kind in kinds:
            scores[court.game.side_of[entry.seat]] += entry.booked if multiplied else entry.points
    return scores


def judge_round_claim(court: Court, event: dict[str, Any]) -> None:
    """After the round was booked: the table's figures are those of the cards (I-15)."""
    deal = court.game.round
    if deal is None or deal.phase != "scored":
        court.find("nothing-to-claim")
        return
    of, scores = event["of"], event["scores"]
    if of == "total":
        close_slate(court, deal)
        _judge_total(court, "slate-total-wrong", scores)
        return
    multiplied = event.get("multiplied", of == "round")
    computed = round_scores(court, deal, of, multiplied=multiplied)
    if scores == computed:
        return
    if _open_to(court, deal, of):
        _undecided(court, scores, computed)
        return
    name = "round-cards-claimed" if of == "cards" else "round-score-claimed"
    off = [(a - b) * (1 if multiplied else deal.factor) for a, b in zip(scores, computed, strict=False)]
    slots = {"claimed": scores, "computed": computed, "of": of}
    found = court.find(name, because=court.slips.earlier(off), slots=slots, points=_gap(scores, computed))
    court.slips.slipped(off, found)


def _open_to(court: Court, deal: Round, of: str) -> bool:
    parts = undecided_parts(court, deal)
    return bool(parts) if of in ("round", "total") else of in parts


def _undecided(court: Court, claimed: list[int], computed: list[int]) -> None:
    court.find("points-undecided", slots={"claimed": claimed, "computed": computed})


def _gap(claimed: list[int], computed: list[int]) -> int:
    return max((abs(a - b) for a, b in zip(claimed, computed, strict=False)), default=0)


def _judge_total(court: Court, name: str, scores: list[int]) -> None:
    """A running total or the final score; where it is only off by what was off before, it follows from that."""
    computed = list(court.game.scores)
    off = [a - b for a, b in zip(scores, computed, strict=False)]
    if scores == computed:
        court.slips.forget()
        return
    if undecided_so_far(court):
        _undecided(court, scores, computed)
        return
    because = court.slips.earlier(off)
    slots = {"of": "total", "claimed": scores, "computed": computed}
    alone = because is None and bool(court.slips.carried)
    found = court.find(name, because=because, alone=alone, slots=slots, points=_gap(scores, computed))
    court.slips.carry(off, found)


def judge_entry(court: Court, event: dict[str, Any]) -> None:
    """A slate entry is what the cards of its round brought that side, written once and in time (W-9)."""
    deal, of = court.game.round, event["of"]
    if deal is None:
        court.find("nothing-to-claim", seat=event["seat"])
        return
    side = court.game.side_of[event["seat"]]
    if of == "correction":
        return
    if of == "total":
        close_slate(court, deal)
        scores = list(court.game.scores)
        scores[side] = event["points"]
        _judge_total(court, "slate-total-wrong", scores)
        return
    if _written_before(deal, side, of):
        court.find("slate-entry-twice", seat=event["seat"], slots={"of": of, "points": event["points"]})
    elif (of == "marriage" and deal.phase == "scored") or (of == "melds" and too_late_to_write_melds(court.game, deal)):
        court.find("slate-entry-late", seat=event["seat"], slots={"of": of, "points": event["points"]})


def _written_before(deal: Round, side: int, of: str) -> bool:
    # The entry itself has been noted already, so a first one stands alone.
    return sum(1 for other, part, _, _ in deal.written if (other, part) == (side, of)) > 1 and of != "melds"


def close_slate(court: Court, deal: Round) -> None:
    """When a round is left: the entries of each side and part add up to the cards; melds not written are lost (W-9)."""
    if deal.melds_lost:
        lost = scoring_melds(court.game, deal)
        proof = [event for _, _, _, event in lost]
        points = sum(worth for _, _, worth, _ in lost)
        court.find("meld-unbooked", address=str(deal.number), seat=lost[0][0], evidence=proof, points=points)
    written: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for side, of, points, event in deal.written:
        if of in PARTS:
            written.setdefault((side, of), []).append((points, event))
    for (side, of), entries in written.items():
        if deal.phase == "scored" and (deal.number, side, of, len(entries)) not in court.slate_judged:
            court.slate_judged.add((deal.number, side, of, len(entries)))
            _judge_entries(court, deal, side, of, entries)


def _judge_entries(court: Court, deal: Round, side: int, of: str, entries: list[tuple[int, int]]) -> None:
    """The entries of one side for one part of the score; (points, event) in the order written."""
    total = sum(points for points, _ in entries)
    computed = round_scores(court, deal, of, multiplied=True)[side]
    events = [event for _, event in entries]
    if total == computed or any(f.name == "slate-entry-twice" and f.seq in events for f in court.findings):
        return
    if _open_to(court, deal, of):
        _undecided(court, [total], [computed])
        return
    off = [total - computed if side == other else 0 for other in range(court.game.sides)]
    twice = _doubled(entries, total - computed)
    last = twice if twice >= 0 else events[-1]
    found = court.find(
        "slate-entry-twice" if twice >= 0 else "slate-entry-wrong",
        because=court.slips.earlier(off),
        at=last,
        address=court.addresses.get(last, ""),
        seat=court.game.side_of.index(side),
        evidence=events,
        points=total - computed,
        slots={"of": of, "points": total - computed, "claimed": total, "computed": computed},
    )
    court.slips.slipped(off, found)


def _doubled(entries: list[tuple[int, int]], excess: int) -> int:
    """The entry that wrote once more what stood there already and explains the excess, or -1."""
    for place, (points, event) in enumerate(entries):
        if points == excess and any(points == earlier for earlier, _ in entries[:place]):
            return event
    return -1


def judge_victory(court: Court, event: dict[str, Any]) -> None:
    """After a claim of victory: whether the side had the points at that moment (E-3, E-5)."""
    game = court.game
    if game.variant.end.claim == "none":
        court.find("not-expected", seat=event["seat"])
        return
    claim = game.claims[-1] if game.claims else None
    if claim is None or claim.event != event["seq"]:
        court.find("after-the-end", seat=event["seat"])
    elif not claim.valid:
        short = game.variant.end.target - claim.measure
        slots = {"measure": claim.measure, "target": game.variant.end.target}
        name = "victory-undecided" if undecided_so_far(court) else "false-victory-claim"
        found = court.find(name, seat=claim.seat, points=short, slots=slots)
        if name == "victory-undecided":
            # Whether the game is over is open as well, so what follows may only follow from this.
            court.distrust(found, frozenset())


def judge_end(court: Court, event: dict[str, Any]) -> None:
    """After the end: the winner and the scores the table named are those of the record (E-1)."""
    game = court.game
    winner, scores = event.get("winner"), event.get("scores")
    open_parts = undecided_so_far(court)
    if winner is not None and winner >= game.players:
        court.find("no-such-seat", seat=winner, slots={"players": game.players})
    elif winner is not None and game.side_of[winner] != game.winner:
        computed = game.winner if game.winner in (NOBODY, DRAW) else game.side_of.index(game.winner)
        if open_parts:
            _undecided(court, [winner], [computed])
        else:
            court.find("winner-claimed-wrong", seat=winner, slots={"claimed": winner, "computed": computed})
    if scores is not None and scores != game.scores:
        _judge_total(court, "final-score-wrong", scores)
