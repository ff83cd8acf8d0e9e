// How a policy is drawn: colour, symbol and dashes, each of which distinguishes policies. The
// colours are those of Okabe and Ito, darker on white and lighter on black (report.css).

const kStyles = {
  float: ["circle", null],
  double: ["square", "6 2"],
  "long-double": ["diamond", "2 2"],
  quad: ["cross", "8 2 2 2"],
  uncertified: ["times", "4 2"],
  certified: ["star", null],
  enclosure: ["hexagon", "1 3"],
  adaptive: ["triangle2", "10 3"],
  exact: ["plus", "6 2 1 2 1 2"],
};
const kFamilies = Object.keys(kStyles);
const kOpen = new Set(["times", "plus", "asterisk"]); // symbols without an interior

const kSymbols = {
  circle: d3.symbolCircle,
  square: d3.symbolSquare,
  diamond: d3.symbolDiamond,
  cross: d3.symbolCross,
  times: d3.symbolTimes,
  star: d3.symbolStar,
  hexagon: {
    draw(context, size) {
      const r = Math.sqrt(size / 2.6);
      for (let i = 0; i < 6; ++i) {
        const [x, y] = [r * Math.sin((i * Math.PI) / 3), r * Math.cos((i * Math.PI) / 3)];
        i === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
      }
      context.closePath();
    },
  },
  triangle2: d3.symbolTriangle2,
  plus: d3.symbolPlus,
  triangle: d3.symbolTriangle,
  asterisk: d3.symbolAsterisk,
};

/** Variants of a policy share its colour, but have their own symbols and dashes. */
function styleOf(policy) {
  const known = kFamilies.indexOf(policy.policy ?? policy.name);
  const family = known >= 0 ? known : policy.index % kFamilies.length;
  let [symbol, dash] = kStyles[kFamilies[family]];
  if (policy.group !== "main" || known < 0) {
    const symbols = Object.keys(kSymbols);
    symbol = symbols[policy.index % symbols.length];
    dash = `${1 + (policy.index % 4)} ${2 + (policy.index % 3)}`;
  }
  const color = `var(--series-${family})`;
  return { color, symbol, dash, fill: kOpen.has(symbol) ? "none" : color };
}

const swatchSymbol = d3.symbol().size(48);

function swatch(policy) {
  const { color, symbol, dash, fill } = styleOf(policy);
  return drawn("svg", { class: "swatch", viewBox: "0 0 34 14", "aria-hidden": true },
    drawn("line", { x1: 0, x2: 34, y1: 7, y2: 7, stroke: color, "stroke-dasharray": dash,
      "stroke-width": 1.5 }),
    drawn("path", { d: swatchSymbol.type(kSymbols[symbol])(), transform: "translate(17 7)",
      stroke: color, fill, "stroke-width": 1.5 }));
}

function legend(shown) {
  return listOf(shown.map((policy) => [swatch(policy), policy.name]), { class: "legend" });
}
