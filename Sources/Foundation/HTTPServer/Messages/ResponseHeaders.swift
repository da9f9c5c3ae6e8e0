/// The header fields of a response, in order.
///
/// Stored fields are safe to send. Control bytes in a value become spaces because CR, LF and NUL can split a
/// response (RFC 9110, section 5.5), and a field whose name is not a token is dropped. The server owns
/// `Connection`, `Content-Length`, `Date`, `Keep-Alive`, `Trailer`, `Transfer-Encoding` and `Upgrade`;
/// setting them has no effect.
///
/// Fields are stored in wire format, so sending them is one copy, even for a response that is sent many
/// times.
///
/// ```swift
/// let headers: ResponseHeaders = ["Content-Type": "text/plain"]
/// ```
public struct ResponseHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// Complete lines: `Name: value` and CRLF.
  private(set) var lines: [UInt8] = []

  /// Creates an empty header.
  public init() {}

  /// Creates a header with fields in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The fields in the order they were set.
  public var fields: [(name: String, value: String)] {
    lines.withUnsafeBufferPointer { lines in
      var fields: [(name: String, value: String)] = []
      var rest = lines[...]
      while let line = Self.takeLine(from: &rest) {
        fields.append(
          (String(decoding: line.name, as: UTF8.self), String(decoding: line.value, as: UTF8.self)))
      }
      return fields
    }
  }

  /// Returns the first value with this name, ignoring ASCII case.
  public subscript(_ name: String) -> String? {
    lines.withUnsafeBufferPointer { lines in
      var rest = lines[...]
      while let line = Self.takeLine(from: &rest) {
        if Self.equal(line.name, name.utf8) { return String(decoding: line.value, as: UTF8.self) }
      }
      return nil
    }
  }

  /// Adds a field and keeps others of the same name, as Set-Cookie requires.
  public mutating func append(_ name: String, _ value: String) {
    var name = name
    guard name.withUTF8(ASCII.isToken), !Self.isReserved(name) else { return }
    appendReserved(name, value)
  }

  /// Adds a field that is reserved for the server.
  mutating func appendReserved(_ name: String, _ value: String) {
    // One allocation suffices for most responses.
    if lines.isEmpty { lines.reserveCapacity(Self.usualLength) }
    lines.append(contentsOf: name.utf8)
    lines.append(contentsOf: ": ".utf8)
    let start = lines.count
    lines.append(contentsOf: value.utf8)
    lines.withUnsafeMutableBufferPointer { lines in
      for index in start..<lines.count where !ASCII.isFieldValueByte(lines[index]) {
        lines[index] = ASCII.space
      }
    }
    lines.append(contentsOf: "\r\n".utf8)
  }

  private static let usualLength = 256

  /// Replaces all fields with this name by one.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    append(name, value)
  }

  /// Removes all fields with this name, ignoring ASCII case.
  public mutating func remove(_ name: String) {
    lines = lines.withUnsafeBufferPointer { lines in
      var kept: [UInt8] = []
      var rest = lines[...]
      while let line = Self.takeLine(from: &rest) {
        if !Self.equal(line.name, name.utf8) { kept.append(contentsOf: line.whole) }
      }
      return kept
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>.SubSequence
  private typealias Line = (whole: Bytes, name: Bytes, value: Bytes)

  /// Splits off the first line. Names are tokens and values have no line ends, so the first colon and the
  /// first LF delimit it.
  private static func takeLine(from rest: inout Bytes) -> Line? {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let end = rest[colon...].firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return (rest[...end], rest[..<colon], rest[colon...end].dropFirst(2).dropLast(2))
  }

  private static func isReserved(_ name: String) -> Bool {
    switch name.utf8.count {
    case 4: equal(name.utf8, "date".utf8)
    case 7: equal(name.utf8, "upgrade".utf8) || equal(name.utf8, "trailer".utf8)
    case 10: equal(name.utf8, "connection".utf8) || equal(name.utf8, "keep-alive".utf8)
    case 14: equal(name.utf8, "content-length".utf8)
    case 17: equal(name.utf8, "transfer-encoding".utf8)
    default: false
    }
  }

  private static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
