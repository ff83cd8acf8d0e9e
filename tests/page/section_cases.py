"""The section of a pair in space: where it is, what it cuts, and how deep an overlap is."""

import json
import math

import command
from page_case import PageCase

# The section: its polygons, its depth, the direction, and how far its corners are outside the
# shapes, in sizes of the shapes.
SECTION = """(() => {
  const { plane, a, b, common, depth, marks } = certa.space.section.section;
  const { solids } = certa.space.views[0];
  const { unit } = certa.state.drawn;
  const back = ([x, y]) => plane.base.map((p, k) => p + plane.right[k] * x + plane.up[k] * y);
  const height = (p, v, n) => n.reduce((sum, c, k) => sum + c * (p[k] - v[k]), 0);
  const outside = [a, b].map((polygon, k) => {
    const { hull, points, radius, extent } = solids[k];
    if (hull.rank < 3 || radius > 0) return 0;
    return Math.max(...polygon.map(back).map((p) => Math.max(...hull.faces.map(([v], f) =>
      height(p, points[v], hull.normals[f]))))) / extent;
  });
  const scaled = (points) => points.map((p) => p.map((x) => x / unit));
  return { right: plane.right, a: scaled(a), b: scaled(b), common: scaled(common),
    depth: depth === null ? null : depth / unit, marks: scaled(marks), outside,
    title: tests.text("section-title") };
})()"""

CUBE = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def moved(points, by):
    """The points after a translation."""
    return [[p + b for p, b in zip(point, by)] for point in points]


def along(polygon):
    """From where to where a polygon reaches along the section's direction."""
    return min(x for x, _ in polygon), max(x for x, _ in polygon)


