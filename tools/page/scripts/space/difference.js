// The view of the Minkowski difference in space.

/** Shows A - B with the origin and one step of a search. Options: turn, a SpaceTurn to share. */
class DifferenceView extends SpaceStage {
  constructor(host, { turn } = {}) {
    super(host, { turn, colors: ["soft"] });
  }

  extentPoints() { return this.scene ? [[0, 0, 0], ...this.scene.points] : []; }

  refresh() { this.solids[0].update(this.scene.points, 0, null); }

  /** Looks at the origin, at a scale that shows the nearest point too. */
  lookAtOrigin() {
    if (!this.scene) return;
    const { size } = boxOfPoints(this.extentPoints());
    const away = norm3(this.scene.nearest ?? [0, 0, 0]);
    this.aim([0, 0, 0], [0, 0, 0], Math.max(away * 4, (size || 1) * 1e-3));
  }

  compose() {
    const { palette, scene, solids } = this;
    this.paintSolid(solids[0], palette.soft, 0, palette.ink);
    if (scene.points.length <= 300) { // those inside are no vertices of the difference
      for (const i of solids[0].hull.corners) {
        this.marks.dots.add(solids[0].placed[i], 6, palette.ink);
      }
    }
    this.axes();
    this.simplex();
    this.walk();
  }

  axes() {
    const { palette, camera } = this;
    const origin = camera.place([0, 0, 0]);
    for (const axis of [[1, 0, 0], [0, 1, 0], [0, 0, 1]]) {
      const d = mul3(camera.turn.apply(axis), 0.11);
      this.line(sub3(origin, d), origin, palette.ink, 1.2, 0.45);
      this.line(origin, add3(origin, d), palette.ink, 1.8);
    }
    this.marks.marks.add(origin, 8, palette.ink);
  }

  simplex() {
    const { palette, camera } = this;
    const at = (this.scene.simplex ?? []).slice(0, 4).map((p) => camera.place(p));
    at.forEach((p, i) => at.slice(0, i).forEach((q, j) => {
      this.line(p, q, palette.link, 2.2);
      at.slice(0, j).forEach((r) => this.triangle([p, q, r], palette.link, 0.2));
    }));
    for (const p of at) this.marks.marks.add(p, 9, palette.link);
  }

  walk() {
    const { palette, camera, scene } = this;
    for (const p of scene.discarded ?? []) {
      this.marks.marks.add(camera.place(p), 10, palette.bad, true);
    }
    for (const p of scene.kept ?? []) this.marks.marks.add(camera.place(p), 10, palette.good);
    if (scene.support) {
      this.marks.marks.add(camera.place(scene.support), 15, palette.ink, true);
      this.marks.marks.add(camera.place(scene.support), 7, palette.ink);
    }
    const from = camera.place(scene.nearest ?? [0, 0, 0]);
    if (scene.nearest) {
      this.line(camera.place([0, 0, 0]), from, palette.good, 2);
      this.marks.marks.add(from, 8, palette.good);
    }
    if (scene.direction) this.arrow(from, scene.direction, 0.2, palette.ink);
  }
}
