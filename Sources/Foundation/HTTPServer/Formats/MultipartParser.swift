import Glibc

/// Why a multipart body could not be read. Answer 400, or 413 for the limits.
///
/// ```swift
/// do { try parser.finish() } catch MultipartError.malformed { print("Answer 400") }
/// ```
public enum MultipartError: Error, Sendable, Hashable {
  case tooManyParts
  case headerTooLarge
  case malformed
}

/// Reads `multipart/form-data` (RFC 7578) as it arrives: bytes in, events out.
///
/// ```swift
/// guard var parser = MultipartParser(contentType: request.headers["Content-Type"] ?? "") else { … }
/// while let chunk = try await request.body.nextChunk() {
///   for event in try parser.feed(chunk) { … }
/// }
/// try parser.finish()
/// ```
/// It is strict where RFC 2046 is generous: no preamble, no padding behind a boundary, CRLF alone
/// ends lines. It holds no more than one part's header, or one boundary, at a time.
public struct MultipartParser: Sendable {
  /// The header of a part.
  public struct Part: Sendable, Hashable {
    /// The form field's name.
    public let name: String
    /// As the client sent it: never use it as a path.
    public let filename: String?
    /// What the client claims the content to be.
    public let contentType: String?
  }

  /// A step through the parts, in order.
  public enum Event: Sendable, Hashable {
    case partBegan(Part)
    /// The next bytes of the part, never empty.
    case partData([UInt8])
    case partEnded
    /// The closing boundary came. What follows it is ignored.
    case finished
  }

  private enum State {
    case boundary
    case afterBoundary
    case header
    case content
    case epilogue
  }

  private static let emptyLine = ASCII.lineEnd + ASCII.lineEnd

  /// The line end before a boundary belongs to the boundary; the first one is imagined.
  private let delimiter: [UInt8]
  private let maximumParts: Int
  private let maximumHeaderBytes: Int
  private var state = State.boundary
  private var buffer: [UInt8] = ASCII.lineEnd
  private var parts = 0

  /// - Parameters:
  ///   - contentType: The request's Content-Type. Nil is the answer unless it is
  ///     `multipart/form-data` with one boundary of 1 to 70 allowed characters (RFC 2046,
  ///     section 5.1.1).
  ///   - maximumParts: The most parts to accept.
  ///   - maximumHeaderBytes: The longest header of one part.
  public init?(contentType: String, maximumParts: Int = 100, maximumHeaderBytes: Int = 4 << 10) {
    guard let value = ParameterizedValue(contentType.utf8), value.equals("multipart/form-data"),
      let boundary = value.parameter("boundary"), Self.isBoundary(boundary)
    else { return nil }
    delimiter = ASCII.lineEnd + Array("--".utf8) + boundary
    self.maximumParts = maximumParts
    self.maximumHeaderBytes = maximumHeaderBytes
  }

  /// What the next bytes say. After an error the parser is of no further use.
  public mutating func feed(_ chunk: [UInt8]) throws(MultipartError) -> [Event] {
    if case .epilogue = state { return [] }
    buffer.append(contentsOf: chunk)
    var events: [Event] = []
    var position = 0
    while let next = try step(from: position, &events) { position = next }
    buffer.removeFirst(position)
    return events
  }

  /// Says that no more bytes come; throws when the closing boundary is missing.
  public func finish() throws(MultipartError) {
    guard case .epilogue = state else { throw .malformed }
  }

  /// Where to go on, nil when more bytes are needed; everything before is done with.
  private mutating func step(
    from position: Int, _ events: inout [Event]
  ) throws(MultipartError) -> Int? {
    switch state {
    case .boundary:
      let available = buffer[position...].prefix(delimiter.count)
      guard delimiter.starts(with: available) else { throw .malformed }
      guard available.count == delimiter.count else { return nil }
      state = .afterBoundary
      return position + delimiter.count
    case .afterBoundary: return try stepAfterBoundary(position, &events)
    case .header: return try stepHeader(position, &events)
    case .content: return stepContent(position, &events)
    case .epilogue: return position < buffer.count ? buffer.count : nil
    }
  }

  private mutating func stepAfterBoundary(
    _ position: Int, _ events: inout [Event]
  ) throws(MultipartError) -> Int? {
    guard position + 2 <= buffer.count else { return nil }
    switch (buffer[position], buffer[position + 1]) {
    case (UInt8(ascii: "-"), UInt8(ascii: "-")):
      state = .epilogue
      events.append(.finished)
      return position + 2
    case (ASCII.carriageReturn, ASCII.lineFeed):
      guard parts < maximumParts else { throw .tooManyParts }
      parts += 1
      state = .header
      return position + 2
    default:
      throw .malformed
    }
  }

  private mutating func stepHeader(
    _ position: Int, _ events: inout [Event]
  ) throws(MultipartError) -> Int? {
    let end = firstPlace(of: Self.emptyLine, from: position)
    guard (end.whole ?? end.partial) - position <= maximumHeaderBytes else { throw .headerTooLarge }
    guard let end = end.whole else { return nil }
    events.append(.partBegan(try MultipartHeader.parse(buffer[position..<end])))
    state = .content
    return end + Self.emptyLine.count
  }

  private mutating func stepContent(_ position: Int, _ events: inout [Event]) -> Int? {
    let end = firstPlace(of: delimiter, from: position)
    let contentEnd = end.whole ?? end.partial
    if contentEnd > position { events.append(.partData(Array(buffer[position..<contentEnd]))) }
    guard end.whole != nil else { return contentEnd > position ? contentEnd : nil }
    events.append(.partEnded)
    state = .afterBoundary
    return contentEnd + delimiter.count
  }

  /// Where the pattern, which begins with CR, stands whole; else where a beginning of it stands at
  /// the end of what came, or that end itself.
  private func firstPlace(of pattern: [UInt8], from start: Int) -> (whole: Int?, partial: Int) {
    buffer.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count, let base = bytes.baseAddress,
        let hit = memchr(base + index, Int32(ASCII.carriageReturn), bytes.count - index)
      {
        index = base.distance(to: hit.assumingMemoryBound(to: UInt8.self))
        let available = bytes[index...].prefix(pattern.count)
        if pattern.starts(with: available) {
          return available.count == pattern.count ? (index, index) : (nil, index)
        }
        index += 1
      }
      return (nil, bytes.count)
    }
  }
}

extension MultipartParser {
  private static let boundaryBytes = ASCII.Set(
    "'()+_,-./:=? 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  private static func isBoundary(_ bytes: [UInt8]) -> Bool {
    (1...70).contains(bytes.count) && bytes.last != ASCII.space && bytes.allSatisfy(boundaryBytes.contains)
  }
}
