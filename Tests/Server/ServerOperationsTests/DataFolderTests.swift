import Foundation
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore
@testable import ServerOperations

/// Starts a server with an incomplete data folder.
struct DataFolderTests {
  /// The folder of a stopped server with a photo.
  private final class StoppedServer {
    let server: TestServer
    let post: String
    var folder: String { server.folder }
    var database: String { DataFolder.databasePath(in: folder) }

    init() async throws {
      server = try await TestServer()
      post = try await server.write("kept", photo: tinyPicture, as: server.signUp("ana"))
      server.application.close()
      server.context.folder.release()
    }

    /// The message of a rejected start, or nil when the server started.
    func refusal() async throws -> String? {
      do {
        let started = try await start()
        started.close()
        started.context.folder.release()
        return nil
      } catch {
        return FailureExplanation.of(error)
      }
    }

    func start() async throws -> Application {
      try await Application(
        configuration: server.context.configuration, log: Log(level: .error, format: .text, descriptor: 2)
      )
    }

    func contents() throws -> Set<String> {
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return Set(files)
    }
  }

  /// Acts like the helper of a killed server.
  @Test func `a start does not wait for a running helper, and the next start cleans up`() async throws {
    let stopped = try await StoppedServer()
    let staging = stopped.folder + "/incoming/upload/.staging"
    try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.currentDirectoryURL = URL(filePath: staging)
    writer.arguments = [
      "-c", "while [ $((i += 1)) -lt 1000000 ]; do : > $((i % 5000)); [ $i = 5000 ] && echo; done",
    ]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    defer { writer.terminate() }
    _ = try output.fileHandleForReading.read(upToCount: 1)
    for _ in 0..<4 { #expect(try await stopped.refusal() == nil) }
    writer.terminate()
    writer.waitUntilExit()
    #expect(try await stopped.refusal() == nil)
    #expect(try stopped.contents().filter { $0.hasPrefix("incoming") } == ["incoming"])
  }

  @Test(arguments: ["missing", "empty", "without tables"])
  func `a start with pictures but no database is rejected and changes nothing`(state: String) async throws {
    let stopped = try await StoppedServer()
    try FileManager.default.removeItem(atPath: stopped.database)
    switch state {
    case "empty": #expect(FileManager.default.createFile(atPath: stopped.database, contents: nil))
    case "without tables":
      let database = try Database(.file(stopped.database))
      try await database.write { try $0.run("PRAGMA application_id = 7") }
      database.close()
    default: break
    }
    let before = try stopped.contents()
    let refusal = try #require(try await stopped.refusal())
    #expect(refusal.contains("kiwifruit.sqlite"))
    #expect(refusal.contains("uploads"))
    #expect(refusal.contains("kiwifruit restore"))
    #expect(refusal.contains("move everything out"))
    let after = try stopped.contents()
    #expect(before.subtracting(["kiwifruit.sqlite-wal", "kiwifruit.sqlite-shm"]).isSubset(of: after))
    if state == "missing" { #expect(!after.contains("kiwifruit.sqlite")) }
  }

  @Test func `quarantined pictures prevent a start without the database`() async throws {
    let stopped = try await StoppedServer()
    for name in try FileSystem.names(in: stopped.folder + "/uploads") {
      try FileSystem.rename("\(stopped.folder)/uploads/\(name)", to: "\(stopped.folder)/quarantine/\(name)")
    }
    try FileManager.default.removeItem(atPath: stopped.database)
    #expect(try await stopped.refusal()?.contains("quarantine") == true)
  }

  @Test func `a log without its database prevents a start, and a restore moves it away`() async throws {
    let stopped = try await StoppedServer()
    let file = stopped.folder + "/copy.tar"
    let started = try await stopped.start()
    try await OperatorCommands(started.context, output: Recorder().output, isServing: false).backup(to: file)
    started.close()
    started.context.folder.release()
    for name in ["kiwifruit.sqlite", "uploads"] {
      try FileManager.default.removeItem(atPath: "\(stopped.folder)/\(name)")
    }
    try Data("a log".utf8).write(to: URL(fileURLWithPath: stopped.database + "-wal"))
    #expect(try await stopped.refusal()?.contains("kiwifruit.sqlite-wal") == true)

    let restore = Restore(configuration: stopped.server.context.configuration, output: Recorder().output)
    #expect(await restore.run(file: file, replacing: false) == 1)
    #expect(await restore.run(file: file, replacing: true) == 0)
    #expect(!FileSystem.exists(stopped.database + "-wal"))
    #expect(try await stopped.refusal() == nil)
  }

  @Test func `a server starts with an empty folder`() async throws {
    let stopped = try await StoppedServer()
    for name in try FileSystem.names(in: stopped.folder) {
      try FileManager.default.removeItem(atPath: "\(stopped.folder)/\(name)")
    }
    #expect(try await stopped.refusal() == nil)
  }

  @Test func `a database without its uploads folder is rejected`() async throws {
    let stopped = try await StoppedServer()
    try FileManager.default.removeItem(atPath: stopped.folder + "/uploads")
    let refusal = try #require(try await stopped.refusal())
    #expect(refusal.contains("uploads is missing"))
    #expect(!FileSystem.exists(stopped.folder + "/uploads"))
    try FileManager.default.createDirectory(
      atPath: stopped.folder + "/uploads", withIntermediateDirectories: false)
    #expect(try await stopped.refusal() == nil)
  }

  @Test(arguments: ["uploads", "quarantine", "kiwifruit.sqlite"])
  func `a dangling link is rejected and nothing is created at its target`(name: String) async throws {
    let stopped = try await StoppedServer()
    let path = "\(stopped.folder)/\(name)"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: stopped.folder + "/elsewhere")
    #expect(try await stopped.refusal()?.contains(path) == true)
    #expect(!FileSystem.exists(stopped.folder + "/elsewhere"))
  }

  @Test func `a file in place of a folder is rejected with its path`() async throws {
    let stopped = try await StoppedServer()
    let path = stopped.folder + "/quarantine"
    try FileManager.default.removeItem(atPath: path)
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let refusal = try await stopped.refusal()
    #expect(refusal?.contains("use \(path) as a folder: Not a directory.") == true, "\(refusal ?? "")")
  }

  @Test func `uploads on another disk are rejected, because files cannot be moved there`() async throws {
    let stopped = try await StoppedServer()
    let path = stopped.folder + "/uploads"
    let elsewhere = "/dev/shm/kiwi-\(UUID().uuidString)"
    try FileSystem.createFolder(elsewhere)
    defer { try? FileSystem.removeFolder(elsewhere) }
    guard try !FileSystem.areOnOneDisk(elsewhere, stopped.folder) else { return }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
    #expect(try await stopped.refusal()?.contains("different disks") == true)
  }

  @Test func `a database of a newer program is rejected and left unchanged`() async throws {
    let stopped = try await StoppedServer()
    let database = try Database(.file(stopped.database))
    try await database.write { try $0.run("PRAGMA user_version = 4711") }
    database.close()
    let refusal = try #require(try await stopped.refusal())
    #expect(refusal.contains("4711"))
    #expect(refusal.contains("Start the newer version"))
    #expect(try FileSystem.names(in: stopped.folder + "/uploads").count > 0)
  }
}
