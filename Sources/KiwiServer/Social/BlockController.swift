import HTTPServer
import KiwiKit
import SQLite

/// `/users/{username}/block` and `/mute`, and the viewer's own lists of both.
enum BlockController {
  static func block(_ context: RequestContext) async throws -> Response {
    guard case .social(.block(let username)) = context.route else { throw APIError.notFound }
    return try await change(context, username) { viewer, connection in
      try BlockService.block(username: username, by: viewer, now: context.now, in: connection)
    }
  }

  static func unblock(_ context: RequestContext) async throws -> Response {
    guard case .social(.block(let username)) = context.route else { throw APIError.notFound }
    return try await change(context, username) { viewer, connection in
      try BlockService.unblock(username: username, by: viewer, in: connection)
    }
  }

  static func mute(_ context: RequestContext) async throws -> Response {
    guard case .social(.mute(let username)) = context.route else { throw APIError.notFound }
    return try await change(context, username) { viewer, connection in
      try BlockService.mute(username: username, by: viewer, now: context.now, in: connection)
    }
  }

  static func unmute(_ context: RequestContext) async throws -> Response {
    guard case .social(.mute(let username)) = context.route else { throw APIError.notFound }
    return try await change(context, username) { viewer, connection in
      try BlockService.unmute(username: username, by: viewer, in: connection)
    }
  }

  private static func change(
    _ context: RequestContext, _ username: String,
    _ body: @escaping @Sendable (Viewer, Connection) throws -> Void
  ) async throws -> Response {
    let viewer = try context.signedIn()
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { connection in
      try body(viewer, connection)
      if let otherKey = try UserStore.user(username: username, in: connection)?.key {
        application.announce(
          .relationsChanged(userKey: viewer.key, otherKey: otherKey), afterCommitOf: connection)
      }
      return .noContent
    }
  }

  static func listBlocks(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    // All of them are put in order, and nothing counts them.
    let users = try await context.read(looks: .max) { connection in
      try BlockService.blocked(by: viewer, page: page, in: connection)
    }
    return context.response(users: users, page: page)
  }

  static func listMutes(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let page = try Page(try context.queryParameters())
    // All of them are put in order, and nothing counts them.
    let users = try await context.read(looks: .max) { connection in
      try BlockService.muted(by: viewer, page: page, in: connection)
    }
    return context.response(users: users, page: page)
  }
}
