"""The page in a tab: queries and actions of tests."""

import json

import given
from browser import Page

# JavaScript functions for scripts that tests run in the page.
HELPERS = """globalThis.tests = {
  channel: new MessageChannel(),
  tick: () => new Promise((done) => {
    tests.channel.port1.onmessage = () => done();
    tests.channel.port2.postMessage(0);
  }),
  async until(check, ms = 20000) {
    const end = performance.now() + ms;
    for (;;) {
      const found = check();
      if (found) return found;
      if (performance.now() > end) throw new Error(`not within ${ms} ms: ${check}`);
      await tests.tick();
    }
  },
  text: (id) => document.getElementById(id).textContent,
  refused: () => tests.text("verdict").startsWith("No answer: "),
  told: () => !document.getElementById("answer").hasAttribute("aria-busy"),
  answered: () => tests.until(() => (certa.state.answer !== null && tests.told())
    || tests.refused()),
  change(select, value) {
    select.value = value;
    if (select.value !== String(value)) throw new Error(`no option ${value}`);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  },
  /** Chooses an algorithm and a policy as a user does, and waits for the steps. */
  async follow(value, policy) {
    const { stepper } = certa;
    for (const [select, wanted] of [[stepper.algorithm, value], [stepper.policy, policy]]) {
      if (select.value !== wanted) {
        const before = certa.list.trace;
        tests.change(select, wanted);
        await tests.until(() => certa.list.trace !== before);
      }
    }
    return certa.list.trace;
  },
  async open(line) {
    const before = certa.list.trace;
    if (tests.refused()) document.getElementById("verdict").textContent = "";
    certa.share.take(line);
    await tests.answered();
    await tests.until(() => certa.list.trace !== before);
    certa.select({ shape: 0, vertex: 0 });
  },
}"""

ASK = """async (questions) => {
  const answers = questions.map((fields) => certa.kernel.ask(...fields));
  return Promise.all(answers);
}"""

BUTTON = """(label) => {
  const named = (b) => (b.getAttribute("aria-label") ?? b.textContent) === label;
  const button = [...document.querySelectorAll("button")].find(named);
  if (!button) throw new Error(`there is no button ${label}`);
  document.querySelectorAll("[data-test]").forEach((e) => e.removeAttribute("data-test"));
  button.dataset.test = "button";
}"""


def numbers(value):
    """The same with every hexadecimal float as a number."""
    if isinstance(value, dict):
        return {key: part if key == "id" else numbers(part) for key, part in value.items()}
    if isinstance(value, list):
        return [numbers(part) for part in value]
    return float.fromhex(value) if isinstance(value, str) else value


