import KiwiEngine
import KiwiKit
import SwiftUI

/// What is read; the way to its page, where it has one.
struct SessionBook: View {
  let session: ReadingSession

  var body: some View {
    if let title = session.title {
      NavigationLink(value: Route.title(id: title.id)) { Text(verbatim: session.bookTitle) }
    } else {
      Text(verbatim: session.bookTitle)
    }
  }
}

/// The time of a session, which runs by itself.
struct SessionTime: View {
  let session: ReadingViewModel.TimedSession

  var body: some View {
    Text(
      timerInterval: session.clockStart...Date.distantFuture, pauseTime: session.clockPause, countsDown: false
    )
  }
}

/// The same, large, with whether it runs.
struct SessionClock: View {
  let session: ReadingViewModel.TimedSession
  var alignment = HorizontalAlignment.leading

  var body: some View {
    VStack(alignment: alignment, spacing: 0) {
      SessionTime(session: session)
        .font(.system(size: 56, weight: .semibold, design: .rounded))
        .monospacedDigit()
      Text(session.session.status == .active ? "You are reading." : "Paused. Your time is kept.")
        .foregroundStyle(Color.softInk)
      if session.session.visibility == .onlyMe {
        Label("Only you see this.", systemImage: "lock").smallPrint()
      }
      if session.isWaiting {
        Text("Not sent yet; it goes out by itself.").smallPrint()
      }
    }
    .accessibilityElement(children: .combine)
  }
}

/// Days in a row, this week, and how far today is; and what else belongs there.
struct StreakCard<More: View>: View {
  let reading: ReadingViewModel
  let goals: GoalsViewModel
  @ViewBuilder let more: More
  @Environment(\.timeZone) private var timeZone

  /// In seconds; nil where the reader has given it up.
  private var goal: Int? {
    let isGivenUp = goals.loading == .loaded && goals.goal(.day, .minutes) == nil
    return isGivenUp ? nil : reading.settings.dailyGoalMinutes * 60
  }

  var body: some View {
    let today = reading.today(in: timeZone)
    let read = reading.secondsRead(on: today)
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        Image(systemName: "flame").accessibilityHidden(true)
        Text(
          reading.streak.current == 0
            ? "No streak yet" : "\(ReadingWords.days(reading.streak.current)) in a row"
        )
        .font(.headline)
        Spacer()
        if reading.streak.best > reading.streak.current {
          Text("Best: \(ReadingWords.days(reading.streak.best))").smallPrint()
        }
      }
      if !reading.days.isEmpty { ReadingCalendar(reading: reading) }
      if let freezes = ReadingWords.freezes(reading.streak) {
        Text(freezes).smallPrint()
      }
      if reading.streak.current > 0, !reading.streak.isReadToday, read < ReadingStreak.leastSeconds {
        Text("Read for a minute today, and it goes on.").smallPrint()
      }
      if let goal {
        ProgressView(value: Double(min(read, goal)), total: Double(goal)) {
          Text("Today: \(ReadingWords.duration(read)) of \(ReadingWords.duration(goal))")
            .frame(maxWidth: .infinity, alignment: .leading)
        }
      } else {
        Text("Today: \(ReadingWords.duration(read))")
      }
      more
    }
    .panel()
  }
}

/// Returns the buttons that pause, resume and stop a session.
@MainActor func sessionControls(
  _ session: ReadingViewModel.TimedSession, _ reading: ReadingViewModel, stop: @escaping @MainActor () -> Void
) -> some View {
  HStack(spacing: Spacing.regular) {
    if session.session.status == .active {
      Button("Pause", systemImage: "pause") { Task { await reading.pause(session.id) } }
        .buttonStyle(.bordered)
    } else {
      Button("Go On", systemImage: "play") { Task { await reading.resume(session.id) } }
        .buttonStyle(.borderedProminent)
    }
    Button("Stop", systemImage: "stop", action: stop).buttonStyle(.bordered)
  }
  .disabled(reading.changing.isUnderWay)
}
