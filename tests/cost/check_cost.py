#!/usr/bin/env python3
"""Guards the number of instructions of queries, preparation and claims: check_cost.py VALGRIND
PROGRAM LIMITS COMPILER.

Runs the program under callgrind and compares each count, which repeats to the digit, with LIMITS: a
JSON object of instructions a query, as g++ 12 -O2 compiles them. More than 5 % above is an error,
more than 10 % below too: then the limit no longer guards. COMPILER other than `GNU 12` has 50 % for
its own ways, upwards, and no lower limit. What a claim adds to an answer, `NAME+CLAIM` beside
`NAME`, may be twice the answer. With `--write` instead of COMPILER the file is made anew.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile


def counts(valgrind, program):
    """Instructions a query by name, in the program's order."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "count")
        run = subprocess.run(
            [valgrind, "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=" + out,
             program], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            sys.exit(f"{program} under callgrind ended with {run.returncode}:\n{run.stderr}")
        lines = [line.split() for line in run.stdout.splitlines()]
        dumps = sorted(glob.glob(out + ".*"), key=lambda name: int(name.rsplit(".", 1)[1]))
        if len(dumps) < len(lines):
            sys.exit(f"{len(lines)} kinds of queries, but {len(dumps)} dumps")
        result = {}
        for (name, queries), dump in zip(lines, dumps):
            with open(dump, encoding="utf-8") as file:
                total = re.search(r"^totals: (\d+)", file.read(), re.MULTILINE)
            result[name] = round(int(total.group(1)) / int(queries))
        return result


def main():
    valgrind, program, path, compiler = sys.argv[1:]
    found = counts(valgrind, program)
    if compiler == "--write":
        with open(path, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=2)
            file.write("\n")
        return 0
    with open(path, encoding="utf-8") as file:
        limits = json.load(file)
    above, below = (1.05, 0.9) if compiler == "GNU 12" else (1.5, 0)
    wrong = set(found) ^ set(limits)
    for name in wrong:
        print(f"{name}: counted or limited, not both")
    for name, count in found.items():
        limit = limits.get(name, count)
        verdict = "" if below * limit <= count <= above * limit else "  OUT OF LIMITS"
        wrong |= {name} if verdict else set()
        print(f"{name:28} {count:8} instructions a query, limit {limit:8}{verdict}")
    for name, count in found.items():
        answer = found[name.partition("+")[0]]
        if count > 3 * answer:
            print(f"{name}: {count}, but the answer alone takes {answer}, and claims twice that")
            wrong.add(name)
    if wrong:
        print(f"where this is meant: {os.path.basename(__file__)} VALGRIND PROGRAM LIMITS --write")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
