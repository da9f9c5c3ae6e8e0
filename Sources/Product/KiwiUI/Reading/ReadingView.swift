import Formats
import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// The reading screen: the running session, friends, goals and recent sessions.
struct ReadingView: View {
  let model: AppModel
  let account: Account
  @State private var starting: StartReadingViewModel?
  @State private var finishing: FinishReadingViewModel?
  @State private var writing: NoteFormViewModel?
  @Environment(\.timeZone) private var timeZone
  @Environment(\.locale) private var locale

  private var reading: ReadingViewModel { account.reading }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(reading.loading, retry: { await reading.load(in: timeZone) }) {
          if reading.isOffline {
            Label("You’re offline. Showing data saved on this device.", systemImage: "wifi.exclamationmark")
              .smallPrint()
          }
          current
          FieldProblem(text: reading.changing.failure?.message)
          others
          GoalsCard(account: account)
          MoodPromptCard(account: account)
          FriendsReadingView(reading: reading, account: account) { friend in
            starting = StartReadingViewModel(reading: reading, joining: friend)
          }
          ReadingWays(year: reading.today(in: timeZone).year)
          NotesOfReading(account: account)
          completed
        }
      }
      .screenColumn()
    }
    .refreshable {
      await reading.load(in: timeZone)
      await account.friendsNow.refresh()
    }
    .task(id: reading.revision) { await reading.load(in: timeZone) }
    .task(id: account.friendsNow.revision) { await account.friendsNow.refresh() }
    .inlineTitle("Reading")
    .sheet(item: $starting) { StartReadingView(form: $0, account: account) }
    .sheet(item: $finishing) { FinishReadingView(form: $0, model: model) }
    .sheet(item: $writing) { NoteFormView(form: $0, account: account) }
  }

  // MARK: Now

  @ViewBuilder private var current: some View {
    if let now = reading.current {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        SessionBook(session: now.session).font(.title2)
        SessionClock(session: now)
        if !now.session.participants.isEmpty {
          Text("With \(now.session.participants.map(\.name).formatted(.list(type: .and).locale(.reader)))")
            .foregroundStyle(Color.softInk)
        }
        sessionControls(now, reading) { finish(now.session) }
        HStack(spacing: Spacing.regular) {
          Button("New Note", systemImage: "square.and.pencil") {
            writing = NoteFormViewModel(
              about: .session(now.session), reading: reading, drafts: account.drafts, client: account.client)
          }
          .buttonStyle(.bordered)
          Button("Focus", systemImage: "moon") { account.focus.begin(now.id) }.buttonStyle(.bordered)
        }
        Button("Read Another Book", systemImage: "book") { start() }.buttonStyle(.borderless)
      }
      .panel()
    } else {
      emptyState(
        "No Active Session", systemImage: "book",
        words: "Start a session to track your reading time on all your devices."
      ) {
        Button("Start Reading") { start() }.buttonStyle(.borderedProminent)
      }
    }
  }

  private func start() { starting = StartReadingViewModel(reading: reading) }

  private func finish(_ session: ReadingSession) {
    finishing = FinishReadingViewModel(session, reading: reading)
  }

  // MARK: Lists

  @ViewBuilder private var others: some View {
    let paused = reading.open.filter { $0.id != reading.current?.id }
    if !paused.isEmpty {
      headed(localized("Paused")) {
        ForEach(paused) { other in
          HStack(spacing: Spacing.regular) {
            VStack(alignment: .leading, spacing: 0) {
              SessionBook(session: other.session)
              Text(ReadingWords.duration(other.session.elapsedSeconds)).smallPrint()
            }
            Spacer()
            Button("Resume") { Task { await reading.resume(other.id) } }.buttonStyle(.bordered).fixedSize()
              .accessibilityLabel("Resume \(other.session.bookTitle)")
            Button("Stop") { finish(other.session) }.buttonStyle(.bordered).fixedSize()
              .accessibilityLabel("Stop \(other.session.bookTitle)")
          }
        }
      }
    }
  }

  @ViewBuilder private var completed: some View {
    if !reading.completed.isEmpty {
      headed(localized("Recent Sessions")) {
        ForEach(reading.completed) { session in
          HStack(spacing: Spacing.regular) {
            VStack(alignment: .leading, spacing: 0) {
              SessionBook(session: session)
              Text("\(day(of: session)), \(ReadingWords.facts(session))").smallPrint()
            }
            Spacer()
            Button("Edit") { finish(session) }.buttonStyle(.borderless).fixedSize()
              .accessibilityLabel("Edit \(session.bookTitle), \(day(of: session))")
          }
        }
      }
    }
  }

  private func day(of session: ReadingSession) -> String {
    session.date(in: timeZone)
      .formatted(Date.FormatStyle(locale: locale, timeZone: timeZone).day().month(.abbreviated).year())
  }
}

/// Links to the other screens of reading.
private struct ReadingWays: View {
  let year: Int

  private static let columns = [GridItem(.adaptive(minimum: 240), spacing: Spacing.large)]

  var body: some View {
    LazyVGrid(columns: Self.columns, alignment: .leading, spacing: 0) {
      way(localized("Statistics"), "chart.bar", .statistics(year: nil))
      way(localized("My Year"), "sparkles", .readingYear(year))
      way(localized("Mood Map"), "face.smiling", .moodMap)
      way(localized("Challenges"), "trophy", .challenges)
      way(localized("My E-Books"), "books.vertical", .ebooks)
      way(localized("Speed Reading"), "bolt", .speedReading)
      way(localized("All Notes"), "square.and.pencil", .notes(titleId: nil))
      way(localized("Reading Settings"), "gearshape", .settings(.reading))
    }
    .padding(.horizontal, Spacing.large)
    .padding(.vertical, Spacing.regular)
    .background(Color.card, in: RoundedRectangle(cornerRadius: 16))
  }

  private func way(_ name: String, _ symbol: String, _ route: Route) -> some View {
    NavigationLink(value: route) {
      HStack(spacing: Spacing.regular) {
        Image(systemName: symbol).frame(width: 24).accessibilityHidden(true)
        Text(name).foregroundStyle(Color.ink)
        Spacer(minLength: 0)
        Image(systemName: "chevron.right").smallPrint()
          .accessibilityHidden(true)
      }
      .frame(minHeight: 44)
    }
  }
}
