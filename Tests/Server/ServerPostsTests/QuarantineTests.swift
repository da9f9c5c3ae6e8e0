import Foundation
import SQLite
import ServerTesting
import Testing

@testable import ServerCore

/// Unused pictures are quarantined first and deleted much later.
struct QuarantineTests {
  private func uploads(_ server: TestServer) throws -> Set<String> {
    Set(try FileSystem.names(in: server.context.folder.uploads))
  }

  private func quarantined(_ server: TestServer) throws -> Set<String> {
    Set(try FileSystem.names(in: server.context.folder.quarantine))
  }

  @Test func `a removed picture is quarantined for a week and then deleted`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let post = try await server.write("gone", photo: tinyPicture, as: ana)
    let names = try uploads(server)
    #expect(!names.isEmpty)
    #expect(try await server.delete("/posts/\(post)", as: ana).status == 204)
    try await server.context.sweepPictures()
    #expect(try uploads(server).isEmpty)
    #expect(try quarantined(server) == names)
    server.advance(.seconds(7 * 86_400))
    try await server.context.sweepPictures()
    #expect(try quarantined(server) == names)
    server.advance(.seconds(1))
    try await server.context.sweepPictures()
    #expect(try quarantined(server).isEmpty)
  }

  @Test func `pictures of another database are quarantined and restored with that database`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let post = try await server.write("shown", photo: tinyPicture, as: ana)
    let names = try uploads(server)
    let picture = try await server.get("/posts/\(post)").string("imageURL")
      .replacing("http://kiwi.test", with: "")
    let rows = try server.context.storage.database.read { connection in
      try connection.all("SELECT pictureKey, width, height, name FROM pictureFiles") {
        ($0.integer(0), $0.int(1), $0.int(2), $0.text(3))
      }
    }
    // Simulates replacing the database with an older one, and later restoring the right one.
    try await server.context.storage.database.write { try $0.run("DELETE FROM pictureFiles") }
    try await server.context.sweepPictures()
    #expect(try quarantined(server) == names)
    #expect(try uploads(server).isEmpty)
    try await server.context.storage.database.write { connection in
      for (key, width, height, name) in rows {
        try connection.run(
          """
          INSERT INTO pictureFiles (pictureKey, width, height, name)
          VALUES (\(key), \(width), \(height), \(name))
          """)
      }
    }
    try await server.context.sweepPictures()
    #expect(try uploads(server) == names)
    #expect(try quarantined(server).isEmpty)
    #expect(try await server.get(picture).status == 200)
  }

  @Test func `a photo uploaded again is shown although its earlier copy is quarantined`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let first = try await server.write("one", photo: tinyPicture, as: ana)
    let names = try uploads(server)
    #expect(try await server.delete("/posts/\(first)", as: ana).status == 204)
    try await server.context.sweepPictures()
    let second = try await server.write("two", photo: tinyPicture, as: ana)
    let path = try await server.get("/posts/\(second)").string("imageURL")
      .replacing("http://kiwi.test", with: "")
    #expect(try await server.get(path).status == 200)
    server.advance(.seconds(8 * 86_400))
    try await server.context.sweepPictures()
    #expect(try uploads(server) == names)
    #expect(try await server.get(path).status == 200)
  }

  @Test func `a file that is not a picture stays in place`() async throws {
    let server = try await TestServer()
    for folder in [server.context.folder.uploads, server.context.folder.quarantine] {
      #expect(FileManager.default.createFile(atPath: folder + "/notes.txt", contents: nil))
    }
    server.advance(.seconds(8 * 86_400))
    try await server.context.sweepPictures()
    #expect(try uploads(server) == ["notes.txt"])
    #expect(try quarantined(server) == ["notes.txt"])
  }
}
