import Foundation

/// Whether every date of a schedule matters, or few would do.
///
/// ```swift
/// func entries(from start: Date, mode: TimelineScheduleMode) -> [Date] { mode == .normal ? all(start) : few(start) }
/// ```
public enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

/// Says when a view of the time is made anew.
///
/// ```swift
/// struct Quarterly: TimelineSchedule {
///   func entries(from start: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
///     PeriodicTimelineSchedule(from: start, by: 900).entries(from: start, mode: mode)
///   }
/// }
/// ```
public protocol TimelineSchedule {
  typealias Mode = TimelineScheduleMode
  associatedtype Entries: Sequence where Entries.Element == Date
  /// Dates in ascending order. The first one is the last at or before `start`, when there is one.
  func entries(from start: Date, mode: Mode) -> Entries
}

/// Dates that are all the same time apart.
///
/// ```swift
/// TimelineView(.periodic(from: .now, by: 1)) { Text($0.date, style: .time) }
/// ```
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
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
      // Counted from the start: adding up would drift.
      return start + count * interval
    }
  }

  private let start: Date
  private let interval: TimeInterval

  /// - Parameters:
  ///   - startDate: The first date.
  ///   - interval: In seconds, at least a tenth of one.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval.isFinite ? max(interval, leastTimelineInterval) : 3_600
  }

  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let passed = startDate.timeIntervalSince(start) / interval
    return Entries(
      start: start, interval: interval, count: passed.isFinite ? max(passed.rounded(.down), 0) : 0)
  }
}

/// What pages are sent has to cross a network: more often than this, the later frames would wait for the earlier ones.
private let leastTimelineInterval: TimeInterval = 0.1

/// The beginning of each minute.
///
/// ```swift
/// TimelineView(.everyMinute) { Text($0.date, style: .time) }
/// ```
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = PeriodicTimelineSchedule.Entries
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: minute), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// Dates that the program names.
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

/// As often as pictures move: here ten times a second at most, since each is sent.
///
/// ```swift
/// TimelineView(.animation(paused: isPaused)) { Hand(angle: .degrees($0.date.timeIntervalSinceReferenceDate * 6)) }
/// ```
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval
  private let isPaused: Bool

  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    interval = minimumInterval ?? leastTimelineInterval
    isPaused = paused
  }

  public func entries(from start: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
    isPaused
      ? AnySequence([start])
      : AnySequence(PeriodicTimelineSchedule(from: start, by: interval).entries(from: start, mode: mode))
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false)
    -> AnimationTimelineSchedule
  {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule {
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}
