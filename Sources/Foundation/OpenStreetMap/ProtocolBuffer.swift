/// The fields of a Protocol Buffers message, one after another. The bytes are untrusted.
struct ProtocolBuffer {
  enum Value {
    case number(UInt64)
    /// The range of the bytes of a text, an embedded message or packed numbers.
    case content(Range<Int>)
    /// Of four or eight bytes, which extracts do not use.
    case other
  }

  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int

  /// - Parameter range: Of the message, within the bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  mutating func next() throws(ExtractDamage) -> (field: UInt64, value: Value)? {
    guard offset < end else { return nil }
    let key = try Self.number(bytes, &offset, end)
    let value: Value
    switch key & 7 {
    case 0: value = .number(try Self.number(bytes, &offset, end))
    case 1, 5:
      let length = key & 7 == 1 ? 8 : 4
      guard end - offset >= length else { throw .block }
      offset += length
      value = .other
    case 2:
      let length = try Self.number(bytes, &offset, end)
      guard length <= UInt64(end - offset) else { throw .block }
      let start = offset
      offset += Int(length)
      value = .content(start..<offset)
    default: throw .block
    }
    return (key >> 3, value)
  }

  /// Seven bits in each byte, the least first.
  fileprivate static func number(
    _ bytes: [UInt8], _ offset: inout Int, _ end: Int
  ) throws(ExtractDamage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 64 else { throw .block }
    }
    throw .block
  }
}

/// The numbers of one field of a message. Writers may pack all of them into one field, some into each of several, or none.
struct RepeatedNumbers {
  private let bytes: [UInt8]
  private let field: UInt64
  private var fields: ProtocolBuffer
  private var packed = 0..<0

  /// - Parameter range: Of the message.
  init(_ bytes: [UInt8], _ range: Range<Int>, field: UInt64) {
    self.bytes = bytes
    self.field = field
    fields = ProtocolBuffer(bytes, range)
  }

  /// Nil behind the last.
  mutating func next() throws(ExtractDamage) -> UInt64? {
    while packed.isEmpty {
      guard let (field, value) = try fields.next() else { return nil }
      guard field == self.field else { continue }
      switch value {
      case .number(let number): return number
      case .content(let range): packed = range
      case .other: continue
      }
    }
    var offset = packed.lowerBound
    let number = try ProtocolBuffer.number(bytes, &offset, packed.upperBound)
    packed = offset..<packed.upperBound
    return number
  }

  /// With the sign in the lowest bit.
  mutating func nextSigned() throws(ExtractDamage) -> Int64? { try next()?.zigzag }
}

extension UInt64 {
  /// The signed number that the format writes as this one.
  var zigzag: Int64 { Int64(bitPattern: self >> 1) ^ -Int64(bitPattern: self & 1) }
}
