#!/usr/bin/env python3
"""Answers are the same to the bit for every compiler, optimization level and processor.

check_digests.py every|pairwise ROOT PROGRAM BUILD [include folder..]: compiles PROGRAM and the
kernel's sources, as one translation unit, which takes half of the time, in every available
combination of compiler, level and processor, or in the half of them in which every two of these
still meet; runs it, and compares what it prints.
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
PROCESSORS = ("", "-march=native")
CROSS = ("aarch64-linux-gnu-g++", "-O2", "-static")  # with NEON; where there are both, in `every`
EMULATOR = "qemu-aarch64"
FEWEST_COMBINATIONS = 4
FEWEST_PAIRS = 10  # for each verdict and each stage, or the comparison shows little


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
    """What the program prints when it is built like this, or None and a message."""
    program = build / "".join(combination).replace("=", "-")
    flags = [flag for flag in combination if flag]
    command = [*flags, "-std=c++20", "-ffp-contract=off", *includes, str(unit), "-o", str(program)]
    compiled = runs(command)
    if compiled.returncode != 0:
        return None, compiled.stderr
    ran = runs([EMULATOR, str(program)] if combination == CROSS else [str(program)])
    return (ran.stdout, "") if ran.returncode == 0 else (None, f"exit {ran.returncode}")


def pairwise(combinations):
    """An orthogonal array of strength 2, if it is large enough: half of the cube's corners."""
    options = [list(dict.fromkeys(column)) for column in zip(*combinations)]
    half = [
        combination
        for combination in combinations
        if sum(map(list.index, options, combination)) % 2 == 0
    ]
    return half if len(half) >= FEWEST_COMBINATIONS else combinations


def main():
    which = sys.argv[1]
    root, program, build = (pathlib.Path(argument) for argument in sys.argv[2:5])
    build.mkdir(parents=True, exist_ok=True)
    includes = [f"-I{root / 'kernel/include'}", f"-I{root / 'predicates/include'}"]
    folders = sys.argv[5:]
    includes_of = {}  # of those that need others
    sources = [*sorted((root / "kernel/src").glob("*.cpp")), program]
    unit = build / "unit.cpp"
    unit.write_text("".join(f'#include "{source}"\n' for source in sources), encoding="utf-8")

    combinations = [
        combination
        for combination in itertools.product(COMPILERS, LEVELS, PROCESSORS)
        if shutil.which(combination[0]) and (not combination[2] or compiles_natively(combination[0]))
    ]
    if which == "pairwise":
        combinations = pairwise(combinations)
    elif shutil.which(CROSS[0]) and shutil.which(EMULATOR):
        combinations.append(CROSS)
        includes_of[CROSS] = [*includes, only_boost(folders, build)]
    includes += [f"-I{folder}" for folder in folders]
    failures = []
    printed = {}
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = pool.map(
            lambda c: digest(c, unit, includes_of.get(c, includes), build), combinations
        )
        for combination, (output, message) in zip(combinations, results):
            name = " ".join(flag for flag in combination if flag)
            if output is None:
                failures.append(f"{name}: {message}")
                continue
            printed[name] = output
            digests = [line for line in output.splitlines() if not line.startswith("#")]
            print(f"{name:28}", *digests)

    if len(printed) < FEWEST_COMBINATIONS:
        failures.append(f"{len(printed)} combinations ran, {FEWEST_COMBINATIONS} are needed")
    if len(set(printed.values())) > 1:
        failures.append("the answers differ")
    for line in next(iter(printed.values()), "").splitlines():
        if line.startswith("#"):
            print(line)
            if int(line.split()[-1]) < FEWEST_PAIRS:
                failures.append(f"too few pairs: {line}")
    print("\n".join(failures) or f"{len(printed)} combinations agree")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
