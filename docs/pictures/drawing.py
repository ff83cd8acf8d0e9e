"""A small canvas for the pictures of docs: SVG with a mathematical y axis, panels side by side."""

# Okabe and Ito's colours, which the colour-blind can tell apart; and their pale forms for areas.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#000000"]
PALE = ["#cfe3f0", "#f6dccb", "#cceadf", "#f3e0ea", "#faebcc", "#ddf0fb", "#ececec"]


def clip(polygon, half_planes):
    """The part of a convex polygon where n.x <= c for all (n, c)."""
    for n, c in half_planes:
        kept = []
        for k, p in enumerate(polygon):
            q = polygon[(k + 1) % len(polygon)]
            at_p = n[0] * p[0] + n[1] * p[1] - c
            at_q = n[0] * q[0] + n[1] * q[1] - c
            if at_p <= 0:
                kept.append(p)
            if at_p * at_q < 0:
                t = at_p / (at_p - at_q)
                kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        polygon = kept
    return polygon


def centre(polygon):
    return tuple(sum(p[c] for p in polygon) / len(polygon) for c in (0, 1))


class Panel:
    """A window of a picture, from (x, y) on, `width` wide, in its own coordinates."""

    def __init__(self, title, window, size=260, height=None):
        self.title, self.size, self.height, self.out = title, size, height or size, []
        self.x0, self.y0, self.width = window

    def at(self, p):
        scale = self.size / self.width
        return (float(p[0] - self.x0) * scale, self.height - float(p[1] - self.y0) * scale)

    def square(self):
        x, y, w = self.x0, self.y0, self.width
        return [(x, y), (x + w, y), (x + w, y + w), (x, y + w)]

    def points(self, polygon):
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self.at, polygon))

    def area(self, polygon, fill, stroke="none"):
        if len(polygon) > 2:
            self.out.append(
                f'<polygon points="{self.points(polygon)}" fill="{fill}" stroke="{stroke}"/>'
            )

    def line(self, p, q, colour="#000000", width=1.5, dash="", arrow=False):
        (x, y), (u, v) = self.at(p), self.at(q)
        dash = f' stroke-dasharray="{dash}"' if dash else ""
        arrow = f' marker-end="url(#arrow{COLOURS.index(colour)})"' if arrow else ""
        self.out.append(
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{u:.1f}" y2="{v:.1f}" stroke="{colour}" '
            f'stroke-width="{width}"{dash}{arrow}/>'
        )

    def dot(self, p, colour="#000000", radius=3.5):
        x, y = self.at(p)
        self.out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>')

    def cross(self, p):
        x, y = self.at(p)
        self.out.append(
            f'<path d="M{x - 5:.1f} {y:.1f}h10M{x:.1f} {y - 5:.1f}v10" stroke="#000000" '
            'stroke-width="1.8"/>'
        )

    def circle(self, middle, radius, colour):
        x, y = self.at(middle)
        self.out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * self.size / self.width:.1f}" '
            f'fill="none" stroke="{colour}" stroke-width="1.5" stroke-dasharray="5 3"/>'
        )

    def text(self, p, words, colour="#000000", anchor="middle", size=12):
        x, y = self.at(p)
        words = words.replace("&", "&amp;").replace("<", "&lt;")
        self.out.append(
            f'<text x="{x:.1f}" y="{y + 4:.1f}" fill="{colour}" text-anchor="{anchor}" '
            f'font-size="{size}">{words}</text>'
        )


def picture(panels, columns, about):
    """The SVG of panels in rows; `about` is its description for who cannot see it."""
    size, tall, gap, head = panels[0].size, panels[0].height, 18, 24
    rows = -(-len(panels) // columns)
    width = columns * (size + gap) + gap
    height = rows * (tall + gap + head) + gap
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" role="img">',
        f"<title>{about}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        "<defs>",
    ]
    for k, colour in enumerate(COLOURS):
        out.append(
            f'<marker id="arrow{k}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            f'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="{colour}"/></marker>'
        )
    out.append(f'<clipPath id="window"><rect width="{size}" height="{tall}"/></clipPath></defs>')
    for k, panel in enumerate(panels):
        x = gap + k % columns * (size + gap)
        y = gap + k // columns * (tall + gap + head)
        out.append(f'<g transform="translate({x},{y})">')
        out.append(f'<text x="0" y="14" font-size="13">{panel.title}</text>')
        out.append(f'<g transform="translate(0,{head})" clip-path="url(#window)">')
        out.extend(panel.out)
        out.append(
            f'<rect width="{size}" height="{tall}" fill="none" stroke="#b0b0b0"/></g></g>'
        )
    out.append("</svg>")
    return "\n".join(out) + "\n"
