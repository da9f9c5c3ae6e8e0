import Foundation
import SQLite

/// Folders that only the current user of the system can access.
enum PrivateFolder {
  static func make(_ folder: URL) throws(KiwiDataError) {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw KiwiDataError(error, path: folder.path)
    }
  }

  /// Creates the folder if it is missing, and locks it for this process.
  static func lock(_ folder: URL) throws(KiwiDataError) -> DataLock {
    try make(folder)
    do {
      return try DataLock(folder: folder.path)
    } catch {
      throw KiwiDataError(error, path: folder.path)
    }
  }
}

extension Database {
  /// Opens a device's database, with small caches, and migrates it.
  static func open(
    _ file: URL, _ migrate: (Database) async throws -> Void
  ) async throws(KiwiDataError) -> Database {
    var configuration = Configuration()
    configuration.maxReaders = 2
    configuration.readerCacheKibibytes = 512
    configuration.writerCacheKibibytes = 1024
    var opened: Database?
    do {
      let database = try Database(.file(file.path), configuration: configuration)
      opened = database
      try await migrate(database)
      return database
    } catch {
      opened?.close()
      throw KiwiDataError(error, path: file.path)
    }
  }

  func readRecords<Result>(_ body: (Connection) throws -> Result) throws(KiwiDataError) -> Result {
    do {
      return try read(snapshot: true, body)
    } catch {
      throw KiwiDataError(error, path: path)
    }
  }

  func writeRecords<Result: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws(KiwiDataError) -> Result {
    do {
      return try await write(body)
    } catch {
      throw KiwiDataError(error, path: path)
    }
  }
}
