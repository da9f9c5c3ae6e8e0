public import Formats
import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Reading

  public func startReadingSession(
    _ start: ReadingSessionStart, joining sessionId: String?
  ) async throws(APIFailure) -> ReadingSession {
    let route = sessionId.map { ReadingRoute.participants(sessionId: $0) } ?? .sessions
    return try await fetch(Self.write(.post, .reading(route), body: Self.json(start)))
  }

  public func fetchReadingSessions(
    page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ReadingSession> {
    try await fetchList(.reading(.sessions), page: page, pageSize: pageSize)
  }

  public func fetchOpenReadingSessions() async throws(APIFailure) -> [ReadingSession] {
    try await fetch(HTTPRequest(.get, .reading(.openSessions)))
  }

  public func fetchReadingSessionsOfFriends() async throws(APIFailure) -> [ReadingSession] {
    try await fetch(HTTPRequest(.get, .reading(.friendsSessions)))
  }

  public func fetchReadingSession(id: String) async throws(APIFailure) -> ReadingSession {
    try await fetch(HTTPRequest(.get, .reading(.session(id: id))))
  }

  public func pauseReadingSession(id: String, secondsAgo: Int) async throws(APIFailure) -> ReadingSession {
    try await step(.pause(sessionId: id), secondsAgo)
  }

  public func resumeReadingSession(id: String, secondsAgo: Int) async throws(APIFailure) -> ReadingSession {
    try await step(.resume(sessionId: id), secondsAgo)
  }

  private func step(_ route: ReadingRoute, _ secondsAgo: Int) async throws(APIFailure) -> ReadingSession {
    let step = ReadingSessionStep(secondsAgo: secondsAgo)
    return try await fetch(Self.write(.post, .reading(route), body: Self.json(step)))
  }

  public func completeReadingSession(
    id: String, _ outcome: ReadingSessionOutcome
  ) async throws(APIFailure) -> ReadingSession {
    try await fetch(
      Self.write(.post, .reading(.completion(sessionId: id)), body: Self.json(outcome)))
  }

  public func updateReadingSession(
    id: String, _ outcome: ReadingSessionOutcome
  ) async throws(APIFailure) -> ReadingSession {
    try await fetch(Self.write(.patch, .reading(.session(id: id)), body: Self.json(outcome)))
  }

  public func discardReadingSession(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .reading(.session(id: id))))
  }

  public func fetchReadingStreak() async throws(APIFailure) -> ReadingStreak {
    try await fetch(HTTPRequest(.get, .reading(.streak)))
  }

  public func fetchReadingDays(
    from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> [ReadingDay] {
    let query = [
      URLQueryItem(name: "from", value: first.description),
      URLQueryItem(name: "through", value: last.description),
    ]
    return try await fetch(HTTPRequest(.get, .reading(.days), query: query))
  }

  public func fetchReadingSettings() async throws(APIFailure) -> ReadingSettings {
    try await fetch(HTTPRequest(.get, .reading(.settings)))
  }

  public func updateReadingSettings(
    _ change: ReadingSettingsChange
  ) async throws(APIFailure) -> ReadingSettings {
    try await fetch(Self.write(.put, .reading(.settings), body: Self.json(change)))
  }
}
