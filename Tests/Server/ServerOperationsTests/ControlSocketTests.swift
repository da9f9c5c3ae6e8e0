import Foundation
import ServerTesting
import Testing
import Threads

@testable import ServerCore
@testable import ServerOperations

struct ControlSocketTests {
  /// Runs a blocking call on a separate thread, because the server it waits for may need this one.
  private func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws
    -> Result
  {
    try await withCheckedThrowingContinuation { continuation in
      let code = BackgroundThread.start { continuation.resume(with: Swift.Result { try body() }) }
      if code != 0 { continuation.resume(throwing: POSIXError(.EAGAIN)) }
    }
  }

  private func run(_ request: OperatorRequest, in folder: String, _ said: Recorder) async throws -> Int32? {
    try await onThread { try ControlClient(folder: folder)?.run(request, output: said.output) }
  }

  @Test func `a command reaches the server and its output is returned`() async throws {
    let server = try await TestServer()
    let control = try ControlServer(server.context)
    defer { control.close() }
    let said = Recorder()
    let request = OperatorRequest(
      command: try parsed("user", "create", "ana", "--display-name", "Ana \"A\"\nB"),
      secret: "a sound password",
      folder: "/")
    #expect(try await run(request, in: server.folder, said) == 0, "\(said.problems)")
    #expect(said.lines == ["Created ana."])
    #expect(try await server.logIn("ana", password: "a sound password").isEmpty == false)
  }

  @Test func `a failure is returned with its code`() async throws {
    let server = try await TestServer()
    let control = try ControlServer(server.context)
    defer { control.close() }
    let said = Recorder()
    let request = OperatorRequest(command: try parsed("user", "disable", "nobody"), folder: "/")
    #expect(try await run(request, in: server.folder, said) == 1)
    #expect(said.problems == ["There is no user nobody. Use \"kiwifruit user list\" to list the users."])
  }

  @Test(arguments: ["de_DE", nil])
  func `a command runs in the language of the operator's terminal`(locale: String?) async throws {
    let server = try await TestServer()
    let control = try ControlServer(folder: server.folder) { _, output in
      output.line(ReaderLocale.current?.identifier ?? "the server's")
      return 0
    }
    defer { control.close() }
    let said = Recorder()
    let request = OperatorRequest(command: try parsed("user", "list"), folder: "/", locale: locale)
    #expect(try await run(request, in: server.folder, said) == 0)
    #expect(said.lines == [locale ?? "the server's"])
  }

  @Test func `only the owner may connect, and the socket is removed with the server`() async throws {
    let server = try await TestServer()
    let path = server.folder + "/control.sock"
    let control = try ControlServer(server.context)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    control.close()
    #expect(!FileSystem.exists(path))
    #expect(try ControlClient(folder: server.folder) == nil)
  }

  @Test func `the system identifies the peer's user`() async throws {
    let server = try await TestServer()
    let listening = try UnixSocket.listening(in: server.folder, name: "test.sock")
    let client = try #require(try UnixSocket.connected(in: server.folder, name: "test.sock"))
    let accepted = try #require(listening.accept())
    #expect(accepted.peerUser == geteuid())
    #expect(client.peerUser == geteuid())
  }

  @Test func `a socket of a dead server is ignored`() async throws {
    let server = try await TestServer()
    do { _ = try UnixSocket.listening(in: server.folder, name: "control.sock") }
    #expect(FileSystem.exists(server.folder + "/control.sock"))
    #expect(try ControlClient(folder: server.folder) == nil)
  }

  @Test func `a folder with a long path has a socket too`() async throws {
    let server = try await TestServer()
    let folder = server.folder + "/" + String(repeating: "long", count: 40)
    try FileSystem.createFolder(folder)
    let listening = try UnixSocket.listening(in: folder, name: "test.sock")
    #expect(try UnixSocket.connected(in: folder, name: "test.sock") != nil)
    #expect(listening.accept() != nil)
  }

  @Test(arguments: ["", "{}", "{\"command\":\"serve\"}", "{\"command\":\"rm\",\"parameters\":[]}", "garbage"])
  func `an invalid request is rejected and the server keeps running`(line: String) async throws {
    let server = try await TestServer()
    let control = try ControlServer(server.context)
    defer { control.close() }
    let folder = server.folder
    let answers = try await onThread {
      let socket = try #require(try UnixSocket.connected(in: folder, name: ControlMessage.socketName))
      #expect(socket.write(line + "\n"))
      var answers: [ControlMessage.Answer] = []
      var lines = SocketLines(socket, limit: 1_000)
      while let line = lines.next() { answers.append(try #require(ControlMessage.answer(line))) }
      return answers
    }
    #expect(answers.last == .end(2))
    let request = OperatorRequest(command: try parsed("user", "list"), folder: "/")
    #expect(try await run(request, in: server.folder, Recorder()) == 0)
  }
}
