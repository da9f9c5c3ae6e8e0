import ServerReading
import ServerTitles
import ServerCore
import Commands
import Dispatch
import Foundation
import Glibc
import Threads

/// Serves operators' commands at the socket `control.sock` in the data folder.
///
/// Only the server's own user and root may connect.
public final class ControlServer: Sendable {
  package typealias Handle = @Sendable (OperatorRequest, CommandOutput) async -> Int32

  private let socket: UnixSocket
  private let path: String
  private let handle: Handle
  private let connections = Mutex(0)
  private static let connectionLimit = 8
  /// The time for which the client may neither send its request nor read output.
  private static let timeoutSeconds = 10

  /// - Parameter folder: The data folder, whose lock this process holds.
  package init(folder: String, handle: @escaping Handle) throws(FileSystem.Failure) {
    socket = try UnixSocket.listening(in: folder, name: ControlMessage.socketName)
    path = "\(folder)/\(ControlMessage.socketName)"
    self.handle = handle
    let code = BackgroundThread.start { [self] in
      while let connection = socket.accept() { serve(connection) }
    }
    guard code == 0 else { throw FileSystem.Failure(action: .listen, path: path, code: code) }
  }

  /// Serves commands about a running server.
  public convenience init(_ server: ServerContext) throws {
    try self.init(folder: server.folder.path) { [weak server] request, output in
      guard let server else { return 1 }
      return await OperatorCommands(server, output: output, isServing: true).run(request)
    }
  }

  /// Rejects further commands. Running ones continue.
  public func close() {
    unlink(path)
    socket.shutDown()
  }

  private func serve(_ connection: UnixSocket) {
    guard let user = connection.peerUser, user == geteuid() || user == 0 else { return }
    let isFree = connections.withLock { count in
      guard count < Self.connectionLimit else { return false }
      count += 1
      return true
    }
    guard isFree else {
      _ = connection.write(
        ControlMessage.line(
          .problem(localized("The server is busy with other commands. Try again in a moment."))))
      return
    }
    let code = BackgroundThread.start { [self] in
      handleRequest(connection)
      connections.withLock { $0 -= 1 }
    }
    if code != 0 { connections.withLock { $0 -= 1 } }
  }

  private func handleRequest(_ connection: UnixSocket) {
    connection.setTimeouts(seconds: Self.timeoutSeconds)
    var lines = SocketLines(connection, limit: ControlMessage.maxRequestSize)
    guard let line = lines.next() else { return }
    let output = CommandOutput { connection.write(ControlMessage.line($0)) }
    let request: OperatorRequest
    do {
      request = try ControlMessage.request(line, commands: CommandParser.kiwifruit.commands)
    } catch {
      output.problem(FailureExplanation.of(error))
      _ = connection.write(ControlMessage.end(2))
      return
    }
    let done = DispatchSemaphore(value: 0)
    Task { [handle] in
      let code = await ReaderLocale.$current.withValue(request.locale.map(Locale.init(identifier:))) {
        await handle(request, output)
      }
      _ = connection.write(ControlMessage.end(code))
      done.signal()
    }
    done.wait()
  }
}
