"""Which changes of a sample survive, and which of these tests/mutants/explained.txt explains."""

import collections
import re

FILE = "tests/mutants/explained.txt"


def read(root):
    """{(file, line as it is, line as changed): why nothing can notice it}."""
    entries = {}
    blocks = (root / FILE).read_text(encoding="utf-8").split("\n\n")
    for block in blocks:
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        file, old, new, *why = lines
        if not why or not old.startswith("- ") or not new.startswith("+ "):
            raise ValueError(f"{FILE}: not a file, `- line`, `+ line` and a reason:\n{block}")
        entries[(file, old[2:], new[2:])] = " ".join(why)
    return entries


def stale(root):
    """What is explained, but stands in no source any more."""
    for file, old, _ in read(root):
        path = root / file
        if not path.exists() or old not in re.sub(r"\s+", " ", path.read_text(encoding="utf-8")):
            yield f"{FILE}: {file} has no {old!r} any more"


def report(root, rows, run, seed, file):
    """Prints the score by folder and the survivors that nothing explains; 1 if there are any.
    Writes the score as lines of docs/results/sample.csv."""
    reasons = read(root)
    table = collections.defaultdict(collections.Counter)
    survivors = []
    for row in rows:
        if row["by"]:
            end = "noticed"
        elif (row["file"], row["old"], row["new"]) in reasons:
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
