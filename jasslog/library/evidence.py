"""Evidence bundles: the lines of one trick, the lines its place depends on, and the proof that all stand in the record.

A bundle is checked without the record: its lines against the root of the record, and the root against a receipt.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from jasslog.audit.finding import Finding
from jasslog.audit.result import GameAudit, by_round
from jasslog.events.base import Event
from jasslog.events.deal import HandDealt, Revealed
from jasslog.events.notes import Corrected
from jasslog.events.trust import REDACTED, Redacted, Sealed
from jasslog.events.vocabulary import members
from jasslog.game.address import AddressError
from jasslog.library.record import Record, with_events
from jasslog.library.verify import Hash, Kept, Receipt, kept, read_proof, unpacked, written_proof
from jasslog.log import merkle, notes, tags
from jasslog.log.decode import decode
from jasslog.log.games import RawGame, split_games
from jasslog.log.hidden import WITHHELD, label, stand_ins
from jasslog.log.notes import Key
from jasslog.log.seal import entry, examine, hide
from jasslog.variants.plain import Variant

FORMAT = "jasslog/evidence/1"
LONGEST = 1 << 25
"""Most bytes of a bundle."""
_LATER = frozenset({"corrected", "revealed", "hand_dealt"})
"""Types of later events that may belong to the evidence about an earlier place."""


Value = dict[str, Any]


class Proved(Struct, frozen=True):
    """One line of the record, and the hashes that prove that it stands there."""

    place: int
    """The place of the line among the events, from 0."""
    line: str
    """The line without its tag."""
    hashes: list[Hash]


class Bundle(Struct, frozen=True):
    """What an evidence file says about one trick, apart from its receipts."""

    game: str
    address: str
    size: int
    root: Hash
    lines: list[Proved]
    said: list[Value]
    """The findings that follow from the lines by the word of whoever made the bundle; they prove nothing."""


class Located(NamedTuple):
    """What the lines of a bundle show at its address."""

    seqs: list[int]
    """The events at the address; empty where the lines do not show them."""
    missing: list[str]
    """Addresses of cards of the trick that the lines do not show."""
    game: str
    """The id of the game that begins with these lines; empty where they are not the beginning of a game."""
    left_out: int | None
    """The first event before the end of the trick that the lines do not show; None where they show all."""

    @property
    def holds(self) -> bool:
        """Whether the lines show everything that is at the address."""
        return bool(self.seqs) and not self.missing and self.left_out is None


class _File(Bundle, frozen=True):
    receipts: list[Kept]


class Evidence(Bundle, frozen=True):
    """A bundle about one trick, with its receipts and how their signatures were judged."""

    receipts: list[Receipt]
    own: tuple[Variant, ...] = ()
    """Sets of rules of the user's own files, which the game may name; used to find where the lines stand."""

    @property
    def events(self) -> list[Event | Sealed | Redacted | None]:
        """What each line holds; None for a line that cannot be read."""
        return [decode(one.line.encode()).event for one in self.lines]

    @property
    def unproved(self) -> list[int]:
        """The places among the events of the lines whose proof does not hold."""
        wrong, root = [], bytes.fromhex(self.root)
        for one, event in zip(self.lines, self.events, strict=True):
            hashes = [*map(bytes.fromhex, one.hashes)]
            there = merkle.included(entry(one.line.encode()), one.place, self.size, hashes, root)
            if not there or event is None or isinstance(event, Sealed) or event.seq != one.place:
                wrong.append(one.place)
        return wrong

    @property
    def strangers(self) -> list[Receipt]:
        """The receipts for another game, size or root."""
        mine = (self.game, self.size, bytes.fromhex(self.root))
        return [r for r in self.receipts if (r.checkpoint.game, r.checkpoint.size, r.checkpoint.root) != mine]

    @property
    def located(self) -> Located:
        """What the lines themselves show at the address of the bundle.

        An address depends on every event before it, so none of these may be left out. A hidden event among them has to
        say that it was a hand or the names, and to stand where these can stand. Of later lines only corrections matter.
        """
        first = next((place for place, one in enumerate(self.lines) if one.place != place), len(self.lines))
        games = list(split_games([(1, 0, [one.line.encode() for one in self.lines[:first]])]))
        raw = games[0] if len(games) == 1 else None
        if raw is None or len(raw.events) != first or not raw.whole:
            return Located([], [], "", 0)
        told = stand_ins(raw)
        # The first hidden event that does not say what it was, or says something that cannot stand there.
        hidden = (place for place, event in enumerate(raw.events) if event.type == REDACTED and place not in told)
        unknown = next(hidden, None)
        corrected = [event for event in self.events[first:] if isinstance(event, Corrected)]
        # The corrections are numbered on from the lines shown, because gaps before them would count as missing lines.
        after = [replace(event, seq=seq) for seq, event in enumerate(corrected, start=first)]
        record = Record(with_events(raw, [*raw.events, *after]), own=self.own)
        seqs, missing = _trick(record, self.address, first < self.size)
        if unknown is None and first < self.size and (missing or not seqs):
            unknown = first
        return Located(seqs, missing, record.id, unknown)

    @property
    def holds(self) -> bool:
        """Whether the bundle proves what is at its address.

        Every line has to be proved, every receipt has to be for this record, and no signature of a known key may be
        wrong. The lines have to stand in order and each once, to show everything at the address, and to include the
        events that the findings are about or name as their proof. They may be about no other place.
        """
        refused = self.unproved or self.strangers or any(receipt.refused for receipt in self.receipts)
        if refused or not self.ordered or self.unshown:
            return False
        located = self.located
        return located.holds and located.game == self.game and not self._elsewhere(located.seqs)

    def _elsewhere(self, seqs: list[int]) -> bool:
        """Whether the bundle is about another place than these events: it shows later play, or has findings elsewhere.

        Events that prove a finding are no later play. A bundle that shows the whole record may show later play.
        """
        proving = {seq for said in self.said for seq in said.get("evidence", ())}
        shown = zip(self.lines, self.events, strict=True)
        later = [(one.place, event) for one, event in shown if one.place > seqs[-1] and one.place not in proving]
        goes_on = any(not isinstance(event, Event) or event.type not in _LATER for _, event in later)
        return (goes_on and len(self.lines) < self.size) or any(
            said.get("seq", seqs[0]) not in seqs for said in self.said
        )

    @property
    def ordered(self) -> bool:
        """Whether the lines stand in the order of the record, each once."""
        return all(one.place < next.place for one, next in pairwise(self.lines))

    @property
    def unshown(self) -> list[int]:
        """The events that a finding of the bundle is about or names as its proof, and that the lines do not show."""
        named = {seq for one in self.said for seq in (one.get("seq"), *one.get("evidence", ())) if type(seq) is int}
        return sorted(named - {one.place for one in self.lines})

    @property
    def trusted(self) -> bool:
        """Whether the bundle holds, and a known key has signed the root of its record."""
        return self.holds and any(receipt.trusted for receipt in self.receipts)


