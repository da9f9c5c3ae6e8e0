import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore

struct DraftStoreTests {
  private static func put(
    _ kind: String, _ content: String?, at moment: Int64, by user: Viewer, _ transaction: Transaction
  ) throws {
    try DraftStore(transaction).put(
      StoredDraft(kind: kind, content: content, writtenAt: moment), ofUser: user.key, limit: 3)
  }

  private static func kept(by user: Viewer, _ transaction: Transaction) throws -> [String] {
    try DraftStore(transaction).drafts(ofUser: user.key).map { "\($0.kind)=\($0.content ?? "-")" }
  }

  @Test(arguments: StorageEngine.allCases)
  func `one draft of each kind is kept per owner, and the oldest beyond the limit are dropped`(
    engine: StorageEngine
  )
    async throws
  {
    try await engine.withTransaction { transaction in
      let users = try ["anna", "ben"].map { try Fixtures(transaction).addUser($0) }
      let (anna, ben) = (users[0], users[1])
      try Self.put("post", "a", at: 1, by: anna, transaction)
      try Self.put("post", "of ben", at: 1, by: ben, transaction)
      try Self.put("profileEdit", "b", at: 2, by: anna, transaction)
      try Self.put("comment 1", "c", at: 3, by: anna, transaction)
      // An edit makes the oldest draft the latest.
      try Self.put("post", "a and more", at: 4, by: anna, transaction)
      #expect(try Self.kept(by: anna, transaction) == ["post=a and more", "comment 1=c", "profileEdit=b"])
      try Self.put("comment 2", "d", at: 4, by: anna, transaction)
      #expect(try Self.kept(by: anna, transaction) == ["comment 2=d", "post=a and more", "comment 1=c"])
      #expect(try Self.kept(by: ben, transaction) == ["post=of ben"])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a write older than the end of its draft is ignored, in any order of arrival`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let writes: [(Int64, String?)] = [(1, "Half"), (2, "Half a thought"), (3, nil), (4, "The next")]
      for order in [[0, 1, 2, 3], [0, 2, 1, 3], [2, 0, 1, 3], [3, 2, 1, 0], [0, 3, 2, 1]] {
        let anna = try Fixtures(transaction).addUser("anna\(order.map(String.init).joined())")
        for (step, index) in order.enumerated() {
          try Self.put("post", writes[index].1, at: writes[index].0, by: anna, transaction)
          let latest = order.prefix(step + 1).max() ?? 0
          let expected = writes[latest].1.map { ["post=\($0)"] } ?? []
          #expect(try Self.kept(by: anna, transaction) == expected)
        }
      }
    }
  }
}
