import CExecinfo
import Glibc
import Synchronization

/// The stacks of all threads of the process, for a log.
enum ThreadStacks {
  /// The maximum number of threads, and of frames of each.
  private static let (threads, depth) = (64, Int32(64))
  /// The time a thread has to answer, in microseconds, and the polling interval.
  private static let (timeout, step) = (200_000, useconds_t(1_000))
  /// One of the few signals that the system's thread pools do not block, and that is unused here.
  private static let signalNumber = SIGSYS

  /// Loads the code that reads stacks. It allocates, which may be impossible later.
  static func prepare() {
    _ = backtrace(frames, depth)
    wanted.store(0, ordering: .releasing)
    count.store(0, ordering: .releasing)
  }

  /// Writes the stack of each thread, beginning with `first`.
  ///
  /// The interrupted threads allocate nothing, because they may hold the allocator's lock.
  static func write(to descriptor: Int32, first: Int32) {
    signal(signalNumber, answer)
    let others = Self.all().filter { $0 != first && $0 != gettid() }
    for thread in ([first] + others).prefix(threads) {
      let length = ask(thread)
      let mark = thread == first ? ", the last to respond" : ""
      writeLine("Thread \(thread) (\(name(of: thread)))\(mark):", to: descriptor)
      if length > 0 {
        backtrace_symbols_fd(frames, length, descriptor)
      } else {
        writeLine("The thread did not answer.", to: descriptor)
      }
    }
  }

  static func writeLine(_ text: String, to descriptor: Int32) {
    var bytes = Array("\(text)\n".utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Makes a thread record its stack. Returns the number of frames, or 0 if the thread does not answer.
  private static func ask(_ thread: Int32) -> Int32 {
    count.store(0, ordering: .releasing)
    wanted.store(thread, ordering: .releasing)
    guard tgkill(getpid(), thread, signalNumber) == 0 else { return 0 }
    var waited = 0
    while count.load(ordering: .acquiring) == 0, waited < timeout {
      usleep(step)
      waited += Int(step)
    }
    // A late answer must not overwrite the next thread's.
    wanted.store(0, ordering: .releasing)
    return count.load(ordering: .acquiring)
  }

  private static func all() -> [Int32] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var found: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let thread = Int32(name) { found.append(thread) }
    }
    return found.sorted()
  }

  private static func name(of thread: Int32) -> String {
    let file = open("/proc/self/task/\(thread)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "gone" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let length = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(length, 0)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  // State of the signal handler. The handler may only store and read the stack, because its thread may hold the
  // allocator's lock.

  /// Unsafe, because only the thread that `wanted` names writes to it, and only while it is named.
  nonisolated(unsafe) private static let frames = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
    capacity: Int(depth))
  private static let wanted = Atomic<Int32>(0)
  private static let count = Atomic<Int32>(0)

  private static let answer: @convention(c) (Int32) -> Void = { _ in
    let before = errno
    if wanted.load(ordering: .acquiring) == gettid() {
      count.store(backtrace(frames, depth), ordering: .releasing)
    }
    errno = before
  }
}
