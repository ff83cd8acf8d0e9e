// Both pictures of pairs in space, which replace those of the plane.

class SpacePair {
  #page;
  #views = null;
  #hosts;
  #start = null;
  #known = new WeakMap(); // points -> the points that are drawn

  constructor(shapes, difference, page) {
    this.#hosts = [shapes, difference].map((host) => {
      const own = element("div", { class: "space", hidden: true },
        element("p", { class: "key" }, "Loading the picture\u2026"));
      host.append(own);
      return own;
    });
    this.#page = page;
    this.#hosts[0].addEventListener("keydown", (event) => {
      if (page.nudge(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    }, { capture: true });
    this.active = false;
    this.ready = Promise.resolve();
    this.section = new SectionView();
    showLegend(document.getElementById("legend"), false);
  }

  get views() { return this.#views; }

  /** Switches between pictures in space and pictures in the plane. */
  use(active) {
    if (active === this.active) {
      return;
    }
    this.active = active;
    this.section.part.hidden = !active;
    showLegend(document.getElementById("legend"), active);
    for (const host of this.#hosts) {
      host.hidden = !active;
      host.parentElement.querySelector(":scope > canvas").hidden = active;
    }
    if (active && !this.#views) {
      this.ready = this.#load();
    }
  }

  async #load() {
    const turn = new SpaceTurn();
    const page = this.#page;
    this.#views = [
      new SpaceView(this.#hosts[0], { turn,
        onSelect: (shape, vertex) => {
          this.#start = copyOfPair(page.state.pair);
          page.select({ shape, vertex: vertex ?? 0 });
        },
        onMove: (shape, vertex, by) => page.move(this.#start, shape, vertex,
          timesOf(by, 1 / page.state.drawn.unit)),
        onMoveEnd: () => page.rest(),
      }),
      new DifferenceView(this.#hosts[1], { turn }),
    ];
    try {
      await Promise.all(this.#views.map((view) => view.load()));
    } catch (error) {
      this.#hosts.forEach((host) => host.replaceChildren(element("p", { class: "bad" },
        `There is no picture in space: ${error.message}`)));
    }
  }

  draw(state, label) {
    const { drawn, answer, selected } = state;
    const step = stepOf(state);
    const at = (names) => differencesOf(names, drawn.a, drawn.b);
    const witness = witnessOf(state);
    const shown = [drawn.a, drawn.b].map((points) => this.#extremes(points));
    const whole = shown[0] === drawn.a && shown[1] === drawn.b;
    const { unit } = drawn;
    this.#views[0].draw({
      shapes: [0, 1].map((k) => ({ points: shown[k], radius: drawn.radii[k], faces: null })),
      witness, normal: answer?.normal?.map(Number) ?? null, verdict: answer?.verdict ?? "undecided",
      planes: planesOf(state), weights: whole ? weightsOf(answer?.certificate) : [],
      selected: whole ? selected : null, said: saidPoints(state), near: nearSaid(state),
      label: `Shapes in space. ${label}`, unit,
      drawn: (solids) => this.section.show(solids, state, witness),
    });
    const simplex = step ? at(step.simplex) : [];
    this.#views[1].draw({
      points: differencePoints(drawn), simplex, kept: step ? at(step.kept) : [],
      discarded: step ? at(discardedBy(step)) : [], support: step ? at([step.support])[0] : null,
      direction: step?.direction ?? null,
      nearest: step ? nearestOf(step.simplex, drawn.a, drawn.b) : null,
      label: "Their Minkowski difference A - B, and the origin.", unit,
    });
  }

  /** The points, or if there are thousands those that are extreme along one of kDirections. */
  #extremes(points) {
    if (points.length <= kMostDifferences) {
      return points;
    }
    if (!this.#known.has(points)) {
      this.#known.set(points, kDirections.map((along) => mostAlong(points, along)));
    }
    return this.#known.get(points);
  }

  lookAtAll() {
    this.#views.forEach((view) => view.lookAtAll());
    this.section.fit();
  }
  lookAtContact() {
    this.#views[0].lookAtContact({ down: true });
    this.#views[1].lookAtOrigin();
    this.section.lookAtContact();
  }
  zoom(factor) {
    this.#views.forEach((view) => view.zoomBy(factor));
    this.section.zoom(factor);
  }
}

const kMostDifferences = 4096;

const kDirections = Array.from({ length: 400 }, (_, i) => { // spread over the sphere
  const z = 1 - (2 * i + 1) / 400;
  const r = Math.sqrt(1 - z * z);
  const angle = Math.PI * (3 - Math.sqrt(5)) * i;
  return [r * Math.cos(angle), r * Math.sin(angle), z];
});

const mostAlong = (points, along) => points.reduce((best, p) =>
  (dotOf(p, along) > dotOf(best, along) ? p : best));

/**
 * The differences of vertices whose hull is drawn: all of them, or if they are too many those that
 * are extreme along directions spread over the sphere.
 */
function differencePoints({ a, b }) {
  if (a.length * b.length <= kMostDifferences) {
    return a.flatMap((p) => b.map((q) => minusOf(p, q)));
  }
  return kDirections.map((along) => minusOf(mostAlong(a, along), mostAlong(b, timesOf(along, -1))));
}
