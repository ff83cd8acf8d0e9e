import pathlib
from typing import Any, Callable, Optional, Union

def run(
    folder: Union[str, pathlib.Path],
    client: Any,
    *,
    parts: int = 1000,
    command: str = "certa",
    retries: int = 10,
    progress: Optional[Callable[[int], None]] = None,
) -> pathlib.Path: ...
