import Glibc
import OpenStreetMap

/// The standard output, in large pieces.
final class RecordOutput {
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 << 10

  /// The record's line with its end; empty for what is longer than any reader takes.
  static func bytes(of record: ExtractRecord) -> [UInt8] {
    let line = record.line
    return line.count < ExtractRecord.maxLineBytes ? line + [UInt8(ascii: "\n")] : []
  }

  func write(_ record: ExtractRecord) { write(Self.bytes(of: record)) }

  /// Whole lines.
  func write(_ lines: [UInt8]) {
    buffer += lines
    if buffer.count >= Self.pieceSize { flush() }
  }

  func flush() {
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody listens any more.
      guard count > 0 else { _exit(EX_IOERR) }
      start += count
    }
    buffer.removeAll(keepingCapacity: buffer.count <= 2 * Self.pieceSize)
  }
}