def _trick(record: Record, address: str, goes_on: bool) -> tuple[list[int], list[str]]:
    """The events at an address, and the addresses of the cards of its trick that the record does not show.

    ``goes_on`` says that the game has more events than the record shows; only then can a card be missing.
    """
    try:
        timeline = record.timeline()
    except AddressError:
        return [], []
    deal = timeline.last().round
    number, _, trick = address.partition(".")
    missing: list[str] = []
    # Whether the address is in the round that is still open; before the first deal no round is.
    here = goes_on and number == str(deal.number) != "0"
    if here and trick.isdigit():
        ahead = int(trick) - len(deal.tricks)
        begun = len(deal.trick) if ahead == 1 else 0
        missing = [f"{address}.{card}" for card in range(begun + 1, deal.need + 1) if ahead > 0]
    try:
        span = timeline.find(address)
    except AddressError:
        return [], missing
    if span.whole_round and here:
        # How the round ends is known only from the events after it.
        return [], []
    return [event.seq for event in timeline.events[span.start : span.stop]], missing


def collect(record: Record, address: str, receipts: list[Receipt]) -> Evidence:
    """The bundle about the trick at an address; AddressError where there is none.

    The address of a trick depends on everything before it, so the bundle holds the record up to the trick, and after
    it the corrections of these events and the events that prove the findings there. Names are hidden, and so are the
    hands of seats without a finding there, if the place of the trick can be found without them. If it cannot, more of
    the record is shown. ``receipts`` are for one size of the record.
    """
    raw, audit = record.raw, record.audit()
    sealing = raw.sealing or examine(raw.text)
    size = receipts[0].checkpoint.size if receipts else sealing.sealed or len(sealing.leaves)
    leaves = sealing.leaves[:size]
    span = record.timeline().find(address)
    trick = record.timeline().events[span.start : span.stop]
    last = max(event.seq for event in trick) + 1
    found = [one for one in audit.findings if one.seq in {event.seq for event in trick}]
    wanted = {event.seq for event in trick} | {seq for one in found for seq in one.evidence}
    wanted |= _hands(audit, trick[0].seq, {one.seat for one in found})
    told = {event.seq for event in raw.events if event.seq < last and label(event) == WITHHELD}
    wanted |= {e.seq for e in raw.events if isinstance(e, Corrected) and e.event in wanted | told}
    said = [*map(_said, found)]
    bundle = Evidence(record.id, address, size, merkle.root(leaves).hex(), [], said, receipts, record.own)
    proofs = [[hash.hex() for hash in hashes] for hashes in merkle.inclusions(leaves)]
    for upto, open_ in ((last, False), (last, True), (size, False), (size, True)):
        lines = _lines(raw, wanted, min(upto, size), open_)
        made = replace(bundle, lines=[Proved(seq, line.decode(), proofs[seq]) for seq, line in lines if seq < size])
        if made.holds:
            break
    return made


