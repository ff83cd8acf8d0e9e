"""branches.py EXECUTABLE PAIRS RECORDER: runs certa_tiny, built with clang's coverage, on so many
pairs, and counts how often each side of each branch of certified queries was taken, over all
formats and dimensions. Fails if one side was never taken, unless unreached.txt lists it, and if
unreached.txt lists a side that was taken. Then guards.py reports the guard of each function, with
certa_recorded as RECORDER.

branches.py: reads the sources alone, for code that is compiled for doubles and for no tiny format,
which no run counts. Fails if unreached.txt does not name it with tests, or names more."""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import guards

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDES = [ROOT / "kernel" / "include", ROOT / "predicates" / "include"]
OF_DOUBLES = "doubles"  # the side in unreached.txt
# Conditions that test whether a number is a double or float, and code of packs of these.
IS_DOUBLE = (
    r"(?:is_same_v|same_as)<[^;{}]*\b(?:double|float)>|\bis_(?:floating_point|arithmetic)_v\b"
)
IS_PACKED = r"\.lanes; \}|\bkPackSize<|\bsize == \d"


def is_certified(name):
    """Whether code of certified queries is in this file. Their results are stored elsewhere."""
    return name.startswith(("certa/certified/", "certa/geometry/")) or name in (
        "certa/gjk/support.hpp",
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
    """{(file, region): [times true, times false]} over all instantiations for tiny formats; for
    functions that do not depend on the format, over all."""
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


FUNCTION = re.compile(r"(?:(\w+)(?:<[^()]*>)?::)?(operator\W{1,3}|\w+)\(")
NO_FUNCTION = ("alignas", "decltype", "noexcept", "requires", "static_assert")
NOTHING = re.compile(r"[ #}/)]|template <[^;{(]*>?$|namespace |using ")


def owner(lines, number):
    """The function, class, alias or variable outside of any function that line `number`, from 1,
    belongs to. These begin at the start of a line."""
    name = ""
    for line in lines[:number]:
        if match := re.match(r"using (\w+) =", line):
            name = match[1]
        if not line or NOTHING.match(line):
            continue
        line = re.sub(r"^template <.*?> ", "", line)
        names = [f"{scope}::{function}" if scope else function
                 for scope, function in FUNCTION.findall(line) if function not in NO_FUNCTION]
        if match := re.search(r"\b(?:struct|class|concept) (?:alignas\([^)]*\) )?(\w+)", line):
            name = match[1]
        elif match := re.search(r"\b(k[A-Z]\w*)\b[^;]* =", line):
            name = match[1]
        elif names:
            name = names[0]
    return name


def lines_of(name):
    """The lines of a header that programs include by this name."""
    path = next(root / name for root in INCLUDES if (root / name).exists())
    return path.read_text().split("\n")


def text_of(name, region):
    """The condition as it is written, blanks aside."""
    lines = lines_of(name)
    first, start, last, end = region
    lines = lines[first - 1 : last]
    lines[-1] = lines[-1][: end - 1]
    lines[0] = lines[0][start - 1 :]
    return " ".join(" ".join(lines).split())


def listed():
    """{(function or class, condition, side): why} of unreached.txt; a condition that it has more
    than once has a number: "x < y #2"."""
    found, entry = {}, None
    for line in (pathlib.Path(__file__).parent / "unreached.txt").read_text().splitlines():
        if line.startswith(" "):
            found[entry] += " " + line.strip()
        elif line and not line.startswith("#"):
            entry = tuple(field.strip() for field in line.split(" | "))
            found[entry] = ""
    return found


def within(text, start, pair="()"):
    """The text between the bracket at `start` and the one that closes it."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == pair[0]) - (text[at] == pair[1])
        if depth == 0:
            return text[start + 1 : at]
    raise SystemExit(f"nothing closes {text[start:start + 80]}")


def of_doubles(texts):
    """{(function or class, text)} of code that tiny formats leave out: conditions on the number
    type, and templates written for doubles. `texts` are sources without comments."""
    names = set()
    while True:
        known = names and rf"|\b(?:{'|'.join(sorted(names))})\b" or ""
        about = re.compile(IS_DOUBLE + known)
        more = set()
        for text in texts:
            for match in re.finditer(r"constexpr bool (\w+)[^=;]*=([^;]*);", text):
                if about.search(match[2]):
                    more.add(match[1])
            for match in re.finditer(r"template <>\s*struct \w+<(?:double|float)([^{]*)\{", text):
                bodies = [within(text, match.end() - 1, "{}")]
                for base in re.findall(r": (\w+)<", match[1]):
                    start = re.search(rf"struct {base} \{{", text).end() - 1
                    bodies.append(within(text, start, "{}"))
                more |= set(re.findall(r"constexpr bool (\w+)", " ".join(bodies)))
        if more <= names:
            break
        names |= more
    packed = re.compile(about.pattern + "|" + IS_PACKED)
    found = set()

    def add(text, at, written):
        number = text.count("\n", 0, at) + 1
        found.add((owner(text.split("\n"), number), " ".join(written.split())))

    for text in texts:
        for match in re.finditer(r"\bif (constexpr )?\(|\brequires\s*\(", text):
            condition = within(text, match.end() - 1)
            if (packed if match[1] else about).search(condition):
                add(text, match.end(), condition)
        for match in re.finditer(r"\breturn ([^;{]*);|\bconditional_t<([^,]*),", text):
            value = match[1] or match[2]
            if about.search(value):
                add(text, match.start(), value)
        template = r"template <>\s*((?:struct|class) \w+<(?:double|float)[^{]*)\{"
        for match in re.finditer(template, text):
            add(text, match.end(), match[1])
    return found


def sources():
    """The code of kernel/ and predicates/ without comments."""
    return [re.sub(r"//[^\n]*", "", path.read_text()) for folder in (*INCLUDES, ROOT / "kernel/src")
            for path in sorted(folder.rglob("*.[hc]pp"))]


def problems_of_doubles():
    """Code for doubles that unreached.txt lacks, one per line."""
    found = of_doubles(sources())
    entries = {entry: why for entry, why in listed().items() if entry[-1] == OF_DOUBLES}
    for entry in sorted(found - {entry[:-1] for entry in entries}):
        yield f"{entry[0]}: no tiny format takes it, and unreached.txt does not name it: {entry[1]}"
    for entry, why in sorted(entries.items()):
        if entry[:-1] not in found:
            yield "unreached.txt lists what is not there: " + " | ".join(entry)
        tests = re.search(r"Tests: ([\w., ]+\w)", why)
        if not tests:
            yield "unreached.txt names no tests: " + " | ".join(entry)
            continue
        for name in guards.tests_of(tests[1]):
            yield f"unreached.txt: no such test: {name}"


def main():
    wrong = list(problems_of_doubles())
    for problem in wrong:
        print(problem)
    if len(sys.argv) == 1:
        sys.exit(1 if wrong else 0)
    data = exported(*sys.argv[1:3])
    counts = counted(data)
    expected = {entry for entry in listed() if entry[-1] != OF_DOUBLES}
    unreached = {}
    seen = collections.Counter()
    for (name, region), count in sorted(counts.items()):
        function, text = owner(lines_of(name), region[0]), text_of(name, region)
        seen[function, text] += 1
        if seen[function, text] > 1:
            text += f" #{seen[function, text]}"
        for side, times in zip(("true", "false"), count):
            if times == 0:
                unreached.setdefault((function, text, side), f"{name}:{region[0]}")
    status = 1 if wrong else 0
    for entry in sorted(set(unreached) - expected):
        status = 1
        print(f"{unreached[entry]}: never {entry[2]} in any tiny format: {' | '.join(entry)}")
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
