"""The picture near the limits of doubles: each of its cells has the command's verdict."""

import json

import command
import given
from page_case import PageCase
from share_cases import shapes_of
from shown import numbers

POLICIES = ("float", "double", "certified")
LETTERS = {"separated": "s", "touching": "t", "overlapping": "o", "intersecting": "i",
           "undecided": "u"}
VERTEX_ON_EDGE = "a vertex on an edge, where doubles end"

# The colour of each cell of a canvas, from the lowest row up.
COLOURS = """(policy) => {
  const canvas = certa.grid.canvases[policy];
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) =>
    data.slice(4 * (y * width + x), 4 * (y * width + x) + 4).join(" ")));
  return rows.reverse().flat();
}"""


def with_vertices(shape):
    """The shape with its box's vertices, in their order, instead of the box."""
    rest = {key: value for key, value in shape.items() if key != "box"}
    half = shape.get("box")
    if half is None:
        return shape
    return {**rest, "vertices": [[h if m >> k & 1 else -h for k, h in enumerate(half)]
                                 for m in range(2 ** len(half))]}


def moved_pairs(pair, cells):
    """Lines for all cells: the vertex moved in both coordinates, in doubles."""
    size, step = cells["width"], cells["step"]
    name, vertex = "ab"[cells["shape"]], cells["vertex"]
    axes = ["xyz".index(axis) for axis in cells["axes"]]
    shape = with_vertices(pair[name])
    middle = shape["vertices"][vertex]
    lines = []
    for j in range(size):
        for i in range(size):
            point = [*middle]
            for axis, k in zip(axes, (i, j)):
                point[axis] = middle[axis] + (k - size // 2) * step
            vertices = [*shape["vertices"]]
            vertices[vertex] = point
            lines.append(json.dumps({**pair, name: {**shape, "vertices": vertices}}))
    return lines


def letters(lines, policy):
    """The command's verdict on each pair, one letter each."""
    return "".join(LETTERS[json.loads(answer)["verdict"]]
                   for answer in command.certify(lines, policy, level=1))


def differing(cells, expected):
    """Policy and number of the cells that are not as expected."""
    return [(policy, k) for policy in POLICIES
            for k, both in enumerate(zip(cells[policy], expected[policy], strict=True))
            if both[0] != both[1]]


class GridCase(PageCase):
    """The cells, their colours, and when they are decided anew."""

    def setUp(self):
        """The picture of a vertex on an edge, 64 cells across, an ulp each."""
        super().setUp()
        self.shown.open_part("#grid-part")
        self.addCleanup(self.page.evaluate, "document.querySelector('#grid-part').open = false")
        self.show_grid(VERTEX_ON_EDGE)

    def show_grid(self, preset, size=64, step=1, shape=1):
        """Choose the preset, vertex 0 of the shape, and how many cells of how many ulps."""
        self.shown.choose_preset(preset)
        self.page.call("(shape) => certa.select({ shape, vertex: 0 })", shape)
        self.forget()
        self.page.call("""(size, step) => {
          tests.change(certa.grid.size, size);
          tests.change(certa.grid.step, step);
        }""", size, step)
        return self.cells(size, shape)

    def cells(self, size, shape=1):
        """The cells, once all of them are decided for the pair as it is."""
        cells = self.page.call("""async (size, shape) => {
          await tests.until(() => certa.grid.cells.width === size
            && certa.grid.cells.shape === shape && certa.grid.progress.hidden, 30000);
          return certa.grid.cells;
        }""", size, shape, timeout=60)
        held = self.shown.pair()
        self.same_bits(shapes_of(json.loads(cells["line"])), held)
        return cells

    def forget(self):
        """Let the page forget the cells, so that those that come are new."""
        self.page.evaluate("void (certa.grid.cells = {})")

    def assert_cells(self, cells):
        """All cells have the command's verdict."""
        pair = numbers(shapes_of(json.loads(cells["line"])))
        lines = moved_pairs(pair, cells)
        expected = {policy: letters(lines, policy) for policy in POLICIES}
        self.assertEqual(differing(cells, expected)[:5], [])
        return expected

    def test_cells(self):
        """A vertex on an edge: all verdicts are near, and floats do not find them."""
        cells = self.cells(64)
        self.assertEqual(cells["step"], 2.0 ** -53)
        self.assert_cells(cells)
        self.assertEqual({*cells["certified"]}, {"s", "t", "o"})
        self.assertNotEqual(cells["float"], cells["certified"])
        one = differing({**cells, "double": "-" + cells["double"][1:]}, cells)
        self.assertEqual(one, [("double", 0)], "a changed cell is noticed")

    def test_other_pairs(self):
        """Space, poses with radii, several ulps a cell."""
        wanted = [("touching cubes", 32, 1, 1), ("rounded polygons with poses", 32, 256, 1)]
        if given.EVERYTHING:
            wanted = [(preset, 64, step, shape) for preset in command.presets()
                      for step in (1, 65536) for shape in (0, 1)]
        for preset, size, step, shape in wanted:
            with self.subTest(preset=preset, step=step, shape=shape):
                self.assert_cells(self.show_grid(preset, max(64, size), step, shape))

    def test_axes(self):
        """In space any two axes."""
        self.show_grid("touching cubes", 64, 1)
        self.forget()
        self.page.evaluate("tests.change(certa.grid.axes, 'yz')")
        cells = self.cells(64)
        self.assertEqual(cells["axes"], "yz")
        self.assert_cells(cells)

    def test_colours(self):
        """Equal letters have equal colours, others have others, and the lowest row is below."""
        cells = self.cells(64)
        for policy in POLICIES:
            colours = self.page.call(COLOURS, policy)
            self.assertEqual(len(colours), 64 * 64)
            by_letter = {}
            for letter, colour in zip(cells[policy], colours):
                by_letter.setdefault(letter, set()).add(colour)
            self.assertEqual({len(found) for found in by_letter.values()}, {1}, by_letter)
            self.assertEqual(len(set.union(*by_letter.values())), len(by_letter))
        self.assertRegex(self.page.evaluate("certa.grid.notes.certified.textContent"),
                         "right|proved")
        self.assertRegex(self.page.evaluate("certa.grid.notes.float.textContent"),
                         r"wrong on contact in \d+.* of 4096")

    def test_opened(self):
        """Opened for a pair that is there already, it shows the chosen vertex at once."""
        self.page.evaluate("document.querySelector('#grid-part').open = false")
        self.shown.choose_preset("two polygons apart")
        self.forget()
        self.page.click_on("#grid-part summary")
        cells = self.cells(64, 0)
        self.assertEqual(cells["vertex"], 0)
        self.assertIn("Vertex 0 of A", self.page.evaluate("certa.grid.caption.textContent"))

    def test_drag(self):
        """While the vertex is dragged a coarse picture follows, and a fine one in the end."""
        screen = self.shown.screen()
        x, y = screen.vertex(1, 0)
        self.page.mouse_down(x, y)
        self.forget()
        for k in range(1, 5):
            self.page.mouse_to(x - 3 * k, y)
        self.assertEqual(self.page.wait_for("certa.grid.cells.width", 20), 32)
        self.forget()
        self.page.mouse_up(x - 12, y)
        self.assert_cells(self.cells(64))

    def test_progress(self):
        """A large picture shows how far it is."""
        self.page.evaluate("""(() => {
          globalThis.seen = [];
          const look = () => {
            if (!certa.grid.progress.hidden) seen.push(certa.grid.progress.value);
            if (certa.grid.cells.width !== 512) requestAnimationFrame(look);
          };
          tests.change(certa.grid.size, 512);
          look();
        })()""")
        if given.EVERYTHING:
            cells = self.cells(512)
            self.assertEqual(len(cells["certified"]), 512 * 512)
            self.assertTrue(self.page.evaluate("certa.grid.progress.hidden"))
        seen = self.page.wait_for("new Set(seen).size > 2 && seen", 30)
        self.assertEqual(seen, sorted(seen))
        self.forget()
        self.page.evaluate("tests.change(certa.grid.size, 64)")
        self.assert_cells(self.cells(64))

    def test_no_vertex(self):
        """Numbers at the end of all doubles: cells beyond it are marked, and nothing breaks."""
        most = 1.7976931348623157e308
        pair = {"a": {"vertices": [[0, 0]]}, "b": {"vertices": [[most, most]]}}
        self.shown.show(json.dumps(pair))
        self.forget()
        self.page.call("() => certa.select({ shape: 1, vertex: 0 })")
        cells = self.cells(64)
        self.assertEqual({*cells["certified"]}, {"s", "-"})
