import HTTPServer
import KiwiKit

/// `/posts/{id}/like` and the people who like a post.
enum LikeController {
  static func like(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context, by: viewer) { postId, transaction in
      try LikeService.like(postId: postId, by: viewer, now: context.now, in: transaction)
    }
  }

  static func unlike(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await change(context, by: viewer) { postId, transaction in
      try LikeService.unlike(postId: postId, by: viewer, in: transaction)
    }
  }

  private static func change(
    _ context: RequestContext, by viewer: Viewer,
    _ body: @escaping @Sendable (String, Transaction) throws -> (post: PostAccess, likes: Int)
  ) async throws -> Response {
    guard case .posts(.like(let postId)) = context.route else { throw APIError.notFound }
    let application = context.application
    return try await context.write(
      fingerprint: RequestFingerprint(context.request),
      replay: { json(likes: try PostPolicy.visiblePost(id: postId, to: viewer, in: $1).likeCount) }
    ) { transaction in
      let (post, likes) = try body(postId, transaction)
      application.announce(
        PostChange.liked(key: post.key, authorKey: post.authorKey), afterCommitOf: transaction)
      return json(likes: likes)
    }
  }

  private static func json(likes: Int) -> Outcome {
    var writer = JSONWriter(capacity: 32)
    writer.object { $0.member("likes", likes) }
    return .ok(writer)
  }

  static func list(_ context: RequestContext) async throws -> Response {
    guard case .posts(.likes(let postId)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let count = try context.read { try $0.posts.counts(id: postId).likes }
    let users = try await context.read(looks: count) { transaction in
      try LikeService.likers(ofPost: postId, viewer: context.viewer, page: page, in: transaction)
    }
    return context.response(users: users, page: page)
  }
}
