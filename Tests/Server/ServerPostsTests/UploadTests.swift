import Foundation
import HTTPServer
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

struct UploadTests {
  private func picturePath(_ server: TestServer, _ token: String) async throws -> String {
    let id = try await server.write("photo", photo: tinyPicture, as: token)
    return try await server.get("/posts/\(id)").string("imageURL").replacing("http://kiwi.test", with: "")
  }

  @Test func `a picture has a fixed type and a sandbox`() async throws {
    let server = try await TestServer()
    let path = try await picturePath(server, try await server.signUp("alice"))
    let answer = try await server.get(path)
    #expect(answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox")
    #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
    let tag = try #require(answer.headers["ETag"])
    let again = try await server.send(.get, path, headers: ["If-None-Match": tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(try await server.send(.get, path, headers: ["If-None-Match": "\"other\""]).status == 200)
  }

  @Test func `a range returns a part, and an invalid one is rejected with the size`() async throws {
    let server = try await TestServer()
    let path = try await picturePath(server, try await server.signUp("alice"))
    let whole = try await server.get(path).body
    let part = try await server.send(.get, path, headers: ["Range": "bytes=2-5"])
    #expect(part.status == 206)
    #expect(part.body == Array(whole[2...5]))
    #expect(part.headers["Content-Range"] == "bytes 2-5/\(whole.count)")
    let end = try await server.send(.get, path, headers: ["Range": "bytes=-3"])
    #expect(end.body == Array(whole.suffix(3)))
    let outside = try await server.send(.get, path, headers: ["Range": "bytes=999999999-"])
    #expect(outside.status == 416)
    #expect(outside.headers["Content-Range"] == "bytes */\(whole.count)")
    for range in [
      "bytes=9223372036854775807-", "bytes=0-99999999999999999999", "bytes=5-2", "lines=1-2", "bytes=",
    ] {
      let answer = try await server.send(.get, path, headers: ["Range": range])
      #expect([200, 206, 416].contains(answer.status), "\(range)")
    }
    let other = try await server.send(.get, path, headers: ["Range": "bytes=0-1", "If-Range": "\"other\""])
    #expect(other.status == 200)
  }

  @Test func `HEAD ignores ranges and returns the full size`() async throws {
    let server = try await TestServer()
    let path = try await picturePath(server, try await server.signUp("alice"))
    let whole = try await server.get(path).body
    for range in ["bytes=2-5", "bytes=999999999-"] {
      let head = try await server.send(.head, path, headers: ["Range": range])
      #expect(head.status == 200)
      #expect(head.headers["Content-Range"] == nil)
      #expect(head.body.count == whole.count)
    }
  }

  @Test func `conditions precede ranges, and If-Range needs the exact version`() async throws {
    let server = try await TestServer()
    let path = try await picturePath(server, try await server.signUp("alice"))
    let tag = try #require(try await server.get(path).headers["ETag"])
    for range in ["bytes=2-5", "bytes=999999999-"] {
      #expect(
        try await server.send(.get, path, headers: ["Range": range, "If-None-Match": tag]).status == 304)
      #expect(
        try await server.send(.get, path, headers: ["Range": range, "If-Match": "\"other\""]).status == 412)
    }
    for (ifRange, status) in [
      (tag, 206), ("W/\(tag)", 200), ("Sun, 06 Nov 1994 08:49:37 GMT", 200), ("\(tag), \(tag)", 200),
    ] {
      let part = try await server.send(.get, path, headers: ["Range": "bytes=0-1", "If-Range": ifRange])
      #expect(part.status == status, "\(ifRange)")
    }
  }

  @Test(arguments: [
    "..%2fkiwifruit.sqlite", "%2e%2e%2flock", "..%252f..%252fetc", "lock", "%00", "x.jpg",
    "0123456789abcdef0123456789abcdef.png", "0123456789ABCDEF0123456789ABCDEF.jpg",
    "0123456789abcdef0123456789abcdef.jpg", "..%5c..%5ckiwifruit.sqlite", "%c0%ae%c0%ae%c0%af",
  ])
  func `a file name cannot leave the folder`(name: String) async throws {
    let server = try await TestServer()
    #expect(try await server.get("/uploads/\(name)").status == 404)
  }

