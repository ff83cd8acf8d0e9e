"""How long it takes until there is something to see: measured, and printed."""

import given
from page_case import PageCase

HANGS = 60.0  # seconds

# Runs before the page's scripts: notes when the first picture is drawn and the first verdict
# appears.
WATCH = """globalThis.first = {};
const hasInk = () => {
  const canvas = document.querySelector("#shapes canvas");
  if (!canvas) return false;
  const copy = new OffscreenCanvas(64, 64).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0, 64, 64);
  return copy.getImageData(0, 0, 64, 64).data.some((byte) => byte !== 0);
};
const look = () => {
  const verdict = document.querySelector("#verdict")?.dataset.verdict;
  if (!first.picture && hasInk()) first.picture = performance.now();
  if (!first.verdict && verdict) first.verdict = performance.now();
  if (!first.picture || !first.verdict) requestAnimationFrame(look);
};
requestAnimationFrame(look);"""


class FirstCase(PageCase):
    """From the start of the navigation on."""

    def test_first_picture(self):
        """Picture and verdict come; how soon is printed, not asserted."""
        page = given.BROWSER.open("about:blank")
        self.addCleanup(page.close)
        page.send("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        page.navigate(given.PAGE.as_uri(), HANGS)
        picture = page.wait_for("first.picture", HANGS)
        verdict = page.wait_for("first.verdict", HANGS)
        print(f"first picture after {picture:.0f} ms, first verdict after {verdict:.0f} ms")
        self.assertEqual([page.console, page.requests], [[], []])

    def test_size(self):
        """One file that loads nothing else and says where it is from."""
        text = given.PAGE.read_text(encoding="utf-8")
        print(f"the page has {len(text) / 1e6:.2f} MB")
        self.assertRegex(text, r"default-src 'none';[^>]* connect-src data:;[^>]* base-uri 'none'")
        self.assertNotIn("@", {part.strip() for part in text.split("\n") if len(part) < 30})
        self.assertEqual(self.page.evaluate("""performance.getEntriesByType("resource")
          .map((entry) => entry.name).filter((name) => !/^(data|blob):/.test(name))"""), [])
