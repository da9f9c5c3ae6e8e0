import Glibc

/// Random access to a file through a 64 KiB window. The window bounds the memory of a header check.
public struct ByteReader {
  /// The size of the file, in bytes.
  public let count: Int
  /// The `errno` of the last failed read, or 0.
  public private(set) var errorNumber: Int32 = 0

  private var window: [UInt8]
  private var windowStart = 0
  private let descriptor: Int32?

  private static let windowByteCount = 64 << 10

  /// Creates a reader of bytes in memory.
  public init(_ bytes: [UInt8]) {
    count = bytes.count
    window = bytes
    descriptor = nil
  }

  init(file: borrowing FileDescriptor, count: Int) {
    self.init(descriptor: file.rawValue, count: count)
  }

  /// Creates a reader.
  ///
  /// - `descriptor`: A file that stays open while the reader is used.
  package init(descriptor: Int32, count: Int) {
    self.count = count
    window = []
    self.descriptor = descriptor
  }

  /// Returns the byte at `offset`, or nil outside the file or if reading fails.
  mutating func byte(at offset: Int) -> UInt8? {
    let index = offset &- windowStart
    if window.indices.contains(index) { return window[index] }
    guard let descriptor, (0..<count).contains(offset) else { return nil }
    var readCount = 0
    window = [UInt8](unsafeUninitializedCapacity: Self.windowByteCount) { buffer, initializedCount in
      readCount = pread(descriptor, buffer.baseAddress, buffer.count, offset)
      initializedCount = max(0, readCount)
    }
    if readCount < 0 { errorNumber = errno }
    windowStart = offset
    return window.first
  }

  /// Returns an unsigned big-endian number of `byteCount` bytes, at most 4.
  mutating func bigEndian(at offset: Int, byteCount: Int) -> Int? {
    var value = 0
    for index in 0..<byteCount {
      guard let next = byte(at: offset &+ index) else { return nil }
      value = value << 8 | Int(next)
    }
    return value
  }

  /// Returns an unsigned little-endian number of `byteCount` bytes, at most 4.
  mutating func littleEndian(at offset: Int, byteCount: Int) -> Int? {
    var value = 0
    for index in 0..<byteCount {
      guard let next = byte(at: offset &+ index) else { return nil }
      value |= Int(next) << (8 * index)
    }
    return value
  }

  mutating func matches(_ text: StaticString, at offset: Int) -> Bool {
    for index in 0..<text.utf8CodeUnitCount
    where byte(at: offset &+ index) != text.utf8Start[index] {
      return false
    }
    return true
  }
}
