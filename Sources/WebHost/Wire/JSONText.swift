/// Writes JSON by appending to a string, without a tree in between: frames leave often and are small.
struct JSONText {
  private(set) var text = ""

  mutating func raw(_ part: String) {
    text += part
  }

  mutating func number(_ value: some FixedWidthInteger) {
    text += String(value)
  }

  /// What is not finite has no place in JSON, nor in a frame; it becomes 0.
  mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("0") }
    if let whole = Int32(exactly: value) { return number(whole) }
    text += String(value)
  }

  mutating func string(_ value: String) {
    text += "\""
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += value
    } else {
      for scalar in value.unicodeScalars { append(scalar) }
    }
    text += "\""
  }

  mutating func string(orNull value: String?) {
    if let value { string(value) } else { raw("null") }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where scalar.value < 0x20:
      text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
    default: text.unicodeScalars.append(scalar)
    }
  }
}
