import Foundation

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

/// Goes on for as long as its schedule does, and is no task that the first rendering waits for.
@MainActor struct ScheduleBehavior<Schedule: TimelineSchedule>: Behavior {
  let schedule: Schedule
  let show: (Date) -> Void

  func begin(_ node: Node) -> Task<Void, Never> {
    let (schedule, show) = (schedule, show)
    return Task { @MainActor in
      var last = Date.now
      while !Task.isCancelled {
        // Dates that passed while the process had no time for them are left out.
        let now = max(Date.now, last)
        guard let next = schedule.entries(from: now, mode: .normal).first(where: { $0 > now }) else { return }
        try? await Task.sleep(for: .seconds(min(next.timeIntervalSinceNow, 86_400)))
        if Task.isCancelled { return }
        guard next <= .now else { continue }
        last = next
        show(next)
      }
    }
  }

  func update(_ memory: inout Task<Void, Never>, _ previous: Self, _ node: Node) {
    if Sameness.holds(previous.schedule, schedule) { return }
    memory.cancel()
    memory = begin(node)
  }

  func end(_ memory: Task<Void, Never>, _ node: Node) { memory.cancel() }
}
