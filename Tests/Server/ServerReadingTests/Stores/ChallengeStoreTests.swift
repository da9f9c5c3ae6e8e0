import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

struct ChallengeStoreTests {
  static let first = CivilDate(year: 2026, month: 11, day: 23)

  static func challenge(
    _ id: String, by user: Viewer, _ visibility: Audience = .everyone, days: Int = 7,
    template: String? = nil
  ) -> ChallengeRecord {
    let terms = ChallengeTerms(
      goal: ChallengeGoal(unit: .pages, amount: 50), first: first,
      last: CivilDate(daysSinceEpoch: first.daysSinceEpoch + days - 1), points: 5)
    return ChallengeRecord(
      key: 0, id: id, creatorKey: user.key, templateId: template, title: id, description: nil, terms: terms,
      visibility: visibility, createdAt: Timestamp(seconds: first.daysSinceEpoch * CivilDate.secondsPerDay))
  }

  @Test(arguments: StorageEngine.allCases)
  func `challenges are found by visibility and by their days`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try Fixtures(transaction).addUser("anna")
      let ben = try Fixtures(transaction).addUser("ben")
      let store = ChallengeStore(transaction)
      let open = try store.insert(Self.challenge("open", by: anna))
      _ = try store.insert(Self.challenge("followers", by: anna, .followers))
      _ = try store.insert(Self.challenge("mine", by: anna, .onlyMe, template: "books-1"))
      _ = try store.insert(Self.challenge("short", by: anna, days: 1))
      func ids(_ number: Int) throws -> [String] {
        let day = CivilDate(daysSinceEpoch: Self.first.daysSinceEpoch + number)
        return try store.open(to: ben, today: day, limit: 10).map(\.id)
      }
      #expect(try ids(0) == ["short", "open"])
      #expect(try ids(1) == ["open"])
      #expect(try ids(7) == [])
      _ = try FollowStore(transaction).insert(follower: ben.key, followed: anna.key, now: .at(0))
      #expect(try ids(1) == ["followers", "open"])
      try store.disable(open, now: .at(1))
      #expect(try ids(1) == ["followers"])
      #expect(try store.challenge(id: "mine", seenBy: ben) == nil)
      #expect(try store.challenge(id: "mine", seenBy: anna)?.templateId == "books-1")
      let found = try store.challenge(byTemplate: "books-1", ofUser: anna.key, today: Self.first)
      #expect(found?.id == "mine")
      #expect(try store.challenge(byTemplate: "books-1", ofUser: ben.key, today: Self.first) == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a challenge is updated, and counts for its creator and its members`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let store = ChallengeStore(transaction)
      let key = try store.insert(Self.challenge("one", by: anna))
      _ = try store.insert(Self.challenge("two", by: ben))
      let other = try store.challenge(id: "two", seenBy: ben)
      var challenge = try #require(try store.challenge(id: "one", seenBy: anna))
      (challenge.title, challenge.description, challenge.visibility) = ("Other", "Why not", .followers)
      challenge.terms.goal = ChallengeGoal(unit: .days, amount: 3)
      (challenge.terms.last, challenge.terms.points) = (Self.first, 9)
      try store.update(challenge)
      #expect(try store.challenge(id: "one", seenBy: anna) == challenge)
      #expect(try store.challenge(id: "two", seenBy: ben) == other)
      let before = Timestamp(seconds: challenge.createdAt.seconds - 1)
      #expect(try store.countCreated(byUser: anna.key, since: before) == 1)
      #expect(try store.countCreated(byUser: anna.key, since: challenge.createdAt) == 0)

