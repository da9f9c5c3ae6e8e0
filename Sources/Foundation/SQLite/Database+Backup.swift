import CSQLite

extension Database {
  /// Copies a snapshot of the database to a new file without blocking reads or writes.
  ///
  /// Returns when the copy and its directory entry are durable. The copy is written under a temporary name
  /// and then renamed, so it replaces an older file only when it is complete. It runs on a background thread
  /// in one read transaction; the write-ahead log cannot be reset until it ends.
  ///
  /// - Warning: The path must not name the live database or any other open database.
  public func backup(to path: String) async throws {
    precondition(path != self.path, "A database cannot be its own backup.")
    try await readInBackground { connection in
      try connection.copy(to: path)
    }
  }
}

extension Connection {
  fileprivate func copy(to path: String) throws(DatabaseError) {
    let partial = path + ".partial"
    for suffix in ["", "-wal", "-shm", "-journal"] { Platform.removeFile(partial + suffix) }
    do {
      try copyPages(to: partial)
      try check(Platform.synchronize(partial), "sync", partial)
      try check(Platform.replaceFile(path, with: partial), "rename", partial)
      try check(Platform.synchronize(folder(of: path)), "sync", folder(of: path))
    } catch {
      Platform.removeFile(partial)
      throw error
    }
  }

  private func copyPages(to path: String) throws(DatabaseError) {
    let target = try Connection(path: path, isWriter: true)
    // The finished copy is synced once, and an interrupted copy is deleted.
    try target.execute(script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.failure(sqlite3_extended_errcode(target.handle), sql: nil)
    }
    // Pages cannot change within a snapshot, so the copy never restarts.
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw target.failure(code, sql: nil) }
  }

  private func check(_ errorNumber: Int32, _ action: String, _ path: String) throws(DatabaseError) {
    guard errorNumber != 0 else { return }
    throw DatabaseError(
      code: SQLITE_IOERR, message: "cannot \(action) \(path): \(Platform.explanation(errorNumber))")
  }

  private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
