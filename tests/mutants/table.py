#!/usr/bin/env python3
"""Writes which guard noticed which planted bug: table.py ROOT.

Takes what scripts/mutants and proofs/mutants.py recorded in ROOT/build into
docs/results/planted.csv, where a bug that did not run again keeps its row, and writes planted.md
from that.
"""

import csv
import pathlib
import re
import sys

import planted

BUGS_OF_THE_REVIEW = [f"P{k:02}" for k in range(1, 21)] + [
    f"K{k:02}" for k in range(1, 25) if k not in (19, 21)]
ROAD = re.compile(r"kernel/include/certa/(certified|geometry)/")
PREDICATES = "predicates/include/certa/predicates/"


class Bug:
    """A planted bug: its folder, its name, its description, its file, and its name in the
    review."""

    def __init__(self, folder, name, what, file, review, expected):
        self.folder, self.name, self.what, self.file = folder, name, what, file
        self.review, self.expected = review, expected
        self.guard = None  # "" if nothing noticed it, None if it was not run


def blocks(root, folder):
    path = "proofs/planted.txt" if folder == "proofs" else "tests/mutants/planted.txt"
    for bug in planted.read(root / path):
        expected = bug.values["Theorem" if folder == "proofs" else "Tests"]
        yield Bug(folder, bug.name, bug.what, bug.file, bug.values.get("Review", ""), expected)


def constants(root):
    """The constants of proofs/constants.txt that a bug of the review is about."""
    review = ""
    for line in (root / "proofs/constants.txt").read_text().splitlines():
        if line.startswith("# Review: "):
            review = line[len("# Review: "):]
        elif review:
            file, _, spoiled, theorems = line.split(" | ")
            yield Bug("proofs", f"{file}: {spoiled}", f"`{spoiled}`", PREDICATES + file, review,
                      theorems)
            review = ""


def recorded(root):
    """(folder, name) -> guard: the rows of planted.csv, overridden by the records of later runs."""
    guards = {}
    table = root / "docs/results/planted.csv"
    if table.exists():
        with open(table, encoding="utf-8") as file:
            guards = {(row["folder"], row["bug"]): row["guard"] for row in csv.DictReader(file)}
    for folder, path in (("tests", "build/mutants/planted.txt"),
                         ("proofs", "build/proofs/planted.txt")):
        if (root / path).exists():
            for line in (root / path).read_text().splitlines():
                name, guard = line.split(" | ", 1)
                guards[folder, name] = guard
    return guards


def guard_in_words(program_and_test):
    """The guard that `program: test` stands for."""
    program, test = program_and_test.split(": ", 1)
    if program == "agreement_test":
        return f"proved checker (`{test}`)"
    if program == "tiny_bounds_test":
        return f"tiny formats: probe `{test}`"
    if program.startswith("tiny_"):
        return f"tiny formats: `{test}`"
    return f"fuzzing: {test}" if program.startswith("fuzzing") else f"test `{program}`: `{test}`"


def in_words(bug):
    if bug.guard is None:
        return f"not run yet; by its block {bug.expected.replace('*', chr(92) + '*')}"
    if not bug.guard:
        return "**nothing**"
    if bug.folder == "proofs" and (refusal := bug.guard.partition(" refuses: ")[2]):
        return f"the recording of the code: {refusal}"
    if bug.folder == "proofs":
        return f"theorem `{bug.guard}`"
    return "; ".join(guard_in_words(one) for one in bug.guard.split("; "))


def short(file):
    return file.replace("kernel/include/certa/", "").replace(PREDICATES, "predicates/")


def rows_of(bugs):
    for bug in bugs:
        yield f"| {bug.what} | `{short(bug.file)}` | `{bug.name}` | {in_words(bug)} |"


