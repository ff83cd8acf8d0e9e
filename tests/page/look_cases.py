"""How the page looks: the verdict above the pictures, words while it loads, marks with meanings,
scales, and what a program that takes pictures sees."""

import base64
import json
import pathlib
import re
import subprocess
import tempfile

import given
from finding_cases import FAR_OFF, MISSED
from page_case import PageCase

# Runs before the page's scripts: workers hear nothing until it is noted what the page says then.
HOLD = """globalThis.Worker = class extends Worker {
  static free = new Promise((done) => {
    const look = () => {
      if (!globalThis.certa?.state.pair) return setTimeout(look, 20);
      globalThis.seen = { state: document.readyState, words: [...document.querySelectorAll(
        "#verdict, #preset, #which, .step, #grid .key")].map((e) =>
        (e.selectedOptions?.[0] ?? e).textContent) };
      setTimeout(done, 200);
    };
    look();
  });
  postMessage(...message) {
    globalThis.Worker.free.then(() => super.postMessage(...message));
  }
};"""

# The number of pixels in a picture that have about the colours of the shapes' faces and marks.
COLOURED = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const copy = new OffscreenCanvas(image.width, image.height).getContext("2d");
  copy.drawImage(image, 0, 0);
  const { data } = copy.getImageData(0, 0, image.width, image.height);
  let [blue, orange] = [0, 0];
  for (let k = 0; k < data.length; k += 4) {
    const [r, , b] = data.slice(k, k + 3);
    blue += b - r > 25 ? 1 : 0;
    orange += r - b > 25 ? 1 : 0;
  }
  return [image.width, image.height, blue, orange];
}"""


class LookCase(PageCase):
    """What is where, and what it says."""

    def test_verdict_is_above(self):
        """At every width verdict, checker and the engine's answer are above the pictures, and on
        a screen of 1400 x 900 in sight without scrolling, with a good part of the pictures."""
        self.addCleanup(self.page.resize, 1200, 900)
        for lines in ([MISSED], [FAR_OFF, MISSED, MISSED]):
            self.page.evaluate("document.activeElement.blur()")
            self.page.paste("\n".join(map(json.dumps, lines)))
            self.page.wait_for(f"certa.pairs.length === {len(lines)}")
            self.shown.answer()
            for width in (1400, 1000, 700, 390):
                with self.subTest(width=width, pairs=len(lines)):
                    self.page.resize(width, 900)
                    self.page.evaluate("scrollTo(0, 0)")
                    ends = self.page.evaluate("""["verdict", "checked", "said"].map((id) =>
                      document.getElementById(id).getBoundingClientRect().bottom)""")
                    top = self.page.evaluate("""document.getElementById("shapes")
                      .getBoundingClientRect().top""")
                    self.assertTrue(all(0 < end <= top for end in ends), (ends, top))
                    self.assertLess(ends[0], 900)
                    if width == 1400:
                        self.assertLess(top, 600)

    def test_words_while_it_loads(self):
        """Until the kernel answers, the page says what it waits for, and its load event waits."""
        page = given.BROWSER.open("about:blank")
        self.addCleanup(page.close)
        page.send("Page.addScriptToEvaluateOnNewDocument", source=HOLD)
        page.navigate(given.PAGE.as_uri() + "#pair=" + json.dumps(FAR_OFF))
        self.assertEqual(page.evaluate("seen"), {
            "state": "interactive", "words": ["Loading the kernel\u2026"] * 5})
        self.assertEqual(page.evaluate("document.getElementById('verdict').dataset.verdict"),
                         "separated")
        self.assertNotIn("Loading", page.evaluate("document.body.innerText"))
        self.assertEqual([page.console, page.requests], [[], []])

    def test_words_for_pictures_in_space(self):
        """Until three.js is unpacked, there is a sentence in place of the picture."""
        page = given.BROWSER.open("about:blank")
        self.addCleanup(page.close)
        page.send("Page.addScriptToEvaluateOnNewDocument", source="""
          globalThis.seen = new Set();
          new MutationObserver(() => {
            const word = document.querySelector("#shapes .space p");
            if (word && !word.closest("[hidden]")) seen.add(word.textContent);
          }).observe(document, { subtree: true, childList: true, attributes: true });""")
        page.navigate(given.PAGE.as_uri() + "#pair=" + json.dumps(FAR_OFF))
        self.assertEqual(page.evaluate("[...seen]"), ["Loading the picture\u2026"])
        self.assertEqual(page.evaluate("document.querySelectorAll('.space p').length"), 0)

    def test_legend(self):
        """Each mark has a picture and a meaning, in the plane and in space."""
        items = """[...document.querySelectorAll("#legend li:not(.of-step)")].map((item) =>
          [item.textContent, item.querySelector("svg").innerHTML])"""
        plane = self.page.evaluate(items)
        self.shown.choose_preset("touching cubes")
        space = self.page.evaluate(items)
        for marks in (plane, space):
            self.assertEqual(len({meaning for meaning, _ in marks}), len(marks))
            self.assertEqual(len({picture for _, picture in marks}), len(marks))
            self.assertGreater(len(marks), 8)
        self.assertEqual({meaning for meaning, _ in space} - {meaning for meaning, _ in plane},
                         {"overlap"})

    def test_weights(self):
        """Each weight is there in per cent and exactly, and the per cent of a shape are 100."""
        for name in ("two polygons apart", "touching cubes", "recorded: recorded-01583",
                     "rounded polygons with poses", "issue: Drake 21673"):
            with self.subTest(name):
                self.shown.choose_preset(name)
                certificate = self.shown.answer()["certificate"]
                tables = self.page.evaluate("""[...document.querySelectorAll("table.weights")]
                  .map((t) => [...t.tBodies[0].rows].map((r) =>
                    [...r.cells].map((c) => c.textContent)))""")
                lists = [certificate[key] for key in ("a", "b", "pairs") if key in certificate]
                self.assertEqual(len(tables), len(lists))
                for rows, weights in zip(tables, lists):
                    shares = [float(share.removesuffix(" %")) for _, share, _ in rows]
                    self.assertAlmostEqual(sum(shares), 100, delta=0.5)
                    for (vertex, _, exact), weight in zip(rows, weights, strict=True):
                        self.assertEqual(vertex, ", ".join(map(str, weight[:-1])))
                        self.assertEqual(exact.split("\u2026")[0], weight[-1][:len(
                            exact.split("\u2026")[0])])

    def test_scale_in_space(self):
        """A bar as long as it says, in both pictures, also after a zoom."""
        self.shown.show(json.dumps(FAR_OFF))
        self.page.wait_for("document.querySelectorAll('.scale span').length === 2")
        self.shown.click("Show all")
        measure = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
          done(certa.space.views.map(({ host, camera }) => {
            const unit = Math.min(host.clientWidth, host.clientHeight);
            return [Number(host.querySelector(".scale span").textContent),
              host.querySelector(".scale i").getBoundingClientRect().width,
              unit / camera.span * certa.state.drawn.unit];
          })))))"""
        seen = set()
        for _ in range(3):
            for length, pixels, per_unit in self.page.evaluate(measure):
                self.assertAlmostEqual(length * per_unit, pixels, delta=1)
                self.assertGreater(pixels, 20)
                seen.add(length)
            self.shown.click("Zoom in")
        self.assertGreater(len(seen), 2)


