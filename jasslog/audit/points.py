"""Judging the sums: the identity of each round, and what the table claimed of tricks, rounds, slate and victory."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.game.booking import too_late_to_write_melds
from jasslog.game.finish import DRAW
from jasslog.game.melds import scoring_melds, unresolved
from jasslog.game.scoring import round_total
from jasslog.game.state import NOBODY, Round

PARTS = {
    "cards": ("cards", "last", "misere", "failed"),
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
    if claimed is None or "cards" in deal.undecided:
        return
    if deal.loose:
        court.told_early.append((event["seq"], len(deal.tricks), claimed))
    elif claimed != points:
        slots = {"claimed": claimed, "computed": points}
        court.find("trick-points-claimed", address=address, evidence=proof, points=claimed - points, slots=slots)


def _judge_told_early(court: Court, deal: Round) -> None:
    """Points said of tricks while no card had made trump, by the values of the trump that was made later (V-6b)."""
    for seq, number, claimed in court.told_early:
        points, proof = deal.tricks[number - 1].points, list(deal.tricks[number - 1].events)
        if number == court.game.tricks_in_round:
            points += court.game.variant.score.last_trick
        if claimed != points:
            slots = {"claimed": claimed, "computed": points}
            details: dict[str, Any] = {"evidence": proof, "points": claimed - points, "slots": slots}
            court.find("trick-points-claimed", at=seq, address=f"{deal.number}.{number}", **details)
    court.told_early.clear()


def close_points(court: Court, deal: Round) -> None:
    """The cards of a finished round add up to the deck: each card once, all of them won (V-10)."""
    _judge_told_early(court, deal)
    if "cards" in deal.undecided and deal.contract is not None:
        counted = [0] * court.game.sides
        for seat, won in enumerate(deal.won):
            counted[court.game.side_of[seat]] += won
        _undecided(court, [], counted)
        return
    if deal.contract is None:
        return
    total = sum(deal.won)
    expected = round_total(court.game, deal)
    if total != expected:
        address = f"{deal.number}.{len(deal.tricks)}"
        court.find(
            "round-does-not-add-up",
            address=address,
            points=total - expected,
            slots={"found": total, "expected": expected},
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
        _judge_total(court, scores, {"of": of})
        return
    multiplied = event.get("multiplied", of == "round")
    computed = round_scores(court, deal, of, multiplied=multiplied)
    if scores == computed:
        return
    if _open_to(court, deal, of):
        _undecided(court, scores, computed)
        return
    name = "round-cards-claimed" if of == "cards" else "round-score-claimed"
    found = court.find(name, slots={"claimed": scores, "computed": computed, "of": of}, points=_gap(scores, computed))
    _remember(court, "total", scores, computed, found)


def _open_to(court: Court, deal: Round, of: str) -> bool:
    parts = undecided_parts(court, deal)
    return bool(parts) if of in ("round", "total") else of in parts


def _undecided(court: Court, claimed: list[int], computed: list[int]) -> None:
    court.find("points-undecided", slots={"claimed": claimed, "computed": computed})


def _gap(claimed: list[int], computed: list[int]) -> int:
    return max((abs(a - b) for a, b in zip(claimed, computed, strict=False)), default=0)


def _judge_total(court: Court, scores: list[int], slots: dict[str, Any]) -> None:
    """A running total; where it is only off by what was off before, it follows from the earlier finding."""
    computed = court.game.scores
    off = [a - b for a, b in zip(scores, computed, strict=False)]
    if len(scores) == len(computed) and not any(off):
        court.offset.pop("total", None)
        return
    if undecided_so_far(court):
        _undecided(court, scores, computed)
        return
    because = court.offset_by.get("total") if _explained(court, off) else None
    slots = {**slots, "claimed": scores, "computed": list(computed)}
    found = court.find("slate-total-wrong", slots=slots, points=_gap(scores, computed), because=because)
    court.offset["total"] = off
    court.offset_by["total"] = found.root


def _explained(court: Court, off: list[int]) -> bool:
    """Whether an earlier slip explains how far a total is off: the same distance, or that of a wrong round."""
    return "total" in court.offset and (court.offset["total"] == off or court.offset.get("round") == off)


def _remember(court: Court, key: str, claimed: list[int], computed: list[int], found: Finding) -> None:
    off = [a - b for a, b in zip(claimed, computed, strict=False)]
    earlier = court.offset.get(key, [0] * len(off))
    deal = court.game.round
    factor = deal.factor if deal is not None else 1
    court.offset["round"] = [before + a * factor for before, a in zip(earlier, off, strict=False)]
    court.offset[key] = [before + a for before, a in zip(earlier, off, strict=False)]
    court.offset_by[key] = found.root


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
        if event["points"] != court.game.scores[side]:
            slots = {"claimed": [event["points"]], "computed": [court.game.scores[side]], "of": of}
            name = "points-undecided" if undecided_so_far(court) else "slate-total-wrong"
            court.find(name, seat=event["seat"], slots=slots)
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
    twice = _doubled(entries, total - computed)
    last = twice if twice >= 0 else events[-1]
    court.find(
        "slate-entry-twice" if twice >= 0 else "slate-entry-wrong",
        at=last,
        address=court.addresses.get(last, ""),
        seat=court.game.side_of.index(side),
        evidence=events,
        points=total - computed,
        slots={"of": of, "points": total - computed, "claimed": total, "computed": computed},
    )


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
            court.first_damage = court.first_damage or found.root


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
        if open_parts:
            _undecided(court, scores, game.scores)
            return
        off = [a - b for a, b in zip(scores, game.scores, strict=False)]
        because = court.offset_by.get("total") if _explained(court, off) else None
        slots = {"claimed": scores, "computed": list(game.scores)}
        court.find("final-score-wrong", because=because, slots=slots, points=_gap(scores, game.scores))
