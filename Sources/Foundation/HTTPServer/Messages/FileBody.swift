import Glibc

/// A range of an open file. The descriptor is closed with the last reference.
///
/// ```swift
/// let file = FileBody(descriptor: descriptor, length: 10_000)
/// let answer = Response(body: .file(file))
/// ```
public final class FileBody: Sendable {
  /// The open descriptor, owned by this object.
  public let descriptor: Int32
  /// The start of the range, in bytes.
  public let offset: Int
  /// The number of bytes to send.
  ///
  /// If the file is shorter, the connection is closed early so that the client detects the loss.
  public let length: Int

  /// Takes ownership of `descriptor`, which must not be closed elsewhere.
  public init(descriptor: Int32, offset: Int = 0, length: Int) {
    self.descriptor = descriptor
    self.offset = max(0, offset)
    self.length = max(0, length)
  }

  /// Returns a part of this range, or nil if the descriptor cannot be duplicated.
  public func part(_ range: Range<Int>) -> FileBody? {
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { return nil }
    let bounds = range.clamped(to: 0..<length)
    return FileBody(descriptor: duplicate, offset: offset + bounds.lowerBound, length: bounds.count)
  }

  deinit {
    close(descriptor)
  }

  /// Returns the bytes of the range, for transports without a socket. Shorter if the file is.
  public func bytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: count), length - count, off_t(offset + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
  }
}
