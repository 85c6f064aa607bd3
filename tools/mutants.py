"""Breaks the rules of a game one by one and says which breaks no test notices:

make mutants GAME=hapsburg-eclipse
python tools/mutants.py hapsburg-eclipse HE.OFF HE.AID    # these rules alone
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    sys.path.insert(0, str(ROOT))  # games and helpers of the tests are `tests.something`
    from redan.contract.mutants import WAIT, Verdict, try_all
    from redan.core.errors import RedanError

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("rules", nargs="*", help="ids, or how they begin")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="where the tests are")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--wait", type=float, default=WAIT, help="seconds a mutant may run")
    parser.add_argument("--least", type=float, default=90.0, help="per cent that must be noticed")
    given = parser.parse_intermixed_args(arguments)
    count = 0

    def told(verdict: Verdict) -> None:
        nonlocal count
        count += 1
        if sys.stderr.isatty():
            print(f"\r{count} mutants tried ", end="", file=sys.stderr, flush=True)
        if not verdict.noticed:
            print(verdict, flush=True)

    try:
        plan, verdicts = try_all(
            given.game,
            given.tests,
            chosen=given.rules,
            workers=given.workers,
            wait=given.wait,
            told=told,
        )
    except RedanError as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    for test in plan.failing:
        print(f"left out, for it fails although nothing is broken: {test}")
    if not verdicts:
        print("mutants: no statement cites such a rule", file=sys.stderr)
        return 2
    noticed = sum(verdict.noticed for verdict in verdicts)
    share = 100 * noticed / len(verdicts)
    print(f"{noticed} of {len(verdicts)} mutants killed ({share:.1f} %).")
    return 1 if plan.failing or share < given.least else 0


if __name__ == "__main__":
    sys.exit(main())
