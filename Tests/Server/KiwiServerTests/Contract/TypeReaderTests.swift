import Foundation
import KiwiKit
import Testing

/// Types and their documentation become schemas.
@Suite struct TypeReaderTests {
  private enum Color: String, Codable, CaseIterable {
    case red, green
  }

  private struct Item: WireValue {
    static let rules: [String: FieldRule] = ["name": .line(1...20), "count": .atLeast(0)]

    let id: String
    let name: String
    let count: Int?
    let color: Color?
    let tags: [String]
    let changedAt: Date
  }

  /// A type with a member that may be absent, or null to clear it.
  private struct Change: WireValue {
    let note: String??

    private enum CodingKeys: CodingKey {
      case note
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      note =
        container.contains(.note) ? .some(try container.decodeIfPresent(String.self, forKey: .note)) : nil
    }
  }

  private enum Event: Codable, WireUnion {
    case started(id: String)
    case ended

    static var kinds: WireKinds { .tag("type", ["started", "ended"]) }

    private enum CodingKeys: CodingKey {
      case type, id
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self =
        try container.decode(String.self, forKey: .type) == "started"
        ? .started(id: container.decode(String.self, forKey: .id)) : .ended
    }

    func encode(to encoder: any Encoder) throws {}
  }

  private func schema(
    of type: any Decodable.Type, isRequest: Bool = false, docs: DocComments = DocComments([])
  ) throws -> ContractValue? {
    var schemas = ContractSchemas(docs: docs)
    let shape = try schemas.shape(of: type)
    if isRequest { schemas.noteRequest(shape) }
    _ = schemas.schema(shape)
    return schemas.components[TypeName(type).component]
  }

  @Test func `every member of an answer is required and may be null`() throws {
    let schema = try #require(try schema(of: Item.self))
    #expect(schema["required"] == ["id", "name", "count", "color", "tags", "changedAt"])
    let members = try #require(schema["properties"])
    #expect(members["id"] == ["type": "string", "format": "uuid"])
    #expect(members["name"] == ["type": "string", "minLength": 1, "maxLength": 20])
    #expect(members["count"] == ["type": ["integer", "null"], "minimum": 0])
    #expect(members["color"]?["oneOf"] != nil)
    #expect(members["tags"] == ["type": "array", "items": ["type": "string"]])
    #expect(members["changedAt"]?["format"] == "date-time")
  }

  @Test func `an optional member of a request may be absent`() throws {
    let schema = try #require(try schema(of: Item.self, isRequest: true))
    #expect(schema["required"] == ["id", "name", "tags", "changedAt"])
  }

  @Test func `a member that the type checks for may be absent in answers, too`() throws {
    let schema = try #require(try schema(of: Change.self))
    #expect(schema["required"] == nil)
    #expect(schema["properties"]?["note"] == ["type": ["string", "null"]])
  }

  @Test func `a union has one object per kind`() throws {
    let schema = try #require(try schema(of: Event.self))
    #expect(
      schema["oneOf"] == [
        [
          "type": "object", "required": ["type", "id"],
          "properties": ["type": ["const": "started"], "id": ["type": "string", "format": "uuid"]],
        ],
        ["type": "object", "required": ["type"], "properties": ["type": ["const": "ended"]]],
      ])
  }

  @Test func `documentation is the first paragraph, in terms of JSON`() {
    let docs = DocComments([
      """
      public enum Limits {
        public static let captionLength = 5_000
        public static let nameLength = 2...30
      }
      """,
      """
      /// A post with
      /// its photos.
      ///
      /// Clients keep it.
      public struct Post: WireValue {
        /// At most ``Limits/captionLength`` characters; nil without one.
        public let caption: String?

        /// The state of a ``Post``.
        public enum State: String { case draft }

        /// Of a name of ``Limits/nameLength`` characters.
        public var isLong: Bool { true }
      }
      """,
    ])
    #expect(docs["Post"] == "A post with its photos.")
    #expect(docs["Post", "caption"] == "At most 5,000 characters; null without one.")
    #expect(docs["Post.State"] == "The state of a `Post`.")
    #expect(docs["Post", "isLong"] == "Of a name of 2 to 30 characters.")
    #expect(docs["Post", "other"] == nil)
  }
}
