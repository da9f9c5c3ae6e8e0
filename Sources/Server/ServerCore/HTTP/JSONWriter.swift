/// Writes JSON directly to UTF-8 bytes.
///
/// The feed is the server's hottest path, and a general encoder costs more there than the database. The modules that
/// write its posts inline the short functions.
@usableFromInline
package struct JSONWriter: Sendable {
  @usableFromInline package internal(set) var bytes: [UInt8] = []
  @usableFromInline var needsComma = false

  package init(capacity: Int = 512) {
    bytes.reserveCapacity(capacity)
  }

  /// Removes the content but keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  @inlinable
  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    beginObject()
    try members(&self)
    endObject()
  }

  @inlinable
  package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    beginArray()
    try elements(&self)
    endArray()
  }

  @inlinable
  package mutating func array<Element>(
    of elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) throws -> Void
  ) rethrows {
    beginArray()
    for element in elements { try write(element, &self) }
    endArray()
  }

  @inlinable
  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  @inlinable
  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  @inlinable
  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  @inlinable
  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes a member's name; its value follows. Names are literals that need no escaping.
  @inlinable
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name that a type provides and that needs no escaping.
  package mutating func name(_ name: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  package mutating func member(_ name: StaticString, _ value: Int?) {
    self.name(name)
    if let value { integer(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Double?) {
    self.name(name)
    if let value { number(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    boolean(value)
  }

  package mutating func member(_ name: StaticString, date value: Timestamp?) {
    self.name(name)
    if let value { date(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ values: [String]) {
    member(name, of: values) { value, writer in writer.string(value) }
  }

  package mutating func member<Element>(
    _ name: StaticString, of elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) throws -> Void
  ) rethrows {
    self.name(name)
    try array(of: elements, write)
  }

  package mutating func null() {
    separate()
    append("null")
    needsComma = true
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
    needsComma = true
  }

  package mutating func integer(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maxDigits) { digits in
      var start = digits.count
      var rest = value.magnitude
      repeat {
        start -= 1
        digits.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
    needsComma = true
  }

  /// Writes the shortest form that round-trips. Values that are not finite become null, because JSON has none.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: "\(value)".utf8)
    needsComma = true
  }

  /// The number of digits of `UInt.max`.
  private static let maxDigits = 20

  package mutating func date(_ value: Timestamp) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    value.appendISO8601(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  package mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { string(utf8: $0) }
  }

  /// Writes a string of three parts without concatenating them first.
  package mutating func string(_ start: String, _ middle: StaticString, _ end: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(start)
    middle.withUTF8Buffer { appendEscaped($0) }
    appendEscaped(end)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// - Parameter utf8: Valid UTF-8, as SQLite and the decoders provide.
  package mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(utf8)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a complete value that was serialized before.
  @inlinable
  package mutating func fragment(_ fragment: [UInt8]) {
    separate()
    bytes.append(contentsOf: fragment)
    needsComma = true
  }

  /// Writes the serialized start of an object up to a member's name; its value follows.
  @inlinable
  package mutating func openFragment(_ fragment: [UInt8]) {
    separate()
    bytes.append(contentsOf: fragment)
    needsComma = false
  }

  @inlinable
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }

  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard Self.needsEscape(utf8) else {
      bytes.append(contentsOf: utf8)
      return
    }
    var start = 0
    for (index, byte) in utf8.enumerated() where Self.needsEscape(byte) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      appendEscape(of: byte)
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  /// Returns whether any byte needs escaping. Checks eight bytes at a time, because most text needs none.
  private static func needsEscape(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let words = utf8.count / 8
    for word in 0..<words {
      let bytes = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
      let found =
        anyBelow(0x20, in: bytes) | anyBelow(1, in: bytes ^ eightTimes(UInt8(ascii: "\"")))
        | anyBelow(1, in: bytes ^ eightTimes(UInt8(ascii: "\\")))
        | anyBelow(1, in: bytes ^ eightTimes(UInt8(ascii: "<")))
      if found != 0 { return true }
    }
    return utf8[(words * 8)...].contains(where: needsEscape)
  }

  /// Returns a nonzero value if one of eight bytes is below the bound.
  ///
  /// The bound is at most 128. Subtracting it sets a highest bit that was not set only in such a byte, or above one.
  private static func anyBelow(_ bound: UInt8, in bytes: UInt64) -> UInt64 {
    (bytes &- eightTimes(bound)) & ~bytes & eightTimes(0x80)
  }

  private static func eightTimes(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// RFC 8259, section 7. `<` is escaped, too, so JSON in an HTML page cannot end its script element.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<")
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      append("u00")
      bytes.append(Self.hexadecimalDigit(byte >> 4))
      bytes.append(Self.hexadecimalDigit(byte & 15))
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
