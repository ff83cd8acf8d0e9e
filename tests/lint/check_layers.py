#!/usr/bin/env python3
"""Checks rules about the sources that a compiler does not check: check_layers.py ROOT.

Prints one line per finding, `file:line: message`, and exits 1 if there is any. The tables list the
headers that each folder may include; check_layers_test.py tests each rule.
"""

import fnmatch
import os
import re
import sys

BOOST = "boost/multiprecision/"
PREDICATES = "certa/predicates/"
# Plain data and the declarations of compiled functions, which programs see when they include
# certa.hpp, under any flags. Nothing here may depend on the arithmetic of doubles.
COMPILER = ["certa/predicates/compiler.hpp", "certa/predicates/standard.hpp"]
LIGHT = [
    "certa/answer.hpp",
    "certa/certa.hpp",
    "certa/shape.hpp",
    "certa/edges.hpp",
    "certa/evidence.hpp",
    "certa/answer.hpp",
    "certa/options.hpp",
    "certa/pair.hpp",
    "certa/placed.hpp",
    "certa/pose.hpp",
    "certa/processor.hpp",
    "certa/query.hpp",
    "certa/shape.hpp",
    "certa/shapes.hpp",
    "certa/simplex.hpp",
    "certa/verdict.hpp",
    "certa/predicates/point.hpp",
    "certa/predicates/sign.hpp",
    "certa/predicates/stage.hpp",
    *COMPILER,
]
# The same, and integers of any size.
EXACT_DATA = [
    "certa/certificate.hpp",
    "certa/exact.hpp",
    "certa/rational.hpp",
    "certa/predicates/integer.hpp",
]
# The kernel's folders, each above those before it.
GEOMETRY = ["certa/geometry/", PREDICATES, *LIGHT]
EXACT = ["certa/exact/", "certa/gjk/", *EXACT_DATA, *GEOMETRY]
CERTIFIED = ["certa/certified/", *EXACT]
HULL = ["certa/hull/", *EXACT]
KERNEL = ["certa/placed_policies.hpp", "certa/policies.hpp", "certa/hull/", *CERTIFIED]
# The part of the library that the checker and the oracle may use: data, no algorithms and no
# predicates.
DATA = [
    "certa/certificate.hpp",
    "certa/pose.hpp",
    "certa/rational.hpp",
    "certa/verdict.hpp",
    "certa/predicates/integer.hpp",
    "certa/predicates/point.hpp",
]
# And the arithmetic that all code assumes.
CHECKER = ["certa/check.hpp", *DATA, "certa/predicates/default_arithmetic.hpp", *COMPILER]
ANY_CERTA = "certa/"
POSIX = ["dlfcn.h", "fcntl.h", "poll.h", "pthread.h", "signal.h", "spawn.h", "stdlib.h", "sys/",
         "unistd.h"]

# The algorithms that queries run; the papers' own loops are separate.
OWN_ALGORITHMS = [
    "certa/algorithms.hpp", "certa/algorithms/boolean", "certa/algorithms/hill_climbing.hpp",
    "certa/algorithms/hull", "certa/algorithms/polygon", "certa/algorithms/start.hpp",
    "certa/algorithms/sub_distance"]

