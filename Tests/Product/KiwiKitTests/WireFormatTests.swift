import Foundation
import KiwiKit
import Testing

/// Responses are decoded as clients decode them, and requests have the documented members.
@Suite struct WireFormatTests {
  @Test func `a post survives coding`() throws {
    let post = try decode(Post.self, Self.post)
    #expect(post.author.displayName == nil)
    #expect(post.caption == "Just finished 1984!")
    #expect(post.editedAt == nil)
    #expect(post.createdAt == Date(timeIntervalSince1970: 1_770_813_296))
    #expect(post.visibility == .followers)
    #expect(post.attachments.first?.sizes.map(\.width) == [1600, 800])
    #expect(try decode(Post.self, encode(post)) == post)
  }

  @Test func `null and absent members are equal`() throws {
    let nulls = #"{"id":"u","username":"alice","displayName":null,"avatarURL":null}"#
    let absent = #"{"id":"u","username":"alice"}"#
    #expect(try decode(User.self, nulls) == decode(User.self, absent))
    #expect(try decode(User.self, nulls) == User(id: "u", username: "alice"))
  }

  @Test func `unknown members are ignored`() throws {
    let user = try decode(User.self, #"{"id":"u","username":"alice","pronouns":["she"],"badges":{}}"#)
    #expect(user.username == "alice")
  }

  @Test func `an unknown visibility is rejected`() {
    let post = Self.post.replacing("followers", with: "friends")
    #expect(throws: DecodingError.self) { try decode(Post.self, post) }
  }

  @Test func `a comment survives coding`() throws {
    let comment = try decode(KiwiKit.Comment.self, Self.comment)
    #expect(comment.text == "Great book! \u{1F95D}")
    #expect(try decode(KiwiKit.Comment.self, encode(comment)) == comment)
  }

  @Test func `a profile survives coding and yields its user`() throws {
    let profile = try decode(Profile.self, Self.profile)
    #expect(profile.user == User(id: "u", username: "alice", displayName: "Alice"))
    #expect(profile.role == .admin)
    #expect(try decode(Profile.self, encode(profile)) == profile)
  }

  @Test func `notifications survive coding`() throws {
    let response = try decode(NotificationsResponse.self, Self.notifications)
    #expect(response.notifications.map(\.kind) == [.follow, .mention])
    #expect(try decode(NotificationsResponse.self, encode(response)) == response)
  }

  @Test func `a report without a reporter survives coding`() throws {
    let report = try decode(Report.self, Self.report)
    #expect(report.reporter == nil)
    #expect(report.reportedUser?.username == "bob")
    #expect(try decode(Report.self, encode(report)) == report)
  }

  @Test func `small responses survive coding`() throws {
    try check(LikesResponse.self, #"{"likes":43}"#)
    try check(FollowResponse.self, #"{"followedByMe":true,"followerCount":2}"#)
    try check(CreateReportResponse.self, #"{"id":"r"}"#)
    try check(CreateSessionResponse.self, #"{"token":"t","user":{"id":"u","username":"alice"},"userId":"u"}"#)
    try check(
      DeviceSession.self,
      """
      {"createdAt":"2026-02-11T12:34:56Z","current":true,"deviceName":"Phone","id":"s",\
      "lastUsedAt":"2026-02-11T12:34:56Z"}
      """)
    try check(
      AuditEntry.self,
      #"{"action":"suspend","createdAt":"2026-02-11T12:34:56Z","id":"1","subject":"bob"}"#)
    try check(APIErrorResponse.self, #"{"error":{"code":"invalid_page","field":"page","message":"No."}}"#)
  }

  @Test func `requests have exactly the documented members`() throws {
    #expect(
      try encode(CreateUserRequest(username: "alice", password: "secret!!", fullname: "Alice"))
        == #"{"fullname":"Alice","password":"secret!!","username":"alice"}"#)
    #expect(
      try encode(CreateSessionRequest(username: "alice", password: "secret!!"))
        == #"{"password":"secret!!","username":"alice"}"#)
    #expect(try encode(UpdateProfileRequest(bio: "")) == #"{"bio":""}"#)
    #expect(
      try encode(UpdatePostRequest(alt: ["a", ""], visibility: .me)) == #"{"alt":["a",""],"visibility":"me"}"#
    )
    #expect(try encode(CommentRequest(text: "a\u{0}\"")) == #"{"text":"a\u0000\""}"#)
    #expect(
      try encode(CreateReportRequest(subject: .user, subjectId: "bob", reason: .spam))
        == #"{"reason":"spam","subject":"user","subjectId":"bob"}"#)
    #expect(
      try encode(ChangePasswordRequest(currentPassword: "a", newPassword: "b"))
        == #"{"currentPassword":"a","newPassword":"b"}"#)
    #expect(try encode(DeleteAccountRequest(password: "a")) == #"{"password":"a"}"#)
    #expect(try encode(ResetPasswordRequest(newPassword: "b")) == #"{"newPassword":"b"}"#)
    #expect(try encode(MarkNotificationsReadRequest()) == "{}")
    #expect(try encode(ResolveReportRequest(resolution: "ok")) == #"{"resolution":"ok"}"#)
    #expect(try encode(SuspendUserRequest(reason: "spam")) == #"{"reason":"spam"}"#)
  }

  private func check<Value: Codable>(_ type: Value.Type, _ json: String) throws {
    #expect(try encode(decode(type, json)) == json)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: Data(json.utf8))
  }

  private func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension WireFormatTests {
  static let post = """
    {"id":"0190a5a0-7b1c-7c2e-9d3f-5a6b7c8d9e0f",
     "author":{"id":"u","username":"alice","displayName":null,"avatarURL":null},
     "imageURL":"http://localhost:5000/uploads/a-1600.jpg","hasPhoto":true,"caption":"Just finished 1984!",
     "likes":42,"createdAt":"2026-02-11T12:34:56Z","commentCount":5,"likedByMe":false,"editedAt":null,
     "visibility":"followers",
     "attachments":[{"url":"http://localhost:5000/uploads/a-1600.jpg","width":1600,"height":1200,"alt":null,
       "placeholder":"LEHV6nWB2yk8pyo0adR*.7kCMdnj",
       "sizes":[{"url":"http://localhost:5000/uploads/a-1600.jpg","width":1600,"height":1200},
                {"url":"http://localhost:5000/uploads/a-800.jpg","width":800,"height":600}]}]}
    """
  static let comment = """
    {"id":"c","postId":"p","author":{"id":"u","username":"bob","displayName":"Bob","avatarURL":null},
     "text":"Great book! \\ud83e\\udd5d","createdAt":"2026-02-11T13:00:00Z","editedAt":null}
    """
  static let profile = """
    {"id":"u","username":"alice","displayName":"Alice","avatarURL":null,"bio":null,"postCount":1,
     "followerCount":2,"followingCount":3,"followedByMe":false,"blockedByMe":false,"mutedByMe":false,
     "role":"admin","createdAt":"2026-02-11T12:34:56Z"}
    """
  static let notifications = """
    {"unreadCount":1,"notifications":[
      {"id":"2","kind":"follow","actor":{"id":"u","username":"bob","displayName":null,"avatarURL":null},
       "postId":null,"commentId":null,"createdAt":"2026-02-11T13:00:00Z","read":false},
      {"id":"1","kind":"mention","actor":{"id":"u","username":"bob","displayName":null,"avatarURL":null},
       "postId":"p","commentId":"c","createdAt":"2026-02-11T12:00:00Z","read":true}]}
    """
  static let report = """
    {"id":"1","subject":"comment","subjectId":"c","reason":"spam","details":null,"excerpt":"Buy!",
     "reporter":null,"reportedUser":{"id":"u","username":"bob","displayName":null,"avatarURL":null},
     "createdAt":"2026-02-11T12:34:56Z","resolvedAt":null,"resolution":null}
    """
}
