#!/usr/bin/env python3
"""Where may a robot stand? free_space.py [PICTURE]

A triangle among three obstacles in the plane, at 193 x 193 places in one call: the distance at each
place, where it touches, and one gap with its closest points and proof. In cells, as in a notebook.
"""

# %%
import sys

import numpy as np

import certa

robot = certa.Shape([[0, 0], [0.6, 0], [0, 0.4]])
obstacles = [
    certa.Shape.box([0.5, 0.5]),
    certa.Shape([[1.5, 1.5], [2.5, 1.25], [2.25, 2.5]]),
    certa.Shape([[-2, -1], [-1, -2]]),  # a wall without thickness
]

# %% All places at once: the axes of places and of obstacles broadcast.
x = np.linspace(-3, 3, 193)  # steps of 2^-5, so that contact is met exactly
places = np.stack(np.meshgrid(x, x, indexing="ij"), axis=-1)
placed = certa.Placed(robot, certa.Pose(translation=places[:, :, None]))
answers = certa.distance(placed, obstacles)
touch = np.count_nonzero(answers["verdict"] == certa.Verdict.touching)
print(f"{answers.size} pairs, {touch} touch")

# The obstacle that is nearest; 0 where the robot would be in one.
distance = answers["distance"].min(axis=-1)
free = (answers["verdict"] == certa.Verdict.separated).all(axis=-1)
touching = ~free & (answers["verdict"] != certa.Verdict.overlapping).all(axis=-1)

# %% The widest gap below one half, which is on no boundary, and its proof.
i, j = np.unravel_index(np.where(distance < 0.5, distance, 0).argmax(), distance.shape)
here = certa.Placed(robot, certa.Pose(translation=places[i, j]))
nearest = obstacles[answers["distance"][i, j].argmin()]
gap = certa.closest_points(here, nearest)
proof = certa.certificate(here, nearest)
checked = certa.check(here, nearest, proof)
print(f"a gap of {gap['distance']}, squared exactly {checked.distance_squared}: "
      f"{'proved' if checked.accepted else checked.reason}")


# %%
def draw(path):
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 5), layout="constrained")
    colours = axes.pcolormesh(x, x, np.where(free, distance, np.nan).T, shading="nearest",
                              cmap="viridis")
    axes.plot(*places[touching].T, ".", color="crimson", markersize=2, label="touching, exactly")
    for shape in obstacles:
        axes.add_patch(plt.Polygon(hull_of(shape.vertices), facecolor="0.3", edgecolor="0.1"))
    axes.add_patch(plt.Polygon(robot.vertices + places[i, j], facecolor="white", alpha=0.9))
    axes.plot(*np.array([gap["on_a"], gap["on_b"]]).T, "o-", color="white", markersize=3)
    figure.colorbar(colours, label="distance of the robot's nearest obstacle")
    axes.set(aspect="equal", xlabel="place of the robot's right angle, x", ylabel="y")
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=120)


def hull_of(vertices):
    """In order around their middle, to draw."""
    around = vertices - vertices.mean(axis=0)
    return vertices[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]


if __name__ == "__main__" and len(sys.argv) > 1:
    draw(sys.argv[1])
