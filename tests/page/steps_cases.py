"""Every algorithm, stepped to its end on every preset: all steps are the command's."""

import json

import command
import given
from page_case import PageCase

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
            self.assertEqual("It ends:" in text, number == len(texts), text)
        if not texts:
            self.assertIn(trace.get("error", "It needs no step."), walk["note"])
        if texts and "verdict" in trace:
            self.assertIn(f"It ends: {trace['verdict']}.", texts[-1])

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
