// The direction, target and scale of views in space.

/** The orientation of a view: three unit rows right, up, back. Views may share one. */
class SpaceTurn {
  constructor() {
    this.watchers = new Set();
    this.look([0.5, -0.75, 0.42], [0, 0, 1]);
  }

  look(back, up) {
    const z = unit3(back);
    let x = unit3(cross3(up, z));
    if (norm3(x) === 0) x = unit3(cross3(Math.abs(z[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0], z));
    this.rows = [x, cross3(z, x), z];
    for (const changed of this.watchers) changed();
  }

  /** Turns the scene by angles about the up and right axes of the screen. */
  orbit(aboutUp, aboutRight) {
    const [x, y, z] = this.rows;
    const side = add3(mul3(z, Math.cos(aboutUp)), mul3(x, -Math.sin(aboutUp)));
    const back = add3(mul3(side, Math.cos(aboutRight)), mul3(y, Math.sin(aboutRight)));
    const up = add3(mul3(y, Math.cos(aboutRight)), mul3(side, -Math.sin(aboutRight)));
    this.look(back, up);
  }

  apply(v) { return this.rows.map((row) => dot3(row, v)); }

  undo([x, y, z]) {
    const [r, u, b] = this.rows;
    return [0, 1, 2].map((k) => r[k] * x + u[k] * y + b[k] * z);
  }
}

/** Target and span. The target is a sum high + low, so it can move by less than an ulp. */
class SpaceCamera {
  constructor(turn) {
    this.turn = turn;
    this.high = [0, 0, 0];
    this.low = [0, 0, 0];
    this.span = 1;
  }

  aim(high, low, span) {
    this.high = [...high];
    this.low = [0, 0, 0];
    this.shift(low);
    this.zoomTo(span);
  }

  shift(by) {
    for (let k = 0; k < 3; k++) {
      const low = this.low[k] + by[k], sum = this.high[k] + low;
      this.low[k] = low - (sum - this.high[k]);
      this.high[k] = sum;
    }
  }

  zoomTo(span) {
    if (span > 0) this.span = Math.min(Math.max(span, 1e-305), 1e305);
  }

  /** Zooms by a factor about (x, y) of the view, whose world point stays in place. */
  zoomAt(factor, x, y) {
    const before = this.span;
    this.zoomTo(before * factor);
    const kept = 1 - this.span / before;
    this.shift(this.worldStep(x * kept, y * kept, before));
  }

  worldStep(x, y, span = this.span) { return this.turn.undo([x * span, y * span, 0]); }

  place(p) {
    const { high, low, span } = this;
    const d = [0, 1, 2].map((k) => ((p[k] - high[k]) - low[k]) / span);
    return this.turn.apply(d);
  }
}
