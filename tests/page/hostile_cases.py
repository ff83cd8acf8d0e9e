"""Hostile input: the page names the error in a sentence, and goes on working."""

import json
from urllib.parse import quote

import command
from page_case import PageCase

GOOD = {"id": "good", "a": {"vertices": [[0, 0], [1, 0], [0, 1]]}, "b": {"vertices": [[3, 0]]}}
DEEP = "[" * 100_000 + "]" * 100_000
MARKUP = "</script><script>globalThis.hacked = 1</script><img src=x onerror='globalThis.hacked=1'>"


def shapes(a, b='{"vertices":[[3,0]]}', more=""):
    """A line of these shapes, as they are written."""
    return f'{{"id":"bad"{more},"a":{a},"b":{b}}}'


def vertices(text):
    """A line whose first shape has these vertices."""
    return shapes(f'{{"vertices":{text}}}')


def posed(pose):
    """A line in space whose first shape has this pose."""
    return shapes(f'{{"vertices":[[0,0,0]],"pose":{pose}}}', '{"vertices":[[3,0,0]]}')


# Bad input -> a word that the message must contain.
PASTED = {
    "no JSON": ("hello", "line 1"),
    "half a line": ('{"a":{"vertices":[[0,0]', "line 1"),
    "a number": ("7", "object"),
    "a string": ('"pair"', "object"),
    "null": ("null", "object"),
    "an array of others": ("[1, [2]]", "object"),
    "an empty array": ("[]", "nothing"),
    "nothing": ("  \n \n", "nothing"),
    "an empty object": ("{}", '"a"'),
    "no second shape": ('{"a":{"vertices":[[0,0]]}}', '"b"'),
    "a shape that is an array": (shapes("[[0,0]]"), '"a"'),
    "a shape that is null": (shapes("null"), '"a"'),
    "NaN": (vertices("[[NaN,0]]"), "line 1"),
    "null as a number": (vertices("[[null,0]]"), "vertex 0"),
    "a string that is not hexadecimal": (vertices('[[0,0],["0x1.gp0",0]]'), "vertex 1"),
    "a decimal in quotes": (vertices('[["1.5",0]]'), "vertex 0"),
    "an empty string": (vertices('[["",0]]'), "vertex 0"),
    "hexadecimal without digits": (vertices('[["0xp1",0]]'), "vertex 0"),
    "too large": (vertices("[[1e400,0]]"), "finite"),
    "too large in hexadecimal": (vertices('[["0x1p1024",0]]'), "finite"),
    "true": (vertices("[[true,0]]"), "vertex 0"),
    "an unknown key": (shapes('{"vertices":[[0,0]],"colour":"red"}'), "colour"),
    "an unknown key of a pose": (posed('{"angle":1}'), "angle"),
    "mixed dimensions": (vertices("[[0,0],[0,0,0]]"), "dimension"),
    "shapes of other dimensions": (vertices("[[0,0,0]]"), "dimension"),
    "one coordinate": (vertices("[[0]]"), "vertex 0"),
    "four coordinates": (vertices("[[0,0,0,0]]"), "vertex 0"),
    "no vertices": (vertices("[]"), "vertices"),
    "vertices that are an object": (vertices("{}"), "vertices"),
    "neither vertices nor box": (shapes("{}"), "vertices"),
    "vertices and a box": (shapes('{"vertices":[[0,0]],"box":[1,1]}'), "box"),
    "a negative box": (shapes('{"box":[-1,1]}'), "box|half extent|negative"),
    "a negative radius": (shapes('{"vertices":[[0,0]],"radius":-1}'), "radius"),
    "a radius that is text": (shapes('{"vertices":[[0,0]],"radius":"big"}'), "radius"),
    "a quaternion of zero": (posed('{"quaternion":{"w":0,"x":0,"y":0,"z":0}}'), "quaternion"),
    "half a quaternion": (posed('{"quaternion":{"w":1,"x":0}}'), "quaternion"),
    "a quaternion in the plane": (shapes(
        '{"vertices":[[0,0]],"pose":{"quaternion":{"w":1,"x":0,"y":0,"z":0}}}'), "quaternion"),
    "a quaternion and a matrix": (posed('{"quaternion":{"w":1,"x":0,"y":0,"z":0},'
                                        '"matrix":[[1,0,0],[0,1,0],[0,0,1]]}'),
                                  "matrix|quaternion"),
    "a matrix of two rows": (posed('{"matrix":[[1,0,0],[0,1,0]]}'), "matrix"),
    "a matrix of short rows": (posed('{"matrix":[[1,0],[0,1],[0,0]]}'), "matrix"),
    "a short translation": (posed('{"translation":[1,2]}'), "translation"),
    "a pose that is an array": (posed("[]"), "pose"),
    "an identifier that is an object": (shapes('{"vertices":[[0,0]]}').replace('"bad"', '{"x":1}'),
                                        "id"),
    "nested arrays": (DEEP, "line 1|object"),
    "nested arrays as a vertex": (vertices(f"[{DEEP}]"), "vertex 0|nested"),
    "nested arrays as a coordinate": (vertices(f"[[{DEEP},0]]"), "vertex 0|nested"),
    "nested arrays as an identifier": (shapes('{"vertices":[[0,0]]}').replace('"bad"', DEEP),
                                       "id|nested"),
    "a megabyte of garbage": ("\u00e4]{0x" * 200_000, "line 1"),
    "many lines": ("x\n" * 20_000, "line 1"),
    "a megabyte as a number": (vertices('[["%s",0]]' % ("9" * 1_000_000)), "vertex 0"),
    "a megabyte as a key": (shapes('{"%s":1}' % ("k" * 1_000_000)), '"a"'),
    "markup": (MARKUP, "line 1"),
    "markup as a number": (vertices(json.dumps([[MARKUP, 0]])), "vertex 0"),
}

