import Foundation
import KiwiKit
import TestSupport
import Testing

@testable import KiwiServer

/// Each type of the wire against its schema in openapi.yaml. The server's answers are held to the same schemas by
/// `Tests/Contract`, so reader, writer and document agree.
@Suite struct WireShapeTests {
  /// The names of all types of KiwiKit that go over the wire by themselves, which are also those of their schemas.
  /// Types inside of others are checked as parts of these, and the kinds of live events and of changes of a library one
  /// by one. A query is parameters, not JSON.
  static let names: [String] = {
    let declaration =
      /(?m)^(?:public )?(?:struct|enum|extension) (?<name>\w+):[^{\n]*\b(?:Codable|Decodable|Encodable)\b/
    let texts = (try? ProjectFiles.texts(under: "KiwiKit"))?.values ?? [:].values
    let names = texts.flatMap { $0.matches(of: declaration).map { String($0.name) } }
    return names.filter { !["LiveEvent", "LibraryChange", "DeckQuery"].contains($0) }.sorted()
  }()

  /// A structure or an enumeration of KiwiKit by its mangled name, so that there is no list that could forget one.
  private static func type(named name: String) -> (any Decodable.Type)? {
    let mangled = "7KiwiKit\(name.utf8.count)\(name)"
    return (_typeByName(mangled + "V") ?? _typeByName(mangled + "O")) as? any Decodable.Type
  }

  private struct Sample: Decodable {
    let name: String
    let count: Int?
    let kinds: [Visibility]
  }

  @Test func `a shape is what the reader of a type asks for`() throws {
    guard case .object(_, let members) = try WireShape.of(Sample.self) else {
      Issue.record("an object was expected")
      return
    }
    #expect(
      members == [
        "name": .init(shape: .string, isOptional: false), "count": .init(shape: .integer, isOptional: true),
        "kinds": .init(
          shape: .array(.enumeration(["everyone", "followers", "me"])), isOptional: false),
      ])
  }

  @Test func `no type of the wire is left out`() {
    #expect(Self.names.count > 30)
  }

  @Test(arguments: names)
  func `a type reads what its schema says`(name: String) throws {
    let type = try #require(Self.type(named: name))
    try SchemaCheck().expect(WireShape.of(type, strings: ["type": "sessionEnded"]), isNamed: name)
  }

  @Test func `every kind of live event reads what its schema says`() throws {
    let check = try SchemaCheck()
    let kinds = try #require(check.schemas["LiveEvent"]?["oneOf"] as? [[String: Any]])
    #expect(kinds.count == 12)
    for kind in kinds {
      let properties = try #require(kind["properties"] as? [String: [String: Any]])
      let name = try #require(properties["type"]?["const"] as? String)
      let shape = try WireShape.of(LiveEvent.self, strings: ["type": name])
      check.expect(shape, matches: kind, at: name, isRequest: false)
    }
  }

  @Test func `a change of a library is a record of one kind, under its name`() throws {
    let check = try SchemaCheck()
    let kinds = try #require(check.schemas["LibraryChange"]?["oneOf"] as? [[String: Any]])
    let records: [LibraryChange] = [
      .swipedItem(SwipedItem(titleId: "t")), .entry(LibraryEntry(id: "e", titleId: "t")),
      .list(UserList(id: "l")), .listEntry(ListEntry(listId: "l", titleId: "t")),
      .experience(Experience(id: "e", spotId: "s")),
      .experienceRating(ExperienceRating(id: "r", experienceId: "e")),
      .spotWish(SpotWish(spotId: "s")), .privacyZone(PrivacyZone(id: "z")),
    ]
    let written = try records.map { record in
      try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(record)) as? [String: Any])
    }
    #expect(kinds.map { $0["required"] as? [String] } == written.map { Array($0.keys) })
    let schemas = kinds.map { kind in
      (kind["properties"] as? [String: [String: Any]])?.values.first?["$ref"] as? String
    }
    #expect(
      schemas
        == [
          "SwipedItem", "LibraryEntry", "UserList", "ListEntry", "Experience", "ExperienceRating", "SpotWish",
          "PrivacyZone",
        ].map { "#/components/schemas/\($0)" })
  }
}

/// Compares shapes with the schemas of the document.
private struct SchemaCheck {
  let schemas: [String: [String: Any]]

  init() throws {
    let data = OpenAPIDocument.json.withUTF8Buffer { Data($0) }
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let components = try #require(document["components"] as? [String: Any])
    schemas = try #require(components["schemas"] as? [String: [String: Any]])
  }

  func expect(_ shape: WireShape, isNamed name: String) throws {
    let schema = try #require(schemas[name], "no schema \(name)")
    expect(shape, matches: schema, at: name, isRequest: name.hasSuffix("Request"))
  }

  func expect(_ shape: WireShape, matches schema: [String: Any], at path: String, isRequest: Bool) {
    let schema = resolved(schema)
    switch shape {
    case .string: #expect(kind(of: schema) == "string", "\(path)")
    case .url: #expect(schema["format"] as? String == "uri", "\(path)")
    case .date: #expect(schema["format"] as? String == "date-time", "\(path)")
    case .integer: #expect(kind(of: schema) == "integer", "\(path)")
    case .number: #expect(kind(of: schema) == "number", "\(path)")
    case .boolean: #expect(kind(of: schema) == "boolean", "\(path)")
    case .enumeration(let cases): #expect(schema["enum"] as? [String] == cases, "\(path)")
    case .array(let element):
      #expect(kind(of: schema) == "array", "\(path)")
      let items = schema["items"] as? [String: Any] ?? [:]
      // Events are checked one by one.
      if items["$ref"] as? String == "#/components/schemas/LiveEvent" { return }
      expect(element, matches: items, at: path + "[]", isRequest: isRequest)
    case .object("LibraryChange", _): break
    case .object(_, let members):
      expect(members, match: schema, at: path, isRequest: isRequest)
    }
  }

  private func expect(
    _ members: [String: WireShape.Member], match schema: [String: Any], at path: String, isRequest: Bool
  ) {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let required = Set(schema["required"] as? [String] ?? [])
    #expect(Set(members.keys) == Set(properties.keys), "\(path)")
    for (name, member) in members {
      guard let property = properties[name] else { continue }
      let place = "\(path).\(name)"
      if isRequest {
        #expect(required.contains(name) == !member.isOptional, "\(place)")
      } else if !member.isOptional {
        #expect(required.contains(name) && !isNullable(property), "\(place) may be missing")
      }
      if property["const"] == nil {
        expect(member.shape, matches: property, at: place, isRequest: isRequest)
      }
    }
  }

  private func resolved(_ schema: [String: Any]) -> [String: Any] {
    if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last {
      return resolved(schemas[String(name)] ?? [:])
    }
    if let choices = schema["oneOf"] as? [[String: Any]], choices.count == 2,
      let choice = choices.first(where: { $0["type"] as? String != "null" })
    {
      return resolved(choice)
    }
    return schema
  }

  private func kind(of schema: [String: Any]) -> String? {
    schema["type"] as? String ?? (schema["type"] as? [String])?.first { $0 != "null" }
  }

  private func isNullable(_ schema: [String: Any]) -> Bool {
    (schema["type"] as? [String])?.contains("null") ?? false
      || (schema["oneOf"] as? [[String: Any]])?.contains { $0["type"] as? String == "null" } ?? false
  }
}
