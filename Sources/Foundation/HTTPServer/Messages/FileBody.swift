import Glibc

/// A stretch of an open file, owned: the descriptor is closed when the last reference goes.
///
/// ```swift
/// let file = FileBody(descriptor: descriptor, length: 10_000)
/// let answer = Response(body: .file(file))
/// ```
public final class FileBody: Sendable {
  /// The open file, which belongs to this object.
  public let descriptor: Int32
  /// Where the stretch begins, in bytes.
  public let offset: Int
  /// How many bytes to send. A file that turns out shorter ends the connection early, so that the
  /// client sees the loss.
  public let length: Int

  /// Takes over `descriptor`, which must not be closed elsewhere.
  public init(descriptor: Int32, offset: Int = 0, length: Int) {
    self.descriptor = descriptor
    self.offset = max(0, offset)
    self.length = max(0, length)
  }

  /// A part of this stretch, nil when the descriptor cannot be duplicated.
  public func part(_ range: Range<Int>) -> FileBody? {
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { return nil }
    let bounds = range.clamped(to: 0..<length)
    return FileBody(descriptor: duplicate, offset: offset + bounds.lowerBound, length: bounds.count)
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of the stretch, for transports without a socket; shorter when the file is.
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
