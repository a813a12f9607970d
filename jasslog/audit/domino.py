"""Judging Domino when the round is over, and a pass that is none of it (GU-7)."""

from __future__ import annotations

from jasslog.audit.court import Court
from jasslog.audit.finding import Finding
from jasslog.cards import BIT, CARD, codes
from jasslog.game.phases.held import laid_by
from jasslog.game.round import Round
from jasslog.rules.domino import fitting


def close_rows(court: Court, deal: Round) -> None:
    """When a round is over, what the hands have turned out to be decides on passes of those that nobody recorded."""
    if deal.rows is None or court.game.variant.domino.passing == "free":
        return
    told = {found.seq: found for found in court.told(deal).named("pass-not-needed")}
    table, open_ones = 0, []
    gone = [0] * court.game.players
    for seat, laid, seq in deal.rows.moves:
        could = deal.dealt[seat] & ~gone[seat] & fitting(table)
        if not laid and (could or seq in told):
            if seq not in told:
                where = court.addresses.get(seq, "")
                told[seq] = court.find("pass-not-needed", at=seq, address=where, seat=seat, legal=codes(could))
            told[seq].evidence = _proof(deal, told[seq])
        elif not laid and deal.unknown[seat]:
            open_ones.append((seq, seat))
        for card in laid:
            table |= BIT[card]
            gone[seat] |= BIT[card]
    if open_ones:
        (seq, seat), where = open_ones[0], court.addresses.get(open_ones[0][0], "")
        evidence = [seq for seq, _ in open_ones]
        slots = {"cards": len(open_ones), "seats": sorted({seat for _, seat in open_ones})}
        court.find("cards-undecided", at=seq, address=where, seat=seat, evidence=evidence, slots=slots)


def _proof(deal: Round, found: Finding) -> list[int]:
    """The event of the first card laid later that could have been laid instead of passing; none where none was."""
    return sorted(seq for seq in (laid_by(deal, CARD[code]) for code in found.legal) if seq > found.seq)[:1]
