import HTTPServer
import KiwiKit

/// `/users/{username}/follow`, and who follows whom.
enum FollowController {
  static func follow(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context, by: viewer, followedByMe: true) { username, transaction in
      try FollowService.follow(username: username, by: viewer, now: context.now, in: transaction)
    }
  }

  static func unfollow(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context, by: viewer, followedByMe: false) { username, transaction in
      try FollowService.unfollow(username: username, by: viewer, in: transaction)
    }
  }

  private static func change(
    _ context: RequestContext, by viewer: Viewer, followedByMe: Bool,
    _ body: @escaping @Sendable (String, Transaction) throws -> Int
  ) async throws -> Response {
    guard case .social(.follow(let username)) = context.route else { throw APIError.notFound }
    let application = context.application
    return try await context.write(
      fingerprint: RequestFingerprint(context.request),
      replay: { _, transaction in
        let profile = try ProfileService.profile(username: username, seenBy: viewer, in: transaction)
        return json(followedByMe: profile.followedByMe, followerCount: profile.followerCount)
      }
    ) { transaction in
      let followerCount = try body(username, transaction)
      if let otherKey = try transaction.users.user(username: username)?.key {
        application.announce(
          SocialChange.relations(userKey: viewer.key, otherKey: otherKey), afterCommitOf: transaction)
      }
      return json(followedByMe: followedByMe, followerCount: followerCount)
    }
  }

  private static func json(followedByMe: Bool, followerCount: Int) -> Outcome {
    var writer = JSONWriter(capacity: 64)
    writer.object { writer in
      writer.member("followedByMe", followedByMe)
      writer.member("followerCount", followerCount)
    }
    return .ok(writer)
  }

  /// `/users/me/followed`: the users of a list whom the viewer follows.
  static func followed(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let list = try context.queryParameters().required("usernames")
    let names = list.split(separator: ",").map(String.init)
    guard !list.isEmpty else { throw APIError.invalid("usernames", "Name at least one user.") }
    guard names.count <= Limits.followedAtOnce, list.unicodeScalars.count <= Limits.followedListLength else {
      throw APIError.invalid("usernames", "Ask about at most \(Limits.followedAtOnce) users at once.")
    }
    let followed = try await context.read(looks: 2 * names.count) { transaction in
      try names.filter { name in
        guard let person = try transaction.users.user(username: name) else { return false }
        return try transaction.follows.isFollowed(person.key, by: viewer.key)
      }
    }
    var writer = JSONWriter(capacity: 256)
    writer.array(of: followed) { name, writer in writer.string(name) }
    return Response(json: writer)
  }

  static func followers(_ context: RequestContext) async throws -> Response {
    guard case .social(.followers(let username)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let count = try context.read { try $0.follows.counts(ofUser: username).followers }
    let users = try await context.read(looks: count) { transaction in
      try FollowService.followers(ofUser: username, viewer: context.viewer, page: page, in: transaction)
    }
    return context.response(users: users, page: page)
  }

  static func following(_ context: RequestContext) async throws -> Response {
    guard case .social(.following(let username)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let count = try context.read { try $0.follows.counts(ofUser: username).following }
    let users = try await context.read(looks: count) { transaction in
      try FollowService.following(ofUser: username, viewer: context.viewer, page: page, in: transaction)
    }
    return context.response(users: users, page: page)
  }
}
