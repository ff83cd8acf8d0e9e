// The verdicts of float, double and certified as a vertex moves through the doubles around it. The
// pictures follow those of orientation tests by Kettner et al. (2004). A cell is a double or more.

const kGridPolicies = ["float", "double", "certified"];
const kVerdictLetters = { s: "separated", t: "touching", o: "overlapping", u: "undecided" };
const kCoarse = 32;
const kRowsAtOnce = 8;
const kBetween = 150; // milliseconds between updates during a drag

const meets = (letter) => letter === "t" || letter === "o" || letter === "i";

/** Red, green, blue and opacity, each from 0 to 255. */
const bytesOfInk = (name) => [...inks[name].match(/[\d.]+/g).slice(0, 3).map(Number), 255];

class UlpGrid {
  #kernel = new Kernel();
  #page;
  #number = 0;
  #later = 0; // timer of a postponed update
  #drawn = 0; // time of the last update

  /** `page()` returns the question {line, shape, vertex, dimension, ulp}, or null. */
  constructor(host, page) {
    this.#page = page;
    this.cells = {};
    this.canvases = Object.fromEntries(kGridPolicies.map((policy) => [policy,
      element("canvas", { role: "img", width: kCoarse, height: kCoarse })]));
    this.notes = Object.fromEntries(kGridPolicies.map((policy) => [policy, element("span", {})]));
    this.size = element("select", { "aria-label": "Cells across", onchange: () => this.update() },
      [64, 128, 256, 512].map((n) => element("option", { value: n, selected: n === 128 },
        `${n} \u00d7 ${n}`)));
    this.step = element("select", { "aria-label": "Ulps a cell", onchange: () => this.update() },
      [0, 1, 2, 4, 8, 16, 24, 32].map((k) => element("option", { value: 2 ** k },
        k === 0 ? "1 ulp a cell" : `2^${k} ulps a cell`)));
    this.axes = element("select", { "aria-label": "Axes", onchange: () => this.update() },
      ["xy", "xz", "yz"].map((name) => element("option", { value: name }, name)));
    this.progress = element("progress", { max: 1, value: 0, hidden: true,
      "aria-label": "Cells decided" });
    this.caption = element("p", { class: "key" }, kLoading);
    host.append(
      element("div", { class: "controls" }, this.size, this.step, this.axes, this.progress),
      element("div", { class: "grids" }, kGridPolicies.map((policy) => element("figure", {},
        this.canvases[policy],
        element("figcaption", {}, element("strong", {}, policy), " ", this.notes[policy])))),
      this.caption);
  }

  /** Decides all cells again: coarsely at once, then finely if nothing has changed meanwhile. */
  update({ dragging = false } = {}) {
    const asked = this.#page();
    const number = ++this.#number;
    if (asked === null) {
      this.#clear();
      return Promise.resolve();
    }
    this.axes.hidden = asked.dimension === 2;
    const step = Number(this.step.value) * asked.ulp;
    const axes = asked.dimension === 2 ? "xy" : this.axes.value;
    const size = Number(this.size.value);
    const run = { ...asked, step, axes };
    const now = performance.now();
    clearTimeout(this.#later);
    if (dragging && now - this.#drawn < kBetween) { // drawing the shapes has priority
      this.#later = setTimeout(() => this.update({ dragging }), kBetween);
      return Promise.resolve();
    }
    this.#drawn = now;
    return this.#kernel.latest("grid", async () => {
      const done = await this.#render({ ...run, width: Math.min(size, kCoarse),
        step: (step * size) / Math.min(size, kCoarse) }, number);
      if (done && !dragging && size > kCoarse) {
        await this.#render({ ...run, width: size }, number);
      }
    });
  }

  #clear() {
    this.cells = {};
    this.caption.textContent = "Choose a vertex to see its neighbours.";
    for (const policy of kGridPolicies) {
      this.canvases[policy].width = kCoarse;
      this.notes[policy].textContent = "";
    }
  }

  async #render(run, number) {
    const found = Object.fromEntries(kGridPolicies.map((policy) => [policy, ""]));
    const started = performance.now();
    for (let first = 0; first < run.width; first += kRowsAtOnce) {
      for (const policy of kGridPolicies) {
        const rowsLeft = Math.min(kRowsAtOnce, run.width - first);
        const answer = await this.#kernel.ask("verdicts", policy, run.shape, run.vertex, run.axes,
          run.step, run.width, first, rowsLeft, run.line);
        if (answer.startsWith("{")) {
          this.#clear();
          this.caption.textContent = JSON.parse(answer).error;
          return false;
        }
        found[policy] += answer;
      }
      if (number !== this.#number) {
        return false;
      }
      this.progress.hidden = performance.now() - started < 200;
      this.progress.value = (first + kRowsAtOnce) / run.width;
    }
    this.progress.hidden = true;
    this.cells = { ...found, ...run };
    this.#paint(run, found);
    return true;
  }

  #paint(run, found) {
    const colours = Object.fromEntries([...Object.entries(kVerdictLetters), ["-", "line"],
      ["i", "overlapping"]].map(([letter, name]) => [letter, bytesOfInk(name)]));
    for (const policy of kGridPolicies) {
      const canvas = this.canvases[policy];
      canvas.width = run.width;
      canvas.height = run.width;
      const context = canvas.getContext("2d");
      const image = context.createImageData(run.width, run.width);
      const counts = {};
      let wrong = 0;
      const finite = run.width ** 2 - (found[policy].match(/-/g)?.length ?? 0);
      [...found[policy]].forEach((letter, k) => {
        counts[letter] = (counts[letter] ?? 0) + 1;
        wrong += letter !== "-" &&
          letter !== "u" && meets(letter) !== meets(found.certified[k]) ? 1 : 0;
        const row = run.width - 1 - Math.floor(k / run.width); // rows count upwards
        image.data.set(colours[letter], 4 * (row * run.width + (k % run.width)));
      });
      context.putImageData(image, 0, 0);
      const told = Object.entries(kVerdictLetters).filter(([letter]) => counts[letter])
        .map(([letter, name]) => `${name} ${counts[letter]}`).join(", ");
      const open = counts.u ? `, undecided in ${counts.u}` : "";
      this.notes[policy].textContent = policy === "certified" ? "proved, each cell"
        : `${wrong === 0 ? "not wrong" : `wrong on contact in ${wrong}`}${open} of ${finite}`;
      canvas.setAttribute("aria-label", `Verdicts of ${policy}: ${told}`);
    }
    this.caption.textContent = `Vertex ${run.vertex} of ${run.shape === 0 ? "A" : "B"} is in the ` +
      `middle; a cell is ${toShort(run.step, 3)} wide: ${run.step === run.ulp ? "the ulp"
        : `${run.step / run.ulp} ulps`} of its largest coordinate.`;
  }

  repaint() {
    if (this.cells.width) {
      this.#paint(this.cells, this.cells);
    }
  }
}
