#!/usr/bin/env python3
"""Answers are the same to the bit for every compiler, optimization level and processor: those that
digests.txt records.

check_digests.py of PROGRAM [argument..]: runs it, and compares what it prints with the record.

check_digests.py every|one ROOT PROGRAM BUILD [include folder..]: compiles PROGRAM and the kernel's
sources, as one translation unit, which takes half of the time, in every available combination of
compiler, level and processor, or for this processor with clang, else g++ (builds run the digest of
themselves for any processor); runs it, and compares what it prints.

check_digests.py write PROGRAM: records what it prints.
"""

import concurrent.futures
import itertools
import os
import pathlib
import shutil
import subprocess
import sys

COMPILERS = ("g++", "clang++")
LEVELS = ("-O0", "-O3")
FEW = (("clang++", "-O0", "-march=native"), ("g++", "-O1", "-march=native"))
RECORD = pathlib.Path(__file__).with_name("digests.txt")
PROCESSORS = ("", "-march=native")
# Compilers for other processors, the command that runs their programs, and the suffix of these
# programs; used by `every` if both are installed. (Presets have more: aarch64, s390x, windows.)
# Emscripten's script of one file fetches nothing, which it does wrongly under newer versions of
# node.
OTHERS = {
    ("em++", "-O2", "-sALLOW_MEMORY_GROWTH=1", "-sSINGLE_FILE=1"): ("node", ".js"),
}
# The folder where Debian installs the modules that its em++ loads.
os.environ.setdefault("NODE_PATH", "/usr/share/nodejs")
FEWEST_PAIRS = 10  # for each verdict and each stage; with fewer the comparison shows little


def runs(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def compiles_natively(compiler):
    command = [compiler, "-march=native", "-fsyntax-only", "-x", "c++", os.devnull]
    return runs(command).returncode == 0


def only_boost(folders, build):
    """Boost apart from the system's other headers, which are not those of another processor."""
    link = build / "headers" / "boost"
    link.parent.mkdir(exist_ok=True)
    link.unlink(missing_ok=True)
    roots = [pathlib.Path(folder) for folder in [*folders, "/usr/include"]]
    link.symlink_to(next(root / "boost" for root in roots if (root / "boost").is_dir()))
    return f"-I{link.parent}"


def digest(combination, unit, includes, build):
    """The output of the program in this build; or None and a message."""
    emulator, suffix = OTHERS.get(combination, (None, ""))
    program = build / ("".join(combination).replace("=", "-") + suffix)
    flags = [flag for flag in combination if flag]
    command = [*flags, "-std=c++20", "-ffp-contract=off", *includes, str(unit), "-o", str(program)]
    compiled = runs(command)
    if compiled.returncode != 0:
        return None, compiled.stderr
    ran = runs([emulator, str(program)] if emulator else [str(program)])
    return (ran.stdout, "") if ran.returncode == 0 else (None, f"exit {ran.returncode}")


def complaints(printed):
    """The differences between a digest and the record."""
    if printed != RECORD.read_text(encoding="utf-8"):
        yield f"not what {RECORD.name} records:\n{printed}"


def of_program(command):
    ran = runs(command)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {ran.returncode}")
    return ran.stdout


def available(combination):
    compiler, _, processor = combination
    return shutil.which(compiler) and (not processor or compiles_natively(compiler))


def main():
    which = sys.argv[1]
    if which == "write":
        RECORD.write_text(of_program(sys.argv[2:]), encoding="utf-8")
        return
    if which == "of":
        found = list(complaints(of_program(sys.argv[2:])))
        print("\n".join(found) or "as recorded")
        sys.exit(1 if found else 0)
    root, program, build = (pathlib.Path(argument) for argument in sys.argv[2:5])
    build.mkdir(parents=True, exist_ok=True)
    includes = [f"-I{root / 'kernel/include'}", f"-I{root / 'predicates/include'}"]
    folders = sys.argv[5:]
    includes_of = {}  # of headers that need others
    sources = [*sorted((root / "kernel/src").glob("*.cpp")), program]
    unit = build / "unit.cpp"
    unit.write_text("".join(f'#include "{source}"\n' for source in sources), encoding="utf-8")

    all_combinations = [*FEW, *itertools.product(COMPILERS, LEVELS, PROCESSORS)]
    combinations = list(filter(available, dict.fromkeys(all_combinations)))
    if which == "one":
        combinations = combinations[:1]
    for other, (emulator, _) in OTHERS.items() if which == "every" else ():
        if shutil.which(other[0]) and shutil.which(emulator):
            combinations.append(other)
            includes_of[other] = [*includes, only_boost(folders, build)]
    includes += [f"-I{folder}" for folder in folders]
    failures = []
    ran = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = pool.map(
            lambda c: digest(c, unit, includes_of.get(c, includes), build), combinations
        )
        for combination, (output, message) in zip(combinations, results):
            name = " ".join(flag for flag in combination if flag)
            if output is None:
                failures.append(f"{name}: {message}")
                continue
            digests = [line for line in output.splitlines() if not line.startswith("#")]
            print(f"{name:28}", *digests)
            ran += 1
            failures += [f"{name}: {what}" for what in complaints(output)]

    if ran == 0:
        failures.append("no combination ran")
    for line in RECORD.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            print(line)
            if int(line.split()[-1]) < FEWEST_PAIRS:
                failures.append(f"too few pairs: {line}")
    print("\n".join(failures) or f"{ran} combinations agree")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
