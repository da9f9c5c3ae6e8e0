/// The entries of a ZIP archive (PKWARE's APPNOTE 6.3.10), with every offset and length checked against the file.
///
/// The archive is untrusted. Names only identify entries and never become paths. Archives with bytes before the first
/// entry or behind the end record are read, as are ZIP64 records.
package struct ZipDirectory: Sendable {
  package struct Entry: Hashable, Sendable {
    package enum Method: Hashable, Sendable {
      case stored
      case deflated
    }

    /// Why the content of an entry cannot be read.
    package enum Fault: Hashable, Sendable {
      case damaged
      case encrypted
      /// Packed in another way than those of ``Method``.
      case unsupported
    }

    package let name: String
    package let method: Method
    /// The range of its packed bytes in the file; empty if it has a ``fault``.
    package let packed: Range<Int>
    /// In bytes, once unpacked; as stated by the archive.
    package let size: Int
    package let checksum: UInt32
    /// Nil for an entry that can be unpacked.
    package let fault: Fault?
  }

  package enum Damage: Error, Hashable, Sendable {
    case notAnArchive
    /// In several parts, or with more than ``maxEntryCount`` entries.
    case unsupported
    case damaged
  }

  /// Without folders.
  package let entries: [Entry]

  private static let endSignature: UInt32 = 0x0605_4b50
  private static let locatorSignature: UInt32 = 0x0706_4b50
  private static let longEndSignature: UInt32 = 0x0606_4b50
  private static let entrySignature: UInt32 = 0x0201_4b50
  private static let localSignature: UInt32 = 0x0403_4b50
  private static let endLength = 22
  private static let locatorLength = 20
  private static let longEndLength = 56
  private static let entryLength = 46
  private static let localLength = 30
  private static let maxEntryCount = 65_535
  /// End records that are tried before an archive counts as damaged.
  private static let maxCandidates = 64

  /// - Throws: `notAnArchive` for a file that neither begins nor ends as an archive does, `damaged` for one that was
  ///   cut off or overwritten, `unsupported` for archives in parts.
  package init(_ bytes: [UInt8]) throws(Damage) {
    var candidates = 0
    var end = bytes.count - Self.endLength
    while let found = Self.lastEnd(in: bytes, from: end), candidates < Self.maxCandidates {
      candidates += 1
      if let place = try Self.place(endingAt: found, in: bytes), !Self.isEntry(at: place.shift, in: bytes) {
        entries = try Self.entries(place, in: bytes)
        return
      }
      end = found - 1
    }
    throw candidates > 0 || bytes.long(0) == Self.localSignature ? .damaged : .notAnArchive
  }

  /// The offset of the last end record at or before `start`.
  private static func lastEnd(in bytes: [UInt8], from start: Int) -> Int? {
    guard start >= 0 else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      var offset = start
      while offset >= 0 {
        // "PK" first, so that few places are looked at closely.
        if buffer[offset] == 0x50, buffer[offset + 1] == 0x4B, buffer[offset + 2] == 5,
          buffer[offset + 3] == 6
        {
          return offset
        }
        offset -= 1
      }
      return nil
    }
  }

  // MARK: The end

  /// Where the list of entries is.
  private struct Place {
    let start: Int
    /// The first byte behind the list.
    let end: Int
    let count: Int
    /// Bytes before the archive, which the archive's own offsets do not count.
    let shift: Int
  }

  /// Nil where no list of entries belongs to the record.
  private static func place(endingAt end: Int, in bytes: [UInt8]) throws(Damage) -> Place? {
    guard let part = bytes.short(end + 4), let firstPart = bytes.short(end + 6),
      let countHere = bytes.short(end + 8), let shortCount = bytes.short(end + 10),
      let shortLength = bytes.long(end + 12), let shortStart = bytes.long(end + 16)
    else { return nil }
    var (count, length, start) = (Int(shortCount), Int(shortLength), Int(shortStart))
    var listEnd = end
    var isWhole = part == 0 && firstPart == 0 && countHere == shortCount
    if let long = longEnd(before: end, in: bytes) {
      guard let longCount = bytes.number(long + 32), let longLength = bytes.number(long + 40),
        let longStart = bytes.number(long + 48)
      else { return nil }
      (count, length, start, listEnd) = (longCount, longLength, longStart, long)
      isWhole = bytes.long(long + 16) == 0 && bytes.number(long + 24) == longCount
    }
    guard length <= listEnd, start <= bytes.count else { return nil }
    for shift in [0, listEnd - length - start] where shift >= 0 {
      let first = start + shift
      guard first + length <= listEnd, count == 0 || bytes.long(first) == entrySignature else { continue }
      guard isWhole, count <= maxEntryCount else { throw .unsupported }
      return Place(start: first, end: listEnd, count: count, shift: shift)
    }
    return nil
  }

  /// Whether an archive that begins at an offset is the content of an entry of another archive, whose own end is missing.
  private static func isEntry(at start: Int, in bytes: [UInt8]) -> Bool {
    let first = max(0, start - localLength - 2 * Int(UInt16.max))
    return stride(from: start - localLength, through: first, by: -1).contains { offset in
      guard bytes.long(offset) == localSignature, bytes.short(offset + 8) == 0,
        let nameLength = bytes.short(offset + 26), let extraLength = bytes.short(offset + 28)
      else { return false }
      return offset + localLength + Int(nameLength) + Int(extraLength) == start
    }
  }

  /// The offset of the ZIP64 end record, which precedes its locator, which precedes the end record.
  private static func longEnd(before end: Int, in bytes: [UInt8]) -> Int? {
    let locator = end - locatorLength
    guard bytes.long(locator) == locatorSignature else { return nil }
    return [locator - longEndLength, bytes.number(locator + 8)].compactMap { $0 }
      .first { bytes.long($0) == longEndSignature && $0 <= locator - longEndLength }
  }

  // MARK: Entries

  private static func entries(_ place: Place, in bytes: [UInt8]) throws(Damage) -> [Entry] {
    guard place.count * entryLength <= place.end - place.start else { throw .damaged }
    var entries: [Entry] = []
    var offset = place.start
    for _ in 0..<place.count {
      let (entry, next) = try Self.entry(at: offset, in: bytes, place)
      if let entry { entries.append(entry) }
      offset = next
    }
    return entries
  }

  /// - Returns: Nil for a folder; and where the next entry begins.
  private static func entry(
    at offset: Int, in bytes: [UInt8], _ place: Place
  ) throws(Damage) -> (Entry?, next: Int) {
    guard bytes.long(offset) == entrySignature, let flags = bytes.short(offset + 8),
      let method = bytes.short(offset + 10), let checksum = bytes.long(offset + 16),
      let packedSize = bytes.long(offset + 20), let size = bytes.long(offset + 24),
      let nameLength = bytes.short(offset + 28), let extraLength = bytes.short(offset + 30),
      let commentLength = bytes.short(offset + 32), let local = bytes.long(offset + 42)
    else { throw .damaged }
    let nameStart = offset + entryLength
    let extraStart = nameStart + Int(nameLength)
    let next = extraStart + Int(extraLength) + Int(commentLength)
    guard next <= place.end else { throw .damaged }
    let nameBytes = bytes[nameStart..<extraStart]
    let name = EntryName.text(nameBytes)
    guard !name.hasSuffix("/") else { return (nil, next) }

    var sizes = LongSizes(bytes, extraStart..<extraStart + Int(extraLength))
    guard let size = sizes.next(size), let packedSize = sizes.next(packedSize), let local = sizes.next(local)
    else { throw .damaged }
    func entry(_ packed: Range<Int>?, _ kind: Entry.Method = .stored, _ fault: Entry.Fault? = nil) -> Entry {
      Entry(
        name: name, method: kind, packed: packed ?? 0..<0, size: size, checksum: checksum,
        fault: packed == nil ? fault ?? .damaged : nil)
    }
    guard flags & 1 == 0 else { return (entry(nil, .stored, .encrypted), next) }
    guard method == 0 || method == 8 else { return (entry(nil, .stored, .unsupported), next) }
    let kind: Entry.Method = method == 0 ? .stored : .deflated
    guard kind == .deflated || packedSize == size,
      let start = contentStart(local + place.shift, nameBytes, in: bytes), packedSize <= place.end - start
    else { return (entry(nil), next) }
    return (entry(start..<start + packedSize, kind), next)
  }

  /// Where the packed bytes begin behind an entry's own header, of which the signature or the name must be right.
  private static func contentStart(_ local: Int, _ name: ArraySlice<UInt8>, in bytes: [UInt8]) -> Int? {
    guard let nameLength = bytes.short(local + 26), let extraLength = bytes.short(local + 28) else {
      return nil
    }
    let nameStart = local + localLength
    let start = nameStart + Int(nameLength) + Int(extraLength)
    guard start <= bytes.count else { return nil }
    guard bytes.long(local) == localSignature || bytes[nameStart..<nameStart + Int(nameLength)] == name else {
      return nil
    }
    return start
  }

  /// The numbers of eight bytes that replace those which do not fit into four (APPNOTE, section 4.5.3).
  private struct LongSizes {
    private let bytes: [UInt8]
    private var fields: Range<Int>

    init(_ bytes: [UInt8], _ extra: Range<Int>) {
      self.bytes = bytes
      fields = 0..<0
      var offset = extra.lowerBound
      while let id = bytes.short(offset), let length = bytes.short(offset + 2), offset + 4 <= extra.upperBound
      {
        let end = min(extra.upperBound, offset + 4 + Int(length))
        if id == 1 {
          fields = offset + 4..<end
          return
        }
        offset = end
      }
    }

    /// In the order in which the format lists them.
    mutating func next(_ short: UInt32) -> Int? {
      guard short == .max else { return Int(short) }
      guard fields.count >= 8, let value = bytes.number(fields.lowerBound) else { return nil }
      fields = fields.lowerBound + 8..<fields.upperBound
      return value
    }
  }
}

/// The names of entries: UTF-8, or else the character set of the first PCs, as the format says (APPNOTE, appendix D).
private enum EntryName {
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]) }
    return String(text)
  }

  /// Code page 437.
  private static let upperHalf = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
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

  /// Eight bytes; nil for what no file reaches.
  fileprivate func number(_ offset: Int) -> Int? {
    guard let low = long(offset), let high = long(offset + 4), high < 1 << 16 else { return nil }
    return Int(low) | Int(high) << 32
  }
}
