// Shows an engine's answer for a pair, as a finding records it (`answer`, if any, and `detail`), or
// else the pair's claim: in words beside the exact answer, with its points in the picture. All of
// it is shown as it is in the file, without judging it.

const kFarPoints = 3; // sizes of the pair; an engine's points farther away are not fitted into view

/**
 * {name, result, words, meets, distance, points, detail} or null. `meets` is null if the engine
 * gives no verdict; `distance` and the points a and b are undefined if it gives none.
 */
function saidOf({ notes = {} }) {
  const { answer, claim, detail, finding, engine } = notes;
  const told = isObject(answer) ? answer : isObject(claim) ? claim : null;
  if (!told && typeof finding !== "string") {
    return null;
  }
  const { verdict, intersects, distance, witness } = told ?? {};
  const meets = typeof intersects === "boolean" ? intersects
    : ["separated", "touching", "overlapping", "intersecting"].includes(verdict)
      ? verdict !== "separated" : null;
  const words = typeof verdict === "string" ? briefly(verdict)
    : meets !== null ? (meets ? "they meet" : "apart")
      : told ? "no verdict" : "no answer";
  return { name: typeof engine === "string" ? briefly(engine) : isObject(answer) ? "answer"
    : isObject(claim) ? "claim" : "engine",
  result: typeof finding === "string" ? briefly(finding) : null, words, meets, distance,
  points: isObject(witness) ? { a: witness.a, b: witness.b } : {},
  detail: typeof detail === "string" && detail !== "" ? briefly(detail) : null };
}

/** A number as engines write it, or NaN if it is NaN or not a number at all. */
const numberSaid = (value) => (typeof value === "number" ? value
  : /^[+-]?(inf|infinity)$/i.test(value) ? (String(value)[0] === "-" ? -Infinity : Infinity)
    : typeof value === "string" ? parseNumber(value) : NaN);

/** A value for display: a number, "not given", or the value itself if it is not a number. */
function numberWords(value) {
  if (value === undefined || value === null) {
    return "not given";
  }
  const x = numberSaid(value);
  if (Number.isNaN(x)) {
    return typeof value === "number" || /^[+-]?nan$/i.test(value) ? "NaN"
      : briefly(JSON.stringify(value));
  }
  return Number.isFinite(x) ? toShort(x, 17) : `${x < 0 ? "-" : ""}infinity`;
}

const pointWords = (point) => (point === undefined || point === null ? "not given"
  : Array.isArray(point) ? `(${point.map(numberWords).join(", ")})`
    : briefly(JSON.stringify(point)));

/** The engine's points on A and B, scaled for drawing; null for a point that cannot be drawn. */
function saidPoints({ pair, drawn }) {
  const said = saidOf(pair);
  const d = dimensionOf(pair);
  const at = (point) => {
    const numbers = Array.isArray(point) && point.length === d ? point.map(numberSaid) : [NaN];
    const placed = timesOf(numbers, drawn.unit);
    return drawable([placed]) ? placed : null;
  };
  return [at(said?.points.a), at(said?.points.b)];
}

/** The engine's points that are near enough to fit into a picture of the whole pair. */
function nearSaid(state) {
  const all = [...state.drawn.a, ...state.drawn.b];
  const middle = centreOf(all);
  const size = all.reduce((most, p) => Math.max(most, sizeOf(minusOf(p, middle))), 0) +
    Math.max(...state.drawn.radii);
  return saidPoints(state).filter((p) => p && sizeOf(minusOf(p, middle)) <= kFarPoints * size);
}

function drawSaid(view, state) {
  const [a, b] = saidPoints(state);
  if (a && b) {
    drawSegment(view, a, b, inks.said, { dash: [3, 3], width: 2 });
  }
  const { context } = view;
  [a, b].forEach((point, k) => {
    const [x, y] = point ? view.at(point) : [NaN];
    if (!(Math.max(Math.abs(x), Math.abs(y)) < kClipped)) {
      return;
    }
    const r = k === 0 ? 6 : 7.5;
    context.strokeStyle = inks.said;
    context.fillStyle = inks.said;
    context.lineWidth = 2.2;
    tracePath(context, [[x - r, y], [x, y - r], [x + r, y], [x, y + r]]);
    k === 0 ? context.fill() : context.stroke();
  });
}

/** Marks of the legend on A and on B, as in the pictures of the plane and of space. */
function markOf(kind, dimension, verdict) {
  const dot = (cx, r, open) => drawn("circle", { cx, cy: 7, r, class: open ? "open" : null });
  const diamond = (x, r, open) => drawn("path", { class: open ? "open" : null,
    d: `M${x - r},7L${x},${7 - r}L${x + r},7L${x},${7 + r}Z` });
  const square = drawn("rect", { x: 25.5, y: 2.5, width: 9, height: 9, class: "open" });
  const marks = kind === "truth" ? [dot(7, 3.5), dimension === 2 ? square : dot(30, 3.5)]
    : dimension === 2 ? [diamond(7, 6), diamond(30, 6.5, true)] : [dot(7, 5), dot(30, 5, true)];
  const colour = kind === "truth" && dimension === 3 ? verdict : "";
  return drawn("svg", { class: `mark-${kind} ${colour}`, viewBox: "0 0 37 14", width: 37,
    height: 14, "aria-hidden": true }, drawn("path", { d: "M7,7H30", class: "segment" }), marks);
}

