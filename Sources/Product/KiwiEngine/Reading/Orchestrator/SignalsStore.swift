import Formats
import Foundation
public import KiwiData
import KiwiKit
public import Observation

/// The signals of one session, as observed on this device.
public struct ReadingSignal: Codable, Hashable, Sendable {
  public let sessionId: String
  /// Seconds since 1970-01-01T00:00:00Z.
  public let startedAt: Int
  /// The minute of the day, in the time zone of the reading.
  public let minuteOfDay: Int
  public let seconds: Int
  /// The number of pauses.
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

/// The user's usual reading time and length.
public struct ReadingHabit: Hashable, Sendable {
  /// The minute of the day, rounded to half an hour.
  public let minuteOfDay: Int
  /// The usual length in minutes, in steps of five.
  public let minutes: Int
  /// The number of sessions that the habit is based on.
  public let sessions: Int

  /// The minimum number of sessions for a habit.
  public static let minSessions = 5
  /// The maximum number of sessions to consider; older ones are outdated.
  public static let maxSessions = 60
  private static let day = 24 * 60
  private static let halfHours = 48

  /// Finds the hour around which most sessions began and their median length.
  ///
  /// Returns nil if there are too few sessions, or less than a third of them began within an hour of it.
  ///
  /// - Parameter signals: The signals, latest first.
  public init?(_ signals: [ReadingSignal]) {
    let latest = signals.prefix(Self.maxSessions).filter { $0.seconds >= ReadingStreak.minSeconds }
    guard latest.count >= Self.minSessions else { return nil }
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
    guard around.count >= Self.minSessions, around.count * 3 >= latest.count else { return nil }
    let lengths = around.map(\.seconds).sorted()
    minuteOfDay = best
    minutes = max(5, (lengths[lengths.count / 2] / 60 + 2) / 5 * 5)
    sessions = around.count
  }
}

/// The user's reading habits, recorded on this device only.
///
/// Never sent to a server. The user can export and delete them.
@Observable @MainActor public final class SignalsStore {
  /// The signals, latest first.
  public private(set) var signals: [ReadingSignal] = []
  /// True if signals are recorded.
  public private(set) var isLearning = true
  @ObservationIgnored private let data: RealKiwiRepository?
  @ObservationIgnored private let timeZone: @MainActor () -> TimeZone
  @ObservationIgnored private var isOpen = false

  /// - Parameter store: The durable store; nil for a web page, which records nothing because it is not the user's
  ///   device.
  public init(
    store: RealKiwiRepository?, timeZone: @escaping @MainActor () -> TimeZone = { TimeZone.current }
  ) {
    data = store
    self.timeZone = timeZone
  }

  /// True if this device can record signals.
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
    signals.removeLast(max(0, signals.count - RealKiwiRepository.maxReadingSignals))
  }

  func forget(sessionId: String) async {
    await open()
    signals.removeAll { $0.sessionId == sessionId }
    try? await data?.removeReadingSignal(sessionId: sessionId)
  }

  /// Turns recording on or off; turning it off deletes the recorded signals.
  public func setLearning(_ learns: Bool) async {
    await open()
    isLearning = learns
    if !learns { signals = [] }
    try? await data?.saveLearnsFromSessions(learns)
  }
}
