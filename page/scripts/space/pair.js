// Both pictures of pairs in space, in the places of those of the plane.

class SpacePair {
  #page;
  #views = null;
  #hosts;
  #start = null;

  constructor(shapes, difference, page) {
    this.#hosts = [shapes, difference].map((host) => {
      const own = element("div", { class: "space", hidden: true });
      host.append(own);
      return own;
    });
    this.#page = page;
    this.active = false;
  }

  /** Whether pairs are in space from now on. */
  use(active) {
    if (active === this.active) {
      return;
    }
    this.active = active;
    for (const host of this.#hosts) {
      host.hidden = !active;
      host.parentElement.querySelector(":scope > canvas").hidden = active;
    }
    if (active && !this.#views) {
      this.#load();
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
    this.#views[0].draw({
      shapes: [0, 1].map((k) => ({ points: drawn[kShapeNames[k]], radius: drawn.radii[k],
        faces: null })),
      witness, normal: answer?.normal?.map(Number) ?? null, verdict: answer?.verdict ?? "undecided",
      planes: planesOf(state), weights: weightsOf(answer?.certificate), selected,
      label: `Shapes in space. ${label}`,
    });
    const simplex = step ? at(step.simplex) : [];
    this.#views[1].draw({
      points: differencePoints(drawn), simplex, kept: step ? at(step.kept) : [],
      discarded: step ? at(discardedBy(step)) : [], support: step ? at([step.support])[0] : null,
      direction: step?.direction ?? null,
      nearest: simplex.length > 0 && simplex.length < 5 ? nearestOf(simplex)?.point ?? null : null,
      label: "Their Minkowski difference A - B, and the origin.",
    });
  }

  lookAtAll() {
    this.#views.forEach((view) => view.lookAtAll());
  }
  lookAtContact() {
    this.#views[0].lookAtContact({ down: true });
    this.#views[1].lookAtOrigin();
  }
  zoom(factor) {
    this.#views.forEach((view) => view.zoomBy(factor));
  }
}

const kMostDifferences = 4096;

/**
 * Differences of vertices that the picture's hull is made of: all, or those that are extreme along
 * directions spread over the sphere.
 */
function differencePoints({ a, b }) {
  if (a.length * b.length <= kMostDifferences) {
    return a.flatMap((p) => b.map((q) => minusOf(p, q)));
  }
  const count = 400;
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count;
    const r = Math.sqrt(1 - z * z);
    const along = [r * Math.cos(golden * i), r * Math.sin(golden * i), z];
    const most = (points, sign) => points.reduce((best, p) =>
      (sign * dotOf(p, along) > sign * dotOf(best, along) ? p : best));
    return minusOf(most(a, 1), most(b, -1));
  });
}
