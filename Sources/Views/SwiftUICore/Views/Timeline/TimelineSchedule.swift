import Foundation

/// The required precision of a schedule.
///
/// ```swift
/// func entries(from start: Date, mode: TimelineScheduleMode) -> [Date] { mode == .normal ? all(start) : few(start) }
/// ```
public enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

/// Determines when a timeline view is evaluated.
///
/// ```swift
/// struct Quarterly: TimelineSchedule {
///   func entries(from start: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
///     PeriodicTimelineSchedule(from: start, by: 900).entries(from: start, mode: mode)
///   }
/// }
/// ```
public protocol TimelineSchedule {
  /// The required precision.
  typealias Mode = TimelineScheduleMode
  /// The type of the sequence of dates.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// Returns dates in ascending order. The first one is the last at or before `start`, if any.
  func entries(from start: Date, mode: Mode) -> Entries
}

/// Dates at regular intervals.
///
/// ```swift
/// TimelineView(.periodic(from: .now, by: 1)) { Text($0.date, style: .time) }
/// ```
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  /// The dates of a periodic schedule.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    private let start: Date
    private let interval: TimeInterval
    private var count: Double

    fileprivate init(start: Date, interval: TimeInterval, count: Double) {
      self.start = start
      self.interval = interval
      self.count = count
    }

    public mutating func next() -> Date? {
      defer { count += 1 }
      // Counted from the start, because adding up would drift.
      return start + count * interval
    }
  }

  private let start: Date
  private let interval: TimeInterval

  /// - Parameters:
  ///   - startDate: The first date.
  ///   - interval: In seconds, at least 0.1.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval.isFinite ? max(interval, minTimelineInterval) : 3_600
  }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let passed = startDate.timeIntervalSince(start) / interval
    return Entries(
      start: start, interval: interval, count: passed.isFinite ? max(passed.rounded(.down), 0) : 0)
  }
}

/// The minimum interval. Frames cross a network, and more frequent ones would queue up.
private let minTimelineInterval: TimeInterval = 0.1

/// The start of each minute.
///
/// ```swift
/// TimelineView(.everyMinute) { Text($0.date, style: .time) }
/// ```
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = PeriodicTimelineSchedule.Entries
  /// Creates a schedule.
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: minute), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// Given dates.
///
/// ```swift
/// TimelineView(.explicit([start, end])) { Text($0.date < end ? "On" : "Over") }
/// ```
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries
  /// - Parameter dates: In ascending order.
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// The rate of animations, limited to ten dates per second. Each date is sent to the browser.
///
/// ```swift
/// TimelineView(.animation(paused: isPaused)) { Hand(angle: .degrees($0.date.timeIntervalSinceReferenceDate * 6)) }
/// ```
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval
  private let isPaused: Bool

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - minimumInterval: In seconds; nil for the shortest.
  ///   - paused: True to stop updates.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = minimumInterval ?? minTimelineInterval
    isPaused = paused
  }

  public func entries(from start: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
    isPaused
      ? AnySequence([start])
      : AnySequence(PeriodicTimelineSchedule(from: start, by: interval).entries(from: start, mode: mode))
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Returns a schedule of dates at regular intervals in seconds.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// A schedule of the start of each minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A schedule at the rate of animations.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  /// Returns a schedule at the rate of animations.
  ///
  /// - Parameters:
  ///   - minimumInterval: In seconds; nil for the shortest.
  ///   - paused: True to stop updates.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false)
    -> AnimationTimelineSchedule
  {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule {
  /// Returns a schedule of given dates.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}
