"""Reads planted bugs (tests/mutants/planted.txt, proofs/planted.txt), and plants one in a text."""

import dataclasses
import hashlib
import pathlib
import re
import subprocess

KEY = re.compile(r"([A-Z][a-z]+): (.*)")


@dataclasses.dataclass(frozen=True)
class Bug:
    """Replaces each `old` in the file's text by `new`, with the rest of its block."""

    name: str
    what: str
    values: dict  # the values of `Tests: ..` and similar lines
    file: str
    pieces: tuple  # (old, new)


def parse(block, place):
    lines = block.splitlines()
    name, colon, what = lines[0].partition(": ")
    values, at = {}, 1
    while at < len(lines) and (match := KEY.fullmatch(lines[at])):
        values[match[1]] = match[2]
        at += 1
    file, pieces = lines[at] if at < len(lines) else "", []
    for line in lines[at + 1:]:
        if line[:2] == "- " and (not pieces or pieces[-1][1]):
            pieces.append(([], []))
        if not pieces or line[:2] not in ("- ", "+ "):
            raise ValueError(f"{place}: {name}: neither `- ..` nor `+ ..`: {line}")
        pieces[-1][line[0] == "+"].append(line[2:])
    if not colon or not pieces:
        raise ValueError(f"{place}: not a name, what it is, a file and lines:\n{block}")
    return Bug(name, what, values, file,
               tuple(("\n".join(old), "\n".join(new)) for old, new in pieces))


def read(path):
    """The table's bugs. Raises ValueError that names the error in a block."""
    text = re.sub(r"^#.*\n", "", pathlib.Path(path).read_text(encoding="utf-8"), flags=re.M)
    return [parse(block.strip("\n"), path) for block in re.split(r"\n\n+", text) if block.strip()]


def find(text, old):
    """Where old stands in the text, if it does once; spaces and line breaks are all one."""
    found = re.finditer(r"\s+".join(map(re.escape, old.split())), text)
    places = [match.span() for match in found]
    if len(places) != 1:
        raise ValueError(f"{len(places)} times in the file: {old}")
    return places[0]


def plant(text, bug):
    """The text with the bug; ValueError if that does not fit."""
    for old, new in bug.pieces:
        begin, end = find(text, old)
        text = text[:begin] + new + text[end:]
    return text


def sources(root, folders=("",)):
    """A checksum of the sources in these folders."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            cwd=root, text=True, capture_output=True, check=True).stdout
    digest = hashlib.sha256()
    for name in sorted(listed.split("\0")):
        path = pathlib.Path(root) / name
        if (name.startswith(folders) and path.exists()
                and name.endswith((".hpp", ".cpp", ".txt", ".v", ".inc", ".py"))
                and name != "tests/mutants/explained.txt"):
            digest.update(name.encode() + path.read_bytes())
    return digest.hexdigest()


class Noticed(dict):
    """{bug: the guard that notices it}, kept in a file for calls with the same sources, without
    those that are requested again."""

    def __init__(self, path, root, again=(), folders=("",)):
        super().__init__()
        self.path, state = pathlib.Path(path), sources(root, folders)
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        if lines[:1] != [state]:
            lines = [state]
            self.path.write_text(state + "\n", encoding="utf-8")
        self.update(line.split(" | ", 1) for line in lines[1:])
        for bug in again:
            self.pop(bug, None)

    def tell(self, bug, seen):
        self[bug] = seen
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(f"{bug} | {seen}\n")
