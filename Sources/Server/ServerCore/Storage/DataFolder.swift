import Foundation
import SQLite

/// The folder with all data of a server.
///
/// It contains `kiwifruit.sqlite`, `uploads/`, `quarantine/`, the lock and the socket.
package struct DataFolder: Sendable {
  package let path: String
  /// The folder of the pictures that are served.
  package let uploads: String
  /// The folder of unused pictures. An older or newer database may use them.
  package let quarantine: String
  /// The folder of uploads in progress. Its remains after a crash are removed at the next start.
  package let incoming: String
  private let lock: DataLock

  package init(path: String, log: Log) async throws {
    self.path = path
    uploads = "\(path)/uploads"
    quarantine = "\(path)/quarantine"
    incoming = "\(path)/incoming"
    try FileSystem.createFolder(path)
    lock = try await DataLock.take(folder: path) { log.warning("\($0) Waiting for it to end.") }
    try StartupIntegrityCheck.run(on: path)
    try Self.setAside(incoming, in: path)
    for folder in [uploads, quarantine, incoming] {
      try FileSystem.createFolder(folder)
      try FileSystem.checkIsWritable(folder)
      // Renames are atomic only within one disk.
      guard try FileSystem.areOnOneDisk(folder, path) else {
        throw CommandFailure(
          String(
            localized: """
              \(folder) and \(path) are on different disks. Move the whole data folder to one disk and pass it with --data.
              """))
      }
    }
  }

  /// Renames the folder of uploads in progress and tries to delete it.
  ///
  /// The helper of a killed server may still write to it for a moment. The next start retries the deletion.
  private static func setAside(_ incoming: String, in path: String) throws {
    let prefix = "incoming-"
    if FileSystem.exists(incoming) {
      try FileSystem.rename(incoming, to: "\(path)/\(prefix)\(UUIDv7.generate())")
    }
    for name in try FileSystem.names(in: path) where name.hasPrefix(prefix) {
      try? FileSystem.removeFolder("\(path)/\(name)")
    }
  }

  package static func databasePath(in folder: String) -> String {
    "\(folder)/kiwifruit.sqlite"
  }

  /// Opens the database and migrates it to the newest schema, after a backup.
  package func openStorage(log: Log, onStorageFailure: @escaping @Sendable () -> Void) async throws -> Storage
  {
    var configuration = Database.Configuration()
    // 64 MB of log: likes change pages throughout the file, and the checkpoint then moves each page once.
    configuration.checkpointPages = 16_000
    // Reserves a reader for reads on the event loops, in addition to the background reads.
    configuration.maxReaders = ProcessInfo.processInfo.activeProcessorCount + ReadQueues.threads + 1
    configuration.onWritingEnded = { error in
      log.error("The database can no longer be written: \(error)")
      onStorageFailure()
    }
    let path = Self.databasePath(in: path)
    let database = try Database(.file(path), configuration: configuration)
    try checkCompleteness(database)
    var reportedAt: ContinuousClock.Instant?
    let steps = try await Migrator(Migrations.all).migrate(database) { version in
      try await database.backup(to: "\(path).schema-\(version)")
    } progress: { progress in
      // Limits the messages of a step with many batches.
      if progress.rows > 0, let reportedAt, .now - reportedAt < Self.progressInterval { return }
      reportedAt = .now
      let rows = progress.rows > 0 ? ", \(progress.rows) rows so far" : ""
      log.info("Migrating the database: step \(progress.number), \(progress.name)\(rows).")
    }
    if !steps.isEmpty { log.info("The database was migrated: \(steps.joined(separator: ", ")).") }
    return Storage(database)
  }

  private static let progressInterval = Duration.seconds(5)

  /// Rejects a database that `kiwifruit seed` left incomplete: it has tables but no version.
  private func checkCompleteness(_ database: Database) throws {
    let isIncomplete = try database.read { connection in
      guard try Migrator.version(of: connection) == 0 else { return false }
      return try connection.first(Dialect.anyTable) { _ in true } ?? false
    }
    if isIncomplete {
      throw CommandFailure(
        String(
          localized:
            "\"kiwifruit seed\" did not finish in \(path). Delete that folder and run the command again."))
    }
    let isNew = try database.read { try Migrator.version(of: $0) == 0 }
    if isNew { try StartupIntegrityCheck.requireNoPictures(in: path, database: .hasNoTables) }
  }

  /// Unlocks the folder for another process. It must not be used afterward.
  package func release() {
    lock.release()
  }
}
