import Foundation
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerOperations

struct BackupTests {
  private func restore(
    _ server: TestServer, _ file: String, to folder: String, replacing: Bool = false
  ) async -> (code: Int32, said: Recorder) {
    let said = Recorder()
    var configuration = server.context.configuration
    configuration.dataFolder = folder
    let code = await Restore(configuration: configuration, output: said.output)
      .run(file: file, replacing: replacing)
    return (code, said)
  }

  private func names(_ folder: String) throws -> Set<String> {
    Set(try FileSystem.names(in: folder))
  }

  @Test func `a backup restores the same users, posts and pictures`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let post = try await server.write("kept", photo: tinyPicture, as: ana)
    let file = server.folder + "/copy.tar"
    #expect(try await server.operate("backup", file).code == 0)
    try await server.write("too late", as: ana)

    let other = server.folder + "/restored"
    let (code, said) = await restore(server, file, to: other)

    #expect(code == 0, "\(said.problems)")
    let restored = try await TestServer { $0.dataFolder = other }
    let posts = try await restored.get("/posts").objects()
    #expect(posts.map { $0["id"] as? String } == [post])
    #expect(try await restored.get("/posts/\(post)", as: restored.logIn("ana")).status == 200)
    #expect(try await restored.operate("verify", isServing: false).code == 0)
  }

  @Test func `pictures removed during a backup are kept until it ends`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let post = try await server.write("gone soon", photo: tinyPicture, as: ana)
    let before = try names(server.context.folder.uploads)
    try await server.context.withPictureLease {
      #expect(try await server.delete("/posts/\(post)", as: ana).status == 204)
      try await server.context.quarantineIfUnused(Array(before))
      #expect(try names(server.context.folder.uploads) == before)
    }
    // The deferred removal precedes this write.
    while try !names(server.context.folder.uploads).isEmpty {
      try await server.context.storage.database.write { _ in }
      await Task.yield()
    }
  }

  @Test func `a backup never replaces a file`() async throws {
    let server = try await TestServer()
    let file = server.folder + "/dear"
    try Data("dear".utf8).write(to: URL(fileURLWithPath: file))
    let (code, said) = try await server.operate("backup", file)
    #expect(code == 1)
    #expect(said.problems.count == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "dear")
  }

  @Test func `a backup into a missing folder names the folder`() async throws {
    let server = try await TestServer()
    let (code, said) = try await server.operate("backup", server.folder + "/no/such/copy.tar")
    #expect(code == 1)
    #expect(said.problems.count == 1)
    #expect(said.problems.first?.contains(server.folder + "/no/such:") == true)
  }

  @Test func `a folder in use or with data is left unchanged`() async throws {
    let server = try await TestServer()
    _ = try await server.signUp("ana")
    let file = server.folder + "/copy.tar"
    #expect(try await server.operate("backup", file).code == 0)
    #expect(await restore(server, file, to: server.folder).code == 1)
    let other = server.folder + "/restored"
    #expect(await restore(server, file, to: other).code == 0)
    #expect(await restore(server, file, to: other).code == 1)
    #expect(await restore(server, file, to: other, replacing: true).code == 0)
    let aside = try names(other).filter { $0.hasPrefix("replaced-") }
    #expect(aside.count == 1)
  }

  @Test(arguments: ["../escape", "/tmp/escape", "uploads/../escape", "lock", "uploads/x.jpg"])
  func `a backup with a path outside the folder is rejected`(name: String) async throws {
    let server = try await TestServer()
    let file = server.folder + "/hostile.tar"
    var writer = try ArchiveWriter(path: file, seconds: 0)
    try writer.add(BackupFormat.note, content: Array(BackupFormat.noteContent.utf8))
    try writer.add(name, content: [1, 2, 3])
    try writer.finish()
    let (code, said) = await restore(server, file, to: server.folder + "/restored")
    #expect(code == 1)
    #expect(said.problems.first?.contains("unexpected file") == true)
    #expect(try names(server.folder + "/restored") == ["lock"])
  }

  @Test func `a picture whose content does not match its name is rejected`() async throws {
    let server = try await TestServer()
    let file = server.folder + "/hostile.tar"
    var writer = try ArchiveWriter(path: file, seconds: 0)
    try writer.add(BackupFormat.note, content: Array(BackupFormat.noteContent.utf8))
    try writer.add("uploads/\(String(repeating: "0", count: 32)).jpg", content: [1, 2, 3])
    try writer.finish()
    let (code, said) = await restore(server, file, to: server.folder + "/restored")
    #expect(code == 1)
    #expect(said.problems.first?.contains("has changed") == true)
  }
}
