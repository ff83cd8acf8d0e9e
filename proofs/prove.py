#!/usr/bin/env python3
"""Proves what docs/developer/proofs.md says is proved: prove.py [--all] BUILD_FOLDER.

Coq compiles proofs/arithmetic, proofs/geometry and what certa_proof_terms wrote from the
predicates' own templates; Gappa proves the filters' constants a second time, and Coq checks Gappa's
proofs: two of them, with --all every one, and with --all coqchk goes through all that Coq compiled.
Prints a table with each statement, its tool, the time and the axioms (those of all together, with
--all its own), and exits 1 if anything is not proved.
scripts/prove calls this. Where CERTA_COMPILED_PROOFS names a folder in which the same files have
been compiled, as extraction/compile does, these are not compiled again.
"""

import argparse
import concurrent.futures
import fnmatch
import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HEADERS = os.path.join(HERE, "..", "predicates", "include", "certa", "predicates")
PARTS = ("arithmetic", "geometry", "meaning", "road")
# What Coq's real numbers bring along, and no more.
STANDARD_AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec": "sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec": "sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep": "fun_ext",
    "Classical_Prop.classic": "classic",
}
UNPROVED = re.compile(r"\b(Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|Abort)\b")
THEOREM = re.compile(r"\(\*\*\s*((?:[^*]|\*(?!\)))*?)\s*\*\)\s*Theorem\s+(\w+)")
NIGHT_MINUTES = 60  # for coqchk, and for the axioms of each statement
UNLISTED = ("0", "1", "2", "3", "4", "0.0", "1.0")  # numerals that constants.txt need not have
# No theorem is about these: tests compare them with what compilers have (wide_integer_test, and the
# digest of a build in standard C++).
TESTED = ("standard.hpp",)
NUMERAL = re.compile(r"(?<![\w.])(0x[0-9a-fA-F.]+(?:p[+-]?\d+)?[FfuUlL]*|\d+(?:\.\d*)?[FfuUlL]*)")


class Row:
    def __init__(self, statement, tool, seconds, axioms, proved=True, note=""):
        self.statement, self.tool, self.seconds = statement, tool, seconds
        self.axioms, self.proved, self.note = axioms, proved, note


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(command, folder, errors=subprocess.STDOUT, minutes=10):
    """(exit status, output, seconds) of a command that may take some minutes."""
    start = time.monotonic()
    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, timeout=60 * minutes,
                              stderr=errors, text=True, check=False)
        return done.returncode, done.stdout, time.monotonic() - start
    except subprocess.TimeoutExpired:
        return 1, f"no answer in {minutes} minutes", time.monotonic() - start


def first_error(output):
    lines = [line for line in output.splitlines() if line.strip()]
    for k, line in enumerate(lines):
        if line.startswith("Error"):
            return " ".join(lines[max(0, k - 1):k + 3])[:400]
    return " ".join(lines[-3:])[:400]


# -- Coq -----------------------------------------------------------------------------------------

def copy_if_new(source, target):
    """Keeps what coqc made of an unchanged file."""
    if not os.path.exists(target) or read(source) != read(target):
        shutil.copyfile(source, target)


def take_compiled(folder, origin, sources):
    """Takes what another folder, kept up to date by make, has compiled of the same files."""
    for name, source in sources.items():
        module, taken = name[:-2], os.path.join(origin, name)
        compiled = [os.path.join(origin, module + end) for end in (".vo", ".v.timing")]
        if (os.path.exists(os.path.join(folder, module + ".vo"))
                or not all(map(os.path.exists, [taken, *compiled]))
                or os.path.getmtime(compiled[0]) < os.path.getmtime(taken)
                or read(taken) != read(source)):
            continue
        for file in (taken, *compiled):  # with their times, by which make goes
            shutil.copy2(file, folder)


