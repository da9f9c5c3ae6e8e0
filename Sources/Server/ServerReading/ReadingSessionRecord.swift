import ServerTitles
import ServerAccounts
import ServerCore
import Formats
import KiwiKit

/// A session as the database has it.
package struct ReadingSessionRecord: Hashable, Sendable {
  package var key: Int64
  package let id: String
  package let userKey: Int64
  package var titleKey: Int64?
  package var bookTitle: String
  /// Of the session that it joined, or its own.
  var companyKey: Int64
  package var status: Status
  var startedAt: Timestamp
  /// When its last stretch ended, as far as anybody knows.
  var endedAt: Timestamp?
  /// Of all stretches that are over.
  package var seconds: Int
  /// Since when it runs, as was told; what was paused after that, by another device, stays so (``lastTime``).
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
    /// Its id is kept, so that no device that comes late begins it again.
    case discarded
  }

  /// The stretch that is under way, as far as it counts: whoever forgot to stop read no longer than the limit.
  func stretch(until now: Timestamp) -> Range<Int>? {
    guard resumedAt != nil else { return nil }
    let begun = lastTime.seconds
    return begun..<max(begun, min(now.seconds, begun + ReadingSession.longestStretch))
  }

  /// In seconds: steps that are said to lie closer together happened in the order in which they are told. A network
  /// holds them up for as long as that, and then what came later is said to have been earlier.
  static let indistinct = 300

  /// Whether somebody went on with it, on another device, after what is only told now.
  func isOutrun(at time: Timestamp) -> Bool {
    guard let resumedAt else { return false }
    return time.seconds + Self.indistinct < resumedAt.seconds
  }

  /// Whether it has paused by itself.
  func isForgotten(at now: Timestamp) -> Bool {
    resumedAt != nil && now.seconds - lastTime.seconds >= ReadingSession.longestStretch
  }

  package func status(at now: Timestamp) -> Status { isForgotten(at: now) ? .paused : status }

  var lastTime: Timestamp { max(endedAt ?? startedAt, resumedAt ?? startedAt) }

  /// The last page that it tells.
  package var page: Int? { endPage ?? startPage }

  var pagesRead: Int? { ReadingSession.pagesRead(from: startPage, to: endPage) }
}

/// A session with whom and what it is about, for an answer.
package struct ReadingSessionView: Sendable {
  package let session: ReadingSessionRecord
  package let reader: UserRecord
  package let title: TitleSummary?
  let participants: [UserRecord]
  /// What of the time since which it runs counts for other ones, in order.
  package let others: [Range<Int>]

  func elapsedSeconds(at now: Timestamp) -> Int {
    let running = session.stretch(until: now)?.pieces(outside: others) ?? []
    return session.seconds + running.reduce(0) { $0 + $1.count }
  }

  package func shown(in context: RequestContext) -> ReadingSession {
    let publicURL = context.server.configuration.publicURL
    return ReadingSession(
      id: session.id, reader: reader.user(at: publicURL), title: title, bookTitle: session.bookTitle,
      status: session.status(at: context.now).shown, startedAt: session.startedAt.date,
      endedAt: session.status == .completed ? session.endedAt?.date : nil,
      elapsedSeconds: elapsedSeconds(at: context.now), day: session.day, startPage: session.startPage,
      endPage: session.endPage, mood: session.mood, isFinished: session.isFinished,
      visibility: session.visibility, participants: participants.map { $0.user(at: publicURL) })
  }
}

extension ReadingSessionRecord.Status {
  fileprivate var shown: ReadingSession.Status {
    switch self {
    case .active: .active
    case .paused: .paused
    // No answer has a discarded session.
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
      "The session would end on page \(last), before page \(first), where it begins. Correct one of the two.")
  }
}
