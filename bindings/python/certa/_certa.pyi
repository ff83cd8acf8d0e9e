from typing import Any, List, Optional, Tuple, overload

import numpy as np
import numpy.typing as npt

__version__: str

class Shape:
    @overload
    def __init__(self, shared: Shape) -> None: ...
    @overload
    def __init__(self, vertices: npt.NDArray[np.float64], edges: bool = False) -> None: ...
    @property
    def dimension(self) -> int: ...
    @property
    def vertices(self) -> npt.NDArray[np.float64]: ...
    def __len__(self) -> int: ...
    def assign(self, vertices: Any) -> None: ...
    @property
    def has_edges(self) -> bool: ...

class Bodies:
    def __init__(
        self,
        shapes: Any = None,
        vertices: Any = None,
        half_extents: Any = None,
        ranges: Any = None,
        matrix: Any = None,
        quaternion: Any = None,
        order: int = 0,
        kinds: Any = None,
        translation: Any = None,
        radius: Any = None,
    ) -> None: ...
    @property
    def dimension(self) -> int: ...
    @property
    def shape(self) -> Tuple[int, ...]: ...
    def _given_shapes(self) -> Optional[Tuple[List[Shape], Tuple[int, ...]]]: ...

def _set_up(convert: Any, invalid: Any, unsupported: Any) -> None: ...
def simplex_dtype() -> np.dtype[np.void]: ...
def ask(
    query: int,
    a: Any,
    b: Any,
    number: Any,
    policy: Any,
    algorithm: Any,
    tell_contact: Any,
    relative_width: Any,
    search_tolerance: Any,
    warm_start: Any,
    jobs: Any,
) -> Any: ...
def certificates(
    query: int,
    a: Any,
    b: Any,
    number: Any,
    policy: Any,
    algorithm: Any,
    tell_contact: Any,
) -> Tuple[list[str], Tuple[int, ...]]: ...
def distances_squared(a: Any, b: Any) -> Tuple[list[str], Tuple[int, ...]]: ...
def check(a: Any, b: Any, certificates: list[str]) -> Tuple[list[Any], Tuple[int, ...]]: ...
def check_at_least(
    a: Any, b: Any, number: Any, certificates: list[str]
) -> Tuple[list[Any], Tuple[int, ...]]: ...
def judge(
    a: Any,
    b: Any,
    claims: dict[str, Any],
    has_tolerance: bool,
    absolute: float,
    relative: float,
    jobs: Any,
) -> Any: ...

def number_of_pairs(a: Any, b: Any) -> int: ...

class File:
    def __init__(self, path: str | bytes, engine: Any) -> None: ...
    def side(self, number: int) -> dict[str, Any]: ...
    def claims(self) -> Any: ...
    def ids(self) -> list[str]: ...

def write(path: str | bytes, a: Any, b: Any, claims: Any, ids: Any) -> None: ...
