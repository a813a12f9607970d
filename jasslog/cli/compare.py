"""The commands for two stories of one game, and for one trick of it: ``compare``, ``evidence``."""

from __future__ import annotations

import os

from jasslog.cli import exits
from jasslog.cli.asked import Asked
from jasslog.cli.exits import USAGE, not_a_record, problem
from jasslog.cli.output import STDOUT, answer, style, tell, write
from jasslog.cli.picking import find_place, pick
from jasslog.cli.sign import known_keys, read_receipts
from jasslog.library import compare as comparing
from jasslog.library import contradiction, verify
from jasslog.library import evidence as proving
from jasslog.library.contradiction import Contradiction
from jasslog.library.receipts import HOLDS
from jasslog.log.games import RECORD
from jasslog.views.messages import say
from jasslog.views.trust_text import Copies


def compare(
    asked: Asked, one: str, other: str, receipts: tuple[str, ...], key_files: tuple[str, ...], proof: str | None
) -> int:
    """Where two copies of a record part, and who signed which."""
    records = [pick(asked, path).record for path in (one, other)]
    found = comparing.compare(records[0].raw, records[1].raw)
    signed = read_receipts(receipts, known_keys(key_files))
    stories = contradiction.find(signed, [[row.leaf for row in rows] for rows in (found.first, found.second)])
    copies = Copies(records, found, signed, stories)
    value = copies.to_json() if asked.form == "json" else None
    answer(asked.form, value, lambda: copies.text(style()))
    if proof is not None:
        _export(proof, stories)
    if stories:
        return exits.TAMPERED
    return exits.CLEAN if found.kind == comparing.SAME else exits.FINDINGS


def _export(file: str, stories: list[Contradiction]) -> None:
    if not stories:
        raise problem("no_contradiction", exits.FINDINGS, file=file)
    if os.path.lexists(file):
        raise problem("exists", USAGE, file=file)
    write(file, contradiction.written(stories[0]).decode())
    if file != STDOUT:
        tell(say("compare.exported", file=file) + "\n")


def evidence(asked: Asked, address: str, receipts: tuple[str, ...], key_files: tuple[str, ...]) -> None:
    """One trick with everything that proves it, in a file that is checked without the record."""
    picked, path = pick(asked), asked.path
    picked.final()
    record = picked.record
    if record.format != RECORD:
        # Its lines are no events, so they prove none.
        raise not_a_record(path)
    signed = read_receipts(receipts, known_keys(key_files))
    checked = verify.verify(record, signed)
    if checked.verdict in (verify.TAMPERED, verify.DAMAGED) or any(state != HOLDS for _, state in checked.receipts):
        raise problem("not_intact", exits.TAMPERED, file=path)
    if len({receipt.checkpoint.size for receipt in signed}) > 1:
        raise problem("receipts_of_sizes", USAGE)
    bundle = find_place(lambda where: proving.collect(record, where, signed), address)
    located = bundle.located
    if not located.holds:
        raise problem("evidence_hidden", USAGE, file=path, seq=located.left_out, address=address)
    write(asked.output, proving.written(bundle).decode(), [path])
    if asked.output != STDOUT:
        tell(say("evidence.done", file=asked.output, address=address, lines=len(bundle.lines)) + "\n")
