import Formats
import Foundation
import KiwiKit

/// Decodes a ``KiwiKit/WireValue`` from JSON, or a query from parameters, by their rules.
///
/// Errors name the member and the fix. Null members count as absent, and unknown members are ignored.
package struct WireReader: Decoder {
  package let codingPath: [any CodingKey] = []
  package let userInfo: [CodingUserInfoKey: Any] = [:]
  let value: JSONObject.Value
  let rules: [String: FieldRule]
  /// The rule of a list's elements, or of a single value.
  var inner: FieldRule?
  /// The path in the body, such as `changes[2].entry`; empty for the root.
  let path: String
  /// True for query parameters: their values are texts, and their errors are bad requests.
  let isQuery: Bool
  /// The members whose parts have no separate path.
  var wholes: Set<String> = []
  /// True if the value is one of ``wholes`` or a part of one.
  var isWhole = false
  /// The path that errors name inside an ``UndividedValue``.
  var whole: String?

  package static func read<Value: WireValue>(_ type: Value.Type, from object: JSONObject) throws -> Value {
    try Value(
      from: WireReader(
        value: .object(object.members), rules: type.rules, path: "", isQuery: false, wholes: type.wholes))
  }

  package static func read<Query: EndpointQuery>(_ type: Query.Type, from parameters: Parameters) throws
    -> Query
  {
    let members = parameters.values.mapValues(JSONObject.Value.string)
    return try Query(from: WireReader(value: .object(members), rules: type.rules, path: "", isQuery: true))
  }

  func rejection(_ message: LocalizedText) -> APIError {
    isQuery ? .badParameter(whole ?? path, message) : .invalid(whole ?? path, message)
  }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw APIError.wrongType(path, expected: .object) }
    return KeyedDecodingContainer(Members<Key>(reader: self, members: members))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = value else { throw APIError.wrongType(path, expected: .list) }
    return Elements(reader: self, values: values)
  }

  package func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(reader: self) }

  func read<Value: Decodable>(_ type: Value.Type, rule: FieldRule?) throws -> Value {
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
          value: value, rules: rules, inner: inner, path: path, isQuery: isQuery, wholes: wholes,
          isWhole: isWhole, whole: whole ?? (type is any UndividedValue.Type ? path : nil)))
    } catch is DecodingError {
      throw rejection(problem(of: type))
    }
  }

  private func problem(of type: Any.Type) -> LocalizedText {
    let choices = (type as? any CaseIterable.Type).map { Self.choices(of: $0) } ?? []
    if !choices.isEmpty { return ExpectedType.oneOf(choices).message(path) }
    return switch type {
    case is CivilDate.Type: "\"\(path)\" must be a date such as 2026-11-23."
    case is CivilMonth.Type: "\"\(path)\" must be a month such as 2026-11."
    default: "\"\(path)\" is not valid. Correct it."
    }
  }

  private static func choices<Choices: CaseIterable>(of type: Choices.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }

  func child(_ value: JSONObject.Value, _ step: String) -> WireReader {
    let inner = step.hasPrefix("[") || path.isEmpty ? path + step : "\(path).\(step)"
    return WireReader(
      value: value, rules: rules, path: isWhole ? path : inner, isQuery: isQuery, wholes: wholes,
      isWhole: isWhole || wholes.contains(step), whole: whole)
  }
}
