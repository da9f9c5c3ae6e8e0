import CZlib
import Threads

/// The gzip format (RFC 1952), written by zlib.
enum Gzip {
  /// How much work the result is worth.
  enum Effort: Int32, CaseIterable {
    /// For what is made for one answer: of all levels the least time for a quarter of a page's length.
    case once = 1
    /// For what is made once and sent ever after.
    case kept = 9
  }

  /// Streams at rest. A stream has a quarter of a megabyte to be found, cleared and given back, which takes longer
  /// than to compress a page with it: 0.15 ms of 0.25, for 31 kB.
  private static let idle = Mutex<[GzipStream]>([])
  /// As many as compress at a time: one for each event loop, as a rule.
  private static let mostIdle = 8

  /// Nil when there is no memory for it, and when the result would not be shorter.
  static func compress(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
    guard effort == .once else { return GzipStream(effort)?.compress(bytes) }
    guard let stream = idle.withLock({ $0.popLast() }) ?? GzipStream(effort) else { return nil }
    defer { idle.withLock { if $0.count < mostIdle { $0.append(stream) } } }
    return stream.compress(bytes)
  }
}

/// A stream of zlib, for one text after another.
///
/// Unchecked because zlib's state is plain memory: it is used by whoever has taken it from among those at rest, and by
/// nobody else meanwhile.
private final class GzipStream: @unchecked Sendable {
  /// zlib knows the stream by its address, which therefore stays.
  private let stream: UnsafeMutablePointer<z_stream>

  /// A header and a trailer of gzip around the largest window there is, as zlib's manual has it.
  private static let windowBits: Int32 = 15 + 16
  private static let memoryLevel: Int32 = 8

  /// Nil when there is no memory.
  init?(_ effort: Gzip.Effort) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard
      deflateInit2_(
        stream, effort.rawValue, Z_DEFLATED, Self.windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
        zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
  }

  // Of a stream that was never begun zlib frees nothing.
  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Nil when the result would not be shorter.
  func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard let length = UInt32(exactly: bytes.count), deflateReset(stream) == Z_OK else { return nil }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      bytes.withUnsafeBufferPointer { input in
        // zlib does not write to its input; the pointer is mutable for C's sake.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = length
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = length
        if deflate(stream, Z_FINISH) == Z_STREAM_END { count = Int(stream.pointee.total_out) }
      }
    }
    return result.isEmpty ? nil : result
  }
}
