import KiwiEngine
import KiwiKit
import SwiftUI

/// The book of a session, linked to its page if it has one.
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

/// The running time of a session.
struct SessionTimeView: View {
  let session: ReadingViewModel.TimedSession

  var body: some View {
    Text(
      timerInterval: session.clockStart...Date.distantFuture, pauseTime: session.clockPause, countsDown: false
    )
  }
}

/// The time of a session in large type, with its status.
struct SessionClock: View {
  let session: ReadingViewModel.TimedSession
  var alignment = HorizontalAlignment.leading

  var body: some View {
    VStack(alignment: alignment, spacing: 0) {
      SessionTimeView(session: session)
        .font(.system(size: 56, weight: .semibold, design: .rounded))
        .monospacedDigit()
      Text(session.session.status == .active ? "You’re reading." : "Paused. Your time is saved.")
        .foregroundStyle(Color.softInk)
      if session.session.visibility == .onlyMe {
        Label("Only visible to you.", systemImage: "lock").smallPrint()
      }
      if session.isWaiting {
        Text("Not sent yet. It will be sent automatically.").smallPrint()
      }
    }
    .accessibilityElement(children: .combine)
  }
}

/// The streak, recent days and today's progress, with further content.
struct StreakCard<More: View>: View {
  let reading: ReadingViewModel
  let goals: GoalsViewModel
  @ViewBuilder let more: More
  @Environment(\.timeZone) private var timeZone

  /// The daily goal in seconds; nil if the user has deleted it.
  private var goal: Int? {
    let isDeleted = goals.loading == .loaded && goals.goal(.day, .minutes) == nil
    return isDeleted ? nil : reading.settings.dailyGoalMinutes * 60
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
      if reading.streak.current > 0, !reading.streak.isReadToday, read < ReadingStreak.minSeconds {
        Text("Read for one minute today to keep your streak.").smallPrint()
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
      Button("Resume", systemImage: "play") { Task { await reading.resume(session.id) } }
        .buttonStyle(.borderedProminent)
    }
    Button("Stop", systemImage: "stop", action: stop).buttonStyle(.bordered)
  }
  .disabled(reading.changing.isUnderWay)
}
