#!/usr/bin/env python3
"""Every link of a site leads somewhere: check_links.py SITE.

Files and anchors of the site have to be there; doxygen's menus and searches, which are scripts, and
what styles load, are read, too. Nothing is fetched: links to other hosts have to be addresses.
Prints one line per finding, `file:line: link: reason`, and exits 1 if there is any.
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse

LINKS = {"a": "href", "area": "href", "iframe": "src", "img": "src", "link": "href",
         "script": "src", "source": "src", "form": "action", "object": "data"}
OUTSIDE = ("http", "https", "mailto")
# Strings of doxygen's scripts that are pages: menus, the tree beside the text, the search.
IN_SCRIPTS = re.compile(r"""["']((?:\.\./)*[\w./-]+\.html(?:#[\w.-]*)?)["']""")
SCRIPTS = re.compile(r"(menudata|navtreedata|search/\w+_\w+)\.js$")
# Pages that a script builds when they open, so that their anchors are in that script alone.
BUILT = re.compile(r"(^|/)(page|policy_example)\.html$")
IN_STYLES = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")
FEWEST = 100  # pages; fewer means that something was left out


class Page(html.parser.HTMLParser):
    """The links and anchors of a page, with their lines."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.anchors.update(filter(None, (attributes.get("id"), attributes.get("name"))))
        link = attributes.get(LINKS.get(tag))
        if link is not None:
            self.links.append((self.getpos()[0], link))


def in_text(pattern, text):
    """The links that a script or style holds, with their lines."""
    return [(number, link) for number, line in enumerate(text.splitlines(), 1)
            for link in pattern.findall(line)]


class Site:
    """The files of the site, and what pages hold."""

    def __init__(self, root):
        self.root = root
        self.files = {path for path in root.rglob("*") if path.is_file()}
        self.pages, self.links = {}, {}
        for path in sorted(self.files):
            name = path.relative_to(root).as_posix()
            if path.suffix == ".html":
                page = self.pages[path] = Page(path.read_text(encoding="utf-8", errors="replace"))
                self.links[path] = page.links
            elif path.suffix == ".css":
                self.links[path] = in_text(IN_STYLES, path.read_text(encoding="utf-8"))
            elif SCRIPTS.search(name):
                text = path.read_text(encoding="utf-8")
                self.links[path] = in_text(IN_SCRIPTS, text.partition("var NAVTREEINDEX")[0])

    def fault(self, path, link):
        """Why the link of this file leads nowhere, or None."""
        try:
            parts = urllib.parse.urlsplit(link)
        except ValueError as error:
            return str(error)
        if parts.scheme in ("data", "javascript"):
            return None
        if parts.scheme or parts.netloc:
            if parts.scheme not in OUTSIDE:
                return "neither a file of the site nor an address"
            good = parts.path if parts.scheme == "mailto" else re.match(r"[\w-]+(\.[\w-]+)+",
                                                                        parts.netloc)
            return None if good else "no address"
        base = path.parent
        if path.suffix == ".js":  # such links are of the page that runs the script
            base = path.parent.parent if path.parent.name == "search" else path.parent
            parts = parts._replace(path=re.sub(r"^(\.\./)+", "", parts.path))
        target = path
        if parts.path:
            target = pathlib.Path(base, urllib.parse.unquote(parts.path)).resolve()
            if self.root not in (target, *target.parents):
                return "leads out of the site"
        if target.is_dir():
            return "a folder, which only a server can show"
        if target not in self.files:
            return "there is no such file"
        anchor = urllib.parse.unquote(parts.fragment)
        if anchor and target in self.pages and anchor not in self.pages[target].anchors and not (
                BUILT.search(target.as_posix()) and f'"{anchor}"' in target.read_text("utf-8")):
            return "there is no such anchor"
        return None


    def findings(self):
        """A line for each link that leads nowhere."""
        return [f"{path.relative_to(self.root)}:{line}: {link}: {fault}"
                for path, links in self.links.items() for line, link in links
                if (fault := self.fault(path, link))]


def main():
    site = Site(pathlib.Path(sys.argv[1]).resolve())
    findings = site.findings()
    count = sum(map(len, site.links.values()))
    print("\n".join(findings) or
          f"{len(site.pages)} pages, {count} links: all lead somewhere")
    if len(site.pages) < FEWEST:
        sys.exit(f"only {len(site.pages)} pages: where are the others?")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
