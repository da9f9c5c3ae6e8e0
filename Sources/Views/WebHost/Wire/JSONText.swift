/// Writes JSON by appending to a string, without a tree, because frames are frequent and small.
struct JSONText {
  private(set) var text = ""

  mutating func raw(_ part: String) {
    text += part
  }

  mutating func number(_ value: some FixedWidthInteger) {
    text += String(value)
  }

  /// Writes a number. A value that is not finite, which JSON lacks, becomes 0.
  mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("0") }
    if let whole = Int32(exactly: value) { return number(whole) }
    text += String(value)
  }

  mutating func string(_ value: String) {
    text += "\""
    // Most of a long text needs no escape, so whole pieces are copied.
    var piece = value.startIndex
    for (index, byte) in zip(value.utf8.indices, value.utf8) where byte < 0x20 || byte == 0x22 || byte == 0x5C
    {
      text += value[piece..<index]
      escape(byte)
      piece = value.utf8.index(after: index)
    }
    text += value[piece...]
    text += "\""
  }

  mutating func string(orNull value: String?) {
    if let value { string(value) } else { raw("null") }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22: text += "\\\""
    case 0x5C: text += "\\\\"
    case 0x0A: text += "\\n"
    case 0x0D: text += "\\r"
    case 0x09: text += "\\t"
    default: text += "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
