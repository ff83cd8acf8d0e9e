#!/usr/bin/env python3
"""Spoils what proofs rest on, one thing at a time, and shows which theorem fails: \
mutants.py BUILD_FOLDER [NAME..].

First the constants and formulas of predicates/, as constants.txt lists them, and functions of
predicates/ and kernel/, as planted.txt does: what is recorded is written again from the spoiled
headers. Then hypotheses of theorems, as hypotheses.txt lists them. With names of bugs, or of
constants as they are printed, only these; without, it goes on where it was stopped if the sources
are the same. Each bug that a theorem notices becomes a line of BUILD_FOLDER/planted.txt, from which
scripts/mutants --table writes docs/results/planted.md. Exits 1 if a theorem still holds. Needs what
prove.py has compiled in BUILD_FOLDER.
"""

import concurrent.futures
import fnmatch
import os
import re
import shutil
import sys

from prove import HERE, constants, first_error, read, run

sys.path.insert(0, os.path.join(HERE, "..", "tests", "mutants"))
import planted  # noqa: E402

# What is written from the headers, and with it the theorems about it, in the order in which they
# are checked, as far as they do not need each other.
WRITTEN = ["Constants", "Filters", "Decisions", "Meanings", "Thresholds", "Running", "Functionals",
           "Expansions", "Limbs", "Programs", "Faces", "PlaneLengths", "SpaceLengths",
           "Positions", "Traces", "Ladders", "Proofs"]
CHECKED = ["Constants", "Filters", "Predicates", *WRITTEN[2:11], "Choice", "Propagation",
           "Prepared", "Components", "Evaluation", "Finite", "Road", "Separation", "Above",
           "Proven", "Scales", "Optimal", "Kinds", "Vertex", "Numbers", "Proofs", "Named",
           "Support", *WRITTEN[11:-1], "FiniteProofs", "Overlap", "Enclosure", "Lower", "Decided",
           "Direction", "Ladder"]
INCLUDES = [os.path.normpath(os.path.join(HERE, "..", part, "include"))
            for part in ("kernel", "predicates")]
SCRIPTS = ["dot2_dd_double", "det3_ded_double", "triple_cross_eded_single",
           "binet_cauchy_dddd_single"]


def write(path, text):
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)


def theorem_at(text, line):
    """The last theorem or lemma that starts at this line or before, or, if that is the last to
    start, the definition, which is none of those that are expected to fail."""
    before = "\n".join(text.splitlines()[:line])
    names = re.findall(r"^\s*(Theorem|Lemma|Definition|Fixpoint)\s+(\w+)", before, re.M)
    kind, name = names[-1] if names else ("", "nothing")
    return name if kind in ("Theorem", "Lemma") else f"{kind} {name}"


def failing(folder, module, how=()):
    """The first statement of this file that coqc does not accept, or None; with -vos the proofs are
    left out, and with -vok those of the files that it needs may have been left out."""
    status, output, _ = run(["coqc", *how, "-R", ".", "Certa", module + ".v"], folder)
    if status == 0:
        return None
    if "was not found in the current environment" in output:
        return f"a name is missing: {first_error(output)}, so nothing"
    line = re.search(r'line (\d+)', output)
    return theorem_at(read(os.path.join(folder, module + ".v")), int(line.group(1)) if line else 1)


def with_only(text, expected):
    """A written file without theorems that are neither expected to fail nor named by what is left.
    What fails in it fails in the whole file."""
    blocks = {match[1]: match[0] for match in re.finditer(
        r"^(?:Theorem|Lemma) (\w+)\b.*?^(?:Proof\b.*?)?Qed\.$", text, re.M | re.S)}
    left = text
    for block in blocks.values():
        left = left.replace(block, "")
    wanted = {name for name in blocks if any(fnmatch.fnmatch(name, e) for e in expected)}
    wanted.update(re.findall(r"\w+", left))
    kept = set()
    while more := wanted.intersection(blocks) - kept:
        kept |= more
        wanted.update(*(re.findall(r"\w+", blocks[name]) for name in more))
    for name in blocks.keys() - kept:
        text = text.replace(blocks[name], "")
    return text


