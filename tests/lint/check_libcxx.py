#!/usr/bin/env python3
"""The libraries compile with LLVM's standard library, which lacks some features of g++'s.

check_libcxx.py COMPILER ROOT BUILD [include folder..]: checks the syntax of their sources, those of
a library as one translation unit, which takes a quarter of the time. Prints the compiler's
messages, and exits 1 if it refuses any.
"""

import concurrent.futures
import pathlib
import subprocess
import sys

# Library -> its sources. Some are compiled alone because they define names that others define, too.
LIBRARIES = {
    "kernel": "kernel/src/*.cpp",
    "checker": "checker/src/*.cpp",
    "fuzz": "fuzz/src/*.cpp",
    "by_name": "algorithms/by_name/src/*.cpp",
    "formats": "tools/formats/*.cpp",
}
ALONE = ()
PUBLIC = ("kernel", "predicates", "checker", "algorithms", "fuzz",
          "algorithms/by_name")


def units(root):
    """Name -> sources."""
    alone = [root / source for source in ALONE]
    for name, pattern in LIBRARIES.items():
        sources = [source for source in sorted(root.glob(pattern)) if source not in alone]
        if not sources:
            sys.exit(f"{name}: no sources {pattern}")
        yield name, sources
    for source in alone:
        yield source.stem, [source]


def main():
    compiler = sys.argv[1]
    root, build = (pathlib.Path(argument).resolve() for argument in sys.argv[2:4])
    folders = [root / "tools", *(root / name / "include" for name in PUBLIC)]
    command = [compiler, "-std=c++20", "-stdlib=libc++", "-fsyntax-only", "-Wno-everything"]
    command += [f"-I{folder}" for folder in [*folders, *sys.argv[4:]]]
    build.mkdir(parents=True, exist_ok=True)

    def check(unit):
        name, sources = unit
        path = build / f"{name}.cpp"
        path.write_text("".join(f'#include "{source}"\n' for source in sources), encoding="utf-8")
        ran = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
        return ran.returncode == 0, name, len(sources), ran.stderr

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(check, units(root)))
    for good, name, count, said in results:
        print(f"{name}: {count} sources" + ("" if good else f", refused:\n{said}"))
    sys.exit(0 if all(good for good, *_ in results) else 1)


if __name__ == "__main__":
    main()
