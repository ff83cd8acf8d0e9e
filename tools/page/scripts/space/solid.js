// A convex shape in the scene.

/** Whether two lists of points are equal up to a translation and rounding relative to size. */
function sameButMoved(old, points, size) {
  if (old.length !== points.length) return false;
  const [o, p] = [old[0], points[0]];
  const slack = size * 1e-10;
  for (let i = 0; i < old.length; i++) {
    for (let k = 0; k < 3; k++) {
      if (Math.abs((points[i][k] - p[k]) - (old[i][k] - o[k])) > slack) return false;
    }
  }
  return true;
}

function meanEdge(points, edges) {
  const share = ([i, j]) => norm3(sub3(points[i], points[j])) / edges.length;
  return edges.reduce((sum, edge) => sum + share(edge), 0);
}

/** One convex shape: its hull, which is kept while the shape only moves, and its meshes. */
class SpaceSolid {
  constructor(stage) {
    this.stage = stage;
    this.points = [];
    this.radius = 0;
    this.core = stage.shellMeshes();
    this.round = stage.shellMeshes();
    this.edges = stage.edgeMeshes();
  }

  update(points, radius, faces) {
    const { center, size } = boxOfPoints(points);
    const moved = points.length > 0 && radius === this.radius
      && sameButMoved(this.points, points, this.size);
    this.points = points.map((p) => [...p]);
    this.center = center;
    if (moved) return;
    this.size = size;
    this.radius = radius > 0 ? radius : 0;
    this.hull = hullOfPoints(points, faces);
    this.plan = this.surface();
    this.edgeLength = meanEdge(this.points, this.hull.edges);
    this.fresh = false;
  }

  surface() {
    const plan = surfacePlan(this.hull);
    if (this.radius === 0) return plan;
    const local = this.points.map((p) => this.local(p));
    if (plan.axis) planSegment(plan, local);
    if (plan.flat) planFlatRound(plan, this.hull, local);
    if (this.hull.rank === 3) planSolidRound(plan, this.hull);
    return plan;
  }

  local(p) { return sub3(p, this.center).map((x) => x / this.extent); }

  /** Half the longest side, radius included, which is the unit of the kept meshes. */
  get extent() { return this.size + this.radius || 1; }

  compose(camera, wide, high) {
    this.placed = this.points.map((p) => camera.place(p));
    this.inView = this.radius / camera.span;
    this.edgeInView = this.edgeLength / camera.span;
    const scale = this.extent / camera.span;
    const shown = scale > 1e-7 && this.hull.rank >= 0;
    for (const mesh of this.meshes) mesh.visible = shown;
    if (!shown) return;
    const deep = scale > spaceDeep || this.inView * 2e-3 > spaceRoundError;
    if (deep) this.composeCut(camera, wide, high);
    else this.composeKept(camera, scale);
  }

  get meshes() { return [...this.core, ...this.round, ...this.edges]; }

  composeKept(camera, scale) {
    if (!this.fresh) this.keep();
    const at = camera.place(this.center);
    at[2] = Math.min(Math.max(at[2], -spaceDepth), spaceDepth);
    if (!(Math.abs(at[0]) < 1e6 && Math.abs(at[1]) < 1e6)) at[0] = 1e6;
    for (const mesh of this.meshes) this.stage.pose(mesh, at, scale, camera.turn);
  }

  keep() {
    const local = this.points.map((p) => this.local(p));
    const all = { strip: () => true, patch: () => true }, same = (d) => d;
    this.fill(new SurfaceMesher((i) => local[i], same, 0, 1, all), (list, at, dirs) => {
      list.add(at, dirs);
    });
    const lines = new LineList();
    for (const [i, j] of this.hull.edges) lines.add(local[i], local[j], undefined, 1.5);
    this.stage.fillGeometry(this.edges[0].geometry, lines);
    this.fresh = true;
  }