def compile_coq(generated, folder):
    """Compiles every file, two at a time. Returns {module: (source, failure or None)} in order."""
    os.makedirs(folder, exist_ok=True)
    sources = {}
    for origin in (*(os.path.join(HERE, part) for part in PARTS), generated):
        for name in sorted(os.listdir(origin)):
            if name.endswith(".v"):
                if name in sources:
                    raise SystemExit(f"prove.py: there are two files {name}")
                sources[name] = os.path.join(origin, name)
    for name in os.listdir(folder):
        if name.endswith(".v") and name not in sources:
            os.remove(os.path.join(folder, name))
    if "CERTA_COMPILED_PROOFS" in os.environ:
        take_compiled(folder, os.environ["CERTA_COMPILED_PROOFS"], sources)
    for name, source in sources.items():
        copy_if_new(source, os.path.join(folder, name))
    project = ["-R . Certa", *sources]
    with open(os.path.join(folder, "_CoqProject"), "w", encoding="utf-8") as file:
        file.write("\n".join(project) + "\n")
    status, output, _ = run(["coq_makefile", "-f", "_CoqProject", "-o", "Makefile"], folder)
    if status:
        raise SystemExit(f"prove.py: coq_makefile failed: {first_error(output)}")
    _, output, _ = run(["make", "-k", "-j", str(os.cpu_count() or 1), "TIMING=1"], folder,
                       minutes=25)
    failures = {}
    for match in re.finditer(r'File "\./(\w+)\.v", line (\d+), characters.*?:\n'
                             r'(Error.*(?:\n.*){0,3})', output):
        module, line, text = match.groups()
        failures.setdefault(module, f"line {line}: {' '.join(text.split())[:300]}")
    result = {}
    for name, source in sources.items():
        module = name[:-2]
        compiled = os.path.exists(os.path.join(folder, module + ".vo")) and (
            os.path.getmtime(os.path.join(folder, module + ".vo"))
            >= os.path.getmtime(os.path.join(folder, name)))
        failure = failures.get(module)
        if not compiled and failure is None:
            failure = "needs a file that does not compile"
        result[module] = (source, failure)
    return result


def seconds_by_theorem(folder, module, text):
    """How long coqc took from each `Theorem` to its `Qed`."""
    timing = os.path.join(folder, module + ".v.timing")
    if not os.path.exists(timing):
        return {}
    sentences = [(int(a), float(t)) for a, t in
                 re.findall(r"^Chars (\d+) - \d+ .* ([\d.]+) secs", read(timing), re.M)]
    result = {}
    for match in re.finditer(r"\bTheorem\s+(\w+)", text):
        end = text.find("Qed.", match.start())
        result[match.group(1)] = sum(t for a, t in sentences if match.start() <= a <= end)
    return result


def asked_together(theorem):
    """Generated theorems are all proved alike, and controls and examples carry nothing."""
    module, name = theorem
    return module == "Filters" or "_needs_" in name or name.endswith("_not_vacuous")


def axioms_of(folder, theorems, of_each):
    """{theorem: its axioms}, by Coq's own account: of each, or, for a twentieth of the time, of all
    of them together, which is no less. Where these are not the standard ones, of whole files, to
    tell where they are."""
    if not of_each:
        together = axioms_together(folder, theorems)
        if together is not None and together <= set(STANDARD_AXIOMS):
            return dict.fromkeys(theorems, together)
    groups = {}
    for theorem in theorems:
        alone = of_each and not asked_together(theorem)
        groups.setdefault(theorem if alone else theorem[0], []).append(theorem)
    asked = list(groups.values())
    count = os.cpu_count() or 1
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        answers = pool.map(lambda k: axioms_of_groups(folder, f"Assumptions{k}", asked[k::count]),
                           range(count))
        return {theorem: axioms for answer in answers for theorem, axioms in answer.items()}


def axioms_together(folder, theorems):
    """One question about all, or None. Not of a tuple, whose type would hold all statements."""
    used = "".join(f"let _ := @{home}.{name} in\n" for home, name in theorems)
    answers = axioms_told(folder, "Assumptions", theorems,
                          f"Definition all : True :=\n{used}I.\nPrint Assumptions all.\n")
    return answers[0] if len(answers) == 1 else None


def axioms_of_groups(folder, module, groups):
    questions = []
    for k, group in enumerate(groups):
        terms = ", ".join(f"@{home}.{name}" for home, name in group)
        questions.append(f"Definition group{k} := ({terms}).\nPrint Assumptions group{k}.\n")
    answers = axioms_told(folder, module, [theorem for group in groups for theorem in group],
                          "".join(questions))
    if len(answers) != len(groups):
        return {}
    return {theorem: axioms for group, axioms in zip(groups, answers) for theorem in group}


def axioms_told(folder, module, theorems, questions):
    """The axioms that Coq names at each Print Assumptions; none if it does not compile."""
    with open(os.path.join(folder, module + ".v"), "w", encoding="utf-8") as file:
        for needed in dict.fromkeys(home for home, _ in theorems):
            file.write(f"From Certa Require {needed}.\n")
        file.write(questions)
    status, output, _ = run(["coqc", "-R", ".", "Certa", module + ".v"], folder,
                            minutes=NIGHT_MINUTES)
    parts = re.split(r"^(?=Closed under|Axioms:)", output, flags=re.M)[1:]
    return [] if status else [set(re.findall(r"^([\w.]+)\s*:", part, re.M)) - {"Axioms"}
                              for part in parts]


