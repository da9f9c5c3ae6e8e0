/// The strict parser of ``JSONObject``.
///
/// It never traps, recurses at most ``JSONObject/maxDepth`` levels, and visits each byte once.
package struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The remaining number of values, because each takes far more memory than its bytes.
  private var remainingValues = Int.max
  /// True if parsing stopped at the maximum number of values.
  package private(set) var isFull = false

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses a document that is one object; nil if it is anything else.
  package mutating func readDocument() -> [String: JSONObject.Value]? {
    skipWhitespace()
    guard let members = readObject(depth: 1) else { return nil }
    skipWhitespace()
    return index == bytes.count ? members : nil
  }

  /// Parses a document of any kind; nil if malformed or larger than `maxValues`.
  package mutating func readAnyDocument(maxValues: Int) -> JSONObject.Value? {
    remainingValues = maxValues
    guard let value = readValue(depth: 0) else { return nil }
    skipWhitespace()
    return index == bytes.count ? value : nil
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipWhitespace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    let matches = word.withUTF8Buffer { $0.elementsEqual(bytes[index..<end]) }
    if matches { index = end }
    return matches
  }

  private mutating func readObject(depth: Int) -> [String: JSONObject.Value]? {
    guard depth <= JSONObject.maxDepth, take(UInt8(ascii: "{")) else { return nil }
    var members: [String: JSONObject.Value] = [:]
    skipWhitespace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipWhitespace()
      guard let name = readString() else { return nil }
      skipWhitespace()
      guard take(UInt8(ascii: ":")), let value = readValue(depth: depth) else { return nil }
      guard members.updateValue(value, forKey: name) == nil else { return nil }
      skipWhitespace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func readArray(depth: Int) -> [JSONObject.Value]? {
    guard depth <= JSONObject.maxDepth, take(UInt8(ascii: "[")) else { return nil }
    var values: [JSONObject.Value] = []
    skipWhitespace()
    if take(UInt8(ascii: "]")) { return values }
    while true {
      guard let value = readValue(depth: depth) else { return nil }
      values.append(value)
      skipWhitespace()
      if take(UInt8(ascii: "]")) { return values }
      guard take(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func readValue(depth: Int) -> JSONObject.Value? {
    guard remainingValues > 0 else {
      isFull = true
      return nil
    }
    remainingValues -= 1
    skipWhitespace()
    switch byte {
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    case UInt8(ascii: "{"): return readObject(depth: depth + 1).map { .object($0) }
    case UInt8(ascii: "["): return readArray(depth: depth + 1).map { .array($0) }
    case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return readNumber()
    }
  }

  private mutating func readNumber() -> JSONObject.Value? {
    let start = index
    _ = take(UInt8(ascii: "-"))
    let firstDigit = index
    guard skipDigits() else { return nil }
    if bytes[firstDigit] == UInt8(ascii: "0"), index > firstDigit + 1 { return nil }
    let whole = start..<index
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      let fraction = index
      guard skipDigits() else { return nil }
      // JSON has one kind of number (RFC 8259, section 6): 3.0 equals 3.
      isInteger = bytes[fraction..<index].allSatisfy { $0 == UInt8(ascii: "0") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      guard skipDigits() else { return nil }
    }
    guard isInteger, let value = Int(String(decoding: bytes[whole], as: UTF8.self)) else {
      return .decimal(Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? .nan)
    }
    return .integer(value)
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    return index > start
  }

  private mutating func readString() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        guard readEscape(into: &text) else { return nil }
      case 0..<0x20:
        return nil
      default:
        text.append(byte)
        index += 1
      }
    }
    return nil
  }

  private mutating func readEscape(into text: inout [UInt8]) -> Bool {
    guard let byte else { return false }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = readEscapedScalar() else { return false }
      text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    default: return false
    }
    return true
  }

  private mutating func readEscapedScalar() -> Unicode.Scalar? {
    guard let first = readFourDigits() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = readFourDigits(),
      UTF16.isTrailSurrogate(second)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func readFourDigits() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<index + 4]
    guard digits.allSatisfy(Self.isHexadecimal) else { return nil }
    index += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
