/// The number of an edition of a book, kept with 13 digits (ISO 2108): the form with ten is another writing of those
/// that begin with 978.
///
/// ```swift
/// if let isbn = ISBN("978-0-06-105488-4") { print(isbn.digits, isbn.tenDigits ?? "") }
/// ```
public struct ISBN: Hashable, Sendable {
  /// 13 digits, the last of which checks the others.
  public let digits: String

  /// Reads either form, with hyphens or spaces anywhere between the digits; nil when it has another length, another
  /// prefix than 978 or 979, or its check digit is wrong.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longestText else { return nil }
    var values: [Int] = []
    for character in text.utf8 {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(Int(character - UInt8(ascii: "0")))
      case UInt8(ascii: "X"), UInt8(ascii: "x"):
        // Ten, which only the last of ten digits can be.
        guard values.count == 9 else { return nil }
        values.append(10)
      case UInt8(ascii: "-"), UInt8(ascii: " "): continue
      default: return nil
      }
    }
    switch values.count {
    case 10:
      guard Self.check10(values.prefix(9)) == values[9] else { return nil }
      self.init(first12: [9, 7, 8] + values.prefix(9))
    case 13:
      guard values.starts(with: [9, 7, 8]) || values.starts(with: [9, 7, 9]), values.allSatisfy({ $0 < 10 }),
        Self.check13(values.prefix(12)) == values[12]
      else { return nil }
      self.init(first12: Array(values.prefix(12)))
    default: return nil
    }
  }

  private init(first12: [Int]) {
    digits = (first12 + [Self.check13(first12[...])]).map(String.init).joined()
  }

  /// With ten digits, the last of which may be an X; nil for numbers that begin with 979, which have no such form.
  public var tenDigits: String? {
    guard digits.hasPrefix("978") else { return nil }
    let nine = digits.utf8.dropFirst(3).prefix(9).map { Int($0 - UInt8(ascii: "0")) }
    let check = Self.check10(nine[...])
    return nine.map(String.init).joined() + (check == 10 ? "X" : String(check))
  }

  /// Enough for a hyphen or space after every digit, and some more.
  private static let longestText = 32

  /// Weights 10 to 2, modulo 11.
  private static func check10(_ nine: ArraySlice<Int>) -> Int {
    let sum = zip(nine, (2...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 }
    return (11 - sum % 11) % 11
  }

  /// Weights 1 and 3 in turn, modulo 10.
  private static func check13(_ twelve: ArraySlice<Int>) -> Int {
    let sum = twelve.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
    return (10 - sum % 10) % 10
  }
}
