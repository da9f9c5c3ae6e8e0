/// The list of what is packed in a zip archive (PKWARE's APPNOTE 6.3.10), read strictly: every offset and length is
/// checked against the file, and nothing is believed that its neighbours do not confirm.
///
/// The archive is untrusted. Names are for telling entries apart, and never become paths.
package struct ZipDirectory: Sendable {
  package struct Entry: Hashable, Sendable {
    package enum Method: Hashable, Sendable {
      case stored
      case deflated
    }

    package let name: String
    package let method: Method
    /// Where its packed bytes lie in the file.
    package let packed: Range<Int>
    /// In bytes, once unpacked; what the archive says.
    package let size: Int
    package let checksum: UInt32
  }

  package enum Damage: Error, Hashable, Sendable {
    case notAnArchive
    /// Larger than what the plain format holds, in several parts, or encrypted.
    case unsupported
    case damaged
  }

  /// Without folders.
  package let entries: [Entry]

  private static let endSignature: UInt32 = 0x0605_4b50
  private static let entrySignature: UInt32 = 0x0201_4b50
  private static let localSignature: UInt32 = 0x0403_4b50
  private static let endLength = 22
  private static let longestComment = 65_535

  package init(_ bytes: [UInt8]) throws(Damage) {
    let end = try Self.end(of: bytes)
    guard let part = bytes.short(end + 4), let firstPart = bytes.short(end + 6),
      let countHere = bytes.short(end + 8), let count = bytes.short(end + 10),
      let length = bytes.long(end + 12), let start = bytes.long(end + 16)
    else { throw .damaged }
    guard part == 0, firstPart == 0, countHere == count, count != 0xFFFF, length != .max, start != .max else {
      throw .unsupported
    }
    guard Int(start) + Int(length) <= end else { throw .damaged }
    var entries: [Entry] = []
    var offset = Int(start)
    for _ in 0..<count {
      let (entry, next) = try Self.entry(at: offset, in: bytes, before: end)
      if let entry { entries.append(entry) }
      offset = next
    }
    self.entries = entries
  }

  /// The record stands at the end, behind it only a comment.
  private static func end(of bytes: [UInt8]) throws(Damage) -> Int {
    guard bytes.count >= endLength else { throw .notAnArchive }
    var offset = bytes.count - endLength
    let lowest = max(0, offset - longestComment)
    while offset >= lowest {
      if bytes.long(offset) == endSignature, let comment = bytes.short(offset + 20),
        offset + endLength + Int(comment) == bytes.count
      {
        return offset
      }
      offset -= 1
    }
    throw .notAnArchive
  }

  /// - Returns: Nil for a folder; and where the next one begins.
  private static func entry(
    at offset: Int, in bytes: [UInt8], before end: Int
  ) throws(Damage) -> (Entry?, next: Int) {
    guard bytes.long(offset) == entrySignature, let flags = bytes.short(offset + 8),
      let method = bytes.short(offset + 10), let checksum = bytes.long(offset + 16),
      let packedSize = bytes.long(offset + 20), let size = bytes.long(offset + 24),
      let nameLength = bytes.short(offset + 28), let extraLength = bytes.short(offset + 30),
      let commentLength = bytes.short(offset + 32), let local = bytes.long(offset + 42)
    else { throw .damaged }
    let nameStart = offset + 46
    let next = nameStart + Int(nameLength) + Int(extraLength) + Int(commentLength)
    guard next <= end else { throw .damaged }
    let name = String(decoding: bytes[nameStart..<nameStart + Int(nameLength)], as: UTF8.self)
    guard !name.hasSuffix("/") else { return (nil, next) }
    guard flags & 1 == 0, packedSize != .max, size != .max, local != .max else { throw .unsupported }
    guard bytes.long(Int(local)) == localSignature, let localName = bytes.short(Int(local) + 26),
      let localExtra = bytes.short(Int(local) + 28)
    else { throw .damaged }
    let start = Int(local) + 30 + Int(localName) + Int(localExtra)
    let packed = start..<start + Int(packedSize)
    guard packed.upperBound <= end else { throw .damaged }
    let kind: Entry.Method
    switch method {
    case 0:
      guard packedSize == size else { throw .damaged }
      kind = .stored
    case 8: kind = .deflated
    default: throw .unsupported
    }
    return (Entry(name: name, method: kind, packed: packed, size: Int(size), checksum: checksum), next)
  }
}

extension [UInt8] {
  /// Two bytes, the least first; nil beyond the end.
  fileprivate func short(_ offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  fileprivate func long(_ offset: Int) -> UInt32? {
    guard let low = short(offset), let high = short(offset + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }
}
