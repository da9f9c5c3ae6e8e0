"""Finds the text that people write in a source file: comments, test names, documents and messages."""

import json
import re
from dataclasses import dataclass
from pathlib import PurePosixPath

GROUPS = {"Foundation", "Product", "Server", "Support", "Views"}
# Folders whose strings users read. Elsewhere strings are fixtures and tools' output.
PUBLISHED = ("Sources/", "Apps/", "Scripts/", "Makefile")
# Sentences of made-up users and quoted books are samples, not the product's own voice.
SAMPLES = ("Sources/Server/ServerSeed/", "Sources/Product/KiwiSamples/", "Sources/Product/KiwiEngine/API/MockServer")


@dataclass(frozen=True)
class Passage:
    """A paragraph with the line it starts on. Line breaks are kept, so that a hit's line can be counted."""

    line: int
    text: str
    is_message: bool = False


def module(path):
    """The module or folder that a file's figures are added to."""
    parts = path.split("/")
    if len(parts) == 1:
        return parts[0] if path.endswith(".yaml") else "root"
    if parts[0] == "Sources" or (parts[0] == "Tests" and parts[1] in GROUPS):
        return parts[2] if len(parts) > 3 else parts[0]
    return "/".join(parts[:2]) if parts[0] == "Tests" and len(parts) > 2 else parts[0]


def passages(path, source):
    """Yields each passage of the file; nothing for kinds of files that hold no text."""
    name = PurePosixPath(path).name
    suffix = PurePosixPath(path).suffix
    is_published = path.startswith(PUBLISHED) and not path.startswith(SAMPLES)
    if suffix == ".swift":
        yield from code(source, SWIFT, is_published)
    elif suffix == ".py":
        yield from python(source)
    elif suffix in {".js", ".ts", ".css", ".c", ".h", ".go"}:
        yield from code(source, C_LIKE, is_published)
    elif suffix in {".sql", ".lua"}:
        yield from code(source, SQL, False)
    elif suffix == ".md":
        yield from markdown(source)
    elif suffix in {".yaml", ".yml"}:
        yield from yaml(source)
    elif suffix == ".xcstrings":
        yield from catalog(source, is_published)
    elif suffix in {".ini", ".conf"} or name in {"Makefile", "exclusive.txt", "requirements.txt"} or source.startswith("#!"):
        yield from code(source, SHELL, is_published)


# An interpolation with up to two levels of parentheses and strings within.
STRING = r'"(?:\\.|[^"\\\n])*"'
INNER = rf'(?:[^()"\n]|{STRING})*'
INTERPOLATION = rf"\\\((?:[^()\"\n]|{STRING}|\((?:[^()\"\n]|{STRING}|\({INNER}\))*\))*\)"
SWIFT = re.compile(
    r"(?P<comment>//[^\n]*)|(?P<block>/\*[\s\S]*?\*/)"
    r'|(?P<raw>(#+)"""[\s\S]*?"""\4|(#+)"[^\n]*?"\5)|(?P<long>"""[\s\S]*?""")'
    rf'|(?P<string>"(?:{INTERPOLATION}|\\.|[^"\\\n])*")'
    r"|func `(?P<name>[^`\n]+)`"
)
C_LIKE = re.compile(
    r"(?P<comment>//[^\n]*)|(?P<block>/\*[\s\S]*?\*/)"
    r"|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\\n])*`)"
)
SQL = re.compile(r"(?P<comment>--[^\n]*)|(?P<string>'[^'\n]*'|\"[^\"\n]*\")")
SHELL = re.compile(r'(?P<comment>(?:^|(?<=\s))#(?!!)[^\n]*)|(?P<string>"(?:\\.|[^"\\\n])*")', re.MULTILINE)
PYTHON = re.compile(
    r"(?P<comment>#[^\n]*)|(?P<long>\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?''')"
    r"|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')|def test_(?P<name>\w+)"
)
MARKER = re.compile(r"^[ \t]*(?:///?|--+|#+)[ \t]?")
TEST = re.compile(r"@(?:Test|Suite)\($")
STATEMENT = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|CREATE|VALUES|AND|OR|ORDER BY|PRAGMA|WITH|ON|IS)\b")


def code(source, token, is_published):
    """Comments, names of tests and, in published code, strings."""
    lines = Lines(source)
    comment = []
    for match in token.finditer(source):
        kind = match.lastgroup
        if kind == "comment":
            line = lines.number(match.start())
            if comment and line != comment[-1][0] + 1:
                yield from paragraphs(comment)
                comment = []
            comment.append((line, MARKER.sub("", match.group())))
        elif kind == "block":
            yield from paragraphs(
                [(lines.number(match.start()) + index, text.strip("/* \t"))
                 for index, text in enumerate(match.group().split("\n"))])
        elif kind == "name" or (kind == "string" and TEST.search(source, max(0, match.start() - 8), match.start())):
            yield Passage(lines.number(match.start()), plain(match.group("name") or match.group().strip('"')))
        elif kind in {"string", "long"} and is_published and " " in match.group():
            if text := message(match.group()):
                yield Passage(lines.number(match.start()), text, is_message=True)
    yield from paragraphs(comment)


