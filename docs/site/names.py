"""Where doxygen's pages describe the public names of the C++ library, by its tag file."""

import functools
import re
import xml.etree.ElementTree as tree

FOLDER = "cpp"  # of doxygen's pages, in the site
TARGETS = ("certa::exact",)  # names that guides use for what a program links


def page(text):
    """A file's name as links need it."""
    return text if text.endswith(".html") else text + ".html"


@functools.lru_cache(maxsize=1)
def public(tags):
    """A name with its namespace, or a header, as guides write them -> its page and anchor."""
    root = tree.parse(tags).getroot()
    found = {}

    def add(name, target):  # the first of overloads
        if name not in TARGETS:
            found.setdefault(name, f"{FOLDER}/{target}")

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
            add(re.sub(r"\s*<.*>$", "", name), target)
        elif kind == "namespace":
            for member in compound.findall("member"):
                if member.get("kind") not in ("function", "typedef", "enumeration", "variable"):
                    continue
                target = f"{page(member.findtext('anchorfile'))}#{member.findtext('anchor')}"
                add(f"{name}::{member.findtext('name')}", target)
    return found
