import SQLite

extension Application {
  /// Removes the files that nothing shows any more. Returns at once; the work waits its turn among the writes.
  func removeUnusedPictures(_ names: [String]) {
    guard !names.isEmpty else { return }
    let uploads = folder.uploads
    Task {
      do {
        try await database.write { connection in
          for name in Set(names) where try !PictureStore.isUsed(name, in: connection) {
            FileSystem.removeFile("\(uploads)/\(name)")
          }
        }
      } catch {
        // The next start finds them.
        log.error("Unused pictures could not be removed: \(error)")
      }
    }
  }

  /// Removes the files that a crash left without a row, a few at a time beside everything else.
  func removeUploadLeftovers() throws {
    let names = try FileSystem.names(in: folder.uploads)
    let uploads = folder.uploads
    Task {
      do {
        for start in stride(from: 0, to: names.count, by: Self.leftoversAtOnce) {
          let some = names[start..<min(start + Self.leftoversAtOnce, names.count)]
          try await database.write { connection in
            for name in some where try !PictureStore.isUsed(name, in: connection) {
              FileSystem.removeFile("\(uploads)/\(name)")
            }
          }
        }
      } catch {
        log.error("Files without a post could not be removed: \(error)")
      }
    }
  }

  private static let leftoversAtOnce = 100
}