ADDRESSES = ("#pair=%", "#pair=%E0%A4%A", "#pair=", "#pair={", "#pair=null",
             "#pair=" + quote(vertices("[[1e400,0]]")), "#pair=" + quote(MARKUP),
             "#pair=" + quote(posed('{"quaternion":{"w":0,"x":0,"y":0,"z":0}}')))

# The page's message for each input, and for a good pair after it.
TAKE = """async (texts, good) => {
  const spoken = () => ["shared", "verdict"].map(tests.text).filter(Boolean).join(" | ");
  const all = [];
  for (const text of texts) {
    document.getElementById("shared").textContent = "";
    document.getElementById("verdict").textContent = "";
    let thrown = "";
    try {
      certa.share.take(text);
    } catch (error) {
      thrown = `it throws ${error}`;
    }
    await tests.until(() => thrown || spoken(), 10000);
    await tests.until(() => /line|nothing|No answer|throws/.test(spoken() + thrown), 1000)
      .catch(() => {});
    const said = thrown || spoken();
    if (good) await tests.open(good);
    all.push([said, tests.text("verdict")]);
  }
  return all;
}"""


class HostileCase(PageCase):
    """Input from strangers: lines, findings, files and addresses."""

    def assert_works(self):
        """The next good pair is shown and answered, with a clean slate."""
        self.shown.show(json.dumps(GOOD))
        answer = self.shown.answer()
        self.assertEqual((answer["shown"], answer["verdict"]), ("separated", "separated"))
        self.assertIn("separated at 2", answer["headline"])
        self.assertEqual(self.page.evaluate("certa.state.pair.id"), "good")

    def take(self, text):
        """Let the page take a text, and return its message."""
        [[said, _]] = self.page.call(TAKE, [text], None)
        return said

    def disturb(self):
        """Everything that one may do while the page has refused a pair."""
        screen = self.page.middle_of("#shapes")
        self.page.drag(screen, (screen[0] + 20, screen[1] + 10), 2)
        for key in ("n", "p", "]", "[", "c", "f", "+"):
            self.page.press(key)
        self.page.press("ArrowUp", "Alt")
        self.page.press("ArrowUp", "Shift")

    def test_pasted(self):
        """Every bad line gets a sentence of some length, and the next good one its answer."""
        texts = [text for text, _ in PASTED.values()]
        seen = self.page.call(TAKE, texts, json.dumps(GOOD), timeout=120)
        for (name, (_, word)), (said, after) in zip(PASTED.items(), seen, strict=True):
            with self.subTest(name):
                self.assertRegex(said[:2000], word)
                self.assertRegex(said[:2000], r"(\S+ ){3}\S")
                self.assertLess(len(said), 600)
                self.assertNotIn("it throws", said)
                self.assertIn("separated at 2", after)

    def test_stale(self):
        """Nothing of the pair before stands beside the refusal of a pair."""
        self.take(posed('{"quaternion":{"w":0,"x":0,"y":0,"z":0}}'))
        self.assertIn("No answer", self.page.evaluate("tests.text('verdict')"))
        self.assertFalse(self.page.evaluate("document.querySelector('#verdict').dataset.verdict"))
        self.assertEqual(self.page.evaluate("certa.list.steps.length"), 0)

    def test_refused_after_others(self):
        """A refused pair of few vertices after one of many: vertices in sight are no trap."""
        for name in ("fifty vertices against fifty", "touching cubes"):
            with self.subTest(name):
                self.shown.choose_preset(name)
                screen = self.shown.screen() if name.startswith("fifty") else None
                self.take(posed('{"quaternion":{"w":0,"x":0,"y":0,"z":0}}'))
                if screen:
                    x, y = screen.vertex(0, 40)
                    self.page.drag((x, y), (x + 9, y + 9), 2)
                self.disturb()
                self.assertEqual(self.shown.complaints(), [])
                self.assert_works()

    def test_markup(self):
        """Markup in identifiers and notes is text."""
        pair = {**GOOD, "id": MARKUP, "note": MARKUP, MARKUP: MARKUP,
                "claim": {"intersects": False, "note": MARKUP}}
        self.shown.show(json.dumps(pair))
        self.assertEqual(self.shown.answer()["verdict"], "separated")
        self.assertIn(MARKUP, self.page.evaluate("tests.text('notes')"))
        address = self.shown.copied("Copy address")
        self.assertNotIn("<", address)
        self.assertFalse(self.page.evaluate("'hacked' in globalThis"))
        self.assertEqual(self.shown.pair()["id"], MARKUP)
        self.shown.show(json.dumps(GOOD))
        self.page.navigate(address)
        self.page.wait_for("certa.state.pair.id !== 'good'")
        self.assertEqual(self.shown.pair()["id"], MARKUP)
        self.page.evaluate("history.replaceState(null, '', '#')")
        self.assertFalse(self.page.evaluate("'hacked' in globalThis"))

    def test_bad_claims(self):
        """Claims that are none are refused with a reason."""
        for claim in (1, "yes", {"intersects": 1}, {"distance": "far"}, {"witness": []}):
            with self.subTest(claim=claim):
                said = self.take(json.dumps({**GOOD, "claim": claim}))
                self.assertRegex(said, r"No answer: .*\w+ \w+")
                self.assert_works()

    def test_many_vertices(self):
        """Two hundred thousand vertices are shown, or refused with a reason."""
        points = [[k, k * k] for k in range(200_000)]
        line = json.dumps({"id": "many", "a": {"vertices": points}, "b": {"vertices": [[0, -2]]}})
        self.page.call("(line) => certa.share.take(line)", line)
        self.page.wait_for("""certa.state.answer?.id === "many" || tests.refused()""", 10)
        self.assert_works()

    def test_addresses(self):
        """Bad addresses of a page that is open."""
        for address in ADDRESSES:
            with self.subTest(address):
                self.page.evaluate("""(() => {
                  for (const id of ["shared", "verdict"]) {
                    document.getElementById(id).textContent = "";
                  }
                })()""")
                self.page.call("(hash) => { location.hash = hash; }", address)
                said = self.page.wait_for("""tests.text("shared") || tests.text("verdict")""", 5)
                self.assertRegex(said, r"(address holds no pair|No answer): .*\w+")
                self.page.evaluate("history.replaceState(null, '', '#')")
                self.assert_works()
                self.assertFalse(self.page.evaluate("'hacked' in globalThis"))

    def test_bad_start(self):
        """A page that starts at a bad address shows its first preset, and says why."""
        other = self.new_tab(address="#pair=%")
        self.assertIn("address holds no pair", other.page.evaluate("tests.text('shared')"))
        self.assertEqual(other.pair()["id"], "vertex-on-edge")
        self.assertEqual(other.answer()["verdict"], "touching")

    def test_fields(self):
        """Numbers that are none, typed into the fields of a shape, change nothing."""
        before = self.shown.pair()
        for text in ("", "x", "1e400", "0x", "1,5", "NaN", "Infinity", "--1", "1 2"):
            self.page.call("""(text) => {
              const field = document.querySelector("[aria-label='vertex 0, x']");
              field.value = text;
              field.dispatchEvent(new Event("change", { bubbles: true }));
            }""", text)
            self.same_bits(self.shown.pair(), before)
        self.page.evaluate("""(() => {
          const field = document.querySelector("[aria-label='vertex 0, x']");
          field.value = "-0x1.8p-3";
          field.dispatchEvent(new Event("change", { bubbles: true }));
        })()""")
        self.assertEqual(self.shown.pair()["a"]["vertices"][0][0], -0.1875)

    def test_agrees_with_command(self):
        """The page and the command accept the same lines."""
        lines = [text for text, _ in PASTED.values() if text.startswith("{") and len(text) < 5000]
        seen = self.page.call(TAKE, lines, None)
        for line, text, (said, _) in zip(lines, command.certify(lines), seen, strict=True):
            refused = "error" in json.loads(text)
            self.assertEqual(refused, bool("line 1" in said or "No answer" in said), (line, said))
