"""Hunt with atheris for inputs that break a promise: ``python tests/fuzz/hunt.py TARGET [SECONDS]``.

Inputs worth keeping go into the corpus. atheris comes from PyPI; the tests do not need it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]
MOST, LONGEST = 40, 1000
"""About how many inputs of one hunt are kept, and the greatest size of each in bytes."""


def hunt(target: str, arguments: list[str]) -> None:
    """Run the fuzzer, which ends the process."""
    import atheris

    with atheris.instrument_imports(include=["jasslog"]):
        from fuzz.targets import TARGETS
    atheris.Setup([sys.argv[0], *arguments], TARGETS[target])
    atheris.Fuzz()


def main(target: str, seconds: str) -> int:
    """Hunt for ``seconds``, then add a sample of the short inputs that the fuzzer kept to the corpus."""
    from fuzz.inputs import keep, kept, seeds

    with tempfile.TemporaryDirectory() as work:
        found = Path(work, "found")
        found.mkdir()
        for number, one in enumerate([*seeds(target), *kept(target)]):
            (found / f"seed-{number}").write_bytes(one)
        again = [sys.executable, __file__, "--hunt", target]
        limits = [f"-max_total_time={seconds}", "-max_len=4096", "-rss_limit_mb=1024", "-timeout=20"]
        done = subprocess.run([*again, *limits, f"-artifact_prefix={target}-", str(found)], check=False).returncode
        # Each input reached code that no other input had reached when it was found.
        inputs = sorted((path.read_bytes() for path in found.iterdir()), key=len)
        short = [one for one in inputs if len(one) <= LONGEST]
        keep(target, [*kept(target), *short[:: max(1, len(short) // MOST)]])
    return done


if __name__ == "__main__":
    if sys.argv[1] == "--hunt":
        hunt(sys.argv[2], sys.argv[3:])
    sys.exit(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "60"))
