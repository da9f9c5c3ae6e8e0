"""Lists in docs/postgresql.md the statements of the stores that PostgreSQL rejects unchanged, with the reasons.

Passes the statements that the contract suites of the stores prepared (`make statements`) to PostgreSQL's own parser.
"""

import json
import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pglast
from pglast import ast, visitors

ROOT = Path(__file__).resolve().parents[2]
STATEMENTS = ROOT / ".build/statements"
DOCUMENT = ROOT / "docs/postgresql.md"
SERVER = ROOT / "Sources/Server"
OF_THE_DIALECT = "Dialect.swift"
# The schema, the seed and the verification.
ENGINES_OWN = re.compile(r"Schema|SeedStore\.|VerificationStore\.|\w+Checks\.")
BEGIN, END = "<!-- statements -->\n", "<!-- end of statements -->\n"

# Patterns of SQLite's dialect, each with a replacement that PostgreSQL parses, so that other problems of a statement
# are found, too.
DIALECT = {
    "`CROSS JOIN … ON`": (r"\bCROSS JOIN (?=\w+( AS \w+)? ON\b)", "JOIN "),
    "`INDEXED BY`": (r" INDEXED BY \w+", ""),
    "`LIMIT -1`": (r"\bLIMIT -1\b", "LIMIT ALL"),
    "`max` of two": (r"\bmax\((?=(?:[^(),]|\([^()]*\))*,)", "greatest("),
    "`instr`": (r"\binstr\(", "strpos("),
    "`MATCH`": (r"\b(\w+) MATCH ", r"\1.words = "),
    "`json_each`": (r"\bjson_each\((\?\d*)\) AS keys", r"unnest(\1) AS keys (value)"),
    "`json_extract`": (r"\bjson_extract\((\w+), '[^']*'\)", r"\1"),
    "`LENGTH` of a blob": (r"\bLENGTH\((?:CAST\()?(\w+\.\w+|content)(?: AS BLOB\))?\)", r"octet_length(\1)"),
    "`rowid`": (r"\browid\b", "key"),
    "`bm25`": (r"\bbm25\((\w+)\)", r"\1.rank"),
}
FUNCTIONS = {
    "abs": 1, "avg": 1, "casefold": 1, "count": 1, "lower": 1, "max": 1, "min": 1, "octet_length": 1, "strpos": 2, "substr": 3, "sum": 1,
    "unnest": 1,
}  # fmt: skip
OPERATORS = {"=", "<>", "<", "<=", ">", ">=", "+", "-", "*", "&", "||"}


# MARK: PostgreSQL's answers


class Unknown(visitors.Visitor):
    """Constructs that parse and fail when the statement runs."""

    def __init__(self):
        self.found = set()

    def visit_FuncCall(self, _, node):
        name = node.funcname[-1].sval
        if name not in FUNCTIONS:
            self.found.add(f"function `{name}`")
        elif not node.agg_star and len(node.args or ()) != FUNCTIONS[name]:
            self.found.add(f"`{name}` of {len(node.args or ())}")

    def visit_A_Expr(self, _, node):
        operator = node.name[-1].sval
        if node.kind == pglast.enums.A_Expr_Kind.AEXPR_OP and operator not in OPERATORS:
            self.found.add(f"operator `{operator}`")

    def visit_ColumnRef(self, _, node):
        last = node.fields[-1]
        if isinstance(last, ast.String) and last.sval in ("rowid", "oid"):
            self.found.add(f"column `{last.sval}`")

    def visit_SelectStmt(self, _, node):
        if isinstance(node.limitCount, ast.A_Const) and getattr(node.limitCount.val, "ival", 0) < 0:
            self.found.add("a negative limit")


def refusals(statement):
    """Returns the reasons why PostgreSQL would reject a statement."""
    count = 0

    def parameter(match):
        nonlocal count
        if match[0].startswith("'"):
            return match[0]
        count += 1
        return f"${match[1] or count}"

    try:
        tree = pglast.parse_sql(re.sub(r"'[^']*'|\?(\d*)", parameter, statement))
    except pglast.parser.ParseError as error:
        return {str(error.args[0])}
    unknown = Unknown()
    unknown(tree)
    return unknown.found


def reasons(statement):
    """Returns the parts of a statement that are SQLite's own, and the remaining errors of PostgreSQL."""
    found = set()
    rest = statement
    for name, (pattern, replacement) in DIALECT.items():
        rest, times = re.subn(pattern, replacement, rest)
        if times:
            found.add(name)
    return found | refusals(rest)


