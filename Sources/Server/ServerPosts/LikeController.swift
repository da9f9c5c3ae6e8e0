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
      let (id, page, context) = (call.path, Page(call.query), call.context)
      let count = try context.read { try $0.posts.counts(id: id).likes }
      let users = try await context.read(looks: count) { transaction in
        try LikeService.likers(ofPost: id, viewer: context.viewer, page: page, in: transaction)
      }
      let publicURL = context.server.configuration.publicURL
      return try call.answer(users.map { $0.user(at: publicURL) }, page: page)
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
