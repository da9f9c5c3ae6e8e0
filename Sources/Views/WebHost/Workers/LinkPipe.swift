import Glibc
import Threads

/// A Unix socket between two processes, read by one thread and written by any.
///
/// Writers never block. Bytes that the system does not accept immediately are written later by a dedicated thread.
final class LinkPipe: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isWriting = false
    var isOver = false
  }

  /// The maximum pending bytes. A peer that does not read this much is dead.
  private static let maxPendingBytes = 256 << 20
  private static let readBufferBytes = 256 << 10

  private let descriptor: Int32
  private let state = Mutex(State())

  /// - Parameter descriptor: A connected socket, which the pipe now owns.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Returns two connected sockets, which are closed in other child processes.
  static func descriptors() -> (mine: Int32, theirs: Int32)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  // MARK: Reading

  /// Calls `receive` with received bytes, serially on a dedicated thread, and then `ended` once, at the end of input or
  /// when `receive` returns false.
  func read(
    _ receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool, ended: @escaping @Sendable () -> Void
  ) {
    let code = BackgroundThread.start { [self] in
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readBufferBytes, alignment: 16)
      defer { buffer.deallocate() }
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0, receive(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { break }
      }
      end()
      ended()
    }
    guard code != 0 else { return }
    end()
    ended()
  }

  // MARK: Writing

  func write(_ bytes: [UInt8]) {
    let mustWrite = state.withLock { state in
      guard !state.isOver else { return false }
      state.pending.append(contentsOf: bytes)
      guard state.pending.count <= Self.maxPendingBytes else {
        state.isOver = true
        shutdown(descriptor, Int32(SHUT_RDWR))
        return false
      }
      if state.isWriting { return false }
      state.isWriting = true
      return true
    }
    if mustWrite { writePending(canWait: false) }
  }

  private func writePending(canWait: Bool) {
    while let bytes = next() {
      var rest = bytes[...]
      while !rest.isEmpty {
        let flags = Int32(MSG_NOSIGNAL) | (canWait ? 0 : Int32(MSG_DONTWAIT))
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          return writeLater(rest)
        } else if errno != EINTR {
          return end()
        }
      }
    }
  }

  private func writeLater(_ rest: ArraySlice<UInt8>) {
    state.withLock { $0.pending = rest + $0.pending }
    if BackgroundThread.start({ [self] in writePending(canWait: true) }) != 0 { end() }
  }

  private func next() -> [UInt8]? {
    state.withLock { state in
      guard !state.pending.isEmpty, !state.isOver else {
        state.isWriting = false
        return nil
      }
      defer { state.pending = [] }
      return state.pending
    }
  }

  /// Shuts both directions down, which also ends the reading thread.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.pending = []
    }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
