#!/usr/bin/env python3
"""scripts/certa answers the sample where no file is given, whatever options are: script_test.py
CERTA.

The script runs in a tree of its own, where the command is there already and nothing is built.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# A value for every option of certify that takes one.
VALUES = {"--policy": "exact", "--algorithm": "johnson", "--search-tolerance": "0", "--jobs": "2",
          "--claim-tolerance": "1e-3,0", "--level": "1", "--output": "-", "-o": "-"}
FLAGS = [[], ["--level=1"], ["--policy=certified", "--jobs", "2"]]


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def make_tree(tree, certa):
    """What the script looks at, built."""
    write(f"{tree}/scripts/install-packages", "#!/bin/sh\n")
    write(f"{tree}/bin/cmake", "#!/bin/sh\n")
    write(f"{tree}/build/release/CMakeCache.txt", "CERTA_ORACLE:STRING=OFF\n")
    write(f"{tree}/build/release/build.ninja", "")
    shutil.copy(f"{ROOT}/scripts/certa", f"{tree}/scripts/certa")
    os.makedirs(f"{tree}/build/release/tools")
    os.symlink(certa, f"{tree}/build/release/tools/certa")
    os.makedirs(f"{tree}/examples/data")
    shutil.copy(f"{ROOT}/examples/data/sample.jsonl", f"{tree}/examples/data/sample.jsonl")


def main():
    certa = os.path.abspath(sys.argv[1])
    usage = subprocess.run([certa, "certify", "--help"], capture_output=True, text=True,
                           check=True).stdout
    options = re.findall(r"^ +(?:(-[a-z]),)?(--[a-z-]+) [^ ]", usage, re.MULTILINE)
    names = [name for pair in options for name in pair if name]
    if set(names) != set(VALUES):
        sys.exit(f"options with values: {names}, but this test has values for {sorted(VALUES)}")
    with open(f"{ROOT}/examples/data/sample.jsonl", encoding="utf-8") as file:
        pairs = len(file.readlines())
    with tempfile.TemporaryDirectory() as tree:
        make_tree(tree, certa)
        environment = {**os.environ, "PATH": f"{tree}/bin:{os.environ['PATH']}"}
        environment.pop("CERTA_ORACLE", None)

        def run(*arguments):
            return subprocess.run([f"{tree}/scripts/certa", *arguments], capture_output=True,
                                  text=True, check=False, env=environment, input="")

        for given in FLAGS + [[name, VALUES[name]] for name in names]:
            result = run("certify", *given)
            if result.returncode != 0 or len(result.stdout.splitlines()) != pairs:
                sys.exit(f"certify {given}: status {result.returncode}, {result.stderr}")
        for given in (["-"], ["--level", "1", "-"]):
            result = run("certify", *given)
            if result.returncode != 0 or result.stdout:
                sys.exit(f"certify {given}: standard input was not read, {result.stderr}")
    print(f"the sample is answered with each of {len(names)} options")


if __name__ == "__main__":
    main()
