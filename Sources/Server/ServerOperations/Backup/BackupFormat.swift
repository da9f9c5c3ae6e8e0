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

/// A file that cannot be restored, with a message for the operator.
struct BackupDamage: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
