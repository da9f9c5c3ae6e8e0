import Foundation
public import KiwiData
public import KiwiKit

/// A store of pending steps and of the server's last state.
@MainActor public protocol ReadingStoring: AnyObject {
  /// True if the store outlasts the app, so unsent steps can wait.
  var isDurable: Bool { get }
  func steps() async throws(APIFailure) -> [ReadingStep]
  func commit(_ changes: [ReadingStepChange]) async throws(APIFailure)
  func storedReading() async -> StoredReading?
  func save(_ reading: StoredReading) async
}

/// The state of reading that a device shows before the server responds.
public struct StoredReading: Codable, Hashable, Sendable {
  public var snapshot: ServerSnapshot
  public var streak: ReadingStreak
  public var settings: ReadingSettings
  public var days: [ReadingDay]

  private enum CodingKeys: String, CodingKey {
    case snapshot = "word"
    case streak, settings, days
  }

  public init(
    snapshot: ServerSnapshot, streak: ReadingStreak = ReadingStreak(),
    settings: ReadingSettings = ReadingSettings(),
    days: [ReadingDay] = []
  ) {
    self.snapshot = snapshot
    self.streak = streak
    self.settings = settings
    self.days = days
  }
}

/// A store in memory, for a web page, whose server is local.
@MainActor public final class MemoryReadingStore: ReadingStoring {
  private var kept: [ReadingStep.ID: ReadingStep] = [:]
  private var reading: StoredReading?
  public let isDurable: Bool

  public init(isDurable: Bool = false) { self.isDurable = isDurable }

  public func steps() -> [ReadingStep] { kept.values.sorted { $0.order < $1.order } }

  public func commit(_ changes: [ReadingStepChange]) {
    for change in changes {
      switch change {
      case .save(let step): kept[step.id] = step
      case .remove(let id): kept[id] = nil
      }
    }
  }

  public func storedReading() -> StoredReading? { reading }
  public func save(_ reading: StoredReading) { self.reading = reading }
}

/// A store in the device's database of one user.
@MainActor public final class DeviceReadingStore: ReadingStoring {
  private let data: RealKiwiRepository
  private let pending: DeviceStepStore<ReadingStep>

  public init(repository: RealKiwiRepository) {
    data = repository
    pending = DeviceStepStore(data: repository, table: .readingSteps)
  }

  public var isDurable: Bool { true }

  public func steps() async throws(APIFailure) -> [ReadingStep] { try await pending.steps() }

  public func commit(_ changes: [ReadingStepChange]) async throws(APIFailure) {
    try await pending.commit(changes)
  }

  public func storedReading() async -> StoredReading? {
    guard let content = try? await data.fetchReadingSnapshot() else { return nil }
    return try? JSONDecoder().decode(StoredReading.self, from: content)
  }

  /// Saves the state. A failure only makes it unavailable at the next start without a network.
  public func save(_ reading: StoredReading) async {
    guard let content = try? JSONEncoder().encode(reading) else { return }
    try? await data.saveReadingSnapshot(content)
  }
}

extension APIFailure {
  init(device error: KiwiDataError) {
    self = .rejected(status: 0, code: "device", message: error.message, field: nil)
  }

  static var notKept: APIFailure {
    .rejected(
      status: 0, code: "device",
      message: localized("This could not be saved on this device. Free up space and try again."),
      field: nil)
  }
}
