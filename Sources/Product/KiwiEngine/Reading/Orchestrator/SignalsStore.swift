import Formats
import Foundation
public import KiwiData
import KiwiKit
public import Observation

/// How one session was, as far as this device saw it.
public struct ReadingSignal: Codable, Hashable, Sendable {
  public let sessionId: String
  /// In seconds since 1970-01-01T00:00:00Z.
  public let startedAt: Int
  /// Of the reader's day, by the clock of where they were.
  public let minuteOfDay: Int
  public let seconds: Int
  /// How often it was interrupted.
  public let pauses: Int
  public let pages: Int?
  public let mood: String?

  public init(
    sessionId: String, startedAt: Int, minuteOfDay: Int, seconds: Int, pauses: Int = 0, pages: Int? = nil,
    mood: String? = nil
  ) {
    self.sessionId = sessionId
    self.startedAt = startedAt
    self.minuteOfDay = minuteOfDay
    self.seconds = seconds
    self.pauses = pauses
    self.pages = pages
    self.mood = mood
  }
}

/// When somebody mostly reads, and for how long.
public struct ReadingHabit: Hashable, Sendable {
  /// A full hour or half of one, in minutes of the day.
  public let minuteOfDay: Int
  /// In steps of five.
  public let minutes: Int
  /// Of how many sessions.
  public let sessions: Int

  /// Fewer say nothing.
  public static let leastSessions = 5
  /// Older ones say nothing of what somebody does now.
  public static let mostSessions = 60
  private static let day = 24 * 60
  private static let halfHours = 48

  /// The hour around which most sessions began, and the middle one of their lengths. Nil where there are too few, or where
  /// less than a third of them began within an hour of it.
  ///
  /// - Parameter signals: The latest first.
  public init?(_ signals: [ReadingSignal]) {
    let latest = signals.prefix(Self.mostSessions).filter { $0.seconds >= ReadingStreak.leastSeconds }
    guard latest.count >= Self.leastSessions else { return nil }
    func near(_ minute: Int) -> [ReadingSignal] {
      latest.filter { signal in
        let apart = abs(signal.minuteOfDay - minute) % Self.day
        return min(apart, Self.day - apart) <= 60
      }
    }
    let hours = (0..<Self.halfHours).map { $0 * 30 }
    func distance(_ minute: Int) -> Int {
      near(minute).reduce(0) { sum, signal in
        let apart = abs(signal.minuteOfDay - minute) % Self.day
        return sum + min(apart, Self.day - apart)
      }
    }
    let best = hours.max { one, other in
      (near(one).count, -distance(one), -one) < (near(other).count, -distance(other), -other)
    }
    guard let best else { return nil }
    let around = near(best)
    guard around.count >= Self.leastSessions, around.count * 3 >= latest.count else { return nil }
    let lengths = around.map(\.seconds).sorted()
    minuteOfDay = best
    minutes = max(5, (lengths[lengths.count / 2] / 60 + 2) / 5 * 5)
    sessions = around.count
  }
}

/// How a person reads, remembered on this device alone. Nothing of it goes to a server; it leaves the device when they
/// export it themselves, and is forgotten when they say so.
@Observable @MainActor public final class SignalsStore {
  /// The latest first.
  public private(set) var signals: [ReadingSignal] = []
  /// Whether anything is remembered.
  public private(set) var isLearning = true
  @ObservationIgnored private let data: RealKiwiRepository?
  @ObservationIgnored private let timeZone: @MainActor () -> TimeZone
  @ObservationIgnored private var isOpen = false

  /// - Parameter store: Nil for a page, whose server is no device of the person's: nothing is remembered.
  public init(
    store: RealKiwiRepository?, timeZone: @escaping @MainActor () -> TimeZone = { TimeZone.current }
  ) {
    data = store
    self.timeZone = timeZone
  }

  /// Whether this device remembers anything at all.
  public var isAvailable: Bool { data != nil }

  public var habit: ReadingHabit? { isLearning ? ReadingHabit(signals) : nil }

  public func open() async {
    guard !isOpen, let data else { return }
    isLearning = (try? await data.fetchLearnsFromSessions()) ?? true
    let records = (try? await data.fetchReadingSignals()) ?? []
    signals = records.compactMap { try? JSONDecoder().decode(ReadingSignal.self, from: $0.content) }
    isOpen = true
  }

  func remember(_ session: ReadingSession, pauses: Int) async {
    await open()
    guard isLearning, let data else { return }
    let started = Int(session.startedAt.timeIntervalSince1970.rounded(.down))
    let local = started + timeZone().secondsFromGMT(for: session.startedAt)
    let second = CivilDate.divided(local, by: CivilDate.secondsPerDay).remainder
    let signal = ReadingSignal(
      sessionId: session.id, startedAt: started, minuteOfDay: second / 60, seconds: session.elapsedSeconds,
      pauses: pauses, pages: session.pagesRead, mood: session.mood)
    guard let content = try? JSONEncoder().encode(signal) else { return }
    try? await data.saveReadingSignal(
      ReadingSignalRecord(sessionId: session.id, startedAt: started, content: content))
    signals.removeAll { $0.sessionId == session.id }
    signals.append(signal)
    signals.sort { ($0.startedAt, $0.sessionId) > ($1.startedAt, $1.sessionId) }
    signals.removeLast(max(0, signals.count - RealKiwiRepository.mostReadingSignals))
  }

  func forget(sessionId: String) async {
    await open()
    signals.removeAll { $0.sessionId == sessionId }
    try? await data?.removeReadingSignal(sessionId: sessionId)
  }

  /// What was remembered is forgotten when nothing is to be any more.
  public func setLearning(_ learns: Bool) async {
    await open()
    isLearning = learns
    if !learns { signals = [] }
    try? await data?.saveLearnsFromSessions(learns)
  }
}
