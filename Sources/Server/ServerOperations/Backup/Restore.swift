import ServerLibrary
import ServerCore
import Formats
import Glibc

/// Restores a backup into a data folder that no server uses.
public struct Restore {
  package typealias Open = @Sendable (Configuration, Log) async throws -> ServerContext

  private let folder: String
  private let staging: String
  private let output: CommandOutput
  private let openFolder: Open
  private let configuration: Configuration

  /// - Parameter open: Opens the data folder of a configuration.
  package init(configuration: Configuration, output: CommandOutput, open: @escaping Open) {
    openFolder = open
    folder = configuration.dataFolder
    staging = "\(folder)/restoring"
    self.configuration = configuration
    self.output = output
  }

  /// Restores a backup and returns the exit code. The folder changes only after the whole backup has been checked.
  ///
  /// - Parameter replacing: Moves existing data aside if true; otherwise a folder with data is rejected.
  public func run(file: String, replacing: Bool) async -> Int32 {
    do {
      return try await perform(file: file, replacing: replacing)
    } catch {
      output.problem(FailureExplanation.of(error))
      return 1
    }
  }

  private func perform(file: String, replacing: Bool) async throws -> Int32 {
    var archive = try ArchiveReader(path: file)
    try FileSystem.createFolder(folder)
    let lock = try await DataFolderLock(folder: folder)
    defer { lock.release() }
    let isEmpty = try !holdsData()
    guard isEmpty || replacing else {
      throw CommandFailure(
        localized("\(folder) contains data. Use another folder, or use --replace to move the data aside."))
    }
    try FileSystem.removeFolder(staging)
    defer { try? FileSystem.removeFolder(staging) }
    try FileSystem.createFolder(staging)
    try extract(&archive)
    let isSound = try await check()
    if !isEmpty { try moveAside() }
    try moveIntoPlace()
    output.line(localized("Restored \(folder) from \(file)."))
    if !isSound {
      output.problem(
        localized(
          "The backup was restored, but its data has the problems above. Run \"kiwifruit verify\" for details."
        ))
    }
    return isSound ? 0 : 1
  }

  private func holdsData() throws -> Bool {
    // SQLite would apply a log without its database to the restored one.
    if Self.databaseFiles.contains(where: { FileSystem.exists("\(folder)/\($0)") }) { return true }
    return try Self.pictureFolders.contains { name in
      try FileSystem.exists("\(folder)/\(name)") && !FileSystem.names(in: "\(folder)/\(name)").isEmpty
    }
  }

  // MARK: Extracting

  private func extract(_ archive: inout ArchiveReader) throws {
    let output = output
    let size = archive.size
    guard let note = try archive.next(), note.name == BackupFormat.note else {
      throw BackupDamage(
        localized("This backup cannot be restored: it has no format note. Use another backup."))
    }
    guard try archive.content(of: note, limit: 4_096) == Array(BackupFormat.noteContent.utf8) else {
      throw BackupDamage(
        localized("This backup cannot be restored: a newer version wrote it. Restore it with that version."))
    }
    try FileSystem.createFolder("\(staging)/uploads")
    var hasDatabase = false
    var count = 0
    while let entry = try archive.next() {
      if entry.name == BackupFormat.database {
        hasDatabase = true
        // The closure cannot throw. A lost receiver is detected at the next picture.
        _ = try archive.extract(entry, to: DataFolder.databasePath(in: staging)) { position in
          try? output.progress(localized("reading the database"), position, of: size)
        }
      } else {
        try extractPicture(entry, from: &archive)
      }
      count += 1
      if count % 1_000 == 0 { try output.progress(localized("reading pictures"), archive.position, of: size) }
    }
    guard hasDatabase else {
      throw BackupDamage(localized("This backup cannot be restored: it has no database. Use another backup."))
    }
    try synchronize()
  }

  private func extractPicture(_ entry: ArchiveHeader, from archive: inout ArchiveReader) throws {
    let name = entry.name.dropFirst(BackupFormat.pictures.count)
    guard entry.name.hasPrefix(BackupFormat.pictures), PictureName.isWellFormed(name) else {
      throw BackupDamage(
        localized(
          "This backup cannot be restored: it contains the unexpected file \"\(entry.name)\". Use another backup."
        ))
    }
    let hash = try archive.extract(entry, to: "\(staging)/uploads/\(name)")
    guard name.hasPrefix(Hexadecimal.text(Array(hash.prefix(16)))) else {
      throw BackupDamage(
        localized(
          "This backup cannot be restored: the picture \(String(name)) has changed. Use another backup."))
    }
  }

  /// Makes all extracted files durable.
  ///
  /// Many small ones are synchronized at once, the database, whose errors matter most, separately.
  private func synchronize() throws {
    sync()
    let path = DataFolder.databasePath(in: staging)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.Failure(action: .open, path: path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw FileSystem.Failure(action: .synchronize, path: path, code: errno)
    }
  }

  /// Opens the extracted data like a server, which migrates the database, and verifies it.
  private func check() async throws -> Bool {
    var configuration = configuration
    configuration.dataFolder = staging
    let log = Log(level: .error, format: .text, descriptor: STDERR_FILENO)
    defer { log.close() }
    let server = try await openFolder(configuration, log)
    defer { server.close() }
    let problems = try await Verification(server, output: output).run()
    // Devices may know changes from after the backup.
    let now = server.now()
    try await server.storage.write { try LibraryStore($0).beginEpoch(at: now) }
    return problems == 0
  }

  // MARK: Moving

  private static let databaseFiles = ["kiwifruit.sqlite", "kiwifruit.sqlite-wal", "kiwifruit.sqlite-shm"]
  private static let pictureFolders = ["uploads", "quarantine"]

  private func moveAside() throws {
    let aside = "\(folder)/replaced-\(Timestamp.current.seconds)"
    try FileSystem.createFolder(aside)
    for name in Self.databaseFiles + Self.pictureFolders where FileSystem.exists("\(folder)/\(name)") {
      try FileSystem.rename("\(folder)/\(name)", to: "\(aside)/\(name)")
    }
    output.line(localized("Moved the replaced data to \(aside)."))
  }

  /// Moves the extracted data. The database comes last, because a folder without it counts as empty.
  private func moveIntoPlace() throws {
    try FileSystem.removeFolder("\(folder)/uploads")
    try FileSystem.rename("\(staging)/uploads", to: "\(folder)/uploads")
    try FileSystem.rename(
      DataFolder.databasePath(in: staging), to: DataFolder.databasePath(in: folder))
    try FileSystem.synchronizeFolder(folder)
  }
}
