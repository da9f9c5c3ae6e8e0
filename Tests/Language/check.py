"""Holds the language of comments, documents, test names and messages to the project's rules, for `make lint`.

    Tests/Language/check.py               fails where a module exceeds its limit
    Tests/Language/check.py --table       prints the figures of all modules
    Tests/Language/check.py --list PATH   prints the hits in a file, or in all files of a folder
    Tests/Language/check.py --lower       lowers the limits to the present figures

The subject of a sentence is a named thing. A hit is a sentence that opens with "what", "who", "whoever", "where" or
"whether", or one of the words of `WORDS`. Questions are no hits. A module may have one hit per 1,000 words, and none in
a message that users read. `limits.txt` lists the modules that do not keep to this yet, with the figures they must keep to.
"""

import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from extract import module, passages

ROOT = Path(__file__).resolve().parents[2]
LIMITS = Path(__file__).with_name("limits.txt")
MAX_HITS = 1.0
MAX_MESSAGES = 0

OPENER = re.compile(r"(?:\A|(?<=[.!?]\s))\W*(what|who|whoever|where|whether)\b(?!-)", re.IGNORECASE)
WORDS = re.compile(
    r"\b(?:nobody|somebody|anybody|everybody|whoever|those\s+who|stands(?!\s+for\b)|is\s+told|goes\s+on)\b", re.IGNORECASE)
WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
SENTENCE_END = re.compile(r"[.!?](?=\s|[\"')]|\Z)")


@dataclass(frozen=True)
class Hit:
    path: str
    line: int
    sentence: str
    is_message: bool


@dataclass
class Figures:
    """The counts of one module."""

    words: int = 0
    hits: list = field(default_factory=list)
    messages: list = field(default_factory=list)

    @property
    def per_thousand(self):
        """Hits in comments, documents and test names per 1,000 words, with one decimal place."""
        return round(1000 * len(self.hits) / self.words, 1) if self.words else 0.0


def hits(text):
    """Yields the offset and the sentence of each hit in a passage."""
    # In capitals, WHERE is SQL.
    openers = {match.start(1) for match in OPENER.finditer(text) if not match.group(1).isupper()}
    words = {match.start() for match in WORDS.finditer(text) if not is_quoted(text, match)}
    for start in sorted(openers | words):
        end = SENTENCE_END.search(text, start)
        if end is None or end.group() != "?":
            begin = max((match.end() for match in SENTENCE_END.finditer(text, 0, start)), default=0)
            yield start, " ".join(text[begin : end.end() if end else len(text)].split())


def is_quoted(text, match):
    """The word alone is in quotation marks: the text is about the word."""
    return text[: match.start()].endswith(('"', "“")) and text[match.end() :].startswith(('"', "”"))


def files():
    """The paths of the working tree that Git does not ignore, in order."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True)  # fmt: skip
    return sorted({path for path in listed.stdout.split("\0") if path and (ROOT / path).is_file()})


def measure(paths, read=lambda path: (ROOT / path).read_bytes()):
    """The figures of each module."""
    modules = defaultdict(Figures)
    for path in paths:
        content = read(path)
        if b"\0" in content[:1024]:
            continue
        figures = modules[module(path)]
        for passage in passages(path, content.decode(errors="replace")):
            if not passage.is_message:
                figures.words += len(WORD.findall(passage.text))
            for start, sentence in hits(passage.text):
                line = passage.line + passage.text.count("\n", 0, start)
                found = figures.messages if passage.is_message else figures.hits
                found.append(Hit(path, line, sentence, passage.is_message))
    return dict(sorted((name, figures) for name, figures in modules.items() if figures.words or figures.messages))


def limits(text):
    """The listed limits: module to (hits per 1,000 words, hits in messages)."""
    lines = (line.split() for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return {name: (float(per_thousand), int(messages)) for name, per_thousand, messages in lines}


def failures(modules, listed):
    """Yields a sentence for each module that exceeds its limit."""
    for name, figures in modules.items():
        most, most_messages = listed.get(name, (MAX_HITS, MAX_MESSAGES))
        if figures.per_thousand > most:
            yield f"{name}: {figures.per_thousand} hits per 1,000 words; the limit is {most:g}."
        if len(figures.messages) > most_messages:
            yield f"{name}: {len(figures.messages)} hits in messages that users read; the limit is {most_messages}."


def lowered(modules, text):
    """The file of limits with the present figures where they are lower, without modules that keep to the final limits."""
    comments = [line for line in text.splitlines() if line.startswith("#")]
    rows = []
    for name, (most, most_messages) in sorted(limits(text).items()):
        figures = modules.get(name, Figures())
        row = max(MAX_HITS, min(most, figures.per_thousand)), max(MAX_MESSAGES, min(most_messages, len(figures.messages)))
        if row != (MAX_HITS, MAX_MESSAGES):
            rows.append(f"{name} {row[0]:g} {row[1]}")
    return "\n".join(comments + rows) + "\n"


def table(modules):
    yield "| Module | Words | Hits | Per 1,000 words | In messages |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name, figures in modules.items():
        yield f"| {name} | {figures.words:,} | {len(figures.hits):,} | {figures.per_thousand} | {len(figures.messages)} |"
    words = sum(figures.words for figures in modules.values())
    count = sum(len(figures.hits) for figures in modules.values())
    messages = sum(len(figures.messages) for figures in modules.values())
    yield f"| all | {words:,} | {count:,} | {1000 * count / max(1, words):.1f} | {messages} |"


def main(arguments):
    match arguments:
        case ["--list", path]:
            path = Path(path).resolve().relative_to(ROOT).as_posix()
            paths = [each for each in files() if path in (".", each) or each.startswith(f"{path}/")]
            found = [hit for figures in measure(paths).values() for hit in figures.hits + figures.messages]
            for hit in sorted(found, key=lambda hit: (hit.path, hit.line)):
                print(f"{hit.path}:{hit.line}: {'message: ' if hit.is_message else ''}{hit.sentence}")
        case ["--table"]:
            print("\n".join(table(measure(files()))))
        case ["--lower"]:
            LIMITS.write_text(lowered(measure(files()), LIMITS.read_text()))
        case []:
            failed = list(failures(measure(files()), limits(LIMITS.read_text())))
            if failed:
                print("\n".join(failed), file=sys.stderr)
                sys.exit("Name the subject of each sentence. Tests/Language/check.py --list PATH prints the hits.")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
