"""The inputs of each target: good ones to begin with, and its corpus, one base64 line each in ``corpus/TARGET.txt``."""

from __future__ import annotations

import gzip
from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path

from shared import samples

FOLDER = Path(__file__).parent / "corpus"

KLAVERLIVE = b"""{"History":[{"First":2,"Cards":[{"Compas":"Noord","Card":"k7"},{"Compas":"Oost","Card":"k10"},
{"Compas":"Zuid","Card":"k11"},{"Compas":"West","Card":"s12"}]}],"TroefKleur":"ruiten",
"Center":[{"Compas":"Oost","Card":"k12"}],"TeamGaat":0,"MyCards":"h7 r7 . k9 k8 s7 r10 s9"}
"""
BUNDLE = b"""{"gameId":"x","variant":"KREUZ_4P","ruleVersion":"1","finalScore":null,
"seats":[{"seat":0,"displayName":"A"},{"seat":1},{"seat":2},{"seat":3}],
"rounds":[{"mode":"TRUMPF","trumpSuit":1,"starter":2}],"moves":[
{"seq":1,"seat":2,"cardIndex":9,"trickIdx":0,"ts":"2026-06-01T18:00:00.000Z"},
{"seq":2,"seat":3,"cardIndex":35,"trickIdx":0}]}
"""
TYPED = b"""players: A B C D
dealer: D
trump: Rosen
pushed: yes
hands:
  A: EiA Ei6
tricks:
  A: EiA B: Ei7 EiB EiO
  RoA RoX
"""


def kept(target: str) -> list[bytes]:
    """The inputs in the corpus of a target."""
    file = FOLDER / f"{target}.txt"
    return [b64decode(line) for line in file.read_text().splitlines()] if file.exists() else []


def keep(target: str, inputs: Iterable[bytes]) -> None:
    """Make these inputs the corpus of a target."""
    FOLDER.mkdir(exist_ok=True)
    lines = [b64encode(one).decode() for one in sorted(set(inputs), key=lambda one: (len(one), one))]
    (FOLDER / f"{target}.txt").write_text("".join(f"{line}\n" for line in lines))


def seeds(target: str) -> list[bytes]:
    """Good inputs to begin with."""
    games = [path.read_bytes() for path in samples()][:24]
    lines = sorted({line for game in games for line in game.splitlines()}, key=len)[::40]
    by_target: dict[str, list[bytes]] = {
        "line": lines,
        "given": lines,
        "log": [game[:2500] for game in games[:6]],
        "opening": [game[:2500] for game in games[:6]],
        "game": [b"\n".join(game.split(b"\n")[1:30]) for game in games[:6]],
        "continued": [b"\n".join(game.split(b"\n")[1:20]) for game in games[:6]],
        "typed": [
            b"S9",
            b"2: meld SJ ST S9",
            b"scored cards 76 81",
            b"Vreni: push",
            b"deal 3",
            b"!obenabe",
            b"bid 80 S",
        ],
        "address": [b"1.5.3", b"1.5", b"#2", b"0.seating.2", b"1"],
        "packed": [gzip.compress(games[0][:500], mtime=0)[2:]],
        "rules": [b'{"id":"club","extends":"schieber-santiago","score":{"multipliers":{}},"name":"Club"}'],
        "book": [b'{"id":"club","name":"Club","articles":[]}'],
        "foreign": [b'{"game":{"rounds":[]}}\n', KLAVERLIVE, BUNDLE, TYPED],
        "written": [b"\n".join(game.split(b"\n")[1:48]) for game in games[:6]],
        "receipt": [b"jasslog/g\n1\n" + b64encode(bytes(32)) + b"\n\n\xe2\x80\x94 a " + b64encode(bytes(68)) + b"\n"],
        "key": [b"ssh-ed25519 AAAA a\n", b"PRIVATE+KEY+a+00000000+AAAA\n"],
        "ssh_signature": [b"-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n"],
        "evidence": [b'{"game":"g","address":"1.1","root":"","size":1,"lines":[],"said":[],"receipts":[]}'],
    }
    return by_target.get(target, [b""])
