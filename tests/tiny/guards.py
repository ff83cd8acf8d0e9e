"""The guard of each function of certified/ and geometry/: a theorem about its recording
(proofs/recorded.txt), tiny formats, or a test that elsewhere.txt names. Fails if a function has
none, if a list is wrong, or if docs/results/guards.md is not this table; GUARDS_WRITE=1 writes
it."""

import collections
import json
import os
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
INCLUDE = ROOT / "kernel" / "include" / "certa"
FOLDERS = ["certified", "geometry"]
TABLE = ROOT / "docs" / "results" / "guards.md"
RECORDED = ROOT / "proofs" / "recorded.txt"
ELSEWHERE = HERE / "elsewhere.txt"

INTRODUCTION = """# What holds each function of the road

Written and checked by `tests/tiny/guards.py`, which runs in CI with `TinyBranches.AreAllReached`:
every function of `certified/` and `geometry/` that is compiled for stored shapes, and, by its name,
each header of which only queries of placed shapes compile anything.

- *Theorems*: the function is run to record what it computes, and these theorems are about that
  ([proofs.md](../developer/proofs.md)). Not each of its branches need be recorded.
- *Tiny formats*: queries in formats of a few bits go through it, compared with exact arithmetic,
  and take both sides of each of its branches but for those of `tests/tiny/unreached.txt`
  ([fuzzing.md](../developer/fuzzing.md)).
- *Tests*: what no query in tiny formats runs, and the tests that do.
"""


def bare(name):
    """A function's name without the arguments of templates and functions, those of lambdas being of
    the function that they are in."""
    name = re.sub(r"operator([-=<>!+*/]+|\(\)|\[\])", r"operator", name)
    depth, kept = 0, ""
    for letter in name:
        depth += (letter == "<") - (letter == ">")
        if depth == 0 and letter != ">":
            kept += letter
    kept = re.sub(r"::'lambda.*", "", kept.split("(")[0].split(" ")[-1])
    return re.sub(r"^(certa::|detail::|tiny::|packs_of_\d+::)+", "", kept)


def functions(data):
    """{function: whether it ran} of these folders, and the headers that have any."""
    names = [function["name"].split(":")[-1] for function in data["functions"]]
    ran = subprocess.run(["llvm-cxxfilt"], input="\n".join(names), capture_output=True, text=True,
                         check=True)
    found, headers = collections.defaultdict(bool), set()
    for function, name in zip(data["functions"], ran.stdout.split("\n")):
        for *_, count, file, _, kind in function["regions"]:
            header = function["filenames"][file].split("/include/certa/")[-1]
            name_of_it = bare(name)
            if kind == 0 and header.split("/")[0] in FOLDERS and name_of_it != "decltype":
                found[name_of_it] |= count > 0
                headers.add(header)
    return found, headers


def listed(path):
    """Rows of two columns; lines that are indented or begin with # are for readers."""
    rows = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line.startswith(("#", " ")):
            fields = [field.strip() for field in line.split(" | ")]
            if len(fields) != 2:
                raise SystemExit(f"{path.name}:{number}: there are not two columns")
            rows[fields[0]] = fields[1]
    return rows


def recorded(executable):
    """The functions that are recorded, by a run of certa_recorded."""
    with tempfile.TemporaryDirectory() as folder:
        raw, profile = folder + "/raw", folder + "/profile"
        subprocess.run([executable], check=True, env=os.environ | {"LLVM_PROFILE_FILE": raw},
                       stdout=subprocess.DEVNULL)
        subprocess.run(["llvm-profdata", "merge", "-sparse", raw, "-o", profile], check=True)
        command = ["llvm-cov", "export", "-format=text", "-instr-profile", profile, executable]
        ran = subprocess.run(command, check=True, capture_output=True)
        return functions(json.loads(ran.stdout)["data"][0])


def tests_of(text):
    """Names in a cell that are no tests of the sources."""
    sources = "".join(path.read_text() for path in (ROOT / "tests").rglob("*_test.cpp"))
    missing = []
    for name in re.split(r", ", text):
        suite, _, test = name.partition(".")
        if not re.search(rf"\((?:{suite}),\s*{test}\b", sources):
            missing.append(name)
    return missing


def table(rows):
    text = [INTRODUCTION, "\n| functions | theorems | tiny formats | tests |\n|---|---|---|---|\n"]
    for (theorems, tiny, tests), names in sorted(rows.items(), key=lambda row: row[1]):
        cells = [", ".join(f"`{n}`" for n in names),
                 ", ".join(f"`{t.removeprefix('*')}`" for t in theorems.split(", ") if t),
                 "yes" if tiny else "",
                 ", ".join(f"`{t}`" for t in tests.split(", ") if t)]
        text.append("| " + " | ".join(cells) + " |\n")
    return "".join(text)


def problems(data, recorder):
    """The errors, one per line."""
    (tiny, headers), (of_proofs, recorded_headers) = functions(data), recorded(recorder)
    theorems, elsewhere = listed(RECORDED), listed(ELSEWHERE)
    runs = {key for key, ran in of_proofs.items() if ran}
    for key in sorted(runs - set(theorems)):
        yield "recorded, and not in recorded.txt: " + key
    for key in sorted(set(theorems) - runs):
        yield "recorded.txt lists what is not recorded: " + key
    proofs = "".join(path.read_text() for path in (ROOT / "proofs").rglob("*.v"))
    for key, names in theorems.items():
        for name in names.split(", "):
            if name.startswith(("*", "-")):
                continue  # the theorem is generated from the recordings, or there is none
            if not re.search("Theorem " + name.replace("*", r"\w+") + r"\b", proofs):
                yield f"recorded.txt: no such theorem: {name}"
    for key, names in elsewhere.items():
        for name in tests_of(names):
            yield f"elsewhere.txt: no such test: {name}"
    keys = set(tiny) | runs
    for folder in FOLDERS:
        for path in (INCLUDE / folder).iterdir():
            if f"{folder}/{path.name}" not in headers | recorded_headers:
                keys.add(path.name)
    rows = collections.defaultdict(list)
    for key in sorted(keys):
        tests = elsewhere.pop(key, "")
        guards = (theorems.get(key, "-").removeprefix("-"), tiny.get(key, False), tests)
        if not any(guards):
            yield "nothing holds " + key
        elif guards[1] and tests:
            yield "elsewhere.txt lists what tiny formats run: " + key
        rows[guards].append(key)
    for key in elsewhere:
        yield "elsewhere.txt lists what is not there: " + key
    written = table(rows)
    if os.environ.get("GUARDS_WRITE"):
        TABLE.write_text(written)
    elif not TABLE.exists() or TABLE.read_text() != written:
        yield "docs/results/guards.md is not what GUARDS_WRITE=1 writes"