def axioms_as_text(axioms):
    strange = sorted(axioms - set(STANDARD_AXIOMS))
    return (", ".join(sorted(STANDARD_AXIOMS[a] for a in axioms if a in STANDARD_AXIOMS)
                      + [f"NOT STANDARD: {a}" for a in strange]) or "none"), not strange


def coq_rows(generated, folder, of_each):
    rows, theorems, statements, seconds = [], [], {}, {}
    for module, (source, failure) in compile_coq(generated, folder).items():
        text = read(source)
        code = re.sub(r"\(\*.*?\*\)", "", text, flags=re.S)
        found = UNPROVED.search(code)
        if failure is None and found:
            failure = f"it says {found.group(0)}"
        documented = {name: " ".join(comment.split()) for comment, name in
                      ((m.group(0)[3:m.group(0).index("*)")], m.group(2))
                       for m in THEOREM.finditer(text))}
        for name in re.findall(r"^\s*Theorem\s+(\w+)", code, re.M):
            key = (module, name)
            statements[key] = documented.get(name)
            if failure is not None:
                rows.append(Row(f"{module}.{name}", "Coq", 0, "", False, failure))
            elif statements[key] is None:
                rows.append(Row(f"{module}.{name}", "Coq", 0, "", False,
                                "it says nothing in words"))
            else:
                theorems.append(key)
        if failure is not None and not any(r.statement.startswith(module + ".") for r in rows):
            rows.append(Row(f"{module}.v", "Coq", 0, "", False, failure))
        seconds.update({(module, name): s
                        for name, s in seconds_by_theorem(folder, module, text).items()})
    axioms = axioms_of(folder, theorems, of_each)
    for key in theorems:
        if key not in axioms:
            rows.append(Row(".".join(key), "Coq", 0, "", False, "Coq does not tell its axioms"))
            continue
        text, standard = axioms_as_text(axioms[key])
        rows.append(Row(f"{'.'.join(key)}: {statements[key]}", "Coq", seconds.get(key, 0), text,
                        standard, "" if standard else "an axiom is not standard"))
    return rows


# Where coqchk lists what was taken on trust: there has to be nothing.
TRUSTED = ("Constants/Inductives relying on type-in-type",
           "Constants/Inductives relying on unsafe (co)fixpoints",
           "Inductives whose positivity is assumed")


def coqchk_row(folder):
    """coqchk, a checker of its own, goes through all that coqc compiled, and what that needs. It
    compiles what it evaluates, as coqc does: step by step it did not end within half an hour.
    """
    modules = sorted(name[:-2] for name in os.listdir(folder)
                     if name.endswith(".v") and not name.startswith("Assumptions"))
    status, output, seconds = run(
        ["coqchk", "-silent", "-o", "-bytecode-compiler", "yes", "-R", ".", "Certa",
         *("Certa." + name for name in modules)], folder, minutes=NIGHT_MINUTES)
    axioms = re.search(r"^\* Axioms:(.*?)^\* ", output, re.M | re.S)
    named = set(re.findall(r"[\w.]+", axioms.group(1))) if axioms else set()
    text, standard = axioms_as_text({name.removeprefix("Coq.Reals.").removeprefix("Coq.Logic.")
                                     for name in named} - {"none"})
    trusted = [what for what in TRUSTED if f"* {what}: <none>" not in output]
    note = ""
    if status or axioms is None:
        note = first_error(output)
    elif not standard:
        note = "an axiom is not standard"
    elif trusted:
        note = f"coqchk tells of {trusted[0]}"
    return Row(f"coqchk: {len(modules)} files, and those that they need", "coqchk", seconds, text,
               not note, note)


# -- Gappa ---------------------------------------------------------------------------------------

def gappa_row(script, folder, with_coq):
    name = os.path.basename(script)[:-2]
    statement = read(script).splitlines()[0].lstrip("# ").rstrip(".")
    if not with_coq:
        status, output, seconds = run(["gappa", script], folder)
        return Row(f"{name}: {statement}", "Gappa", seconds, "", status == 0, first_error(output))
    status, output, seconds = run(["gappa", "-Bcoq", script], folder, subprocess.DEVNULL)
    if status:
        return Row(f"{name}: {statement}", "Gappa", seconds, "", False, "Gappa does not prove it")
    lemma = re.findall(r"^\s*Lemma (\w+)", output, re.M)[-1]
    with open(os.path.join(folder, name + ".v"), "w", encoding="utf-8") as file:
        file.write(output + f"\nPrint Assumptions {lemma}.\n")
    status, output, more = run(["coqc", name + ".v"], folder)
    axioms = set(re.findall(r"^([\w.]+)\s*:", output, re.M)) - {"Axioms"}
    text, standard = axioms_as_text(axioms)
    return Row(f"{name}: {statement}", "Gappa, Coq", seconds + more, text, status == 0 and standard,
               first_error(output) if status else "")


