import Foundation
import HTTPServer
import KiwiKit
import KiwiWeb
import Threads

/// An API with fixed responses that counts its requests.
final class CountingSite: Sendable {
  private let asked = Mutex<[String: Int]>([:])
  private let isSignedIn = Mutex(true)
  private let isUnavailable = Mutex(false)
  private let failsPosts = Mutex(false)

  static let token = "token-of-alice"
  static let bob = User(id: "01900000-0000-7000-8000-00000000000b", username: "bob")
  static let post = Post(
    id: "01900000-0000-7000-8000-000000000001", author: bob,
    imageURL: URL(filePath: "/uploads/card.jpg"), hasPhoto: false, caption: "Plums, again.", likes: 3,
    createdAt: Date(timeIntervalSince1970: 1_770_000_000), commentCount: 0, likedByMe: false,
    visibility: .everyone, attachments: [])

  /// The number of requests by path, without the query.
  var counts: [String: Int] { asked.withLock { $0 } }

  func reset() { asked.withLock { $0 = [:] } }
  func becomeUnavailable() { isUnavailable.withLock { $0 = true } }
  func failPosts() { failsPosts.withLock { $0 = true } }
  func endSession() { isSignedIn.withLock { $0 = false } }

  var site: WebSite {
    var site = WebSite(
      publicURL: "http://kiwi.test", respond: { self.answer($0) },
      subscribe: { _, _ in Silence() }, report: { _ in })
    // A busy machine may need long for the first page, and no socket connects here to complete it later.
    site.firstPageWait = .seconds(30)
    return site
  }

  private final class Silence: WebSite.Listening {
    func watch(_ postIds: [String]) {}
    func cancel() {}
  }

  private func answer(_ request: Request) -> Response {
    asked.withLock { $0[request.path, default: 0] += 1 }
    let isAlice =
      request.headers["Authorization"] == "Bearer \(Self.token)" && isSignedIn.withLock { $0 }
    if request.path == API.Accounts.me.path {
      if isUnavailable.withLock({ $0 }) { return Response(status: .serviceUnavailable) }
      return isAlice ? Self.json(Self.profile("alice")) : Response(status: .unauthorized)
    }
    func asks(for endpoint: EndpointDescription) -> Bool { endpoint.path.values(in: request.path) != nil }
    if asks(for: API.Posts.upload.description) {
      // Like the API, rejects an invalid token for public pictures too.
      let isRejected = request.headers.contains("Authorization") && !isAlice
      return isRejected ? Response(status: .unauthorized) : Response(body: .bytes([1]))
    }
    if asks(for: API.Posts.list.description) || asks(for: API.Posts.ofUser.description) {
      return Self.json([Self.post])
    }
    if asks(for: API.Posts.post.description) {
      return failsPosts.withLock { $0 } ? Response(status: .serviceUnavailable) : Self.json(Self.post)
    }
    if asks(for: API.Comments.list.description) { return Self.json([Comment]()) }
    guard let username = API.Social.profile.description.path.values(in: request.path)?.first else {
      return Response(status: .notFound)
    }
    return Self.json(Self.profile(username))
  }

  private static func profile(_ username: String) -> Profile {
    Profile(
      id: "01900000-0000-7000-8000-00000000000a", username: username, displayName: nil, avatarURL: nil,
      bio: nil, postCount: 1, followerCount: 0, followingCount: 0, followedByMe: false, blockedByMe: false,
      mutedByMe: false, role: .member, createdAt: Date(timeIntervalSince1970: 1_770_000_000))
  }

  private static func json(_ value: some Encodable) -> Response {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    guard let data = try? encoder.encode(value) else { return Response(status: .internalServerError) }
    return Response(headers: ["Content-Type": "application/json"], body: .bytes(Array(data)))
  }
}
