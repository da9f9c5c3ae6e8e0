/// Refuses a data folder of which a part is missing: what a new database knows nothing of would be taken for
/// unused, and what was written from then on could not be joined with what comes back.
package enum DataLoss {
  /// Looks at the files alone, before anything is opened or made.
  package static func check(_ folder: String) throws {
    let database = DataFolder.databasePath(in: folder)
    guard let size = try FileSystem.size(of: database), size > 0 else {
      let state = try FileSystem.size(of: database) == nil ? "is missing" : "is empty"
      // SQLite would remove the log of a database that it finds empty.
      if let log = try FileSystem.size(of: "\(database)-wal"), log > 0 {
        throw refusal("\(database) \(state), and its log \(database)-wal is there", folder)
      }
      return try checkThatNoPicturesWait(folder, database: state)
    }
    guard FileSystem.exists("\(folder)/uploads") else {
      throw CommandFailure(
        """
        \(folder) has a database, and its folder uploads is missing. Nothing was started or changed. Bring that \
        folder back (is a disk not mounted?), or restore a backup with "kiwifruit restore". To go on without the \
        pictures, make an empty folder \(folder)/uploads.
        """)
    }
  }

  /// - Parameter database: What is wrong with the database, as in "is missing".
  package static func checkThatNoPicturesWait(_ folder: String, database: String) throws {
    for name in ["uploads", "quarantine"] {
      let pictures = "\(folder)/\(name)"
      guard FileSystem.exists(pictures) else { continue }
      let count = try FileSystem.names(in: pictures).count
      guard count > 0 else { continue }
      let files = count == 1 ? "1 file is" : "\(count) files are"
      throw refusal(
        "\(DataFolder.databasePath(in: folder)) \(database), and \(files) in \(pictures)", folder)
    }
  }

  private static func refusal(_ finding: String, _ folder: String) -> CommandFailure {
    CommandFailure(
      """
      \(finding). A new database would know nothing of that, so nothing was started or changed. Bring the database \
      back (is a disk not mounted, or --data another folder?), or restore a backup with "kiwifruit restore FILE \
      --replace --data \(folder)". To begin anew, move everything out of \(folder) first.
      """)
  }
}
