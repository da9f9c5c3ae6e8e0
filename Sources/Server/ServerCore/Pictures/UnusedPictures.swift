extension ServerContext {
  /// How long a picture that nothing shows is kept: the time to notice that the wrong database was started, or to
  /// restore a backup.
  package static var quarantineLifetime: Duration { .seconds(7 * 24 * 60 * 60) }

  /// Puts the files away that nothing shows any more. Returns at once; the work waits its turn among the writes.
  package func removeUnusedPictures(_ names: [String]) {
    guard !names.isEmpty else { return }
    Task {
      do {
        try await quarantineIfUnused(names)
      } catch {
        // The next sweep finds them.
        log.error("Unused pictures could not be put away: \(error)")
      }
    }
  }

  /// Runs `body` while every picture that the database names at its start stays where it is.
  package func holdingPictures<Result>(_ body: () async throws -> Result) async throws -> Result {
    pictureHold.begin()
    defer { removeUnusedPictures(pictureHold.end()) }
    // A removal that looked before has ended when this write's turn comes.
    try await storage.write { _ in }
    return try await body()
  }

  /// On the writer's thread, where no row that uses a file can come between the look and the move. Returns how
  /// many were moved.
  @discardableResult
  package func quarantineIfUnused(_ names: [String]) async throws -> Int {
    let quarantine = Quarantine(folder)
    let (hold, sources) = (pictureHold, pictureSources)
    let now = now()
    return try await storage.write { transaction in
      guard !hold.postpones(names) else { return 0 }
      return try Set(names).filter { name in
        guard try !transaction.pictureNames(sources).isUsed(name) else { return false }
        return try quarantine.take(name, now: now)
      }.count
    }
  }

  // MARK: Sweeping

  /// Compares all files with the rows, a few at a time beside everything else: brings back what is shown, puts away
  /// what a crash or another database left without a row, and deletes what was put away long ago.
  package func sweepPictures(progress: (_ done: Int, _ total: Int) async throws -> Void = { _, _ in })
    async throws
  {
    let shelved = try FileSystem.names(in: folder.quarantine).filter(PictureName.isWellFormed)
    let names = try FileSystem.names(in: folder.uploads).filter(PictureName.isWellFormed)
    let total = shelved.count + names.count
    var moved = 0
    for start in stride(from: 0, to: shelved.count, by: Self.picturesAtOnce) {
      try await progress(start, total)
      try await bringBackOrDelete(Array(shelved[start...].prefix(Self.picturesAtOnce)))
    }
    for start in stride(from: 0, to: names.count, by: Self.picturesAtOnce) {
      try await progress(shelved.count + start, total)
      let some = names[start...].prefix(Self.picturesAtOnce)
      // Nearly all are in use, which a reader finds out without holding up any write.
      let unused = try await storage.readInBackground { [pictureSources] transaction in
        try some.filter { try !transaction.pictureNames(pictureSources).isUsed($0) }
      }
      if !unused.isEmpty { moved += try await quarantineIfUnused(unused) }
    }
    guard moved > 0 else { return }
    log.warning(
      """
      \(moved) pictures that no post or person shows were moved to \(folder.quarantine), where they are deleted \
      after \(Self.quarantineLifetime.components.seconds / 86_400) days. If they should be shown, this is not the \
      right database.
      """)
  }

  private func bringBackOrDelete(_ names: [String]) async throws {
    let quarantine = Quarantine(folder)
    let earliest = now().adding(.zero - Self.quarantineLifetime)
    try await storage.write { [pictureSources] transaction in
      for name in names {
        if try transaction.pictureNames(pictureSources).isUsed(name) {
          try quarantine.bringBack(name)
        } else {
          try quarantine.delete(name, ifPutAwayBefore: earliest)
        }
      }
    }
  }

  /// Small enough that no request waits noticeably for the writer.
  private static var picturesAtOnce: Int { 100 }
}

/// The files that were put away, each with the time of that as its own.
private struct Quarantine: Sendable {
  private let uploads: String
  private let quarantine: String

  init(_ folder: DataFolder) {
    uploads = folder.uploads
    quarantine = folder.quarantine
  }

  /// Returns false when there is no such file.
  func take(_ name: String, now: Timestamp) throws(FileSystem.Failure) -> Bool {
    do throws(FileSystem.Failure) {
      // First the time: a file that was moved before it had one could be deleted at once.
      try FileSystem.setTime(of: "\(uploads)/\(name)", to: now)
      try FileSystem.rename("\(uploads)/\(name)", to: "\(quarantine)/\(name)")
      return true
    } catch {
      guard error.isMissing else { throw error }
      return false
    }
  }

  func bringBack(_ name: String) throws(FileSystem.Failure) {
    // The same bytes have the same name, so a file that is there is this one.
    try FileSystem.rename("\(quarantine)/\(name)", to: "\(uploads)/\(name)")
  }

  func delete(_ name: String, ifPutAwayBefore earliest: Timestamp) throws(FileSystem.Failure) {
    guard try FileSystem.time(of: "\(quarantine)/\(name)") < earliest else { return }
    FileSystem.removeFile("\(quarantine)/\(name)")
  }
}
