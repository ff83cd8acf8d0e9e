// What drawing needs, in doubles. Nothing here decides an answer.

const cross2 = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
const minusOf = (p, q) => p.map((x, k) => x - q[k]);
const plusOf = (p, q) => p.map((x, k) => x + q[k]);
const timesOf = (p, s) => p.map((x) => x * s);
const dotOf = (p, q) => p.reduce((sum, x, k) => sum + x * q[k], 0);
const lengthOf = (p) => Math.hypot(...p);

/** Positions of the hull's vertices, counterclockwise. */
function hullIndices(points) {
  const order = points.map((_, i) => i).sort((i, j) =>
    points[i][0] - points[j][0] || points[i][1] - points[j][1]);
  const half = (indices) => {
    const chain = [];
    for (const i of indices) {
      while (chain.length > 1 &&
        cross2(points[chain.at(-2)], points[chain.at(-1)], points[i]) <= 0) {
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

/** Vertices of the Minkowski difference A - B in the plane, counterclockwise, with their names. */
function differenceOf(a, b) {
  const hullA = hullIndices(a);
  const hullB = hullIndices(b.map(([x, y]) => [-x, -y]));
  const at = (i, j) => ({ name: [i, j], point: minusOf(a[i], b[j]) });
  const [n, m] = [hullA.length, hullB.length];
  const edge = (points, hull, k, sign) => timesOf(minusOf(points[hull[(k + 1) % hull.length]],
    points[hull[k % hull.length]]), sign);
  const found = [];
  for (let [i, j] = [0, 0]; i < n || j < m;) {
    found.push(at(hullA[i % n], hullB[j % m]));
    const [u, v] = [edge(a, hullA, i, 1), edge(b, hullB, j, -1)];
    const turn = u[0] * v[1] - u[1] * v[0];
    const takeA = j >= m || (i < n && turn >= 0);
    const takeB = i >= n || (j < m && turn <= 0);
    i += takeA || !takeB ? 1 : 0;
    j += takeB ? 1 : 0;
  }
  return found;
}

/** Whether every number in sight is one that can be drawn. */
const drawable = (points) => points.every((p) => p.every(Number.isFinite));

/**
 * The point of the hull of up to four points that is nearest to the origin, and its weights; a
 * subset of the points, tried by size, for pictures.
 */
function nearestOf(points) {
  const scale = Math.max(...points.map((p) => Math.max(...p.map(Math.abs)))) || 1;
  const unit = points.map((p) => timesOf(p, 1 / scale));
  let best = null;
  for (let mask = 1; mask < 1 << points.length; ++mask) {
    const chosen = unit.map((_, i) => i).filter((i) => (mask >> i) & 1);
    const weights = affineNearest(chosen.map((i) => unit[i]));
    if (weights === null || weights.some((w) => w < -1e-12)) {
      continue;
    }
    const point = unit[0].map((_, c) =>
      chosen.reduce((sum, i, k) => sum + weights[k] * unit[i][c], 0));
    const size = dotOf(point, point);
    if (best === null || size < best.size * (1 - 1e-12)) {
      best = { size, point, weights: points.map((_, i) =>
        (chosen.includes(i) ? weights[chosen.indexOf(i)] : 0)) };
    }
  }
  return best && { point: timesOf(best.point, scale),
    weights: best.weights.map((w) => Math.max(0, w)) };
}

/** Weights of the point nearest to the origin on the affine hull; null where it degenerates. */
function affineNearest(points) {
  const [first, ...others] = points;
  const sides = others.map((p) => minusOf(p, first));
  const table = sides.map((u) => [...sides.map((v) => dotOf(u, v)), -dotOf(u, first)]);
  for (let k = 0; k < sides.length; ++k) {
    const pivot = table.slice(k).reduce((most, row, i) =>
      (Math.abs(row[k]) > Math.abs(table[most][k]) ? k + i : most), k);
    [table[k], table[pivot]] = [table[pivot], table[k]];
    if (Math.abs(table[k][k]) < 1e-30) {
      return null;
    }
    for (let i = 0; i < sides.length; ++i) {
      if (i !== k) {
        const factor = table[i][k] / table[k][k];
        table[i] = table[i].map((x, c) => x - factor * table[k][c]);
      }
    }
  }
  const weights = table.map((row, k) => row[sides.length] / row[k]);
  return [1 - weights.reduce((sum, w) => sum + w, 0), ...weights];
}

/** Scaled, turned or moved about a point: shapes by the editor, in doubles. */
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
  const [low, high] = [Math.min(...points.map((p) => p[k])), Math.max(...points.map((p) => p[k]))];
  return low / 2 + high / 2;
});
