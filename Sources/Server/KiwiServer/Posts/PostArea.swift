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

  static func endpoint(_ method: Method, _ route: PostRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .all): Endpoint("GET /posts", .anyone, PostController.list)
    case (.post, .all):
      Endpoint("POST /posts", .signedIn, rateLimit: .uploadByAccount, PostController.create)
    case (.get, .search):
      Endpoint("GET /posts/search", .anyone, rateLimit: .searchByAddress, PostController.search)
    case (.get, .tags): Endpoint("GET /posts/tags", .anyone, TagController.list)
    case (.get, .post): Endpoint("GET /posts/{id}", .anyone, PostController.get)
    case (.patch, .post):
      Endpoint("PATCH /posts/{id}", .signedIn, rateLimit: .writeByAccount, PostController.update)
    case (.delete, .post):
      Endpoint("DELETE /posts/{id}", .signedIn, rateLimit: .writeByAccount, PostController.delete)
    case (.post, .like):
      Endpoint("POST /posts/{id}/like", .signedIn, rateLimit: .writeByAccount, LikeController.like)
    case (.delete, .like):
      Endpoint("DELETE /posts/{id}/like", .signedIn, rateLimit: .writeByAccount, LikeController.unlike)
    case (.get, .likes): Endpoint("GET /posts/{id}/likes", .anyone, LikeController.list)
    case (.get, .comments): Endpoint("GET /posts/{id}/comments", .anyone, CommentController.list)
    case (.post, .comments):
      Endpoint("POST /posts/{id}/comments", .signedIn, rateLimit: .writeByAccount, CommentController.create)
    case (.post, .commentOperations):
      Endpoint("POST /comments", .signedIn, rateLimit: .writeByAccount, CommentController.operate)
    case (.patch, .comment):
      Endpoint("PATCH /comments/{id}", .signedIn, rateLimit: .writeByAccount, CommentController.update)
    case (.delete, .comment):
      Endpoint("DELETE /comments/{id}", .signedIn, rateLimit: .writeByAccount, CommentController.delete)
    case (.get, .upload): Endpoint("GET /uploads/{name}", .anyone, UploadController.get)
    case (.get, .ofUser): Endpoint("GET /users/{username}/posts", .anyone, PostController.listOfUser)
    case (.get, .aboutTitle): Endpoint("GET /titles/{id}/posts", .anyone, PostController.listAboutTitle)
    case (.get, .aboutSpot): Endpoint("GET /spots/{id}/posts", .anyone, PostController.listAboutSpot)
    case (.get, .aboutVisit): Endpoint("GET /visits/{id}/posts", .anyone, PostController.listAboutVisit)
    default: nil
    }
  }
}
