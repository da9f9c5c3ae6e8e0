import Formats
import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerReading
@testable import ServerTitles

struct ReadingSessionStoreTests {
  static func session(
    _ id: String, of user: Viewer, _ status: ReadingSessionRecord.Status = .active, at seconds: Int = 0,
    visibility: Audience = .followers, company: Int64 = 0
  ) -> ReadingSessionRecord {
    ReadingSessionRecord(
      key: 0, id: id, userKey: user.key, titleKey: nil, bookTitle: "Book \(id)", groupKey: company,
      status: status,
      startedAt: .at(seconds), endedAt: status == .completed ? .at(seconds + 60) : nil, seconds: 0,
      resumedAt: status == .active ? .at(seconds) : nil, timeZone: "Europe/Vienna", dayStartHour: 4,
      day: CivilDate(year: 2026, month: 11, day: 23), startPage: 3, endPage: nil, mood: nil,
      isFinished: false,
      visibility: visibility)
  }

  @Test(arguments: StorageEngine.allCases)
  func `a reading session is stored without loss and can be changed`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = ReadingSessionStore(transaction)
      let anna = try Fixtures(transaction).addUser("anna")
      let key = try sessions.insert(Self.session("one", of: anna))
      var found = try #require(try sessions.session(id: "one"))
      #expect(
        found.key == key && found.groupKey == key && found.resumedAt == .at(0) && found.endedAt == nil)
      #expect((found.bookTitle, found.startPage, found.dayStartHour) == ("Book one", 3, 4))
      (found.status, found.resumedAt, found.endedAt, found.seconds) = (.completed, nil, .at(90), 90)
      (found.endPage, found.mood, found.isFinished, found.visibility) = (12, "tired", true, .onlyMe)
      try sessions.update(found)
      #expect(try sessions.session(id: "one") == found)
      #expect(try sessions.session(id: "two") == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `each list of sessions is filtered and sorted latest first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = ReadingSessionStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      for (number, status) in [
        ReadingSessionRecord.Status.paused, .active, .completed, .completed, .discarded,
      ]
      .enumerated() {
        _ = try sessions.insert(Self.session("a\(number)", of: anna, status, at: number * 100))
      }
      _ = try sessions.insert(Self.session("b", of: ben, .paused))
      #expect(try sessions.open(ofUser: anna.key).map(\.id) == ["a1", "a0"])
      #expect(
        try sessions.completed(ofUser: anna.key, page: Page(number: 1, size: 1)).map(\.id) == ["a3", "a2"])
      #expect(try sessions.completed(ofUser: anna.key, page: Page(number: 2, size: 1)).map(\.id) == ["a2"])
      let day = CivilDate(year: 2026, month: 11, day: 23)
      #expect(try sessions.completed(ofUser: anna.key, on: day).map(\.id) == ["a2", "a3"])
      #expect(try sessions.completed(ofUser: anna.key, on: CivilDate(year: 2026, month: 11, day: 24)).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `sessions are visible to their audience, and shared sessions to their participants`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let sessions = ReadingSessionStore(transaction)
      let users = try ["anna", "ben", "cleo", "dora"].map { try Fixtures(transaction).addUser($0) }
      let (anna, ben, cleo) = (users[0], users[1], users[2])
      try Fixtures(transaction).follow(anna, by: ben)
      let key = try sessions.insert(Self.session("followers", of: anna, at: 1))
      _ = try sessions.insert(Self.session("own", of: anna, .paused, at: 2, visibility: .onlyMe))
      _ = try sessions.insert(Self.session("all", of: anna, .paused, at: 3, visibility: .everyone))
      _ = try sessions.insert(Self.session("gone", of: anna, .discarded, at: 4, visibility: .everyone))
      _ = try sessions.insert(Self.session("over", of: anna, .completed, at: 5, visibility: .everyone))
      #expect(try sessions.ofFriends(of: ben, limit: 9).map(\.id) == ["all", "followers"])
      #expect(try sessions.ofFriends(of: ben, limit: 1).map(\.id) == ["all"])
      #expect(try sessions.ofFriends(of: cleo, limit: 9).isEmpty)
      let readers: [(Viewer?, Set<String>)] = [
        (anna, ["followers", "own", "all", "over"]), (ben, ["followers", "all", "over"]),
        (cleo, ["all", "over"]),
        (nil, ["all", "over"]),
      ]
      for (reader, seen) in readers {
        for id in ["followers", "own", "all", "gone", "over"] {
          #expect(try (sessions.session(id: id, seenBy: reader) != nil) == seen.contains(id), "\(id)")
        }
      }
      _ = try sessions.insert(Self.session("with", of: ben, at: 6, visibility: .everyone, company: key))
      _ = try sessions.insert(Self.session("hidden", of: users[3], at: 7, visibility: .onlyMe, company: key))
      let joined = try #require(try sessions.session(id: "followers"))
      let groups = try sessions.groups(of: [joined], seenBy: anna)
      #expect(groups.mapValues { $0.map(\.username) } == [key: ["anna", "ben"]])
      #expect(try sessions.readers(of: [joined]).mapValues(\.username) == [anna.key: "anna"])
      #expect(try sessions.groups(of: [], seenBy: anna).isEmpty && sessions.readers(of: []).isEmpty)
      try Fixtures(transaction).mute(anna, by: ben)
      #expect(try sessions.ofFriends(of: ben, limit: 9).isEmpty, "Sessions of muted users are left out.")
      #expect(try sessions.groupSize(key) == 3)
      #expect(try sessions.groupUserKeys(key) == [anna.key, ben.key, users[3].key])
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `running sessions are counted without forgotten ones`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = ReadingSessionStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      _ = try sessions.insert(Self.session("a", of: anna, at: 100))
      _ = try sessions.insert(Self.session("b", of: ben, at: 200))
      _ = try sessions.insert(Self.session("paused", of: ben, .paused, at: 300))
      #expect(try sessions.countRunning(since: .at(99)) == 2)
      #expect(try sessions.countRunning(since: .at(100)) == 1)
      #expect(try sessions.countRunning(since: .at(200)) == 0)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a title's first day comes from the reader's own completed sessions`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let sessions = ReadingSessionStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let (emma, dune) = (try Fixtures(transaction).film("Emma"), try Fixtures(transaction).film("Dune"))
      let days = (21...25).map { CivilDate(year: 2026, month: 11, day: $0) }
      let samples: [(id: String, person: Viewer, status: ReadingSessionRecord.Status, day: CivilDate)] = [
        ("late", anna, .completed, days[4]), ("early", anna, .completed, days[2]),
        ("gone", anna, .discarded, days[1]), ("other", ben, .completed, days[0]),
      ]
      for (id, user, status, day) in samples {
        var session = Self.session(id, of: user, status)
        (session.titleKey, session.day) = (emma.key, day)
        _ = try sessions.insert(session)
      }
      #expect(try sessions.firstDay(ofTitle: emma.key, ofUser: anna.key, after: nil) == days[2])
      #expect(try sessions.firstDay(ofTitle: emma.key, ofUser: anna.key, after: days[2]) == days[4])
      #expect(try sessions.firstDay(ofTitle: emma.key, ofUser: anna.key, after: days[4]) == nil)
      #expect(try sessions.firstDay(ofTitle: emma.key, ofUser: ben.key, after: nil) == days[0])
      #expect(try sessions.firstDay(ofTitle: dune.key, ofUser: anna.key, after: nil) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `finishing and rereading a title are derived from session times`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let sessions = ReadingSessionStore(transaction)
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let emma = try Fixtures(transaction).book("Emma")
      @discardableResult func add(
        _ id: String, of user: Viewer, _ status: ReadingSessionRecord.Status, at seconds: Int,
        isFinished: Bool = false, visibility: Audience = .followers
      ) throws -> Int64 {
        var session = Self.session(id, of: user, status, at: seconds, visibility: visibility)
        session.titleKey = emma.key
        session.isFinished = isFinished
        return try sessions.insert(session)
      }
      func reading() throws -> String? {
        try sessions.reading(emma.key, ofUser: anna.key)?.id
      }
      let day = CivilDate(year: 2026, month: 11, day: 23)
      #expect(try reading() == nil)
      try add("first", of: anna, .paused, at: 0)
      try add("other", of: ben, .completed, at: 500, isFinished: true)
      #expect(try reading() == "first")
      // It ends a minute later.
      let key = try add("done", of: anna, .completed, at: 100, isFinished: true)
      #expect(try reading() == nil)
      #expect(try sessions.finish(of: emma.key, ofUser: anna.key, on: day, notBy: 0)?.id == "done")
      #expect(try sessions.finish(of: emma.key, ofUser: anna.key, on: day, notBy: key) == nil)
      for (time, isFinished) in [(0, true), (160, true), (161, false)] {
        #expect(
          try sessions.isFinished(emma.key, ofUser: anna.key, since: .at(time), notBy: 0) == isFinished)
      }
      #expect(try !sessions.isFinished(emma.key, ofUser: anna.key, since: .at(0), notBy: key))
      try add("gone", of: anna, .discarded, at: 200)
      try add("hidden", of: anna, .active, at: 300, visibility: .onlyMe)
      #expect(try reading() == nil)
      try add("again", of: anna, .completed, at: 400)
      #expect(try reading() == "again")
    }
  }
}
