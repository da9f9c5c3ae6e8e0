import Glibc
import Threads

/// The bytes between two processes: a Unix socket of which one thread reads and whoever has something to say writes.
///
/// Nobody who writes is held up by a peer that reads slowly: what the system does not take at once a thread of its own
/// writes later.
final class LinkPipe: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var isWriting = false
    var isOver = false
  }

  /// In bytes; a peer that lets more than this wait does not live any more.
  private static let mostWaiting = 256 << 20
  private static let readAtOnce = 256 << 10

  private let descriptor: Int32
  private let state = Mutex(State())

  /// - Parameter descriptor: Of a connected socket, which from here on is this pipe's.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Two connected ends, closed in other programs that this process starts.
  static func descriptors() -> (mine: Int32, theirs: Int32)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  // MARK: Reading

  /// Calls `receive` for what comes, one call after another on a thread of the pipe's, and `ended` once, when nothing
  /// comes any more or `receive` answers false.
  func read(
    _ receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool, ended: @escaping @Sendable () -> Void
  ) {
    let code = BackgroundThread.start { [self] in
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readAtOnce, alignment: 16)
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
      state.waiting.append(contentsOf: bytes)
      guard state.waiting.count <= Self.mostWaiting else {
        state.isOver = true
        shutdown(descriptor, Int32(SHUT_RDWR))
        return false
      }
      if state.isWriting { return false }
      state.isWriting = true
      return true
    }
    if mustWrite { writeWaiting(canWait: false) }
  }

  private func writeWaiting(canWait: Bool) {
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
    state.withLock { $0.waiting = rest + $0.waiting }
    if BackgroundThread.start({ [self] in writeWaiting(canWait: true) }) != 0 { end() }
  }

  private func next() -> [UInt8]? {
    state.withLock { state in
      guard !state.waiting.isEmpty, !state.isOver else {
        state.isWriting = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Ends both directions; the thread that reads finds that nothing comes any more.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.waiting = []
    }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
