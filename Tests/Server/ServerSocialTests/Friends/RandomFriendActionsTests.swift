import KiwiKit
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerSocial

struct RandomFriendActionsTests {
  /// The expected relationships of two users.
  private struct Model {
    var friends: Set<[Int]> = []
    var open: Set<[Int]> = []
    /// Declined requests, and whether their sender withdrew them.
    var declined: [[Int]: Bool] = [:]
    var follows: Set<[Int]> = []
    var madeFollows: Set<[Int]> = []

    func areFriends(_ one: Int, _ other: Int) -> Bool {
      friends.contains([min(one, other), max(one, other)])
    }

    func asks(_ one: Int, _ other: Int) -> Bool {
      open.contains([one, other]) || declined[[one, other]] == false
    }

    mutating func agree(_ one: Int, _ other: Int) {
      guard !areFriends(one, other) else { return }
      if asks(other, one) {
        for pair in [[one, other], [other, one]] {
          open.remove(pair)
          declined[pair] = nil
          if follows.insert(pair).inserted { madeFollows.insert(pair) }
        }
        friends.insert([min(one, other), max(one, other)])
      } else if declined[[one, other]] != nil {
        declined[[one, other]] = false
      } else {
        open.insert([one, other])
      }
    }

    mutating func end(_ one: Int, _ other: Int) {
      if friends.remove([min(one, other), max(one, other)]) != nil {
        for pair in [[one, other], [other, one]] where madeFollows.remove(pair) != nil {
          follows.remove(pair)
        }
      } else if open.remove([one, other]) != nil {
      } else if declined[[one, other]] == false {
        declined[[one, other]] = true
      } else if open.remove([other, one]) != nil {
        declined[[other, one]] = false
      }
    }

    mutating func follow(_ one: Int, _ other: Int) { follows.insert([one, other]) }

    mutating func unfollow(_ one: Int, _ other: Int) {
      follows.remove([one, other])
      madeFollows.remove([one, other])
    }

    mutating func block(_ one: Int, _ other: Int) {
      for pair in [[one, other], [other, one]] {
        friends.remove(pair)
        open.remove(pair)
        declined[pair] = nil
        follows.remove(pair)
        madeFollows.remove(pair)
      }
    }

    func state(of other: Int, for one: Int) -> Friendship? {
      if areFriends(one, other) { return .friends }
      if open.contains([other, one]) { return .requestedByThem }
      return asks(one, other) ? .requestedByMe : nil
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max), 1, 2, 3])
  func `relationships follow the rules after any actions in any order`(seed: UInt64) async throws {
    try await StorageEngine.sqlite.withTransaction { transaction in
      var chance = SeededGenerator(seed: seed)
      let users = try (0..<4).map { try Fixtures(transaction).addUser("person\($0)") }
      var model = Model()
      for step in 0..<400 {
        let one = Int.random(in: 0..<4, using: &chance)
        let other = (one + Int.random(in: 1..<4, using: &chance)) % 4
        let (viewer, name) = (users[one], users[other].username)
        let action = Int.random(in: 0..<20, using: &chance)
        switch action {
        case 0..<9:
          model.agree(one, other)
          _ = try FriendService.agree(username: name, by: viewer, now: .at(step), in: transaction)
        case 9..<15:
          model.end(one, other)
          _ = try FriendService.end(username: name, by: viewer, now: .at(step), in: transaction)
        case 15..<17:
          model.follow(one, other)
          _ = try FollowService.follow(username: name, by: viewer, now: .at(step), in: transaction)
        case 17..<19:
          model.unfollow(one, other)
          _ = try FollowService.unfollow(username: name, by: viewer, in: transaction)
        default:
          model.block(one, other)
          try BlockService.block(username: name, by: viewer, now: .at(step), in: transaction)
          try BlockService.unblock(username: name, by: viewer, in: transaction)
        }
        for (one, viewer) in users.enumerated() {
          for (other, user) in users.enumerated() where one != other {
            let profile = try #require(try ProfileStore(transaction).profile(key: user.key, seenBy: viewer))
            let place = "seed \(seed), step \(step)"
            #expect(profile.friendship == model.state(of: other, for: one), "\(place)")
            #expect(profile.followedByMe == model.follows.contains([one, other]), "\(place)")
          }
          let notified = try NotificationStore(transaction).notifications(
            for: viewer, page: Page(number: 1, size: 100)
          )
          .filter { $0.kind == AppNotification.Kind.friendRequest.rawValue }.map(\.actor.username)
          let asking = users.indices.filter { model.open.contains([$0, one]) }.map { users[$0].username }
          #expect(
            notified.sorted() == asking, "Only open requests notify, seed \(seed), step \(step)")
        }
      }
    }
  }
}