def _lines(raw: RawGame, wanted: set[int], upto: int, open_: bool) -> list[tuple[int, bytes]]:
    """The lines before event ``upto`` and the ``wanted`` ones, with their numbers.

    Unless ``open_``, names and hands before ``upto`` are hidden where they are not wanted.
    """
    shown = []
    for event, number in zip(raw.events, raw.lines, strict=True):
        seq, line = event.seq, tags.bare(raw.text[number - raw.first_line])
        left = label(event)
        if seq in wanted or (seq < upto and (open_ or left == WITHHELD)):
            shown.append((seq, line))
        elif seq < upto:
            shown.append((seq, hide(line, seq, left)))
    return shown


def _hands(audit: GameAudit, seq: int, seats: set[int]) -> set[int]:
    """The events that deal or open the hands of some seats in the round of an event."""
    events = next((events for deal, events in reversed(by_round(audit)) if deal.first_event <= seq), [])
    return {event.seq for event in events if isinstance(event, HandDealt | Revealed) and event.seat in seats}


def _said(found: Finding) -> Value:
    told = {"code": found.code, "seat": found.seat, "card": found.card, "legal": found.legal, "seq": found.seq}
    told |= {"evidence": list(found.evidence)}
    return {name: value for name, value in told.items() if value not in ("", -1, [])}


def written(evidence: Evidence) -> bytes:
    """The bytes of the evidence file."""
    told = asdict(evidence) | {"receipts": [*map(kept, evidence.receipts)]}
    del told["own"]
    return written_proof(FORMAT, _File(**told))


def read(data: bytes, known: list[Key], file: str = "", own: Iterable[Variant] = ()) -> Evidence:
    """The bundle in an evidence file; NoteError where the file is no such file.

    Nothing is checked yet: ``holds`` and ``trusted`` say whether the bundle proves anything.
    """
    try:
        told = read_proof(data, _File)
        convert([one.get("evidence", []) for one in told.said], list[list[int]])
        receipts = [unpacked(one, known, file) for one in told.receipts]
    except ValueError as error:
        raise notes.NoteError("no-evidence") from error
    return Evidence(**asdict(told) | {"receipts": receipts, "own": tuple(own)})


def to_json(evidence: Evidence) -> Value:
    """What a bundle proves, as JSON values."""
    located = evidence.located
    return {
        "game": evidence.game,
        "address": evidence.address,
        "holds": evidence.holds,
        "trusted": evidence.trusted,
        "unproved": evidence.unproved,
        "missing": located.missing,
        "left_out": located.left_out,
        "unshown": evidence.unshown,
        "ordered": evidence.ordered,
        "events": [None if event is None else members(event) for event in evidence.events],
        "signers": [s.name for r in evidence.receipts for s in r.signers if s.state == "good"],
    }
