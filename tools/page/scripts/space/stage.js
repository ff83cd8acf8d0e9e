// The base of both views in space: a canvas with a camera and its controls, meshes and marks.

const attributeSizes = { position: 3, normal: 3, other: 3, side: 2, paint: 4, size: 1 };

/** A canvas in a host with a camera, its controls, and meshes for solids and painted marks. */
class SpaceStage {
  constructor(host, { turn = new SpaceTurn(), colors = [] } = {}) {
    this.host = host;
    this.camera = new SpaceCamera(turn);
    this.solidColors = colors;
    this.scene = null;
    this.pointers = new Map();
    this.drag = null;
    this.framed = false;
    host.setAttribute("role", "img");
    host.tabIndex = 0;
    host.style.touchAction = "none";
  }

  /** Unpacks three.js and makes the canvas. Throws if there is no WebGL 2. */
  async load() {
    const canvas = document.createElement("canvas");
    canvas.style.cssText = "display:block;width:100%;height:100%";
    const context = canvas.getContext("webgl2", { alpha: true, antialias: true, stencil: false });
    if (!context) throw new Error("This browser offers no WebGL 2, so there is no 3D view.");
    this.three = await threeLibrary();
    if (this.disposed) return;
    const T = this.three;
    this.renderer = new T.WebGLRenderer({ canvas, context });
    this.renderer.outputColorSpace = T.LinearSRGBColorSpace;
    this.eye = new T.OrthographicCamera(-1, 1, 1, -1, -spaceDepth * 2, spaceDepth * 2);
    this.world = new T.Scene();
    this.bar = element("i", {});
    this.length = element("span", {});
    this.scale = element("div", { class: "scale" }, this.bar, this.length);
    this.host.replaceChildren(canvas, this.scale);
    this.canvas = canvas;
    this.palette = new SpacePalette(this.host);
    this.makeLayers();
    this.solids = this.solidColors.map(() => new SpaceSolid(this));
    this.listen();
    this.resize();
  }

  // Meshes. All of them are transparent to three.js, so that renderOrder alone decides the order.

  material(kind, options = {}) {
    const T = this.three;
    const [vertex, fragment] = { face: ["faceVertex", "faceFragment"],
      line: ["lineVertex", "plainFragment"], paint: ["paintVertex", "plainFragment"],
      dot: ["dotVertex", "dotFragment"] }[kind];
    const uniforms = { color: { value: new T.Vector4(0, 0, 0, 1) }, rim: { value: 0 },
      viewport: { value: new T.Vector2(1, 1) }, pixels: { value: 1 }, painted: { value: 0 },
      rimColor: { value: new T.Vector3(1, 1, 1) }, fade: { value: 1 } };
    return new T.ShaderMaterial({ uniforms, vertexShader: spaceShaders[vertex],
      fragmentShader: spaceShaders[fragment], transparent: true, depthWrite: false,
      depthTest: false, side: T.DoubleSide, ...options });
  }

  addMesh(geometry, material, order, Kind = this.three.Mesh) {
    const mesh = new Kind(geometry, material);
    mesh.renderOrder = order;
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    this.world.add(mesh);
    return mesh;
  }

  newGeometry() { return new this.three.BufferGeometry(); }

  /** Meshes for the back, the front and the depth of a closed surface. */
  shellMeshes() {
    const T = this.three, geometry = this.newGeometry();
    const depth = { colorWrite: false, depthWrite: true, depthTest: true, polygonOffset: true,
      polygonOffsetFactor: 1, polygonOffsetUnits: 2 };
    return [
      this.addMesh(geometry, this.material("face", { side: T.BackSide }), 10),
      this.addMesh(geometry, this.material("face", { side: T.FrontSide }), 11),
      this.addMesh(geometry, this.material("face", depth), 0),
    ];
  }

  /** Draws edges twice: all of them faintly, and the visible ones on top. */
  edgeMeshes() {
    const geometry = this.newGeometry();
    return [this.addMesh(geometry, this.material("line"), 40),
      this.addMesh(geometry, this.material("line", { depthTest: true }), 41)];
  }

  makeLayers() {
    const { Points } = this.three;
    const layer = (kind, order, Kind, options) =>
      this.addMesh(this.newGeometry(), this.material(kind, options), order, Kind);
    this.layers = { discs: layer("paint", 20), inner: layer("paint", 36),
      under: layer("line", 21), lines: layer("line", 50), dots: layer("dot", 60, Points),
      marks: layer("dot", 62, Points) };
    const seen = this.material("dot", { depthTest: true });
    this.layers.seen = this.addMesh(this.layers.dots.geometry, seen, 61, Points);
    this.layers.dots.material.uniforms.fade.value = 0.4;
  }

