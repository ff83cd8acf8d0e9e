// The convex hull of points in space, for drawing. Points are mapped to well-conditioned affine
// coordinates and snapped to integers. Orientations of integer points are exact, so the hull is
// always a closed surface. It ignores points less than hullTolerance (in affine units) outside it.

const hullGrid = 2 ** 48;
const hullTolerance = 2e-10;
const hullFlatAngle = 1e-7;

const sub3 = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add3 = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const mul3 = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
const dot3 = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross3 = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
const norm3 = (a) => Math.hypot(a[0], a[1], a[2]);

/** The unit vector along a, without overflow or underflow; [0, 0, 0] if there is none. */
function unit3(a) {
  const most = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  if (!(most > 0 && most < Infinity)) return [0, 0, 0];
  const b = [a[0] / most, a[1] / most, a[2] / most];
  const n = norm3(b);
  return [b[0] / n, b[1] / n, b[2] / n];
}

/** The bounding box of points as { center, size }, where size is its longest half side. */
function boxOfPoints(points) {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  for (const p of points) {
    for (let k = 0; k < 3; k++) {
      if (p[k] < low[k]) low[k] = p[k];
      if (p[k] > high[k]) high[k] = p[k];
    }
  }
  const center = [0, 1, 2].map((k) => points.length ? low[k] / 2 + high[k] / 2 : 0);
  const sides = [0, 1, 2].map((k) => points.length ? high[k] / 2 - low[k] / 2 : 0);
  return { center, size: Math.max(...sides) };
}

function farthestBy(items, measure) {
  let best = 0, most = -1;
  for (let i = 0; i < items.length; i++) {
    const m = measure(items[i]);
    if (m > most) { most = m; best = i; }
  }
  return [best, most];
}

/** Up to four affinely independent points far from each other: their indices and the frame. */
function hullFrame(points) {
  const { center } = boxOfPoints(points);
  const [i0] = farthestBy(points, (p) => norm3(sub3(p, center)));
  const from = points.map((p) => sub3(p, points[i0]));
  const [i1, l1] = farthestBy(from, norm3);
  if (!(l1 > 0)) return { rank: 0, picks: [i0] };
  const e1 = unit3(from[i1]);
  const offLine = (d) => sub3(d, mul3(e1, dot3(e1, d)));
  const [i2, l2] = farthestBy(from, (d) => norm3(offLine(d)));
  if (l2 <= 1e-14 * l1) return { rank: 1, picks: [i0, i1], e1, from };
  const o2 = offLine(from[i2]);
  const e2 = unit3(sub3(o2, mul3(e1, dot3(e1, o2))));
  const e3 = unit3(cross3(e1, e2));
  const [i3, l3] = farthestBy(from, (d) => Math.abs(dot3(e3, d)));
  const frame = { rank: 3, picks: [i0, i1, i2, i3], e1, e2, e3, l1, l2, l3, from };
  return l3 <= 1e-14 * l1 ? { ...frame, rank: 2, picks: [i0, i1, i2] } : frame;
}

/** The indices of the corners of flat points, in order around e3. */
function flatHull({ from, e1, e2, l1, l2 }) {
  const at = from.map((d, i) => [dot3(e1, d) / l1, dot3(e2, d) / l2, i]);
  at.sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);
  const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const chain = (list) => {
    const out = [];
    for (const p of list) {
      while (out.length > 1 && turn(out.at(-2), out.at(-1), p) <= 1e-14) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...chain(at), ...chain(at.reverse())].map((p) => p[2]);
}

/** The exact sign of det(b - a, c - a, d - a) for integer coordinates below 2^52. */
function signOfVolume(a, b, c, d) {
  const u0 = b[0] - a[0], u1 = b[1] - a[1], u2 = b[2] - a[2];
  const v0 = c[0] - a[0], v1 = c[1] - a[1], v2 = c[2] - a[2];
  const w0 = d[0] - a[0], w1 = d[1] - a[1], w2 = d[2] - a[2];
  const p = v1 * w2, q = v2 * w1, r = v2 * w0, s = v0 * w2, t = v0 * w1, z = v1 * w0;
  const det = u0 * (p - q) + u1 * (r - s) + u2 * (t - z);
  const bound = Math.abs(u0) * (Math.abs(p) + Math.abs(q))
    + Math.abs(u1) * (Math.abs(r) + Math.abs(s)) + Math.abs(u2) * (Math.abs(t) + Math.abs(z));
  if (Math.abs(det) > 1e-15 * bound) return Math.sign(det);
  if (bound === 0) return 0;
  const [A, B, C, D, E, F, G, H, I] = [u0, u1, u2, v0, v1, v2, w0, w1, w2].map(BigInt);
  const exact = A * (E * I - F * H) + B * (F * G - D * I) + C * (D * H - E * G);
  return exact > 0n ? 1 : exact < 0n ? -1 : 0;
}

