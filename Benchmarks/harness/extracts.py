"""Generates extracts of OpenStreetMap in its binary format (.osm.pbf): places as dense as in cities and towns, and
streets of points without names.
"""

import random
import struct
import zlib
from pathlib import Path

BLOCK = 8_000

# The city in which maps are measured, far from all others, and its number of places.
CITY = (48.2082, 16.3738)
CITY_PLACES = 20_000
# The approximate radius in degrees that contains most of it.
CITY_SPREAD = 0.03

# Frequent enough that most cities have hundreds of each.
WORDS = ["Café", "Restaurant", "Bar", "Pizzeria", "Bakery", "Golden", "Old", "Corner", "Kitchen", "House"]
SYLLABLES = ["ma", "ri", "sen", "to", "lau", "ka", "ber", "no", "vi", "stra", "so", "the", "sil", "an", "dor", "é"]
TAGS = [
    ("amenity", "restaurant"), ("amenity", "cafe"), ("amenity", "bar"), ("amenity", "fast_food"), ("shop", "bakery"),
    ("shop", "books"), ("shop", "supermarket"), ("tourism", "museum"), ("tourism", "hotel"), ("leisure", "park"),
]  # fmt: skip


def write_extract(path: Path, places: int, street_nodes: int) -> None:
    chance = random.Random(places + street_nodes)
    with path.open("wb") as file:
        file.write(_blob(b"OSMHeader", _text(4, b"OsmSchema-V0.6") + _text(4, b"DenseNodes")))
        number = 0
        block = []
        for node in _nodes(chance, places, street_nodes):
            number += 1
            block.append((number, *node))
            if len(block) == BLOCK:
                file.write(_blob(b"OSMData", _node_block(block)))
                block = []
        if block:
            file.write(_blob(b"OSMData", _node_block(block)))
        first = number - street_nodes + 1
        ways = [range(start, min(start + 10, number + 1)) for start in range(first, number + 1, 10)]
        for start in range(0, len(ways), BLOCK):
            file.write(_blob(b"OSMData", _way_block(start + 1, ways[start : start + BLOCK])))


def cities(places: int) -> list[tuple[float, float, float, int]]:
    """Yields the latitude, longitude, spread and number of places of each city; few are large."""
    chance = random.Random(7)
    rest = max(0, places - CITY_PLACES)
    weights = [1 / rank for rank in range(1, 201)]
    found = [(*CITY, CITY_SPREAD, min(places, CITY_PLACES))]
    for weight in weights:
        count = int(rest * weight / sum(weights))
        latitude, longitude = chance.uniform(-50, 60), chance.uniform(60, 180) * chance.choice([-1, 1])
        found.append((latitude, longitude, 0.02 + 0.13 * weight**0.5, count))
    latitude, longitude, spread, count = found[1]
    found[1] = (latitude, longitude, spread, count + places - sum(city[3] for city in found))
    return found


def _nodes(chance: random.Random, places: int, street_nodes: int):
    for latitude, longitude, spread, count in cities(places):
        for index in range(count):
            point = (chance.gauss(latitude, spread), chance.gauss(longitude, spread))
            if index == 0:
                name = _word(chance).capitalize().encode()
                yield *point, [(b"place", b"city"), (b"name", name), (b"population", str(count * 50).encode())]
                continue
            key, value = chance.choice(TAGS)
            name = f"{chance.choice(WORDS)} {_word(chance).capitalize()}"
            yield *point, [
                (key.encode(), value.encode()), (b"name", name.encode()),
                (b"addr:street", f"{_word(chance).capitalize()} Street".encode()),
                (b"addr:housenumber", str(chance.randint(1, 200)).encode()),
            ]  # fmt: skip
    latitude, longitude = CITY
    for index in range(street_nodes):
        # Ten points of a street, about thirty meters apart.
        if index % 10 == 0:
            point = [chance.gauss(latitude, CITY_SPREAD), chance.gauss(longitude, CITY_SPREAD)]
            way = (chance.uniform(-3e-4, 3e-4), chance.uniform(-3e-4, 3e-4))
        yield point[0] + way[0] * (index % 10), point[1] + way[1] * (index % 10) + chance.uniform(-1e-5, 1e-5), []


def _word(chance: random.Random) -> str:
    return "".join(chance.choices(SYLLABLES, k=chance.randint(2, 4)))


class _Strings:
    def __init__(self):
        self.all = {b"": 0}

    def __call__(self, text: bytes) -> bytes:
        return _varint(self.all.setdefault(text, len(self.all)))

    def field(self) -> bytes:
        return _field(1, b"".join(_text(1, text) for text in self.all))


def _node_block(nodes) -> bytes:
    strings = _Strings()
    ids, latitudes, longitudes, tags = [], [], [], []
    last = (0, 0, 0)
    for number, latitude, longitude, facts in nodes:
        now = (number, round(latitude * 1e7), round(longitude * 1e7))
        for values, one, other in zip((ids, latitudes, longitudes), now, last, strict=True):
            values.append(_signed(one - other))
        last = now
        for key, value in facts:
            tags += [strings(key), strings(value)]
        tags.append(b"\0")
    dense = _field(1, b"".join(ids)) + _field(8, b"".join(latitudes)) + _field(9, b"".join(longitudes))
    return strings.field() + _field(2, _field(2, dense + _field(10, b"".join(tags))))


def _way_block(first: int, ways) -> bytes:
    strings = _Strings()
    kinds = [strings(b"residential"), strings(b"primary")]
    key = strings(b"highway")
    group = []
    for number, nodes in enumerate(ways, first):
        references = _signed(nodes[0]) + _signed(1) * (len(nodes) - 1)
        group.append(_field(3, _number(1, number) + _field(2, key) + _field(3, kinds[number % 20 == 0]) + _field(8, references)))
    return strings.field() + _field(2, b"".join(group))


def _blob(kind: bytes, content: bytes) -> bytes:
    blob = _number(2, len(content)) + _field(3, zlib.compress(content, 1))
    header = _text(1, kind) + _number(3, len(blob))
    return struct.pack(">I", len(header)) + header + blob


def _varint(value: int) -> bytes:
    found = bytearray()
    while value >= 0x80:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    found.append(value)
    return bytes(found)


def _signed(value: int) -> bytes:
    return _varint(value << 1 if value >= 0 else -value * 2 - 1)


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _field(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _text(field: int, text: bytes) -> bytes:
    return _field(field, text)
