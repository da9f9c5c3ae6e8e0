import Foundation

/// The targets by the names that Fuzz/run takes, which are also those of the folders of their corpora.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
  "cover": fuzzCover,
  "ebook": fuzzEbook,
  "ebook-markup": fuzzEbookMarkup,
  "form": fuzzForm,
  "image-header": fuzzImageHeader,
  "json": fuzzJSON,
  "live-event": fuzzLiveEvent,
  "multipart": fuzzMultipart,
  "picture-reading": fuzzPictureReading,
  "place-import": fuzzPlaceImport,
  "query": fuzzQuery,
  "range": fuzzRange,
  "request": fuzzRequest,
  "route": fuzzRoute,
  "search": fuzzSearch,
  "text": fuzzText,
  "websocket": fuzzWebSocket,
  "zip": fuzzZip,
]

private let target: @Sendable ([UInt8]) -> Void = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = targets[name] else { preconditionFailure("FUZZ_TARGET names no target: \(name)") }
  return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  target(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}

/// A few places to cut an input in two, which depend on the input alone, so that a failure can be repeated.
/// Every place would cost the square of the length.
func cuts(of bytes: [UInt8]) -> [Int] {
  // FNV-1a, which spreads inputs that differ in a single byte.
  var hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  return (0..<4).map { _ in
    hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((hash >> 33) % UInt64(bytes.count + 1))
  }
}
