import ServerAccounts
import ServerPlaces
import ServerSocial
import ServerCore
import HTTPServer
import KiwiKit

/// Likes, and the users who like a post.
enum LikeController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Posts.like) { call in
      try await change(call) { viewer, transaction in
        try LikeService.like(postId: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Posts.unlike) { call in
      try await change(call) { viewer, transaction in
        try LikeService.unlike(postId: call.path, by: viewer, in: transaction)
      }
    }
    router.on(API.Posts.likes) { call in
      let count = try call.context.read { try PostStore($0).counts(id: call.path).likes }
      let users = try await call.context.read(estimatedRows: count) { transaction in
        try LikeService.likers(
          ofPost: call.path, viewer: call.context.viewer, page: call.page, in: transaction)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
  }

  private static func change(
    _ call: Call<String, Nothing, Nothing, LikesResponse>,
    _ change: @escaping @Sendable (Viewer, Transaction) throws -> (post: PostAccess, likes: Int)
  ) async throws -> Response {
    let viewer = try call.viewer()
    return try await call.write(
      replay: { transaction in
        LikesResponse(
          likes: try PostPolicy.visiblePost(id: call.path, to: viewer, in: transaction).likeCount)
      }
    ) { transaction in
      let (post, likes) = try change(viewer, transaction)
      call.context.server.announce(
        PostChange.liked(key: post.key, authorKey: post.authorKey), afterCommitOf: transaction)
      return LikesResponse(likes: likes)
    }
  }
}
