"""Where doxygen's pages describe the public names of the C++ library, by its tag file."""

import functools
import re
import xml.etree.ElementTree as tree

FOLDER = "cpp"  # of doxygen's pages, in the site


def page(text):
    """A file's name as links need it."""
    return text if text.endswith(".html") else text + ".html"


@functools.lru_cache(maxsize=1)
def public(tags):
    """A name as guides write it -> its page and anchor. Names that stand for several things, but
    for overloads, are left out."""
    root = tree.parse(tags).getroot()
    found = {}

    def add(name, target):
        found.setdefault(name, []).append(f"{FOLDER}/{target}")

    for compound in root.iter("compound"):
        kind, name = compound.get("kind"), compound.findtext("name")
        target = page(compound.findtext("filename"))
        if kind == "file":
            path = (compound.findtext("path") or "").rstrip("/")
            header = re.sub(r"^.*include/", "", f"{path}/{name}")
            if header.endswith(".hpp"):
                add(f"<{header}>", target)
                add(header, target)
        elif kind in ("class", "struct"):
            name = re.sub(r"\s*<.*>$", "", name)
            add(name, target)
            add(name.rpartition("::")[2], target)
        elif kind == "namespace":
            for member in compound.findall("member"):
                if member.get("kind") not in ("function", "typedef", "enumeration", "variable"):
                    continue
                short = member.findtext("name")
                target = f"{page(member.findtext('anchorfile'))}#{member.findtext('anchor')}"
                add(f"{name}::{short}", target)
                if member.get("kind") == "function" and "operator" not in short:
                    add(short, target)
                    add(f"{name}::{short}()", target)
    # The first of overloads is the general one. A short name of two namespaces means neither.
    return {name: targets[0] for name, targets in found.items()
            if len({target.partition("#")[0] for target in targets}) == 1}
