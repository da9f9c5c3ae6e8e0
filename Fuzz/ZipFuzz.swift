@testable import Media

/// Any bytes give entries that lie within them or an error: no trap, no endless loop.
func fuzzZip(_ bytes: [UInt8]) {
  guard let directory = try? ZipDirectory(bytes) else { return }
  for entry in directory.entries {
    precondition(entry.packed.lowerBound >= 0 && entry.packed.upperBound <= bytes.count)
    precondition(!PackedDocuments.line(for: entry.name).utf8.contains(UInt8(ascii: "\n")))
    precondition(!PackedDocuments.line(for: entry.name).utf8.contains(UInt8(ascii: "/")))
  }
}
