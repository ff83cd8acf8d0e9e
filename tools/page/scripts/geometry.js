// Geometry for drawing, in doubles. No answer depends on it.

const cross2 = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
const minusOf = (p, q) => p.map((x, k) => x - q[k]);
const plusOf = (p, q) => p.map((x, k) => x + q[k]);
const timesOf = (p, s) => p.map((x) => x * s);
const dotOf = (p, q) => p.reduce((sum, x, k) => sum + x * q[k], 0);
const lengthOf = (p) => Math.hypot(...p);
// These reduce over the points, because a call cannot take thousands of spread arguments.
const sizeOf = (p) => Math.max(...p.map(Math.abs));
const largestOf = (points) => points.reduce((most, p) => Math.max(most, sizeOf(p)), 0);
const rangeOf = (points, k) => points.reduce(([low, high], p) =>
  [Math.min(low, p[k]), Math.max(high, p[k])], [Infinity, -Infinity]);

/** u x v for double-double vectors, scaled so that products neither underflow nor overflow. */
function turnTwo(u, v) {
  const unit = (w) => {
    const size = Math.max(Math.abs(w[0][0]), Math.abs(w[1][0]));
    const factor = size > 0 ? 2 ** -Math.floor(Math.log2(size)) : 1;
    return Number.isFinite(factor) ? w.map(([high, low]) => [high * factor, low * factor])
      : w.map(([high]) => [high * 2 ** 1000, 0]);
  };
  const [a, b] = [unit(u), unit(v)];
  return addTwo(timesTwo(a[0], b[1]), negateTwo(timesTwo(a[1], b[0])))[0];
}
const differenceTwo = (p, q) => [0, 1].map((k) => twoSum(p[k], -q[k]));

/** Indices of the hull's vertices, counterclockwise. */
function hullIndices(points) {
  const order = points.map((_, i) => i).sort((i, j) =>
    points[i][0] - points[j][0] || points[i][1] - points[j][1]);
  const turns = (o, p, q) => turnTwo(differenceTwo(points[p], points[o]),
    differenceTwo(points[q], points[o]));
  const half = (indices) => {
    const chain = [];
    for (const i of indices) {
      while (chain.length > 1 && turns(chain.at(-2), chain.at(-1), i) <= 0) {
        chain.pop();
      }
      chain.push(i);
    }
    chain.pop();
    return chain;
  };
  const distinct = order.filter((i, k) =>
    k === 0 || points[i].some((x, c) => x !== points[order[k - 1]][c]));
  return distinct.length === 1 ? distinct : [...half(distinct), ...half([...distinct].reverse())];
}

/** p - q rounded, with the rounding errors in `low`, for pictures where a pixel is an ulp. */
function preciseDifference(p, q) {
  const sums = p.map((x, k) => twoSum(x, -q[k]));
  const point = sums.map(([high]) => high);
  point.low = sums.map(([, low]) => low);
  return point;
}

/** Vertices of the planar Minkowski difference A - B, counterclockwise, with their names [i, j]. */
function differenceOf(a, b) {
  const hullA = hullIndices(a);
  const hullB = hullIndices(b.map(([x, y]) => [-x, -y]));
  const at = (i, j) => ({ name: [i, j], point: preciseDifference(a[i], b[j]) });
  const [n, m] = [hullA.length, hullB.length];
  const edge = (points, hull, k) =>
    differenceTwo(points[hull[(k + 1) % hull.length]], points[hull[k % hull.length]]);
  const found = [];
  for (let [i, j] = [0, 0]; i < n || j < m;) {
    found.push(at(hullA[i % n], hullB[j % m]));
    const turn = turnTwo(edge(a, hullA, i), edge(b, hullB, j).map(negateTwo));
    const takeA = j >= m || (i < n && turn >= 0);
    const takeB = i >= n || (j < m && turn <= 0);
    i += takeA || !takeB ? 1 : 0;
    j += takeB ? 1 : 0;
  }
  return found;
}

/** Whether all coordinates are finite, so that the points can be drawn. */
const drawable = (points) => points.every((p) => p.every(Number.isFinite));

