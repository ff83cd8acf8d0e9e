// Clips polygons at any zoom. Where a pixel is about an ulp, a rounded difference is off by pixels,
// and canvases compute in floats. Therefore far vertices are kept as double-doubles, and edges are
// clipped to the window.

/** Double-double numbers: unevaluated sums of two doubles (Dekker 1971, Knuth 1969). */
const twoSum = (a, b) => {
  const s = a + b;
  const t = s - a;
  return [s, (a - (s - t)) + (b - t)];
};
const twoProduct = (a, b) => {
  const split = (x) => {
    const c = 134217729 * x; // 2^27 + 1
    const high = c - (c - x);
    return [high, x - high];
  };
  const p = a * b;
  const [ah, al] = split(a);
  const [bh, bl] = split(b);
  return [p, al * bl - (((p - ah * bh) - al * bh) - ah * bl)];
};
const addTwo = ([a, b], [c, d]) => {
  const [s, e] = twoSum(a, c);
  return twoSum(s, e + b + d);
};
const negateTwo = ([a, b]) => [-a, -b];
const timesTwo = ([a, b], [c, d]) => {
  const [p, e] = twoProduct(a, c);
  return twoSum(p, e + a * d + b * c);
};
const overTwo = (x, y) => {
  const q = x[0] / y[0];
  const rest = addTwo(x, negateTwo(timesTwo(y, [q, 0])));
  return twoSum(q, rest[0] / y[0]);
};

/** The part of a polygon where `sign * (p[axis] - bound) <= 0`. */
function cutTwo(polygon, axis, bound, sign) {
  const kept = [];
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length];
    const inside = sign * (p[axis][0] - bound) <= 0;
    if (inside) {
      kept.push(p);
    }
    if (inside !== sign * (q[axis][0] - bound) <= 0) {
      const side = addTwo(q[axis], negateTwo(p[axis]));
      const part = overTwo(addTwo([bound, 0], negateTwo(p[axis])), side);
      const other = 1 - axis;
      const crossing = [];
      crossing[axis] = [bound, 0];
      crossing[other] = addTwo(p[other],
        timesTwo(part, addTwo(q[other], negateTwo(p[other]))));
      kept.push(crossing);
    }
  });
  return kept;
}

const kClipped = 20000; // pixels from the middle, far beyond any screen

/** The part of a double-double polygon within `bound` pixels of the middle, in doubles. */
function clippedTwo(polygon, bound) {
  let left = polygon;
  for (const axis of [0, 1]) {
    left = cutTwo(left, axis, bound, 1);
    left = cutTwo(left, axis, -bound, -1);
  }
  return left.map((p) => p.map(([high, low]) => high + low));
}
