import CZlib

/// Stored JSON, compressed by zlib and preceded by its length.
enum PackedText {
  struct Damage: Error {}

  private static let lengthByteCount = 4

  static func pack(_ bytes: [UInt8]) throws(Damage) -> [UInt8] {
    var capacity = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: lengthByteCount + Int(capacity))
    let count = UInt32(clamping: bytes.count)
    for index in 0..<lengthByteCount {
      packed[index] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(index)))
    }
    let code = packed.withUnsafeMutableBytes { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return Z_BUF_ERROR }
      return compress2(
        start.advanced(by: lengthByteCount).assumingMemoryBound(to: UInt8.self), &capacity, bytes,
        UInt(bytes.count), Z_BEST_SPEED)
    }
    guard code == Z_OK else { throw Damage() }
    packed.removeLast(packed.count - lengthByteCount - Int(capacity))
    return packed
  }

  static func unpack(_ packed: [UInt8]) throws(Damage) -> [UInt8] {
    guard packed.count > lengthByteCount else { return [] }
    var count = 0
    for index in 0..<lengthByteCount { count |= Int(packed[index]) << (8 * index) }
    guard count <= maxLength else { throw Damage() }
    var bytes = [UInt8](repeating: 0, count: count)
    var length = UInt(count)
    let code = packed.withUnsafeBytes { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return Z_BUF_ERROR }
      return uncompress(
        &bytes, &length, start.advanced(by: lengthByteCount).assumingMemoryBound(to: UInt8.self),
        UInt(buffer.count - lengthByteCount))
    }
    guard code == Z_OK, length == UInt(count) else { throw Damage() }
    return bytes
  }

  /// The maximum length of the JSON in bytes; escapes make it longer than its text.
  private static let maxLength = 128 << 20
}
