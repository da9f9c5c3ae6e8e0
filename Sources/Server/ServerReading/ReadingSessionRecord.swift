import ServerTitles
import ServerAccounts
import ServerCore
import Formats
import KiwiKit

/// The stored form of a reading session.
package struct ReadingSessionRecord: Hashable, Sendable {
  package var key: Int64
  package let id: String
  package let userKey: Int64
  package var titleKey: Int64?
  package var bookTitle: String
  /// The group of readers: the key of the session that was joined first, or the session's own key.
  var groupKey: Int64
  package var status: Status
  var startedAt: Timestamp
  /// The end of the last interval, as far as it is known.
  var endedAt: Timestamp?
  /// The length of all closed intervals.
  package var seconds: Int
  /// The reported start of the active interval.
  ///
  /// Time after it that another device reported as paused does not count (``lastTime``).
  var resumedAt: Timestamp?
  package var timeZone: String
  var dayStartHour: Int
  package var day: CivilDate
  package var startPage: Int?
  package var endPage: Int?
  package var mood: String?
  package var isFinished: Bool
  package var visibility: Audience

  package enum Status: String, Sendable {
    case active
    case paused
    case completed
    /// The row stays, so a device that reconnects late cannot start the session again.
    case discarded
  }

  /// Returns the active interval, cut at the limit for readers who forget to stop.
  func interval(until now: Timestamp) -> Range<Int>? {
    guard resumedAt != nil else { return nil }
    let start = lastTime.seconds
    return start..<max(start, min(now.seconds, start + ReadingSession.maxInterval))
  }

  /// The distance, in seconds, below which steps are ordered by their arrival.
  ///
  /// Networks delay steps by about this time, so a later step may report an earlier time.
  static let orderTolerance = 300

  /// Returns whether another device resumed the session after the time of a late report.
  func wasResumed(after time: Timestamp) -> Bool {
    guard let resumedAt else { return false }
    return time.seconds + Self.orderTolerance < resumedAt.seconds
  }

  /// Returns whether the session reached the longest interval and counts as paused.
  func isAutoPaused(at now: Timestamp) -> Bool {
    resumedAt != nil && now.seconds - lastTime.seconds >= ReadingSession.maxInterval
  }

  package func status(at now: Timestamp) -> Status { isAutoPaused(at: now) ? .paused : status }

  var lastTime: Timestamp { max(endedAt ?? startedAt, resumedAt ?? startedAt) }

  /// The last known page.
  package var page: Int? { endPage ?? startPage }

  var pagesRead: Int? { ReadingSession.pagesRead(from: startPage, to: endPage) }
}

/// A session with its readers and its title, for a response.
package struct ReadingSessionView: Sendable {
  package let session: ReadingSessionRecord
  package let reader: UserRecord
  package let title: TitleSummary?
  let participants: [UserRecord]
  /// The parts of the active interval that count for other sessions, in order.
  package let others: [Range<Int>]

  func elapsedSeconds(at now: Timestamp) -> Int {
    let running = session.interval(until: now).map { ReadingIntervals.pieces(of: $0, outside: others) } ?? []
    return session.seconds + running.reduce(0) { $0 + $1.count }
  }

  package func readingSession(in context: RequestContext) -> ReadingSession {
    let publicURL = context.server.configuration.publicURL
    return ReadingSession(
      id: session.id, reader: reader.user(at: publicURL), title: title, bookTitle: session.bookTitle,
      status: session.status(at: context.now).wireStatus, startedAt: session.startedAt.date,
      endedAt: session.status == .completed ? session.endedAt?.date : nil,
      elapsedSeconds: elapsedSeconds(at: context.now), day: session.day, startPage: session.startPage,
      endPage: session.endPage, mood: session.mood, isFinished: session.isFinished,
      visibility: session.visibility, participants: participants.map { $0.user(at: publicURL) })
  }
}

extension ReadingSessionRecord.Status {
  fileprivate var wireStatus: ReadingSession.Status {
    switch self {
    case .active: .active
    case .paused: .paused
    // No response has a discarded session.
    case .completed, .discarded: .completed
    }
  }
}

extension ReadingSessionOutcome {
  /// Rejects new pages that end before they begin.
  func apply(to session: inout ReadingSessionRecord) throws(APIError) {
    if let startPage { session.startPage = startPage }
    if let endPage { session.endPage = endPage }
    if let mood { session.mood = mood.isEmpty ? nil : mood }
    if let isFinished { session.isFinished = isFinished }
    if let visibility { session.visibility = visibility }
    guard startPage != nil || endPage != nil, let first = session.startPage, let last = session.endPage,
      last < first
    else { return }
    throw .invalid(
      endPage == nil ? "startPage" : "endPage",
      "The last page \(String(last)) is before the first page \(String(first)). Change one of them.")
  }
}
