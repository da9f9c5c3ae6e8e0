import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Sitting down with a book.
extension Session {
  func read() async throws {
    let visibility = try command.choice("--visibility", VisitVisibility.self)
    let page = try command.integer("--page", in: Limits.readingPages)
    let api = try device.api()
    var joined: ReadingSession?
    if let name = command.text("--with") {
      let username = username(name).lowercased()
      joined = try await api.fetchReadingSessionsOfFriends().first {
        $0.reader.username.lowercased() == username
      }
      guard joined != nil else {
        throw Failure("@\(username) does not read now, or does not show it to you.")
      }
    }
    let name = command.parameters.joined(separator: " ")
    let isNamed = Int(name) != nil || UUID(uuidString: name) != nil
    let titleId = isNamed ? try await title(named: name).id : name.isEmpty ? joined?.title?.id : nil
    let start = ReadingSessionStart(
      id: UUID().uuidString.lowercased(), titleId: titleId,
      bookTitle: titleId == nil ? (name.isEmpty ? joined?.bookTitle : name) : nil, startPage: page,
      visibility: visibility, timeZone: TimeZone.current.identifier)
    let session = try await api.startReadingSession(start, joining: joined?.id)
    try output.print(session, "Reading \(output.text(of: session))")
  }

  func pause() async throws {
    let api = try device.api()
    guard let session = try await api.fetchOpenReadingSessions().first(where: { $0.status == .active }) else {
      throw Failure("You are not reading. \"kiwi read BOOK\" begins.")
    }
    let paused = try await api.pauseReadingSession(id: session.id, secondsAgo: 0)
    try output.print(paused, "Paused \(output.text(of: paused))")
  }

  func resume() async throws {
    let session = try await openSession()
    let resumed = try await device.api().resumeReadingSession(id: session.id, secondsAgo: 0)
    try output.print(resumed, "Reading \(output.text(of: resumed))")
  }

  func stop() async throws {
    let page = try command.integer("--page", in: Limits.readingPages)
    let isFinished = try command.flag("--finished")
    let session = try await openSession()
    let outcome = ReadingSessionOutcome(
      endPage: page, mood: command.text("--mood"), isFinished: isFinished ? true : nil)
    let ended = try await device.api().completeReadingSession(id: session.id, outcome)
    try output.print(ended, "Read \(output.text(of: ended))")
  }

  /// What runs, what friends read, and the streak.
  func reading() async throws {
    let api = try device.api()
    let open = try await api.fetchOpenReadingSessions()
    let friends = try await api.fetchReadingSessionsOfFriends()
    let streak = try await api.fetchReadingStreak()
    var text = ""
    for session in open {
      text += (session.status == .active ? "Reading " : "Paused ") + output.text(of: session)
    }
    for session in friends { text += "@\(session.reader.username) reads " + output.text(of: session) }
    text += "\(streak.current) days in a row, \(streak.best) at best.\n"
    try output.print(ReadingAnswer(open: open, friends: friends, streak: streak), text)
  }

  /// The one that runs, or else the one that was read in last.
  private func openSession() async throws -> ReadingSession {
    let open = try await device.api().fetchOpenReadingSessions()
    guard let session = open.first(where: { $0.status == .active }) ?? open.first else {
      throw Failure("You are not reading. \"kiwi read BOOK\" begins.")
    }
    return session
  }
}

extension Output {
  func text(of session: ReadingSession) -> String {
    let minutes = session.elapsedSeconds / 60
    return "\(session.bookTitle), \(minutes) min\n"
  }
}

/// What `kiwi reading --json` prints.
private struct ReadingAnswer: Encodable {
  let open: [ReadingSession]
  let friends: [ReadingSession]
  let streak: ReadingStreak
}
