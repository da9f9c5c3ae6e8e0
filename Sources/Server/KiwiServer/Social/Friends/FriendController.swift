import HTTPServer
import KiwiKit

/// `/users/{username}/friendship`, and the viewer's friends and requests.
enum FriendController {
  static func agree(_ context: RequestContext) async throws -> Response {
    try await change(context) { username, viewer, transaction in
      try FriendService.agree(username: username, by: viewer, now: context.now, in: transaction)
    }
  }

  static func end(_ context: RequestContext) async throws -> Response {
    try await change(context) { username, viewer, transaction in
      try FriendService.end(username: username, by: viewer, now: context.now, in: transaction)
    }
  }

  /// Answers with the person's page, where follows may be other ones, too.
  private static func change(
    _ context: RequestContext,
    _ body: @escaping @Sendable (String, Viewer, Transaction) throws -> FriendService.Outcome?
  ) async throws -> Response {
    guard case .social(.friendship(let username)) = context.route else { throw APIError.notFound }
    let viewer = try context.signedIn()
    let application = context.application
    let replay: RequestContext.Replay = {
      .ok(try ProfileController.write(context, username: username, in: $1))
    }
    return try await context.write(fingerprint: RequestFingerprint(context.request), replay: replay) {
      transaction in
      if let outcome = try body(username, viewer, transaction) {
        application.announce(
          SocialChange.friendship(
            userKey: viewer.key, otherKey: outcome.otherKey, isShownToOther: outcome.isShownToOther),
          afterCommitOf: transaction)
      }
      return try replay(nil, transaction)
    }
  }

  // MARK: Lists

  static func friends(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    let users = try await context.read(looks: page.offset) { try $0.friends.friends(of: viewer, page: page) }
    return context.response(users: users, page: page)
  }

  static func requests(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let parameters = try context.queryParameters()
    let page = try Page(parameters)
    let name = parameters["direction"] ?? FriendRequestDirection.received.rawValue
    guard let direction = FriendRequestDirection(rawValue: name) else {
      throw APIError.badParameter("direction", "\"direction\" is \"received\" or \"sent\".")
    }
    let users = try await context.read(looks: page.offset) { transaction in
      try transaction.friends.requests(direction, of: viewer, page: page)
    }
    return context.response(users: users, page: page)
  }

  static func now(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let now = context.now
    let page = try Page(try context.queryParameters())
    // All friends are looked at, to tell who has something to show.
    let friends = try await context.read(looks: .max) { transaction in
      try transaction.friendsNow.friends(of: viewer, now: now, page: page)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(friends, page: page) { friend, writer in writer.friendNow(friend, at: publicURL) }
  }
}
