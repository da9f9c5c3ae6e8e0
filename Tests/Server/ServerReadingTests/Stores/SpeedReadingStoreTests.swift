import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading

struct SpeedReadingStoreTests {
  private static func input(_ name: String, _ text: String) throws -> SpeedReadingTextInput {
    let request = SpeedReadingTextRequest(name: name, text: text)
    return try #require(SpeedReadingTextInput(id: UUIDv7.generate(), request))
  }

  @Test(arguments: StorageEngine.allCases)
  func `deleting a profile clears the selection of its readers`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let store = SpeedReadingStore(transaction)
      var slow = SpeedReadingProfile(id: UUIDv7.generate(), name: "Slow")
      let fast = SpeedReadingProfile(
        id: UUIDv7.generate(), name: "Fast", wordsPerMinute: 500, chunkSize: 2, isAdaptive: false,
        pausesAtSentences: true, fontSize: 60)
      let other = SpeedReadingProfile(id: UUIDv7.generate(), name: "Other")
      for profile in [slow, fast] { try store.put(profile, ofUser: anna.key) }
      try store.put(other, ofUser: ben.key)
      (slow.name, slow.wordsPerMinute, slow.pausesAtSentences) = ("Slower", 150, true)
      try store.put(slow, ofUser: anna.key)
      #expect(try store.profiles(ofUser: anna.key) == [slow, fast])
      #expect(try store.owner(ofProfile: fast.id) == anna.key)
      #expect(try store.owner(ofProfile: other.id) == ben.key)

      #expect(try store.settings(ofUser: anna.key) == nil)
      let settings = SpeedReadingSettings(profileId: fast.id, ownWordsPerMinute: 240)
      try store.put(SpeedReadingSettings(profileId: slow.id), ofUser: anna.key)
      try store.put(settings, ofUser: anna.key)
      try store.put(SpeedReadingSettings(profileId: other.id), ofUser: ben.key)
      #expect(try store.settings(ofUser: anna.key) == settings)
      try store.removeProfile(id: fast.id)
      #expect(try store.profiles(ofUser: anna.key) == [slow])
      #expect(try store.owner(ofProfile: fast.id) == nil)
      #expect(try store.settings(ofUser: anna.key) == SpeedReadingSettings(ownWordsPerMinute: 240))
      #expect(try store.profiles(ofUser: ben.key) == [other])
      #expect(try store.settings(ofUser: ben.key) == SpeedReadingSettings(profileId: other.id))
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `texts keep their next word and are listed latest read first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let store = SpeedReadingStore(transaction)
      let (first, second) = (try Self.input("First", "one two three"), try Self.input("Second", "four"))
      let other = try Self.input("Other", "five six")
      try store.put(first, ofUser: anna.key, now: .at(1))
      try store.put(second, ofUser: anna.key, now: .at(2))
      try store.put(other, ofUser: ben.key, now: .at(3))
      #expect(try store.texts(ofUser: anna.key).map(\.name) == ["Second", "First"])
      let found = try #require(try store.text(id: first.id))
      #expect(
        found
          == SpeedReadingTextRecord(
            key: found.key, id: first.id, userKey: anna.key, name: "First", wordCount: 3, word: 0,
            updatedAt: .at(1)))
      #expect(try store.content(ofText: found.key) == "one two three")
      try store.setWord(2, ofText: found.key, now: .at(4))
      let moved = try #require(try store.texts(ofUser: anna.key).first)
      #expect(moved.id == first.id && moved.word == 2 && moved.updatedAt == .at(4))
      #expect(try store.text(id: second.id)?.word == 0)
      try store.removeText(key: found.key)
      #expect(try store.text(id: first.id) == nil)
      #expect(try store.texts(ofUser: anna.key).map(\.id) == [second.id])
      #expect(try store.texts(ofUser: ben.key).map(\.id) == [other.id])
    }
  }
}