class SectionCase(PageCase):
    """Pairs in space, shown and cut."""

    def section(self, a, b):
        """The section of a pair."""
        shapes = (s if isinstance(s, dict) else {"vertices": s} for s in (a, b))
        self.shown.show(json.dumps(dict(zip("ab", shapes))))
        return self.current()

    def current(self):
        """The section of the pair that is shown, once it is made from the answer."""
        self.shown.answer()
        self.page.wait_for("certa.space.section.madeOf === certa.state.answer")
        return self.page.evaluate(SECTION)

    def test_boxes_that_overlap(self):
        """By a tenth along x: that is the depth, and the length of the common part."""
        for sign in (1, -1):
            found = self.section(CUBE, moved(CUBE, [1.9 * sign, 0.3, 0.2]))
            self.assertAlmostEqual(found["depth"], 0.1)
            self.assertAlmostEqual(found["right"][0], sign)
            low, high = along(found["common"])
            self.assertAlmostEqual(high - low, 0.1)
            self.assertEqual(found["title"], "Section: moving B by 0.1 along the arrow parts them")
            self.assertLess(max(found["outside"]), 1e-9)

    def test_depth_parts_them(self):
        """Moved by the depth, and a little, B is apart from A, says the command."""
        pairs = [pair for pair in map(json.loads, command.run(
            "generate", "--family", "packing", "robot_arm", "game", "--dimension", "3", "--count",
            "12", "--seed", "5")) if pair["verdict"] == "overlapping"
            and "pose" not in pair["a"] and "pose" not in pair["b"]
            and not pair["a"].get("radius") and not pair["b"].get("radius")][:6]
        self.assertGreater(len(pairs), 2)
        lines = []
        for pair in pairs:
            found = self.section(pair["a"], pair["b"])
            self.assertGreater(found["depth"], 0)
            self.assertLess(max(found["outside"]), 1e-6)
            low, high = along(found["common"])
            self.assertLessEqual(high - low, found["depth"] * 1.000001)
            self.assertGreater(high - low, found["depth"] / 100)
            size = max(abs(x) for s in "ab" for v in pair[s]["vertices"] for x in v)
            by = [r * (found["depth"] * 1.000001 + size * 1e-12) for r in found["right"]]
            lines.append(json.dumps({"id": pair["id"], "a": pair["a"], "b": {
                "vertices": moved(pair["b"]["vertices"], by)}}))
        self.assertEqual({json.loads(line)["verdict"] for line in command.certify(lines, level=1)},
                         {"separated"})

    def test_apart_and_touching(self):
        """Through the closest points, at their distance; through a common point."""
        found = self.section(CUBE, moved(CUBE, [2.5, 0.3, 0.2]))
        self.assertIsNone(found["depth"])
        self.assertEqual(found["title"], "Section through the closest points")
        self.assertAlmostEqual(math.dist(*found["marks"]), 0.5)
        self.assertAlmostEqual(along(found["b"])[0] - along(found["a"])[1], 0.5)
        self.assertEqual(found["common"], [])
        found = self.section(CUBE, moved(CUBE, [2, 0, 0]))
        self.assertEqual(found["title"], "Section through a common point")
        self.assertAlmostEqual(along(found["b"])[0], along(found["a"])[1])

    def test_rounded(self):
        """Balls are cut to disks, as deep in each other as radii and distance say."""
        ball = [{"vertices": [[0, 0, 0]], "radius": 1},
                {"vertices": [[1, 0.5, 1]], "radius": 0.75}]
        found = self.section(*ball)
        self.assertAlmostEqual(found["depth"], 0.25, delta=1e-4)
        low, high = along(found["a"])
        self.assertAlmostEqual(high - low, 2, delta=0.01)
        low, high = along(found["common"])
        self.assertAlmostEqual(high - low, 0.25, delta=0.01)

    def test_flat_and_thin(self):
        """Triangles, segments and points have sections, too."""
        triangle = [[-1, -1, 0], [1, -1, 0], [0, 2, 0]]
        for other in ([[0, 0, -1], [0, 0, 1], [0.3, 0.1, 1]], [[0, 0, -1], [0, 0, 1]], [[0, 0, 0]],
                      [[0, 0, 3]], CUBE):
            found = self.section(triangle, other)
            self.assertTrue(found["a"] and found["b"], other)

    def test_any_size(self):
        """Where doubles end, in both directions, too."""
        for size in (1e-300, 1e300):
            cube = [[size * x for x in p] for p in CUBE]
            found = self.section(cube, moved(cube, [1.5 * size, 0, 0]))
            self.assertAlmostEqual(found["depth"] / size, 0.5)

    def test_only_in_space(self):
        """A pair in the plane has no section."""
        self.section(CUBE, CUBE)
        visible = "document.getElementById('section').checkVisibility()"
        self.assertTrue(self.page.evaluate(visible))
        self.shown.choose_preset("two polygons apart")
        self.assertFalse(self.page.evaluate(visible))

    def test_follows_a_drag(self):
        """While a vertex moves the section is of the shapes as they are drawn."""
        before = self.section(CUBE, moved(CUBE, [2.5, 0.3, 0.2]))
        self.page.evaluate("document.querySelector('#shapes .space').focus()")
        self.page.evaluate("""(() => {
          certa.move(certa.state.pair, 1, null, [0.25, 0, 0]);
          certa.rest();
        })()""")
        after = self.current()
        self.assertAlmostEqual(along(after["b"])[0] - along(after["a"])[1], 0.75)
        self.assertNotEqual(before["b"], after["b"])

    def test_faces_are_whole(self):
        """A cube has six faces and twelve lines, however it is turned and rounded; vertices within
        faces make no lines, neither in the difference of two cubes that stand alike."""
        turned = {"box": [1, 1, 1], "pose": {"quaternion": {"w": 1, "x": 0.3, "y": 0.2, "z": 0.1},
                                             "translation": [0.1, 0.7, 0.3]}}
        inside = [[0.25, 0.5, 1], [-0.5, 0.125, 1], [0, 0, 0]]
        for a in (turned, CUBE, [*CUBE, *inside]):
            self.section(a, moved(CUBE, [9, 0, 0]))
            counts = self.page.evaluate("""certa.space.views[0].solids.map(({ hull }) =>
              [new Set(hull.normals).size, hull.edges.length])""")
            self.assertEqual(counts, [[6, 12], [6, 12]])
        self.section(CUBE, moved(CUBE, [1, 0.5, 0.25]))
        self.assertEqual(self.page.evaluate("""(() => {
          const { normals, edges } = certa.space.views[1].solids[0].hull;
          return [new Set(normals).size, edges.every(([, , f, g]) => normals[f] !== normals[g])];
        })()"""), [6, True])