/** Doubles as integers `whole` times a common power of two, 2^power: {whole, power}. */
function wholeNumbers(points) {
  const exponent = (x) => Math.max(1, Number((bitsOf(x) >> 52n) & 0x7ffn)) - 1075;
  const power = Math.min(...points.flat().map(exponent));
  const whole = (x) => {
    const fraction = bitsOf(x) & 0xfffffffffffffn;
    const lead = (bitsOf(x) >> 52n) & 0x7ffn ? 1n << 52n : 0n;
    const size = (fraction | lead) << BigInt(exponent(x) - power);
    return x < 0 ? -size : size;
  };
  return { whole: points.map((p) => p.map(whole)), power };
}

const dotWhole = (p, q) => p.reduce((sum, x, k) => sum + x * q[k], 0n);
const minusWhole = (p, q) => p.map((x, k) => x - q[k]);

/** The determinant of an integer matrix of at most 3 x 3; 1 for the empty one. */
function determinant(rows) {
  if (rows.length === 0) {
    return 1n;
  }
  return rows[0].reduce((sum, x, k) => sum + (k % 2 === 0 ? x : -x) *
    determinant(rows.slice(1).map((row) => row.filter((_, c) => c !== k))), 0n);
}

/**
 * The weights of the point nearest to the origin in the hull of one to four differences a_i - b_j;
 * null for other numbers of them. The computation is in integers, and each weight is rounded once.
 * It takes the first subset whose affine hull has its nearest point p within the subset's hull, and
 * for which all differences d satisfy p.d >= p.p, because then p is nearest.
 */
function nearestWeights(names, a, b) {
  if (names.length === 0 || names.length > 4) {
    return null;
  }
  const { whole } = wholeNumbers([...names.map(([i]) => a[i]), ...names.map(([, j]) => b[j])]);
  const points = names.map((_, k) => minusWhole(whole[k], whole[names.length + k]));
  const masks = Array.from({ length: (1 << names.length) - 1 }, (_, m) => m + 1);
  for (const mask of masks) {
    const chosen = points.map((_, k) => k).filter((k) => (mask >> k) & 1);
    const [first, ...others] = chosen.map((k) => points[k]);
    const sides = others.map((p) => minusWhole(p, first));
    const gram = sides.map((u) => sides.map((v) => dotWhole(u, v)));
    const right = sides.map((u) => -dotWhole(u, first));
    const total = determinant(gram);
    const parts = sides.map((_, c) => determinant(gram.map((row, r) =>
      row.map((x, k) => (k === c ? right[r] : x)))));
    const weights = [total - parts.reduce((sum, w) => sum + w, 0n), ...parts];
    if (total <= 0n || weights.some((w) => w < 0n)) {
      continue;
    }
    const point = first.map((_, c) =>
      chosen.reduce((sum, k, n) => sum + weights[n] * points[k][c], 0n));
    const size = dotWhole(point, point);
    if (points.every((p) => dotWhole(point, p) * total >= size)) {
      return names.map((_, k) => (chosen.includes(k)
        ? fractionValue(`${weights[chosen.indexOf(k)]}/${total}`) : 0));
    }
  }
  return null;
}

/** The point of such a simplex that is nearest to the origin, in doubles. */
function nearestOf(names, a, b) {
  const weights = nearestWeights(names, a, b);
  return weights && names.reduce((sum, [i, j], k) =>
    plusOf(sum, timesOf(minusOf(a[i], b[j]), weights[k])), a[0].map(() => 0));
}

/** The editor scales and turns vertices about a point, in doubles. */
const scaledAbout = (points, centre, factor) => points.map((p) =>
  plusOf(centre, timesOf(minusOf(p, centre), factor)));

function turnedAbout(points, centre, angle, [first, second]) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return points.map((p) => {
    const q = minusOf(p, centre);
    const turned = [...q];
    turned[first] = c * q[first] - s * q[second];
    turned[second] = s * q[first] + c * q[second];
    return plusOf(centre, turned);
  });
}

const centreOf = (points) => points[0].map((_, k) => {
  const [low, high] = rangeOf(points, k);
  return low / 2 + high / 2;
});
