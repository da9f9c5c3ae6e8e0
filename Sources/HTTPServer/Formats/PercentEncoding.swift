/// Percent-encoding as URLs use it (RFC 3986, section 2.1).
public enum PercentEncoding {
  /// The text a path segment stands for, decoded once.
  ///
  /// Nil when an escape is incomplete or not hexadecimal, when the bytes are not UTF-8 in its
  /// shortest form, and for NUL, which would cut names short in C libraries.
  public static func decode(_ segment: Substring) -> String? {
    decode(segment.utf8, plusIsSpace: false)
  }

  /// See ``decode(_:)-(Substring)``.
  public static func decode(_ segment: String) -> String? {
    decode(segment.utf8, plusIsSpace: false)
  }

  /// The text with every byte outside the unreserved characters escaped, as a path segment or a
  /// query value can carry it.
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if unreserved.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexadecimalDigit(byte >> 4))
        bytes.append(hexadecimalDigit(byte & 0xf))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      var decoded = byte
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next().flatMap(ASCII.hexadecimalValue),
          let low = rest.next().flatMap(ASCII.hexadecimalValue)
        else { return nil }
        decoded = high << 4 | low
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        decoded = ASCII.space
      }
      guard decoded != 0 else { return nil }
      bytes.append(decoded)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let unreserved = ASCII.Set(
    "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
