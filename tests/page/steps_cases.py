"""Every algorithm, stepped to its end on every preset: all steps are the command's, and what the
page says of them is true."""

import json
import random
import re
import sys
from fractions import Fraction

import command
import given
from page_case import PageCase

sys.path.insert(0, str(given.ROOT / "tests/papers"))
import printed  # noqa: E402
from search import minimum_norm, minus  # noqa: E402

# Chooses algorithms and policies, goes through all steps, and returns their texts.
WALK = """async (wanted) => {
  const walks = [];
  for (const [value, policy] of wanted) {
    const trace = await tests.follow(value, policy);
    const { list } = certa;
    const texts = [];
    for (let k = 0; k < list.steps.length; ++k) {
      list.show(k);
      texts.push(list.text.textContent);
    }
    list.show(0);
    walks.push({ trace, texts, count: list.steps.length, note: list.text.textContent });
  }
  return walks;
}"""

# The presets on which all algorithms are stepped through, and the algorithms for the other presets,
# unless everything is asked for.
CHOSEN_PRESETS = ("a vertex on an edge, where doubles end", "two polygons apart",
                  "rounded box and capsule", "crossing flat triangles", "issue: Drake 21673")
CHOSEN_ALGORITHMS = ("kkt", "separating-axis", "johnson-published")
BY_BUTTONS = ("two polygons apart", "touching cubes")
FACES = {1: "a vertex", 2: "an edge", 3: "a triangle", 4: "a tetrahedron"}
NEAREST = re.compile("the nearest point is in the region of ([^;]*);")


def fractions_of(shape):
    """The vertices of a shape of a line, exactly."""
    return [tuple(map(Fraction, p)) for p in shape["vertices"]]


def in_words(simplex):
    """Vertices as a sentence names them."""
    return " ".join(f"({i}, {j})" for i, j in simplex) or "nothing"


def row_said(name, sentence):
    """The numbers in parentheses after this name, or None."""
    found = re.search(rf"; {name} \(([^)]*)\)", sentence)
    return found and [float(x.replace("\u2212", "-")) for x in found.group(1).split(", ")]


