import CSQLite

extension Database {
  /// Copies the database as it is at one moment to a new file, while reads and writes go on.
  ///
  /// Returns when the copy and its name are durable. The copy appears under its name only when it is whole; an
  /// older file there is replaced. The copy runs on a background thread in one read transaction, so the log
  /// cannot start anew until it is done.
  ///
  /// - Warning: The path must not be the live database, nor a database that anything has open.
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
    // The copy is synced once at its end, and a copy that was interrupted is thrown away.
    try target.execute(script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.failure(sqlite3_extended_errcode(target.handle), sql: nil)
    }
    // Within a snapshot the pages cannot change, so the copy never starts again.
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
