#!/usr/bin/env python3
"""Planted bugs must fit the sources that they were cut from: check_mutants.py ROOT.

Each tests/mutants/*.patch starts with what the bug is, `Tests:` and perhaps `Fuzz:`, and applies.
So does each proofs/mutants/*.patch, with `Theorem:` instead. `Review:` tells which bug of the
review it is (docs/results/planted.md). What tests/mutants/explained.txt says of a line, it says of
a line that is there.
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "mutants"))
import explained  # noqa: E402

LEAST = 10


def misfits(root, patch):
    fits = subprocess.run(
        ["patch", "--dry-run", "--force", "--fuzz=0", "-p1", "-d", root, "-i", patch],
        capture_output=True, text=True, check=False)
    if fits.returncode != 0:
        yield f"{patch.relative_to(root)}: does not apply: {fits.stdout.strip()}"


def unknown_lines(header, keys):
    """Lines of a header, after what the bug is, that are none of these."""
    return [line for line in header[1:] if not re.match(rf"({'|'.join(keys)}): \S", line)]


def findings(root):
    patches = sorted((root / "tests/mutants").glob("*.patch"))
    if len(patches) < LEAST:
        yield f"tests/mutants: {len(patches)} patches, fewer than {LEAST}"
    cmake = "".join(path.read_text() for path in (root / "tests").rglob("CMakeLists.txt"))
    targets = (root / "fuzz/targets/CMakeLists.txt").read_text()
    for patch in patches:
        name = patch.relative_to(root)
        header = patch.read_text().split("\n--- ")[0].strip().splitlines()
        tests = [line[len("Tests: "):].split() for line in header if line.startswith("Tests: ")]
        if len(tests) != 1 or unknown_lines(header, ["Tests", "Fuzz", "Review"]):
            yield f"{name}: not a description, `Tests:` and perhaps `Fuzz:` and `Review:`"
            continue
        for test in tests[0]:
            if f"certa_add_test({test} " not in cmake:
                yield f"{name}: there is no test {test}"
        for line in header:
            if line.startswith("Fuzz: ") and f"certa_add_fuzz_target({line[6:]} " not in targets:
                yield f"{name}: there is no fuzz target {line[6:]}"
        yield from misfits(root, patch)
    for patch in sorted((root / "proofs/mutants").glob("*.patch")):
        header = patch.read_text().split("\n--- ")[0].strip().splitlines()
        if (sum(line.startswith("Theorem: ") for line in header) != 1
                or unknown_lines(header, ["Theorem", "Review"])):
            yield f"{patch.relative_to(root)}: not a description, `Theorem:` and perhaps `Review:`"
        yield from misfits(root, patch)
    yield from explained.stale(root)


def main():
    found = list(findings(pathlib.Path(sys.argv[1]).resolve()))
    print("\n".join(found) or "clean")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
