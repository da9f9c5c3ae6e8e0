import CZlib
import Media

/// A ZIP archive in memory whose entries are unpacked one by one. Names are used only to find entries.
struct Archive {
  let entries: [ZipDirectory.Entry]
  private let bytes: [UInt8]
  /// The first entry of each name. Names that differ only in Unicode composition are equal.
  private let named: [String: ZipDirectory.Entry]
  /// The names by their form with normalized slashes; nil if several share it.
  private let slashed: [String: String?]
  /// The names by their form with normalized slashes and folded case; nil if several share it.
  private let folded: [String: String?]

  init(_ bytes: [UInt8]) throws(ZipDirectory.Damage) {
    entries = try ZipDirectory(bytes).entries
    self.bytes = bytes
    named = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
    slashed = Dictionary(named.keys.map { (Self.slashed($0), $0) }) { _, _ in nil }
    folded = Dictionary(named.keys.map { (Self.slashed($0).lowercased(), $0) }) { _, _ in nil }
  }

  subscript(_ name: String) -> ZipDirectory.Entry? { named[name] }

  /// The name of the entry for a path: the exact one, or the only one that differs in slashes, or the only one that
  /// differs in case.
  func name(of path: String) -> String? {
    if let entry = named[path] { return entry.name }
    let path = Self.slashed(path)
    if let name = slashed[path] { return name }
    return folded[path.lowercased()] ?? nil
  }

  /// Replaces `\` by `/` and removes components that do not change a path.
  private static func slashed(_ name: String) -> String {
    name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }.joined(separator: "/")
  }

  func contents(of entry: ZipDirectory.Entry) throws(WorkError) -> [UInt8] {
    guard entry.fault == nil else { throw .library("an entry cannot be read") }
    var compressed = Array(bytes[entry.compressed])
    let contents: [UInt8]
    switch entry.method {
    case .stored: contents = compressed
    case .deflated: contents = try Self.inflated(&compressed, size: entry.size)
    }
    guard crc32(0, contents, UInt32(contents.count)) == UInt(entry.checksum) else {
      throw .library("an entry has another checksum")
    }
    return contents
  }

  /// Unpacks no more than the stated size. A larger entry is damaged.
  private static func inflated(_ compressed: inout [UInt8], size: Int) throws(WorkError) -> [UInt8] {
    // One extra byte reveals excess data.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var stream = z_stream()
    let (code, made) = compressed.withUnsafeMutableBufferPointer { input in
      bytes.withUnsafeMutableBufferPointer { output -> (Int32, Int) in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        // Raw deflate data without a header, as archives have it.
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else {
          return (Z_MEM_ERROR, 0)
        }
        defer { inflateEnd(&stream) }
        let code = inflate(&stream, Z_FINISH)
        return (code, output.count - Int(stream.avail_out))
      }
    }
    guard code == Z_STREAM_END, made == size else { throw .library("an entry cannot be unpacked") }
    bytes.removeLast()
    return bytes
  }
}
