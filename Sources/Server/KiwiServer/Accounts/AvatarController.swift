import HTTPServer
import KiwiKit
import Media

/// `/users/me/avatar`.
enum AvatarController {
  static func put(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.application.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(context, into: staging, maximumFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      let replay: RequestContext.Replay = {
        .ok(try ProfileController.write(context, username: viewer.username, in: $1))
      }
      return try await context.once(fingerprint: fingerprint, replay: replay) {
        let image = try await staging.process(upload: upload, kind: .avatar)
        return try await context.write(fingerprint: fingerprint, replay: replay) { transaction in
          try staging.land()
          let oldNames = try transaction.pictures.avatarNames(ofUser: viewer.key)
          try transaction.pictures.setAvatar(image, ofUser: viewer.key)
          dropCaches(context, oldNames, afterCommitOf: transaction)
          return try replay(nil, transaction)
        }
      }
    }
  }

  static func delete(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    return try await context.write(fingerprint: RequestFingerprint(context.request)) { transaction in
      let oldNames = try transaction.pictures.avatarNames(ofUser: viewer.key)
      try transaction.pictures.setAvatar(nil, ofUser: viewer.key)
      dropCaches(context, oldNames, afterCommitOf: transaction)
      return .noContent
    }
  }

  private static func dropCaches(
    _ context: RequestContext, _ oldNames: [String], afterCommitOf transaction: Transaction
  ) {
    let application = context.application
    application.announce(AccountChange.appearance, afterCommitOf: transaction)
    transaction.afterCommit { application.removeUnusedPictures(oldNames) }
  }
}
