// Steps of an algorithm, forward and back: of a search, as printed by `certa trace`, or of a hull,
// as printed by `certa hull --steps`. Each step becomes a sentence, and marks to draw.

const nameOf = ([i, j]) => `(${i}, ${j})`;
const namesOf = (simplex) => (simplex.length === 0 ? "nothing" : simplex.map(nameOf).join(" "));
const sameName = ([i, j], [k, l]) => i === k && j === l;
const kFaces = ["no point", "a vertex", "an edge", "a triangle", "a tetrahedron"];

/** The differences that a step of a search discards. */
function discardedBy(step) {
  const all = [...step.simplex, step.support];
  return all.filter((w, k) => !step.kept.some((v) => sameName(v, w)) &&
    all.findIndex((v) => sameName(v, w)) === k);
}

/** The differences that a simplex names, as preciseDifference() gives them, for drawing. */
const differencesOf = (names, a, b) => names.map(([i, j]) => preciseDifference(a[i], b[j]));

/**
 * What a step of a search did. For a paper's own loop it says what the trace has of it: that loop's
 * region, weights, point and next direction. `sure`: it is of Certa's own search by exact signs,
 * where a step that takes the support in keeps the face in whose region the nearest point is.
 */
function searchSentence(step, number, a, b, sure) {
  const gone = discardedBy(step);
  const row = (numbers) => (numbers ? `(${numbers.map((x) => toShort(x, 4)).join(", ")})`
    : "numbers that are not finite");
  const goesOn = namesOf(step.kept) !== namesOf(step.simplex); // otherwise the search ends here
  const inside = sure && !step.modulo && goesOn ? nearestWeights(step.kept, a, b) : null;
  const nearest = inside?.every((w) => w > 0);
  const weights = nearest ? inside : step.weights;
  const weighed = weights && step.kept.map((w, k) => `${nameOf(w)} ${toShort(weights[k], 3)}`);
  return `${present([`Step ${number}: from ${namesOf(step.simplex)}`,
    step.direction ? `towards ${row(step.direction)}` : "in a direction that is not finite",
    `the support is ${nameOf(step.support)}`,
    nearest ? `the nearest point is in the region of ${kFaces[step.kept.length]}` : null,
    step.region && `it takes the origin to be in region ${step.region}`,
    goesOn ? `kept ${namesOf(step.kept)}` : null,
    goesOn && gone.length > 0 ? `discarded ${namesOf(gone)}` : null,
    weights === undefined ? null : `weights ${weighed?.join(", ") ?? row(null)}`,
    step.point === undefined ? null : `v is ${row(step.point)}`,
    step.next === undefined ? null : `it goes on towards ${row(step.next)}`,
    step.modulo && `${step.modulo} dimensions projected away`]).join("; ")}.`;
}

const listOfIndices = (indices) => (indices.length > 12
  ? `${indices.slice(0, 12).join(" ")} and ${indices.length - 12} more` : indices.join(" "));

const kHullSentences = {
  order: (s) => `Order by angle about ${s.pivot}: ${listOfIndices(s.others)}`,
  push: (s) => `Push ${s.vertex}`,
  pop: (s) => `Pop ${s.vertex}: there the way to ${s.next} does not turn left`,
  start: (s) => `Start at ${s.vertex}, the lexicographically smallest point`,
  candidate: (s) => `From ${s.from}, ${s.to} is a better next vertex`,
  chosen: (s) => `The edge from ${s.from} to ${s.to} is on the hull`,
  round: (s) => `A round with the guess that the hull has at most ${s.m} vertices`,
  group: (s) => `A group: ${listOfIndices(s.points)}; its hull: ${listOfIndices(s.hull)}`,
  tangent: (s) => `The tangent from ${s.from} to group ${s.group} touches it at ${s.to}`,
  give_up: (s) => `The hull has more than ${s.m} vertices: a larger guess follows`,
  split: (s) => `Split: left ${listOfIndices(s.left)}; right ${listOfIndices(s.right)}`,
  leaf: (s) => `A part: ${listOfIndices(s.points)}; its hull: ${listOfIndices(s.hull)}`,
  join: (s) => `Join by the tangents ${s.lower.join(" to ")} below and ${s.upper.join(" to ")
  } above; the hull: ${listOfIndices(s.hull)}`,
  deque: (s) => `Point ${s.point} comes; the deque: ${listOfIndices(s.deque)}`,
};

const hullSentence = (step, number) =>
  `Step ${number}: ${(kHullSentences[step.step] ?? (() => step.step))(step)}.`;

