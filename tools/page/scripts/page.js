// The page: its state, and the updates that follow a change.

class Page {
  #view = {}; // the two pictures, by name
  #dragging = false;
  #later = 0; // timer of a postponed update of numbers
  #told = 0; // when numbers were last written
  #opened = 0; // counts the pairs shown, because a drag ends with its pair
  #unchosen = true; // whether the user has not chosen a vertex
  #frame = 0; // the animation frame that draws a drag
  #finish; // called once there is an answer, or a reason why there is none

  constructor() {
    readInks();
    this.kernel = new Kernel();
    this.pairs = [];
    this.at = 0;
    this.state = { pair: null, drawn: null, answer: null, selected: { shape: 0, vertex: 0 },
      search: null, hullRun: null };
    this.#build();
    this.finished = new Promise((done) => (this.#finish = done));
    this.kernel.ready.then(() => this.#loaded(), (error) => {
      this.answer.refuse(`the kernel does not run in this browser (${error.message})`);
      this.#finish();
    });
    this.#begin();
  }

  #build() {
    const host = (id) => document.getElementById(id);
    this.answer = new AnswerPanel(host("answer"));
    this.editor = new Editor(host("editor"), () => this.state.pair, (edit) => this.#edit(edit),
      (selected) => this.select(selected));
    this.editor.placed = (k) => this.state.world?.[kShapeNames[k]];
    this.stepper = new Stepper(host("algorithm"), host("stepping"), this.state,
      () => this.#redraw(), (shape, hull) => {
        this.editor.selected = { shape, vertex: 0 };
        this.#edit((pair) => {
          const kept = pair[kShapeNames[shape]];
          kept.box = null;
          kept.vertices = hull.map((i) => kept.vertices[i]);
        });
      });
    this.list = this.stepper.list;
    this.grid = new UlpGrid(host("grid"), () => this.#gridQuestion());
    host("grid-part").addEventListener("toggle", () => this.grid.update());
    this.share = new SharePanel(host("share"), (pairs) => this.open(pairs),
      () => this.state.pair);
    this.presets = new Presets(host("presets"), this.kernel,
      (pairs, example, steps) => this.open(pairs, { example, steps }));
    this.said = new SaidPanel(host("said"));
    this.pairList = new PairList(host("list"), host("notes"), (at) => this.go(at));
    this.#buildViews(host("shapes"), host("difference"));
    host("theme").append(themeButton());
    new MutationObserver(() => this.#recolour()).observe(document.documentElement,
      { attributes: true, attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#recolour());
    addEventListener("hashchange", () => this.#fromAddress());
    document.addEventListener("keydown", (event) => this.#typed(event));
  }

  #buildViews(shapes, difference) {
    this.#view.shapes = new PlaneView(shapes, {
      draw: (view) => this.state.drawn && drawShapes(view, this.state),
      press: (view, at, reach) => this.#press(view, at, reach),
      key: (event) => this.nudge(event),
      limit: () => this.#mostPixels((r) => Math.max(...r)),
    });
    this.#view.difference = new PlaneView(difference, {
      draw: (view) => this.state.drawn && drawDifference(view, this.state),
      limit: () => this.#mostPixels((r) => r[0] + r[1]),
    });
    this.space = new SpacePair(shapes, difference, this);
    for (const [id, act] of [["fit", () => this.fit()], ["contact", () => this.lookAtContact()],
      ["in", () => this.#zoom(4)], ["out", () => this.#zoom(0.25)]]) {
      document.getElementById(id).addEventListener("click", act);
    }
  }

  #mostPixels(radius) {
    const r = this.state.drawn ? radius(this.state.drawn.radii) : 0;
    return r > 0 ? kMostPixels / r : Infinity;
  }

  async #loaded() {
    this.registry = await this.kernel.askJson("registry");
    this.presets.fill(this.registry);
    this.stepper.fill(this.registry);
  }

  #begin() {
    const shown = shownLines();
    if (shown.length > 0) {
      this.share.take(shown.join("\n"));
    }
    if (this.pairs.length === 0 && !this.#fromAddress()) {
      this.open([pairFromLine(presetLines()[0].line)], { example: "line 0" });
    }
  }

  #fromAddress() {
    try {
      const pair = pairFromAddress();
      if (pair === null) {
        return false;
      }
      this.open([pair]);
      return true;
    } catch (error) {
      this.share.status.className = "bad";
      this.share.status.textContent = `The address holds no pair: ${error.message}`;
      return false;
    }
  }

  /** Opens a list of pairs, and shows the first of them. */
  open(pairs, { example = "", steps } = {}) {
    this.pairs = pairs;
    this.stepper.wish(steps);
    this.presets.mark(example);
    this.pairList.open(pairs);
    this.go(0);
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.pairs.length - 1, at));
    this.state.selected = { shape: 0, vertex: 0 };
    this.#unchosen = true;
    this.state.pair = { ...copyOfPair(this.pairs[this.at]), opened: ++this.#opened };
    this.pairList.show(this.at, this.pairs.length, this.state.pair);
    this.#changed({ fit: true });
  }

  #edit(edit) {
    const pair = copyOfPair(this.state.pair);
    edit(pair);
    if (!finitePair(pair)) {
      this.pairList.say("That would go beyond the largest double.");
      this.editor.show(this.state.selected);
      return;
    }
    this.#set(pair);
    if (this.editor.selected) {
      this.state.selected = { ...this.editor.selected };
    }
    this.#changed();
  }

  /** Replaces the pair by an edited one, to which the notes and the line no longer apply. */
  #set(pair) {
    pair.notes = {};
    delete pair.line;
    this.state.pair = pair;
    this.pairList.changed(pair);
  }

  select(selected) {
    this.#unchosen = false;
    this.state.selected = selected;
    this.editor.show(selected);
    this.#redraw();
    this.grid.update({ dragging: this.#dragging });
  }

  /** Updates everything that depends on the pair: pictures at once, answers when they arrive. */
  #changed({ fit = false } = {}) {
    const { pair } = this.state;
    this.state.answer = null;
    if (!this.#dragging) {
      this.answer.wait();
    }
    if (isPlaced(pair)) {
      this.kernel.latest("place", () => this.#place(pair, fit)).catch(() => {});
    } else {
      this.#show(pair, { a: pair.a.vertices, b: pair.b.vertices }, fit);
    }
    this.kernel.latest("answer", () => this.#answer(pair)).catch((error) =>
      this.#refuse(pair, error.message));
  }

  /** Shows why there is no answer, and removes the steps. */
  #refuse(pair, reason) {
    if (pair === this.state.pair) {
      this.answer.refuse(reason);
      this.#finish();
      this.state.refused = pair;
      this.#saySaid();
      this.stepper.clear();
    }
  }

  /** Asks the kernel for the vertices of placed shapes, each coordinate rounded once. */
  async #place(pair, fit) {
    const placed = await this.kernel.askJson("place", lineOf(pair));
    if (placed.error) {
      this.#hide(pair); // the kernel refuses it
    } else if (pair === this.state.pair || this.#dragging) {
      const [a, b] = [placed.a, placed.b].map((points) => points.map((p) => p.map(toNumeral)));
      if (drawable([...a, ...b])) {
        this.#show(pair, { a, b }, fit);
      } else {
        this.#hide(pair);
        this.pairList.say("Its pose takes it beyond the largest double: there is no picture.");
      }
    }
  }

  /** Clears the pictures of the previous pair, because this one cannot be drawn. */
  #hide(pair) {
    if (pair === this.state.pair) {
      Object.assign(this.state, { drawn: null, world: null, search: null, hullRun: null });
      this.stepper.clear();
      this.editor.show(this.state.selected);
      this.#redraw();
      this.grid.update();
    }
  }

  /** Draws a pair, and updates the steps and the grid. */
  #show(pair, world, fit) {
    this.state.world = world;
    this.state.drawn = drawnOf(pair, world);
    this.space.use(dimensionOf(pair) === 3);
    if (!this.#dragging) {
      this.editor.show(this.state.selected);
    }
    this.#redraw();
    if (fit) {
      this.fit(); // to the pair drawn now
    }
    this.stepper.follow();
    this.grid.update({ dragging: this.#dragging });
  }

  async #answer(pair) {
    const line = lineOf(pair);
    const asked = await this.kernel.timed("certify", "certified", "kkt", 3, line);
    const answer = JSON.parse(asked.answer);
    if (answer.error) {
      this.#refuse(pair, answer.error);
      return;
    }
    const checked = await this.kernel.timed("verify", line, asked.answer.trim());
    const check = JSON.parse(checked.answer);
    const ms = asked.ms + checked.ms;
    const others = {};
    for (const policy of ["float", "double"]) {
      others[policy] = await this.kernel.askJson("certify", policy, "kkt", 2, lineOf(pair));
    }
    const current = pair === this.state.pair;
    if (current) {
      this.state.answer = answer;
      this.#redraw();
    }
    const tell = () => {
      this.#told = performance.now();
      this.answer.show(answer, others, check, ms);
      this.#choose();
      this.#finish();
    };
    clearTimeout(this.#later);
    if (this.#dragging && performance.now() - this.#told < kBetween) {
      // Numbers that change this fast cannot be read, so they wait until the pointer rests.
      this.answer.wait();
      this.#later = setTimeout(() => pair === this.state.pair && tell(), kBetween);
    } else if (current || this.#dragging) {
      tell();
    }
  }

  /** Selects the vertex with the largest weight, unless the user has already selected one. */
  #choose() {
    const weights = weightsOf(this.state.answer?.certificate);
    if (this.#unchosen && weights.length > 0) {
      const [shape, vertex] = weights.reduce((most, w) => (w[2] >= most[2] ? w : most));
      this.select({ shape, vertex });
    }
  }

  #gridQuestion() {
    const { pair, selected, drawn } = this.state;
    const shape = pair?.[kShapeNames[selected.shape]];
    const vertex = shape?.vertices[selected.vertex];
    if (!vertex || !drawn || !document.getElementById("grid-part").open) {
      return null;
    }
    const largest = sizeOf(vertex) || drawn.largest;
    return { line: lineOf(pair), shape: selected.shape, vertex: selected.vertex,
      dimension: dimensionOf(pair), ulp: ulpOf(largest) };
  }

  #redraw() {
    const { pair, answer } = this.state;
    this.#saySaid();
    if (!this.state.drawn) {
      this.space.use(false);
      Object.values(this.#view).forEach((view) => view.refresh());
      return;
    }
    const label = describePair(pair, answer);
    if (this.space.active) {
      this.space.draw(this.state, label);
      return;
    }
    this.#view.shapes.canvas.setAttribute("aria-label", `Shapes in the plane. ${label}`);
    this.#view.difference.canvas.setAttribute("aria-label",
      `Their Minkowski difference A - B${answer ? `: the origin is ${answer.verdict === "separated"
        ? "outside" : answer.verdict === "touching" ? "on its boundary" : "inside"}` : ""}.`);
    this.#view.shapes.refresh();
    this.#view.difference.refresh();
  }

  #saySaid() {
    const { pair, drawn, answer, refused } = this.state;
    this.said.show(pair, drawn, pair === refused ? undefined : answer);
  }

  #recolour() {
    readInks();
    this.#redraw();
    this.grid.repaint();
  }

  fit() {
    const { drawn } = this.state;
    if (!drawn) {
      return;
    }
    if (this.space.active) {
      this.space.lookAtAll();
      return;
    }
    this.#view.shapes.fit([...drawn.a, ...drawn.b, ...nearSaid(this.state)],
      { margin: Math.max(...drawn.radii) });
    const difference = drawn.difference().map(({ point }) => point);
    this.#view.difference.fit([[0, 0], ...difference],
      { margin: drawn.radii[0] + drawn.radii[1] });
  }

  /** Zooms to the contact: the view shows 4 gaps, but not less than 12 ulps. */
  lookAtContact() {
    const { answer, drawn } = this.state;
    const witness = answer && drawn && witnessOf(this.state);
    if (!witness) {
      return;
    }
    if (this.space.active) {
      this.space.lookAtContact();
      return;
    }
    const view = this.#view.shapes;
    const gap = lengthOf(minusOf(witness.a, witness.b));
    const least = Math.max(...[...witness.a, ...witness.b].map((x) => ulpOf(x / drawn.unit))) *
      drawn.unit * 12 + drawn.largest * drawn.unit * 2 ** -80;
    const pixels = Math.min(...view.size) / Math.max(4 * gap, least);
    view.lookAt(witness.a, pixels);
    this.#view.difference.lookAt([0, 0], pixels);
  }

  #zoom(factor) {
    if (this.space.active) {
      this.space.zoom(factor);
      return;
    }
    this.#view.shapes.zoom(factor);
    this.#view.difference.zoom(factor);
  }

  /** Starts a drag of the vertex or shape at a point. Returns a function that moves it, or null. */
  #press(view, at, reach) {
    const { drawn } = this.state;
    if (!drawn) {
      return null;
    }
    const found = kShapeNames.flatMap((name, shape) => drawn[name].map((p, vertex) =>
      ({ shape, vertex, far: lengthOf(minusOf(view.at(p), at)) })))
      .filter(({ far }) => far <= reach);
    if (found.length > 0) {
      const { shape, vertex } = found.reduce((x, y) => (y.far < x.far ? y : x));
      this.select({ shape, vertex });
      return this.#drag(shape, vertex);
    }
    const shape = [1, 0].find((k) => insideOf(
      view.polygon(drawn.hulls.get(drawn[kShapeNames[k]]), drawn.radii[k] * view.pixels), at,
      drawn.radii[k] * view.pixels));
    if (shape === undefined) {
      return null;
    }
    this.select({ shape, vertex: this.state.selected.shape === shape
      ? this.state.selected.vertex : 0 });
    return this.#drag(shape, null);
  }

  #drag(shape, vertex) {
    const start = copyOfPair(this.state.pair);
    const { unit } = this.state.drawn;
    const end = new AbortController();
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, () => {
        end.abort();
        this.rest();
      }, { signal: end.signal });
    }
    return (vector) => {
      this.move(start, shape, vertex, timesOf(vector, 1 / unit));
    };
  }

  /** Ends a drag, and makes the updates that were left out to keep it fast. */
  rest() {
    this.#dragging = false;
    this.#changed();
  }

  /** Moves a vertex or a whole shape, the latter by its pose if it has one. */
  move(start, shape, vertex, by) {
    if (start.opened !== this.state.pair.opened) {
      return;
    }
    this.#dragging = true;
    const pair = copyOfPair(start);
    const moved = pair[kShapeNames[shape]];
    if (vertex !== null) {
      moved.box = null;
      moved.vertices[vertex] = plusOf(moved.vertices[vertex], inFrameOf(moved, by));
    } else if (hasPose(moved)) {
      moved.translation = plusOf(moved.translation ?? by.map(() => 0), by);
    } else {
      moved.box = null;
      moved.vertices = moved.vertices.map((p) => plusOf(p, by));
    }
    if (!finitePair(pair)) {
      return;
    }
    this.#set(pair);
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#changed();
    });
  }

  /**
   * Keys in a picture: n and p select a vertex, Shift and arrows move it by pixels, Alt and arrows
   * by a double. Returns whether it handled the key.
   */
  nudge(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
      PageUp: [0, 0, 1], PageDown: [0, 0, -1] };
    const way = ways[event.key];
    const space = this.space.active;
    const { selected, drawn } = this.state;
    if (!drawn) {
      return false;
    }
    if (event.key === "n" || event.key === "p") {
      const count = drawn[kShapeNames[selected.shape]].length;
      this.select({ ...selected, vertex: (selected.vertex + (event.key === "n" ? 1 : count - 1)) %
        count });
      return true;
    }
    if (!way || !(event.altKey || (event.shiftKey && !space)) || (way.length > 2 && !space)) {
      return false;
    }
    if (event.altKey) {
      const axis = way.findIndex((x) => x !== 0);
      this.editor.nudge(axis, way[axis]);
    } else {
      const pixels = this.#view.shapes.pixels * drawn.unit;
      this.move(this.state.pair, selected.shape, selected.vertex, timesOf(way, 4 / pixels));
      this.rest();
    }
    return true;
  }

  #typed(event) {
    if (event.target.matches?.("input, textarea, select") || event.metaKey ||
      (event.ctrlKey && !event.getModifierState("AltGraph"))) {
      return;
    }
    const acts = { "]": () => this.list.show(this.list.at + 1),
      "[": () => this.list.show(this.list.at - 1), c: () => this.lookAtContact(),
      f: () => this.fit(),
      ".": () => this.pairList.step(1), ",": () => this.pairList.step(-1) };
    if (acts[event.key]) {
      acts[event.key]();
      event.preventDefault();
    }
  }
}

/**
 * Delays the page's load event, after which programs take their pictures, until the first pair is
 * shown: a document within this one is not closed before.
 */
async function holdLoading(page) {
  const held = element("iframe", { hidden: true });
  document.body.append(held);
  held.contentDocument.open();
  await page.finished;
  await page.space.ready;
  await page.stepper.followed;
  if (!document.hidden) { // else there are no frames
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  held.contentDocument.close();
  held.remove();
}

globalThis.certa = new Page();
holdLoading(certa);
