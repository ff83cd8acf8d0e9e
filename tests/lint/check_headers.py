#!/usr/bin/env python3
"""Every public header compiles alone, with warnings as errors: syntax and semantics, no code.

check_headers.py COMPILER ROOT BUILD FOLDER..: those of ROOT/FOLDER/include, two at a time. Says
what the compiler says, and exits 1 if it refuses any. Boost's long integers are two seconds of each
header that includes them, so with clang these get them precompiled; nobody else does.
"""

import concurrent.futures
import functools
import pathlib
import re
import subprocess
import sys

FLAGS = ["-std=c++20", "-ffp-contract=off", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow",
         "-Wconversion", "-Wnon-virtual-dtor", "-Werror"]
SLOW = "boost/multiprecision/cpp_int.hpp"
FEWEST = 100  # or the folders are not where they were


def main():
    compiler = sys.argv[1]
    root, build = (pathlib.Path(argument).resolve() for argument in sys.argv[2:4])
    includes = {}  # header -> what it includes
    for folder in sys.argv[4:]:
        base = root / folder / "include"
        for path in base.rglob("*.hpp"):
            text = path.read_text(encoding="utf-8")
            includes[str(path.relative_to(base))] = re.findall(r"^#include <(.+)>", text, re.M)
    command = [compiler, *FLAGS, *(f"-I{root / folder / 'include'}" for folder in sys.argv[4:])]

    @functools.cache
    def is_slow(header):
        return any(other == SLOW or is_slow(other) for other in includes.get(header, []))

    build.mkdir(parents=True, exist_ok=True)
    precompiled = []
    if "clang" in compiler:
        slow = build / "slow.hpp"
        slow.write_text(f"#include <{SLOW}>\n", encoding="utf-8")
        pch = build / "slow.pch"
        subprocess.run([*command, "-x", "c++-header", str(slow), "-o", str(pch)], check=True)
        precompiled = ["-include-pch", str(pch)]

    def check(header):
        given = precompiled if is_slow(header) else []
        ran = subprocess.run(
            [*command, *given, "-fsyntax-only", "-x", "c++", "-"],
            input=f"#include <{header}>\n", capture_output=True, text=True, check=False)
        return header, ran.returncode == 0, ran.stderr

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(check, sorted(includes)))
    refused = [(header, said) for header, good, said in results if not good]
    for header, said in refused:
        print(f"{header}, alone, refused:\n{said}")
    if len(results) < FEWEST:
        print(f"only {len(results)} headers: where are the others?")
    print(f"{len(results)} headers, {len(refused)} refused")
    sys.exit(1 if refused or len(results) < FEWEST else 0)


if __name__ == "__main__":
    main()
