import Formats
import Foundation
import KiwiKit

/// What a type reads from JSON, found by letting its own `init(from:)` read: so there is no second description of it.
indirect enum WireShape: Equatable {
  case string
  case integer
  case number
  case boolean
  case date
  case url
  case enumeration([String])
  case array(WireShape)
  case object(name: String, members: [String: Member])

  struct Member: Equatable {
    let shape: WireShape
    /// Whether the member may be absent or null.
    let isOptional: Bool
  }

  /// - Parameter strings: What is read for a string with this name, where only some texts make sense.
  static func of(_ type: any Decodable.Type, strings: [String: String] = [:]) throws -> WireShape {
    try ShapeDecoder(strings: strings).shape(of: type).shape
  }
}

/// A generic type may hold optional values without saying so.
private protocol OptionalType {}
extension Optional: OptionalType {}

/// Answers everything that is asked for with something of its type, and notes what was asked.
private final class ShapeDecoder: Decoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let strings: [String: String]
  var members: [String: WireShape.Member] = [:]
  var single: WireShape?
  var element: WireShape?

  init(strings: [String: String], codingPath: [any CodingKey] = []) {
    self.strings = strings
    self.codingPath = codingPath
  }

  func shape<Value: Decodable>(of type: Value.Type) throws -> (shape: WireShape, value: Value) {
    func known(_ shape: WireShape, _ value: Any) throws -> (WireShape, Value) {
      guard let value = value as? Value else {
        throw DecodingError.typeMismatch(type, .init(codingPath: codingPath, debugDescription: "no value"))
      }
      return (shape, value)
    }
    switch type {
    case is String.Type: return try known(.string, codingPath.last.flatMap { strings[$0.stringValue] } ?? "")
    case is Bool.Type: return try known(.boolean, false)
    case is Int.Type: return try known(.integer, 0)
    case is Double.Type: return try known(.number, 0.0)
    case is Date.Type: return try known(.date, Date(timeIntervalSince1970: 0))
    case is URL.Type: return try known(.url, URL(fileURLWithPath: "/"))
    case is HybridTime.Type: return try known(.string, HybridTime("0199f2a6b3c4-0001-1a2b3c4d") as Any)
    case is CivilMonth.Type: return try known(.string, CivilMonth("2026-11") as Any)
    case is CivilDate.Type: return try known(.string, CivilDate(daysSinceEpoch: 0))
    case is KiwiKit.Rating.Type: return try known(.integer, KiwiKit.Rating(quarterStars: 1) as Any)
    // One of several kinds, each of which is checked by itself.
    case is LibraryChange.Type:
      return try known(
        .object(name: "LibraryChange", members: [:]), LibraryChange.list(UserList(id: "")))
    default: break
    }
    if let enumeration = type as? any CaseIterable.Type, let cases = Self.cases(of: enumeration),
      let first = cases.first
    {
      return try known(.enumeration(cases.map(\.text)), first.value)
    }
    let nested = ShapeDecoder(strings: strings, codingPath: codingPath)
    let value = try Value(from: nested)
    if let single = nested.single { return (single, value) }
    if let element = nested.element { return (.array(element), value) }
    let name = String(reflecting: type).split(separator: ".").dropFirst().joined()
    return (.object(name: name, members: nested.members), value)
  }

  private static func cases(of type: any CaseIterable.Type) -> [(text: String, value: Any)]? {
    func open<Cases: CaseIterable>(_ type: Cases.Type) -> [(text: String, value: Any)]? {
      let cases = type.allCases.compactMap { value -> (text: String, value: Any)? in
        guard let raw = (value as? any RawRepresentable)?.rawValue as? String else { return nil }
        return (raw, value)
      }
      return cases.isEmpty ? nil : cases
    }
    return open(type)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Unkeyed(decoder: self) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }

  fileprivate func note<Value: Decodable>(
    _ key: any CodingKey, _ type: Value.Type, isOptional: Bool
  ) throws -> Value {
    let nested = ShapeDecoder(strings: strings, codingPath: codingPath + [key])
    let (shape, value) = try nested.shape(of: type)
    members[key.stringValue] = WireShape.Member(
      shape: shape, isOptional: isOptional || type is any OptionalType.Type)
    return value
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ShapeDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.note(key, type, isOptional: false)
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      try decoder.note(key, type, isOptional: true)
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
      try decoder.note(key, type, isOptional: true)
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
      try decoder.note(key, type, isOptional: true)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
      try decoder.note(key, type, isOptional: true)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
      try decoder.note(key, type, isOptional: true)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw Unsupported() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw Unsupported()
    }
    func superDecoder() throws -> any Decoder { throw Unsupported() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Unsupported() }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: ShapeDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { 1 }
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    init(decoder: ShapeDecoder) {
      self.decoder = decoder
    }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      let (shape, value) = try ShapeDecoder(strings: decoder.strings, codingPath: codingPath).shape(of: type)
      decoder.element = shape
      return value
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw Unsupported() }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unsupported() }
    mutating func superDecoder() throws -> any Decoder { throw Unsupported() }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: ShapeDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let (shape, value) = try ShapeDecoder(strings: decoder.strings, codingPath: codingPath).shape(of: type)
      decoder.single = shape
      return value
    }
  }

  private struct Unsupported: Error {}
}
