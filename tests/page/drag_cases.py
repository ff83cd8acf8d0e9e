"""Dragging moves the right things and no others, and every answer on the way is proved."""

import json
import math

import command
from page_case import PageCase

SPACE = "touching cubes"


def translated(points, by):
    """How the page moves: each coordinate on its own."""
    return [[x + d for x, d in zip(p, by)] for p in points]


class DragCase(PageCase):
    """With the mouse, with a finger, and with the keyboard."""

    def assert_answered(self):
        """The verdict in sight is that of the pair that is held, and the checker accepts it."""
        answer = self.shown.answer()
        self.assertEqual(answer["shown"], answer["verdict"], answer)
        self.assertIn(answer["verdict"], answer["headline"])
        self.assertTrue(answer["accepted"], answer)
        return answer

    def assert_commands(self):
        """The command says the same of the pair that the page holds now."""
        line = self.shown.copied("Copy as JSON")
        [expected] = command.certify([line])
        answer = self.assert_answered()
        for key, value in json.loads(expected).items():
            self.assertEqual(answer[key], value)

    def drag(self, start, end, steps=8):
        """Drag with the mouse; return the answers after every step."""
        self.page.mouse_down(*start)
        seen = []
        for part in range(1, steps + 1):
            self.page.mouse_to(*(s + (e - s) * part / steps for s, e in zip(start, end)))
            seen.append(self.assert_answered())
        self.page.mouse_up(*end)
        seen.append(self.assert_answered())
        return seen

    def assert_moved_by(self, before, after, name, pixels, screen):
        """All vertices of this shape moved alike, as far as the mouse did, and nothing else."""
        by = [a - b for a, b in zip(after[name]["vertices"][0], before[name]["vertices"][0])]
        for found, wanted in zip(by, (pixels[0], -pixels[1])):
            self.assertAlmostEqual(found, screen.length(wanted), places=6)
        for old, new in zip(before[name]["vertices"], after[name]["vertices"]):
            for x, y, d in zip(old, new, by):
                self.assertAlmostEqual(y - x, d, places=12)
        other = "ab"[name == "a"]
        self.same_bits(after[other], before[other])

    def test_across_contact(self):
        """From apart to overlapping, proved at every step; the command agrees in the end."""
        screen = self.shown.screen()
        before = self.shown.pair()
        start, end = screen.centre(1), screen.centre(0)
        seen = self.drag(start, end, 20)
        verdicts = [answer["verdict"] for answer in seen]
        self.assertEqual((verdicts[0], verdicts[-1]), ("separated", "overlapping"))
        self.assertEqual(verdicts, sorted(verdicts, reverse=True), "once, and not back")
        self.assert_commands()
        pixels = [e - s for s, e in zip(start, end)]
        self.assert_moved_by(before, self.shown.pair(), "b", pixels, screen)

    def test_vertex(self):
        """A vertex dragged alone: it moves, and nothing else changes."""
        for shape, vertex in ((0, 2), (1, 0)):
            with self.subTest(shape=shape):
                self.shown.choose_preset("two polygons apart")
                screen = self.shown.screen()
                before = self.shown.pair()
                x, y = screen.vertex(shape, vertex)
                self.drag((x, y), (x + 17, y - 23), 4)
                after = self.shown.pair()
                moved = after["ab"[shape]]["vertices"][vertex]
                expected = before["ab"[shape]]["vertices"][vertex]
                for found, old, pixels in zip(moved, expected, (17, 23)):
                    self.assertAlmostEqual(found, old + screen.length(pixels), places=6)
                before["ab"[shape]]["vertices"][vertex] = moved
                self.same_bits(after, before)
                self.assert_commands()
                self.assertEqual(self.page.evaluate("certa.state.selected"),
                                 {"shape": shape, "vertex": vertex})

    def test_pose(self):
        """A shape with a pose: its translation changes and nothing else does."""
        self.shown.choose_preset("rounded polygons with poses")
        for shape, pixels in ((0, (-12, 31)), (1, (40, 9))):
            with self.subTest(shape=shape):
                screen = self.shown.screen()
                before = self.shown.pair()
                x, y = screen.centre(shape)
                self.drag((x, y), (x + pixels[0], y + pixels[1]), 4)
                after = self.shown.pair()
                moved = after["ab"[shape]]["pose"]["translation"]
                expected = before["ab"[shape]]["pose"]["translation"]
                for found, old, way in zip(moved, expected, (pixels[0], -pixels[1])):
                    self.assertAlmostEqual(found, old + screen.length(way), places=6)
                before["ab"[shape]]["pose"]["translation"] = moved
                self.same_bits(after, before)
                self.assert_commands()

    def test_vertex_under_pose(self):
        """A vertex of a placed shape follows the mouse, whatever its frame."""
        line = {"a": {"vertices": [[0, 0], [2, 0], [0, 1]],
                      "pose": {"matrix": [[0, -1], [1, 0]], "translation": [5, 5]}},
                "b": {"vertices": [[0, 0], [1, 0], [0, 1]]}}
        self.shown.show(json.dumps(line))
        screen = self.shown.screen()
        x, y = screen.vertex(0, 1)  # at (5, 7)
        self.drag((x, y), (x + 30, y), 3)
        moved = self.shown.pair()["a"]["vertices"][1]
        self.assertAlmostEqual(moved[0], 2, places=6)
        self.assertAlmostEqual(moved[1], -screen.length(30), places=6)
        self.assert_commands()

    def test_pan(self):
        """Beside the shapes a drag pans, and the wheel zooms: the pair stays as it is."""
        screen = self.shown.screen()
        before = self.shown.pair()
        x, y = screen.at([0, 3])
        self.page.drag((x, y), (x + 50, y + 20))
        self.page.wheel(x, y, -240)
        self.page.wheel(x, y, 400)
        self.same_bits(self.shown.pair(), before)

    def test_click(self):
        """A click alone chooses a vertex and moves nothing."""
        screen = self.shown.screen()
        before = self.shown.pair()
        self.page.click(*screen.vertex(1, 2))
        self.same_bits(self.shown.pair(), before)
        self.assertEqual(self.page.evaluate("certa.state.selected"), {"shape": 1, "vertex": 2})
        self.page.click(*screen.centre(0))
        self.same_bits(self.shown.pair(), before)
        self.assert_answered()

    def test_huge_and_tiny(self):
        """Shapes of 1e300 and of 1e-300 can be dragged, too."""
        for size in (1e300, 1e-300, 2.0 ** -1060):
            with self.subTest(size=size):
                pair = {"a": {"vertices": [[0, 0], [2 * size, 0], [size, size]]},
                        "b": {"vertices": [[4 * size, 0], [6 * size, 0], [5 * size, size]]}}
                self.shown.show(json.dumps(pair))
                screen = self.shown.screen()
                x, y = screen.centre(1)
                self.drag((x, y), (x - 30, y), 3)
                moved = self.shown.pair()["b"]["vertices"][0][0]
                self.assertAlmostEqual(moved / size, 4 - screen.length(30) / size, delta=0.01)
                self.assert_commands()

    def test_steps_follow(self):
        """While a shape is dragged, the steps are those of the pair as it is."""
        screen = self.shown.screen()
        x, y = screen.centre(1)
        self.page.mouse_down(x, y)
        self.page.mouse_to(x - 40, y + 11)
        self.assert_answered()
        line = self.page.evaluate("certa.state.pair.b.vertices")
        trace = self.page.wait_for("""tests.until(() => certa.list.trace.verdict
          === certa.state.answer?.verdict).then(() => certa.list.trace)""")
        self.page.mouse_up(x - 40, y + 11)
        pair = self.shown.pair()
        self.same_bits(pair["b"]["vertices"], line)
        [expected] = command.trace([json.dumps(pair)], "kkt", "adaptive")
        self.assertEqual(trace, expected)


