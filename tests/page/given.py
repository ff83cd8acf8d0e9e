"""The inputs of the tests, and objects that they share: set by page_test.py before any test
runs."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
EVERYTHING = os.environ.get("CERTA_EVERYTHING") == "1"
TIMES = os.environ.get("CERTA_TIMES") == "1"  # print how long each test takes
LIBRARY = os.environ.get("CERTA_LIBRARY")

PAGE = pathlib.Path("page.html")  # the finished file
CERTA = "certa"  # the command
PAIRS = ROOT / "examples/data/sample.jsonl"  # more lines of pairs
BROWSER = None  # the one that all tests use
PROGRAM = "chromium"  # its program
