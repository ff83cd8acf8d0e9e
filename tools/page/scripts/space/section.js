// A section of a pair in space, by a plane that shows how the shapes are apart or overlap: through
// the closest points; or, if the shapes overlap, along the direction in which the least movement
// parts them.

const kMostParting = 2e6; // products of directions and points

/** The parts of edges or triangles, given by corners, that lie in the plane through 0. */
function cutByPlane(corners, normal, slack, add) {
  const heights = corners.map((p) => dot3(p, normal));
  corners.forEach((p, k) => {
    const next = (k + 1) % corners.length;
    const [h, g] = [heights[k], heights[next]];
    if (Math.abs(h) <= slack) add(p);
    else if (Math.abs(g) > slack && h < 0 !== g < 0) {
      add(add3(p, mul3(sub3(corners[next], p), h / (h - g))));
    }
  });
}

/** Where a plane meets a solid: the corners of a convex polygon, in the plane's coordinates. */
function sectionOf(solid, { base, right, up, out }) {
  const points = solid.points.map((p) => sub3(p, base));
  const slack = 1e-9 * solid.extent;
  const found = [];
  const cut = (corners) => cutByPlane(corners, out, slack,
    (p) => found.push([dot3(p, right), dot3(p, up)]));
  if (solid.radius > 0) {
    const all = { strip: () => true, patch: () => true };
    new SurfaceMesher((i) => points[i], (d) => d, solid.radius, 2e-3 * solid.radius, all, cut)
      .mesh(solid.plan);
  } else {
    for (const [i, j] of solid.hull.allEdges) cut([points[i], points[j]]);
    if (solid.hull.rank === 0) cut([points[0]]);
  }
  return planarHull(found);
}

/** The common part of two convex polygons, each counterclockwise. */
function commonPart(a, b) {
  if (a.length < 3 || b.length < 3) return [];
  return b.reduce((rest, p, k) => {
    const q = b[(k + 1) % b.length];
    return cutPolygon(rest, (at) => cross2(p, q, at));
  }, a);
}

/** How far A reaches beyond the beginning of B along a direction: a move of B that parts them. */
function depthAlong(along, a, b) {
  const most = a.points.reduce((best, p) => Math.max(best, dot3(p, along)), -Infinity);
  const least = b.points.reduce((best, p) => Math.min(best, dot3(p, along)), Infinity);
  return most - least + a.radius + b.radius;
}

/** The direction, among normals of faces and many others, along which that move is least. */
function partingDirection(a, b) {
  const normals = [...new Set(a.hull.normals), ...[...new Set(b.hull.normals)].map((n) =>
    mul3(n, -1))];
  const flat = [a, b].some(({ hull }) => hull.rank === 2);
  const own = flat ? normals.flatMap((n) => [n, mul3(n, -1)]) : normals;
  const few = own.length * (a.points.length + b.points.length) <= kMostParting;
  let [best, least] = [[1, 0, 0], Infinity];
  const consider = (along) => {
    const depth = depthAlong(along, a, b);
    if (depth < least) [best, least] = [along, depth];
  };
  [...few ? own : [], ...kDirections].forEach(consider);
  for (let step = 0.1; step > 1e-4; step /= 2) {
    for (const side of [[step, 0, 0], [0, step, 0], [0, 0, step]]) {
      consider(unit3(add3(best, side)));
      consider(unit3(sub3(best, side)));
    }
  }
  return best;
}

