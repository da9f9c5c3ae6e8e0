import Media

/// Unpacks the tables and JSON documents of an archive into numbered files, so names of entries are never used
/// as paths.
enum Unpacking {
  /// The maximum size of an archive in bytes.
  private static let maxArchiveByteCount = 64 << 20

  static func perform() throws(WorkError) -> Int {
    let archive: Archive
    let bytes = try Work.readInput(maxByteCount: maxArchiveByteCount)
    do throws(ZipDirectory.Damage) {
      archive = try Archive(bytes)
    } catch {
      throw .library("the archive could not be read: \(error)")
    }
    let wanted = archive.entries.filter {
      PackedDocuments.isWanted($0.name) && $0.size <= PackedDocuments.maxByteCount
    }
    guard wanted.count <= PackedDocuments.maxCount,
      wanted.reduce(0, { $0 + $1.size }) <= PackedDocuments.maxTotalByteCount
    else { throw .tooLarge }
    for (index, entry) in wanted.enumerated() {
      try Work.write(try archive.contents(of: entry), to: String(index + 1))
    }
    let names = wanted.map { PackedDocuments.line(for: $0.name) + "\n" }.joined()
    try Work.write(Array(names.utf8), to: PackedDocuments.listName)
    return wanted.count
  }
}
