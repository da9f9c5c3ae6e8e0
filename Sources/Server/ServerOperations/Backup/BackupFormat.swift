/// What a backup holds: a tar archive with a note, the database, the pictures, and at last the SHA-256 of every
/// byte before that last entry.
enum BackupFormat {
  static let note = "KIWIFRUIT-BACKUP"
  static let noteContent = "format 1\n"
  static let database = "kiwifruit.sqlite"
  static let pictures = "uploads/"
  static let checksum = "SHA256"
}

/// Why a file is no backup that could be restored.
struct BackupDamage: Error, CustomStringConvertible {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  var description: String { "This is not a whole backup: \(reason)." }
}
