import CSandbox
import Glibc

/// Removes all privileges that processing untrusted content does not need.
///
/// The process exits if resource limits or the system call filter cannot be applied: untrusted content must
/// not be decoded without them.
package enum Sandbox {
  /// The descriptor of the output folder in a helper that writes files.
  package static let outputFolder: Int32 = 3
  package static let fontFolders = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
    "/var/cache/fontconfig",
  ]
  private static let maxFileByteCount = 16 << 20
  private static let maxDescriptorCount = 64

  /// Drops the privileges that are not needed for loading libraries.
  ///
  /// - Parameters:
  ///   - addressSpace: The maximum size of the address space, in bytes.
  ///   - processorSeconds: The maximum processor time.
  ///   - descriptors: The number of low descriptors to keep open.
  ///   - endsWithStarter: Indicates whether the process ends with the thread that started it.
  package static func prepare(
    addressSpace: Int, processorSeconds: Int, descriptors: UInt32, endsWithStarter: Bool = true
  ) {
    require(sandbox_close_from(descriptors) == 0, "close inherited descriptors")
    if endsWithStarter { require(sandbox_die_with_parent() == 0, "end with its parent thread") }
    require(sandbox_forbid_new_privileges() == 0, "forbid new privileges")
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_AS, to: addressSpace)
    // The additional second lets SIGXCPU arrive first, which tells the parent the reason.
    limit(RLIMIT_CPU, to: processorSeconds, atMost: processorSeconds + 1)
    limit(RLIMIT_FSIZE, to: maxFileByteCount)
    limit(RLIMIT_NOFILE, to: maxDescriptorCount)
    // RLIMIT_NPROC is not set: it counts the threads of all the user's processes, so a server with many
    // threads would make every upload fail. The filter forbids new processes anyway.
    sandbox_use_one_arena()
  }

  /// Drops the remaining privileges after libraries are loaded and before untrusted input is read.
  ///
  /// - Parameters:
  ///   - folder: The descriptor of the only writable folder, or nil.
  ///   - readable: The readable folders. No other file can be opened.
  package static func enter(writing folder: Int32? = nil, reading readable: [String] = []) {
    restrictFiles(folder, readable)
    require(sandbox_filter_system_calls() == 0, "filter system calls")
  }

  /// Restricts file access with Landlock. Kernels before 5.13 and some containers lack it; the other measures
  /// then still apply.
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

  private static func limit(_ resource: __rlimit_resource, to value: Int, atMost limit: Int? = nil) {
    var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(limit ?? value))
    require(setrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0, "limit a resource")
  }

  private static func require(_ isDone: Bool, _ what: StaticString) {
    guard !isDone else { return }
    printError("The sandbox cannot \(what): errno \(errno)\n")
    _exit(EX_OSERR)
  }
}

package func printError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
