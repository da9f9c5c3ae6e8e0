import Foundation

/// A view of the time, made anew as it passes while a page is open.
struct Ticking<Content: View>: View {
  let interval: Double
  let content: (Date) -> Content
  @State private var start = Date.now
  @State private var came: Date?

  init(every interval: Double, content: @escaping (Date) -> Content) {
    self.interval = interval
    self.content = content
  }

  var body: some View {
    Behaved(content: content(came ?? start)) {
      ScheduleBehavior(schedule: PeriodicTimelineSchedule(from: start, by: interval)) { came = $0 }
    }
  }
}
