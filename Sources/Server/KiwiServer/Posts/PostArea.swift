import HTTPServer
import KiwiKit
import Media

/// Posts with their likes, comments and pictures, as the centre joins them.
enum PostArea: Area {
  static let pictureSources = [
    PictureSource(table: "pictureFiles", audience: .readers) { name, viewer, _, transaction in
      try transaction.pictures.isShown(name, to: viewer)
    }
  ]

  static let titleReferences = [TitleReference.ofPosts]
  static let spotReferences = [SpotReference.ofPosts]
  static let batchedWork = [PostListing.kind, PostRemoval.kind]

  static func seed(with seeder: Seeder) async throws {
    let reactions = try await seeder.insertPosts()
    try await seeder.insertLikes(reactions)
    try await seeder.insertComments(reactions)
  }

  static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [
      AnyJobKind(HashtagRefresh.kind),
      AnyJobKind(
        QuoteCards.kind,
        concurrency: MediaProcessor.cardConcurrency(beside: configuration.mediaConcurrency)),
      AnyJobKind(recurring: "sweepPictures", every: .seconds(24 * 60 * 60)) { run in
        try await run.application.sweepPictures { done, total in
          try await run.report(done: done, of: total)
        }
      },
    ]
  }

  static func endpoint(_ method: Method, _ route: PostRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .all): RouteEndpoint("GET /posts", .anyone, PostController.list)
    case (.post, .all):
      RouteEndpoint("POST /posts", .signedIn, rateLimit: .uploadByAccount, PostController.create)
    case (.get, .search):
      RouteEndpoint("GET /posts/search", .anyone, rateLimit: .searchByAddress, PostController.search)
    case (.get, .tags): RouteEndpoint("GET /posts/tags", .anyone, TagController.list)
    case (.get, .post): RouteEndpoint("GET /posts/{id}", .anyone, PostController.get)
    case (.patch, .post):
      RouteEndpoint("PATCH /posts/{id}", .signedIn, rateLimit: .writeByAccount, PostController.update)
    case (.delete, .post):
      RouteEndpoint("DELETE /posts/{id}", .signedIn, rateLimit: .writeByAccount, PostController.delete)
    case (.post, .like):
      RouteEndpoint("POST /posts/{id}/like", .signedIn, rateLimit: .writeByAccount, LikeController.like)
    case (.delete, .like):
      RouteEndpoint("DELETE /posts/{id}/like", .signedIn, rateLimit: .writeByAccount, LikeController.unlike)
    case (.get, .likes): RouteEndpoint("GET /posts/{id}/likes", .anyone, LikeController.list)
    case (.get, .comments): RouteEndpoint("GET /posts/{id}/comments", .anyone, CommentController.list)
    case (.post, .comments):
      RouteEndpoint("POST /posts/{id}/comments", .signedIn, rateLimit: .writeByAccount, CommentController.create)
    case (.post, .commentOperations):
      RouteEndpoint("POST /comments", .signedIn, rateLimit: .writeByAccount, CommentController.operate)
    case (.patch, .comment):
      RouteEndpoint("PATCH /comments/{id}", .signedIn, rateLimit: .writeByAccount, CommentController.update)
    case (.delete, .comment):
      RouteEndpoint("DELETE /comments/{id}", .signedIn, rateLimit: .writeByAccount, CommentController.delete)
    case (.get, .upload): RouteEndpoint("GET /uploads/{name}", .anyone, UploadController.get)
    case (.get, .ofUser): RouteEndpoint("GET /users/{username}/posts", .anyone, PostController.listOfUser)
    case (.get, .aboutTitle): RouteEndpoint("GET /titles/{id}/posts", .anyone, PostController.listAboutTitle)
    case (.get, .aboutSpot): RouteEndpoint("GET /spots/{id}/posts", .anyone, PostController.listAboutSpot)
    case (.get, .aboutVisit): RouteEndpoint("GET /visits/{id}/posts", .anyone, PostController.listAboutVisit)
    default: nil
    }
  }
}
