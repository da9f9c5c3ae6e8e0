import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Reading sessions.
extension Session {
  func read() async throws {
    let visibility = try command.choice("--visibility", Audience.self)
    let page = try command.integer("--page", in: Limits.readingPages)
    var joined: ReadingSession?
    if let name = command.text("--with") {
      let username = username(name).lowercased()
      joined = try await device.api().send(API.Reading.followedSessions()).first {
        $0.reader.username.lowercased() == username
      }
      guard joined != nil else {
        throw Failure(
          localized(
            "@\(username) has no session that you can join. Use \"kiwi reading\" to list sessions."))
      }
    }
    let name = command.parameters.joined(separator: " ")
    let isNamed = Int(name) != nil || UUID(uuidString: name) != nil
    let named = isNamed ? try await title(named: name) : nil
    let titleId = named?.id ?? (name.isEmpty ? joined?.title?.id : nil)
    let bookName = named?.name ?? joined?.bookTitle
    let start = ReadingSessionStart(
      id: UUID().uuidString.lowercased(), titleId: titleId,
      bookTitle: titleId == nil ? (name.isEmpty ? joined?.bookTitle : name) : bookName, startPage: page,
      visibility: visibility, timeZone: TimeZone.current.identifier)
    guard start.titleId != nil || start.bookTitle != nil else {
      throw Failure(localized("The book is missing. Use \"kiwi read BOOK\"."))
    }
    try await perform(.reading, start.id, .start(start, joining: joined?.id), in: try await device.reading())
  }

  func pause() async throws {
    try await perform(.paused) { open in
      guard let session = open.first(where: { $0.status == .active }) else { throw Failure.notReading }
      return (session.id, .pause)
    }
  }

  func resume() async throws {
    try await perform(.reading) { open in (try Self.current(open).id, .resume) }
  }

  func stop() async throws {
    let page = try command.integer("--page", in: Limits.readingPages)
    let isFinished = try command.flag("--finished")
    let outcome = ReadingSessionOutcome(
      endPage: page, mood: command.text("--mood"), isFinished: isFinished ? true : nil)
    try await perform(.read) { open in (try Self.current(open).id, .complete(outcome)) }
  }

  /// Performs a step of a session. While the server is unreachable, the step is recorded on this device.
  private func perform(
    _ state: Output.SessionState,
    _ choose: @MainActor ([ReadingSession]) throws -> (id: String, action: ReadingStep.Action)
  ) async throws {
    let reading = try await device.reading()
    _ = await look(reading)
    let (id, action) = try choose(reading.shown.open.map(\.session))
    try await perform(state, id, action, in: reading)
  }

  private func perform(
    _ state: Output.SessionState, _ id: String, _ action: ReadingStep.Action, in reading: ReadingRepository
  ) async throws {
    let outcome: ReadingRepository.Outcome
    do throws(APIFailure) {
      outcome = try await reading.perform(action, sessionId: id)
    } catch {
      await reading.end()
      throw Failure(error)
    }
    let shown = reading.shown
    await reading.end()
    if outcome == .waiting {
      output.note(localized("Saved on this device. It will be sent when the server can be reached."))
    }
    let session = (shown.open.map(\.session) + shown.completed).first { $0.id == id }
    guard let session else { return try output.print(["state": "waiting"], output.text(of: state)) }
    try output.print(session, output.text(of: session, state))
  }

  /// Loads the sessions. Returns whether the server answered.
  func look(_ reading: ReadingRepository) async -> Bool {
    do throws(APIFailure) {
      try await reading.refresh()
      await reading.saveSnapshot()
      return true
    } catch {
      output.noteCopy(error)
      return false
    }
  }

  /// Shows open sessions, friends' sessions and the streak.
  func reading() async throws {
    let reading = try await device.reading()
    let isReached = await look(reading)
    let shown = reading.shown
    await reading.signals.open()
    let habit = reading.signals.habit
    await reading.end()
    guard isReached || reading.isKnown else {
      throw Failure(
        localized("This device has no copy of your sessions. Try again online."), code: .offline)
    }
    let open = shown.open.map(\.session)
    let api = try device.api()
    let friends = isReached ? try await api.send(API.Reading.followedSessions()) : []
    let streak = isReached ? try await api.send(API.Reading.streak()) : nil
    var text = ""
    for session in open {
      text += output.text(of: session, session.status == .active ? .reading : .paused)
    }
    for session in friends { text += output.text(ofFriends: session) }
    if let streak { text += localized("Streak: \(streak.current) days, best \(streak.best).") + "\n" }
    if let habit { text += habit.text + "\n" }
    if reading.isWaiting { output.note(localized("Some changes have not been sent yet.")) }
    try output.print(ReadingAnswer(open: open, friends: friends, streak: streak), text)
  }

  /// Returns the active session, or else the most recent one.
  private static func current(_ open: [ReadingSession]) throws -> ReadingSession {
    guard let session = open.first(where: { $0.status == .active }) ?? open.first else {
      throw Failure.notReading
    }
    return session
  }
}

extension Failure {
  static var notReading: Failure {
    Failure(localized("No session is open. Use \"kiwi read BOOK\" to start one."))
  }
}

extension Output {
  /// The state of a session after a command.
  enum SessionState {
    case reading
    case paused
    case read
  }

  /// Without the session itself, which only the server knows.
  fileprivate func text(of state: SessionState) -> String {
    let word =
      switch state {
      case .reading: localized("Reading.")
      case .paused: localized("Paused.")
      case .read: localized("Read.")
      }
    return word + "\n"
  }

  fileprivate func text(of session: ReadingSession, _ state: SessionState) -> String {
    let (book, minutes) = (session.bookTitle, session.elapsedSeconds / 60)
    let line =
      switch state {
      case .reading: localized("Reading \(book), \(minutes) min")
      case .paused: localized("Paused \(book), \(minutes) min")
      case .read: localized("Read \(book), \(minutes) min")
      }
    return line + "\n"
  }

  fileprivate func text(ofFriends session: ReadingSession) -> String {
    let (name, minutes) = (session.reader.username, session.elapsedSeconds / 60)
    return localized("@\(name) is reading \(session.bookTitle), \(minutes) min") + "\n"
  }
}

/// The JSON of `kiwi reading --json`.
private struct ReadingAnswer: Encodable {
  let open: [ReadingSession]
  let friends: [ReadingSession]
  let streak: ReadingStreak?
}
