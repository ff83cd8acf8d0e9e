#!/usr/bin/env python3
"""How many of N one-token changes of the code that decides do the tests of the day notice?

score.py ROOT COPY N SEED

ROOT is the project and COPY a copy of it, which this modifies. Draws N of all changes (draw.py)
with the seed, writes them into the sources of COPY, each with a switch of its own, builds these
once, and runs the tests against each change: those that reach it, in the order of changes noticed
per time. A change that survives some seconds of tests alone goes on in a group of eight; if a test
fails for the group, it runs for each member alone.

Writes COPY/sample/SEED.jsonl, a line per change, and continues after an interruption if N and the
sources are the same. Survivors that tests/mutants/explained.txt does not explain are printed, and
the status is 1 if there are any.
"""

import collections
import concurrent.futures
import datetime
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import draw
import explained
import planted

ALONE = 20.0  # seconds of tests for a single change
GROUP = 8
MOST = 2000  # half of the switches of switch.hpp; the rest replace changes that do not compile
# Not run against the changes, although built by day: tests of texts and installed files see no
# answers, counts of instructions or frames apply to the unchanged sources, and the proofs have
# planted bugs of their own.
LEFT_OUT = re.compile(r"^(lint|install|proofs|page|night)$")
WITHOUT = re.compile(r"^(memcheck|Stacks|Page|Report|Example)\.|^cost\.|_NOT_BUILT$")
OPTIONS = ["-DCERTA_WERROR=OFF", "-DCERTA_AVX2=OFF", "-DCERTA_ORACLE=OFF", "-DCERTA_PAGE=OFF",
           "-DCERTA_FAST_TESTS_ELSEWHERE=OFF", "-DCMAKE_CXX_FLAGS=-w"]
SWITCH = "tests/mutants/switch.hpp"


def run(command, **options):
    return subprocess.run(command, text=True, capture_output=True, check=False, **options)


class Copy:
    """The copy of the project, with the changes in its sources."""

    def __init__(self, root, copy, files, options):
        self.root, self.copy, self.build = root, copy, copy / "build/gcc"
        self.files, self.options = files, options

    def configure(self):
        options = list(self.options)
        if shutil.which("ccache"):
            options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        done = run(["cmake", "--preset", "gcc", *options], cwd=self.copy)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)

    def write(self, numbered):
        """Puts the sources back, but for these changes: [(number, change)]."""
        by_file = collections.defaultdict(list)
        for number, change in numbered:
            by_file[change.file].append((number, change))
        for pattern in self.files:
            for path in self.root.glob(pattern):
                name = str(path.relative_to(self.root))
                text = path.read_text(encoding="latin-1")
                if name in by_file:
                    text = draw.switched(text, by_file[name])
                    include = f'#include "{self.copy / SWITCH}"\n'
                    text = text.replace("#pragma once\n", "#pragma once\n" + include, 1) \
                        if "#pragma once\n" in text else include + text
                target = self.copy / name
                if target.read_text(encoding="latin-1") != text:
                    target.write_text(text, encoding="latin-1")

    def refused(self, numbered, units):
        """The numbers of the changes that do not compile."""
        entries = json.loads((self.build / "compile_commands.json").read_text())

        def compile_unit(unit):
            # Its own command, or that of the translation unit into which its folder is compiled.
            names = (str(self.copy / unit), str(self.build / pathlib.Path(unit).parts[0]) + "/")
            entry = next(e for name in names for e in entries if e["file"].startswith(name))
            words = [w for w in entry["command"].split() if not w.endswith("ccache")]
            del words[words.index("-o"):words.index("-o") + 2]
            words[words.index("-c") + 1] = str(self.copy / unit)
            words += ["-fsyntax-only", "-w", "-fmax-errors=0", "-fno-diagnostics-show-caret"]
            return run(words, cwd=entry["directory"]).stderr

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            errors = "".join(pool.map(compile_unit, units))
        return self.blamed(errors, numbered)

    def blamed(self, errors, numbered):
        """The changes in the lines that a compiler complains of, or next to them."""
        found, lines = set(), {}
        numbers = {number for number, _ in numbered}
        unexplained = []
        for name, line in set(re.findall(r"^(\S+?):(\d+):\d+: (?:fatal )?error:", errors, re.M)):
            path = self.build / name  # ccache makes names relative
            if path not in lines:
                lines[path] = path.read_text(encoding="latin-1").splitlines()
            here = set()
            for reach in range(4):
                text = "\n".join(lines[path][max(0, int(line) - 1 - reach):int(line) + reach])
                here = {int(k) for k in re.findall(r"mutants::on\((\d+)\)", text)} & numbers
                if here:
                    break
            found |= here
            if not here:
                unexplained.append(f"{name}:{line}")
        # An error far from any change: the change is where the code is instantiated.
        if not found and unexplained:
            for name, line in set(re.findall(r"^(\S+?):(\d+):\d+:   required", errors, re.M)):
                text = (self.build / name).read_text(encoding="latin-1").splitlines()[int(line) - 1]
                found |= {int(k) for k in re.findall(r"mutants::on\((\d+)\)", text)} & numbers
            if not found:
                sys.exit(f"does not compile, whatever is drawn: {unexplained[:5]}\n{errors[:3000]}")
        return found


