import Foundation
import SQLite

/// The folder that holds everything a server has: `kiwifruit.sqlite`, `uploads/`, `quarantine/`, the lock and the
/// socket.
package struct DataFolder: Sendable {
  package let path: String
  /// The pictures that can be asked for.
  package let uploads: String
  /// Pictures that nothing shows, kept for a while: an older or a newer database may know them.
  package let quarantine: String
  /// Uploads on their way to becoming pictures; whatever a crash leaves here is removed at the next start.
  package let incoming: String
  private let lock: DataLock

  package init(path: String, log: Log) async throws {
    self.path = path
    uploads = "\(path)/uploads"
    quarantine = "\(path)/quarantine"
    incoming = "\(path)/incoming"
    try FileSystem.createFolder(path)
    lock = try await DataLock.take(folder: path) { log.warning("\($0) Waiting for it to end.") }
    try DataLoss.check(path)
    try Self.setAside(incoming, in: path)
    for folder in [uploads, quarantine, incoming] {
      try FileSystem.createFolder(folder)
      try FileSystem.checkIsWritable(folder)
      // Pictures land by being renamed, which is done whole or not at all only within one disk.
      guard try FileSystem.areOnOneDisk(folder, path) else {
        throw CommandFailure(
          """
          \(folder) is on another disk than \(path). Move the whole data folder there, and name it with --data.
          """)
      }
    }
  }

  /// The helper of a server that was killed may write for a moment longer, so that its folder cannot be removed yet.
  /// Under another name it is in nobody's way, and goes now or at the next start.
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

  /// Opens the database, brought to the newest schema after a copy of the older one was kept.
  package func openStorage(log: Log, onStorageFailure: @escaping @Sendable () -> Void) async throws -> Storage
  {
    var configuration = Database.Configuration()
    // 64 MB of log: likes touch pages all over the file, and a page that many of them touch is then moved once.
    configuration.checkpointPages = 16_000
    // So that a read on a loop finds a reader however much is under way in the background.
    configuration.maxReaders = ProcessInfo.processInfo.activeProcessorCount + ReadQueues.threads + 1
    configuration.onWritingEnded = { error in
      log.error("The database cannot be written any more: \(error)")
      onStorageFailure()
    }
    let path = Self.databasePath(in: path)
    let database = try Database(.file(path), configuration: configuration)
    try checkIsWhole(database)
    var toldAt: ContinuousClock.Instant?
    let steps = try await Migrator(Migrations.all).migrate(database) { version in
      try await database.backup(to: "\(path).schema-\(version)")
    } progress: { progress in
      // A step of many batches would say too much.
      if progress.rows > 0, let toldAt, .now - toldAt < Self.progressInterval { return }
      toldAt = .now
      let rows = progress.rows > 0 ? ", \(progress.rows) rows so far" : ""
      log.info("Bringing the database up to date: step \(progress.number), \(progress.name)\(rows).")
    }
    if !steps.isEmpty { log.info("The database is up to date: \(steps.joined(separator: ", ")).") }
    return Storage(database)
  }

  private static let progressInterval = Duration.seconds(5)

  /// While a database is being filled with made-up data it has tables but no version.
  private func checkIsWhole(_ database: Database) throws {
    let isHalf = try database.read { connection in
      guard try Migrator.version(of: connection) == 0 else { return false }
      return try connection.first(Dialect.anyTable) { _ in true } ?? false
    }
    if isHalf {
      throw CommandFailure(
        "\(path) was left half filled by \"kiwifruit seed\". Remove that folder and start anew.")
    }
    let isNew = try database.read { try Migrator.version(of: $0) == 0 }
    if isNew { try DataLoss.checkThatNoPicturesWait(path, database: "has no tables") }
  }

  /// Lets another process have the folder; nothing of it may be used afterwards.
  package func release() {
    lock.release()
  }
}
