#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few calls to the operating system, which differ between C libraries.
enum Platform {
  /// A folder whose files live in memory where the system has one.
  static var temporaryFolder: String {
    if access("/dev/shm", W_OK) == 0 { return "/dev/shm" }
    if let folder = getenv("TMPDIR") { return String(cString: folder) }
    return "/tmp"
  }

  static var processIdentifier: Int32 { getpid() }

  static func removeFile(_ path: String) {
    unlink(path)
  }

  /// Makes a file's content, or a folder's list of names, durable. Returns the error number, 0 if it worked.
  static func synchronize(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    #if canImport(Darwin)
      // Darwin's fsync leaves the data in the drive's cache.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor) == 0 ? 0 : errno
  }

  /// Puts a file in another's place in one step. Returns the error number, 0 if it worked.
  static func replaceFile(_ path: String, with newer: String) -> Int32 {
    rename(newer, path) == 0 ? 0 : errno
  }

  static func explanation(_ errorNumber: Int32) -> String { String(cString: strerror(errorNumber)) }

  /// Opens a file, made with permissions for its owner only if it is not there, and takes its lock without
  /// waiting. The lock goes with the descriptor, so also when the process dies. Throws the error number.
  static func openLocked(_ path: String) throws(LockFailure) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let errorNumber = errno
      let content = read(descriptor)
      close(descriptor)
      throw errorNumber == EWOULDBLOCK ? .held(content) : .system(errorNumber)
    }
    return descriptor
  }

  /// A program that was begun at this moment shares the open file until it runs, and with it the lock: closing it here
  /// would not end that.
  static func closeLocked(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  enum LockFailure: Error {
    case held(String)
    case system(Int32)
  }

  private static func read(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Replaces what a small file says.
  static func replaceContent(of descriptor: Int32, with text: String) -> Bool {
    guard ftruncate(descriptor, 0) == 0 else { return false }
    let bytes = Array(text.utf8)
    return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
  }

  static func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
  }
}