/** Quickhull on integer points. `start` holds four of them that are not coplanar. */
class HullBuilder {
  constructor(points, start) {
    this.points = points;
    this.byEdge = new Map();
    this.faces = new Set();
    this.doubtful = [];
    const [a, b, c, d] = start;
    const out = signOfVolume(points[a], points[b], points[c], points[d]) < 0;
    const [i, j] = out ? [b, c] : [c, b];
    const first = [[a, i, j], [a, j, d], [j, i, d], [i, a, d]].map((f) => this.addFace(f));
    this.assign(points.keys(), first);
  }

  addFace([i, j, k]) {
    const a = this.points[i], b = this.points[j], c = this.points[k];
    const n = unit3(cross3(sub3(b, a), sub3(c, a)));
    const face = { v: [i, j, k], n, over: [], top: 0, best: -1 };
    this.faces.add(face);
    this.byEdge.set(this.edge(i, j), face);
    this.byEdge.set(this.edge(j, k), face);
    this.byEdge.set(this.edge(k, i), face);
    return face;
  }

  edge(i, j) { return i * this.points.length + j; }

  height(face, i) {
    const p = this.points[i], a = this.points[face.v[0]], n = face.n;
    return (p[0] - a[0]) * n[0] + (p[1] - a[1]) * n[1] + (p[2] - a[2]) * n[2];
  }

  sees(i, face) {
    const v = face.v, points = this.points;
    if (i === v[0] || i === v[1] || i === v[2]) return false;
    return signOfVolume(points[v[0]], points[v[1]], points[v[2]], points[i]) > 0;
  }

  assign(indices, faces) {
    for (const i of indices) {
      let best = null, most = 0;
      for (const face of faces) {
        const h = this.height(face, i);
        if (h > most) { most = h; best = face; }
      }
      if (!best) continue;
      if (most <= hullTolerance * hullGrid) this.doubtful.push(i);
      else this.hang(i, best, most);
    }
  }

  hang(i, face, height) {
    face.over.push(i);
    if (height > face.top) { face.top = height; face.best = i; }
  }

  run() {
    const queue = [...this.faces];
    for (;;) {
      while (queue.length) {
        const face = queue.pop();
        if (this.faces.has(face) && face.best >= 0) queue.push(...this.insert(face));
      }
      const late = this.recheck();
      if (!late.length) return [...this.faces].map((f) => f.v);
      queue.push(...late);
    }
  }

  insert(face) {
    const apex = face.best;
    if (!this.sees(apex, face)) {
      face.over = face.over.filter((i) => i !== apex);
      this.rank(face);
      return [face];
    }
    const { visible, rim } = this.visibleFrom(apex, face);
    for (const old of visible) this.faces.delete(old);
    const fresh = rim.map(([i, j]) => this.addFace([i, j, apex]));
    face.over = face.over.filter((i) => i !== apex);
    for (const old of visible) this.assign(old.over, fresh);
    return fresh;
  }

  rank(face) {
    [face.top, face.best] = [0, -1];
    for (const i of face.over) {
      const h = this.height(face, i);
      if (h > face.top) { face.top = h; face.best = i; }
    }
  }

  visibleFrom(apex, face) {
    const visible = new Set([face]), stack = [face], rim = [];
    while (stack.length) {
      const v = stack.pop().v;
      for (let k = 0; k < 3; k++) {
        const p = v[k], q = v[(k + 1) % 3];
        const next = this.byEdge.get(this.edge(q, p));
        if (visible.has(next)) continue;
        if (this.sees(apex, next)) { visible.add(next); stack.push(next); } else rim.push([p, q]);
      }
    }
    return { visible, rim };
  }

  recheck() {
    const late = [];
    const doubtful = this.doubtful;
    this.doubtful = [];
    for (const i of doubtful) {
      for (const face of this.faces) {
        const h = this.height(face, i);
        if (h <= hullTolerance * hullGrid || !this.sees(i, face)) continue;
        this.hang(i, face, h);
        late.push(face);
        break;
      }
    }
    return late;
  }
}

/** Affine coordinates of the points, and faces as triangles, counterclockwise from outside. */
function solidHull({ picks, from, e1, e2, e3, l1, l2, l3 }) {
  const at = from.map((d) => [dot3(e1, d) / l1, dot3(e2, d) / l2, dot3(e3, d) / l3]);
  const snapped = at.map((p) => p.map((x) => Math.round(x * hullGrid)));
  return { at, faces: new HullBuilder(snapped, picks).run() };
}

/** Each edge of a closed surface once, as [i, j, left face, right face]. */
function edgesOfFaces(faces, count) {
  const left = new Map();
  faces.forEach((v, f) => {
    for (let k = 0; k < 3; k++) left.set(v[k] * count + v[(k + 1) % 3], f);
  });
  const edges = [];
  for (const [key, f] of left) {
    const p = Math.floor(key / count), q = key % count;
    if (p < q) edges.push([p, q, f, left.get(q * count + p) ?? -1]);
  }
  return edges;
}

