import ServerCore

/// The operator's end of the control socket.
public struct ControlClient: Sendable {
  private let socket: UnixSocket

  /// Nil if no server runs on the folder.
  public init?(folder: String) throws {
    guard let socket = try UnixSocket.connected(in: folder, name: ControlMessage.socketName) else {
      return nil
    }
    self.socket = socket
  }

  /// Has the server run a command, and returns the exit code. Blocks until it is done.
  public func run(_ request: OperatorRequest, output: CommandOutput) -> Int32 {
    guard socket.write(ControlMessage.request(request)) else { return unanswered(output) }
    var lines = SocketLines(socket, limit: .max)
    while let line = lines.next(), let answer = ControlMessage.answer(line) {
      switch answer {
      case .message(let message): _ = output.send(message)
      case .end(let code): return code
      }
    }
    return unanswered(output)
  }

  private func unanswered(_ output: CommandOutput) -> Int32 {
    output.problem("The server ended before the command did.")
    return 1
  }
}