  @Test(arguments: [
    ("text", Array("just text".utf8)), ("HTML", Array("<html><script>alert(1)</script>".utf8)),
    ("SVG", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)), ("GIF", Array("GIF89a\u{1}\u{1}".utf8)),
    ("PDF", Array("%PDF-1.7".utf8)), ("ZIP", [0x50, 0x4B, 3, 4]), ("nothing", []),
  ])
  func `other files are rejected regardless of their name`(kind: String, bytes: [UInt8]) async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let answer = try await server.upload("/posts", as: alice, [.file(bytes, named: "photo.jpg")])
    #expect([415, 422].contains(answer.status), "\(kind)")
    #expect(answer.errorField == "file")
    #expect(try FileManager.default.contentsOfDirectory(atPath: server.folder + "/uploads").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: server.folder + "/incoming").isEmpty)
  }

  @Test func `a damaged picture is rejected and leaves no files`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let answer = try await server.upload("/posts", as: alice, [.file(Array(tinyPicture.prefix(60)))])
    #expect(answer.status == 422)
    #expect(try FileManager.default.contentsOfDirectory(atPath: server.folder + "/uploads").isEmpty)
  }

  @Test func `four photos keep their order, and a fifth is rejected`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let four = (1...4).flatMap { number -> [TestServer.Part] in
      [.file(tinyPicture), .text("alt", "photo \(number)")]
    }
    let post = try await server.upload("/posts", as: alice, four).object()
    let attachments = try #require(post["attachments"] as? [[String: Any]])
    #expect(attachments.map { $0["alt"] as? String } == ["photo 1", "photo 2", "photo 3", "photo 4"])
    let five = try await server.upload("/posts", as: alice, four + [.file(tinyPicture)])
    #expect(five.status == 422)
  }

  @Test func `a photo is cropped to a square on request`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let post = try await server.upload(
      "/posts", as: alice, [.file(tinyPicture), .text("crop", "square"), .file(tinyPicture)]
    ).object()
    let attachments = try #require(post["attachments"] as? [[String: Any]])
    #expect(attachments.count == 2)
    #expect(attachments.first?["width"] as? Int == attachments.first?["height"] as? Int)
    for crops in [["round"], ["square", "square"]] {
      let parts = [TestServer.Part.file(tinyPicture)] + crops.map { .text("crop", $0) }
      #expect(try await server.upload("/posts", as: alice, parts).status == 422)
    }
  }

  @Test func `a file above the limit is rejected`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let large = tinyPicture + [UInt8](repeating: 0, count: 10 * 1024 * 1024)
    #expect(try await server.upload("/posts", as: alice, [.file(large)]).status == 413)
  }

  @Test func `a picture shared by two posts stays until the last of them is deleted`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let first = try await server.write("one", photo: tinyPicture, as: alice)
    let second = try await server.write("two", photo: tinyPicture, as: alice)
    let path = try await server.get("/posts/\(second)").string("imageURL")
      .replacing("http://kiwi.test", with: "")
    _ = try await server.delete("/posts/\(first)", as: alice)
    try await server.context.storage.database.write { _ in }
    #expect(try await server.get(path).status == 200)
    _ = try await server.delete("/posts/\(second)", as: alice)
    #expect(try await server.get(path).status == 404)
  }

  @Test(arguments: ["multipart/form-data", "multipart/form-data; boundary=", "application/json", ""])
  func `a body that is not a form is rejected`(contentType: String) async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let answer = try await server.send(
      .post, "/posts", as: alice, headers: ["Content-Type": contentType], body: Array("{}".utf8))
    #expect([400, 415].contains(answer.status))
  }

  @Test func `an avatar is square and public and can be removed`() async throws {
    let server = try await TestServer()
    let alice = try await server.signUp("alice")
    let profile = try await server.upload("/users/me/avatar", method: .put, as: alice, [.file(tinyPicture)])
    #expect(profile.status == 200)
    let path = try profile.string("avatarURL").replacing("http://kiwi.test", with: "")
    #expect(try await server.get(path).status == 200)
    #expect(try await server.delete("/users/me/avatar", as: alice).status == 204)
    #expect(try await server.get("/users/alice").object()["avatarURL"] is NSNull)
  }
}
