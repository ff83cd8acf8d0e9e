import enum
import os
from fractions import Fraction
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from certa import _certa
from certa import adapters as adapters
from certa import campaign as campaign

__version__: str
__all__ = [
    "Box",
    "Certificate",
    "Checked",
    "CheckedAtLeast",
    "Claim",
    "Error",
    "Pairs",
    "Placed",
    "Pose",
    "Ragged",
    "Shape",
    "Stage",
    "Unsupported",
    "Verdict",
    "at_least",
    "certificate",
    "certify",
    "check",
    "check_at_least",
    "classify",
    "closest_points",
    "distance",
    "distance_squared",
    "enclose_distance",
    "enclose_points",
    "intersects",
    "read",
    "simplices",
    "write",
]

_Array = npt.ArrayLike
_Points = npt.NDArray[np.float64]
_Structured = npt.NDArray[np.void]
_Side = Union[Shape, Box, Ragged, Placed, _Array, Sequence[Shape], Sequence[_Array]]
_AnyPose = Union[Pose, _Array, Any]
_Tolerance = Union[float, Tuple[float, float]]

class Error(ValueError):
    row: Union[None, int, Tuple[int, ...]]

class Unsupported(Error): ...

class Verdict(enum.IntEnum):
    separated = 0
    touching = 1
    overlapping = 2
    undecided = 3
    intersecting = 4

class Stage(enum.IntEnum):
    floating = 0
    filter = 1
    integer = 2
    expansion = 3
    big_integer = 4

class Claim(enum.IntEnum):
    none = 0
    agrees = 1
    contradicted = 2
    not_judged = 3

class Shape(_certa.Shape):
    def __init__(self, vertices: _Array, edges: bool = False) -> None: ...
    @classmethod
    def box(cls, half_extents: _Array) -> Shape: ...
    def assign(self, vertices: _Array) -> None: ...
    def __reduce__(self) -> Tuple[Any, ...]: ...

class Box:
    half_extents: _Points
    def __init__(self, half_extents: _Array) -> None: ...
    @property
    def vertices(self) -> _Points: ...

class Ragged:
    vertices: _Points
    offsets: npt.NDArray[np.int64]
    def __init__(self, vertices: _Array, offsets: _Array) -> None: ...
    @classmethod
    def of(cls, arrays: Sequence[_Array]) -> Ragged: ...

class Pose:
    matrix: Optional[_Points]
    quaternion: Optional[_Points]
    order: int
    translation: Optional[_Points]
    def __init__(
        self,
        matrix: Any = None,
        *,
        wxyz: Optional[_Array] = None,
        xyzw: Optional[_Array] = None,
        translation: Optional[_Array] = None,
    ) -> None: ...
    @classmethod
    def of(cls, pose: _AnyPose) -> Pose: ...

class Placed(_certa.Bodies):
    def __init__(
        self, shape: _Side, pose: Optional[_AnyPose] = None, radius: Optional[_Array] = None
    ) -> None: ...
    def arrays(self) -> Dict[str, npt.NDArray[Any]]: ...
    def __reduce__(self) -> Tuple[Any, ...]: ...

def simplices(shape: Union[int, Tuple[int, ...]] = ()) -> _Structured: ...
def classify(
    a: _Side,
    b: _Side,
    *,
    policy: Optional[str] = None,
    algorithm: Optional[str] = None,
    tell_contact: bool = True,
    search_tolerance: float = 0.0,
    warm_start: Optional[_Structured] = None,
    jobs: int = 0,
) -> Any: ...
def intersects(
    a: _Side,
    b: _Side,
    *,
    policy: Optional[str] = None,
    algorithm: Optional[str] = None,
    search_tolerance: float = 0.0,
    warm_start: Optional[_Structured] = None,
    jobs: int = 0,
) -> Any: ...
def at_least(
    a: _Side,
    b: _Side,
    distance: _Array,
    *,
    warm_start: Optional[_Structured] = None,
    jobs: int = 0,
) -> Any: ...
def enclose_distance(
    a: _Side,
    b: _Side,
    *,
    policy: Optional[str] = None,
    tell_contact: bool = True,
    relative_width: float = 0.0,
    warm_start: Optional[_Structured] = None,
    jobs: int = 0,
) -> Any: ...
def enclose_points(
    a: _Side,
    b: _Side,
    *,
    tell_contact: bool = True,
    relative_width: float = 0.0,
    warm_start: Optional[_Structured] = None,
    jobs: int = 0,
) -> Any: ...
def distance(
    a: _Side,
    b: _Side,
    *,
    policy: Optional[str] = None,
    algorithm: Optional[str] = None,
    tell_contact: bool = True,
    search_tolerance: float = 0.0,
    warm_start: Optional[_Structured] = None,
    jobs: int = 0,
) -> Any: ...
def closest_points(
    a: _Side,
    b: _Side,
    *,
    policy: Optional[str] = None,
    algorithm: Optional[str] = None,
    tell_contact: bool = True,
    search_tolerance: float = 0.0,
    warm_start: Optional[_Structured] = None,
    jobs: int = 0,
) -> Any: ...

_Weights = List[Tuple[int, Fraction]]

class Certificate:
    json: str
    def __init__(self, json: Union[str, Mapping[str, Any]]) -> None: ...
    @property
    def kind(self) -> Optional[str]: ...
    @property
    def a(self) -> Optional[_Weights]: ...
    @property
    def b(self) -> Optional[_Weights]: ...
    @property
    def pairs(self) -> Optional[List[Tuple[int, int, Fraction]]]: ...
    @property
    def direction(self) -> Optional[List[Fraction]]: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def certificate(
    a: _Side,
    b: _Side,
    query: str = "distance",
    *,
    distance: Optional[_Array] = None,
    policy: Optional[str] = None,
    algorithm: Optional[str] = None,
    tell_contact: bool = True,
) -> Any: ...
def distance_squared(a: _Side, b: _Side) -> Any: ...

class Checked(NamedTuple):
    accepted: bool
    reason: str
    proves: Verdict
    distance_squared: Optional[Fraction]

class CheckedAtLeast(NamedTuple):
    accepted: bool
    reason: str
    holds: bool

def check(a: _Side, b: _Side, certificates: Any) -> Any: ...
def check_at_least(a: _Side, b: _Side, distance: _Array, certificates: Any) -> Any: ...
def certify(
    a: _Side,
    b: _Side,
    claims: Union[None, Dict[str, _Array], _Structured] = None,
    *,
    claim_tolerance: Optional[_Tolerance] = None,
    jobs: int = 0,
) -> _Structured: ...

class Pairs(NamedTuple):
    a: Placed
    b: Placed
    claims: Optional[Dict[str, npt.NDArray[Any]]]
    ids: List[Any]

def read(path: Union[str, "os.PathLike[str]"], engine: Optional[str] = None) -> Pairs: ...
def write(
    path: Union[str, "os.PathLike[str]"],
    a: _Side,
    b: _Side,
    claims: Optional[Dict[str, _Array]] = None,
    *,
    ids: Optional[Sequence[Any]] = None,
) -> None: ...
