import Glibc

/// The reasons why a multipart body is rejected. Respond with 400, or 413 for the limits.
///
/// ```swift
/// do { try parser.finish() } catch MultipartError.malformed { print("Answer 400") }
/// ```
public enum MultipartError: Error, Sendable, Hashable {
  /// The number of parts exceeds the limit.
  case tooManyParts
  /// The header of a part exceeds the limit.
  case headerTooLarge
  /// The body violates the format.
  case malformed
}

/// Parses `multipart/form-data` (RFC 7578) incrementally: bytes in, events out.
///
/// ```swift
/// guard var parser = MultipartParser(contentType: request.headers["Content-Type"] ?? "") else { … }
/// while let chunk = try await request.body.nextChunk() {
///   for event in try parser.feed(chunk) { … }
/// }
/// try parser.finish()
/// ```
/// It is stricter than RFC 2046: no preamble, no padding after a boundary, and only CRLF ends lines. It
/// buffers at most one part's header or one boundary.
public struct MultipartParser: Sendable {
  /// The header of a part.
  public struct Part: Sendable, Hashable {
    /// The name of the form field.
    public let name: String
    /// The file name as sent by the client. Never use it as a path.
    public let filename: String?
    /// The media type as declared by the client.
    public let contentType: String?
  }

  /// A parsing event, in the order of the parts.
  public enum Event: Sendable, Hashable {
    /// A part starts with this header.
    case partBegan(Part)
    /// The next bytes of the part, never empty.
    case partData([UInt8])
    /// The part is complete.
    case partEnded
    /// The closing boundary was read. Any later bytes are ignored.
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

  /// The line end before a boundary is part of it. The first one is implied.
  private let delimiter: [UInt8]
  private let maxParts: Int
  private let maxHeaderBytes: Int
  private var state = State.boundary
  private var buffer: [UInt8] = ASCII.lineEnd
  private var parts = 0

  /// Creates a parser, or returns nil for any other or invalid content type.
  ///
  /// - Parameters:
  ///   - contentType: The request's Content-Type. It must be `multipart/form-data` with one boundary of 1 to
  ///     70 allowed characters (RFC 2046, section 5.1.1).
  ///   - maxParts: The maximum number of parts.
  ///   - maxHeaderBytes: The maximum length of one part's header.
  public init?(contentType: String, maxParts: Int = 100, maxHeaderBytes: Int = 4 << 10) {
    guard let value = ParameterizedValue(contentType.utf8), value.equals("multipart/form-data"),
      let boundary = value.parameter("boundary"), Self.isBoundary(boundary)
    else { return nil }
    delimiter = ASCII.lineEnd + Array("--".utf8) + boundary
    self.maxParts = maxParts
    self.maxHeaderBytes = maxHeaderBytes
  }

  /// Parses the next bytes. The parser is unusable after an error.
  public mutating func feed(_ chunk: [UInt8]) throws(MultipartError) -> [Event] {
    if case .epilogue = state { return [] }
    buffer.append(contentsOf: chunk)
    var events: [Event] = []
    var position = 0
    while let next = try step(from: position, &events) { position = next }
    buffer.removeFirst(position)
    return events
  }

  /// Ends the input. Throws if the closing boundary is missing.
  public func finish() throws(MultipartError) {
    guard case .epilogue = state else { throw .malformed }
  }

  /// Returns the next position, or nil if more bytes are needed. Earlier bytes are consumed.
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
      guard parts < maxParts else { throw .tooManyParts }
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
    guard (end.whole ?? end.partial) - position <= maxHeaderBytes else { throw .headerTooLarge }
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

  /// Finds the pattern, which begins with CR.
  ///
  /// Returns its position in `whole`. Otherwise `partial` is the position of a prefix of it at the end of the
  /// buffer, or the end itself.
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
