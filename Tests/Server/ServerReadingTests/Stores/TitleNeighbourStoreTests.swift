import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

/// `NeighbourWorkTests` compares the neighbors with a count by hand.
struct TitleNeighbourStoreTests {
  private func row(_ one: TitleRecord, _ other: TitleRecord, _ similarity: Int) -> TitleNeighbourRow {
    TitleNeighbourRow(
      titleKey: one.key,
      neighbour: TitleNeighbour(titleKey: other.key, similarity: similarity, commonKeepers: 3))
  }

  @Test(arguments: StorageEngine.allCases)
  func `a part is replaced as a whole, and no other part changes`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = transaction.titleNeighbours
      let titles = try (0..<4).map { try transaction.film("Film \($0)") }
      let rows = [
        row(titles[0], titles[1], 10), row(titles[0], titles[2], 30), row(titles[1], titles[0], 10),
        row(titles[2], titles[0], 30),
      ]
      try store.replace(after: .min, through: .max, with: rows)
      #expect(try store.neighbours(of: titles[0].key) == [rows[1].neighbour, rows[0].neighbour])
      let new = row(titles[1], titles[3], 99)
      try store.replace(after: titles[0].key, through: titles[1].key, with: [new])
      #expect(try store.neighbours(of: titles[0].key) == [rows[1].neighbour, rows[0].neighbour])
      #expect(try store.neighbours(of: titles[1].key) == [new.neighbour])
      #expect(try store.neighbours(of: titles[2].key) == [rows[3].neighbour])
      // A merged title has no neighbors.
      try transaction.titleMerges.close(titles[3].key, into: titles[2].key)
      try store.replace(
        after: .min, through: .max, with: [row(titles[0], titles[3], 5), row(titles[3], titles[0], 5)])
      for title in titles { #expect(try store.neighbours(of: title.key) == []) }
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `readers with public libraries count, with kept titles they do not dislike`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let store = transaction.titleNeighbours
      let users = try ["ana", "ben", "cleo", "dora"].map { try transaction.addUser($0) }
      try transaction.profiles.update(
        key: users[1].key, displayName: nil, bio: nil, libraryVisibility: .followers)
      try transaction.profiles.update(key: users[2].key, displayName: nil, bio: nil, libraryVisibility: .me)
      try transaction.suspend(users[3])
      #expect(try store.publicLibraryUsers() == [users[0].key])
      let titles = try (0..<5).map { try transaction.film("Film \($0)") }
      try transaction.decide(.seen, titles[0], by: users[0])
      try transaction.decide(.watchlist, titles[1], by: users[0])
      try transaction.decide(.skipped, titles[2], by: users[0])
      try transaction.decide(.seen, titles[3], by: users[0], rating: 8)
      try transaction.decide(.seen, titles[4], by: users[0], rating: 9)
      let kept = try store.keptTitles(ofUser: users[0].key, limit: 10)
      #expect(Set(kept.map(\.titleKey)) == Set([titles[0], titles[1], titles[4]].map(\.key)))
      #expect(kept.allSatisfy { $0.kind == .film })
      #expect(try store.keptTitles(ofUser: users[0].key, limit: 2).count == 2)
    }
  }
}
