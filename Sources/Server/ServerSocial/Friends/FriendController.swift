import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Friendships, with the viewer's friends and requests.
enum FriendController {
  static func addEndpoints(to router: inout EndpointRouter) {
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
    router.on(API.Social.friends) { call, viewer in
      let users = try await call.context.read(estimatedRows: call.page.offset) {
        try FriendStore($0).friends(of: viewer, page: call.page)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
    router.on(API.Social.friendRequests) { call, viewer in
      let direction = call.query.direction ?? .received
      let users = try await call.context.read(estimatedRows: call.page.offset) { transaction in
        try FriendStore(transaction).requests(direction, of: viewer, page: call.page)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
  }

  private static func change(
    _ call: Call<String, Nothing, Nothing, Profile>,
    _ change: @escaping @Sendable (Viewer, Transaction) throws -> FriendService.Outcome?
  ) async throws -> Response {
    let viewer = try call.viewer()
    let server = call.context.server
    return try await call.write(replay: {
      try ProfileController.profile(username: call.path, for: call.context, in: $0)
    }) {
      transaction in
      if let outcome = try change(viewer, transaction) {
        server.announce(
          SocialChange.friendship(
            userKey: viewer.key, otherKey: outcome.otherKey, isShownToOther: outcome.isShownToOther),
          afterCommitOf: transaction)
      }
      return try ProfileController.profile(username: call.path, for: call.context, in: transaction)
    }
  }
}
