// Formats numbers as text. The text parses to the number, up to the digits shown.

const kNone = "\u2013";
const kThin = "\u2009";

function significant(x, digits) {
  if (x === 0) {
    return "0";
  }
  const magnitude = Math.abs(x);
  if (magnitude < 1e-3 || magnitude >= 1e6) {
    return x.toExponential(digits - 1).replace(/\.?0*e\+?/, "e");
  }
  const shown = Number(x.toPrecision(digits));
  // Large numbers keep all digits before the point: 1234, not 1230.
  return grouped(magnitude >= 10 ** digits ? Math.round(x) : shown);
}

function grouped(x) {
  const [whole, fraction] = String(x).split(".");
  const parted = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, kThin) : whole;
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

/** Extends a format to numbers that are not finite or not known. */
function shown(format) {
  return (value) => {
    const x = toNumber(value);
    if (x === null) {
      return kNone;
    }
    if (Number.isNaN(x)) {
      return "not a number";
    }
    return Number.isFinite(x) ? format(x) : x > 0 ? "\u221e" : "-\u221e";
  };
}

/** The digits of a percentage. Nothing below 100 % is shown as 100 %. */
function percentDigits(x) {
  if (x < 10 || x >= 100) {
    return x < 10 ? 2 : 3;
  }
  return Math.min(15, 3 + Math.max(0, Math.ceil(-Math.log10(100 - x))));
}

const text = {
  number: shown((x) => significant(x, 3)),
  count: shown((x) => (Number.isInteger(x) && Math.abs(x) < 1e15 ? grouped(x) : String(x))),
  depth: shown((x) => significant(-x, 3)), // from a negative gap
  us: shown((x) => significant(x / 1000, 3)), // from nanoseconds
  percent: shown((x) => `${significant(100 * x, percentDigits(100 * x))}${kThin}%`),
};

/** A count with its noun, such as "1 pair" and "3 pairs". */
function plural(count, noun, several = `${noun}s`) {
  return `${text.count(count)} ${count === 1 ? noun : several}`;
}
