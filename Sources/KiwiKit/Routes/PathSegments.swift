/// The decoded segments of a path.
package struct PathSegments {
  private var segments: [String] = []

  var count: Int { segments.count }
  subscript(index: Int) -> String { segments[index] }

  /// Nil when the path is not absolute, is longer than any route, has an empty segment, a bad escape, or a dot
  /// segment, which clients and proxies resolve away (RFC 3986, section 5.2.4), also when it is escaped.
  init?(_ path: String) {
    let parts = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 5, omittingEmptySubsequences: false)
    guard let root = parts.first, root.isEmpty, parts.count <= 5 else { return nil }
    for part in parts.dropFirst() {
      guard !part.isEmpty, let segment = Self.decode(part), segment != ".", segment != ".." else {
        return nil
      }
      segments.append(segment)
    }
  }

  /// Decodes once; nil for a bad escape, a NUL or bytes that are no UTF-8.
  static func decode(_ part: Substring.UTF8View) -> String? {
    guard part.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0 }) else { return String(Substring(part)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var iterator = part.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(hexadecimalValue),
        let low = iterator.next().flatMap(hexadecimalValue)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes everything but the unreserved characters of RFC 3986, section 2.3.
  package static func encode(_ segment: String) -> String {
    var encoded = ""
    for byte in segment.utf8 {
      switch byte {
      case _ where Username.isLetterOrDigit(byte), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += "%"
        encoded.unicodeScalars.append(hexadecimalDigit(byte >> 4))
        encoded.unicodeScalars.append(hexadecimalDigit(byte & 15))
      }
    }
    return encoded
  }

  private static func hexadecimalDigit(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
  }

  private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
