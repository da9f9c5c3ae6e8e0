/// Why a request's body could not be read to its end.
///
/// ```swift
/// do { try await request.body.collect(limit: 1 << 20) } catch .tooLarge { return Response(status: .contentTooLarge) }
/// ```
public enum BodyError: Error, Sendable, Hashable {
  /// The body is longer than the reader, or the server, allows. Answer 413.
  case tooLarge
  /// The client sent less than the smallest rate allowed. Answer 408.
  case tooSlow
  /// The connection ended before the body did; nobody will read the answer.
  case disconnected
  /// The chunks broke the framing rules. Answer 400.
  case malformed
}

/// A request's body, which arrives as it is asked for.
///
/// Nothing is read from the socket beyond what already came until a reader asks, so a slow reader
/// slows the client down instead of filling memory. A body can be read once; copies of a request
/// share it. A handler that answers without reading the whole body ends the connection.
///
/// ```swift
/// while let chunk = try await request.body.nextChunk() { print(chunk.count) }
/// ```
public struct RequestBody: Sendable {
  private let stream: BodyStream?
  private let source: (@Sendable () async throws(BodyError) -> [UInt8]?)?

  /// The length the client declared; nil for a chunked body. 0 when there is none.
  public let contentLength: Int?

  /// No body.
  public static let empty = RequestBody(stream: nil, contentLength: 0)

  /// A body already in memory, for requests built in process.
  public init(_ bytes: [UInt8]) {
    self.init(stream: bytes.isEmpty ? nil : BodyStream(complete: bytes), contentLength: bytes.count)
  }

  /// A body that comes from elsewhere, such as from another process.
  ///
  /// - Parameters:
  ///   - contentLength: What the client declared; nil where it did not.
  ///   - source: Gives the next bytes, never empty, and nil at the end of a whole body; asked for one part after another.
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

  /// Whether some of it has not come yet, so that reading it may mean waiting for the client.
  public var isOnItsWay: Bool { source != nil || stream?.isOver == false }

  /// The whole body.
  ///
  /// - Parameter limit: The most bytes to accept. A declared length above it fails before anything
  ///   is read.
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

  /// The next bytes in order, never empty; nil at the end of a whole body.
  public func nextChunk() async throws(BodyError) -> [UInt8]? {
    if let source { return try await source() }
    guard let stream else { return nil }
    return try await stream.next()
  }
}
