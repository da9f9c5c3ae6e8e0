import HTTPServer
import KiwiKit
import SQLite

/// What admins may do with what others wrote and with accounts. Who asks was checked before: `actor` is the
/// username of an admin, or nil for the command line, and goes into the audit log.
enum ModerationService {
  private static let cannotSuspendSelf = APIError(
    .unprocessableContent, "cannot_suspend_self", "You cannot suspend yourself.", field: "username")

  // MARK: What people wrote

  /// Removes any post, whoever may see it. Returns its key and the names of its files.
  static func removePost(
    id: String, by actor: String?, now: Timestamp, in connection: Connection
  ) throws -> (key: Int64, unusedNames: [String]) {
    let post = try connection.first(
      """
      SELECT \(raw: PostAccess.columns)
      FROM posts
      WHERE id = \(id)
      """,
      PostAccess.init(row:))
    guard let post else { throw APIError.notFound }
    let author = try UserStore.user(key: post.authorKey, in: connection)
    let unusedNames = try PostService.remove(post, in: connection)
    try AuditLog.record(
      .removePost, of: post.id, details: author.map { "by \($0.username)" }, by: actor, now: now,
      in: connection)
    return (post.key, unusedNames)
  }

  /// Removes any comment, whoever may see it. Returns the post's key and who had been told of the comment.
  static func removeComment(
    id: String, by actor: String?, now: Timestamp, in connection: Connection
  ) throws -> (postKey: Int64, told: [Int64]) {
    let comment = try connection.first(
      """
      SELECT comments.key, comments.postKey, users.username
      FROM comments
      JOIN users ON users.key = comments.authorKey
      WHERE comments.id = \(id)
      """
    ) { row in (key: row.integer(0), postKey: row.integer(1), author: row.text(2)) }
    guard let comment else { throw APIError.notFound }
    let told = try NotificationService.recipients(ofComment: comment.key, in: connection)
    try connection.run("DELETE FROM comments WHERE key = \(comment.key)")
    try AuditLog.record(
      .removeComment, of: id, details: "by \(comment.author)", by: actor, now: now, in: connection)
    return (comment.postKey, told)
  }

  // MARK: Accounts

  /// Ends a person's sessions and hides them and what they wrote; done twice it is the same as once. Returns
  /// the key of the account.
  static func suspend(
    username: String, reason: String?, by actor: String?, now: Timestamp, in connection: Connection
  ) throws -> Int64 {
    let person = try person(username: username, in: connection)
    guard person.username != actor else { throw cannotSuspendSelf }
    try connection.run(
      "UPDATE users SET suspendedAt = \(now.seconds) WHERE key = \(person.key) AND suspendedAt IS NULL")
    guard connection.changes > 0 else { return person.key }
    try SessionStore.deleteAll(ofUser: person.key, in: connection)
    try connection.run("UPDATE posts SET listed = 0 WHERE authorKey = \(person.key) AND listed = 1")
    try NotificationService.withdrawAll(ofPerson: person.key, in: connection)
    try AuditLog.record(
      .suspendUser, of: person.username, details: reason, by: actor, now: now, in: connection)
    return person.key
  }

  /// Lets a person log in again and shows what they wrote to whom it was for. Returns the key of the account.
  static func unsuspend(
    username: String, by actor: String?, now: Timestamp, in connection: Connection
  ) throws -> Int64 {
    let person = try person(username: username, in: connection)
    try connection.run(
      "UPDATE users SET suspendedAt = NULL WHERE key = \(person.key) AND suspendedAt IS NOT NULL")
    guard connection.changes > 0 else { return person.key }
    try connection.run(
      "UPDATE posts SET listed = 1 WHERE authorKey = \(person.key) AND visibility = 'everyone'")
    try AuditLog.record(
      .unsuspendUser, of: person.username, details: nil, by: actor, now: now, in: connection)
    return person.key
  }

  private static func person(username: String, in connection: Connection) throws -> UserRecord {
    guard let person = try UserStore.user(username: username, in: connection) else {
      throw APIError.notFound
    }
    return person
  }
}
