import Foundation
public import KiwiData
public import KiwiKit

/// Where steps wait, and what was said last is kept.
@MainActor public protocol ReadingStoring: AnyObject {
  /// Whether what is there outlives the app, so that what is not sent can wait.
  var isDurable: Bool { get }
  func steps() async throws(APIFailure) -> [ReadingStep]
  func commit(_ changes: [ReadingStepChange]) async throws(APIFailure)
  func word() async -> KeptReading?
  func save(_ word: KeptReading) async
}

/// What a device shows of reading before the server has been asked.
public struct KeptReading: Codable, Hashable, Sendable {
  public var word: ReadingWord
  public var streak: ReadingStreak
  public var settings: ReadingSettings
  public var days: [ReadingDay]

  public init(
    word: ReadingWord, streak: ReadingStreak = ReadingStreak(), settings: ReadingSettings = ReadingSettings(),
    days: [ReadingDay] = []
  ) {
    self.word = word
    self.streak = streak
    self.settings = settings
    self.days = days
  }
}

/// For a page, whose server is beside it.
@MainActor public final class MemoryReadingStore: ReadingStoring {
  private var kept: [ReadingStep.ID: ReadingStep] = [:]
  private var keptWord: KeptReading?
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

  public func word() -> KeptReading? { keptWord }
  public func save(_ word: KeptReading) { keptWord = word }
}

/// In the device's database, of one person.
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

  public func word() async -> KeptReading? {
    guard let content = try? await data.fetchReadingWord() else { return nil }
    return try? JSONDecoder().decode(KeptReading.self, from: content)
  }

  /// What cannot be kept is only missing at the next start without network.
  public func save(_ word: KeptReading) async {
    guard let content = try? JSONEncoder().encode(word) else { return }
    try? await data.saveReadingWord(content)
  }
}

extension APIFailure {
  init(device error: KiwiDataError) {
    self = .refused(status: 0, code: "device", message: error.message, field: nil)
  }

  static let notKept = APIFailure.refused(
    status: 0, code: "device", message: "This could not be kept on the device.", field: nil)
}
