// Pairs to begin with: papers' counterexamples, recorded ones, and all that `certa generate` makes.

/** From the element `presets-data`: an array of {name, line}. */
const presetLines = () => JSON.parse(document.getElementById("presets-data").textContent);
/** From the element `pairs`, which `certa show` fills: lines as text. */
const shownLines = () => JSON.parse(document.getElementById("pairs").textContent);

class Presets {
  #chosen = true;
  #asked = 0;

  constructor(host, kernel, open) {
    this.kernel = kernel;
    this.open = open;
    this.number = element("input", { type: "number", min: 0, max: 999999999, value: 0,
      "aria-label": "Number within the family", onchange: () => this.choose() });
    this.select = element("select", { id: "preset", "aria-label": "Pairs to begin with",
      onchange: () => this.choose() });
    this.status = element("span", { role: "status", class: "bad" });
    this.say = (text) => (this.status.textContent = text);
    this.another = element("button", { type: "button", onclick: () => {
      this.number.value = Number(this.number.value) + 1;
      this.choose();
    } }, "another");
    host.append(element("label", { for: "preset" }, "Pairs "), this.select, this.number,
      this.another, this.status);
  }

  fill(registry) {
    const group = (label, options) => element("optgroup", { label }, options);
    const families = (d) => registry.families.filter(({ dimensions }) => dimensions.includes(d))
      .map(({ name }) => element("option", { value: `family ${name} ${d}` },
        `${name.replaceAll("_", " ")}, ${d}D`));
    this.select.replaceChildren(
      group("Examples", presetLines().map(({ name }, k) =>
        element("option", { value: `line ${k}` }, name))),
      group("Generated, plane", families(2)), group("Generated, space", families(3)));
    this.leave(this.#chosen);
  }

  /** Shows whether the pair is one of these. */
  leave(stays) {
    this.#chosen = stays;
    this.#asked += stays ? 0 : 1; // what was chosen before comes too late
    this.select.value = stays ? this.select.value : "";
    this.#hide();
  }

  #hide() {
    const generated = this.select.value.startsWith("family");
    this.number.hidden = this.another.hidden = !generated;
  }

  choose(value = this.select.value) {
    this.#choose(value).catch((error) => this.say(error.message));
  }

  async #choose(value) {
    this.select.value = value;
    this.#hide();
    const [kind, name, dimension] = value.split(" ");
    const asked = ++this.#asked;
    const line = kind === "line" ? presetLines()[Number(name)].line
      : await this.kernel.ask("generate", name, dimension, this.number.value || "0");
    if (asked !== this.#asked) {
      return; // something else was chosen since
    }
    const { error } = JSON.parse(line);
    this.say(error ?? "");
    if (error === undefined) {
      this.open([pairFromLine(line)]);
    }
  }
}
