"""Chromium as a child, and the DevTools protocol over a pipe: commands, replies, events."""

from __future__ import annotations

import collections
import fcntl
import itertools
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

TIMEOUT = 30.0

AUTO_ATTACH = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}


class BrowserError(Exception):
    """Something went wrong with the browser or one of its pages."""


class BrowserDied(BrowserError):
    """The browser ended by itself; the message has the end of its stderr."""


class BrowserTimeout(BrowserError, TimeoutError):
    """The browser or a page did not do something in time."""


class PageError(BrowserError):
    """The page threw, crashed, or is not as the test needs it."""


# The connection


def high_pipe() -> tuple[int, int]:
    """A pipe, to read and to write, of which neither end is fd 3 or 4."""
    ends = os.pipe()
    read, write = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return read, write


def start_browser(program: str, flags: Iterable[str], folder: Path, fd3: int,
                  fd4: int) -> subprocess.Popen:
    """Start the browser with these two as its fd 3 and 4, and all that it writes in the folder."""
    script = f'exec "$@" 3<&{fd3} 4>&{fd4} {fd3}<&- {fd4}>&-'
    profile = f"--user-data-dir={folder / 'profile'}"
    scratch = folder / "tmp"
    scratch.mkdir()
    with open(folder / "stderr.txt", "wb") as stderr:
        return subprocess.Popen(
            ["bash", "-c", script, "bash", program, profile, *flags],
            stdin=subprocess.DEVNULL,
            stdout=stderr,
            stderr=stderr,
            pass_fds=(fd3, fd4),
            env={**os.environ, "HOME": str(folder), "TMPDIR": str(scratch)},
            start_new_session=True,
        )


def read_messages(fd: int) -> Iterator[dict]:
    """The JSON messages, each ended by a NUL byte, until the end of the file."""
    begun: list[bytes] = []
    while data := os.read(fd, 1 << 20):
        first, *others = data.split(b"\0")
        begun.append(first)
        for part in others:
            yield json.loads(b"".join(begun))
            begun = [part]


