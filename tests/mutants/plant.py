#!/usr/bin/env python3
"""Plants the bugs of tests/mutants/planted.txt, and reports what notices each: plant.py ROOT COPY
[NAME..].

ROOT is the project and COPY a copy of it, which this modifies. Bugs in functions get a switch
(draw.py), and one build serves all of these. Other bugs are planted alone and built again, and so
are those that no test notices by a switch, because the compiler may have evaluated it. Then the
fuzz target of the block gets a minute. Each bug becomes a line of COPY/planted.txt, from which
table.py writes docs/results/planted.md. Without names all bugs are planted; after an interruption,
a call with the same sources continues. The status is 1 if a bug is not noticed.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import draw
import planted
import score

OPTIONS = ["-DCERTA_WERROR=OFF", "-DCERTA_EVERYTHING=ON", "-DCERTA_PAGE=OFF",
           "-DCMAKE_CXX_FLAGS=-w"]
FIRST_FAILURE = re.compile(r"\[  FAILED  \] ([^ ,\n]+)")
# The probe that exceeds a bound in tiny formats.
PROBE = re.compile(r"^(.*) in \d+ bits, \d dimensions$", re.M)


def as_block(bug, text, blocks):
    """The bug as a change of the smallest statement around it, or None."""
    spoiled = planted.plant(text, bug)
    begin = len(os.path.commonprefix([text, spoiled]))
    after = len(os.path.commonprefix([text[begin:][::-1], spoiled[begin:][::-1]]))
    block = blocks.smallest(bug.file, begin, len(text) - after)
    if block is None:
        return None
    new = spoiled[block[0]:len(spoiled) - (len(text) - block[1])]
    return draw.Change(bug.file, *block, "block", new, text.count("\n", 0, begin) + 1, ())


class Planting:
    """The copy, in which bugs have switches or are planted alone, and the tests that see them."""

    def __init__(self, root, copy, bugs):
        self.place = score.Copy(root, copy, sorted({bug.file for bug in bugs}), OPTIONS)
        self.bugs, self.switches = bugs, {}
        self.programs, self.seconds = {}, {}

    def text(self, bug):
        return (self.place.root / bug.file).read_text(encoding="latin-1")

    def build(self, targets):
        done = score.run(["cmake", "--build", "--preset", "gcc", "--parallel", str(os.cpu_count()),
                          "--target", *targets, "--", "-k", "0"], cwd=self.place.copy)
        return done.stdout + done.stderr if done.returncode != 0 else ""

    def prepare(self):
        """Builds all tests once, with a switch for each bug that can have one."""
        self.place.configure()
        names = sorted({bug.file for bug in self.bugs})
        blocks = draw.Blocks(self.place.root, names)
        for unit in draw.parsed(self.place.root, names, self.place.build):
            blocks.visit_unit(unit)
        numbered = [(number, as_block(bug, self.text(bug), blocks))
                    for number, bug in enumerate(self.bugs)]
        numbered = [(number, change) for number, change in numbered if change]
        targets = sorted({name for bug in self.bugs for name in tests_of(bug)})
        while True:
            self.place.write(numbered)
            errors = self.build(targets)
            if not errors:
                break
            refused = self.place.blamed(errors, numbered)
            if not refused:
                wrong = "\n".join(re.findall(r"^.*error: .*$", errors, re.M)[:20])
                sys.exit(f"does not build, whatever is planted:\n{wrong or errors[-3000:]}")
            numbered = [(number, change) for number, change in numbered if number not in refused]
        self.switches = dict(numbered)
        for path in self.place.build.rglob("*"):
            if path.name in targets and path.is_file() and os.access(path, os.X_OK):
                self.programs[path.name] = str(path)
        for name in targets:
            start = time.monotonic()
            if seen := self.run(name, ""):
                sys.exit(f"{name} fails without a bug: {seen}")
            self.seconds[name] = time.monotonic() - start
        return len(numbered)

    def run(self, name, switched):
        """The test that fails first, or None."""
        program = [self.programs[name], "--gtest_brief=1", "--gtest_fail_fast"]
        environment = {**os.environ, "CERTA_CHANGES": switched, "RC_PARAMS": "noshrink=1"}
        limit = 60 + 10 * self.seconds.get(name, 100)
        try:  # the planted bug may make a test loop
            done = subprocess.run(program, text=True, capture_output=True, check=False,
                                  timeout=limit, errors="replace", stdin=subprocess.DEVNULL,
                                  env=environment)
        except subprocess.TimeoutExpired:
            return "it hangs"
        if done.returncode == 0:
            return None
        probe = PROBE.search(done.stdout + done.stderr)
        first = FIRST_FAILURE.search(done.stdout)
        return probe[1].strip() if probe else first[1] if first else "it crashes"

    def by_switch(self, number):
        """The test that notices the bug, switched on."""
        return self.by_tests(self.bugs[number], str(number)) if number in self.switches else ""

    def by_tests(self, bug, switched):
        seen = [(name, self.run(name, switched)) for name in tests_of(bug)]
        return "; ".join(f"{name}: {first}" for name, first in seen if first)

    def alone(self, number):
        """The test that notices the bug, planted as it is."""
        bug, target = self.bugs[number], self.place.copy / self.bugs[number].file
        switched = target.read_text(encoding="latin-1")
        target.write_text(planted.plant(self.text(bug), bug), encoding="latin-1")
        try:
            if errors := self.build(tests_of(bug)):
                print(f"{bug.name} does not build:\n{errors[-3000:]}", flush=True)
                return ""
            return self.by_tests(bug, "") or self.by_fuzzing(bug.values.get("Fuzz"))
        finally:
            target.write_text(switched, encoding="latin-1")

    def by_fuzzing(self, target):
        if not target:
            return ""
        shutil.rmtree(self.place.copy / f"build/fuzz-work/{target}/findings", ignore_errors=True)
        done = score.run(["scripts/fuzz", target, "60"], cwd=self.place.copy)
        found = re.search(r"violated: .*|SUMMARY: .*", done.stdout + done.stderr)
        return f"fuzzing {target}: {found[0]}" if done.returncode != 0 and found else ""


def tests_of(bug):
    return bug.values["Tests"].split()


def main():
    root, copy = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    chosen = sys.argv[3:]
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)  # as in score.py
    bugs = planted.read(root / "tests/mutants/planted.txt")
    if unknown := set(chosen) - {bug.name for bug in bugs}:
        sys.exit(f"error: tests/mutants/planted.txt has no {', '.join(sorted(unknown))}")
    known = planted.Noticed(copy / "noticed.txt", root, again=chosen)
    waiting = [bug for bug in bugs if bug.name not in known and (not chosen or bug.name in chosen)]

    lock = threading.Lock()

    def tell(bug, seen):
        with lock:
            known.tell(bug.name, seen)
            with open(copy / "planted.txt", "a", encoding="utf-8") as file:
                file.write(f"{bug.name} | {seen}\n")
            blind = set(tests_of(bug)) - set(re.findall(r"(?:^|; )(\w+): ", seen))
            print(f"{bug.name:24} {seen or 'SURVIVES'}"
                  f"{'; not ' + ', '.join(sorted(blind)) if seen and blind else ''}", flush=True)

    def switch_on(number):
        if seen := planting.by_switch(number):
            tell(waiting[number], seen)

    if waiting:
        planting = Planting(root, copy, waiting)
        print(f"{planting.prepare()} of {len(waiting)} have a switch", flush=True)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(switch_on, range(len(waiting))))
        for number, bug in enumerate(waiting):
            if bug.name not in known:
                tell(bug, planting.alone(number))
    survivors = [name for name, seen in known.items() if not seen]
    print(f"{len(known) - len(survivors)} of {len(known)} planted bugs are noticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
