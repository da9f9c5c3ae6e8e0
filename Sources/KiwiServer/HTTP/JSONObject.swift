/// A JSON object that a client sent, read strictly (RFC 8259): one value, no byte order mark, no duplicate
/// names, no lone surrogates, at most ``maximumDepth`` levels.
///
/// Request bodies are small and flat, so the reader keeps strings, booleans, integers and lists of strings
/// and only checks the rest.
struct JSONObject {
  enum Value: Equatable {
    case null
    case boolean(Bool)
    case integer(Int)
    /// A number with a fraction or exponent, or outside `Int`; no request has one.
    case otherNumber
    case string(String)
    case array([Value])
    case object
  }

  static let maximumDepth = 32

  private var members: [String: Value]

  init(_ bytes: [UInt8]) throws(APIError) {
    var reader = JSONReader(bytes)
    guard let members = reader.readDocument() else { throw .malformedJSON }
    self.members = members
  }

  /// An object without members, for requests whose body is optional.
  init() {
    members = [:]
  }

  func string(_ name: String) throws(APIError) -> String {
    guard let text = try optionalString(name) else { throw .missing(name) }
    return text
  }

  /// Nil when absent or null.
  func optionalString(_ name: String) throws(APIError) -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw .wrongType(name, expected: "a text")
    }
  }

  func optionalInteger(_ name: String) throws(APIError) -> Int? {
    switch members[name] {
    case nil, .null: return nil
    case .integer(let number): return number
    default: throw .wrongType(name, expected: "a whole number")
    }
  }

  func optionalBoolean(_ name: String) throws(APIError) -> Bool? {
    switch members[name] {
    case nil, .null: return nil
    case .boolean(let value): return value
    default: throw .wrongType(name, expected: "true or false")
    }
  }

  func optionalStrings(_ name: String) throws(APIError) -> [String]? {
    switch members[name] {
    case nil, .null: return nil
    case .array(let values):
      var texts: [String] = []
      for value in values {
        guard case .string(let text) = value else { throw .wrongType(name, expected: "a list of texts") }
        texts.append(text)
      }
      return texts
    default: throw .wrongType(name, expected: "a list of texts")
    }
  }
}
