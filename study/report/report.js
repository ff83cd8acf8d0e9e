// The page, from top to bottom.

function fill() {
  document.getElementById("header").replaceChildren(...header());
  document.getElementById("main").replaceChildren(
    recommendation(),
    policiesSection(),
    section("errors", "Errors", ...[chooser(),
      gapChart("gap", "Wrong verdicts over the gap", "depth and gap", unitName),
      gapChart("relative_gap", "Wrong verdicts over the gap, relative to the coordinates",
        "relative depth and gap", "largest coordinate = 1"),
      errorChart(), featureChart()]
      .filter((part) => part !== null)),
    section("cost", "Cost", paretoChart(), latencyChart(), stageChart()),
    worstSection(),
    conditions());
  document.getElementById("footer").replaceChildren(element("p", {},
    `Written by certa ${data.version ?? ""}. Plots: Observable Plot and D3, ISC licence. ` +
    "All data is in this file; it loads nothing."));
}

fill();
drawCharts();

let width = document.body.clientWidth;
let waiting = 0;
addEventListener("resize", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (document.body.clientWidth !== width) {
      width = document.body.clientWidth;
      drawCharts();
    }
  }, 150);
});

// On paper all is open; afterwards as it was.
const opened = [];
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.open = true;
    opened.push(details);
  }
});
addEventListener("afterprint", () => {
  opened.splice(0).forEach((details) => (details.open = false));
});
