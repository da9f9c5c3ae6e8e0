/// Formats bytes and numbers as lowercase hexadecimal digits.
///
/// ```swift
/// Hexadecimal.uuid(version: 7, high, low)
/// ```
public enum Hexadecimal {
  /// Returns two digits per byte.
  public static func text(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
      for (index, byte) in bytes.enumerated() {
        buffer[2 * index] = digit(UInt64(byte >> 4))
        buffer[2 * index + 1] = digit(UInt64(byte))
      }
      return 2 * bytes.count
    }
  }

  /// Returns a UUID (RFC 9562) of two halves. Its version, 1 to 15, and variant bits are set.
  public static func uuid(version: UInt64, _ high: UInt64, _ low: UInt64) -> String {
    let high = high & ~0xF000 | version << 12
    let low = low & ~(0b11 << 62) | 0b10 << 62
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for place in 0..<32 {
        if place == 8 || place == 12 || place == 16 || place == 20 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        buffer[position] = digit((place < 16 ? high : low) >> UInt64(60 - 4 * (place & 15)))
        position += 1
      }
      return position
    }
  }

  /// Returns the digit of the low four bits.
  private static func digit(_ value: UInt64) -> UInt8 {
    let digits: StaticString = "0123456789abcdef"
    return digits.utf8Start[Int(value & 0xF)]
  }
}
