/// Refuses to start with an incomplete data folder.
///
/// A new database would treat existing pictures as unused, and later writes could not be merged with restored data.
package enum StartupIntegrityCheck {
  package enum DatabaseState {
    case isMissing
    case isEmpty
    case hasNoTables
  }

  /// Checks the files before any is opened or created.
  package static func run(on folder: String) throws {
    let database = DataFolder.databasePath(in: folder)
    guard let size = try FileSystem.size(of: database), size > 0 else {
      let isMissing = try FileSystem.size(of: database) == nil
      // SQLite would delete the log of an empty database.
      if let log = try FileSystem.size(of: "\(database)-wal"), log > 0 {
        let path = "\(database)-wal"
        throw refusal(
          isMissing
            ? "\(database) is missing, but its log \(path) exists."
            : "\(database) is empty, but its log \(path) exists.", folder)
      }
      return try requireNoPictures(in: folder, database: isMissing ? .isMissing : .isEmpty)
    }
    guard FileSystem.exists("\(folder)/uploads") else {
      throw CommandFailure(
        String(
          localized: """
            \(folder) has a database, but its folder uploads is missing. The server did not start. Check that its disk \
            is mounted, restore that folder, or restore a backup with "kiwifruit restore". To continue without the \
            pictures, create an empty folder \(folder)/uploads.
            """))
    }
  }

  /// Throws if the folder has pictures.
  ///
  /// - Parameter database: The reason why the database holds none of their names.
  package static func requireNoPictures(in folder: String, database: DatabaseState) throws {
    let path = DataFolder.databasePath(in: folder)
    for name in ["uploads", "quarantine"] {
      let pictures = "\(folder)/\(name)"
      guard FileSystem.exists(pictures) else { continue }
      let count = try FileSystem.names(in: pictures).count
      guard count > 0 else { continue }
      let finding: LocalizedText =
        switch database {
        case .isMissing: "\(path) is missing, but \(pictures) contains \(count) files."
        case .isEmpty: "\(path) is empty, but \(pictures) contains \(count) files."
        case .hasNoTables: "\(path) has no tables, but \(pictures) contains \(count) files."
        }
      throw refusal(finding, folder)
    }
  }

  private static func refusal(_ finding: LocalizedText, _ folder: String) -> CommandFailure {
    let fix = String(
      localized: """
        The server did not start, because a new database would not know this data. Check that its disk is mounted and \
        that --data is the right folder, restore the database, or restore a backup with "kiwifruit restore FILE \
        --replace --data \(folder)". To start over, move everything out of \(folder).
        """)
    return CommandFailure("\(String(localized: finding)) \(fix)")
  }
}
