import Glibc
import MacroExpansion

/// The program that the compiler starts to expand SwiftUI's macros.
///
/// It communicates over its standard input and output. Each message is its length in eight bytes, least significant
/// first, followed by JSON.
@main struct SwiftUIMacros {
  /// The maximum bytes of a message; no macro needs more source.
  private static let maxBytes = 1 << 28

  static func main() {
    let plugin = MacroPlugin()
    while let message = message() {
      guard let answer = plugin.answer(to: message) else { exit(1) }
      let length = UInt64(answer.count)
      send((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + answer)
    }
  }

  private static func message() -> [UInt8]? {
    guard let header = bytes(8) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= maxBytes else { return nil }
    return bytes(Int(length))
  }

  /// Reads the given number of bytes; nil if the compiler has closed the input.
  private static func bytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = [UInt8](unsafeUninitializedCapacity: count - bytes.count) { buffer, filled in
        filled = max(read(STDIN_FILENO, buffer.baseAddress, buffer.count), 0)
      }
      guard !part.isEmpty else { return nil }
      bytes += part
    }
    return bytes
  }

  private static func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard sent > 0 else { exit(1) }
      rest = rest.dropFirst(sent)
    }
  }
}
