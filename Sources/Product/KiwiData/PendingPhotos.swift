import Foundation
import SQLite

/// The photos of the outbox: files that are durable before a row refers to them.
struct PendingPhotos: Sendable {
  let folder: URL

  /// Writes an entry's photos and returns their names once they are on disk.
  ///
  /// - Parameter kept: The names of the entry's current photos. Equal photos are reused; the others stay until a commit
  ///   drops them.
  func write(_ photos: [Data], replacing kept: [String]) throws -> [String] {
    if photos.count == kept.count, zip(photos, kept).allSatisfy({ (try? read($1)) == $0 }) { return kept }
    let names = try photos.map { photo in
      let name = UUID().uuidString
      try photo.write(to: folder.appending(path: name))
      try synchronize(folder.appending(path: name))
      return name
    }
    try synchronize(folder)
    return names
  }

  func read(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  /// Removes all files except the given ones.
  func removeAll(except names: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !names.contains(name) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  func remove(_ names: Set<String>) {
    // A file that cannot be removed now is removed at the next start.
    for name in names { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
  }

  private func synchronize(_ item: URL) throws {
    let handle = try FileHandle(forReadingFrom: item)
    defer { try? handle.close() }
    try handle.synchronize()
  }
}
