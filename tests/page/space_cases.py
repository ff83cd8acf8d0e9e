"""Pairs in space: a picture by WebGL, which can be looked at and dragged."""

import json

import command
import given
from page_case import PageCase

# The number of colours in each of the two pictures, read in the frame that draws them.
COLOURS = """() => new Promise((done) => {
  certa.space.zoom(1);
  requestAnimationFrame(() => done([...document.querySelectorAll(".picture .space canvas")]
    .map((canvas) => {
      const copy = new OffscreenCanvas(200, 200).getContext("2d", { willReadFrequently: true });
      copy.drawImage(canvas, 0, 0, 200, 200);
      const { data } = copy.getImageData(0, 0, 200, 200);
      return new Set(new Uint32Array(data.buffer)).size;
    })));
})"""


def is_space(pair):
    """Whether a pair is in space."""
    shape = pair["a"]
    return len(shape.get("box", shape.get("vertices", [[]])[0])) == 3


class SpaceCase(PageCase):
    """WebGL canvases in the places of the planar ones."""

    def show(self, preset):
        """Choose a preset in space, and wait for its pictures."""
        self.shown.choose_preset(preset)
        self.page.wait_for("document.querySelectorAll('.picture .space canvas').length === 2")
        self.shown.click("Show all")

    def assert_pictures(self):
        """Both pictures have more than a few colours."""
        for colours in self.page.call(COLOURS):
            self.assertGreater(colours, 20)

    def test_every_preset(self):
        """Each has two pictures, from afar and at its contact, in light and in dark."""
        spaces = [name for name, line in command.presets().items() if is_space(json.loads(line))]
        self.assertGreater(len(spaces), 7)
        if not given.EVERYTHING:
            spaces = spaces[:8:2]
        self.addCleanup(self.page.set_dark, False)
        for number, name in enumerate(spaces):
            with self.subTest(name):
                self.page.set_dark(number % 2 == 1)
                self.show(name)
                self.assert_pictures()
                self.shown.click("To the contact")
                self.assertGreater(max(self.page.call(COLOURS)), 5)
                self.shown.click("Zoom out")
                self.shown.click("Zoom in")
                self.assertEqual(self.shown.complaints(), [])

    def test_webgl(self):
        """The canvases are of WebGL 2, and the planar ones are out of the way."""
        self.show("touching cubes")
        kinds = self.page.evaluate("""[...document.querySelectorAll(".picture .space canvas")]
          .map((canvas) => canvas.getContext("webgl2") !== null)""")
        self.assertEqual(kinds, [True, True])
        self.assertEqual(self.page.evaluate("""[...document.querySelectorAll(
          "#shapes > canvas, #difference > canvas")]
          .map((canvas) => canvas.checkVisibility())"""), [False, False])
        self.shown.choose_preset("two polygons apart")
        self.assertEqual(self.page.evaluate("""[...document.querySelectorAll(
          "#shapes > canvas, #difference > canvas, #section > canvas")]
          .map((canvas) => canvas.checkVisibility())"""), [True, False, True])

    def test_drag(self):
        """A drag of the middle moves a shape as a whole, and the answer follows."""
        self.show("touching cubes")
        self.page.evaluate("document.querySelector('#shapes').scrollIntoView({block: 'center'})")
        before = self.shown.pair()
        x, y = self.page.middle_of("#shapes")
        for dx in (60, 30, 90, -30, -60, -90):  # until one of the cubes is there
            self.page.drag((x + dx, y), (x + dx + 40, y + 15), 2)
            after = self.shown.pair()
            if after != before:
                break
        moved = [name for name in "ab" if after[name] != before[name]]
        self.assertEqual(len(moved), 1)
        [name] = moved
        ways = {tuple(round(n - o, 9) for o, n in zip(old, new)) for old, new
                in zip(before[name]["vertices"], after[name]["vertices"])}
        self.assertIn(len(ways), (1, 2), "all vertices alike, or one alone")
        answer = self.shown.answer()
        self.assertTrue(answer["accepted"])
        self.assertEqual(answer["shown"], answer["verdict"])

    def test_turn(self):
        """Drags beside the shapes turn, keys too; the pair stays as it is."""
        self.show("rounded box and capsule")
        before = self.shown.pair()
        self.page.evaluate("document.querySelector('#shapes').scrollIntoView({block: 'center'})")
        x, y = self.page.evaluate("""(() => {
          const box = document.querySelector("#shapes").getBoundingClientRect();
          return [box.x + 12, box.y + 12];
        })()""")
        self.page.drag((x, y), (x + 80, y + 30), 4)
        for key in ("ArrowLeft", "ArrowUp", "+", "-", "Home"):
            self.page.press(key)
        self.same_bits(self.shown.pair(), before)
        self.assert_pictures()

    def test_single_doubles(self):
        """Without a mouse a vertex in space can be moved by single doubles, too."""
        self.show("touching cubes")
        before = self.shown.pair()
        self.page.evaluate("document.querySelector('#shapes .space').focus()")
        self.page.press("n")
        self.page.press("ArrowRight", "Alt")
        after = self.shown.pair()
        self.assertNotEqual(after, before)
