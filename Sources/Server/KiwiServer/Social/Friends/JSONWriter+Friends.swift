import KiwiKit

extension JSONWriter {
  /// A ``KiwiKit/UserStatus``.
  mutating func status(_ status: StatusRecord) {
    object { writer in
      writer.member("text", status.text)
      writer.member("visibility", status.visibility.rawValue)
      writer.member("createdAt", date: status.createdAt)
      writer.member("expiresAt", date: status.expiresAt)
    }
  }

  mutating func optionalStatus(_ status: StatusRecord?) {
    if let status { self.status(status) } else { null() }
  }

  /// A ``KiwiKit/FriendNow``.
  mutating func friendNow(_ friend: FriendNowRecord, at publicURL: String) {
    object { writer in
      writer.name("user")
      writer.user(friend.user, at: publicURL)
      writer.name("status")
      writer.optionalStatus(friend.status)
      writer.name("reading")
      guard let reading = friend.reading else { return writer.null() }
      writer.object { writer in
        writer.member("sessionId", reading.sessionId)
        writer.member("isActive", reading.isActive)
        writer.name("title")
        if let title = reading.title { writer.summary(title) } else { writer.null() }
        writer.member("bookTitle", reading.bookTitle)
        writer.name("progress")
        writer.progress(reading.progress)
      }
    }
  }
}
