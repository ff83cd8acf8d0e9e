"""The surviving changes of a sample, and which of them tests/mutants/explained.txt explains."""

import collections
import re

FILE = "tests/mutants/explained.txt"


PLACE = re.compile(r"(\S+)(?: \((\d+) of (\d+)\))?")


def read(root):
    """{(file, which of equal lines, line as it is, line as changed): why it changes no answer}, and
    {(file, line as it is): how many such lines the file has, as a block says}."""
    entries, counts = {}, {}
    blocks = (root / FILE).read_text(encoding="utf-8").split("\n\n")
    for block in blocks:
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        place, old, new, *why = lines
        match = PLACE.fullmatch(place)
        if not match or not why or not old.startswith("- ") or not new.startswith("+ "):
            raise ValueError(f"{FILE}: not a file, `- line`, `+ line` and a reason:\n{block}")
        entries[(match[1], int(match[2] or 1), old[2:], new[2:])] = " ".join(why)
        counts[(match[1], old[2:])] = int(match[3] or 1)
    return entries, counts


def in_one_line(text):
    return " ".join(text.split())


def stale(root):
    """Explanations of lines that no longer exist in a source, or occur more often than stated."""
    for (file, old), count in read(root)[1].items():
        path = root / file
        found = in_one_line(path.read_text(encoding="utf-8")).count(old) if path.exists() else 0
        if found != count:
            yield f"{FILE}: {file} has {old!r} {found} times, not {count}"


def which(root, row):
    """The index, from 1, of the line that this row of a sample changes, among equal lines of the
    file."""
    lines = (root / row["file"]).read_text(encoding="utf-8").splitlines()[:row["line"] - 1]
    return in_one_line(" ".join(lines)).count(row["old"]) + 1


def report(root, rows, run, seed, file):
    """Prints the score by folder and the survivors that nothing explains; 1 if there are any.
    Writes the score as lines of docs/results/sample.csv."""
    reasons, _ = read(root)
    table = collections.defaultdict(collections.Counter)
    survivors = []
    for row in rows:
        if row["by"]:
            end = "noticed"
        elif (row["file"], which(root, row), row["old"], row["new"]) in reasons:
            end = "explained"
        else:
            end = "survived"
            survivors.append(row)
        for folder in (row["folder"], "all"):
            table[folder][end] += 1
    print(f"{'folder':12} {'drawn':>6} {'noticed':>8} {'explained':>10} {'survived':>9}")
    file.write("run,seed,folder,drawn,noticed,explained,survived\n")
    for folder in sorted(table, key=lambda name: (name == "all", name)):
        ends = table[folder]
        file.write(f"{run},{seed},{folder},{sum(ends.values())},{ends['noticed']},"
                   f"{ends['explained']},{ends['survived']}\n")
        print(f"{folder:12} {sum(ends.values()):6} {ends['noticed']:8} {ends['explained']:10} "
              f"{ends['survived']:9}")
    for row in survivors:
        reached = "" if row["reached"] else ", no test comes by it"
        print(f"\n{row['file']}:{row['line']} ({row['kind']}{reached})\n"
              f"- {row['old']}\n+ {row['new']}")
    return 1 if survivors else 0
