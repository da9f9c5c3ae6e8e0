import Foundation

/// A list of values that determine the open screens.
///
/// ```swift
/// @State private var path = NavigationPath()
/// path.append(book)
/// ```
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  /// Creates an empty path.
  public init() {}
  /// Creates a path from values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }
  /// Creates a path from values.
  public init<S: Sequence>(_ elements: S)
  where S.Element: Hashable, S.Element: Decodable, S.Element: Encodable {
    values = elements.map { AnyHashable($0) }
  }
  /// Creates a path from its encodable values.
  public init(_ codable: CodableRepresentation) { values = codable.values }

  /// The number of values.
  public var count: Int { values.count }
  /// True if only the root is shown.
  public var isEmpty: Bool { values.isEmpty }
  /// The encodable representation; nil if a value is not encodable.
  public var codable: CodableRepresentation? {
    values.allSatisfy { $0.base is any Codable } ? CodableRepresentation(values: values) : nil
  }

  /// Opens the screen of a value.
  public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
  /// Opens the screen of a value.
  public mutating func append<V: Hashable>(_ value: V) where V: Decodable, V: Encodable {
    values.append(AnyHashable(value))
  }
  /// Removes values from the end, at most as many as there are.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(min(max(k, 0), values.count)) }
}

extension NavigationPath {
  /// A path as pairs of a type name and a JSON value, last screen first.
  public struct CodableRepresentation: Codable, Equatable {
    let values: [AnyHashable]

    init(values: [AnyHashable]) { self.values = values }

    /// Decodes a path.
    ///
    /// - Throws: `DecodingError` for an unknown type or an invalid value.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var values: [AnyHashable] = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        let json = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Decodable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "The type \(name) is unknown.")
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

    /// Encodes the path.
    ///
    /// - Throws: `EncodingError` if a value is not encodable.
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
