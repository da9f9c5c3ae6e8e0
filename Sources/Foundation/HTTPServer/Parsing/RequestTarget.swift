import Formats

/// The path and query of a request target in origin form, checked (RFC 9112, section 3.2.1).
struct RequestTarget {
  let path: String
  let query: String

  /// pchar and "/" (RFC 3986, section 3.3), and the few others that browsers leave bare.
  private static let pathBytes = ASCII.Set(
    "-._~!$&'()*+,;=:@%/[]^|0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  private static let queryBytes = ASCII.Set(
    "-._~!$&'()*+,;=:@%/?[]^|`{}\\\"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  init(_ input: Span<UInt8>, _ range: Range<Int>) throws(Refusal) {
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

  /// Escapes must decode, and no segment may climb: not by `..`, not by an encoding of it.
  private static func check(_ path: String) throws(Refusal) {
    for segment in path.split(separator: "/", omittingEmptySubsequences: true) {
      guard let decoded = PercentEncoding.decode(segment) else {
        throw .malformed("The path holds a bad escape.")
      }
      // An encoded slash or backslash may hide a segment from a reader that decodes the whole path.
      // By bytes: a slash with a combining mark behind it is no slash to Swift, and one to the file system.
      let parts = decoded.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      for part in parts where part.count <= 2 && part.allSatisfy({ $0 == UInt8(ascii: ".") }) {
        throw .malformed("The path holds a dot segment.")
      }
    }
  }
}
