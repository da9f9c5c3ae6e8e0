import KiwiKit
import Media

/// Posts with their likes, comments and pictures, with the jobs and records that belong to them.
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

  static func addEndpoints(to router: inout Router) {
    PostController.addEndpoints(to: &router)
    LikeController.addEndpoints(to: &router)
    CommentController.addEndpoints(to: &router)
    router.on(API.Posts.upload) { try await UploadController.get($0.context, name: $0.path) }
  }
}
