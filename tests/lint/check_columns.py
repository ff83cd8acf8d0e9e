#!/usr/bin/env python3
"""Lines written by hand have at most 100 characters: check_columns.py ROOT.

Prints one line per finding, `file:line: N columns`, and exits 1 if there is any. The tables list
the exceptions with their reasons.
"""

import fnmatch
import os
import re
import sys

LIMIT = 100
FEWEST = 500  # fewer means that the files have moved

# Folders that are not under version control: builds, caches, files of editors.
UNTRACKED = re.compile(r"(\.(?!ci$|clusterfuzzlite$|github$).*|build.*|cmake-build.*|__pycache__"
                       r"|CMakeFiles|_deps)$")
# Pattern of paths, where * stands for folders too -> why their lines have any width.
WIDE_FILES = {
    "tools/third_party/*": "other people's",
    "fuzz/corpus/*": "inputs that a fuzzer found",
    "docs/results/*.csv": "recorded by the experiments",
    "docs/results/*.html": "a page that the command wrote",
    "*.json": "data, such as a pair, a case or a schema",
    "*.jsonl": "a pair or an answer is one line",
    "*.recipes": "a pair is one line",
    "*.svg": "drawn by programs",
}
# Pattern of paths -> (how such a line starts, why it may have any width).
WIDE_LINES = {
    "*.md": (r"[|{]", "a row of a table, or JSON as it is in a file"),
    "proofs/constants.txt": (r"\w+\.hpp \| ", "a row is one line for prove.py"),
    "tests/tiny/unreached.txt": (r"\w+ \| ", "a row is one line for branches.py"),
    "docs/user/choosing-a-policy.md": (r"  [-+] ", "what certa policy printed"),
    "examples/engine_in_ci/README.md": (r"(truth|replay): ", "what a replay printed"),
}
NARROW = ("README.md",)  # the first page: its tables too are read as text
ALONE = re.compile(r"\W*\S+$")  # one URL, path or pattern, perhaps after a mark: nowhere to break


def text_files(root):
    """Path and lines of the files that version control keeps, and that are text."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not UNTRACKED.match(name))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not os.path.isfile(path):
                continue  # a link into a build that no longer exists
            with open(path, "rb") as file:
                data = file.read()
            if b"\0" not in data:
                yield os.path.relpath(path, root), data.decode("utf-8", "replace").split("\n")


def may_be_wide(path, line):
    if path in NARROW:
        return False
    return ALONE.match(line) or any(re.match(start, line)
                                    for pattern, (start, _) in WIDE_LINES.items()
                                    if fnmatch.fnmatch(path, pattern))


def main():
    findings, files = [], 0
    for path, lines in text_files(sys.argv[1]):
        files += 1
        if not any(fnmatch.fnmatch(path, pattern) for pattern in WIDE_FILES):
            findings += [f"{path}:{number}: {len(line)} columns"
                         for number, line in enumerate(lines, 1)
                         if len(line) > LIMIT and not may_be_wide(path, line)]
    print("\n".join(findings) or f"{files} files: clean")
    if files < FEWEST:
        sys.exit(f"only {files} files: where are the others?")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
