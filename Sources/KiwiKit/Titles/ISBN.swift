/// An International Standard Book Number: of thirteen digits, whichever of its forms it was written in (ISO 2108).
public struct ISBN: Hashable, Sendable {
  /// Thirteen ASCII digits, of which the last one checks the others.
  public let digits: String

  /// Nil unless the text is ten or thirteen digits whose check digit is right; hyphens and spaces may part them.
  public init?(_ text: some StringProtocol) {
    var values: [Int] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(Int(byte - UInt8(ascii: "0")))
      // Stands for ten, as the check digit of the old form alone.
      case UInt8(ascii: "X"), UInt8(ascii: "x"):
        guard values.count == 9 else { return nil }
        values.append(10)
      case UInt8(ascii: "-"), UInt8(ascii: " "): continue
      default: return nil
      }
      guard values.count <= 13 else { return nil }
    }
    switch values.count {
    case 10:
      let sum = zip(values, stride(from: 10, through: 1, by: -1)).reduce(0) { $0 + $1.0 * $1.1 }
      guard sum % 11 == 0 else { return nil }
      let body = [9, 7, 8] + values.prefix(9)
      digits = Self.text(body + [Self.checkDigit(of: body)])
    case 13:
      guard values.prefix(3) == [9, 7, 8] || values.prefix(3) == [9, 7, 9], !values.contains(10),
        values.last == Self.checkDigit(of: values.prefix(12))
      else { return nil }
      digits = Self.text(values)
    default: return nil
    }
  }

  /// The form of ten digits that was used until 2006; nil for numbers that have none.
  public var tenDigits: String? {
    guard digits.hasPrefix("978") else { return nil }
    let body = digits.utf8.dropFirst(3).prefix(9).map { Int($0) - Int(UInt8(ascii: "0")) }
    let sum = zip(body, stride(from: 10, through: 2, by: -1)).reduce(0) { $0 + $1.0 * $1.1 }
    let check = (11 - sum % 11) % 11
    return Self.text(body) + (check == 10 ? "X" : String(check))
  }

  private static func checkDigit(of values: some Sequence<Int>) -> Int {
    let sum = values.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return (10 - sum % 10) % 10
  }

  private static func text(_ values: [Int]) -> String { values.map { String($0) }.joined() }
}
