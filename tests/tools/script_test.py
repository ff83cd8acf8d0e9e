#!/usr/bin/env python3
"""scripts/certa answers the sample if no file is given, with any options, and runs the program that
can do what the arguments ask for: script_test.py CERTA CERTA_CERTIFY.

The script runs in a tree of its own, in which the command is already built.
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
          "--claim-tolerance": "1e-3,0", "--level": "1", "--output": "-", "-o": "-",
          "--json": "/dev/null", "--at-least": "0.01", "--certificate": "none",
          "--fields": "id,verdict", "--absolute-tolerance": "0"}
FOR_MESHES = {"--pose-a", "--pose-b"}
FOR_LOOPS = {"--start", "--steps"}  # of a paper
FLAGS = [[], ["--level=1"], ["--policy=certified", "--jobs", "2"]]


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)


def make_tree(tree, programs):
    """The files that the script looks for, as if built."""
    write(f"{tree}/scripts/install-packages", "#!/bin/sh\n")
    write(f"{tree}/bin/cmake", "#!/bin/sh\n")
    write(f"{tree}/build/release/CMakeCache.txt", "CERTA_ORACLE:STRING=OFF\n")
    write(f"{tree}/build/release/build.ninja", "")
    for name in ("certa", "progress"):
        shutil.copy(f"{ROOT}/scripts/{name}", f"{tree}/scripts/{name}")
    os.makedirs(f"{tree}/build/release/tools")
    for name, program in programs.items():
        os.symlink(program, f"{tree}/build/release/tools/{name}")
    os.makedirs(f"{tree}/examples/data")
    shutil.copy(f"{ROOT}/examples/data/sample.jsonl", f"{tree}/examples/data/sample.jsonl")


def main():
    certa, certifier = (os.path.abspath(path) for path in sys.argv[1:])
    usage = subprocess.run([certa, "certify", "--help"], capture_output=True, text=True,
                           check=True).stdout
    options = re.findall(r"^ +(?:(-[a-z]),)?(--[a-z-]+) [^ ]", usage, re.MULTILINE)
    names = [name for pair in options for name in pair
             if name and name not in FOR_MESHES | FOR_LOOPS]
    if set(names) != set(VALUES):
        sys.exit(f"options with values: {names}, but this test has values for {sorted(VALUES)}")
    with open(f"{ROOT}/examples/data/sample.jsonl", encoding="utf-8") as file:
        sample = file.readlines()
    with tempfile.TemporaryDirectory() as tree:
        make_tree(tree, {"certa": certa, "certa-certify": certifier})
        environment = {**os.environ, "PATH": f"{tree}/bin:{os.environ['PATH']}"}
        environment.pop("CERTA_ORACLE", None)

        def run(*arguments, given=""):
            return subprocess.run([f"{tree}/scripts/certa", *arguments], capture_output=True,
                                  text=True, check=False, env=environment, input=given)

        def expect(arguments, status, answers, given=""):
            result = run("certify", *arguments, given=given)
            if result.returncode != status or len(result.stdout.splitlines()) != answers:
                sys.exit(f"certify {arguments}: status {result.returncode}, {result.stderr}")

        for given in FLAGS + [[name, VALUES[name]] for name in names]:
            expect(given, 0, len(sample), given="not read")
        expect(["--algorithm", "muratori-reduced-published", "--steps", "99"], 0, len(sample))
        for given in (["-"], ["--level", "1", "-"]):
            expect(given, 0, 0)
            expect(given, 0, 1, given=sample[1])
        expect([f"{ROOT}/examples/data/sample.jsonl"], 1, len(sample))  # a claim is wrong
        expect(["--parts"], 2, 0)  # for meshes
        for arguments, status, text in (
                (["certify", "--help"], 0, "--claim-tolerance"),
                (["policy", "--help"], 0, "--budget"),
                (["--version"], 0, "certa "), (["certify", "--no-such"], 2, "--no-such"),
                (["no-such"], 2, "there is no command no-such: certify,"),
                (["algorithms"], 0, "kkt")):
            result = run(*arguments)
            if result.returncode != status or text not in result.stdout + result.stderr:
                sys.exit(f"{arguments}: status {result.returncode}, {result.stderr}")
    print(f"the sample is answered with each of {len(names)} options")


if __name__ == "__main__":
    main()