/** The panel with an engine's answer and the exact one. */
class SaidPanel {
  #shown = [];
  #opened = null; // the last pair that came with an engine's answer

  constructor(host) {
    this.host = host;
    host.hidden = true;
  }

  /** `answer` is the kernel's: null until it arrives, undefined if the kernel refuses the pair. */
  show(...shown) {
    if (shown.some((part, k) => part !== this.#shown[k])) {
      this.#shown = shown;
      this.#write(...shown);
    }
  }

  #write(pair, drawnPair, answer) {
    const said = pair && saidOf(pair);
    // An edited pair has no engine's answer. The panel keeps its space, so that nothing moves under
    // a dragging pointer.
    const changed = !said && pair?.opened === this.#opened;
    this.host.hidden = !said && !changed;
    this.host.style.visibility = changed ? "hidden" : "";
    if (!said) {
      return;
    }
    this.#opened = pair.opened;
    const found = isObject(pair.notes.truth) ? pair.notes.truth : null;
    const truth = answer ?? found;
    const apart = truth && typeof truth.verdict === "string" ? truth.verdict === "separated" : null;
    const wrong = said.meets !== null && apart !== null && said.meets === apart;
    const row = (name, ofEngine, ofTruth, options = {}) => element("tr", {},
      element("th", { scope: "row" }, name),
      element("td", { class: options.wrong ? "wrong-cell" : null }, ofEngine),
      element("td", {}, ofTruth ?? (answer === undefined ? "\u2013" : "\u2026")));
    const head = (kind, name) => element("th", { scope: "col" },
      markOf(kind, dimensionOf(pair), answer?.verdict ?? ""), " ", name);
    const witness = answer?.witness;
    const off = this.#off(said, truth, apart);
    this.host.replaceChildren(...present([
      element("table", { class: "pairs said" },
        element("thead", {}, element("tr", {}, element("td", {}), head("said", said.name),
          head("truth", "the truth"))),
        element("tbody", {},
          row("verdict", [said.words, wrong ? " \u2013 wrong" : "", said.result
            ? ` (${said.result})` : "", said.detail ? `: ${said.detail}` : ""], truth?.verdict,
          { wrong }),
          row("distance", [numberWords(said.distance), off], truth && numberWords(truth.distance ??
            (apart === false ? 0 : undefined))),
          row("point of A", pointWords(said.points.a), witness && pointWords(witness.a)),
          row("point of B", pointWords(said.points.b), witness && pointWords(witness.b)))),
      this.#unlike(found, answer),
      element("p", { class: "key" }, this.#legend(pair, drawnPair, said))]));
  }

  #off({ distance }, truth, apart) {
    const exact = apart === false ? 0 : numberSaid(truth?.distance ?? NaN);
    const said = numberSaid(distance ?? NaN);
    if (truth?.verdict === "overlapping" && said < 0) {
      return " (how deep is not judged)";
    }
    const error = Math.abs(said - exact);
    return Number.isFinite(error) ? ` (off by ${toShort(error, 3)})` : "";
  }

  /**
   * A warning if the exact verdict of the file differs from the kernel's, because the file was
   * edited or its verdict is not from Certa.
   */
  #unlike(found, answer) {
    return !found || !answer || found.verdict === answer.verdict ? null
      : element("p", { class: "bad" }, `The file says that the truth is ${
        briefly(found.verdict ?? "not known")}; the kernel of this page answers ${
        answer.verdict}.`);
  }

  #legend(pair, drawnPair, { name, points }) {
    const given = [points.a, points.b].filter((p) => p !== undefined && p !== null);
    if (given.length === 0) {
      return `There are no points of ${name} to draw.`;
    }
    if (!drawnPair) {
      return "";
    }
    const state = { pair, drawn: drawnPair };
    const count = saidPoints(state).filter(Boolean).length;
    const near = nearSaid(state).length;
    const space = dimensionOf(pair) === 3;
    return [`${space ? "Filled dot and ring" : "Filled and open diamond"}: the points of ${
      name} on A and on B`,
      count < given.length ? `; ${given.length - count} of ${given.length} cannot be drawn` : "",
      near < count ? `; ${count - near} far away: zoom out to see ${count - near > 1 ? "them"
        : "it"}` : "", space ? ". Small dots" : ". Dot and square", ": the exact ones."];
  }
}
