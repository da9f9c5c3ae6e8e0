import ServerCore
import Commands
import Glibc

/// A stream socket with a path.
final class UnixSocket: Sendable {
  let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Listens at a path to which only its owner may connect. Replaces an existing socket.
  static func listening(in folder: String, name: String) throws(FileSystem.Failure) -> UnixSocket {
    let path = "\(folder)/\(name)"
    unlink(path)
    let socket = try make(path)
    try withAddress(folder, name) { address, length throws(FileSystem.Failure) in
      // Restricted before the path exists, so no other user can connect in between.
      guard fchmod(socket.descriptor, 0o600) == 0, bind(socket.descriptor, address, length) == 0,
        chmod(path, 0o600) == 0, listen(socket.descriptor, 16) == 0
      else { throw FileSystem.Failure(action: .listen, path: path, code: errno) }
    }
    return socket
  }

  /// Connects to a listening socket; nil if there is none.
  static func connected(in folder: String, name: String) throws(FileSystem.Failure) -> UnixSocket? {
    let path = "\(folder)/\(name)"
    guard FileSystem.exists(path) else { return nil }
    let socket = try make(path)
    let isConnected = try withAddress(folder, name) { address, length throws(FileSystem.Failure) in
      if connect(socket.descriptor, address, length) == 0 { return true }
      guard errno == ECONNREFUSED || errno == ENOENT else {
        throw FileSystem.Failure(action: .connect, path: path, code: errno)
      }
      return false
    }
    return isConnected ? socket : nil
  }

  private static func make(_ path: String) throws(FileSystem.Failure) -> UnixSocket {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else {
      throw FileSystem.Failure(action: .makeSocket, path: path, code: errno)
    }
    return UnixSocket(descriptor: descriptor)
  }

  /// Builds the address through the open folder, because addresses are limited to 107 bytes.
  private static func withAddress<Result>(
    _ folder: String, _ name: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) throws(FileSystem.Failure) -> Result
  ) throws(FileSystem.Failure) -> Result {
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw FileSystem.Failure(action: .open, path: folder, code: errno) }
    defer { close(opened) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array("/proc/self/fd/\(opened)/\(name)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      buffer.copyBytes(from: path.prefix(buffer.count - 1))
    }
    var copy = address
    return try withUnsafePointer(to: &copy) { pointer throws(FileSystem.Failure) in
      let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      return try body(raw, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }

  /// Accepts the next connection; nil once the socket is shut down.
  func accept() -> UnixSocket? {
    while true {
      let connection = Glibc.accept(descriptor, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return UnixSocket(descriptor: connection)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        // Only time can free resources.
        usleep(100_000)
      default: return nil
      }
    }
  }

  /// Unblocks ``accept()``.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The user at the other end, as the kernel reports it.
  var peerUser: uid_t? {
    // The members of `struct ucred`: process, user, group.
    var credentials: [UInt32] = [0, 0, 0]
    var length = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
    return credentials[1]
  }

  func setTimeouts(seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, length)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, length)
  }

  /// Writes text. Returns false if the other end is gone or does not read.
  func write(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { bytes in
      DescriptorWriter.writeAll(bytes) { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
  }
}

/// Splits the input of a socket into lines.
struct SocketLines {
  private let socket: UnixSocket
  private let limit: Int
  private var buffer: [UInt8] = []

  /// - Parameter limit: The maximum length of a line, in bytes.
  init(_ socket: UnixSocket, limit: Int) {
    self.socket = socket
    self.limit = limit
  }

  /// Returns the next line without its line break.
  ///
  /// Returns nil at the end, after a timeout, or if a line is too long.
  mutating func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 1)
        return line
      }
      guard buffer.count <= limit else { return nil }
      var piece = [UInt8](repeating: 0, count: 16_384)
      let count = recv(socket.descriptor, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer += piece.prefix(count)
    }
  }
}
