"""For everyone: by keyboard alone, by name, on a telephone, in light and in dark."""

import json
import math

import command
from page_case import PageCase

CONTROLS = """[...document.querySelectorAll(
  "a[href], button, input, select, textarea, summary, [tabindex]")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.tabIndex >= 0
    && !e.disabled)"""

# Texts with their contrast to the background, if that has a single colour; the lowest contrast
# first.
CONTRASTS = """(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [r, g, b] = rgba(colour).slice(0, 3).map((c) => c / 255).map((c) =>
      (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (e) => {
    for (let at = e; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (rgba(colour)[3] === 255) return colour;
    }
    return "white";
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || e.closest("script, option") || !e.checkVisibility()) continue;
    const pair = [getComputedStyle(e).color, behind(e)].map(light).sort((x, y) => y - x);
    found.push([(pair[0] + 0.05) / (pair[1] + 0.05), text.slice(0, 40), getComputedStyle(e).color]);
  }
  for (const e of document.querySelectorAll("input, select, textarea")) {
    if (!e.checkVisibility()) continue;
    const pair = [getComputedStyle(e).color, behind(e)].map(light).sort((x, y) => y - x);
    found.push([(pair[0] + 0.05) / (pair[1] + 0.05), e.outerHTML.slice(0, 60), ""]);
  }
  return found.sort((x, y) => x[0] - y[0]);
})()"""

OPEN_ALL = """(open) => {
  for (const part of document.querySelectorAll("details")) part.open = open;
}"""

TOO_WIDE = """(() => {
  const width = document.documentElement.clientWidth;
  return [document.documentElement.scrollWidth - width, ...[...document.body.querySelectorAll("*")]
    .filter((e) => e.checkVisibility() && !e.closest(".scrolling, ol.steps, .away, .skip, option"))
    .filter((e) => e.getBoundingClientRect().right > width + 1)
    .map((e) => e.outerHTML.slice(0, 120))];
})()"""


