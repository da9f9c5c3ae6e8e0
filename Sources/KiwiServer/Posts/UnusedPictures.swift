import SQLite

extension Application {
  /// Removes the files that nothing shows any more. Returns at once; the work waits its turn among the writes.
  func removeUnusedPictures(_ names: [String]) {
    guard !names.isEmpty else { return }
    Task {
      do {
        try await removeIfUnused(names)
      } catch {
        // The next start finds them.
        log.error("Unused pictures could not be removed: \(error)")
      }
    }
  }

  /// Removes the files that a crash left without a row, a few at a time beside everything else.
  func removeUploadLeftovers() async throws {
    let names = try FileSystem.names(in: folder.uploads)
    for start in stride(from: 0, to: names.count, by: Self.leftoversAtOnce) {
      try Task.checkCancellation()
      let some = names[start..<min(start + Self.leftoversAtOnce, names.count)]
      // Nearly all are in use, which a reader finds out without holding up any write.
      let unused = try await database.readInBackground { connection in
        try some.filter { try !PictureStore.isUsed($0, in: connection) }
      }
      if !unused.isEmpty { try await removeIfUnused(unused) }
    }
  }

  /// On the writer's thread, where no row that uses a file can come between the look and the removal.
  func removeIfUnused(_ names: [String]) async throws {
    let uploads = folder.uploads
    let hold = pictureHold
    try await database.write { connection in
      guard !hold.postpones(names) else { return }
      for name in Set(names) where try !PictureStore.isUsed(name, in: connection) {
        FileSystem.removeFile("\(uploads)/\(name)")
      }
    }
  }

  private static let leftoversAtOnce = 100

  /// Runs `body` while every picture that the database names at its start stays where it is.
  func holdingPictures<Result>(_ body: () async throws -> Result) async throws -> Result {
    pictureHold.begin()
    defer { removeUnusedPictures(pictureHold.end()) }
    // A removal that looked before has ended when this write's turn comes.
    try await database.write { _ in }
    return try await body()
  }
}
