import CSQLite

/// The SQLite library that this process uses.
///
/// ## Why one connection performs every commit and checkpoint
///
/// SQLite 3.7.0 to 3.51.2 can corrupt a database in WAL mode when one connection runs a checkpoint while
/// another connection's commit resets the log (<https://sqlite.org/wal.html#walresetbug>; fixed in 3.51.3,
/// 3.50.7 and 3.44.6). Supported systems ship affected versions. The bug needs two connections that commit or
/// checkpoint, so ``Database`` has exactly one: readers are opened read-only, never checkpoint and are closed
/// first. For the same reason no other process may open the live file for writing: ``DataLock`` rejects a
/// second server, and ``Database/backup(to:)`` makes copies.
///
/// ```swift
/// if SQLiteLibrary.hasWALResetFault { print("SQLite \(SQLiteLibrary.version) should be renewed") }
/// ```
public enum SQLiteLibrary {
  /// The version of the library in use, for example `3.40.1`.
  public static var version: String { String(cString: sqlite3_libversion()) }

  /// Indicates whether this version has the fault described above.
  public static var hasWALResetFault: Bool { hasWALResetFault(versionNumber: sqlite3_libversion_number()) }

  static func hasWALResetFault(versionNumber: Int32) -> Bool {
    switch versionNumber {
    case ..<3_007_000, 3_051_003...: false
    case 3_044_006..<3_045_000, 3_050_007..<3_051_000: false
    default: true
    }
  }
}
