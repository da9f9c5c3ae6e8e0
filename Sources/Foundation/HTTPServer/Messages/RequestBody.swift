/// The reasons why reading a request body fails.
///
/// ```swift
/// do { try await request.body.collect(limit: 1 << 20) } catch .tooLarge { return Response(status: .contentTooLarge) }
/// ```
public enum BodyError: Error, Sendable, Hashable {
  /// The body exceeds the reader's or the server's limit. Respond with 413.
  case tooLarge
  /// The client sent fewer bytes per second than the minimum rate. Respond with 408.
  case tooSlow
  /// The connection ended before the body did. No response can be delivered.
  case disconnected
  /// The chunks violate the framing rules. Respond with 400.
  case malformed
}

/// A request's body, received on demand.
///
/// The socket is not read beyond the bytes already received until a reader asks, so a slow reader slows the
/// client down instead of filling memory. A body can be read once; copies of a request share it. The
/// connection is closed if a handler responds before reading the whole body.
///
/// ```swift
/// while let chunk = try await request.body.nextChunk() { print(chunk.count) }
/// ```
public struct RequestBody: Sendable {
  private let stream: BodyStream?
  private let source: (@Sendable () async throws(BodyError) -> [UInt8]?)?

  /// The declared length, nil for a chunked body, or 0 without a body.
  public let contentLength: Int?

  /// An empty body.
  public static let empty = RequestBody(stream: nil, contentLength: 0)

  /// Creates a body from bytes in memory, for requests built in process.
  public init(_ bytes: [UInt8]) {
    self.init(stream: bytes.isEmpty ? nil : BodyStream(complete: bytes), contentLength: bytes.count)
  }

  /// Creates a body from another source, such as another process.
  ///
  /// - Parameters:
  ///   - contentLength: The length declared by the client, or nil.
  ///   - source: Returns the next bytes, never empty, or nil at the end of a complete body. Calls do not
  ///     overlap.
  public init(contentLength: Int?, source: @escaping @Sendable () async throws(BodyError) -> [UInt8]?) {
    stream = nil
    self.source = source
    self.contentLength = contentLength
  }

  init(stream: BodyStream?, contentLength: Int?) {
    self.stream = stream
    source = nil
    self.contentLength = contentLength
  }

  /// Indicates whether part of the body has not arrived. Reading it may wait for the client.
  public var isIncomplete: Bool { source != nil || stream?.isOver == false }

  /// Returns the whole body.
  ///
  /// - Parameter limit: The maximum number of bytes. A declared length above it fails before reading.
  public func collect(limit: Int) async throws(BodyError) -> [UInt8] {
    if let contentLength, contentLength > limit { throw .tooLarge }
    guard let first = try await nextChunk() else { return [] }
    guard first.count <= limit else { throw .tooLarge }
    if let contentLength, contentLength == first.count { return first }
    var bytes = first
    while let chunk = try await nextChunk() {
      guard chunk.count <= limit - bytes.count else { throw .tooLarge }
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  /// Returns the next bytes, never empty, or nil at the end of a complete body.
  public func nextChunk() async throws(BodyError) -> [UInt8]? {
    if let source { return try await source() }
    guard let stream else { return nil }
    return try await stream.next()
  }
}
