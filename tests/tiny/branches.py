"""branches.py EXECUTABLE PAIRS RECORDER: runs certa_tiny, built with clang's coverage, on so many
pairs, and counts on which sides of each branch of certified queries it was, over all formats and
dimensions. Fails where one side was never taken, but for those of unreached.txt, and where that
lists what was. Then guards.py tells what holds each function, with certa_recorded as RECORDER."""

import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import guards

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDES = [ROOT / "kernel" / "include", ROOT / "predicates" / "include"]



def is_certified(name):
    """Whether what certified queries run is in this file; what they find is stored elsewhere."""
    return name.startswith(("certa/certified/", "certa/geometry/")) or name in (
        "certa/exact/support.hpp",
        "certa/predicates/filter.hpp",
    )


def exported(executable, pairs):
    with tempfile.TemporaryDirectory() as folder:
        raw, profile = folder + "/raw", folder + "/profile"
        subprocess.run(
            [executable, pairs], check=True, env=os.environ | {"LLVM_PROFILE_FILE": raw}
        )
        subprocess.run(["llvm-profdata", "merge", "-sparse", raw, "-o", profile], check=True)
        command = ["llvm-cov", "export", "-format=text", "-instr-profile", profile, executable]
        ran = subprocess.run(command, check=True, capture_output=True)
        return json.loads(ran.stdout)["data"][0]


def counted(data):
    """{(file, region): [times true, times false]} over what is instantiated for tiny formats, or,
    of functions that do not depend on the format, over all."""
    tiny = collections.defaultdict(lambda: [0, 0])
    other = collections.defaultdict(lambda: [0, 0])
    for function in data["functions"]:
        counts = tiny if "Tiny" in function["name"] else other
        for *region, true, false, file, _, _ in function.get("branches", []):
            name = function["filenames"][file].split("/include/")[-1]
            if is_certified(name):
                count = counts[name, tuple(region)]
                count[0] += true
                count[1] += false
    return other | tiny


def text_of(name, region):
    """The condition as it is written, blanks aside."""
    path = next(root / name for root in INCLUDES if (root / name).exists())
    lines = path.read_text().split("\n")
    first, start, last, end = region
    lines = lines[first - 1 : last]
    lines[-1] = lines[-1][: end - 1]
    lines[0] = lines[0][start - 1 :]
    return " ".join(" ".join(lines).split())


def listed():
    """{(file, condition, side)} of unreached.txt; a condition that a file has more than once has a
    number: "x < y #2"."""
    entries = set()
    for line in (pathlib.Path(__file__).parent / "unreached.txt").read_text().splitlines():
        if line and not line.startswith("#") and not line.startswith(" "):
            entries.add(tuple(field.strip() for field in line.split(" | ")))
    return entries


def main():
    data = exported(*sys.argv[1:3])
    counts = counted(data)
    expected = listed()
    unreached = {}
    seen = collections.Counter()
    for (name, region), count in sorted(counts.items()):
        text = text_of(name, region)
        seen[name, text] += 1
        if seen[name, text] > 1:
            text += f" #{seen[name, text]}"
        for side, times in zip(("true", "false"), count):
            if times == 0:
                entry = (name.removeprefix("certa/"), text, side)
                unreached.setdefault(entry, region[0])
    status = 0
    for entry in sorted(set(unreached) - expected):
        status = 1
        print(f"{entry[0]}:{unreached[entry]}: never {entry[2]} in any tiny format: {entry[1]}")
    for entry in sorted(expected - set(unreached)):
        status = 1
        print("unreached.txt lists what is reached, or is not there:", " | ".join(entry))
    for problem in guards.problems(data, sys.argv[3]):
        status = 1
        print(problem)
    files = {name for name, _ in counts}
    print(
        f"{2 * len(counts)} sides of {len(counts)} branches in {len(files)} files, "
        f"{len(unreached)} conditions not reached, {len(expected)} of them listed"
    )
    sys.exit(status)


if __name__ == "__main__":
    main()
