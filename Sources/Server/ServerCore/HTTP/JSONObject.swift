/// A JSON object from a client, parsed strictly (RFC 8259).
///
/// It is one value without a byte order mark, duplicate names or lone surrogates, at most ``maxDepth`` levels deep.
package struct JSONObject: Sendable {
  package enum Value: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// A number with a fraction or exponent, or outside `Int`; infinite if it exceeds `Double`.
    case decimal(Double)
    case string(String)
    case array([Value])
    case object([String: Value])
  }

  package static let maxDepth = 32

  package let members: [String: Value]
  /// The object's path in the body, for error messages; empty for the root.
  private let path: String

  package init(_ bytes: [UInt8]) throws(APIError) {
    var reader = JSONReader(bytes)
    guard let members = reader.readDocument() else { throw .malformedJSON }
    self.init(members, path: "")
  }

  private init(_ members: [String: Value], path: String) {
    self.members = members
    self.path = path
  }

  /// An object without members, for requests whose body is optional.
  package init() {
    self.init([:], path: "")
  }

  /// Returns the path of a member for error messages, such as `changes[2].entry.id`.
  package func field(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  package func has(_ name: String) -> Bool { members[name] != nil }

  package func string(_ name: String) throws(APIError) -> String {
    guard let text = try optionalString(name) else { throw .missing(field(name)) }
    return text
  }

  /// Returns nil if the member is absent or null.
  package func optionalString(_ name: String) throws(APIError) -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw .wrongType(field(name), expected: .text)
    }
  }

  package func optionalStrings(_ name: String) throws(APIError) -> [String]? {
    switch members[name] {
    case nil, .null: return nil
    case .array(let values):
      var texts: [String] = []
      for value in values {
        guard case .string(let text) = value else {
          throw .wrongType(field(name), expected: .texts)
        }
        texts.append(text)
      }
      return texts
    default: throw .wrongType(field(name), expected: .texts)
    }
  }

  /// Returns nil if the member is absent or null.
  package func optionalInt(_ name: String) throws(APIError) -> Int? {
    switch members[name] {
    case nil, .null: return nil
    case .integer(let number): return number
    default: throw .wrongType(field(name), expected: .wholeNumber)
    }
  }

  /// Reads a number with or without a fraction.
  package func double(_ name: String) throws(APIError) -> Double {
    switch members[name] {
    case nil, .null: throw .missing(field(name))
    case .integer(let number): return Double(number)
    case .decimal(let number): return number
    default: throw .wrongType(field(name), expected: .number)
    }
  }

  package func optionalBool(_ name: String) throws(APIError) -> Bool? {
    switch members[name] {
    case nil, .null: return nil
    case .boolean(let value): return value
    default: throw .wrongType(field(name), expected: .flag)
    }
  }

  package func object(_ name: String) throws(APIError) -> JSONObject {
    guard let object = try optionalObject(name) else { throw .missing(field(name)) }
    return object
  }

  package func optionalObject(_ name: String) throws(APIError) -> JSONObject? {
    switch members[name] {
    case nil, .null: return nil
    case .object(let members): return JSONObject(members, path: field(name))
    default: throw .wrongType(field(name), expected: .object)
    }
  }

  package func objects(_ name: String) throws(APIError) -> [JSONObject] {
    switch members[name] {
    case nil, .null: throw .missing(field(name))
    case .array(let values):
      var objects: [JSONObject] = []
      for (index, value) in values.enumerated() {
        guard case .object(let members) = value else {
          throw .wrongType(field(name), expected: .objects)
        }
        objects.append(JSONObject(members, path: "\(field(name))[\(index)]"))
      }
      return objects
    default: throw .wrongType(field(name), expected: .objects)
    }
  }
}
