#!/usr/bin/env python3
"""Puts together what Sphinx makes the site of: sources.py ROOT FOLDER.

Every document of the repository comes to FOLDER under its own path, and the pages of docs/site to
its top. Sources that a document links to become pages that show them, folders become lists of their
files, and links lead there. Other files, such as tables and pictures, are copied.
"""

import os
import pathlib
import re
import shutil
import sys
import urllib.parse

from markdown_it import MarkdownIt

DOCUMENTS = ("CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md",
             "cmake/packages/**/*.md", "docs/**/*.md", "examples/**/*.md", "tools/third_party/*.md")
OWN = "docs/site"  # pages of the site alone
SHOWN = "sources"  # pages that show sources, and lists of folders
# Ends of files that are shown as pages -> their language for Pygments. Others are copied.
LANGUAGES = {".c": "c", ".cpp": "cpp", ".h": "c", ".hpp": "cpp", ".ml": "ocaml",
             ".py": "python", ".pyi": "python", ".rs": "rust", ".sh": "bash", ".txt": "text",
             ".v": "coq", ".yml": "yaml", "": "text", ".dockerfile": "docker"}
HEADER = "bindings/c/include/certa.h"
REFERENCE = "docs/developer/reference.md"  # doxygen's first page; here cpp.md takes its place
MARK = "<!-- filled by sources.py -->"
MARKDOWN = MarkdownIt("commonmark").enable("table")


def links(text):
    """The destinations of a document's links and pictures."""
    found = set()
    for token in MARKDOWN.parse(text):
        for child in token.children or []:
            if child.type == "link_open":
                found.add(child.attrGet("href"))
            elif child.type == "image":
                found.add(child.attrGet("src"))
    return {link for link in found if not urllib.parse.urlsplit(link).scheme}


def language(path):
    """How the file is shown, or None if it is copied."""
    return LANGUAGES.get(path.suffix)


def fence(text):
    """A fence that the text does not hold."""
    ticks = max((len(run) for run in re.findall(r"`+", text)), default=2)
    return "`" * max(3, ticks + 1)


class Site:
    """The pages so far."""

    def __init__(self, root, out):
        self.root, self.out = root, out
        self.seen = set()

    def write(self, path, text):
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def fill(self, page, text):
        """Puts the text where the page has its mark."""
        old = (self.out / page).read_text(encoding="utf-8")
        if MARK not in old:
            sys.exit(f"{OWN}/{page}: has no {MARK}")
        self.write(page, old.replace(MARK, text))

    def target(self, path):
        """The page or file of the site for a path of the repository."""
        if (self.root / path).is_dir():
            readme = path / "README.md"
            if (self.root / readme).exists():
                return readme
            return self.folder(path)
        if str(path) == REFERENCE:
            return pathlib.PurePath("cpp.md")
        if path.suffix == ".md":
            return pathlib.PurePath(path.name) if str(path.parent) == OWN else path
        if language(path) is None:
            if path not in self.seen:
                self.seen.add(path)
                (self.out / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.root / path, self.out / path)
            return path
        return self.source(path)

    def source(self, path):
        """A page that shows a source."""
        page = pathlib.PurePath(SHOWN, f"{path}.md")
        if path not in self.seen:
            self.seen.add(path)
            text = (self.root / path).read_text(encoding="utf-8")
            marks = fence(text)
            self.write(page, f"---\norphan: true\n---\n\n# `{path}`\n\n{marks}{language(path)}\n"
                             f"{text.rstrip()}\n{marks}\n")
        return page

    def folder(self, path):
        """A page with links to the files of a folder."""
        page = pathlib.PurePath(SHOWN, path, "index.md")
        if path not in self.seen:
            self.seen.add(path)
            lines = ["---", "orphan: true", "---", "", f"# `{path}`", ""]
            files = []
            for file in sorted((self.root / path).iterdir()):
                target = self.target(path / file.name)
                title = f"`{file.name}`"
                if target.suffix == ".md" and target.parts[0] != SHOWN:
                    title = re.search(r"^# (.*)", file.read_text(encoding="utf-8"), re.M)[1]
                    files.append(target)
                lines.append(f"- [{title}]({os.path.relpath(target, page.parent)})")
            # Documents of a folder that is only listed belong to the list.
            lines += ["", "```{toctree}", ":hidden:", ""]
            lines += [os.path.relpath(file, page.parent) for file in files]
            self.write(page, "\n".join([*lines, "```", ""]))
        return page

    def document(self, path, page):
        """A document of the repository, with links to where things are in the site."""
        text = (self.root / path).read_text(encoding="utf-8")
        for link in sorted(links(text)):
            file, mark, anchor = link.partition("#")
            if not file:
                continue
            full = os.path.normpath(self.root / path.parent / urllib.parse.unquote(file))
            inside = os.path.relpath(full, self.root)
            if not os.path.exists(full) or inside.startswith(".."):
                line = text.count("\n", 0, text.index(link)) + 1
                sys.exit(f"{path}:{line}: {link}: there is no such file")
            target = self.target(pathlib.PurePath(inside))
            new = os.path.relpath(target, page.parent) + mark + anchor
            text = text.replace(f"]({link})", f"]({new})")
        self.write(page, text)


def declarations(header):
    """The header as pieces: a heading, the line, and the text; comments stay what they are."""
    text = header.split('extern "C" {\n#endif\n', 1)[1].rsplit("#ifdef __cplusplus", 1)[0]
    return [piece.strip("\n") for piece in re.split(r"\n\n+", text.strip("\n"))]


def c_reference(root):
    """The page about the interface for C: the header, piece by piece."""
    header = (root / HEADER).read_text(encoding="utf-8")
    lines = ["## Versions", ""]
    for piece in declarations(header):
        part = re.fullmatch(r"/\* -+ (.*) -- \*/", piece)
        if part:
            lines += [f"## {part[1].capitalize()}", ""]
            continue
        names = (re.findall(r"^} (\w+);", piece, re.M)
                 or re.findall(r"^CERTA_API [^(]*?\b(\w+)\(", piece, re.M)
                 or re.findall(r"^typedef .*?\(?\*?(\w+)\)?(?:\(.*)?;", piece, re.M | re.S)
                 or re.findall(r"^#define (\w+)", piece, re.M))
        if names:
            lines += ["### " + ", ".join(f"`{name}`" for name in dict.fromkeys(names)), ""]
        lines += ["```c", piece, "```", ""]
    return "\n".join(lines)


def main():
    root, out = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    shutil.rmtree(out, ignore_errors=True)
    site = Site(root, out)
    for pattern in DOCUMENTS:
        for file in sorted(root.glob(pattern)):
            path = pathlib.PurePath(file.relative_to(root))
            if str(path) != REFERENCE:
                site.document(path, site.target(path))
    site.fill("c.md", c_reference(root))
    headers = (root / REFERENCE).read_text(encoding="utf-8")
    site.fill("cpp.md", headers[headers.index("\n| header |"):])


if __name__ == "__main__":
    main()
