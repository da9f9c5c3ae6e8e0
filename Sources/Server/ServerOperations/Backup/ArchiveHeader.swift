/// The 512-byte header of each file in an archive.
///
/// It has the ustar format of POSIX.1-2001, which any `tar` reads.
struct ArchiveHeader: Equatable {
  static let blockSize = 512
  private static let magic = Array("ustar\u{0}00".utf8)

  /// ASCII, at most 100 bytes.
  let name: String
  let size: Int

  init(name: String, size: Int) {
    self.name = name
    self.size = size
  }

  /// The bytes from the end of the content to the next block.
  var padding: Int {
    let rest = size % Self.blockSize
    return rest == 0 ? 0 : Self.blockSize - rest
  }

  // MARK: Writing

  func bytes(modifiedAt seconds: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    func put(_ text: some Sequence<UInt8>, at offset: Int) {
      for (index, byte) in text.enumerated() where offset + index < block.count {
        block[offset + index] = byte
      }
    }
    put(name.utf8.prefix(100), at: 0)
    put("0000600\u{0}".utf8, at: 100)
    put("0000000\u{0}".utf8, at: 108)
    put("0000000\u{0}".utf8, at: 116)
    put(Self.number(size), at: 124)
    put(Self.number(max(0, seconds)), at: 136)
    put(String(repeating: " ", count: 8).utf8, at: 148)
    block[156] = UInt8(ascii: "0")
    put(Self.magic, at: 257)
    put((Self.octal(Self.sum(block), digits: 6) + "\u{0} ").utf8, at: 148)
    return block
  }

  /// Encodes eleven octal digits, or base 256 from 8 GiB, like GNU and BSD tar.
  private static func number(_ value: Int) -> [UInt8] {
    if value < 1 << 33 { return Array((octal(value, digits: 11) + "\u{0}").utf8) }
    var field = [UInt8](repeating: 0, count: 12)
    field[0] = 0x80
    for index in 0..<8 { field[4 + index] = UInt8(truncatingIfNeeded: value >> (56 - 8 * index)) }
    return field
  }

  private static func octal(_ value: Int, digits: Int) -> String {
    let text = String(value, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Returns the checksum: the sum of all bytes, with spaces in its own field.
  private static func sum(_ block: [UInt8]) -> Int {
    block.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
  }

  // MARK: Reading

  /// Parses a header exactly as this program writes it.
  ///
  /// Returns nil for links, folders, devices, long names and wrong checksums.
  init?(block: [UInt8]) {
    guard block.count == Self.blockSize, let size = Self.number(in: block[124..<136]),
      let seconds = Self.number(in: block[136..<148])
    else { return nil }
    let name = block[0..<100].prefix { $0 != 0 }
    guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.init(name: String(decoding: name, as: UTF8.self), size: size)
    guard bytes(modifiedAt: seconds) == block else { return nil }
  }

  private static func number(in field: ArraySlice<UInt8>) -> Int? {
    if field.first == 0x80 {
      var value = 0
      for byte in field.dropFirst() {
        guard value < 1 << 54 else { return nil }
        value = value << 8 | Int(byte)
      }
      return value
    }
    var value = 0
    for byte in field.prefix(while: { $0 != 0 && $0 != 32 }) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { return nil }
      value = value << 3 | Int(byte & 7)
    }
    return value
  }
}
