// Clips large polygons and segments to the view.

// Points may have more than three components (a normal), which are interpolated too.

/** The part of a convex polygon (or segment) where side(p) >= 0. */
function cutPolygon(points, side, closed = true) {
  const out = [];
  const heights = points.map(side);
  for (let i = 0; i < points.length; i++) {
    const [p, h] = [points[i], heights[i]];
    if (h >= 0) out.push(p);
    if (!closed && i + 1 === points.length) break;
    const j = (i + 1) % points.length;
    if (h >= 0 !== heights[j] >= 0) out.push(crossingPoint(p, points[j], h, heights[j]));
  }
  return out;
}

// Always interpolated from the inner end, so that neighbours cut their shared edge equally.
function crossingPoint(p, q, hp, hq) {
  if (hp < 0) return crossingPoint(q, p, hq, hp);
  const t = hp / (hp - hq);
  return p.map((x, k) => x + (q[k] - x) * t);
}

function flattenedDepth(points, toward) {
  return points.map(([x, y, , ...more]) => [x, y, toward * spaceDepth, ...more]);
}

/** Calls emit with the visible parts of a polygon or segment. Parts far in depth are flattened. */
function cutToView(points, wide, high, closed, emit) {
  if (!points.every((p) => p.every(Number.isFinite))) return;
  const sides = [(p) => wide - p[0], (p) => wide + p[0], (p) => high - p[1], (p) => high + p[1]];
  let rest = points;
  for (const side of sides) {
    rest = cutPolygon(rest, side, closed);
    if (rest.length < 2) return;
  }
  const near = (p) => p[2] - spaceDepth, far = (p) => -spaceDepth - p[2];
  if (rest.every((p) => near(p) <= 0 && far(p) <= 0)) return emit(rest);
  const parts = [
    flattenedDepth(cutPolygon(rest, near, closed), 1),
    flattenedDepth(cutPolygon(rest, far, closed), -1),
    cutPolygon(cutPolygon(rest, (p) => -near(p), closed), (p) => -far(p), closed),
  ];
  for (const part of parts) if (part.length > 1) emit(part);
}
