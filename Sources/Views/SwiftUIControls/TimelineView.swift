import Foundation
import SwiftUICore

/// A view that is evaluated at the dates of a schedule.
///
/// ```swift
/// TimelineView(.periodic(from: start, by: 1)) { context in Text("\(Int(context.date.timeIntervalSince(start))) s") }
/// ```
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// The context of an evaluation.
  public struct Context {
    /// The maximum update rate of the view.
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }

    /// The current date of the schedule.
    public let date: Date
    /// The update rate.
    public let cadence: Cadence
  }

  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content
}

/// The context of a timeline view with any schedule.
///
/// ```swift
/// func clock(_ context: TimelineViewDefaultContext) -> some View { Text(context.date, style: .time) }
/// ```
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  public typealias Body = Never

  /// Creates a view with a schedule.
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.schedule = schedule
    self.content = content
  }

  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    _RenderContext.render(Scheduled(schedule: view.schedule, content: view.content), context)
  }
}

private struct Scheduled<Schedule: TimelineSchedule, Content: View>: View {
  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content
  @State private var current: Date?

  var body: some View {
    let now = Date.now
    let date =
      current ?? schedule.entries(from: now, mode: .normal).lazy.prefix { $0 <= now }.reduce(nil) { $1 }
      ?? now
    Behaved(content: content(TimelineViewDefaultContext(date: date, cadence: .live))) {
      ScheduleBehavior(schedule: schedule) { current = $0 }
    }
  }
}
