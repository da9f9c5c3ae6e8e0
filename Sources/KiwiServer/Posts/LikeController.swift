import HTTPServer
import KiwiKit
import SQLite

/// `/posts/{id}/like` and the people who like a post.
enum LikeController {
  static func like(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context) { postId, connection in
      try LikeService.like(postId: postId, by: viewer, now: context.now, in: connection)
    }
  }

  static func unlike(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context) { postId, connection in
      try LikeService.unlike(postId: postId, by: viewer, in: connection)
    }
  }

  private static func change(
    _ context: RequestContext,
    _ body: @escaping @Sendable (String, Connection) throws -> (post: PostAccess, likes: Int)
  ) async throws -> Response {
    guard case .posts(.like(let postId)) = context.route else { throw APIError.notFound }
    let application = context.application
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { connection in
      let (post, likes) = try body(postId, connection)
      application.announce(
        .liked(postKey: post.key, authorKey: post.authorKey), afterCommitOf: connection)
      var writer = JSONWriter(capacity: 32)
      writer.object { $0.member("likes", likes) }
      return .ok(writer)
    }
  }

  static func list(_ context: RequestContext) async throws -> Response {
    guard case .posts(.likes(let postId)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let count = try context.read { try PostStore.counts(id: postId, in: $0).likes }
    let users = try await context.read(looks: count) { connection in
      try LikeService.likers(ofPost: postId, viewer: context.viewer, page: page, in: connection)
    }
    return context.response(users: users, page: page)
  }
}
