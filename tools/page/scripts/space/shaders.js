// Shaders, and the lists that fill their buffers.

const spaceShaders = {
  faceVertex: `
    varying vec3 vNormal;
    void main() {
      vNormal = normalMatrix * normal;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  faceFragment: `
    uniform vec4 color;
    uniform float rim;
    varying vec3 vNormal;
    void main() {
      vec3 n = normalize(vNormal);
      float light = 0.86 + 0.2 * dot(n, vec3(-0.36, 0.64, 0.68));
      float edge = rim * pow(1.0 - abs(n.z), 3.0);
      gl_FragColor = vec4(color.rgb * light, min(color.a + edge, 1.0));
    }`,
  lineVertex: `
    attribute vec3 other;
    attribute vec2 side;
    attribute vec4 paint;
    uniform vec4 color;
    uniform vec2 viewport;
    uniform float pixels;
    uniform float painted;
    varying vec4 vColor;
    void main() {
      vec4 a = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      vec4 b = projectionMatrix * modelViewMatrix * vec4(other, 1.0);
      vec2 along = (b.xy - a.xy) * viewport;
      float len = length(along);
      vec2 across = len > 0.0 ? vec2(-along.y, along.x) / len : vec2(0.0);
      a.xy += across * side.x * side.y * pixels / viewport;
      a.z -= 4e-6;
      vColor = mix(color, vec4(paint.rgb, paint.a * color.a), painted);
      gl_Position = a;
    }`,
  plainFragment: `
    varying vec4 vColor;
    void main() { gl_FragColor = vColor; }`,
  paintVertex: `
    attribute vec4 paint;
    varying vec4 vColor;
    void main() {
      vColor = paint;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  dotVertex: `
    attribute vec4 paint;
    attribute float size;
    uniform float pixels;
    varying vec4 vColor;
    varying float vSize;
    void main() {
      vColor = paint;
      vSize = size * pixels;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      gl_Position.z -= 4e-5;
      gl_PointSize = vSize + 2.0;
    }`,
  dotFragment: `
    uniform vec3 rimColor;
    uniform float pixels;
    uniform float fade;
    varying vec4 vColor;
    varying float vSize;
    void main() {
      float away = length(gl_PointCoord - 0.5) * (vSize + 2.0);
      float outside = 0.5 * vSize - away;
      float cover = clamp(outside + 0.5, 0.0, 1.0);
      float inner = clamp(outside - 1.3 * pixels + 0.5, 0.0, 1.0);
      bool hollow = vColor.a < 0.5;
      vec3 body = hollow ? vColor.rgb : mix(rimColor, vColor.rgb, inner);
      float alpha = hollow ? 1.0 - inner : 1.0;
      if (cover <= 0.0) discard;
      gl_FragColor = vec4(body, cover * alpha * fade);
    }`,
};

// ---- Lists that both views share -------------------------------------------------------------

/** Triangles with a colour at each corner. */
class PaintList {
  constructor() {
    this.position = [];
    this.paint = [];
  }

  add(at, paint) {
    for (const p of at) {
      this.position.push(...p);
      this.paint.push(...paint);
    }
  }
}

/** Discs of constant size on screen. Alpha 0 makes a ring. */
class DotList {
  constructor() {
    this.position = [];
    this.size = [];
    this.paint = [];
  }

  add([x, y, z], size, color, hollow = false) {
    if (!(Math.abs(x) < 1e3 && Math.abs(y) < 1e3)) return;
    this.position.push(x, y, Math.min(Math.max(z, -spaceDepth), spaceDepth));
    this.size.push(size);
    this.paint.push(...color, hollow ? 0 : 1);
  }
}
