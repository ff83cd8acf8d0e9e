#!/usr/bin/env python3
"""Planted bugs must fit the sources: check_mutants.py ROOT.

Blocks of tests/mutants/planted.txt describe a bug, name `Tests:` and perhaps `Fuzz:`, and contain
lines that occur once in the file. The same holds for proofs/planted.txt, with `Theorem:` instead.
`Review:` names the bug of the review that it stands for (docs/results/planted.md). The lines that
tests/mutants/explained.txt explains must exist.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "mutants"))
import explained  # noqa: E402
import planted  # noqa: E402

LEAST = 10


def misfits(root, table, needed, known):
    """The errors in the blocks of a table."""
    bugs = planted.read(root / table)
    if len(bugs) < LEAST:
        yield f"{table}: {len(bugs)} bugs, fewer than {LEAST}"
    names = [bug.name for bug in bugs]
    for bug in bugs:
        if names.count(bug.name) > 1:
            yield f"{table}: {bug.name}: stands there {names.count(bug.name)} times"
        if needed not in bug.values or not {needed, "Review"} | known >= set(bug.values):
            yield f"{table}: {bug.name}: not `{needed}:`, or one more than there may be"
        try:
            planted.plant((root / bug.file).read_text(encoding="latin-1"), bug)
        except (OSError, ValueError) as error:
            yield f"{table}: {bug.name}: {error}"


def findings(root):
    cmake = "".join(path.read_text() for path in (root / "tests").rglob("CMakeLists.txt"))
    targets = (root / "fuzz/targets/CMakeLists.txt").read_text()
    table = "tests/mutants/planted.txt"
    yield from misfits(root, table, "Tests", {"Fuzz"})
    for bug in planted.read(root / table):
        for test in bug.values.get("Tests", "").split():
            if f"certa_add_test({test} " not in cmake:
                yield f"{table}: {bug.name}: there is no test {test}"
        fuzz = bug.values.get("Fuzz")
        if fuzz and f"certa_add_fuzz_target({fuzz} " not in targets:
            yield f"{table}: {bug.name}: there is no fuzz target {fuzz}"
    yield from misfits(root, "proofs/planted.txt", "Theorem", set())
    yield from explained.stale(root)


def main():
    try:
        found = list(findings(pathlib.Path(sys.argv[1]).resolve()))
    except ValueError as error:  # a block that is none
        found = [str(error)]
    print("\n".join(found) or "clean")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
