@testable import HTTPServer

/// A stream offered whole, byte by byte or split anywhere yields the same requests and the same verdict.
private struct Outcome: Equatable {
  var heads: [String] = []
  var bodies: [[UInt8]] = []
  var ends = 0
  var rejection: Rejection?

  init(_ pieces: [ArraySlice<UInt8>]) throws {
    var limits = ServerLimits()
    // Small, so inputs of a few hundred bytes reach the limits.
    limits.requestLineBytes = 64
    limits.headerBytes = 128
    limits.headerFields = 6
    limits.bodyBytes = 64
    var decoder = RequestDecoder(limits: MessageLimits(limits))
    var rest: [UInt8] = []
    for piece in pieces where rejection == nil {
      rest.append(contentsOf: piece)
      try take(&rest, &decoder)
    }
  }

  private mutating func take(_ rest: inout [UInt8], _ decoder: inout RequestDecoder) throws {
    while true {
      let (action, consumed) = decoder.next(rest.span)
      try require(consumed <= rest.count, "More was consumed than offered.")
      switch action {
      case .needsMore:
        rest.removeFirst(consumed)
        return
      case .head(let head):
        try require(head.path.hasPrefix("/"), "A path begins with a slash.")
        heads.append("\(head)")
        bodies.append([])
      case .content(let range): bodies[bodies.count - 1] += rest[range]
      case .end: ends += 1
      case .reject(let rejection):
        self.rejection = rejection
        return
      }
      rest.removeFirst(consumed)
    }
  }
}

func fuzzRequest(_ bytes: [UInt8]) throws {
  let whole = try Outcome([bytes[...]])
  try require(try Outcome(bytes.indices.map { bytes[$0...$0] }) == whole, "Decoding byte by byte differs.")
  for cut in cuts(of: bytes) {
    try require(
      try Outcome([bytes[..<cut], bytes[cut...]]) == whole, "Decoding with a split at \(cut) differs.")
  }
}
