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
      return try call.answer(users: users)
    }
    router.on(API.Social.profile) { call in
      try call.answer(call.snapshot { try call.context.profile(username: call.path, in: $0) })
    }
    router.on(API.Social.updateProfile) { call, viewer in
      let server = call.context.server
      return try await call.write(replay: { try call.context.profile(username: call.path, in: $0) }) {
        transaction in
        try ProfileService.update(username: call.path, call.body, by: viewer, in: transaction)
        // Only the profile shows the bio, but every post shows the name.
        if call.body.displayName != nil {
          server.announce(AccountChange.appearance, afterCommitOf: transaction)
        }
        return try call.context.profile(username: call.path, in: transaction)
      }
    }
  }
}

extension RequestContext {
  /// Returns a user's profile as the viewer may see it.
  package func profile(username: String, in transaction: Transaction) throws -> Profile {
    let record = try ProfileService.profile(username: username, seenBy: viewer, in: transaction)
    let status = try transaction.statuses.status(ofUser: record.user.key, seenBy: viewer, now: now)
    let isOwn = record.user.key == viewer?.key
    let totals = try isOwn ? transaction.accountTotals.totals(ofUser: record.user.key) : nil
    let user = record.user.user(at: server.configuration.publicURL)
    return Profile(
      id: user.id, username: user.username, displayName: user.displayName, avatarURL: user.avatarURL,
      bio: record.bio, postCount: record.postCount, followerCount: record.followerCount,
      followingCount: record.followingCount, followedByMe: record.followedByMe,
      blockedByMe: record.blockedByMe, mutedByMe: record.mutedByMe, role: record.role,
      createdAt: record.createdAt.date, libraryVisibility: isOwn ? record.libraryVisibility : nil,
      friendship: record.friendship, status: status?.status,
      storage: totals.map {
        AccountStorage(used: $0.bytes, limit: server.configuration.accountStorage)
      })
  }
}

/// Builds the viewer's own profile for endpoints of accounts.
struct StoredProfiles: OwnProfiles {
  func profile(of viewer: Viewer, for context: RequestContext, in transaction: Transaction) throws -> Profile
  {
    try context.profile(username: viewer.username, in: transaction)
  }
}
