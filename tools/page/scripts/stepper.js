// Controls to choose an algorithm and a policy, and their run on the current pair, step by step.

class Stepper {
  #state;
  #kernel = new Kernel(); // its own, because published loops may take long on fractions
  #registry = null;
  #wished = false; // whether an example chose what is shown

  /**
   * `state` is the page's; `redraw` draws the step that is shown; `keep(shape, hull)` leaves a
   * shape these vertices.
   */
  constructor(controls, steps, state, redraw, keep) {
    this.#state = state;
    this.list = new StepList(steps, redraw);
    const chosen = ({ target }) => {
      if (this.#wished && target === this.algorithm) { // start and tolerance were for another
        this.start.value = this.absolute.value = "";
      }
      this.#wished = false;
      this.follow();
    };
    const select = (label, id) => element("select", { "aria-label": label, id, onchange: chosen });
    const field = (label, placeholder, size) => element("input", { type: "text", placeholder, size,
      "aria-label": label, onchange: chosen });
    this.algorithm = select("Algorithm", "which");
    this.policy = select("Policy of the steps", "policy");
    this.start = field("The point or direction to start from", "its own start", 12);
    this.absolute = field("The absolute tolerance of a paper's own loop", "0", 6);
    this.keep = element("button", { type: "button", hidden: true, onclick: () => {
      const { shape, hull } = this.#state.hullRun;
      keep(shape, hull);
    } }, "Keep this hull");
    this.algorithm.append(element("option", {}, kLoading));
    controls.append(this.algorithm, " under ", this.policy, " from ", this.start, " eps ",
      this.absolute, this.keep);
  }

  /** What an example wants to be seen; one without wishes ends those of another. */
  wish(steps) {
    if (!this.#registry || (!steps && !this.#wished)) {
      return;
    }
    this.#wished = Boolean(steps);
    const { algorithm = "search kkt", policy, start = "", tolerance = "", at = 1 } = steps ?? {};
    this.algorithm.value = algorithm;
    this.#offerPolicies(...algorithm.split(" "));
    this.policy.value = policy ?? this.policy.value;
    this.start.value = start;
    this.absolute.value = tolerance;
    this.list.wanted = at - 1;
  }

  fill(registry) {
    this.#registry = registry;
    const option = (value, name) => element("option", { value }, name);
    const searches = (printed) => registry.algorithms.filter((a) => a.printed === printed)
      .map((a) => option(`search ${a.name}`, a.name));
    const group = (label, options) => element("optgroup", { label }, options);
    this.algorithm.replaceChildren(group("Certa's search", searches(false)),
      group("As the papers print them", searches(true)),
      ...[0, 1].map((k) => group(`Convex hull of ${"AB"[k]} (plane)`,
        registry.hulls.map((name) => option(`hull${k} ${name}`, name)))));
    this.algorithm.value = "search kkt";
    this.follow();
  }

  /** Removes the steps, because the pair is refused or cannot be drawn. */
  clear() {
    this.list.set({ kind: "", note: "" }, [], () => "");
  }

  /** Asks for the steps of the chosen algorithm on the current pair. */
  follow() {
    if (!this.#registry || !this.#state.world) {
      return;
    }
    const [kind, name] = this.algorithm.value.split(" ");
    const loop = this.#registry.algorithms.find((a) => a.name === name && a.printed);
    this.start.disabled = !loop;
    this.absolute.disabled = !loop?.absolute;
    this.keep.hidden = true;
    this.#offerPolicies(kind, name);
    const { pair } = this.#state;
    const slow = setTimeout(() => this.list.wait(), kPatience);
    this.followed = this.#kernel.latest("steps", () => (kind === "search" ? this.#search(pair, name)
      : this.#hull(pair, kind, name)))
      .catch((error) => this.list.set({ kind: "", note: error.message }, [], () => ""))
      .finally(() => clearTimeout(slow));
  }

  #offerPolicies(kind, name) {
    if (this.policy.dataset.of === this.algorithm.value) {
      return;
    }
    const policies = kind === "search"
      ? this.#registry.algorithms.find((a) => a.name === name).traced
      : this.#registry.hull_policies;
    const before = this.policy.value;
    this.policy.replaceChildren(...policies.map((p) => element("option", { value: p }, p)));
    this.policy.value = policies.includes(before) ? before : policies[0];
    this.policy.dataset.of = this.algorithm.value;
  }

  async #search(pair, name) {
    const policy = this.policy.value;
    const given = [this.start, this.absolute].map((field) =>
      (field.disabled ? "" : field.value.replace(/\s/g, "")));
    const traced = await this.#kernel.askJson("trace", policy, name, lineOf(pair), ...given);
    if (pair !== this.#state.pair || !this.#state.world) {
      return;
    }
    const { a, b } = this.#state.world;
    this.#state.hullRun = null;
    this.#state.search = this.list;
    this.list.trace = traced;
    const sure = !this.#registry.algorithms.find((x) => x.name === name).printed &&
      this.#registry.policies.find((p) => p.name === policy).certain;
    this.list.set({ kind: `${name} ${policy}`, sizes: [a.length, b.length, dimensionOf(pair)],
      note: traced.error ?? "It needs no step.", end: `It ends${
        traced.end ? ` (${traced.end})` : ""}: ${traced.verdict}.` },
    traced.steps ?? [], (step, number) => searchSentence(step, number, a, b, sure));
  }

  async #hull(pair, kind, name) {
    const shape = Number(kind.at(-1));
    const points = this.#state.world[kShapeNames[shape]];
    const found = dimensionOf(pair) === 2
      ? await this.#kernel.askJson("hull", this.policy.value, name, `{"points":${rows(points)}}`)
      : { error: "Hull algorithms are of the plane." };
    if (pair !== this.#state.pair || !this.#state.world) {
      return;
    }
    this.#state.search = null;
    this.#state.hullRun = found.error ? null
      : { shape, hull: found.hull, size: points.length,
        marks: () => hullMarks(this.list.steps, this.list.at) };
    this.list.trace = found;
    this.keep.hidden = Boolean(found.error) || found.hull.length === points.length;
    const count = found.hull?.length;
    this.list.set({ kind: `${kind} ${name}`, note: found.error ?? "It needs no step.",
      end: `It ends: ${count} ${count === 1 ? "vertex" : "vertices"}.` },
    found.steps ?? [], hullSentence);
  }
}
