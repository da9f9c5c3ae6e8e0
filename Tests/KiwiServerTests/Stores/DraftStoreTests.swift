import Testing

@testable import KiwiServer

struct DraftStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `one of each kind is kept, for its owner, and the oldest of too many go`(engine: StorageEngine)
    async throws
  {
    try await engine.withTransaction { transaction in
      let people = try ["anna", "ben"].map { try transaction.person($0) }
      let (anna, ben) = (people[0], people[1])
      let drafts = transaction.drafts
      func put(_ kind: String, _ content: String, at second: Int, by person: Viewer) throws {
        try drafts.put(
          DraftRecord(kind: kind, content: content, savedAt: .at(second)), ofUser: person.key, most: 3)
      }
      func kept(by person: Viewer) throws -> [String] {
        try drafts.drafts(ofUser: person.key).map { "\($0.kind)=\($0.content)" }
      }
      try put("post", "a", at: 1, by: anna)
      try put("post", "of ben", at: 1, by: ben)
      try put("profileEdit", "b", at: 2, by: anna)
      try put("comment 1", "c", at: 3, by: anna)
      // Written on with, the oldest becomes the latest.
      try put("post", "a and more", at: 4, by: anna)
      #expect(try kept(by: anna) == ["post=a and more", "comment 1=c", "profileEdit=b"])
      try put("comment 2", "d", at: 4, by: anna)
      #expect(try kept(by: anna) == ["comment 2=d", "post=a and more", "comment 1=c"])
      try drafts.delete("post", ofUser: anna.key)
      try drafts.delete("nothing", ofUser: anna.key)
      #expect(try kept(by: anna) == ["comment 2=d", "comment 1=c"])
      #expect(try kept(by: ben) == ["post=of ben"])
    }
  }
}
