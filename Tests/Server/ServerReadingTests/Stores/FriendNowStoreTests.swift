import Formats
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerLibrary
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

struct FriendNowStoreTests {
  /// Some friends of one user, and their current activity.
  private struct World {
    let transaction: Transaction
    let ana: Viewer
    let friends: [Viewer]

    init(_ transaction: Transaction, friends names: [String]) throws {
      self.transaction = transaction
      ana = try Fixtures(transaction).addUser("ana")
      friends = try names.map { try Fixtures(transaction).addUser($0) }
      for friend in friends {
        try befriend(friend)
        try Fixtures(transaction).follow(friend, by: ana)
      }
    }

    func befriend(_ friend: Viewer) throws {
      try FriendStore(transaction).insert(ana.key, friend: friend.key, madeFollow: false, now: .at(0))
      try FriendStore(transaction).insert(friend.key, friend: ana.key, madeFollow: false, now: .at(0))
    }

    func read(
      _ user: Viewer, _ book: TitleRecord?, _ status: ReadingSessionRecord.Status = .active,
      at time: Int = 0,
      for visibility: Audience = .followers
    ) throws {
      _ = try ReadingSessionStore(transaction).insert(
        ReadingSessionRecord(
          key: 0, id: UUIDv7.generate(), userKey: user.key, titleKey: book?.key,
          bookTitle: book?.facts.name ?? "Emma", groupKey: 0, status: status, startedAt: .at(time),
          endedAt: nil,
          seconds: 0, resumedAt: status == .active ? .at(time) : nil, timeZone: "UTC", dayStartHour: 0,
          day: CivilDate(daysSinceEpoch: 20_000), isFinished: false, visibility: visibility))
    }

    func book(_ name: String) throws -> TitleRecord {
      let id = UUIDv7.generate()
      try TitleStore(transaction).insert(
        TitleFacts(kind: .book, name: name, people: [TitlePerson(role: .author, name: "Jane Austen")]),
        id: id,
        source: id)
      return try #require(try TitleStore(transaction).title(id: id))
    }

    func begin(_ title: TitleRecord, _ user: Viewer, page: Int, day: Int = 20_000) throws {
      try LibraryStore(transaction).put(
        LibraryEntry(
          id: UUIDv7.generate(), titleId: title.id,
          startedOn: Stamped(CivilDate(daysSinceEpoch: day), at: .at(0)),
          progress: Stamped(LibraryEntry.Progress(page, .pages), at: .at(0))),
        ofTitle: title.key, ofUser: user.key, sequence: LibraryStore(transaction).nextSequence())
    }

    func say(_ text: String, _ user: Viewer, at time: Int = 0, for visibility: Audience = .followers)
      throws
    {
      try StatusStore(transaction).put(
        StatusRecord(text: text, visibility: visibility, createdAt: .at(time), expiresAt: .at(1_000_000)),
        ofUser: user.key)
    }

    func now(at time: Int = 60, page: Page = .first) throws -> [FriendNowRecord] {
      try FriendNowStore(transaction).friends(of: ana, now: .at(time), page: page)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a friend's activity comes from their session, else from their library, with their progress`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let world = try World(transaction, friends: ["ben"])
      let ben = world.friends[0]
      #expect(try world.now().isEmpty, "Friends without activity are left out.")
      let (emma, persuasion) = (try world.book("Emma"), try world.book("Persuasion"))
      try world.begin(emma, ben, page: 31, day: 20_000)
      try world.begin(persuasion, ben, page: 7, day: 20_001)
      let film = try Fixtures(transaction).film("Clueless")
      try world.begin(film, ben, page: 1, day: 20_002)
      var reading = try #require(try world.now().first?.reading)
      #expect(reading.bookTitle == "Persuasion" && reading.sessionId == nil && !reading.isActive)
      #expect(reading.progress == LibraryEntry.Progress(7, .pages))
      #expect(reading.title?.makers == ["Jane Austen"])
      try world.read(ben, emma)
      reading = try #require(try world.now().first?.reading)
      #expect(reading.bookTitle == "Emma" && reading.isActive)
      #expect(reading.progress == LibraryEntry.Progress(31, .pages))
      reading = try #require(try world.now(at: ReadingSession.maxInterval).first?.reading)
      #expect(!reading.isActive, "A forgotten session is not active.")
      try ProfileStore(transaction).update(key: ben.key, displayName: nil, bio: nil, libraryVisibility: .me)
      #expect(try world.now().first?.reading?.progress == nil)
      _ = try FollowStore(transaction).delete(follower: world.ana.key, followed: ben.key)
      #expect(try world.now().isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `active readers come first, then friends by latest activity`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let world = try World(transaction, friends: ["ben", "cleo", "dora", "emil", "fay", "gus"])
      try world.say("Well", world.friends[0], at: 30)
      try world.read(world.friends[1], nil, .paused, at: 40)
      try world.read(world.friends[2], nil, at: 10)
      try world.say("For me", world.friends[3], for: .onlyMe)
      try world.say("Loud", world.friends[4], at: 50)
      try Fixtures(transaction).mute(world.friends[4], by: world.ana)
      try world.read(world.friends[5], nil, for: .onlyMe)
      #expect(try world.now().map(\.user.username) == ["dora", "cleo", "ben"])
      #expect(try world.now(page: Page(number: 1, size: 1)).count == 2, "The page plus one row.")
      #expect(try world.now(page: Page(number: 3, size: 1)).map(\.user.username) == ["ben"])
      try Fixtures(transaction).block(world.friends[2], by: world.ana)
      #expect(try world.now().map(\.user.username) == ["cleo", "ben"])
    }
  }

  /// The activity of each friend, queried one by one.
  @Test(arguments: StorageEngine.allCases, [UInt64.random(in: 0...UInt64.max), 1, 2])
  func `querying many friends agrees with querying each alone`(engine: StorageEngine, seed: UInt64)
    async throws
  {
    try await engine.withTransaction { transaction in
      var chance = SeededGenerator(seed: seed)
      let world = try World(transaction, friends: (0..<20).map { "friend\($0)" })
      let books = try (0..<4).map { try world.book("Book \($0)") }
      var expected: [String: [String?]] = [:]
      for friend in world.friends {
        var (status, book): (String?, String?) = (nil, nil)
        if Bool.random(using: &chance) {
          let visibility = Audience.allCases.randomElement(using: &chance) ?? .everyone
          try world.say("Hello", friend, for: visibility)
          status = visibility == .onlyMe ? nil : "Hello"
        }
        if Bool.random(using: &chance) {
          let title = books[Int.random(in: 0..<4, using: &chance)]
          try world.begin(title, friend, page: 1)
          book = title.facts.name
        }
        for time in 0..<Int.random(in: 0..<3, using: &chance) {
          let visibility = Audience.allCases.randomElement(using: &chance) ?? .everyone
          let title = books[Int.random(in: 0..<4, using: &chance)]
          try world.read(friend, title, .paused, at: time, for: visibility)
          if visibility != .onlyMe { book = title.facts.name }
        }
        if status != nil || book != nil { expected[friend.username] = [status, book] }
      }
      let found = try world.now().map { ($0.user.username, [$0.status?.text, $0.reading?.bookTitle]) }
      #expect(Dictionary(found) { one, _ in one } == expected, "seed \(seed)")
      #expect(found.count == expected.count, "seed \(seed)")
    }
  }
}