  pose(mesh, at, scale, turn) {
    const [x, y, z] = turn ? turn.rows : [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    const row = (r, k) => [r[0] * scale, r[1] * scale, r[2] * scale, at[k]];
    mesh.matrix.set(...row(x, 0), ...row(y, 1), ...row(z, 2), 0, 0, 0, 1);
    mesh.matrixWorldNeedsUpdate = true;
  }

  fillAttribute(geometry, name, values) {
    const old = geometry.attributes[name];
    if (old && old.array.length >= values.length) {
      old.array.set(values);
      old.needsUpdate = true;
      return;
    }
    if (old) geometry.dispose();
    const size = attributeSizes[name];
    const array = new Float32Array(Math.max(12, Math.ceil(values.length / 3) * 4) * size);
    array.set(values);
    geometry.setAttribute(name, new this.three.BufferAttribute(array, size));
  }

  fillIndex(geometry, values) {
    if (geometry.index && geometry.index.array.length >= values.length) {
      geometry.index.array.set(values);
      geometry.index.needsUpdate = true;
      return;
    }
    if (geometry.index) geometry.dispose();
    const array = new Uint32Array(Math.max(12, values.length + (values.length >> 1)));
    array.set(values);
    geometry.setIndex(new this.three.BufferAttribute(array, 1));
  }

  /** Copies the values of a list into the buffers of a geometry. */
  fillGeometry(geometry, list) {
    for (const name of Object.keys(attributeSizes)) {
      if (list[name]) this.fillAttribute(geometry, name, list[name]);
    }
    if (list.index) this.fillIndex(geometry, list.index);
    geometry.setDrawRange(0, list.index ? list.index.length : list.position.length / 3);
  }

  // Frames.

  draw(scene) {
    this.scene = scene;
    if (typeof scene?.label === "string") this.host.setAttribute("aria-label", scene.label);
    this.request();
  }

  request() {
    if (!this.renderer || this.frame || this.disposed) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  render() {
    const { host, renderer, eye } = this;
    const [width, height] = [host.clientWidth, host.clientHeight];
    if (!this.scene || width === 0 || height === 0) return;
    this.refresh();
    if (!this.framed) this.lookAtAll();
    const unit = Math.min(width, height);
    const [wide, high] = [width / unit / 2, height / unit / 2];
    Object.assign(eye, { left: -wide, right: wide, top: high, bottom: -high });
    eye.updateProjectionMatrix();
    this.palette.read();
    this.marks = { discs: new PaintList(), inner: new PaintList(), under: new LineList(),
      lines: new LineList(), dots: new DotList(), marks: new DotList() };
    this.view = { wide, high };
    for (const solid of this.solids) solid.compose(this.camera, wide, high);
    this.compose();
    for (const [name, list] of Object.entries(this.marks)) {
      this.fillGeometry(this.layers[name].geometry, list);
    }
    this.setUniforms(width, height);
    renderer.render(this.world, eye);
    this.showScale(unit);
  }

  showScale(pixels) {
    const scale = scaleOf(pixels / this.camera.span, this.scene.unit);
    this.scale.hidden = !scale;
    if (!scale) return;
    this.bar.style.width = `${scale.pixels}px`;
    this.length.textContent = toShort(scale.length, 3);
  }

  setUniforms(width, height) {
    const pixels = this.renderer.getPixelRatio();
    for (const { material } of this.world.children) {
      material.uniforms.viewport.value.set(width * pixels, height * pixels);
      material.uniforms.pixels.value = pixels;
      material.uniforms.rimColor.value.set(...this.palette.paper);
    }
    for (const name of ["under", "lines"]) this.layers[name].material.uniforms.painted.value = 1;
  }

  /** Sets the colours of a solid. Order 0 is drawn first, order 1 over it. */
  paintSolid(solid, color, order, ink) {
    const rounded = solid.radius > 0;
    const tint = (mesh, alpha, rim, rank) => {
      mesh.material.uniforms.color.value.set(...color, alpha);
      mesh.material.uniforms.rim.value = rim;
      mesh.renderOrder = rank + 20 * order;
    };
    const [core, round] = [solid.core, solid.round];
    tint(round[0], 0.12, 0.1, 10);
    tint(core[0], rounded ? 0.12 : 0.22, 0, 11);
    tint(core[1], rounded ? 0.3 : 0.42, 0, 12);
    tint(round[1], 0.2, 0.55, 13);
    round[2].visible = false;
    const mixed = color.map((c, k) => 0.72 * c + 0.28 * ink[k]);
    const clear = Math.min(1, 0.1 + solid.edgeInView / this.pixel() / 30);
    solid.edges[0].material.uniforms.color.value.set(...mixed, clear * clear * 0.3);
    solid.edges[1].material.uniforms.color.value.set(...mixed, clear * (rounded ? 0.55 : 1));
  }

  // Marks, given in view coordinates.

  line(a, b, color, width = 2, alpha = 1, layer = "lines") {
    const { wide, high } = this.view;
    cutToView([a, b], wide * 1.1, high * 1.1, false, ([p, q]) => {
      this.marks[layer].add(p, q, [...color, alpha], width);
    });
  }

  triangle(at, color, alpha, layer = "inner") {
    const { wide, high } = this.view;
    cutToView(at, wide * 1.1, high * 1.1, true, (part) => {
      for (let k = 2; k < part.length; k++) {
        this.marks[layer].add([part[0], part[k - 1], part[k]], [...color, alpha]);
      }
    });
  }

  arrow(from, direction, length, color) {
    const d = this.camera.turn.apply(unit3(direction));
    const tip = add3(from, mul3(d, length));
    this.line(from, tip, color, 2);
    const flat = Math.hypot(d[0], d[1]);
    if (flat < 0.05) return;
    const [u, v] = [d[0] / flat, d[1] / flat];
    const head = Math.min(0.028, length * 0.4);
    const back = add3(tip, [-u * head, -v * head, 0]);
    const side = [-v * head * 0.4, u * head * 0.4, 0];
    this.marks.lines.add(tip, add3(back, side), [...color, 1], 2);
    this.marks.lines.add(tip, sub3(back, side), [...color, 1], 2);
  }

  disc(center, normal, radius, color) {
    const n = this.camera.turn.apply(unit3(normal));
    const u = unit3(cross3(n, Math.abs(n[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0])), v = cross3(n, u);
    const rim = (k) => {
      const t = k * Math.PI / 32;
      return add3(center, add3(mul3(u, Math.cos(t) * radius), mul3(v, Math.sin(t) * radius)));
    };
    for (let k = 0; k < 64; k++) {
      this.triangle([center, rim(k), rim(k + 1)], color, 0.13, "discs");
      this.line(rim(k), rim(k + 1), color, 1.2, 0.75, "under");
    }
  }

  // The camera.

  aim(high, low, span) {
    this.framed = true;
    this.camera.aim(high, low, span);
    this.request();
  }

  /** Shows everything, without turning the camera. */
  lookAtAll() {
    const points = this.extentPoints();
    const { center, size } = boxOfPoints(points);
    if (!points.length) return;
    const round = size > 0 ? size : 1;
    const flat = points.map((p) => this.camera.turn.apply(sub3(p, center).map((x) => x / round)));
    const { wide, high } = this.aspect();
    const reach = Math.max(...flat.map(([x, y]) => Math.max(Math.abs(x) / wide,
      Math.abs(y) / high)));
    this.aim(center, [0, 0, 0], round * Math.max(reach * 1.2, 0.02));
  }

  aspect() {
    const [w, h] = [this.host.clientWidth || 1, this.host.clientHeight || 1];
    return { wide: w / Math.min(w, h) / 2, high: h / Math.min(w, h) / 2 };
  }

  // Events.

  listen() {
    this.stop = new AbortController();
    const { signal } = this.stop;
    const on = (target, type, act, more) => target.addEventListener(type, act, { signal, ...more });
    on(this.host, "pointerdown", (e) => this.pointerDown(e));
    on(this.host, "pointermove", (e) => this.pointerMove(e));
    for (const type of ["pointerup", "pointercancel"]) {
      on(this.host, type, (e) => this.pointerUp(e));
    }
    on(this.host, "wheel", (e) => this.wheel(e), { passive: false });
    on(this.host, "keydown", (e) => this.key(e));
    on(this.host, "contextmenu", (e) => e.preventDefault());
    on(matchMedia("(prefers-color-scheme: dark)"), "change", () => this.request());
    on(this.canvas, "webglcontextrestored", () => this.request());
    this.themes = new MutationObserver(() => this.request());
    this.themes.observe(document.documentElement, { attributes: true });
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.host);
    this.changed = () => this.request();
    this.camera.turn.watchers.add(this.changed);
  }

  resize() {
    const [width, height] = [this.host.clientWidth, this.host.clientHeight];
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.renderer.setSize(width, height, false);
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.render();
  }

  /** The view coordinates of a pointer. */
  spot({ clientX, clientY }) {
    const box = this.host.getBoundingClientRect();
    const unit = Math.min(box.width, box.height) || 1;
    return [(clientX - box.left - box.width / 2) / unit,
      -(clientY - box.top - box.height / 2) / unit];
  }

  pixel() { return 1 / (Math.min(this.host.clientWidth, this.host.clientHeight) || 1); }

  pointerDown(event) {
    this.host.focus({ preventScroll: true });
    this.host.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, this.spot(event));
    this.endDrag();
    const pan = this.pointers.size > 1 || event.button !== 0 || event.shiftKey;
    const picked = pan ? null : this.pick(...this.spot(event), event.pointerType === "touch");
    this.drag = { kind: pan ? "pan" : picked ? "move" : "orbit", picked, from: this.spot(event),
      moved: [0, 0, 0] };
    if (picked) this.onSelect?.(picked.shape, picked.vertex);
    event.preventDefault();
  }

  pointerMove(event) {
    const now = this.spot(event), last = this.pointers.get(event.pointerId);
    if (!last) {
      const over = this.pick(...now, false);
      this.host.style.cursor = !over ? "" : over.vertex === null ? "move" : "grab";
      return;
    }
    const before = this.twoFingers();
    this.pointers.set(event.pointerId, now);
    const [x, y] = [now[0] - last[0], now[1] - last[1]];
    if (this.drag?.kind === "move") this.moveTo(now);
    if (this.drag?.kind === "orbit") this.camera.turn.orbit(x * 3.2, -y * 3.2);
    if (this.drag?.kind === "pan") this.panFrom(before, x, y);
    this.request();
  }

  pointerUp(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.endDrag();
    if (this.pointers.size > 0) this.drag = { kind: "pan" };
  }

  twoFingers() {
    const [p, q] = [...this.pointers.values()];
    if (!q) return null;
    return { middle: [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2],
      apart: Math.hypot(p[0] - q[0], p[1] - q[1]) };
  }

  panFrom(before, x, y) {
    const after = this.twoFingers();
    const step = after ? [after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]]
      : [x, y];
    this.camera.shift(this.camera.worldStep(-step[0], -step[1]));
    if (after && after.apart > 0) this.camera.zoomAt(before.apart / after.apart, ...after.middle);
  }

