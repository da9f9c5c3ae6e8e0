/// Refuses to start with an incomplete data folder.
///
/// A new database would treat existing pictures as unused, and later writes could not be merged with restored data.
package enum StartupIntegrityCheck {
  /// Checks the files before any is opened or created.
  package static func run(on folder: String) throws {
    let database = DataFolder.databasePath(in: folder)
    guard let size = try FileSystem.size(of: database), size > 0 else {
      let state = try FileSystem.size(of: database) == nil ? "is missing" : "is empty"
      // SQLite would delete the log of an empty database.
      if let log = try FileSystem.size(of: "\(database)-wal"), log > 0 {
        throw refusal("\(database) \(state), but its log \(database)-wal exists", folder)
      }
      return try requireNoPictures(in: folder, database: state)
    }
    guard FileSystem.exists("\(folder)/uploads") else {
      throw CommandFailure(
        """
        \(folder) has a database, but its folder uploads is missing. The server did not start. Check that its disk \
        is mounted, restore that folder, or restore a backup with "kiwifruit restore". To continue without the pictures, \
        create an empty folder \(folder)/uploads.
        """)
    }
  }

  /// Throws if the folder has pictures.
  ///
  /// - Parameter database: The state of the database, as in "is missing".
  package static func requireNoPictures(in folder: String, database: String) throws {
    for name in ["uploads", "quarantine"] {
      let pictures = "\(folder)/\(name)"
      guard FileSystem.exists(pictures) else { continue }
      let count = try FileSystem.names(in: pictures).count
      guard count > 0 else { continue }
      let files = count == 1 ? "1 file" : "\(count) files"
      throw refusal(
        "\(DataFolder.databasePath(in: folder)) \(database), but \(pictures) contains \(files)", folder)
    }
  }

  private static func refusal(_ finding: String, _ folder: String) -> CommandFailure {
    CommandFailure(
      """
      \(finding). The server did not start, because a new database would not know this data. Check that its disk \
      is mounted and that --data is the right folder, restore the database, or restore a backup with "kiwifruit restore \
      FILE --replace --data \(folder)". To start over, move everything out of \(folder).
      """)
  }
}