class ScreenshotCase(PageCase):
    """What `chromium --headless --screenshot` sees, by the commands in docs/user/page.md."""

    def setUp(self):
        """A page with a finding in space, and one whose kernel takes a second more."""
        super().setUp()
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        text = given.PAGE.read_text(encoding="utf-8")
        inside = '<script type="application/json" id="pairs">'
        page = text.replace(f"{inside}[]", inside + json.dumps([json.dumps(FAR_OFF)]))
        begin = "kernel = await loadKernel("
        self.assertEqual(page.count(begin), 1)
        late = "for (let k = 0, x = 1; k < 1e8; ++k) { x = (x * 3 + k) | 0; globalThis.x = x; }"
        for name, made in (("page", page), ("late", page.replace(begin, late + begin))):
            (self.folder / f"{name}.html").write_text(made, encoding="utf-8")

    def chromium(self, name, *options):
        """Run Chromium by itself on one of the two pages."""
        done = subprocess.run(
            [given.PROGRAM, "--headless", "--no-sandbox", f"--user-data-dir={self.folder}/profile",
             "--window-size=1400,900", *options, (self.folder / f"{name}.html").as_uri()],
            capture_output=True, text=True, timeout=120, check=True)
        return done.stdout

    def test_pictures(self):
        """The picture has the shapes, also of a slow kernel, and after little virtual time."""
        for name, options in (("page", ()), ("late", ()),
                              ("late", ("--virtual-time-budget=1000",))):
            with self.subTest(name, options=options):
                path = self.folder / "shot.png"
                path.unlink(missing_ok=True)
                self.chromium(name, f"--screenshot={path}", *options)
                address = "data:image/png;base64," + base64.b64encode(
                    path.read_bytes()).decode("ascii")
                *size, blue, orange = self.page.call(COLOURED, address)
                self.assertEqual(size, [1400, 900])
                self.assertGreater(blue, 10_000, "A in space and its section")
                self.assertGreater(orange, 10_000, "B in space and its section")

    def test_contents(self):
        """By then the page has verdict, checker, steps and canvases."""
        text = self.chromium("page", "--dump-dom")
        self.assertRegex(text, r'id="verdict"[^>]*data-verdict="separated"')
        self.assertIn("accepts the certificate", text)
        self.assertRegex(text, r'aria-live="polite">Step 1:')
        self.assertEqual(len(re.findall(r'<canvas[^>]*data-engine="three', text)), 2)
        self.assertNotIn("<iframe", text)

    def test_documented(self):
        """The command is the one in the documentation."""
        text = (given.ROOT / "docs/user/page.md").read_text(encoding="utf-8")
        self.assertRegex(text, r"chromium --headless --screenshot=\S+ --window-size=1400,900")
