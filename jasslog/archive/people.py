"""Pseudonyms of players: a keyed hash of the name, the same in all games, which cannot be undone without the key.

The key lies outside the folder of facts. The people and games that are to be forgotten are remembered by such hashes,
too.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets

from msgspec import Struct

from jasslog.archive.roll import by_spelling, plain
from jasslog.errors import JasslogError
from jasslog.log.beside import replacing
from jasslog.log.scan import open_log
from jasslog.regular import own_folder

_BYTES = 32
_KEY = re.compile(rb"[0-9a-f]{64}\n?")
_FILE = "facts.key"
_LENGTH = 20
"""Hexadecimal digits of a pseudonym: the chance that any two of 10^9 people share one is below one in a million."""
PERSON, GAME = "person", "game"
"""The two kinds of what can be forgotten."""


class KeyUnusable(JasslogError):
    """A file that should hold the key and holds something else."""


class People(Struct, frozen=True):
    """Turns names into pseudonyms, and knows who and what is to be forgotten."""

    secret: bytes
    forgotten: frozenset[str] = frozenset()
    """The marks of people and games of which nothing is to be kept."""
    spellings: tuple[tuple[str, str], ...] = ()
    """Spellings of names, each with the name of the person who is meant."""

    def pseudonym(self, name: str) -> str:
        """The pseudonym of a person in the tables, the same for every spelling of the name."""
        return f"p-{self._hash('pseudonym', self._meant(name))[:_LENGTH]}"

    def mark(self, kind: str, word: str) -> str:
        """The hash by which it is remembered that a person of that name, or a game of that id, is to be forgotten."""
        return self._hash(f"forget {kind}", plain(word) if kind == PERSON else word)

    def spread(self, marks: frozenset[str]) -> frozenset[str]:
        """The marks, together with those of all other spellings of the same persons.

        All of them are remembered because a later run may be given no spellings.
        """
        meant = by_spelling(self.spellings)
        gone = {name for spelling, name in meant.items() if self.mark(PERSON, spelling) in marks}
        return marks | {self.mark(PERSON, spelling) for spelling, name in meant.items() if name in gone}

    def person(self, name: str) -> str | None:
        """The pseudonym of a player; None for a player who is to be forgotten, or has no name."""
        unknown = not name.strip() or (self.forgotten and self.mark(PERSON, self._meant(name)) in self.forgotten)
        return None if unknown else self.pseudonym(name)

    def forgets(self, game: str) -> bool:
        """Whether the game of that id is to be forgotten."""
        return bool(self.forgotten) and self.mark(GAME, game) in self.forgotten

    @property
    def key_digest(self) -> str:
        """A digest that tells this key from other keys, and reveals nothing else."""
        return self._hash("key", "")

    @property
    def spellings_digest(self) -> str:
        """A digest that tells these spellings from others, and reveals nothing else."""
        return self._hash("spellings", "\0".join("\0".join(pair) for pair in sorted(self.spellings)))

    def _meant(self, name: str) -> str:
        """The name of the person who is meant by a name."""
        spelling = plain(name)
        return by_spelling(self.spellings).get(spelling, spelling)

    def _hash(self, what: str, word: str) -> str:
        return hmac.digest(self.secret, f"{what}\0{word}".encode(errors="surrogatepass"), "sha256").hex()


def usual_key() -> str:
    """The path of the user's key, in the user's folder for data."""
    return os.path.join(own_folder("data"), _FILE)


def secret_of(file: str) -> bytes:
    """The key that a file holds; a missing file is made, with a new key.

    OSError where the file cannot be made, LogUnreadable where it cannot be read, KeyUnusable where it holds no key.
    """
    if not os.path.exists(file):
        os.makedirs(os.path.dirname(file) or ".", mode=0o700, exist_ok=True)
        # Two runs that find no file at the same time both take the key of the first.
        with replacing(file, 0o600, lasting=True, new=True) as made:
            made.write(secrets.token_bytes(_BYTES).hex().encode() + b"\n")
    with open_log(file) as log:
        found = log.read(_BYTES * 4)
    if not _KEY.fullmatch(found):
        raise KeyUnusable(file)
    return bytes.fromhex(found.decode())
