#!/usr/bin/env python3
"""Every public header compiles alone, with warnings as errors: syntax and semantics, no code.

check_headers.py COMPILER ROOT BUILD FOLDER..: the headers of ROOT/FOLDER/include, two at a time.
Prints the compiler's messages, and exits 1 if it refuses any header. Includes of other libraries
take most of the time, so with clang they are precompiled: no more than the header includes, itself
or by our headers, because otherwise a missing include would not be noticed.
"""

import concurrent.futures
import functools
import pathlib
import re
import subprocess
import sys

FLAGS = ["-std=c++20", "-ffp-contract=off", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow",
         "-Wconversion", "-Wnon-virtual-dtor", "-Werror"]
SLOW = "boost/multiprecision/cpp_int.hpp"  # two seconds
COMMON = "certa/shape.hpp"  # most headers have the includes of this one
FEWEST = 100  # fewer means that the folders have moved


def main():
    compiler = sys.argv[1]
    root, build = (pathlib.Path(argument).resolve() for argument in sys.argv[2:4])
    includes = {}  # header -> its includes
    for folder in sys.argv[4:]:
        base = root / folder / "include"
        for path in base.rglob("*.hpp"):
            text = path.read_text(encoding="utf-8")
            includes[str(path.relative_to(base))] = re.findall(r"^#include <(.+)>", text, re.M)
    command = [compiler, *FLAGS, *(f"-I{root / folder / 'include'}" for folder in sys.argv[4:])]

    @functools.cache
    def others(header):
        """The headers of other libraries that a header includes, directly or by headers of ours."""
        reached = set()
        for included in includes[header]:
            reached |= others(included) if included in includes else {included}
        return reached

    build.mkdir(parents=True, exist_ok=True)
    precompiled = []  # (headers, flags), the more headers the earlier
    if "clang" in compiler:
        common = others(COMMON)
        for number, headers in enumerate((common | {SLOW}, common, {SLOW})):
            source = build / f"others{number}.hpp"
            source.write_text("".join(f"#include <{other}>\n" for other in sorted(headers)),
                              encoding="utf-8")
            pch = source.with_suffix(".pch")
            subprocess.run([*command, "-x", "c++-header", str(source), "-o", str(pch)], check=True)
            precompiled.append((headers, ["-include-pch", str(pch)]))

    def check(header):
        flags = next((flags for known, flags in precompiled if known <= others(header)), [])
        ran = subprocess.run(
            [*command, *flags, "-fsyntax-only", "-x", "c++", "-"],
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
