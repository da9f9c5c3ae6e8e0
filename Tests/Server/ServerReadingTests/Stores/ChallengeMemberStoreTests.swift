import Formats
import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerReading

struct ChallengeMemberStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `members join, leave and rejoin, and trophies are counted`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let anna = try Fixtures(transaction).addUser("anna")
      let ben = try Fixtures(transaction).addUser("ben")
      let members = ChallengeMemberStore(transaction)
      let key = try ChallengeStore(transaction).insert(ChallengeStoreTests.challenge("one", by: anna))
      let challenge = try #require(try ChallengeStore(transaction).challenge(id: "one", seenBy: anna))
      for user in [anna, ben] { try members.join(user.key, key, now: .at(1)) }
      try members.setProgress(7, of: ben.key, in: key)
      let page = Page(number: 1, size: 10)
      #expect(try members.members(in: key, seenBy: anna, page: page).map(\.progress) == [7, 0])
      #expect(try members.countOpen(ofUser: ben.key, today: CivilDate(year: 2026, month: 11, day: 29)) == 1)
      #expect(try members.countOpen(ofUser: ben.key, today: CivilDate(year: 2026, month: 11, day: 30)) == 0)
      try ChallengeStore(transaction).insertTrophy(challenge, points: 5, ofUser: ben.key, now: .at(9))
      #expect(try members.countOpen(ofUser: ben.key, today: CivilDate(year: 2026, month: 11, day: 29)) == 0)
      #expect(try ChallengeStore(transaction).points(ofUser: ben.key) == (5, 1))
      #expect(try members.audience(ofWinBy: ben.key, in: challenge) == [anna.key, ben.key])
      try members.leave(ben.key, key, now: .at(10))
      #expect(try members.count(in: key) == 1)
      #expect(
        try members.membership(of: ben.key, in: key)
          == ChallengeMembership(userKey: ben.key, isIn: false, hasWon: true, progress: 7))
      // A won challenge stays on the list of a member who left.
      #expect(try ChallengeStore(transaction).challenges(of: ben, page: page).map(\.id) == ["one"])
      try members.join(ben.key, key, now: .at(11))
      #expect(try members.count(in: key, seenBy: anna) == 2)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `members are visible by their visibility, sorted by progress`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let users = try ["anna", "ben", "cleo", "dora"].map { try Fixtures(transaction).addUser($0) }
      let (anna, ben, cleo, dora) = (users[0], users[1], users[2], users[3])
      let members = ChallengeMemberStore(transaction)
      let key = try ChallengeStore(transaction).insert(ChallengeStoreTests.challenge("one", by: anna))
      let other = try ChallengeStore(transaction).insert(ChallengeStoreTests.challenge("two", by: anna))
      let challenge = try #require(try ChallengeStore(transaction).challenge(id: "one", seenBy: anna))
      for user in [anna, ben, cleo] { try members.join(user.key, key, now: .at(1)) }
      for user in [cleo, dora] { try members.join(user.key, other, now: .at(1)) }
      try members.setProgress(3, of: cleo.key, in: key)
      #expect(try members.memberships(in: key).map(\.userKey) == [anna.key, ben.key, cleo.key])
      #expect(try members.memberships(in: key).map(\.progress) == [0, 0, 3])
      #expect(try members.membership(of: cleo.key, in: other)?.progress == 0)
      #expect(try members.membership(of: dora.key, in: key) == nil)
      func names(_ viewer: Viewer) throws -> [String] {
        try members.members(in: key, seenBy: viewer, page: .first).map(\.user.username)
      }
      #expect(try names(anna) == ["cleo", "anna", "ben"])

      for user in [ben, cleo] { try Fixtures(transaction).follow(user, by: anna) }
      #expect(try members.friends(in: key, of: anna, limit: 9) == ["ben", "cleo"])
      #expect(try members.friends(in: key, of: anna, limit: 1) == ["ben"])
      #expect(try members.friends(in: key, of: ben, limit: 9).isEmpty)
      try Fixtures(transaction).follow(cleo, by: dora)
      #expect(try members.audience(ofWinBy: cleo.key, in: challenge) == [anna.key, cleo.key])

      #expect(try Set(members.otherMembers(of: ben.key, in: key)) == [anna.key, cleo.key])
      try Fixtures(transaction).block(cleo, by: ben)
      #expect(try members.otherMembers(of: ben.key, in: key) == [anna.key])
      #expect(try members.count(in: key) == 3)
      #expect(try members.count(in: key, seenBy: ben) == 2)
      #expect(try names(ben) == ["anna", "ben"])
      try Fixtures(transaction).mute(ben, by: anna)
      #expect(try names(anna) == ["cleo", "anna"])
      #expect(try members.friends(in: key, of: anna, limit: 9) == ["cleo"])

      try Fixtures(transaction).block(cleo, by: anna)
      #expect(try members.otherMembers(of: anna.key, in: key) == [ben.key])
      #expect(
        try members.otherMembers(of: ben.key, in: key) == [anna.key], "A block hides the challenge itself.")
      #expect(try members.audience(ofWinBy: cleo.key, in: challenge) == [anna.key])

      try members.leave(cleo.key, key, now: .at(2))
      #expect(try members.memberships(in: key).map(\.userKey) == [anna.key, ben.key])
      #expect(try members.count(in: other) == 2, "Leaving one challenge keeps the membership of others.")
      #expect(try members.countOpen(ofUser: cleo.key, today: CivilDate(year: 2026, month: 11, day: 29)) == 1)
    }
  }
}
