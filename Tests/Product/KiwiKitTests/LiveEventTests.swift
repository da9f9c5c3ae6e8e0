import Foundation
import KiwiKit
import Testing

@Suite struct LiveEventTests {
  private static let comment = KiwiKit.Comment(
    id: "c", postId: "p", author: User(id: "u", username: "alice"), text: "Yes!",
    createdAt: Date(timeIntervalSince1970: 1_770_813_296))

  @Test(arguments: [
    LiveEvent.newPost(
      .init(postId: "p", authorId: "u", username: "alice", isInEveryone: true, isInFollowing: false)),
    .postChanged(postId: "p"),
    .postRemoved(postId: "p"),
    .counts([
      PostCounts(postId: "p", likes: 1, commentCount: 2), PostCounts(postId: "q", likes: 0, commentCount: 0),
    ]),
    .comment(postId: "p", comment: comment),
    .commentRemoved(postId: "p", commentId: "c"),
    .notifications(unreadCount: 3),
    .sessionEnded,
  ])
  func `an event survives coding`(event: LiveEvent) throws {
    let message = LiveMessage(events: [event, .sessionEnded])
    #expect(try decode(encode(message)) == message)
  }

  @Test func `an event is an object with its type`() throws {
    let message = #"[{"type":"counts","counts":[{"postId":"p","likes":7,"commentCount":0}]}]"#
    #expect(
      try decode(Data(message.utf8)).events
        == [.counts([PostCounts(postId: "p", likes: 7, commentCount: 0)])])
  }

  @Test func `unknown events are skipped`() throws {
    let message = #"[{"type":"typing","postId":"p"},{"type":"sessionEnded"},7,{"type":"counts"}]"#
    #expect(try decode(Data(message.utf8)).events == [.sessionEnded])
  }

  private func encode(_ message: LiveMessage) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(message)
  }

  private func decode(_ data: Data) throws -> LiveMessage {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(LiveMessage.self, from: data)
  }
}
