"""Writes made-up dumps in the form of Open Library's: authors and works, a record a line, in gzip."""

import gzip
import json
import random
from pathlib import Path

SUBJECTS = [
    "Fiction", "History", "Poetry", "Fantasy fiction", "Detective and mystery stories", "Biography", "Science fiction",
    "Juvenile fiction", "Travel", "Philosophy", "Drama", "Short stories", "Large type books", "Accessible book",
]  # fmt: skip
SYLLABLES = ["ma", "ri", "sen", "to", "lau", "ka", "ber", "no", "vi", "stra", "so", "the", "sil", "an", "dor", "é"]
CHANGED = "2026-01-31T12:00:00.000000"


def write_dumps(folder: Path, works: int) -> list[Path]:
    chance = random.Random(works)
    words = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 4))) for _ in range(20_000)]
    authors = max(1, works // 3)

    def name(least: int, most: int) -> str:
        # The first words are in very many names.
        count = chance.randint(least, most)
        return " ".join(words[int(len(words) ** chance.random()) - 1] for _ in range(count)).capitalize()

    def author(number: int) -> dict:
        return {"name": name(2, 2).title(), "personal_name": "", "birth_date": str(1800 + number % 200)}

    def work(number: int) -> dict:
        record = {
            "title": name(1, 6),
            "authors": [
                {"type": {"key": "/type/author_role"}, "author": {"key": f"/authors/OL{chance.randint(1, authors)}A"}}
            ],
            "subjects": chance.sample(SUBJECTS, chance.randint(0, 4)),
            "covers": [number] if number % 3 == 0 else [],
        }
        if number % 4 == 0:
            record["description"] = {"type": "/type/text", "value": name(20, 60) + "."}
        if number % 2 == 0:
            record["first_publish_date"] = str(chance.randint(1850, 2026))
        return record

    return [
        _write(folder / "ol_dump_authors.txt.gz", "author", "authors", "A", authors, author),
        _write(folder / "ol_dump_works.txt.gz", "work", "works", "W", works, work),
    ]


def _write(path: Path, kind: str, place: str, letter: str, count: int, record) -> Path:
    with gzip.open(path, "wt", compresslevel=3) as file:
        for number in range(1, count + 1):
            key = f"/{place}/OL{number}{letter}"
            head = {"type": {"key": f"/type/{kind}"}, "key": key, "revision": 3}
            tail = {"latest_revision": 3, "last_modified": {"type": "/type/datetime", "value": CHANGED}}
            file.write(f"/type/{kind}\t{key}\t3\t{CHANGED}\t{json.dumps(head | record(number) | tail)}\n")
    return path
