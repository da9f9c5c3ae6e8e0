import Formats
import KiwiKit
import Testing

@testable import KiwiServer

struct ChallengeStoreTests {
  private static let first = CivilDate(year: 2026, month: 11, day: 23)

  private static func challenge(
    _ id: String, by person: Viewer, _ visibility: VisitVisibility = .everyone, days: Int = 7,
    template: String? = nil
  ) -> ChallengeRecord {
    let terms = ChallengeTerms(
      goal: ChallengeGoal(unit: .pages, amount: 50), first: first,
      last: CivilDate(daysSinceEpoch: first.daysSinceEpoch + days - 1), points: 5)
    return ChallengeRecord(
      key: 0, id: id, creatorKey: person.key, templateId: template, title: id, description: nil, terms: terms,
      visibility: visibility, createdAt: Timestamp(seconds: first.daysSinceEpoch * CivilDate.secondsPerDay))
  }

  @Test(arguments: StorageEngine.allCases)
  func `challenges are found by who may see them and by their days`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try transaction.person("anna")
      let ben = try transaction.person("ben")
      let store = transaction.challenges
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
      _ = try transaction.follows.insert(follower: ben.key, followed: anna.key, now: .at(0))
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
  func `members come, go and come again, and trophies are counted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try transaction.person("anna")
      let ben = try transaction.person("ben")
      let members = transaction.challengeMembers
      let key = try transaction.challenges.insert(Self.challenge("one", by: anna))
      let challenge = try #require(try transaction.challenges.challenge(id: "one", seenBy: anna))
      for person in [anna, ben] { try members.join(person.key, key, now: .at(1)) }
      try members.setProgress(7, of: ben.key, in: key)
      let page = Page(number: 1, size: 10)
      #expect(try members.members(in: key, seenBy: anna, page: page).map(\.progress) == [7, 0])
      #expect(try members.countOpen(ofUser: ben.key, today: "2026-11-29") == 1)
      #expect(try members.countOpen(ofUser: ben.key, today: "2026-11-30") == 0)
      try transaction.challenges.insertTrophy(challenge, points: 5, ofUser: ben.key, now: .at(9))
      #expect(try members.countOpen(ofUser: ben.key, today: "2026-11-29") == 0)
      #expect(try transaction.challenges.points(ofUser: ben.key) == (5, 1))
      #expect(try members.audience(ofWinBy: ben.key, in: challenge) == [anna.key, ben.key])
      try members.leave(ben.key, key, now: .at(10))
      #expect(try members.count(in: key) == 1)
      #expect(
        try members.membership(of: ben.key, in: key)
          == ChallengeMembership(userKey: ben.key, isIn: false, hasWon: true, progress: 7))
      // What was won is still on the list of who left.
      #expect(try transaction.challenges.challenges(of: ben, page: page).map(\.id) == ["one"])
      try members.join(ben.key, key, now: .at(11))
      #expect(try members.count(in: key, seenBy: anna) == 2)
    }
  }
}
