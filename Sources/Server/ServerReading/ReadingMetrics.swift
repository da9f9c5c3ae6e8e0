import ServerCore
import KiwiKit
import Threads

/// What came of sessions of reading since the start of the server, for `/metrics`.
package final class ReadingMetrics: Sendable {
  package enum Step: String, CaseIterable, Sendable {
    case start, pause, resume, complete, change, discard
  }

  package enum StreakOutcome: String, CaseIterable, Sendable {
    /// A day came to those in a row.
    case extended
    /// A first day, or the first after too many without reading.
    case begun
  }

  /// A step as it was told.
  package struct Told: Sendable {
    package let step: Step
    package let secondsAgo: Int
    /// Whether it changed anything; what is told again does not.
    let isNew: Bool
    let streak: StreakOutcome?

    package init(_ step: Step, secondsAgo: Int, isNew: Bool, streak: StreakOutcome? = nil) {
      self.step = step
      self.secondsAgo = secondsAgo
      self.isNew = isNew
      self.streak = streak
    }
  }

  struct Figures: Sendable {
    var steps: [Step: Int] = [:]
    var repeatedSteps = 0
    var lateSteps = 0
    var latestSeconds = 0
    var streaks: [StreakOutcome: Int] = [:]
  }

  /// In seconds: what is told within that time was held up by a network and not by its want.
  package static let late = 60

  private let counted = Mutex(Figures())

  var figures: Figures { counted.withLock { $0 } }

  package func count(_ told: Told, afterCommitOf transaction: Transaction) {
    transaction.afterCommit { [self] in count(told) }
  }

  package func count(_ told: Told) {
    counted.withLock { figures in
      guard told.isNew else { return figures.repeatedSteps += 1 }
      figures.steps[told.step, default: 0] += 1
      if told.secondsAgo > Self.late { figures.lateSteps += 1 }
      figures.latestSeconds = max(figures.latestSeconds, told.secondsAgo)
      if let streak = told.streak { figures.streaks[streak, default: 0] += 1 }
    }
  }

  /// What a session that was completed just now did to the days in a row; nil where no day more counts than before.
  static func streak(
    after session: ReadingSessionRecord, in transaction: Transaction
  ) throws -> StreakOutcome? {
    let day = try transaction.readingDays.days(
      ofUser: session.userKey, from: session.day, through: session.day
    ).first
    let counted = (ReadingStreak.leastSeconds..<ReadingStreak.leastSeconds + session.seconds)
    guard let day, counted.contains(day.seconds) else { return nil }
    let days = try transaction.readingDays.streakDays(ofUser: session.userKey)
    guard let last = days.last else { return nil }
    let streak = ReadingStreak(days: days, now: last.firstSeconds, clock: last.clock)
    return streak.current > 1 ? .extended : .begun
  }
}

extension ReadingMetrics {
  package func append(running: Int, to text: inout PrometheusText) {
    let figures = figures
    text.gauge("kiwifruit_reading_sessions_running", "Sessions of reading that run.", Double(running))
    let steps = "kiwifruit_reading_steps_total"
    text.begin(steps, "counter", "Steps of sessions that changed something.")
    for step in Step.allCases {
      text.sample(steps, [("step", step.rawValue)], Double(figures.steps[step] ?? 0))
    }
    text.counter(
      "kiwifruit_reading_repeated_steps_total", "Steps that changed nothing, as when they were told again.",
      figures.repeatedSteps)
    text.counter(
      "kiwifruit_reading_late_steps_total", "Steps told more than a minute after they happened.",
      figures.lateSteps)
    text.gauge(
      "kiwifruit_reading_latest_step_seconds", "How long after it happened a step was told at most.",
      Double(figures.latestSeconds))
    let streaks = "kiwifruit_reading_streaks_total"
    text.begin(streaks, "counter", "Days that counted anew: for those in a row, or as a first one.")
    for outcome in StreakOutcome.allCases {
      text.sample(streaks, [("outcome", outcome.rawValue)], Double(figures.streaks[outcome] ?? 0))
    }
  }
}

extension ServerContext {
  package var readingMetrics: ReadingMetrics { slots[ReadingMetrics.self] }
}
