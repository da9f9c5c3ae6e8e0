/// Writes values for another process of the same program: numbers in little-endian order, texts and bytes after their
/// length.
package struct LinkWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ number: UInt8) { bytes.append(number) }

  package mutating func write(_ number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ isTrue: Bool) { write(UInt8(isTrue ? 1 : 0)) }

  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      write(UInt32(clamping: utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  package mutating func write(_ content: some Collection<UInt8>) {
    write(UInt32(clamping: content.count))
    bytes.append(contentsOf: content)
  }

  package mutating func write<Value>(
    _ value: Value?, _ writeValue: (inout LinkWriter, Value) -> Void
  ) {
    write(value != nil)
    if let value { writeValue(&self, value) }
  }

  package mutating func write<Values: Collection>(
    each values: Values, _ writeValue: (inout LinkWriter, Values.Element) -> Void
  ) {
    write(UInt32(clamping: values.count))
    for value in values { writeValue(&self, value) }
  }
}

/// Reads the output of a ``LinkWriter``. The peer may be broken, so truncated or malformed input is an error and never
/// a trap.
package struct LinkReader: Sendable {
  package struct Malformed: Error {
    package init() {}
  }

  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func byte() throws(Malformed) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Malformed() }
    return byte
  }

  package mutating func number() throws(Malformed) -> UInt32 {
    let part = try take(4)
    return part.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  package mutating func boolean() throws(Malformed) -> Bool { try byte() != 0 }

  package mutating func text() throws(Malformed) -> String {
    String(decoding: try content(), as: UTF8.self)
  }

  package mutating func content() throws(Malformed) -> ArraySlice<UInt8> {
    try take(Int(try number()))
  }

  package mutating func optional<Value>(
    _ read: (inout LinkReader) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    try boolean() ? try read(&self) : nil
  }

  package mutating func each<Value>(
    _ read: (inout LinkReader) throws(Malformed) -> Value
  ) throws(Malformed) -> [Value] {
    let count = try number()
    // Each value takes at least a byte, so a false count cannot cause a large allocation.
    guard count <= rest.count else { throw Malformed() }
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw Malformed() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