def gappa_rows(generated, folder, check_all):
    os.makedirs(folder, exist_ok=True)
    scripts = sorted(name for name in os.listdir(generated) if name.endswith(".g"))
    plain = re.compile(r"^(dot2|det2)_dd_double\.g$")  # of plain differences of doubles
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(
            lambda name: gappa_row(os.path.join(generated, name), folder,
                                   check_all or bool(plain.search(name))), scripts))


# -- The census of constants -----------------------------------------------------------------------

def constants():
    """(file, declaration, spoiled, theorems) of constants.txt."""
    for number, line in enumerate(read(os.path.join(HERE, "constants.txt")).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            fields = [field.strip() for field in line.split(" | ")]
            if len(fields) != 4:
                raise SystemExit(f"constants.txt:{number}: there are not four columns")
            yield fields


def census_rows(names):
    """Every numeral in predicates/ is listed, and the theorems that are named exist."""
    rows, listed = [], list(constants())
    for file, declaration, spoiled, theorems in listed:
        text = read(os.path.join(HEADERS, file))
        if NUMERAL.fullmatch(declaration):
            continue
        problem = ""
        if text.count(declaration) != 1:
            problem = f"{file} has it {text.count(declaration)} times: the constant was changed"
        for pattern in theorems.split(", ") if spoiled != "-" else ():
            if not fnmatch.filter(names, pattern):
                problem = f"there is no theorem {pattern}"
        rows.append(Row(f"{file}: {declaration}", f"census: {theorems}", 0, "", not problem,
                        problem))
    recorded = read(os.path.join(HERE, "terms", "catalogue.cpp"))
    for name in re.findall(r"struct (\w+)[^{;]*\{\s*static constexpr int degree",
                           read(os.path.join(HEADERS, "polynomial.hpp"))):
        seen = f"_filter<{name}," in recorded
        rows.append(Row(f"polynomial.hpp: {name}", "census: recorded on every kind of argument", 0,
                        "", seen, "" if seen else "proofs/terms/catalogue.cpp does not record it"))
    for file in sorted(set(os.listdir(HEADERS)) - set(TESTED)):
        code = re.sub(r'//[^\n]*|"[^"\n]*"', "", read(os.path.join(HEADERS, file)))
        of_file = [declaration for f, declaration, _, _ in listed if f == file]
        numerals = set(filter(NUMERAL.fullmatch, of_file))
        known = [declaration for declaration in of_file if declaration not in numerals]
        for number, line in enumerate(code.splitlines(), 1):
            rest = line
            for declaration in known:
                rest = rest.replace(declaration, "")
            for numeral in NUMERAL.findall(rest):
                if numeral not in numerals and numeral not in UNLISTED:
                    rows.append(Row(f"{file}:{number}: {numeral}", "census", 0, "", False,
                                    "this number is not in constants.txt"))
    return rows


# -- The table -------------------------------------------------------------------------------------

def write_table(rows, path):
    text = []
    for row in rows:
        state = "" if row.proved else f"  NOT PROVED: {row.note}"
        text.append(f"{row.statement}\n    {row.tool}, {row.seconds:.2f} s"
                    f"{', axioms: ' + row.axioms if row.axioms else ''}{state}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(text) + "\n")
    print("\n".join(text))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true",
                        help="Coq checks all of Gappa's proofs, and tells the axioms of each "
                             "statement; coqchk checks all once more")
    parser.add_argument("build", help="where certa_proof_terms has written its folder `generated`")
    arguments = parser.parse_args()
    start = time.monotonic()
    arguments.build = os.path.abspath(arguments.build)
    generated = os.path.join(arguments.build, "generated")
    print("Coq compiles the proofs, and tells what they assume", file=sys.stderr, flush=True)
    rows = coq_rows(generated, os.path.join(arguments.build, "coq"), arguments.all)
    if arguments.all:
        print("coqchk checks what Coq compiled", file=sys.stderr, flush=True)
        rows.append(coqchk_row(os.path.join(arguments.build, "coq")))
    print("Gappa proves the filters' constants", file=sys.stderr, flush=True)
    rows += gappa_rows(generated, os.path.join(arguments.build, "gappa"), arguments.all)
    names = [re.split(r"[:.]", row.statement, maxsplit=2)[1] for row in rows if row.tool == "Coq"]
    rows += census_rows(names)
    write_table(rows, os.path.join(arguments.build, "table.txt"))
    failed = [row for row in rows if not row.proved]
    print(f"\n{len(rows) - len(failed)} statements hold, {len(failed)} not proved, "
          f"{time.monotonic() - start:.0f} s")
    for row in failed:
        print(f"NOT PROVED {row.statement.split(': ')[0]}: {row.note}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
