#!/usr/bin/env python3
"""Every block of C++ in the documentation compiles: check_snippets.py COMPILER ROOT.

A block of declarations is a translation unit; a block of statements goes into a function, with the
shapes that the text mentions. Prints the compiler's messages, and exits 1 if it refuses any.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "guides"))
from blocks import blocks  # noqa: E402

DOCUMENTS = ("README.md", "docs/**/*.md")
# Document -> the smallest number of blocks that it must have.
FEWEST = {"README.md": 1, "docs/site/cpp.md": 1, "docs/user/harness.md": 2,
          "docs/user/library.md": 5}
FLAGS = ["-std=c++20", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror",
         "-Wno-unused-result", "-Wno-unused-variable", "-Wno-unused-but-set-variable"]
FOLDERS = ["algorithms", "algorithms/by_name", "checker", "fuzz", "kernel", "kernel/batch",
           "predicates"]

SHAPES = """
#include <certa/certa.hpp>
#include <certa/policies.hpp>
#include <iostream>
#include <vector>
"""
USES_SHAPES = """
void snippet(const certa::Shape<3>& a, const certa::Shape<3>& b, const certa::Shape<3>& c,
             const certa::Shape<3>& d) {
  static_cast<void>(a), static_cast<void>(b), static_cast<void>(c), static_cast<void>(d);
"""
# The reader's own code: a collision library, and a hull made for it.
ENGINE = """
#include <span>
#include <vector>
namespace my {
struct Hull {};
struct Result { bool hit; double distance; };
inline Result collide(const Hull&, const Hull&) { return {}; }
}
template <class Points> my::Hull hull(const Points&) { return {}; }
"""


def unit(block):
    """The block as a translation unit, after the lines that include; and whether SHAPES have to
    come first."""
    includes = "".join(line for line in block.splitlines(True) if line.startswith("#include"))
    rest = "".join(line for line in block.splitlines(True) if not line.startswith("#include"))
    if re.search(r"^int main\(", rest, re.M):
        return block, False
    if re.search(r"^(class|struct) ", rest, re.M):
        return includes + ENGINE + rest, False
    return includes + USES_SHAPES + rest + "}\n", True


def shapes(compiler, folder):
    """Options that put SHAPES first: precompiled, for they take longer than all that follows."""
    header = folder / "shapes.hpp"
    header.write_text(SHAPES, encoding="utf-8")
    subprocess.run([*compiler, "-x", "c++-header", header, "-o", f"{header}.gch"], check=True)
    return ["-include", header]  # g++ finds the other file by itself, and so does clang


def main():
    root = pathlib.Path(sys.argv[2]).resolve()
    compiler = [sys.argv[1], *(f"-I{root / folder / 'include'}" for folder in FOLDERS), *FLAGS]
    failed = count = 0
    with tempfile.TemporaryDirectory() as folder:
        first = shapes(compiler, pathlib.Path(folder))
        found = {file.relative_to(root).as_posix(): [
            block for block in blocks(file.read_text(encoding="utf-8"))
            if block.language == "cpp" and block.reason is None]
            for pattern in DOCUMENTS for file in sorted(root.glob(pattern))}
        for name, fewest in FEWEST.items():
            if len(found.get(name, [])) < fewest:
                print(f"{name}: fewer than {fewest} blocks of C++: where are the others?")
                failed += 1
        for name, examples in found.items():
            for block in examples:
                count += 1
                code, of_shapes = unit(block.text)
                command = [*compiler, "-fsyntax-only", *(first if of_shapes else []),
                           "-x", "c++", "-"]
                ran = subprocess.run(command, input=code, capture_output=True, text=True,
                                     check=False)
                if ran.returncode:
                    failed += 1
                    print(f"{name}:{block.line}: does not compile:\n{ran.stderr}")
    print(f"{count} blocks, {failed} failures")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
