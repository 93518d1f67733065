"""How long a cold ``tablas plays`` takes, beside a Python that does nothing.

    .venv/bin/python benchmarks/startup.py [RUNS]

Prints medians in seconds and their ratio. The aim is 0.3 s on an idle machine.
"""

import statistics
import subprocess
import sys
import time

QUERY = b"4HPwATDgc/ABMA 31\n"
PLAYS = [sys.executable, "-m", "tablas", "plays", "--json", "-"]
NOTHING = [sys.executable, "-c", "pass"]


def seconds(command: list[str]) -> float:
    """Wall time of one run."""
    started = time.perf_counter()
    subprocess.run(command, input=QUERY, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> None:
    """Run both in turn, so that a machine that slows down slows both."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    seconds(PLAYS)  # let the files get into the cache
    pairs = [(seconds(PLAYS), seconds(NOTHING)) for _ in range(runs)]
    plays, nothing = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"tablas plays  {plays:.3f} s")
    print(f"bare Python   {nothing:.3f} s")
    print(f"ratio         {plays / nothing:.1f}")


if __name__ == "__main__":
    main()
