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
  public private(set) var streak = ReadingStreak()
  public private(set) var settings = ReadingSettings()
  /// What was read on the days of the last weeks, without those on which nothing was.
  public private(set) var days: [ReadingDay] = []
  public private(set) var loading = Loading.idle
  /// Counts what happened that the screens look again for.
  public private(set) var revision = 0
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let now: @MainActor () -> Date
  /// The look that was begun last; what an older one finds counts no more.
  @ObservationIgnored private var look = 0

  /// A session with the moment at which its time was told.
  public struct TimedSession: Identifiable, Hashable, Sendable {
    public let session: ReadingSession
    public let toldAt: Date

    public var id: String { session.id }

    /// Since when its time would run without pauses: what a clock on the screen counts from.
    public var clockStart: Date { toldAt.addingTimeInterval(-Double(session.elapsedSeconds)) }
    /// Where the clock stands still; nil while it runs.
    public var clockPause: Date? { session.status == .active ? nil : toldAt }
  }

  public static let weeksShown = 12

  public init(client: any APIClientProtocol, now: @escaping @MainActor () -> Date = { .now }) {
    self.client = client
    self.now = now
  }

  /// The one that runs, or else the one that was read in last.
  public var current: TimedSession? {
    open.first { $0.session.status == .active } ?? open.first
  }

  public var isEmpty: Bool { open.isEmpty && completed.isEmpty }

  /// In seconds; the session that runs counts as far as it was told.
  public func secondsRead(on day: CivilDate) -> Int {
    let running = open.filter { $0.session.day == day }.reduce(0) { $0 + $1.session.elapsedSeconds }
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
    async let lookedFriends = Looked { [client, now] () async throws(APIFailure) in
      let friends = try await client.fetchReadingSessionsOfFriends()
      let told = await now()
      return friends.map { TimedSession(session: $0, toldAt: told) }
    }
    async let lookedCompleted = Looked { [client] () async throws(APIFailure) in
      try await client.fetchReadingSessions(page: 1, pageSize: 10)
    }
    async let lookedStreak = Looked { [client] () async throws(APIFailure) in
      try await client.fetchReadingStreak()
    }
    async let lookedSettings = Looked { [client] () async throws(APIFailure) in
      try await client.fetchReadingSettings()
    }
    async let lookedDays = Looked { [client] () async throws(APIFailure) in
      try await client.fetchReadingDays(
        from: first, through: CivilDate(daysSinceEpoch: today.daysSinceEpoch + 1))
    }
    do throws(APIFailure) {
      let open = try await client.fetchOpenReadingSessions()
      let told = now()
      let friends = try await lookedFriends.result.get()
      let completed = try await lookedCompleted.result.get()
      let streak = try await lookedStreak.result.get()
      let settings = try await lookedSettings.result.get()
      let days = try await lookedDays.result.get()
      guard look == self.look else { return }
      self.open = open.map { TimedSession(session: $0, toldAt: told) }
      self.friends = friends
      self.completed = completed.items
      self.streak = streak
      self.settings = settings
      self.days = days
      loading = .loaded
    } catch {
      guard look == self.look else { return }
      loading = .after(error, isShowing: loading == .loaded)
    }
  }

  /// Somebody's sessions are other ones: the reader's on another device, or those of friends.
  func changedElsewhere() { revision += 1 }

  // MARK: Deeds

  /// Returns whether it has begun.
  public func start(_ start: ReadingSessionStart, joining sessionId: String? = nil) async -> Bool {
    await change { () async throws(APIFailure) in
      try await self.client.startReadingSession(start, joining: sessionId)
    }
  }

  public func pause(_ id: String) async {
    await change { () async throws(APIFailure) in
      try await self.client.pauseReadingSession(id: id, secondsAgo: 0)
    }
  }

  public func resume(_ id: String) async {
    await change { () async throws(APIFailure) in
      try await self.client.resumeReadingSession(id: id, secondsAgo: 0)
    }
  }

  /// Returns how it ended; nil when the server did not hear of it.
  public func complete(_ id: String, _ outcome: ReadingSessionOutcome) async -> ReadingSession? {
    var ended: ReadingSession?
    await change { () async throws(APIFailure) in
      let session = try await self.client.completeReadingSession(id: id, outcome)
      ended = session
      return session
    }
    return ended
  }

  public func update(_ id: String, _ outcome: ReadingSessionOutcome) async -> Bool {
    await change { () async throws(APIFailure) in
      try await self.client.updateReadingSession(id: id, outcome)
    }
  }

  public func discard(_ id: String) async -> Bool {
    let isDone = await changing.run { () async throws(APIFailure) in
      do throws(APIFailure) {
        try await client.discardReadingSession(id: id)
      } catch {
        // What is gone, as when the answer was lost, is discarded.
        guard error.isNotFound else { throw error }
      }
    }
    guard isDone else { return false }
    look += 1
    open.removeAll { $0.id == id }
    completed.removeAll { $0.id == id }
    revision += 1
    return true
  }

  public func setSettings(_ change: ReadingSettingsChange) async -> Bool {
    await changing.run { () async throws(APIFailure) in
      settings = try await client.updateReadingSettings(change)
      revision += 1
    }
  }

  /// Shows at once what the server answered, and has the rest looked at.
  @discardableResult
  private func change(_ deed: () async throws(APIFailure) -> ReadingSession) async -> Bool {
    await changing.run { () async throws(APIFailure) in
      let session = try await deed()
      look += 1
      let timed = TimedSession(session: session, toldAt: now())
      open.removeAll { $0.id == session.id }
      completed.removeAll { $0.id == session.id }
      if session.status == .completed {
        completed.insert(session, at: 0)
      } else {
        open.insert(timed, at: 0)
      }
      loading = .loaded
      revision += 1
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
