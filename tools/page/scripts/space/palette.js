// The colours of the page.

/** The page's colours as [red, green, blue] from 0 to 1, from any notation of CSS. */
class SpacePalette {
  constructor(host) {
    this.probe = document.createElement("span");
    this.probe.style.cssText = "position:absolute;visibility:hidden;pointer-events:none";
    host.append(this.probe);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    this.pixel = canvas.getContext("2d", { willReadFrequently: true });
    this.known = new Map();
  }

  read() {
    const names = { a: "--shape-a, #2f6db5", b: "--shape-b, #b5652f", ink: "--ink, #222",
      soft: "--soft, #777", line: "--line, #bbb", good: "--good, #2a7d46", bad: "--bad, #b3303a",
      paper: "--paper, #fff", said: "--said, #b0208a", link: "--link, #1a5fb4" };
    for (const [name, value] of Object.entries(names)) {
      this.probe.style.color = `var(${value})`;
      this[name] = this.resolve(getComputedStyle(this.probe).color);
    }
    return this;
  }

  resolve(text) {
    if (!this.known.has(text)) {
      this.pixel.clearRect(0, 0, 1, 1);
      this.pixel.fillStyle = text;
      this.pixel.fillRect(0, 0, 1, 1);
      const [r, g, b] = this.pixel.getImageData(0, 0, 1, 1).data;
      this.known.set(text, [r / 255, g / 255, b / 255]);
    }
    return this.known.get(text);
  }
}
