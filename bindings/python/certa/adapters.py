"""Results of other collision libraries as claims for `certa.certify`.

>>> from types import SimpleNamespace
>>> result = SimpleNamespace(min_distance=2.0, nearest_points=[[1, 0, 0], [3, 0, 0]])  # of fcl
>>> claims = claims_of([result])
>>> certa.Claim(certa.certify([[[1, 0, 0]]], [[[3, 0, 0]]], claims)["claim"][0]).name
'agrees'

Results are known by their members, so none of these libraries is imported:

* fcl (python-fcl), coal and hppfcl: DistanceResult and CollisionResult;
* trimesh: the DistanceData and ContactData of its CollisionManager, with the names of both objects;
* mujoco: contacts of MjData, and (distance, fromto) of mj_geomDistance.

Members that a library fills only on request, such as nearest points, are claims where they are
there. A distance below zero is a depth. Normals point from the first to the second object.
"""

from __future__ import annotations

import numpy as np

_PARTS = {"intersects": 1, "distance": 2, "on_a": 4, "normal": 8, "depth": 16}


def _point(x):
    """Three numbers, or None."""
    try:
        x = np.asarray(x, dtype=float).reshape(-1)
    except (TypeError, ValueError):
        return None
    return x if x.shape == (3,) else None


def _nearest(result):
    if hasattr(result, "getNearestPoint1"):
        return result.getNearestPoint1(), result.getNearestPoint2()
    points = getattr(result, "nearest_points", None)
    return (None, None) if points is None or len(points) < 2 else (points[0], points[1])


def _of_distance(result):
    if result.min_distance < 0:  # fcl: -1, if it does not compute depths, and no points
        return {"distance": result.min_distance}
    on_a, on_b = _nearest(result)
    return {"distance": result.min_distance, "on_a": on_a, "on_b": on_b}


def _of_collision(result):
    """Of fcl, `is_collision` is a member and contacts a list; of coal both are functions."""
    is_collision = result.isCollision() if hasattr(result, "isCollision") else result.is_collision
    contacts = result.getContacts() if hasattr(result, "getContacts") else result.contacts
    claim = {"intersects": bool(is_collision)}
    if is_collision and len(contacts) == 1:  # of several, none is that of the whole shapes
        claim["normal"] = contacts[0].normal
        claim["depth"] = abs(contacts[0].penetration_depth)  # coal's is below zero
    return claim


def _of_trimesh(result, names):
    if hasattr(result, "depth"):
        return {"intersects": True, "depth": result.depth}
    if names is None:
        return {"distance": result.distance}
    return {"distance": result.distance, "on_a": result.point(names[0]),
            "on_b": result.point(names[1])}


def _of_mujoco(distance, fromto):
    fromto = None if fromto is None else np.asarray(fromto, dtype=float).reshape(-1)
    if fromto is None or fromto.shape != (6,) or not fromto.any():
        return {"distance": distance}
    return {"distance": distance, "on_a": fromto[:3], "on_b": fromto[3:]}


def _claim(result, names):
    if result is None:
        return {}
    if isinstance(result, (tuple, list)) and len(result) == 2:
        return _of_mujoco(*result)
    if hasattr(result, "min_distance"):
        return _of_distance(result)
    if hasattr(result, "is_collision") or hasattr(result, "isCollision"):
        return _of_collision(result)
    if hasattr(result, "dist") and hasattr(result, "frame"):
        return {"distance": result.dist, "normal": np.asarray(result.frame).reshape(-1)[:3]}
    if hasattr(result, "names"):
        return _of_trimesh(result, names)
    raise TypeError(f"this is no result of fcl, coal, trimesh or mujoco: {type(result).__name__}")


def claims_of(results, names=None):
    """Makes the claims of a list of results, one for each pair; None is a pair without a claim.

    `names` are the names of both objects in trimesh's manager, the same for all results.
    """
    rows = [_claim(result, names) for result in results]
    size = len(rows)
    claims = {
        "intersects": np.zeros(size, np.uint8),
        "distance": np.zeros(size),
        "on_a": np.zeros((size, 3)),
        "on_b": np.zeros((size, 3)),
        "normal": np.zeros((size, 3)),
        "depth": np.zeros(size),
        "held": np.zeros(size, np.uint8),
    }
    for k, row in enumerate(rows):
        for name in ("on_a", "on_b", "normal"):
            point = _point(row.get(name))
            if point is None or (name == "normal" and not point.any()):
                row.pop(name, None)
            else:
                row[name] = point
        if "on_a" not in row or "on_b" not in row:
            row.pop("on_a", None)
            row.pop("on_b", None)
        for name, value in row.items():
            claims[name][k] = value
            claims["held"][k] |= _PARTS.get(name, 0)
    return claims
