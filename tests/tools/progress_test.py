#!/usr/bin/env python3
"""Builds and tests tell how far they are, in few lines that leave out nothing that failed; and the
quick tests need neither a browser nor CGAL."""

import pathlib
import re
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"

TESTS = """Test project /build
      Start    1: Kinds.First
      Start    2: Kinds.Second
{passed}
 61/100 Test  #61: Kinds.Bad .......***Failed    0.01 sec
Expected equality of these values:
 62/100 Test  #62: Kinds.Skipped ...***Skipped   0.01 sec

98% tests passed, 2 tests failed out of 100
"""


def filtered(function, text):
    """What a function of scripts/progress makes of a text, on stdout and stderr."""
    done = subprocess.run(["bash", "-c", f". {SCRIPTS}/progress; {function}"], input=text,
                          capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.splitlines()


def sections():
    """Section -> its packages."""
    found = {}
    for line in (SCRIPTS / "packages.txt").read_text(encoding="utf-8").splitlines():
        line = re.sub(r"#.*", "", line).strip()
        if line.startswith("["):
            packages = found[line.strip("[]")] = set()
        elif line:
            packages.add(line)
    return found


class Progress(unittest.TestCase):
    """Lines of ninja and of ctest."""

    def test_builds(self):
        """Ten lines of hundreds; the log has all."""
        text = "".join(f"[{k}/300] Building\nwarning {k}\n" for k in range(1, 301))
        with tempfile.TemporaryDirectory() as folder:
            out, told = filtered(f"show_progress {folder}/log gcc", text)
            self.assertEqual(pathlib.Path(folder, "log").read_text(encoding="utf-8"), text)
        self.assertEqual(out, "")
        self.assertEqual(len(told), 11)
        self.assertEqual([told[0], told[-1]],
                         ["building gcc: 1 of 300", "building gcc: 300 of 300"])

    def test_failing_builds(self):
        """A pipeline keeps the status of what failed."""
        script = f"set -o pipefail; . {SCRIPTS}/progress; false | show_progress /dev/null x"
        self.assertEqual(subprocess.run(["bash", "-c", script], check=False).returncode, 1)

    def test_tests(self):
        """Ten lines of those that pass, and every line about others."""
        passed = "\n".join(f"{k:3}/100 Test #{k:3}: Kinds.K{k} .......   Passed    0.01 sec"
                           for k in [*range(1, 61), *range(63, 101)])
        out, _ = filtered("show_tests", TESTS.format(passed=passed))
        lines = out.splitlines()
        self.assertEqual(len([line for line in lines if line.startswith("testing: ")]), 11)
        self.assertEqual([line for line in lines if not line.startswith("testing: ")],
                         [line for line in TESTS.format(passed="-").splitlines()
                          if "Start" not in line and line != "-"])

    def test_packages(self):
        """No package is in both lists, and the large ones are not in the first."""
        found = sections()
        self.assertEqual(found["fast"] & found["test"], set())
        self.assertLessEqual({"chromium", "libcgal-dev", "doxygen", "clang"}, found["test"])


if __name__ == "__main__":
    unittest.main()
