import ServerPlaces
import ServerTitles
import ServerAccounts
import ServerCore
import KiwiKit
import Media

/// Posts with their likes, comments and pictures, and their jobs and records.
package enum PostArea: Area {
  package static let pictureSources = [
    PictureSource(table: "pictureFiles", audience: .readers) { name, viewer, _, transaction in
      try PictureStore(transaction).isShown(name, to: viewer)
    }
  ]

  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(
      PostCache(publicURL: configuration.publicURL, keepsReadyPages: configuration.readyPages))
    slots.register(LivePostReader(), as: (any LivePosts).self)
    slots.append([TitleReference.ofPosts])
    slots.append([SpotReference.ofPosts])
    slots.append([AccountPart.ofPosts])
  }

  package static func batchedWork(_ slots: Slots) -> [BatchedWork.Kind] {
    [PostListing.kind, PostRemoval.kind]
  }

  package static func jobs(_ configuration: Configuration) -> [AnyJobKind] {
    [
      AnyJobKind(HashtagRefresh.kind),
      AnyJobKind(
        QuoteCards.kind,
        concurrency: MediaProcessor.cardConcurrency(beside: configuration.mediaConcurrency)),
      AnyJobKind(recurring: "sweepPictures", every: .seconds(24 * 60 * 60)) { run in
        try await run.server.sweepPictures { done, total in
          try await run.report(done: done, of: total)
        }
      },
    ]
  }

  package static func addEndpoints(to router: inout EndpointRouter) {
    PostController.addEndpoints(to: &router)
    LikeController.addEndpoints(to: &router)
    CommentController.addEndpoints(to: &router)
    router.on(API.Posts.upload) { try await UploadController.get($0.context, name: $0.path) }
  }
}
