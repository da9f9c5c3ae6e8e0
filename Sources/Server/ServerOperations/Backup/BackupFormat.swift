/// The entries of a backup, which is a tar archive.
///
/// It contains a format note, the database, the pictures, and last the SHA-256 of all bytes before.
enum BackupFormat {
  static let note = "KIWIFRUIT-BACKUP"
  static let noteContent = "format 1\n"
  static let database = "kiwifruit.sqlite"
  static let pictures = "uploads/"
  static let checksum = "SHA256"
}

/// The reason why a backup cannot be restored.
struct BackupDamage: Error, CustomStringConvertible {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  var description: String { "This file cannot be restored: \(reason). Use another backup." }
}
