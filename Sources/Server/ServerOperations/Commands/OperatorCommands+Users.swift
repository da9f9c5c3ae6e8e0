import ServerModeration
import ServerLibrary
import ServerAccounts
import ServerCore
import Commands
import KiwiKit
import Passwords

extension OperatorCommands {
  func createUser(_ username: String, _ request: OperatorRequest) async throws {
    guard let password = request.secret else {
      throw UsageError(localized("The password is empty. Enter one."))
    }
    try AccountRules.checkUsername(username)
    try AccountRules.checkPassword(password)
    let displayName = try AccountRules.displayName(
      request.command.text("--display-name"), field: "displayName")
    let role: Role = try request.command.flag("--admin") ? .admin : .member
    let account = AccountService.NewAccount(
      username: username, displayName: displayName,
      passwordHash: try await server[PasswordHasher.self].hash(password), role: role)
    _ = try await change(notFound: "") { transaction, now in
      let user = try AccountService.create(account, now: now, in: transaction)
      try AuditLog.record(
        .createUser, of: user.username, details: role.rawValue, by: nil, now: now, in: transaction)
    }
    output.line(
      role == .admin ? localized("Created \(username) as an admin.") : localized("Created \(username)."))
  }

  func listUsers() throws {
    let rows = try server.storage.read { try UserStore($0).accounts() }.map { account in
      [
        account.username, account.isSuspended ? localized("suspended") : Self.name(ofRole: account.role),
        localized("\(account.postCount) posts"),
        localized("joined \(String(account.createdAt.text.prefix(10)))"),
        account.displayName ?? "",
      ]
    }
    if rows.isEmpty {
      output.line(localized("There are no users. Use \"kiwifruit user create\" to add one."))
    }
    table(rows)
  }

  private static func name(ofRole role: String) -> String {
    switch Role(rawValue: role) {
    case .admin: localized("admin")
    case .member: localized("member")
    case nil: role
    }
  }

  /// Prints rows as aligned columns.
  func table(_ rows: [[String]]) {
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
    try await change(notFound: Self.noUser(username)) { transaction, now in
      guard let user = try UserStore(transaction).user(username: username) else { throw APIError.notFound }
      try PasswordResetStore(transaction).insert(
        tokenHash: hash, userKey: user.key, now: now, lifetime: AccountService.resetLifetime)
      try AuditLog.record(.resetPassword, of: user.username, details: nil, by: nil, now: now, in: transaction)
    }
    output.line("\(server.configuration.publicURL)/reset/\(token.text)")
    let minutes = Int(AccountService.resetLifetime.components.seconds / 60)
    output.line(
      localized("\(username) can set a new password with this link once, within \(minutes) minutes."))
  }

  package func suspend(_ username: String) async throws {
    try await changeAccount(username) { transaction, now in
      try ModerationService.suspend(username: username, reason: nil, by: nil, now: now, in: transaction)
    }
    output.line(localized("\(username) is suspended: logged out everywhere and hidden."))
  }

  package func unsuspend(_ username: String) async throws {
    try await changeAccount(username) { transaction, now in
      try ModerationService.unsuspend(username: username, by: nil, now: now, in: transaction)
    }
    output.line(localized("\(username) is no longer suspended."))
  }

  package func setRole(_ role: Role, ofUser username: String) async throws {
    try await changeAccount(username) { transaction, now in
      guard let user = try UserStore(transaction).user(username: username) else { throw APIError.notFound }
      try UserStore(transaction).setRole(role, ofUser: user.key)
      let action: AuditLog.Action = role == .admin ? .promoteUser : .demoteUser
      try AuditLog.record(action, of: user.username, details: nil, by: nil, now: now, in: transaction)
      return user.key
    }
    output.line(
      role == .admin ? localized("\(username) is an admin.") : localized("\(username) is no longer an admin.")
    )
  }

  /// Changes an account, whose key `body` returns, and evicts it from caches.
  private func changeAccount(
    _ username: String, _ body: @escaping @Sendable (Transaction, Timestamp) throws -> Int64
  ) async throws {
    let server = server
    try await change(notFound: Self.noUser(username)) { transaction, now in
      let userKey = try body(transaction, now)
      server.announce(AccountChange.accountStatus(userKey: userKey), afterCommitOf: transaction)
      server.announce(
        try ListService.membershipChange(of: userKey, in: transaction), afterCommitOf: transaction)
      transaction.afterCommit { server.jobs.wake() }
    }
  }

  private static func noUser(_ username: String) -> String {
    localized("There is no user \(username). Use \"kiwifruit user list\" to list the users.")
  }

  func invite(days: Int) async throws {
    let token = SecretToken(prefix: AccountController.inviteCodePrefix)
    let hash = token.hash
    try await change(notFound: "") { transaction, now in
      try InviteStore(transaction).insert(
        codeHash: hash, now: now, lifetime: .seconds(days * 24 * 60 * 60))
      try AuditLog.record(
        .createInvite, of: "invite", details: "for \(days) days", by: nil, now: now, in: transaction)
    }
    output.line(token.text)
    output.line(localized("One user can sign up with this code within \(days) days."))
  }
}
