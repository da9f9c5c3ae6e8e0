"""The script of every page, joined from its parts as the host does it."""

import pathlib
import re

ASSETS = pathlib.Path(__file__).parents[2] / "Sources" / "WebHost" / "Assets"
HOST = ASSETS.parent / "Page" / "StaticAssets.swift"


def parts():
    """The names of the parts, in order."""
    names = re.findall(r"CWebAssets_(\w+)_js\(\)\),$", HOST.read_text(), re.MULTILINE)
    assert sorted(names) == sorted(path.stem for path in (ASSETS / "client").glob("*.js"))
    return names


def client():
    return "".join((ASSETS / "client" / f"{name}.js").read_text() for name in parts())
