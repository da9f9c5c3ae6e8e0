import HTTPServer
import ServerTesting
import Testing
import Threads

@testable import ServerCore

/// Who may see a picture changes; what shared caches may keep must not outlive that.
struct PictureCachingTests {
  private func picture(_ server: TestServer, _ id: String, as token: String) async throws -> String {
    try await server.get("/posts/\(id)", as: token).string("imageURL").replacing("http://kiwi.test", with: "")
  }

  @Test func `no shared cache keeps a post's picture, and caches of one person keep readers apart`()
    async throws
  {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    for visibility in ["everyone", "followers", "me"] {
      let id = try await server.write(visibility, visibility: visibility, photo: tinyPicture, as: ana)
      let answer = try await server.get(try await picture(server, id, as: ana), as: ana)
      #expect(answer.headers["Cache-Control"]?.hasPrefix("private,") == true, "\(visibility)")
      #expect(answer.headers["Vary"] == "Authorization, Cookie", "\(visibility)")
    }
  }

  @Test func `a picture is gone for everybody else once its post became private`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let id = try await server.write("seen", photo: tinyPicture, as: ana)
    let path = try await picture(server, id, as: ana)
    #expect(try await server.get(path).status == 200)
    #expect(try await server.patch("/posts/\(id)", as: ana, json: ["visibility": "me"]).status == 200)
    #expect(try await server.get(path).status == 404)
    #expect(try await server.get(path, as: ana).status == 200)
  }

  @Test func `whoever is blocked gets no picture, whichever side blocked`() async throws {
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
    // The same photo in a post that they may see is theirs to see.
    _ = try await server.write("mine", photo: tinyPicture, as: bob)
    #expect(try await server.get(path, as: bob).status == 200)
  }

  @Test
  func `what readers alone may see is asked for first and is final, and everybody's comes after all of it`()
    async throws
  {
    let server = try await TestServer()
    let asked = Mutex<[String]>([])
    let isRestricted = Mutex(true)
    let sources = [
      PictureSource(table: "public", audience: .everyone) { _, _, _, _ in
        asked.withLock { $0.append("public") }
        return true
      },
      PictureSource(table: "restricted", audience: .readers) { _, _, _, _ in
        asked.withLock { $0.append("restricted") }
        return isRestricted.withLock { $0 }
      },
    ]
    let look = {
      try server.context.storage.read {
        try PictureAudience.of("x", viewer: nil, now: server.context.now(), in: sources, $0)
      }
    }
    #expect(try look() == .readers)
    #expect(asked.withLock { $0 } == ["restricted"])
    isRestricted.withLock { $0 = false }
    #expect(try look() == .everyone)
    #expect(asked.withLock { $0 } == ["restricted", "restricted", "public"])
  }

  @Test func `an avatar may be kept by everybody for a day`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let answer = try await server.upload("/users/me/avatar", method: .put, as: ana, [.file(tinyPicture)])
    let path = try answer.string("avatarURL").replacing("http://kiwi.test", with: "")
    #expect(try await server.get(path).headers["Cache-Control"] == "public, max-age=86400")
  }
}
