import HTTPServer
import KiwiKit

/// `/users/{username}/block` and `/mute`, and the viewer's own lists of both.
enum BlockController {
  static func block(_ context: RequestContext) async throws -> Response {
    guard case .social(.block(let username)) = context.route else { throw APIError.notFound }
    let application = context.application
    return try await change(context, username) { viewer, transaction in
      let ended = try BlockService.block(username: username, by: viewer, now: context.now, in: transaction)
      guard let otherKey = try transaction.users.user(username: username)?.key else { return }
      application.announce(
        SocialChange.friendship(
          userKey: viewer.key, otherKey: otherKey, isShownToOther: ended.contains(.friendship)),
        afterCommitOf: transaction)
      if ended.contains(.lists) {
        application.announce(
          LibraryRecordsChange(userKeys: [viewer.key, otherKey], listKeys: []), afterCommitOf: transaction)
      }
    }
  }

  static func unblock(_ context: RequestContext) async throws -> Response {
    guard case .social(.block(let username)) = context.route else { throw APIError.notFound }
    return try await change(context, username) { viewer, transaction in
      try BlockService.unblock(username: username, by: viewer, in: transaction)
    }
  }

  static func mute(_ context: RequestContext) async throws -> Response {
    guard case .social(.mute(let username)) = context.route else { throw APIError.notFound }
    return try await change(context, username) { viewer, transaction in
      try BlockService.mute(username: username, by: viewer, now: context.now, in: transaction)
    }
  }

  static func unmute(_ context: RequestContext) async throws -> Response {
    guard case .social(.mute(let username)) = context.route else { throw APIError.notFound }
    return try await change(context, username) { viewer, transaction in
      try BlockService.unmute(username: username, by: viewer, in: transaction)
    }
  }

  private static func change(
    _ context: RequestContext, _ username: String,
    _ body: @escaping @Sendable (Viewer, Transaction) throws -> Void
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      try body(viewer, transaction)
      if let otherKey = try transaction.users.user(username: username)?.key {
        application.announce(
          SocialChange.relations(userKey: viewer.key, otherKey: otherKey), afterCommitOf: transaction)
      }
      return .noContent
    }
  }

  static func listBlocks(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    // All of them are put in order, and nothing counts them.
    let users = try await context.read(looks: .max) { transaction in
      try transaction.blocks.blocked(by: viewer.key, page: page)
    }
    return context.response(users: users, page: page)
  }

  static func listMutes(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    // All of them are put in order, and nothing counts them.
    let users = try await context.read(looks: .max) { transaction in
      try transaction.blocks.muted(by: viewer.key, page: page)
    }
    return context.response(users: users, page: page)
  }
}
