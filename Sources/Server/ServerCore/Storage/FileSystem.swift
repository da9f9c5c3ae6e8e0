import Glibc

/// File operations whose errors carry `errno`.
package enum FileSystem {
  /// An operation on a file. The value is the verb in English messages, as in logs.
  package enum Action: String, Sendable {
    case changeTime = "change the time of"
    case connect = "connect to"
    case create
    case createFolder = "create the folder"
    case list
    case listen = "listen on"
    case makeSocket = "create a socket for"
    case open
    case read
    case remove = "delete"
    case rename
    case synchronize = "sync"
    case useAsFolder = "use as a folder"
    case write
    case writeInto = "write into"
  }

  package struct Failure: Error, CustomStringConvertible {
    package let action: Action
    package let path: String
    package let code: Int32

    package init(action: Action, path: String, code: Int32) {
      self.action = action
      self.path = path
      self.code = code
    }

    package var isFull: Bool { FileSystem.isFull(code) }
    package var isMissing: Bool { code == ENOENT }
    package var description: String {
      "cannot \(action.rawValue) \(path): \(String(cString: strerror(code)))"
    }
  }

  package static func isFull(_ code: Int32) -> Bool {
    code == ENOSPC || code == EDQUOT
  }

  /// Creates a folder that only the server's user can read, unless it exists.
  package static func createFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw Failure(action: .createFolder, path: path, code: errno) }
    // The name exists: a folder, a link, or another kind of file.
    var information = stat()
    guard stat(path, &information) == 0 else { throw Failure(action: .open, path: path, code: errno) }
    guard information.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(action: .useAsFolder, path: path, code: ENOTDIR)
    }
  }

  /// Throws unless files in a folder can be listed, created and deleted.
  package static func checkIsWritable(_ folder: String) throws(Failure) {
    guard access(folder, R_OK | W_OK | X_OK) == 0 else {
      throw Failure(action: .writeInto, path: folder, code: errno)
    }
  }

  /// Returns the available bytes on the disk of a folder; nil if unknown.
  package static func freeBytes(in folder: String) -> Int? {
    var information = statvfs()
    guard statvfs(folder, &information) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: information.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: information.f_frsize))
    return overflow ? .max : bytes
  }

  /// Returns whether two paths are on one disk, which renames between them require.
  package static func areOnOneDisk(_ path: String, _ other: String) throws(Failure) -> Bool {
    try information(of: path).st_dev == information(of: other).st_dev
  }

  private static func information(of path: String) throws(Failure) -> stat {
    var information = stat()
    guard stat(path, &information) == 0 else { throw Failure(action: .open, path: path, code: errno) }
    return information
  }

  /// Returns the size of a file in bytes; nil if it does not exist. Throws for a dangling link.
  package static func size(of path: String) throws(Failure) -> Int? {
    var information = stat()
    guard lstat(path, &information) == 0 else {
      if errno == ENOENT { return nil }
      throw Failure(action: .open, path: path, code: errno)
    }
    return try Int(self.information(of: path).st_size)
  }

  /// Returns the modification time of a file.
  package static func time(of path: String) throws(Failure) -> Timestamp {
    Timestamp(seconds: try information(of: path).st_mtim.tv_sec)
  }

  package static func setTime(of path: String, to time: Timestamp) throws(Failure) {
    let moment = timespec(tv_sec: time.seconds, tv_nsec: 0)
    guard utimensat(AT_FDCWD, path, [moment, moment], 0) == 0 else {
      throw Failure(action: .changeTime, path: path, code: errno)
    }
  }

  package static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else { throw Failure(action: .list, path: folder, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Deletes a folder with its content, if it exists.
  package static func removeFolder(_ path: String) throws(Failure) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFDIR else { return removeFile(path) }
    for name in try names(in: path) { try removeFolder("\(path)/\(name)") }
    guard rmdir(path) == 0 || errno == ENOENT else {
      throw Failure(action: .remove, path: path, code: errno)
    }
  }

  /// Creates a file, without making it durable. Throws if it exists.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(action: .create, path: path, code: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(action: .write, path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  package static func removeFile(_ path: String) {
    unlink(path)
  }

  package static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  package static func rename(_ path: String, to newPath: String) throws(Failure) {
    guard Glibc.rename(path, newPath) == 0 else {
      throw Failure(action: .rename, path: path, code: errno)
    }
  }

  /// Makes the entries of a folder durable.
  package static func synchronizeFolder(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(action: .open, path: path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Failure(action: .synchronize, path: path, code: errno) }
  }
}
