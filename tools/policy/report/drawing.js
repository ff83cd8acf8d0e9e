// Pictures of pairs of convex shapes: planar pairs as they are, spatial ones from two sides. Beside
// them the contact is enlarged.

const kWidth = 230;
const kHeight = 180;
const kSmallestWindow = 1e-12; // of the pair's extent; below this, rounding errors would be visible

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const minus = (a, b) => a.map((x, i) => x - b[i]);
const scaledBy = (a, s) => a.map((x) => x * s);
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
const unit = (a) => {
  const largest = Math.max(...a.map(Math.abs));
  const b = largest > 0 ? scaledBy(a, 1 / largest) : a;
  return scaledBy(b, 1 / (Math.hypot(...b) || 1));
};

const toPoint = (point) => (Array.isArray(point) && point.every((x) => toFinite(x) !== null)
  ? point.map(Number) : null);
const toPoints = (points) => list(points).map(toPoint).filter((point) => point !== null);

/** The overlap of two shapes along a direction; negative if they are apart along it. */
function overlapAlong(a, b, direction) {
  return d3.max(a, (p) => dot(p, direction)) - d3.min(b, (p) => dot(p, direction));
}

/** Approximates the direction of the shortest separating translation, which orients the views. */
function partingDirection(a, b) {
  const count = Math.max(60, Math.min(600, Math.floor(4e5 / (a.length + b.length))));
  let best = [1, 0, 0];
  let least = Infinity;
  const consider = (direction) => {
    const overlap = overlapAlong(a, b, direction);
    if (overlap < least) {
      [least, best] = [overlap, direction];
    }
  };
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < count; ++i) { // spread evenly over the sphere
    const z = 1 - (2 * i + 1) / count;
    const r = Math.sqrt(1 - z * z);
    consider([r * Math.cos(golden * i), r * Math.sin(golden * i), z]);
  }
  for (let step = 0.2; step > 1e-4; step /= 2) {
    for (const side of [[1, 0, 0], [0, 1, 0], [0, 0, 1]]) {
      consider(unit(minus(best, scaledBy(side, step))));
      consider(unit(minus(best, scaledBy(side, -step))));
    }
  }
  return best;
}

/** An orthonormal basis. The first vector is `direction`; points extend most along the second. */
function basisAlong(direction, points) {
  const first = unit(direction);
  const axis = [0, 0, 0];
  axis[d3.minIndex(first, Math.abs)] = 1;
  const u = unit(cross(first, axis));
  const v = cross(first, u);
  const turned = (angle) => unit(u.map((x, i) => Math.cos(angle) * x + Math.sin(angle) * v[i]));
  const spread = (side) => {
    const [low, high] = d3.extent(points, (p) => dot(p, side));
    return high - low;
  };
  const angles = d3.range(12).map((i) => (i * Math.PI) / 12);
  const second = turned(d3.greatest(angles, (angle) => spread(turned(angle))));
  return [first, second, cross(first, second)];
}

/** The convex hull in the plane: two ends for points on a line, the point itself for one. */
function hullOf(points) {
  return d3.polygonHull(points) ?? points;
}

/** Directions for the outline of round corners, denser near one, where it is drawn enlarged. */
function directionsAbout([x, y]) {
  const middle = Math.atan2(y, x);
  const near = d3.range(5, 50).flatMap((k) => [2 ** -k, -(2 ** -k)]);
  return [0, ...d3.range(1, 48).map((k) => (k * Math.PI) / 24), ...near].map((angle) =>
    [Math.cos(middle + angle), Math.sin(middle + angle)]);
}

/** Points at the radius around those given. Their hull is the outline of the rounded shape. */
function rounded(points, radius, towards) {
  if (!(radius > 0)) {
    return points;
  }
  const around = directionsAbout(towards).map((direction) => scaledBy(direction, radius));
  return hullOf(points).flatMap((p) => around.map((d) => [p[0] + d[0], p[1] + d[1]]));
}

