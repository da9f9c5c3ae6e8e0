/// Encodes and decodes percent-encoded text (RFC 3986, section 2.1).
///
/// ```swift
/// PercentEncoding.encode("Emma & co") // Emma%20%26%20co
/// ```
public enum PercentEncoding {
  /// Decodes a path segment once.
  ///
  /// Returns nil if an escape is incomplete or not hexadecimal, if the bytes are not valid UTF-8, or if a NUL
  /// occurs, which would truncate names in C libraries.
  public static func decode(_ segment: Substring) -> String? {
    // Most segments contain no escape.
    let isPlain = segment.utf8.allSatisfy { $0 != UInt8(ascii: "%") && $0 != 0 }
    return isPlain ? String(segment) : decode(segment.utf8, plusIsSpace: false)
  }

  /// Decodes a path segment; see ``decode(_:)-(Substring)``.
  public static func decode(_ segment: String) -> String? {
    decode(segment[...])
  }

  /// Decodes a name or value of a form, where `+` is a space. See ``decode(_:)-(Substring)``.
  public static func decodeForm(_ bytes: ArraySlice<UInt8>) -> String? {
    decode(bytes, plusIsSpace: true)
  }

  /// Escapes text for path segments and query values. Only unreserved bytes (RFC 3986, section 2.3) are kept.
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexadecimalDigit(byte >> 4))
        bytes.append(hexadecimalDigit(byte & 0xf))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes the segments of an absolute path; `/` has none.
  ///
  /// Returns nil for more than `maxCount` segments, an empty segment (such as after a trailing slash), an invalid
  /// escape, or a dot segment, which clients and proxies should have removed (RFC 3986, section 5.2.4).
  public static func segments(of path: String, maxCount: Int) -> [String]? {
    if path == "/" { return [] }
    let parts = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: maxCount + 1, omittingEmptySubsequences: false)
    guard let root = parts.first, root.isEmpty, parts.count >= 2, parts.count <= maxCount + 1 else {
      return nil
    }
    var segments: [String] = []
    segments.reserveCapacity(parts.count - 1)
    for part in parts.dropFirst() {
      guard !part.isEmpty, let segment = decode(Substring(part)), segment != ".", segment != ".." else {
        return nil
      }
      segments.append(segment)
    }
    return segments
  }

  private static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      var decoded = byte
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next().flatMap(hexadecimalValue),
          let low = rest.next().flatMap(hexadecimalValue)
        else { return nil }
        decoded = high << 4 | low
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        decoded = UInt8(ascii: " ")
      }
      guard decoded != 0 else { return nil }
      bytes.append(decoded)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Returns the value of a hexadecimal digit in either case, or nil.
  public static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
