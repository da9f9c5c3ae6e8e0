public import KiwiKit
public import Observation

/// The form at the end of a session: its page, mood and audience. All fields are optional.
@Observable @MainActor public final class FinishReadingViewModel: Identifiable {
  public let session: ReadingSession
  public var endPage = ""
  /// The chosen mood; empty for none.
  public var mood = ""
  public var isFinished = false
  public var visibility: Audience
  /// The completed session, once the server has it.
  public private(set) var ended: ReadingSession?
  @ObservationIgnored private let reading: ReadingViewModel

  public init(_ session: ReadingSession, reading: ReadingViewModel) {
    self.session = session
    self.reading = reading
    visibility = session.visibility
    endPage = session.endPage.map(String.init) ?? ""
    mood = session.mood ?? ""
    isFinished = session.isFinished
    ended = session.status == .completed ? session : nil
  }

  public var changing: Submission { reading.changing }
  public var isCompleted: Bool { ended != nil }

  public var pageProblem: String? { badPage ?? changing.problem("endPage") }

  private var badPage: String? {
    guard !endPage.trimmed.isEmpty else { return nil }
    guard let page = StartReadingViewModel.number(endPage) else {
      return localized("This is not a page number. Enter one, or leave the field empty.")
    }
    if let start = session.startPage, page < start {
      return localized("You started at page \(String(start)). Enter that page or a later one.")
    }
    return nil
  }

  public var moodProblem: String? { moodExcess ?? changing.problem("mood") }

  private var moodExcess: String? {
    mood.unicodeScalars.count > Limits.moodLength
      ? localized("This mood is too long. Use at most \(Limits.moodLength) characters.") : nil
  }

  /// Fills in a mood inferred by a camera, for the user to confirm or change.
  public func guess(by guessing: any MoodGuessing) async {
    if let guess = await guessing.guess(), ReadingSession.knownMoods.contains(guess) { mood = guess }
  }

  public var canSave: Bool { badPage == nil && moodExcess == nil && !changing.isUnderWay }

  /// Completes the session, or edits a completed one, and returns true on success.
  public func save() async -> Bool {
    guard canSave else { return false }
    let outcome = ReadingSessionOutcome(
      endPage: StartReadingViewModel.number(endPage), mood: mood.trimmed, isFinished: isFinished,
      visibility: visibility)
    if ended != nil { return await reading.update(session.id, outcome) }
    ended = await reading.complete(session.id, outcome)
    return ended != nil
  }

  public func discard() async -> Bool { await reading.discard(session.id) }
}
