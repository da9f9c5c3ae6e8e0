import ServerCore

/// The operator's side of the control socket.
public struct ControlClient: Sendable {
  private let socket: UnixSocket

  /// Connects to the server on the folder; nil if none is running.
  public init?(folder: String) throws {
    guard let socket = try UnixSocket.connected(in: folder, name: ControlMessage.socketName) else {
      return nil
    }
    self.socket = socket
  }

  /// Runs a command in the server and returns its exit code. Blocks until the end.
  public func run(_ request: OperatorRequest, output: CommandOutput) -> Int32 {
    guard socket.write(ControlMessage.request(request)) else { return reportLostConnection(output) }
    var lines = SocketLines(socket, limit: .max)
    while let line = lines.next(), let answer = ControlMessage.answer(line) {
      switch answer {
      case .message(let message): _ = output.send(message)
      case .end(let code): return code
      }
    }
    return reportLostConnection(output)
  }

  private func reportLostConnection(_ output: CommandOutput) -> Int32 {
    output.problem(
      localized("The server stopped before the command ended. Start it and run the command again."))
    return 1
  }
}
