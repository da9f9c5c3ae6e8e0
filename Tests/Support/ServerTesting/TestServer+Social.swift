import Foundation
import HTTPServer
import Testing

@testable import ServerReading
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

extension TestServer {
  /// Returns a user's notifications, newest first, each as its kind and actor: `like bob`. Expects the unread
  /// count to match the list.
  package func notifications(of token: String) async throws -> [String] {
    let answer = try await get("/notifications?pageSize=100", as: token)
    try #require(answer.status == 200, "\(answer.text)")
    let list = try #require(try answer.object()["notifications"] as? [[String: Any]])
    let unread = list.filter { $0["read"] as? Bool == false }
    #expect(try answer.int("unreadCount") == unread.count, "The count must match the list.")
    return try list.map { notification in
      let actor = try #require(notification["actor"] as? [String: Any])
      return try "\(#require(notification["kind"] as? String)) \(#require(actor["username"] as? String))"
    }
  }

  /// The usernames in a list of users.
  package func usernames(_ target: String, as token: String? = nil) async throws -> [String] {
    let answer = try await get(target, as: token)
    try #require(answer.status == 200, "\(answer.text)")
    return try answer.objects().compactMap { $0["username"] as? String }
  }

  /// Writes a comment and returns its id.
  @discardableResult
  package func comment(_ text: String, on post: String, as token: String) async throws -> String {
    let answer = try await self.post("/posts/\(post)/comments", as: token, json: ["text": text])
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.string("id")
  }

  /// Sends a request without a body that must succeed.
  package func must(_ method: HTTPServer.Method, _ target: String, as token: String) async throws {
    let answer = try await send(method, target, as: token)
    try #require((200...204).contains(answer.status), "\(method) \(target): \(answer.status) \(answer.text)")
  }
}
