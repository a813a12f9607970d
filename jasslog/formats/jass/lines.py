"""The lines of a file as text that can be seen, or what keeps them from being that."""

from __future__ import annotations

from jasslog.events.limits import LINE
from jasslog.formats.jass.mistakes import Mistake, Mistakes


def plain_lines(text: str | bytes, mistakes: Mistakes) -> list[str]:
    """Every line without its end; of one that cannot be read as text, what can be."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    return [_plain(line.removesuffix(b"\r"), number, mistakes) for number, line in enumerate(lines, start=1)]


def _plain(line: bytes, number: int, mistakes: Mistakes) -> str:
    if len(line) > LINE:
        mistakes.add(Mistake(number, 1, "long", str(len(line)), str(LINE)))
        return ""
    try:
        told = line.decode()
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        mistakes.add(Mistake(number, column, "bytes", line[error.start : error.start + 4].hex(), ""))
        told = line.decode(errors="ignore")
    for column, character in enumerate(told, start=1):
        if not (character.isprintable() or character.isspace()):
            mistakes.add(Mistake(number, column, "unseen", f"U+{ord(character):04X}", ""))
            break
    return "".join(c if c.isprintable() else " " for c in told)
