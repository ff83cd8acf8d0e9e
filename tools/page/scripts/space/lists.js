// Lists of triangles and lines, from which buffers are filled.

/** Positions and normals of triangles, each oriented to agree with its normals. */
class TriangleList {
  constructor() {
    this.position = [];
    this.normal = [];
  }

  add(at, dirs) {
    const [a, b, c] = at;
    const out = add3(add3(dirs[0], dirs[1]), dirs[2]);
    const swap = dot3(cross3(sub3(b, a), sub3(c, a)), out) < 0;
    for (const k of swap ? [0, 2, 1] : [0, 1, 2]) {
      this.position.push(...at[k]);
      this.normal.push(...dirs[k]);
    }
  }
}

/** Segments as thin quads. The shader sets their width on screen. */
class LineList {
  constructor() {
    this.position = [];
    this.other = [];
    this.side = [];
    this.paint = [];
    this.index = [];
  }

  add(a, b, paint = [0, 0, 0, 1], width = 1) {
    const first = this.side.length / 2;
    for (const [p, q, s] of [[a, b, 1], [a, b, -1], [b, a, -1], [b, a, 1]]) {
      this.position.push(...p);
      this.other.push(...q);
      this.side.push(s, width);
      this.paint.push(...paint);
    }
    this.index.push(...[0, 1, 2, 2, 1, 3].map((k) => first + k));
  }
}
