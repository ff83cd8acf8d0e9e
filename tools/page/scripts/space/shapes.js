// The view of a pair of shapes in space.

/** Points that frame a rounded shape: each point moved by the radius both ways along each axis. */
function grownPoints({ points, radius }) {
  if (!(radius > 0)) return points;
  const steps = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
  return points.flatMap((p) => steps.map((d) => add3(p, mul3(d, radius))));
}

/**
 * Shows a pair of shapes. Options: onMove and onMoveEnd(shape, vertex, delta); onSelect(shape,
 * vertex), called when a drag may begin; and turn, a SpaceTurn to share.
 */
class SpaceView extends SpaceStage {
  constructor(host, { onMove, onMoveEnd, onSelect, turn } = {}) {
    super(host, { turn, colors: ["a", "b"] });
    Object.assign(this, { onMove, onMoveEnd, onSelect });
  }

  extentPoints() {
    return this.scene ? [...this.scene.shapes.flatMap(grownPoints), ...this.scene.near ?? []] : [];
  }

  refresh() {
    this.scene.shapes.forEach((shape, k) => {
      this.solids[k].update(shape.points, shape.radius ?? 0, shape.faces);
    });
  }

  /** The direction from a to b: the scene's normal, or else between witness points or centers. */
  across() {
    const { normal, witness } = this.scene;
    const middles = sub3(this.solids[1].center, this.solids[0].center);
    const gap = witness ? unit3(sub3(witness.b, witness.a)) : [0, 0, 0];
    const n = [unit3(normal ?? [0, 0, 0]), gap, unit3(middles)].find((v) => norm3(v) > 0);
    if (!n) return [0, 0, 1];
    return dot3(n, unit3(middles)) < 0 ? mul3(n, -1) : n;
  }

  compose() {
    const { palette, solids } = this;
    const toward = dot3(this.across(), this.camera.turn.rows[2]);
    solids.forEach((solid, k) => {
      const later = toward > 0 ? k === 1 : k === 0;
      this.paintSolid(solid, palette[this.solidColors[k]], later ? 1 : 0, palette.ink);
      this.handles(solid, k);
    });
    for (const plane of this.scene.planes ?? []) this.plane(plane);
    this.weights();
    this.contact();
    this.said();
    this.selection();
    this.scene.drawn?.(solids);
  }

  handleSize() { return matchMedia("(pointer: coarse)").matches ? 15 : 9; }

  handles(solid, k) {
    if (solid.points.length > spaceHandleLimit) return;
    const size = this.handleSize();
    for (const p of solid.placed) {
      this.marks.dots.add(p, size, this.palette[this.solidColors[k]]);
    }
  }

  plane({ point, normal, which }) {
    const { extent } = this.solids[which];
    const radius = Math.min(0.3, 0.9 * extent / this.camera.span);
    const color = this.palette[this.solidColors[which]];
    this.disc(this.camera.place(point), normal, radius, color);
  }

  weights() {
    for (const [shape, vertex, weight] of this.scene.weights ?? []) {
      const p = this.solids[shape]?.placed[vertex];
      if (!p) continue;
      const size = this.handleSize() + 9 * Math.min(Math.max(weight, 0), 1);
      this.marks.marks.add(p, size + 4, this.palette.ink, true);
      this.marks.marks.add(p, size, this.palette[this.solidColors[shape]]);
    }
  }

  contact() {
    const { witness, normal, verdict } = this.scene;
    if (!witness) return;
    const { palette, camera } = this;
    const colors = { separated: "good", touching: "link", overlapping: "bad", undecided: "soft" };
    const color = palette[colors[verdict] ?? "ink"];
    const [a, b] = [camera.place(witness.a), camera.place(witness.b)];
    this.line(a, b, color, 3);
    this.marks.marks.add(a, 8, color);
    this.marks.marks.add(b, 8, color);
    const middle = mul3(add3(a, b), 0.5);
    if (normal && norm3(sub3(a, b)) < 0.06) this.arrow(middle, normal, 0.13, color);
  }

  /** Draws an engine's points on A (filled) and on B (open). */
  said() {
    const { palette, camera } = this;
    const [a, b] = (this.scene.said ?? []).map((p) => p && camera.place(p));
    if (a && b) this.line(a, b, palette.said, 2, 0.8);
    if (a) this.marks.marks.add(a, 13, palette.said);
    if (b) this.marks.marks.add(b, 15, palette.said, true);
  }

  selection() {
    const selected = this.scene.selected;
    const p = selected && this.solids[selected.shape]?.placed[selected.vertex];
    if (p) this.marks.marks.add(p, this.handleSize() + 12, this.palette.link, true);
  }

  /** The handle or shape at a position in the view: { shape, vertex } or null. */
  pick(x, y, touch) {
    if (!this.onMove || !this.solids?.[0].placed) return null;
    const reach = (touch ? 22 : 9) * this.pixel();
    return this.pickHandle(x, y, reach) ?? this.pickShape(x, y, reach);
  }

  pickHandle(x, y, reach) {
    const certificate = this.scene.weights ?? [];
    let best = null, nearest = reach;
    this.solids.forEach((solid, shape) => solid.placed.forEach((p, vertex) => {
      const away = Math.hypot(p[0] - x, p[1] - y);
      if (!(away < nearest)) return;
      const shown = solid.points.length <= spaceHandleLimit
        || certificate.some(([s, v]) => s === shape && v === vertex);
      const front = shown ? solid.hit(p[0], p[1], 0) : null;
      const hidden = front !== null && front - solid.inView > p[2] + 0.01;
      if (!shown || (hidden && away > reach / 2)) return;
      [best, nearest] = [{ shape, vertex }, away];
    }));
    return best;
  }

  pickShape(x, y, reach) {
    const depths = this.solids.map((solid) => solid.hit(x, y, reach));
    const hits = [0, 1].filter((k) => depths[k] !== null);
    if (!hits.length) return null;
    const shape = hits.length === 2 && depths[1] > depths[0] ? 1 : hits[0];
    return { shape, vertex: null };
  }

  /**
   * Looks at the middle of the witness points, perpendicular to the normal. The view shows 4 gaps,
   * but at least a thousandth of the scene; if `down` is true, that limit holds only without a gap.
   */
  lookAtContact({ down = false } = {}) {
    if (!this.scene?.witness || !this.solids) return this.lookAtAll();
    this.refresh();
    this.turnAcross(this.across());
    const { a, b } = this.scene.witness;
    const gap = norm3(sub3(b, a));
    const { size } = boxOfPoints(this.extentPoints());
    const least = down && gap > 0 ? 0 : (size || 1) * 1e-3;
    this.aim(a, mul3(sub3(b, a), 0.5), Math.max(gap * 4, least));
  }

  /** The smallest turn after which n lies along the right or the up axis of the screen. */
  turnAcross(n) {
    const { turn } = this.camera;
    const [right, , back] = turn.rows;
    let level = unit3(sub3(back, mul3(n, dot3(n, back))));
    if (norm3(level) === 0 || Math.abs(dot3(n, back)) > 0.999) {
      level = unit3(sub3(right, mul3(n, dot3(n, right))));
    }
    const flat = turn.apply(n);
    if (Math.abs(flat[1]) > Math.abs(flat[0])) return turn.look(level, mul3(n, Math.sign(flat[1])));
    turn.look(level, cross3(level, mul3(n, Math.sign(flat[0]) || 1)));
  }
}

// ---- The Minkowski difference ----------------------------------------------------------------