# Folder or file -> prefixes of the headers that it may include, besides the standard library and,
# as "...", its own files. The most specific entry applies.
MAY_INCLUDE = {
    "predicates": [PREDICATES, BOOST],
    "kernel": [*KERNEL, BOOST],
    "kernel/include/certa": [*LIGHT, *EXACT_DATA],
    "kernel/include/certa/policies.hpp": KERNEL,
    "kernel/include/certa/placed_policies.hpp": KERNEL,
    "kernel/include/certa/geometry": [*GEOMETRY, BOOST],
    "kernel/include/certa/geometry/pack.hpp": [*GEOMETRY, "immintrin.h"],
    "kernel/include/certa/exact": [*EXACT, BOOST],
    "kernel/include/certa/gjk": [*EXACT, BOOST],
    "kernel/include/certa/certified": [*CERTIFIED, BOOST],
    "kernel/include/certa/hull": HULL,
    "algorithms": [*OWN_ALGORITHMS, *KERNEL, BOOST],
    "algorithms/include/certa/algorithms/published": [
        *OWN_ALGORITHMS, "certa/algorithms/published", *KERNEL, BOOST],
    "kernel/batch": ["certa/batch.hpp", *LIGHT, "oneapi/tbb/"],
    "checker": [*CHECKER, BOOST],
    "oracle": ["certa/oracle/", *DATA, BOOST],
    "oracle/src": ["certa/oracle/", *DATA, BOOST, "boost/iterator/", "CGAL/"],
    "algorithms/by_name": ["certa/by_name.hpp", "certa/algorithms.hpp", *KERNEL, BOOST],
    # No query uses a printed loop: of the libraries, only `by_name` includes them.
    "algorithms/by_name/src/printed.cpp": [
        "certa/by_name.hpp", "certa/printed.hpp", "certa/algorithms/published", *KERNEL, BOOST],
    "tools/formats": [*KERNEL, "certa/check.hpp", BOOST, "libdeflate.h", "rapidjson/",
                      "simdjson.h", "zlib.h"],
    "tools/console": [ANY_CERTA, "oneapi/tbb/", *POSIX, "io.h", "windows.h"],
    "tools/answers": [ANY_CERTA],
    "tools/page": [ANY_CERTA, "emscripten/"],
    "tools/campaign": [ANY_CERTA, "nettle/"],
    "bindings/c": [ANY_CERTA, "certa.h"],
    "bindings/c/include": ["stddef.h", "stdint.h"],
    "bindings/python": ["certa.h", "pybind11/"],
    "tools/policy": [ANY_CERTA, BOOST, "boost/math/", "rapidjson/", "sched.h", *POSIX],
    "tools/commands": [ANY_CERTA, "CLI/", *POSIX],
    # Templates alone, on recorded numbers; nothing of the kernel is linked.
    "proofs": [PREDICATES, "certa/certified/", "certa/geometry/", "certa/gjk/"],
    "examples": [ANY_CERTA],
    "examples/record_bullet.cpp": ["BulletCollision/", "btBulletCollisionCommon.h"],
    "examples/engine_in_ci": ["certa/fuzz/"],  # like any other user's project
    "fuzz": ["certa/fuzz/", "certa/check.hpp", *KERNEL],
    "fuzz/driver": [ANY_CERTA],
    "fuzz/engines": [ANY_CERTA, "box2d/", "BulletCollision/", "ccd/", "fcl/"],
    "fuzz/harness": [ANY_CERTA, *POSIX],
    "fuzz/properties": [ANY_CERTA, BOOST],
    "fuzz/targets": [ANY_CERTA],
    "bench": [ANY_CERTA, "benchmark/", "box2d/", "BulletCollision/", "ccd/", "fcl/"],
    "tests": [ANY_CERTA, BOOST, "certa.h", "gtest/", "oneapi/tbb/", "rapidcheck", "valgrind/",
              *POSIX],
}
# Folder -> other folders whose private headers it may include as "folder/header.hpp"; some folders
# name their own headers without the folder, or relative to it.
MAY_INCLUDE_PRIVATE = {
    "tools/console": ["tools/formats"],
    "tools/answers": ["tools/console", "tools/formats"],
    "tools/page": ["tools/answers", "tools/console", "tools/formats"],
    "tools/campaign": ["tools/answers", "tools/console", "tools/formats"],
    "bindings/c": ["tools/console", "tools/formats"],
    "tools/policy": ["tools/console", "tools/formats"],
    "tools/commands": ["fuzz/harness", "tools/answers", "tools/campaign", "tools/console",
                       "tools/formats", "tools/page", "tools/policy"],
    "fuzz": ["tools/formats"],  # JSON, header-only
    "fuzz/harness": ["tools/console", "tools/formats"],
    "fuzz/driver": ["fuzz"],
    "fuzz/properties": ["fuzz", "tools/formats"],
    "fuzz/targets": ["fuzz", "fuzz/properties"],
    "bench": ["tools/console", "tools/formats"],
    "tests": ["fuzz", "fuzz/harness", "fuzz/properties", "proofs", "tools/answers",
              "tools/campaign", "tools/commands", "tools/console", "tools/formats", "tools/page",
              "tools/policy"],
}
UNNAMED = ("bench", "tests", "tools/commands")
# Folder or file -> all headers that it may include, directly or indirectly. A checker that shares
# code with the library proves little, and a header for any flags must not include one that refuses
# some.
MAY_REACH = {
    "kernel/include/certa/certa.hpp": LIGHT,
    "kernel/include/certa/exact.hpp": [*LIGHT, *EXACT_DATA],
    "kernel/batch/include": ["certa/batch.hpp", *LIGHT],
    "checker": CHECKER,
    "oracle": ["certa/oracle/", *DATA],
    "fuzz/engines": [ANY_CERTA],  # other people's engines, and data about them
}
# These neither print nor end the program.
LIBRARIES = ("predicates", "kernel", "algorithms", "checker", "oracle", "tools/formats")
# Folders in which each subfolder is a room of its own.
HALLS = ("fuzz", "tools")

