import ServerSocial
import ServerPosts
import ServerLibrary
import ServerAccounts
import ServerCore
import HTTPServer

/// The actions of admins on content and accounts.
///
/// Callers check the authority. `actor` is the username of an admin, or nil for the command line, for the audit log.
package enum ModerationService {
  private static let cannotSuspendSelf = APIError(
    .unprocessableContent, "cannot_suspend_self", "You cannot suspend yourself. Ask another admin.",
    field: "username")

  // MARK: Content

  /// Removes any post. Returns its key and the names of its files.
  package static func removePost(
    id: String, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> (key: Int64, unusedNames: [String]) {
    guard let post = try PostStore(transaction).post(id: id) else { throw APIError.notFound }
    let author = try UserStore(transaction).user(key: post.authorKey)
    let unusedNames = try PostService.remove(post, now: now, in: transaction)
    try AuditLog.record(
      .removePost, of: post.id, details: author.map { "by \($0.username)" }, by: actor, now: now,
      in: transaction)
    return (post.key, unusedNames)
  }

  // MARK: Accounts

  /// Suspends a user: ends their sessions and hides them and their content. Idempotent. Returns the account's key.
  package static func suspend(
    username: String, reason: String?, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> Int64 {
    let user = try user(username: username, in: transaction)
    guard user.username != actor else { throw cannotSuspendSelf }
    guard try UserStore(transaction).suspend(key: user.key, now: now) else { return user.key }
    try SessionStore(transaction).deleteAll(ofUser: user.key)
    try BatchedWork.begin(PostListing.kind, user.key, now: now, in: transaction)
    try AuditLog.record(
      .suspendUser, of: user.username, details: reason, by: actor, now: now, in: transaction)
    return user.key
  }

  /// Ends a suspension: allows logins and shows the content again. Returns the account's key.
  package static func unsuspend(
    username: String, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> Int64 {
    let user = try user(username: username, in: transaction)
    guard try UserStore(transaction).unsuspend(key: user.key) else { return user.key }
    try BatchedWork.begin(PostListing.kind, user.key, now: now, in: transaction)
    try ListService.resendLists(of: user.key, in: transaction)
    try AuditLog.record(
      .unsuspendUser, of: user.username, details: nil, by: actor, now: now, in: transaction)
    return user.key
  }

  private static func user(username: String, in transaction: Transaction) throws -> UserRecord {
    guard let user = try UserStore(transaction).user(username: username) else {
      throw APIError.notFound
    }
    return user
  }
}
