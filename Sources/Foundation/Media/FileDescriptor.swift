import Glibc

/// An open file, closed when its owner releases it.
struct FileDescriptor: ~Copyable {
  let rawValue: Int32

  /// Takes ownership of `rawValue`. A negative number throws the current `errno`.
  init(owning rawValue: Int32) throws(MediaError) {
    guard rawValue >= 0 else { throw .storage(errno) }
    self.rawValue = rawValue
  }

  init(path: String, flags: Int32) throws(MediaError) {
    try self.init(owning: open(path, flags | O_CLOEXEC))
  }

  init(path: String, inside folder: borrowing FileDescriptor, flags: Int32) throws(MediaError) {
    try self.init(owning: openat(folder.rawValue, path, flags | O_CLOEXEC))
  }

  /// Creates a connected pair of sockets.
  ///
  /// A socket pair, unlike a pipe, can be created with the close-on-exec flag atomically.
  static func connectedPair() throws(MediaError) -> Pair {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .storage(errno) }
    return Pair(mine: try FileDescriptor(owning: ends[0]), theirs: try FileDescriptor(owning: ends[1]))
  }

  struct Pair: ~Copyable {
    let mine: FileDescriptor
    let theirs: FileDescriptor
  }

  func synchronize() throws(MediaError) {
    guard fsync(rawValue) == 0 else { throw .storage(errno) }
  }

  deinit { close(rawValue) }
}
