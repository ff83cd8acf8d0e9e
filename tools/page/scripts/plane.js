// A canvas that shows a part of the plane, and handles the pointer. It pans and zooms to single
// ulps. Its callbacks draw the contents and decide what a press moves.

const kHandle = 9; // pixels
const kHandleTouch = 20;
const kMostZoom = 2 ** 600; // pixels per unit; double-double products are exact well beyond this
const kMostPixels = 1e6; // limit of a radius, because canvases compute in floats

class PlaneView {
  #origin = [0, 0]; // the point in the middle is #origin + #fine
  #fine = [0, 0];
  #pixels = 1; // per unit
  #size = [1, 1];
  #pointers = new Map();
  #drag = null;
  #frame = 0;
  #fitted = false;

  /**
   * `draw(view)` draws the contents. `press(view, at, reach)` returns a function that a drag calls
   * with its vector so far, or null to pan.
   */
  constructor(host, { draw, press = () => null, key = () => false, limit = () => Infinity }) {
    this.canvas = element("canvas", { tabindex: 0, role: "img" });
    host.replaceChildren(this.canvas);
    Object.assign(this, { host, drawScene: draw, press, key, limit });
    new ResizeObserver(() => this.#resize()).observe(host);
    this.#listen();
    this.#resize();
  }

  get pixels() { return this.#pixels; }
  get context() { return this.canvas.getContext("2d"); }
  get size() { return this.#size; }

  /** Redraws in the next animation frame. */
  refresh() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const ratio = devicePixelRatio || 1;
      this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
      this.context.clearRect(0, 0, ...this.#size);
      this.drawScene(this);
    });
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.host;
    const ratio = devicePixelRatio || 1;
    this.#size = [Math.max(1, width), Math.max(1, height)];
    this.canvas.width = Math.round(this.#size[0] * ratio);
    this.canvas.height = Math.round(this.#size[1] * ratio);
    this.refresh();
  }

  /**
   * The pixels from the middle to a point, each coordinate as a double-double. The point may have
   * `low`, the rounding errors of its coordinates.
   */
  #pixelsOf(p) {
    return [0, 1].map((k) => timesTwo(
      addTwo(addTwo(twoSum(p[k], -this.#origin[k]), [-this.#fine[k], 0]), [p.low?.[k] ?? 0, 0]),
      [this.#pixels, 0]));
  }
  #placed([x, y]) {
    return [this.#size[0] / 2 + x, this.#size[1] / 2 - y];
  }
  /** The position of a point on the screen. */
  at(p) {
    return this.#placed(this.#pixelsOf(p).map(([high, low]) => high + low));
  }
  /** A polygon on the screen, clipped at kClipped + `beyond` pixels from the middle. */
  polygon(points, beyond = 0) {
    const bound = kClipped + beyond;
    const all = points.map((p) => this.#pixelsOf(p));
    const far = all.some((p) => p.some(([x]) => !(Math.abs(x) < bound)));
    if (far && !all.every((p) => p.every(([x]) => Number.isFinite(x)))) {
      return [];
    }
    return (far ? clippedTwo(all, bound) : all.map((p) => p.map(([high, low]) => high + low)))
      .map((p) => this.#placed(p));
  }
  /** The vector of the plane for a displacement on the screen in pixels. */
  vector(dx, dy) {
    return [dx / this.#pixels, -dy / this.#pixels];
  }
  /** The point of the plane in the middle of the view, rounded to doubles. */
  get middle() {
    return [0, 1].map((k) => this.#origin[k] + this.#fine[k]);
  }

  lookAt(point, pixels = this.#pixels) {
    this.#origin = [...point];
    this.#fine = [0, 0];
    this.#setPixels(pixels);
    this.#fitted = true;
    this.refresh();
  }
  #setPixels(pixels) {
    this.#pixels = Math.max(1e-306, Math.min(this.limit(), kMostZoom, pixels));
  }

  /** Shows all of these points; with `once` only if the view has not been set before. */
  fit(points, { margin = 0, once = false } = {}) {
    if (once && this.#fitted) {
      return;
    }
    const [lowX, highX] = rangeOf(points, 0);
    const [lowY, highY] = rangeOf(points, 1);
    const room = (length) => Math.max(40, length * 0.8);
    const per = Math.min(room(this.#size[0]) / (highX - lowX + 2 * margin),
      room(this.#size[1]) / (highY - lowY + 2 * margin));
    const largest = largestOf(points) || 1;
    this.lookAt([lowX / 2 + highX / 2, lowY / 2 + highY / 2],
      Number.isFinite(per) && per > 0 ? per : 100 / largest);
  }

  /** Zooms by a factor about a point of the screen, which stays in place. */
  zoom(factor, x = this.#size[0] / 2, y = this.#size[1] / 2) {
    const before = this.#pixels;
    this.#setPixels(before * factor);
    const from = [x - this.#size[0] / 2, this.#size[1] / 2 - y];
    this.#move(from.map((d) => d / before - d / this.#pixels));
  }
  #move(by) {
    this.#fine = plusOf(this.#fine, by);
    this.#origin = this.#origin.map((x, k) => {
      const [sum, rest] = twoSum(x, this.#fine[k]);
      this.#fine[k] = rest;
      return sum;
    });
    this.#fitted = true;
    this.refresh();
  }

  #listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, (event) => this.#up(event));
    }
    canvas.addEventListener("wheel", (event) => {
      if (document.activeElement !== canvas && !event.ctrlKey) {
        return; // the page scrolls
      }
      event.preventDefault();
      this.zoom(2 ** (-event.deltaY / 200), event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => this.#typed(event));
  }

  #down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.canvas.focus({ preventScroll: true });
    const at = [event.offsetX, event.offsetY];
    this.#pointers.set(event.pointerId, at);
    const reach = event.pointerType === "touch" ? kHandleTouch : kHandle;
    const moves = this.#pointers.size === 1 ? this.press(this, at, reach) : null;
    this.#drag = { from: at, moves };
    event.preventDefault();
  }

  #moved(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      return;
    }
    const at = [event.offsetX, event.offsetY];
    if (this.#pointers.size === 2) {
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)[1];
      const spread = (p) => lengthOf(minusOf(p, other));
      this.#move(this.vector(...timesOf(minusOf(before, at), 0.5)));
      this.zoom(spread(at) / (spread(before) || 1), ...timesOf(plusOf(at, other), 0.5));
    } else if (this.#drag?.moves) {
      this.#drag.moves(this.vector(...minusOf(at, this.#drag.from)));
    } else {
      this.#move(this.vector(...minusOf(before, at)));
    }
    this.#pointers.set(event.pointerId, at);
  }

  #up(event) {
    this.#pointers.delete(event.pointerId);
    this.#drag = null;
  }

  #typed(event) {
    if (this.key(event)) {
      event.preventDefault();
      return;
    }
    const pan = { ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, -40], ArrowDown: [0, 40] };
    if (event.key === "+" || event.key === "=") {
      this.zoom(2);
    } else if (event.key === "-") {
      this.zoom(0.5);
    } else if (pan[event.key]) {
      this.#move(this.vector(...pan[event.key]));
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** The page's current colours, because canvases know neither CSS variables nor light-dark(). */
const kInks = ["paper", "raised", "ink", "soft", "line", "link", "good", "bad", "shape-a",
  "shape-b", "separated", "touching", "overlapping", "undecided", "said"];
const inks = {};

function readInks() {
  const probe = element("span", { hidden: true });
  document.body.append(probe);
  for (const name of kInks) {
    probe.style.color = `var(--${name})`;
    inks[name] = getComputedStyle(probe).color;
  }
  probe.remove();
}
