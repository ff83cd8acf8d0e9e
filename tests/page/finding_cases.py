"""Findings: an engine's answer, in words and in the picture, beside the truth."""

import json

from page_case import PageCase

# The positions of pixels, in the picture of the shapes, that have the colour of an engine's answer,
# read in the frame that draws it.
SAID_PIXELS = """(space) => new Promise((done) => {
  if (space) certa.space.zoom(1);
  else certa.select({ shape: 0, vertex: 0 });
  requestAnimationFrame(() => {
    const probe = document.createElement("span");
    probe.style.color = "var(--said)";
    document.body.append(probe);
    const wanted = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
    probe.remove();
    const canvas = document.querySelector(space ? "#shapes .space canvas" : "#shapes > canvas");
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d",
      { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const found = [];
    for (let k = 0; k < data.length; k += 4) {
      if (data[k + 3] === 255 && wanted.every((c, n) => Math.abs(c - data[k + n]) < 6)) {
        found.push([k / 4 % canvas.width, Math.floor(k / 4 / canvas.width)]
          .map((x) => (x + 0.5) * canvas.clientWidth / canvas.width));
      }
    }
    done(found);
  });
})"""

PLANE = {"a": {"vertices": [[0, 0], [2, 0], [0, 2]]},
         "b": {"vertices": [[0.75, 0.75], [3, 1], [1, 3]]}}
SPACE = {"a": {"box": [1, 1, 1]},
         "b": {"box": [1, 1, 1], "pose": {"translation": [4, 0, 0]}}}


def finding(shapes, kind, answer, truth, **more):
    """A line as `certa compare -o` writes it."""
    return {"id": f"some-{kind}", "family": "some", "engine": "box2d <3>", "finding": kind,
            "in_range": True, "truth": truth, **({} if answer is None else {"answer": answer}),
            **more, **shapes}


MEET = {"verdict": "overlapping", "distance": 0}
APART = {"verdict": "separated", "distance": 2}
MISSED = finding(PLANE, "missed", {"intersects": False, "distance": 0.125,
                                   "witness": {"a": [0.5, 0.5], "b": [0.625, 0.5]}}, MEET)
FAR_OFF = finding(SPACE, "distance", {"intersects": False, "distance": 2.25,
                                      "witness": {"a": [1, 0.5, 0], "b": [3.25, 0.5, 0]}}, APART)
CRASHED = finding(SPACE, "crash", None, APART, detail="killed by signal <b>11</b>")
BROKEN = finding(PLANE, "not_finite", {"intersects": False, "distance": "nan", "witness": {
    "a": ["nan", 1], "b": ["-inf", 0.5]}}, MEET)
BARE = finding(PLANE, "missed", {"intersects": False}, MEET)