def sample(root):
    """The scores of drawn changes, by folder: docs/results/sample.csv."""
    path = root / "docs/results/sample.csv"
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    yield from """
## The sample

Changes of one token, drawn with a seed from all that the code that decides has to offer
(`scripts/mutants --sample`, [fuzzing.md](../developer/fuzzing.md#planted-bugs)), and how many of
them the tests of the day notice, without CGAL and AVX2. Explained are those that change no answer
that is known: [explained.txt](../../tests/mutants/explained.txt) says why. A change that compiles
by itself and in no test is left out.
""".splitlines()
    runs = list(dict.fromkeys((row["run"], row["seed"]) for row in rows))
    for run, seed in runs:
        yield from ["", f"{run}, seed {seed}:", "",
                    "| folder | drawn | noticed | explained | not noticed |",
                    "|---|---|---|---|---|"]
        for row in rows:
            if (row["run"], row["seed"]) == (run, seed):
                yield (f"| {row['folder']} | {row['drawn']} | {row['noticed']} | "
                       f"{row['explained']} | {row['survived']} |")


def page(root, bugs):
    caught = {bug.review for bug in bugs if bug.guard}.intersection(BUGS_OF_THE_REVIEW)
    tested = {bug.review for bug in bugs if bug.guard and bug.folder == "tests"}
    proved = caught - tested
    waiting = sum(bug.guard is None for bug in bugs)
    road = [bug for bug in bugs if not bug.review and ROAD.match(bug.file)]
    others = [bug for bug in bugs if not bug.review and not ROAD.match(bug.file)]
    head = ["| bug | file | name | noticed by |", "|---|---|---|---|"]
    yield from f"""# Planted bugs, and what notices them

Written by `scripts/mutants --table` from what `scripts/mutants` and `scripts/prove --mutants`
record. A bug stands in [proofs/planted.txt](../../proofs/planted.txt) where theorems notice it, in
[tests/mutants/planted.txt](../../tests/mutants/planted.txt) where tests, tiny formats or the proved
checker do, in both where both do; a name with a colon is a line of
[constants.txt](../../proofs/constants.txt). Named is the first theorem that fails, and the first
test of each program in the bug's block.

A row keeps what it says until its bug runs again.

- Of the {len(BUGS_OF_THE_REVIEW)} bugs of the review {len(caught)} are noticed, {len(proved)} of \
them by theorems alone.
- Of {len(road)} more in the certified road (`certified/`, `geometry/`) \
{sum(bool(bug.guard) for bug in road)} are, and of {len(others)} elsewhere \
{sum(bool(bug.guard) for bug in others)}.
- {waiting} of all have not run since they were written: what their blocks say is shown.
- [tests/tiny/mutants.hpp](../../tests/tiny/mutants.hpp) makes bounds too small besides;
  `tiny_bounds_test` shows a probe for each.

""".splitlines()[:-1]
    yield from sample(root)
    yield from ["", "## The review", ""]
    yield "| no. " + head[0]
    yield "|---" + head[1]
    for review in BUGS_OF_THE_REVIEW:
        for row in rows_of(bug for bug in bugs if bug.review == review):
            yield f"| {review} {row}"
    yield from ["", "## The certified road", "", *head]
    yield from rows_of(sorted(road, key=lambda bug: bug.file))
    yield from ["", "## Elsewhere", "", *head]
    yield from rows_of(sorted(others, key=lambda bug: bug.file))


def main():
    root = pathlib.Path(sys.argv[1])
    bugs = [*blocks(root, "proofs"), *constants(root), *blocks(root, "tests")]
    guards = recorded(root)
    for bug in bugs:
        bug.guard = guards.get((bug.folder, bug.name))
    with open(root / "docs/results/planted.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["folder", "bug", "guard"])
        writer.writerows([bug.folder, bug.name, bug.guard] for bug in bugs
                         if bug.guard is not None)
    (root / "docs/results/planted.md").write_text("\n".join(page(root, bugs)) + "\n")
    unseen = [f"{bug.folder}: {bug.name}: {in_words(bug)}" for bug in bugs if not bug.guard]
    print("\n".join(unseen) or "all planted bugs are noticed")
    return 1 if unseen else 0


if __name__ == "__main__":
    sys.exit(main())
