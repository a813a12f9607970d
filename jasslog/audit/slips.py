"""How far the table's own figures are off, and since which finding: a wrong round makes wrong totals for ever after."""

from __future__ import annotations

from collections.abc import Callable

from jasslog.audit.finding import Finding


class Slips:
    """The table's mistakes in adding up, as far as later figures carry them on."""

    def __init__(self) -> None:
        self.carried: list[int] = []
        """How far the last total was off, by side; empty where it was right."""
        self._carried_by: Finding | None = None
        self._fresh: list[tuple[list[int], Finding]] = []
        """Slips since the last total, after the multiplier."""

    def clone(self, of: Callable[[Finding], Finding]) -> Slips:
        """A copy that goes on by itself; ``of`` gives for a finding the one that stands for it there."""
        twin = Slips()
        twin.carried, twin._fresh = self.carried, [(off, of(found)) for off, found in self._fresh]
        twin._carried_by = of(self._carried_by) if self._carried_by is not None else None
        return twin

    def earlier(self, off: list[int]) -> Finding | None:
        """The finding that explains a figure that is so far off: a slip, the last total, or both together."""
        for slip, found in reversed(self._fresh):
            if off in (slip, self._on_top(slip)):
                return found.root
        return self._carried_by.root if self._carried_by is not None and off == self.carried else None

    def _on_top(self, slip: list[int]) -> list[int]:
        return [a + b for a, b in zip(slip, self.carried, strict=False)] if self.carried else slip

    def slipped(self, off: list[int], found: Finding) -> None:
        """Remember a wrong figure of the round."""
        self._fresh.append((off, found))

    def carry(self, off: list[int], found: Finding) -> None:
        """Remember a wrong total: the next ones are as far off."""
        self.carried, self._carried_by = off, found
        self._fresh.clear()

    def forget(self) -> None:
        """A total was right, so whatever slipped has been put right."""
        self.carried, self._carried_by = [], None
        self._fresh.clear()
