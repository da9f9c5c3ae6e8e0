import ServerAccounts
import ServerCore
import KiwiKit

/// `/users/{username}` and the search for users.
enum ProfileController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Social.search) { call in
      let search = try UserSearch(call.query.q)
      // Many users may share a prefix, so this never runs on the calling thread.
      let users = try await call.context.read(estimatedRows: .max) { transaction in
        try search.run(for: call.context.viewer, page: call.page, in: transaction)
      }
      return try call.answer(users.map { $0.user(at: call.publicURL) })
    }
    router.on(API.Social.profile) { call in
      try call.answer(call.snapshot { try profile(username: call.path, for: call.context, in: $0) })
    }
    router.on(API.Social.updateProfile) { call, viewer in
      let server = call.context.server
      return try await call.write(replay: { try profile(username: call.path, for: call.context, in: $0) }) {
        transaction in
        try ProfileService.update(username: call.path, call.body, by: viewer, in: transaction)
        // Only the profile shows the bio, but every post shows the name.
        if call.body.displayName != nil {
          server.announce(AccountChange.appearance, afterCommitOf: transaction)
        }
        return try profile(username: call.path, for: call.context, in: transaction)
      }
    }
  }

  /// Returns a user's profile as the viewer may see it.
  static func profile(
    username: String, for context: RequestContext, in transaction: Transaction
  ) throws -> Profile {
    let viewer = context.viewer
    let record = try ProfileService.profile(username: username, seenBy: viewer, in: transaction)
    let status = try StatusStore(transaction).status(
      ofUser: record.user.key, seenBy: viewer, now: context.now)
    let isOwn = record.user.key == viewer?.key
    let totals = try isOwn ? AccountTotalsStore(transaction).totals(ofUser: record.user.key) : nil
    let user = record.user.user(at: context.server.configuration.publicURL)
    return Profile(
      id: user.id, username: user.username, displayName: user.displayName, avatarURL: user.avatarURL,
      bio: record.bio, postCount: record.postCount, followerCount: record.followerCount,
      followingCount: record.followingCount, followedByMe: record.followedByMe,
      blockedByMe: record.blockedByMe, mutedByMe: record.mutedByMe, role: record.role,
      createdAt: record.createdAt.date, libraryVisibility: isOwn ? record.libraryVisibility : nil,
      friendship: record.friendship, status: status?.status,
      storage: totals.map {
        AccountStorage(used: $0.bytes, limit: context.server.configuration.accountStorage)
      })
  }
}

/// Builds the viewer's own profile for endpoints of accounts.
struct StoredProfiles: OwnProfiles {
  func profile(of viewer: Viewer, for context: RequestContext, in transaction: Transaction) throws -> Profile
  {
    try ProfileController.profile(username: viewer.username, for: context, in: transaction)
  }
}
