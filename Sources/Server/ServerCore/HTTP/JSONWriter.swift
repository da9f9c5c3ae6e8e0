/// Writes JSON straight to UTF-8 bytes.
///
/// The feed is the hottest thing the server writes, and a general encoder costs more there than the
/// database does; so answers are written by hand, each shape in one place.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(capacity: Int = 512) {
    bytes.reserveCapacity(capacity)
  }

  /// Forgets what was written, but not the room for it.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    beginObject()
    try members(&self)
    endObject()
  }

  package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    beginArray()
    try elements(&self)
    endArray()
  }

  package mutating func array<Element>(
    of elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) throws -> Void
  ) rethrows {
    beginArray()
    for element in elements { try write(element, &self) }
    endArray()
  }

  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// A member's name; the value follows. Names are literals of ours and need no escaping.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// The same of a name that a type gives; names of ours need no escaping either.
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
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.mostDigits) { digits in
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

  /// As few digits as tell it from its neighbours; what is not finite has no form in JSON and becomes null.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: "\(value)".utf8)
    needsComma = true
  }

  /// Those of `UInt.max`.
  private static let mostDigits = 20

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

  /// A string of three pieces, without one of them all being made first.
  package mutating func string(_ start: String, _ middle: StaticString, _ end: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(start)
    middle.withUTF8Buffer { appendEscaped($0) }
    appendEscaped(end)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// `utf8` is valid UTF-8: SQLite and the decoders give nothing else.
  package mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(utf8)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A value that was written before.
  package mutating func fragment(_ fragment: [UInt8]) {
    separate()
    bytes.append(contentsOf: fragment)
    needsComma = true
  }

  /// The beginning of an object that was written before, up to a member's name; the value follows.
  package mutating func openFragment(_ fragment: [UInt8]) {
    separate()
    bytes.append(contentsOf: fragment)
    needsComma = false
  }

  private mutating func separate() {
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

  /// Whether any byte does, looked at eight at a time: most text has none, and is copied as it is.
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

  /// Not 0 when one of eight bytes is below the bound, which is at most 128: taking the bound from such a byte, and from
  /// no other unless a lower one is such, sets a highest bit that was not set.
  private static func anyBelow(_ bound: UInt8, in bytes: UInt64) -> UInt64 {
    (bytes &- eightTimes(bound)) & ~bytes & eightTimes(0x80)
  }

  private static func eightTimes(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// RFC 8259, section 7. `<` is escaped too, so that JSON inside an HTML page cannot end its script element.
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
