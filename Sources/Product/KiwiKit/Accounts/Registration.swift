/// Who may sign up on a server.
///
/// ```swift
/// let asksForInvite = host.registration == .invite
/// ```
public enum Registration: String, Hashable, Sendable, CaseIterable {
  /// Anyone may.
  case open
  /// Whoever has an invitation may.
  case invite
  /// Only the host adds people.
  case closed
}
