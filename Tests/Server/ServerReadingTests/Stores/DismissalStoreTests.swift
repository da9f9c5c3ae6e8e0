import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

struct DismissalStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a dismissal lasts until its user withdraws it and applies to that user alone`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let store = DismissalStore(transaction)
      let (ana, ben) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("ben"))
      let (title, other) = (try Fixtures(transaction).film("One"), try Fixtures(transaction).film("Two"))
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
      try store.insert(title.key, ofUser: ana.key, now: .at(2))
      try store.insert(other.key, ofUser: ana.key, now: .at(3))
      #expect(try store.titles(ofUser: ana.key, page: Page(number: 1, size: 1)) == [other.key, title.key])
      #expect(try store.titles(ofUser: ana.key, page: Page(number: 2, size: 1)) == [title.key])
      #expect(try store.titles(ofUser: ben.key, page: Page(number: 1, size: 1)).isEmpty)
    }
  }
}
