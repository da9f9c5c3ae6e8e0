import KiwiKit

/// Any lines yield queries within the limits, or none: no trap, no endless loop.
func fuzzCover(_ bytes: [UInt8]) throws {
  let cover = CoverText(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  try require(cover.queries.first == cover.query)
  try require(Set(cover.queries).count == cover.queries.count, "A query is repeated.")
  for query in cover.queries {
    try require((1...CoverText.maxQueryLength).contains(query.unicodeScalars.count))
  }
}
