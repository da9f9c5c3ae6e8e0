@testable import HTTPServer

/// A form offered whole, byte by byte or split anywhere yields the same parts or the same error.
private struct Outcome: Equatable {
  var events: [String] = []
  var content: [[UInt8]] = []
  var error: MultipartError?

  init(_ pieces: [ArraySlice<UInt8>]) throws {
    guard
      var parser = MultipartParser(
        contentType: "multipart/form-data; boundary=b", maxParts: 3, maxHeaderBytes: 80)
    else { throw FuzzFailure("The boundary is proper.") }
    do throws(MultipartError) {
      for piece in pieces { for event in try parser.feed(Array(piece)) { take(event) } }
      try parser.finish()
    } catch {
      // Events before the error depend on the split; the error does not.
      self.events = []
      self.content = []
      self.error = error
    }
  }

  private mutating func take(_ event: MultipartParser.Event) {
    switch event {
    case .partBegan(let part):
      events.append("\(part)")
      content.append([])
    case .partData(let bytes): content[content.count - 1] += bytes
    case .partEnded, .finished: events.append("\(event)")
    }
  }
}

func fuzzMultipart(_ bytes: [UInt8]) throws {
  let whole = try Outcome([bytes[...]])
  try require(try Outcome(bytes.indices.map { bytes[$0...$0] }) == whole, "Parsing byte by byte differs.")
  for cut in cuts(of: bytes) {
    try require(
      try Outcome([bytes[..<cut], bytes[cut...]]) == whole, "Parsing with a split at \(cut) differs.")
  }
}
