import Foundation

/// A list of values that say which screens are open.
///
/// ```swift
/// @State private var path = NavigationPath()
/// path.append(book)
/// ```
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }
  public init<S: Sequence>(_ elements: S)
  where S.Element: Hashable, S.Element: Decodable, S.Element: Encodable {
    values = elements.map { AnyHashable($0) }
  }
  public init(_ codable: CodableRepresentation) { values = codable.values }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  /// Nil when a value cannot be encoded.
  public var codable: CodableRepresentation? {
    values.allSatisfy { $0.base is any Codable } ? CodableRepresentation(values: values) : nil
  }

  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  public mutating func append<V: Hashable>(_ value: V) where V: Decodable, V: Encodable {
    values.append(AnyHashable(value))
  }
  /// Takes the last screens away, at most as many as there are.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(min(max(k, 0), values.count)) }
}

extension NavigationPath {
  /// A path as pairs of a type's name and a value in JSON, the last screen first.
  public struct CodableRepresentation: Codable, Equatable {
    let values: [AnyHashable]

    init(values: [AnyHashable]) { self.values = values }

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var values: [AnyHashable] = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        let json = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Decodable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "There is no type \(name).")
        }
        values.insert(try Self.value(type, json), at: 0)
      }
      self.values = values
    }

    private static func value<Value: Decodable & Hashable>(_ type: Value.Type, _ json: String) throws
      -> AnyHashable
    {
      AnyHashable(try JSONDecoder().decode(type, from: Data(json.utf8)))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for value in values.reversed() {
        guard let encodable = value.base as? any Encodable, let name = _mangledTypeName(type(of: value.base))
        else { continue }
        try container.encode(name)
        try container.encode(String(decoding: JSONEncoder().encode(encodable), as: UTF8.self))
      }
    }
  }
}
