public import Foundation
import KiwiKit
import SQLite

/// The data of this device in one folder: its configuration, and a folder per user.
///
/// ```
/// DeviceConfig.sqlite   the device's configuration
/// People/               a folder for each user and server, see ``RealKiwiRepository``
/// lock                  held while a process uses the folder
/// ```
///
/// A user's data is only in that user's folder, which is opened for that user only. Users who log in later neither see
/// nor send it. It is available again at the user's next login.
public actor DeviceRepository {
  private let folder: URL
  private let device: Database
  private let lock: DataLock
  private let bounds: RealKiwiRepository.Bounds
  private let now: @Sendable () -> Date
  private var opened: [DataOwner: RealKiwiRepository] = [:]
  private var opening: [DataOwner: Task<Result<RealKiwiRepository, KiwiDataError>, Never>] = [:]
  private var isClosed = false

  /// Opens and migrates the folder. Creates it for its owner only if it is missing.
  ///
  /// - Parameters:
  ///   - folder: A folder on a local disk, used by one process at a time.
  ///   - now: The current time.
  public init(
    folder: URL, bounds: RealKiwiRepository.Bounds = RealKiwiRepository.Bounds(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) async throws(KiwiDataError) {
    self.folder = folder
    self.bounds = bounds
    self.now = now
    lock = try PrivateFolder.lock(folder)
    try PrivateFolder.make(folder.appending(path: Self.people))
    device = try await Database.open(
      folder.appending(path: "DeviceConfig.sqlite"), DeviceConfigDatabaseMigrator.migrate)
    do throws(KiwiDataError) {
      try moveFormerData(of: try await fetchDeviceConfig())
    } catch {
      device.close()
      throw error
    }
  }

  private static let people = "People"

  /// Completes pending writes and releases the folder.
  public func close() async {
    isClosed = true
    for owner in Set(opening.keys).union(opened.keys) { await closeData(of: owner) }
    device.close()
    lock.release()
  }

  // MARK: Device

  public func fetchDeviceConfig() async throws(KiwiDataError) -> DeviceConfigRecord {
    try device.readRecords { try DeviceConfigRecord.fetch(in: $0) } ?? DeviceConfigRecord()
  }

  public func saveDeviceConfig(_ config: DeviceConfigRecord) async throws(KiwiDataError) {
    try await device.writeRecords { try config.save(in: $0) }
  }

  // MARK: Users

  /// Returns the data of one user, open until ``closeData(of:)``.
  public func data(of owner: DataOwner) async throws(KiwiDataError) -> RealKiwiRepository {
    if let repository = opened[owner] { return repository }
    // A repository opened after the close would never be closed.
    if isClosed { throw .unavailable(reason: "This device's data is closed.") }
    return try await finishOpening(of: owner).get()
  }

  /// Shares one opening between concurrent callers: the folder's lock would reject a second one.
  private func finishOpening(of owner: DataOwner) async -> Result<RealKiwiRepository, KiwiDataError> {
    let (folder, bounds, now) = (folder(of: owner), bounds, now)
    let task =
      opening[owner]
      ?? Task { () async -> Result<RealKiwiRepository, KiwiDataError> in
        do throws(KiwiDataError) {
          return .success(try await RealKiwiRepository(folder: folder, bounds: bounds, now: now))
        } catch {
          return .failure(error)
        }
      }
    opening[owner] = task
    let result = await task.value
    if opening[owner] == task {
      opening[owner] = nil
      if case .success(let repository) = result { opened[owner] = repository }
    }
    return result
  }

  public func closeData(of owner: DataOwner) async {
    if opening[owner] != nil { _ = await finishOpening(of: owner) }
    await opened.removeValue(forKey: owner)?.close()
  }

  /// Removes a user's data, including unsent changes.
  public func removeData(of owner: DataOwner) async throws(KiwiDataError) {
    await closeData(of: owner)
    do {
      let folder = folder(of: owner)
      if FileManager.default.fileExists(atPath: folder.path) {
        try FileManager.default.removeItem(at: folder)
      }
    } catch {
      throw .unavailable(reason: error.localizedDescription)
    }
  }

  private func folder(of owner: DataOwner) -> URL {
    folder.appending(path: Self.people).appending(path: owner.folderName)
  }

  // MARK: Data of earlier versions

  /// Moves the data of earlier versions, which was next to the configuration, to its owner's folder. Data without an
  /// owner moves to a folder that no user opens.
  private func moveFormerData(of config: DeviceConfigRecord) throws(KiwiDataError) {
    let database = folder.appending(path: "User.sqlite")
    guard FileManager.default.fileExists(atPath: database.path) else { return }
    var target = folder.appending(path: Self.people).appending(
      path: "unknown-\(UUID().uuidString.lowercased())")
    if let account = config.account, let server = config.serverAddress {
      let known = folder(of: DataOwner(server: server, userId: account.id))
      let isTaken = FileManager.default.fileExists(atPath: known.appending(path: "User.sqlite").path)
      if !isTaken { target = known }
    }
    do throws(DatabaseError) {
      // Closing merges the write-ahead log into the database, which leaves one file to move.
      try Database(.file(database.path)).close()
    } catch {
      throw KiwiDataError(error, path: database.path)
    }
    try PrivateFolder.make(target)
    do {
      let photos = folder.appending(path: RealKiwiRepository.photosFolder)
      let movedPhotos = target.appending(path: RealKiwiRepository.photosFolder)
      if FileManager.default.fileExists(atPath: photos.path) {
        try FileManager.default.moveItem(at: photos, to: movedPhotos)
      }
      // The database moves last: until then the next start repeats the move.
      try FileManager.default.moveItem(at: database, to: target.appending(path: "User.sqlite"))
    } catch {
      throw .unavailable(reason: error.localizedDescription)
    }
  }
}
