/// Every range found is inside the content, whatever the content's size.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRange(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let header = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  for size in [0, 1, 100, Int.max] {
    guard case .satisfiable(let ranges) = ByteRange.parse(header, size: size) else { continue }
    precondition((1...ByteRange.maximumRanges).contains(ranges.count), "Too many ranges.")
    for range in ranges {
      precondition(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "\(range) of \(size)")
    }
  }
  return 0
}
