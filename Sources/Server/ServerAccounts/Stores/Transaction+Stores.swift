import ServerCore

/// The stores of accounts.
extension Transaction {
  var accountRemoval: AccountRemovalStore { AccountRemovalStore(connection: connection) }
  package var accountTotals: AccountTotalsStore { AccountTotalsStore(connection: connection) }
  package var audit: AuditStore { AuditStore(connection: connection) }
  package var avatars: AvatarStore { AvatarStore(connection: connection) }
  package var drafts: DraftStore { DraftStore(connection: connection) }
  package var invites: InviteStore { InviteStore(connection: connection) }
  var knownAddresses: KnownAddressStore { KnownAddressStore(connection: connection) }
  package var passwordResets: PasswordResetStore { PasswordResetStore(connection: connection) }
  package var sessions: SessionStore { SessionStore(connection: connection) }
  package var users: UserStore { UserStore(connection: connection) }
}
