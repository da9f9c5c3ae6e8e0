extension JSONWriter {
  /// A ``KiwiKit/User``.
  mutating func user(_ user: UserRecord, at publicURL: String) {
    object { $0.userMembers(user, at: publicURL) }
  }

  /// The members of a ``KiwiKit/User``, with which the answers that say more about a person begin.
  mutating func userMembers(_ user: UserRecord, at publicURL: String) {
    member("id", user.id)
    member("username", user.username)
    member("displayName", user.displayName)
    member("avatarURL", upload: user.avatarName, at: publicURL)
  }
}
