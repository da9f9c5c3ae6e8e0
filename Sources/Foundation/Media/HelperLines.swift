import Glibc
import Threads

/// A sandboxed process whose output is read line by line on demand.
package final class HelperLines: Sendable {
  private struct State: ~Copyable {
    let connection: FileDescriptor
    var buffer: [UInt8] = []
    var start = 0
  }

  private let process: pid_t
  private let state: Mutex<State>
  private let maxLineBytes: Int
  private let timeout: Duration
  private static let pieceSize = 64 << 10

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: The arguments after the program's name.
  ///   - maxLineBytes: The maximum length of a line.
  ///   - timeout: The maximum wait for more output.
  package init(
    _ executable: String, _ arguments: [String], maxLineBytes: Int, timeout: Duration
  ) throws(MediaError) {
    let connection = try FileDescriptor.connectedPair()
    let nothing = try FileDescriptor(path: "/dev/null", flags: O_RDONLY)
    process = try HelperProcess.spawn(
      executable, arguments, input: nothing, output: connection.theirs, folder: nothing)
    state = Mutex(State(connection: connection.mine))
    self.maxLineBytes = maxLineBytes
    self.timeout = timeout
  }

  deinit {
    // The process has not been waited for, so its identifier cannot have been reused.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Waits for the next lines. Returns at least one, without line ends, or none at the end.
  package func next(atMost count: Int) throws(MediaError) -> [[UInt8]] {
    try state.withLock { state throws(MediaError) in
      var lines: [[UInt8]] = []
      var searched = state.start
      while lines.count < count {
        if let end = state.buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          lines.append(Array(state.buffer[state.start..<end]))
          state.start = end + 1
          searched = end + 1
          continue
        }
        guard lines.isEmpty else { break }
        guard state.buffer.count - state.start <= maxLineBytes else {
          throw .helperFailed("an output line exceeds the limit")
        }
        searched = state.buffer.count - state.start
        guard try fill(&state) else { break }
      }
      return lines
    }
  }

  /// Reads more output. Returns false at the end.
  private func fill(_ state: inout State) throws(MediaError) -> Bool {
    state.buffer.removeFirst(state.start)
    state.start = 0
    var poll = pollfd(fd: state.connection.rawValue, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: Int((timeout / .milliseconds(1)).rounded(.up)))
    while true {
      let ready = Glibc.poll(&poll, 1, milliseconds)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .timedOut }
      var piece = [UInt8](repeating: 0, count: Self.pieceSize)
      let count = read(state.connection.rawValue, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      state.buffer += piece.prefix(count)
      return true
    }
  }
}
