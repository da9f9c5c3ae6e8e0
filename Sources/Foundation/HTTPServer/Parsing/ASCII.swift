/// The byte classes of HTTP's grammar (RFC 9110, section 5.6; RFC 3986, appendix A).
enum ASCII {
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let lineEnd = [carriageReturn, lineFeed]

  /// A set of ASCII bytes. It is stored in two words, so a lookup reads no memory.
  struct Set: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: StaticString) {
      characters.withUTF8Buffer { bytes in
        for byte in bytes {
          if byte < 64 {
            low |= 1 &<< UInt64(byte)
          } else if byte < 128 {
            high |= 1 &<< UInt64(byte &- 64)
          }
        }
      }
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
      let word = byte < 64 ? low : high
      return byte < 128 && (word &>> UInt64(byte & 63)) & 1 == 1
    }
  }

  static let tokenBytes = Set(
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  static func isToken(_ bytes: some Sequence<UInt8>) -> Bool {
    var isEmpty = true
    for byte in bytes {
      guard tokenBytes.contains(byte) else { return false }
      isEmpty = false
    }
    return !isEmpty
  }

  /// Returns whether a field value may contain a byte. Visible bytes, space, tab and obs-text (above 127) are
  /// allowed.
  @inline(__always)
  static func isFieldValueByte(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7f || byte == tab
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  static func equalIgnoringCase(_ bytes: some Collection<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      bytes.count == text.count
        && zip(bytes, text).allSatisfy { lowercased($0) == lowercased($1) }
    }
  }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first == space || first == tab { bytes = bytes.dropFirst() }
    while let last = bytes.last, last == space || last == tab { bytes = bytes.dropLast() }
    return bytes
  }

  /// Parses 1 to 19 decimal digits. Returns nil for any other byte or on overflow.
  static func decimal(_ bytes: some Collection<UInt8>) -> Int? {
    guard (1...19).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      guard isDigit(byte) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte &- UInt8(ascii: "0")))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }
}
