import Foundation
import FoundationNetworking
import HTTPServer
import KiwiKit
import KiwiWeb
import Testing

@testable import KiwiEngine

/// Device screens load pictures as `AsyncImage` does: with the shared session and without a token.
@MainActor struct DevicePictureTests {
  nonisolated private static let token = "token-of-alice"
  private static let picture = "/uploads/0123456789abcdef0123456789abcdef.jpg"

  /// A server with one picture that only alice may see.
  private func app() throws -> WebApp {
    let site = WebSite(
      publicURL: "http://127.0.0.1",
      respond: { request in
        let isAlice = request.headers["Authorization"] == "Bearer \(Self.token)"
        guard API.Posts.upload.description.path.values(in: request.path) != nil, isAlice else {
          return Response(status: .notFound)
        }
        return Response(body: .bytes([1, 2, 3]))
      },
      subscribe: { _, _ in Silence() }, report: { _ in })
    return try WebApp.start(site, server: ServerConfiguration(host: "127.0.0.1", port: 0))
  }

  private final class Silence: WebSite.Listening {
    func watch(_ postIds: [String]) {}
    func cancel() {}
  }

  private func status(of path: String, on server: URL) async throws -> Int? {
    let (_, answer) = try await URLSession.shared.data(from: server.appending(path: path))
    return (answer as? HTTPURLResponse)?.statusCode
  }

  @Test func `a device shows restricted pictures only while their viewer is logged in`() async throws {
    let app = try app()
    defer { Task { await app.stop(within: .seconds(1)) } }
    let server = try #require(URL(string: "http://127.0.0.1:\(app.port)"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "kiwi-pictures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = DeviceServices(server: server, folder: folder)
    let alice = User(id: "01900000-0000-7000-8000-00000000000a", username: "alice")
    _ = try await services.start()
    #expect(try await status(of: Self.picture, on: server) == 404)

    try services.tokenStore.save(Self.token)
    try await services.open(for: alice)
    services.didLogIn(alice)
    #expect(try await status(of: Self.picture, on: server) == 200)
    #expect(try await status(of: "/users/me", on: server) == 404, "The cookie opens nothing else.")

    try services.tokenStore.clear()
    await services.didLogOut(alice, keepingUnsentWork: true)
    #expect(try await status(of: Self.picture, on: server) == 404)
    await services.close()
  }

  @Test func `a cookie opens no picture under another host name`() async throws {
    let app = try app()
    defer { Task { await app.stop(within: .seconds(1)) } }
    func status(host: String) async throws -> Int? {
      var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(app.port)\(Self.picture)")))
      request.httpShouldHandleCookies = false
      request.setValue("\(PictureCookie.name)=\(Self.token)", forHTTPHeaderField: "Cookie")
      request.setValue(host, forHTTPHeaderField: "Host")
      let (_, answer) = try await URLSession.shared.data(for: request)
      return (answer as? HTTPURLResponse)?.statusCode
    }
    #expect(try await status(host: "127.0.0.1") == 200)
    #expect(try await status(host: "kiwi.localhost") == 200)
    #expect(try await status(host: "rebound.example") == 404)
  }

  @Test func `a new user's cookie replaces the old one and is limited to the server`() throws {
    let storage = HTTPCookieStorage.shared
    let server = try #require(URL(string: "https://kiwi-picture-test.example"))
    let other = try #require(URL(string: "https://other.kiwi-picture-test.example"))
    PictureCookie.set("a", for: server)
    PictureCookie.set("b", for: server)
    let cookies = try #require(storage.cookies(for: server))
    #expect(cookies.map(\.name) == ["__Host-kiwifruit"] && cookies.map(\.value) == ["b"])
    #expect(cookies.allSatisfy { $0.isSecure && $0.isSessionOnly && $0.path == "/" })
    #expect(storage.cookies(for: other)?.isEmpty ?? true)
    PictureCookie.clear(for: server)
    #expect(storage.cookies(for: server)?.isEmpty ?? true)
  }
}
