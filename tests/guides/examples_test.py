#!/usr/bin/env python3
"""Every example of a guide runs: examples_test.py ROOT PAGE COMMAND [OPTION..].

    --python FOLDER   has the package certa, built
    --c FOLDER        has the library for C, built
    --compiler CC     of C

Runs the blocks of code of the page in their order, in a scratch folder that has the files which
the text supposes (GIVEN). A page has to have an example that runs. See blocks.py for what a block
may say of itself.

    sh, and what begins with `$`  runs, with the exit status 0; the latter prints what is shown,
                                  in which `..` stands for anything, and blanks do not count
    python                        runs
    pycon                         prints what it shows
    json                          is JSON, where `..` may stand for more. Pairs and sets of points
                                  are answered, and answers to pairs of the page are verified
    c                             compiles, runs, and prints the number behind its printf
    cpp                           is compiled by lint.snippets, as of every document
"""

import argparse
import contextlib
import doctest
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from blocks import blocks

SECONDS = 120
SHELL = ["bash", "-euo", "pipefail", "-c"]
# For commands that end with a status which the page names: any other ends the script.
TOLERANT = """set +e
seen=
trap 's=$?; [[ $s == {status} ]] || exit $s; seen=1' ERR
"""
MUST_HAVE = "\n[[ -n $seen ]] || { trap - ERR; exit 99; }  # all ended with 0\n"
# What the text supposes that a reader has: page -> file -> what it is, a command that writes it.
PAIRS = {"pairs.jsonl": "cp $ROOT/examples/data/recorded.jsonl pairs.jsonl"}
TABLE = {
    "shapes.jsonl": """echo '{"shape":"link3","vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}' \
        > shapes.jsonl""",
    "pairs.jsonl": """for k in $(seq 100); do echo '{"id":'$k',"a":{"shape":"link3"},"b":{"shape":'\
        '"link3","pose":{"translation":['$k',0,0]}}}'; done > pairs.jsonl""",
}
FINDINGS = {"findings.jsonl": "head -n 5 $ROOT/docs/user/engines.jsonl > findings.jsonl"}
GIVEN = {
    "c.md": {"closest.rs": "cp $ROOT/examples/rust/closest.rs .",
             "PREFIX": "mkdir PREFIX && ln -s $C_LIBRARY PREFIX/lib"},
    "campaign.md": {"docs/results": "mkdir docs && ln -s $ROOT/docs/results docs/results"},
    "choosing-a-policy.md": PAIRS,
    "command.md": {**PAIRS, **FINDINGS},
    "engines.md": {"engines.jsonl": "cp $ROOT/docs/user/engines.jsonl ."},
    "formats.md": TABLE,
    "page.md": {**FINDINGS, "where/you": "mkdir -p where/you"},
}
# Programs that the text supposes: the reader's engine, and the scripts of a clone.
PROGRAMS = {
    "bin/certa": 'exec "$COMMAND" "$@"',
    "bin/my_engine": 'exec "$COMMAND" certify --policy float --level 2 --certificate none',
    "scripts/certa": """if [[ $# == 1 && $1 == certify ]]; then
  set -- certify --sample "$ROOT/examples/data/sample.jsonl"
fi
exec "$COMMAND" "$@\"""",
    # Chromium asks root for this, as the page about it says.
    "bin/chromium": 'exec $CHROMIUM --disable-gpu $([[ $(id -u) != 0 ]] || echo --no-sandbox) "$@"',
}
# Names that Python on a page supposes.
SUPPOSED = {
    "command.md": """
import numpy as np
names = ["base", "arm", "hand"]
hulls = {name: np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]]) for name in names}
poses = np.tile(np.eye(4), (5, 3, 1, 1))
poses[:, :, 0, 3] = np.arange(15).reshape(5, 3) * 1.5
watched = [(0, 1), (1, 2)]
claimed = np.full((5, 2), 0.5)
""",
}
SITE = re.compile(r"\{.*\}")  # directives of Sphinx, in pages of the site alone
SHOWN_ONLY = ("text", "cmake", "csharp", "js", "py")  # not run by this, so always with a reason


class Wrong(Exception):
    """An example that is not right, and why."""


class Skipped(Exception):
    """An example whose program is not installed here."""


@contextlib.contextmanager
def inside(folder):
    """In this folder, and then back."""
    place = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(place)


