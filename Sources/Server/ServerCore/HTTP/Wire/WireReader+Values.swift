import Foundation
import KiwiKit

/// Reads single values and checks them by the rules of their members.
extension WireReader {
  func text(_ rule: FieldRule?) throws(APIError) -> String {
    guard case .string(let text) = value else { throw .wrongType(path, expected: .text) }
    return try self.text(rule, text)
  }

  private func text(_ rule: FieldRule?, _ text: String) throws(APIError) -> String {
    switch rule {
    case .line(let lengths):
      return try bounded(TextRules.line(text, field: path, limit: lengths.upperBound), lengths)
    case .text(let lengths):
      return try bounded(TextRules.text(text, field: path, limit: lengths.upperBound), lengths)
    case .id:
      guard Identifier.isWellFormed(text) else {
        throw rejection("\"\(path)\" must be a UUID in lowercase letters.")
      }
      return text
    case .choice(let texts):
      guard texts.contains(text) else {
        throw rejection(ExpectedType.oneOf(texts).message(path))
      }
      return text
    case .all(let rules):
      var text = text
      for rule in rules { text = try self.text(rule, text) }
      return text
    case .length, .pattern, .format, .number, .atLeast, .decimal, .unique, .list, .always, .omitted,
      nil:
      return text
    }
  }

  func check(count: Int, _ rule: FieldRule?) throws(APIError) {
    switch rule {
    case .list(let range, _):
      guard range.contains(count) else {
        throw rejection(
          "The list has the wrong length. Send \(range.lowerBound) to \(range.upperBound) elements.")
      }
    case .all(let rules): for rule in rules { try check(count: count, rule) }
    default: break
    }
  }

  private func bounded(_ text: String, _ lengths: ClosedRange<Int>) throws(APIError) -> String {
    guard text.unicodeScalars.count >= lengths.lowerBound else {
      throw rejection("\"\(path)\" is empty. Enter at least \(lengths.lowerBound) characters.")
    }
    return text
  }

  func number(_ rule: FieldRule?) throws(APIError) -> Int {
    let number: Int
    switch value {
    case .integer(let value): number = value
    case .string(let text) where isQuery:
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else {
        throw rejection("\"\(path)\" must be a whole number.")
      }
      // Numbers beyond the range of `Int` are clamped to it.
      number = Int(text) ?? (text.hasPrefix("-") ? -.max : .max)
    default: throw .wrongType(path, expected: .wholeNumber)
    }
    try check(number, rule)
    return number
  }

  private func check(_ number: Int, _ rule: FieldRule?) throws(APIError) {
    switch rule {
    case .number(let range):
      guard range.contains(number) else {
        throw rejection("\"\(path)\" must be from \(range.lowerBound) to \(range.upperBound).")
      }
    case .atLeast(let least):
      guard number >= least else { throw rejection("\"\(path)\" must be at least \(least).") }
    case .all(let rules): for rule in rules { try check(number, rule) }
    default: break
    }
  }

  func decimal(_ rule: FieldRule?) throws(APIError) -> Double {
    let number: Double
    switch value {
    case .integer(let value): number = Double(value)
    case .decimal(let value): number = value
    case .string(let text) where isQuery:
      guard let value = Double(text), value.isFinite else {
        throw rejection("\"\(path)\" must be a number.")
      }
      number = value
    default: throw .wrongType(path, expected: .number)
    }
    if case .decimal(let range) = rule, !range.contains(number) {
      throw rejection(
        "\"\(path)\" must be from \(range.lowerBound, format: .number) to \(range.upperBound, format: .number)."
      )
    }
    return number
  }

  func address() throws(APIError) -> URL {
    guard case .string(let text) = value, let url = URL(string: text) else {
      throw .wrongType(path, expected: .address)
    }
    return url
  }

  func flag() throws(APIError) -> Bool {
    switch value {
    case .boolean(let flag): return flag
    case .string("true") where isQuery: return true
    case .string("false") where isQuery: return false
    case .string where isQuery:
      throw rejection("\"\(path)\" must be \"true\" or \"false\".")
    default: throw .wrongType(path, expected: .flag)
    }
  }

  func date() throws(APIError) -> Date {
    guard case .string(let text) = value, let time = Timestamp(iso8601: text) else {
      throw .wrongType(path, expected: .time)
    }
    return Date(timeIntervalSince1970: Double(time.seconds))
  }
}
