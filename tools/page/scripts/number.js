// Conversions between doubles and text, exact except for display, and neighbours of doubles.

const bitsView = new DataView(new ArrayBuffer(8));

function bitsOf(x) {
  bitsView.setFloat64(0, x);
  return bitsView.getBigUint64(0);
}

function fromBits(bits) {
  bitsView.setBigUint64(0, bits);
  return bitsView.getFloat64(0);
}

/** x as a hexadecimal float of C99 and C++, such as "-0x1.8p+1". REQUIRES: x is finite. */
function toHex(x) {
  const bits = bitsOf(x);
  const sign = bits >> 63n ? "-" : "";
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = (bits & 0xfffffffffffffn).toString(16).padStart(13, "0").replace(/0+$/, "");
  if (exponent === 0 && fraction === "") {
    return `${sign}0x0p+0`;
  }
  const lead = exponent === 0 ? "0" : "1";
  const power = exponent === 0 ? -1022 : exponent - 1023;
  const point = fraction && `.${fraction}`;
  return `${sign}0x${lead}${point}p${power < 0 ? "-" : "+"}${Math.abs(power)}`;
}

/** The double that a hexadecimal float rounds to, or NaN if the text is not one. */
function fromHex(text) {
  const match = /^([+-]?)0x([\da-f]*)(?:\.([\da-f]*))?(?:p([+-]?\d+))?$/i.exec(text);
  const fraction = match?.[3] ?? "";
  const digits = match && match[2] + fraction;
  if (!digits) {
    return NaN;
  }
  const magnitude = rounded(BigInt(`0x${digits}`), Number(match[4] ?? 0) - 4 * fraction.length);
  return match[1] === "-" ? -magnitude : magnitude;
}

/** n 2^e, correctly rounded. */
function rounded(n, e) {
  const length = n === 0n ? 0 : n.toString(2).length;
  if (length === 0 || length + e < -1080) {
    return 0;
  }
  if (length + e > 1024) {
    return Infinity;
  }
  const drop = Math.max(length - 53, -1074 - e); // bits below the last bit of the double
  if (drop <= 0) {
    return scaledByPower(Number(n), e);
  }
  const half = 1n << BigInt(drop - 1);
  let kept = n >> BigInt(drop);
  const rest = n - (kept << BigInt(drop));
  if (rest > half || (rest === half && kept % 2n === 1n)) {
    kept += 1n;
  }
  return scaledByPower(Number(kept), e + drop);
}

/** x 2^e. REQUIRES: this is a double, or larger than all doubles. */
function scaledByPower(x, e) {
  let [result, left] = [x, e];
  while (left !== 0 && result !== 0 && Number.isFinite(result)) {
    const part = Math.max(-1000, Math.min(1000, left));
    result *= 2 ** part;
    left -= part;
  }
  return result;
}

/** Parses a decimal or hexadecimal number of a field or a line; NaN if the text is neither. */
function parseNumber(text) {
  const trimmed = String(text).trim();
  if (/^[+-]?0[xX]/.test(trimmed)) {
    return fromHex(trimmed);
  }
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) ? Number(trimmed) : NaN;
}

/** The shortest decimal that parses to x, with the sign of zeros. */
function toDecimal(x) {
  return Object.is(x, -0) ? "-0.0" : String(x);
}

/** Parses a number of an answer, which may be "inf" or "-inf". */
const toNumeral = (value) => (value === "inf" ? Infinity : value === "-inf" ? -Infinity
  : Number(value));

/** x with a few digits, for display. */
function toShort(x, digits = 6) {
  if (!Number.isFinite(x)) {
    return Number.isNaN(x) ? "not a number" : "beyond the largest double";
  }
  const shown = Number(x.toPrecision(digits));
  const long = Math.abs(x) >= 1e7 || (x !== 0 && Math.abs(x) < 1e-4);
  return long ? shown.toExponential() : String(shown);
}

/** The distance from |x| to the next larger double. */
function ulpOf(x) {
  const magnitude = Math.abs(x);
  const next = fromBits(bitsOf(magnitude) + 1n);
  return Number.isFinite(next) ? next - magnitude : magnitude - fromBits(bitsOf(magnitude) - 1n);
}

/** The k-th double after x, or before it if k is negative. */
function neighbour(x, k) {
  const ordered = (bits) => (bits >> 63n ? 0x8000000000000000n - bits : bits);
  const moved = ordered(bitsOf(x)) + BigInt(k);
  const result = fromBits(moved < 0n ? 0x8000000000000000n - moved : moved);
  return Number.isFinite(result) ? result : x;
}
