/// A zip archive as written by programs, with optional defects.
public struct SampleZip: Sendable {
  public struct Entry: Sendable {
    public var name: String
    public var content: [UInt8]
    public var isDeflated: Bool
    /// A false size to write into the headers.
    public var claimedSize: Int?
    public var claimedChecksum: UInt32?
    public var flags: UInt16 = 0
    public var method: UInt16?
    /// The name in its stored encoding if that is not UTF-8.
    public var nameBytes: [UInt8]?

    public init(
      _ name: String, _ content: [UInt8], isDeflated: Bool = true, claimedSize: Int? = nil,
      claimedChecksum: UInt32? = nil, flags: UInt16 = 0, method: UInt16? = nil
    ) {
      self.name = name
      self.content = content
      self.isDeflated = isDeflated
      self.claimedSize = claimedSize
      self.claimedChecksum = claimedChecksum
      self.flags = flags
      self.method = method
    }

    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// The content in stored blocks, which a deflate stream may contain (RFC 1951, section 3.2.4).
    fileprivate var packed: [UInt8] {
      guard isDeflated else { return content }
      var bytes: [UInt8] = []
      var rest = content[...]
      repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        bytes.append(rest.isEmpty ? 1 : 0)
        bytes += SampleZip.short(block.count)
        bytes += SampleZip.short(~block.count & 0xFFFF)
        bytes += block
      } while !rest.isEmpty
      return bytes
    }

    fileprivate var header: [UInt8] {
      description + SampleZip.long(packed.count) + SampleZip.long(claimedSize ?? content.count)
        + SampleZip.short(encodedName.count) + SampleZip.short(0)
    }

    /// A header whose sizes are in a ZIP64 record, with `extraCount` bytes of extra fields.
    fileprivate func longHeader(_ extraCount: Int) -> [UInt8] {
      description + SampleZip.long(0xFFFF_FFFF) + SampleZip.long(0xFFFF_FFFF)
        + SampleZip.short(encodedName.count) + SampleZip.short(extraCount)
    }

    fileprivate var encodedName: [UInt8] { nameBytes ?? Array(name.utf8) }

    private var description: [UInt8] {
      SampleZip.short(Int(flags)) + SampleZip.short(Int(method ?? (isDeflated ? 8 : 0)))
        + SampleZip.long(0) + SampleZip.long(Int(claimedChecksum ?? SampleZip.checksum(content)))
    }
  }

  private let entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }

  /// The archive with ZIP64 records (APPNOTE, sections 4.3.14, 4.3.15 and 4.5.3), needed or not.
  public var longBytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let start = file.count
      let sizes = Self.bytes(of: entry.content.count, count: 8) + Self.bytes(of: entry.packed.count, count: 8)
      let extra = Self.short(1) + Self.short(24) + sizes + Self.bytes(of: start, count: 8)
      let header = entry.longHeader(extra.count) + entry.encodedName
      file += Self.long(0x0403_4b50) + Self.short(45) + header + extra + entry.packed
      directory += Self.long(0x0201_4b50) + Self.short(45) + Self.short(45) + entry.longHeader(extra.count)
      directory += Self.short(0) + Self.short(0) + Self.short(0) + Self.long(0) + Self.long(0xFFFF_FFFF)
      directory += entry.encodedName + extra
    }
    let count = Self.bytes(of: entries.count, count: 8)
    let end =
      Self.long(0x0606_4b50) + Self.bytes(of: 44, count: 8) + Self.short(45) + Self.short(45) + Self.long(0)
      + Self.long(0) + count + count + Self.bytes(of: directory.count, count: 8)
      + Self.bytes(of: file.count, count: 8)
    let locator =
      Self.long(0x0706_4b50) + Self.long(0) + Self.bytes(of: file.count + directory.count, count: 8)
      + Self.long(1)
    let short =
      Self.long(0x0605_4b50) + Self.short(0) + Self.short(0) + Self.short(0xFFFF) + Self.short(0xFFFF)
      + Self.long(0xFFFF_FFFF) + Self.long(0xFFFF_FFFF) + Self.short(0)
    return file + directory + end + locator + short
  }

  public var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let start = file.count
      file += Self.long(0x0403_4b50) + Self.short(20) + entry.header + entry.encodedName + entry.packed
      directory += Self.long(0x0201_4b50) + Self.short(20) + Self.short(20) + entry.header
      directory += Self.short(0) + Self.short(0) + Self.short(0) + Self.long(0) + Self.long(start)
      directory += entry.encodedName
    }
    let end =
      Self.long(0x0605_4b50) + Self.short(0) + Self.short(0) + Self.short(entries.count)
      + Self.short(entries.count) + Self.long(directory.count) + Self.long(file.count) + Self.short(0)
    return file + directory + end
  }

  private static func short(_ value: Int) -> [UInt8] { bytes(of: value, count: 2) }
  private static func long(_ value: Int) -> [UInt8] { bytes(of: value, count: 4) }

  /// Little-endian.
  private static func bytes(of value: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
