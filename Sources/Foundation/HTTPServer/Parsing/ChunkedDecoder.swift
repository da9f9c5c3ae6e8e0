import Formats

/// The chunked transfer coding (RFC 9112, section 7.1), read strictly.
///
/// Sizes are hexadecimal digits alone, every line ends in CRLF, extensions are skipped and trailers
/// checked and thrown away; all of them count against bounds, since they carry nothing for us.
struct ChunkedDecoder {
  enum Action {
    case needsMore
    case content(Range<Int>)
    case end
    case refuse(Refusal)
  }

  private enum State {
    case size(digits: Int, value: Int)
    case `extension`(value: Int)
    case sizeLineFeed(value: Int)
    case content(remaining: Int)
    case contentReturn
    case contentLineFeed
    case trailerStart
    case trailerName
    case trailerValue
    case trailerLineFeed
    case lastLineFeed
  }

  /// Bytes of extensions in one body.
  private static let extensionBudget = 16 << 10
  private static let maximumDigits = 16

  private var state = State.size(digits: 0, value: 0)
  private var contentLeft: Int
  private var extensionLeft = extensionBudget
  private var trailerLeft: Int
  private var trailersLeft: Int

  init(limits: MessageLimits) {
    contentLeft = limits.bodyBytes
    trailerLeft = limits.headerBytes
    trailersLeft = limits.headerFields
  }

  /// Content is reported before what follows it, so one call consumes at most one run of content.
  mutating func next(_ input: Span<UInt8>) -> (action: Action, consumed: Int) {
    var index = 0
    while index < input.count {
      if case .content(let remaining) = state {
        let count = min(remaining, input.count - index)
        state = count == remaining ? .contentReturn : .content(remaining: remaining - count)
        return (.content(index..<index + count), index + count)
      }
      let byte = input[index]
      index += 1
      do {
        if try step(byte) { return (.end, index) }
      } catch {
        return (.refuse(error), index)
      }
    }
    return (.needsMore, index)
  }

  /// True when the byte was the body's last.
  private mutating func step(_ byte: UInt8) throws(Refusal) -> Bool {
    switch state {
    case .size(let digits, let value): try stepSize(byte, digits: digits, value: value)
    case .extension(let value): try stepExtension(byte, value: value)
    case .sizeLineFeed(let value):
      try expect(byte, ASCII.lineFeed)
      guard value <= contentLeft else { throw .bodyTooLarge }
      contentLeft -= value
      state = value == 0 ? .trailerStart : .content(remaining: value)
    case .content: break
    case .contentReturn:
      try expect(byte, ASCII.carriageReturn)
      state = .contentLineFeed
    case .contentLineFeed:
      try expect(byte, ASCII.lineFeed)
      state = .size(digits: 0, value: 0)
    case .lastLineFeed:
      try expect(byte, ASCII.lineFeed)
      return true
    case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed: try stepTrailer(byte)
    }
    return false
  }

  private mutating func stepSize(_ byte: UInt8, digits: Int, value: Int) throws(Refusal) {
    if let digit = PercentEncoding.hexadecimalValue(byte) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 16)
      guard digits < Self.maximumDigits, !overflow else { throw .malformed("A chunk size is too long.") }
      // A product of 16 leaves the low four bits free, so this cannot overflow.
      state = .size(digits: digits + 1, value: product | Int(digit))
      return
    }
    guard digits > 0 else { throw .malformed("A chunk size is missing or is not hexadecimal.") }
    switch byte {
    case ASCII.carriageReturn: state = .sizeLineFeed(value: value)
    case UInt8(ascii: ";"): state = .extension(value: value)
    default: throw .malformed("A chunk size is followed by something else.")
    }
  }

  private mutating func stepExtension(_ byte: UInt8, value: Int) throws(Refusal) {
    extensionLeft -= 1
    guard extensionLeft >= 0 else { throw .malformed("Chunk extensions are too long.") }
    if byte == ASCII.carriageReturn {
      state = .sizeLineFeed(value: value)
    } else if !ASCII.isFieldValueByte(byte) {
      throw .malformed("A chunk extension holds a control byte.")
    }
  }

  private mutating func stepTrailer(_ byte: UInt8) throws(Refusal) {
    trailerLeft -= 1
    guard trailerLeft >= 0 else { throw .headerTooLarge }
    switch state {
    case .trailerStart where byte == ASCII.carriageReturn:
      state = .lastLineFeed
    case .trailerStart:
      trailersLeft -= 1
      guard trailersLeft >= 0 else { throw .headerTooLarge }
      guard ASCII.tokenBytes.contains(byte) else { throw .malformed("A trailer's name is malformed.") }
      state = .trailerName
    case .trailerName where byte == UInt8(ascii: ":"):
      state = .trailerValue
    case .trailerName:
      guard ASCII.tokenBytes.contains(byte) else { throw .malformed("A trailer's name is malformed.") }
    case .trailerValue where byte == ASCII.carriageReturn:
      state = .trailerLineFeed
    case .trailerValue:
      guard ASCII.isFieldValueByte(byte) else { throw .malformed("A trailer holds a control byte.") }
    default:
      try expect(byte, ASCII.lineFeed)
      state = .trailerStart
    }
  }

  private func expect(_ byte: UInt8, _ expected: UInt8) throws(Refusal) {
    guard byte == expected else { throw .malformed("A chunk does not end where it says.") }
  }
}
