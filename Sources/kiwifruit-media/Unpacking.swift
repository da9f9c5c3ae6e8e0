import CZlib
import Media

/// Unpacks the tables and JSON documents of an archive: each into a file that has a number for its name, so that
/// nothing is ever written where an archive says.
enum Unpacking {
  /// In bytes; what is larger is no upload.
  private static let maximumArchiveByteCount = 64 << 20

  static func perform() throws(WorkError) -> Int {
    let archive = try Work.readInput(maximumByteCount: maximumArchiveByteCount)
    let entries: [ZipDirectory.Entry]
    do throws(ZipDirectory.Damage) {
      entries = try ZipDirectory(archive).entries
    } catch {
      throw .library("not an archive that can be read: \(error)")
    }
    let wanted = entries.filter {
      PackedDocuments.isWanted($0.name) && $0.size <= PackedDocuments.maximumByteCount
    }
    guard wanted.count <= PackedDocuments.maximumCount,
      wanted.reduce(0, { $0 + $1.size }) <= PackedDocuments.maximumTotalByteCount
    else { throw .tooLarge }
    for (index, entry) in wanted.enumerated() {
      try Work.write(try contents(of: entry, in: archive), to: String(index + 1))
    }
    let names = wanted.map { PackedDocuments.line(for: $0.name) + "\n" }.joined()
    try Work.write(Array(names.utf8), to: PackedDocuments.listName)
    return wanted.count
  }

  private static func contents(
    of entry: ZipDirectory.Entry, in archive: [UInt8]
  ) throws(WorkError) -> [UInt8] {
    var packed = Array(archive[entry.packed])
    let bytes: [UInt8]
    switch entry.method {
    case .stored: bytes = packed
    case .deflated: bytes = try inflated(&packed, size: entry.size)
    }
    guard crc32(0, bytes, UInt32(bytes.count)) == UInt(entry.checksum) else {
      throw .library("an entry has another checksum")
    }
    return bytes
  }

  /// Never more than was said: an entry that unpacks to more is damaged.
  private static func inflated(_ packed: inout [UInt8], size: Int) throws(WorkError) -> [UInt8] {
    // One byte more, so that it shows when there is more.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var stream = z_stream()
    let (code, made) = packed.withUnsafeMutableBufferPointer { input in
      bytes.withUnsafeMutableBufferPointer { output -> (Int32, Int) in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        // Without a frame around it, as archives have it.
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
