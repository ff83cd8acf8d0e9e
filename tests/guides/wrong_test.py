#!/usr/bin/env python3
"""Examples that are wrong are found, each with its line and the reason: wrong_test.py COMMAND."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = sys.argv.pop()
GOOD = "```sh\ntrue\n```\n"
PAIR = '{"id":1,"a":{"vertices":[[0,0]]},"b":{"vertices":[[3,4]]}}'
ANSWER = ('{"id":1,"verdict":"separated","distance":%s,"distance_squared":"25","stage":"filter",'
          '"certificate":{"kind":"distance","a":[[0,"1"]],"b":[[0,"1"]]}}')


def block(language, text, before=""):
    return f"{before}```{language}\n{text}\n```\n"


class Wrong(unittest.TestCase):
    """One page for each fault."""

    def ran(self, text):
        with tempfile.TemporaryDirectory() as folder:
            docs = pathlib.Path(folder, "docs")
            docs.mkdir()
            docs.joinpath("guide.md").write_text(text, encoding="utf-8")
            return subprocess.run([sys.executable, "-B", HERE / "examples_test.py", folder,
                                   "guide.md", COMMAND], capture_output=True, text=True,
                                  check=False)

    def right(self, text):
        done = self.ran(text)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def wrong(self, text, *reasons):
        done = self.ran(text)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        for reason in reasons:
            self.assertIn(reason, done.stdout)

    def test_pages(self):
        self.assertIn("1 examples ran", self.right(GOOD))
        self.wrong("# No example\n", "guide.md:1: has no example that runs")
        self.wrong(block("", "a picture"), "has no example that runs")
        self.wrong(block("js", "1", "<!-- not run: no program -->\n"), "has no example")

    def test_shell(self):
        self.wrong("\n" + block("sh", "false"), "guide.md:2: exit status 1, not 0")
        self.wrong(block("sh", "false | true"), "exit status 1")
        self.wrong(block("sh", "certa certify --no-such-option"), "exit status")
        self.right(block("sh", "false", "<!-- status 1: it fails -->\n"))
        self.wrong(block("sh", "true", "<!-- status 1: it fails -->\n"), "exit status 99")
        self.wrong(block("sh", "exit 2", "<!-- status 1: it fails -->\n"), "exit status 2")
        self.right(block("sh", "test 3 = 3", "<!-- run with: 3 -> 4 -->\n"))
        self.wrong(block("sh", "test 3 = 3", "<!-- run with: = 3 -> = 4 -->\n"), "exit status 1")
        self.wrong(block("sh", "true", "<!-- run with: 3 -> 4 -->\n"), "does not have '3'")
        self.wrong(GOOD + "- item\n\n  " + block("sh", "  false").replace("\n```\n", "\n  ```\n"),
                   "guide.md:6: exit status 1")

    def test_sessions(self):
        self.right(block("", "$ echo one two\none ..\n$ echo 3\n3"))
        self.wrong(block("", "$ echo one\ntwo"), "prints something else")
        self.wrong(block("", f"$ echo '{PAIR}' | certa certify\n.. \"distance\":6, .."),
                   "prints something else")

    def test_python(self):
        self.right(block("python", "x = 1") + block("python", "assert x == 1"))
        self.wrong(block("python", "assert 1 == 2"), "guide.md:1: AssertionError")
        self.wrong(block("python", "no syntax"), "SyntaxError")

    def test_data(self):
        self.right(block("json", PAIR + "\n" + ANSWER % 5))
        self.right(block("json", '{"a":{..},"b":[1,..]}\n..'))
        self.wrong(block("json", PAIR + "\n" + ANSWER % 6), "the answer does not hold")
        self.wrong(block("json", PAIR.replace("3,4", "3")), "the pair is refused")
        self.wrong(block("json", '{"a":1'), "no JSON")
        self.wrong(block("json", '{"id":"x","points":[[0,0],[1,0],[0,1]]}\n'
                         '{"id":"x","algorithm":"chan","hull":[0,1],"vertices":[[0,0],[1,0]]}'),
                   "the hull is another one")

    def test_others(self):
        self.wrong(GOOD + block("js", "1"), "guide.md:4: is not run, and does not say why")
        self.wrong(GOOD + block("fortran", "END"), "nobody knows how to run this")


if __name__ == "__main__":
    unittest.main()
