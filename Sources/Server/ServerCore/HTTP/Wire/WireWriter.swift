import Foundation
import KiwiKit

/// Encodes a ``KiwiKit/WireValue`` as the JSON of a response. Nil members become null, unless their type omits them.
package final class WireWriter {
  private var json: JSONWriter

  package init(capacity: Int = 512) {
    json = JSONWriter(capacity: capacity)
  }

  package static func bytes(of value: some WireValue) throws -> [UInt8] {
    let writer = WireWriter()
    try writer.write(value)
    return writer.json.bytes
  }

  package static func bytes(of values: some Sequence<some WireValue>) throws -> [UInt8] {
    let writer = WireWriter(capacity: 4_096)
    writer.json.beginArray()
    for value in values { try writer.write(value) }
    writer.json.endArray()
    return writer.json.bytes
  }

  fileprivate func write(_ value: some Encodable) throws {
    switch value {
    case let text as String: json.string(text)
    case let number as Int: json.integer(number)
    case let number as Double: json.number(number)
    case let flag as Bool: json.boolean(flag)
    case let date as Date: json.date(Timestamp(seconds: Int(date.timeIntervalSince1970.rounded(.down))))
    case let url as URL: json.string(url.absoluteString)
    default:
      let step = Step(writer: self, omitted: (type(of: value) as? any WireValue.Type)?.omitted ?? [])
      try value.encode(to: step)
      step.close()
    }
  }

  /// Encodes one value: an object, a list or a single value.
  private final class Step: Encoder {
    let writer: WireWriter
    let omitted: Set<String>
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var end: (inout JSONWriter) -> Void = { _ in }
    private var isOpen = false

    init(writer: WireWriter, omitted: Set<String>) {
      self.writer = writer
      self.omitted = omitted
    }

    func close() { end(&writer.json) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      if !isOpen { writer.json.beginObject() }
      isOpen = true
      end = { $0.endObject() }
      return KeyedEncodingContainer(Members<Key>(writer: writer, omitted: omitted))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      if !isOpen { writer.json.beginArray() }
      isOpen = true
      end = { $0.endArray() }
      return Elements(writer: writer)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: writer) }
  }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: WireWriter
    let omitted: Set<String>
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
      writer.json.name(key.stringValue)
      writer.json.null()
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      writer.json.name(key.stringValue)
      try writer.write(value)
    }

    private func write<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
      if let value {
        try encode(value, forKey: key)
      } else if !omitted.contains(key.stringValue) {
        encodeNil(forKey: key)
      }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
      try write(value, forKey: key)
    }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
      try write(value, forKey: key)
    }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
      try write(value, forKey: key)
    }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
      try write(value, forKey: key)
    }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
      try write(value, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      preconditionFailure("Wire values do not nest containers.")
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      preconditionFailure("Wire values do not nest containers.")
    }

    func superEncoder() -> any Encoder { preconditionFailure("Wire values are not classes.") }
    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let writer: WireWriter
    var count = 0
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {
      count += 1
      writer.json.null()
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      count += 1
      try writer.write(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      preconditionFailure("Wire values do not nest containers.")
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      preconditionFailure("Wire values do not nest containers.")
    }

    func superEncoder() -> any Encoder { preconditionFailure("Wire values are not classes.") }
  }

  private struct Single: SingleValueEncodingContainer {
    let writer: WireWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { writer.json.null() }
    func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }
  }
}