  fill(mesher, add) {
    const core = new TriangleList(), round = new TriangleList();
    mesher.emit = (at, dirs) => add(core, at, dirs);
    mesher.mesh(this.plan);
    if (this.radius > 0) {
      mesher.emit = (at, dirs) => add(round, at, dirs);
      mesher.radius = mesher.unit ? this.inView : this.radius / this.extent;
      mesher.error = mesher.unit ? spaceRoundError : 2e-3 * mesher.radius;
      mesher.mesh(this.plan);
    }
    this.stage.fillGeometry(this.core[0].geometry, core);
    this.stage.fillGeometry(this.round[0].geometry, round);
  }

  composeCut(camera, wide, high) {
    this.fresh = false;
    const [w, h] = [wide * 1.1, high * 1.1];
    const sees = sightOf(w, h);
    const place = (i) => this.placed[i], turn = (d) => camera.turn.apply(d);
    const mesher = new SurfaceMesher(place, turn, 0, 1, sees);
    mesher.unit = true;
    this.fill(mesher, (list, at, dirs) => addCutTriangle(list, at, dirs, w, h));
    const lines = new LineList();
    for (const [i, j] of this.hull.edges) {
      cutToView([this.placed[i], this.placed[j]], w, h, false, ([a, b]) => {
        lines.add(a, b, undefined, 1.5);
      });
    }
    this.stage.fillGeometry(this.edges[0].geometry, lines);
    for (const mesh of this.meshes) this.stage.pose(mesh, [0, 0, 0], 1, null);
  }

  /** The depth at which a line of sight meets the shape, or null. */
  hit(x, y, tolerance) {
    let depth = null;
    const meet = (z) => { depth = depth === null ? z : Math.max(depth, z); };
    for (const [i, j, k] of this.hull.faces) {
      const z = depthInTriangle(x, y, this.placed[i], this.placed[j], this.placed[k]);
      if (z !== null) meet(z + this.inView);
    }
    if (depth !== null) return depth;
    const near = Math.max(this.inView, this.hull.rank < 3 ? tolerance : 0);
    for (const [i, j] of this.hull.edges) {
      const [a, b] = [this.placed[i], this.placed[j]];
      if (distanceToSegment([x, y], a, b) <= near) meet((a[2] + b[2]) / 2);
    }
    for (const i of this.hull.rank === 0 ? this.hull.corners : []) {
      const p = this.placed[i];
      if (distanceToSegment([x, y], p, p) <= near) meet(p[2]);
    }
    return depth;
  }
}

function addCutTriangle(list, at, dirs, wide, high) {
  const inside = (p) => Math.abs(p[0]) <= wide && Math.abs(p[1]) <= high
    && Math.abs(p[2]) <= spaceDepth;
  if (at.every(inside)) return list.add(at, dirs);
  cutToView(at.map((p, k) => [...p, ...dirs[k]]), wide, high, true, (part) => {
    for (let k = 2; k < part.length; k++) {
      const three = [part[0], part[k - 1], part[k]];
      list.add(three.map((p) => p.slice(0, 3)), three.map((p) => p.slice(3)));
    }
  });
}

/** Tests of whether a bent strip along a segment, or a bulging patch, may reach into the view. */
function sightOf(wide, high) {
  const reach = Math.hypot(wide, high);
  const meets = (points, k, most) => points.some((p) => p[k] >= -most)
    && points.some((p) => p[k] <= most);
  return {
    strip: (a, b, width) => distanceToSegment([0, 0], a, b) <= width + reach,
    patch: (points, bulge) => meets(points, 0, wide + bulge) && meets(points, 1, high + bulge),
  };
}

/** The distance of [x, y] from a segment, seen along z. */
function distanceToSegment([x, y], a, b) {
  const u = b[0] - a[0], v = b[1] - a[1];
  const long = Math.hypot(u, v);
  const t = long > 0 ? ((x - a[0]) * (u / long) + (y - a[1]) * (v / long)) / long : 0;
  const s = Math.min(Math.max(t, 0), 1);
  return Math.hypot(a[0] + s * u - x, a[1] + s * v - y);
}

function depthInTriangle(x, y, a, b, c) {
  const side = (p, q) => (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
  const [u, v, w] = [side(b, c), side(c, a), side(a, b)];
  const sum = u + v + w;
  if (sum === 0 || !((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0))) return null;
  return (u * a[2] + v * b[2] + w * c[2]) / sum;
}