/** The part of a polygon inside a convex, counterclockwise one. */
function clipped(polygon, window) {
  return window.reduce((left, [x1, y1], i) => {
    const [x2, y2] = window[(i + 1) % window.length];
    const side = ([x, y]) => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    return left.flatMap((point, j) => {
      const next = left[(j + 1) % left.length];
      const [s, t] = [side(point), side(next)];
      const crossing = s * t < 0
        ? [point.map((p, k) => p + (next[k] - p) * (s / (s - t)))] : [];
      return s >= 0 ? [point, ...crossing] : crossing;
    });
  }, polygon);
}

function counterclockwise(polygon) {
  // d3 computes the signed area as on a screen, where y points down.
  return d3.polygonArea(polygon) > 0 ? [...polygon].reverse() : polygon;
}

/** The mean of the vertices of two hulls' intersection, or of both hulls if it is empty. */
function meeting(hullA, hullB) {
  const common = hullB.length > 2 ? clipped(hullA, counterclockwise(hullB))
    : hullA.length > 2 ? clipped(hullB, counterclockwise(hullA)) : [];
  const points = common.length > 0 ? common : [...hullA, ...hullB];
  return [d3.mean(points, ([x]) => x), d3.mean(points, ([, y]) => y)];
}

const square = (r) => [[-r, -r], [r, -r], [r, r], [-r, r]];

function niceLength(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((factor) => factor * power).find((length) => length <= most) ?? power;
}

/** One picture. Hulls and marks are relative to its centre; `half` is half of its width. */
function pictureOf({ hulls, marks, half, unitLength, label, box }) {
  const pixels = kWidth / 2 / half;
  const place = ([x, y]) => [kWidth / 2 + x * pixels, kHeight / 2 - y * pixels];
  const window = square(3 * half);
  const outline = (points) => `M${points.map((point) =>
    place(point).map((x) => x.toFixed(2)).join(",")).join("L")}Z`;
  const shape = (points, which) => {
    const seen = clipped(points, window);
    if (seen.length === 0) {
      return null;
    }
    const [[x, y]] = seen.map(place);
    return seen.length === 1
      ? drawn("circle", { cx: x, cy: y, r: 4, class: `shape-${which}` })
      : drawn("path", { d: outline(seen), class: `shape-${which}` });
  };
  const inside = (point) => point && Math.max(...point.map(Math.abs)) <= half;
  const [onA, onB] = marks.map((point) => (inside(point) ? place(point) : null));
  const bar = niceLength((0.7 * half) / unitLength);
  const barPixels = bar * unitLength * pixels;
  const hasBar = barPixels > 0 && Number.isFinite(barPixels); // within the range of doubles
  return drawn("svg", { class: "pair", viewBox: `0 0 ${kWidth} ${kHeight}`, role: "img",
    "aria-label": label },
    shape(hulls[0], "a"), shape(hulls[1], "b"),
    onA && onB ? drawn("path", { d: `M${onA}L${onB}`, class: "gap" }) : null,
    onA ? drawn("circle", { cx: onA[0], cy: onA[1], r: 3, class: "on-a" }) : null,
    onB ? drawn("rect", { x: onB[0] - 4, y: onB[1] - 4, width: 8, height: 8, class: "on-b" })
      : null,
    box ? drawn("rect", { x: kWidth / 2 + box[0] * pixels - 6, y: kHeight / 2 - box[1] * pixels - 6,
      width: 12, height: 12, class: "box" }) : null,
    hasBar ? [
      drawn("path", { class: "bar",
        d: `M8,${kHeight - 8}h${barPixels}m0,-3v6m${-barPixels},0v-6` }),
      drawn("text", { x: 12 + barPixels, y: kHeight - 4 }, text.number(bar)),
    ] : null);
}

