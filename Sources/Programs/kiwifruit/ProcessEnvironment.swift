import Glibc

/// The environment that the process was started with.
enum ProcessEnvironment {
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }

  /// The running program, even if its file has been replaced.
  static let executable = "/proc/self/exe"

  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The program that decodes uploads, in the same folder.
  static var mediaHelper: String { "\(folder)/kiwifruit-media" }

  /// The folder of the fonts that `Scripts/fonts` generates.
  static var fontFolder: String { "\(folder)/fonts" }

  private static var folder: Substring {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
  }

  /// Raises the limit of open files and connections to the hard limit, at most about a million.
  static func raiseOpenFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    // A higher limit is never needed, and closing that many descriptors takes noticeable time.
    limit.rlim_cur = min(limit.rlim_max, 1 << 20)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// The maximum number of files and connections that the process may open.
  static var openFileLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }
}
