"""Generates dump files in Open Library's format: authors, works and editions, the same for the same numbers.

    python3 Benchmarks/harness/draw_dump.py FOLDER [--works 1000000] [--gzip]

Words are as frequent as in titles of real books: the most common ones in every few titles, most of the others rarely.
"""

import argparse
import gzip
import json
import math
import random
from pathlib import Path

COMMON = ["the", "of", "and", "in", "a", "to", "for", "de", "la", "history", "on", "with", "from", "new", "life"]
SUBJECTS = ["Fiction", "History", "Science fiction", "Poetry", "Bees", "London (England)", "Protected DAISY", "Juvenile fiction"]  # fmt: skip


def _words(chance, count):
    syllables = [a + b + c for a in "bcdfghjklmnprstvwz" for b in "aeiou" for c in ["", "n", "r", "s", "l", "ck"]]
    words = {"".join(chance.choice(syllables) for _ in range(chance.choice([1, 2, 2, 3]))) for _ in range(count)}
    return COMMON + sorted(words, key=lambda word: chance.random())


def _line(kind, key, record):
    return f"/type/{kind}\t{key}\t1\t2024-01-31T00:00:00\t{json.dumps({'key': key, **record}, ensure_ascii=False)}\n"


class Dump:
    def __init__(self, works, seed=1):
        self.works = works
        self.people = max(1, works * 2 // 5)
        self.chance = random.Random(seed)
        self.words = _words(self.chance, 60_000)
        self.reach = math.log(len(self.words))

    def _word(self):
        return self.words[int(math.exp(self.chance.random() * self.reach)) - 1]

    def authors(self):
        for number in range(1, self.people + 1):
            name = f"{self._word().title()} {self._word().title()}"
            yield _line("author", f"/authors/OL{number}A", {"name": name, "type": {"key": "/type/author"}})

    def work_lines(self):
        chance = self.chance
        for number in range(1, self.works + 1):
            key = f"/works/OL{number}W"
            record = {
                "title": " ".join(self._word() for _ in range(chance.randint(1, 8))).capitalize(),
                "authors": [
                    {"type": {"key": "/type/author_role"}, "author": {"key": f"/authors/OL{chance.randint(1, self.people)}A"}}
                    for _ in range(chance.choice([1, 1, 1, 2]))
                ],
                "type": {"key": "/type/work"}, "revision": 3, "latest_revision": 3,
                "created": {"type": "/type/datetime", "value": "2009-12-11T01:57:19.964652"},
                "last_modified": {"type": "/type/datetime", "value": "2020-01-31T00:00:00.000000"},
            }  # fmt: skip
            if chance.random() < 0.5:
                record["subjects"] = chance.sample(SUBJECTS, 3)
            if chance.random() < 0.2:
                text = " ".join(self._word() for _ in range(40))
                record["description"] = text if chance.random() < 0.5 else {"type": "/type/text", "value": text}
            if chance.random() < 0.3:
                record["first_publish_date"] = f"{chance.choice(['', 'March ', 'c'])}{chance.randint(1800, 2023)}"
            yield _line("work", key, record)

    def editions(self):
        chance = self.chance
        for number in range(1, self.works + 1):
            body = f"{chance.randint(0, 10**9 - 1):09}"
            check = sum((10 - place) * int(digit) for place, digit in enumerate(body)) % 11
            last = "0" if check == 0 else "X" if check == 1 else str(11 - check)
            yield _line("edition", f"/books/OL{number}M", {
                "title": self._word(), "works": [{"key": f"/works/OL{chance.randint(1, self.works)}W"}],
                "isbn_10": [body + last], "publishers": [self._word().title()],
                "publish_date": str(chance.randint(1900, 2023)), "number_of_pages": chance.randint(30, 900),
                "languages": [{"key": "/languages/eng"}],
            })  # fmt: skip

    def write(self, folder, packed=False):
        """Returns the files in the order of their import."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        paths = []
        for name, lines in (("authors", self.authors()), ("works", self.work_lines()), ("editions", self.editions())):
            path = folder / f"ol_dump_{name}.txt{'.gz' if packed else ''}"
            opened = gzip.open(path, "wt", compresslevel=1) if packed else open(path, "w")
            with opened as file:
                file.writelines(lines)
            paths.append(path)
        return paths


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--works", type=int, default=1_000_000)
    parser.add_argument("--gzip", action="store_true")
    options = parser.parse_args()
    print(*Dump(options.works).write(options.folder, options.gzip), sep="\n")
