import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Blocks and mutes, with the viewer's lists of both.
enum BlockController {
  private typealias Change = Call<String, Nothing, Nothing, Nothing>

  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Social.block, block)
    router.on(API.Social.unblock) { call in
      try await change(call) { viewer, transaction in
        try BlockService.unblock(username: call.path, by: viewer, in: transaction)
      }
    }
    router.on(API.Social.mute) { call in
      try await change(call) { viewer, transaction in
        try BlockService.mute(username: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Social.unmute) { call in
      try await change(call) { viewer, transaction in
        try BlockService.unmute(username: call.path, by: viewer, in: transaction)
      }
    }
    // Lists are sorted as a whole, so their length is unknown.
    router.on(API.Social.blocks) { call, viewer in
      let users = try await call.context.read(estimatedRows: .max) { transaction in
        try BlockStore(transaction).blocked(by: viewer.key, page: call.page)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
    router.on(API.Social.mutes) { call, viewer in
      let users = try await call.context.read(estimatedRows: .max) { transaction in
        try BlockStore(transaction).muted(by: viewer.key, page: call.page)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
  }

  @Sendable private static func block(_ call: Change) async throws -> Response {
    let server = call.context.server
    return try await change(call) { viewer, transaction in
      let ended = try BlockService.block(
        username: call.path, by: viewer, now: call.now, effects: server.slots.all(), in: transaction)
      guard let otherKey = try UserStore(transaction).user(username: call.path)?.key else { return }
      server.announce(
        SocialChange.friendship(
          userKey: viewer.key, otherKey: otherKey, isShownToOther: ended.friendship),
        afterCommitOf: transaction)
      for change in ended.changes { server.announce(change, afterCommitOf: transaction) }
    }
  }

  private static func change(
    _ call: Change, _ change: @escaping @Sendable (Viewer, Transaction) throws -> Void
  ) async throws -> Response {
    let viewer = try call.viewer()
    let server = call.context.server
    return try await call.write { transaction in
      try change(viewer, transaction)
      if let otherKey = try UserStore(transaction).user(username: call.path)?.key {
        server.announce(
          SocialChange.relations(userKey: viewer.key, otherKey: otherKey), afterCommitOf: transaction)
      }
    }
  }
}
