import KiwiKit
import Media

/// The services shared by requests and jobs. Those of areas are in ``slots``.
public final class ServerContext: Sendable {
  package let configuration: Configuration
  package let folder: DataFolder
  package let storage: Storage
  package let pictures: MediaProcessor
  package let pictureSources: [PictureSource]
  package let pictureLease = PictureLease()
  package let rateLimiter: RateLimiter
  package let accountUse = AccountUse()
  package let keyClaims = KeyClaims()
  package let jobs: JobQueue
  package let batchedWork: [BatchedWork.Kind]
  package let expiries: [Expiry]
  package let checks: [VerificationCheck]
  package let queues = ReadQueues()
  package let live: LiveHub
  package let liveSockets = LiveSocketLimits()
  package let metrics: Metrics
  package let log: Log
  package let now: @Sendable () -> Timestamp
  /// The values and lists of the areas.
  @usableFromInline package let slots: Slots

  /// Locks the data folder, migrates the database to the newest schema and opens it.
  ///
  /// - Parameter router: The endpoints of the areas, for the metrics.
  package init(
    configuration: Configuration, areas: [any Area.Type], router: EndpointRouter, log: Log,
    onStorageFailure: @escaping @Sendable () -> Void = {}
  ) async throws {
    self.configuration = configuration
    self.log = log
    now = configuration.now
    folder = try await DataFolder(path: configuration.dataFolder, log: log)
    let metrics = Metrics(endpoints: router.endpoints.map(\.description))
    self.metrics = metrics
    storage = try await folder.openStorage(log: log) {
      metrics.markWritingEnded()
      onStorageFailure()
    }
    let slots = Slots(areas, configuration)
    self.slots = slots
    pictures = MediaProcessor(
      helper: configuration.mediaHelper, limits: MediaLimits(), concurrency: configuration.mediaConcurrency)
    pictureSources = areas.flatMap { $0.pictureSources }
    rateLimiter = RateLimiter(isEnabled: configuration.rateLimits)
    batchedWork = areas.flatMap { $0.batchedWork(slots) }
    expiries = areas.flatMap { $0.expiries }
    checks = areas.flatMap { $0.checks }
    live = LiveHub(
      sources: LiveSources(slots), storage: storage, queue: queues.live, publicURL: configuration.publicURL,
      interval: configuration.liveInterval, log: log)
    jobs = JobQueue(
      kinds: areas.flatMap { $0.jobs(configuration) } + [AnyJobKind(BatchedWork.job)], storage: storage,
      log: log, now: configuration.now)
  }

  /// The value of a type that an area registers, such as a cache.
  @inlinable
  package subscript<Value: Sendable>(type: Value.Type) -> Value { slots[type] }

  /// Drains pending work, closes the database and unlocks the folder.
  package func close() {
    live.close()
    storage.close()
    folder.release()
  }
}

extension Slots {
  /// Registers the values of the areas in order.
  package init(_ areas: [any Area.Type], _ configuration: Configuration) {
    self.init()
    for area in areas { area.register(in: &self, configuration) }
  }
}
