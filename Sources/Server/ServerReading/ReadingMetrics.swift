import ServerCore
import KiwiKit
import Threads

/// Counts of reading sessions since the start of the server, for `/metrics`.
package final class ReadingMetrics: Sendable {
  package enum Step: String, CaseIterable, Sendable {
    case start, pause, resume, complete, change, discard
  }

  package enum StreakOutcome: String, CaseIterable, Sendable {
    /// One more day in a row.
    case extended
    /// The first day ever, or the first after a streak ended.
    case begun
  }

  /// A step as a client reported it.
  package struct StepReport: Sendable {
    package let step: Step
    package let secondsAgo: Int
    /// True if the step changed something, which a repeated step does not.
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

  /// The maximum delay of a step, in seconds, that a slow network explains.
  package static let maxNetworkDelay = 60

  private let counted = Mutex(Figures())

  var figures: Figures { counted.withLock { $0 } }

  package func count(_ report: StepReport, afterCommitOf transaction: Transaction) {
    transaction.afterCommit { [self] in count(report) }
  }

  package func count(_ report: StepReport) {
    counted.withLock { figures in
      guard report.isNew else { return figures.repeatedSteps += 1 }
      figures.steps[report.step, default: 0] += 1
      if report.secondsAgo > Self.maxNetworkDelay { figures.lateSteps += 1 }
      figures.latestSeconds = max(figures.latestSeconds, report.secondsAgo)
      if let streak = report.streak { figures.streaks[streak, default: 0] += 1 }
    }
  }

  /// Returns the effect of a session that was just completed on the streak; nil if no further day counts.
  static func streak(
    after session: ReadingSessionRecord, in transaction: Transaction
  ) throws -> StreakOutcome? {
    let day = try ReadingDayStore(transaction).days(
      ofUser: session.userKey, from: session.day, through: session.day
    ).first
    let counted = (ReadingStreak.minSeconds..<ReadingStreak.minSeconds + session.seconds)
    guard let day, counted.contains(day.seconds) else { return nil }
    let days = try ReadingDayStore(transaction).streakDays(ofUser: session.userKey)
    guard let last = days.last else { return nil }
    let streak = ReadingStreak(days: days, now: last.firstSeconds, clock: last.clock)
    return streak.current > 1 ? .extended : .begun
  }
}

extension ReadingMetrics {
  package func append(running: Int, to text: inout PrometheusText) {
    let figures = figures
    text.gauge("kiwifruit_reading_sessions_running", "Active reading sessions.", Double(running))
    let steps = "kiwifruit_reading_steps_total"
    text.begin(steps, "counter", "Session steps that changed something.")
    for step in Step.allCases {
      text.sample(steps, [("step", step.rawValue)], Double(figures.steps[step] ?? 0))
    }
    text.counter(
      "kiwifruit_reading_repeated_steps_total", "Session steps without effect, such as repeated ones.",
      figures.repeatedSteps)
    text.counter(
      "kiwifruit_reading_late_steps_total", "Session steps reported more than a minute late.",
      figures.lateSteps)
    text.gauge(
      "kiwifruit_reading_latest_step_seconds", "The longest delay of a reported session step.",
      Double(figures.latestSeconds))
    let streaks = "kiwifruit_reading_streaks_total"
    text.begin(streaks, "counter", "Days that extended or began a streak.")
    for outcome in StreakOutcome.allCases {
      text.sample(streaks, [("outcome", outcome.rawValue)], Double(figures.streaks[outcome] ?? 0))
    }
  }
}
