"""The keys of a US keyboard, as DevTools wants to be told of them."""

from typing import NamedTuple

MODIFIERS = {
    "Alt": (1, "AltLeft", 18),
    "Control": (2, "ControlLeft", 17),
    "Meta": (4, "MetaLeft", 91),
    "Shift": (8, "ShiftLeft", 16),
}

NAMED_KEYS = {
    "Backspace": 8,
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    "PageUp": 33,
    "PageDown": 34,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Delete": 46,
}

# Each key of a US keyboard that types a character other than a letter: the characters without and
# with Shift.
OTHER_KEYS = {
    "Space": (32, "  "),
    "Semicolon": (186, ";:"),
    "Equal": (187, "=+"),
    "Comma": (188, ",<"),
    "Minus": (189, "-_"),
    "Period": (190, ".>"),
    "Slash": (191, "/?"),
    "Backquote": (192, "`~"),
    "BracketLeft": (219, "[{"),
    "Backslash": (220, "\\|"),
    "BracketRight": (221, "]}"),
    "Quote": (222, "'\""),
}


class Key(NamedTuple):
    """A key as in a keyboard event, the character that it types, and whether it needs Shift."""

    key: str
    code: str
    number: int
    text: str = ""
    shift: bool = False


def all_keys() -> dict[str, Key]:
    """The keys of a US keyboard by the name or the character that press() takes."""
    keys = {name: Key(name, name, number) for name, number in NAMED_KEYS.items()}
    keys["Enter"] = Key("Enter", "Enter", 13, "\r")
    typing = dict(OTHER_KEYS)
    for letter in "abcdefghijklmnopqrstuvwxyz":
        typing["Key" + letter.upper()] = (ord(letter.upper()), letter + letter.upper())
    for digit, shifted in zip("0123456789", ")!@#$%^&*("):
        typing["Digit" + digit] = (ord(digit), digit + shifted)
    for code, (number, (plain, shifted)) in typing.items():
        keys[shifted] = Key(shifted, code, number, shifted, True)
        keys[plain] = Key(plain, code, number, plain)
    keys["Space"] = keys[" "]
    keys["\n"] = keys["Enter"]
    keys["\t"] = keys["Tab"]
    return keys


def with_shift(key: Key) -> Key:
    """The same key as it is while Shift is down."""
    return next((other for other in KEYS.values() if other.shift and other.code == key.code), key)


KEYS = all_keys()
