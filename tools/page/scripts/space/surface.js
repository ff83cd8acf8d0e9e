// Triangles of the surface of a shape, which may be rounded by a radius.

/** A rounded hull as faces [i, j, k, n], quads [i, j, d, e] and caps [i, d, e, f]. */
function surfacePlan(hull) {
  const plan = { faces: [], quads: [], caps: [] };
  if (hull.rank === 0) planCircle(plan, hull.corners[0], [0, 0, 1], [1, -1]);
  if (hull.rank === 1) plan.axis = hull.corners;
  if (hull.rank === 2) planFlat(plan, hull);
  if (hull.rank === 3) planSolid(plan, hull);
  return plan;
}

function planCircle(plan, vertex, axis, poles) {
  const u = unit3(cross3(axis, Math.abs(axis[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
  const v = cross3(axis, u);
  const ring = [u, v, mul3(u, -1), mul3(v, -1)];
  for (const s of poles) {
    ring.forEach((d, k) => plan.caps.push([vertex, mul3(axis, s), d, ring[(k + 1) % 4]]));
  }
  return ring;
}

function planSegment(plan, points) {
  const [i, j] = plan.axis;
  const axis = unit3(sub3(mul3(points[j], 0.5), mul3(points[i], 0.5)));
  planCircle(plan, j, axis, [1]);
  const ring = planCircle(plan, i, axis, [-1]);
  ring.forEach((d, k) => plan.quads.push([i, j, d, ring[(k + 1) % 4]]));
}

function planFlat(plan, hull) {
  plan.flat = true;
  const n = hull.normals[0], m = mul3(n, -1);
  for (const [i, j, k] of hull.faces) plan.faces.push([i, j, k, n], [i, j, k, m]);
}

function planFlatRound(plan, hull, points) {
  const n = hull.normals[0], m = mul3(n, -1), ring = hull.corners;
  const out = ring.map((v, k) => {
    const w = ring[(k + 1) % ring.length];
    return unit3(cross3(sub3(mul3(points[w], 0.5), mul3(points[v], 0.5)), n));
  });
  ring.forEach((v, k) => {
    const w = ring[(k + 1) % ring.length], last = out[(k + ring.length - 1) % ring.length];
    plan.quads.push([v, w, n, out[k]], [v, w, out[k], m]);
    planPatch(plan, v, [n, last, m, out[k]]);
  });
}

function planSolid(plan, hull) {
  hull.faces.forEach(([i, j, k], f) => plan.faces.push([i, j, k, hull.normals[f]]));
}

function planSolidRound(plan, hull) {
  for (const [i, j, f, g] of hull.edges) plan.quads.push([i, j, hull.normals[f], hull.normals[g]]);
  const around = facesAround(hull);
  for (const v of hull.corners) {
    const ring = around(v).map((f) => hull.normals[f]);
    planPatch(plan, v, ring.filter((n, k) => n !== ring[(k + ring.length - 1) % ring.length]));
  }
}

/** The faces around a vertex, in order. */
function facesAround(hull) {
  const next = new Map(), start = new Map();
  hull.faces.forEach((face, f) => face.forEach((v, k) => {
    next.set(`${v},${face[(k + 1) % 3]}`, { f, to: face[(k + 2) % 3] });
    start.set(v, face[(k + 1) % 3]);
  }));
  return (v) => {
    const ring = [];
    for (let w = start.get(v); ring.length <= hull.faces.length;) {
      const { f, to } = next.get(`${v},${w}`);
      ring.push(f);
      w = to;
      if (w === start.get(v)) break;
    }
    return ring;
  };
}

function planPatch(plan, vertex, ring) {
  if (ring.length < 2) return;
  const middle = unit3(ring.reduce(add3, [0, 0, 0]));
  ring.forEach((d, k) => plan.caps.push([vertex, middle, d, ring[(k + 1) % ring.length]]));
}

/** Emits triangles of a planned surface with errors below `error`, where `sees` allows. */
class SurfaceMesher {
  constructor(place, turn, radius, error, sees, emit) {
    Object.assign(this, { place, turn, radius, error, sees, emit });
  }

  mesh(plan) {
    const { place, turn } = this;
    for (const [i, j, k, n] of plan.faces) {
      const d = turn(n);
      this.triangle([i, j, k].map(place), [d, d, d]);
    }
    if (!(this.radius > 0)) return;
    for (const [i, j, d, e] of plan.quads) this.quad(place(i), place(j), turn(d), turn(e), 0);
    for (const [i, ...dirs] of plan.caps) this.cap(place(i), dirs.map(turn), 0);
  }

  triangle(at, dirs) {
    this.emit(at.map((p, k) => add3(p, mul3(dirs[k], this.radius))), dirs);
  }

  // Whether an arc is halved depends only on its length, so neighbours agree on shared arcs.
  coarse(chord, depth) { return this.radius * chord * chord > 8 * this.error && depth < 80; }

  quad(a, b, d, e, depth) {
    const chord = norm3(sub3(d, e));
    const middle = unit3(add3(d, e)), out = mul3(middle, this.radius);
    if (!this.sees.strip(add3(a, out), add3(b, out), this.radius * chord * 0.6)) return;
    if (this.coarse(chord, depth)) {
      this.quad(a, b, d, middle, depth + 1);
      this.quad(a, b, middle, e, depth + 1);
      return;
    }
    this.triangle([a, b, b], [d, d, e]);
    this.triangle([a, b, a], [d, e, e]);
  }

  cap(v, dirs, depth) {
    const chords = dirs.map((d, k) => norm3(sub3(d, dirs[(k + 1) % 3])));
    const chord = Math.max(...chords);
    const corners = dirs.map((d) => add3(v, mul3(d, this.radius)));
    if (chord === 0 || !this.sees.patch(corners, this.radius * chord * chord / 4)) return;
    if (!this.coarse(chord, depth)) return this.triangle([v, v, v], dirs);
    const k = chords.indexOf(chord);
    const [d, e, f] = [dirs[k], dirs[(k + 1) % 3], dirs[(k + 2) % 3]];
    const half = unit3(add3(d, e));
    this.cap(v, [d, half, f], depth + 1);
    this.cap(v, [half, e, f], depth + 1);
  }
}
