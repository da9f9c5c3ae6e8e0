"""The script of every page, joined from its parts as the host does it."""

import pathlib
import re

VIEWS = pathlib.Path(__file__).parents[2] / "Sources" / "Views"
ASSETS = VIEWS / "WebHost" / "Assets"
EMBEDDING = VIEWS / "CWebAssets" / "CWebAssets.c"


def parts():
    """The names of the parts, in order."""
    names = re.findall(r"Assets/client/(\w+)\.js", EMBEDDING.read_text())
    assert sorted(names) == sorted(path.stem for path in (ASSETS / "client").glob("*.js"))
    return names


def client():
    return "".join((ASSETS / "client" / f"{name}.js").read_text() for name in parts())
