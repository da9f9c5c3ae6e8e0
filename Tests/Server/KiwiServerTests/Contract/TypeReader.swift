import Foundation
import KiwiKit

/// Generic types, whose shapes follow from their arguments.
private protocol GenericType {
  static func read(by reader: TypeReader) throws -> (TypeShape, Any)
}

extension Optional: GenericType where Wrapped: Decodable {
  fileprivate static func read(by reader: TypeReader) throws -> (TypeShape, Any) {
    let (shape, value) = try reader.read(Wrapped.self)
    return (.optional(shape), Self.some(value) as Any)
  }
}

extension Array: GenericType where Element: Decodable {
  fileprivate static func read(by reader: TypeReader) throws -> (TypeShape, Any) {
    let (shape, value) = try reader.read(Element.self)
    return (.list(shape), [value])
  }
}

extension Set: GenericType where Element: Decodable {
  fileprivate static func read(by reader: TypeReader) throws -> (TypeShape, Any) {
    let (shape, value) = try reader.read(Element.self)
    return (.list(shape), Set([value]))
  }
}

extension Dictionary: GenericType where Key: Decodable, Value: Decodable {
  fileprivate static func read(by reader: TypeReader) throws -> (TypeShape, Any) {
    let (key, keyValue) = try reader.read(Key.self)
    let (shape, value) = try reader.read(Value.self)
    guard case .text = key else { throw TypeReader.Unreadable("\(Self.self) has keys that are not texts.") }
    return (.map(shape), [keyValue: value])
  }
}

/// Finds the shapes of types by decoding them. Each type is decoded once.
final class TypeReader {
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  private var known: [ObjectIdentifier: (shape: TypeShape, value: Any)] = [:]

  func shape(of type: any Decodable.Type) throws -> TypeShape { try read(type).0 }

  fileprivate func read<Value: Decodable>(_ type: Value.Type) throws -> (TypeShape, Value) {
    let id = ObjectIdentifier(type)
    if known[id] == nil { known[id] = try find(type) }
    guard let (shape, value) = known[id], let value = value as? Value else {
      throw Unreadable("\(type) has no value.")
    }
    return (shape, value)
  }

  private func find<Value: Decodable>(_ type: Value.Type) throws -> (TypeShape, Any) {
    switch type {
    case is String.Type: return (.text, Sample.all[0].text)
    case is Bool.Type: return (.flag, false)
    case is Double.Type: return (.number, 1.0)
    case is Date.Type: return (.date, Date(timeIntervalSince1970: 0))
    case is URL.Type: return (.url, URL(filePath: "/"))
    case let type as any FixedWidthInteger.Type: return (.integer, Self.one(type))
    case let type as any GenericType.Type: return try type.read(by: self)
    case let type as any WireUnion.Type: return try union(type)
    default: break
    }
    if let type = type as? any CaseIterable.Type, let choice = Self.choice(type) { return choice }
    let (attempt, value) = try attempt(type)
    if let single = attempt.single {
      return (.scalar(TypeName(type), single, (type as? any WireScalar.Type)?.rule), value)
    }
    if let element = attempt.element { return (.list(element), value) }
    return (.object(attempt.object), value)
  }

  private static func one<Number: FixedWidthInteger>(_ type: Number.Type) -> Any { Number(1) }

  private static func choice<Cases: CaseIterable>(_ type: Cases.Type) -> (TypeShape, Any)? {
    let texts = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    guard let first = type.allCases.first, texts.count == type.allCases.count else { return nil }
    return (.choice(TypeName(type), texts), first)
  }

  private func union<Union: WireUnion>(_ type: Union.Type) throws -> (TypeShape, Any) {
    let attempts =
      switch type.kinds {
      case .tag(let name, let values):
        try values.map { try attempt(type, tag: (name, $0)) }
      case .member(let names): try names.map { try attempt(type, onlyMember: $0) }
      }
    guard let value = attempts.first?.value else { throw Unreadable("\(type) has no kinds.") }
    return (.union(TypeName(type), attempts.map(\.attempt.object)), value)
  }

  /// Decodes a type with each sample of texts and numbers until one is accepted.
  private func attempt<Value: Decodable>(
    _ type: Value.Type, tag: (name: String, value: String)? = nil, onlyMember: String? = nil
  ) throws -> (attempt: Attempt, value: Value) {
    var last: any Error = Unreadable("\(type) accepts no sample.")
    for sample in Sample.all {
      var object = ObjectShape(
        name: TypeName(type),
        rules: (type as? any WireValue.Type)?.rules ?? (type as? any EndpointQuery.Type)?.rules
          ?? (type as? any FormShape.Type)?.rules ?? [:])
      object.omitted = (type as? any WireValue.Type)?.omitted ?? []
      object.tag = tag
      let attempt = Attempt(reader: self, sample: sample, object: object, onlyMember: onlyMember)
      do {
        return (attempt, try Value(from: attempt))
      } catch let error as Unreadable {
        throw error
      } catch { last = error }
    }
    throw Unreadable("\(type): \(last)")
  }
}