def python(source):
    """Comments, docstrings, names of tests, and messages of assertions."""
    lines = Lines(source)
    comment = []
    for match in PYTHON.finditer(source):
        kind, line = match.lastgroup, lines.number(match.start())
        if kind == "comment":
            if comment and line != comment[-1][0] + 1:
                yield from paragraphs(comment)
                comment = []
            comment.append((line, MARKER.sub("", match.group())))
        elif kind == "name":
            yield Passage(line, match.group("name").replace("_", " "))
        else:
            before = source[source.rfind("\n", 0, match.start()) + 1 : match.start()]
            after = source[match.end() : source.find("\n", match.end())]
            if kind == "long" and not before.strip():
                yield from paragraphs(list(enumerate(match.group().strip("\"'").split("\n"), line)))
            elif before.lstrip().startswith("assert ") and before.rstrip("f").endswith(", ") and not after.strip(")"):
                yield Passage(line, plain(match.group().strip("\"'")))
    yield from paragraphs(comment)


def message(literal):
    """The words of a string literal; "" for SQL, markup and other strings that are no text."""
    text = re.sub(r"\\\(.*?\)+", "_", literal.strip("#\"'`")).replace("\\\n", "\n")
    is_text = re.search(r"[A-Za-z]{2,},? [A-Za-z]", text) and not STATEMENT.search(text)
    return plain(text) if is_text and not re.search(r"[{};]\s|</", text) else ""


def markdown(source):
    """Paragraphs, headings, list items and cells of tables, without code."""
    lines = []
    for number, line in enumerate(source.split("\n"), 1):
        if line.lstrip().startswith("|"):
            lines.append((number, ""))
            for cell in line.strip().strip("|").split("|"):
                lines += [(number, cell.strip()), (number, "")]
        elif line.startswith("#"):
            lines += [(number, ""), (number, line.lstrip("# ")), (number, "")]
        else:
            lines.append((number, line))
    yield from paragraphs(lines)


FIELD = re.compile(r"^( *)(?:- )?(?:description|summary|title): *(.*)$")


def yaml(source):
    """Titles, summaries and descriptions, on one line or in a block."""
    block, indentation = [], None
    for number, line in enumerate(source.split("\n"), 1):
        if indentation is not None:
            if not line.strip() or len(line) - len(line.lstrip()) > indentation:
                block.append((number, line.strip()))
                continue
            yield from paragraphs(block)
            block, indentation = [], None
        if match := FIELD.match(line):
            if match.group(2)[:1] in ("|", ">"):
                indentation = len(match.group(1))
            else:
                yield from paragraphs([(number, match.group(2).strip("'\""))])
    yield from paragraphs(block)


def catalog(source, is_published):
    """Comments for translators and, in published code, the English words. The line is the file's first."""
    content = json.loads(source)
    for key, entry in content.get("strings", {}).items():
        yield Passage(1, plain(entry.get("comment", "")))
        if is_published and " " in key:
            yield Passage(1, plain(key), is_message=True)


LIST_ITEM = re.compile(r"^\s*(?:[-*+]|\d+\.) (?:Parameters?(?: \w+)?:|(?:Returns|Throws|Note|Important|Warning):|\w+:(?= ))?\s*")
DIRECTIVE = re.compile(r"^(?:MARK:|swift-format-ignore|fmt:|noqa)")


def paragraphs(lines):
    """Joins numbered lines to passages. Blank lines and list items separate them; fenced code is left out."""
    start, texts, is_code = 0, [], False
    for number, line in [*lines, (0, "")]:
        stripped = line.strip()
        if stripped.startswith(("```", "~~~")):
            is_code = not is_code
            stripped = ""
        item = LIST_ITEM.match(line)
        if texts and (not stripped or is_code or item):
            yield Passage(start, plain("\n".join(texts)))
            texts = []
        if stripped and not is_code and not DIRECTIVE.match(stripped):
            if not texts:
                start = number
            texts.append(line[item.end() :] if item else stripped)


def plain(text):
    """Replaces code spans and the targets of links, which are no prose."""
    return re.sub(r"`+[^`]*`+", "_", re.sub(r"\]\([^)\s]*\)", "]", text))


class Lines:
    """Numbers the lines of a source for offsets that only grow."""

    def __init__(self, source):
        self.source, self.offset, self.line = source, 0, 1

    def number(self, offset):
        self.line += self.source.count("\n", self.offset, offset)
        self.offset = offset
        return self.line
