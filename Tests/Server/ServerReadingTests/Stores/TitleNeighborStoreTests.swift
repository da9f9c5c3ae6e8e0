import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

/// `NeighborWorkTests` compares the neighbors with a count by hand.
struct TitleNeighborStoreTests {
  private func row(_ one: TitleRecord, _ other: TitleRecord, _ similarity: Int) -> TitleNeighborRow {
    TitleNeighborRow(
      titleKey: one.key,
      neighbor: TitleNeighbor(titleKey: other.key, similarity: similarity, commonKeepers: 3))
  }

  @Test(arguments: StorageEngine.allCases)
  func `a part is replaced as a whole, and no other part changes`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = TitleNeighborStore(transaction)
      let titles = try (0..<4).map { try Fixtures(transaction).film("Film \($0)") }
      let rows = [
        row(titles[0], titles[1], 10), row(titles[0], titles[2], 30), row(titles[1], titles[0], 10),
        row(titles[2], titles[0], 30),
      ]
      try store.replace(after: .min, through: .max, with: rows)
      #expect(try store.neighbors(of: titles[0].key) == [rows[1].neighbor, rows[0].neighbor])
      let new = row(titles[1], titles[3], 99)
      try store.replace(after: titles[0].key, through: titles[1].key, with: [new])
      #expect(try store.neighbors(of: titles[0].key) == [rows[1].neighbor, rows[0].neighbor])
      #expect(try store.neighbors(of: titles[1].key) == [new.neighbor])
      #expect(try store.neighbors(of: titles[2].key) == [rows[3].neighbor])
      // A merged title has no neighbors.
      try TitleMergeStore(transaction).close(titles[3].key, into: titles[2].key)
      try store.replace(
        after: .min, through: .max, with: [row(titles[0], titles[3], 5), row(titles[3], titles[0], 5)])
      for title in titles { #expect(try store.neighbors(of: title.key) == []) }
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `readers with public libraries count, with kept titles they do not dislike`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let store = TitleNeighborStore(transaction)
      let users = try ["ana", "ben", "cleo", "dora"].map { try Fixtures(transaction).addUser($0) }
      try ProfileStore(transaction).update(
        key: users[1].key, displayName: nil, bio: nil, libraryVisibility: .followers)
      try ProfileStore(transaction).update(
        key: users[2].key, displayName: nil, bio: nil, libraryVisibility: .me)
      try Fixtures(transaction).suspend(users[3])
      #expect(try store.publicLibraryUsers() == [users[0].key])
      let titles = try (0..<5).map { try Fixtures(transaction).film("Film \($0)") }
      try Fixtures(transaction).decide(.seen, titles[0], by: users[0])
      try Fixtures(transaction).decide(.watchlist, titles[1], by: users[0])
      try Fixtures(transaction).decide(.skipped, titles[2], by: users[0])
      try Fixtures(transaction).decide(.seen, titles[3], by: users[0], rating: 8)
      try Fixtures(transaction).decide(.seen, titles[4], by: users[0], rating: 9)
      let kept = try store.keptTitles(ofUser: users[0].key, limit: 10)
      #expect(Set(kept.map(\.titleKey)) == Set([titles[0], titles[1], titles[4]].map(\.key)))
      #expect(kept.allSatisfy { $0.kind == .film })
      #expect(try store.keptTitles(ofUser: users[0].key, limit: 2).count == 2)
    }
  }
}
