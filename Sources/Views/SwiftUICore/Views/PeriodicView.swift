import Foundation

/// A view that is evaluated at regular intervals while a page is open.
struct PeriodicView<Content: View>: View {
  let interval: Double
  let content: (Date) -> Content
  @State private var start = Date.now
  @State private var current: Date?

  init(every interval: Double, content: @escaping (Date) -> Content) {
    self.interval = interval
    self.content = content
  }

  var body: some View {
    Behaved(content: content(current ?? start)) {
      ScheduleBehavior(schedule: PeriodicTimelineSchedule(from: start, by: interval)) { current = $0 }
    }
  }
}
