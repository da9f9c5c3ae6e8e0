import HTTPServer
import KiwiKit

/// Friendships, and the viewer's friends and requests.
enum FriendController {
  static func addEndpoints(to router: inout Router) {
    router.on(API.Social.agreeToFriendship) { call in
      try await change(call) { viewer, transaction in
        try FriendService.agree(username: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Social.endFriendship) { call in
      try await change(call) { viewer, transaction in
        try FriendService.end(username: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Social.friends) { call in
      let viewer = try call.viewer()
      let page = Page(call.query)
      let users = try await call.context.read(looks: page.offset) {
        try $0.friends.friends(of: viewer, page: page)
      }
      return try call.answer(users: users, page: page)
    }
    router.on(API.Social.friendRequests) { call in
      let viewer = try call.viewer()
      let page = Page(call.query)
      let direction = call.query.direction ?? .received
      let users = try await call.context.read(looks: page.offset) { transaction in
        try transaction.friends.requests(direction, of: viewer, page: page)
      }
      return try call.answer(users: users, page: page)
    }
    router.on(API.Social.friendsNow) { call in
      let viewer = try call.viewer()
      let page = Page(call.query)
      // Reads all friends to find those who have something to show.
      let friends = try await call.context.read(looks: .max) { transaction in
        try transaction.friendsNow.friends(of: viewer, now: call.now, page: page)
      }
      return try call.answer(friends.map { $0.friend(at: call.publicURL) }, page: page)
    }
  }

  private static func change(
    _ call: Call<String, Nothing, Nothing, Profile>,
    _ change: @escaping @Sendable (Viewer, Transaction) throws -> FriendService.Outcome?
  ) async throws -> Response {
    let viewer = try call.viewer()
    let application = call.context.application
    return try await call.write(replay: { try call.context.profile(username: call.path, in: $0) }) {
      transaction in
      if let outcome = try change(viewer, transaction) {
        application.announce(
          SocialChange.friendship(
            userKey: viewer.key, otherKey: outcome.otherKey, isShownToOther: outcome.isShownToOther),
          afterCommitOf: transaction)
      }
      return try call.context.profile(username: call.path, in: transaction)
    }
  }
}

extension FriendNowRecord {
  fileprivate func friend(at publicURL: String) -> FriendNow {
    FriendNow(
      user: user.user(at: publicURL), status: status?.status,
      reading: reading.map { reading in
        FriendReading(
          sessionId: reading.sessionId, isActive: reading.isActive, title: reading.title,
          bookTitle: reading.bookTitle, progress: reading.progress)
      })
  }
}
