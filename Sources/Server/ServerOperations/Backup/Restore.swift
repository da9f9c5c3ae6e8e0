import ServerLibrary
import ServerCore
import Formats
import Glibc

/// Brings a backup into a data folder that no server uses.
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

  /// Returns the exit code. Nothing in the folder changes before the whole backup has been read and checked.
  ///
  /// - Parameter replacing: Whether to put aside what the folder holds; otherwise a folder in use is refused.
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
        "\(folder) holds data already. Restore into another folder, or add --replace to put it aside.")
    }
    try FileSystem.removeFolder(staging)
    defer { try? FileSystem.removeFolder(staging) }
    try FileSystem.createFolder(staging)
    try extract(&archive)
    let isSound = try await check()
    if !isEmpty { try putAside() }
    try putInPlace()
    output.line("Restored \(folder) from \(file).")
    if !isSound { output.problem("The backup was whole, but what it holds has the faults above.") }
    return isSound ? 0 : 1
  }

  private func holdsData() throws -> Bool {
    // A log without its database would be taken for the log of the restored one.
    if Self.databaseFiles.contains(where: { FileSystem.exists("\(folder)/\($0)") }) { return true }
    return try Self.pictureFolders.contains { name in
      try FileSystem.exists("\(folder)/\(name)") && !FileSystem.names(in: "\(folder)/\(name)").isEmpty
    }
  }

  // MARK: Reading the archive

  private func extract(_ archive: inout ArchiveReader) throws {
    let output = output
    let size = archive.size
    guard let note = try archive.next(), note.name == BackupFormat.note else {
      throw BackupDamage("it does not begin as one")
    }
    guard try archive.content(of: note, limit: 4_096) == Array(BackupFormat.noteContent.utf8) else {
      throw BackupDamage("it was written by a newer version")
    }
    try FileSystem.createFolder("\(staging)/uploads")
    var hasDatabase = false
    var count = 0
    while let entry = try archive.next() {
      if entry.name == BackupFormat.database {
        hasDatabase = true
        // A closure that throws cannot be passed on from here; being unheard is found out at the next picture.
        _ = try archive.extract(entry, to: DataFolder.databasePath(in: staging)) { position in
          try? output.progress("reading the database", position, of: size)
        }
      } else {
        try extractPicture(entry, from: &archive)
      }
      count += 1
      if count % 1_000 == 0 { try output.progress("reading pictures", archive.position, of: size) }
    }
    guard hasDatabase else { throw BackupDamage("there is no database in it") }
    try synchronize()
  }

  private func extractPicture(_ entry: ArchiveHeader, from archive: inout ArchiveReader) throws {
    let name = entry.name.dropFirst(BackupFormat.pictures.count)
    guard entry.name.hasPrefix(BackupFormat.pictures), PictureName.isWellFormed(name) else {
      throw BackupDamage("\"\(entry.name)\" does not belong into one")
    }
    let hash = try archive.extract(entry, to: "\(staging)/uploads/\(name)")
    guard name.hasPrefix(Hexadecimal.text(Array(hash.prefix(16)))) else {
      throw BackupDamage("the picture \(name) has changed")
    }
  }

  /// Makes all that was extracted durable: many small files at once, and the database, whose errors matter most, by
  /// itself.
  private func synchronize() throws {
    sync()
    let path = DataFolder.databasePath(in: staging)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.Failure(action: "open", path: path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileSystem.Failure(action: "sync", path: path, code: errno) }
  }

  /// Opens what was extracted as a server would, which also brings it to the newest schema, and verifies it.
  private func check() async throws -> Bool {
    var configuration = configuration
    configuration.dataFolder = staging
    let log = Log(level: .error, format: .text, descriptor: STDERR_FILENO)
    defer { log.close() }
    let server = try await openFolder(configuration, log)
    defer { server.close() }
    let problems = try await Verification(server, output: output).run()
    // What devices were told after the backup is not in it.
    let now = server.now()
    try await server.storage.write { try $0.library.beginEpoch(at: now) }
    return problems == 0
  }

  // MARK: Moving

  private static let databaseFiles = ["kiwifruit.sqlite", "kiwifruit.sqlite-wal", "kiwifruit.sqlite-shm"]
  private static let pictureFolders = ["uploads", "quarantine"]

  private func putAside() throws {
    let aside = "\(folder)/replaced-\(Timestamp.current.seconds)"
    try FileSystem.createFolder(aside)
    for name in Self.databaseFiles + Self.pictureFolders where FileSystem.exists("\(folder)/\(name)") {
      try FileSystem.rename("\(folder)/\(name)", to: "\(aside)/\(name)")
    }
    output.line("What was there is now in \(aside).")
  }

  /// The database comes last: without it the folder counts as empty.
  private func putInPlace() throws {
    try FileSystem.removeFolder("\(folder)/uploads")
    try FileSystem.rename("\(staging)/uploads", to: "\(folder)/uploads")
    try FileSystem.rename(
      DataFolder.databasePath(in: staging), to: DataFolder.databasePath(in: folder))
    try FileSystem.synchronizeFolder(folder)
  }
}
