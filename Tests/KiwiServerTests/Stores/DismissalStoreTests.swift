import Testing

@testable import KiwiServer

struct DismissalStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `what somebody wants nothing of stands until they take it back, for them alone`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let store = transaction.dismissals
      let (ana, ben) = (try transaction.person("ana"), try transaction.person("ben"))
      let (title, other) = (try transaction.film("One"), try transaction.film("Two"))
      #expect(try !store.isDismissed(title.key, byUser: ana.key))
      try store.insert(title.key, ofUser: ana.key, now: .at(0))
      try store.insert(title.key, ofUser: ana.key, now: .at(1))
      #expect(try store.isDismissed(title.key, byUser: ana.key))
      #expect(try !store.isDismissed(title.key, byUser: ben.key))
      #expect(try !store.isDismissed(other.key, byUser: ana.key))
      try store.delete(title.key, ofUser: ben.key)
      #expect(try store.isDismissed(title.key, byUser: ana.key))
      try store.delete(title.key, ofUser: ana.key)
      #expect(try !store.isDismissed(title.key, byUser: ana.key))
    }
  }
}