/// Texts and numbers that types with custom rules accept.
private struct Sample {
  let text: String
  var integer = 1
  var number = 1.0

  static let all = [
    Sample(text: "a"), Sample(text: "0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f"), Sample(text: "2026-11-29"),
    Sample(text: "2026-11"), Sample(text: "0199f2a6b3c4-0001-1a2b3c4d"), Sample(text: "https://example.org/"),
    Sample(text: "Europe/Vienna"), Sample(text: "en"), Sample(text: "12:30"), Sample(text: "a", integer: 10),
    Sample(text: "a", integer: 0, number: 0), Sample(text: "a", integer: 100, number: 10),
    Sample(text: "a", integer: 2026),
  ]
}

/// Answers every decoding request with a value and records the request.
private final class Attempt: Decoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let reader: TypeReader
  let sample: Sample
  var object: ObjectShape
  let onlyMember: String?
  var single: TypeShape?
  var element: TypeShape?
  /// Members that the type checked for before it decoded them.
  var checked: Set<String> = []

  init(reader: TypeReader, sample: Sample, object: ObjectShape, onlyMember: String? = nil) {
    self.reader = reader
    self.sample = sample
    self.object = object
    self.onlyMember = onlyMember
  }

  func read<Value: Decodable>(_ type: Value.Type) throws -> (TypeShape, Value) {
    let (shape, value) = try reader.read(type)
    let read: Any =
      switch shape {
      case .text: sample.text
      case .number: sample.number
      case .integer where type is Int.Type: sample.integer
      default: value
      }
    return (shape, read as? Value ?? value)
  }

  func note<Value: Decodable>(_ name: String, _ type: Value.Type, ifPresent: Bool) throws -> Value {
    if let tag = object.tag, tag.name == name {
      return try Value(from: Attempt(reader: reader, sample: Sample(text: tag.value), object: object))
    }
    let (shape, value) = try read(type)
    if !object.members.contains(where: { $0.name == name }) {
      let isOptional = if case .optional = shape { true } else { false }
      object.members.append(
        ObjectShape.Member(
          name: name, shape: ifPresent && !isOptional ? .optional(shape) : shape,
          mayBeAbsent: ifPresent || checked.contains(name), isChecked: checked.contains(name)))
    }
    return value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Members<Key>(attempt: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Elements(attempt: self) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(attempt: self) }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let attempt: Attempt
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { attempt.onlyMember.flatMap(Key.init).map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool {
      attempt.checked.insert(key.stringValue)
      return has(key)
    }
    func has(_ key: Key) -> Bool { attempt.onlyMember.map { $0 == key.stringValue } ?? true }
    func decodeNil(forKey key: Key) throws -> Bool { !has(key) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try attempt.note(key.stringValue, type, ifPresent: false)
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      has(key) ? try attempt.note(key.stringValue, type, ifPresent: true) : nil
    }
    // The compiler prefers these to the generic method.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
      has(key) ? try attempt.note(key.stringValue, type, ifPresent: true) : nil
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
      has(key) ? try attempt.note(key.stringValue, type, ifPresent: true) : nil
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
      has(key) ? try attempt.note(key.stringValue, type, ifPresent: true) : nil
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
      has(key) ? try attempt.note(key.stringValue, type, ifPresent: true) : nil
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw nested }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw nested }
    func superDecoder() throws -> any Decoder { throw nested }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw nested }
    private var nested: TypeReader.Unreadable {
      TypeReader.Unreadable("\(attempt.object.name.declared) nests members by hand.")
    }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let attempt: Attempt
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    init(attempt: Attempt) { self.attempt = attempt }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      let (shape, value) = try attempt.read(type)
      attempt.element = shape
      return value
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw nested }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw nested }
    mutating func superDecoder() throws -> any Decoder { throw nested }
    private var nested: TypeReader.Unreadable {
      TypeReader.Unreadable("\(attempt.object.name.declared) nests elements by hand.")
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let attempt: Attempt
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let (shape, value) = try attempt.read(type)
      attempt.single = shape
      return value
    }
  }
}
