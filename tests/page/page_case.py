"""The base of all tests of the page: one tab, and a check of its messages and requests."""

import time
import unittest

import command
import given
from shown import Shown

START = "two polygons apart"


class PageCase(unittest.TestCase):
    """A test with the page in a tab that tests share, until one of them fails."""

    _shared = None
    _touched = None
    maxDiff = 2000

    def run(self, result=None):
        """Run the test; after one that fails the next gets a new tab."""
        before = len(result.failures) + len(result.errors)
        start = time.monotonic()
        result = super().run(result)
        if given.TIMES:
            print(f"{time.monotonic() - start:6.2f} s {self.id()}")
        if len(result.failures) + len(result.errors) > before:
            for shown in filter(None, (PageCase._shared, PageCase._touched)):
                shown.page.close()
            PageCase._shared = PageCase._touched = None
        return result

    def setUp(self):
        """The page, with two polygons and Certa's own search."""
        if PageCase._shared is None:
            PageCase._shared = Shown.in_new_tab()
        self.shown = PageCase._shared
        self.page = self.shown.page
        self.opened = [self.shown]
        self.addCleanup(self.check_silence)
        self.page.evaluate("scrollTo(0, 0)")
        self.shown.show(command.presets()[START])
        self.shown.follow("search kkt")

    def use_telephone(self, width):
        """A tab as on a telephone, which tests share, too."""
        if PageCase._touched is None:
            PageCase._touched = Shown.in_new_tab(width=width, height=800, touch=True)
        self.shown = PageCase._touched
        self.page = self.shown.page
        self.opened.append(self.shown)
        self.page.resize(width, 800)
        self.shown.choose_preset(START)

    def new_tab(self, **options):
        """The page in a tab of its own, that is closed after the test."""
        other = Shown.in_new_tab(**options)
        self.addCleanup(other.page.close)
        self.opened.append(other)
        return other

    def check_silence(self):
        """No console has a message, and nothing was asked of any network."""
        self.assertEqual([text for shown in self.opened for text in shown.complaints()], [])

    def same_bits(self, found, expected):
        """Compare numbers in lists and objects by their bits."""
        self.assertEqual(bits_of(found), bits_of(expected))


def bits_of(value):
    """The same with every number as a hexadecimal float."""
    if isinstance(value, dict):
        return {key: bits_of(part) for key, part in value.items()}
    if isinstance(value, list):
        return [bits_of(part) for part in value]
    if isinstance(value, str) and "0x" in value.lower():
        return float.fromhex(value).hex()
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value).hex() if is_number else value
