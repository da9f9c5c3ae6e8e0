import CSandbox
import Glibc

/// Takes from a process all rights that reading what strangers made does not need.
///
/// Without the limits and the filter of system calls the process ends itself: an installation that cannot
/// protect itself must not decode.
package enum Sandbox {
  /// Where a helper that writes files finds the folder for them.
  package static let outputFolder: Int32 = 3
  package static let fontFolders = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
    "/var/cache/fontconfig",
  ]
  private static let maximumFileByteCount = 16 << 20
  private static let maximumDescriptorCount = 64

  /// What can be given up before libraries are loaded.
  ///
  /// - Parameters:
  ///   - descriptors: So many of the first numbers of open files are kept, the rest is closed.
  ///   - endsWithStarter: Whether the process ends with the thread that started it.
  package static func prepare(
    addressSpace: Int, processorSeconds: Int, descriptors: UInt32, endsWithStarter: Bool = true
  ) {
    require(sandbox_close_from(descriptors) == 0, "close inherited descriptors")
    if endsWithStarter { require(sandbox_die_with_parent() == 0, "end with the thread that started it") }
    require(sandbox_forbid_new_privileges() == 0, "forbid new privileges")
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_AS, to: addressSpace)
    // The second more lets SIGXCPU come first, which tells the parent what happened.
    limit(RLIMIT_CPU, to: processorSeconds, atMost: processorSeconds + 1)
    limit(RLIMIT_FSIZE, to: maximumFileByteCount)
    limit(RLIMIT_NOFILE, to: maximumDescriptorCount)
    // RLIMIT_NPROC stays as it is: it counts the threads of all processes of the user, so a server with many
    // threads would make every upload fail. The filter forbids new processes anyway.
    sandbox_use_one_arena()
  }

  /// What can only be given up after libraries were loaded, and before the first byte of a stranger is read.
  ///
  /// - Parameters:
  ///   - folder: The only one that can be written into, an open one.
  ///   - readable: Those that can be read; none beside these and `folder` can be opened.
  package static func enter(writing folder: Int32? = nil, reading readable: [String] = []) {
    restrictFiles(folder, readable)
    require(sandbox_filter_system_calls() == 0, "filter system calls")
  }

  /// Kernels before 5.13 and some containers have no Landlock; the other fences stand without it.
  private static func restrictFiles(_ writable: Int32?, _ readable: [String]) {
    let rules = sandbox_new_file_rules()
    guard rules >= 0 else { return }
    if let writable {
      require(sandbox_allow_files(rules, writable, 1) == 0, "allow the output folder")
    }
    for folder in readable {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      require(sandbox_allow_files(rules, descriptor, 0) == 0, "allow a folder")
      close(descriptor)
    }
    require(sandbox_enforce_file_rules(rules) == 0, "restrict files")
    close(rules)
  }

  private static func limit(_ resource: __rlimit_resource, to value: Int, atMost maximum: Int? = nil) {
    var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(maximum ?? value))
    require(setrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0, "limit a resource")
  }

  private static func require(_ isDone: Bool, _ what: StaticString) {
    guard !isDone else { return }
    complain("The sandbox cannot \(what): errno \(errno)\n")
    _exit(EX_OSERR)
  }
}

package func complain(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