def squeezed(text):
    return re.sub(r"\s+", "", text)


def outside_strings(text, change):
    """The text with what is not in JSON's strings changed."""
    parts = re.split(r'("(?:[^"\\]|\\.)*")', text)
    return "".join(part if number % 2 else change(part) for number, part in enumerate(parts))


def documents(text):
    """The values of a JSON block; and whether nothing was left out."""
    whole = outside_strings(text, lambda part: re.sub(r",?\s*\.\.", "", part))
    values, decoder, at = [], json.JSONDecoder(), 0
    while whole[at:].strip():
        at += len(whole[at:]) - len(whole[at:].lstrip())
        value, at = decoder.raw_decode(whole, at)
        values.append(value)
    return values, whole == text


class Page:
    """A page and the folder in which its examples run."""

    def __init__(self, options, folder):
        self.options = options
        self.path = options.root / "docs" / options.page
        self.name = self.path.name
        self.folder = folder
        self.environment = {
            **os.environ, "ROOT": str(options.root), "COMMAND": str(options.command),
            "C_LIBRARY": str(options.c or ""), "CHROMIUM": shutil.which("chromium") or "",
            "LD_LIBRARY_PATH": str(options.c or ""),
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
        self.names = {"__name__": "guide"}
        self.pairs, self.tables = {}, []
        (folder / "bin").mkdir()
        (folder / "scripts").mkdir()
        for name, text in PROGRAMS.items():
            program = folder / name
            program.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
            program.chmod(0o755)
        for name, command in GIVEN.get(self.name, {}).items():
            self.shell(command)
            assert (folder / name).exists(), name
        exec(SUPPOSED.get(self.name, ""), self.names)

    def ran(self, command, text=None):
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False,
                              cwd=self.folder, env=self.environment, timeout=SECONDS)

    def shell(self, text, status=0):
        """Runs commands, each of which ends with 0, or one at least with the other status."""
        script = text if status == 0 else TOLERANT.format(status=status) + text + MUST_HAVE
        done = self.ran([*SHELL, script])
        if done.returncode:
            raise Wrong(f"exit status {done.returncode}, not {status}:\n{text}\n"
                        f"{done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout + done.stderr

    def sh(self, block):
        """Programs that are not everywhere are not asked for."""
        for program in ("chromium", "rustc"):
            if re.search(rf"^{program} ", block.text, re.M) and not shutil.which(program):
                raise Skipped(f"{program} is not installed")
        self.shell(block.text, block.status)

    def console(self, block):
        """A session: lines with `$`, each with what it prints."""
        for command, shown in re.findall(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", block.text,
                                         re.M):
            output = squeezed(self.shell(command, block.status))
            parts = [re.escape(part) for part in re.split(r"\.\.+", squeezed(shown))]
            if not re.search(".*?".join(parts), output):
                raise Wrong(f"$ {command}\nprints something else:\n{output[:3000]}")

    def python(self, block):
        with inside(self.folder):
            exec(compile(block.text, f"{self.name}:{block.line}", "exec"), self.names)

    def pycon(self, block):
        if self.options.python is None:
            raise Skipped("the Python package was not built")
        runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        test = doctest.DocTestParser().get_doctest(block.text, self.names, self.name, self.name,
                                                   block.line)
        said = []
        with inside(self.folder):
            runner.run(test, out=said.append, clear_globs=False)
        self.names.update(test.globs)
        if runner.failures:
            raise Wrong("".join(said))

    def json(self, block):
        try:
            values, whole = documents(block.text)
        except json.JSONDecodeError as error:
            raise Wrong(f"no JSON: {error}") from None
        if not values:
            raise Wrong("nothing but dots")
        for number, value in enumerate(values):
            if not whole or not isinstance(value, dict):
                continue
            if "points" in value:
                self.hull(value, values[number + 1:])
            elif "a" in value and "b" in value:
                self.pair(value)
            elif "shape" in value:
                self.tables.append(value)
            elif "certificate" in value and value.get("id") in self.pairs:
                self.verify(value)

    def pair(self, pair):
        """The command takes the pair."""
        self.pairs[pair.get("id")] = pair
        lines = "\n".join(map(json.dumps, [*self.tables, pair]))
        done = self.ran([self.options.command, "certify", "-"], lines)
        answer = json.loads(done.stdout)
        if done.returncode not in (0, 1) or "verdict" not in answer:
            raise Wrong(f"the pair is refused: {done.stdout}{done.stderr}")

    def hull(self, points, after):
        done = self.ran([self.options.command, "hull", "-"], json.dumps(points))
        answer = json.loads(done.stdout)
        if done.returncode or (after and "hull" in after[0] and after[0] != answer):
            raise Wrong(f"the hull is another one: {done.stdout}{done.stderr}")

    def verify(self, answer):
        pairs = self.folder / "shown_pairs.jsonl"
        answers = self.folder / "shown_answers.jsonl"
        pairs.write_text("\n".join(map(json.dumps, [*self.tables, self.pairs[answer["id"]]])))
        answers.write_text(json.dumps(answer) + "\n")
        done = self.ran([self.options.command, "verify", pairs, answers])
        if done.returncode:
            raise Wrong(f"the answer does not hold: {done.stdout}{done.stderr}")

    def c(self, block):
        """A part of a program, which prints what stands behind its printf."""
        if self.options.c is None:
            raise Skipped("the library for C was not built")
        (self.folder / "part.c").write_text(
            "#include <certa.h>\n#include <stdio.h>\nint main(void) {\n" + block.text
            + "return 0;\n}\n", encoding="utf-8")
        include = self.options.root / "bindings/c/include"
        done = self.ran([self.options.compiler, "-std=c11", "-Wall", "-Werror", f"-I{include}",
                         "part.c", f"-L{self.options.c}", "-lcerta", "-o", "part"])
        if done.returncode:
            raise Wrong(done.stderr)
        expected = "".join(re.findall(r"printf\(.*// (\S+)$", block.text, re.M))
        printed = self.ran([self.folder / "part"])
        if printed.returncode or printed.stdout.strip() != expected:
            raise Wrong(f"prints {printed.stdout}{printed.stderr}, not {expected}")

    def cpp(self, _):
        """lint.snippets compiles it."""

    def run(self, block):
        """Runs a block, and returns whether it was one to run."""
        kind = block.language
        if kind == "" and block.text.startswith("$ "):
            kind = "console"
        if kind == "" or SITE.fullmatch(kind):
            return False  # a picture in text, or a part of a file
        if block.reason is not None:
            return False
        if kind in SHOWN_ONLY:
            raise Wrong("is not run, and does not say why: <!-- not run: reason -->")
        if kind not in ("sh", "console", "python", "pycon", "json", "c", "cpp"):
            raise Wrong(f"{kind}: nobody knows how to run this")
        getattr(self, kind)(block)
        return True

    def examples(self):
        """Runs all; returns what is wrong, and how many ran."""
        findings, ran, shown, skipped = [], 0, 0, 0
        try:
            found = blocks(self.path.read_text(encoding="utf-8"))
        except ValueError as error:
            return [f"{self.path}: {error}"], ""
        for block in found:
            try:
                if self.run(block):
                    ran += 1
                else:
                    shown += 1
            except Skipped as reason:
                print(f"{self.name}:{block.line}: skipped: {reason}")
                skipped += 1
            except subprocess.TimeoutExpired:
                findings.append(f"{self.path}:{block.line}: takes more than {SECONDS} s")
            except Exception as error:  # whatever the example's Python throws
                kind = "" if isinstance(error, Wrong) else type(error).__name__ + ": "
                findings.append(f"{self.path}:{block.line}: {kind}{error}")
        if ran + skipped == 0 and not findings:
            findings.append(f"{self.path}:1: has no example that runs")
        return findings, f"{ran} examples ran, {skipped} skipped, {shown} shown only"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("page", help="under docs/")
    parser.add_argument("command", type=pathlib.Path)
    parser.add_argument("--python", type=lambda folder: pathlib.Path(folder).resolve())
    parser.add_argument("--c", type=lambda folder: pathlib.Path(folder).resolve())
    parser.add_argument("--compiler", default="cc")
    options = parser.parse_args()
    options.root, options.command = options.root.resolve(), options.command.resolve()
    if options.python is not None:
        sys.path.insert(0, str(options.python))
    with tempfile.TemporaryDirectory() as folder:
        findings, summary = Page(options, pathlib.Path(folder)).examples()
    print("\n".join([*findings, summary]))
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
