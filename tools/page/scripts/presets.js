// The menu of examples: counterexamples of papers, recorded pairs, and all families of `certa
// generate`.

/** The examples in the element `presets-data`: an array of {name, group, steps, line}. */
const presetLines = () => JSON.parse(document.getElementById("presets-data").textContent);
/** The lines in the element `pairs`, which `certa show` fills, as one text. */
const shownLines = () => JSON.parse(document.getElementById("pairs").textContent);

class Presets {
  #asked = 0;
  #shown = ""; // the example that is shown, or none

  /** `open(pairs, example, steps)` opens other pairs, with wishes about the steps. */
  constructor(host, kernel, open) {
    this.kernel = kernel;
    this.open = open;
    this.number = element("input", { type: "number", min: 0, max: 999999999, value: 0,
      "aria-label": "Number within the family", onchange: () => this.choose() });
    this.points = element("input", { type: "number", min: 3, max: 5000, value: 50,
      "aria-label": "Points of each set", onchange: () => this.choose() });
    this.ofPoints = element("label", {}, this.points, " points each");
    this.none = element("option", { value: "" }, "choose one");
    this.select = element("select", { id: "preset", onchange: () => this.choose() },
      element("option", { value: "" }, kLoading));
    this.status = element("span", { role: "status", class: "bad" });
    this.say = (text) => (this.status.textContent = text);
    this.another = element("button", { type: "button", onclick: () => {
      this.number.value = Number(this.number.value) + 1;
      this.choose();
    } }, "another");
    host.append(element("label", { for: "preset" }, "Examples "), this.select, this.number,
      this.another, this.ofPoints, this.status);
    this.#hide();
  }

  fill(registry) {
    const group = (label, options) => element("optgroup", { label }, options);
    const families = (d) => registry.families.filter(({ dimensions }) => dimensions.includes(d))
      .map(({ name }) => element("option", { value: `family ${name} ${d}` },
        `${name.replaceAll("_", " ")}, ${d}D`));
    const lines = presetLines();
    const given = [...new Set(lines.map((preset) => preset.group))].map((label) =>
      group(label, lines.map((preset, k) => preset.group === label &&
        element("option", { value: `line ${k}` }, preset.name)).filter(Boolean)));
    this.select.replaceChildren(this.none, ...given,
      group("Generated, plane", families(2)), group("Generated, space", families(3)));
    this.mark(this.#shown);
  }

  /** Selects an example in the menu, or none, because other pairs were opened. */
  mark(value) {
    this.#asked += 1; // ignores an earlier choice that arrives later
    this.#shown = this.select.value = value;
    this.#hide();
  }

  #hide() {
    const generated = this.select.value.startsWith("family");
    this.number.hidden = this.another.hidden = !generated;
    this.ofPoints.hidden = !this.select.value.startsWith("family points");
  }

  choose(value = this.select.value) {
    this.#choose(value).catch((error) => this.say(error.message));
  }

  async #choose(value) {
    if (value === "") {
      return;
    }
    this.mark(value);
    const [kind, name, dimension] = value.split(" ");
    const asked = this.#asked;
    const preset = kind === "line" ? presetLines()[Number(name)]
      : this.ofPoints.hidden ? {} : { steps: { algorithm: "hull0 chan" } };
    const line = preset.line ?? await this.kernel.ask("generate", name, dimension,
      this.number.value || "0", this.points.value || "50");
    if (asked !== this.#asked) {
      return; // another pair was chosen meanwhile
    }
    const { error } = JSON.parse(line);
    this.say(error ?? "");
    if (error === undefined) {
      this.open([pairFromLine(line)], value, preset.steps);
    }
  }
}
