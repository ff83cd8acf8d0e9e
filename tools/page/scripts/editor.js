// Input fields of the selected shape. All that a mouse can change can be changed by keyboard too,
// exactly to the last bit.

const kPlanesOfTurn = { 2: [[0, 1]], 3: [[1, 2], [2, 0], [0, 1]] };
const kTurnNames = { 2: ["turn"], 3: ["turn about x", "turn about y", "turn about z"] };
const kTurn = Math.PI / 36;
const kRows = 64;

class Editor {
  #change;
  #pair = () => null;
  #shape = 0;
  #form = ""; // describes the current fields
  #first = 0; // the first vertex that has fields
  #inputs = [];
  #rows = [];

  /** `change(edit)` applies the function `edit` to a copy of the pair. */
  constructor(host, pair, change, select) {
    this.#pair = pair;
    this.#change = change;
    this.select = select;
    this.tabs = element("div", { role: "group", "aria-label": "Shape", class: "tabs" },
      kShapeNames.map((name, k) => element("button", { type: "button",
        onclick: () => this.select({ shape: k, vertex: 0 }) }, `Shape ${name.toUpperCase()}`)));
    this.fields = element("div", { class: "fields" });
    host.append(this.tabs, this.fields);
  }

  #edit(edit) {
    const name = kShapeNames[this.#shape];
    this.#change((pair) => edit(pair[name], pair));
  }

