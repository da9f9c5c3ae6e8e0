@testable import HTTPServer

/// Every parsed range is inside the content, for any content size.
func fuzzRange(_ bytes: [UInt8]) throws {
  let header = String(decoding: bytes, as: UTF8.self)
  for size in [0, 1, 100, Int.max] {
    guard case .satisfiable(let ranges) = ByteRange.parse(header, size: size) else { continue }
    try require((1...ByteRange.maxRanges).contains(ranges.count), "Too many ranges.")
    for range in ranges {
      try require(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "\(range) of \(size)")
    }
  }
}
