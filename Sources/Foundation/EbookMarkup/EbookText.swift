import Media

/// The text of a block in progress. Spaces are collapsed as in browsers, and tags do not split words.
struct EbookText {
  private(set) var bytes: [UInt8] = []
  private(set) var scalarCount = 0
  private var endsInSpace = true
  var runs: [EbookReading.Run] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>, isPreformatted: Bool) {
    for byte in text {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
        if isPreformatted {
          if byte != 0x0D, byte != 0x0C { put(byte) }
          endsInSpace = true
        } else if !endsInSpace {
          put(0x20)
          endsInSpace = true
        }
      case 0..<0x20, 0x7F: continue
      default:
        put(byte)
        endsInSpace = false
      }
    }
  }

  mutating func appendSpace() {
    guard !endsInSpace else { return }
    put(0x20)
    endsInSpace = true
  }

  /// Ends a line of verse or an address.
  mutating func appendLineFeed() {
    while bytes.last == 0x20 {
      bytes.removeLast()
      scalarCount -= 1
    }
    guard !bytes.isEmpty else { return }
    put(0x0A)
    endsInSpace = true
  }

  private mutating func put(_ byte: UInt8) {
    bytes.append(byte)
    if byte & 0xC0 != 0x80 { scalarCount += 1 }
  }

  /// Returns the text without trailing spaces and the remaining runs.
  mutating func finish() -> (text: String, runs: [EbookReading.Run]) {
    while let last = bytes.last, last == 0x20 || last == 0x0A {
      bytes.removeLast()
      scalarCount -= 1
    }
    let length = scalarCount
    let kept = runs.compactMap { run -> EbookReading.Run? in
      var run = run
      run.start = min(run.start, length)
      run.end = min(run.end, length)
      return run.start < run.end || run.style == .noteReference ? run : nil
    }
    defer { self = EbookText() }
    return (String(decoding: bytes, as: UTF8.self), Self.joined(kept))
  }

  /// Merges overlapping and adjacent runs of one style, to limit the number of runs.
  private static func joined(_ runs: [EbookReading.Run]) -> [EbookReading.Run] {
    var joined: [EbookReading.Run] = []
    var last: [EbookReading.Run.Style: Int] = [:]
    for run in runs.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if run.style != .noteReference, let index = last[run.style], run.start <= joined[index].end {
        joined[index].end = max(joined[index].end, run.end)
      } else {
        last[run.style] = joined.count
        joined.append(run)
      }
    }
    return joined
  }
}