def workspace(build, name):
    """A folder with everything compiled, to compile some of it again."""
    folder = os.path.join(build, "mutants", name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for file in os.listdir(os.path.join(build, "coq")):
        if file.endswith((".v", ".vo", ".vos")):
            shutil.copy2(os.path.join(build, "coq", file), folder)
        if file.endswith(".vo"):  # an empty .vos means that there is one with proofs, the .vo
            with open(os.path.join(folder, file + "s"), "a", encoding="utf-8"):
                pass
    return folder


def needs(module, folder):
    """The modules of CHECKED that this one is compiled with."""
    lines = re.findall(r"^From Certa Require (?:Import |Export )?([\w\s]+)\.$",
                       read(os.path.join(folder, module + ".v")), re.M)
    return set(CHECKED).intersection(" ".join(lines).split())


def compile_source(source, folder, include):
    """An object in this folder, and the headers that it was made of; or None, and the error."""
    target = os.path.join(folder, os.path.basename(source)[:-len(".cpp")])
    status, output, _ = run(["c++", "-std=c++20", "-O0", "-ffp-contract=off", "-MMD",
                             *(f"-I{path}" for path in include), "-c", source,
                             "-o", target + ".o"], folder)
    return (target + ".o", read(target + ".d").split()) if status == 0 else (None, output)


def unspoiled(build, pool):
    """{source of certa_proof_terms: (its object, the headers that it was made of)}."""
    folder = os.path.join(build, "mutants", "objects")
    os.makedirs(folder, exist_ok=True)
    terms = os.path.join(HERE, "terms")
    sources = [os.path.join(terms, source) for source in sorted(os.listdir(terms))
               if source.endswith(".cpp") and source != "recorded_main.cpp"]
    return dict(zip(sources, pool.map(lambda s: compile_source(s, folder, INCLUDES), sources)))


def goals(expected, folder):
    """The modules of CHECKED in which theorems with these names stand."""
    for module in CHECKED:
        names = re.findall(r"^\s*(?:Theorem|Lemma)\s+(\w+)",
                           read(os.path.join(folder, module + ".v")), re.M)
        if any(fnmatch.fnmatch(name, pattern) for name in names for pattern in expected):
            yield module


def spoil_header(build, objects, name, header, expected, change):
    """The first theorem that fails when change(text) is in this header, or None. Only what differs
    from the unspoiled is compiled again, and what needs it."""
    folder = workspace(build, name)
    spoiled = os.path.join(folder, "include", header)
    os.makedirs(os.path.dirname(spoiled))
    original = next(path for path in (os.path.join(i, header) for i in INCLUDES)
                    if os.path.exists(path))
    text = change(read(original))
    if text is None:
        return None
    # The whole folder: `#include "..."` looks beside the header that it stands in first.
    for path in INCLUDES:
        shutil.copytree(path, os.path.join(folder, "include"), dirs_exist_ok=True)
    write(spoiled, text)
    linked = []
    for source, (compiled, headers) in objects.items():
        if original in headers:
            compiled, headers = compile_source(source, folder, [os.path.join(folder, "include")])
        if compiled is None:
            return f"it does not compile: {first_error(headers)}, so nothing"
        linked.append(compiled)
    program = os.path.join(folder, "certa_proof_terms")
    status, output, _ = run(["c++", *linked, "-o", program], folder)
    if status:
        return f"it does not compile: {first_error(output)}, so nothing"
    status, output, _ = run([program, "generated"], folder)
    if refusal := re.match(r"certa_proof_terms: (.*)", output) if status == 1 else None:
        return f"certa_proof_terms refuses: {refusal[1]}"
    if status:
        return f"certa_proof_terms ends with {status}: {first_error(output)}, so nothing"
    stale = set()
    for module in WRITTEN:
        written = os.path.join(folder, "generated", module + ".v")
        if read(written) != read(os.path.join(folder, module + ".v")):
            shutil.copyfile(written, os.path.join(folder, module + ".v"))
            stale.add(module)
    for module in CHECKED:
        if needs(module, folder) & stale:
            stale.add(module)
    return (failing_expected(folder, stale, expected)
            or next(filter(None, (failing(folder, module) for module in CHECKED
                                  if module in stale)), None))


def failing_expected(folder, stale, expected):
    """The first of the theorems that are expected to fail that does, or a statement before it that
    has no meaning; the proofs of others are not looked at."""
    stated = set()

    def state(module):
        """The first statement without a meaning in what a stale module needs, or in it."""
        for other in sorted(needs(module, folder) & stale, key=CHECKED.index):
            if other not in stated:
                stated.add(other)
                theorem = state(other) or failing(folder, other, ["-vos"])
                if theorem is not None:
                    return theorem
        return None

    for module in goals(expected, folder):
        if module in stale:
            path = os.path.join(folder, module + ".v")
            text = read(path)
            write(path, with_only(text, expected) if module in WRITTEN else text)
            theorem = state(module) or failing(folder, module, ["-vok"])
            write(path, text)
            if theorem is not None:
                return theorem
    return None


def spoil_constant(build, objects, expected, number, file, declaration, spoiled):
    """The theorem that fails when this declaration is spoiled, or None."""
    def change(text):
        return text.replace(declaration, spoiled) if text.count(declaration) == 1 else None
    return spoil_header(build, objects, f"constant{number}",
                        os.path.join("certa", "predicates", file), expected, change)


def plant(build, objects, expected, bug):
    """The theorem that fails with this planted bug, or None."""
    header = bug.file.split("/include/", 1)[1]  # kernel/include/certa/..
    return spoil_header(build, objects, bug.name, header, expected,
                        lambda text: planted.plant(text, bug))


def spoil_script(build, name):
    """Whether Gappa still proves this script with an eighth of the constant: its name, or None."""
    text = read(os.path.join(build, "generated", name + ".g"))
    folder = os.path.join(build, "mutants")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name + ".g")
    write(path, re.sub(r"b-(\d+)", lambda m: f"b-{int(m.group(1)) + 3}", text))
    status, output, _ = run(["gappa", path], folder)
    return name if status and "were not satisfied" in output else None


