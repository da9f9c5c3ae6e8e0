import Formats
import Foundation
import KiwiKit

/// Reads a ``KiwiKit/WireValue`` from the JSON of a request by its rules, and a query from its parameters.
///
/// Rejections name the member and the fix. Members that are null count as absent, and unknown ones are ignored.
package struct WireReader: Decoder {
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]
  fileprivate let value: JSONObject.Value
  fileprivate let rules: [String: FieldRule]
  /// The rule of the elements of a list, or of a single value.
  fileprivate var inner: FieldRule?
  /// The place in the body, such as `changes[2].entry`; empty for the whole.
  fileprivate let place: String
  /// Parameters are texts, and a wrong one makes a bad request.
  fileprivate let isQuery: Bool
  /// The members whose parts have no place of their own.
  fileprivate var wholes: Set<String> = []
  /// Whether the value is such a member or a part of it.
  fileprivate var isWhole = false
  /// The place that rejections name inside of an ``UndividedValue``.
  fileprivate var whole: String?

  package static func read<Value: WireValue>(_ type: Value.Type, from object: JSONObject) throws -> Value {
    try Value(
      from: WireReader(
        value: .object(object.members), rules: type.rules, place: "", isQuery: false, wholes: type.wholes))
  }

  package static func read<Query: EndpointQuery>(_ type: Query.Type, from parameters: Parameters) throws
    -> Query
  {
    let members = parameters.values.mapValues(JSONObject.Value.string)
    return try Query(from: WireReader(value: .object(members), rules: type.rules, place: "", isQuery: true))
  }

  private func invalid(_ message: String) -> APIError {
    isQuery ? .badParameter(whole ?? place, message) : .invalid(whole ?? place, message)
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw APIError.wrongType(place, expected: "an object") }
    return KeyedDecodingContainer(Members<Key>(reader: self, members: members))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else { throw APIError.wrongType(place, expected: "a list") }
    return Elements(reader: self, values: values)
  }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(reader: self) }

  // MARK: Values

  fileprivate func read<Value: Decodable>(_ type: Value.Type, rule: FieldRule?) throws -> Value {
    let read: Any? =
      switch type {
      case is String.Type: try text(rule)
      case is Int.Type: try number(rule)
      case is Double.Type: try decimal(rule)
      case is Bool.Type: try flag()
      case is Date.Type: try date()
      case is URL.Type: try address()
      default: nil
      }
    if let read = read as? Value { return read }
    if case .array(let values) = value { try check(count: values.count, rule) }
    let inner: FieldRule? =
      if case .list(_, let elements) = rule { elements } else { rule ?? (type as? any WireScalar.Type)?.rule }
    let rules = (type as? any WireValue.Type)?.rules ?? rules
    let wholes = (type as? any WireValue.Type)?.wholes ?? wholes
    do {
      return try Value(
        from: WireReader(
          value: value, rules: rules, inner: inner, place: place, isQuery: isQuery, wholes: wholes,
          isWhole: isWhole, whole: whole ?? (type is any UndividedValue.Type ? place : nil)))
    } catch is DecodingError {
      let form =
        type is CivilDate.Type
        ? "\"\(place)\" is a day such as 2026-11-23."
        : type is CivilMonth.Type ? "\"\(place)\" is a month such as 2026-11." : nil
      throw invalid(Self.choices(of: type) ?? form ?? "This value is not valid here.")
    }
  }

  private func text(_ rule: FieldRule?) throws(APIError) -> String {
    guard case .string(let text) = value else { throw .wrongType(place, expected: "a text") }
    return try self.text(rule, text)
  }

  private func text(_ rule: FieldRule?, _ text: String) throws(APIError) -> String {
    switch rule {
    case .line(let lengths):
      return try bounded(TextRules.line(text, field: place, limit: lengths.upperBound), lengths)
    case .text(let lengths):
      return try bounded(TextRules.text(text, field: place, limit: lengths.upperBound), lengths)
    case .id:
      guard Identifier.isWellFormed(text) else {
        throw invalid("\"\(place)\" is a UUID in lowercase letters.")
      }
      return text
    case .choice(let texts):
      guard texts.contains(text) else { throw invalid("Choose one of \(texts.joined(separator: ", ")).") }
      return text
    case .all(let rules):
      var text = text
      for rule in rules { text = try self.text(rule, text) }
      return text
    case .length, .pattern, .format, .number, .atLeast, .decimal, .count, .unique, .list, .always, .omitted,
      nil:
      return text
    }
  }

  private func check(count: Int, _ rule: FieldRule?) throws(APIError) {
    switch rule {
    case .count(let range), .list(let range, _):
      guard range.contains(count) else {
        throw invalid("A list of \(range.lowerBound) to \(range.upperBound) fits here.")
      }
    case .all(let rules): for rule in rules { try check(count: count, rule) }
    default: break
    }
  }

  private func bounded(_ text: String, _ lengths: ClosedRange<Int>) throws(APIError) -> String {
    guard text.unicodeScalars.count >= lengths.lowerBound else {
      throw invalid("\"\(place)\" is empty. Enter at least \(lengths.lowerBound) characters.")
    }
    return text
  }

  private func number(_ rule: FieldRule?) throws(APIError) -> Int {
    let number: Int
    switch value {
    case .integer(let value): number = value
    case .string(let text) where isQuery:
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else {
        throw invalid("\"\(place)\" is a whole number.")
      }
      // A longer number than `Int` holds counts as its greatest or least one.
      number = Int(text) ?? (text.hasPrefix("-") ? -.max : .max)
    default: throw .wrongType(place, expected: "a whole number")
    }
    try check(number, rule)
    return number
  }

  private func check(_ number: Int, _ rule: FieldRule?) throws(APIError) {
    switch rule {
    case .number(let range, let subject):
      guard range.contains(number) else {
        throw invalid("\(named(subject)) is from \(range.lowerBound) to \(range.upperBound).")
      }
    case .atLeast(let least):
      guard number >= least else { throw invalid("\(named("")) is at least \(least).") }
    case .all(let rules): for rule in rules { try check(number, rule) }
    default: break
    }
  }

  private func named(_ subject: String) -> String { subject.isEmpty ? "\"\(place)\"" : subject }

  private func decimal(_ rule: FieldRule?) throws(APIError) -> Double {
    let number: Double
    switch value {
    case .integer(let value): number = Double(value)
    case .decimal(let value): number = value
    case .string(let text) where isQuery:
      guard let value = Double(text), value.isFinite else { throw invalid("\"\(place)\" is a number.") }
      number = value
    default: throw .wrongType(place, expected: "a number")
    }
    if case .decimal(let range, let subject) = rule, !range.contains(number) {
      throw invalid("\(named(subject)) is from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  private func address() throws(APIError) -> URL {
    guard case .string(let text) = value, let url = URL(string: text) else {
      throw .wrongType(place, expected: "an address")
    }
    return url
  }

  private func flag() throws(APIError) -> Bool {
    switch value {
    case .boolean(let flag): return flag
    case .string("true") where isQuery: return true
    case .string("false") where isQuery: return false
    case .string where isQuery: throw invalid("\"\(place)\" is \"true\" or \"false\".")
    default: throw .wrongType(place, expected: "true or false")
    }
  }

  private func date() throws(APIError) -> Date {
    guard case .string(let text) = value, let time = Timestamp(iso8601: text) else {
      throw .wrongType(place, expected: "a time in UTC, such as 2026-02-11T12:34:56Z")
    }
    return Date(timeIntervalSince1970: Double(time.seconds))
  }

  private static func choices(of type: Any.Type) -> String? {
    func open<Choices: CaseIterable>(_ type: Choices.Type) -> String? {
      let words = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
      return words.isEmpty ? nil : "Choose one of \(words.joined(separator: ", "))."
    }
    return (type as? any CaseIterable.Type).flatMap { open($0) }
  }

  fileprivate func child(_ value: JSONObject.Value, _ step: String) -> WireReader {
    let inner = step.hasPrefix("[") || place.isEmpty ? place + step : "\(place).\(step)"
    return WireReader(
      value: value, rules: rules, place: isWhole ? place : inner, isQuery: isQuery, wholes: wholes,
      isWhole: isWhole || wholes.contains(step), whole: whole)
  }

  // MARK: Containers

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: WireReader
    let members: [String: JSONObject.Value]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) -> Bool {
      switch members[key.stringValue] {
      case nil, .null: true
      default: false
      }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      let name = key.stringValue
      guard let value = members[name], value != .null else {
        guard reader.isWhole else { throw APIError.missing(reader.child(.null, name).place) }
        throw APIError.wrongType(reader.place, expected: "complete: \"\(name)\" is missing in it")
      }
      return try reader.child(value, name).read(type, rule: reader.rules[name])
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
    }

    // The compiler calls these instead of the generic one.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
      decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
      decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
      decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
      decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try reader.child(members[key.stringValue] ?? .null, key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try reader.child(members[key.stringValue] ?? .null, key.stringValue).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { reader }
    func superDecoder(forKey key: Key) -> any Decoder {
      reader.child(members[key.stringValue] ?? .null, key.stringValue)
    }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let reader: WireReader
    let values: [JSONObject.Value]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    init(reader: WireReader, values: [JSONObject.Value]) {
      self.reader = reader
      self.values = values
    }

    private mutating func next() throws -> WireReader {
      guard !isAtEnd else { throw APIError.wrongType(reader.place, expected: "a longer list") }
      defer { currentIndex += 1 }
      return reader.child(values[currentIndex], "[\(currentIndex)]")
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, values[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try next().read(type, rule: reader.inner)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  private struct Single: SingleValueDecodingContainer {
    let reader: WireReader
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { reader.value == .null }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try reader.read(type, rule: reader.inner)
    }
  }
}
