// The choice of a light theme, a dark one, or the system's.

const kThemes = { "": "as the system", light: "light", dark: "dark" };

function themeButton() {
  const root = document.documentElement;
  const button = element("button", { type: "button", class: "theme" });
  const show = () => (button.textContent = `Colours: ${kThemes[root.dataset.theme ?? ""]}`);
  button.addEventListener("click", () => {
    const keys = Object.keys(kThemes);
    root.dataset.theme = keys[(keys.indexOf(root.dataset.theme ?? "") + 1) % keys.length];
    show();
  });
  show();
  return button;
}
