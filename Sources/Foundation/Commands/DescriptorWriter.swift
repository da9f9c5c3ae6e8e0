#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Calls the system's `write`, which the methods below hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Writes all bytes, retrying after partial writes.
public enum DescriptorWriter {
  /// Writes all bytes. Returns false, with the reason in `errno`, on failure.
  public static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    writeAll(bytes) { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes all bytes; see ``write(_:to:)-(UnsafeRawBufferPointer,_)``.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  /// Writes a text; see ``write(_:to:)-(UnsafeRawBufferPointer,_)``.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    write(Array(text.utf8), to: descriptor)
  }

  /// Calls `write` with the remaining bytes until none remain.
  ///
  /// - Parameter write: A system call that returns the number of bytes written, or -1 with the reason in
  ///   `errno`.
  public static func writeAll(
    _ bytes: UnsafeRawBufferPointer, by write: (UnsafeRawBufferPointer) -> Int
  ) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}