SKIPPED_FOLDERS = re.compile(r"^(\..*|corpus|build.*|cmake-build.*|__pycache__|CMakeFiles|_deps"
                             r"|third_party)$")
CPP = (".hpp", ".cpp", ".h")
TEXT = (*CPP, ".cmake", ".in", ".txt", ".py", ".sh", ".json", ".md", ".js", ".css",
        ".html", "")
MAX_LINES = 1000

STANDARD = re.compile(r"[a-z_0-9]+")
INCLUDE = re.compile(r"^\s*#\s*include\b\s*(.*)$")
PRINTS = re.compile(
    r"\bstd\s*::\s*(cout|cerr|clog|wcout|wcerr)\b"
    r"|(?<![\w.>])(printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|putc|fputc|fwrite|perror)"
    r"\s*\("
    r"|#\s*include\s*<(iostream|cstdio|print|syncstream)>"
)
ENDS = re.compile(r"(?<![\w.>])(exit|_exit|_Exit|quick_exit|abort|terminate)\s*\(")
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XXX|HACK)\b")
MACHINE_PATH = re.compile(r"(^|[^A-Za-z0-9_.~}])/(home|root|Users|work|workspace|mnt|srv|opt)/")
CMAKE_WORD = re.compile(r"[\w./*?${}\[\]-]+\.(?:cpp|hpp|h)\b")

# Headers that are included only by sources that a script writes (tests/mutants/score.py).
WRITTEN = {"tests/mutants/switch.hpp"}


