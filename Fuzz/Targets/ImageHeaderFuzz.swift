@testable import Media

/// Any bytes yield a header within the limits or an error: no trap, no endless loop.
func fuzzImageHeader(_ bytes: [UInt8]) throws {
  var reader = ByteReader(bytes)
  let limits = MediaLimits()
  guard let header = try? ImageHeader(reading: &reader, limits: limits) else { return }
  try require((1...limits.maxSide).contains(header.width))
  try require((1...limits.maxSide).contains(header.height))
  try require(header.width * header.height <= limits.maxPixelCount)
}
