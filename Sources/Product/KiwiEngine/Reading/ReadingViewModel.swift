public import Formats
public import Foundation
public import KiwiKit
public import Observation

/// The user's reading sessions, those of friends, and the days of reading.
@Observable @MainActor public final class ReadingViewModel {
  /// The sessions that are not completed, latest first.
  public private(set) var open: [TimedSession] = []
  public private(set) var friends: [TimedSession] = []
  /// The latest completed sessions.
  public private(set) var completed: [ReadingSession] = []
  /// The completed sessions with unacknowledged steps.
  public private(set) var waiting: Set<String> = []
  public private(set) var streak = ReadingStreak()
  public private(set) var settings = ReadingSettings()
  /// The days with reading in the last weeks.
  public private(set) var days: [ReadingDay] = []
  public private(set) var loading = Loading.idle
  /// Increases with each change; the screens then reload.
  public private(set) var revision = 0
  public let changing = Submission()
  /// True if the device's own state is shown because the server is unreachable.
  public private(set) var isOffline = false
  /// The sessions' repository, with pending steps.
  @ObservationIgnored public let repository: ReadingRepository
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let now: @MainActor () -> Date
  /// The number of loads. The result of a superseded load is dropped.
  @ObservationIgnored private var generation = 0

  /// A session with the time when its elapsed time was measured.
  public struct TimedSession: Identifiable, Hashable, Sendable {
    public let session: ReadingSession
    public let measuredAt: Date
    /// True if the server has not acknowledged all of it.
    public var isWaiting = false

    public var id: String { session.id }

    /// The start time without pauses, from which a clock on the screen counts.
    public var clockStart: Date { measuredAt.addingTimeInterval(-Double(session.elapsedSeconds)) }
    /// The time at which the clock is paused; nil while it runs.
    public var clockPause: Date? { session.status == .active ? nil : measuredAt }
  }

  public static let weeksShown = 12

  /// - Parameter repository: The sessions' repository; nil for one without a store.
  public init(
    client: any APIClientProtocol, repository: ReadingRepository? = nil,
    now: @escaping @MainActor () -> Date = { .now }
  ) {
    self.client = client
    self.repository = repository ?? ReadingRepository(client: client)
    self.now = now
  }

  /// The active session, or else the most recent one.
  public var current: TimedSession? {
    open.first { $0.session.status == .active } ?? open.first
  }

  public var isEmpty: Bool { open.isEmpty && completed.isEmpty }

  /// Returns the seconds read on a day, including the measured time of the active session.
  public func secondsRead(on day: CivilDate) -> Int {
    let unknown = open.map(\.session) + completed.filter { waiting.contains($0.id) }
    let running = unknown.filter { $0.day == day }.reduce(0) { $0 + $1.elapsedSeconds }
    return (days.first { $0.day == day }?.seconds ?? 0) + running
  }

  public func today(in timeZone: TimeZone) -> CivilDate {
    let date = now()
    return DayClock(offset: timeZone.secondsFromGMT(for: date), startHour: settings.dayStartHour)
      .day(at: Int(date.timeIntervalSince1970))
  }

  // MARK: Calendar

  public struct CalendarDay: Identifiable, Hashable, Sendable {
    public let day: CivilDate
    public let seconds: Int
    public let isToCome: Bool

    public var id: CivilDate { day }
  }

  /// A week from Monday to Sunday.
  public struct CalendarWeek: Identifiable, Hashable, Sendable {
    public let days: [CalendarDay]

    public var id: CivilDate? { days.first?.day }
  }

  /// Returns the last ``weeksShown`` weeks, including the current one.
  public func weeks(in timeZone: TimeZone) -> [CalendarWeek] {
    let today = today(in: timeZone)
    let read = Dictionary(days.map { ($0.day, $0.seconds) }) { one, _ in one }
    let monday = today.monday.daysSinceEpoch
    return (0..<Self.weeksShown).map { week in
      let first = monday - (Self.weeksShown - 1 - week) * 7
      return CalendarWeek(
        days: (0..<7).map { weekday in
          let day = CivilDate(daysSinceEpoch: first + weekday)
          return CalendarDay(day: day, seconds: read[day] ?? 0, isToCome: day > today)
        })
    }
  }

  // MARK: Loading

