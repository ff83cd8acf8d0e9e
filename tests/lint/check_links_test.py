#!/usr/bin/env python3
"""Links of the site that lead nowhere are found, each with file, line and reason."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs/site"))
import check_links  # noqa: E402

GOOD = {
    "index.html": '<h1 id="top">x</h1>\n<a href="user/a.html#part">a</a> <a href="#top">up</a>\n'
                  '<a href="https://example.org/x">there</a> <img src="picture.svg">',
    "user/a.html": '<p><a name="part">b</a></p><a href="../index.html">c</a>',
    "picture.svg": "<svg/>",
    "style.css": "p { background: url('picture.svg') }",
    "cpp/menudata.js": 'var menudata={children:[{text:"x",url:"index.html"}]}',
    "cpp/index.html": "<p>d</p>",
    "cpp/search/all_0.js": "['x',['../index.html',1,'']]",
}


def findings(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in files.items():
            root.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
            root.joinpath(name).write_text(text, encoding="utf-8")
        return check_links.Site(root).findings()


class CheckLinks(unittest.TestCase):
    """A good site, and one fault at a time."""

    def spoiled(self, name, old, new, finding):
        self.assertIn(old, GOOD[name])
        self.assertEqual(findings({**GOOD, name: GOOD[name].replace(old, new)}), [finding])

    def test_a_good_site(self):
        self.assertEqual(findings(GOOD), [])

    def test_pages(self):
        self.spoiled("index.html", "a.html#part", "b.html",
                     "index.html:2: user/b.html: there is no such file")
        self.spoiled("index.html", "#part", "#parts",
                     "index.html:2: user/a.html#parts: there is no such anchor")
        self.spoiled("index.html", '"#top"', '"#bottom"',
                     "index.html:2: #bottom: there is no such anchor")
        self.spoiled("index.html", "picture.svg", "picture.png",
                     "index.html:3: picture.png: there is no such file")
        self.spoiled("user/a.html", "../index", "../../index",
                     "user/a.html:1: ../../index.html: leads out of the site")
        self.spoiled("user/a.html", "../index.html", "../user",
                     "user/a.html:1: ../user: a folder, which only a server can show")

    def test_addresses(self):
        self.spoiled("index.html", "https://example.org/x", "https:/example.org/x",
                     "index.html:3: https:/example.org/x: no address")
        self.spoiled("index.html", "https:", "file:",
                     "index.html:3: file://example.org/x: neither a file of the site nor an "
                     "address")

    def test_scripts_and_styles(self):
        self.spoiled("style.css", "picture", "pictures",
                     "style.css:1: pictures.svg: there is no such file")
        self.spoiled("cpp/menudata.js", "index", "pages",
                     "cpp/menudata.js:1: pages.html: there is no such file")
        self.spoiled("cpp/search/all_0.js", "index.html", "index.html#x",
                     "cpp/search/all_0.js:1: ../index.html#x: there is no such anchor")


if __name__ == "__main__":
    unittest.main()
