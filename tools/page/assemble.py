#!/usr/bin/env python3
"""Assembles the page as one file that loads nothing: assemble.py TOOLS KERNEL VERSION OUT..

KERNEL is the folder of kernel.js and kernel.wasm. An OUT that ends in .html is the page without
pairs; another is a C++ source with the parts of the page before and after the pairs to show.
"""

import base64
import json
import lzma
import pathlib
import re
import sys

# In this order, because they form one script, in which each part uses those before it.
SCRIPTS = """
policy/report/element.js policy/report/theme.js page/scripts/unpack.js page/scripts/number.js
page/scripts/pair.js page/scripts/kernel.js page/scripts/geometry.js page/scripts/clip.js
page/scripts/plane.js page/scripts/draw.js page/scripts/steps.js page/scripts/grid.js
page/scripts/answer.js page/scripts/drawn.js page/scripts/scene.js page/scripts/legend.js
page/scripts/editor.js page/scripts/share.js page/scripts/list.js page/scripts/said.js
page/scripts/stepper.js page/scripts/presets.js
page/scripts/space/hull.js page/scripts/space/three.js page/scripts/space/camera.js
page/scripts/space/cut.js page/scripts/space/surface.js page/scripts/space/lists.js
page/scripts/space/solid.js page/scripts/space/palette.js page/scripts/space/shaders.js
page/scripts/space/stage.js page/scripts/space/shapes.js page/scripts/space/difference.js
page/scripts/space/section.js page/scripts/space/pair.js page/scripts/page.js
""".split()
STYLES = ("policy/report/report.css", "page/page.css")
LIBRARIES = ("third_party/xz-decompress/xz-decompress.min.js",)
# Parameters that the page's decoder supports; the last three suit WebAssembly, whose instructions
# are not aligned.
DICTIONARY = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 4 << 20,
              "lc": 4, "pb": 0, "nice_len": 64}
# Digits of Python's base 85 that have a meaning in HTML or in literals of C++, and what stands for
# them.
DIGITS = str.maketrans("&<?", ",./")


def packed(path):
    """An xz stream, whose size is a multiple of 4 bytes, as 5 digits of base 85 for each 4 bytes:
    unpack.js."""
    stream = lzma.compress(path.read_bytes(), lzma.FORMAT_XZ, lzma.CHECK_CRC32,
                           filters=[DICTIONARY])
    return base64.b85encode(stream).decode("ascii").translate(DIGITS)


def brief(text):
    """A script without comments on lines of their own and indentation, for the size of the page."""
    text = re.sub(r"^[ \t]*(?://[^\n]*|/\*\*.*?\*/[ \t]*)\n", "", text, flags=re.M | re.S)
    return re.sub(r"^[ \t]+", "", text, flags=re.M)


def inert(text, ending):
    """`text`, if no part of it ends the element early that it stands in."""
    found = re.search(f"</{ending}|<!--", text, re.I)
    if found:
        sys.exit(f"{found.group(0)} cannot stand in a {ending} of the page")
    return text


def presets(path):
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    own = ("name", "group", "steps")  # of the menu; the rest is a line for the command
    return json.dumps([{**{key: line.pop(key) for key in own if key in line},
                        "line": json.dumps(line, separators=(",", ":"))}
                       for line in lines], separators=(",", ":")).replace("<", "\\u003c")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def literal(text):
    """As a C++ literal: bytes that compilers might read otherwise are escapes of three digits."""
    safe = set(range(32, 127)) - set(b'"\\?')
    written = "".join(chr(b) if b in safe else f"\\{b:03o}" for b in text.encode("utf-8"))
    # Not within an escape sequence.
    lines = re.findall(r"(?:\\\d{3}|[^\\]){1,2000}", written)
    return "\n".join(f'"{line}"' for line in lines)


def as_source(before, after):
    return f"""// Written by assemble.py.
#include "page/page.hpp"

#pragma GCC diagnostic ignored "-Woverlength-strings"

namespace certa::page {{

std::optional<Parts> parts() noexcept {{
  using namespace std::string_view_literals;
  return Parts{{{literal(before)}sv,
{literal(after)}sv}};
}}

}}  // namespace certa::page
"""


def check_scripts(root):
    """Every script is part of the page."""
    there = {str(path.relative_to(root)) for path in (root / "page/scripts").rglob("*.js")}
    forgotten = there.difference(SCRIPTS)
    if forgotten:
        sys.exit(f"not among the scripts: {', '.join(sorted(forgotten))}")


def main():
    root, kernel = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])

    check_scripts(root)

    def read(name):
        return (root / name).read_text(encoding="utf-8")

    parts = {
        "styles": inert("".join(map(read, STYLES)), "style"),
        "scripts": inert("".join(brief(read(name)) for name in SCRIPTS), "script"),
        "libraries": inert("\n".join(map(read, LIBRARIES)), "script"),
        "licences": escaped("\n".join(map(read, ("page/licences.txt", "../LICENSE")))),
        "presets": presets(root / "page/presets.jsonl"),
        "version": sys.argv[3],
        "kernel-script": packed(kernel / "kernel.js"),
        "kernel-wasm": packed(kernel / "kernel.wasm"),
        "three-core": packed(root / "third_party/three/three.core.min.js"),
        "three-module": packed(root / "third_party/three/three.module.min.js"),
    }
    page = read("page/page.html")
    for name in parts:
        if page.count(f"@{name}@") != 1:
            sys.exit(f"page.html must contain @{name}@ once")
    text = re.sub("@(" + "|".join(parts) + ")@", lambda match: parts[match.group(1)], page)
    for out in map(pathlib.Path, sys.argv[4:]):
        written = (text.replace("@data@", "[]") if out.suffix == ".html"
                   else as_source(*text.split("@data@")))
        out.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
