/// The fields of a response's header, in order.
///
/// What is stored is safe to send: control bytes in a value (CR, LF and NUL split or cut a response,
/// RFC 9110, section 5.5) become spaces when it is set, and a field whose name is not a token is not
/// stored. `Connection`, `Content-Length`, `Date`, `Keep-Alive`, `Trailer`, `Transfer-Encoding` and
/// `Upgrade` belong to the server, which frames the message; setting them has no effect.
///
/// They are kept as the bytes that go on the wire, so that sending them is one copy, also when an answer made
/// once is sent many times.
///
/// ```swift
/// let headers: ResponseHeaders = ["Content-Type": "text/plain"]
/// ```
public struct ResponseHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// Whole lines, `Name: value` and CRLF.
  private(set) var lines: [UInt8] = []

  /// Creates a header without fields.
  public init() {}

  /// Creates a header with these fields, in this order.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name, value) }
  }

  /// The fields in the order in which they were set.
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

  /// The first value with this name, compared without regard to ASCII case.
  public subscript(_ name: String) -> String? {
    lines.withUnsafeBufferPointer { lines in
      var rest = lines[...]
      while let line = Self.takeLine(from: &rest) {
        if Self.equal(line.name, name.utf8) { return String(decoding: line.value, as: UTF8.self) }
      }
      return nil
    }
  }

  /// Adds a field, keeping those of the same name (as Set-Cookie needs).
  public mutating func append(_ name: String, _ value: String) {
    var name = name
    guard name.withUTF8(ASCII.isToken), !Self.isReserved(name) else { return }
    appendReserved(name, value)
  }

  /// Adds a field that only the server itself may set.
  mutating func appendReserved(_ name: String, _ value: String) {
    // Grown once for most answers, not once for each field.
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

  /// Replaces every field of this name by one.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    append(name, value)
  }

  /// Removes all fields with this name, compared without regard to ASCII case.
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

  /// A name is a token, and a value holds no line end: the first colon and the first LF are the line's own.
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
