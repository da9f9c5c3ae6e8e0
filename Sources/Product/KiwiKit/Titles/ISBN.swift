/// An International Standard Book Number, stored with 13 digits (ISO 2108). The form with ten digits is another
/// notation of numbers that begin with 978.
///
/// ```swift
/// if let isbn = ISBN("978-0-06-105488-4") { print(isbn.digits) }
/// ```
public struct ISBN: Hashable, Sendable {
  /// 13 digits; the last one is the check digit.
  public let digits: String

  /// Parses either form as publishers, shops and barcodes write it. Returns nil for another length, a prefix other than
  /// 978 or 979, or a wrong check digit.
  ///
  /// Dashes of every kind, dots, spaces and invisible directional marks may separate the digits, and `ISBN`,
  /// `ISBN-13:` or `urn:isbn:` may precede them. The two or five digits of the smaller barcode next to a 13-digit
  /// number (GS1 add-on: an issue or a price) are dropped.
  public init?(_ text: String) {
    var scalars = text.unicodeScalars[...]
    guard text.utf8.count <= Self.maxLength else { return nil }
    guard Self.removeLabel(from: &scalars) else {
      self.init(number: scalars)
      return
    }
    if let isbn = ISBN(number: scalars) {
      self = isbn
      return
    }
    // The label may be followed by the form, "10" or "13", and then by the number.
    for form in ["10", "13"] {
      var rest = scalars.drop { Self.separates($0) || $0 == "(" }
      guard rest.starts(with: form.unicodeScalars) else { continue }
      rest = rest.dropFirst(2).drop { $0 == ":" || $0 == ")" || Self.separates($0) }
      self.init(number: rest)
      return
    }
    return nil
  }

  private init?(number: Substring.UnicodeScalarView) {
    var values: [Int] = []
    for scalar in number {
      switch scalar {
      case "0"..."9": values.append(Int(scalar.value) - 0x30)
      // The digits of East Asian keyboards.
      case "\u{FF10}"..."\u{FF19}": values.append(Int(scalar.value) - 0xFF10)
      case "X", "x":
        // Ten, as the last of ten digits only.
        guard values.count == 9 else { return nil }
        values.append(10)
      default: guard Self.separates(scalar) else { return nil }
      }
    }
    switch values.count {
    case 10:
      guard Self.check10(values.prefix(9)) == values[9] else { return nil }
      self.init(first12: [9, 7, 8] + values.prefix(9))
    case 13, 13 + 2, 13 + 5:
      guard values.starts(with: [9, 7, 8]) || values.starts(with: [9, 7, 9]), values.allSatisfy({ $0 < 10 }),
        Self.check13(values.prefix(12)) == values[12]
      else { return nil }
      self.init(first12: Array(values.prefix(12)))
    default: return nil
    }
  }

  /// Removes `urn:isbn:`, or `ISBN` and a colon. Returns whether there was a label.
  private static func removeLabel(from scalars: inout Substring.UnicodeScalarView) -> Bool {
    var rest = scalars.drop { separates($0) || $0 == "(" }
    if starts(rest, with: "urn:") { rest = rest.dropFirst(4) }
    guard starts(rest, with: "isbn") else { return false }
    rest = rest.dropFirst(4).drop { $0 == ":" || separates($0) }
    if rest.last == ")" { rest = rest.dropLast() }
    scalars = rest
    return true
  }

  private static func starts(_ text: Substring.UnicodeScalarView, with word: String) -> Bool {
    String(text.prefix(word.unicodeScalars.count)).lowercased() == word
  }

  /// True if a character may separate two digits.
  static func separates(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", " ", ".": true
    // ASCII has no other separator.
    case "\u{0}"..."\u{7F}": false
    // A minus sign and middle dots.
    case "\u{2212}", "\u{B7}", "\u{2022}", "\u{2027}", "\u{30FB}": true
    default:
      switch scalar.properties.generalCategory {
      // The last category includes the soft hyphen, directional marks and zero-width spaces.
      case .dashPunctuation, .spaceSeparator, .format: true
      default: false
      }
    }
  }

  private init(first12: [Int]) {
    digits = (first12 + [Self.check13(first12[...])]).map(String.init).joined()
  }

  /// The maximum length in bytes: enough for a label, 18 digits and a dash of three bytes after each.
  private static let maxLength = 96

  /// The check digit with weights 10 to 2, modulo 11.
  private static func check10(_ nine: ArraySlice<Int>) -> Int {
    let sum = zip(nine, (2...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 }
    return (11 - sum % 11) % 11
  }

  /// The check digit with alternating weights 1 and 3, modulo 10.
  private static func check13(_ twelve: ArraySlice<Int>) -> Int {
    let sum = twelve.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    return (10 - sum % 10) % 10
  }
}
