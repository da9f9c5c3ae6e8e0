import Foundation

@testable import ServerTitles
@testable import ServerSocial
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// Input accepted by the strict parser is accepted by Foundation, with the same members.
func fuzzJSON(_ bytes: [UInt8]) throws {
  var reader = JSONReader(bytes)
  guard let members = reader.readDocument() else { return }
  guard let foundation = try? JSONDecoder().decode([String: AnyJSON].self, from: Data(bytes)) else {
    throw FuzzFailure("Foundation refuses it.")
  }
  try require(members.count == foundation.count, "The members differ.")
  for (name, value) in members {
    guard let other = foundation[name] else { throw FuzzFailure("\(name) is missing.") }
    try require(isSame(value, other), "\(name) differs: \(value) and \(other).")
  }
}

private func isSame(_ value: JSONObject.Value, _ other: AnyJSON) -> Bool {
  switch (value, other) {
  case (.null, .null), (.object, .object), (.decimal, .number): true
  case (.boolean(let value), .boolean(let other)): value == other
  case (.integer(let value), .number(let other)): value == other
  // Compares bytes, because strings with canonically equivalent code points are equal.
  case (.string(let value), .string(let other)): value.utf8.elementsEqual(other.utf8)
  case (.array(let values), .array(let others)):
    values.count == others.count && zip(values, others).allSatisfy { isSame($0, $1) }
  default: false
  }
}

private enum AnyJSON: Decodable {
  case null
  case boolean(Bool)
  case number(Int?)
  case string(String)
  case array([AnyJSON])
  case object

  init(from decoder: any Decoder) throws {
    if let values = try? [AnyJSON](from: decoder) {
      self = .array(values)
    } else if (try? [String: AnyJSON](from: decoder)) != nil {
      self = .object
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else {
        // Numbers beyond `Int` are numbers too.
        self = .number(try? container.decode(Int.self))
      }
    }
  }
}
