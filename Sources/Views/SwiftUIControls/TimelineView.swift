import Foundation
import SwiftUICore

/// A view of the time, made anew at the dates of a schedule while somebody has its page open.
///
/// ```swift
/// TimelineView(.periodic(from: start, by: 1)) { context in Text("\(Int(context.date.timeIntervalSince(start))) s") }
/// ```
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// What a view of the time is made with.
  public struct Context {
    /// How often at most the view changes.
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }

    /// The date of the schedule that has come.
    public let date: Date
    public let cadence: Cadence
  }

  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content
}

/// ```swift
/// func clock(_ context: TimelineViewDefaultContext) -> some View { Text(context.date, style: .time) }
/// ```
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  public typealias Body = Never

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
  @State private var came: Date?

  var body: some View {
    let now = Date.now
    let date =
      came ?? schedule.entries(from: now, mode: .normal).lazy.prefix { $0 <= now }.reduce(nil) { $1 } ?? now
    Behaved(content: content(TimelineViewDefaultContext(date: date, cadence: .live))) {
      ScheduleBehavior(schedule: schedule) { came = $0 }
    }
  }
}
