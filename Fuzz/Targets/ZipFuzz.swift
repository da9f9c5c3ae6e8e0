@testable import Media

/// Any bytes yield entries within the bytes or an error: no trap, no endless loop.
func fuzzZip(_ bytes: [UInt8]) throws {
  guard let directory = try? ZipDirectory(bytes) else { return }
  for entry in directory.entries {
    try require(entry.fault == nil || entry.compressed.isEmpty)
    try require(entry.compressed.lowerBound >= 0 && entry.compressed.upperBound <= bytes.count)
    try require(!PackedDocuments.line(for: entry.name).utf8.contains(UInt8(ascii: "\n")))
    try require(!PackedDocuments.line(for: entry.name).utf8.contains(UInt8(ascii: "/")))
  }
}
