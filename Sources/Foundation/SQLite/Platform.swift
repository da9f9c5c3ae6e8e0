#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Wraps the system calls that differ between C libraries.
enum Platform {
  /// The path of a memory-backed folder, or of the temporary folder if there is none.
  static var temporaryFolder: String {
    if access("/dev/shm", W_OK) == 0 { return "/dev/shm" }
    if let folder = getenv("TMPDIR") { return String(cString: folder) }
    return "/tmp"
  }

  static var processIdentifier: Int32 { getpid() }

  static func removeFile(_ path: String) {
    unlink(path)
  }

  /// Syncs a file's content or a folder's entries. Returns the error number, or 0 on success.
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

  /// Atomically replaces a file. Returns the error number, or 0 on success.
  static func replaceFile(_ path: String, with newer: String) -> Int32 {
    rename(newer, path) == 0 ? 0 : errno
  }

  static func explanation(_ errorNumber: Int32) -> String { String(cString: strerror(errorNumber)) }

  /// Opens a file and locks it without waiting. The lock ends with the process.
  ///
  /// A new file is readable by its owner only.
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

  /// Unlocks and closes a file.
  ///
  /// A child process that is being spawned shares the open file until it calls `exec`, so closing the
  /// descriptor alone would not release the lock.
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

  /// Replaces the content of a small file. Returns whether it succeeded.
  static func replaceContent(of descriptor: Int32, with text: String) -> Bool {
    guard ftruncate(descriptor, 0) == 0 else { return false }
    let bytes = Array(text.utf8)
    return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
  }

  static func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
  }
}
