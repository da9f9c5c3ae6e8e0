/// Every fuzz target by its name, which is also the name of its corpus folder in `Fuzz/corpus`.
///
/// A target throws when the code under test breaks a rule; a trap or a hang is a failure too.
public let fuzzTargets: [String: @Sendable ([UInt8]) throws -> Void] = [
  "cover": fuzzCover,
  "ebook": fuzzEbook,
  "ebook-markup": fuzzEbookMarkup,
  "extract": fuzzExtract,
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

/// A rule that an input violates.
struct FuzzFailure: Error, CustomStringConvertible {
  let description: String

  init(_ message: String, file: String = #fileID, line: Int = #line) {
    description = "\(file):\(line): \(message)"
  }
}

/// Unlike `precondition`, keeps its message in an optimized build and fails only the input in a test.
func require(
  _ condition: @autoclosure () throws -> Bool,
  _ message: @autoclosure () -> String = "This rule does not hold.",
  file: String = #fileID, line: Int = #line
) throws {
  guard try condition() else { throw FuzzFailure(message(), file: file, line: line) }
}

/// Returns a few positions at which to split an input. They depend only on the input, so a failure can
/// be reproduced. Trying every position would take quadratic time.
func cuts(of bytes: [UInt8]) -> [Int] {
  // FNV-1a, which distributes inputs that differ in a single byte.
  var hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  return (0..<4).map { _ in
    hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((hash >> 33) % UInt64(bytes.count + 1))
  }
}
