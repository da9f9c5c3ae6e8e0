import KiwiKit
import ServerTesting
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct ProfileStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `a profile counts content the viewer may see and shows their relationship`(
    engine: StorageEngine
  ) async throws {
    try await engine.withTransaction { transaction in
      let profiles = ProfileStore(transaction)
      #expect(try profiles.profile(key: 1, seenBy: nil) == nil)
      let (ana, bob) = (try Fixtures(transaction).addUser("ana"), try Fixtures(transaction).addUser("bob"))
      for visibility in [Visibility.everyone, .everyone, .followers, .me] {
        _ = try Fixtures(transaction).post(by: ana, for: visibility)
      }
      func profile(_ viewer: Viewer?) throws -> ProfileRecord {
        try #require(try profiles.profile(key: ana.key, seenBy: viewer))
      }
      let visitor = try profile(nil)
      #expect(visitor.user.key == ana.key)
      #expect(visitor.role == .member)
      #expect(visitor.createdAt == .at(0))
      #expect(visitor.bio == nil)
      #expect(!visitor.followedByMe && !visitor.blockedByMe && !visitor.mutedByMe)
      #expect(visitor.postCount == 2)
      #expect(try profile(ana).postCount == 4)
      #expect(try profile(bob).postCount == 2)
      try Fixtures(transaction).follow(ana, by: bob)
      try Fixtures(transaction).mute(ana, by: bob)
      let follower = try profile(bob)
      #expect(follower.postCount == 3)
      #expect(follower.followerCount == 1 && follower.followingCount == 0)
      #expect(follower.followedByMe && follower.mutedByMe && !follower.blockedByMe)
      try FollowStore(transaction).deleteBetween(ana.key, bob.key)
      try Fixtures(transaction).block(ana, by: bob)
      let blocker = try profile(bob)
      #expect(blocker.postCount == 0)
      #expect(blocker.blockedByMe && !blocker.followedByMe)
      #expect(try !profile(nil).blockedByMe)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `nil leaves a profile text unchanged, and an empty one clears it`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let profiles = ProfileStore(transaction)
      let (ana, bob) = (
        try Fixtures(transaction).addUser("ana", displayName: "Ana"),
        try Fixtures(transaction).addUser("bob", displayName: "Bob")
      )
      func texts(_ user: Viewer) throws -> [String?] {
        let profile = try #require(try profiles.profile(key: user.key, seenBy: nil))
        return [profile.user.displayName, profile.bio]
      }
      try profiles.update(key: ana.key, displayName: nil, bio: "Sails", libraryVisibility: nil)
      #expect(try texts(ana) == ["Ana", "Sails"])
      try profiles.update(key: ana.key, displayName: "Áña", bio: nil, libraryVisibility: nil)
      #expect(try texts(ana) == ["Áña", "Sails"])
      try profiles.update(key: ana.key, displayName: "", bio: "", libraryVisibility: nil)
      #expect(try texts(ana) == [nil, nil])
      try profiles.update(key: ana.key, displayName: nil, bio: nil, libraryVisibility: nil)
      #expect(try texts(ana) == [nil, nil])
      #expect(try texts(bob) == ["Bob", nil])
    }
  }
}
