import Glibc

/// Reads one request's header, line by line, over bytes that grow at the end.
///
/// Only whole lines are judged, each once and in order, so cutting the input anywhere changes
/// nothing but when the verdict falls. Lines end in CRLF and in nothing else.
struct HeadParser {
  enum Outcome {
    case needsMore
    case refuse(Refusal)
    case head(RequestHead, length: Int)
  }

  private let limits: MessageLimits
  /// Where the line being read begins, and how far it was searched for its end.
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

  /// Whether no byte of a request was seen; an empty line before it does not count.
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
      return .refuse(error)
    }
  }

  /// The place of the CR that ends the current line, nil while it has not come.
  private mutating func nextLineEnd(_ input: Span<UInt8>) throws(Refusal) -> Int? {
    let found = input.withUnsafeBufferPointer { bytes -> Int? in
      guard let base = bytes.baseAddress, searched < bytes.count,
        let hit = memchr(base + searched, Int32(ASCII.lineFeed), bytes.count - searched)
      else { return nil }
      return base.distance(to: hit.assumingMemoryBound(to: UInt8.self))
    }
    // The length counts without the line end, whether it has come or not.
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

  /// The finished head when this was the empty line.
  private mutating func take(line range: Range<Int>, of input: Span<UInt8>) throws(Refusal) -> RequestHead? {
    guard let line else {
      if range.isEmpty, !skippedEmptyLine {
        // RFC 9112, section 2.2: an empty line before a request is ignored.
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
      try semantics.note(field, in: input)
      fields.append(field)
      return nil
    }
    return try finish(line, input, headerEnd: range.lowerBound)
  }

  private static func field(_ input: Span<UInt8>, _ range: Range<Int>) throws(Refusal) -> HeaderFields.Field {
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
      throw .malformed("A header field holds a control byte.")
    }
    return HeaderFields.Field(name: range.lowerBound..<colon, value: start..<end)
  }

  private mutating func finish(
    _ line: RequestLine, _ input: Span<UInt8>, headerEnd: Int
  ) throws(Refusal) -> RequestHead {
    // Only the fields are kept: the request line already lives on as method, path and query.
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
