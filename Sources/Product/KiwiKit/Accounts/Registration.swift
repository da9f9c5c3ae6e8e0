/// The rule for new accounts on a server.
///
/// ```swift
/// let asksForInvite = host.registration == .invite
/// ```
public enum Registration: String, Hashable, Sendable, CaseIterable {
  /// Every visitor may sign up.
  case open
  /// Visitors with an invitation may sign up.
  case invite
  /// Only the operator creates accounts.
  case closed
}
