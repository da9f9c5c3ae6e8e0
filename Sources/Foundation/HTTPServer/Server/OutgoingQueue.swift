import CEpoll
import Glibc

/// The output that the kernel has not accepted yet, in order. Usually empty.
struct OutgoingQueue {
  enum Piece {
    case bytes([UInt8], from: Int)
    case file(FileBody, sent: Int)
  }

  enum Progress {
    case finished
    /// The peer must read first.
    case blocked
    /// More could be sent, but other connections have a turn first.
    case yielded
    case failed
  }

  private static let fileBytesPerTurn = 4 << 20

  private var pieces: [Piece] = []
  /// The number of bytes in memory. Files count as 0.
  private(set) var bytesHeld = 0

  var isEmpty: Bool { pieces.isEmpty }

  mutating func append(_ bytes: [UInt8], from start: Int = 0) {
    guard start < bytes.count else { return }
    pieces.append(.bytes(bytes, from: start))
    bytesHeld += bytes.count - start
  }

  mutating func append(_ file: FileBody) {
    guard file.length > 0 else { return }
    pieces.append(.file(file, sent: 0))
  }

  mutating func removeAll() {
    self = OutgoingQueue()
  }

  /// Sends as much as the socket accepts and adds the number of bytes to `sent`.
  mutating func send(to descriptor: Int32, sent: inout Int) -> Progress {
    var fileBudget = Self.fileBytesPerTurn
    while let piece = pieces.first {
      let result: Int
      let isDone: Bool
      switch piece {
      case .bytes(let bytes, let start):
        result = Self.send(bytes, from: start, to: descriptor, hasMore: pieces.count > 1)
        if result > 0 {
          pieces[0] = .bytes(bytes, from: start + result)
          bytesHeld -= result
        }
        isDone = result > 0 && start + result == bytes.count
      case .file(let file, let alreadySent):
        var position = off_t(file.offset + alreadySent)
        result = sendfile(descriptor, file.descriptor, &position, min(file.length - alreadySent, fileBudget))
        // The file is shorter than announced. Only closing the connection reveals it to the client.
        if result == 0 { return .failed }
        if result > 0 {
          pieces[0] = .file(file, sent: alreadySent + result)
          fileBudget -= result
        }
        isDone = result > 0 && alreadySent + result == file.length
      }
      if result < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: return .blocked
        default: return .failed
        }
      }
      sent += result
      if isDone { pieces.removeFirst() }
      if !isDone, fileBudget <= 0 { return .yielded }
    }
    return .finished
  }

  /// Sends bytes to a socket.
  ///
  /// - Parameter hasMore: Indicates whether the kernel may wait for more bytes to fill its segments.
  static func send(_ bytes: [UInt8], from start: Int, to descriptor: Int32, hasMore: Bool) -> Int {
    bytes.withUnsafeBytes { buffer in
      let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
      let flags = Int32(hasMore ? MSG_NOSIGNAL | MSG_MORE : MSG_NOSIGNAL)
      return Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
    }
  }
}
