/// Content that is made while it is sent, one part after another.
///
/// The server asks for the next part when the last one has left for the kernel, so a slow client slows the source down
/// instead of filling memory. Without a length the content goes out in chunks (RFC 9112, section 7.1); to clients of
/// HTTP/1.0 it ends with the connection.
///
/// ```swift
/// let rows = Mutex(1...1_000_000)
/// let answer = Response(
///   headers: ["Content-Type": "text/csv"],
///   body: .stream(ResponseStream { rows.withLock { $0.popFirst() }.map { Array("\($0)\n".utf8) } }))
/// ```
public struct ResponseStream: Sendable {
  /// In bytes; nil where it is not known before.
  public let contentLength: Int?
  let next: @Sendable () async throws -> [UInt8]?

  /// - Parameters:
  ///   - contentLength: The connection is cut when the parts have another length, so that the client sees the loss.
  ///   - next: Returns the next part, and nil at the end. An error cuts the connection, too: the status has been sent
  ///     already. It is called for one part after another, and its task is cancelled when the client leaves.
  public init(contentLength: Int? = nil, next: @escaping @Sendable () async throws -> [UInt8]?) {
    self.contentLength = contentLength.map { max(0, $0) }
    self.next = next
  }

  /// The whole content, for transports without a socket.
  public func collect() async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try await next() { bytes += part }
    return bytes
  }
}
