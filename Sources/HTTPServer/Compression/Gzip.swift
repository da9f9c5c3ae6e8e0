import CZlib

/// The gzip format (RFC 1952), written by zlib.
enum Gzip {
  /// How much work the result is worth.
  enum Effort: Int32 {
    /// For what is made for one answer: of all levels the least time for a quarter of a page's length.
    case once = 1
    /// For what is made once and sent ever after.
    case kept = 9
  }

  /// A header and a trailer of gzip around the largest window there is, as zlib's manual has it.
  private static let windowBits: Int32 = 15 + 16
  private static let memoryLevel: Int32 = 8

  /// Nil when there is no memory for it, and when the result would not be shorter.
  static func compress(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
    var stream = z_stream()
    guard let length = UInt32(exactly: bytes.count),
      deflateInit2_(
        &stream, effort.rawValue, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib does not write to its input; the pointer is mutable for C's sake.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = length
        stream.next_out = output.baseAddress
        stream.avail_out = length
        if deflate(&stream, Z_FINISH) == Z_STREAM_END { count = Int(stream.total_out) }
      }
    }
    return result.isEmpty ? nil : result
  }
}
