import Foundation
import HTTPServer
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerLibrary
@testable import KiwiServer
@testable import ServerCore

extension HybridTime {
  /// A time in milliseconds after the start of the tests' clock.
  package static func at(_ milliseconds: Int, node: UInt32 = 1) -> HybridTime {
    HybridTime(milliseconds: 1_770_000_000_000 + Int64(milliseconds), counter: 0, node: node)
      ?? HybridTime.zero
  }

  package static let zero = HybridTime("000000000000-0000-00000000") ?? at(0)
}

extension Date {
  /// A time the given number of days before the start of the tests' clock.
  package static func daysAgo(_ days: Int) -> Date { Timestamp(seconds: 1_770_000_000 - days * 86_400).date }
}

extension TestServer {
  /// Inserts a title and returns it.
  @discardableResult
  package func addTitle(
    _ name: String, _ kind: TitleKind = .film, year: Int? = 2_000, people: [String] = [],
    genres: [String] = []
  ) async throws -> Title {
    let id = UUIDv7.generate()
    let facts = TitleFacts(
      kind: kind, name: name, year: year, people: people.map { TitlePerson(role: .director, name: $0) },
      genres: genres)
    try await context.storage.write { try TitleStore($0).insert(facts, id: id, source: id) }
    return Title(
      id: id, kind: kind, name: name, year: year, people: facts.people, genres: genres)
  }

  package static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  package func read<Value: Decodable>(
    _ type: Value.Type, _ target: String, as token: String?
  ) async throws -> Value {
    let answer = try await get(target, as: token)
    try #require(answer.status == 200, "\(target): \(answer.text)")
    return try Self.decoder.decode(type, from: Data(answer.body))
  }

  package func pushed(
    _ changes: [LibraryChange], after cursor: String? = nil, as token: String
  ) async throws -> Answer {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let body = try encoder.encode(PushLibraryChangesRequest(changes: changes, cursor: cursor))
    return try await send(
      .post, "/library/changes", as: token, headers: ["Content-Type": "application/json"],
      body: [UInt8](body))
  }

  @discardableResult
  package func push(_ changes: [LibraryChange], as token: String) async throws -> LibraryChangesResponse {
    let answer = try await pushed(changes, as: token)
    try #require(answer.status == 200, "\(answer.text)")
    return try Self.decoder.decode(LibraryChangesResponse.self, from: Data(answer.body))
  }

  /// Returns the changes since a cursor.
  package func changes(
    after cursor: String? = nil, as token: String
  ) async throws -> (changes: [LibraryChange], titles: [Title], cursor: String) {
    var changes: [LibraryChange] = []
    var titles: [Title] = []
    var cursor = cursor ?? ""
    while true {
      let target = "/library/changes" + (cursor.isEmpty ? "" : "?cursor=\(cursor)")
      let part = try await read(LibraryChangesResponse.self, target, as: token)
      changes += part.changes
      titles += part.titles
      cursor = try #require(part.cursor)
      guard part.hasMore else { return (changes, titles, cursor) }
    }
  }

  package func deck(_ query: String = "", as token: String? = nil) async throws -> DeckResponse {
    try await read(DeckResponse.self, "/deck\(query)", as: token)
  }
}

/// Returns a list with its titles as its owner's device sends them.
package func newList(
  _ id: String, _ name: String = "Winter", _ titles: [Title] = [], at time: Int = 0
) -> [LibraryChange] {
  let list = UserList(
    id: id, name: Stamped(name, at: .at(time)), sortKey: Stamped("i", at: .at(time)),
    createdDate: Stamped(.daysAgo(1), at: .at(time)))
  var key: String?
  return [.list(list)]
    + titles.map { title in
      let next = SortKey.between(key, nil)
      key = next
      return .listEntry(
        ListEntry(
          listId: id, titleId: title.id, sortKey: Stamped(next, at: .at(time)),
          dateAdded: Stamped(.daysAgo(0), at: .at(time)), isDeleted: Stamped(false, at: .at(time))))
    }
}

package func newId() -> String { UUID().uuidString.lowercased() }
