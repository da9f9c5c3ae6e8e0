import Formats

/// A strict decoder of the chunked transfer coding (RFC 9112, section 7.1).
///
/// Sizes contain only hexadecimal digits and lines end in CRLF. Extensions are skipped and trailers are
/// validated and dropped; both count against limits.
struct ChunkedDecoder {
  enum Action {
    case needsMore
    case content(Range<Int>)
    case end
    case reject(Rejection)
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

  /// The maximum number of extension bytes in one body.
  private static let extensionBudget = 16 << 10
  private static let maxDigits = 16

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

  /// Returns the next action and the number of consumed bytes. One call returns at most one run of content.
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
        return (.reject(error), index)
      }
    }
    return (.needsMore, index)
  }

  /// Processes one byte and returns whether the body is complete.
  private mutating func step(_ byte: UInt8) throws(Rejection) -> Bool {
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

  private mutating func stepSize(_ byte: UInt8, digits: Int, value: Int) throws(Rejection) {
    if let digit = PercentEncoding.hexadecimalValue(byte) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 16)
      guard digits < Self.maxDigits, !overflow else { throw .malformed("A chunk size is too long.") }
      // Multiplication by 16 clears the low four bits, so the result cannot overflow.
      state = .size(digits: digits + 1, value: product | Int(digit))
      return
    }
    guard digits > 0 else { throw .malformed("A chunk size is missing or is not hexadecimal.") }
    switch byte {
    case ASCII.carriageReturn: state = .sizeLineFeed(value: value)
    case UInt8(ascii: ";"): state = .extension(value: value)
    default: throw .malformed("A chunk size is followed by an invalid character.")
    }
  }

  private mutating func stepExtension(_ byte: UInt8, value: Int) throws(Rejection) {
    extensionLeft -= 1
    guard extensionLeft >= 0 else { throw .malformed("Chunk extensions are too long.") }
    if byte == ASCII.carriageReturn {
      state = .sizeLineFeed(value: value)
    } else if !ASCII.isFieldValueByte(byte) {
      throw .malformed("A chunk extension contains a control character.")
    }
  }

  private mutating func stepTrailer(_ byte: UInt8) throws(Rejection) {
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
      guard ASCII.isFieldValueByte(byte) else { throw .malformed("A trailer contains a control character.") }
    default:
      try expect(byte, ASCII.lineFeed)
      state = .trailerStart
    }
  }

  private func expect(_ byte: UInt8, _ expected: UInt8) throws(Rejection) {
    guard byte == expected else { throw .malformed("A chunk's length does not match its size.") }
  }
}
