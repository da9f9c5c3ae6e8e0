import Glibc

/// The few things the server does with files, with errors that carry `errno`.
enum FileSystem {
  struct Failure: Error, CustomStringConvertible {
    let action: String
    let path: String
    let code: Int32

    var isFull: Bool { FileSystem.isFull(code) }
    var isMissing: Bool { code == ENOENT }
    var description: String { "cannot \(action) \(path): \(String(cString: strerror(code)))" }
  }

  static func isFull(_ code: Int32) -> Bool {
    code == ENOSPC || code == EDQUOT
  }

  /// Makes a folder that only the server's own user can read, unless it is there.
  static func createFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    throw Failure(action: "create the folder", path: path, code: errno)
  }

  static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else { throw Failure(action: "list", path: folder, code: errno) }
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

  /// Removes a folder with everything in it; one that is not there is fine.
  static func removeFolder(_ path: String) throws(Failure) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFDIR else { return removeFile(path) }
    for name in try names(in: path) { try removeFolder("\(path)/\(name)") }
    guard rmdir(path) == 0 || errno == ENOENT else {
      throw Failure(action: "remove", path: path, code: errno)
    }
  }

  static func removeFile(_ path: String) {
    unlink(path)
  }

  static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  static func rename(_ path: String, to newPath: String) throws(Failure) {
    guard Glibc.rename(path, newPath) == 0 else {
      throw Failure(action: "rename", path: path, code: errno)
    }
  }

  /// Makes the names in a folder durable.
  static func synchronizeFolder(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(action: "open", path: path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Failure(action: "sync", path: path, code: errno) }
  }
}
