import HTTPServer
import KiwiKit
import SQLite

/// `/users/{username}/follow`, and who follows whom.
enum FollowController {
  static func follow(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context, by: viewer, followedByMe: true) { username, connection in
      try FollowService.follow(username: username, by: viewer, now: context.now, in: connection)
    }
  }

  static func unfollow(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context, by: viewer, followedByMe: false) { username, connection in
      try FollowService.unfollow(username: username, by: viewer, in: connection)
    }
  }

  private static func change(
    _ context: RequestContext, by viewer: Viewer, followedByMe: Bool,
    _ body: @escaping @Sendable (String, Connection) throws -> Int
  ) async throws -> Response {
    guard case .social(.follow(let username)) = context.route else { throw APIError.notFound }
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { connection in
      let followerCount = try body(username, connection)
      if let otherKey = try UserStore.user(username: username, in: connection)?.key {
        application.announce(
          .relationsChanged(userKey: viewer.key, otherKey: otherKey), afterCommitOf: connection)
      }
      var writer = JSONWriter(capacity: 64)
      writer.object { writer in
        writer.member("followedByMe", followedByMe)
        writer.member("followerCount", followerCount)
      }
      return .ok(writer)
    }
  }

  static func followers(_ context: RequestContext) async throws -> Response {
    guard case .social(.followers(let username)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let count = try context.read { try FollowService.counts(ofUser: username, in: $0).followers }
    let users = try await context.read(looks: count) { connection in
      try FollowService.followers(ofUser: username, viewer: context.viewer, page: page, in: connection)
    }
    return context.response(users: users, page: page)
  }

  static func following(_ context: RequestContext) async throws -> Response {
    guard case .social(.following(let username)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let count = try context.read { try FollowService.counts(ofUser: username, in: $0).following }
    let users = try await context.read(looks: count) { connection in
      try FollowService.following(ofUser: username, viewer: context.viewer, page: page, in: connection)
    }
    return context.response(users: users, page: page)
  }
}