  /** An input field for a number that `get` reads from the shape and `set` writes. */
  #number(label, get, set, fits = () => true) {
    const input = element("input", { type: "text", inputmode: "decimal", spellcheck: "false",
      "aria-label": label });
    input.addEventListener("change", () => {
      const x = parseNumber(input.value);
      input.setCustomValidity(!Number.isFinite(x)
        ? "a finite number: decimal, or hexadecimal as 0x1.8p+1"
        : fits(x) ? "" : "not below 0");
      if (input.reportValidity()) {
        this.#edit((shape) => set(shape, x));
      }
    });
    this.#inputs.push({ input, get });
    return input;
  }

  /** Moves the selected vertex along an axis to a neighbouring double. */
  nudge(axis, ulps) {
    const { vertex } = this.selected;
    this.#edit((shape) => {
      const target = hasPose(shape) && shape.translation && vertex === null
        ? shape.translation : shape.vertices[vertex ?? 0];
      target[axis] = neighbour(target[axis], ulps);
      shape.box = null;
    });
  }

  /** Shows the shape; `selected` is {shape, vertex}. */
  show(selected) {
    this.selected = selected;
    this.#shape = selected.shape;
    const pair = this.#pair();
    const shape = pair[kShapeNames[this.#shape]];
    const d = dimensionOf(pair);
    this.#first = Math.floor((selected.vertex ?? 0) / kRows) * kRows;
    const form = [this.#shape, d, shape.vertices.length, this.#first, Boolean(shape.translation),
      Boolean(shape.quaternion), Boolean(shape.matrix)].join();
    if (form !== this.#form) { // else the fields are kept, so that none loses focus
      this.#form = form;
      this.#inputs = [];
      this.#rows = [];
      this.#fill(shape, d);
    }
    [...this.tabs.children].forEach((tab, k) =>
      tab.setAttribute("aria-pressed", String(k === this.#shape)));
    this.which.value = selected.vertex;
    this.#rows.forEach((row, k) => {
      const chosen = this.#first + k === selected.vertex;
      row.className = chosen ? "chosen" : "";
      row.querySelector("button").setAttribute("aria-pressed", String(chosen));
    });
    for (const { input, get } of this.#inputs) {
      const x = get(shape);
      input.title = toHex(x);
      input.value = toDecimal(x);
    }
  }

  #fill(shape, d) {
    const button = (label, edit) => element("button", { type: "button",
      onclick: () => this.#edit(edit) }, label);
    const focused = document.activeElement?.textContent;
    this.fields.replaceChildren(...present([
      element("div", { class: "controls" },
        button("add a point", (s) => this.#add(s)),
        button("remove it", (s) => this.#remove(s)),
        ...kPlanesOfTurn[d].map((plane, k) => [
          button(`${kTurnNames[d][k]} +5\u00b0`, (s) => this.#turn(s, plane, kTurn)),
          button(`${kTurnNames[d][k]} \u22125\u00b0`, (s) => this.#turn(s, plane, -kTurn))]).flat(),
        button("larger", (s) => this.#scale(s, 1.25)),
        button("smaller", (s) => this.#scale(s, 0.8)),
        button(hasPose(shape) ? "pose into vertices (rounds)" : "give it a pose", (s) =>
          this.#pose(s))),
      element("div", { class: "controls" },
        element("label", {}, "vertex ", this.which = element("input", { type: "number", min: 0,
          max: shape.vertices.length - 1, "aria-label": "Chosen vertex", onchange: (event) =>
            this.select({ shape: this.#shape, vertex: Math.max(0, Math.min(
              this.#pair()[kShapeNames[this.#shape]].vertices.length - 1,
              Math.floor(Number(event.target.value)))) }) })),
        element("label", {}, "radius ",
        this.#number("radius", (s) => s.radius, (s, x) => {
          s.radius = x;
        }, (x) => x >= 0))),
      this.#poseFields(shape, d),
      this.#vertexTable(shape, d)]));
    // If the focused button has replaced the fields, the new button of that name gets the focus.
    [...this.fields.querySelectorAll("button")].find((b) => b.textContent === focused)?.focus();
  }

  #vertexTable(shape, d) {
    const shown = shape.vertices.map((v, i) => [v, i]).slice(this.#first, this.#first + kRows);
    this.#rows = shown.map(([v, i]) => element("tr", {},
      element("th", { scope: "row" }, element("button", { type: "button",
        "aria-label": `Choose vertex ${i}`,
        onclick: () => this.select({ shape: this.#shape, vertex: i }) }, i)),
      v.map((_, k) => element("td", {}, this.#number(`vertex ${i}, ${"xyz"[k]}`,
        (s) => s.vertices[i][k], (s, x) => {
          s.box = null;
          s.vertices[i][k] = x;
        })))));
    return scrolling("Vertices", element("table", { class: "vertices" },
      element("thead", {}, element("tr", {}, ["", "x", "y", "z"].slice(0, d + 1).map((t) =>
        element("th", { scope: "col" }, t)))),
      element("tbody", {}, this.#rows)),
    shown.length < shape.vertices.length
      ? element("p", { class: "key" }, `${shown.length} of ${shape.vertices.length}, with the ` +
        "chosen one.") : null);
  }

  #poseFields(shape, d) {
    if (!hasPose(shape)) {
      return null;
    }
    const row = (name, count, numbers) => element("tr", {},
      element("th", { scope: "row" }, name), Array.from({ length: count }, (_, k) =>
        element("td", {}, this.#number(`${name} ${k}`, (s) => numbers(s)[k], (s, x) => {
          numbers(s)[k] = x;
        }))));
    return scrolling("Pose", element("table", { class: "vertices" }, element("tbody", {},
      shape.translation && row("translation", d, (s) => s.translation),
      shape.quaternion && row("quaternion w x y z", 4, (s) => s.quaternion),
      (shape.matrix ?? []).map((_, i) => row(`matrix row ${i}`, d, (s) => s.matrix[i])))));
  }

  #add(shape) {
    const centre = centreOf(shape.vertices);
    const from = shape.vertices[this.selected.vertex ?? 0] ?? shape.vertices[0];
    const away = minusOf(from, centre);
    const side = lengthOf(away) > 0 ? [-away[1], away[0], ...away.slice(2)] : away.map(() => 1);
    shape.box = null;
    shape.vertices.push(plusOf(from, timesOf(side, 0.5)));
    this.selected = { shape: this.#shape, vertex: shape.vertices.length - 1 };
  }

  #remove(shape) {
    if (shape.vertices.length > 1) {
      shape.box = null;
      shape.vertices.splice(this.selected.vertex ?? 0, 1);
      this.selected = { shape: this.#shape, vertex: 0 };
    }
  }

  #scale(shape, factor) {
    shape.vertices = scaledAbout(shape.vertices, centreOf(shape.vertices), factor);
    shape.box = shape.box && timesOf(shape.box, factor);
    if (shape.box) {
      shape.vertices = cornersOf(shape.box);
    }
  }

  /** Turns a shape by its pose, if it has one, because that leaves its vertices unchanged. */
  #turn(shape, plane, angle) {
    if (!hasPose(shape)) {
      shape.box = null;
      shape.vertices = turnedAbout(shape.vertices, centreOf(shape.vertices), angle, plane);
    } else if (shape.quaternion) {
      const axis = 3 - plane[0] - plane[1];
      const q = [Math.cos(angle / 2), 0, 0, 0];
      q[1 + axis] = Math.sin(angle / 2);
      shape.quaternion = quaternionProduct(q, shape.quaternion);
    } else {
      const d = shape.vertices[0].length;
      const unit = Array.from({ length: d }, (_, i) => Array.from({ length: d }, (_, j) =>
        (i === j ? 1 : 0)));
      const matrix = shape.matrix ?? unit;
      const columns = unit.map((_, j) => matrix.map((r) => r[j]));
      const turned = turnedAbout(columns, Array(d).fill(0), angle, plane);
      shape.matrix = unit.map((_, i) => turned.map((column) => column[i]));
    }
  }

  #pose(shape) {
    if (!hasPose(shape)) {
      shape.translation = shape.vertices[0].map(() => 0);
      return;
    }
    const placed = this.placed(this.#shape);
    if (!placed) {
      return; // the kernel refuses the pair
    }
    shape.box = null;
    shape.vertices = placed.map((v) => [...v]);
    Object.assign(shape, { matrix: null, quaternion: null, translation: null });
  }
}

const quaternionProduct = ([a, b, c, d], [w, x, y, z]) => [
  a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y,
  a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w];
