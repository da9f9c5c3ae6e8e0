@testable import Media

/// Any bytes give a header within the limits or an error: no trap, no endless loop.
func fuzzImageHeader(_ bytes: [UInt8]) {
  var reader = ByteReader(bytes)
  let limits = MediaLimits()
  guard let header = try? ImageHeader(reading: &reader, limits: limits) else { return }
  precondition((1...limits.maximumSide).contains(header.width))
  precondition((1...limits.maximumSide).contains(header.height))
  precondition(header.width * header.height <= limits.maximumPixelCount)
}
