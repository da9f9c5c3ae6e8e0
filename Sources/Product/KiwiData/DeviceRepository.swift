public import Foundation
import KiwiKit
import SQLite

/// All that this device keeps, in a folder: how it is set up, and a folder for each person who has been logged in.
///
/// ```
/// DeviceConfig.sqlite   how the device is set up
/// People/               a folder for each person and server, see ``RealKiwiRepository``
/// lock                  held while a process uses the folder
/// ```
///
/// What is a person's lies in their folder alone, which is opened for them alone: nobody who logs in later sees it or
/// sends it, and it is there when they come back.
public actor DeviceRepository {
  private let folder: URL
  private let device: Database
  private let lock: DataLock
  private let bounds: RealKiwiRepository.Bounds
  private let now: @Sendable () -> Date
  private var opened: [DataOwner: RealKiwiRepository] = [:]
  private var opening: [DataOwner: Task<Result<RealKiwiRepository, KiwiDataError>, Never>] = [:]
  private var isClosed = false

  /// Opens the folder, makes it when it is not there (for its owner only), and brings it to the newest form.
  ///
  /// - Parameters:
  ///   - folder: On a local disk; one process at a time may use it.
  ///   - now: The time; tests bring their own.
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

  /// Finishes what is under way and lets another process have the folder.
  public func close() async {
    isClosed = true
    for owner in Set(opening.keys).union(opened.keys) { await closeData(of: owner) }
    device.close()
    lock.release()
  }

  // MARK: The device

  public func fetchDeviceConfig() async throws(KiwiDataError) -> DeviceConfigRecord {
    try device.readRecords { try DeviceConfigRecord.fetch(in: $0) } ?? DeviceConfigRecord()
  }

  public func saveDeviceConfig(_ config: DeviceConfigRecord) async throws(KiwiDataError) {
    try await device.writeRecords { try config.save(in: $0) }
  }

  // MARK: People

  /// What this device keeps of one person, open until ``closeData(of:)``.
  public func data(of owner: DataOwner) async throws(KiwiDataError) -> RealKiwiRepository {
    if let repository = opened[owner] { return repository }
    // Nobody would let go of what is opened once all is closed.
    if isClosed { throw .unavailable(reason: "This device's data is closed.") }
    return try await finishOpening(of: owner).get()
  }

  /// All who ask meanwhile get the same: a second one would be kept out by the folder's lock.
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

  /// Removes all that this device keeps of a person, what waits to be sent included.
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

  /// Earlier versions kept the data of one person beside the configuration. It goes to whom it belongs to, or aside
  /// where nobody opens it.
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
      // Closing moves the log into the database, so that there is one file to move.
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
      // Last: as long as it is in its former place, the next start goes on from here.
      try FileManager.default.moveItem(at: database, to: target.appending(path: "User.sqlite"))
    } catch {
      throw .unavailable(reason: error.localizedDescription)
    }
  }
}
