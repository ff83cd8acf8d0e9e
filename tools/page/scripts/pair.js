// Reads pairs from lines of JSON, and writes them as lines, as C++ and as addresses. All of these
// preserve every bit of every number.
//
// A pair is {id, a, b, notes, line}. Until the pair is edited, `line` is the original line, which
// the kernel reads and may refuse. A shape is {vertices, box, radius, matrix, quaternion,
// translation}, where all but `vertices` may be null or 0. Notes are the other keys of a line.

const kShapeNames = ["a", "b"];
const kShapeKeys = new Set(["vertices", "box", "radius", "pose"]);
const kPoseKeys = new Set(["matrix", "quaternion", "translation"]);

class BadPair extends Error {}

const fail = (reason) => {
  throw new BadPair(reason);
};

function numberFrom(value, what) {
  const x = typeof value === "number" ? value
    : typeof value === "string" ? fromHex(value) : NaN;
  return Number.isFinite(x) ? x : fail(`${what} is ${shortened(value)}, no finite number: ` +
    "decimals stand bare, hexadecimal floats in quotes");
}

/** A value as text for a message, at most 60 characters and an ellipsis. */
function shortened(value) {
  const text = typeof value === "number" ? "beyond the largest double"
    : JSON.stringify(value) ?? "missing";
  return text.length > 60 ? `${text.slice(0, 60)}\u2026` : text;
}

function pointFrom(value, what) {
  if (!Array.isArray(value) || (value.length !== 2 && value.length !== 3)) {
    fail(`${what} is no array of 2 or 3 coordinates`);
  }
  return value.map((x) => numberFrom(x, `a coordinate of ${what}`));
}

function known(object, keys, what) {
  const strange = Object.keys(object).find((key) => !keys.has(key));
  return strange === undefined || fail(`${what} has the unknown key ${shortened(strange)}`);
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The four or eight corners of a box. Bit k of a corner's index is set if coordinate k is +h. */
function cornersOf(halves) {
  return Array.from({ length: 2 ** halves.length }, (_, m) =>
    halves.map((h, k) => ((m >> k) & 1 ? h : -h)));
}

function shapeFrom(value, name) {
  if (!isObject(value)) {
    fail(`"${name}" is no object with "vertices" or "box"`);
  }
  known(value, kShapeKeys, `"${name}"`);
  const pose = value.pose === undefined ? {} : value.pose;
  if (!isObject(pose)) {
    fail(`the pose of "${name}" is no object`);
  }
  known(pose, kPoseKeys, `the pose of "${name}"`);
  const box = value.box === undefined ? null : pointFrom(value.box, `the box of "${name}"`);
  if (box !== null && value.vertices !== undefined) {
    fail(`"${name}" has both a "box" and "vertices"`);
  }
  if (box === null && !(Array.isArray(value.vertices) && value.vertices.length > 0)) {
    fail(`"${name}" has no "vertices"`);
  }
  const vertices = box ? cornersOf(box)
    : value.vertices.map((v, i) => pointFrom(v, `vertex ${i} of "${name}"`));
  const size = vertices[0].length;
  if (vertices.some((v) => v.length !== size)) {
    fail(`the vertices of "${name}" have different dimensions`);
  }
  const shape = { vertices, box, radius: 0, matrix: null, quaternion: null, translation: null };
  if (value.radius !== undefined) {
    shape.radius = numberFrom(value.radius, `the radius of "${name}"`);
    shape.radius >= 0 || fail(`the radius of "${name}" is negative`);
  }
  if (pose.matrix !== undefined) {
    if (!Array.isArray(pose.matrix) || pose.matrix.length !== size) {
      fail(`the matrix of "${name}" has not ${size} rows`);
    }
    shape.matrix = pose.matrix.map((row) => pointFrom(row, `the matrix of "${name}"`));
  }
  if (pose.quaternion !== undefined) {
    const q = pose.quaternion;
    isObject(q) || fail(`the quaternion of "${name}" is no object`);
    known(q, new Set(["w", "x", "y", "z"]), `the quaternion of "${name}"`);
    shape.quaternion = ["w", "x", "y", "z"].map((k) =>
      numberFrom(q[k], `${k} of the quaternion of "${name}"`));
  }
  if (pose.translation !== undefined) {
    shape.translation = pointFrom(pose.translation, `the translation of "${name}"`);
  }
  return shape;
}

/** Throws BadPair with a reason. The kernel may still refuse a pair that passes. */
function pairFromObject(object) {
  if (!isObject(object)) {
    fail("this is no JSON object");
  }
  const { a, b, id = null, ...notes } = object;
  if (id !== null && typeof id === "object") {
    fail("the id is neither a string nor a number, true, false or null");
  }
  if (a === undefined || b === undefined) {
    fail(`there is no shape "${a === undefined ? "a" : "b"}"`);
  }
  const pair = { id, a: shapeFrom(a, "a"), b: shapeFrom(b, "b"), notes };
  if (dimensionOf(pair) !== pair.b.vertices[0].length) {
    fail("the shapes have different dimensions");
  }
  return pair;
}

/** Parses JSON in which engines' claims may have bare NaN and infinities, as in formats.md. */
function parsedLine(line) {
  try {
    return JSON.parse(line);
  } catch (error) {
    const quoted = line.replace(/"(?:[^"\\]|\\.)*"|[-+]?\b(?:nan|inf|infinity)\b/gi, (part) =>
      (part[0] === '"' ? part : `"${part}"`));
    if (quoted === line) {
      throw error;
    }
    return JSON.parse(quoted);
  }
}

