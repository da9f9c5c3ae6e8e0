import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Follows, and suggestions of users to follow.
enum FollowController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Social.follow) { call, viewer in
      try await change(call, by: viewer, followedByMe: true) { transaction in
        try FollowService.follow(username: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Social.unfollow) { call, viewer in
      try await change(call, by: viewer, followedByMe: false) { transaction in
        try FollowService.unfollow(username: call.path, by: viewer, in: transaction)
      }
    }
    router.on(API.Social.followers) { call in
      let count = try call.context.read { try FollowStore($0).counts(ofUser: call.path).followers }
      let users = try await call.context.read(estimatedRows: count) { transaction in
        try FollowService.followers(
          ofUser: call.path, viewer: call.context.viewer, page: call.page, in: transaction)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
    router.on(API.Social.following) { call in
      let count = try call.context.read { try FollowStore($0).counts(ofUser: call.path).following }
      let users = try await call.context.read(estimatedRows: count) { transaction in
        try FollowService.following(
          ofUser: call.path, viewer: call.context.viewer, page: call.page, in: transaction)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
    router.on(API.Social.followed) { call, viewer in
      let names = try usernames(call.query.usernames)
      return try call.answer(
        await call.context.read(estimatedRows: 2 * names.count) { transaction in
          try names.filter { name in
            guard let user = try UserStore(transaction).user(username: name) else { return false }
            return try FollowStore(transaction).isFollowed(user.key, by: viewer.key)
          }
        })
    }
    router.on(API.Social.suggestions) { call, viewer in
      let users = try await call.context.read(estimatedRows: maxSuggestionRows) { transaction in
        try SuggestionStore(transaction).users(
          for: viewer, limit: Limits.suggestions, maxRows: maxSuggestionRows)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
  }

  /// The maximum number of rows: a few milliseconds' worth.
  private static let maxSuggestionRows = 2_000

  private static func change(
    _ call: Call<String, Nothing, Nothing, FollowResponse>, by viewer: Viewer, followedByMe: Bool,
    _ change: @escaping @Sendable (Transaction) throws -> Int
  ) async throws -> Response {
    let server = call.context.server
    return try await call.write(
      replay: { transaction in
        let profile = try ProfileService.profile(username: call.path, seenBy: viewer, in: transaction)
        return FollowResponse(followedByMe: profile.followedByMe, followerCount: profile.followerCount)
      }
    ) { transaction in
      let followerCount = try change(transaction)
      if let otherKey = try UserStore(transaction).user(username: call.path)?.key {
        server.announce(
          SocialChange.relations(userKey: viewer.key, otherKey: otherKey), afterCommitOf: transaction)
      }
      return FollowResponse(followedByMe: followedByMe, followerCount: followerCount)
    }
  }

  private static func usernames(_ list: String) throws(APIError) -> [String] {
    let names = list.split(separator: ",").map(String.init)
    guard !list.isEmpty else {
      throw .invalid("usernames", "\"usernames\" is empty. Send at least one username.")
    }
    guard names.count <= Limits.followedAtOnce, list.unicodeScalars.count <= Limits.followedListLength else {
      throw .invalid("usernames", "There are too many users. Send at most \(Limits.followedAtOnce).")
    }
    return names
  }
}
