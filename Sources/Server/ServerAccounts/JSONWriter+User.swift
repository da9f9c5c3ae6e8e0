import ServerCore

extension JSONWriter {
  /// Writes a ``KiwiKit/User``.
  package mutating func user(_ user: UserRecord, at publicURL: String) {
    object { writer in
      writer.member("id", user.id)
      writer.member("username", user.username)
      writer.member("displayName", user.displayName)
      writer.member("avatarURL", upload: user.avatarName, at: publicURL)
    }
  }
}
