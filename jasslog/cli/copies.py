"""The commands for two stories of one game, and for one trick of it: ``compare``, ``evidence``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from jasslog.cli import exits
from jasslog.cli.command import argument, command, option
from jasslog.cli.exits import USAGE, problem
from jasslog.cli.options import GAME, GAME_FILE, own_rules, rules_file_option
from jasslog.cli.output import STDOUT, opened, style, tell, tell_json
from jasslog.cli.trusting import FORMAT, KEY, RECEIPT, known_keys, read_receipts
from jasslog.views.messages import say

if TYPE_CHECKING:
    from jasslog.library.contradiction import Contradiction


@command("compare")
@argument("one", metavar="A")
@argument("other", metavar="B")
@GAME
@RECEIPT
@KEY
@option("--proof", metavar="FILE", help="opt.proof")
@rules_file_option
@FORMAT
@click.pass_context
def compare(
    context: click.Context,
    one: str,
    other: str,
    game: str | None,
    receipts: tuple[str, ...],
    key_files: tuple[str, ...],
    proof: str | None,
    rules_files: tuple[str, ...],
    form: str,
) -> None:
    """Where two copies of a record part, and who signed which."""
    from jasslog.cli.picking import pick
    from jasslog.library import contradiction
    from jasslog.library.compare import SAME
    from jasslog.library.compare import compare as parted
    from jasslog.views.compare_text import Copies

    own = own_rules(rules_files)
    records = [pick(path, game, "recorded", own)[0] for path in (one, other)]
    found = parted(records[0].raw, records[1].raw)
    keys = known_keys(key_files)
    signed = read_receipts(receipts, keys)
    leaves = [[row.leaf for row in rows] for rows in (found.first, found.second)]
    stories = contradiction.find(signed, leaves)
    copies = Copies(records, found, signed, stories)
    if form == "json":
        tell_json(copies.to_json())
    else:
        tell(copies.text(style()))
    if proof is not None:
        _export(proof, stories)
    code = exits.CLEAN if found.kind == SAME else exits.FINDINGS
    context.exit(exits.TAMPERED if stories else code)


def _export(file: str, stories: list[Contradiction]) -> None:
    from jasslog.library.contradiction import written

    if not stories:
        raise problem("no_contradiction", exits.FINDINGS, file=file)
    if os.path.lexists(file):
        raise problem("exists", USAGE, file=file)
    with opened(file) as out:
        out.write(written(stories[0]).decode())
    if file != STDOUT:
        tell(say("compare.exported", file=file) + "\n")


@command("evidence")
@GAME_FILE
@argument("address", metavar="ADDRESS")
@GAME
@RECEIPT
@KEY
@rules_file_option
@option("-o", "--output", default=STDOUT, metavar="FILE", help="opt.output")
def evidence(
    path: str,
    address: str,
    game: str | None,
    receipts: tuple[str, ...],
    key_files: tuple[str, ...],
    rules_files: tuple[str, ...],
    output: str,
) -> None:
    """One trick with everything that proves it, in a file that is checked without the record."""
    from jasslog.cli.look import find_place, replayed
    from jasslog.cli.picking import pick
    from jasslog.library.evidence import collect, written
    from jasslog.library.files import Unreadable
    from jasslog.library.receipts import HOLDS
    from jasslog.library.verify import DAMAGED, verify
    from jasslog.library.verify import TAMPERED as BROKEN
    from jasslog.log.games import RECORD

    record, _ = pick(path, game, "recorded", own_rules(rules_files))
    replayed(record)
    if record.format != RECORD:
        # Its lines are no events, so they prove none.
        raise exits.Problem(exits.unread_text(Unreadable(path, 0, "not-a-log")))
    signed = read_receipts(receipts, known_keys(key_files))
    checked = verify(record, signed)
    if checked.verdict in (BROKEN, DAMAGED) or any(state != HOLDS for _, state in checked.receipts):
        raise problem("not_intact", exits.TAMPERED, file=path)
    if len({receipt.checkpoint.size for receipt in signed}) > 1:
        raise problem("receipts_of_sizes", USAGE)
    bundle = find_place(lambda where: collect(record, where, signed), address)
    located = bundle.located
    if not located.holds:
        raise problem("evidence_hidden", USAGE, file=path, seq=located.left_out, address=address)
    with opened(output, [path]) as out:
        out.write(written(bundle).decode())
    if output != STDOUT:
        tell(say("evidence.done", file=output, address=address, lines=len(bundle.lines)) + "\n")
