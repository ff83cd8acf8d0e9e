// The menu of pairs: those of the opened file, and examples, which are counterexamples of papers,
// recorded pairs, and all families of `certa generate`.

/** The examples in the element `presets-data`: an array of {name, line}. */
const presetLines = () => JSON.parse(document.getElementById("presets-data").textContent);
/** The lines in the element `pairs`, which `certa show` fills, as one text. */
const shownLines = () => JSON.parse(document.getElementById("pairs").textContent);

class Presets {
  #chosen = true;
  #asked = 0;

  /** `open(pairs)` opens other pairs, and `go(at)` shows another of the opened pairs. */
  constructor(host, kernel, open, go) {
    this.kernel = kernel;
    this.open = open;
    this.go = go;
    this.given = element("optgroup", { label: "In this file" });
    this.number = element("input", { type: "number", min: 0, max: 999999999, value: 0,
      "aria-label": "Number within the family", onchange: () => this.choose() });
    this.select = element("select", { id: "preset", "aria-label": "Pairs",
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
    const { value } = this.select;
    this.select.replaceChildren(...(this.given.children.length > 0 ? [this.given] : []),
      group("Examples", presetLines().map(({ name }, k) =>
        element("option", { value: `line ${k}` }, name))),
      group("Generated, plane", families(2)), group("Generated, space", families(3)));
    this.select.value = value || this.select.value;
    this.#hide();
  }

  /** Lists opened pairs by name, or none if `pairs` is null because an example was chosen. */
  offer(pairs) {
    this.#chosen = pairs === null;
    this.#asked += this.#chosen ? 0 : 1; // ignores an earlier choice that arrives later
    this.given.replaceChildren(...(pairs ?? []).map((pair, k) =>
      element("option", { value: `pair ${k}` }, nameOfPair(pair, k))));
    this.#chosen ? this.given.remove() : this.select.prepend(this.given);
    this.at(0);
  }

  /** Selects pair `k` of the opened file in the menu. */
  at(k) {
    if (!this.#chosen) {
      this.select.value = `pair ${k}`;
    }
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
    if (kind === "pair") {
      this.go(Number(name));
      return;
    }
    const asked = ++this.#asked;
    const line = kind === "line" ? presetLines()[Number(name)].line
      : await this.kernel.ask("generate", name, dimension, this.number.value || "0");
    if (asked !== this.#asked) {
      return; // another pair was chosen meanwhile
    }
    const { error } = JSON.parse(line);
    this.say(error ?? "");
    if (error === undefined) {
      this.open([pairFromLine(line)]);
    }
  }
}

const kLongestName = 60;

/** The name of a pair in the menu, such as "17: contact-2d-17, bullet: missed". */
function nameOfPair(pair, k) {
  const said = saidOf(pair);
  const name = [...(pair.id === null ? [] : [String(pair.id)]),
    ...(said ? [`${said.name}: ${said.result ?? said.words}`] : [])].join(", ");
  return `${k + 1}${name === "" ? "" : `: ${name.length > kLongestName
    ? `${name.slice(0, kLongestName)}\u2026` : name}`}`;
}
