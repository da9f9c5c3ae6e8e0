import ServerTesting
import Testing

@testable import ServerCore

struct BatchedWorkStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `work is queued once per subject, oldest first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let store = BatchedWorkStore(transaction)
      try store.put("one", subject: 7, position: 1)
      try store.put("other", subject: 7, position: 2)
      try store.put("one", subject: 7, position: 3)
      let pending = try store.pending(limit: 9)
      #expect(pending.map(\.kind) == ["one", "other"] && pending.map(\.position) == [3, 2])
      #expect(try store.pending(limit: 1).count == 1)
      #expect(try store.work(key: pending[0].key) == pending[0])
      #expect(try store.isPending("one", subject: 7))
      #expect(try !store.isPending("one", subject: 8))
      try store.delete("one", subject: 7)
      #expect(try store.pending(limit: 9).map(\.kind) == ["other"])
      #expect(try store.work(key: pending[0].key) == nil)
    }
  }
}
