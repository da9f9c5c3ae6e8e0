import ServerPosts
import ServerLibrary
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// `/admin`, except reports.
enum AdminController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Moderation.removePost) { call in
      let actor = try call.viewer().username
      let server = call.context.server
      return try await call.write { transaction in
        let (key, unusedNames) = try ModerationService.removePost(
          id: call.path, by: actor, now: call.now, in: transaction)
        server.announce(PostChange.removed(key: key), afterCommitOf: transaction)
        transaction.afterCommit {
          server.removeUnusedPictures(unusedNames)
          server.jobs.wake()
        }
      }
    }
    router.on(API.Moderation.removeComment) { call in
      let actor = try call.viewer().username
      let server = call.context.server
      return try await call.write { transaction in
        let (postKey, notified) = try CommentService.removeAny(
          id: call.path, by: actor, now: call.now, in: transaction)
        server.announce(
          PostChange.commentRemoved(commentId: call.path, key: postKey, notified: notified),
          afterCommitOf: transaction)
      }
    }
    router.on(API.Moderation.suspend) { call in
      let actor = try call.viewer().username
      let reason = call.body?.reason.flatMap { $0.isEmpty ? nil : $0 }
      return try await change(call) { transaction in
        try ModerationService.suspend(
          username: call.path, reason: reason, by: actor, now: call.now, in: transaction)
      }
    }
    router.on(API.Moderation.unsuspend) { call in
      let actor = try call.viewer().username
      return try await change(call) { transaction in
        try ModerationService.unsuspend(username: call.path, by: actor, now: call.now, in: transaction)
      }
    }
    router.on(API.Moderation.audit) { call in
      let records = try await call.context.read(estimatedRows: call.page.offset) {
        try AuditStore($0).records(page: call.page)
      }
      return try call.answer(records.map(\.entry))
    }
  }

  private static func change<Body>(
    _ call: Call<String, Nothing, Body, Nothing>, _ change: @escaping @Sendable (Transaction) throws -> Int64
  ) async throws -> Response {
    let server = call.context.server
    return try await call.write { transaction in
      let userKey = try change(transaction)
      server.announce(AccountChange.accountStatus(userKey: userKey), afterCommitOf: transaction)
      server.announce(
        try ListService.membershipChange(of: userKey, in: transaction), afterCommitOf: transaction)
      transaction.afterCommit { server.jobs.wake() }
    }
  }
}
