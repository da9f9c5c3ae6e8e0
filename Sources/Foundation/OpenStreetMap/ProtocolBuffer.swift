/// Iterates over the fields of an untrusted Protocol Buffers message.
struct ProtocolBuffer {
  enum Value {
    case number(UInt64)
    /// The range of a text, an embedded message or packed numbers.
    case content(Range<Int>)
    /// A value of four or eight bytes, unused in extracts.
    case other
  }

  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int

  /// Creates an iterator.
  ///
  /// - Parameter range: The range of the message in `bytes`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  mutating func next() throws(ExtractError) -> (field: UInt64, value: Value)? {
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

  /// Decodes a varint: seven bits per byte, least significant first.
  fileprivate static func number(
    _ bytes: [UInt8], _ offset: inout Int, _ end: Int
  ) throws(ExtractError) -> UInt64 {
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

/// Iterates over the numbers of a repeated field, which writers may pack partly or completely.
struct RepeatedNumbers {
  private let bytes: [UInt8]
  private let field: UInt64
  private var fields: ProtocolBuffer
  private var packed = 0..<0

  /// Creates an iterator.
  ///
  /// - Parameter range: The range of the message in `bytes`.
  init(_ bytes: [UInt8], _ range: Range<Int>, field: UInt64) {
    self.bytes = bytes
    self.field = field
    fields = ProtocolBuffer(bytes, range)
  }

  /// Returns the next number, or nil at the end.
  mutating func next() throws(ExtractError) -> UInt64? {
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

  /// Returns the next number in zigzag encoding.
  mutating func nextSigned() throws(ExtractError) -> Int64? { try next()?.zigzag }
}

extension UInt64 {
  /// The signed number that this zigzag encoding represents.
  var zigzag: Int64 { Int64(bitPattern: self >> 1) ^ -Int64(bitPattern: self & 1) }
}