/** The plane through `base` along `right` and the direction in which the shapes are longest. */
function planeAlong(base, right, points) {
  const first = unit3(cross3(right, Math.abs(right[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
  const second = cross3(right, first);
  const reach = (side) => {
    const [low, high] = points.reduce(([l, h], p) => {
      const x = dot3(p, side);
      return [Math.min(l, x), Math.max(h, x)];
    }, [Infinity, -Infinity]);
    return high - low;
  };
  const sides = Array.from({ length: 12 }, (_, k) => {
    const [c, s] = [Math.cos(k * Math.PI / 12), Math.sin(k * Math.PI / 12)];
    return add3(mul3(first, c), mul3(second, s));
  });
  const up = sides.map((side) => [reach(side), side]).reduce((x, y) => (y[0] > x[0] ? y : x))[1];
  return { base, right, up, out: cross3(right, up) };
}

/** The mean of the points that are farthest along a direction, and how many they are. */
function farthestAlong({ points, extent }, along) {
  const most = points.reduce((best, p) => Math.max(best, dot3(p, along)), -Infinity);
  const there = points.filter((p) => dot3(p, along) >= most - 1e-9 * extent);
  return mul3(there.reduce(add3), 1 / there.length);
}

/**
 * The section to draw: {plane, a, b, common, depth, marks}. `depth` is null unless the shapes
 * overlap. Without an answer it is in the plane of the section before.
 */
function sectionOfPair(solids, { answer, witness, before }) {
  const [a, b] = solids;
  const made = (plane) => {
    const [inA, inB] = solids.map((solid) => sectionOf(solid, plane));
    return { plane, a: inA, b: inB, common: commonPart(inA, inB), depth: null, marks: [] };
  };
  if (!answer || !witness) return before ? made(before.plane) : null;
  const points = [...a.points, ...b.points];
  if (answer.verdict === "separated" || answer.verdict === "touching") {
    const gap = unit3(sub3(witness.b, witness.a));
    const along = [unit3(answer.normal?.map(Number) ?? [0, 0, 0]), gap].find((n) => norm3(n) > 0)
      ?? partingDirection(a, b);
    const plane = planeAlong(witness.a, along, points);
    const flat = (p) => [dot3(sub3(p, witness.a), plane.right), dot3(sub3(p, witness.a), plane.up)];
    return { ...made(plane), marks: [flat(witness.a), flat(witness.b)] };
  }
  // The plane may go through several points: that one is drawn which shows most of the overlap.
  const along = partingDirection(a, b);
  const bases = [farthestAlong(b, mul3(along, -1)), farthestAlong(a, along), witness.a];
  const long = (s) => {
    if (s.common.length < 3) return s.a.length > 0 && s.b.length > 0 ? 0 : -1;
    const [low, high] = rangeOf(s.common, 0);
    return high - low;
  };
  const best = bases.map((base) => made(planeAlong(base, along, points)))
    .reduce((x, y) => (long(y) > long(x) ? y : x));
  return { ...best, depth: depthAlong(along, a, b) };
}

/** The picture of the section, and its caption. */
class SectionView {
  #section = null;
  #unit = 1;
  #known = []; // what the section was made of
  #fitting = false;

  constructor() {
    const host = (id) => document.getElementById(id);
    this.part = host("section-part");
    this.title = host("section-title");
    this.view = new PlaneView(host("section"), { draw: (view) => this.#draw(view) });
  }

  get section() { return this.#section; }
  /** The answer that it shows. */
  get madeOf() { return this.#known[1]; }

  /** Draws the pair of a SpaceView, whose solids are up to date. */
  show(solids, { drawn, answer }, witness) {
    if (this.#known[0] === drawn && this.#known[1] === answer) return;
    this.#known = [drawn, answer];
    this.#unit = drawn.unit;
    this.#section = sectionOfPair(solids, { answer, witness, before: this.#section });
    this.title.textContent = this.#caption(answer);
    this.view.canvas.setAttribute("aria-label", this.title.textContent);
    this.view.refresh();
  }

  #caption(answer) {
    const section = this.#section;
    if (!section) return "Section";
    if (section.depth !== null) {
      return `Section: moving B by ${toShort(section.depth / this.#unit, 3)
      } along the arrow parts them`;
    }
    return answer?.verdict === "separated" ? "Section through the closest points"
      : answer?.verdict === "touching" ? "Section through a common point" : "Section";
  }

  /** Shows all of the section, once there is one. */
  fit() {
    this.#fitting = true;
    this.view.refresh();
  }

  zoom(factor) { this.view.zoom(factor); }

  /** Shows four times the gap or the depth. */
  lookAtContact() {
    if (!this.#section) return;
    this.#fitting = false;
    const { depth, marks: [p, q], common } = this.#section;
    const all = [...this.#section.a, ...this.#section.b];
    const gap = depth ?? (p && q ? lengthOf(minusOf(p, q)) : 0);
    const middle = common.length > 0 ? centreOf(common) : p ? timesOf(plusOf(p, q), 0.5) : [0, 0];
    this.view.lookAt(middle, Math.min(...this.view.size) /
      Math.max(4 * gap, 1e-9 * largestOf(all)));
  }

  #draw(view) {
    if (!this.#section) return;
    const { a, b, common, depth, marks } = this.#section;
    if (this.#fitting && this.#known[1] && view.size[0] > 1 && a.length + b.length > 0) {
      this.#fitting = false;
      view.fit([...a, ...b]);
    }
    drawPolygon(view, a, inks["shape-a"]);
    drawPolygon(view, b, inks["shape-b"], { dash: [6, 4] });
    if (common.length > 2) drawPolygon(view, common, inks.bad, { width: 2.4 });
    if (depth !== null) this.#drawDepth(view, a, b, depth);
    if (marks.length > 0) drawMarks(view, ...marks);
    drawScale(view, this.#unit);
  }

  /** Draws lines where A ends and B begins, and an arrow from the one to the other. */
  #drawDepth(view, a, b, depth) {
    const [, end] = rangeOf(a, 0);
    const [start] = rangeOf(b, 0);
    for (const [x, ink] of [[end, "shape-a"], [start, "shape-b"]]) {
      drawLine(view, [x, 0], [1, 0], inks[ink], [2, 4]);
    }
    const y = view.middle[1] + (view.size[1] / 2 - 26) / view.pixels; // near the upper edge
    drawArrow(view, [start, y], [1, 0], Math.max(1, depth * view.pixels - 7), inks.bad);
    drawText(view.context, toShort(depth / this.#unit, 3), plusOf(view.at([start, y]), [0, -8]),
      inks.bad);
  }
}
