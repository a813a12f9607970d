"""The commands that check a record and copies of it: ``verify``, ``compare``, ``evidence``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, islice

from jasslog.cli import shared
from jasslog.cli.asked import Asked
from jasslog.cli.output import STDOUT, answer, json_text, tell, tell_data, write
from jasslog.cli.picking import find_place, in_events, pick
from jasslog.cli.seal import known_keys, read_receipts, told
from jasslog.library import copies
from jasslog.library import evidence as proving
from jasslog.library import verify as verifying
from jasslog.library.files import STDIN, Unreadable
from jasslog.library.read import Reading, read
from jasslog.library.verify import HOLDS, Receipt, Verification, read_bytes
from jasslog.log.notes import Key
from jasslog.log.scan import LogUnreadable, open_log
from jasslog.views.layout import as_text
from jasslog.views.messages import say
from jasslog.views.trust_text import Copies, contradiction_text, evidence_text, verification_text

_CODES = {
    "intact": shared.CLEAN,
    "unproved": shared.UNDECIDED,
    "damaged": shared.FINDINGS,
    "tampered": shared.TAMPERED,
    "unread": shared.UNREADABLE,
}
_PROOFS = (b'"jasslog/evidence/1"', b'"jasslog/contradiction/1"')


def verify(asked: Asked) -> int:
    """Check tags, seals and receipts of a file's games, or a file of proof."""
    keys = known_keys(asked)
    kind = _kind_of_proof(asked.path)
    if kind:
        return _proof(asked, kind, keys)
    codes: set[int] = set()
    found = _verified(asked, read_receipts(asked, keys), bool(keys), codes)
    try:
        (_tell_values if asked.form == "json" else _tell_texts)(found)
    except shared.Problem as stop:
        # The exit codes of the games before count, too.
        stop.exit_code = shared.strongest([*codes, stop.exit_code])  # type: ignore[misc]
        raise
    return shared.strongest(codes)


def _kind_of_proof(path: str) -> bytes:
    """The kind of proof that the beginning of a file names; empty for any other file."""
    start = b""
    if path != STDIN:
        with suppress(LogUnreadable), open_log(path) as file:
            start = file.read(200)
    return next((kind for kind in _PROOFS if kind in start), b"")


def _verified(asked: Asked, receipts: list[Receipt], known: bool, codes: set[int]) -> Iterator[Verification]:
    """The games of a file or folder, checked one by one as they are read; adds their exit codes to ``codes``.

    A game that cannot be read, or shows a bug, is told on the standard error and left out. A single game is checked
    against every receipt, one of several against those that name it. A Problem at the end for a receipt that names
    none of several games, if all of them could be read.
    """
    records = read([asked.path], Reading(own=tuple(asked.own)))
    begun = [*islice(records, 2)]
    alone = len(begun) == 1
    unmatched, whole = [] if alone else [*receipts], True
    for record in chain(begun, records):
        matching = [*receipts]
        if isinstance(record, Unreadable):
            whole = False
        elif not alone:
            matching = [one for one in receipts if one.checkpoint.game == record.id]
            unmatched = [one for one in unmatched if one.checkpoint.game != record.id]
        done = shared.attempted(codes, record, partial(verifying.verify, receipts=matching, known=known))
        if not isinstance(done, Unreadable):
            codes.add(_CODES[done.verdict])
            yield done
    if unmatched and whole:
        raise shared.problem("receipt_of_none", shared.TAMPERED, receipt=unmatched[0].file, file=asked.path)


def _tell_texts(found: Iterator[Verification]) -> None:
    """Print each game's answer as it comes."""
    apart: list[str] = []
    for one in found:
        tell(as_text([*apart, *verification_text(one).removesuffix("\n").split("\n")]))
        apart = [""]


def _tell_values(found: Iterator[Verification]) -> None:
    """Print one JSON document of all games, which is complete even if a Problem ends the run."""
    before = '{\n  "games": [\n'
    try:
        for one in found:
            tell_data(before + "    " + json_text(one.to_json()).replace("\n", "\n    "))
            before = ",\n"
    finally:
        if before == ",\n":
            tell_data("\n  ]\n}\n")


def _proof(asked: Asked, kind: bytes, keys: list[Key]) -> int:
    """Check a file of proof and print what it proves; returns the exit code."""
    path, own = asked.path, asked.own
    with told(path):
        data = read_bytes(path, proving.LONGEST)
        if kind == _PROOFS[0]:
            bundle = proving.read(data, keys, path, own)
            code = shared.TAMPERED if not bundle.holds else shared.CLEAN if bundle.trusted else shared.UNDECIDED
            text, value = evidence_text(path, bundle), proving.to_json(bundle)
        else:
            found = copies.read(data, keys, path)
            code = shared.CLEAN if found is not None else shared.TAMPERED if keys else shared.UNDECIDED
            text, value = contradiction_text(path, found, bool(keys)), copies.to_json(found)
    answer(asked, {"file": path, **value}, lambda: text)
    return code


def compare(asked: Asked, first: str, second: str, proof: str | None) -> int:
    """Print where two copies of a record begin to differ, and who signed which."""
    records = [pick(asked, path).record for path in (first, second)]
    found = copies.compare(records[0].raw, records[1].raw)
    signed = read_receipts(asked, known_keys(asked))
    stories = copies.find(signed, [[row.leaf for row in rows] for rows in (found.first, found.second)])
    both = Copies(records, found, signed, stories)
    answer(asked, both.to_json(), both.text)
    if proof is not None:
        _export(proof, stories)
    if stories:
        return shared.TAMPERED
    return shared.CLEAN if found.kind == copies.SAME else shared.FINDINGS


def _export(file: str, stories: list[copies.Contradiction]) -> None:
    """Write the first two receipts that contradict each other; a Problem if there are none, or if the file exists."""
    if not stories:
        raise shared.problem("no_contradiction", shared.FINDINGS, file=file)
    if os.path.lexists(file):
        raise shared.problem("exists", shared.USAGE, file=file)
    write(file, copies.written(stories[0]).decode())
    if file != STDOUT:
        tell(say("compare.exported", file=file) + "\n")


def evidence(asked: Asked, address: str) -> None:
    """Write one trick with everything that proves it into a file that can be checked without the record."""
    picked, path = pick(asked), asked.path
    picked.final()
    record = in_events(picked.record)
    signed = read_receipts(asked, known_keys(asked))
    checked = verifying.verify(record, signed)
    if checked.verdict in (verifying.TAMPERED, verifying.DAMAGED) or any(
        state != HOLDS for _, state in checked.receipts
    ):
        raise shared.problem("not_intact", shared.TAMPERED, file=path)
    if len({receipt.checkpoint.size for receipt in signed}) > 1:
        raise shared.problem("receipts_of_sizes", shared.USAGE)
    bundle = find_place(lambda where: proving.collect(record, where, signed), address)
    located = bundle.located
    if not located.holds:
        raise shared.problem("evidence_hidden", shared.USAGE, file=path, seq=located.left_out, address=address)
    write(asked.output, proving.written(bundle).decode(), [path])
    if asked.output != STDOUT:
        tell(say("evidence.done", file=asked.output, address=address, lines=len(bundle.lines)) + "\n")
