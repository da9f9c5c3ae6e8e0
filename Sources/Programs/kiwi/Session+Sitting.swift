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
          "@\(username) has no session that you can join. Use \"kiwi reading\" to list sessions. Use \"kiwi reading\" to list sessions."
        )
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
      throw Failure("The book is missing. Use \"kiwi read BOOK\".")
    }
    try await perform("Reading", start.id, .start(start, joining: joined?.id), in: try await device.reading())
  }

  func pause() async throws {
    try await perform("Paused") { open in
      guard let session = open.first(where: { $0.status == .active }) else { throw Failure.notReading }
      return (session.id, .pause)
    }
  }

  func resume() async throws {
    try await perform("Reading") { open in (try Self.current(open).id, .resume) }
  }

  func stop() async throws {
    let page = try command.integer("--page", in: Limits.readingPages)
    let isFinished = try command.flag("--finished")
    let outcome = ReadingSessionOutcome(
      endPage: page, mood: command.text("--mood"), isFinished: isFinished ? true : nil)
    try await perform("Read") { open in (try Self.current(open).id, .complete(outcome)) }
  }

  /// Performs a step of a session. While the server is unreachable, the step is recorded on this device.
  private func perform(
    _ word: String, _ choose: @MainActor ([ReadingSession]) throws -> (id: String, action: ReadingStep.Action)
  ) async throws {
    let reading = try await device.reading()
    _ = await look(reading)
    let (id, action) = try choose(reading.shown.open.map(\.session))
    try await perform(word, id, action, in: reading)
  }

  private func perform(
    _ word: String, _ id: String, _ action: ReadingStep.Action, in reading: ReadingRepository
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
      output.note("Saved on this device. It will be sent when the server can be reached.")
    }
    let session = (shown.open.map(\.session) + shown.completed).first { $0.id == id }
    guard let session else { return try output.print(["state": "waiting"], "\(word).\n") }
    try output.print(session, "\(word) \(output.text(of: session))")
  }

  /// Loads the sessions. Returns whether the server answered.
  func look(_ reading: ReadingRepository) async -> Bool {
    do throws(APIFailure) {
      try await reading.refresh()
      await reading.saveSnapshot()
      return true
    } catch {
      output.note("\(error.message) Showing the copy on this device.")
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
      throw Failure("This device has no copy of your sessions. Try again online.", code: .offline)
    }
    let open = shown.open.map(\.session)
    let api = try device.api()
    let friends = isReached ? try await api.send(API.Reading.followedSessions()) : []
    let streak = isReached ? try await api.send(API.Reading.streak()) : nil
    var text = ""
    for session in open {
      text += (session.status == .active ? "Reading " : "Paused ") + output.text(of: session)
    }
    for session in friends { text += "@\(session.reader.username) reads " + output.text(of: session) }
    if let streak { text += "Streak: \(streak.current) days, best \(streak.best).\n" }
    if let habit { text += habit.text + "\n" }
    if reading.isWaiting { output.note("Some changes are not sent yet.") }
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
  fileprivate static var notReading: Failure {
    Failure("No session is open. Use \"kiwi read BOOK\" to start one.")
  }
}

extension Output {
  /// The pending steps of sessions as text.
  func text(of steps: [ReadingStep]) -> String {
    steps.map { "\($0.id)  \($0.name) a reading session  pending\n" }.joined()
  }

  func text(of session: ReadingSession) -> String {
    let minutes = session.elapsedSeconds / 60
    return "\(session.bookTitle), \(minutes) min\n"
  }
}

/// The JSON of `kiwi reading --json`.
private struct ReadingAnswer: Encodable {
  let open: [ReadingSession]
  let friends: [ReadingSession]
  let streak: ReadingStreak?
}
