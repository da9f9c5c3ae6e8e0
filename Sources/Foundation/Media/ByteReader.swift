import Glibc

/// Random access to the bytes of a file through one small window, so that a header check costs the server
/// 64 KiB however large the upload is.
public struct ByteReader {
  /// Bytes in the whole file.
  public let count: Int
  /// The `errno` of the last failed read, or 0.
  public private(set) var errorNumber: Int32 = 0

  private var window: [UInt8]
  private var windowStart = 0
  private let descriptor: Int32?

  private static let windowByteCount = 64 << 10

  public init(_ bytes: [UInt8]) {
    count = bytes.count
    window = bytes
    descriptor = nil
  }

  init(file: borrowing FileDescriptor, count: Int) {
    self.init(descriptor: file.rawValue, count: count)
  }

  /// - Parameter descriptor: Of a file that stays open meanwhile.
  package init(descriptor: Int32, count: Int) {
    self.count = count
    window = []
    self.descriptor = descriptor
  }

  /// The byte at `offset`, or nil outside the file and where it cannot be read.
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

  /// An unsigned number of `byteCount` (at most 4) bytes, highest byte first.
  mutating func bigEndian(at offset: Int, byteCount: Int) -> Int? {
    var value = 0
    for index in 0..<byteCount {
      guard let next = byte(at: offset &+ index) else { return nil }
      value = value << 8 | Int(next)
    }
    return value
  }

  /// An unsigned number of `byteCount` (at most 4) bytes, lowest byte first.
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