function pairFromLine(line) {
  let object;
  try {
    object = parsedLine(line);
  } catch (error) {
    fail(`this is no JSON: ${error.message}`);
  }
  return { ...pairFromObject(object), line: line.trim().replace(/[\r\n]+/g, " ") };
}

const dimensionOf = (pair) => pair.a.vertices[0].length;
const hasPose = (shape) => Boolean(shape.matrix || shape.quaternion || shape.translation);
const isPlaced = (pair) => kShapeNames.some((s) => hasPose(pair[s]) || pair[s].radius > 0);

const decimals = (point) => `[${point.map(toDecimal).join(",")}]`;
const rows = (points) => `[${points.map(decimals).join(",")}]`;
const hexes = (point) => `[${point.map((x) => `"${toHex(x)}"`).join(",")}]`;

function shapeText(shape, point, number) {
  const table = (points) => `[${points.map(point).join(",")}]`;
  const pose = [
    shape.matrix && `"matrix":${table(shape.matrix)}`,
    shape.quaternion && `"quaternion":{${["w", "x", "y", "z"].map((k, i) =>
      `"${k}":${number(shape.quaternion[i])}`).join(",")}}`,
    shape.translation && `"translation":${point(shape.translation)}`,
  ].filter(Boolean);
  return `{${[
    shape.box ? `"box":${point(shape.box)}` : `"vertices":${table(shape.vertices)}`,
    pose.length > 0 && `"pose":{${pose.join(",")}}`,
    shape.radius > 0 && `"radius":${number(shape.radius)}`,
  ].filter(Boolean).join(",")}}`;
}

const shapesText = (pair, point, number) =>
  `"a":${shapeText(pair.a, point, number)},"b":${shapeText(pair.b, point, number)}`;

/** The line that the command reads: the original one, or of an edited pair one without notes. */
function lineOf(pair) {
  return pair.line ??
    `{"id":${JSON.stringify(pair.id)},${shapesText(pair, decimals, toDecimal)}}`;
}

/** The same with hexadecimal floats, for addresses, because they show exact values. */
function hexLineOf(pair) {
  return `{"id":${JSON.stringify(pair.id)},${shapesText(pair, hexes, (x) => `"${toHex(x)}"`)}}`;
}

const copyOfShape = (shape) => ({
  ...shape,
  vertices: shape.vertices.map((v) => [...v]),
  matrix: shape.matrix && shape.matrix.map((row) => [...row]),
  quaternion: shape.quaternion && [...shape.quaternion],
  translation: shape.translation && [...shape.translation],
});
const copyOfPair = (pair) => ({ ...pair, a: copyOfShape(pair.a), b: copyOfShape(pair.b) });

/** A program that asks the kernel the same question. Tests compile it. */
function programOf(pair) {
  const d = dimensionOf(pair);
  const braces = (point) => `{${point.map(toHex).join(", ")}}`;
  const shape = (name) => `  const certa::Shape<${d}> ${name}{\n${pair[name].vertices.map((v) =>
    `      ${braces(v)}`).join(",\n")}};\n`;
  const placed = (name) => {
    const { matrix, quaternion, translation, radius } = pair[name];
    const moved = `certa::Point<${d}>${braces(translation ?? Array(d).fill(0))}`;
    const points = (matrix ?? []).map((row) => `certa::Point<${d}>${braces(row)}`).join(", ");
    const pose = quaternion
      ? `certa::Pose<3>(certa::Quaternion${braces(quaternion)}, ${moved})`
      : matrix ? `certa::Pose<${d}>(certa::Matrix<${d}>{{${points}}}, ${moved})`
        : `certa::Pose<${d}>(${moved})`;
    return `  const certa::Placed<${d}> placed_${name}(${name}, ${pose}, ${toHex(radius)});\n`;
  };
  const asked = isPlaced(pair) ? "placed_a, placed_b" : "a, b";
  return `#include <iostream>\n\n#include <certa/certa.hpp>\n\nint main() {\n${shape("a")}${
    shape("b")}${isPlaced(pair) ? placed("a") + placed("b") : ""
  }  const auto answer = certa::closest_points(${asked});\n` +
    "  std::cout << to_string(answer.verdict) << \" at \" << answer.distance << '\\n';\n}\n";
}
