// The page, from top to bottom.

/** The section of errors: figures, and a sentence if no policy gave a wrong verdict. */
function errorsSection(figures, chooser) {
  return section("errors", "Errors", ...present([
    policies.some(errs) ? null : nothingWrong(), figures.length > 0 ? chooser : null, figures]));
}

function fill() {
  const errorFigures = present([
    gapChart("gap", "Wrong verdicts over the gap", "depth and gap", unitName,
      noneChosenErrs),
    gapChart("relative_gap", "Wrong verdicts over the gap, relative to the coordinates",
      "relative depth and gap", "largest coordinate = 1"),
    errorChart(), featureChart()]);
  const costFigures = present([paretoChart(), latencyChart(), stageChart()]);
  const choice = chooser();
  document.getElementById("header").replaceChildren(...header());
  document.getElementById("main").replaceChildren(
    recommendation(),
    policiesSection(),
    errorsSection(errorFigures, choice),
    section("cost", "Cost", errorFigures.length === 0 ? choice : null, costFigures),
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

// Opens all details for printing, and closes them again afterwards.
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