class FindingCase(PageCase):
    """Each is shown by a row for each part, the engine's before the truth."""

    def rows(self):
        """Name of the part -> the engine's statement, and the truth."""
        self.shown.answer()
        rows = self.page.evaluate("""[...document.querySelectorAll("#said tr")]
          .map((row) => [...row.children].map((cell) => cell.textContent.trim()))""")
        return {name: (said, truth) for name, said, truth in rows}

    def key(self):
        """The legend."""
        return self.page.evaluate("document.querySelector('#said .key').textContent")

    def pixels(self, space=False):
        """Those of an engine's marks, from the picture's corner."""
        return self.page.call(SAID_PIXELS, space)

    def test_what_was_said(self):
        """Verdict, distance and points, and how far the distance is off."""
        self.shown.show(json.dumps(MISSED))
        rows = self.rows()
        self.assertEqual(rows[""], ("box2d <3>", "the truth"))
        self.assertEqual(rows["verdict"], ("apart \u2013 wrong (missed)", "overlapping"))
        self.assertEqual(rows["distance"], ("0.125 (off by 0.125)", "0"))
        witness = self.shown.answer()["witness"]
        for name in "ab":
            said, truth = rows[f"point of {name.upper()}"]
            self.assertEqual(json.loads(said.replace("(", "[").replace(")", "]")),
                             MISSED["answer"]["witness"][name])
            self.same_bits(json.loads(truth.replace("(", "[").replace(")", "]")), witness[name])
        self.assertIn("box2d <3> says: apart", self.page.evaluate(
            "document.querySelector('#shapes > canvas').getAttribute('aria-label')"))

    def test_points_in_the_plane(self):
        """A filled diamond on A and an open one on B, each where its point is."""
        self.addCleanup(self.page.set_dark, False)
        for dark in (False, True):
            self.page.set_dark(dark)
            self.shown.show(json.dumps(MISSED))
            self.rows()
            self.assertIn("diamond", self.key())
            screen = self.shown.screen()
            box = self.page.evaluate("""(() => {
              const { x, y } = document.querySelector("#shapes > canvas").getBoundingClientRect();
              return [x, y];
            })()""")
            pixels = self.pixels()
            counts = {}
            for name in "ab":
                x, y = (p - c for p, c in zip(screen.at(MISSED["answer"]["witness"][name]), box))
                near = [max(abs(px - x), abs(py - y)) for px, py in pixels]
                counts[name] = sum(d < 3 for d in near), sum(d < 10 for d in near)
            self.assertGreater(counts["a"][0], 20, "filled")
            self.assertLess(counts["b"][0], 8, "open: the end of a dashed line at most")
            self.assertGreater(counts["b"][1], 20)
        self.shown.show(json.dumps(BARE))
        self.rows()
        self.assertEqual(self.pixels(), [])

    def test_points_in_space(self):
        """A dot and a ring."""
        self.shown.show(json.dumps(FAR_OFF))
        rows = self.rows()
        self.assertEqual(rows["verdict"], ("apart (distance)", "separated"))
        self.assertEqual(rows["distance"], ("2.25 (off by 0.25)", "2"))
        self.assertIn("ring", self.key())
        self.page.wait_for("document.querySelectorAll('.picture .space canvas').length === 2")
        self.assertGreater(len(self.pixels(space=True)), 20)
        self.shown.show(json.dumps(CRASHED))
        self.rows()
        self.assertEqual(self.pixels(space=True), [])

    def test_what_is_no_number(self):
        """NaN, infinities and missing values have names."""
        self.shown.show(json.dumps(BROKEN))
        rows = self.rows()
        self.assertEqual(rows["distance"][0], "NaN")
        self.assertEqual(rows["point of A"][0], "(NaN, 1)")
        self.assertEqual(rows["point of B"][0], "(-infinity, 0.5)")
        self.assertIn("2 of 2 cannot be drawn", self.key())
        self.shown.show(json.dumps(BARE))
        rows = self.rows()
        for part in ("distance", "point of A", "point of B"):
            self.assertEqual(rows[part][0], "not given")
        self.assertIn("no points", self.key())

    def test_no_answer(self):
        """A crash has no verdict; an answer may have none either."""
        self.shown.show(json.dumps(CRASHED))
        self.assertEqual(self.rows()["verdict"][0],
                         "no answer (crash): killed by signal <b>11</b>")
        self.assertEqual(self.rows()["verdict"][1], "separated")
        for answer, words in (({"verdict": "undecided"}, "undecided"), ({}, "no verdict"),
                              ({"verdict": "touching"}, "touching"),
                              ({"intersects": True}, "they meet")):
            self.shown.show(json.dumps(finding(PLANE, "distance", answer, MEET)))
            self.assertEqual(self.rows()["verdict"][0], f"{words} (distance)")

    def test_claims(self):
        """A claim is shown like an engine's answer."""
        self.shown.show(json.dumps({**PLANE, "claim": {"intersects": False, "distance": 1}}))
        rows = self.rows()
        self.assertEqual(rows["verdict"], ("apart \u2013 wrong", "overlapping"))
        self.assertEqual(rows["distance"][0], "1 (off by 1)")

    def test_another_truth(self):
        """Where the file has another truth than the kernel, the page says so."""
        self.shown.show(json.dumps(finding(PLANE, "missed", {"intersects": False}, APART)))
        self.assertEqual(self.rows()["verdict"], ("apart \u2013 wrong (missed)", "overlapping"))
        self.assertIn("The file says that the truth is separated; the kernel of this page answers "
                      "overlapping.", self.page.evaluate("tests.text('said')"))

    def test_points_far_away(self):
        """Points that would make the picture small are left out of sight, and that is said."""
        far = finding(PLANE, "missed", {"intersects": False, "witness": {
            "a": [1e6, 0], "b": [1, 1]}}, MEET)
        self.shown.show(json.dumps(far))
        self.rows()
        self.assertIn("1 far away", self.key())
        self.assertLess(self.page.evaluate("certa.state.drawn.largest"), 10)

    def test_changed_pairs_and_others(self):
        """Once the pair is another, nothing of it is left; pairs without a finding have none."""
        self.shown.show(json.dumps(MISSED))
        self.rows()
        place = "document.querySelector('#shapes').getBoundingClientRect().top + scrollY"
        before = self.page.evaluate(place)
        self.page.evaluate("document.querySelector('#shapes > canvas').focus()")
        self.page.press("ArrowRight", modifiers="Alt")
        self.page.wait_for("!document.getElementById('said').checkVisibility("
                           "{ visibilityProperty: true, checkVisibilityCSS: true })", 5)
        self.assertEqual(self.pixels(), [])
        self.assertEqual(self.page.evaluate(place), before, "nothing moves under a pointer")
        self.shown.show(json.dumps(PLANE))
        self.assertTrue(self.page.evaluate("document.getElementById('said').hidden"))

    def test_hostile_findings(self):
        """Values of other kinds are text, whatever they are."""
        for answer in ({"intersects": "yes", "distance": {"x": 1}, "witness": [1, 2]},
                       {"distance": [1], "witness": {"a": "<img>", "b": {"x": None}}},
                       {"witness": {"a": [1, 2, 3], "b": [None, "1e5000"]}}):
            self.shown.show(json.dumps(finding(PLANE, "<b>odd</b>", answer, "none")))
            self.assertIn("<b>odd</b>", self.rows()["verdict"][0])
