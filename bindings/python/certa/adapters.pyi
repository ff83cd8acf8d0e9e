from typing import Any, Dict, Iterable, Optional, Tuple

import numpy as np
import numpy.typing as npt

def claims_of(
    results: Iterable[Any], names: Optional[Tuple[str, str]] = None
) -> Dict[str, npt.NDArray[Any]]: ...
