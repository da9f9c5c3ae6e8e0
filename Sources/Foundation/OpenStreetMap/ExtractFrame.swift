/// A frame of an extract (`BlobHeader` and `Blob`), which contains one block.
public struct ExtractFrame: Hashable, Sendable {
  public enum Compression: Hashable, Sendable {
    case none
    case zlib
    case lz4
  }

  /// The maximum size of a frame's header, in bytes.
  public static let maxHeaderSize = 64 << 10
  /// The maximum size of a block, compressed or not, in bytes.
  public static let maxBlockSize = 32 << 20

  public let compression: Compression
  /// The range of the compressed bytes in the frame's content.
  public let compressed: Range<Int>
  /// The decompressed size, in bytes.
  public let size: Int

  /// Parses a frame's header. Returns the kind of its block and the size of its content.
  public static func header(_ bytes: [UInt8]) throws(ExtractError) -> (kind: String, size: Int) {
    var (kind, size) = ("", -1)
    var fields = ProtocolBuffer(bytes, bytes.indices)
    do throws(ExtractError) {
      while let (field, value) = try fields.next() {
        switch (field, value) {
        case (1, .content(let range)): kind = String(decoding: bytes[range], as: UTF8.self)
        case (3, .number(let number)): size = Int(exactly: number) ?? -1
        default: continue
        }
      }
    } catch { throw .frame }
    guard !kind.isEmpty, (0...maxBlockSize).contains(size) else { throw .frame }
    return (kind, size)
  }

  public init(_ bytes: [UInt8]) throws(ExtractError) {
    var found: (compression: Compression, range: Range<Int>)?
    var size: Int?
    var fields = ProtocolBuffer(bytes, bytes.indices)
    while let (field, value) = try fields.next() {
      switch (field, value) {
      case (1, .content(let range)): found = (.none, range)
      case (2, .number(let number)): size = Int(exactly: number) ?? .max
      case (3, .content(let range)): found = (.zlib, range)
      case (4, .content): throw .compression("LZMA")
      case (5, .content): throw .compression("bzip2")
      case (6, .content(let range)): found = (.lz4, range)
      case (7, .content): throw .compression("Zstandard")
      default: continue
      }
    }
    guard let found else { throw .block }
    compression = found.compression
    compressed = found.range
    self.size = found.compression == .none ? found.range.count : size ?? .max
    guard self.size <= Self.maxBlockSize else { throw .decompression }
  }
}

/// The LZ4 block format, which has neither a checksum nor a frame.
///
/// <https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md>
public enum LZ4 {
  /// Decompresses a block.
  ///
  /// - Parameter size: The decompressed size, in bytes. Any other size is an error.
  public static func decompressed(_ bytes: ArraySlice<UInt8>, size: Int) throws(ExtractError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(size)
    var rest = bytes
    while let token = rest.popFirst() {
      let literals = try length(Int(token >> 4), &rest)
      guard literals <= rest.count, literals <= size - result.count else { throw .decompression }
      result += rest.prefix(literals)
      rest = rest.dropFirst(literals)
      // The last sequence has only literals.
      if rest.isEmpty { break }
      guard let low = rest.popFirst(), let high = rest.popFirst() else { throw .decompression }
      let distance = Int(low) | Int(high) << 8
      let count = try length(Int(token & 15), &rest) + 4
      guard distance > 0, distance <= result.count, count <= size - result.count else { throw .decompression }
      // The source may overlap the destination.
      for _ in 0..<count { result.append(result[result.count - distance]) }
    }
    guard result.count == size else { throw .decompression }
    return result
  }

  private static func length(_ first: Int, _ rest: inout ArraySlice<UInt8>) throws(ExtractError) -> Int {
    guard first == 15 else { return first }
    var length = first
    while let byte = rest.popFirst() {
      length += Int(byte)
      if byte < 255 { return length }
    }
    throw .decompression
  }
}
