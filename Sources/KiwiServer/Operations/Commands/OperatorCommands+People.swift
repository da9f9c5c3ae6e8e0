import Commands
import KiwiKit
import Passwords
import SQLite

extension OperatorCommands {
  func createUser(_ username: String, _ request: OperatorRequest) async throws {
    guard let password = request.secret else { throw UsageError("\"user create\" needs a password.") }
    try AccountRules.checkUsername(username)
    try AccountRules.checkPassword(password)
    let displayName = try AccountRules.displayName(
      request.command.text("--display-name"), field: "displayName")
    let role: Role = try request.command.flag("--admin") ? .admin : .member
    let account = AccountService.NewAccount(
      username: username, displayName: displayName,
      passwordHash: try await application.passwords.hash(password), role: role)
    _ = try await change(notFound: "") { connection, now in
      let user = try AccountService.create(account, now: now, in: connection)
      try AuditLog.record(
        .createUser, of: user.username, details: role.rawValue, by: nil, now: now, in: connection)
    }
    output.line("Created \(username)\(role == .admin ? ", who may moderate" : "").")
  }

  func listUsers() throws {
    let rows = try application.database.read { connection in
      try connection.all(
        """
        SELECT username, role, suspendedAt IS NOT NULL,
          postCountForEveryone + postCountForFollowers + postCountForMe, createdAt, displayName
        FROM users
        ORDER BY username
        """
      ) { row in
        [
          row.text(0), row.bool(2) ? "disabled" : row.text(1), "\(row.int(3)) posts",
          "since \(Timestamp(seconds: row.int(4)).text.prefix(10))", row.optionalText(5) ?? "",
        ]
      }
    }
    if rows.isEmpty { output.line("There is nobody yet. Add somebody with: kiwifruit user create NAME") }
    table(rows)
  }

  /// Prints columns beneath each other.
  private func table(_ rows: [[String]]) {
    var widths: [Int] = []
    for row in rows {
      for (column, text) in row.enumerated() {
        if column < widths.count {
          widths[column] = max(widths[column], text.count)
        } else {
          widths.append(text.count)
        }
      }
    }
    for row in rows {
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      output.line(line)
    }
  }

  func resetPassword(ofUser username: String) async throws {
    let token = SecretToken(prefix: AccountController.resetTokenPrefix)
    let hash = token.hash
    try await change(notFound: Self.nobody(username)) { connection, now in
      guard let user = try UserStore.user(username: username, in: connection) else { throw APIError.notFound }
      try PasswordResetStore.insert(tokenHash: hash, userKey: user.key, now: now, in: connection)
      try AuditLog.record(.resetPassword, of: user.username, details: nil, by: nil, now: now, in: connection)
    }
    output.line("\(application.configuration.publicURL)/reset/\(token.text)")
    let minutes = PasswordResetStore.lifetime.components.seconds / 60
    output.line("It works once, for \(minutes) minutes; \(username) sets a new password with it.")
  }

  func suspend(_ username: String) async throws {
    try await changeAccount(username) { connection, now in
      try ModerationService.suspend(username: username, reason: nil, by: nil, now: now, in: connection)
    }
    output.line("\(username) is disabled: signed out everywhere, and hidden.")
  }

  func unsuspend(_ username: String) async throws {
    try await changeAccount(username) { connection, now in
      try ModerationService.unsuspend(username: username, by: nil, now: now, in: connection)
    }
    output.line("\(username) is enabled.")
  }

  func setRole(_ role: Role, ofUser username: String) async throws {
    try await changeAccount(username) { connection, now in
      guard let user = try UserStore.user(username: username, in: connection) else { throw APIError.notFound }
      try connection.run("UPDATE users SET role = \(role.rawValue) WHERE key = \(user.key)")
      let action: AuditLog.Action = role == .admin ? .promoteUser : .demoteUser
      try AuditLog.record(action, of: user.username, details: nil, by: nil, now: now, in: connection)
      return user.key
    }
    output.line(role == .admin ? "\(username) may moderate." : "\(username) may not moderate any more.")
  }

  /// Changes an account, whose key `body` returns, and drops what the caches know of it.
  private func changeAccount(
    _ username: String, _ body: @escaping @Sendable (Connection, Timestamp) throws -> Int64
  ) async throws {
    let application = application
    try await change(notFound: Self.nobody(username)) { connection, now in
      let userKey = try body(connection, now)
      application.announce(.accountChanged(userKey: userKey), afterCommitOf: connection)
    }
  }

  private static func nobody(_ username: String) -> String { "There is nobody called \(username)." }

  func invite(days: Int) async throws {
    let token = SecretToken(prefix: AccountController.inviteCodePrefix)
    let hash = token.hash
    try await change(notFound: "") { connection, now in
      try InviteStore.insert(
        codeHash: hash, now: now, lifetime: .seconds(days * 24 * 60 * 60), in: connection)
      try AuditLog.record(
        .createInvite, of: "invite", details: "for \(days) days", by: nil, now: now, in: connection)
    }
    output.line(token.text)
    output.line("One person can sign up with this code within \(days) days.")
  }
}