# MARK: The place of a statement


@dataclass
class Literal:
    """A string literal in a Swift file that may be a statement."""

    file: str
    name: str
    text: str  # With HOLE for each interpolation, and single spaces.

    HOLE = "\0"
    FIRST = re.compile(
        r"(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|PRAGMA)\b|\0.* (WHERE|ORDER BY) "
    )

    def __post_init__(self):
        self.text = " ".join(self.text.split())
        # A hole may be empty; then one space remains of two.
        self.parts = [part.strip() for part in self.text.split(self.HOLE)]

    def rank(self, statement):
        """Returns how much of the statement, or of its beginning, the literal contains."""
        if not statement.startswith(self.parts[0]):
            return (0, False)
        end = 0
        for part in self.parts:
            end = statement.find(part, end) + len(part)
            if end < len(part):
                return (0, False)
        return (len(self.text.replace(self.HOLE, "")), statement.endswith(self.parts[-1]))


def skip_interpolation(source, index):
    """Returns the index behind the parenthesis that closes an interpolation."""
    depth = 1
    while depth:
        if source[index] == '"':
            _, index = read_literal(source, index)
            continue
        depth += {"(": 1, ")": -1}.get(source[index], 0)
        index += 1
    return index


def read_literal(source, index):
    """Returns the text of the literal that begins here, and the index behind it."""
    quote = '"""' if source.startswith('"""', index) else '"'
    index += len(quote)
    text = ""
    while not source.startswith(quote, index):
        if source.startswith("\\(", index):
            index = skip_interpolation(source, index + 2)
            text += Literal.HOLE
        elif source[index] == "\\":
            text += "" if source[index + 1] == "\n" else source[index + 1]
            index += 2
        else:
            text += source[index]
            index += 1
    return text, index + len(quote)


def literals(path):
    source = path.read_text()
    index, name = 0, ""
    token = re.compile(r'//[^\n]*|#"""|"|\b(?:func|static let|static var) (\w+)')
    while match := token.search(source, index):
        index = match.end()
        if match[0] == '#"""':
            index = source.index('"""#', index) + 4
        elif match[0] == '"':
            text, index = read_literal(source, match.start())
            if Literal.FIRST.match(text.lstrip()):
                yield Literal(str(path.relative_to(ROOT / "Sources")), name, text)
        elif match[1]:
            name = match[1]


def all_literals(folder):
    return [
        literal
        for path in sorted(folder.rglob("*.swift"))
        if not ENGINES_OWN.match(path.name)
        for literal in literals(path)
    ]


def place(statement, candidates):
    best = max(candidates, key=lambda literal: literal.rank(statement))
    if best.rank(statement)[0] == 0:
        raise LookupError(f"No literal in the sources matches this statement: {statement}")
    return best


# MARK: The document


def statements():
    if not STATEMENTS.exists():
        raise FileNotFoundError(f'{STATEMENTS.relative_to(ROOT)} does not exist. Run "make statements".')
    return sorted({" ".join(json.loads(line).split()) for line in STATEMENTS.read_text().splitlines()})


@cache
def server_statements():
    """Yields each statement of the stores with its place, except an engine's internal ones."""
    candidates = all_literals(SERVER) + all_literals(ROOT / "Sources/Foundation/SQLite")
    places = [(statement, place(statement, candidates)) for statement in statements()]
    return [
        (statement, where)
        for statement, where in places
        if where.file.startswith("Server/") and not where.file.endswith(OF_THE_DIALECT)
    ]


def table():
    rows = {}
    for statement, where in server_statements():
        if why := reasons(statement):
            rows.setdefault((where.file, where.name), set()).update(why)
    lines = [
        f"| `{file.split('/', 2)[2]}`, `{name}` | {', '.join(sorted(why))} |"
        for (file, name), why in sorted(rows.items())
    ]
    return "\n".join(["", "| Store | SQLite's own syntax |", "| --- | --- |", *lines, "", ""])


def written():
    return DOCUMENT.read_text().partition(BEGIN)[2].partition(END)[0]


def main():
    head, begin, rest = DOCUMENT.read_text().partition(BEGIN)
    _, end, tail = rest.partition(END)
    assert begin and end, f"{DOCUMENT.name} lacks its markers"
    DOCUMENT.write_text(head + begin + table() + end + tail)


if __name__ == "__main__":
    sys.exit(main())
