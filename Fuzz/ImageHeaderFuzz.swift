import Media

/// Any bytes give a header within the limits or an error: no trap, no endless loop.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImageHeader(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var reader = ByteReader(Array(UnsafeBufferPointer(start: start, count: count)))
  let limits = MediaLimits()
  guard let header = try? ImageHeader(reading: &reader, limits: limits) else { return 0 }
  precondition((1...limits.maximumSide).contains(header.width))
  precondition((1...limits.maximumSide).contains(header.height))
  precondition(header.width * header.height <= limits.maximumPixelCount)
  return 0
}