class Shown:
    """The page in a tab, and its complaints so far."""

    def __init__(self, page: Page):
        """Take a tab that has loaded the page, and wait for its kernel."""
        self.page = page
        self._complaints = 0
        page.evaluate(HELPERS)
        page.wait_for("certa.registry && certa.list.trace && certa.state.answer", 30)
        self.registry = page.evaluate("certa.registry")

    @classmethod
    def in_new_tab(cls, path=None, address="", **window) -> "Shown":
        """The page in a tab of its own."""
        url = (path or given.PAGE).as_uri() + address
        return cls(given.BROWSER.open(url, **window))

    def complaints(self) -> list[str]:
        """Messages of the console and requests to the network, since the last call."""
        asked = [f"requests {url}" for url in self.page.requests]
        found = [*self.page.console, *asked]
        new = found[self._complaints:]
        self._complaints = len(found)
        return new

    # The kernel

    def ask(self, questions) -> list[str]:
        """The kernel's answers to many questions, each a list of fields."""
        return self.page.call(ASK, questions, timeout=300)

    # Pairs

    def show(self, line: str) -> None:
        """Show a pair that the command could read, and wait for the answer and the steps."""
        self.page.call("(line) => tests.open(line)", line)

    def choose_preset(self, name: str) -> None:
        """Choose a pair to begin with, by its name, and wait for the answer and the steps."""
        self.page.call("""async (name) => {
          const select = document.getElementById("preset");
          const before = certa.list.trace;
          tests.change(select, [...select.options].find((o) => o.text === name).value);
          await tests.until(() => certa.list.trace !== before);
          await tests.answered();
          certa.select({ shape: 0, vertex: 0 });
        }""", name)

    def pair(self) -> dict:
        """The shapes that are shown and their identifier, as the line of JSON tells them."""
        pair = json.loads(self.copied("Copy as JSON"))
        return numbers({key: pair.get(key) for key in ("id", "a", "b")})

    def copied(self, label: str) -> str:
        """The text that a button copies; the button need not be in sight."""
        self.page.call(BUTTON, label)
        return self.page.evaluate("""(() => {
          certa.share.copied = undefined;
          document.querySelector("[data-test=button]").click();
          return certa.share.copied;
        })()""")

    def answer(self) -> dict:
        """The answer to the pair that is shown, and the page's text about it."""
        return self.page.evaluate("""tests.answered().then(() => ({
          ...certa.state.answer, shown: document.getElementById("verdict").dataset.verdict,
          headline: tests.text("verdict"), accepted: tests.text("checked").startsWith("\\u2713"),
        }))""")

    # Controls

    def click(self, label: str) -> None:
        """Click the button with this name."""
        self.page.call(BUTTON, label)
        self.page.click_on("[data-test=button]")

    def open_part(self, selector: str) -> None:
        """Open a part of the page that can be closed."""
        self.page.call("(s) => { document.querySelector(s).open = true; }", selector)
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))")

    def follow(self, algorithm: str, policy="adaptive") -> dict:
        """The steps of an algorithm, chosen by the page's own controls."""
        return self.page.call("(a, p) => tests.follow(a, p)", algorithm, policy)

    def steps(self) -> int:
        """How many steps there are."""
        return self.page.evaluate("certa.list.steps.length")

    def screen(self) -> "Screen":
        """Show all, and where things are then among the shapes."""
        self.click("Show all")
        self.page.evaluate("""(() => {
          document.querySelector("#shapes").scrollIntoView({block: "center"});
        })()""")
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))")
        return Screen(*self.page.evaluate("""(() => {
          const host = document.querySelector("#shapes");
          const box = host.querySelector("canvas").getBoundingClientRect();
          const { a, b, radii, unit } = certa.state.drawn;
          return [[box.x, box.y, host.clientWidth, host.clientHeight], a, b, Math.max(...radii),
            unit];
        })()"""))


class Screen:
    """Where points of the plane are in the window, while all is shown."""

    def __init__(self, box, a, b, margin, unit):
        """From the picture's place, the shapes as they are drawn, and the larger radius."""
        self.shapes = (a, b)
        points = [*a, *b]
        low, high = ([pick(p[k] for p in points) for k in (0, 1)] for pick in (min, max))
        self._middle = [(x + y) / 2 for x, y in zip(low, high)]
        x, y, width, height = box
        self._center = (x + width / 2, y + height / 2)
        rooms = (max(40, width * 0.8), max(40, height * 0.8))
        self._scale = min(room / (most - least + 2 * margin) for room, least, most
                          in zip(rooms, low, high))
        self._unit = unit

    def at(self, point):
        """Where a point is that is given as it is drawn."""
        dx, dy = ((p - m) * self._scale for p, m in zip(point, self._middle))
        return self._center[0] + dx, self._center[1] - dy

    def length(self, pixels):
        """How long so many pixels are among the numbers of the shapes."""
        return pixels / self._scale / self._unit

    def vertex(self, shape, number):
        """Where a vertex is."""
        return self.at(self.shapes[shape][number])

    def centre(self, shape):
        """Where the middle of a shape's vertices is."""
        points = self.shapes[shape]
        return self.at([sum(p[k] for p in points) / len(points) for k in (0, 1)])
