#!/usr/bin/env python3
"""The page in a headless browser: page_test.py PAGE CERTA [PAIRS] [of unittest..].

PAGE is the finished file. CERTA is the command, whose answers are compared with the page's; PAIRS
are more lines of pairs for the kernel in the page. Further arguments are those of unittest, such as
-k and names of tests: drag_cases.TouchCase. In the environment:

    CERTA_EVERYTHING=1                  runs the slow tests, too
    CERTA_LIBRARY=libcerta_kernel.a     runs the programs that the page writes, too
    CERTA_TIMES=1                       prints how long each test takes
"""

import pathlib
import shutil
import sys
import unittest

import drag_cases
import everyone_cases
import failing_cases
import finding_cases
import first_cases
import given
import grid_cases
import hostile_cases
import kernel_cases
import list_cases
import look_cases
import mended_cases
import section_cases
import share_cases
import space_cases
import speed_cases
import steps_cases
from browser import Browser

MODULES = (first_cases, kernel_cases, steps_cases, drag_cases, grid_cases, share_cases,
           hostile_cases, everyone_cases, space_cases, speed_cases, mended_cases,
           failing_cases, finding_cases, list_cases, section_cases, look_cases)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def load_tests(loader, _tests, _pattern):
    """Those of all modules, where no test is named: unittest asks. Speed is for the night."""
    modules = [m for m in MODULES if given.EVERYTHING or m is not speed_cases]
    return unittest.TestSuite(map(loader.loadTestsFromModule, modules))


def main():
    """Run the tests in one browser."""
    given.PAGE, given.CERTA = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    rest = sys.argv[3:]
    if rest and pathlib.Path(rest[0]).is_file():
        given.PAIRS = pathlib.Path(rest.pop(0))
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert program, "there is no Chromium"
    given.PROGRAM = program
    with Browser(program) as given.BROWSER:
        test = unittest.main(argv=[sys.argv[0], *rest], exit=False)
    sys.exit(not test.result.wasSuccessful())


if __name__ == "__main__":
    main()
