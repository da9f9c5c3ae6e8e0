import KiwiKit

/// The containers that synthesized `Decodable` conformances use.
extension WireReader {
  struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
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
        guard reader.isWhole else { throw APIError.missing(reader.child(.null, name).path) }
        throw APIError.wrongType(reader.path, expected: .complete(missing: name))
      }
      return try reader.child(value, name).read(type, rule: reader.rules[name])
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
    }

    // Synthesized code calls these overloads instead of the generic one.
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

  struct Elements: UnkeyedDecodingContainer {
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
      guard !isAtEnd else { throw APIError.wrongType(reader.path, expected: .longerList) }
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

  struct Single: SingleValueDecodingContainer {
    let reader: WireReader
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { reader.value == .null }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try reader.read(type, rule: reader.inner)
    }
  }
}