class TouchCase(PageCase):
    """The same with fingers."""

    def setUp(self):
        """A tab as on a telephone."""
        super().setUp()
        self.use_telephone(390)

    def test_touch(self):
        """A finger moves a shape, then a vertex, and pans beside them without scrolling."""
        screen = self.shown.screen()
        start, end = screen.centre(1), screen.centre(0)
        self.page.touch_drag(start, end)
        self.assertEqual(self.shown.answer()["verdict"], "overlapping")
        after = self.shown.pair()
        self.assertEqual(after["a"]["vertices"], [[0, 0], [2, 0], [2, 1], [0, 1]])
        self.assertTrue(math.dist(after["b"]["vertices"][0], [3, 2]) > 1)

        self.shown.choose_preset("two polygons apart")
        screen = self.shown.screen()
        before = self.shown.pair()
        x, y = screen.vertex(0, 3)
        self.page.touch_drag((x + 12, y + 5), (x + 12, y - 35))  # fingers are wide
        after = self.shown.pair()
        moved = after["a"]["vertices"][3]
        self.assertAlmostEqual(moved[1], 1 + screen.length(40), places=6)
        before["a"]["vertices"][3] = moved
        self.same_bits(after, before)

        scrolled = self.page.evaluate("scrollY")
        x, y = self.shown.screen().at([0.2, 2.5])
        self.page.touch_drag((x, y), (x + 20, y - 60))
        self.same_bits(self.shown.pair(), after)
        self.assertEqual(self.page.evaluate("scrollY"), scrolled)

    def test_finger_taken_away(self):
        """When the system takes the finger away, the drag is over: the fine picture follows."""
        self.shown.open_part("#grid-part")
        self.page.evaluate("certa.select({ shape: 1, vertex: 0 })")
        self.page.wait_for("certa.grid.cells.width === 128", 20)
        start = self.shown.screen().centre(1)
        self.page.evaluate("void (certa.grid.cells = {})")
        self.page.touch_cancel(start, (start[0] + 10, start[1] + 10))
        self.page.wait_for("certa.grid.cells.width === 128", 10)
