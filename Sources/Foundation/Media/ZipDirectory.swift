/// The entries of a ZIP archive (PKWARE's APPNOTE 6.3.10), with all offsets and lengths validated.
///
/// The archive is untrusted: names only identify entries and never become paths. Archives with bytes before
/// the first entry or after the end record, and ZIP64 archives, are supported.
package struct ZipDirectory: Sendable {
  package struct Entry: Hashable, Sendable {
    package enum Method: Hashable, Sendable {
      case stored
      case deflated
    }

    /// The reasons why an entry's content cannot be read.
    package enum Fault: Hashable, Sendable {
      case damaged
      case encrypted
      /// The compression is not one of ``Method``.
      case unsupported
    }

    package let name: String
    package let method: Method
    /// The range of the compressed bytes in the file. It is empty if the entry has a ``fault``.
    package let compressed: Range<Int>
    /// The decompressed size declared by the archive, in bytes.
    package let size: Int
    package let checksum: UInt32
    /// The reason why the entry cannot be unpacked, or nil.
    package let fault: Fault?
  }

  package enum Damage: Error, Hashable, Sendable {
    case notAnArchive
    /// A multi-part archive, or one with more than ``maxEntryCount`` entries.
    case unsupported
    case damaged
  }

  /// The entries without folders.
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
  /// The maximum number of end records to try before the archive counts as damaged.
  private static let maxCandidates = 64

  /// Parses an archive.
  ///
  /// - Throws: `notAnArchive` for a file without the start and end of an archive, `damaged` for a truncated
  ///   or overwritten one, `unsupported` for a multi-part one.
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

  /// Returns the offset of the last end record at or before `start`.
  private static func lastEnd(in bytes: [UInt8], from start: Int) -> Int? {
    guard start >= 0 else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      var offset = start
      while offset >= 0 {
        // Comparing "PK" first rejects most offsets quickly.
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

  // MARK: End record

  /// The location of the list of entries.
  private struct Place {
    let start: Int
    /// The index after the list.
    let end: Int
    let count: Int
    /// The number of bytes before the archive, which its offsets exclude.
    let shift: Int
  }

  /// Returns nil if no list of entries belongs to the end record.
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

  /// Returns whether an archive at an offset is a stored entry of another archive. The other archive lacks
  /// its end record.
  private static func isEntry(at start: Int, in bytes: [UInt8]) -> Bool {
    let first = max(0, start - localLength - 2 * Int(UInt16.max))
    return stride(from: start - localLength, through: first, by: -1).contains { offset in
      guard bytes.long(offset) == localSignature, bytes.short(offset + 8) == 0,
        let nameLength = bytes.short(offset + 26), let extraLength = bytes.short(offset + 28)
      else { return false }
      return offset + localLength + Int(nameLength) + Int(extraLength) == start
    }
  }

  /// Returns the offset of the ZIP64 end record. It precedes its locator and the end record.
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

  /// Parses an entry.
  ///
  /// - Returns: The entry, or nil for a folder, and the offset of the next one.
  private static func entry(
    at offset: Int, in bytes: [UInt8], _ place: Place
  ) throws(Damage) -> (Entry?, next: Int) {
    guard bytes.long(offset) == entrySignature, let flags = bytes.short(offset + 8),
      let method = bytes.short(offset + 10), let checksum = bytes.long(offset + 16),
      let compressedSize = bytes.long(offset + 20), let size = bytes.long(offset + 24),
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
    guard let size = sizes.next(size), let compressedSize = sizes.next(compressedSize),
      let local = sizes.next(local)
    else { throw .damaged }
    func entry(_ compressed: Range<Int>?, _ kind: Entry.Method = .stored, _ fault: Entry.Fault? = nil)
      -> Entry
    {
      Entry(
        name: name, method: kind, compressed: compressed ?? 0..<0, size: size, checksum: checksum,
        fault: compressed == nil ? fault ?? .damaged : nil)
    }
    guard flags & 1 == 0 else { return (entry(nil, .stored, .encrypted), next) }
    guard method == 0 || method == 8 else { return (entry(nil, .stored, .unsupported), next) }
    let kind: Entry.Method = method == 0 ? .stored : .deflated
    guard kind == .deflated || compressedSize == size,
      let start = contentStart(local + place.shift, nameBytes, in: bytes), compressedSize <= place.end - start
    else { return (entry(nil), next) }
    return (entry(start..<start + compressedSize, kind), next)
  }

  /// Returns the start of an entry's compressed bytes after its local header.
  ///
  /// The header must have the right signature or name.
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

  /// The 64-bit values that replace those beyond 32 bits (APPNOTE, section 4.5.3).
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

    /// Returns the next value. Call it in the order of the format.
    mutating func next(_ short: UInt32) -> Int? {
      guard short == .max else { return Int(short) }
      guard fields.count >= 8, let value = bytes.number(fields.lowerBound) else { return nil }
      fields = fields.lowerBound + 8..<fields.upperBound
      return value
    }
  }
}

/// Decodes entry names as UTF-8, or else as code page 437 (APPNOTE, appendix D).
private enum EntryName {
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]) }
    return String(text)
  }

  /// The upper half of code page 437.
  private static let upperHalf = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}

extension [UInt8] {
  /// Returns a little-endian number of two bytes, or nil beyond the end.
  fileprivate func short(_ offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  fileprivate func long(_ offset: Int) -> UInt32? {
    guard let low = short(offset), let high = short(offset + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// Returns a little-endian number of eight bytes, or nil if it exceeds any file size.
  fileprivate func number(_ offset: Int) -> Int? {
    guard let low = long(offset), let high = long(offset + 4), high < 1 << 16 else { return nil }
    return Int(low) | Int(high) << 32
  }
}
