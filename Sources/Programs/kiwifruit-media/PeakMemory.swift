import Glibc

/// The most memory that this process has held at once, as `/proc/self/status` has it.
///
/// What `wait4` tells the parent would be wrong: it includes the parent's own memory from before the program
/// was started. The file is opened before the sandbox closes.
struct PeakMemory {
  private let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)

  /// In bytes; 0 where the system does not say.
  var byteCount: Int {
    var bytes = [UInt8](repeating: 0, count: 8 << 10)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return 0 }
    let line = String(decoding: bytes.prefix(count), as: UTF8.self)
      .split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    return (kilobytes ?? 0) << 10
  }
}