def text_files(root):
    """Relative paths of the project's text files."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not SKIPPED_FOLDERS.match(f))
        for name in sorted(names):
            if not name.startswith(".") and os.path.splitext(name)[1] in TEXT:
                yield os.path.relpath(os.path.join(folder, name), root)


def without_comments(text):
    """C++ with comments and string literals blanked out, line by line the same."""
    def blank(match):
        token = match.group(0)
        if token.startswith("/"):
            return re.sub(r"[^\n]", " ", token)
        return '"' + " " * (len(token) - 2) + '"' if token.startswith('"') else token

    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', blank, text,
                  flags=re.S)


def most_specific(table, path):
    """The longest key of `table` that is `path` or a folder above it, or None."""
    above = [key for key in table if path == key or path.startswith(key + "/")]
    return max(above, key=len, default=None)


def allowed(name, prefixes):
    return any(name.startswith(prefix) for prefix in prefixes)


ROOMS = {*MAY_INCLUDE_PRIVATE, *(key for key in MAY_INCLUDE if key.split("/")[0] in HALLS),
         "algorithms/by_name", "kernel/batch"}


def room_of(path):
    """The room that a file is in: a folder of fuzz/ or tools/, a library within another, or a
    folder of the top level."""
    return most_specific(ROOMS, path) or path.split("/", 1)[0]


class Project:
    def __init__(self, root):
        self.root = root
        self.findings = []
        self.files = {}
        for path in text_files(root):
            with open(os.path.join(root, path), "rb") as file:
                self.files[path] = file.read().decode("latin-1")
        self.cpp = [path for path in self.files if path.endswith(CPP)]
        # Files by their names in #include <...>.
        self.public = {path.split("/include/", 1)[1]: path for path in self.cpp
                       if "/include/" in path}
        self.includes = {path: list(self.read_includes(path)) for path in self.cpp}

    def find(self, path, line, what):
        self.findings.append(f"{path}:{line}: {what}")

    def read_includes(self, path):
        """(line, quoted, name) for each #include."""
        for number, line in enumerate(self.files[path].splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            name = re.match(r'<([^>]+)>|"([^"]+)"', match.group(1))
            if name:
                yield number, name.group(2) is not None, name.group(1) or name.group(2)
            else:
                self.find(path, number, "an #include that is not a plain <...> or \"...\"")

    def resolve(self, path, quoted, name):
        """The project's file that an #include in `path` names, or None."""
        if not quoted:
            return self.public.get(name)
        room = room_of(path)
        others = MAY_INCLUDE_PRIVATE.get(room, [])
        bases = [os.path.dirname(path)]
        for other in (room, *others):
            if name.split("/", 1)[0] == os.path.basename(other):
                bases.append(os.path.dirname(other))
            if other in UNNAMED:
                bases.append(other)
        for base in bases:
            candidate = os.path.normpath(os.path.join(base, name))
            if candidate in self.files and room_of(candidate) in (room, *others):
                return candidate
        return None

    def check_cycles(self):
        """No room includes one that includes it, directly or not."""
        includes = {}  # room -> {room that it includes: where}
        for path in self.cpp:
            for line, quoted, name in self.includes[path]:
                target = self.resolve(path, quoted, name)
                if target is not None and room_of(target) != room_of(path):
                    includes.setdefault(room_of(path), {}).setdefault(
                        room_of(target), (path, line))
        done = set()

        def visit(room, above):
            if room in above:
                cycle = [*above[above.index(room):], room]
                path, line = includes[cycle[-2]][room]
                self.find(path, line, "a cycle of folders: " + " -> ".join(cycle))
            elif room not in done:
                for other in sorted(includes.get(room, {})):
                    visit(other, [*above, room])
                done.add(room)

        for room in sorted(includes):
            visit(room, [])

    def check_includes(self):
        for path in self.cpp:
            folder = most_specific(MAY_INCLUDE, path)
            if folder is None:
                self.find(path, 1, "no rule says what this folder may include")
                continue
            for line, quoted, name in self.includes[path]:
                if quoted:
                    target = self.resolve(path, quoted, name)
                    if target is None:
                        self.find(path, line, f'"{name}" is no header that {folder} may include')
                    elif "/include/" in path or "/include/" in target:
                        self.find(path, line, f"public headers are included by <...>: {name}")
                elif not STANDARD.fullmatch(name) and not allowed(name, MAY_INCLUDE[folder]):
                    self.find(path, line, f"{folder} may not include <{name}>")

    def check_reach(self):
        for path in self.cpp:
            folder = most_specific(MAY_REACH, path)
            if folder is None:
                continue
            came_from = {path: None}
            queue = [path]
            for file in queue:
                for _, quoted, name in self.includes[file]:
                    target = self.resolve(file, quoted, name)
                    if target is not None and target not in came_from:
                        came_from[target] = file
                        queue.append(target)
            for name, target in self.public.items():
                if target in came_from and target != path and not allowed(name, MAY_REACH[folder]):
                    self.find(path, 1, f"{folder} may not reach <{name}>, "
                                       f"included by {came_from[target]}")

    def check_libraries(self):
        for path in self.cpp:
            if not path.startswith(tuple(folder + "/" for folder in LIBRARIES)):
                continue
            code = without_comments(self.files[path])
            for number, line in enumerate(code.splitlines(), 1):
                if PRINTS.search(line):
                    self.find(path, number, "a library does not print")
                if ENDS.search(line):
                    self.find(path, number, "a library does not end the program")

    def check_built(self):
        """Every .cpp is named in a CMakeLists.txt; every header is a library's or included."""
        used = set()
        for path in self.cpp:
            for _, quoted, name in self.includes[path]:
                used.add(self.resolve(path, quoted, name))
        built = []  # patterns of the paths that CMake names
        for path, text in self.files.items():
            if os.path.basename(path) == "CMakeLists.txt":
                for word in CMAKE_WORD.findall(re.sub(r"#.*", "", text)):
                    word, at_root = re.subn(r"^\$\{PROJECT_SOURCE_DIR\}/", "", word)
                    word = re.sub(r"^\$\{CMAKE_CURRENT_(SOURCE|LIST)_DIR\}/", "", word)
                    folder = "" if at_root else os.path.dirname(path)
                    built.append(os.path.normpath(os.path.join(folder, word)))
        for path in self.cpp:
            if path.endswith(".cpp"):
                if not any(fnmatch.fnmatch(path, pattern) for pattern in built):
                    self.find(path, 1, "no CMakeLists.txt names this file")
            elif "/include/" in path:
                owner = path.split("/include/", 1)[0]
                named = [self.files.get(os.path.join(folder, "CMakeLists.txt"), "")
                         for folder in (owner, os.path.dirname(owner))]
                if not any("certa_add_library(" in text or "FILE_SET HEADERS" in text
                           for text in named):
                    self.find(path, 1, "no library owns this header (certa_add_library)")
            elif path not in used and path not in WRITTEN:
                self.find(path, 1, "no file includes this header")

    def check_text(self):
        for path, text in self.files.items():
            source = path.endswith(CPP)
            # Pages in docs/results are written by the command, and contain libraries.
            page = path.endswith((".js", ".css", ".html")) and not path.startswith("docs/results/")
            code = (source or page or path.endswith((".cmake", "CMakeLists.txt"))
                    or "." not in path)
            lines = text.splitlines()
            if len(lines) > MAX_LINES and (source or page or path.endswith(".py")):
                self.find(path, len(lines), f"more than {MAX_LINES} lines: perhaps two ideas")
            for number, line in enumerate(lines, 1):
                if code and not line.isascii():
                    self.find(path, number, "not ASCII")
                if code and UNFINISHED.search(line):
                    self.find(path, number, "a note of unfinished work")
                if MACHINE_PATH.search(line):
                    self.find(path, number, "a path of somebody's machine")

    def check_readme(self):
        """Each C++ program that README.md shows is an example that is built."""
        text = self.files.get("README.md", "")
        examples = [text for path, text in self.files.items() if path.startswith("examples/")]
        blocks = re.finditer(r"^```cpp\n(.*?)^```", text, flags=re.S | re.M)
        programs = [block for block in blocks if "int main" in block.group(1)]
        for block in programs:
            if block.group(1) not in examples:
                line = text.count("\n", 0, block.start()) + 1
                self.find("README.md", line, "this C++ is not a file of examples/, word for word")
        if not programs:
            self.find("README.md", 1, "shows no C++ program (```cpp)")

    def check(self):
        self.check_includes()
        self.check_reach()
        self.check_cycles()
        self.check_libraries()
        self.check_built()
        self.check_text()
        self.check_readme()
        return self.findings


def main():
    project = Project(sys.argv[1])
    findings = project.check()
    print("\n".join(findings)
          or f"{len(project.cpp)} C++ files, {len(project.files)} in all: clean")
    if not project.cpp:
        sys.exit("no sources found")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