  moveTo([x, y]) {
    const { picked, from } = this.drag;
    this.drag.moved = this.camera.worldStep(x - from[0], y - from[1]);
    this.onMove?.(picked.shape, picked.vertex, this.drag.moved);
  }

  endDrag() {
    const drag = this.drag;
    this.drag = null;
    if (drag?.kind === "move") {
      this.onMoveEnd?.(drag.picked.shape, drag.picked.vertex, drag.moved);
    }
  }

  wheel(event) {
    if (!this.host.contains(document.activeElement) && !event.ctrlKey) return; // the page scrolls
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    this.camera.zoomAt(Math.exp(event.deltaY * lines * speed), ...this.spot(event));
    this.request();
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const [x, y] = step[event.key] ?? [0, 0];
    const zoom = { "+": 0.8, "=": 0.8, "-": 1.25, "_": 1.25 }[event.key];
    if (zoom) this.camera.zoomAt(zoom, 0, 0);
    else if (event.key === "Home") this.lookAtAll();
    else if (!x && !y) return;
    else if (event.shiftKey) this.camera.shift(this.camera.worldStep(x * 0.06, y * 0.06));
    else this.camera.turn.orbit(x * 0.12, -y * 0.12);
    event.preventDefault();
    this.request();
  }

  zoomBy(factor) {
    this.camera.zoomAt(1 / factor, 0, 0);
    this.request();
  }

  pick() { return null; }

  dispose() {
    this.disposed = true;
    if (this.frame) cancelAnimationFrame(this.frame);
    if (!this.renderer) return;
    this.stop.abort();
    this.themes.disconnect();
    this.sizes.disconnect();
    this.camera.turn.watchers.delete(this.changed);
    for (const { geometry, material } of this.world.children) {
      geometry.dispose();
      material.dispose();
    }
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.renderer = null;
    this.canvas.remove();
    this.palette.probe.remove();
  }
}