/** Whether an edge is inside a flat facet or the long side of a sliver. `at`: affine points. */
function edgeIsFlat([i, j, f, g], faces, at) {
  const a = at[i], side = sub3(at[j], a);
  const long = norm3(side), along = mul3(side, 1 / long);
  const p = riseOverEdge(faces[f], i, j, at, along), q = riseOverEdge(faces[g], i, j, at, along);
  const up = norm3(p.off), down = norm3(q.off);
  if (up < 1e-9 && p.t > 0 && p.t < long) return true;
  if (down < 1e-9 && q.t > 0 && q.t < long) return true;
  if (dot3(p.off, q.off) >= 0) return false;
  return norm3(cross3(p.off, q.off)) < hullFlatAngle * up * down;
}

/** The offset of a face's third corner from an edge, and its position along the edge. */
function riseOverEdge(face, i, j, at, along) {
  const [u, v, w] = face;
  const d = sub3(at[u !== i && u !== j ? u : v !== i && v !== j ? v : w], at[i]);
  const t = dot3(along, d);
  return { t, off: sub3(d, mul3(along, t)) };
}

/** One unit normal for each face. Faces joined by flat edges share the same array. */
function facetNormals(points, faces, flatEdges) {
  const { size } = boxOfPoints(points);
  const up = faces.map((_, f) => f);
  const root = (f) => {
    while (up[f] !== f) { up[f] = up[up[f]]; f = up[f]; }
    return f;
  };
  for (const [, , f, g] of flatEdges) up[root(f)] = root(g);
  const sums = faces.map(() => [0, 0, 0]);
  faces.forEach(([i, j, k], f) => {
    const side = (a, b) => sub3(points[b], points[a]).map((x) => x / size);
    const r = root(f);
    sums[r] = add3(sums[r], cross3(side(i, j), side(i, k)));
  });
  const units = sums.map(unit3);
  return faces.map((_, f) => units[root(f)]);
}

/** Whether the given triangles are a closed convex surface that encloses all points. */
function facesEnclose(points, faces) {
  if (!Array.isArray(faces) || faces.length < 4) return false;
  if (!faces.every((f) => f.length === 3 && f.every((v) => points[v]))) return false;
  const { center, size } = boxOfPoints(points);
  const at = points.map((p) => sub3(p, center).map((x) => x / size));
  for (const [i, j, k] of faces) {
    const n = unit3(cross3(sub3(at[j], at[i]), sub3(at[k], at[i])));
    if (norm3(n) === 0 || at.some((p) => dot3(n, sub3(p, at[i])) > 1e-9)) return false;
  }
  const edges = edgesOfFaces(faces, points.length);
  return edges.length * 2 === faces.length * 3 && edges.every((e) => e[3] >= 0);
}

/**
 * The hull of points: { rank, corners, faces, normals, edges, allEdges }. rank 0 to 3 is the
 * dimension (-1: no points); corners are indices (rank 2: in order around normals[0]); faces are
 * triangles (rank 2: one side); edges are [i, j, left face, right face] without those inside a
 * flat facet, allEdges with them. A point inside a flat facet or on a straight edge may be a
 * corner, which looks the same. Faces `given` are used if they enclose all points.
 */
function hullOfPoints(points, given) {
  const empty = { faces: [], normals: [], edges: [], allEdges: [] };
  if (!points.length) return { ...empty, rank: -1, corners: [] };
  const { center, size } = boxOfPoints(points);
  const local = points.map((p) => sub3(p, center).map((x) => x / (size || 1)));
  const frame = hullFrame(local);
  if (frame.rank < 2) {
    const edges = frame.rank === 1 ? [[...frame.picks, -1, -1]] : [];
    return { ...empty, rank: frame.rank, corners: frame.picks, edges, allEdges: edges };
  }
  if (frame.rank === 2) return flatResult(frame);
  let { at, faces } = facesEnclose(points, given)
    ? { at: local, faces: given.map((f) => [...f]) } : solidHull(frame);
  const allEdges = edgesOfFaces(faces, points.length);
  const flat = allEdges.filter((e) => edgeIsFlat(e, faces, at));
  const skip = new Set(flat);
  const corners = [...new Set(faces.flat())].sort((a, b) => a - b);
  const normals = facetNormals(local, faces, flat);
  const edges = allEdges.filter((e) => !skip.has(e));
  return { rank: 3, corners, faces, normals, allEdges, edges };
}

function flatResult(frame) {
  const corners = flatHull(frame);
  const faces = corners.slice(2).map((k, i) => [corners[0], corners[i + 1], k]);
  const edges = corners.map((v, i) => [v, corners[(i + 1) % corners.length], 0, -1]);
  return { rank: 2, corners, faces, normals: faces.map(() => frame.e3), edges, allEdges: edges };
}
