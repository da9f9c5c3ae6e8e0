import Glibc

/// The peak memory of this process, from `/proc/self/status`.
///
/// The value of `wait4` in the parent would be wrong: it includes the parent's own memory from before the program was
/// started. The file is opened before the sandbox closes.
struct PeakMemory {
  private let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)

  /// The peak in bytes; 0 if the system does not report it.
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