class Tests:
    """The tests of the copy: how they run, how long, and by which changes they come."""

    def __init__(self, copy):
        listed = run(["ctest", "--show-only=json-v1"], cwd=copy.build)
        self.commands, self.folders, self.environments = {}, {}, {}
        for test in json.loads(listed.stdout)["tests"]:
            values = {p["name"]: p["value"] for p in test["properties"]}
            if "command" not in test or WITHOUT.search(test["name"]) or any(
                    LEFT_OUT.match(label) for label in values.get("LABELS", [])):
                continue
            if values.get("FIXTURES_REQUIRED") or values.get("DISABLED"):
                continue
            name = test["name"]
            self.commands[name] = test["command"]
            self.folders[name] = values.get("WORKING_DIRECTORY", str(copy.build))
            self.environments[name] = dict(e.split("=", 1) for e in values.get("ENVIRONMENT", []))
        self.seconds, self.comes_by = {}, {}
        self.tried = collections.Counter()
        self.noticed = collections.Counter()
        self.lock = threading.Lock()

    def passes(self, name, environment, limit=600.0):
        """Whether the test passes; and its seconds."""
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                self.commands[name], cwd=self.folders[name], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, start_new_session=True,
                env={**os.environ, **self.environments[name], "TMPDIR": folder, **environment})
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                status = -1
            try:  # with the processes that it has started
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        return status == 0, time.monotonic() - start

    def look(self, name):
        """Runs the test without changes, and records the changes that it reaches."""
        with tempfile.NamedTemporaryFile("r") as record:
            good, seconds = self.passes(name, {"CERTA_CHANGES_RECORD": record.name})
            numbers = sorted({int(line) for line in record.read().split()})
        return {"test": name, "good": good, "seconds": round(seconds, 3), "comes_by": numbers}

    def notices(self, name, numbers):
        """Whether the test fails with these changes."""
        good, _ = self.passes(name, {"CERTA_CHANGES": ",".join(map(str, numbers))},
                              limit=20 + 10 * self.seconds[name])
        with self.lock:
            self.tried[name] += 1
            self.noticed[name] += not good
        return not good

    def by_worth(self, names):
        """Sorts tests by the number of changes noticed, per time."""
        def worth(name):
            return (self.noticed[name] + 0.3) / (self.tried[name] + 1) / (self.seconds[name] + 0.03)
        return sorted(names, key=lambda name: (-worth(name), name))


def alone(tests, number, reaching):
    """The test that notices the change, within the time for a single change; and the tests that did
    not."""
    left, spent = set(reaching), 0.0
    while left:
        name = next((n for n in tests.by_worth(left) if spent + tests.seconds[n] <= ALONE), None)
        if name is None:
            break
        left.discard(name)
        if tests.notices(name, [number]):
            return name, left
        spent += tests.seconds[name]
    return None, left


def in_group(tests, left):
    """{number: the test that notices it} for the members of a group that further tests notice;
    `left` is {number: tests that have not run}."""
    found = {}
    for name in tests.by_worth(set().union(*left.values())):
        members = [n for n in left if n not in found and name in left[n]]
        if not members or not tests.notices(name, members):
            continue
        for number in members:
            if len(members) == 1 or tests.notices(name, [number]):
                found[number] = name
    return found


def drawn(place, count, seed):
    """The drawn changes that compile, as far as the sources alone tell: [(number, change)]. Further
    ones are drawn to replace those that do not."""
    changes = draw.find(place.root, place.build)
    order = draw.sample(changes, len(changes), seed)
    print(f"{len(changes)} changes, of which {count} are drawn", flush=True)
    if count > MOST:
        sys.exit(f"more than {MOST} are more than switch.hpp has room for")
    units = [str(path.relative_to(place.root)) for pattern in draw.FILES
             for path in sorted(place.root.glob(pattern)) if path.suffix == ".cpp"]
    numbered, following = list(enumerate(order[:count])), count
    while True:
        place.write(numbered)
        refused = place.refused(numbered, units)
        if not refused:
            return numbered
        print(f"{len(refused)} of these do not compile; others instead", flush=True)
        numbered = [(n, c) for n, c in numbered if n not in refused]
        numbered += list(enumerate(order[following:following + len(refused)], following))
        following += len(refused)


