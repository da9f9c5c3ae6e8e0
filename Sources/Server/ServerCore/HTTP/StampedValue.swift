import Formats
import Foundation
import KiwiKit

/// A value of a library record that carries the time at which it was written.
package protocol StampedValue: Hashable, Codable, Sendable {
  /// Reads the member `value` of a field.
  static func read(_ field: JSONObject) throws(APIError) -> Self

  func write(to writer: inout JSONWriter)
}

/// The name of the member that holds the value, next to `time`.
private let valueName = "value"

extension JSONObject {
  /// Reads a time; nil if absent or null.
  package func time(_ name: String) throws(APIError) -> HybridTime? {
    guard let text = try optionalString(name) else { return nil }
    guard let time = HybridTime(text) else {
      throw .wrongType(field(name), expected: .hybridTime)
    }
    return time
  }

  /// Reads a value with its time; nil if absent or null.
  package func stamped<Value: StampedValue>(_ name: String) throws(APIError) -> Stamped<Value>? {
    guard let stamp = try optionalObject(name) else { return nil }
    guard let time = try stamp.time("time") else { throw .missing(stamp.field("time")) }
    return Stamped(try Value.read(stamp), at: time)
  }
}

extension JSONWriter {
  package mutating func member(_ name: StaticString, _ time: HybridTime?) {
    if let time { member(name, time.description) }
  }

  package mutating func member(_ name: StaticString, _ stamped: Stamped<some StampedValue>?) {
    guard let stamped else { return }
    self.name(name)
    object { writer in
      writer.name("value")
      stamped.value.write(to: &writer)
      writer.member("time", stamped.time.description)
    }
  }
}

// MARK: Values

/// An optional value. Null is a value as well.
extension Optional: StampedValue where Wrapped: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> Wrapped? {
    switch field.members[valueName] {
    case nil, .null: nil
    default: try Wrapped.read(field)
    }
  }

  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}

extension String: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> String { try field.string(valueName) }

  package func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension [String]: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> [String] {
    guard let texts = try field.optionalStrings(valueName) else { throw .missing(field.field(valueName)) }
    return texts
  }

  package func write(to writer: inout JSONWriter) {
    writer.array(of: self) { text, writer in writer.string(text) }
  }
}

extension Bool: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> Bool {
    guard let flag = try field.optionalBool(valueName) else { throw .missing(field.field(valueName)) }
    return flag
  }

  package func write(to writer: inout JSONWriter) { writer.boolean(self) }
}

extension Date: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> Date {
    guard let time = Timestamp(iso8601: try field.string(valueName)) else {
      throw .wrongType(field.field(valueName), expected: .time)
    }
    return time.date
  }

  package func write(to writer: inout JSONWriter) { writer.date(Timestamp(self)) }
}

extension CivilDate: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> CivilDate {
    guard let day = CivilDate(try field.string(valueName)) else {
      throw .wrongType(field.field(valueName), expected: .day)
    }
    return day
  }

  package func write(to writer: inout JSONWriter) { writer.string(description) }
}

extension Rating: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> Rating {
    guard let quarters = try field.optionalInt(valueName) else { throw .missing(field.field(valueName)) }
    guard let rating = Rating(quarterStars: quarters) else {
      let range = Rating.quarterStarsRange
      throw .invalid(
        field.field(valueName), "A rating must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return rating
  }

  package func write(to writer: inout JSONWriter) { writer.integer(quarterStars) }
}

extension Audience: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> Audience {
    guard let audience = Audience(rawValue: try field.string(valueName)) else {
      let all = Audience.allCases.map { "\"\($0.rawValue)\"" }
      throw .wrongType(field.field(valueName), expected: .oneOf(all))
    }
    return audience
  }

  package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}