  public func load(in timeZone: TimeZone) async {
    if loading != .loaded { loading = .loading }
    generation += 1
    let generation = generation
    let today = today(in: timeZone)
    let first = CivilDate(daysSinceEpoch: today.daysSinceEpoch - Self.weeksShown * 7)
    await showKept()
    async let fetchedFriends = Fetched { [client, now] () async throws(APIFailure) in
      let friends = try await client.send(API.Reading.followedSessions())
      let measured = await now()
      return friends.map { TimedSession(session: $0, measuredAt: measured) }
    }
    async let fetchedStreak = Fetched { [client] () async throws(APIFailure) in
      try await client.send(API.Reading.streak())
    }
    async let fetchedSettings = Fetched { [client] () async throws(APIFailure) in
      try await client.send(API.Reading.settings())
    }
    async let fetchedDays = Fetched { [client] () async throws(APIFailure) in
      try await client.send(
        API.Reading.days(
          DaySpanQuery(from: first, through: CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1))))
    }
    do throws(APIFailure) {
      try await repository.refresh()
      let friends = try await fetchedFriends.result.get()
      let streak = try await fetchedStreak.result.get()
      let settings = try await fetchedSettings.result.get()
      let days = try await fetchedDays.result.get()
      guard generation == self.generation else { return }
      show()
      self.friends = friends
      self.streak = streak
      self.settings = settings
      self.days = days
      isOffline = false
      loading = .loaded
      await repository.keep(streak: streak, settings: settings, days: days)
    } catch {
      guard generation == self.generation else { return }
      show()
      isOffline = error.isTransient && repository.isKnown
      if isOffline {
        friends = []
        loading = .loaded
      } else {
        loading = .after(error, isShowing: loading == .loaded)
      }
    }
  }

  /// Shows the stored state until the server responds.
  private func showKept() async {
    await repository.open()
    await repository.signals.open()
    guard loading == .loading, let kept = repository.kept else { return }
    streak = kept.streak
    settings = kept.settings
    days = kept.days
    show()
    loading = .loaded
  }

  /// Adopts the repository's state.
  private func show() {
    let shown = repository.shown
    let moment = now()
    open = shown.open.map { line in
      // Keeps the milliseconds, so a clock on the screen does not jump on a refresh.
      let rest = Double(line.elapsed % 1_000) / 1_000
      return TimedSession(
        session: line.session, measuredAt: moment.addingTimeInterval(-rest), isWaiting: line.isWaiting)
    }
    completed = shown.completed
    waiting = shown.waiting
  }

  /// Sends pending steps and refreshes the screens after the device returns.
  func deviceReconnected() async {
    await repository.resume()
    revision += 1
  }

  /// Reports changes to sessions, on another device of the user or by friends.
  func changedElsewhere() { revision += 1 }

  // MARK: Actions

  /// Starts a session. Returns true once it is recorded, even before the server has it.
  public func start(_ start: ReadingSessionStart, joining sessionId: String? = nil) async -> Bool {
    await change(.start(start, joining: sessionId), of: start.id)
  }

  public func pause(_ id: String) async { await change(.pause, of: id) }

  public func resume(_ id: String) async { await change(.resume, of: id) }

  /// Completes a session and returns it; nil on failure.
  public func complete(_ id: String, _ outcome: ReadingSessionOutcome) async -> ReadingSession? {
    guard await change(.complete(outcome), of: id) else { return nil }
    return completed.first { $0.id == id }
  }

  public func update(_ id: String, _ outcome: ReadingSessionOutcome) async -> Bool {
    await change(.change(outcome), of: id)
  }

  public func discard(_ id: String) async -> Bool { await change(.discard, of: id) }

  public func setSettings(_ change: ReadingSettingsChange) async -> Bool {
    await changing.run { () async throws(APIFailure) in
      settings = try await client.send(API.Reading.changeSettings(change))
      revision += 1
    }
  }

  /// Shows an action immediately; the screens reload the rest.
  @discardableResult
  private func change(_ action: ReadingStep.Action, of id: String) async -> Bool {
    await changing.run { () async throws(APIFailure) in
      generation += 1
      defer {
        generation += 1
        show()
        revision += 1
      }
      try await repository.perform(action, sessionId: id) { self.show() }
      loading = .loaded
    }
  }
}

/// The result of a request that runs concurrently with others.
private struct Fetched<Value: Sendable>: Sendable {
  let result: Result<Value, APIFailure>

  init(_ ask: @Sendable () async throws(APIFailure) -> Value) async {
    do throws(APIFailure) {
      result = .success(try await ask())
    } catch {
      result = .failure(error)
    }
  }
}

extension ReadingSession {
  /// Returns a time on the session's day in a time zone.
  public func date(in timeZone: TimeZone) -> Date { day.date(in: timeZone) }
}
