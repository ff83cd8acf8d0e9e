#!/usr/bin/env python3
"""The command `certa show` without a browser: show_test.py PAGE CERTA.

PAGE is the page without pairs. It has less than a megabyte, and all that it needs.
"""

import base64
import json
import lzma
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

MEGABYTE = 1_000_000
GOOD = '{"a":{"vertices":[[0,0],["0x1p-1074",1]]},"b":{"vertices":[[3,0],[-0.0,7]]}}'
HOSTILE = json.dumps({"id": "</script><script>alert(1)</script><!--", "note": "\u2028\u2029\u00e9",
                      "a": {"vertices": [[0, 0]]}, "b": {"vertices": [[1, 0]]}},
                     ensure_ascii=False)


def show(*arguments, text=None, folder=None):
    return subprocess.run([CERTA, "show", *arguments], input=text, capture_output=True, cwd=folder,
                          text=True, check=False, encoding="utf-8")


def lines_of(page):
    found = re.search(r'<script type="application/json" id="pairs">(.*?)</script>', page, re.S)
    return json.loads(found.group(1))


class Show(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, *lines):
        path = self.folder / name
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path

    def test_lines_are_in_the_page_as_they_were(self):
        path = self.write("pairs.jsonl", GOOD, "", HOSTILE)
        done = show(str(path), "-o", "-")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(lines_of(done.stdout), [GOOD, HOSTILE])
        self.assertIn("2 pairs in -", done.stderr)

    def test_browsers_read_what_python_writes(self):
        pair = {**json.loads(GOOD), "claim": {"distance": float("nan")}, "id": "NaN",
                "cost": float("-inf")}
        path = self.write("pairs.jsonl", json.dumps(pair))
        [line] = lines_of(show(str(path), "-o", "-").stdout)

        def refuse(name):
            raise ValueError(f"{name} is no JSON")

        shown = json.loads(line, parse_constant=refuse)
        self.assertEqual(shown, {**pair, "claim": {"distance": "NaN"}, "cost": "-Infinity"})

    def test_names_and_claims_by_name_are_resolved(self):
        shapes = self.write("shapes.jsonl", '{"shape":"dot","point":[0,0]}')
        pairs = self.write("pairs.jsonl", json.dumps(
            {"id": 7, "a": {"shape": "dot"}, "b": {"sphere": [3, 4], "radius": 1},
             "claims": {"bullet": {"distance": 4}, "fcl": {"intersects": True}}}))
        done = show(str(shapes), str(pairs), "-o", "-")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = [json.loads(line) for line in lines_of(done.stdout)]
        self.assertEqual([(line["engine"], line["claim"]) for line in lines],
                         [("bullet", {"distance": 4}), ("fcl", {"intersects": True})])
        for line in lines:
            self.assertEqual((line["id"], line["a"], line["b"]),
                             (7, {"vertices": [[0, 0]]}, {"vertices": [[3, 4]], "radius": 1}))

    def test_messages_end_after_a_hundred(self):
        done = show(str(self.write("bad.jsonl", GOOD, *["x"] * 150)), "-o", "-")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 102)
        self.assertIn("certa: and 50 more bad lines", done.stderr)

    def test_nothing_else_differs_from_the_page(self):
        page = pathlib.Path(PAGE).read_text(encoding="utf-8")
        path = self.write("pairs.jsonl", GOOD)
        shown = show(str(path), "-o", "-").stdout
        inside = '<script type="application/json" id="pairs">'
        self.assertEqual(page.replace(f"{inside}[]", inside + json.dumps([GOOD])), shown)

    def test_the_page_is_named_as_its_pairs(self):
        self.write("some.findings.jsonl", GOOD)
        done = show("some.findings.jsonl", folder=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        page = (self.folder / "some.findings.html").read_text(encoding="utf-8")
        self.assertEqual(lines_of(page), [GOOD])
        for arguments, text in (([], None), (["-"], GOOD)):
            done = show(*arguments, text=text, folder=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            page = (self.folder / "pairs.html").read_text(encoding="utf-8")
            self.assertEqual(lines_of(page), [GOOD] if arguments else [])

    def test_bad_lines_are_named_and_left_out(self):
        path = self.write("pairs.jsonl", "nonsense", GOOD, '{"a":1,"b":2}')
        done = show(str(path), "-o", "-")
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{path}:1: ", done.stderr)
        self.assertIn(f"{path}:3: ", done.stderr)
        self.assertEqual(lines_of(done.stdout), [GOOD])

    def test_a_file_without_pairs_makes_no_page(self):
        for lines in ([], ["nonsense"]):
            self.write("pairs.jsonl", *lines)
            done = show("pairs.jsonl", folder=self.folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn("pairs.jsonl: holds no pair to show", done.stderr)
            self.assertFalse((self.folder / "pairs.html").exists())

    def test_a_file_that_is_no_page_is_kept(self):
        self.write("pairs.jsonl", GOOD)
        kept = self.write("pairs.html", "a report of mine")
        done = show("pairs.jsonl", folder=self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("pairs.html: is there, and no page of certa show", done.stderr)
        self.assertEqual(kept.read_text(encoding="utf-8"), "a report of mine\n")
        self.assertEqual(show("pairs.jsonl", "-o", str(kept), folder=self.folder).returncode, 0)
        self.assertEqual(show("pairs.jsonl", folder=self.folder).returncode, 0, "over a page")

    def test_what_is_too_much_is_left_out(self):
        path = self.write("pairs.jsonl", *[GOOD] * 10_003)
        done = show(str(path), "-o", "-")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(lines_of(done.stdout)), 10_000)
        self.assertIn("3 left out", done.stderr)

    def test_files_that_cannot_be_read_or_written(self):
        path = self.write("pairs.html", GOOD)
        for arguments in (["nowhere.jsonl"], ["pairs.html"], ["pairs.html", "-o", "no/where"]):
            done = show(*arguments, folder=self.folder)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertTrue(done.stderr.startswith("certa: "), done.stderr)
        self.assertEqual(path.read_text(encoding="utf-8"), f"{GOOD}\n")

    def test_the_page_is_small_and_whole(self):
        page = pathlib.Path(PAGE).read_bytes()
        print(f"the page has {len(page)} bytes")
        self.assertLess(len(page), MEGABYTE)
        text = page.decode("utf-8")
        for name in ("three.js authors", "xz-decompress", "Milo Yip", "Rich Felker", "Emscripten",
                     "Boost Software License"):
            self.assertIn(name, text)
        third = pathlib.Path(__file__).resolve().parents[2] / "tools/third_party"
        self.assertIn((third / "xz-decompress/xz-decompress.min.js").read_text(), text)
        for name in ("core", "module"):
            packed = re.search(f'id="three-{name}">([^<]*)<', text).group(1)
            stream = base64.b85decode(packed.translate(str.maketrans(",./", "&<?")))
            self.assertEqual(lzma.decompress(stream),
                             (third / f"three/three.{name}.min.js").read_bytes())
        sources = re.findall(r'(?:src|href)="([^"]*)"', text)
        self.assertEqual(set(sources), {"#answer-part", "data:,"})


if __name__ == "__main__":
    PAGE, CERTA = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