/** A view of the pair and one of its contact. `project` maps a point to the plane. */
function viewsOf({ a, b, radii, towards, onA, onB, project, gap, unitLength, label }) {
  const ahead = project(towards); // from A to B
  const flatA = rounded(a.map(project), radii[0], ahead);
  const flatB = rounded(b.map(project), radii[1], scaledBy(ahead, -1));
  const rough = [hullOf(flatA), hullOf(flatB)];
  const contact = onA && onB ? scaledBy(minus(project(onA), scaledBy(project(onB), -1)), 0.5)
    : meeting(...rough);
  // Relative to the contact, because differences of coordinates round least there.
  const [nearA, nearB] = [flatA, flatB].map((points) => points.map((p) => minus(p, contact)));
  const hulls = [hullOf(nearA), hullOf(nearB)];
  const marks = [onA, onB].map((point) => (point ? minus(project(point), contact) : null));
  const all = [...nearA, ...nearB];
  const [x, y] = [0, 1].map((i) => d3.extent(all, (p) => p[i]));
  const aspect = kHeight / kWidth;
  const half = 0.62 * Math.max(x[1] - x[0], (y[1] - y[0]) / aspect) || 1;
  const centre = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2];
  const shifted = (points) => points.map((point) => point && minus(point, centre));
  const size = Math.abs(gap ?? 0);
  const zoom = size === 0 ? half / 20 : Math.max(4 * size, kSmallestWindow * half);
  const withZoom = gap !== null && zoom < 0.4 * half &&
    hulls.every((hull) => clipped(hull, square(0.75 * zoom)).length > 0);
  const views = [element("figure", { class: "view" },
    pictureOf({ hulls: hulls.map(shifted), marks: withZoom ? [null, null] : shifted(marks), half,
      unitLength, label: `${label}, whole`, box: withZoom ? minus([0, 0], centre) : null }),
    element("figcaption", {}, label))];
  if (withZoom) {
    views.push(element("figure", { class: "view" },
      pictureOf({ hulls, marks, half: zoom, unitLength, label: `${label}, the contact enlarged` }),
      element("figcaption", {}, "its contact, enlarged " +
        `${text.number(Number((half / zoom).toPrecision(2)))} times` +
        (size > 0 && size < zoom / 50 ? "; what parts or joins them is too small to see" : ""))));
  }
  return views;
}

/** Pictures of a pair, as elements. The list is empty if the shapes are not known. */
function drawPair(pair) {
  let [a, b] = [toPoints(pair.a), toPoints(pair.b)];
  let [onA, onB] = [toPoint(pair.on_a), toPoint(pair.on_b)];
  const dimension = pair.dimension ?? a[0]?.length;
  if (a.length === 0 || b.length === 0 || ![2, 3].includes(dimension)) {
    return [];
  }
  // Scales by a power of two, so that nothing overflows and nothing is rounded.
  const largest = d3.max([...a, ...b, [toFinite(pair.radius_a) ?? 0, toFinite(pair.radius_b) ?? 0]],
    (point) => d3.max(point, Math.abs)) || 1;
  const unitLength = 2 ** -Math.max(-1022, Math.min(1022, Math.floor(Math.log2(largest))));
  [a, b] = [a, b].map((points) => points.map((point) => scaledBy(point, unitLength)));
  [onA, onB] = [onA, onB].map((point) => point && scaledBy(point, unitLength));
  const radii = [pair.radius_a, pair.radius_b].map((r) => (toFinite(r) ?? 0) * unitLength);
  const gap = toFinite(pair.gap) === null ? null : toFinite(pair.gap) * unitLength;
  const given = toPoint(pair.direction);
  const common = { a, b, radii, onA, onB, gap, unitLength };
  if (dimension === 2) {
    return viewsOf({ ...common, project: (p) => p, towards: given ?? [1, 0], label: "the pair" });
  }
  const direction = given?.some((x) => x !== 0) ? unit(given) : partingDirection(a, b);
  const [first, second, third] = basisAlong(direction, [...a, ...b]);
  common.towards = direction;
  return [
    ...viewsOf({ ...common, project: (p) => [dot(p, first), dot(p, second)],
      label: "from the side: the separating direction is horizontal" }),
    viewsOf({ ...common, project: (p) => [dot(p, third), dot(p, second)],
      label: "along the separating direction" })[0],
  ];
}