def hypotheses():
    for number, line in enumerate(read(os.path.join(HERE, "hypotheses.txt")).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            fields = [field.strip() for field in line.split(" | ")]
            if len(fields) != 4:
                raise SystemExit(f"hypotheses.txt:{number}: there are not four columns")
            yield fields


def spoil_hypothesis(build, number, module, hypothesis, spoiled, theorem):
    folder = workspace(build, f"hypothesis{number}")
    path = os.path.join(folder, module + ".v")
    text = read(path)
    start = re.search(rf"^\s*(?:Theorem|Lemma)\s+{theorem}\b", text, re.M)
    if start is None or hypothesis not in text[start.start():]:
        return None
    write(path, text[:start.start()] + text[start.start():].replace(hypothesis, spoiled, 1))
    return failing(folder, module)


def all_tasks(build, objects, chosen):
    """(name in the table or None, what is spoiled, theorems, how to spoil it) of each."""
    for bug in planted.read(os.path.join(HERE, "planted.txt")):
        if not chosen or bug.name in chosen:
            theorems = bug.values["Theorem"].split(", ")
            yield (bug.name, f"{bug.name}: {bug.what}", theorems, plant, build, objects, theorems,
                   bug)
    for number, (file, declaration, spoiled, theorems) in enumerate(constants()):
        what = f"{file}: {spoiled}"
        if spoiled != "-" and (not chosen or what in chosen):
            theorems = theorems.split(", ")
            yield (what, what, theorems, spoil_constant, build, objects, theorems, number, file,
                   declaration, spoiled)
    if not chosen:
        for number, (module, hypothesis, spoiled, theorem) in enumerate(hypotheses()):
            yield (None, f"{theorem} without {hypothesis}", [theorem], spoil_hypothesis, build,
                   number, module, hypothesis, spoiled, theorem)
        for name in SCRIPTS:
            yield (None, f"{name}.g with an eighth of its constant", [name], spoil_script, build,
                   name)


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__.splitlines()[0])
    build, chosen = os.path.abspath(sys.argv[1]), sys.argv[2:]
    again = [task[1] for task in all_tasks(build, None, chosen)] if chosen else []
    known = planted.Noticed(os.path.join(build, "noticed.txt"), os.path.join(HERE, ".."), again,
                            folders=("kernel/", "predicates/", "proofs/"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        objects = unspoiled(build, pool)
        waiting = [task for task in all_tasks(build, objects, chosen) if task[1] not in known]
        tasks = [(*task[:3], pool.submit(*task[3:])) for task in waiting]
        for name, what, expected, task in tasks:
            theorem = task.result()
            caught = theorem is not None and any(fnmatch.fnmatch(theorem, e) for e in expected)
            known.tell(what, theorem if caught else "")
            print(f"{'' if caught else 'SURVIVES '}{what}\n    "
                  f"{theorem or 'no theorem'} fails", flush=True)
            if name is not None:
                with open(os.path.join(build, "planted.txt"), "a", encoding="utf-8") as out:
                    out.write(f"{name} | {theorem if caught else ''}\n")
    shutil.rmtree(os.path.join(build, "mutants"), ignore_errors=True)
    survivors = sum(not seen for seen in known.values())
    print(f"{len(known) - survivors} of {len(known)} spoiled statements fail")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