class StepsCase(PageCase):
    """Searches and hulls, through the page's controls and past them."""

    @classmethod
    def setUpClass(cls):
        """The presets, parsed too."""
        cls.presets = command.presets()
        cls.pairs = {name: json.loads(line) for name, line in cls.presets.items()}

    def policies_of(self, algorithm):
        """The policies that the steps are looked at under; all of them, or one."""
        return algorithm["traced"] if given.EVERYTHING else algorithm["traced"][:1]

    def walks(self, wanted):
        """The steps of algorithms under policies, as the page shows them."""
        return self.page.call(WALK, [*wanted], timeout=120)

    def assert_same_trace(self, found, expected):
        """The page's and the command's, where a reason stands for steps that there are not."""
        if "error" in expected:
            self.assertEqual(found, {"error": expected["error"]})
        else:
            self.assertEqual(found, expected)

    def assert_complete(self, walk):
        """A sentence for each step, the last with how it ends; or the reason why there is none."""
        trace, texts = walk["trace"], walk["texts"]
        self.assertEqual(walk["count"], len(trace.get("steps", [])))
        for number, text in enumerate(texts, 1):
            self.assertRegex(text, rf"^Step {number}: .*\.", texts)
            self.assertEqual("It ends" in text, number == len(texts), text)
        if not texts:
            self.assertIn(trace.get("error", "It needs no step."), walk["note"])
        if texts and "verdict" in trace:
            by = f" ({trace['end']})" if "end" in trace else ""
            self.assertIn(f"It ends{by}: {trace['verdict']}.", texts[-1])

    def test_kernel_traces(self):
        """Every algorithm under every policy that has steps, on all presets."""
        lines = [*self.presets.values()]
        for algorithm in self.shown.registry["algorithms"]:
            self.assertTrue(algorithm["traced"], algorithm)
            for policy in algorithm["traced"]:
                with self.subTest(algorithm=algorithm["name"], policy=policy):
                    found = self.shown.ask([["trace", policy, algorithm["name"], line]
                                            for line in lines])
                    expected = command.trace(lines, algorithm["name"], policy)
                    self.assertEqual(len(expected), len(lines))
                    for mine, theirs in zip(map(json.loads, found), expected):
                        self.assert_same_trace(mine, theirs)

    def test_search_on_every_preset(self):
        """The page's own traces, each stepped to its end."""
        algorithms = self.shown.registry["algorithms"]
        wanted = [(a["name"], p) for a in algorithms for p in self.policies_of(a)]
        lines = [*self.presets.values()]
        expected = {each: command.trace(lines, *each) for each in wanted}
        for number, name in enumerate(self.presets):
            some = [each for each in wanted if each[0] in CHOSEN_ALGORITHMS
                    or name in CHOSEN_PRESETS or given.EVERYTHING]
            with self.subTest(preset=name):
                self.shown.choose_preset(name)
                walks = self.walks((f"search {a}", p) for a, p in some)
                for each, walk in zip(some, walks, strict=True):
                    self.assert_same_trace(walk["trace"], expected[each][number])
                    self.assert_complete(walk)

    def test_examples_open_with_their_steps(self):
        """An example of a paper opens with its loop, policy, start and tolerance, at its step; one
        without such wishes ends them."""
        for name, steps, line in command.examples():
            if not steps:
                continue
            with self.subTest(preset=name):
                self.shown.choose_preset(name)
                self.assertRegex(self.sentence(), rf"^Step {steps['at']}: ")
                chosen = self.page.evaluate("""(({ algorithm, policy, start, absolute }) =>
                  [algorithm, policy, start, absolute].map((e) => e.value))(certa.stepper)""")
                self.assertEqual(chosen, [steps["algorithm"], steps["policy"],
                                          steps.get("start", ""), steps.get("tolerance", "")])
                note = json.loads(line)["note"]
                self.assertIn(note, self.page.evaluate("tests.text('notes')"))
                trace = self.page.evaluate("certa.list.trace")
                self.assertEqual([trace], command.trace([line], *command.wished(steps)))
                # What the note says of a cycle is so.
                for again, step in re.findall(r"step (\d+) is step (\d+) again", note):
                    first, second = (trace["steps"][int(k) - 1] for k in (step, again))
                    for key in ("simplex", "direction", "support"):
                        self.assertEqual(first[key], second[key])
                    self.assertEqual(trace["verdict"], "undecided")
        # The tolerance by hand: below the square of the gap, and a fraction of it no more.
        self.shown.choose_preset("equation 9 makes contact")
        for typed, said in (("1e-16", "separated"), (" 1e-14 ", "intersecting"), ("", "separated"),
                            ("x", "finite number")):
            self.page.call("""async (value) => {
              const { absolute } = certa.stepper;
              const before = certa.list.trace;
              tests.change(absolute, value);
              await tests.until(() => certa.list.trace !== before);
              certa.list.show(certa.list.steps.length - 1);
            }""", typed)
            self.assertIn(said, self.sentence())
        self.shown.choose_preset("a zero volume, space")
        self.shown.choose_preset("two polygons apart")
        self.assertEqual(self.page.evaluate("[certa.stepper.algorithm.value, "
                                            "certa.stepper.start.value]"), ["search kkt", ""])

    def test_sentences_of_papers_are_theirs(self):
        """What the page says of a step of a printed loop is what the paper's text, transcribed a
        second time and run on fractions, finds there; nothing is said that it does not find."""
        regions = weighed = 0
        for name, steps, line in command.examples():
            if not steps or "tolerance" in steps:
                continue
            with self.subTest(preset=name):
                self.shown.choose_preset(name)
                pair = json.loads(line)
                algorithm, _, *options = command.wished(steps)
                start = options and tuple(map(Fraction, options[1].split(",")))
                found, verdict, _ = printed.LOOPS[algorithm][1](
                    fractions_of(pair["a"]), fractions_of(pair["b"]), start or None)
                walk = self.page.call("""() => certa.list.steps.slice(0, 20).map((_, k) => {
                  certa.list.show(k);
                  return certa.list.text.textContent;
                })""")
                self.assertEqual(self.shown.steps(), len(found))
                self.assertEqual(self.page.evaluate("certa.list.trace.verdict"), verdict)
                for text, (before, _, support, kept, more) in zip(walk, found):
                    self.assertIn(f": from {in_words(before)}; towards (", text)
                    self.assertRegex(text, rf"; the support is \({support[0]}, {support[1]}\)[;.] ")
                    ends = kept == before  # nothing is kept where the search ends first
                    self.assertEqual(f"; kept {in_words(kept)}" in text, not ends, text)
                    self.assertNotIn("nearest point", text)
                    said = re.search(r"; it takes the origin to be in region (\w+);", text)
                    self.assertEqual(said and said.group(1), more.get("region"), text)
                    weights = re.search(r"; weights ([^;]*)[;.]( |$)", text)
                    self.assertEqual(bool(weights), "weights" in more, text)
                    if weights:
                        numbers = re.findall(r"\(\d+, \d+\) ([-\d.e]+?)(?:,|$)",
                                             weights.group(1))
                        self.assertEqual(len(numbers), len(more["weights"]), text)
                        for number, exact in zip(numbers, more["weights"]):
                            self.assertAlmostEqual(float(number), float(exact), delta=1e-3)
                        weighed += 1
                    for key, words, scale in (("point", "v is", 1),
                                              ("next", "it goes on towards", None)):
                        numbers = row_said(words, text)
                        self.assertEqual(bool(numbers), key in more, text)
                        if numbers:
                            size = scale or max(map(abs, more[key])) or 1
                            for number, exact in zip(numbers, more[key], strict=True):
                                self.assertAlmostEqual(number, float(exact / size), delta=1e-3)
                    regions += bool(said)
        self.assertGreater(regions, 30)
        self.assertGreater(weighed, 8)

    def test_nearest_points_are_where_sentences_say(self):
        """The nearest point of the simplex and the support is in the region of the face that
        Certa's own search keeps, wherever the page says so."""
        draw = random.Random(7)
        lines = [line for line in self.presets.values() if not command.is_placed(json.loads(line))]
        for dimension in (2, 2, 2, 3, 3, 3):
            a, b = ([[draw.randint(-2, 2) for _ in range(dimension)] for _ in range(5)]
                    for _ in range(2))
            lines.append(json.dumps({"a": {"vertices": a}, "b": {"vertices": b}}))
        names = [a["name"] for a in self.shown.registry["algorithms"] if not a["printed"]]
        claims = 0
        for line in lines:
            a, b = (fractions_of(json.loads(line)[name]) for name in "ab")
            self.shown.show(line)
            for name, walk in zip(names, self.walks((f"search {n}", "adaptive") for n in names)):
                for step, text in zip(walk["trace"].get("steps", []), walk["texts"]):
                    said = NEAREST.search(text)
                    if not said:
                        self.assertNotIn("weights", text)
                        continue
                    differences = {}
                    for i, j in [*step["simplex"], step["support"]]:
                        y = minus(a[i], b[j])
                        differences.setdefault(y, ((i, j), y))
                    nearest = minimum_norm([*differences.values()])[0]
                    kept = {minus(a[i], b[j]) for i, j in step["kept"]}
                    self.assertEqual(kept, {y for _, y in nearest}, (line, name, text))
                    self.assertEqual(said.group(1), FACES[len(kept)])
                    claims += 1
        self.assertGreater(claims, 300)
        self.shown.choose_preset("two polygons apart")
        walk = self.walks([("search kkt", "double")])[0]
        self.assertNotRegex(" ".join(walk["texts"]), "nearest point|weights")

    def test_two_sets_of_points(self):
        """Random points, their hulls step by step, one of them kept, and a paper's search."""
        self.page.call("""(value) => {
          certa.presets.points.value = 20;
          tests.change(document.getElementById("preset"), value);
        }""", "family points_disc 2")
        self.page.wait_for("certa.state.pair.id === 'points_disc-2d-0' && certa.state.hullRun")
        line = command.run("generate", "--family", "points_disc", "--points", "20", "--number",
                           "0")[0]
        pair = json.loads(line)
        self.same_bits(self.shown.pair(), {key: pair[key] for key in ("id", "a", "b")})
        self.assertEqual(self.page.evaluate("certa.stepper.algorithm.value"), "hull0 chan")
        for shape, name in enumerate("ab"):
            hulls = f"hull{shape} divide-and-conquer"
            trace = self.shown.follow(hulls)
            points = pair[name]["vertices"]
            self.assertEqual(trace["hull"], command.hulls([points], "divide-and-conquer",
                                                          "adaptive")[0]["hull"])
            leaves = [s["points"] for s in trace["steps"] if s["step"] == "leaf"]
            self.assertEqual({*map(len, leaves)} | {1}, {1, 2})
            self.assertEqual(sum(s["step"] == "join" for s in trace["steps"]), len(leaves) - 1)
            self.shown.click("Keep this hull")
            # Its own hull is followed then: all vertices, in their order.
            self.page.wait_for(f"certa.state.pair.{name}.vertices.length < 20 && "
                               "certa.list.trace.hull?.every((k, i) => k === i)")
            self.same_bits(self.shown.pair()[name]["vertices"],
                           [points[k] for k in trace["hull"]])
        self.shown.answer()
        trace = self.shown.follow("search triple-product-published")
        self.assertEqual(trace["verdict"] == "separated", pair["verdict"] == "separated")

    def test_hull_on_every_preset(self):
        """Hulls of both shapes; the page's steps are the command's on the shape's vertices."""
        policies = self.shown.registry["hull_policies"]
        wanted = [(h, p) for h in self.shown.registry["hulls"]
                  for p in (policies if given.EVERYTHING else policies[::2])]
        flat = [name for name, pair in self.pairs.items() if not command.is_placed(pair)
                and len(pair["a"]["vertices"][0]) == 2]
        self.assertGreater(len(flat), 4)
        for shape in range(2 if given.EVERYTHING else 1):
            points = [self.pairs[name]["ab"[shape]]["vertices"] for name in flat]
            expected = {each: command.hulls(points, *each) for each in wanted}
            for number, name in enumerate(flat):
                with self.subTest(preset=name, shape=shape):
                    self.shown.choose_preset(name)
                    walks = self.walks((f"hull{shape} {h}", p) for h, p in wanted)
                    for each, walk in zip(wanted, walks, strict=True):
                        theirs = {k: v for k, v in expected[each][number].items() if k != "id"}
                        mine = {k: v for k, v in walk["trace"].items() if k != "id"}
                        self.assert_same_trace(mine, theirs)
                        self.assert_complete(walk)

    def test_hull_in_space(self):
        """Space has no hull algorithm here: a reason, and no step."""
        self.shown.choose_preset("touching cubes")
        walk = self.walks([("hull0 chan", "adaptive")])[0]
        self.assertEqual(walk["count"], 0)
        self.assertIn("plane", walk["note"])

    def test_refused_pairs(self):
        """Inputs that an algorithm does not take: other dimensions and placed shapes."""
        refused = [("two polygons apart", "muratori"), ("touching cubes", "barycode"),
                   ("rounded polygons with poses", "johnson"),
                   ("rounded box and capsule", "signed-volumes-published")]
        for preset, algorithm in refused:
            with self.subTest(preset=preset, algorithm=algorithm):
                self.shown.choose_preset(preset)
                walk = self.walks([(f"search {algorithm}", "adaptive")])[0]
                self.assertEqual(walk["count"], 0)
                self.assertRegex(walk["note"], r"\w+ \w+ \w+")
                self.assertEqual(walk["note"], walk["trace"]["error"])
                self.assertEqual(self.page.evaluate("certa.list.slider.max"), "0")
                self.shown.click("Step forward")
                self.assertEqual(self.page.evaluate("certa.list.text.textContent"), walk["note"])

    def test_buttons(self):
        """There and back by the buttons, the slider and the keys."""
        for preset in BY_BUTTONS:
            with self.subTest(preset):
                self.shown.choose_preset(preset)
                self.shown.follow("search kkt")
                count = self.shown.steps()
                self.assertGreater(count, 1)
                seen = [self.sentence()]
                for _ in range(count - 1):
                    self.shown.click("Step forward")
                    seen.append(self.sentence())
                self.assertEqual(len({*seen}), count)
                self.shown.click("Step forward")
                self.assertEqual(self.sentence(), seen[-1])
                for text in seen[-2::-1]:
                    self.shown.click("Step back")
                    self.assertEqual(self.sentence(), text)
                self.shown.click("Last step")
                self.assertEqual(self.sentence(), seen[-1])
                self.shown.click("First step")
                self.assertEqual(self.sentence(), seen[0])
                self.page.press("]")
                self.assertEqual(self.sentence(), seen[1])
                self.page.press("[")
                self.assertEqual(self.sentence(), seen[0])

    def test_list(self):
        """As many items in the list of all steps as there are steps, also of a long run."""
        self.shown.choose_preset("fifty vertices against fifty")
        self.shown.open_part("#stepping details")
        for algorithm in ("search kkt", "search separating-axis", "hull0 graham", "hull1 chan"):
            with self.subTest(algorithm):
                self.shown.follow(algorithm)
                self.page.evaluate("""(() => {
                  for (let more; (more = document.querySelector("ol.steps button"));) more.click();
                })()""")
                items = self.page.evaluate("""[...document.querySelectorAll("ol.steps li")]
                  .map((item) => item.textContent)""")
                self.assertEqual(len(items), self.shown.steps())
                self.assertGreater(len(items), 1)
                self.assertRegex(items[-1], rf"^Step {len(items)}: ")
        self.page.evaluate("document.querySelector('#stepping details').open = false")

    def test_list_of_many(self):
        """A run of thousands of steps: each can be read in the list and shown by the slider."""
        points = [[x, x * x] for x in range(1500)]
        self.shown.show(json.dumps({"a": {"vertices": points}, "b": {"vertices": [[0, -5]]}}))
        self.shown.open_part("#stepping details")
        self.shown.follow("hull0 graham")
        self.assertGreater(self.shown.steps(), 1500)
        count = self.page.evaluate("""(() => {
          for (let more; (more = document.querySelector("ol.steps button"));) more.click();
          return document.querySelectorAll("ol.steps li").length;
        })()""")
        self.assertEqual(count, self.shown.steps())
        self.page.evaluate("""(() => {
          const { slider } = certa.list;
          slider.value = slider.max;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
        })()""")
        self.assertRegex(self.sentence(), rf"^Step {self.shown.steps()}: .*It ends: 1500 vertices")
        self.page.evaluate("document.querySelector('#stepping details').open = false")

    def sentence(self):
        """The text of the step that is shown."""
        return self.page.evaluate("certa.list.text.textContent")
