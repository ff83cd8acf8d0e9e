"""These tests can fail: pages that were made worse are noticed."""

import json
import pathlib
import tempfile
import unittest

import command
import given
from grid_cases import differing
from page_case import PageCase, bits_of
from share_cases import STRANGE, address_line
from shown import Shown

# A piece of the page's code, and the defective piece that replaces it.
SIGN = ("return `${sign}0x0p+0`;", "return `0x0p+0`;")


class FailingCase(unittest.TestCase):
    """Worse pages, each in a tab of its own."""

    def worse(self, old, new):
        """The page with a part replaced."""
        text = given.PAGE.read_text(encoding="utf-8")
        self.assertEqual(text.count(old), 1, old)
        folder = self.enterContext(tempfile.TemporaryDirectory())
        path = pathlib.Path(folder, "worse.html")
        path.write_text(text.replace(old, new), encoding="utf-8")
        shown = Shown.in_new_tab(path)
        self.addCleanup(shown.page.close)
        return shown

    def test_complaints(self):
        """Messages, exceptions and requests are heard, each once."""
        last = "globalThis.certa = new Page();"
        shown = self.worse(last, last + """
          console.error("on purpose");
          fetch("http://127.0.0.1:9/").catch(() => {});
          Promise.reject(new Error("unhandled"));
          const asks = "fetch('http://127.0.0.1:9/worker').catch(() => postMessage(0))";
          new Worker(URL.createObjectURL(new Blob([asks]))).onmessage = () => {
            globalThis.asked = true;
          };""")
        self.assertTrue(shown.page.wait_for("globalThis.asked"))
        heard = "\n".join(shown.complaints())
        for text in ("on purpose", "127.0.0.1:9/'", "127.0.0.1:9/worker", "unhandled"):
            self.assertIn(text, heard)
        self.assertEqual(shown.complaints(), [])

    def test_lost_sign(self):
        """Zeros that lose their signs differ."""
        shown = self.worse(*SIGN)
        shown.show(json.dumps(STRANGE))
        found = json.loads(address_line(shown.copied("Copy address")))
        self.assertNotEqual(bits_of(found["a"]), bits_of(STRANGE["a"]))

    def test_cells(self):
        """One changed cell is found, and where it is."""
        cells = {policy: "sstoo" for policy in ("float", "double", "certified")}
        self.assertEqual(differing(cells, cells), [])
        self.assertEqual(differing({**cells, "double": "sttoo"}, cells), [("double", 1)])

    def test_wrong_answer(self):
        """The command's answer to another pair is not the page's."""
        lines = [*command.presets().values()][:2]
        first, second = command.certify(lines)
        self.assertNotEqual(first, second)

    def test_silence(self):
        """A test fails when the page complains while it runs."""
        class Noisy(PageCase):
            """Says something."""

            def runTest(self):
                """An error on the console, and nothing else."""
                self.page.evaluate("console.error('in a test')")
        result = unittest.TestResult()
        Noisy().run(result)
        self.assertEqual(len(result.failures), 1, result.errors)
        self.assertIn("in a test", result.failures[0][1])