class EveryoneCase(PageCase):
    """The tab that all tests share, and one as narrow as a telephone."""

    def focus(self, selector):
        """Put the focus there."""
        self.page.call("(s) => document.querySelector(s).focus()", selector)

    def active(self):
        """The name of the element that has the focus."""
        return self.page.evaluate("""(() => {
          const e = document.activeElement;
          return e.getAttribute("aria-label") ?? e.textContent.trim().slice(0, 50);
        })()""")

    def assert_named(self):
        """Everything that takes the focus has a role and a name."""
        nodes = self.page.send("Accessibility.getFullAXTree")["nodes"]
        nameless = []
        for node in nodes:
            properties = {p["name"]: p["value"].get("value") for p in node.get("properties", [])}
            if node["ignored"] or not properties.get("focusable"):
                continue
            role, name = node["role"]["value"], node.get("name", {}).get("value", "")
            if role != "RootWebArea" and not name.strip():
                nameless.append((role, node.get("backendDOMNodeId")))
        described = [(role, self.page.send("DOM.describeNode", backendNodeId=node)["node"])
                     for role, node in nameless]
        self.assertEqual([(role, node["nodeName"], node["attributes"])
                          for role, node in described], [])

    def test_names(self):
        """Every control has a name, for pairs of all kinds, with all parts of the page open."""
        for preset in ("rounded polygons with poses", "rounded box and capsule"):
            with self.subTest(preset):
                self.shown.choose_preset(preset)
                self.page.call(OPEN_ALL, True)
                self.assert_named()
                self.page.call(OPEN_ALL, False)
        self.page.evaluate("""document.querySelectorAll(".parts > details:not(#grid-part)")
          .forEach((part) => { part.open = true; })""")

    def test_tab(self):
        """The tabulator reaches every control that is in sight, and comes to an end."""
        for preset in ("two polygons apart", "rounded box and capsule"):
            self.shown.choose_preset(preset)
            wanted = self.page.evaluate(f"""(() => {{
              globalThis.waiting = new Set({CONTROLS});
              globalThis.visit = () => waiting.delete(document.activeElement);
              document.addEventListener("focusin", visit);
              document.activeElement.blur();
              return waiting.size;
            }})()""")
            self.assertGreater(wanted, 30)
            self.page.evaluate("getSelection().setPosition(document.body, 0)")
            for _ in range(wanted + 5):
                self.page.press("Tab")
            left = self.page.evaluate("""(() => {
              document.removeEventListener("focusin", visit);
              return [...waiting].map((e) => e.outerHTML.slice(0, 100));
            })()""")
            self.assertEqual(left, [], preset)

    def test_focus_is_seen(self):
        """The element that has the focus looks different."""
        for selector in ("#fit", "#preset", "#shapes canvas", "#paste", "summary"):
            with self.subTest(selector):
                self.focus(selector)
                style = """(s) => {
                  const { outlineStyle, outlineWidth, boxShadow } =
                    getComputedStyle(document.querySelector(s));
                  return [outlineStyle, outlineWidth, boxShadow].join(" ");
                }"""
                with_focus = self.page.call(style, selector)
                self.page.evaluate("document.activeElement.blur()")
                self.assertNotEqual(with_focus, self.page.call(style, selector))

    def test_keys(self):
        """Without a mouse: choose a vertex, move it by one double, by pixels, step, and look."""
        self.focus("#shapes canvas")
        self.page.press("n")
        self.page.press("n")
        self.assertEqual(self.page.evaluate("certa.state.selected"), {"shape": 0, "vertex": 2})
        self.page.press("p")
        self.assertEqual(self.page.evaluate("certa.state.selected"), {"shape": 0, "vertex": 1})
        ways = {"ArrowUp": (1, math.inf), "ArrowDown": (1, -math.inf),
                "ArrowRight": (0, math.inf), "ArrowLeft": (0, -math.inf)}
        for key, (axis, towards) in ways.items():
            with self.subTest(key):
                for _ in range(3):
                    before = self.shown.pair()
                    self.page.press(key, "Alt")
                    vertex = before["a"]["vertices"][1]
                    vertex[axis] = math.nextafter(vertex[axis], towards)
                    self.same_bits(self.shown.pair(), before)
                    self.assertTrue(self.shown.answer()["accepted"])
        before = self.shown.pair()
        self.page.press("ArrowRight", "Shift")
        after = self.shown.pair()
        self.assertGreater(after["a"]["vertices"][1][0], before["a"]["vertices"][1][0])
        before["a"]["vertices"][1] = after["a"]["vertices"][1]
        self.same_bits(after, before)
        for key in ("ArrowLeft", "+", "-", "ArrowUp", "f", "c"):
            self.page.press(key)
        self.same_bits(self.shown.pair(), after)

    def test_past_zero(self):
        """Single doubles across zero, where they are subnormal, and at the largest."""
        most = 1.7976931348623157e308
        for start, key in ((0.0, "ArrowRight"), (5e-324, "ArrowLeft"), (0.0, "ArrowLeft"),
                           (1.0, "ArrowLeft"), (most, "ArrowRight"), (-most, "ArrowLeft")):
            with self.subTest(start=start, key=key):
                self.shown.show(json.dumps({"a": {"vertices": [[start, 0], [1, 1]]},
                                            "b": {"vertices": [[0, 3]]}}))
                self.focus("#shapes canvas")
                self.page.press(key, "Alt")
                wanted = math.nextafter(start, math.inf if key == "ArrowRight" else -math.inf)
                found = self.shown.pair()["a"]["vertices"][0][0]
                self.assertEqual(found, wanted if math.isfinite(wanted) else start)

    def test_stepping(self):
        """Steps by the keyboard, told in a region that is announced."""
        self.shown.choose_preset("a vertex on an edge, where doubles end")
        self.focus("#shapes canvas")
        status = """(() => {
          const region = document.querySelector("#stepping [role=status]");
          return [region.getAttribute("aria-live"), region.textContent];
        })()"""
        live, first = self.page.evaluate(status)
        self.page.press("]")
        _, second = self.page.evaluate(status)
        self.assertEqual(live, "polite")
        self.assertRegex(first, "^Step 1:")
        self.assertRegex(second, "^Step 2:")
        self.focus("[aria-label='Step forward']")
        self.page.press("Space")
        self.assertRegex(self.page.evaluate(status)[1], "^Step 3:")
        self.focus("[aria-label='Step']")
        self.page.press("Home")
        self.assertRegex(self.page.evaluate(status)[1], "^Step 1:")

    def test_typing(self):
        """A coordinate typed into its field; the focus stays where one types."""
        self.focus("[aria-label='vertex 1, x']")
        self.page.press("a", "Control")
        self.page.type("0x1.8p+1")
        self.page.press("Tab")
        self.assertEqual(self.shown.pair()["a"]["vertices"][1], [3, 0])
        self.assertEqual(self.active(), "vertex 1, y")

    def test_focus_stays(self):
        """A button of the editor keeps the focus when it is pressed: one can press it again."""
        for name in ("turn +5\u00b0", "larger", "add a point"):
            with self.subTest(name):
                self.page.call("""(name) => [...document.querySelectorAll("#editor button")]
                  .find((b) => b.textContent === name).focus()""", name)
                self.page.press("Enter")
                self.shown.answer()
                self.assertEqual(self.active(), name)

    def test_pictures_in_words(self):
        """Pictures have a text that tells how the shapes are, and it follows them."""
        def label():
            return self.page.evaluate("""document.querySelector("#shapes [role=img]")
              .getAttribute("aria-label")""")
        self.shown.answer()
        self.assertIn("A has 4 vertices; B has 3 vertices. They are separated, 1.41421", label())
        self.shown.show(command.presets()["concentric shapes have no direction"])
        self.shown.answer()
        self.assertIn("They are overlapping.", label())

    def test_contrast(self):
        """Every text has a contrast of at least 4.5 to its background, in both themes."""
        self.page.call(OPEN_ALL, True)
        for dark in (False, True):
            with self.subTest(dark=dark):
                self.page.set_dark(dark)
                found = self.page.evaluate(CONTRASTS)
                self.assertGreater(len(found), 100)
                self.assertEqual([each for each in found if each[0] < 4.5], [])
        self.page.set_dark(False)
        self.page.call(OPEN_ALL, False)
        self.page.evaluate("""document.querySelectorAll(".parts > details:not(#grid-part)")
          .forEach((part) => { part.open = true; })""")

    def test_theme(self):
        """The button for colours: light, dark, as the system is; pictures follow."""
        paper = "getComputedStyle(document.documentElement).backgroundColor"
        seen = []
        for _ in range(3):
            seen.append((self.page.evaluate("document.querySelector('#theme').textContent"),
                         self.page.evaluate(paper)))
            self.page.click_on("#theme button")
        self.assertEqual(len({name for name, _ in seen}), 3)
        self.assertEqual(len({colour for _, colour in seen}), 2)

    def test_telephone(self):
        """Nothing is wider than 360 pixels, whatever is shown and open."""
        self.use_telephone(360)
        other = self.shown
        for preset in ("two polygons apart", "rounded box and capsule",
                       "issue: MuJoCo: grazing a thin box"):
            with self.subTest(preset):
                other.choose_preset(preset)
                other.page.call(OPEN_ALL, True)
                self.assertEqual(other.page.evaluate(TOO_WIDE), [0])
                other.page.call(OPEN_ALL, False)
        x, y = other.page.middle_of("#fit")
        other.page.tap(x, y)
        small = other.page.evaluate("""[...document.querySelectorAll("button, select, summary")]
          .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 24)
          .map((e) => e.outerHTML.slice(0, 80))""")
        self.assertEqual(small, [], "what fingers cannot hit")
