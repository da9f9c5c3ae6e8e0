/// A frame of an extract (`BlobHeader` and `Blob`): which block it holds, and how that is packed.
public struct ExtractFrame: Hashable, Sendable {
  public enum Packing: Hashable, Sendable {
    case none
    case zlib
    case lz4
  }

  /// Of the header of a frame, in bytes.
  public static let maxHeaderSize = 64 << 10
  /// Of a block, packed or not, in bytes.
  public static let maxBlockSize = 32 << 20

  public let packing: Packing
  /// Of the packed bytes in the frame's content.
  public let packed: Range<Int>
  /// In bytes, once unpacked.
  public let size: Int

  /// The kind of a frame's block and how many bytes follow.
  public static func header(_ bytes: [UInt8]) throws(ExtractDamage) -> (kind: String, size: Int) {
    var (kind, size) = ("", -1)
    var fields = ProtocolBuffer(bytes, bytes.indices)
    do throws(ExtractDamage) {
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

  public init(_ bytes: [UInt8]) throws(ExtractDamage) {
    var found: (packing: Packing, range: Range<Int>)?
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
    packing = found.packing
    packed = found.range
    self.size = found.packing == .none ? found.range.count : size ?? .max
    guard self.size <= Self.maxBlockSize else { throw .packing }
  }
}

/// The block format of LZ4, which has no checksum and no frame.
///
/// <https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md>
public enum LZ4 {
  /// - Parameter size: In bytes; a block that unpacks to another size is damaged.
  public static func unpacked(_ bytes: ArraySlice<UInt8>, size: Int) throws(ExtractDamage) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(size)
    var rest = bytes
    while let token = rest.popFirst() {
      let literals = try length(Int(token >> 4), &rest)
      guard literals <= rest.count, literals <= size - result.count else { throw .packing }
      result += rest.prefix(literals)
      rest = rest.dropFirst(literals)
      // The last sequence has literals alone.
      if rest.isEmpty { break }
      guard let low = rest.popFirst(), let high = rest.popFirst() else { throw .packing }
      let distance = Int(low) | Int(high) << 8
      let count = try length(Int(token & 15), &rest) + 4
      guard distance > 0, distance <= result.count, count <= size - result.count else { throw .packing }
      // What is copied may overlap what is written.
      for _ in 0..<count { result.append(result[result.count - distance]) }
    }
    guard result.count == size else { throw .packing }
    return result
  }

  private static func length(_ first: Int, _ rest: inout ArraySlice<UInt8>) throws(ExtractDamage) -> Int {
    guard first == 15 else { return first }
    var length = first
    while let byte = rest.popFirst() {
      length += Int(byte)
      if byte < 255 { return length }
    }
    throw .packing
  }
}