      try ChallengeMemberStore(transaction).join(anna.key, key, now: .at(1))
      #expect(try store.challenges(withMember: anna.key, on: Self.first).map(\.id) == ["one"])
      let next = CivilDate(daysSinceEpoch: Self.first.daysSinceEpoch + 1)
      #expect(try store.challenges(withMember: anna.key, on: next).isEmpty)
      #expect(try store.challenges(withMember: ben.key, on: Self.first).isEmpty)
      #expect(try store.challenges(of: anna, page: .first).map(\.id) == ["one"])
      #expect(try store.challenges(of: ben, page: .first).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `reading is counted by day, book and genre`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let emma = try Fixtures(transaction).film("Emma", genres: ["Romance", "Drama"])
      let dune = try Fixtures(transaction).film("Dune", genres: ["Drama"])
      let samples: [(id: String, title: TitleRecord, name: String, seconds: Int, endPage: Int?)] = [
        ("one", emma, "Emma", 90, 10), ("two", dune, "EMMA", 30, nil),
      ]
      for (id, title, name, seconds, endPage) in samples {
        var session = ReadingSessionStoreTests.session(id, of: anna, .completed)
        (session.titleKey, session.bookTitle, session.isFinished) = (title.key, name, true)
        (session.seconds, session.endPage) = (seconds, endPage)
        _ = try ReadingSessionStore(transaction).insert(session)
      }
      try ReadingDayStore(transaction).refresh(Self.first, ofUser: anna.key)
      let store = ChallengeStore(transaction)
      let next = CivilDate(daysSinceEpoch: Self.first.daysSinceEpoch + 1)
      #expect(
        try store.reading(ofUser: anna.key, from: Self.first, through: next)
          == ChallengeReading(seconds: 120, pages: 7, books: 1, days: 1))
      #expect(try store.reading(ofUser: anna.key, from: next, through: next) == ChallengeReading.none)
      #expect(try store.reading(ofUser: ben.key, from: Self.first, through: next) == ChallengeReading.none)
      #expect(try store.genres(ofUser: anna.key, since: Self.first, limit: 9) == ["drama", "romance"])
      #expect(try store.genres(ofUser: anna.key, since: Self.first, limit: 1) == ["drama"])
      #expect(try store.genres(ofUser: anna.key, since: next, limit: 9).isEmpty)
      #expect(try store.genres(ofUser: ben.key, since: Self.first, limit: 9).isEmpty)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `trophies are listed for their winners, latest first`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let (anna, ben) = (try Fixtures(transaction).addUser("anna"), try Fixtures(transaction).addUser("ben"))
      let store = ChallengeStore(transaction)
      for (id, visibility) in [("one", Audience.everyone), ("two", Audience.onlyMe)] {
        _ = try store.insert(Self.challenge(id, by: anna, visibility))
      }
      let one = try #require(try store.challenge(id: "one", seenBy: anna))
      let two = try #require(try store.challenge(id: "two", seenBy: anna))
      try store.insertTrophy(one, points: 5, ofUser: ben.key, now: .at(1))
      try store.insertTrophy(two, points: 6, ofUser: ben.key, now: .at(2))
      try store.insertTrophy(two, points: 7, ofUser: anna.key, now: .at(3))
      #expect(try store.wonAt(one.key, byUser: ben.key) == .at(1))
      #expect(try store.wonAt(one.key, byUser: anna.key) == nil)
      #expect(try store.points(ofUser: ben.key) == (11, 2))
      #expect(try store.points(ofUser: anna.key) == (7, 1))
      let trophies = try store.trophies(of: ben, page: .first)
      #expect(trophies.map(\.title) == ["two", "one"] && trophies.map(\.points) == [6, 5])
      #expect(trophies.map(\.challengeId) == [nil, "one"], "A challenge hidden from the viewer has no id.")
      #expect(trophies.map(\.wonAt) == [Timestamp.at(2).date, Timestamp.at(1).date])
      #expect(trophies.allSatisfy { $0.unit == .pages && $0.amount == 50 })
      #expect(try store.trophies(of: anna, page: .first).map(\.title) == ["two"])
      #expect(try store.trophies(of: ben, page: Page(number: 2, size: 1)).map(\.title) == ["one"])
    }
  }
}
