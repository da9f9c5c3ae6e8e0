import Glibc
import OpenStreetMap

/// The standard output, written in large chunks.
final class RecordOutput {
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 << 10

  /// The line of a record, or an empty one if it is longer than readers accept.
  static func bytes(of record: ExtractRecord) -> [UInt8] {
    let line = record.line
    return line.count < ExtractRecord.maxLineBytes ? line + [UInt8(ascii: "\n")] : []
  }

  func write(_ record: ExtractRecord) { write(Self.bytes(of: record)) }

  /// Writes whole lines.
  func write(_ lines: [UInt8]) {
    buffer += lines
    if buffer.count >= Self.pieceSize { flush() }
  }

  func flush() {
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The reader has closed the pipe.
      guard count > 0 else { _exit(EX_IOERR) }
      start += count
    }
    buffer.removeAll(keepingCapacity: buffer.count <= 2 * Self.pieceSize)
  }
}
