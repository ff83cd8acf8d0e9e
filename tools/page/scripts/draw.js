// Drawing primitives of both planar pictures.

const kTinyDot = 1.5; // pixels
const kMostOutline = 2000; // vertices

function tracePath(context, points, closed = true) {
  context.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  if (closed) {
    context.closePath();
  }
}

/** Fills a convex polygon, and the points within a radius of it. */
function drawPolygon(view, points, ink, { radius = 0, dash = [], width = 1.6 } = {}) {
  const { context } = view;
  const outline = sparse(view.polygon(points, radius * view.pixels));
  if (outline.length === 0) {
    return;
  }
  context.save();
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineJoin = "round";
  context.lineCap = "round";
  const fill = (alpha) => {
    context.globalAlpha = alpha;
    context.fill();
  };
  if (radius > 0) {
    drawRounded(view, outline, radius * view.pixels, ink);
  }
  tracePath(context, outline);
  fill(0.18);
  context.globalAlpha = 1;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke();
  if (outline.length === 1) {
    drawDot(context, outline[0], 3, ink);
  }
  context.restore();
}

/** Drops vertices within 0.7 pixels of the last one kept, if the outline has thousands. */
function sparse(outline) {
  if (outline.length < kMostOutline) {
    return outline;
  }
  let last = outline[0];
  return outline.filter((p, i) => {
    const kept = i === 0 || Math.abs(p[0] - last[0]) + Math.abs(p[1] - last[1]) > 0.7;
    last = kept ? p : last;
    return kept;
  });
}

/**
 * Draws the rounded shape around a polygon on the screen. It is a single path, because parts that
 * overlap would be darker.
 */
function drawRounded(view, outline, pixels, ink) {
  const { context } = view;
  const ring = offsetOf(outline, pixels);
  tracePath(context, ring);
  context.globalAlpha = 0.12;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.6;
  context.strokeStyle = ink;
  context.stroke();
}

/** The outline at a distance from a convex polygon. Arcs are split into small steps. */
function offsetOf(points, distance) {
  const hull = hullIndices(points).map((i) => points[i]);
  const steps = Math.max(4, Math.min(1024, Math.ceil(Math.sqrt(distance) * 2)));
  const ring = [];
  hull.forEach((p, i) => {
    const before = hull[(i + hull.length - 1) % hull.length];
    const after = hull[(i + 1) % hull.length];
    const angle = (from, to) => Math.atan2(from[0] - to[0], to[1] - from[1]);
    const first = hull.length === 1 ? 0 : angle(before, p);
    let turn = hull.length === 1 ? 2 * Math.PI : angle(p, after) - first;
    while (turn < 0) {
      turn += 2 * Math.PI;
    }
    const count = Math.max(1, Math.ceil((turn / (2 * Math.PI)) * 4 * steps));
    for (let k = 0; k <= count; ++k) {
      const a = first + (turn * k) / count;
      ring.push([p[0] + distance * Math.cos(a), p[1] + distance * Math.sin(a)]);
    }
  });
  return ring;
}

function drawDot(context, [x, y], radius, ink, filled = true) {
  if (radius <= kTinyDot) { // a square, because there may be thousands
    context.fillStyle = ink;
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    return;
  }
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = filled ? ink : inks.paper;
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
}

function drawCross(context, [x, y], size, ink) {
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x - size, y);
  context.lineTo(x + size, y);
  context.moveTo(x, y - size);
  context.lineTo(x, y + size);
  context.stroke();
}

function drawSegment(view, p, q, ink, { dash = [], width = 1.5, closed = false } = {}) {
  const points = view.polygon([p, q]);
  view.context.save();
  view.context.setLineDash(dash);
  view.context.strokeStyle = ink;
  view.context.lineWidth = width;
  tracePath(view.context, points, closed);
  view.context.stroke();
  view.context.restore();
}

