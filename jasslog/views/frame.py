"""One finding in a frame: where it is, the trick it is about, what proves it, what to do next."""

from __future__ import annotations

from jasslog.audit.finding import Finding
from jasslog.views.acts import who_did
from jasslog.views.finding import Spot, Teller
from jasslog.views.heading import contract_now
from jasslog.views.layout import Style, apart, labelled, width
from jasslog.views.messages import aloud, say, visible, word
from jasslog.views.words import card_text, cards_text, scores_text

_GAP = "   "
_MOST = 6
"""Most events named as proof."""


def framed(teller: Teller, found: Finding, style: Style, followers: int = 0) -> list[str]:
    """The lines that tell a finding; ``followers`` is how many others only follow from it."""
    severity = word("severities", found.severity)
    lines = [labelled(style.of(found.severity, f"{found.code} {severity}"), style.bold(teller.text(found)))]
    lines.append("  " + say("audit.place", place=place(teller, found)))
    lines += _picture(teller, found, style)
    notes = [_proof(teller, found), say("audit.rule", rule=found.rule) if found.rule else ""]
    notes.append(say("audit.follow", count=followers) if followers else "")
    following = teller.following(found)
    notes.append(say("audit.next", next="").rstrip() + f" {following}" if following else "")
    return lines + [("" if aloud() else "   = ") + note for note in notes if note]


def place(teller: Teller, found: Finding) -> str:
    """File and line, address, event number: as much as there is."""
    column = found.slots.get("column")
    line = (f":{found.line}" + (f":{column}" if column else "")) if found.line else ""
    number = say("event_number", seq=found.seq) if found.seq >= 0 else ""
    return apart(visible(teller.file) + line, found.address, number)


def _picture(teller: Teller, found: Finding, style: Style) -> list[str]:
    spot = teller.spot(found)
    if spot is not None:
        return _trick(teller, found, spot, style)
    claimed, computed = found.slots.get("claimed"), found.slots.get("computed")
    if found.slots.get("of") == "winner" or not (isinstance(claimed, list) and isinstance(computed, list) and claimed):
        return []
    names = [say("audit.claimed"), say("audit.computed")]
    wide = max(map(len, names))
    rows = [labelled(name, scores_text(scores), wide) for name, scores in zip(names, (claimed, computed), strict=True)]
    return rows if aloud() else ["   |", *(f"   | {row}" for row in rows)]


def _trick(teller: Teller, found: Finding, spot: Spot, style: Style) -> list[str]:
    """The trick as it lay, the card that the finding is about underlined."""
    number = str(spot.number)
    cells = [f"{teller.table.seat(seat)} {card_text(card)}" for seat, card in zip(spot.seats, spot.cards, strict=True)]
    contract = f" {contract_now(spot.deal)}".rstrip()
    wanted = say("audit.legal", legal=cards_text(found.legal)) if found.legal else ""
    if aloud():
        return [contract, say("show.trick", trick=number, cards=apart(*cells)), wanted]
    cells[0] = f"▸{cells[0]}"
    margin = " " * (len(number) + 2)
    lines = [f"{margin}|{contract}", f" {number} | {_GAP.join(cells)}"]
    if spot.card >= 0:
        before = sum(width(cell) + len(_GAP) for cell in cells[: spot.card]) + width(cells[spot.card]) - 2
        lines.append(f"{margin}| {' ' * before}{style.of(found.severity, f'^^ {wanted}'.rstrip())}")
    return lines


def _proof(teller: Teller, found: Finding) -> str:
    if not found.evidence:
        return ""
    told = [_event(teller, seq) for seq in found.evidence[:_MOST]]
    more = [say("audit.more_proof", count=len(found.evidence) - _MOST)] if len(found.evidence) > _MOST else []
    return say("audit.proof", proof=", ".join(told + more))


def _event(teller: Teller, seq: int) -> str:
    """An event in a few words: 1.9.4 seat 1 H8 (#56)."""
    spot, event, number = teller.spots.get(seq), teller.event(seq), say("event_number", seq=seq)
    if spot is not None:
        who = teller.table.seat(spot.seats[spot.card])
        return f"{spot.address} {who} {card_text(spot.cards[spot.card])} ({number})"
    return number if event is None else f"{number} {who_did(event, teller.table)}"