class Connection:
    """A running browser, the commands sent to it and the replies and events it sent."""

    def __init__(self, program: str, flags: Iterable[str]):
        """Start the browser and the thread that reads from it."""
        self.events: dict[str | None, list[dict]] = collections.defaultdict(list)
        self._changed = threading.Condition()
        self._sending = threading.Lock()
        self._replies: dict[int, dict | None] = {}
        self._owners: dict[str, str] = {}
        self._ended: dict[str | None, str] = {}
        self._death = ""
        self._numbers = itertools.count(1)
        self._folder = Path(tempfile.mkdtemp(prefix="browser-"))
        theirs_read, self._write_fd = high_pipe()
        self._read_fd, theirs_write = high_pipe()
        os.set_blocking(self._write_fd, False)
        try:
            self._process = start_browser(program, flags, self._folder, theirs_read, theirs_write)
        except BaseException:
            shutil.rmtree(self._folder)
            raise
        finally:
            os.close(theirs_read)
            os.close(theirs_write)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def call(self, method: str, session: str | None = None, timeout=TIMEOUT, **params) -> dict:
        """Send a command, and return its result or raise its error."""
        number = next(self._numbers)
        self._replies[number] = None
        try:
            self._send(number, method, session, params, timeout)
            self.wait(lambda: self._replies[number], session, timeout, method)
        except BrokenPipeError:
            self.wait(lambda: False, session, timeout, method)
        finally:
            with self._changed:
                reply = self._replies.pop(number)
        if "error" in reply:
            raise BrowserError(f"{method}: {reply['error'].get('data', reply['error']['message'])}")
        return reply["result"]

    def wait(self, check: Callable[[], Any], session: str | None, timeout: float,
             what: str) -> None:
        """Wait until the check holds; raise if the browser or the session ends before."""

        def over() -> bool:
            return bool(check() or self._death or session in self._ended)

        with self._changed:
            self._changed.wait_for(over, timeout)
            if check():
                return
        if self._death:
            raise BrowserDied(self._death)
        if session in self._ended:
            raise PageError(f"{what}: {self._ended[session]}")
        raise BrowserTimeout(f"{what}: nothing came within {timeout:g} s")

    def close(self) -> None:
        """Kill the browser with all its processes and remove its folder."""
        self._kill()
        self._process.wait()
        self._reader.join(TIMEOUT)
        self._death = "the browser was closed"
        os.close(self._write_fd)
        os.close(self._read_fd)
        for _ in range(50):
            shutil.rmtree(self._folder, ignore_errors=True)
            if not self._folder.exists():
                return
            time.sleep(0.1)
        raise BrowserError(f"cannot remove {self._folder}")

    def _kill(self) -> None:
        """Kill the browser's process group, if any of it is left."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def _send(self, number: int, method: str, session: str | None, params: dict,
              timeout: float) -> None:
        """Send a command with this number."""
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        with self._sending:
            if self._death:
                raise BrowserDied(self._death)
            self._write(json.dumps(message, allow_nan=False).encode() + b"\0", timeout)

    def _post(self, method: str, session: str, **params) -> None:
        """Send a command from the reader thread, which cannot wait for the reply."""
        try:
            self._send(next(self._numbers), method, session, params, TIMEOUT)
        except (BrokenPipeError, BrowserError):
            pass  # The reader or the next call finds out why.

    def _write(self, data: bytes, timeout: float) -> None:
        """Write all the data, or raise when the browser does not read it in time."""
        deadline = time.monotonic() + timeout
        while data:
            left = max(0, deadline - time.monotonic())
            if not select.select([], [self._write_fd], [], left)[1]:
                raise BrowserTimeout(f"the browser read no command for {timeout:g} s")
            data = data[os.write(self._write_fd, data):]

    def _read(self) -> None:
        """Take every message until the browser ends: the work of the reader thread."""
        try:
            for message in read_messages(self._read_fd):
                with self._changed:
                    self._take(message)
                    self._changed.notify_all()
                self._respond(message)
        finally:
            self._kill()
            code = self._process.wait()
            stderr = (self._folder / "stderr.txt").read_text(errors="replace")
            tail = "\n".join(stderr.splitlines()[-30:])
            with self._changed:
                self._death = f"the browser ended (exit code {code}); its stderr ends:\n{tail}"
                self._changed.notify_all()

    def _take(self, message: dict) -> None:
        """Keep a reply that is waited for, or an event for the page that it belongs to."""
        if "id" in message:
            if message["id"] in self._replies:
                self._replies[message["id"]] = message
            return
        if "method" not in message:
            return  # A complaint about a message that was no command.
        session, params = message.get("sessionId"), message["params"]
        self.events[self._owners.get(session, session)].append(message)
        match message["method"]:
            case "Target.detachedFromTarget":
                self._ended[params["sessionId"]] = "the page was closed"
            case "Inspector.targetCrashed":
                self._ended[session] = "the page crashed"

    def _respond(self, message: dict) -> None:
        """Answer an event that a page waits for: a dialog, or a worker or frame that starts."""
        session = message.get("sessionId")
        match message.get("method"):
            case "Page.javascriptDialogOpening":
                self._post("Page.handleJavaScriptDialog", session, accept=True)
            case "Target.attachedToTarget" if session:
                child = message["params"]["sessionId"]
                self._owners[child] = self._owners.get(session, session)
                for domain in ("Runtime", "Log", "Network"):
                    self._post(f"{domain}.enable", child)
                self._post("Target.setAutoAttach", child, **AUTO_ATTACH)
                self._post("Runtime.runIfWaitingForDebugger", child)


# The content of results and events


def plain_value(result: dict) -> Any:
    """The Python value of a DevTools RemoteObject that was returned by value."""
    special = result.get("unserializableValue")
    if special is None:
        return result.get("value")
    return int(special[:-1]) if special.endswith("n") else float(special)


def exception_text(details: dict) -> str:
    """The message and the stack of an exception in the page."""
    thrown = details.get("exception", {})
    text = thrown.get("description") or f"{details['text']} {thrown.get('value', '')}"
    if "\n" in text:
        return text
    frames = details.get("stackTrace", {}).get("callFrames", [])
    return "\n    at ".join([text, *map(place, frames)])


def place(frame: dict) -> str:
    """Where a call frame or a log entry is: its URL and, from 1, its line."""
    return f"{frame.get('url', '')}:{frame.get('lineNumber', 0) + 1}"


def warning_text(event: dict) -> str | None:
    """The message of an event that is a warning, an error, an exception or a dialog, or None."""
    params = event["params"]
    match event["method"]:
        case "Runtime.consoleAPICalled" if params["type"] in ("warning", "error", "assert"):
            words = (str(arg.get("value", arg.get("description"))) for arg in params["args"])
            return f"{params['type']}: {' '.join(words)}"
        case "Runtime.exceptionThrown":
            return f"exception: {exception_text(params['exceptionDetails'])}"
        case "Log.entryAdded" if params["entry"]["level"] in ("warning", "error"):
            entry = params["entry"]
            return f"{entry['level']}: {entry['text']} ({place(entry)})"
        case "Page.javascriptDialogOpening":
            return f"dialog: {params['type']}: {params['message']}"
    return None


def requested_url(event: dict) -> str | None:
    """The URL that an event says the page asked for, or None."""
    match event["method"]:
        case "Network.requestWillBeSent":
            return event["params"]["request"]["url"]
        case "Network.webSocketCreated":
            return event["params"]["url"]
    return None
