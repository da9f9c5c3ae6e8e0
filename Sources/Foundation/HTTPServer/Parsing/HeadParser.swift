import Glibc

/// Parses one request's header line by line from a growing buffer.
///
/// Only complete lines are evaluated, once and in order, so the result does not depend on how the input is
/// split. Lines must end in CRLF.
struct HeadParser {
  enum Outcome {
    case needsMore
    case reject(Rejection)
    case head(RequestHead, length: Int)
  }

  private let limits: MessageLimits
  /// The start of the current line, and the end of the searched bytes.
  private var lineStart = 0
  private var searched = 0
  private var headerStart = 0
  private var skippedEmptyLine = false
  private var line: RequestLine?
  private var fields: [HeaderFields.Field] = []
  private var semantics = HeaderSemantics()

  init(limits: MessageLimits) {
    self.limits = limits
  }

  /// Indicates whether no byte of a request was received. A preceding empty line does not count.
  var hasNotBegun: Bool { searched == lineStart && line == nil }

  mutating func parse(_ input: Span<UInt8>) -> Outcome {
    do {
      while let end = try nextLineEnd(input) {
        if let head = try take(line: lineStart..<end, of: input) {
          return .head(head, length: end + 2)
        }
        lineStart = end + 2
        searched = lineStart
      }
      return .needsMore
    } catch {
      return .reject(error)
    }
  }

  /// Returns the position of the current line's CR, or nil if it has not arrived.
  private mutating func nextLineEnd(_ input: Span<UInt8>) throws(Rejection) -> Int? {
    let found = input.withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress, searched < bytes.count,
        let hit = memchr(base + searched, Int32(ASCII.lineFeed), bytes.count - searched)
      else { return nil }
      return base.distance(to: hit.assumingMemoryBound(to: UInt8.self))
    }
    // The limit applies to the length without the line end.
    let length = (found ?? input.count) - lineStart - (found == nil ? 0 : 1)
    let slack = found == nil ? 1 : 0
    if line == nil {
      guard length <= limits.requestLineBytes + slack else { throw .requestLineTooLong }
    } else {
      guard lineStart - headerStart + length + 2 <= limits.headerBytes + slack else { throw .headerTooLarge }
    }
    guard let found else {
      searched = input.count
      return nil
    }
    guard found > lineStart, input[found - 1] == ASCII.carriageReturn else {
      throw .malformed("Lines must end in CRLF.")
    }
    return found - 1
  }

  /// Processes a line. Returns the complete head after the empty line.
  private mutating func take(line range: Range<Int>, of input: Span<UInt8>) throws(Rejection) -> RequestHead?
  {
    guard let line else {
      if range.isEmpty, !skippedEmptyLine {
        // RFC 9112, section 2.2: one empty line before a request is ignored.
        skippedEmptyLine = true
        return nil
      }
      let parsed = try RequestLine(input, range)
      line = parsed
      headerStart = range.upperBound + 2
      fields.reserveCapacity(12)
      return nil
    }
    guard range.isEmpty else {
      guard fields.count < limits.headerFields else { throw .headerTooLarge }
      let field = try Self.field(input, range)
      try semantics.record(field, in: input)
      fields.append(field)
      return nil
    }
    return try finish(line, input, headerEnd: range.lowerBound)
  }

  private static func field(_ input: Span<UInt8>, _ range: Range<Int>) throws(Rejection) -> HeaderFields.Field
  {
    var colon = range.lowerBound
    while colon < range.upperBound, ASCII.tokenBytes.contains(input[colon]) { colon += 1 }
    guard colon > range.lowerBound, colon < range.upperBound, input[colon] == UInt8(ascii: ":") else {
      throw .malformed("A header field's name is malformed.")
    }
    var start = colon + 1
    var end = range.upperBound
    while start < end, input[start] == ASCII.space || input[start] == ASCII.tab { start += 1 }
    while end > start, input[end - 1] == ASCII.space || input[end - 1] == ASCII.tab { end -= 1 }
    for index in start..<end where !ASCII.isFieldValueByte(input[index]) {
      throw .malformed("A header field contains a control character.")
    }
    return HeaderFields.Field(name: range.lowerBound..<colon, value: start..<end)
  }

  private mutating func finish(
    _ line: RequestLine, _ input: Span<UInt8>, headerEnd: Int
  ) throws(Rejection) -> RequestHead {
    // The request line is already stored as method, path and query, so only the fields are copied.
    let origin = headerStart
    let bytes = input.extracting(origin..<headerEnd).withUnsafeBufferPointer { Array($0) }
    for index in fields.indices { fields[index].shift(by: origin) }
    var headers = HeaderFields(bytes: bytes, fields: fields)
    fields = []
    try semantics.check(line)
    if let authority = line.authority { headers.replaceHost(by: authority) }
    return RequestHead(
      method: line.method, path: line.path, query: line.query, requiresTLS: line.requiresTLS,
      headers: headers,
      framing: try semantics.framing(isVersion10: line.isVersion10), isVersion10: line.isVersion10,
      keepsAlive: semantics.keepsAlive(isVersion10: line.isVersion10),
      expectsContinue: semantics.expectsContinue && !line.isVersion10)
  }
}
