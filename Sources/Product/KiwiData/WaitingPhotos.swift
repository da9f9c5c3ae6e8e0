import Foundation
import SQLite

/// The photos that wait in the outbox: files in a folder, durable before any row names them.
struct WaitingPhotos: Sendable {
  let folder: URL

  /// The names of an entry's photos, which are on disk when this returns.
  ///
  /// - Parameter kept: The names of the entry's photos until now, which are taken again when they are the same. They
  ///   stay until a commit has let go of them.
  func write(_ photos: [Data], inPlaceOf kept: [String]) throws -> [String] {
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

  /// Removes all files but those named.
  func removeAll(except names: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !names.contains(name) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  func remove(_ names: Set<String>) {
    // What cannot be removed now is found at the next start.
    for name in names { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
  }

  private func synchronize(_ item: URL) throws {
    let handle = try FileHandle(forReadingFrom: item)
    defer { try? handle.close() }
    try handle.synchronize()
  }
}
