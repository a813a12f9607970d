"""Samples that began on paper: their transcripts stand beside the records made of them."""

from __future__ import annotations

from game.builder import Record

from jasslog.formats.jass.read import read

RENEGE = """\
jass 1
game   from-paper-renege
date   20 November 2026
rules  schieber-ohio
deck   de-ch
resumes 9  900 880
A Vreni  B Beat  C Ueli  D Rösli

round 10  dealer D
A~C Si                         ; Vreni pushed, Ueli named shields
1 EiA 7 SiA [weis D 20 RoA] O  ; C 25
2 RoU O SiO B                  ; A 18
3 EiB 8 SiB RoK                ; C 24
4 Ro9 Si9 Se6 7                ; D 14
5 RoA SiK* EiU Se9             ; A 17, with the marriage
6 Si8 7 SeK Ro6                ; A 4
7 Si6 EiK Ei6 Se8              ; A 4
8 Se7 U A O                    ; C 16
9 Ei9 SiU SeB Ro8              ; D 35, 5 of them for the last trick
danke A+C
= 108 49
= round 128 69
end A 1028 949
"""
"""As it was written after play, by one who wrote no hands down."""
CLEAN = (
    RENEGE.replace("from-paper-renege", "from-paper")
    .replace("EiU Se9", "Ro8 Se9")
    .replace("SeB Ro8", "SeB EiU")
    .replace("= 108 49", "= 106 51")
    .replace("128 69", "126 71")
    .replace("1028 949", "1026 951")
)
"""The same round with the two cards of Beat in the order in which they had to be played."""


def from_paper() -> Record:
    return compiled(CLEAN)


def renege() -> Record:
    return compiled(RENEGE)


def compiled(text: str) -> Record:
    """The record of a transcript."""
    found = read(text)
    assert not found.mistakes
    record = Record("schieber-ohio")
    record.events = found.events
    return record