/** The state of a hull algorithm after its step `at`: edges, groups and marks to draw. */
function hullMarks(steps, at) {
  const marks = { groups: [], edges: [], tangents: [], chain: [], points: [] };
  for (const step of steps.slice(0, at + 1)) {
    marks.tangents = marks.tangents.filter((t) => t.kept);
    marks.points = [];
    switch (step.step) {
      case "push": marks.chain.push(step.vertex); break;
      case "pop": marks.chain.pop(); marks.points = [step.vertex]; break;
      case "order": // starts again on all points, also if Chan's rounds failed
        Object.assign(marks, { groups: [], edges: [], tangents: [], chain: [],
          points: [step.pivot] });
        break;
      case "start": marks.points = [step.vertex]; break;
      case "candidate": marks.tangents.push({ from: step.from, to: step.to }); break;
      case "chosen":
        marks.edges.push([step.from, step.to]);
        marks.tangents = [];
        break;
      case "round": Object.assign(marks, { groups: [], edges: [], tangents: [] }); break;
      case "group": case "leaf": marks.groups.push({ points: step.points, hull: step.hull }); break;
      case "tangent": marks.tangents.push({ from: step.from, to: step.to, kept: true }); break;
      case "split": marks.points = [...step.left]; break;
      case "join": {
        const joined = new Set([...step.left, ...step.right]);
        marks.groups = marks.groups.filter(({ hull }) => !hull.every((i) => joined.has(i)));
        marks.groups.push({ points: step.hull, hull: step.hull });
        marks.tangents = [step.lower, step.upper].map(([from, to]) => ({ from, to }));
        break;
      }
      case "deque": marks.chain = step.deque; marks.points = [step.point]; break;
      default: break;
    }
  }
  return marks;
}

/** The steps of one run, and the current one. Long lists are filled in as the user scrolls. */
class StepList {
  #onShow;
  #sentence = () => "";

  constructor(host, onShow) {
    this.#onShow = onShow;
    this.steps = [];
    this.at = 0;
    this.run = null;
    this.wanted = null; // the step at which the next run is shown first
    this.text = element("p", { class: "step", role: "status", "aria-live": "polite" }, kLoading);
    this.slider = element("input", { type: "range", min: 0, max: 0, value: 0,
      "aria-label": "Step", oninput: () => this.show(Number(this.slider.value)) });
    const button = (label, name, to) => element("button", { type: "button", "aria-label": label,
      title: label, onclick: () => this.show(to()) }, name);
    this.all = element("ol", { class: "steps" });
    host.append(
      element("div", { class: "player" },
        button("First step", "|\u2039", () => 0),
        button("Step back", "\u2039", () => this.at - 1), this.slider,
        button("Step forward", "\u203a", () => this.at + 1),
        button("Last step", "\u203a|", () => this.steps.length - 1)),
      this.text,
      element("details", { ontoggle: (event) => this.#fill(event.target.open) },
        element("summary", {}, "All steps as text"), this.all));
  }

  /** Says that the run is slow, until it arrives. */
  wait() {
    this.text.textContent = "This takes long: the steps come, unless something newer is asked.";
  }

  /** Shows a run, at the step that is wanted, or as before if it is the same kind of run. */
  set(run, steps, sentence) {
    const at = this.wanted ?? (this.run?.kind === run.kind ? this.at : 0);
    Object.assign(this, { run, steps, wanted: null });
    this.#sentence = sentence;
    this.slider.max = Math.max(0, steps.length - 1);
    this.show(at);
    this.#fill(this.all.parentElement.open);
  }

  show(at) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    this.slider.value = this.at;
    this.text.textContent = this.steps.length === 0 ? this.run?.note ?? ""
      : `${this.#sentence(this.steps[this.at], this.at + 1)} ${
        this.at === this.steps.length - 1 ? this.run.end : `(${this.steps.length} in all)`}`;
    this.#onShow();
  }

  get current() { return this.steps[this.at] ?? null; }

  #fill(open) {
    this.all.replaceChildren();
    const add = (first) => {
      const until = Math.min(first + 200, this.steps.length);
      this.all.append(...this.steps.slice(first, until).map((step, k) => element("li", {},
        this.#sentence(step, first + k + 1))));
      if (until < this.steps.length) {
        const more = element("button", { type: "button", onclick: () => {
          more.remove();
          add(until);
        } }, `${this.steps.length - until} more`);
        this.all.append(more);
      }
    };
    if (open) {
      add(0);
    }
  }
}
