// Logarithmic axes with places for zero and infinity. They may be mirrored: overlapping pairs are
// on the left, touching ones in the middle, separated ones on the right. Positions are in decades,
// and a plot's scale is linear in them.

function decadeLabel(exponent, factor = 1) {
  const number = `${factor}e${exponent}`;
  return Math.abs(exponent) <= 3 ? String(Number(number)) : number;
}

class Axis {
  /**
   * All of `values` lie on the axis. If it is `mirrored`, negative values are depths. If it is
   * `tight`, it ends near the extreme values instead of at whole decades.
   */
  constructor(values, { mirrored = false, tight = false, label = decadeLabel, ticks = 7 } = {}) {
    const numbers = values.map(toNumber).filter((x) => x !== null && !Number.isNaN(x));
    const exponents = numbers
      .filter((x) => x !== 0 && Number.isFinite(x))
      .map((x) => Math.log10(Math.abs(x)));
    this.low = exponents.length > 0 ? Math.floor(Math.min(...exponents) + 1e-9) : 0;
    this.high = exponents.length > 0 ? Math.ceil(Math.max(...exponents) - 1e-9) : 1;
    if (this.high === this.low) {
      this.low -= 1; // extends downwards, because no share is above 1
    }
    this.ends = [this.low, this.high];
    if (tight && exponents.length > 0) {
      const [least, most] = d3.extent(exponents);
      const room = Math.max(0.05, (most - least) / 25);
      this.ends = [least - room, most + room];
    }
    this.mirrored = mirrored;
    this.hasZero = numbers.includes(0);
    this.hasInfinity = numbers.includes(Infinity);
    this.hasMinusInfinity = numbers.includes(-Infinity);
    this.hasNegative = mirrored && numbers.some((x) => x < 0);
    this.hasPositive = !mirrored || numbers.some((x) => x > 0);
    this.label = label;
    this.most = ticks;
    this.step = Math.max(1, Math.ceil((this.high - this.low) / ticks));
    this.margin = Math.max(1, (this.high - this.low) / (1.7 * ticks));
  }

  get zero() {
    return this.mirrored ? 0 : this.low - this.margin;
  }

  get infinity() {
    return (this.mirrored ? this.high - this.low + this.margin : this.high) + this.margin;
  }

  /** The position of `value`, or null if it has none. */
  at(value) {
    const x = toNumber(value);
    if (x === null || Number.isNaN(x)) {
      return null;
    }
    if (x === 0) {
      return this.zero;
    }
    if (!Number.isFinite(x)) {
      return Math.sign(x) * this.infinity;
    }
    const exponent = Math.log10(Math.abs(x));
    return this.mirrored ? Math.sign(x) * (exponent - this.low + this.margin) : exponent;
  }

  /** The position of the middle of an interval of the data. */
  middle({ side, low, high }) {
    const sign = side === "deep" ? -1 : 1;
    const [a, b] = [toNumber(low), toNumber(high)];
    if (side === "touching" || (a === 0 && !(b > 0))) {
      return this.zero;
    }
    if (!(a > 0)) {
      return this.at(sign * b) - sign * 0.5;
    }
    return Number.isFinite(b) && b > a
      ? (this.at(sign * a) + this.at(sign * b)) / 2
      : this.at(sign * a) + sign * 0.5;
  }

  /** The marks of decades: [position, label]. */
  marks() {
    const marks = [];
    for (let e = this.low; e <= this.high; e += this.step) {
      if (!this.mirrored) {
        for (const factor of 3 * (this.ends[1] - this.ends[0]) <= this.most ? [1, 2, 5] : [1]) {
          const x = e + Math.log10(factor);
          if (x >= this.ends[0] && x <= this.ends[1]) {
            marks.push([x, this.label(e, factor)]);
          }
        }
        continue;
      }
      const x = e - this.low + this.margin;
      if (this.hasPositive) {
        marks.push([x, this.label(e)]);
      }
      if (this.hasNegative) {
        marks.push([-x, this.label(e)]);
      }
    }
    if (this.hasZero) {
      marks.push([this.zero, "0"]);
    }
    if (this.hasInfinity) {
      marks.push([this.infinity, "\u221e"]);
    }
    if (this.mirrored && this.hasMinusInfinity) {
      marks.push([-this.infinity, "\u221e"]);
    }
    return marks.sort((a, b) => a[0] - b[0]);
  }

  get domain() {
    if (this.mirrored) {
      const middle = 0.7 * this.margin;
      const reach = (infinite) =>
        this.high - this.low + (infinite ? 2.5 : 1) * this.margin;
      return [this.hasNegative ? -reach(this.hasMinusInfinity) : -middle,
        this.hasPositive ? reach(this.hasInfinity) : middle];
    }
    return [
      this.hasZero ? this.low - 1.6 * this.margin : this.ends[0],
      this.hasInfinity ? this.high + 1.6 * this.margin : this.ends[1],
    ];
  }

  /** Options for a scale of Plot. */
  scale(options = {}) {
    const marks = this.marks();
    const labels = new Map(marks);
    return {
      type: "linear",
      domain: this.domain,
      ticks: marks.map(([position]) => position),
      tickFormat: (position) => labels.get(position) ?? "",
      ...options,
    };
  }
}

const percentLabel = (exponent, factor) => `${decadeLabel(exponent + 2, factor)}${kThin}%`;
