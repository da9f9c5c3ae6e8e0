import ServerCore
import Foundation

/// A stored map tile.
package struct MapTileFile: Hashable, Sendable {
  package let bytes: [UInt8]
  let fetchedAt: Timestamp
  /// The time until which the tile server declared the tile fresh.
  let freshUntil: Timestamp
  /// The entity tag for revalidation.
  package let tag: String?

  private static let form = "kiwifruit-tile-1"

  package init(bytes: [UInt8], fetchedAt: Timestamp, freshUntil: Timestamp, tag: String?) {
    self.bytes = bytes
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
    self.tag = tag
  }

  /// Parses a stored file, or returns nil if it was not written completely.
  package init?(content: [UInt8]) {
    guard let end = content.prefix(1_000).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let fields = String(decoding: content[..<end], as: UTF8.self).split(
      separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, fields[0] == Self.form, let fetchedAt = Int(fields[1]),
      let freshUntil = Int(fields[2]), Int(fields[3]) == content.count - end - 1
    else { return nil }
    self.init(
      bytes: Array(content[(end + 1)...]), fetchedAt: Timestamp(seconds: fetchedAt),
      freshUntil: Timestamp(seconds: freshUntil), tag: fields[4].isEmpty ? nil : String(fields[4]))
  }

  package var content: [UInt8] {
    Array("\(Self.form) \(fetchedAt.seconds) \(freshUntil.seconds) \(bytes.count) \(tag ?? "")\n".utf8)
      + bytes
  }

  /// Returns the entity tag, or nil if it is unsafe in a header or the stored format.
  package static func tag(_ text: String?) -> String? {
    text.flatMap { text in
      text.utf8.count <= 200 && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) } ? text : nil
    }
  }
}

/// The map tiles stored on disk, bounded in bytes and age. Backups omit them because they can be fetched again.
struct MapTileFolder {
  private let path: String
  private let maxBytes: Int
  /// The files with their sizes and last uses; the lowest use is evicted first.
  private var files: [String: (size: Int, use: Int)] = [:]
  private var total = 0
  private var uses = 0

  static let maxAge = Duration.seconds(30 * 24 * 60 * 60)

  /// Creates the folder, deletes old files and indexes the others.
  init(path: String, maxBytes: Int, now: Timestamp) {
    self.path = path
    self.maxBytes = maxBytes
    let manager = FileManager.default
    try? manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    let oldest = now.adding(.zero - Self.maxAge)
    var known: [(name: String, size: Int, time: Double)] = []
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] {
      let facts = try? manager.attributesOfItem(atPath: "\(path)/\(name)")
      let time = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      if time < Double(oldest.seconds) {
        try? manager.removeItem(atPath: "\(path)/\(name)")
      } else {
        known.append((name, (facts?[.size] as? NSNumber)?.intValue ?? 0, time))
      }
    }
    for file in known.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }) { note(file.name, file.size) }
  }

  private mutating func note(_ name: String, _ size: Int) {
    uses += 1
    total += size - (files.updateValue((size, uses), forKey: name)?.size ?? 0)
  }

  mutating func read(_ name: String) -> MapTileFile? {
    guard let known = files[name], let data = FileManager.default.contents(atPath: "\(path)/\(name)") else {
      return nil
    }
    note(name, known.size)
    return MapTileFile(content: Array(data))
  }

  /// Stores a tile. A failure is ignored, because the tile can be shown without being stored.
  mutating func write(_ file: MapTileFile, _ name: String) {
    let content = file.content
    guard (try? Data(content).write(to: URL(filePath: "\(path)/\(name)"), options: .atomic)) != nil else {
      return
    }
    note(name, content.count)
    guard total > maxBytes else { return }
    // Evicts a tenth at once, so most writes evict nothing.
    for (name, file) in files.sorted(by: { $0.value.use < $1.value.use }) where total > maxBytes / 10 * 9 {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
      files[name] = nil
      total -= file.size
    }
  }
}