def prepare(place, count, seed, path):
    """Builds the tests with the changes that are drawn: [(number, change)]."""
    place.configure()
    if path.exists():
        numbered = [(n, draw.Change(**{**c, "shown": tuple(c["shown"])}))
                    for n, c in json.loads(path.read_text())]
    else:
        numbered = drawn(place, count, seed)
    while True:
        path.write_text(json.dumps([[n, vars(c)] for n, c in numbered], indent=1))
        place.write(numbered)
        built = run(["cmake", "--build", "--preset", "gcc", "--parallel", str(os.cpu_count()),
                     "--", "-k", "0"], cwd=place.copy)
        if built.returncode == 0:
            return numbered
        refused = place.blamed(built.stdout + built.stderr, numbered)
        if not refused:
            sys.exit("does not build:\n" + built.stdout[-3000:])
        print(f"{len(refused)} of these do not compile in tests", flush=True)
        numbered = [(n, c) for n, c in numbered if n not in refused]


def begin(folder, root, count, seed):
    """Deletes the folder's results for this seed if they are for other sources or another count."""
    state = f"{count} {planted.sources(root)}"
    path = folder / f"{seed}.state"
    if not path.exists() or path.read_text(encoding="utf-8") != state:
        for file in folder.glob(f"{seed}.*"):
            file.unlink()
        path.write_text(state, encoding="utf-8")


def look_at_tests(tests, path):
    """Runs each test once; leaves out those that fail with every change off."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    known = {row["test"] for row in rows}
    with open(path, "a", encoding="utf-8") as file, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row in pool.map(tests.look, [t for t in tests.commands if t not in known]):
            rows.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()
    for row in rows:
        if row["test"] not in tests.commands:
            continue
        if not row["good"]:
            print(f"not used, it fails by itself: {row['test']}")
        else:
            tests.seconds[row["test"]] = row["seconds"]
            tests.comes_by[row["test"]] = set(row["comes_by"])


def main():
    root, copy = (pathlib.Path(p).resolve() for p in sys.argv[1:3])
    count, seed = int(sys.argv[3]), int(sys.argv[4])
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):  # tests send these; in the
        signal.signal(number, signal.SIG_DFL)  # background they would be ignored
    folder = copy / "sample"
    folder.mkdir(exist_ok=True)
    begin(folder, root, count, seed)
    os.environ.setdefault("RC_PARAMS", "")
    os.environ["RC_PARAMS"] = (os.environ["RC_PARAMS"] + " noshrink=1").strip()
    place = Copy(root, copy, draw.FILES, OPTIONS)
    numbered = prepare(place, count, seed, folder / f"{seed}.drawn.json")
    tests = Tests(place)
    look_at_tests(tests, folder / f"{seed}.tests.jsonl")
    print(f"{len(tests.seconds)} tests in {sum(tests.seconds.values()):.0f} s", flush=True)

    results = folder / f"{seed}.jsonl"
    known = {}
    if results.exists():
        known = {row["number"]: row for row in map(json.loads, results.read_text().splitlines())}
        tests.noticed.update(row["by"] for row in known.values() if row["by"])
    file = open(results, "a", encoding="utf-8")
    lock = threading.Lock()

    def tell(number, change, by, reached):
        row = {"number": number, "file": change.file, "line": change.line, "kind": change.kind,
               "folder": change.folder, "old": change.shown[0], "new": change.shown[1], "by": by,
               "reached": reached}
        with lock:
            known[number] = row
            file.write(json.dumps(row) + "\n")
            file.flush()

    reaching = {n: {t for t in tests.seconds if n in tests.comes_by[t]} for n, _ in numbered}
    waiting = {}

    def try_alone(item):
        number, change = item
        if number in known:
            return
        by, left = alone(tests, number, reaching[number])
        if by or not left:
            tell(number, change, by, bool(reaching[number]))
        else:
            waiting[number] = left

    def try_group(group):
        found = in_group(tests, {n: waiting[n] for n in group})
        for number in group:
            tell(number, dict(numbered)[number], found.get(number), True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(try_alone, numbered))
        order = sorted(waiting)
        print(f"{len(known)} decided by changes alone, {len(order)} go on in groups", flush=True)
        list(pool.map(try_group, [order[k:k + GROUP] for k in range(0, len(order), GROUP)]))

    rows = [known[number] for number, _ in numbered]
    commit = run(["git", "describe", "--always", "--dirty"], cwd=root).stdout.strip()
    with open(folder / f"{seed}.score.csv", "w", encoding="utf-8") as score:
        return explained.report(root, rows, f"{datetime.date.today()} at {commit}", seed, score)


if __name__ == "__main__":
    sys.exit(main())
