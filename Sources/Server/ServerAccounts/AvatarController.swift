import ServerCore
import HTTPServer
import KiwiKit
import Media

/// `/users/me/avatar`.
enum AvatarController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Accounts.setAvatar, set)
    router.on(API.Accounts.removeAvatar) { call, viewer in
      try await call.write { transaction in
        let oldNames = try AvatarStore(transaction).names(ofUser: viewer.key)
        try AvatarStore(transaction).set(nil, ofUser: viewer.key)
        evictCaches(call.context.server, oldNames, afterCommitOf: transaction)
      }
    }
  }

  private static func set(
    _ call: Call<Nothing, Nothing, FormUpload<AvatarForm>, Profile>
  ) async throws -> Response {
    let viewer = try call.viewer()
    let context = call.context
    return try await context.server.withStaging(of: viewer.key) { staging in
      let form = try await MultipartForm(context, into: staging, maxFiles: 1)
      guard let upload = form.uploads.first else { throw APIError.missing("file") }
      let fingerprint = RequestFingerprint(context.request, form.fingerprint)
      let replay: RequestContext.Replay = { try OwnProfile.outcome(of: call, in: $1) }
      return try await context.once(fingerprint: fingerprint, replay: replay) {
        let image = try await staging.process(upload: upload, kind: .avatar)
        return try await context.write(fingerprint: fingerprint, replay: replay) { transaction in
          try staging.commit()
          let oldNames = try AvatarStore(transaction).names(ofUser: viewer.key)
          try AvatarStore(transaction).set(image, ofUser: viewer.key)
          evictCaches(context.server, oldNames, afterCommitOf: transaction)
          return try OwnProfile.outcome(of: call, in: transaction)
        }
      }
    }
  }

  private static func evictCaches(
    _ server: ServerContext, _ oldNames: [String], afterCommitOf transaction: Transaction
  ) {
    server.announce(AccountChange.appearance, afterCommitOf: transaction)
    transaction.afterCommit { server.removeUnusedPictures(oldNames) }
  }
}