/** Draws a line through a point, across the whole picture. */
function drawLine(view, through, normal, ink, dash) {
  const at = view.at(through);
  const length = lengthOf(normal) || 1;
  const [nx, ny] = [normal[0] / length, -normal[1] / length];
  const reach = view.size[0] + view.size[1] + lengthOf(minusOf(at, timesOf(view.size, 0.5)));
  if (!(reach < kClipped * 10)) {
    return;
  }
  const { context } = view;
  context.save();
  context.setLineDash(dash);
  context.strokeStyle = ink;
  context.lineWidth = 1.2;
  tracePath(context, [[at[0] - ny * reach, at[1] + nx * reach],
    [at[0] + ny * reach, at[1] - nx * reach]], false);
  context.stroke();
  context.restore();
}

/** Draws an arrow from a point of the plane, `pixels` long. */
function drawArrow(view, from, direction, pixels, ink) {
  const length = lengthOf(direction);
  const at = view.at(from);
  if (!(length > 0) || !at.every((x) => Math.abs(x) < kClipped)) {
    return;
  }
  const unit = [direction[0] / length, -direction[1] / length];
  const tip = plusOf(at, timesOf(unit, pixels));
  const { context } = view;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = 2;
  tracePath(context, [at, tip], false);
  context.stroke();
  const side = [-unit[1], unit[0]];
  tracePath(context, [plusOf(tip, timesOf(unit, 7)), plusOf(tip, timesOf(side, 4)),
    minusOf(tip, timesOf(side, 4))]);
  context.fill();
}

function drawText(context, text, [x, y], ink, align = "left") {
  context.font = "12px system-ui, sans-serif";
  context.textAlign = align;
  context.lineWidth = 3;
  context.strokeStyle = inks.paper;
  context.strokeText(text, x, y);
  context.fillStyle = ink;
  context.fillText(text, x, y);
}

/** A scale bar: a round length that takes at most 110 pixels, {length, pixels}, or null. */
function scaleOf(perUnit, unit) {
  const most = 110 / perUnit / unit;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = [5, 2, 1].map((f) => f * power).find((l) => l <= most) ?? power;
  const pixels = length * unit * perUnit;
  return pixels > 5 && Number.isFinite(pixels) ? { length, pixels } : null;
}

/** Draws a scale bar, with its length. */
function drawScale(view, unit) {
  const { context } = view;
  const scale = scaleOf(view.pixels, unit);
  if (!scale) {
    return;
  }
  const { length, pixels } = scale;
  const y = view.size[1] - 12;
  context.strokeStyle = inks.soft;
  context.lineWidth = 1.5;
  tracePath(context, [[10, y - 4], [10, y], [10 + pixels, y], [10 + pixels, y - 4]], false);
  context.stroke();
  drawText(context, toShort(length, 3), [16 + pixels, y], inks.soft);
}

/** Draws a line at each double, if they are far enough apart. Returns a caption, or null. */
function drawDoubles(view, unit) {
  const spacing = view.middle.map((x) => ulpOf(x / unit) * unit);
  const [stepX, stepY] = spacing.map((s) => s * view.pixels);
  if (!(Math.max(stepX, stepY) > 6)) {
    return null;
  }
  const { context, size } = view;
  context.strokeStyle = inks.line;
  context.lineWidth = 1;
  context.beginPath();
  for (const axis of [0, 1]) {
    const step = [stepX, stepY][axis];
    if (!(step > 6)) {
      continue;
    }
    const count = Math.ceil(size[axis] / step / 2) + 1;
    const nearest = view.middle.map((x) => Math.round(x / spacing[axis]) * spacing[axis]);
    for (let k = -count; k <= count; ++k) {
      const p = [...view.middle];
      p[axis] = nearest[axis] + k * spacing[axis];
      const at = view.at(p)[axis];
      axis === 0 ? context.moveTo(at, 0) : context.moveTo(0, at);
      axis === 0 ? context.lineTo(at, size[1]) : context.lineTo(size[0], at);
    }
  }
  context.stroke();
  return `each line is a double: ${toShort(spacing[0] / unit, 3)} apart across, ${
    toShort(spacing[1] / unit, 3)} up`;
}
