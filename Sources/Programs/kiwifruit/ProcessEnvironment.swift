import Glibc

/// What the process was started with.
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

  /// This very program, also when another one lies in its place by now.
  static let executable = "/proc/self/exe"

  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The program that decodes uploads: it lies beside this one.
  static var mediaHelper: String { "\(folder)/kiwifruit-media" }

  /// Where the letters of pages are that `Scripts/fonts` makes.
  static var fontFolder: String { "\(folder)/fonts" }

  private static var folder: Substring {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
  }

  /// Lets the process have as many connections and files open as the system allows it.
  static func raiseOpenFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    // Beyond this nothing here needs more, and closing all of them would take noticeable time.
    limit.rlim_cur = min(limit.rlim_max, 1 << 20)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// How many files and connections the process may have open.
  static var openFileLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }
}
