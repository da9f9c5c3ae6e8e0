public import Formats
public import Foundation
public import KiwiKit
public import Observation

/// What the reader reads, what their friends read, and on which days they did.
@Observable @MainActor public final class ReadingViewModel {
  /// Those that are not completed, the latest first.
  public private(set) var open: [TimedSession] = []
  public private(set) var friends: [TimedSession] = []
  /// The latest of those that are completed.
  public private(set) var completed: [ReadingSession] = []
  /// Of these, of which the server does not know all.
  public private(set) var waiting: Set<String> = []
  public private(set) var streak = ReadingStreak()
  public private(set) var settings = ReadingSettings()
  /// What was read on the days of the last weeks, without those on which nothing was.
  public private(set) var days: [ReadingDay] = []
  public private(set) var loading = Loading.idle
  /// Counts what happened that the screens look again for.
  public private(set) var revision = 0
  public let changing = Submission()
  /// Whether what is shown is what this device has, because the server cannot be reached.
  public private(set) var isOffline = false
  /// The steps of sessions, and what waits of them.
  @ObservationIgnored public let repository: ReadingRepository
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let now: @MainActor () -> Date
  /// The look that was begun last; what an older one finds counts no more.
  @ObservationIgnored private var look = 0

  /// A session with the moment at which its time was told.
  public struct TimedSession: Identifiable, Hashable, Sendable {
    public let session: ReadingSession
    public let toldAt: Date
    /// Whether the server does not know all of it.
    public var isWaiting = false

    public var id: String { session.id }

    /// Since when its time would run without pauses: what a clock on the screen counts from.
    public var clockStart: Date { toldAt.addingTimeInterval(-Double(session.elapsedSeconds)) }
    /// Where the clock stands still; nil while it runs.
    public var clockPause: Date? { session.status == .active ? nil : toldAt }
  }

  public static let weeksShown = 12

  /// - Parameter repository: Nil for one that keeps nothing.
  public init(
    client: any APIClientProtocol, repository: ReadingRepository? = nil,
    now: @escaping @MainActor () -> Date = { .now }
  ) {
    self.client = client
    self.repository = repository ?? ReadingRepository(client: client)
    self.now = now
  }

  /// The one that runs, or else the one that was read in last.
  public var current: TimedSession? {
    open.first { $0.session.status == .active } ?? open.first
  }

  public var isEmpty: Bool { open.isEmpty && completed.isEmpty }

  /// In seconds; the session that runs counts as far as it was told.
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

  // MARK: The last weeks

  public struct CalendarDay: Identifiable, Hashable, Sendable {
    public let day: CivilDate
    public let seconds: Int
    public let isToCome: Bool

    public var id: CivilDate { day }
  }

  /// From Monday to Sunday.
  public struct CalendarWeek: Identifiable, Hashable, Sendable {
    public let days: [CalendarDay]

    public var id: CivilDate? { days.first?.day }
  }

  /// ``weeksShown`` of them, the last with today in it.
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

  // MARK: Looking

  public func load(in timeZone: TimeZone) async {
    if loading != .loaded { loading = .loading }
    look += 1
    let look = look
    let today = today(in: timeZone)
    let first = CivilDate(daysSinceEpoch: today.daysSinceEpoch - Self.weeksShown * 7)
    await showKept()
    async let lookedFriends = Looked { [client, now] () async throws(APIFailure) in
      let friends = try await client.send(API.Reading.followedSessions())
      let told = await now()
      return friends.map { TimedSession(session: $0, toldAt: told) }
    }
    async let lookedStreak = Looked { [client] () async throws(APIFailure) in
      try await client.send(API.Reading.streak())
    }
    async let lookedSettings = Looked { [client] () async throws(APIFailure) in
      try await client.send(API.Reading.settings())
    }
    async let lookedDays = Looked { [client] () async throws(APIFailure) in
      try await client.send(
        API.Reading.days(
          DaySpanQuery(from: first, through: CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1))))
    }
    do throws(APIFailure) {
      try await repository.look()
      let friends = try await lookedFriends.result.get()
      let streak = try await lookedStreak.result.get()
      let settings = try await lookedSettings.result.get()
      let days = try await lookedDays.result.get()
      guard look == self.look else { return }
      show()
      self.friends = friends
      self.streak = streak
      self.settings = settings
      self.days = days
      isOffline = false
      loading = .loaded
      await repository.keep(streak: streak, settings: settings, days: days)
    } catch {
      guard look == self.look else { return }
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

  /// What this device has, until the server has been asked.
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

  /// Takes over what the repository shows now.
  private func show() {
    let shown = repository.shown
    let moment = now()
    open = shown.open.map { line in
      // To the millisecond, so that a clock on the screen does not move when the same is shown again.
      let rest = Double(line.elapsed % 1_000) / 1_000
      return TimedSession(
        session: line.session, toldAt: moment.addingTimeInterval(-rest), isWaiting: line.isWaiting)
    }
    completed = shown.completed
    waiting = shown.waiting
  }

  /// The device is back: what waits is sent, and screens look again.
  func deviceReturned() async {
    await repository.resume()
    revision += 1
  }

  /// Somebody's sessions are other ones: the reader's on another device, or those of friends.
  func changedElsewhere() { revision += 1 }

  // MARK: Deeds

  /// Returns whether it has begun, also where the server does not know of it yet.
  public func start(_ start: ReadingSessionStart, joining sessionId: String? = nil) async -> Bool {
    await change(.start(start, joining: sessionId), of: start.id)
  }

  public func pause(_ id: String) async { await change(.pause, of: id) }

  public func resume(_ id: String) async { await change(.resume, of: id) }

  /// Returns how it ended; nil when it did not.
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

  /// Shows at once what was done, and has the rest looked at.
  @discardableResult
  private func change(_ action: ReadingStep.Action, of id: String) async -> Bool {
    await changing.run { () async throws(APIFailure) in
      look += 1
      defer {
        look += 1
        show()
        revision += 1
      }
      try await repository.perform(action, sessionId: id) { self.show() }
      loading = .loaded
    }
  }
}

/// What was asked for beside others.
private struct Looked<Value: Sendable>: Sendable {
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
  /// The day that it counts for, as a moment in a time zone.
  public func date(in timeZone: TimeZone) -> Date { day.date(in: timeZone) }
}
