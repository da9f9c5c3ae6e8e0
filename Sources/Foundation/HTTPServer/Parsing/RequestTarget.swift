import Formats

/// The validated path and query of an origin-form target (RFC 9112, section 3.2.1).
struct RequestTarget {
  let path: String
  let query: String

  /// The bytes allowed in a path. They are pchar and "/" (RFC 3986, section 3.3), and others that browsers
  /// leave unescaped.
  private static let pathBytes = ASCII.Set(
    "-._~!$&'()*+,;=:@%/[]^|0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  private static let queryBytes = ASCII.Set(
    "-._~!$&'()*+,;=:@%/?[]^|`{}\\\"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  init(_ input: Span<UInt8>, _ range: Range<Int>) throws(Rejection) {
    var end = range.lowerBound
    var hasEscape = false
    var hasDotSegment = false
    var previous: UInt8 = 0
    while end < range.upperBound {
      let byte = input[end]
      if byte == UInt8(ascii: "?") { break }
      guard Self.pathBytes.contains(byte) else { throw .malformed("The request target is malformed.") }
      if byte == UInt8(ascii: "%") { hasEscape = true }
      if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { hasDotSegment = true }
      previous = byte
      end += 1
    }
    path = input.extracting(range.lowerBound..<end).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
    if hasEscape || hasDotSegment { try Self.check(path) }
    guard end < range.upperBound else {
      query = ""
      return
    }
    for index in end + 1..<range.upperBound where !Self.queryBytes.contains(input[index]) {
      throw .malformed("The request target is malformed.")
    }
    query = input.extracting(end + 1..<range.upperBound).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Rejects invalid escapes and dot segments, including encoded ones.
  private static func check(_ path: String) throws(Rejection) {
    for segment in path.split(separator: "/", omittingEmptySubsequences: true) {
      guard let decoded = PercentEncoding.decode(segment) else {
        throw .malformed("The path contains an invalid escape.")
      }
      // An encoded slash or backslash could hide a segment from a reader that decodes the whole path. The
      // comparison is by bytes: Swift treats a slash with a combining mark as another character, but file
      // systems do not.
      let parts = decoded.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      for part in parts where part.count <= 2 && part.allSatisfy({ $0 == UInt8(ascii: ".") }) {
        throw .malformed("The path contains a dot segment.")
      }
    }
  }
}
