// Prepares a pair for drawing, and tests whether a shape is under the pointer.

/** The pair to draw, scaled by a power of two if its differences could over- or underflow. */
function drawnOf(pair, world) {
  const largest = Math.max(largestOf(world.a), largestOf(world.b)) || 1;
  const exponent = Math.max(-1022, Math.min(1022, Math.floor(Math.log2(largest))));
  const unit = Math.abs(exponent) > 300 ? 2 ** -exponent : 1;
  const [a, b] = [world.a, world.b].map((points) => (unit === 1 ? points
    : points.map((p) => timesOf(p, unit))));
  const planar = dimensionOf(pair) === 2;
  const hulls = new Map([a, b].map((points) => [points, planar ? planarHull(points) : points]));
  let difference = null;
  return { a, b, unit, largest, hulls,
    radii: [pair.a.radius * unit, pair.b.radius * unit],
    difference: () => (difference ??= planar ? differenceOf(a, b) : []) };
}

/** Whether all numbers of an edited pair are finite. */
const finitePair = (pair) => kShapeNames.map((name) => pair[name]).every((s) =>
  drawable([...s.vertices, ...(s.matrix ?? []), s.quaternion ?? [], s.translation ?? [],
    [s.radius]]));

/** A vector of the world in the frame of a shape, approximately, for drags. */
function inFrameOf(shape, by) {
  if (!shape.matrix && !shape.quaternion) {
    return by;
  }
  if (shape.quaternion) {
    const [w, x, y, z] = shape.quaternion;
    const size = w * w + x * x + y * y + z * z;
    const back = quaternionProduct(quaternionProduct([w, -x, -y, -z], [0, ...by]), [w, x, y, z]);
    return back.slice(1).map((c) => c / size);
  }
  const m = shape.matrix;
  const squares = by.map((_, j) => m.reduce((sum, row) => sum + row[j] * row[j], 0) || 1);
  return by.map((_, j) => m.reduce((sum, row, i) => sum + row[j] * by[i], 0) / squares[j]);
}

function insideOf(polygon, at, radius) {
  const hull = polygon.length > 2 ? planarHull(polygon) : polygon;
  const inside = hull.length > 2 && hull.every((p, i) =>
    cross2(p, hull[(i + 1) % hull.length], at) >= 0);
  const near = (p, q) => {
    const side = minusOf(q, p);
    const t = Math.max(0, Math.min(1, dotOf(minusOf(at, p), side) / (dotOf(side, side) || 1)));
    return lengthOf(minusOf(at, plusOf(p, timesOf(side, t))));
  };
  return inside || hull.some((p, i) => near(p, hull[(i + 1) % hull.length]) <= radius + 6);
}
