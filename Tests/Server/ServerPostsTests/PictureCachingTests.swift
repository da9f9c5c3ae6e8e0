import HTTPServer
import ServerTesting
import Testing
import Threads

@testable import ServerCore

/// Shared caches must not keep a picture longer than its visibility lasts.
struct PictureCachingTests {
  private func picture(_ server: TestServer, _ id: String, as token: String) async throws -> String {
    try await server.get("/posts/\(id)", as: token).string("imageURL").replacing("http://kiwi.test", with: "")
  }

  @Test func `a post's picture is cached privately and separately for each viewer`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    for visibility in ["everyone", "followers", "me"] {
      let id = try await server.write(visibility, visibility: visibility, photo: tinyPicture, as: ana)
      let answer = try await server.get(try await picture(server, id, as: ana), as: ana)
      #expect(answer.headers["Cache-Control"]?.hasPrefix("private,") == true, "\(visibility)")
      #expect(answer.headers["Vary"] == "Authorization, Cookie", "\(visibility)")
    }
  }

  @Test func `a picture is hidden from other viewers after its post became private`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let id = try await server.write("seen", photo: tinyPicture, as: ana)
    let path = try await picture(server, id, as: ana)
    #expect(try await server.get(path).status == 200)
    #expect(try await server.patch("/posts/\(id)", as: ana, json: ["visibility": "me"]).status == 200)
    #expect(try await server.get(path).status == 404)
    #expect(try await server.get(path, as: ana).status == 200)
  }

  @Test func `a block hides pictures in both directions`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let bob = try await server.signUp("bob")
    let cat = try await server.signUp("cat")
    let path = try await picture(server, server.write("seen", photo: tinyPicture, as: ana), as: ana)
    #expect(try await server.get(path, as: bob).status == 200)
    #expect(try await server.post("/users/bob/block", as: ana).status < 300)
    #expect(try await server.post("/users/ana/block", as: cat).status < 300)
    for (reader, status) in [(bob, 404), (cat, 404), (ana, 200)] {
      #expect(try await server.get(path, as: reader).status == status)
      #expect(
        try await server.send(.head, path, as: reader, headers: ["If-None-Match": "*"]).status
          == (status == 200 ? 304 : 404))
    }
    // The same photo in Bob's own post makes it visible to him.
    _ = try await server.write("mine", photo: tinyPicture, as: bob)
    #expect(try await server.get(path, as: bob).status == 200)
  }

  @Test func `restricted pictures are looked up first, and public ones after all of them`() async throws {
    let server = try await TestServer()
    let lookups = Mutex<[String]>([])
    let isRestricted = Mutex(true)
    let sources = [
      PictureSource(table: "public", audience: .everyone) { _, _, _, _ in
        lookups.withLock { $0.append("public") }
        return true
      },
      PictureSource(table: "restricted", audience: .readers) { _, _, _, _ in
        lookups.withLock { $0.append("restricted") }
        return isRestricted.withLock { $0 }
      },
    ]
    let lookUp = {
      try server.context.storage.read {
        try PictureAudience.of("x", viewer: nil, now: server.context.now(), in: sources, $0)
      }
    }
    #expect(try lookUp() == .readers)
    #expect(lookups.withLock { $0 } == ["restricted"])
    isRestricted.withLock { $0 = false }
    #expect(try lookUp() == .everyone)
    #expect(lookups.withLock { $0 } == ["restricted", "restricted", "public"])
  }

  @Test func `an avatar may be cached publicly for a day`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let answer = try await server.upload("/users/me/avatar", method: .put, as: ana, [.file(tinyPicture)])
    let path = try answer.string("avatarURL").replacing("http://kiwi.test", with: "")
    #expect(try await server.get(path).headers["Cache-Control"] == "public, max-age=86400")
  }
}
