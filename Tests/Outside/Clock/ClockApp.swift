import SwiftUI

// TimelineView with periodic, minute and animation schedules.

@main
struct ClockApp: App {
  var body: some Scene {
    WindowGroup { ClockView() }
  }
}

struct ClockView: View {
  @State private var isPaused = false
  private let start = Date()

  var body: some View {
    NavigationStack {
      VStack(spacing: 24) {
        TimelineView(.periodic(from: start, by: 1)) { context in
          Text(context.date, format: .dateTime.hour().minute().second())
            .font(.system(size: 48, weight: .light, design: .rounded))
            .monospacedDigit()
        }
        TimelineView(.animation(minimumInterval: 0.5, paused: isPaused)) { context in
          let turn = context.date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60) / 60
          Image(systemName: "arrow.up").font(.largeTitle).rotationEffect(.degrees(turn * 360))
        }
        TimelineView(.everyMinute) { Text($0.date, style: .date).foregroundStyle(.secondary) }
        Toggle("Pause", isOn: $isPaused).fixedSize()
      }
      .navigationTitle("Clock")
    }
  }
}

#Preview { ClockView() }
