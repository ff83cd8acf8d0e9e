"""Errors that were once on the page, and that the other tests did not catch."""

import json

from page_case import PageCase

COLOURS = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done([...document.querySelectorAll("#shapes > canvas, #difference > canvas")].map((canvas) => {
    const copy = new OffscreenCanvas(200, 200).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0, 200, 200);
    const { data } = copy.getImageData(0, 0, 200, 200);
    return new Set(new Uint32Array(data.buffer)).size;
  })))))"""


def pair(a, b, **more):
    """A line of two shapes, given as vertices or as whole objects."""
    shapes = (s if isinstance(s, dict) else {"vertices": s} for s in (a, b))
    return json.dumps({**more, **dict(zip("ab", shapes))})


class MendedCase(PageCase):
    """Each was found by somebody who knew only the page's promises."""

    def assert_drawn(self):
        """Neither of the two pictures is blank."""
        for colours in self.page.call(COLOURS):
            self.assertGreater(colours, 5)

    def go_to_contact(self, line):
        """Show a pair, near its contact."""
        self.shown.show(line)
        self.shown.click("To the contact")

    def test_contact_at_the_origin(self):
        """No ulp of zero makes the picture so large that nothing is in it."""
        self.go_to_contact(pair([[0, 0], [1, 0], [0, 1]], [[0, 0], [-1, 0], [0, -1]]))
        self.assert_drawn()

    def test_contact_of_balls(self):
        """A radius of many screens is drawn, too."""
        self.go_to_contact(pair({"vertices": [[0, 0]], "radius": 1},
                                {"vertices": [[2.0000000001, 0]], "radius": 1}))
        self.assert_drawn()

    def test_beyond_the_doubles(self):
        """Where numbers end there is a sentence."""
        self.shown.show(pair([[-1.7e308, 0]], [[1.7e308, 0]]))
        self.assertEqual(self.shown.answer()["headline"].lstrip("\u2194"),
                         "separated at beyond the largest double")
        far = {"vertices": [[1e308, 1, 0], [1, 2, 3], [4, 5, 6], [3, 3, 1]],
               "pose": {"translation": [1e308, 0, 0]}}
        self.page.paste(pair(far, [[1, 0, 0]]))
        self.page.wait_for("document.getElementById('notes').textContent.includes('no picture')")

    def test_after_a_refused_pair(self):
        """Nothing is left of the pair before, and nothing of it gets into the new one."""
        self.page.paste(pair({"vertices": [[0, 0]], "pose": {"translation": [1, 2, 3]}}, [[9, 9]]))
        self.page.wait_for("tests.refused()")
        self.page.wait_for("certa.list.steps.length === 0 && certa.state.drawn === null")
        self.assertEqual(self.page.evaluate(
            "document.querySelectorAll('.vertices [aria-label^=\"vertex 0\"]').length"), 2)
        self.shown.click("pose into vertices (rounds)")
        self.assertEqual(self.shown.pair()["a"]["vertices"], [[0, 0]])

    def test_another_pair_during_a_drag(self):
        """The drag has ended then."""
        lines = [pair([[0, 0], [1, 0], [0, 1]], [[2, 2], [3, 2], [2, 3]], id="one"),
                 pair([[5, 5], [6, 5], [5, 6]], [[7, 7]], id="two")]
        self.page.paste("\n".join(lines))
        self.page.wait_for("certa.pairs.length === 2")
        self.shown.answer()
        x, y = self.shown.screen().vertex(0, 1)
        self.page.mouse_down(x, y)
        self.page.mouse_to(x + 20, y + 5)
        self.page.press(".")
        self.page.mouse_to(x + 60, y + 9)
        self.page.mouse_up(x + 60, y + 9)
        self.assertEqual(self.shown.pair(), json.loads(lines[1]))

    def test_a_second_pair_in_space_is_in_sight(self):
        """The view that shows everything shows the pair that is drawn now."""
        cube = [[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]
        self.shown.show(pair(cube, [[x + 2, y, z] for x, y, z in cube]))
        self.page.wait_for("document.querySelectorAll('.picture .space canvas').length === 2")
        large = [[1e6 + 100 * x, 1e6 + 100 * y, 1e6 + 100 * z] for x, y, z in cube]
        self.shown.show(pair(large, [[x + 150, y, z] for x, y, z in large]))
        self.assertGreater(self.page.call("""() => new Promise((done) => {
          certa.space.zoom(1);
          requestAnimationFrame(() => {
            const copy = new OffscreenCanvas(100, 100).getContext("2d");
            copy.drawImage(document.querySelector("#shapes .space canvas"), 0, 0, 100, 100);
            const { data } = copy.getImageData(0, 0, 100, 100);
            done(new Set(new Uint32Array(data.buffer)).size);
          });
        })"""), 20)

    def test_buttons_keep_the_focus(self):
        """A button that is pressed twice by keyboard acts twice."""
        before = self.shown.pair()["a"]["vertices"]
        self.page.call("""() => [...document.querySelectorAll("#editor button")]
          .find((b) => b.textContent === "larger").focus()""")
        for _ in range(2):
            self.page.press("Enter")
        after = self.shown.pair()["a"]["vertices"]
        width = [max(v[0] for v in s) - min(v[0] for v in s) for s in (before, after)]
        self.assertAlmostEqual(width[1], width[0] * 1.25 ** 2)
