/// Response content that is produced while it is sent.
///
/// The server requests the next part after the kernel has accepted the last one, so a slow client slows the
/// source down instead of filling memory. Without a length the content is sent in chunks (RFC 9112, section
/// 7.1), or delimited by the connection's end for HTTP/1.0 clients.
///
/// ```swift
/// let rows = Mutex(1...1_000_000)
/// let answer = Response(
///   headers: ["Content-Type": "text/csv"],
///   body: .stream(ResponseStream { rows.withLock { $0.popFirst() }.map { Array("\($0)\n".utf8) } }))
/// ```
public struct ResponseStream: Sendable {
  /// The length in bytes, or nil if unknown.
  public let contentLength: Int?
  let next: @Sendable () async throws -> [UInt8]?

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - contentLength: The length in bytes. The connection is closed if the parts have another length, so
  ///     that the client detects the loss.
  ///   - next: Returns the next part, or nil at the end. Calls do not overlap. An error closes the connection
  ///     because the status has already been sent. Its task is cancelled when the client disconnects.
  public init(contentLength: Int? = nil, next: @escaping @Sendable () async throws -> [UInt8]?) {
    self.contentLength = contentLength.map { max(0, $0) }
    self.next = next
  }

  /// Returns the whole content, for transports without a socket.
  public func collect() async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try await next() { bytes += part }
    return bytes
  }
}
