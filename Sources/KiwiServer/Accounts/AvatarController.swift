import HTTPServer
import KiwiKit
import Media
import SQLite

/// `/users/me/avatar`.
enum AvatarController {
  static func put(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.application.withStaging { staging in
      let form = try await MultipartForm(context, into: staging, maximumFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      if let earlier = try context.replay(of: fingerprint) { return earlier }
      let image = try await staging.process(upload: upload, kind: .avatar)
      return try await context.write(fingerprint: fingerprint) { connection in
        try staging.land()
        let oldNames = try PictureStore.avatarNames(ofUser: viewer.key, in: connection)
        try PictureStore.setAvatar(image, ofUser: viewer.key, in: connection)
        dropCaches(context, oldNames, afterCommitOf: connection)
        return .ok(try ProfileController.write(context, username: viewer.username, in: connection))
      }
    }
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { connection in
      let oldNames = try PictureStore.avatarNames(ofUser: viewer.key, in: connection)
      try PictureStore.setAvatar(nil, ofUser: viewer.key, in: connection)
      dropCaches(context, oldNames, afterCommitOf: connection)
      return .noContent
    }
  }

  private static func dropCaches(
    _ context: RequestContext, _ oldNames: [String], afterCommitOf connection: Connection
  ) {
    let application = context.application
    application.announce(.appearanceChanged, afterCommitOf: connection)
    connection.afterCommit { application.removeUnusedPictures(oldNames) }
  }
}
