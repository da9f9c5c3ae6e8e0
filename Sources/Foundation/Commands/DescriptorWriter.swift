#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's call, whose name the methods below have too.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Writes the whole of something, however little of it the system takes at a time.
public enum DescriptorWriter {
  /// False, with the reason in `errno`, when the descriptor takes no more.
  public static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    writeAll(bytes) { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// See ``write(_:to:)-(UnsafeRawBufferPointer,_)``.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  /// See ``write(_:to:)-(UnsafeRawBufferPointer,_)``.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    write(Array(text.utf8), to: descriptor)
  }

  /// Calls `write` with what is left until nothing is.
  ///
  /// - Parameter write: A system call that returns how many bytes it took, or -1 with the reason in `errno`.
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
