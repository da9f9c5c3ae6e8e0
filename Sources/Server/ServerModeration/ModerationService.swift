import ServerSocial
import ServerPosts
import ServerLibrary
import ServerAccounts
import ServerCore
import HTTPServer

/// What admins may do with what others wrote and with accounts. Who asks was checked before: `actor` is the
/// username of an admin, or nil for the command line, and goes into the audit log.
package enum ModerationService {
  private static let cannotSuspendSelf = APIError(
    .unprocessableContent, "cannot_suspend_self", "You cannot suspend yourself.", field: "username")

  // MARK: What people wrote

  /// Removes any post, whoever may see it. Returns its key and the names of its files.
  package static func removePost(
    id: String, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> (key: Int64, unusedNames: [String]) {
    guard let post = try transaction.posts.post(id: id) else { throw APIError.notFound }
    let author = try transaction.users.user(key: post.authorKey)
    let unusedNames = try PostService.remove(post, now: now, in: transaction)
    try AuditLog.record(
      .removePost, of: post.id, details: author.map { "by \($0.username)" }, by: actor, now: now,
      in: transaction)
    return (post.key, unusedNames)
  }

  // MARK: Accounts

  /// Ends a person's sessions and hides them and what they wrote; done twice it is the same as once. Returns
  /// the key of the account.
  package static func suspend(
    username: String, reason: String?, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> Int64 {
    let person = try person(username: username, in: transaction)
    guard person.username != actor else { throw cannotSuspendSelf }
    guard try transaction.users.suspend(key: person.key, now: now) else { return person.key }
    try transaction.sessions.deleteAll(ofUser: person.key)
    try BatchedWork.begin(PostListing.kind, person.key, now: now, in: transaction)
    try AuditLog.record(
      .suspendUser, of: person.username, details: reason, by: actor, now: now, in: transaction)
    return person.key
  }

  /// Lets a person log in again and shows what they wrote to whom it was for. Returns the key of the account.
  package static func unsuspend(
    username: String, by actor: String?, now: Timestamp, in transaction: Transaction
  ) throws -> Int64 {
    let person = try person(username: username, in: transaction)
    guard try transaction.users.unsuspend(key: person.key) else { return person.key }
    try BatchedWork.begin(PostListing.kind, person.key, now: now, in: transaction)
    try ListService.tellAnew(listsOf: person.key, in: transaction)
    try AuditLog.record(
      .unsuspendUser, of: person.username, details: nil, by: actor, now: now, in: transaction)
    return person.key
  }

  private static func person(username: String, in transaction: Transaction) throws -> UserRecord {
    guard let person = try transaction.users.user(username: username) else {
      throw APIError.notFound
    }
    return person
  }
}
