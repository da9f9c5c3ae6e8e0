/// The fields of a response's header, in order.
///
/// What is stored is safe to send: control bytes in a value (CR, LF and NUL split or cut a response,
/// RFC 9110, section 5.5) become spaces when it is set, and a field whose name is not a token is not
/// stored. `Connection`, `Content-Length`, `Date`, `Keep-Alive`, `Trailer`, `Transfer-Encoding` and
/// `Upgrade` belong to the server, which frames the message; setting them has no effect.
public struct ResponseHeaders: Sendable, ExpressibleByDictionaryLiteral {
  public private(set) var fields: [(name: String, value: String)] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, String)...) {
    fields.reserveCapacity(elements.count)
    for (name, value) in elements { append(name, value) }
  }

  /// The first value with this name, compared without regard to ASCII case.
  public subscript(_ name: String) -> String? {
    fields.first { Self.equal($0.name, name) }?.value
  }

  /// Adds a field, keeping those of the same name (as Set-Cookie needs).
  public mutating func append(_ name: String, _ value: String) {
    guard ASCII.isToken(name.utf8), !Self.isReserved(name) else { return }
    fields.append((name, Self.sanitized(value)))
  }

  /// Adds a field that only the server itself may set.
  mutating func appendReserved(_ name: String, _ value: String) {
    fields.append((name, value))
  }

  /// Replaces every field of this name by one.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    append(name, value)
  }

  public mutating func remove(_ name: String) {
    fields.removeAll { Self.equal($0.name, name) }
  }

  private static func sanitized(_ value: String) -> String {
    guard value.utf8.contains(where: { !ASCII.isFieldValueByte($0) }) else { return value }
    return String(
      decoding: value.utf8.map { ASCII.isFieldValueByte($0) ? $0 : ASCII.space }, as: UTF8.self)
  }

  private static func isReserved(_ name: String) -> Bool {
    switch name.utf8.count {
    case 4: equal(name, "date")
    case 7: equal(name, "upgrade") || equal(name, "trailer")
    case 10: equal(name, "connection") || equal(name, "keep-alive")
    case 14: equal(name, "content-length")
    case 17: equal(name, "transfer-encoding")
    default: false
    }
  }

  private static func equal(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
