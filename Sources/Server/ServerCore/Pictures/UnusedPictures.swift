extension ServerContext {
  /// The time for which an unused picture is kept.
  ///
  /// An operator may restore a backup or start the correct database meanwhile.
  package static var quarantineLifetime: Duration { .seconds(7 * 24 * 60 * 60) }

  /// Quarantines files that no row uses. Returns immediately and runs on the writer's thread later.
  package func removeUnusedPictures(_ names: [String]) {
    guard !names.isEmpty else { return }
    Task {
      do {
        try await quarantineIfUnused(names)
      } catch {
        // The next sweep retries.
        log.error("Unused pictures could not be quarantined: \(error)")
      }
    }
  }

  /// Runs `body` while no picture that the database uses at its start is removed.
  package func withPictureLease<Result>(_ body: () async throws -> Result) async throws -> Result {
    pictureLease.begin()
    defer { removeUnusedPictures(pictureLease.end()) }
    // Removals that started before have ended when this write runs.
    try await storage.write { _ in }
    return try await body()
  }

  /// Quarantines the files that no row uses. Returns their number.
  ///
  /// Runs on the writer's thread, so no row that uses a file is inserted between the check and the move.
  @discardableResult
  package func quarantineIfUnused(_ names: [String]) async throws -> Int {
    let quarantine = Quarantine(folder)
    let (lease, sources) = (pictureLease, pictureSources)
    let now = now()
    return try await storage.write { transaction in
      guard !lease.postpone(names) else { return 0 }
      return try Set(names).filter { name in
        guard try !PictureNameStore(transaction, of: sources).isUsed(name) else { return false }
        return try quarantine.take(name, now: now)
      }.count
    }
  }

  // MARK: Sweeping

  /// Reconciles all files with the rows, in batches.
  ///
  /// Restores used files from quarantine, quarantines unused ones, and deletes those quarantined long ago.
  package func sweepPictures(progress: (_ done: Int, _ total: Int) async throws -> Void = { _, _ in })
    async throws
  {
    let quarantined = try FileSystem.names(in: folder.quarantine).filter(PictureName.isWellFormed)
    let names = try FileSystem.names(in: folder.uploads).filter(PictureName.isWellFormed)
    let total = quarantined.count + names.count
    var moved = 0
    for start in stride(from: 0, to: quarantined.count, by: Self.pictureBatchSize) {
      try await progress(start, total)
      try await restoreOrDelete(Array(quarantined[start...].prefix(Self.pictureBatchSize)))
    }
    for start in stride(from: 0, to: names.count, by: Self.pictureBatchSize) {
      try await progress(quarantined.count + start, total)
      let some = names[start...].prefix(Self.pictureBatchSize)
      // Nearly all are in use. This read does not block writes.
      let unused = try await storage.readInBackground { [pictureSources] transaction in
        try some.filter { try !PictureNameStore(transaction, of: pictureSources).isUsed($0) }
      }
      if !unused.isEmpty { moved += try await quarantineIfUnused(unused) }
    }
    guard moved > 0 else { return }
    log.warning(
      """
      \(moved) unused pictures were moved to \(folder.quarantine), where they are deleted \
      after \(Self.quarantineLifetime.components.seconds / 86_400) days. If they should be shown, the server may have \
      started with the wrong database.
      """)
  }

  private func restoreOrDelete(_ names: [String]) async throws {
    let quarantine = Quarantine(folder)
    let earliest = now().adding(.zero - Self.quarantineLifetime)
    try await storage.write { [pictureSources] transaction in
      for name in names {
        if try PictureNameStore(transaction, of: pictureSources).isUsed(name) {
          try quarantine.restore(name)
        } else {
          try quarantine.delete(name, ifQuarantinedBefore: earliest)
        }
      }
    }
  }

  /// Small enough that requests do not wait noticeably for the writer.
  private static var pictureBatchSize: Int { 100 }
}

/// The quarantined files; their modification times are the times of their quarantine.
private struct Quarantine: Sendable {
  private let uploads: String
  private let quarantine: String

  init(_ folder: DataFolder) {
    uploads = folder.uploads
    quarantine = folder.quarantine
  }

  /// Quarantines a file. Returns false if it does not exist.
  func take(_ name: String, now: Timestamp) throws(FileSystem.Failure) -> Bool {
    do throws(FileSystem.Failure) {
      // The time is set first, because a file moved with its old time could be deleted immediately.
      try FileSystem.setTime(of: "\(uploads)/\(name)", to: now)
      try FileSystem.rename("\(uploads)/\(name)", to: "\(quarantine)/\(name)")
      return true
    } catch {
      guard error.isMissing else { throw error }
      return false
    }
  }

  func restore(_ name: String) throws(FileSystem.Failure) {
    // Names are content hashes, so an existing file has the same content.
    try FileSystem.rename("\(quarantine)/\(name)", to: "\(uploads)/\(name)")
  }

  func delete(_ name: String, ifQuarantinedBefore earliest: Timestamp) throws(FileSystem.Failure) {
    guard try FileSystem.time(of: "\(quarantine)/\(name)") < earliest else { return }
    FileSystem.removeFile("\(quarantine)/\(name)")
  }
}
